"""Chapters 5, 6 and 7: the turn, the Activation, observation and Opportunities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reason, Reasons, no
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import (
    Activate,
    Challenge,
    Discard,
    GainHealth,
    Keep,
    Leave,
    Move,
    Observe,
    TakeDie,
    Use,
    go_to,
    take,
)
from harena.games.twenty_strong.cards import COLOURS, OPPORTUNITY
from harena.games.twenty_strong.rules.asking import settle
from harena.games.twenty_strong.rules.conditions import camp_entered, observed, turn_ended
from harena.games.twenty_strong.rules.ending import gain_health, lose
from harena.games.twenty_strong.rules.enemies import be_activated, called, enter, resolve_icons, take_top, turn_up
from harena.games.twenty_strong.rules.final import begin_final
from harena.games.twenty_strong.rules.happening import HERO, happen
from harena.games.twenty_strong.rules.influence import discard_card
from harena.games.twenty_strong.rules.items import (
    AT_CAMP,
    BEFORE_MOVE,
    discard_item,
    gain_item,
    has_place,
    item_limit,
)
from harena.games.twenty_strong.rules.strategy import confront
from harena.games.twenty_strong.rules.training import ALL_COLOURS
from harena.games.twenty_strong.rules.using import item_choices, may_use, take_item_choice
from harena.games.twenty_strong.table import (
    CLIMBING,
    IN_PRIMUS,
    NO_CARD,
    NOWHERE,
    PLAYER,
    Ascent,
)

ACTIVATE: Final = Activate()
OBSERVE: Final = Observe()
CHALLENGE: Final = Challenge()
LONGEST_CONFLICT: Final = 20
"""TWS-R65: how many turns a boss conflict may last."""


def take_turn(t: Ascent) -> None:
    """TWS-058, TWS-072, TWS-149, TWS-184: Activation and Confrontation; in a boss conflict the latter alone."""
    t.turn += 1
    t.tell("turn", number=t.turn)
    if t.stage != CLIMBING:
        t.then((confront,), (end_turn,))
    elif any(t.primus):
        ask_move(t)
    else:
        t.then((begin_final,), (confront,), (end_turn,))


def end_turn(t: Ascent) -> None:
    """What lasts for a turn is over; the next one begins.

    TWS-R65: a boss conflict that is not decided after twenty turns is lost, so that every game ends.
    """
    turn_ended(t)
    t.passes = t.more_passes = t.wounds = t.bleeding = t.fallen = 0
    t.damaged = t.step_by_step = t.paused = t.marching = False
    t.spent.clear()
    if t.stage == CLIMBING:
        _clear_active_zone(t)
    else:
        t.conflict_turns += 1
        t.foe_hushed = [False] * len(t.foes)
    if t.conflict_turns == LONGEST_CONFLICT:
        return lose(t, "erupted")
    return t.then((take_turn,))


def _clear_active_zone(t: Ascent) -> None:
    """The conflict is over: the numbers of its enemies can be given anew."""
    t.conflict_turns = 0
    t.foes, t.foe_state, t.foe_from, t.foe_health, t.foe_dice = [], [], [], [], []
    t.foe_marks, t.foe_hushed, t.foe_risen, t.foe_assigned = [], [], [], []


# The move


def ask_move(t: Ascent) -> None:
    t.ask(PLAYER, MOVES)


def moves(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-D06, TWS-D07: where the token may go, and the items that may be used or discarded."""
    found: list[Action] = [*map(go_to, ways(t))]
    return found + item_choices(t, BEFORE_MOVE) if t.items else found


def ways(t: Ascent) -> list[int]:
    """TWS-059, TWS-060, TWS-061, TWS-062, TWS-063, TWS-064: the camps that the token may enter."""
    if t.token == NOWHERE:
        return not_empty(t, t.book.foot)
    if t.marching:
        return not_empty(t, [camp for camp in range(len(t.top)) if camp != t.token]) or nearest_camps(t)
    return not_empty(t, t.book.adjacent[t.token]) or nearest_camps(t)


