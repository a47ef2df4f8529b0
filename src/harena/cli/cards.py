"""Reading the cards during a game: those in sight, or one by its name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from harena.cli.choices import has_words
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.table import Table
from harena.core.text import LANGUAGES, Texts, bare

NAMED: Final = ("card", "unit", "terrain", "word", "special", "shape")
"""The families of words that name what can be read."""
MOST: Final = 8
"""A search that finds more cards than this is refused as too wide."""


def read_cards(screen: Screen, game: Game[Any], view: Table, wanted: str, explained: bool) -> None:
    """Print the text of the cards that this viewer can see, or of those that are asked for.

    `explained`: also say how to read them.
    """
    if game.screens.facts is None:
        raise refuse("no_card_facts", game=game.name)
    known = game.screens.facts(view, screen.texts, bool(wanted))
    cards = _called(screen, game, known, wanted) if wanted else list(known)
    screen.line()
    for card in cards:
        screen.line(known[card], indent="  ")
    screen.line()
    if explained and screen.texts.knows(legend := f"game.{game.name}.legend"):
        screen.say(legend, style="dim")


def _called(screen: Screen, game: Game[Any], known: Mapping[str, str], wanted: str) -> list[str]:
    """The card of this name, in any language; else those with such words in a name or in their key."""
    every = [screen.texts, *(game.texts(language) for language in LANGUAGES)]
    names = {card: [_name(texts, card) for texts in every] for card in known}
    if same := [card for card in known if bare(wanted) in map(bare, names[card])]:
        return same
    begun = [card for card in known if any(has_words(name, wanted) for name in (card, *names[card]))]
    if 0 < len(begun) <= MOST:
        return begun
    if begun:
        raise refuse("many_such_cards", given=wanted[:40], cards=[names[card][0] for card in begun])
    called = {bare(name): card for card in known for name in (card, *names[card])}
    if near := get_close_matches(bare(wanted), called, n=1):
        raise refuse("no_such_card_near", given=wanted[:40], near=names[called[near[0]]][0])
    raise refuse("no_such_card", given=wanted[:40])


def _name(texts: Texts, card: str) -> str:
    """How people call it: by the first family that has a word for it, else by its key."""
    return next((word for family in NAMED if (word := texts.word(family, card)) != card), card)
