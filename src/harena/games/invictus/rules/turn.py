"""Chapter 5: the three phases of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from harena.core.action import Action
from harena.core.question import Question
from harena.core.seat import Seat
from harena.games.invictus.actions import (
    END_TURN,
    FINISH,
    REST,
    Attack,
    EndTurn,
    Finish,
    Recruit,
    Rest,
    Settle,
    Support,
)
from harena.games.invictus.rules.attack import attack
from harena.games.invictus.rules.ending import end_the_war, war_is_over
from harena.games.invictus.rules.hand import draw_card
from harena.games.invictus.rules.kingdom import settle, settlements
from harena.games.invictus.rules.recruit import recruit, recruits
from harena.games.invictus.rules.supports import play_support, supports
from harena.games.invictus.rules.targets import attacks
from harena.games.invictus.table import AFTER, BEFORE, BLOCK, DURING, SIDE, Duel

MOST_CARDS: Final = 5
"""INV-067, INV-R58: more than this may not be held at the end of a turn."""


def take_turn(t: Duel, seat: Seat) -> None:
    """INV-057, INV-058, INV-R16: Preparation, Action, Discard; also in the very first turn."""
    t.active = seat
    t.barrier()
    t.tell("turn", seat=seat)
    t.then((ask_action, seat), (discard, seat), (end_turn, seat))
    prepare(t, seat)


def prepare(t: Duel, seat: Seat) -> None:
    """INV-059, INV-060, INV-R70: all units of the side stand up, then a card is drawn."""
    t.tilted[BLOCK[SIDE[seat]]] = [False] * 6
    t.stage = BEFORE
    t.citizen_given = False
    draw_card(t, seat)


def ask_action(t: Duel, seat: Seat) -> None:
    """INV-061 to INV-066: one action, and Supports and a citizen before, during and after it.

    Without cards and attacks nothing is left to decide, which everybody can see.
    """
    if not t.hand[seat] and (t.stage == AFTER or (t.stage == DURING and not attacks(t, seat))):
        return
    t.ask(seat, ACTIONS)


def actions(t: Duel, seat: Seat) -> list[Action]:
    """All that the active player may do now."""
    listed: list[Action]
    if t.stage == BEFORE:
        listed = [REST, *recruits(t, seat), *attacks(t, seat)]
    elif t.stage == DURING:
        listed = [FINISH, *attacks(t, seat)]
    else:
        listed = [END_TURN]
    listed += supports(t, seat)
    if not t.citizen_given:
        listed += settlements(t, seat)
    return listed


def act(t: Duel, seat: Seat, action: Action) -> None:
    if not isinstance(action, EndTurn):
        t.then((ask_action, seat))
        PLAY[type(action)](t, seat, action)


def rest(t: Duel, seat: Seat, _action: Rest) -> None:
    """INV-061: to do nothing is an action too; Supports and the citizen may still follow."""
    t.stage = AFTER
    t.tell("rested", seat=seat)


def finish(t: Duel, _seat: Seat, _action: Finish) -> None:
    """INV-R22, INV-R23: the attack action is over and cannot be taken up again."""
    t.stage = AFTER


def give_citizen(t: Duel, seat: Seat, action: Settle) -> None:
    """INV-063, INV-064: one Soldier a turn, at any moment of the action phase."""
    t.citizen_given = True
    settle(t, seat, action)


PLAY: Final[dict[type[Action], Callable[[Duel, Seat, Any], None]]] = {
    Recruit: recruit,
    Attack: attack,
    Support: play_support,
    Settle: give_citizen,
    Rest: rest,
    Finish: finish,
}


ACTIONS: Final = Question(
    "actions", actions, act, Recruit | Attack | Support | Settle | Rest | Finish | EndTurn, rule="INV-061"
)


def discard(t: Duel, seat: Seat) -> None:
    """INV-067, INV-068, INV-R58 to INV-R60: with six or more cards Soldiers go to the kingdom until five are left."""
    if len(t.hand[seat]) > MOST_CARDS:
        t.then((discard, seat))
        t.ask(seat, DISCARDS)


def discards(t: Duel, seat: Seat) -> list[Settle]:
    """INV-068: any Soldier of the hand, never the Leader."""
    return settlements(t, seat)


DISCARDS: Final = Question("discards", discards, settle, Settle, rule="INV-067")


def end_turn(t: Duel, seat: Seat) -> None:
    """INV-093: all damage is healed, what Supports added is over; then the war may be over too (INV-R56)."""
    t.damage = [0] * len(t.damage)
    t.bonus = t.hunt = 0
    t.next_bonus, t.next_alive = [], False
    if war_is_over(t):
        return end_the_war(t)
    return take_turn(t, t.after(seat))
