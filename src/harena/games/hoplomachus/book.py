"""What the rules look up while they play, worked out once for a content and shared by all tables.

A **figure** is a chip as the rules use it: skills as bits, dice as counts by colour. Arenas are in `sheet.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from harena.core.chance import Die
from harena.games.hoplomachus.atlas import Atlas
from harena.games.hoplomachus.chips import SPORTS, Chip, Content, Hero, Parameters, Primus, Scion, Skill
from harena.games.hoplomachus.sheet import Sheet, Sheets
from harena.games.hoplomachus.skills import BIT
from harena.games.hoplomachus.talents import AllTalents, Powers, Talents
from harena.games.hoplomachus.vocabulary import COLOURS, PriorityList

PRIMUS: Final = "primus_"
"""What the name of a hero has before it when his chip lies on its other side."""
DIRECTIONS: Final = ("east", "north_east", "north_west", "west", "south_west", "south_east")
"""HOP-R130: the faces of the arena die, in the order of `hexes.NEIGHBOURS`."""
ARENA_DIE: Final = Die("arena", DIRECTIONS)
MISS: Final = "miss"
HIT: Final = "hit"
NUMBER_OF: Final[dict[str, str]] = {"fury_aura": "fury", "hurl": "hurl", "long_shot": "shot", "regen": "regen"}
"""Where a figure has the number of a skill that is written with one."""

Dice = tuple[int, int, int, int, int]
"""How many dice of each colour, the weakest first (HOP-R30)."""


class Figure(Struct, frozen=True, gc=False, kw_only=True):
    """HOP-268: what is printed on a chip."""

    name: str
    faction: str
    movement: int
    range: int
    health: int
    dice: Dice
    classes: tuple[str, ...]
    skills: int
    fury: int = 0
    hurl: int = 0
    shot: int = 0
    regen: int = 0
    elite: bool = False
    """HOP-257: Hero, Primus, Scion."""
    beast: bool = False
    arena: bool = False
    own_list: PriorityList | None = None


class Book:
    """A content as the rules use it."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.dice = tuple(_die(colour, content.dice[colour].hits) for colour in COLOURS)
        self.hits = tuple(content.dice[colour].hits for colour in COLOURS)
        self.parameters = Parameters(**content.parameters)
        self.figures: dict[str, Figure] = {}
        """Every chip by its name: units, heroes, primuses (`primus_nox`) and scions."""
        for name, chip in content.units.items():
            self.figures[name] = _unit(name, chip)
        for name, hero in content.heroes.items():
            self.figures[name] = _hero(name, hero)
        for name, primus in content.primuses.items():
            self.figures[PRIMUS + name] = _primus(PRIMUS + name, primus)
        for name, scion in content.scions.items():
            self.figures[name] = _scion(name, scion)
        self.cards = {kind: _cards_for(content, kind) for kind in (*SPORTS, "bloodshed")}
        """HOP-M13: the event cards for each kind of fight."""
        self.scion_rules = {name: {type(rule): rule for rule in scion.rules} for name, scion in content.scions.items()}
        """The rules of each Scion's sheet by their kind."""
        self.tactics = tuple(content.tactics)
        self.tactic_for: dict[str, str] = {tactic.unit_class: name for name, tactic in content.tactics.items()}
        """HOP-181: the Tactic of each class."""
        self.piles = {arena.region: _of_faction(content, arena.region) for arena in content.arenas.values()}
        """HOP-M04: the chips of each faction's pile, in the order of the content: draws by number depend on it."""
        self.recruits = tuple(chip for pile in self.piles.values() for chip in pile)
        """The chips of all factions."""
        self.strangers = {
            region: tuple(chip for chip in self.recruits if chip not in pile) for region, pile in self.piles.items()
        }
        """For each region the chips of all other factions."""
        self.neutrals = _of_faction(content, "neutral")
        """HOP-R32: the chips of no region."""
        self.beasts = tuple(sorted(name for name, chip in content.units.items() if chip.arena))
        lists = (found for arena in content.arenas.values() for found in arena.priorities)
        self.beast_lines = next((found.lines for found in lists if found.units == "beast"), ())
        self.sheets = Sheets(content, self.beast_lines)
        self.atlas = Atlas(content)
        self.talents = AllTalents(content)
        """What Prowess and Camp Banes come to."""
        self._heroes: dict[tuple[str, Powers], Figure] = {}
        self._rolls: dict[Dice, tuple[Die, ...]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return book, (self.content,)

    def hero(self, name: str, powers: Powers) -> Figure:
        """HOP-241, HOP-169: a hero with the skills and the stats that his Prowess gives at all times."""
        found = self._heroes.get((name, powers))
        if found is None:
            found = self._heroes[name, powers] = _empowered(self.figures[name], powers, self.talents[powers])
        return found

    def sheet(self, arena: str, event: str) -> Sheet:
        """The sheet of an arena as it holds for an event; without one (in a capital) by itself."""
        return self.sheets[arena, event]

    def dice_of(self, counts: Dice) -> tuple[Die, ...]:
        """So many dice of each colour, the weak ones first."""
        found = self._rolls.get(counts)
        if found is None:
            found = self._rolls[counts] = tuple(
                die for die, count in zip(self.dice, counts, strict=True) for _ in range(count)
            )
        return found


def counted(colours: Iterable[str]) -> Dice:
    """Dice as counts by colour."""
    listed = list(colours)
    yellow, blue, green, black, red = (listed.count(colour) for colour in COLOURS)
    return yellow, blue, green, black, red


def _die(colour: str, hits: int) -> Die:
    return Die(colour, (MISS,) * (6 - hits) + (HIT,) * hits)


def _of_faction(content: Content, region: str) -> tuple[str, ...]:
    return tuple(sorted(name for name, chip in content.units.items() if chip.faction == region and not chip.arena))


def _cards_for(content: Content, kind: str) -> tuple[str, ...]:
    return tuple(name for name, event in content.events.items() if kind in (event.type, *event.kinds))


class _Skills(TypedDict):
    skills: int
    fury: int
    hurl: int
    shot: int
    regen: int


def _skills(skills: Iterable[Skill]) -> _Skills:
    numbers = {skill.id: skill.n for skill in skills}
    return {
        "skills": sum(BIT[name] for name in numbers),
        "fury": numbers.get("fury_aura", 0),
        "hurl": numbers.get("hurl", 0),
        "shot": numbers.get("long_shot", 0),
        "regen": numbers.get("regen", 0),
    }


def _unit(name: str, chip: Chip) -> Figure:
    return Figure(
        name=name,
        faction=chip.faction,
        movement=chip.movement,
        range=chip.range,
        health=chip.health,
        dice=counted(chip.dice),
        classes=chip.classes,
        beast=chip.beast,
        arena=chip.arena,
        **_skills(chip.skills),
    )


def _hero(name: str, hero: Hero) -> Figure:
    return Figure(
        name=name,
        faction=hero.region,
        movement=hero.movement,
        range=hero.range,
        health=hero.health,
        dice=counted(hero.dice),
        classes=hero.classes,
        skills=0,
        elite=True,
    )


def _empowered(figure: Figure, powers: Powers, talents: Talents) -> Figure:
    numbers = {"fury": figure.fury, "hurl": figure.hurl, "shot": figure.shot, "regen": figure.regen}
    for effect in talents.always:
        if (field := NUMBER_OF.get(effect.skill)) and effect.n > numbers[field]:
            numbers[field] = effect.n
    return replace(
        figure,
        name="+".join((figure.name, *powers)),
        movement=figure.movement + talents.movement,
        range=figure.range + talents.range,
        skills=figure.skills | sum({BIT[effect.skill] for effect in talents.always}),
        **numbers,
    )


def _primus(name: str, primus: Primus) -> Figure:
    """HOP-078: the Health of Act I; that of the others is set when the fight begins."""
    return Figure(
        name=name,
        faction=primus.region,
        movement=primus.movement,
        range=primus.range,
        health=primus.health[0],
        dice=counted(primus.dice),
        classes=primus.classes,
        elite=True,
        own_list=primus.priorities,
        **_skills(primus.skills),
    )


def _scion(name: str, scion: Scion) -> Figure:
    """HOP-090: a scion neither moves nor attacks by itself."""
    return Figure(
        name=name,
        faction="",
        movement=0,
        range=1,
        health=scion.health,
        dice=(0, 0, 0, 0, 0),
        classes=(),
        skills=0,
        elite=True,
    )


@lru_cache(maxsize=32)
def book(content: Content) -> Book:
    """The book of a content, made once."""
    return Book(content)
