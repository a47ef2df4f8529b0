"""Fingerprints of positions: they cover what lies on a table, not what its fields are called."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec import Struct

from harena.core.digest import SCHEME, digest_of
from harena.core.seat import Seat
from harena.core.table import Table


class Stone(Struct, frozen=True):
    weight: int
    owner: int = 0


class Board(Table, kw_only=True):
    """A table as it was when its records were made."""

    score: list[int]
    stones: list[Stone] = []
    names: dict[str, int] = {}
    rounds: int = 0


class Pebble(Struct, frozen=True):
    """A stone by another name, which has gained a field."""

    mass: int
    whose: int = 0
    colour: str = "grey"


class Renamed(Table, kw_only=True):
    """The same table with other names in another order, and with a field that it has gained."""

    turns: int = 0
    labels: dict[str, int] = {}
    pebbles: list[Pebble] = []
    weather: str = "fine"
    points: list[int]


class Moved(Table, kw_only=True):
    """The first table with its fields in another order and under other names; its stones are what they were."""

    turns: int = 0
    stones: list[Stone] = []
    points: list[int]
    labels: dict[str, int] = {}

    formerly: ClassVar[dict[str, str]] = {"turns": "rounds", "labels": "names", "points": "score"}


OLD = "dc656bf36320c816a3f313b946490312f08ed0db47ecc75191aa00110f2379cd"
"""The fingerprint of `then()` when fingerprints covered names."""


def then(score: int = 3, weight: int = 7) -> Board:
    return Board(seats=2, score=[score, 1], stones=[Stone(weight, 1), Stone(2)], names={"b": 1, "a": 2}, rounds=4)


def now(score: int = 3) -> Renamed:
    return Renamed(seats=2, points=[score, 1], pebbles=[Pebble(7, 1), Pebble(2)], labels={"a": 2, "b": 1}, turns=4)


def test_it_says_how_it_was_made() -> None:
    assert then().digest().startswith(f"{SCHEME}:")


def test_a_table_whose_fields_were_renamed_moved_or_added_keeps_its_fingerprint() -> None:
    assert now().digest() == then().digest()


def test_other_values_give_another_fingerprint() -> None:
    assert len({then().digest(), then(score=4).digest(), then(weight=8).digest(), now(score=5).digest()}) == 4


def test_a_field_that_a_table_has_gained_counts_as_soon_as_it_is_used() -> None:
    rainy = now()
    rainy.weather = "rain"
    assert rainy.digest() != now().digest()


def test_what_the_platform_keeps_is_told_apart_from_what_the_game_keeps() -> None:
    one, other = then(), then()
    one.barriers, one.rounds, other.barriers, other.rounds = 5, 6, 6, 5
    assert one.digest() != other.digest()


def test_who_won_and_why_is_a_part_of_it() -> None:
    ends = [then() for _ in range(3)]
    for table, (winner, reason) in zip(ends, [(0, "points"), (1, "points"), (0, "time")], strict=True):
        table.end([Seat(winner)], reason)
    assert len({table.digest() for table in ends}) == 3


# Older records


def test_the_fingerprint_of_an_older_record_is_still_known() -> None:
    assert then().has_digest(OLD)
    assert not then(score=4).has_digest(OLD)


def test_a_table_that_says_what_its_fields_were_called_knows_the_fingerprints_of_older_records() -> None:
    stones = [Stone(7, 1), Stone(2)]
    assert Moved(seats=2, points=[3, 1], stones=stones, labels={"b": 1, "a": 2}, turns=4).has_digest(OLD)


def test_the_fingerprint_of_another_position_is_not_known() -> None:
    assert then().has_digest(then().digest())
    for other in (then(score=4).digest(), "", "0" * 64, then().digest().removeprefix(f"{SCHEME}:")):
        assert not then().has_digest(other)


class Pair(NamedTuple):
    stone: Stone
    place: int


class Bag(dict[str, Stone]):
    """A dictionary of a class of its own."""


def test_a_collection_of_a_class_of_its_own_counts_for_what_it_holds() -> None:
    own = [Pair(Stone(3), 1), Bag(left=Stone(2))]
    plain = [(Pebble(3), 1), {"left": Pebble(2)}]
    assert digest_of({}, own) == digest_of({}, plain)
