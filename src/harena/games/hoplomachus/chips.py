"""What lies in the box: dice, unit chips, heroes and primuses, tactics, arenas, scions, events.

The rulebook prints few of these (chapter 31 of the registry names what is missing), so most values are house content.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.games.hoplomachus.effects import AnyCriteria, BaneEffect, PowerEffect, Reward, TacticEffect
from harena.games.hoplomachus.hexes import Hex
from harena.games.hoplomachus.skills import SkillName
from harena.games.hoplomachus.vocabulary import (
    ArenaRule,
    ClassName,
    Colour,
    EventRule,
    LocalRule,
    PriorityList,
    ScionLine,
    ScionRule,
    TacticName,
    Word,
)

Source = Literal["rulebook", "found", "house"]
Stat = Annotated[int, Meta(ge=1, le=6)]
Points = Annotated[int, Meta(ge=1, le=20)]
Region = Literal["kunlun", "new_argonauts", "vesuvians", "lamosians", "atlanteans", "parthians", "amazons", "refugees"]
REGIONS: Final[tuple[Region, ...]] = (
    "kunlun",
    "new_argonauts",
    "vesuvians",
    "lamosians",
    "atlanteans",
    "parthians",
    "amazons",
    "refugees",
)
SCION_REGION: Final[Region] = "vesuvians"
"""HOP-028: where the Scion is fought."""
Kind = Literal["flag", "hill", "spar", "bloodshed", "primus", "scion"]
SPORTS: Final = ("flag", "hill", "spar")
"""HOP-033: the kinds of combat that are not lethal."""
Role = Literal[
    "anchor",
    "attrition",
    "bodyguard",
    "bruiser",
    "displacer",
    "duelist",
    "finisher",
    "lock",
    "skirmisher",
    "sniper",
    "support",
    "arena",
]


class AttackDie(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M01: how many of the six faces hit, for one damage each."""

    hits: Annotated[int, Meta(ge=1, le=6)]
    origin: Source = "house"


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill as a chip prints it; `n` where it is written with a number."""

    id: SkillName
    n: Annotated[int, Meta(ge=0, le=9)] = 0


class Chip(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-268, HOP-M03: a unit chip.

    `faction`: a region, `neutral`, `beast`, `bane` or `opportunity` (yellow chips). `arena`: an arena unit, in no pile
    and no bag. `role`: how to fight with it, for help.
    """

    faction: Literal[Region, "neutral", "beast", "bane", "opportunity"]
    movement: Stat
    range: Stat
    health: Points
    dice: Annotated[tuple[Colour, ...], Meta(max_length=6)]
    classes: Annotated[tuple[ClassName, ...], Meta(min_length=1, max_length=2)]
    skills: tuple[Skill, ...] = ()
    role: Role = "bruiser"
    beast: bool = False
    arena: bool = False
    origin: Source = "house"


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    """Chapter 24: a hero's sheet."""

    region: Region
    movement: Stat
    range: Stat
    health: Points
    leadership: Points
    dice: Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=6)]
    classes: Annotated[tuple[ClassName, ...], Meta(min_length=1, max_length=1)]
    units: tuple[ClassName, ...]
    tactics: tuple[TacticName, ...]
    origin: Source = "rulebook"


class Primus(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M08: the back of a hero's chip. Health in Acts I, II and III: HOP-078, HOP-080, HOP-082."""

    region: Region
    movement: Stat
    range: Stat
    health: tuple[Points, Points, Points]
    dice: Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=6)]
    classes: Annotated[tuple[ClassName, ...], Meta(min_length=1, max_length=1)]
    priorities: PriorityList
    skills: tuple[Skill, ...] = ()
    origin: Source = "house"


