"""Units as the content files give them, and the troops that an army makes of them (chapters 1 and 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.errors import fault
from harena.core.hidden import FACE_DOWN
from harena.core.text import Text
from harena.games.virtus.field import FIELDS, Field
from harena.games.virtus.modules import Modules
from harena.games.virtus.terrain import Terrain

Type = Literal["foot", "mounted", "artillery"]
Formation = Literal["dense", "dispersed", "other"]
Special = Literal["tortoise", "pila", "impetuous", "two_handed", "missiles", "bolts", "kontos", "fanatics"]
"""The Special column of the unit table. VIR-R07: a kontos has no effect beyond the printed VO."""
Trait = Literal["camel", "cataphract", "cavalry", "elephant", "slings", "ballista", "formed_archers"]
"""What some rules call by name."""
Designation = Literal["elite", "rabble", "stoic", "pikes"]
DESIGNATIONS: Final[tuple[Designation, ...]] = ("elite", "rabble", "stoic", "pikes")
"""VIR-R09: what the players agree on for a unit."""
GeneralTrait = Literal["superior", "charismatic", "hero", "devotio"]
GENERAL: Final = "general"
CAMP: Final = "camp"
"""How a written army names what is no unit."""
GENERAL_TRAITS: Final[tuple[GeneralTrait, ...]] = ("superior", "charismatic", "hero", "devotio")


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """VIR-001: a row of the unit table. Type and formation are VIR-R04, VIR-R05, VIR-R06; a dash is 0."""

    vo: Annotated[int, Meta(ge=1, le=6)]
    vd: Annotated[int, Meta(ge=1, le=6)]
    vc: Annotated[int, Meta(ge=1, le=6)]
    mvt: Annotated[int, Meta(ge=0, le=2)]
    type: Type
    formation: Formation
    shooting: Annotated[int, Meta(ge=0, le=6)] = 0
    special: tuple[Special, ...] = ()
    traits: tuple[Trait, ...] = ()
    origin: Literal["rulebook", "house"] = "house"

    @property
    def cost(self) -> int:
        """VIR-009, VIR-010: the sum of the values, twice for mounted units."""
        total = self.vo + self.shooting + self.vd + self.vc + self.mvt
        return 2 * total if self.type == "mounted" else total


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    """The roll of an army: its units and generals, written as players write them."""

    units: dict[str, Annotated[int, Meta(ge=1, le=40)]]
    generals: tuple[str, ...] = ("general",)
    camp: bool = False


class ReadyArmy(Struct, frozen=True, forbid_unknown_fields=True):
    """VIR-007: an army that may be brought as it is, to a battle of 200 points and to one of 150."""

    large: Roll
    small: Roll


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """VIR-052, VIR-287: a battlefield that is given. Sectors from left to right as seats 1 and 2 face each other."""

    first: tuple[Terrain, ...]
    """The sectors of seat 1's camp, from that player's left to the right."""
    second: tuple[Terrain, ...]
    """The sectors that face them."""
    water: tuple[Literal["", "river", "bridge", "deep", "deep_bridge"], ...] = ()
    """What runs between the two sectors of each segment."""
    camp: Annotated[int, Meta(ge=0, le=2)] = 0
    """The seat that has a fortified camp beyond its budget; 0 for none."""


class Content(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """All that lies in the box. Compared by identity, so that a book is made once for each content."""

    units: dict[str, Unit] = {}
    armies: dict[str, ReadyArmy] = {}
    scenarios: dict[str, Scenario] = {}


class Troop(Struct, frozen=True, gc=False):
    """A unit of an army with its designations, and what it is for the rules with the modules that are in play.

    The first block holds at every table. The second is false wherever its module is off (VIR-R02).
    """

    unit: str
    vo: int
    shooting: int
    vd: int
    vc: int
    mvt: int
    cost: int
    foot: bool = False
    mounted: bool = False
    artillery: bool = False
    dense: bool = False
    dispersed: bool = False
    throws: bool = False
    """VIR-R82: missiles or bolts, whatever the colour of their tokens."""
    two_hands: bool = False
    long_spears: bool = False
    cataphract: bool = False
    cavalry: bool = False

    evades: bool = False
    """VIR-174, VIR-299: may move after it has fought."""
    dodges: bool = False
    """VIR-176, VIR-299: may take a retreat instead of a loss."""
    impetuous: bool = False
    fanatics: bool = False
    stoic: bool = False
    elite: bool = False
    rabble: bool = False
    two_handed: bool = False
    missiles: bool = False
    bolts: bool = False
    slings: bool = False
    ballista: bool = False
    pila: bool = False
    pikes: bool = False
    plunging: bool = False
    tortoise: bool = False
    shieldwall: bool = False
    orbis: bool = False
    camel: bool = False
    elephant: bool = False
    headlong: bool = False
    """VIR-222, VIR-226: impetuous or fanatic."""
    forms: bool = False
    """Whether it knows any formation but the normal one."""
    march_cost: int = 0
    """VIR-252: what a forced march costs more than a move: one point with pikes."""
    surcharge: int = 0
    """VIR-227, VIR-229, VIR-R51: what its first activity in a turn costs more."""

    @property
    def light_foot(self) -> bool:
        """Infantry in dispersed order."""
        return self.foot and self.dispersed

    @property
    def marches_on(self) -> int:
        """VIR-179, VIR-180, VIR-181, VIR-298, VIR-300: a forced march is passed with this or less."""
        return 3 if self.dense else 5 if self.dispersed else 4


class General(Struct, frozen=True, gc=False):
    """VIR-043, VIR-208: a general has no values, only what he is."""

    points: int
    charismatic: bool
    hero: bool
    devotio: bool
    cost: int


UNKNOWN: Final = Troop(FACE_DOWN, 1, 0, 1, 1, 0, 0)
"""What lies under a marker, for those who cannot know."""
UNKNOWN_GENERAL: Final = General(1, False, False, False, 0)


def troop_name(unit: str, designations: Iterable[str]) -> str:
    """How an army calls a unit: `legionnaires`, `horde+rabble`."""
    chosen = set(designations)
    return "+".join([unit, *(name for name in DESIGNATIONS if name in chosen)])


@lru_cache(maxsize=4096)
def troop_title(name: str) -> Text:
    """How people call a troop: its unit, with its designations."""
    unit, *named = name.split("+")
    if not named:
        return Text("unit.plain", {"unit": unit})
    return Text("unit.designated", {"unit": unit, "word": named})


@lru_cache(maxsize=4096)
def general_title(name: str) -> Text:
    """How people call a general: with his traits."""
    _, *named = name.split("+")
    return Text("general.traits", {"word": named}) if named else Text("general.plain")


def make_troop(name: str, units: Mapping[str, Unit], on: Modules) -> Troop:
    """VIR-R02, VIR-R09: a unit with its designations at a table with these modules."""
    key, *named = name.split("+")
    unit = units[key]
    printed = {*named, *unit.special, *unit.traits}
    words = {word for word in printed if is_in_play(word, on)}
    mounted, dispersed = unit.type == "mounted", unit.formation == "dispersed"
    throws, cataphract = bool({"missiles", "bolts"} & printed), "cataphract" in printed
    light_camel = "camel" in words and not cataphract
    shieldwall = on.shieldwall and unit.vd >= SHIELDWALL_VD
    return Troop(
        unit=key,
        vo=unit.vo,
        shooting=unit.shooting,
        vd=unit.vd,
        vc=unit.vc,
        mvt=unit.mvt,
        cost=designated_cost(unit.cost, frozenset(named)),
        foot=unit.type == "foot",
        mounted=mounted,
        artillery=unit.type == "artillery",
        dense=unit.formation == "dense",
        dispersed=dispersed,
        throws=throws,
        two_hands="two_handed" in printed,
        long_spears="pikes" in printed,
        cataphract=cataphract,
        cavalry="cavalry" in printed,
        ballista="ballista" in printed,
        evades=dispersed or light_camel,
        dodges=(mounted and dispersed) or light_camel,
        missiles=on.missiles and throws,
        plunging="formed_archers" in words,
        shieldwall=shieldwall,
        orbis=on.orbis,
        headlong=bool(words & {"impetuous", "fanatics"}),
        forms="tortoise" in words or shieldwall or on.orbis,
        march_cost=int("pikes" in words),
        surcharge=int(bool(words & {"fanatics", "stoic"})),
        **{word: word in words for word in FLAGS},
    )


def is_in_play(word: str, on: Modules) -> bool:
    """VIR-R02: whether the module that a special, trait or designation needs is in play; most words need none."""
    module = word if word in Modules.__struct_fields__ else MODULE_OF.get(word)
    return module is None or bool(getattr(on, module))


MODULE_OF: Final = {
    **{"bolts": "missiles", "slings": "missiles", "formed_archers": "plunging_fire", "camel": "camels"},
    **{"elephant": "elephants", "hero": "intrepid_general", CAMP: "fortified_camp"},
}
"""VIR-R02: the module that a word needs which is not called like it."""
FLAGS: Final = (
    *("impetuous", "fanatics", "stoic", "elite", "rabble", "two_handed", "bolts", "slings", "pila", "pikes"),
    *("tortoise", "camel", "elephant"),
)
"""What a troop is while it has the word and its module is in play."""
SHIELDWALL_VD: Final = 3
"""VIR-269, VIR-R91: the printed VD that a shieldwall needs."""


def designated_cost(cost: int, designations: frozenset[str]) -> int:
    """VIR-232, VIR-234: elite costs half as much again, rabble half; both rounded up."""
    if "elite" in designations:
        cost = -(-3 * cost // 2)
    if "rabble" in designations:
        cost = -(-cost // 2)
    return cost


def make_general(name: str) -> General:
    """VIR-011, VIR-012, VIR-013, VIR-211, VIR-277, VIR-286: what a general is and costs."""
    _, *named = name.split("+")
    has = frozenset(named)
    return General(
        points=2 if "superior" in has else 1,
        charismatic="charismatic" in has,
        hero="hero" in has,
        devotio="devotio" in has,
        cost=10 * (1 + len(has)),
    )


class Book:
    """Everything looked up in a battle: made once for a content, its modules and a field, shared by all tables."""

    def __init__(self, content: Content, on: Modules, field: Field) -> None:
        self.content = content
        self.on = on
        self.field = field
        self.troops: dict[str, Troop] = _Made(lambda name: make_troop(name, content.units, on))
        self.troops[FACE_DOWN] = UNKNOWN
        self.generals: dict[str, General] = _Made(make_general)
        self.generals[FACE_DOWN] = UNKNOWN_GENERAL

    def __reduce__(self) -> tuple[object, ...]:
        return book, (self.content, self.on, self.field.sectors)


class _Made(dict):  # type: ignore[type-arg]
    """A dict that makes what is missing."""

    def __init__(self, make: object) -> None:
        self._make = make

    def __missing__(self, name: str) -> object:
        made = self[name] = self._make(name)  # type: ignore[operator]
        return made


@lru_cache(maxsize=256)
def book(content: Content, on: Modules, sectors: int) -> Book:
    """The book of a content, its modules and a field, made once."""
    return Book(content, on, FIELDS[sectors])


def check_units(content: Content) -> Iterator[Text]:
    """VIR-002, VIR-003, VIR-301, VIR-R04, VIR-R05, VIR-R20: what cannot be, whatever the types allow."""
    for name, unit in content.units.items():
        if not name.isidentifier() or not name.isascii():
            yield fault("unit_name", unit=name)
        if name in (GENERAL, CAMP):
            yield fault("unit_reserved", given=name, rule="VIR-005")
        if unit.type == "artillery":
            if unit.formation != "other":
                yield fault("unit_artillery", unit=name, rule="VIR-R05")
        elif unit.vc >= DENSE_VC and unit.formation != "dense":
            yield fault("unit_not_dense", unit=name, least=DENSE_VC, rule="VIR-002")
        if "elephant" in unit.traits and (unit.type, unit.formation) != ("mounted", "dense"):
            yield fault("unit_elephant", unit=name, rule="VIR-301")
        if unit.formation == "dispersed" and unit.vc > DISPERSED_VC:
            yield fault("unit_dispersed", unit=name, most=DISPERSED_VC, rule="VIR-003")
        if unit.mvt == 0 and unit.type != "artillery":
            yield fault("unit_immobile", unit=name, rule="VIR-R20")
    if not content.units:
        yield fault("no_units", table="units", rule="VIR-001")


DENSE_VC: Final = 4
DISPERSED_VC: Final = 2