def not_empty(t: Ascent, camps: Iterable[int]) -> list[int]:
    """TWS-062, TWS-064: those of the camps that have a pile or an undefeated primus; the summit has neither."""
    top, primus, summit = t.top, t.primus, t.book.summit
    return [camp for camp in camps if camp != summit and (top[camp] or primus[camp])]


def nearest_camps(t: Ascent) -> list[int]:
    """TWS-065, TWS-R20: the nearest camps that are not empty, across empty ones; else the token stays."""
    seen, ring = {t.token}, [t.token]
    while ring:
        ring = sorted({camp for here in ring for camp in t.book.adjacent[here]} - seen)
        seen |= set(ring)
        if found := not_empty(t, ring):
            return found
    return [t.token]


def may_move(t: Ascent, _seat: Seat, action: Action) -> Reasons:
    if not isinstance(action, Move):
        yield from may_use(t, BEFORE_MOVE, action)
    elif action.camp not in ways(t):
        yield _no_way(t, action.camp)


def _no_way(t: Ascent, camp: int) -> Reason:
    if not 0 <= camp < len(t.book.camps):
        return no("no_such_camp", "TWS-043")
    if camp == t.book.summit:
        return no("not_the_summit", "TWS-061", camp=camp)
    if t.token == NOWHERE:
        return no("begin_at_the_foot", "TWS-059", camp=camp)
    if camp == t.token:
        return no("must_move", "TWS-063", camp=camp)
    full = not_empty(t, [camp])
    return no("not_adjacent", "TWS-060", camp=camp) if full else no("camp_is_empty", "TWS-062", camp=camp)


