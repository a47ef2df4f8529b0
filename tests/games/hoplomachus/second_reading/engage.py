"""What a rival does in the Engage step: chapter 15.6, rulings 30.7 to 30.9."""

from __future__ import annotations

from .movement import NEVER, ends, fits, marks, roams, steps_to_attack, superlative
from .position import Hex, Position, Unit, apart

Deed = tuple[str, int | Hex | None]
"""What it does and to whom: ("attack", 3), ("whirlwind", None), ("reposition", hex)."""


def may_engage(unit: Unit) -> bool:
    """HOP-172, HOP-281, HOP-R133, HOP-090."""
    if unit.scion or unit.fatigued or unit.staggered:
        return False
    return not unit.just_deployed or "first_strike" in unit.skills


def attackable(p: Position, unit: Unit) -> list[Unit]:
    """HOP-171, HOP-172, HOP-278: the opponents in Range that it may attack."""
    found = []
    for other in p.opponents(unit):
        away = apart(unit.hex, other.hex)
        protected = other.hex in p.covered or (p.shroud and other.scion)
        if away <= (1 if protected else unit.range) and not other.deflecting:
            found.append(other)
    return found


def by_bold_lines(p: Position, unit: Unit, targets: list[Unit]) -> list[Unit]:
    """HOP-R88, HOP-R89: the bold lines read over those in Range; whom no line fits is struck all the same.

    HOP-192, HOP-R84: who is in Range needs no step; others, whom a Special strikes from afar, as many as the way has.
    """
    ways = ends(p, unit, NEVER)
    steps = {other.number: steps_to_attack(p, unit, other, ways) for other in targets}
    for line in unit.lines:
        if line.bold:
            found = superlative(line, [other for other in targets if fits(p, line, other)], steps)
            if found:
                return found
    return targets


def attack_targets(p: Position, unit: Unit) -> list[Unit]:
    """HOP-174, HOP-312, HOP-313, HOP-R107."""
    targets = attackable(p, unit)
    taunting = [other for other in p.opponents(unit) if "taunt" in other.skills]
    beside = [other for other in taunting if apart(unit.hex, other.hex) == 1]
    if beside:
        forced = [other for other in beside if other in targets]
        if forced:
            return [other for other in forced if other.hp == max(one.hp for one in forced)]
        afar = [other for other in taunting if other in targets]
        if afar:
            return by_bold_lines(p, unit, afar)
    return by_bold_lines(p, unit, targets)


def deeds(p: Position, unit: Unit) -> set[Deed]:
    """HOP-172, HOP-173, HOP-R119: a Special that triggers replaces the attack; empty: it does nothing (HOP-175).

    The sheet of the Trident: instead of attacking, its holder throws it at any opponent.
    """
    if p.holder == unit.number:
        return {("throw", other.number) for other in by_bold_lines(p, unit, within(p, unit, NEVER))}
    heaved = heave(p, unit)
    others = {*agile(p, unit), *long_shot(p, unit), *whirlwind(p, unit), *reposition(p, unit)}
    if others or "agile" in unit.skills:
        return {*heaved, *others}
    return {*heaved, *(("attack", other.number) for other in attack_targets(p, unit) if not heaves_at(p, unit, other))}


def heaves_at(p: Position, unit: Unit, struck: Unit) -> bool:
    """HOP-286: whether Heave takes the place of an attack on this one; of those who tie the player chooses one."""
    return "heave" in unit.skills and any(other.hp < struck.hp for other in within(p, unit, 3))


def within(p: Position, unit: Unit, far: int) -> list[Unit]:
    """The opponents whom a Special may strike."""
    return [
        other
        for other in p.opponents(unit)
        if apart(unit.hex, other.hex) <= (min(far, 1) if p.shroud and other.scion else far)
    ]


def agile(p: Position, unit: Unit) -> set[Deed]:
    """HOP-270, HOP-271, HOP-R107, HOP-R110: no attack, so neither Taunt nor Deflect nor cover matter."""
    if "agile" not in unit.skills:
        return set()
    return {("agile", other.number) for other in by_bold_lines(p, unit, within(p, unit, unit.range))}


def heave(p: Position, unit: Unit) -> set[Deed]:
    """HOP-285, HOP-286, HOP-R115."""
    if "heave" not in unit.skills:
        return set()
    struck = attack_targets(p, unit)
    if not struck:
        steps = 0 if roams(p, unit) else unit.movement
        sought = [] if roams(p, unit) else [mark.target for mark in marks(p, unit, steps)]
        struck = [p.units[target] for target in sought if isinstance(target, int)]
    near = within(p, unit, 3)
    weaker = [other for other in near if any(other.hp < one.hp for one in struck)]
    fewest = min((other.hp for other in weaker), default=NEVER)
    return {("heave", other.number) for other in weaker if other.hp == fewest}


def long_shot(p: Position, unit: Unit) -> set[Deed]:
    """HOP-294, HOP-295, HOP-R116, HOP-R117."""
    if "long_shot" not in unit.skills or attackable(p, unit):
        return set()
    targets = within(p, unit, unit.skills["long_shot"])
    return {("long_shot", other.number) for other in by_bold_lines(p, unit, targets)}


def whirlwind(p: Position, unit: Unit) -> set[Deed]:
    """HOP-316, HOP-317."""
    if "whirlwind" not in unit.skills or len(within(p, unit, 1)) < 2:
        return set()
    return {("whirlwind", None)}


def reposition(p: Position, unit: Unit) -> set[Deed]:
    """HOP-300, HOP-301, HOP-R117, HOP-R118: where it can end nearer to a mark or reach a line that is not bold."""
    if "reposition" not in unit.skills or attackable(p, unit) or roams(p, unit):
        return set()
    found = {hex_ for mark in marks(p, unit, unit.movement) for hex_ in mark.ends}
    return {("reposition", hex_) for hex_ in found if hex_ != unit.hex}
