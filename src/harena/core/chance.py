"""Chance as a seat: what it is asked (roll, draw, deal, pick) and how plain numbers become its answer.

Every question to chance has **bounds**: how many equally likely numbers there are for each die or draw. A source
(see `sources.py`) supplies numbers below the bounds; the question turns them into an outcome in the words of the game.
Each kind of question knows its `bounds`, the `outcome` that numbers mean, how to `check` an outcome that somebody
typed, and how to `sample` one from a generator, which is the short way that simulation and search take.
The outcome, not the number, is what the rules see, what the record keeps and what a person at a real table types.

A die is given by its number of sides, or is a `Die` with faces of its own: miss, hit, crit; the six directions of a
compass. The outcome of such a die is the name of the face.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from harena.core.errors import BrokenRules, Refused, each, fault, refuse
from harena.core.seat import CHANCE, Seat
from harena.core.text import Text

if TYPE_CHECKING:
    from harena.core.table import Table

EVERYBODY: Final = None
"""The outcome is seen by all; otherwise a tuple of the seats that see it."""
Side = Seat | str
"""Who may own dice: a seat, or a side that is no seat, by its name; the text `side.beasts` says how it is called."""
Thrower = Side | tuple[Side, ...] | None
"""Whose dice these are: one side's, each die a side's, or nobody's. Chance rolls them all the same."""
MOST_FACES: Final = 100
WORD: Final = re.compile("[a-z0-9][a-z0-9_]{0,30}")
Word = Annotated[str, Meta(pattern=f"^{WORD.pattern}$")]
"""What a die or a face is called in rules and records; people read and type the word that a catalogue has for it."""


class Die(Struct, frozen=True, gc=False):
    """A die with faces of its own: `Die("hoplite", ("miss", "miss", "hit", "hit", "hit", "crit"))`.

    Each side is equally likely, so a face that stands on several sides is likelier. Catalogues name the die by
    `die.hoplite` and its faces by `face.hit`.
    """

    name: Word
    faces: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=MOST_FACES)]

    def __post_init__(self) -> None:
        """Check a die that rules declare; one from a content pack was checked when its file was read."""
        for word in (self.name, *self.faces):
            if not WORD.fullmatch(word):
                raise BrokenRules(f"the die {self.name!r} has a name or a face that is no plain word: {word!r}")
        if not 1 <= len(self.faces) <= MOST_FACES:
            raise BrokenRules(f"the die {self.name!r} has {len(self.faces)} faces")

    @property
    def words(self) -> tuple[str, ...]:
        """Its different faces, in the order in which they stand on it."""
        return tuple(dict.fromkeys(self.faces))

    def chances(self) -> dict[str, float]:
        """How likely each of its different faces is."""
        return {face: self.faces.count(face) / len(self.faces) for face in self.words}


class _Question(Struct, frozen=True, gc=False):
    """What all questions to chance share: functions, ids and numbers only, so that copies can share them."""

    taker: Callable[..., None]
    args: tuple[Any, ...]
    seen_by: tuple[Seat, ...] | None

    seat: ClassVar[Seat] = CHANCE

    def take(self, table: Any, outcome: Any) -> None:
        """Hand the outcome to the rules."""
        self.taker(table, *self.args, outcome)

    def witnessed_by(self, viewer: Seat) -> bool:
        return self.seen_by is None or viewer in self.seen_by


