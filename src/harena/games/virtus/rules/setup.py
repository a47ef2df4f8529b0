"""Chapter 1: the ground, the sides, camps, the secret deployment, and who begins."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question
from harena.core.seat import Seat
from harena.games.virtus.actions import ChooseDie, ChooseSide, Deploy, LayDecoys, PitchCamp, Post
from harena.games.virtus.rules.cards import DECK
from harena.games.virtus.rules.places import may_not_stand, stand
from harena.games.virtus.rules.subjects import about_unit, the_unit, the_zone
from harena.games.virtus.rules.turn import take_turn
from harena.games.virtus.table import LURKING, NOBODY, SEATS, SIDES, Battle, with_item
from harena.games.virtus.terrain import CAMP_GROUND, CLEAR, FOREST, SCENES, SIDES_OF_DIE, Scene, terrain_of

# The ground


def prepare_ground(t: Battle) -> None:
    """VIR-052, VIR-053: player A is drawn by lot, unless a scenario gives the ground."""
    t.pick(2, roles_drawn)


def roles_drawn(t: Battle, first: int) -> None:
    t.tell("roles", seat=SEATS[first])
    t.ask(SEATS[first], TERRAIN_DICE)


def terrain_dice(_t: Battle, _seat: Seat) -> list[ChooseDie]:
    """VIR-054: player A chooses among three dice."""
    return [ChooseDie("P"), ChooseDie("M"), ChooseDie("B")]


def choose_die(t: Battle, seat: Seat, action: ChooseDie) -> None:
    t.roll((6,), found_scene, seat, action.die, by=seat)


TERRAIN_DICE: Final = Question("terrain_dice", terrain_dice, choose_die, ChooseDie, rule="VIR-054", phase="ground")


def found_scene(t: Battle, seat: Seat, die: str, dice: tuple[int, ...]) -> None:
    """VIR-055 to VIR-058, VIR-R15: the type of the ground, then two dice for each of all sectors."""
    scene = SCENES[die][dice[0]]
    t.tell("scene", seat=seat, letter=die, die=dice[0], scene=scene)
    count, both = 2 * t.sectors, (seat, SEATS[1 - seat])
    t.roll((SIDES_OF_DIE[scene],) * 2 * count, found_terrain, seat, scene, by=both * count)


def found_terrain(t: Battle, seat: Seat, scene: Scene, dice: tuple[int, ...]) -> None:
    """VIR-059 to VIR-070, VIR-071: for each sector the die of A, then that of B; then B chooses the side."""
    t.terrain = tuple(terrain_of(scene, dice[2 * i], dice[2 * i + 1]) for i in range(2 * t.sectors))
    t.tell("terrain", terrain=t.terrain)
    t.ask(SEATS[1 - seat], TABLE_SIDES)


def table_sides(_t: Battle, _seat: Seat) -> list[ChooseSide]:
    return [ChooseSide(False), ChooseSide(True)]


def choose_side(t: Battle, seat: Seat, action: ChooseSide) -> None:
    """VIR-071: to take the opposite side is to exchange the ground of the two camps, seen from the other end."""
    if action.opposite:
        t.terrain = t.terrain[::-1]
    t.tell("side_changed" if action.opposite else "side_kept", seat=seat, terrain=t.terrain)


TABLE_SIDES: Final = Question("table_sides", table_sides, choose_side, ChooseSide, rule="VIR-071", phase="ground")


def show_ground(t: Battle, *without: str) -> None:
    """VIR-052, VIR-R02: the ground of a scenario is there from the start, but for what needs a module that is off."""
    t.tell("terrain", terrain=t.terrain)
    for module in without:
        t.tell("left_out", module=module)


# Camps


def pitch_camps(t: Battle, seat: Seat) -> None:
    """VIR-290, VIR-R97: whoever has bought a camp places it now. Without ground for one nobody learns who has."""
    if not t.on.fortified_camp:
        return
    if not camp_places(t, seat):
        t.tell("no_camp_ground", seat=seat)
        return
    t.reveal(("camp", seat, t.camp_bought[seat]))
    if t.camp_bought[seat]:
        t.ask(seat, CAMP_PLACES)


def camp_places(t: Battle, seat: Seat) -> list[PitchCamp]:
    """VIR-290: in clear terrain or on a hill of the own camp."""
    return [PitchCamp(sector) for sector in t.field.camps[seat] if t.terrain[sector] in CAMP_GROUND]


def pitch_camp(t: Battle, seat: Seat, action: PitchCamp) -> None:
    t.camp = with_item(t.camp, seat, action.sector)
    t.tell("camp", seat=seat, place=action.sector)


CAMP_PLACES: Final = Question("camp_places", camp_places, pitch_camp, PitchCamp, rule="VIR-290", phase="ground")


# Deployment


def deploy_army(t: Battle, seat: Seat) -> None:
    """VIR-072, VIR-073, VIR-R18: every unit and general in secret, then the decoys."""
    t.then(
        *((deploy_unit, seat, unit) for unit in t.units(seat)),
        *((post_general, seat, number) for number in t.own_generals[seat]),
        *((offer_decoys, seat, sector) for sector in t.field.camps[seat] if t.terrain[sector] == FOREST),
    )


def deploy_unit(t: Battle, seat: Seat, unit: int) -> None:
    t.ask(seat, DEPLOYMENTS, unit)


def deployments(t: Battle, seat: Seat, unit: int) -> list[Deploy]:
    """VIR-072, VIR-194, VIR-R19, VIR-R73: any own sector or the reserve; in a thick forest also under a marker."""
    open_places = [
        Deploy(unit, zone) for zone in (*t.field.camps[seat], t.field.reserve[seat]) if not may_not_stand(t, unit, zone)
    ]
    hidden = [Deploy(unit, zone, True) for zone in t.field.camps[seat] if t.terrain[zone] == FOREST]
    return [*open_places, *hidden]


def deploy(t: Battle, _seat: Seat, unit: int, action: Deploy) -> None:
    t.zone[unit] = action.zone
    if action.hidden:
        t.state[unit] |= LURKING


DEPLOYMENTS: Final = Question(
    "deployments",
    deployments,
    deploy,
    Deploy,
    rule="VIR-072",
    phase="deployment",
    about=about_unit,
    subject=the_unit,
    secret=True,
    trifle=True,
)


def post_general(t: Battle, seat: Seat, number: int) -> None:
    t.ask(seat, POSTS, number)


def posts(t: Battle, seat: Seat, number: int) -> list[Post]:
    """VIR-072, VIR-213: like a unit, but no two generals in one sector."""
    reserve = t.field.reserve[seat]
    free = [zone for zone in t.field.camps[seat] if t.general_in(seat, zone) == NOBODY]
    return [Post(number, zone) for zone in (reserve, *free)]


def post(t: Battle, _seat: Seat, number: int, action: Post) -> None:
    t.general_zone[number] = action.zone


def about_general(t: Battle, number: int) -> dict[str, object]:
    return {"general": t.general_title(number)}


def the_general(_t: Battle, number: int) -> tuple[str, ...]:
    return (f"general:{number}",)


POSTS: Final = Question(
    "posts",
    posts,
    post,
    Post,
    rule="VIR-072",
    phase="deployment",
    about=about_general,
    subject=the_general,
    secret=True,
    trifle=True,
)


def offer_decoys(t: Battle, seat: Seat, sector: int) -> None:
    if t.on.decoys:
        t.ask(seat, DECOYS, sector)


def decoys(t: Battle, _seat: Seat, sector: int) -> list[LayDecoys]:
    """VIR-194, VIR-R22: none, or some, up to the number that was agreed on."""
    return [LayDecoys(sector, count) for count in range(t.on.decoys + 1)]


def lay_decoys(t: Battle, _seat: Seat, sector: int, action: LayDecoys) -> None:
    t.markers[sector] = action.count


def about_forest(t: Battle, sector: int) -> dict[str, object]:
    return {"place": t.place(sector)}


DECOYS: Final = Question(
    "decoys",
    decoys,
    lay_decoys,
    LayDecoys,
    rule="VIR-194",
    phase="deployment",
    about=about_forest,
    subject=the_zone,
    secret=True,
    trifle=True,
)


# The battle begins


def reveal_deployment(t: Battle) -> None:
    """VIR-R18, VIR-H05: both deployments are revealed together; what lies under markers stays hidden (VIR-H04).

    Units are numbered anew, those under markers last: a number must not tell what the list of an army tells. Nor does
    anything that everybody sees, as the last occupant of a sector, differ between a unit under a marker and a decoy.
    """
    for side in SIDES:
        _renumber(t, side)
        for unit in t.units(side):
            zone = t.zone[unit]
            if t.state[unit] & LURKING:
                t.markers[zone] += 1
            else:
                stand(t, unit, zone)
    t.deployed = True
    shown = [(unit, t.troops[unit], t.zone[unit]) for unit in range(len(t.zone)) if not t.state[unit] & LURKING]
    t.reveal(shown, list(t.markers), list(t.generals), list(t.general_zone))
    t.tell("deployed")


def _renumber(t: Battle, side: int) -> None:
    """By zone. Under markers by the list: their order must not tell in which of two forests a unit lies."""
    units = list(t.units(side))
    order = sorted(units, key=lambda unit: (LURKING, unit) if t.state[unit] & LURKING else (0, t.zone[unit], unit))
    block = slice(units[0], units[-1] + 1)
    t.troops = (*t.troops[: units[0]], *(t.troops[unit] for unit in order), *t.troops[units[-1] + 1 :])
    t.cohesion[block] = [t.cohesion[unit] for unit in order]
    t.zone[block], t.state[block] = [t.zone[unit] for unit in order], [t.state[unit] for unit in order]


def roll_for_first(t: Battle) -> None:
    """VIR-074, VIR-R17: each player rolls a d6."""
    t.roll((6, 6), rolled_for_first, by=SEATS)


def rolled_for_first(t: Battle, dice: tuple[int, ...]) -> None:
    """VIR-074 to VIR-076, VIR-R16: plus the elements in the own camp; the lower total begins, a tie is rolled again."""
    totals = [
        die + sum(t.terrain[sector] != CLEAR for sector in t.field.camps[side])
        for side, die in zip(SIDES, dice, strict=True)
    ]
    t.tell("tied_for_first" if totals[0] == totals[1] else "rolled_for_first", dice=dice, totals=totals)
    if totals[0] == totals[1]:
        return roll_for_first(t)
    return take_turn(t, SEATS[0 if totals[0] < totals[1] else 1])


def new_pile() -> list[str]:
    """VIR-044, VIR-048: the nineteen cards of one player."""
    return list(DECK)
