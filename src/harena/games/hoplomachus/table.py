"""What lies on the table of Hoplomachus: an arena, units in it and in the camps, bag, pile, Tactics, tokens.

Units are numbered for as long as a fight lasts: the hero first, then the player's troop, the rivals from top to bottom
of their camp, arena units; whoever joins later comes after them. A set of units is an integer with one bit for each,
and so is a set of hexes (`hexes.py`). Nothing is hidden: chips and cards that nobody has seen are a set and have no
order (HOP-H01, HOP-H02, HOP-H03, HOP-H04).

In a campaign the same table goes from fight to fight. Between them only hero and troop are on it, in their camp, and
`campaign` says how far they have come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from harena.core.chance import Deal, Draw
from harena.core.errors import BrokenRules
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.hoplomachus.book import Book, Dice, Figure
from harena.games.hoplomachus.campaign import Campaign
from harena.games.hoplomachus.chips import SPORTS
from harena.games.hoplomachus.conditions import Lasting, fickle_movement, fickle_skills
from harena.games.hoplomachus.hexes import NOWHERE, Ground, members
from harena.games.hoplomachus.sheet import NO_SHEET, Fighter, Place, Sheet
from harena.kit.deck import DeckTable, Known

SEAT: Final = Seat(0)
NOBODY: Final = -1

# Sides
PLAYER: Final = 0
RIVAL: Final = 1
ARENA: Final = 2
SIDE_NAMES: Final = ("player", "rival", "arena")

# Where a unit is, if not on a hex
CAMP: Final = -1
FALLEN: Final = -2
"""HOP-205: defeated, face down in its camp."""
AWAY: Final = -3
"""HOP-206: in the reserve, or out of the game."""

FOREVER: Final = 99
"""HOP-R135: so many turns are the rest of the fight."""

# The six steps of a turn (HOP-130)
START: Final = "start"
SCORE: Final = "score"
DEPLOYMENT: Final = "deployment"
TACTICS: Final = "tactics"
MOVEMENT: Final = "movement"
ABILITIES: Final = "abilities"
ENGAGE: Final = "engage"


class Combat(DeckTable, kw_only=True):
    """A fight on a hex arena, by itself or in a campaign."""

    chapters: ClassVar[tuple[str, ...]] = ("act", "week", "fight", "round")
    on_board: ClassVar[Mapping[str, str]] = {
        "unit": "unit",
        "target": "unit",
        "other": "unit",
        "hex": "hex",
        "token": "token",
    }
    derived: ClassVar[tuple[str, ...]] = ("at", "stand", "present", "troops", "afoot")
    looked_up: ClassVar[tuple[str, ...]] = ("sheet", "ground", "fighters", "fickle", "standing_range")

    # The campaign, if this is one
    campaign: Campaign | None = None
    top: list[Known] = []
    middle: list[list[str]] = []
    """HOP-H03: what nobody has seen of each deck; it has no order, so nothing is hidden."""
    bottom: list[Known] = []
    powers: tuple[str, ...] = ()
    """The hero's Prowess with its level, `jade_skin_2`, and the Camp Banes."""

    # What is fought
    arena: str
    event: str = ""
    """The event card; empty in a capital."""
    kind: str
    """`flag`, `hill`, `spar`, `bloodshed`, `primus` or `scion`."""
    act: int = 1
    foe: str = ""
    """The Primus or the Scion, by name."""
    simultaneous: bool = False
    """HOP-R60: a defeated unit of the player frees its place in the formation."""

    # The player's camp
    hero: str
    health: int
    """The hero's Health, the stat; his HP are those of unit 0."""
    dice: Dice
    """The hero's attack dice."""
    leadership: int
    blessings: int
    tactics: list[str]
    gifts: list[str]
    """Tactics that the player has for this fight only."""
    reserve: list[int]
    """How many chips of each Tactic lie in the reserve, in the order of the content."""
    slots: tuple[str, ...] = ()
    """HOP-142: the player's formation."""

    # Where chips come from
    bag: list[str]
    """HOP-H01: its contents; a draw is chance."""
    pile: list[str]
    """HOP-H04: the chips of the Local faction under its top one."""
    pile_top: str = ""

    # Units: a row for each
    chip: list[str]
    side: list[int]
    place: list[int]
    """A hex, or CAMP, FALLEN, AWAY."""
    hp: list[int]
    bonus_hp: list[int]
    """HP that the unit gains when it is deployed; fewer, where negative."""
    lowest: list[int]
    """HOP-R147: the fewest HP that it has had; FOREVER for units that do not count."""
    tactic_of: list[str]
    """HOP-110: the Tactic in the slot next to a rival, until it is used."""
    extra_tactics: list[str]
    """Tactics of the rival camp that belong to no unit."""
    attached: list[tuple[str, ...]]
    """HOP-146, HOP-148: the Tactics that lie on a unit."""
    slot_of: list[int]
    """HOP-142: the place of the formation that a unit of the player has taken; NOBODY before."""
    fatigue: list[int]
    """HOP-259: how many turns of its own troop a unit is still Fatigued, the present one included."""
    locked_by: list[int]
    """HOP-276: the units by which it was locked at the start of this turn."""
    used: list[int]
    """HOP-R120: the Abilities that it has used in this step."""

    # Sets of units
    dazed: int = 0
    """HOP-138: deployed in this turn."""
    staggered: int = 0
    """HOP-321, HOP-R134: dazed by an effect until the end of this turn."""
    moved: int = 0
    """HOP-279: moved by itself in this Movement step."""
    done: int = 0
    """Finished with the present step."""
    held: int = 0
    """HOP-R82: rivals that can move only after an ally has moved."""
    struck: int = 0
    """HOP-278: suffered attack damage in this turn."""
    rooted: int = 0
    """Cannot move in the Movement step of the player's next turn."""
    weakened: int = 0
    """The next attack rolls one die fewer."""
    deployed: int = 0
    """HOP-R142: rivals that have been in the arena."""

    # Derived
    at: list[int]
    """The unit on each hex, or NOBODY."""
    stand: list[int]
    """The hexes on which units of each side stand."""
    present: int = 0
    """The units in the arena."""
    troops: tuple[int, int, int] = (0, 0, 0)
    """The units of each side, wherever they are."""
    afoot: int = 0
    """The skills that some chip of this fight has or a hex grants; others need not be looked for."""

    # Objectives and tokens
    tribune: int = NOBODY
    flag: int = NOWHERE
    """HOP-062: the hex on which the flag lies or is carried."""
    bearer: int = NOBODY
    score: int = 0
    tokens: list[int]
    """The hexes of the arena's tokens."""
    holder: int = NOBODY
    """Who holds the carried token."""
    vent: int = 0
    """Which of the vents is hot."""
    seals: int = 0
    """The hexes on which seals lie."""
    tide: int = 0
    cracks: int = 0

    # The turn
    round: int = 0
    active: int = RIVAL
    """The side whose turn it is."""
    step: str = START
    landed: int = 0
    """How many units were deployed in this Deployment step."""
    played: bool = False
    """HOP-151, HOP-154: a Tactic was played in this turn."""
    mover: int = NOBODY
    """HOP-162: the player's unit that is moving, and how far it may still go."""
    paces: int = 0
    paced: int = 0
    """HOP-R82: how many steps each rival has gone in this Movement step; four bits for each unit."""
    idle: int = 0
    """HOP-R147: rounds without damage in a row."""
    hurt: bool = False
    """HOP-R147: somebody fell below the fewest HP so far in this round."""
    result: str = ""
    """How the fight ended: `won` or `failed`."""
    cause: str = ""
    """Why it ended so, for the last sentence."""

    # What Prowess, Banes and Opportunities need to know of a fight
    lasting: tuple[Lasting, ...] = ()
    """What units have for some time."""
    omens: tuple[str, ...] = ()
    """HOP-098: Bag Banes that were drawn and have still to act: on a whole formation, or on who is deployed first."""
    spent: tuple[str, ...] = ()
    """The cards used in this fight, `skewer_1`, and in this turn, `skewer_2:turn`."""
    assaults: int = 0
    """How many attacks the hero has begun."""
    strides: int = 0
    """How many hexes the hero has entered in this turn by his own movement."""
    encore: bool = False
    """Whether the hero's attack is a bonus attack, which leads to no further one."""
    rode: bool = False
    """Whether the hero has moved in the player's latest Movement step."""
    stung: bool = False
    """Whether the hero has suffered damage since the end of the player's turn before."""
    felled: int = 0
    """How many rivals the player's units have defeated in this turn of his."""
    rush: int = 0
    """How many rivals more are deployed in their first turn."""

    # Looked up
    sheet: Sheet = NO_SHEET
    ground: Ground = NO_SHEET.ground
    fighters: tuple[Fighter, ...] = ()
    """The chip of each unit as it fights here."""
    fickle: bool = False
    """Whether skills hang on more than on chips."""
    standing_range: int = 0
    """How much farther the hero reaches while he has not moved in this turn."""

    def __post_init__(self) -> None:
        self.look_up()

    def look_up(self) -> None:
        """Find the sheet of the arena, and every chip as it fights there; to be called when they have changed."""
        book, sides = self.book, self.side
        self.troops = _sets_of(sides)
        self.sheet = sheet = book.sheets[self.arena, self.event]
        self.ground = sheet.ground
        self.fighters = tuple(sheet.fighter(self._printed(unit), sides[unit]) for unit in range(len(self.chip)))
        self.afoot |= sheet.granted
        self.fickle, self.standing_range = bool(self.lasting) or bool(sheet.granted), 0
        if self.powers:
            talents = book.talents[self.powers]
            self.afoot |= talents.granted
            self.fickle = self.fickle or bool(talents.fickle) or talents.borrows
            self.standing_range = talents.standing_range

    def _printed(self, unit: int) -> Figure:
        """HOP-169, HOP-241: what a chip says; of the hero also what his Prowess gives at all times."""
        book = self.book
        return book.figures[self.chip[unit]] if unit or not self.powers else book.hero(self.chip[0], self.powers)

    # What can be told from the position

    @property
    def book(self) -> Book:
        found: Book = self.content
        return found

    @property
    def lethal(self) -> bool:
        """HOP-033: Bloodshed, Primus and Scion."""
        return self.kind not in SPORTS

    @property
    def journey(self) -> Campaign:
        """The campaign; asked only where there is one."""
        found = self.campaign
        if found is None:
            raise BrokenRules("a single fight has no campaign")
        return found

    @property
    def capital(self) -> bool:
        return self.kind in ("primus", "scion")

    def figure(self, unit: int) -> Figure:
        """What is printed on a unit's chip; of the hero also what his Prowess gives at all times."""
        return self.fighters[unit].figure

    def is_local(self, unit: int) -> bool:
        """HOP-198: a unit of the faction of the arena's region."""
        return self.fighters[unit].local

    def is_elite(self, unit: int) -> bool:
        """HOP-257: Hero, Primus, Scion."""
        return self.fighters[unit].figure.elite

    def skills(self, unit: int) -> int:
        """HOP-131, HOP-132, HOP-259: the skills that a unit in the arena has now; none while it is Fatigued."""
        if self.fatigue[unit] or self.place[unit] < 0:
            return 0
        found = self.fighters[unit].skills
        return found | self._more_skills(unit) if self.fickle else found

    def _more_skills(self, unit: int) -> int:
        """The skills that a unit in the arena has by where it stands, for some time, or while a condition holds."""
        found = fickle_skills(self, unit) if self.powers or self.lasting else 0
        for place, skill in self.sheet.grants_on:
            if self.stands_at(place, unit):
                found |= skill
        return found

    def stands_at(self, place: Place, unit: int) -> bool:
        """Whether a rule that holds at a place holds for a unit in the arena."""
        here = self.place[unit]
        there = place.hexes >> here & 1 if place.token < 0 else self.tokens[place.token] == here
        return bool(there) and (not place.local or self.is_local(unit))

    def max_health(self, unit: int) -> int:
        """HOP-264: the stat; of a Primus by act (HOP-078, HOP-080, HOP-082)."""
        if unit == 0:
            return self.health
        if self.kind == "primus" and self.figure(unit).elite:
            return self.book.content.primuses[self.foe].health[self.act - 1]
        return self.figure(unit).health

    def movement(self, unit: int) -> int:
        """HOP-R85: Movement as it stands: arena, event, then Tactics."""
        found = self.fighters[unit].movement
        if self.attached[unit]:
            found = self._with_tactics(unit, found)
        return fickle_movement(self, unit, found) if self.lasting else found

    def _with_tactics(self, unit: int, movement: int) -> int:
        tactics = [self.book.content.tactics[name] for name in self.attached[unit]]
        movement += sum(tactic.movement for tactic in tactics)
        return min([movement, *(tactic.movement_cap for tactic in tactics if tactic.movement_cap)])

    def range(self, unit: int) -> int:
        """HOP-172: Range as it stands."""
        found = self.fighters[unit].range
        if unit == 0 and self.standing_range and not self.moved & 1:
            return min(found + self.standing_range, self.sheet.range_cap)
        return found

    def attack_dice(self, unit: int) -> Dice:
        """HOP-R86, HOP-R150: the dice of the Attack stat; the hero's are those of his camp."""
        return self.dice if unit == 0 else self.fighters[unit].figure.dice

    # Units by where they are

    units = staticmethod(members)
    """The units of a set, in order."""

    def in_arena(self, side: int) -> tuple[int, ...]:
        """The units of a side that are in the arena, in the order of their numbers."""
        return members(self.present & self.troops[side])

    def in_camp(self, side: int) -> list[int]:
        """The units of a side that lie face up in its camp, in the order of their numbers."""
        place = self.place
        return [unit for unit in members(self.troops[side] & ~self.present) if place[unit] == CAMP]

    def standing_on(self, hexes: int) -> list[int]:
        """The units on a set of hexes, in the order of the hexes."""
        at = self.at
        if hexes & (hexes - 1):
            return [at[hex_] for hex_ in members(hexes) if at[hex_] != NOBODY]
        return [unit] if hexes and (unit := at[hexes.bit_length() - 1]) != NOBODY else []

    def free(self) -> int:
        """HOP-255: the hexes that are neither occupied nor blocked."""
        one, two, three = self.stand
        return self.ground.open & ~(one | two | three)

    def facing(self, unit: int) -> int:
        """HOP-252, HOP-254, HOP-323, HOP-330: the hexes on which opponents of a unit stand."""
        one, two, three = self.stand
        side = self.side[unit]
        if not three:
            return one if side else two
        if self.sheet.kennels:
            return self.facing_side(side, local=self.beasts_know(unit))
        return (two | three, one | three, one | two)[side]

    def facing_side(self, side: int, *, local: bool = False) -> int:
        """The hexes of all opponents of a side; `local`: of a unit whom Beasts do not oppose."""
        one, two, three = self.stand
        if side == PLAYER:
            return two | (0 if local else three)
        if side == RIVAL:
            return one | (0 if local else three)
        return (one | two) & ~self.local_hexes() if self.sheet.kennels else one | two

    def beasts_know(self, unit: int) -> bool:
        """HOP-323: whether a unit is a Local of the arena whose Beasts do not oppose Locals."""
        return bool(self.sheet.kennels) and self.side[unit] != ARENA and self.is_local(unit)

    def local_hexes(self) -> int:
        """The hexes on which Local units stand."""
        found = 0
        for unit in self.units(self.present):
            if self.is_local(unit):
                found |= 1 << self.place[unit]
        return found

    def allies_of(self, unit: int) -> int:
        """HOP-252: the hexes on which the other units of its troop stand."""
        return self.stand[self.side[unit]] & ~(1 << self.place[unit])

    def beside(self, unit: int) -> int:
        """The hexes next to a unit."""
        return self.ground.near[self.place[unit]]

    # Changes

    def set_down(self, unit: int, hex_: int) -> None:
        """A unit stands on a hex from now on, wherever it was before. What follows from that: `rules/entering.py`."""
        before, side = self.place[unit], self.side[unit]
        if before >= 0:
            self.at[before] = NOBODY
            self.stand[side] &= ~(1 << before)
        self.place[unit] = hex_
        self.at[hex_] = unit
        self.stand[side] |= 1 << hex_
        self.present |= 1 << unit

    def lift(self, unit: int, to: int = CAMP) -> None:
        """A unit leaves its hex, for a camp or the reserve."""
        hex_ = self.place[unit]
        if hex_ >= 0:
            self.at[hex_] = NOBODY
            self.stand[self.side[unit]] &= ~(1 << hex_)
            self.present &= ~(1 << unit)
        self.place[unit] = to

    def join(self, chip: str, side: int, *, counts: bool = False, tactic: str = "") -> int:
        """A chip joins a camp, or the arena units in the reserve; returns its number. `counts`: for HOP-R147."""
        unit = len(self.chip)
        self.chip.append(chip)
        self.side.append(side)
        self.place.append(AWAY if side == ARENA else CAMP)
        figure = self._printed(unit)
        self.fighters += (self.sheet.fighter(figure, side),)
        own = list(self.troops)
        own[side] |= 1 << unit
        self.troops = tuple(own)  # type: ignore[assignment]
        self.afoot |= figure.skills
        health = figure.health
        self.hp.append(health)
        self.bonus_hp.append(0)
        self.lowest.append(health if counts else -1)
        self.tactic_of.append(tactic)
        self.attached.append(())
        self.slot_of.append(NOBODY)
        self.fatigue.append(0)
        self.locked_by.append(0)
        self.used.append(0)
        return unit

    def drop(self, unit: int) -> None:
        """A unit of the camp leaves the table; whoever comes after it moves up. Not during a fight."""
        rows: tuple[list[Any], ...] = (self.chip, self.side, self.place, self.hp, self.bonus_hp, self.lowest)
        rows += (self.tactic_of, self.attached, self.slot_of, self.fatigue, self.locked_by, self.used)
        for row in rows:
            del row[unit]
        self.look_up()

    # How sentences name things

    def kinds(self, question: Draw | Deal) -> Mapping[Any, str]:
        """Every chip that may be drawn, with its name."""
        return {chip: chip for chip in question.pile(self, *question.args)}

    def named(self, params: dict[str, Any]) -> dict[str, Any]:
        """Units by the names of their chips, hexes by their coordinates."""
        named = dict(params)
        for key in ("unit", "target", "other"):
            value = named.get(key)
            if isinstance(value, int) and 0 <= value < len(self.chip):
                named[key] = self.title(value)
            elif isinstance(value, list | tuple):
                named[key] = [self.title(one) for one in value]
        if isinstance(hex_ := named.get("hex"), int) and hex_ >= 0:
            named["hex"] = hex_name(self.ground, hex_)
        return named

    def title(self, unit: int) -> Text:
        """A unit as sentences name it."""
        return Text("one_unit", {"chip": self.chip[unit]})


def _sets_of(sides: Sequence[int]) -> tuple[int, int, int]:
    """The units of each side as sets, from the side of each unit."""
    found = [0, 0, 0]
    for unit, side in enumerate(sides):
        found[side] |= 1 << unit
    return tuple(found)  # type: ignore[return-value]


def hex_name(ground: Ground, hex_: int) -> str:
    """A hex as people write it: its row as a letter from the top, and its place in the row from the left, `C4`."""
    q, r = ground.hexes[hex_]
    rows = sorted({row for _, row in ground.hexes})
    in_row = sorted(column for column, row in ground.hexes if row == r)
    return f"{'ABCDEFGHIJKLMNOP'[rows.index(r)]}{in_row.index(q) + 1}"


def one_fewer(dice: Dice) -> Dice:
    """These dice without the weakest one."""
    found = list(dice)
    for colour, count in enumerate(found):
        if count:
            found[colour] -= 1
            break
    return tuple(found)  # type: ignore[return-value]


def plus(dice: Dice, colours: Iterable[int]) -> Dice:
    """These dice and one more of each of these colours."""
    found = list(dice)
    for colour in colours:
        found[colour] += 1
    return tuple(found)  # type: ignore[return-value]
