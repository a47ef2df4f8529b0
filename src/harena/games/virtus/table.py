"""What lies on the table of Virtus: units, generals, tokens, cards, and who holds which sector.

Units are numbered, first those of side 0. What is hidden: armies and deployment until both have deployed (VIR-H03,
VIR-H05), units under markers in a thick forest (VIR-H04), hands and draw piles (VIR-H01, VIR-H02).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, TypeVar

from msgspec import Struct

from harena.core.chance import Deal, Draw, Roll
from harena.core.hidden import FACE_DOWN, NO_ROW_SEEN, OWN_ROW, Hidden, hidden_at
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text
from harena.games.virtus.field import UNSEEN, Field
from harena.games.virtus.modules import Modules
from harena.games.virtus.units import Book, General, Troop, general_title, troop_title

SIDES: Final = (0, 1)
SEATS: Final = (Seat(0), Seat(1))

# What has happened to a unit in the present turn, and how it stands: bits of its state
RETREATED: Final = 1
FOUGHT: Final = 2
MOVED: Final = 4
ACTIVATED: Final = 8
"""A point was paid for it: it cannot rally, is not forced to advance, and pays no surcharge again (VIR-R51)."""
CHARGING: Final = 16
CHANGED: Final = 32
"""It took up or left a formation."""
ARRIVED: Final = 64
"""It was not in the reserve when the turn began, or has left it (VIR-R74)."""
CHARGED: Final = 128
"""VIR-R69: it was charged in the enemy's turn, which matters to the tests of its own."""
TORTOISE: Final = 256
SHIELDWALL: Final = 512
ORBIS: Final = 1024
LURKING: Final = 2048
"""It lies under a marker (VIR-194)."""

# What has happened to a general: bits of his state
GENERAL_MOVED: Final = 1
DEVOTED: Final = 2

LASTING: Final = ~(RETREATED | FOUGHT | MOVED | ACTIVATED | CHARGING | CHANGED | ARRIVED | CHARGED)
"""What does not end with the turn."""
WALLED: Final = TORTOISE | SHIELDWALL
FORMED: Final = TORTOISE | SHIELDWALL | ORBIS
IMMOBILE: Final = SHIELDWALL | ORBIS

# Kinds of attack (VIR-R02)
COMBAT: Final = "combat"
CHARGE: Final = "charge"
SHOT: Final = "shot"
FLANK: Final = "flank"

NOBODY: Final = -1


T = TypeVar("T")


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """These items with another one at this place. What seldom changes is a tuple, so that copies can share it."""
    return (*items[:place], item, *items[place + 1 :])


def _named(value: object, naming: Callable[[int], Text]) -> object:
    if isinstance(value, list | tuple):
        return [naming(number) for number in value]
    return naming(value) if isinstance(value, int) else value


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)


class Token(Struct, frozen=True, gc=False):
    """VIR-134, VIR-R02: a loss token: which troop attacked, how, into which sector; `one` was rolled as a 1."""

    troop: str
    attack: str
    sector: int
    pila: bool = False
    one: bool = False
    twice: bool = False
    """VIR-155: it stands for a hit that inflicts two tokens. Once it lies on a unit it is a single one."""


def _hidden_units(t: Battle, viewer: Seat) -> Collection[int]:
    """VIR-H03, VIR-H04, VIR-H05: the units of another side before both have deployed; later those under markers."""
    if t.deployed and not any(t.markers):
        return ()
    others = [unit for side in SIDES if side != viewer for unit in t.units(side)]
    return {unit for unit in others if not t.deployed or t.state[unit] & LURKING}


def _unknown_units(t: Battle, viewer: Seat) -> Collection[int]:
    """That a unit lies under a marker can be told from its unknown place."""
    return () if t.deployed else _hidden_units(t, viewer)


def _hidden_generals(t: Battle, viewer: Seat) -> Collection[int]:
    """VIR-213: the generals of another side before both have deployed."""
    if t.deployed:
        return ()
    return {number for side in SIDES if side != viewer for number in t.own_generals[side]}


def _bought(_t: Battle, bought: tuple[bool, ...], viewer: Seat) -> tuple[bool, ...]:
    return tuple([paid and side == viewer for side, paid in enumerate(bought)])


