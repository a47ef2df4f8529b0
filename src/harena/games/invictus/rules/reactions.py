"""Chapter 8, the two windows in which an opponent may react, and chains of reactions.

Whatever waits for its effect has a place on the `chain`: True as long as it stands. A reaction goes on top; the chain
is resolved last in, first out (INV-R36).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from harena.core.action import PASS, Action, Pass
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.core.table import Frame
from harena.core.text import Text
from harena.games.invictus.actions import Support, expected
from harena.games.invictus.cards import card_of
from harena.games.invictus.effects import BOOSTS, EFFECTS, IN_ACTION, ON_ATTACK, ON_SUPPORT, playable_effects
from harena.games.invictus.rules.blows import strike
from harena.games.invictus.rules.hand import distinct, lay_off, may_use
from harena.games.invictus.table import SIDE, Duel, among


def offer_reaction(t: Duel, seat: Seat, window: str) -> None:
    """INV-120, INV-121, INV-122, INV-R35, INV-R41: asked whenever there are cards and room, so
    that to be asked tells nothing of the hand.
    """
    if t.hand[seat] and t.has_room(SIDE[seat]):
        t.ask(seat, REACTIONS, window)


def reactions(t: Duel, seat: Seat, window: str) -> list[Action]:
    """INV-117, INV-118: the Supports of the hand that belong to this window, or none."""
    return [PASS, *playable(t, seat, window)]


def playable(t: Duel, seat: Seat, window: str) -> list[Support]:
    """INV-114, INV-175: every Support of the hand for this window, with every choice that can be applied entirely."""
    effects = playable_effects(t.content, window)
    return [
        made[choice]
        for card in distinct(t.hand[seat])
        for choices, made in effects[card]
        for choice in choices(t, seat, card)
    ]


def may_react(t: Duel, seat: Seat, window: str, action: Support | Pass) -> Reasons:
    """INV-117, INV-120, INV-121: an effect of the card that answers what has just been announced."""
    if isinstance(action, Pass):
        return
    if strange := list(may_have_effect(t, seat, action, "INV-117")):
        yield from strange
        return
    answered = EFFECTS[action.effect].window
    if answered == IN_ACTION:
        yield no("no_reaction", "INV-117", card=action.card)
    elif answered == window:
        yield from may_aim(t, seat, action)
    elif answered == ON_ATTACK:
        yield no("answers_attack", "INV-121", card=action.card)
    else:
        yield no("answers_support", "INV-120", card=action.card)


def may_have_effect(t: Duel, seat: Seat, action: Support, rule: str) -> Reasons:
    """INV-119: a Support is a card of the hand, played for an effect that it has."""
    yield from may_use(t, seat, action.card, rule)
    if action.card in t.hand[seat] and action.effect not in t.piece(action.card).supports:
        yield no("not_its_effect", "INV-119", card=action.card)


def may_aim(t: Duel, seat: Seat, action: Support) -> Reasons:
    """INV-114, INV-R71: there is something to aim the effect at, and it was chosen."""
    find = EFFECTS[action.effect].choices
    choices = find(t, seat, action.card)
    if not choices and find in BOOSTS:
        yield no("nothing_to_raise", "INV-R71", card=action.card)
    elif not choices:
        yield no("not_entirely", "INV-114", card=action.card)
    elif action.choice not in choices:
        yield no("not_so", "INV-114", card=action.card)


def react(t: Duel, seat: Seat, window: str, action: Action) -> None:
    if isinstance(action, Support):
        lay_down(t, seat, action)
        t.then((offer_reaction, t.reactor(seat), ON_SUPPORT), (resolve_reaction, seat, window, action))


def lay_down(t: Duel, seat: Seat, action: Support) -> None:
    """INV-036, INV-037, INV-038, INV-112: at once to the leftmost free place of the reserve, where it waits for its
    effect.
    """
    lay_off(t, seat, action.card)
    t.reserve[SIDE[seat]].append(action.card)
    t.chain.append(True)
    EFFECTS[action.effect].announce(t, seat, *action.choice)
    if t.journal is not None:
        t.tell("supported", seat=seat, **action.params(t), **_places(seat, action))


def resolve_support(t: Duel, seat: Seat, action: Support) -> None:
    """INV-113, INV-R39, INV-R40: the effect, with the choices announced, unless it was cancelled."""
    if t.chain.pop():
        EFFECTS[action.effect].apply(t, seat, *action.choice)
    else:
        t.tell("support_failed", seat=seat, card=action.card, reserve=among(SIDE[seat], action.card))


def resolve_reaction(t: Duel, seat: Seat, window: str, action: Support) -> None:
    """INV-R36, INV-R37, INV-R39: a reaction that was cancelled leaves the event pending, and its window reopens."""
    stands = t.chain[-1]
    resolve_support(t, seat, action)
    if not stands:
        offer_reaction(t, seat, window)


# What a reaction would answer

CHAINED: Final = (strike, resolve_support, resolve_reaction)
"""The steps that carry out what was announced."""


def chained(t: Duel) -> list[Frame]:
    """INV-R36: what waits for its effect, in the order in which it came onto the chain."""
    return [frame for frame in t.agenda if frame[0] in CHAINED]


def at_stake(t: Duel, _window: str) -> Mapping[str, object]:
    """The attack or the Support that was announced last: in words, and where it lies on the board."""
    frame = chained(t)[-1]
    if frame[0] is strike:
        return {"event": _attack_at_stake(t, frame), "cell": frame[-1], "place": t.target}
    return {"event": _support_at_stake(t, frame), **_places(frame[1], frame[-1])}


def _attack_at_stake(t: Duel, frame: Frame) -> Text:
    """INV-121: who attacks whom with which value, and what comes of it. The attacker may have died as it was tilted."""
    _, seat, value, alive, unit = frame
    fate = expected(t, t.target, value, alive, t.brace)
    said = {"seat": seat, "target": card_of(t.zone[t.target]), "place": t.target, "expected": fate}
    if t.zone[unit]:
        return Text("stake.attack", {**said, "card": card_of(t.zone[unit]), "cell": unit})
    return Text("stake.attack_of_the_fallen", said)


def _support_at_stake(t: Duel, frame: Frame) -> Text:
    """INV-120: who plays which card, and its effect."""
    _, seat, *_, support = frame
    return Text("stake.support", {"seat": seat, **support.params(t)})


def _places(seat: Seat, action: Support) -> dict[str, object]:
    """The Support in the reserve and what it is aimed at, as events name them."""
    return {"reserve": among(SIDE[seat], action.card), **action.aimed_at(seat)}


REACTIONS: Final = Question("reactions", reactions, react, Support | Pass, may_react, rule="INV-R35", about=at_stake)