class Tactic(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M16, HOP-182, HOP-183, HOP-184, HOP-185: a Tactic, for which class, on whom, and how many chips there are.

    What it does: `gain_hp`; `movement` more; `swift`: a unit may move in the turn of its deployment; `movement_cap`;
    `lame`: one die fewer after moving; `fatigue`: until the end of its troop's next turn.
    """

    unit_class: ClassName
    kind: Literal["permanent", "instant", "temporary"]
    on: Literal["ally", "opponent"]
    pick: Literal["weakest", "slowest", "strongest", "deadliest"]
    supply: Annotated[int, Meta(ge=1, le=20)]
    gain_hp: Annotated[int, Meta(ge=0, le=9)] = 0
    movement: Annotated[int, Meta(ge=0, le=3)] = 0
    swift: bool = False
    movement_cap: Annotated[int, Meta(ge=0, le=6)] = 0
    lame: bool = False
    fatigue: bool = False
    origin: Source = "house"


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """A token of an arena, and where it lies at first."""

    hex: Hex


class Arena(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M10: an arena with its sheet. `keys`: the key hexes; or `key_token`, whose hex is the key hex."""

    region: Region
    hexes: Annotated[tuple[Hex, ...], Meta(min_length=7, max_length=64)]
    rival_hexes: Annotated[tuple[Hex, ...], Meta(min_length=2)]
    player_hexes: Annotated[tuple[Hex, ...], Meta(min_length=1)]
    priorities: Annotated[tuple[PriorityList, ...], Meta(min_length=1)]
    keys: tuple[Hex, ...] = ()
    key_token: str = ""
    obstacles: tuple[Hex, ...] = ()
    sets: dict[Word, tuple[Hex, ...]] = {}
    tokens: dict[Word, Token] = {}
    rules: tuple[ArenaRule, ...] = ()
    local_bonus: tuple[LocalRule, ...] = ()
    origin: Source = "house"


Entry = Annotated[str, Meta(pattern=r"^(L|X)T?$|^S$")]
"""HOP-110, HOP-111, HOP-113: L a Local, X from the bag, T with its Tactic; S the Scion."""
Slot = Annotated[str, Meta(pattern=r"^H$|^U(:[a-z]+(/[a-z]+)*)?$")]
"""HOP-107: H the hero, U a unit, `U:archer/tactician` a unit of one of these classes."""


class Scion(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M09: a scion's chip and sheet. `win`: what is needed beside the Scion's defeat."""

    health: Points
    formation: Annotated[tuple[Entry, ...], Meta(min_length=1)]
    limit: Stat
    dice: tuple[Colour, ...]
    table: Annotated[tuple[ScionLine, ...], Meta(min_length=1)]
    rules: tuple[ScionRule, ...] = ()
    win: tuple[Literal["seals_gone", "no_beasts"], ...] = ()
    origin: Source = "house"


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M13: an event card. `kinds`: the objectives of a Sport event, of which the player chooses one."""

    type: Literal["sport", "bloodshed"]
    rivals: Annotated[tuple[Entry, ...], Meta(min_length=1, max_length=8)]
    player: Annotated[tuple[Slot, ...], Meta(min_length=1, max_length=8)]
    kinds: tuple[Literal["flag", "hill", "spar"], ...] = ()
    setup: tuple[EventRule, ...] = ()
    origin: Source = "house"


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M22: figures of the engine."""

    idle_round_limit: Annotated[int, Meta(ge=0, le=999)] = 30
    """HOP-R147: so many rounds without damage end a combat; 0: no bound."""
    most_tactics: Annotated[int, Meta(ge=0, le=20)] = 3
    """HOP-216: how many Tactics the player's camp may hold after a reward."""
    score_to_win: Annotated[int, Meta(ge=1, le=99)] = 6
    """HOP-068: the points that win King of the hill."""
    influence_spaces: Annotated[int, Meta(ge=1, le=200)] = 44
    """HOP-M18, HOP-R18: the spaces of the influence track."""
    bane_every: Annotated[int, Meta(ge=1, le=200)] = 4
    """HOP-M18: every so many spaces have a Bane icon."""
    banes_of_a_kind: Annotated[int, Meta(ge=0, le=99)] = 4
    """HOP-M20: how many Banes of each kind the stack has beside those of the Scion; 0: all."""
    spectate_limit: Annotated[int, Meta(ge=0, le=999)] = 44
    """HOP-R146: so many spectates in a row; 0: no bound."""


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a hero and his troop have come when a fight or an act begins: what earlier fights would have brought.

    `health`, `leadership`: more than on the hero's sheet. `dice`: each adds a die or upgrades the weakest (HOP-218).
    `recruits`: units of the factions, which go before the first ones where Leadership is too small for all.
    `bag`: how many units of other factions lie in the bag (HOP-R32). `prowess`, `influence`: Prowess and Scion
    influence beside what the difficulty gives, where an act or a campaign begins here. `blessings`: how many of those
    of the difficulty are left for a single fight, since a campaign has them for all its fights.
    """

    health: Annotated[int, Meta(ge=0, le=9)] = 0
    leadership: Annotated[int, Meta(ge=0, le=9)] = 0
    dice: tuple[Literal["add", "upgrade"], ...] = ()
    recruits: Annotated[int, Meta(ge=0, le=9)] = 0
    bag: Annotated[int, Meta(ge=0, le=60)] = 0
    prowess: Annotated[int, Meta(ge=0, le=9)] = 0
    influence: Annotated[int, Meta(ge=0, le=99)] = 0
    blessings: Annotated[int, Meta(ge=0, le=8)] = 0


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-017, HOP-M19: a place of the world map. `roads`: the dotted lines that are written at this end."""

    kind: Literal["sport", "bloodshed", "opportunity", "capital"]
    region: Region
    x: Annotated[int, Meta(ge=0, le=1000)]
    y: Annotated[int, Meta(ge=0, le=1000)]
    roads: tuple[Word, ...] = ()
    origin: Source = "house"


class Harbour(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-022: a Harbour on the way between two locations, joined to all other Harbours."""

    joins: tuple[Word, Word]
    x: Annotated[int, Meta(ge=0, le=1000)]
    y: Annotated[int, Meta(ge=0, le=1000)]
    origin: Source = "house"


class Bane(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M17: a Bane chip. Of the kind `unit`: a chip of the same name. `scion`: whose own it is."""

    kind: Literal["bag", "unit", "camp"]
    effects: tuple[BaneEffect, ...] = ()
    scion: str = ""
    origin: Source = "house"


class Opportunity(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M14: what must be done, and what it brings."""

    criteria: AnyCriteria
    reward: Reward
    origin: Source = "house"


class Prowess(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M07: a Prowess of a hero, or a special one where no hero is named; the effects of each level are complete."""

    levels: Annotated[tuple[tuple[PowerEffect, ...], ...], Meta(min_length=1, max_length=3)]
    hero: str = ""
    origin: Source = "house"


class YellowTactic(Struct, frozen=True, forbid_unknown_fields=True):
    """HOP-M15: a Tactic that an Opportunity brings, one chip of it."""

    kind: Literal["permanent", "instant", "temporary"]
    on: Literal["ally", "opponent"]
    effects: Annotated[tuple[TacticEffect, ...], Meta(min_length=1)]
    origin: Source = "house"


class Content(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """All that lies in the box. Compared by identity, so that a book is made once for each content."""

    dice: dict[str, AttackDie] = {}
    units: dict[str, Chip] = {}
    heroes: dict[str, Hero] = {}
    primuses: dict[str, Primus] = {}
    tactics: dict[str, Tactic] = {}
    arenas: dict[str, Arena] = {}
    scions: dict[str, Scion] = {}
    events: dict[str, Event] = {}
    starting_units: dict[str, str] = {}
    """HOP-R24: the chip with which a hero begins for each class of his Units entry."""
    starts: dict[str, Start] = {}
    """How a single fight begins, by act (`act_1`), and `act_5` for whoever has come through all four."""
    parameters: dict[str, int] = {}
    locations: dict[str, Location] = {}
    harbours: dict[str, Harbour] = {}
    banes: dict[str, Bane] = {}
    opportunities: dict[str, Opportunity] = {}
    prowess: dict[str, Prowess] = {}
    yellow_tactics: dict[str, YellowTactic] = {}
