"""Chapters 10 and 13: rewards, at once or as items, and the benefit that Sport cards offer instead."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import (
    Discard,
    Keep,
    Leave,
    Next,
    RecruitInstead,
    TacticInstead,
    TakeReward,
)
from harena.games.twenty_strong.cards import SPORT
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.happening import happen
from harena.games.twenty_strong.rules.items import discard_item, gain_item, has_place, item_limit
from harena.games.twenty_strong.rules.training import recruit_dice
from harena.games.twenty_strong.table import GONE, PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import RecruitAny


def reward_at_once(t: Ascent, foe: int) -> None:
    """TWS-098, TWS-116, TWS-R41: a ♦ reward comes when the card is defeated; a Sport card offers another benefit."""
    face = t.printed(foe)
    if face.reward_kind in ("use", "permanent"):
        t.due.append(foe)
    elif face.kind == SPORT:
        t.ask(PLAYER, REWARDS, foe)
    elif face.reward:
        t.tell("rewarded", foe=foe)
        t.then(*happen(face.reward, foe))


# The Sport benefit


def benefits(t: Ascent) -> list[Action]:
    """TWS-117, TWS-118, TWS-122, TWS-R40: recruit a die, or gain a tactic; an item may be discarded first."""
    found: list[Action] = [RecruitInstead()] if any(t.training) else []
    if has_place(t):
        found += [TacticInstead(card) for card in t.tactics]
    return found + [Discard(owned.card) for owned in t.items]


def may_benefit(t: Ascent, action: Action) -> Reasons:
    """TWS-122: what stands against a benefit."""
    if isinstance(action, RecruitInstead) and not any(t.training):
        yield no("training_empty", "TWS-122")
    if isinstance(action, TacticInstead):
        if action.card not in t.tactics:
            yield no("no_such_tactic", "TWS-122", card=action.card)
        elif not has_place(t):
            yield no("no_place", "TWS-106", count=item_limit(t))
    if isinstance(action, Discard) and all(owned.card != action.card for owned in t.items):
        yield no("not_your_item", "TWS-153", card=action.card)


def take_benefit(t: Ascent, action: Action) -> None:
    """TWS-117, TWS-118: one of the two benefits of every Sport card."""
    if isinstance(action, RecruitInstead):
        effects = (t.effect(number) for number in t.book.abilities[t.hero])
        recruit_dice(t, 1, any(isinstance(effect, RecruitAny) for effect in effects))
    elif isinstance(action, TacticInstead):
        t.tactics.remove(action.card)
        gain_item(t, action.card)


def rewards(t: Ascent, _seat: Seat, _foe: int) -> list[Action]:
    """TWS-D15: the printed reward or a benefit."""
    return [TakeReward(), *benefits(t)]


def may_choose_reward(t: Ascent, _seat: Seat, _foe: int, action: Action) -> Reasons:
    return may_benefit(t, action)


def choose_reward(t: Ascent, _seat: Seat, foe: int, action: Action) -> None:
    """TWS-116, TWS-121: for each Sport card by itself, never both."""
    if isinstance(action, Discard):
        discard_item(t, action.card)
        return t.ask(PLAYER, REWARDS, foe)
    if isinstance(action, TakeReward):
        t.tell("rewarded", foe=foe)
        return t.then(*happen(t.printed(foe).reward, foe))
    return take_benefit(t, action)


REWARDS: Final = Question(
    "rewards",
    rewards,
    choose_reward,
    TakeReward | RecruitInstead | TacticInstead | Discard,
    may_choose_reward,
    rule="TWS-116",
    phase="reward",
    about="foe",
)


# The Gain items step


def gain_items(t: Ascent) -> None:
    """TWS-105: the ▼ and ∞ rewards of this turn, in the order of the player's choice."""
    if t.due:
        settle(t, DUES)


def dues(t: Ascent, _seat: Seat) -> list[Next]:
    """TWS-D16: the cards whose item is due."""
    return [Next(foe) for foe in t.due]


def may_be_next(t: Ascent, _seat: Seat, action: Next) -> Reasons:
    return not_offered(t, action, "TWS-105")


def choose_due(t: Ascent, _seat: Seat, action: Next) -> None:
    t.due.remove(action.foe)
    t.then((offer_item, action.foe), (gain_items,))


def offer_item(t: Ascent, foe: int) -> None:
    t.ask(PLAYER, GAINS, foe)


def gains(t: Ascent, _seat: Seat, foe: int) -> list[Action]:
    """TWS-106, TWS-107, TWS-D16: take the item, where there is room, decline it, or take the Sport benefit."""
    found: list[Action] = [Leave()]
    if has_place(t):
        found.append(Keep())
    return found + (benefits(t) if _offers_benefit(t, foe) else [Discard(owned.card) for owned in t.items])


def _offers_benefit(t: Ascent, foe: int) -> bool:
    """TWS-116: every Sport card, and no other, offers the benefits."""
    return t.printed(foe).kind == SPORT


def may_gain(t: Ascent, _seat: Seat, foe: int, action: Action) -> Reasons:
    if isinstance(action, Keep) and not has_place(t):
        yield no("no_place", "TWS-106", count=item_limit(t))
    if isinstance(action, RecruitInstead | TacticInstead) and not _offers_benefit(t, foe):
        yield no("no_benefit", "TWS-116", foe=foe)
        return
    yield from may_benefit(t, action)


def gain(t: Ascent, _seat: Seat, foe: int, action: Action) -> None:
    """TWS-105, TWS-107, TWS-110: the card becomes the item; one that is declined is an ordinary defeated card."""
    if isinstance(action, Discard):
        discard_item(t, action.card)
        return t.ask(PLAYER, GAINS, foe)
    if isinstance(action, Keep):
        t.foe_state[foe] = GONE
        return gain_item(t, t.foes[foe])
    return take_benefit(t, action)


DUES: Final = Question("dues", dues, choose_due, Next, may_be_next, rule="TWS-105", phase="items")
GAINS: Final = Question(
    "gains",
    gains,
    gain,
    Keep | Leave | RecruitInstead | TacticInstead | Discard,
    may_gain,
    rule="TWS-105",
    phase="items",
    about="foe",
)
