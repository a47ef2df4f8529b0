"""Armies as people write them, and line by line."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused, refuse
from harena.kit.roster import (
    Entry,
    accepted,
    every_choice,
    free_line,
    in_order,
    of_each_seat,
    place_of,
    read_roster,
    slot_of,
)


def test_a_roster_is_entries_apart_by_commas() -> None:
    assert list(read_roster("10 samurai, 3 horde + elite+rabble,, general")) == [
        Entry(10, "samurai", ()),
        Entry(3, "horde", ("elite", "rabble")),
        Entry(1, "general", ()),
    ]


def test_where_all_entries_are_counted_one_without_a_number_cannot_be_read() -> None:
    assert list(read_roster("2 guard, king", counted=True)) == [Entry(2, "guard", ()), "king"]


@pytest.mark.parametrize("part", ["7", "1234567 guard", "3 4 guard"])
def test_what_cannot_be_read_is_given_back(part: str) -> None:
    assert list(read_roster(part)) == [part]


def test_what_cannot_be_read_is_cut_to_a_length_that_fits_into_a_sentence() -> None:
    assert list(read_roster("9" * 500)) == ["9" * 40]


def test_words_stand_in_their_usual_order_and_unknown_ones_last() -> None:
    assert in_order("horde", ["odd", "rabble", "elite"], ("elite", "rabble")) == "horde+elite+rabble+odd"


def read(own: str) -> str:
    if own.startswith("bad"):
        raise refuse("unknown_army", army=own)
    return own.upper()


def test_what_every_seat_brings_is_read() -> None:
    assert of_each_seat(["one", "two"], read) == ["ONE", "TWO"]


def test_everything_wrong_with_any_seats_army_is_said_at_once_with_the_seat() -> None:
    with pytest.raises(Refused) as refused:
        of_each_seat(["bad one", "two", "bad three"], read)
    assert [reason.params["number"] for reason in refused.value.reasons] == [1, 3]


def test_of_what_lies_ready_only_that_which_is_allowed_is_offered() -> None:
    assert accepted(["good", "bad"], str.strip, read) == {"good": "good"}


def test_further_lines_of_a_slot_are_numbered_from_two() -> None:
    assert free_line("guard", []) == "guard"
    assert free_line("guard", ["guard", "guard-2"]) == "guard-3"
    assert (slot_of("guard-3"), place_of("guard-3")) == ("guard", 3)
    assert (slot_of("guard"), place_of("guard")) == ("guard", 1)


def test_every_choice_of_words_is_offered_from_none_to_all() -> None:
    assert every_choice(["a", "b"]) == [(), ("a",), ("b",), ("a", "b")]