def move(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-060, TWS-068: the token goes to a camp and stays there."""
    if not isinstance(action, Move):
        t.then((ask_move,))
        return take_item_choice(t, action)
    t.token = action.camp
    t.marching = False
    t.tell("moved", camp=action.camp)
    camp_entered(t)
    return ask_deed(t)


MOVES: Final = Question("moves", moves, move, Move | Use | Discard, may_move, rule="TWS-060", phase="activation")


# What to do at a camp


def ask_deed(t: Ascent) -> None:
    t.ask(PLAYER, DEEDS)


def deeds(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-066, TWS-069, TWS-073, TWS-074, TWS-D08: observe, the top card, or the primus."""
    found: list[Action] = [ACTIVATE, OBSERVE] if t.top[t.token] else []
    if t.primus[t.token]:
        found.append(CHALLENGE)
    return found + item_choices(t, AT_CAMP) if t.items else found


def may_do(t: Ascent, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Challenge):
        if not t.primus[t.token]:
            yield no("no_primus_here", "TWS-069", camp=t.token)
    elif isinstance(action, Activate | Observe):
        if not t.top[t.token]:
            yield no("only_the_primus", "TWS-064", camp=t.token)
    else:
        yield from may_use(t, AT_CAMP, action)


def do(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-066: exactly one of the three."""
    match action:
        case Observe():
            observe(t)
        case Challenge():
            challenge(t)
        case Activate():
            activate(t)
        case _:
            t.then((ask_deed,))
            take_item_choice(t, action)


DEEDS: Final = Question(
    "deeds", deeds, do, Activate | Observe | Challenge | Use | Discard, may_do, rule="TWS-066", phase="activation"
)


def activate(t: Ascent) -> None:
    """TWS-067, TWS-070, TWS-081: an enemy is fought, an Opportunity kept or discarded."""
    card = take_top(t, t.token)
    if t.book.kinds[card] == OPPORTUNITY:
        t.tell("found", card=card, camp=t.token)
        return t.then((turn_up, t.token), (ask_keep, card), (end_turn,))
    foe = enter(t, card, t.token)
    return _face(t, foe)


def challenge(t: Ascent) -> None:
    """TWS-069, TWS-134: the conflict with a primus begins."""
    t.rival, t.primus[t.token] = t.primus[t.token], NO_CARD
    t.stage = IN_PRIMUS
    foe = enter(t, t.rival, t.token)
    t.tell("challenged", foe=foe)
    _face(t, foe)


def _face(t: Ascent, foe: int) -> None:
    """TWS-071, TWS-135: what the card does at once, its + and the Confrontation."""
    called(t, foe, t.face(foe).plus + t.more_plus)
    t.more_plus = 0
    t.then((turn_up, t.token), (be_activated, foe), (resolve_icons,), (confront,), (end_turn,))


# Observation


def observe(t: Ascent) -> None:
    """TWS-075, TWS-076, TWS-077, TWS-078, TWS-079: penalty, discard, benefit; there is no Confrontation."""
    t.tell("observed", card=t.top[t.token], camp=t.token)
    penalty = happen(t.book.penalties[t.lieutenant], HERO)
    t.then(*penalty, (discard_observed,), (ask_boon,), (after_observing,), (end_turn,))


def discard_observed(t: Ascent) -> None:
    """TWS-076, TWS-080: the card goes to the discard pile, with or without the icon."""
    discard_card(t, take_top(t, t.token))
    t.then((turn_up, t.token))


def ask_boon(t: Ascent) -> None:
    """TWS-R23: without an exhausted die the benefit is Health, and nobody is asked."""
    settle(t, BOONS)


def boons(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-077, TWS-D09, TWS-R23: an exhausted die, or 1 Health, which may be named without effect."""
    return [GainHealth(), *(take(colour, "exhausted") for colour in ALL_COLOURS if t.exhausted[colour])]


def may_take_boon(t: Ascent, _seat: Seat, action: Action) -> Reasons:
    if action not in t.options():
        yield no("no_such_die", "TWS-077", colour=getattr(action, "colour", ""), zone="exhausted")


def take_boon(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-077: recover one die, or gain 1 Health."""
    if isinstance(action, TakeDie):
        colour = COLOURS.index(action.colour)
        t.exhausted[colour] -= 1
        t.pool[colour] += 1
        t.tell("recovered", colour=action.colour, count=1, zone=("exhausted", "pool"))
    else:
        gain_health(t, 1)


BOONS: Final = Question(
    "boons", boons, take_boon, GainHealth | TakeDie, may_take_boon, rule="TWS-077", phase="observation"
)


def after_observing(t: Ascent) -> None:
    """What Opportunities count, and what a hero does when he has observed."""
    observed(t)
    t.then(*happen(t.book.moments[t.hero].get("observed", ()), HERO))


# Opportunities


def ask_keep(t: Ascent, card: str) -> None:
    t.ask(PLAYER, KEEPS, card)


def keeps(t: Ascent, _seat: Seat, _card: str) -> list[Action]:
    """TWS-082, TWS-087, TWS-D10: keep it, where there is room, or discard it; an item may be discarded first."""
    found: list[Action] = [Keep()] if has_place(t) else []
    return [*found, Leave(), *(Discard(owned.card) for owned in t.items)]


def may_keep(t: Ascent, _seat: Seat, _card: str, action: Action) -> Reasons:
    if isinstance(action, Keep) and not has_place(t):
        yield no("no_place", "TWS-087", count=item_limit(t))
    if isinstance(action, Discard) and all(owned.card != action.card for owned in t.items):
        yield no("not_your_item", "TWS-153", card=action.card)


def keep(t: Ascent, _seat: Seat, card: str, action: Action) -> None:
    """TWS-082: the Opportunity goes to the inventory or to the discard pile."""
    if isinstance(action, Discard):
        t.then((ask_keep, card))
        return discard_item(t, action.card)
    if isinstance(action, Keep):
        return gain_item(t, card)
    return discard_card(t, card)


KEEPS: Final = Question(
    "keeps", keeps, keep, Keep | Leave | Discard, may_keep, rule="TWS-082", phase="opportunity", about="card"
)
