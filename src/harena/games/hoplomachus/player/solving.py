"""What the quick player knows better than a search: strikes, whose odds are exact, and ties of the rivals.

A search plays options on with dice. Between two strikes that are nearly equal the dice would decide and not the odds.
Where units go, who comes, and which Tactics and Abilities are used depends on what the rivals answer: that is searched.
"""

from __future__ import annotations

from random import Random
from typing import Final

from harena.core.action import Action
from harena.core.question import Ask
from harena.games.hoplomachus.player.quick import CHOICES, choose
from harena.games.hoplomachus.table import Combat

SEARCHED: Final = frozenset({"deploys", "own_tactics", "moves", "ability_uses"})
"""The questions whose answers depend on what the rivals will do."""


def solve(view: Combat) -> tuple[Action, ...]:
    """The quick player's answer, where a search would not find a better one; nothing elsewhere."""
    ask = view.pending
    if not isinstance(ask, Ask) or ask.question.name in SEARCHED or ask.question.name not in CHOICES:
        return ()
    return (choose(view, Random(0)),)
