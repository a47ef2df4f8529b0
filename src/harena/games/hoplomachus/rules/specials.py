"""Chapter 27: Specials, which take the place of the attack in the Engage step (HOP-263).

Their damage is no attack damage (HOP-202, HOP-R111): nothing is doubled, dodged, absorbed, intercepted or answered.
"""

from __future__ import annotations

from typing import Final

from harena.games.hoplomachus.book import HIT, Dice
from harena.games.hoplomachus.rules import attack, damage, entering, feats, marks, movement, telling
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.table import NOBODY, RIVAL, Combat

HEAVE_DISTANCE: Final = 3


# Whom they may be used on


def agile_targets(t: Combat, unit: int) -> int:
    """HOP-270, HOP-R110: the hexes of the opponents within Range; Taunt, Deflect and cover are for attacks."""
    return attack.within(t, unit, t.range(unit))


def heave_targets(t: Combat, unit: int) -> int:
    """HOP-285: the hexes of the opponents within 3."""
    return attack.within(t, unit, HEAVE_DISTANCE)


def long_shot_targets(t: Combat, unit: int) -> int:
    """HOP-294: the hexes of the opponents within the number of the skill."""
    return attack.within(t, unit, t.figure(unit).shot)


def whirlwind_targets(t: Combat, unit: int) -> int:
    """HOP-316: the hexes of the adjacent opponents."""
    return attack.within(t, unit, 1)


def throw_targets(t: Combat, unit: int) -> int:
    """The hexes of all opponents, for the holder of the arena's token."""
    return attack.within(t, unit, -1) if t.holder == unit else 0


# Dice


def weakest_die(dice: Dice, times: int = 1) -> Dice:
    """HOP-R30, HOP-R150: the least powerful of these dice, so many times."""
    for colour, count in enumerate(dice):
        if count:
            return _dice(colour, times)
    return dice


def strongest_die(dice: Dice) -> Dice:
    """HOP-R30, HOP-R150: the most powerful of these dice."""
    for colour in range(len(dice) - 1, -1, -1):
        if dice[colour]:
            return _dice(colour, 1)
    return dice


def _dice(colour: int, times: int) -> Dice:
    found = [0, 0, 0, 0, 0]
    found[colour] = times
    return tuple(found)  # type: ignore[return-value]


# What they do


def agile(t: Combat, unit: int, target: int) -> None:
    """HOP-270, HOP-272: all dice of the Attack stat."""
    t.tell("agile", unit=unit, target=target, **telling.by_trigger(t, unit, "agile"))
    _roll(t, unit, target, attack.stat_dice(t, unit))


def heave(t: Combat, unit: int, target: int) -> None:
    """HOP-285: the strongest die."""
    t.tell("heave", unit=unit, target=target, **telling.by_trigger(t, unit, "heave"))
    _roll(t, unit, target, strongest_die(attack.stat_dice(t, unit)))


def long_shot(t: Combat, unit: int, target: int) -> None:
    """HOP-294: the weakest die."""
    t.tell("long_shot", unit=unit, target=target, **telling.by_trigger(t, unit, "long_shot"))
    _roll(t, unit, target, weakest_die(attack.stat_dice(t, unit)))


def whirlwind(t: Combat, unit: int) -> None:
    """HOP-316: the weakest die once for each adjacent opponent."""
    t.tell("whirlwind", unit=unit, **telling.by_trigger(t, unit, "whirlwind"))
    count = whirlwind_targets(t, unit).bit_count()
    _roll(t, unit, NOBODY, weakest_die(attack.stat_dice(t, unit), count))


def _roll(t: Combat, unit: int, target: int, dice: Dice) -> None:
    if any(dice):
        t.roll(t.book.dice_of(dice), landed, unit, target, by=attack.THROWERS[t.side[unit]])
    else:
        t.tell("no_dice", unit=unit)


def landed(t: Combat, unit: int, target: int, faces: tuple[str, ...]) -> None:
    """HOP-202, HOP-316: the hits are dealt to the target, those of Whirlwind to each adjacent opponent."""
    hits = faces.count(HIT)
    t.tell("rolled", unit=unit, count=hits)
    hits += feats.more_damage(t, unit, "special_damage") if hits else 0
    targets = in_order(t, whirlwind_targets(t, unit)) if target == NOBODY else [target]
    for one in targets:
        damage.suffer(t, one, hits, unit)
        if over(t):
            return


def in_order(t: Combat, hexes: int) -> list[int]:
    """HOP-201, HOP-R54: the hero is struck first, then rivals, then others: nobody would choose another order."""
    return sorted(t.standing_on(hexes), key=lambda unit: (unit != damage.HERO, t.side[unit] != RIVAL, unit))


def reposition_hexes(t: Combat, unit: int, paces: int) -> int:
    """HOP-300: the hexes on which a unit can end with so many steps, whatever holds it in the Movement step."""
    return marks.reachable(t, unit, paces)


def reposition(t: Combat, unit: int, hex_: int, paces: int) -> int:
    """HOP-300, HOP-R118, HOP-R148: a unit moves at once, hex by hex; returns how far it may still go."""
    t.tell("reposition", unit=unit, hex=hex_, **telling.by_trigger(t, unit, "reposition"))
    way, free = movement.way_to(t, unit, paces, hex_), t.free()
    for step in way:
        if free >> step & 1:
            t.set_down(unit, step)
            entering.enter(t, unit, step)
            if over(t):
                return 0
    return 0 if t.staggered >> unit & 1 else paces - len(way)


def throw(t: Combat, unit: int, target: int) -> None:
    """Damage to any opponent; the token comes to its hex, and it takes it unless it is defeated or an arena unit."""
    sheet, hex_ = t.sheet, t.place[target]
    t.tell("throws", unit=unit, target=target, token=sheet.tokens[sheet.carried])
    t.holder, t.tokens[sheet.carried] = NOBODY, hex_
    damage.suffer(t, target, sheet.throw + (sheet.throw_bonus if t.is_local(unit) else 0), unit)
    if t.place[target] == hex_:
        entering.token_moves(t, target, hex_, sheet.carried)
