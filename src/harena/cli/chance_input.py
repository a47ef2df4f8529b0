"""Chance at a real table: a person types what the dice show or which cards were drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any, Final

from harena.core.chance import ChanceQuestion, Deal, Die, Draw, FaceRoll, Pick, Roll, dice_names
from harena.core.errors import Refused, refuse
from harena.core.labels import chance_prompt
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
            names, count = card_names(texts, question, table), question.count if isinstance(question, Deal) else 1
            if 0 < len(names) <= MOST_NAMES:
                return texts("play.typed_draw_among", question=asked, cards=names, count=count)
            return texts("play.typed_draw" if names else "play.typed_draw_any", question=asked, count=count)
        case Pick():
            return texts("play.typed_pick", question=asked)


def face_names(texts: Texts, question: ChanceQuestion) -> str:
    """What the dice may show that have faces of their own; where there are several kinds, each after its name."""
    if not isinstance(question, FaceRoll):
        return ""
    dice = dict.fromkeys(question.thrown)
    if len(dice) == 1:
        return texts.word("face", next(die.words for die in dice if isinstance(die, Die)))
    told = [
        Text("play.typed_die", {"die": die.name, "face": die.words})
        if isinstance(die, Die)
        else Text("play.typed_plain_die", {"sides": die})
        for die in dice
    ]
    return "; ".join(map(texts.say, told))


def card_names(texts: Texts, question: ChanceQuestion, table: Table) -> list[str]:
    """All that may be in the pile, in the reader's order; which of them are left is nobody's to know."""
    return [texts.word("card", card) for card in _called(texts, question, table)]


def card_names_with_others(texts: Texts, question: ChanceQuestion, table: Table) -> list[str]:
    """The same, each with what else it may be called: *a court card (king, K, queen, Q, jack, J)*."""
    named = [(texts.word("card", card), _other_names(texts, card)) for card in _called(texts, question, table)]
    return [f"{name} ({', '.join(others)})" if others else name for name, others in named]


def _called(texts: Texts, question: ChanceQuestion, table: Table) -> list[str]:
    """What the cards of a pile are called in the catalogue, each name once; nothing is drawn by dice or lots."""
    if not isinstance(question, Draw | Deal):
        return []
    return texts.in_order("card", dict.fromkeys(table.kinds(question).values()))


def _other_names(texts: Texts, card: str) -> list[str]:
    """By `card.<card>.also` the catalogue says what else people call a card, with commas."""
    also = f"card.{card}.also"
    return [name.strip() for name in texts(also).split(",")] if texts.knows(also) else []


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
            return _faces(texts, dice, typed)
        case Roll(dice=dice):
            return _dice(texts, dice, typed)
        case Draw():
            return _card(texts, question, table, typed)
        case Deal(count=count):
            words = typed.split(",") if "," in typed or count == 1 else typed.split()
            return [_card(texts, question, table, word.strip()) for word in words or [""]]
        case Pick(among=among):
            number = small_number(typed)
            if not 1 <= number <= among:
                raise refuse("typed_pick" if typed else "typed_no_pick", given=typed[:40], last=among)
            return number - 1


def _example(texts: Texts, dice: Sequence[int | Die]) -> str:
    """As many results as there are dice, none that its die cannot show."""
    shown = [
        texts.word("face", die.words[min(one, len(die.words)) - 1]) if isinstance(die, Die) else str(min(one, die))
        for one, die in zip(cycle(SHOWN), dice, strict=False)
    ]
    return (", " if any(" " in word for word in shown) else " ").join(shown)


def _dice(texts: Texts, dice: Sequence[int], typed: str) -> list[int]:
    """`3 5 1`, `3,5,1` or, where no die has two digits, `351`."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(dice) > 1 and max(dice) <= 9:
        words = list(words[0])
    if not words or not all(word.isdecimal() and len(word) <= 6 for word in words):
        raise refuse("typed_dice" if typed else "typed_no_dice", given=typed[:40], example=_example(texts, dice))
    return [int(word) for word in words]


