"""Chapter 7: attacking, damage, kill and capture."""

from __future__ import annotations

from bisect import insort

from harena.core.seat import Seat
from harena.games.invictus.actions import Attack
from harena.games.invictus.cards import CAPTURES, card_of
from harena.games.invictus.effects import ON_ATTACK
from harena.games.invictus.rules.conscription import conscript_where_empty
from harena.games.invictus.rules.ending import kingdom_changed
from harena.games.invictus.rules.field import advance, capture, hurt, kill, take_off, turn
from harena.games.invictus.rules.reactions import offer_reaction
from harena.games.invictus.table import DURING, Duel


def attack(t: Duel, seat: Seat, action: Attack) -> None:
    """INV-084 to INV-086: the attacker turns, its value is fixed, then the opponent may react (INV-121)."""
    unit, target = action.unit, action.target
    t.stage = DURING
    value = attack_value(t, seat, unit, target)
    alive = _use_up_boosts(t, unit)
    t.tell("attacked", seat=seat, card=card_of(t.zone[unit]), target=card_of(t.zone[target]), value=value)
    t.target = target
    t.chain.append(True)
    t.then((offer_reaction, t.reactor(seat), ON_ATTACK), (strike, seat, value, alive), (conscript_where_empty,))
    turn(t, unit, True)


def attack_value(t: Duel, seat: Seat, unit: int, target: int) -> int | str:
    """INV-006 to INV-011, INV-103, INV-R25 to INV-R27: printed, counted, or C, and what Supports add to it."""
    piece = t.content.pieces[t.zone[unit]]
    if piece.attack == CAPTURES:
        return CAPTURES
    value = printed_value(t, seat, unit) + t.bonus
    if t.hunt and t.tilted[target]:
        value += t.hunt
    if t.next_bonus and not piece.leader:
        value += t.next_bonus[0]
    return value


def printed_value(t: Duel, seat: Seat, unit: int) -> int:
    """INV-007, INV-008, INV-176: X counts the hand of the attacking player, N the units of the side."""
    printed = t.piece(t.zone[unit]).attack
    if printed == "X":
        return len(t.hand[seat])
    if printed == "N":
        return len(t.units(unit // 6))
    return int(printed)


def _use_up_boosts(t: Duel, unit: int) -> bool:
    """INV-R26: the bonus of the next Soldier attack is used up by it; a Leader's attack leaves it alone."""
    if t.piece(t.zone[unit]).leader:
        return False
    del t.next_bonus[:1]
    alive, t.next_alive = t.next_alive, False
    return alive


def strike(t: Duel, seat: Seat, value: int | str, alive: bool) -> None:
    """INV-094 to INV-101, INV-R28 to INV-R30, INV-R38: what an attack does that was not cancelled."""
    stands, target, brace, homeward = t.chain.pop(), t.target, t.brace, t.homeward
    t.target, t.brace, t.homeward = 0, 0, False
    if not stands or not t.zone[target]:
        return t.tell("attack_failed", seat=seat)
    piece, unhurt = t.piece(t.zone[target]), not t.damage[target]
    if value == CAPTURES and not piece.leader:
        return remove(t, target, seat, homeward, captured=True)
    points = max(0, (1 if value == CAPTURES else int(value)) - brace)
    defence = t.defence(target)
    if unhurt and points == defence:
        return remove(t, target, seat, homeward, captured=True)
    if t.damage[target] + points >= defence:
        return remove(t, target, seat, homeward, captured=alive and unhurt and not piece.leader)
    if points:
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
    """The effect `homeward`: the unit becomes a citizen of its owner's side instead."""
    piece = t.piece(take_off(t, cell))
    home = t.controller(piece.owner)
    insort(t.kingdom[home], piece.name)
    t.tell("went_home", card=piece.card, seat=home)
    advance(t, cell // 6)
    kingdom_changed(t)
