"""Chapter 7: a unit attacks."""

from __future__ import annotations

from harena.core.seat import Seat
from harena.games.invictus.actions import Attack
from harena.games.invictus.effects import ON_ATTACK
from harena.games.invictus.rules.blows import strike
from harena.games.invictus.rules.conscription import conscript_where_empty
from harena.games.invictus.rules.field import tilt
from harena.games.invictus.rules.reactions import offer_reaction
from harena.games.invictus.rules.values import attack_value, takes_alive
from harena.games.invictus.table import DURING, Duel


def attack(t: Duel, seat: Seat, action: Attack) -> None:
    """INV-084, INV-085, INV-086: the attacker is tilted, its value is fixed, then the opponent may react (INV-121)."""
    unit, target = action.unit, action.target
    t.stage = DURING
    value = attack_value(t, seat, unit, target)
    if t.journal is not None:
        t.tell("attacked", seat=seat, **action.places(t), value=value)
    alive = _use_up_boosts(t, unit)
    t.target = target
    t.chain.append(True)
    t.then((offer_reaction, t.reactor(seat), ON_ATTACK), (strike, seat, value, alive, unit), (conscript_where_empty,))
    tilt(t, unit)


def _use_up_boosts(t: Duel, unit: int) -> bool:
    """INV-R26: the bonus of the next Soldier attack is used up by it; a Leader's attack leaves it alone.

    Whether the attack captures what it would kill.
    """
    if t.piece(t.zone[unit]).leader:
        return False
    alive = takes_alive(t, unit)
    del t.next_bonus[:1]
    t.next_alive = False
    return alive
