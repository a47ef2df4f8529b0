"""Palus keeps every promise that the platform asks of a game."""

from __future__ import annotations

import pytest

from harena.core.conformance import assert_conforms
from harena.games.palus.game import GAME


@pytest.mark.parametrize("seed", ["dawn", "noon"])
def test_every_promise_is_kept(seed: str) -> None:
    assert_conforms(GAME, seed, games=3)
