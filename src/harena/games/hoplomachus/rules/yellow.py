"""Chapter 6: yellow Tactics, which Opportunities bring (HOP-M15)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import Attack
from harena.games.hoplomachus.chips import YellowTactic
from harena.games.hoplomachus.conditions import Lasting, Moment, hold
from harena.games.hoplomachus.effects import BonusAttack, DirectDamage, GainHp, GainSkill, TempStat
from harena.games.hoplomachus.rules import attack, damage, tactics
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.lasting import put
from harena.games.hoplomachus.skills import BIT
from harena.games.hoplomachus.table import SEAT, Combat


def tactic_of(t: Combat, name: str) -> YellowTactic | None:
    """The yellow Tactic of this name; None for the four others."""
    return t.book.content.yellow_tactics.get(name)


def to_reserve(t: Combat, name: str) -> None:
    """HOP-149: a Tactic goes to its reserve, a yellow one to that of the yellow chips."""
    if tactic_of(t, name) is None:
        tactics.return_to_reserve(t, (name,))
    else:
        t.campaign = replace(t.journey, yellow=(*t.journey.yellow, name))


def can_bear(t: Combat, tactic: YellowTactic, unit: int) -> bool:
    """HOP-145: whether a Tactic would do anything on this unit."""
    for effect in tactic.effects:
        if isinstance(effect, BonusAttack):
            return hold(t, effect.only_if, Moment(unit)) and bool(attack.attackable(t, unit))
    return True


def play(t: Combat, name: str, unit: int) -> None:
    """HOP-147, HOP-148: what it does lasts as long as it says; the chip goes to the yellow reserve."""
    to_reserve(t, name)
    for effect in t.book.content.yellow_tactics[name].effects:
        if over(t) or t.place[unit] < 0:
            return
        match effect:
            case GainHp():
                damage.gain(t, unit, effect.value)
            case GainSkill():
                put(t, Lasting(unit, "skill", BIT[effect.skill], effect.until, t.side[unit]))
            case TempStat():
                put(t, Lasting(unit, "movement_set", effect.set, effect.until, t.side[unit]))
            case DirectDamage():
                damage.suffer(t, unit, effect.value)
            case BonusAttack():
                t.ask(SEAT, WHISTLES, unit)


def whistles(t: Combat, _seat: Seat, unit: int) -> list[Attack]:
    """HOP-R114: whom the unit attacks at once."""
    return [Attack(unit, target) for target in t.standing_on(attack.attackable(t, unit))]


def may_whistle(t: Combat, _seat: Seat, unit: int, action: Attack) -> Reasons:
    if action not in whistles(t, SEAT, unit):
        yield no("not_its_target", "HOP-R114")


def whistle(t: Combat, _seat: Seat, _unit: int, action: Attack) -> None:
    attack.bonus_attack(t, action.unit, action.target)


WHISTLES: Final = Question(
    "whistles", whistles, whistle, Attack, may_whistle, rule="HOP-R114", phase="tactics", about="unit"
)
