"""What people call an outcome of chance: the faces of dice, the cards of a pile, the seats among which lots are drawn.

Terminals and pages use it to read what somebody types of real dice and cards, one word for each. Names of every
language are understood; accents, capitals and an article before a name make no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Final

from harena.core.chance import ChanceQuestion, Deal, Die, Draw, Pick, Roll, dice_names
from harena.core.errors import Refused, each, refuse
from harena.core.table import Table
from harena.core.text import Texts, bare

QUOTED: Final = 40
"""How many letters of what was typed a refusal repeats."""
MOST_NAMES: Final = 12
"""More cards than this are not listed in a refusal."""


def outcome_meant(texts: Texts, question: ChanceQuestion, table: Table, words: Sequence[str]) -> Any:
    """The outcome that these words name, one word for each die or card. Whether it is possible, the question checks."""
    match question:
        case Roll(thrown=dice):
            if len(words) != len(dice):
                raise refuse("wrong_number_of_dice", want=len(dice), dice=dice_names(dice))
            return each(lambda thrown: face_meant(texts, *thrown), zip(dice, words, strict=True))
        case Draw():
            if len(words) != 1:
                raise refuse("wrong_number_of_cards", want=1)
            return card_meant(texts, question, table, words[0])
        case Deal():
            return _each_once(question, table, each(partial(card_meant, texts, question, table), words))
        case Pick(among=among):
            typed = words[0] if len(words) == 1 else ""
            if not 1 <= (number := small_number(typed)) <= among:
                raise refuse("typed_pick" if typed else "typed_no_pick", given=typed[:QUOTED], last=among)
            return number - 1


def small_number(typed: str) -> int:
    """The number that was typed, from 1; 0 for anything that is none, or that has more digits than any choice."""
    return int(typed) if typed.isdecimal() and len(typed) <= 6 else 0


# Dice


def face_meant(texts: Texts, die: int | Die, typed: str) -> int | str:
    """What one die shows: a number, or a face by its name or by a beginning that no other face has."""
    if not isinstance(die, Die):
        return small_number(typed) or typed[:QUOTED]
    wanted = bare(typed)
    named = [{face: bare(words.word("face", face)) for face in die.words} for words in texts.in_every_language()]
    for names in ({face: face for face in die.words}, *named):
        for face, name in names.items():
            if name == wanted:
                return face
    for names in named:
        begun = [face for face, name in names.items() if wanted and name.startswith(wanted)]
        if len(begun) > 1:
            raise refuse("typed_face", given=typed[:QUOTED], face=begun)
        if begun:
            return begun[0]
    raise refuse("no_such_face", shown=typed[:QUOTED], die=die.name, face=list(die.words))


# Cards


def card_names(texts: Texts, question: ChanceQuestion, table: Table) -> dict[str, str]:
    """All that may be in the pile, in the reader's order: what the catalogue calls it, and how that reads.

    Cards that are no longer there are among them, since nobody may know. Empty for dice and lots.
    """
    if not isinstance(question, Draw | Deal):
        return {}
    called = texts.in_order("card", dict.fromkeys(table.kinds(question).values()))
    return {card: texts.word("card", card) for card in called}


def other_names(texts: Texts, card: str) -> list[str]:
    """What else people call a card: the text `card.<card>.also`, split at its commas."""
    also = f"card.{card}.also"
    return [name.strip() for name in texts(also).split(",")] if texts.knows(also) else []


def card_meant(texts: Texts, question: Draw | Deal, table: Table, typed: str) -> Any:
    """The card whose key or name was typed, one of the pile where several have that name."""
    kinds, pile = table.kinds(question), question.pile(table, *question.args)
    wanted = bare(typed)
    in_pile = {card: kinds.get(card, card) for card in pile}
    for card in cards_called(texts, in_pile, wanted):
        return card
    if not wanted:
        raise refuse("typed_no_card")
    if kinds and next(cards_called(texts, kinds, wanted), None) is None:
        raise _unknown_card(typed, list(card_names(texts, question, table).values()))
    raise refuse("not_in_pile", card=typed[:QUOTED])


def _unknown_card(typed: str, names: Sequence[str]) -> Refused:
    """A name that no card has: the few that there are, or of many the nearest."""
    if len(names) <= MOST_NAMES:
        return refuse("typed_card", given=typed[:QUOTED], cards=names)
    plain = {bare(name): name for name in names}
    begun = [name for known, name in plain.items() if bare(typed) in known]
    near = begun or [plain[known] for known in get_close_matches(bare(typed), plain, n=3)]
    if 0 < len(near) <= MOST_NAMES:
        return refuse("typed_card_near", given=typed[:QUOTED], cards=near)
    return refuse("typed_card_unknown", given=typed[:QUOTED])


def cards_called(texts: Texts, kinds: Mapping[Any, Any], wanted: str) -> Iterator[Any]:
    """The cards that may be called so, the likeliest first: by key, by name, then as other languages call them."""
    if not wanted:
        return
    yield from (card for card in kinds if wanted == bare(str(card)))
    for words in texts.in_every_language():
        names = {card: bare(words.word("card", name)) for card, name in kinds.items()}
        yield from (card for card, name in names.items() if wanted == name)
        yield from (card for card, name in kinds.items() if wanted in map(bare, other_names(words, name)))
        without_article = {name for name in names.values() if name.partition(" ")[2] == wanted}
        if len(without_article) == 1:
            yield from (card for card, name in names.items() if name in without_article)


def _each_once(question: Deal, table: Table, cards: Sequence[Any]) -> list[Any]:
    """Take a different piece each time, of pieces that share a name, while there are any."""
    kinds, left, found = table.kinds(question), list(question.pile(table, *question.args)), []
    for card in cards:
        alike = (other for other in left if kinds.get(other, other) == kinds.get(card, card))
        found.append(card if card in left else next(alike, card))
        if found[-1] in left:
            left.remove(found[-1])
    return found


# Lots


def lot_names(texts: Texts, question: Pick) -> list[str]:
    """The lots by their numbers from 1, or by the names of the seats where the game draws lots among seats."""
    own = f"chance.{question.taker.__name__}"
    named = texts.mentions(own, "lots")
    return [texts.word("seat", lot) if named else str(lot + 1) for lot in range(question.among)]
