"""Chance beside a real table: who is to type what real dice and cards show, and by which keys.

The keys of a draw are all cards that may be in the pile, whether or not some are left, and only those who may see the
outcome get any.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from harena.core.chance import ChanceQuestion, Deal, Die, Draw, Pick, Roll
from harena.core.labels import chance_prompt
from harena.core.named_outcomes import card_names, lot_names, other_names
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text, Texts
from harena.web.rooms import Room

MOST_KEYS: Final = 12
"""A die with more sides gets a field for its number instead of keys."""


class Key(Struct, frozen=True):
    """Something that may be shown or drawn: what is sent, and how it reads. `also`: what else people call it."""

    value: str
    label: str
    also: str = ""


class Blank(Struct, frozen=True):
    """A die, a card or a lot that is to be told. Without keys it is a number up to `sides`."""

    label: str
    keys: list[Key]
    sides: int = 0


class Typing(Struct, frozen=True):
    """What the viewer may type now, one word for each blank."""

    kind: str
    blanks: list[Blank]
    cards: list[Key]
    """All that may be in the pile, where cards are drawn."""
    note: str
    """What one should know before sending it."""


def typing_of(room: Room, view: Table, viewer: Seat, texts: Texts) -> Typing | None:
    """What this viewer may type now; None where it is not for them, or where nothing is typed."""
    question = view.pending
    if question is None or isinstance(question, Ask) or viewer not in room.match.typists():
        return None
    return Typing(question.kind, _blanks(question, texts), _cards(question, view, texts), _note(room, question, texts))


def typed_prompt(room: Room, view: Table, viewer: Seat, texts: Texts) -> str | None:
    """What is asked of who may type, and for the others who that is; None where nothing is typed."""
    question, typists = view.pending, room.match.typists()
    if question is None or isinstance(question, Ask) or not typists:
        return None
    asked = chance_prompt(texts, view, question)
    if viewer in typists:
        count = len(_blanks(question, texts))
        return texts(f"typed.ask.{question.kind}", question=asked, count=count)
    return texts("typed.others", question=asked, seat=typists, count=len(typists))


def _blanks(question: ChanceQuestion, texts: Texts) -> list[Blank]:
    match question:
        case Roll(thrown=dice):
            return _numbered([_die(die, texts) for die in dice], texts)
        case Draw():
            return [Blank(texts("typed.card", number=1, count=1), [])]
        case Deal(count=count):
            return [Blank(texts("typed.card", number=place + 1, count=count), []) for place in range(count)]
        case Pick():
            lots = [Key(str(place), name) for place, name in enumerate(lot_names(texts, question), start=1)]
            return [Blank(texts("typed.lot"), lots)]


def _numbered(dice: list[Blank], texts: Texts) -> list[Blank]:
    """Dice of one kind are told apart by their place among them."""
    kinds = [die.label for die in dice]
    numbers = [kinds[: place + 1].count(kind) for place, kind in enumerate(kinds)]
    return [
        replace(die, label=texts("typed.die", die=kind, number=number, count=kinds.count(kind)))
        for die, kind, number in zip(dice, kinds, numbers, strict=True)
    ]


def _die(die: int | Die, texts: Texts) -> Blank:
    """A key for each face; one that stands on a die several times has one."""
    if isinstance(die, Die):
        return Blank(texts.word("die", die.name), [Key(face, texts.word("face", face)) for face in die.words])
    name = f"d{die}"
    if die > MOST_KEYS:
        return Blank(name, [], die)
    return Blank(name, [Key(str(face), str(face)) for face in range(1, die + 1)])


def _cards(question: ChanceQuestion, view: Table, texts: Texts) -> list[Key]:
    named = card_names(texts, question, view)
    return [Key(card, name, ", ".join(other_names(texts, card))) for card, name in named.items()]


def _note(room: Room, question: ChanceQuestion, texts: Texts) -> str:
    """That a program's card has to be looked at for it, and that what is sent can never be taken back."""
    notes: list[Text] = []
    unseen = [seat for seat in question.seen_by or () if seat not in room.match.typists()]
    if unseen and len(unseen) == len(question.seen_by or ()):
        notes.append(Text("typed.for_program", {"seat": unseen}))
    if room.match.decisions() == 0 or (len(room.row.seats) == 1 and not room.match.header.rewind):
        notes.append(Text("typed.for_good"))
    return " ".join(map(texts.say, notes))