def _faces(texts: Texts, dice: Sequence[int | Die], typed: str) -> list[int | str]:
    """`hit, hit, miss`, `hit hit miss`, `h h m` or `hhm`; the number that a plain die among them shows."""
    if not typed:
        raise refuse("typed_no_dice", example=_example(texts, dice))
    words = [word.strip() for word in typed.split(",")] if "," in typed or len(dice) == 1 else typed.split()
    if len(words) == 1 and len(typed) == len(dice) and not _is_face(texts, dice[0], typed):
        words = list(typed)
    if len(words) != len(dice):
        raise refuse("wrong_number_of_dice", want=len(dice), dice=dice_names(tuple(dice)))
    return [_face(texts, die, word) for die, word in zip(dice, words, strict=True)]


def _face(texts: Texts, die: int | Die, typed: str) -> int | str:
    """What one die shows: a number, or a face by its name in any language or by a beginning that no other has."""
    if not isinstance(die, Die):
        return small_number(typed) or typed[:40]
    wanted = bare(typed)
    named = [{face: bare(words.word("face", face)) for face in die.words} for words in texts.in_every_language()]
    for names in ({face: face for face in die.words}, *named):
        for face, name in names.items():
            if name == wanted:
                return face
    for names in named:
        begun = [face for face, name in names.items() if wanted and name.startswith(wanted)]
        if len(begun) > 1:
            raise refuse("typed_face", given=typed[:40], face=begun)
        if begun:
            return begun[0]
    raise refuse("no_such_face", shown=typed[:40], die=die.name, face=list(die.words))


def small_number(typed: str) -> int:
    """The number that was typed, from 1; 0 for anything that is none, or that has more digits than any choice."""
    return int(typed) if typed.isdecimal() and len(typed) <= 6 else 0


def is_one_card(texts: Texts, question: ChanceQuestion, table: Table, typed: str) -> bool:
    """Whether what was typed answers the question as the name of the only card that is drawn."""
    if not isinstance(question, Draw | Deal) or (isinstance(question, Deal) and question.count > 1):
        return False
    return next(_meant(texts, table.kinds(question), bare(typed)), None) is not None


def is_one_face(texts: Texts, question: ChanceQuestion, typed: str) -> bool:
    """Whether what was typed answers the question as the face of the only die that is rolled."""
    return isinstance(question, FaceRoll) and len(question.dice) == 1 and _is_face(texts, question.thrown[0], typed)


def _is_face(texts: Texts, die: int | Die, typed: str) -> bool:
    try:
        return isinstance(die, Die) and bool(_face(texts, die, typed))
    except Refused:
        return False


def _card(texts: Texts, question: Draw | Deal, table: Table, typed: str) -> Any:
    """The card whose key or name was typed, one of the pile where several have that name."""
    kinds, pile = table.kinds(question), question.pile(table, *question.args)
    wanted = bare(typed)
    in_pile = {card: kinds.get(card, card) for card in pile}
    for card in _meant(texts, in_pile, wanted):
        return card
    if not wanted:
        raise refuse("typed_no_card")
    if kinds and next(_meant(texts, kinds, wanted), None) is None:
        raise refuse("typed_card", given=typed[:40], cards=card_names(texts, question, table))
    raise refuse("not_in_pile", card=typed[:40])


def _meant(texts: Texts, kinds: Mapping[Any, Any], wanted: str) -> Iterator[Any]:
    """The cards that may be called so, the likeliest first: by key, by name, then as other languages call them.

    Accents, capitals and an article before a name make no difference.
    """
    if not wanted:
        return
    yield from (card for card in kinds if wanted == bare(str(card)))
    for words in texts.in_every_language():
        names = {card: bare(words.word("card", name)) for card, name in kinds.items()}
        yield from (card for card, name in names.items() if wanted == name)
        yield from (card for card, name in kinds.items() if wanted in map(bare, _other_names(words, name)))
        without_article = {name for name in names.values() if name.partition(" ")[2] == wanted}
        if len(without_article) == 1:
            yield from (card for card, name in names.items() if name in without_article)
