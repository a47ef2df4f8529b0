"""A position in plain words: coordinates instead of bits, names instead of numbers, nothing worked out beforehand.

What is printed comes from the content, what lies on the table from the fields of the table. Nothing here calls a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from harena.games.hoplomachus.chips import Arena, Content, Event, Skill
from harena.games.hoplomachus.skills import SkillName
from harena.games.hoplomachus.table import RIVAL, SIDE_NAMES, Combat
from harena.games.hoplomachus.vocabulary import (
    Cover,
    DazeOnEnter,
    GrantOnSet,
    HighGround,
    Kennel,
    Leash,
    Line,
    MoveMod,
    NoLocalBonus,
    PriorityList,
    RangeCap,
    Shroud,
    StatLocal,
)

Hex = tuple[int, int]

COMPASS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbours(hex_: Hex) -> list[Hex]:
    return [(hex_[0] + q, hex_[1] + r) for q, r in COMPASS]


def apart(one: Hex, other: Hex) -> int:
    """HOP-171: how many hexes lie between two, whatever stands there."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


@dataclass
class Unit:
    """A unit in the arena, with its values as they stand (HOP-R85, HOP-R86)."""

    number: int
    side: str
    hex: Hex
    hp: int
    health: int
    movement: int
    range: int
    dice: int
    skills: dict[str, int]
    """What it can do now (HOP-259: nothing while Fatigued), each with its number."""
    lines: tuple[Line, ...]
    local: bool
    beast: bool
    elite: bool
    hero: bool
    scion: bool
    fatigued: bool
    just_deployed: bool
    staggered: bool
    swift: bool
    """A Tactic lets it move in the turn of its deployment."""
    locked_by: list[int]
    deflecting: bool
    """HOP-278: it has Deflect and has suffered attack damage in this turn."""
    steps_gone: int
    """HOP-R82: of its Movement in this step."""


@dataclass
class Position:
    """Everything that the rivals' lists look at."""

    hexes: set[Hex]
    obstacles: set[Hex]
    units: dict[int, Unit]
    dazing: set[Hex] = field(default_factory=set)
    covered: set[Hex] = field(default_factory=set)
    sets: dict[str, set[Hex]] = field(default_factory=dict)
    levels: dict[Hex, int] = field(default_factory=dict)
    tokens: dict[str, Hex] = field(default_factory=dict)
    holder: int | None = None
    bearer: int | None = None
    kennel: bool = False
    """HOP-323: Beasts do not oppose Locals here."""
    leash: bool = False
    shroud: bool = False

    def opposed(self, one: Unit, other: Unit) -> bool:
        """HOP-252, HOP-254, HOP-323, HOP-330, HOP-331: units of another troop, but for Beasts and Locals."""
        if one.side == other.side:
            return False
        if self.kennel and "arena" in (one.side, other.side):
            return not (one.local if other.side == "arena" else other.local)
        return True

    def opponents(self, unit: Unit) -> list[Unit]:
        return [other for other in self.units.values() if self.opposed(unit, other)]

    def allies(self, unit: Unit) -> list[Unit]:
        return [other for other in self.units.values() if other.side == unit.side and other is not unit]


def position_of(t: Combat) -> Position:
    """The position of a table."""
    content: Content = t.book.content
    arena = content.arenas[t.arena]
    event = content.events[t.event] if t.event else None
    hexes = set(arena.hexes)
    sets = {name: set(members) for name, members in arena.sets.items()}
    tokens = {name: arena.hexes[t.tokens[number]] for number, name in enumerate(arena.tokens)}
    found = Position(hexes, _obstacles(t, arena), {}, sets=sets, tokens=tokens)
    for rule in arena.rules:
        if isinstance(rule, DazeOnEnter):
            found.dazing = sets[rule.set]
        elif isinstance(rule, Cover):
            found.covered = sets[rule.set]
        elif isinstance(rule, HighGround):
            for level, name in enumerate(rule.levels):
                found.levels |= dict.fromkeys(sets[name], level)
        elif isinstance(rule, Kennel):
            found.kennel = True
    found.holder = t.holder if t.holder >= 0 else None
    found.bearer = t.bearer if t.bearer >= 0 else None
    scion_rules = content.scions[t.foe].rules if t.kind == "scion" else ()
    for number in range(len(t.chip)):
        if t.place[number] >= 0:
            found.units[number] = _unit(t, content, arena, event, number)
    scion_there = any(unit.scion for unit in found.units.values())
    found.leash = scion_there and any(isinstance(rule, Leash) for rule in scion_rules)
    found.shroud = any(isinstance(rule, Shroud) for rule in scion_rules)
    return found


def _obstacles(t: Combat, arena: Arena) -> set[Hex]:
    """The hexes that nobody can ever stand on; which of an event's obstacles the arena leaves out is no rule here."""
    return {hex_ for number, hex_ in enumerate(arena.hexes) if not t.ground.open >> number & 1}


