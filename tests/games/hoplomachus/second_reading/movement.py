"""Whom a rival marks and where it may move: chapters 15.4 and 17, rulings 30.7, read from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from harena.games.hoplomachus.vocabulary import Line

from .position import Hex, Position, Unit, apart, neighbours

NEVER = 10_000


# May it move, and how far


def roams(p: Position, unit: Unit) -> bool:
    """HOP-303, HOP-273: it moves by the arena die, unless it is a Beast with a Beastmaster or on a leash."""
    if "roaming" not in unit.skills:
        return False
    mastered = any("beastmaster" in ally.skills for ally in p.allies(unit))
    leashed = p.leash and unit.side == "rival"
    return not (unit.beast and (mastered or leashed))


def may_move(p: Position, unit: Unit) -> bool:
    """HOP-157, HOP-276, HOP-321, HOP-R108: neither dazed (Tactical helps) nor Fatigued nor held by Combat Lock."""
    if unit.scion or unit.fatigued or unit.staggered:
        return False
    if unit.just_deployed and "tactical" not in unit.skills and not unit.swift:
        return False
    return not any(other in p.units and "combat_lock" in p.units[other].skills for other in unit.locked_by)


def steps_left(p: Position, unit: Unit) -> int:
    """HOP-R76, HOP-R82."""
    return max(0, unit.movement - unit.steps_gone) if may_move(p, unit) else 0


# Ways


def blocked(p: Position, unit: Unit, *, allies_block: bool) -> set[Hex]:
    """HOP-255: where it can neither cross nor end."""
    others = [other for other in p.units.values() if other is not unit]
    if not allies_block:
        others = [other for other in others if other.side != unit.side]
    return p.obstacles | {other.hex for other in others}


def ends(p: Position, unit: Unit, steps: int, *, allies_block: bool = True) -> dict[Hex, int]:
    """The hexes on which it can end, each with the fewest steps. HOP-282: Flight crosses what is blocked.

    HOP-321, HOP-R76: a hex that dazes is the last of a way; what is blocked is flown over and not entered.
    """
    walls = blocked(p, unit, allies_block=allies_block)
    flies = "flight" in unit.skills
    found = {unit.hex: 0}
    reached = {unit.hex}
    edge = [unit.hex]
    for step in range(1, min(steps, len(p.hexes)) + 1):
        following = []
        for hex_ in edge:
            if hex_ in p.dazing and hex_ != unit.hex and hex_ not in walls:
                continue
            for other in neighbours(hex_):
                if other not in p.hexes or other in reached or (other in walls and not flies):
                    continue
                reached.add(other)
                following.append(other)
                if other not in walls:
                    found[other] = step
        edge = following
    return found


def steps_through_units(p: Position, unit: Unit, start: Hex, goals: Iterable[Hex]) -> int:
    """HOP-R81: steps as if units did not block; obstacles do, except for Flight."""
    wanted = set(goals)
    flies = "flight" in unit.skills
    reached = {start}
    edge = [start]
    steps = 0
    while edge:
        if wanted & set(edge):
            return steps
        following = []
        for hex_ in edge:
            for other in neighbours(hex_):
                if other in p.hexes and other not in reached and (flies or other not in p.obstacles):
                    reached.add(other)
                    following.append(other)
        edge, steps = following, steps + 1
    return NEVER


# Opponents


def may_be_marked(other: Unit) -> bool:
    """HOP-R91."""
    return not other.deflecting


def in_range(p: Position, unit: Unit, hex_: Hex, other: Unit) -> bool:
    """HOP-171, HOP-R76: from a hex; who is protected from afar must be adjacent."""
    away = apart(hex_, other.hex)
    if other.hex in p.covered or (p.shroud and other.scion):
        return away <= 1
    return away <= unit.range


def steps_to_attack(p: Position, unit: Unit, other: Unit, reach: dict[Hex, int]) -> int:
    """HOP-192, HOP-R84: the fewest steps to a hex from which it can attack; a move onto a dazing hex does not help."""
    found = [
        steps
        for hex_, steps in reach.items()
        if (steps == 0 or hex_ not in p.dazing) and in_range(p, unit, hex_, other)
    ]
    return min(found, default=NEVER)


def steps_to_attack_through_units(p: Position, unit: Unit, other: Unit) -> int:
    """HOP-R84: in the second pass."""
    goals = [hex_ for hex_ in p.hexes - p.obstacles if in_range(p, unit, hex_, other)]
    return steps_through_units(p, unit, unit.hex, goals)


def fits(p: Position, line: Line, other: Unit) -> bool:
    """What a bold line asks of an opponent."""
    for word in line.filter:
        match word:
            case "hero":
                fit = other.hero
            case "flagholder":
                fit = p.bearer == other.number
            case "holder":
                fit = p.holder == other.number
            case "local":
                fit = other.local
            case "non_local":
                fit = not other.local
            case "wounded":
                fit = other.hp < other.health
            case "isolated":
                fit = not p.allies(other)
            case "outnumbered":
                fit = len(p.allies(other)) + 1 < len(p.opponents(other))
            case "on":
                fit = other.hex in hexes_named(p, line.set)
        if not fit:
            return False
    return True


def hexes_named(p: Position, name: str) -> set[Hex]:
    if name.startswith("token:"):
        return {p.tokens[name.removeprefix("token:")]} if name.removeprefix("token:") in p.tokens else set()
    return p.sets.get(name, set())


def superlative(line: Line, units: list[Unit], steps: dict[int, int]) -> list[Unit]:
    """HOP-192, HOP-193, HOP-194, HOP-195, HOP-R78: those of whom the word is true; all, if they tie."""
    if not units:
        return []
    values: dict[str, Callable[[Unit], int]] = {
        "closest": lambda unit: -steps[unit.number],
        "farthest": lambda unit: steps[unit.number],
        "weakest": lambda unit: -unit.hp,
        "strongest": lambda unit: unit.hp,
        "slowest": lambda unit: -unit.movement,
        "fastest": lambda unit: unit.movement,
        "deadliest": lambda unit: unit.dice,
        "least_deadly": lambda unit: -unit.dice,
        "any": lambda unit: 0,
    }
    value = values[line.pick]
    best = max(value(unit) for unit in units)
    return [unit for unit in units if value(unit) == best]


# The two passes


@dataclass(frozen=True)
class Mark:
    """HOP-187: an opponent by number or a hex, and how near the unit ends to it: 0 within reach, else in steps."""

    line: int
    target: int | Hex
    nearness: int
    ends: frozenset[Hex]


def marks(p: Position, unit: Unit, steps: int, *, allies_block: bool = True) -> list[Mark]:
    """HOP-188, HOP-189: all marks that the unit may have now, with the hexes on which it may end; none: it stays."""
    reach = ends(p, unit, steps, allies_block=allies_block)
    for number, line in enumerate(unit.lines):
        found = first_pass(p, unit, number, line, reach)
        if found:
            return found
    for number, line in enumerate(unit.lines):
        found = second_pass(p, unit, number, line, reach, allies_block=allies_block)
        if found:
            return found
    return []


def first_pass(p: Position, unit: Unit, number: int, line: Line, reach: dict[Hex, int]) -> list[Mark]:
    if not line.bold:
        fitting = [hex_ for hex_ in goals(p, unit, line) if hex_ in reach]
        if line.hex == "highest" and fitting:
            top = max(p.levels.get(hex_, 0) for hex_ in fitting)
            fitting = [hex_ for hex_ in fitting if p.levels.get(hex_, 0) == top]
        fewest = min((reach[hex_] for hex_ in fitting), default=0)
        return [Mark(number, hex_, 0, frozenset([hex_])) for hex_ in fitting if reach[hex_] == fewest]
    steps = {other.number: steps_to_attack(p, unit, other, reach) for other in p.opponents(unit)}
    within = [
        other
        for other in p.opponents(unit)
        if fits(p, line, other) and may_be_marked(other) and steps[other.number] < NEVER
    ]
    found = []
    for other in superlative(line, within, steps):
        where = {
            hex_
            for hex_, gone in reach.items()
            if gone == steps[other.number] and (gone == 0 or hex_ not in p.dazing) and in_range(p, unit, hex_, other)
        }
        found.append(Mark(number, other.number, 0, frozenset(where)))
    return found


def second_pass(
    p: Position, unit: Unit, number: int, line: Line, reach: dict[Hex, int], *, allies_block: bool
) -> list[Mark]:
    """HOP-R80, HOP-R81, HOP-R83: the hexes that a line names count while nobody blocks them."""
    targets: list[tuple[int | Hex, Hex]]
    if line.bold:
        fitting = [other for other in p.opponents(unit) if fits(p, line, other) and may_be_marked(other)]
        steps = {other.number: steps_to_attack_through_units(p, unit, other) for other in fitting}
        targets = [(other.number, other.hex) for other in superlative(line, fitting, steps)]
    else:
        walls = blocked(p, unit, allies_block=allies_block)
        hexes = [hex_ for hex_ in goals(p, unit, line) if hex_ not in walls]
        if line.hex == "highest" and hexes:
            top = max(p.levels.get(hex_, 0) for hex_ in hexes)
            hexes = [hex_ for hex_ in hexes if p.levels.get(hex_, 0) == top]
        away = {hex_: steps_through_units(p, unit, unit.hex, [hex_]) for hex_ in hexes}
        targets = [(hex_, hex_) for hex_ in hexes if away[hex_] == min(away.values())]
    found = []
    for target, goal in targets:
        now = steps_through_units(p, unit, unit.hex, [goal])
        left = {hex_: steps_through_units(p, unit, hex_, [goal]) for hex_ in reach}
        nearest = min(left.values())
        if nearest < now:
            fewest = min(gone for hex_, gone in reach.items() if left[hex_] == nearest)
            where = {hex_ for hex_, gone in reach.items() if left[hex_] == nearest and gone == fewest}
            found.append(Mark(number, target, nearest, frozenset(where)))
    return found


def goals(p: Position, unit: Unit, line: Line) -> list[Hex]:
    """HOP-191, HOP-R83: the hexes that a line which is not bold means."""
    if line.token:
        if line.token not in p.tokens or (line.unheld and p.holder is not None):
            return []
        hexes = {p.tokens[line.token]}
    else:
        hexes = set(p.hexes - p.obstacles) if line.hex == "highest" else hexes_named(p, line.hex)
    return [hex_ for hex_ in sorted(hexes) if somebody_near(p, unit, line, hex_)]


def somebody_near(p: Position, unit: Unit, line: Line, hex_: Hex) -> bool:
    if not line.near:
        return True
    far = 1 if line.near == "adjacent" else unit.range
    return any(0 < apart(hex_, other.hex) <= far for other in p.opponents(unit))


# What it may do


def moves(p: Position, unit: Unit) -> set[Hex]:
    """Where a rival whose turn comes may end; its own hex where it stays. A Roaming unit takes no mark (HOP-R76)."""
    found = {hex_ for mark in marks(p, unit, steps_left(p, unit)) for hex_ in mark.ends}
    return found or {unit.hex}


def is_blocked_by_allies(p: Position, unit: Unit, end: Hex) -> bool:
    """HOP-158, HOP-R82: whether what it does by ending here is none of what it could do if its allies did not block."""
    steps = steps_left(p, unit)
    did = {(mark.target, mark.nearness) for mark in marks(p, unit, steps) if end in mark.ends}
    could = {(mark.target, mark.nearness) for mark in marks(p, unit, steps, allies_block=False)}
    return not did & could if did else bool(could)
