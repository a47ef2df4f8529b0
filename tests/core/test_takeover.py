"""Somebody has left: a program takes the seat over, and the record says so."""

from __future__ import annotations

import pytest

from harena.core.fold import refold
from harena.core.match import Match
from harena.core.record import Line, RecordError, RecordWriter, TakenOver
from harena.core.seat import Seat
from harena.core.sources import Fair
from tests.core.builders import ANN, BOB, ROAD, First, Rest, Walk, new_match, parsed, play, raw_record, refused

CAIUS, DORA = Seat(2), Seat(3)


def waiting_for_bob() -> Match:
    return new_match(ROAD, Rest(), seats=4)


def test_the_record_says_who_took_over_and_who_asked_for_it() -> None:
    match = waiting_for_bob()
    match.take_over(BOB, "seer:medium", by=DORA)
    assert isinstance(match.lines[-1], TakenOver)
    again = refold(ROAD, parsed(raw_record(match)))
    assert again.programs == match.programs == {BOB: "seer:medium"}
    assert not match.over


def test_the_seat_plays_on_from_where_it_was() -> None:
    match = waiting_for_bob()
    before = match.table
    match.take_over(BOB, "random", by=ANN)
    assert match.table == before
    match.answer(BOB, Walk(1))
    assert refold(ROAD, parsed(raw_record(match))).table.digest() == match.table.digest()


def test_a_program_that_took_over_is_not_asked_for_consent() -> None:
    match = waiting_for_bob()
    assert match.undo_needs(ANN) == [BOB, CAIUS, DORA]
    match.take_over(BOB, "random", by=ANN)
    assert match.undo_needs(ANN) == [CAIUS, DORA]
    match.undo(ANN, [CAIUS, DORA])
    assert BOB in match.programs, "going back in the game does not bring back who left"


@pytest.mark.parametrize(
    ("seat", "by", "why"),
    [
        (CAIUS, ANN, "takeover_not_waiting"),
        (ANN, BOB, "takeover_not_waiting"),
        (BOB, BOB, "takeover_of_people_by_people"),
        (Seat(4), ANN, "no_such_seat"),
        (BOB, Seat(-2), "no_such_seat"),
    ],
)
def test_only_the_seat_that_is_waited_for_and_only_by_somebody_else(seat: Seat, by: Seat, why: str) -> None:
    match = waiting_for_bob()
    before = raw_record(match)
    with refused(why):
        match.take_over(seat, "random", by)
    assert (raw_record(match), match.programs) == (before, {})


def test_nobody_takes_over_twice_and_programs_do_not_ask() -> None:
    match = waiting_for_bob()
    match.take_over(BOB, "random", by=ANN)
    with refused("takeover_of_people_by_people"):
        match.take_over(BOB, "random", by=ANN)
    play(match, Rest())
    with refused("takeover_of_people_by_people"):
        match.take_over(CAIUS, "random", by=BOB)


def test_the_seat_of_a_program_is_not_taken_over() -> None:
    match = new_match(ROAD, bots={BOB: First()})
    match.answer(ANN, Rest())
    with refused("takeover_of_people_by_people"):
        match.take_over(BOB, "random", by=ANN)


def test_a_takeover_that_could_not_be_written_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    match = waiting_for_bob()

    class Full(RecordWriter):
        def __init__(self) -> None: ...

        def write(self, *lines: Line) -> None:
            raise RecordError(1)

    monkeypatch.setattr(match, "_writer", Full())
    with pytest.raises(RecordError):
        match.take_over(BOB, "random", by=ANN)
    assert match.programs == {}


def test_a_match_that_is_taken_up_again_knows_who_left() -> None:
    match = waiting_for_bob()
    match.take_over(BOB, "random", by=ANN)
    assert isinstance(match.source, Fair)
    again = Match.resume(ROAD, parsed(raw_record(match)), source=Fair(match.source.match, match.source.seed))
    assert again.programs == {BOB: "random"}
