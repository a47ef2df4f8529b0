"""The cards of a game on paper: a page of HTML in the size of real cards, to be printed, cut out and played with.

A game says what stands on each card (`Screens.printed`); this page lays it out. Whatever comes from a content pack is
escaped. The page needs nothing else: no script, no picture, no other file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from msgspec import Struct

STYLE: Final = """
@page { size: A4; margin: 9mm }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 192mm; font: 9pt/1.3 Georgia, "Times New Roman", serif; color: #1b1b1b;
  background: #fff }
h1 { font-size: 18pt; margin: 4mm 0 1mm }
h2 { font-size: 13pt; margin: 5mm 0 2mm; break-after: avoid }
p { margin: 0 0 1.2mm }
.cards { display: flex; flex-wrap: wrap }
.card { width: 63mm; height: 88mm; padding: 3mm 3.5mm; border: 0.3mm dashed #777; break-inside: avoid; overflow: hidden;
  display: flex; flex-direction: column }
.card.long { font-size: 7.5pt }
h3 { font-size: 11pt; line-height: 1.15; margin: 0 }
.kind { font-variant: small-caps; color: #555; margin-bottom: 1mm }
dl { display: flex; flex-wrap: wrap; gap: 1mm; margin: 0 0 2mm }
dl div { border: 0.3mm solid #1b1b1b; border-radius: 1.5mm; padding: 0.3mm 1.5mm }
dt, dd { display: inline; margin: 0 }
dd { font-weight: bold }
.flavour { margin-top: auto; font-style: italic; color: #555 }
@media screen and (max-width: 700px) { body { padding: 0 4mm } .card { width: 100%; height: auto; min-height: 50mm } }
"""
LONG: Final = 420
"""A card with more letters than this is set in smaller ones."""


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


def card_sheet(language: str, title: str, note: str, decks: Sequence[PrintedDeck]) -> str:
    """The whole page; the same cards give the same text."""
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(language)}">',
        f'<head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head>",
        f"<body><h1>{escape(title)}</h1><p>{escape(note)}</p>",
        *(part for deck in decks for part in _deck(deck)),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _deck(deck: PrintedDeck) -> Iterator[str]:
    yield f'<section><h2>{escape(deck.title)}</h2><div class="cards">'
    yield from map(_card, deck.cards)
    yield "</div></section>"


def _card(card: PrintedCard) -> str:
    letters = sum(map(len, card.lines)) + len(card.flavour)
    figures = "".join(f"<div><dt>{escape(name)}</dt> <dd>{escape(value)}</dd></div>" for name, value in card.figures)
    parts = [
        f'<article class="card{" long" if letters > LONG else ""}"><h3>{escape(card.title)}</h3>',
        f'<p class="kind">{escape(card.kind)}</p>',
        f"<dl>{figures}</dl>" if figures else "",
        *(f"<p>{escape(line)}</p>" for line in card.lines),
        f'<p class="flavour">{escape(card.flavour)}</p>' if card.flavour else "",
        "</article>",
    ]
    return "".join(parts)
