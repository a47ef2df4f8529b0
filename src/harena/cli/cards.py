"""Reading during a game: the cards in sight, a card by its name, or what a word of the game means."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final

from msgspec import Struct

from harena.cli.choices import has_words
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.glossary import glossary
from harena.core.table import Table
from harena.core.text import LANGUAGES, Texts, bare

NAMED: Final = ("card", "unit", "terrain", "word", "special", "shape", "chip", "arena", "event_card", "tactic")
"""The families of words that name what can be read."""
MOST: Final = 8
"""A search that finds more than this is refused as too wide."""


class Entry(Struct, frozen=True):
    """Something that can be read: what it is called, in all languages, and what is said of it."""

    title: str
    names: tuple[str, ...]
    said: str
    is_card: bool


def can_read(screen: Screen, game: Game[Any]) -> bool:
    """Whether a game has cards or words to read."""
    return game.screens.facts is not None or bool(glossary(game.name, screen.texts))


def read_cards(screen: Screen, game: Game[Any], view: Table, wanted: str, explained: bool) -> bool:
    """Print the cards that this viewer can see, or the cards and words that are asked for.

    `explained`: also say how to read cards. Returns whether that was said.
    """
    words = _words(screen, game)
    entries = [*_cards(screen, game, view, bool(wanted)), *words]
    if not entries:
        raise refuse("no_card_facts", game=game.name)
    shown = _called(entries, wanted) if wanted else [entry for entry in entries if entry.is_card] or words
    screen.line()
    for entry in shown:
        screen.line(entry.said, indent="  ")
    screen.line()
    has_cards = any(entry.is_card for entry in shown)
    if has_cards and not wanted and words:
        screen.say("play.words", words=[word.title for word in words], style="dim")
    if told := explained and has_cards and screen.texts.knows(legend := f"game.{game.name}.legend"):
        screen.say(legend, style="dim")
    return told


def _cards(screen: Screen, game: Game[Any], view: Table, everything: bool) -> list[Entry]:
    """The cards that this viewer can see, or all that the game has facts of."""
    if game.screens.facts is None:
        return []
    every = [screen.texts, *(game.texts(language) for language in LANGUAGES)]
    known = game.screens.facts(view, screen.texts, everything)
    named = {card: tuple(_name(texts, card) for texts in every) for card in known}
    return [Entry(named[card][0], (*named[card], card), said, is_card=True) for card, said in known.items()]


def _words(screen: Screen, game: Game[Any]) -> list[Entry]:
    """The words of the game's glossary."""
    return [
        Entry(
            term.title,
            (*term.names, *term.elsewhere),
            screen.texts("play.term", names=list(term.names), meaning=term.meaning),
            is_card=False,
        )
        for term in glossary(game.name, screen.texts)
    ]


def _called(entries: Sequence[Entry], wanted: str) -> list[Entry]:
    """What is called exactly so, in any language; else what has such words in a name."""
    if same := [entry for entry in entries if bare(wanted) in map(bare, entry.names)]:
        return same
    begun = [entry for entry in entries if any(has_words(name, wanted) for name in entry.names)]
    if 0 < len(begun) <= MOST:
        return begun
    if begun:
        raise refuse("many_such_cards", given=wanted[:40], cards=[entry.title for entry in begun])
    called = {bare(name): entry.title for entry in entries for name in entry.names}
    if near := get_close_matches(bare(wanted), called, n=1):
        raise refuse("no_such_card_near", given=wanted[:40], near=called[near[0]])
    raise refuse("no_such_card", given=wanted[:40])


def _name(texts: Texts, card: str) -> str:
    """How people call it: by the first family that has a word for it, else by its key."""
    return next((word for family in NAMED if (word := texts.word(family, card)) != card), card)
