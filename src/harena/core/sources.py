"""Who answers for chance: a seeded generator, committed dice, a person at a real table, a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Protocol

from harena.core.chance import ChanceQuestion, thrower
from harena.core.errors import refuse
from harena.core.fair import SCHEME, SEED_BYTES, Asked, commitment, fair_numbers
from harena.core.seat import SPECTATOR, Seat
from harena.core.table import Table

Answer = tuple[Any, list[int] | None]
"""An outcome, and the numbers that it was made from; None where it was typed or recorded."""


def asked_of(question: ChanceQuestion, bounds: tuple[int, ...]) -> Asked:
    """What a question with these bounds tells committed dice of itself."""
    return Asked(question.kind, question.seen_by, thrower(question), bounds)


class Source(Protocol):
    """Answers question number `index` (counted over the answers that were not undone)."""

    @property
    def scheme(self) -> str: ...

    def answer(self, table: Table, question: ChanceQuestion, index: int) -> Answer: ...


class Seeded:
    """A generator that makes no secret of its seed: the same seed gives the same game. For simulation and tests."""

    scheme = "mt19937"

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._rng = Random(seed)

    def numbers(self, bounds: Sequence[int]) -> list[int]:
        """The next numbers, one below each bound."""
        return [int(self._rng.random() * bound) for bound in bounds]

    def answer(self, table: Table, question: ChanceQuestion, index: int) -> Answer:
        numbers = self.numbers(question.bounds(table))
        return question.outcome(table, numbers), numbers


class Fair:
    """Committed dice. After an undo the same question at the same place gives the same dice: nothing is re-rolled.

    `scheme`: the one that a record began with; new ones begin with the newest.
    """

    def __init__(self, match: str, seed: bytes, scheme: str = SCHEME) -> None:
        if len(seed) != SEED_BYTES:
            raise refuse("bad_seed", have=len(seed), want=SEED_BYTES)
        self.match = match
        self.seed = seed
        self.scheme = scheme
        self.nonces: dict[Seat, str] = {}

    @property
    def commitment(self) -> str:
        return commitment(self.match, self.seed)

    def answer(self, table: Table, question: ChanceQuestion, index: int) -> Answer:
        asked = asked_of(question, question.bounds(table))
        numbers = fair_numbers(self.scheme, self.seed, self.match, self.nonces, index, asked)
        return question.outcome(table, numbers), numbers


class Typed:
    """A person who types what the real dice or cards show; `read(question, view)` asks for it."""

    scheme = "typed"

    def __init__(self, read: Callable[[ChanceQuestion, Table], Any]) -> None:
        self._read = read

    def answer(self, table: Table, question: ChanceQuestion, index: int) -> Answer:
        viewer = question.seen_by[0] if question.seen_by else SPECTATOR
        return question.check(table, self._read(question, table.seen_by(viewer))), None


class Recorded:
    """Outcomes given in advance, by question number: the chance of a record, or the forced dice of a test."""

    scheme = "recorded"

    def __init__(self, outcomes: Iterable[Any]) -> None:
        self._outcomes: Sequence[Any] = list(outcomes)

    def answer(self, table: Table, question: ChanceQuestion, index: int) -> Answer:
        if index >= len(self._outcomes):
            raise refuse("no_more_outcomes", count=len(self._outcomes))
        return question.check(table, self._outcomes[index]), None