class Roll(_Question, frozen=True, gc=False):
    """Dice by their number of sides: (6, 6, 10). The outcome is a tuple of what they show, from 1."""

    dice: tuple[int, ...]
    by: Thrower = None

    kind: ClassVar[str] = "roll"

    @property
    def thrown(self) -> tuple[int | Die, ...]:
        """The dice one by one: the number of sides, or the die itself where it has faces of its own."""
        return self.dice

    def bounds(self, table: Table) -> tuple[int, ...]:
        return self.dice

    def outcome(self, table: Table, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(number + 1 for number in numbers)

    def check(self, table: Table, outcome: Any) -> tuple[int, ...]:
        if not isinstance(outcome, list | tuple) or len(outcome) != len(self.dice):
            raise refuse("wrong_number_of_dice", want=len(self.dice), dice=dice_names(self.thrown))
        for shown, die in zip(outcome, self.thrown, strict=True):
            if not ((type(shown) is type(die) is int and 1 <= shown <= die) or _shows(die, shown)):
                each(_check_face, zip(self.thrown, outcome, strict=True))
        return tuple(outcome)

    def sample(self, table: Table, rng: Random) -> tuple[int, ...]:
        random = rng.random
        return tuple([int(random() * sides) + 1 for sides in self.dice])


class FaceRoll(Roll, frozen=True, gc=False):
    """A roll in which at least one die has faces of its own: `named` has that die in its place, and None elsewhere.

    It is a class of its own so that rolls of plain dice, of which there are most, need not look.
    """

    named: tuple[Die | None, ...] = ()

    @classmethod
    def of(
        cls,
        taker: Callable[..., None],
        args: tuple[Any, ...],
        seen_by: tuple[Seat, ...] | None,
        dice: tuple[int | Die, ...],
        by: Thrower,
    ) -> FaceRoll:
        sides = tuple([len(die.faces) if isinstance(die, Die) else die for die in dice])
        return cls(taker, args, seen_by, sides, by, tuple([die if isinstance(die, Die) else None for die in dice]))

    @property
    def thrown(self) -> tuple[int | Die, ...]:
        return tuple(die or sides for die, sides in zip(self.named, self.dice, strict=True))

    def outcome(self, table: Table, numbers: Sequence[int]) -> tuple[Any, ...]:
        named = zip(numbers, self.named, strict=True)
        return tuple([number + 1 if die is None else die.faces[number] for number, die in named])

    def sample(self, table: Table, rng: Random) -> tuple[Any, ...]:
        random = rng.random
        return self.outcome(table, [int(random() * sides) for sides in self.dice])


class Draw(_Question, frozen=True, gc=False):
    """One card out of a pile that has no order yet; drawing takes it out. `pile` finds the list on the table.

    A card is a string, a number or a tuple of them: what a record can keep.
    """

    pile: Callable[..., list[Any]]

    kind: ClassVar[str] = "draw"

    def bounds(self, table: Table) -> tuple[int, ...]:
        return (len(self.pile(table, *self.args)),)

    def outcome(self, table: Table, numbers: Sequence[int]) -> Any:
        return self.pile(table, *self.args)[numbers[0]]

    def check(self, table: Table, outcome: Any) -> Any:
        return _found(self.pile(table, *self.args), outcome)

    def sample(self, table: Table, rng: Random) -> Any:
        pile = self.pile(table, *self.args)
        return pile[int(rng.random() * len(pile))]

    def take(self, table: Any, outcome: Any) -> None:
        self.pile(table, *self.args).remove(outcome)
        self.taker(table, *self.args, outcome)


class Deal(_Question, frozen=True, gc=False):
    """Several cards at once out of such a pile. The outcome is a tuple of them in the order in which they came.

    Here a card must be a word or a number: a line of a record holds nothing nested.
    """

    pile: Callable[..., list[Any]]
    count: int

    kind: ClassVar[str] = "deal"

    def bounds(self, table: Table) -> tuple[int, ...]:
        size = len(self.pile(table, *self.args))
        return tuple(range(size, size - self.count, -1))

    def outcome(self, table: Table, numbers: Sequence[int]) -> tuple[Any, ...]:
        left = list(self.pile(table, *self.args))
        return tuple([left.pop(number) for number in numbers])

    def check(self, table: Table, outcome: Any) -> tuple[Any, ...]:
        if not isinstance(outcome, list | tuple) or len(outcome) != self.count:
            raise refuse("wrong_number_of_cards", want=self.count)
        pile = self.pile(table, *self.args)
        found = tuple(each(partial(_found, pile), outcome))
        given = Counter(found)
        if missing := [
            fault("too_few_in_pile", card=_short(card), given=count, count=left)
            for card, count in given.items()
            if count > (left := pile.count(card))
        ]:
            raise Refused(*missing)
        return found

    def sample(self, table: Table, rng: Random) -> tuple[Any, ...]:
        left, random = list(self.pile(table, *self.args)), rng.random
        return tuple([left.pop(int(random() * len(left))) for _ in range(self.count)])

    def take(self, table: Any, outcome: Any) -> None:
        pile = self.pile(table, *self.args)
        for card in outcome:
            pile.remove(card)
        self.taker(table, *self.args, outcome)


class Pick(_Question, frozen=True, gc=False):
    """One of `among` possibilities, numbered from 0: who begins, which of the tied ones."""

    among: int

    kind: ClassVar[str] = "pick"

    def bounds(self, table: Table) -> tuple[int, ...]:
        return (self.among,)

    def outcome(self, table: Table, numbers: Sequence[int]) -> int:
        return numbers[0]

    def check(self, table: Table, outcome: Any) -> int:
        if type(outcome) is not int or not 0 <= outcome < self.among:
            raise refuse("pick_out_of_range", picked=_short(outcome), last=self.among - 1)
        return outcome

    def sample(self, table: Table, rng: Random) -> int:
        return int(rng.random() * self.among)


ChanceQuestion = Roll | Draw | Deal | Pick


def distribution(question: ChanceQuestion, table: Table, most: int = 10_000) -> dict[Any, float] | None:
    """Each outcome with its probability, or None where there are more than `most` combinations to look at."""
    bounds = question.bounds(table)
    total = prod(bounds)
    if total > most:
        return None
    counts = Counter(question.outcome(table, numbers) for numbers in product(*map(range, bounds)))
    return {outcome: count / total for outcome, count in counts.items()}


def thrower(question: ChanceQuestion) -> Thrower:
    """Whose dice are rolled, where it is a roll."""
    return question.by if isinstance(question, Roll) else None


def dice_names(dice: tuple[int | Die, ...]) -> str | Text:
    """Dice as players write them: 2d6 + 1d10, 2 hoplite dice + 1d6.

    A catalogue may have words for its own dice (`dice.named.hoplite`); else they go by `die.hoplite`.
    """
    plain = Counter(die for die in dice if not isinstance(die, Die))
    named = Counter(die for die in dice if isinstance(die, Die))
    names: list[str | Text] = [
        Text("dice.named", {"count": count, "die": die.name, "manner": die.name}) for die, count in named.items()
    ]
    if plain:
        names.append(" + ".join(f"{count}d{sides}" for sides, count in plain.items()))
    return reduce(lambda one, other: Text("dice.and", {"one": one, "other": other}), names) if names else ""


def _shows(die: int | Die, shown: Any) -> bool:
    """Whether a die can show this."""
    if isinstance(die, Die):
        return isinstance(shown, str) and shown in die.faces
    return type(shown) is int and 1 <= shown <= die


def _check_face(thrown: tuple[int | Die, Any]) -> None:
    """Refuse what a die cannot show."""
    die, shown = thrown
    if _shows(die, shown):
        return
    if isinstance(die, Die):
        raise refuse("no_such_face", shown=_short(shown), die=die.name, face=list(die.words))
    raise refuse("die_out_of_range", shown=_short(shown), sides=die)


def _found(pile: list[Any], wanted: Any) -> Any:
    """The card of the pile that is meant. It must be of the same type: True, 1.0 and 1 are equal in Python only."""
    equal = tuple(wanted) if isinstance(wanted, list) else wanted
    if equal in pile and isinstance(card := pile[pile.index(equal)], type(equal)):
        return card
    raise refuse("not_in_pile", card=_short(wanted))


def _short(value: object) -> str:
    """What somebody typed, cut to a length that fits into a sentence."""
    shown = str(value) if isinstance(value, str | int | float) else type(value).__name__
    return shown if len(shown) <= 40 else f"{shown[:37]}…"
