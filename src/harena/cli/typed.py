"""Chance at a real table: a person types what the dice show or which card was drawn."""

from __future__ import annotations

import unicodedata
from typing import Any

from harena.core.chance import Draw, Pick, Question, Roll
from harena.core.errors import refuse
from harena.core.table import Table
from harena.core.text import Texts


def read_outcome(texts: Texts, question: Question, table: Table, typed: str) -> Any:
    """What was typed as an outcome in the words of the game; the question itself checks if it is possible."""
    match question:
        case Roll(dice=dice):
            return _dice(dice, typed)
        case Draw():
            return _card(texts, dict.fromkeys(question.pile(table, *question.args)), typed)
        case Pick(among=among):
            if not typed.isdecimal() or not 1 <= int(typed) <= among:
                raise refuse("typed_pick", given=typed[:40], last=among)
            return int(typed) - 1


def _dice(dice: tuple[int, ...], typed: str) -> list[int]:
    """`3 5 1`, `3,5,1` or, where no die has two digits, `351`."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(dice) > 1 and max(dice) <= 9:
        words = list(words[0])
    if not words or not all(word.isdecimal() for word in words):
        raise refuse("typed_dice", given=typed[:40])
    return [int(word) for word in words]


def _card(texts: Texts, pile: dict[Any, None], typed: str) -> Any:
    """The card whose key or name was typed; accents and capitals make no difference."""
    wanted = _bare(typed)
    for card in pile:
        if wanted in (_bare(str(card)), _bare(texts.word("card", card))):
            return card
    raise refuse("not_in_pile", card=typed[:40])


def _bare(words: str) -> str:
    letters = unicodedata.normalize("NFKD", words.replace("’", "'").casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()
