"""How to read the board of a game, as pages show it."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.discovery import find_game
from harena.core.svg import Sign
from harena.core.text import Texts


def legend_of(game: str, texts: Texts) -> Sequence[Sign]:
    """The signs of the picture with their meanings; a game without a legend has none."""
    drawn = find_game(game).screens.legend
    return drawn(texts) if drawn else ()


def has_legend(game: str) -> bool:
    return find_game(game).screens.legend is not None
