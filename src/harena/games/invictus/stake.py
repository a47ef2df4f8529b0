"""What a reaction would answer: the attack or the Support that was announced last and still waits for its effect."""

from __future__ import annotations

from typing import Final

from harena.core.table import Frame
from harena.core.text import Text
from harena.games.invictus.cards import CAPTURES, card_of
from harena.games.invictus.rules.attack import strike
from harena.games.invictus.rules.reactions import settle_reaction
from harena.games.invictus.rules.supports import settle_support
from harena.games.invictus.rules.values import blow
from harena.games.invictus.table import Duel

WAITING: Final = (strike, settle_support, settle_reaction)
"""The steps that carry out what was announced, in the order of the chain (INV-R36)."""


def at_stake(t: Duel) -> Text | None:
    """The event that stands last on the chain, in words; None where nothing waits."""
    steps = [frame for frame in t.agenda if frame[0] in WAITING]
    if not steps:
        return None
    return _attack(t, steps[-1]) if steps[-1][0] is strike else _support(t, steps[-1])


def _attack(t: Duel, frame: Frame) -> Text:
    """INV-121: who attacks whom with which value, and what comes of it. The attacker may have fallen by turning."""
    _, seat, value, alive, unit = frame
    fate, _ = blow(t, t.target, value, alive, t.brace)
    taken = value == CAPTURES and not t.piece(t.zone[t.target]).leader
    left = t.defence(t.target) - t.damage[t.target] + t.brace
    expected = Text("expected.taken") if taken else Text(f"expected.{fate}", {"value": value, "left": left})
    said = {"seat": seat, "target": card_of(t.zone[t.target]), "place": t.target, "expected": expected}
    if t.zone[unit]:
        return Text("stake.attack", {**said, "card": card_of(t.zone[unit]), "cell": unit})
    return Text("stake.attack_of_the_fallen", said)


def _support(t: Duel, frame: Frame) -> Text:
    """INV-120: who plays which card, and its effect."""
    support = frame[-1]
    return Text("stake.support", {"seat": frame[1], **support.params(t)})
