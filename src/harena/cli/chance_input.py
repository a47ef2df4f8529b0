"""Chance at a real table: a person types what the dice show or which cards were drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any, Final

from harena.core.chance import ChanceQuestion, Deal, Die, Draw, FaceRoll, Pick, Roll
from harena.core.errors import Refused, refuse
from harena.core.labels import chance_prompt
from harena.core.named_outcomes import card_names, cards_called, face_meant, other_names, outcome_meant
from harena.core.table import Table
from harena.core.text import Text, Texts, bare

SHOWN: Final = (3, 5, 1, 6, 2, 4)
"""What the dice of an example show."""
MOST_NAMES: Final = 8
"""More kinds of cards than this are only listed on demand."""


def typed_prompt(texts: Texts, question: ChanceQuestion, table: Table) -> str:
    """What to type, with an example or the names to choose from."""
    asked = chance_prompt(texts, table, question)
    match question:
        case FaceRoll(thrown=dice):
            faces, example = face_names(texts, question), _example(texts, dice)
            return texts("play.typed_faces", question=asked, faces=faces, example=example, count=len(dice))
        case Roll(dice=dice):
            return texts("play.typed_roll", question=asked, example=_example(texts, dice), count=len(dice))
        case Draw() | Deal():
            names = list(card_names(texts, question, table).values())
            count = question.count if isinstance(question, Deal) else 1
            if 0 < len(names) <= MOST_NAMES:
                return texts("play.typed_draw_among", question=asked, cards=names, count=count)
            return texts("play.typed_draw" if names else "play.typed_draw_any", question=asked, count=count)
        case Pick():
            return texts("play.typed_pick", question=asked)


def face_names(texts: Texts, question: ChanceQuestion) -> str:
    """What the dice may show that have faces of their own; where these differ, each kind of dice before its faces."""
    if not isinstance(question, FaceRoll):
        return ""
    kinds: dict[tuple[str, ...] | int, list[str]] = {}
    for die in dict.fromkeys(question.thrown):
        kinds.setdefault(die.words if isinstance(die, Die) else die, []).append(getattr(die, "name", ""))
    if len(kinds) == 1:
        return texts.word("face", next(iter(kinds)))
    told = [
        Text("play.typed_die", {"die": names, "face": shown})
        if isinstance(shown, tuple)
        else Text("play.typed_plain_die", {"sides": shown})
        for shown, names in kinds.items()
    ]
    return texts("play.between").join(map(texts.say, told))


def card_names_with_others(texts: Texts, question: ChanceQuestion, table: Table) -> list[str]:
    """All that may be in the pile, each with what else it is called: *a court card (king, K, queen, Q, jack, J)*."""
    named = [(name, other_names(texts, card)) for card, name in card_names(texts, question, table).items()]
    return [f"{name} ({', '.join(others)})" if others else name for name, others in named]


def outcome_words(texts: Texts, question: ChanceQuestion, table: Table, outcome: Any) -> str:
    """An outcome as a person would type it."""
    match question:
        case FaceRoll():
            return texts.word("face", outcome)
        case Roll():
            return " ".join(map(str, outcome))
        case Draw():
            return texts.word("card", table.kinds(question).get(outcome, outcome))
        case Deal():
            kinds = table.kinds(question)
            return ", ".join(texts.word("card", kinds.get(card, card)) for card in outcome)
        case Pick():
            return str(outcome + 1)


def read_outcome(texts: Texts, question: ChanceQuestion, table: Table, typed: str) -> Any:
    """What was typed as an outcome in the words of the game; the question itself checks if it is possible."""
    match question:
        case FaceRoll(thrown=dice):
            words = _faces(texts, dice, typed)
        case Roll(dice=dice):
            words = _dice(texts, dice, typed)
        case Deal(count=count) if count > 1 and "," not in typed:
            words = typed.split() or [""]
        case Deal():
            words = [word.strip() for word in typed.split(",")]
        case Draw() | Pick():
            words = [typed]
    return outcome_meant(texts, question, table, words)


def _example(texts: Texts, dice: Sequence[int | Die]) -> str:
    """As many results as there are dice, none that its die cannot show."""
    shown = [
        texts.word("face", die.words[min(one, len(die.words)) - 1]) if isinstance(die, Die) else str(min(one, die))
        for one, die in zip(cycle(SHOWN), dice, strict=False)
    ]
    return (", " if any(" " in word for word in shown) else " ").join(shown)


def _dice(texts: Texts, dice: Sequence[int], typed: str) -> list[str]:
    """`3 5 1`, `3,5,1` or, where no die has two digits, `351`."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(dice) > 1 and max(dice) <= 9:
        words = list(words[0])
    if not words or not all(word.isdecimal() and len(word) <= 6 for word in words):
        raise refuse("typed_dice" if typed else "typed_no_dice", given=typed[:40], example=_example(texts, dice))
    return words


def _faces(texts: Texts, dice: Sequence[int | Die], typed: str) -> list[str]:
    """`hit, hit, miss`, `hit hit miss`, `h h m` or `hhm`; the number that a plain die among them shows."""
    if not typed:
        raise refuse("typed_no_dice", example=_example(texts, dice))
    words = [word.strip() for word in typed.split(",")] if "," in typed or len(dice) == 1 else typed.split()
    if len(words) == 1 and len(typed) == len(dice) and not _is_face(texts, dice[0], typed):
        words = list(typed)
    return words


def is_one_card(texts: Texts, question: ChanceQuestion, table: Table, typed: str) -> bool:
    """Whether what was typed answers the question as the name of the only card that is drawn."""
    if not isinstance(question, Draw | Deal) or (isinstance(question, Deal) and question.count > 1):
        return False
    return next(cards_called(texts, table.kinds(question), bare(typed)), None) is not None


def is_one_face(texts: Texts, question: ChanceQuestion, typed: str) -> bool:
    """Whether what was typed answers the question as the face of the only die that is rolled."""
    return isinstance(question, FaceRoll) and len(question.dice) == 1 and _is_face(texts, question.thrown[0], typed)


def _is_face(texts: Texts, die: int | Die, typed: str) -> bool:
    try:
        return isinstance(die, Die) and bool(face_meant(texts, die, typed))
    except Refused:
        return False
