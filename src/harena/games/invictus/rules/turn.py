"""Chapter 5: the three phases of a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from harena.core.action import Action, Pass
from harena.core.question import Question, Reason, Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.actions import (
    END_TURN,
    FINISH,
    REST,
    Attack,
    Deploy,
    EndTurn,
    Finish,
    Keep,
    Recruit,
    Redraw,
    Rest,
    Settle,
    Station,
    Support,
)
from harena.games.invictus.rules.attack import attack
from harena.games.invictus.rules.ending import end_the_war, war_is_over
from harena.games.invictus.rules.hand import draw_card
from harena.games.invictus.rules.kingdom import may_settle, settle, settlements
from harena.games.invictus.rules.recruit import may_recruit, recruit, recruits
from harena.games.invictus.rules.supports import may_support, play_support, supports
from harena.games.invictus.rules.targets import attacks, may_attack
from harena.games.invictus.table import AFTER, BEFORE, BLOCK, DURING, SIDE, Duel

MOST_CARDS: Final = 5
"""INV-067, INV-R58: more than this may not be held at the end of a turn."""

OUT_OF_STAGE: Final[dict[type[Action], dict[str, Reason]]] = {
    Rest: {DURING: no("one_action", "INV-061"), AFTER: no("one_action", "INV-061")},
    Finish: {BEFORE: no("no_attack_yet", "INV-R21"), AFTER: no("action_is_over", "INV-061")},
    EndTurn: {BEFORE: no("action_first", "INV-061"), DURING: no("finish_first", "INV-R22")},
}
"""INV-061, INV-R21, INV-R22: to rest is the one action of the turn; only attacks that have begun can be finished; the
turn ends after its action."""

Here = Recruit | Attack | Support | Settle | Rest | Finish | EndTurn
Elsewhere = Keep | Redraw | Deploy | Station | Pass
"""The answers of the action phase, and those to other questions: given here, each is told why it does not belong."""


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


# The action phase


def ask_action(t: Duel, seat: Seat) -> None:
    """INV-061, INV-063, INV-064, INV-065, INV-066: one action; Supports and a citizen before, during and after it.

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


def may_act(t: Duel, seat: Seat, action: Action) -> Reasons:
    """What stands against an action, by its kind."""
    match action:
        case Attack():
            yield from may_attack(t, seat, action)
        case Recruit():
            yield from may_recruit(t, seat, action)
        case Support():
            yield from may_support(t, seat, action)
        case Settle():
            yield from may_give_citizen(t, seat, action)
        case Rest() | Finish() | EndTurn():
            if reason := OUT_OF_STAGE[type(action)].get(t.stage):
                yield reason
        case Keep() | Redraw():
            yield no("only_starting_cards", "INV-046")
        case Deploy():
            yield no("enters_by_recruiting", "INV-069")
        case Station():
            yield no("reserve_by_support", "INV-112")
        case Pass():
            yield no("nothing_to_answer", "INV-R35")


def act(t: Duel, seat: Seat, action: Action) -> None:
    if not isinstance(action, EndTurn):
        t.then((ask_action, seat))
        PLAY[type(action)](t, seat, action)


ACTIONS: Final = Question("actions", actions, act, Here | Elsewhere, may_act, rule="INV-061")


def rest(t: Duel, seat: Seat, _action: Rest) -> None:
    """INV-061: to do nothing is an action too; Supports and the citizen may still follow."""
    t.stage = AFTER
    t.tell("rested", seat=seat)


def finish(t: Duel, _seat: Seat, _action: Finish) -> None:
    """INV-R22, INV-R23: the attack action is over and cannot be taken up again."""
    t.stage = AFTER


def may_give_citizen(t: Duel, seat: Seat, action: Settle) -> Reasons:
    """INV-063: one Soldier a turn."""
    yield from may_settle(t, seat, action, "INV-063")
    if t.citizen_given:
        yield no("one_citizen", "INV-063")


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
"""What carries out each kind of action."""


# The discard phase


def discard(t: Duel, seat: Seat) -> None:
    """INV-067, INV-R58, INV-R59, INV-R60: with six or more cards Soldiers go to the kingdom until five are left."""
    if len(t.hand[seat]) > MOST_CARDS:
        t.then((discard, seat))
        t.ask(seat, DISCARDS)


DISCARDS: Final = Question("discards", settlements, settle, Settle, partial(may_settle, rule="INV-067"), rule="INV-067")


def end_turn(t: Duel, seat: Seat) -> None:
    """INV-093: all damage is healed, what Supports added is over; then the war may be over too (INV-R56)."""
    t.damage = [0] * len(t.damage)
    t.bonus = t.hunt = 0
    t.next_bonus, t.next_alive = [], False
    if war_is_over(t):
        return end_the_war(t)
    return take_turn(t, t.after(seat))
