"""A position for the first page, for when nobody plays: some moves into a game that chance has played."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from harena.core.action import earnest
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.core.question import Ask
from harena.core.seat import SPECTATOR
from harena.core.table import Table
from harena.web.words import game_texts

SEED: Final = 88
DECISIONS: Final = 40


@lru_cache(maxsize=16)
def example_picture(name: str, language: str) -> str:
    """A position of this game as anybody may see it; empty where the game draws no pictures."""
    game = find_game(name)
    if game.screens.picture is None:
        return ""
    return game.screens.picture(_position(game).seen_by(SPECTATOR), game_texts(name, language))


def _position(game: Game[Any]) -> Table:
    """Where a game stands after some choices, or just before it ended."""
    rng = Random(SEED)
    table: Table = game.table(min(game.seats))
    last = table
    made = 0
    while made < DECISIONS and table.outcome is None:
        last = table.copy()
        question = table.pending
        assert question is not None
        if isinstance(question, Ask):
            made += 1
            table.answer(rng.choice(earnest(table.options())))
        else:
            table.answer(question.sample(table, rng))
    return last
