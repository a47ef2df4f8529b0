"""Every promise of the conformance suite, in many games."""

from __future__ import annotations

import pytest

from harena.core.conformance import assert_conforms
from harena.core.discovery import find_game, games


@pytest.mark.parametrize("game", games())
def test_a_game_keeps_every_promise(game: str) -> None:
    """The first games have the usual options, one for each number of seats; the next ones any options."""
    assert_conforms(find_game(game), "long", games=len(find_game(game).seats) + 2)
