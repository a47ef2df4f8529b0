"""How to read the board of a game, and what its words mean, as pages show it."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.discovery import find_game
from harena.core.glossary import Term, glossary
from harena.core.svg import Sign
from harena.core.text import Texts, bare


def legend_of(game: str, texts: Texts) -> Sequence[Sign]:
    """The signs of the picture with their meanings; a game without a legend has none."""
    drawn = find_game(game).screens.legend
    return drawn(texts) if drawn else ()


def words_of_game(game: str, texts: Texts) -> Sequence[Term]:
    """The glossary of a game, by the alphabet."""
    return sorted(glossary(game, texts), key=lambda term: bare(term.title))


def has_cards(game: str) -> bool:
    """Whether its cards can be printed."""
    return find_game(game).screens.printed is not None


def has_legend(game: str) -> bool:
    return find_game(game).screens.legend is not None
