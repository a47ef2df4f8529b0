"""Chapter 7: attacking, damage, kill and capture."""

from __future__ import annotations

from bisect import insort

from harena.core.seat import Seat
from harena.games.invictus.actions import Attack
from harena.games.invictus.cards import card_of
from harena.games.invictus.effects import ON_ATTACK
from harena.games.invictus.rules.conscription import conscript_where_empty
from harena.games.invictus.rules.ending import kingdom_changed
from harena.games.invictus.rules.field import advance, capture, hurt, kill, take_off, turn
from harena.games.invictus.rules.reactions import offer_reaction
from harena.games.invictus.rules.values import CAPTURED, KILLED, UNHARMED, attack_value, blow, takes_alive
from harena.games.invictus.table import DURING, Duel


def attack(t: Duel, seat: Seat, action: Attack) -> None:
    """INV-084 to INV-086: the attacker turns, its value is fixed, then the opponent may react (INV-121)."""
    unit, target = action.unit, action.target
    t.stage = DURING
    value = attack_value(t, seat, unit, target)
    if t.journal is not None:
        t.tell("attacked", seat=seat, **action.places(t), value=value)
    alive = _use_up_boosts(t, unit)
    t.target = target
    t.chain.append(True)
    t.then((offer_reaction, t.reactor(seat), ON_ATTACK), (strike, seat, value, alive, unit), (conscript_where_empty,))
    turn(t, unit, True)


def _use_up_boosts(t: Duel, unit: int) -> bool:
    """INV-R26: the bonus of the next Soldier attack is used up by it; a Leader's attack leaves it alone."""
    if t.piece(t.zone[unit]).leader:
        return False
    alive = takes_alive(t, unit)
    del t.next_bonus[:1]
    t.next_alive = False
    return alive


def strike(t: Duel, seat: Seat, value: int | str, alive: bool, unit: int) -> None:
    """INV-094 to INV-101, INV-R28 to INV-R30, INV-R38: what an attack does that was not cancelled.

    `unit`: the cell from which it was made, for those who are asked whether they react.
    """
    stands, target, brace, homeward = t.chain.pop(), t.target, t.brace, t.homeward
    t.target, t.brace, t.homeward = 0, 0, False
    if not stands:
        return t.tell("attack_cancelled", seat=seat, cell=unit)
    if not t.zone[target]:
        return t.tell("attack_failed", seat=seat, cell=unit)
    fate, points = blow(t, target, value, alive, brace)
    if fate in (CAPTURED, KILLED):
        return remove(t, target, seat, homeward, captured=fate == CAPTURED)
    if fate == UNHARMED:
        return t.tell("unharmed", cell=target, card=card_of(t.zone[target]), whose=t.whose(target))
    hurt(t, target, points)


def remove(t: Duel, cell: int, seat: Seat, homeward: bool, *, captured: bool) -> None:
    """The target leaves the field: killed, captured, or home into its owner's kingdom where a Support says so."""
    piece = t.piece(t.zone[cell])
    if homeward and not piece.leader:
        return go_home(t, cell)
    if captured:
        capture(t, cell, seat)
    else:
        kill(t, cell)


def go_home(t: Duel, cell: int) -> None:
    """INV-R74: the effect `homeward`: a citizen of the player who decides for the side of its army."""
    piece = t.piece(take_off(t, cell))
    home = t.controller(piece.owner)
    insort(t.kingdom[home], piece.name)
    t.tell("went_home", card=piece.card, cell=cell, colour=piece.colour, seat=home)
    advance(t, cell // 6)
    kingdom_changed(t)