def _markers(t: Battle, counts: list[int], viewer: Seat) -> list[int]:
    return [count if t.deployed or sector // t.sectors == viewer else 0 for sector, count in enumerate(counts)]


class Battle(Table, kw_only=True):
    """Everything on the table. `split` is the first unit of side 1."""

    content: Book
    on: Modules
    sectors: int

    # The ground
    terrain: tuple[str, ...]
    water: tuple[str, ...]
    camp: tuple[int, ...] = (NOBODY, NOBODY)
    """The sector of each side's fortified camp, NOBODY where there is none."""
    camp_bought: Annotated[tuple[bool, ...], Hidden(_bought)]
    """VIR-291, VIR-H05: which side has paid for one; the other learns it when it is pitched."""
    holder: list[int]
    """VIR-R23: which side holds each sector."""
    last: list[int]
    """VIR-R25: which side last had a unit in each sector."""
    markers: Annotated[list[int], Hidden(_markers)]
    """VIR-194: how many markers lie in each sector."""

    # Units, by number
    split: int
    troops: Annotated[tuple[str, ...], hidden_at(_hidden_units, FACE_DOWN)]
    zone: Annotated[list[int], hidden_at(_hidden_units, UNSEEN)]
    cohesion: Annotated[list[int], hidden_at(_hidden_units, 0)]
    state: Annotated[list[int], hidden_at(_unknown_units, 0)]
    tokens: list[tuple[Token, ...]]
    present: list[list[tuple[int, ...]]]
    """Which units of each side stand openly in each zone, in order."""

    # Generals, by number; the first of each side is its general-in-chief
    own_generals: tuple[tuple[int, ...], ...]
    """The numbers of each side's generals, those that are gone included."""
    generals: Annotated[tuple[str, ...], hidden_at(_hidden_generals, FACE_DOWN)]
    general_zone: Annotated[list[int], hidden_at(_hidden_generals, UNSEEN)]
    general_tokens: list[int]
    general_state: list[int]
    joined: list[int]
    """VIR-275: the unit that a general has joined, or NOBODY."""

    # Cards
    hand: Annotated[list[list[str]], OWN_ROW]
    pile: Annotated[list[list[str]], NO_ROW_SEEN]
    discards: list[tuple[str, ...]]
    removed: list[tuple[str, ...]]
    dice: tuple[int, ...] = ()
    """VIR-309: PiPs that are not yet laid on a segment."""
    laid: list[str]
    points: list[int]
    resolved: tuple[bool, ...]
    joker_played: bool = False

    # The turn
    deployed: bool = False
    active: Seat = Seat(0)
    turn: int = 0
    """How many turns have begun, of both sides together."""
    segment: int = NOBODY
    crossed: tuple[int, ...]
    """VIR-287: how many units have passed the watercourse of each segment this turn."""
    hits: tuple[Token, ...] = ()
    """What was hit and is not yet spread over the units."""
    under_attack: int = NOBODY
    """The sector that the hits are for."""

    derived: ClassVar[tuple[str, ...]] = ("present",)
    on_board: ClassVar[Mapping[str, str]] = {
        "unit": "unit",
        "target": "unit",
        "general": "general",
        "place": "zone",
        "empty": "zone",
        "segment": "segment",
    }

    def named(self, params: dict[str, Any]) -> dict[str, Any]:
        """Numbers of units, generals and places as people call them, and the side that an event or a reason is about.

        A target that is NOBODY is left out.
        """
        said = {name: value for name, value in params.items() if name != "target" or value != NOBODY}
        return {**self._side_told(said), **{name: self._said(name, said) for name in said}}

    def _side_told(self, said: Mapping[str, object]) -> dict[str, object]:
        """Whose unit or general an event speaks of first, unless it says so itself."""
        if "seat" in said:
            return {}
        for name, side_of in (("unit", self.side_of), ("general", self.side_of_general)):
            first = next(iter(_several(said.get(name, ()))), None)
            if isinstance(first, int):
                return {"seat": side_of(first)}
        return {}

    def _said(self, name: str, said: Mapping[str, object]) -> object:
        """One thing that is told, by the name that people have for it."""
        value = said[name]
        namings = {
            "unit": self.title,
            "target": self.target_title,
            "general": self.general_title,
            "place": self.place,
            "empty": self.place,
        }
        if name in namings:
            return _named(value, namings[name])
        match name:
            case "terrain" if isinstance(value, tuple):
                return [
                    Text("place.ground", {"place": self.place(sector), "terrain": ground})
                    for sector, ground in enumerate(value)
                ]
            case "totals":
                return [
                    Text("total.of", {"seat": seat, "die": die, "ground": total - die, "total": total})
                    for seat, die, total in zip(SEATS, _several(said["dice"]), _several(value), strict=True)
                ]
            case _:
                return value

    def about(self) -> Mapping[str, object]:
        """What the question is about; a roll for the terrain names the sectors in the order of the dice."""
        from harena.games.virtus.rules.preparation import found_terrain  # noqa: PLC0415 - rules know the table, not reverse

        if isinstance(self.pending, Roll) and self.pending.taker is found_terrain:
            return {"place": [self.place(sector) for sector in range(2 * self.sectors)]}
        return super().about()

    def manner(self) -> str:
        """VIR-309: where dice replace the cards it is asked in words for dice."""
        return "pips" if self.on.pips else ""

    def kinds(self, _question: Draw | Deal) -> Mapping[str, str]:
        """VIR-045, VIR-046, VIR-047: a pile and a hand are of the same nineteen cards."""
        from harena.games.virtus.rules.cards import DECK  # noqa: PLC0415 - rules know the table, not the reverse

        return {card: card for card in DECK}

    def must_ask(self, seat: Seat) -> bool:
        """VIR-H04: while its own markers lie somewhere a side is always asked, lest one can tell what is under them."""
        return any(self.markers[seat * self.sectors : (seat + 1) * self.sectors])

    def title(self, unit: int) -> Text:
        """A unit by its name; where a side has several of a kind, with its number among them.

        What lies under a marker is not counted, so that no number tells of it.
        """
        name = self.troops[unit]
        alike = [
            other
            for other in self.units(self.side_of(unit))
            if self.troops[other] == name and (other == unit or not self.state[other] & LURKING)
        ]
        called = troop_title(name)
        return called if len(alike) < 2 else Text("unit.numbered", {"troop": called, "number": alike.index(unit) + 1})

    def target_title(self, unit: int) -> Text:
        """A unit that is attacked; as the enemy's where the other side has units of that name too.

        Those that lie under markers are not counted, so that no name tells of them.
        """
        others = [other for other in self.units(1 - self.side_of(unit)) if not self.state[other] & LURKING]
        alike = any(self.troops[other] == self.troops[unit] for other in others)
        return Text("unit.enemy", {"unit": self.title(unit)}) if alike else self.title(unit)

    def general_title(self, number: int) -> Text:
        """A general by what he is, and the chief as such where a side has several."""
        own = self.own_generals[self.side_of_general(number)]
        called = general_title(self.generals[number])
        return Text("general.chief", {"called": called}) if number == own[0] and len(own) > 1 else called

    def place(self, zone: int) -> Text:
        """A sector by its segment's letter and its camp's number, or a reserve by its camp's."""
        segment, camp = self.field.segment[zone], self.field.camp[zone]
        if segment < 0:
            return Text("place.reserve", {"camp": camp + 1})
        return Text("place.sector", {"segment": segment, "camp": camp + 1})

    @property
    def field(self) -> Field:
        return self.content.field

    def units(self, side: int) -> range:
        """The numbers of this side's units, those that are gone included."""
        return range(self.split, len(self.zone)) if side else range(self.split)

    def slice_of(self, side: int) -> slice:
        """Where the units of this side are in the lists by unit."""
        return slice(self.split, None) if side else slice(self.split)

    def side_of(self, unit: int) -> Seat:
        return SEATS[unit >= self.split]

    def troop(self, unit: int) -> Troop:
        return self.content.troops[self.troops[unit]]

    def side_of_general(self, number: int) -> Seat:
        return SEATS[number in self.own_generals[1]]

    def general(self, number: int) -> General:
        return self.content.generals[self.generals[number]]

    def standing(self, side: int, zone: int) -> tuple[int, ...]:
        """The units of this side that stand openly in a zone."""
        return self.present[side][zone]

    def lurking(self, side: int, sector: int) -> list[int]:
        """The units of this side that lie under the markers of a sector."""
        if not self.markers[sector]:
            return []
        zones, states = self.zone, self.state
        return [unit for unit in self.units(side) if zones[unit] == sector and states[unit] & LURKING]

    def units_in(self, side: int, sector: int) -> Sequence[int]:
        """The units of this side in a sector, those under markers after the others."""
        standing = self.present[side][sector]
        return [*standing, *self.lurking(side, sector)] if self.markers[sector] else standing

    def is_engaged(self, sector: int) -> bool:
        """VIR-131, VIR-R59: units of both sides stand there."""
        first, second = self.present
        return bool(first[sector] and second[sector])

    def general_in(self, side: int, zone: int) -> int:
        """VIR-213: the general of this side in a sector, or NOBODY."""
        return next((number for number in self.own_generals[side] if self.general_zone[number] == zone), NOBODY)

    def has_charisma(self, side: int, zone: int) -> bool:
        """VIR-212, VIR-315: whether a charismatic general of this side is there."""
        return any(
            self.general_zone[number] == zone and self.general(number).charismatic for number in self.own_generals[side]
        )
