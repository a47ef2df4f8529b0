"""Chance at a real table: a person types what the dice show or which cards were drawn."""

from __future__ import annotations

from itertools import cycle
from typing import Any, Final

from harena.core.chance import Deal, Draw, Pick, Question, Roll
from harena.core.errors import refuse
from harena.core.labels import chance_prompt
from harena.core.table import Table
from harena.core.text import Texts, bare

SHOWN: Final = (3, 5, 1, 6, 2, 4)
"""What the dice of an example show."""
MOST_NAMES: Final = 8
"""More kinds of cards than this are only listed on demand."""


def typed_prompt(texts: Texts, question: Question, content: Any) -> str:
    """What to type, with an example or the names to choose from."""
    asked = chance_prompt(texts, question)
    match question:
        case Roll(dice=dice):
            return texts("play.typed_roll", question=asked, example=_example(dice), count=len(dice))
        case Draw() | Deal():
            names, count = card_names(texts, content), question.count if isinstance(question, Deal) else 1
            if 0 < len(names) <= MOST_NAMES:
                return texts("play.typed_draw_among", question=asked, cards=names, count=count)
            return texts("play.typed_draw", question=asked, count=count)
        case Pick():
            return texts("play.typed_pick", question=asked)


def card_names(texts: Texts, content: Any) -> list[str]:
    """All kinds of cards that the game has, in the reader's order; which of them are left is nobody's to know."""
    cards = getattr(content, "cards", None)
    return [texts.word("card", card) for card in texts.in_order("card", cards)] if isinstance(cards, dict) else []


def outcome_words(texts: Texts, question: Question, outcome: Any) -> str:
    """An outcome as a person would type it."""
    match question:
        case Roll():
            return " ".join(map(str, outcome))
        case Draw():
            return texts.word("card", outcome)
        case Deal():
            return ", ".join(texts.word("card", card) for card in outcome)
        case Pick():
            return str(outcome + 1)


def read_outcome(texts: Texts, question: Question, table: Table, typed: str) -> Any:
    """What was typed as an outcome in the words of the game; the question itself checks if it is possible."""
    match question:
        case Roll(dice=dice):
            return _dice(dice, typed)
        case Draw():
            return _card(texts, dict.fromkeys(question.pile(table, *question.args)), table.content, typed)
        case Deal(count=count):
            pile = dict.fromkeys(question.pile(table, *question.args))
            words = typed.split(",") if "," in typed or count == 1 else typed.split()
            return [_card(texts, pile, table.content, word.strip()) for word in words or [""]]
        case Pick(among=among):
            number = small_number(typed)
            if not 1 <= number <= among:
                raise refuse("typed_pick" if typed else "typed_no_pick", given=typed[:40], last=among)
            return number - 1


def _example(dice: tuple[int, ...]) -> str:
    """As many numbers as there are dice, none higher than its die."""
    return " ".join(str(min(shown, sides)) for shown, sides in zip(cycle(SHOWN), dice, strict=False))


def _dice(dice: tuple[int, ...], typed: str) -> list[int]:
    """`3 5 1`, `3,5,1` or, where no die has two digits, `351`."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(dice) > 1 and max(dice) <= 9:
        words = list(words[0])
    if not words or not all(word.isdecimal() and len(word) <= 6 for word in words):
        raise refuse("typed_dice" if typed else "typed_no_dice", given=typed[:40], example=_example(dice))
    return [int(word) for word in words]


def small_number(typed: str) -> int:
    """The number that was typed, from 1; 0 for anything that is none, or that has more digits than any choice."""
    return int(typed) if typed.isdecimal() and len(typed) <= 6 else 0


def _card(texts: Texts, pile: dict[Any, None], content: Any, typed: str) -> Any:
    """The card whose key or name was typed; accents, capitals and an article before it make no difference."""
    wanted = bare(typed)
    called = {card: bare(texts.word("card", card)) for card in pile}
    for card, name in called.items():
        if wanted in (bare(str(card)), name):
            return card
    without_article = [card for card, name in called.items() if wanted and name.partition(" ")[2] == wanted]
    if len(without_article) == 1:
        return without_article[0]
    names = card_names(texts, content)
    if not wanted or (names and wanted not in map(bare, names)):
        raise refuse("typed_card" if wanted else "typed_no_card", given=typed[:40], cards=names)
    raise refuse("not_in_pile", card=typed[:40])
