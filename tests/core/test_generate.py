"""Copies are generated from types, apart from their originals, and refused where they could not be."""

from __future__ import annotations

import pickle
from enum import Enum
from typing import Any, Literal, NewType

import msgspec
import pytest
from msgspec import Struct

from harena.core.errors import BrokenRules
from harena.core.generate import copier
from harena.core.table import Table

CardId = NewType("CardId", int)


class Colour(Enum):
    RED = "red"


class Unit(Struct, frozen=True):
    strength: int


class Loose(Struct):
    strength: int


class Full(Table):
    """One field of every kind that a table may have."""

    number: int
    word: str | None
    colour: Colour
    kind: Literal["a", "b"]
    unit: Unit | None
    fixed: tuple[int, ...]
    pairs: tuple[tuple[CardId, Unit], ...]
    row: list[CardId]
    rows: list[list[Unit]]
    deep: list[list[list[int]]]
    counts: dict[str, int]
    lists: dict[str, list[int]]
    bag: set[int]
    maybe: list[int] | None
    raw: bytearray


def full() -> Full:
    return Full(
        seats=2,
        number=1,
        word="w",
        colour=Colour.RED,
        kind="a",
        unit=Unit(3),
        fixed=(1, 2),
        pairs=((CardId(1), Unit(2)),),
        row=[CardId(1)],
        rows=[[Unit(1)], []],
        deep=[[[1]]],
        counts={"a": 1},
        lists={"a": [1]},
        bag={1},
        maybe=[1],
        raw=bytearray(b"x"),
    )


def test_a_copy_is_equal() -> None:
    assert full().copy() == full()


def test_changing_any_field_of_a_copy_leaves_the_original_alone() -> None:
    original = full()
    copy = original.copy()
    copy.row.append(CardId(2))
    copy.rows[0].append(Unit(9))
    copy.deep[0][0].append(2)
    copy.counts["b"] = 2
    copy.lists["a"].append(2)
    copy.bag.add(2)
    assert copy.maybe is not None
    copy.maybe.append(2)
    copy.raw.extend(b"y")
    copy.agenda.append((print,))
    assert original == full()


def test_a_list_that_is_absent_stays_absent() -> None:
    table = full()
    table.maybe = None
    assert table.copy().maybe is None


def test_a_table_that_extends_another_copies_its_own_fields_too() -> None:
    class Base(Table):
        row: list[int]

    class Extended(Base):
        more: list[int]

    Base(seats=2, row=[]).copy()
    original = Extended(seats=2, row=[1], more=[2])
    copy = original.copy()
    copy.more.append(3)
    assert original.more == [2]


def test_a_dict_whose_keys_cannot_be_written_down_is_refused_by_name() -> None:
    hexes = msgspec.defstruct("Arena", [("hexes", dict[tuple[int, int], str])], bases=(Table,))
    with pytest.raises(BrokenRules, match=r"Arena\.hexes: the keys"):
        copier(hexes)


@pytest.mark.parametrize(
    "hint", [Loose, list[Loose], dict[str, Loose], tuple[list[int], int], list[int] | dict[str, int]]
)
def test_a_field_that_cannot_be_copied_flat_is_refused_by_name(hint: Any) -> None:
    wrong = msgspec.defstruct("Wrong", [("field", hint)], bases=(Table,))
    with pytest.raises(BrokenRules, match=r"Wrong\.field"):
        copier(wrong)


class Reader(Table):
    """A table that looks a word up in its content."""

    looked_up = ("found",)

    number: int
    found: object = None

    def __post_init__(self) -> None:
        self.found = self.content[self.number]


def test_what_is_looked_up_is_shared_by_copies_and_no_part_of_the_position() -> None:
    words = (Loose(1), Loose(2))
    table = Reader(seats=1, content=words, number=1)
    assert table.copy().found is words[1]
    assert b"found" not in table.encode()
    assert table.digest() == Reader(seats=1, content=(Loose(3), Loose(4)), number=1).digest()


def test_another_process_looks_up_for_itself_what_is_looked_up() -> None:
    table = Reader(seats=1, content=("a", "b"), number=1)
    table.found = lambda: "no process takes this along"
    assert pickle.loads(pickle.dumps(table)).found == "b"
