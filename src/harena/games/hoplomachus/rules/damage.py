"""Chapters 18, 19: damage, healing and defeat.

`suffer` is damage by anything but an attack; the stages of an attack (`attack.py`) end in `lose`. Both may end the
fight: whoever calls them asks `ending.over` before going on.
"""

from __future__ import annotations

from typing import Final

from harena.games.hoplomachus.effects import TribuneFloor
from harena.games.hoplomachus.rules import (
    blessings,
    ending,
    feats,
    objectives,
    opportunities,
    scion_sheet,
    tactics,
    triggers,
)
from harena.games.hoplomachus.skills import BLASPHEMOUS
from harena.games.hoplomachus.table import ARENA, AWAY, FALLEN, NOBODY, PLAYER, RIVAL, Combat

HERO: Final = 0
"""The number of the player's hero, whether he is in the arena or not."""


def suffer(t: Combat, unit: int, n: int, by: int = NOBODY) -> None:
    """HOP-202, HOP-R111: damage that comes from no attack: of skills only Blasphemous changes it."""
    if n > 0 and t.place[unit] >= 0:
        lose(t, unit, n + 1 if is_blasphemed(t, unit, by) else n, by)


def is_blasphemed(t: Combat, unit: int, by: int) -> bool:
    """HOP-274: whether Blasphemous makes what this unit suffers from that one worse: an opposing Elite."""
    return by != NOBODY and t.is_elite(by) and bool(t.skills(unit) & BLASPHEMOUS) and t.side[by] != t.side[unit]


def lose(t: Combat, unit: int, n: int, by: int = NOBODY, *, attack: bool = False) -> bool:
    """HOP-204: a unit loses HP, as many as a scion's sheet lets it; returns whether it is defeated."""
    if scion_sheet.is_scion(t, unit):
        dealt, n = n, scion_sheet.lost(t, unit, n, by)
        scion_sheet.crack(t, unit, dealt, by)
    left = max(0, t.hp[unit] - n)
    t.hp[unit] = left
    t.tell("lost", unit=unit, count=n, left=left)
    if unit == HERO and t.powers:
        t.stung = True
    if left < t.lowest[unit]:
        t.lowest[unit], t.hurt = left, True
    if left:
        return False
    defeat(t, unit, by, attack=attack)
    return True


def defeat(t: Combat, unit: int, by: int = NOBODY, *, attack: bool = False) -> None:
    """HOP-205, HOP-206: a defeated unit goes face down to its camp, an arena unit to the reserve."""
    t.tell("defeated", unit=unit)
    if unit == HERO:
        return _hero_falls(t)
    t.hp[unit] = 0
    _leave(t, unit)
    if unit == t.tribune:
        _tribune_falls(t)
    scion_sheet.unit_fell(t, unit)
    if t.campaign is not None and t.side[unit] == RIVAL and by != NOBODY and t.side[by] == PLAYER:
        if by == HERO and t.powers:
            triggers.after_defeat(t, unit)
        opportunities.defeated(t, unit, by, attack=attack)
    objectives.check_victory(t)


def _leave(t: Combat, unit: int) -> None:
    """HOP-067, HOP-R74: flag and token stay on the hex where their bearer fell; its Tactics go to the reserve."""
    if t.attached[unit]:
        tactics.drop_tactics(t, unit)
    if unit == t.bearer:
        t.bearer = NOBODY
        t.tell("flag_dropped", unit=unit, hex=t.flag)
    if unit == t.holder:
        t.holder = NOBODY
    t.fatigue[unit] = 0
    t.struck &= ~(1 << unit)
    t.lift(unit, AWAY if t.side[unit] == ARENA else FALLEN)


def _hero_falls(t: Combat) -> None:
    """HOP-207, HOP-R104: a Blessing heals the hero where he stands; without one all is lost."""
    if feats.stand_firm(t):
        return
    if not blessings.survive(t):
        _leave(t, HERO)
        ending.lose(t, "hero_defeated")


def _tribune_falls(t: Combat) -> None:
    """HOP-128, HOP-R47: the hero's HP drop to 1, wherever he is. It is no damage."""
    least = max((effect.hp for _, effect in feats.usable(t, TribuneFloor)), default=1)
    if t.hp[HERO] > least:
        t.hp[HERO] = t.lowest[HERO] = least
        t.tell("tribune_defeated", unit=HERO, count=least)


def heal(t: Combat, unit: int, n: int) -> int:
    """HOP-264: a unit gets HP back, never above its Health; returns how many."""
    found = max(0, min(n, t.max_health(unit) - t.hp[unit]))
    if found:
        t.hp[unit] += found
        t.tell("healed", unit=unit, count=found)
    return found


def gain(t: Combat, unit: int, n: int) -> None:
    """HOP-265: more HP, above Health too."""
    t.hp[unit] += n
    t.tell("gained", unit=unit, count=n)