def _unit(t: Combat, content: Content, arena: Arena, event: Event | None, number: int) -> Unit:
    name = t.chip[number]
    hex_ = arena.hexes[t.place[number]]
    printed = _printed(content, name)
    faction = getattr(printed, "faction", "") or getattr(printed, "region", "")
    local = faction == arena.region
    fatigued = t.fatigue[number] > 0
    tactics = [content.tactics[tactic] for tactic in t.attached[number]]
    skills: dict[str, int] = {} if fatigued else {skill.id: skill.n for skill in _skills(printed)}
    if not fatigued:
        skills |= dict.fromkeys(_granted(arena, event, hex_, local=local), 0)
    scion = name in content.scions
    return Unit(
        number=number,
        side=SIDE_NAMES[t.side[number]],
        hex=hex_,
        hp=t.hp[number],
        health=_health(t, content, number, printed),
        movement=0 if scion else _movement(t, printed, arena, event, number, local=local),
        range=1 if scion else _range(printed, event),
        dice=sum(t.dice) if number == 0 else 0 if scion else len(printed.dice),
        skills=skills,
        lines=() if scion or number == 0 else _lines(content, arena, printed, skills, local=local),
        local=local,
        beast=getattr(printed, "beast", False),
        elite=name not in content.units,
        hero=number == 0,
        scion=scion,
        fatigued=fatigued,
        just_deployed=bool(t.dazed >> number & 1),
        staggered=bool(t.staggered >> number & 1),
        swift=any(tactic.swift for tactic in tactics),
        locked_by=[other for other in range(len(t.chip)) if t.locked_by[number] >> other & 1],
        deflecting="deflect" in skills and bool(t.struck >> number & 1),
        steps_gone=t.paced >> 4 * number & 15 if t.step == "movement" and t.active == t.side[number] else 0,
    )


def _printed(content: Content, name: str) -> Any:
    if name.startswith("primus_"):
        return content.primuses[name.removeprefix("primus_")]
    return content.units.get(name) or content.heroes.get(name) or content.scions[name]


def _skills(printed: Any) -> tuple[Skill, ...]:
    found: tuple[Skill, ...] = getattr(printed, "skills", ())
    return found


def _setup(event: Event | None) -> tuple[Any, ...]:
    return event.setup if event else ()


def _bonus(arena: Arena, event: Event | None) -> tuple[Any, ...]:
    """HOP-106: what is better for Locals, unless the event takes that away."""
    return () if any(isinstance(rule, NoLocalBonus) for rule in _setup(event)) else arena.local_bonus


def _granted(arena: Arena, event: Event | None, hex_: Hex, *, local: bool) -> list[SkillName]:
    """What a unit can do by where it stands."""
    rules = [rule for rule in (*arena.rules, *_bonus(arena, event)) if isinstance(rule, GrantOnSet)]
    return [rule.skill for rule in rules if hex_ in arena.sets[rule.set] and (rule.who == "any" or local)]


def _movement(t: Combat, printed: Any, arena: Arena, event: Event | None, number: int, *, local: bool) -> int:
    """HOP-R85: the printed one; then what arena, event and Tactics make of it."""
    found: int = printed.movement
    for rule in _bonus(arena, event):
        if isinstance(rule, StatLocal) and local:
            found = max(found, rule.movement)
    mods = [rule for rule in _setup(event) if isinstance(rule, MoveMod)]
    change = sum(rule.n for rule in mods if rule.side in (SIDE_NAMES[t.side[number]], "both"))
    if change and t.side[number] <= RIVAL:
        found = max(1, found + change)
    tactics = [t.book.content.tactics[tactic] for tactic in t.attached[number]]
    found += sum(tactic.movement for tactic in tactics)
    for tactic in tactics:
        if tactic.movement_cap:
            found = min(found, tactic.movement_cap)
    return found


def _range(printed: Any, event: Event | None) -> int:
    caps = [rule.n for rule in _setup(event) if isinstance(rule, RangeCap)]
    return int(min([printed.range, *caps]))


def _health(t: Combat, content: Content, number: int, printed: Any) -> int:
    if number == 0:
        return t.health
    if t.chip[number].startswith("primus_"):
        health: int = printed.health[t.act - 1]
        return health
    return int(printed.health)


def _lines(content: Content, arena: Arena, printed: Any, skills: dict[str, int], *, local: bool) -> tuple[Line, ...]:
    """HOP-159, HOP-M11: the list that is for a unit; HOP-R92: with the hero above it for a Blasphemous one."""
    own: PriorityList | None = getattr(printed, "priorities", None)
    if own is not None:
        lines = own.lines
    elif printed.arena:
        beasts = [one for other in content.arenas.values() for one in other.priorities if one.units == "beast"]
        lines = beasts[0].lines if beasts else ()
    else:
        fitting = ("all", printed.classes[0], *(("local",) if local else ()))
        lines = next(one.lines for one in arena.priorities if one.units in fitting)
    above = (Line(bold=True, filter=("hero",)),) if "blasphemous" in skills else ()
    return (*above, *lines)
