"""The cards of a game on paper: a page of HTML in the size of real cards, to be printed, cut out and played with.

A game says what stands on each card (`Screens.printed`); this lays it out. Whatever comes from a content pack is
escaped. A page in a file needs nothing else: no script, no picture, no other file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from msgspec import Struct

from harena.core.text import Texts

STYLE: Final = files("harena.kit") / "style" / "card_sheet.css"
"""How the cards look. A page of a server links it; a page in a file holds it."""
LONG: Final = 420
"""A card with more letters than this is set in smaller ones."""
LONG_CLASS: Final = ' class="long"'


class PrintedCard(Struct, frozen=True):
    """What stands on a card. `figures`: what is called how, and its value; `lines`: sentences, a paragraph each."""

    title: str
    kind: str
    figures: Sequence[tuple[str, str]] = ()
    lines: Sequence[str] = ()
    flavour: str = ""


class PrintedDeck(Struct, frozen=True):
    """Cards that belong together."""

    title: str
    cards: Sequence[PrintedCard]


def remarks(texts: Texts, family: str, name: str) -> list[str]:
    """A remark on a card, `flavour.<card>`, where the catalogue or a pack has one."""
    found = texts.word(family, name)
    return [found] if found != name else []


def card_sheet(language: str, title: str, note: str, decks: Sequence[PrintedDeck]) -> str:
    """A whole page in a file; the same cards give the same text."""
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(language)}">',
        f'<head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{_style()}</style></head>",
        f'<body class="alone"><h1>{escape(title)}</h1><p>{escape(note)}</p>',
        all_cards(decks),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def all_cards(decks: Sequence[PrintedDeck]) -> str:
    """The decks one after the other, as a part of a page."""
    return "\n".join(['<div class="card-sheet">', *(part for deck in decks for part in _deck(deck)), "</div>"])


def _deck(deck: PrintedDeck) -> Iterator[str]:
    yield f'<section><h2>{escape(deck.title)}</h2><div class="deck">'
    yield from map(_card, deck.cards)
    yield "</div></section>"


def _card(card: PrintedCard) -> str:
    letters = sum(map(len, card.lines)) + len(card.flavour)
    figures = "".join(f"<div><dt>{escape(name)}</dt> <dd>{escape(value)}</dd></div>" for name, value in card.figures)
    parts = [
        f"<article{LONG_CLASS if letters > LONG else ''}><h3>{escape(card.title)}</h3>",
        f'<p class="kind">{escape(card.kind)}</p>',
        f"<dl>{figures}</dl>" if figures else "",
        *(f"<p>{escape(line)}</p>" for line in card.lines),
        f'<p class="flavour">{escape(card.flavour)}</p>' if card.flavour else "",
        "</article>",
    ]
    return "".join(parts)
