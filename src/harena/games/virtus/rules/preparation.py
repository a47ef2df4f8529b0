"""Chapter 1: the ground, the sides, camps, the secret deployment, and who begins."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.games.virtus.actions import ChooseDie, ChooseSide, Deploy, LayDecoys, PitchCamp, Post
from harena.games.virtus.rules.places import may_not_stand, stand
from harena.games.virtus.rules.turn import take_turn
from harena.games.virtus.suggestions import suggest_decoys, suggest_deployment, suggest_post
from harena.games.virtus.table import LURKING, NOBODY, SEATS, SIDES, Battle, with_item
from harena.games.virtus.terrain import CAMP_GROUND, CLEAR, FOREST, LANDSCAPES, SIDES_OF_DIE, Landscape, terrain_of

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


def may_choose_die(_t: Battle, _seat: Seat, action: ChooseDie) -> Reasons:
    if action.die not in LANDSCAPES:
        yield no("no_such_die", "VIR-054")


def choose_die(t: Battle, seat: Seat, action: ChooseDie) -> None:
    t.roll((6,), found_landscape, seat, action.die, by=seat)


TERRAIN_DICE: Final = Question(
    "terrain_dice", terrain_dice, choose_die, ChooseDie, may_choose_die, rule="VIR-054", phase="ground"
)


def found_landscape(t: Battle, seat: Seat, die: str, dice: tuple[int, ...]) -> None:
    """VIR-055, VIR-056, VIR-057, VIR-058, VIR-R15: the type of the ground, then two dice for each of all sectors."""
    landscape = LANDSCAPES[die][dice[0]]
    t.tell("landscape", seat=seat, letter=die, die=dice[0], landscape=landscape)
    count, both = 2 * t.sectors, (seat, SEATS[1 - seat])
    t.roll((SIDES_OF_DIE[landscape],) * 2 * count, found_terrain, seat, landscape, by=both * count)


def found_terrain(t: Battle, seat: Seat, landscape: Landscape, dice: tuple[int, ...]) -> None:
    """VIR-058, VIR-071: for each sector the die of A, then that of B, as `terrain_of` reads them; then B chooses."""
    t.terrain = tuple(terrain_of(landscape, dice[2 * i], dice[2 * i + 1]) for i in range(2 * t.sectors))
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
    return allowed(may_pitch_camp, t, seat, map(PitchCamp, t.field.camps[seat]))


def may_pitch_camp(t: Battle, seat: Seat, action: PitchCamp) -> Reasons:
    """VIR-290, VIR-R97: in clear terrain or on a hill of the own camp."""
    if action.sector not in t.field.camps[seat]:
        yield no("camp_elsewhere", "VIR-R97")
    elif t.terrain[action.sector] not in CAMP_GROUND:
        yield no("camp_ground", "VIR-290", terrain=t.terrain[action.sector])


def pitch_camp(t: Battle, seat: Seat, action: PitchCamp) -> None:
    t.camp = with_item(t.camp, seat, action.sector)
    t.tell("camp", seat=seat, place=action.sector)


CAMP_PLACES: Final = Question(
    "camp_places", camp_places, pitch_camp, PitchCamp, may_pitch_camp, rule="VIR-290", phase="ground"
)


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
    openly = [Deploy(unit, zone) for zone in own_zones(t, seat) if not may_not_stand(t, unit, zone)]
    hidden = [Deploy(unit, zone, True) for zone in t.field.camps[seat] if t.terrain[zone] == FOREST]
    return [*openly, *hidden]


def own_zones(t: Battle, side: int) -> tuple[int, ...]:
    """VIR-072: where a side deploys: the sectors of its camp, then its reserve."""
    return (*t.field.camps[side], t.field.reserve[side])


def may_deploy(t: Battle, seat: Seat, unit: int, action: Deploy) -> Reasons:
    zone = action.zone
    if action.unit != unit:
        yield no("deploy_another", "VIR-072", unit=unit)
    elif zone not in own_zones(t, seat):
        yield no("deploy_elsewhere", "VIR-072")
    elif action.hidden:
        if zone == t.field.reserve[seat] or t.terrain[zone] != FOREST:
            yield no("no_hiding", "VIR-194")
    elif may_not_stand(t, unit, zone):
        yield no("impassable", "VIR-R19", terrain=t.terrain[zone])


def deploy(t: Battle, _seat: Seat, unit: int, action: Deploy) -> None:
    t.zone[unit] = action.zone
    if action.hidden:
        t.state[unit] |= LURKING


DEPLOYMENTS: Final = Question(
    "deployments",
    deployments,
    deploy,
    Deploy,
    may_deploy,
    rule="VIR-072",
    phase="deployment",
    about="unit",
    suggest=suggest_deployment,
    secret=True,
    trifle=True,
)


def post_general(t: Battle, seat: Seat, number: int) -> None:
    t.ask(seat, POSTS, number)


def posts(t: Battle, seat: Seat, number: int) -> list[Post]:
    zones = (t.field.reserve[seat], *t.field.camps[seat])
    return allowed(may_post, t, seat, (Post(number, zone) for zone in zones), number)


def may_post(t: Battle, seat: Seat, number: int, action: Post) -> Reasons:
    """VIR-072, VIR-213: like a unit, but no two generals in one sector."""
    if action.general != number:
        yield no("post_another", "VIR-072", general=number)
    elif action.zone not in own_zones(t, seat):
        yield no("deploy_elsewhere", "VIR-072")
    elif action.zone != t.field.reserve[seat] and t.general_in(seat, action.zone) != NOBODY:
        yield no("two_generals", "VIR-213", place=action.zone)


def post(t: Battle, _seat: Seat, number: int, action: Post) -> None:
    t.general_zone[number] = action.zone


POSTS: Final = Question(
    "posts",
    posts,
    post,
    Post,
    may_post,
    rule="VIR-072",
    phase="deployment",
    about="general",
    suggest=suggest_post,
    secret=True,
    trifle=True,
)


def offer_decoys(t: Battle, seat: Seat, sector: int) -> None:
    if t.on.decoys:
        t.ask(seat, DECOYS, sector)


def decoys(t: Battle, _seat: Seat, sector: int) -> list[LayDecoys]:
    """VIR-194, VIR-R22: none, or some, up to the number that was agreed on."""
    return [LayDecoys(sector, count) for count in range(t.on.decoys + 1)]


def may_lay_decoys(t: Battle, _seat: Seat, sector: int, action: LayDecoys) -> Reasons:
    if action.sector != sector:
        yield no("decoys_elsewhere", "VIR-194", place=sector)
    elif not 0 <= action.count <= t.on.decoys:
        yield no("decoys_agreed", "VIR-R22", most=t.on.decoys)


def lay_decoys(t: Battle, _seat: Seat, sector: int, action: LayDecoys) -> None:
    t.markers[sector] = action.count


DECOYS: Final = Question(
    "decoys",
    decoys,
    lay_decoys,
    LayDecoys,
    may_lay_decoys,
    rule="VIR-194",
    phase="deployment",
    about="place",
    suggest=suggest_decoys,
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
    """VIR-074, VIR-075, VIR-076, VIR-R16: plus the elements in the own camp; the lower total begins.

    A tie is rolled again.
    """
    totals = [
        die + sum(t.terrain[sector] != CLEAR for sector in t.field.camps[side])
        for side, die in zip(SIDES, dice, strict=True)
    ]
    t.tell("tied_for_first" if totals[0] == totals[1] else "rolled_for_first", dice=dice, totals=totals)
    if totals[0] == totals[1]:
        return roll_for_first(t)
    return take_turn(t, SEATS[0 if totals[0] < totals[1] else 1])
