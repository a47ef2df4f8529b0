"""Chapters 6 and 10: what Opportunities bring, and Banes that are removed before the Scion."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import Remove, TakeYellow
from harena.games.hoplomachus.campaign import BANE_STACK
from harena.games.hoplomachus.effects import DiscardBane, Reward, RewardProwess, RewardTactic, RewardUnit
from harena.games.hoplomachus.rules import banes, blessings, opportunities, powers
from harena.games.hoplomachus.table import PLAYER, SEAT, Combat
from harena.kit import deck


def reward_of(t: Combat, card: str) -> Reward:
    return t.book.content.opportunities[card].reward


def can_pay(t: Combat, card: str) -> bool:
    """HOP-058, HOP-R145: whether the reward can be given at all."""
    reward = reward_of(t, card)
    match reward:
        case RewardProwess():
            return bool(powers.next_cards(t, t.hero if reward.pool == "hero" else ""))
        case DiscardBane():
            return bool(banes.in_reach(t))
        case RewardUnit() | RewardTactic():
            return bool(yellow_chips(t, card))


def pay_due(t: Combat) -> None:
    """HOP-057: what is due is paid, one card after the other."""
    if not t.journey.due:
        return
    card, *rest = t.journey.due
    t.campaign = replace(t.journey, due=tuple(rest))
    t.then((pay_due,))
    pay(t, card)


def pay(t: Combat, card: str) -> None:
    """HOP-058, HOP-D28: the player chooses where the card leaves a choice."""
    reward = reward_of(t, card)
    match reward:
        case RewardProwess():
            powers.choose_prowess(t, t.hero if reward.pool == "hero" else "")
        case DiscardBane():
            remove_bane(t, "stack")
        case RewardUnit() | RewardTactic():
            if found := yellow_chips(t, card):
                t.ask(SEAT, YELLOW_CHIPS, card) if len(found) > 1 else gain_yellow(t, found[0])


# Yellow chips


def yellow_chips(t: Combat, card: str) -> list[str]:
    """HOP-M15, HOP-R75, HOP-R145: the chips that a card may bring: a unit only where Leadership has room."""
    reward = reward_of(t, card)
    if isinstance(reward, RewardUnit):
        if blessings.led(t) >= t.leadership:
            return []
        return [name for name in t.journey.yellow if name in t.book.content.units and reward.unit in ("", name)]
    assert isinstance(reward, RewardTactic)
    known = t.book.content.yellow_tactics
    return [name for name in t.journey.yellow if name in known and reward.tactic in ("", name)]


def choices_of_yellow(t: Combat, _seat: Seat, card: str) -> list[TakeYellow]:
    return [TakeYellow(name) for name in yellow_chips(t, card)]


def may_take_yellow(t: Combat, _seat: Seat, card: str, action: TakeYellow) -> Reasons:
    if action.name not in yellow_chips(t, card):
        yield no("no_such_yellow_chip", "HOP-058")


def take_yellow(t: Combat, _seat: Seat, _card: str, action: TakeYellow) -> None:
    gain_yellow(t, action.name)


def gain_yellow(t: Combat, name: str) -> None:
    """HOP-058, HOP-R75: the chip leaves the reserve; a Tactic comes over any limit."""
    t.campaign = replace(t.journey, yellow=tuple(one for one in t.journey.yellow if one != name))
    t.tell("yellow_gained", card=name)
    if name in t.book.content.yellow_tactics:
        t.tactics.append(name)
    else:
        t.join(name, PLAYER, counts=True)
        opportunities.troop_changed(t)


def _about_card(_t: Combat, card: str) -> dict[str, object]:
    return {"opportunity": card}


YELLOW_CHIPS: Final = Question(
    "yellow_chips",
    choices_of_yellow,
    take_yellow,
    TakeYellow,
    may_take_yellow,
    rule="HOP-058",
    phase="rewards",
    about=_about_card,
)


# Banes


def spend_blessings(t: Combat) -> None:
    """HOP-086, HOP-R139: before the Scion each Blessing removes a Bane; where none is left the rest is lost."""
    if t.kind == "scion" and t.blessings:
        count, t.blessings = t.blessings, 0
        t.tell("blessings_spent")
        if t.campaign is not None:
            t.then(*((remove_bane, "reserve"),) * count)


def remove_bane(t: Combat, to: str) -> None:
    """HOP-086, HOP-058: one Bane of the bag or of the camp, of the player's choice."""
    if found := banes.in_reach(t):
        t.ask(SEAT, REMOVALS, to) if len(found) > 1 else discard(t, found[0], to)


def removals(t: Combat, _seat: Seat, _to: str) -> list[Remove]:
    """HOP-D13."""
    return [Remove(name) for name in banes.in_reach(t)]


def may_remove(t: Combat, _seat: Seat, _to: str, action: Remove) -> Reasons:
    if action.chip not in banes.in_reach(t):
        yield no("no_such_bane", "HOP-086")


def remove(t: Combat, _seat: Seat, to: str, action: Remove) -> None:
    discard(t, action.chip, to)


def discard(t: Combat, name: str, to: str) -> None:
    """HOP-R20: by a Blessing to the reserve, by an Opportunity under the Bane stack."""
    banes.remove(t, name)
    if to == "stack":
        deck.put_at_bottom(t, BANE_STACK, name)


REMOVALS: Final = Question("removals", removals, remove, Remove, may_remove, rule="HOP-086", phase="rewards")
