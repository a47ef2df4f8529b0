"""Every promise of the conformance suite, in many games."""

from __future__ import annotations

import pytest

from harena.core.conformance import assert_conforms
from harena.core.discovery import find_game, games


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", games())
def test_a_game_keeps_every_promise(game: str, seed: int) -> None:
    assert_conforms(find_game(game), f"long {seed}", games=1)
