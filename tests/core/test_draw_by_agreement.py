"""A draw by agreement: offered by one, agreed to by all the other people, and the record says so."""

from __future__ import annotations

import msgspec
import pytest

from harena.core.fold import refold
from harena.core.match import Match
from harena.core.record import DrawAgreed, Ended, RecordError
from harena.core.seat import SPECTATOR, Seat
from harena.core.text import texts
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    First,
    Rest,
    Throw,
    Walk,
    line_with,
    new_match,
    parsed,
    raw_record,
    refused,
    with_line,
)

CAT, DAN = Seat(2), Seat(3)


def drawn(match: Match) -> bool:
    """Whether the game has ended for both sides alike, and its record holds."""
    outcome = match.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "agreed")
    assert refold(ROAD, parsed(raw_record(match))).ended
    return outcome.drawn


@pytest.mark.parametrize(("offers", "agrees"), [(ANN, BOB), (BOB, ANN)])
def test_two_agree_whoever_is_to_move(offers: Seat, agrees: Seat) -> None:
    match = new_match(ROAD, Walk(1))
    assert match.draw_needs(offers) == [agrees]
    match.draw(offers, [agrees])
    assert drawn(match)
    assert [line.n for line in match.lines] == [1, 2, 3]
    assert match.lines[1] == DrawAgreed(2, offers, [agrees])
    assert isinstance(match.lines[2], Ended)


def test_the_line_reads_as_a_person_would_write_it() -> None:
    match = new_match(ROAD)
    match.draw(ANN, [BOB])
    assert raw_record(match).decode().splitlines()[1] == '{"what":"draw","n":1,"seat":0,"agreed":[1]}'


def test_one_may_agree_while_the_dice_are_in_the_air() -> None:
    match = new_match(ROAD)
    match.answer(ANN, Throw())
    match.draw(ANN, [BOB])
    assert drawn(match)


def test_of_four_the_partner_and_both_foes_must_agree() -> None:
    match = new_match(ROAD, seats=4)
    assert match.draw_needs(CAT) == [ANN, BOB, DAN]
    match.draw(CAT, [DAN, ANN, BOB])
    assert drawn(match)


def test_a_partner_that_is_a_program_is_not_asked() -> None:
    match = new_match(ROAD, seats=4, bots={CAT: First()})
    assert match.draw_needs(ANN) == [BOB, DAN]
    match.draw(ANN, [BOB, DAN])
    assert drawn(match)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_program_of_the_other_side_cannot_agree(seats: int) -> None:
    match = new_match(ROAD, seats=seats, bots={BOB: First()})
    with refused("draw_with_programs", seat=[BOB]):
        match.draw_needs(ANN)
    with refused("draw_with_programs", seat=[BOB]):
        match.draw(ANN, [s for s in (BOB, CAT, DAN) if s < seats])
    assert not match.over


def test_a_program_does_not_offer_one_either() -> None:
    match = new_match(ROAD, bots={BOB: First()})
    with refused("draw_with_programs", seat=[BOB]):
        match.draw(BOB, [ANN])


def test_who_was_replaced_by_a_program_no_longer_counts() -> None:
    match = new_match(ROAD, Rest(), seats=4)
    match.take_over(BOB, "random", by=ANN)
    with refused("draw_with_programs", seat=[BOB]):
        match.draw_needs(ANN)
    with refused("draw_with_programs", seat=[BOB]):
        match.draw_needs(BOB)
    assert match.draw_needs(DAN) == [ANN, CAT]


def test_where_nobody_plays_against_anybody_there_is_no_draw() -> None:
    match = new_match(ROAD, seats=1)
    with refused("draw_without_foes"):
        match.draw_needs(ANN)
    with refused("draw_without_foes"):
        match.draw(ANN, [])


@pytest.mark.parametrize(
    ("agreed", "missing"),
    [([], [ANN, BOB, DAN]), ([BOB, DAN], [ANN]), ([ANN, BOB], [DAN]), ([ANN, BOB, CAT], [DAN])],
)
def test_everybody_else_must_agree(agreed: list[Seat], missing: list[Seat]) -> None:
    match = new_match(ROAD, seats=4)
    before = raw_record(match)
    with refused("draw_needs_consent", seat=missing):
        match.draw(CAT, agreed)
    assert (raw_record(match), match.over) == (before, False)


@pytest.mark.parametrize("more", [ANN, BOB, Seat(7), Seat(-1)])
def test_nobody_else_is_counted_and_nobody_twice(more: Seat) -> None:
    match = new_match(ROAD)
    with refused("draw_agreed_by_others"):
        match.draw(ANN, [BOB, more])
    assert not match.over


@pytest.mark.parametrize("seat", [Seat(2), SPECTATOR])
def test_only_who_has_a_seat_offers_one(seat: Seat) -> None:
    match = new_match(ROAD)
    with refused("no_such_seat"):
        match.draw_needs(seat)
    with refused("no_such_seat"):
        match.draw(seat, [ANN, BOB])


def test_a_game_that_is_over_is_not_drawn_any_more() -> None:
    match = new_match(ROAD)
    match.resign(ANN)
    with refused("over"):
        match.draw_needs(BOB)
    with refused("over"):
        match.draw(BOB, [ANN])


def test_a_record_in_which_somebody_did_not_agree_is_found_out() -> None:
    match = new_match(ROAD)
    match.draw(ANN, [BOB])
    raw = raw_record(match)
    number = line_with(raw, '"what":"draw"')
    with refused("draw_needs_consent"):
        refold(ROAD, parsed(with_line(raw, number, "[1]", "[0]")))
    with pytest.raises(RecordError):
        parsed(with_line(raw, number, ',"agreed":[1]', ""))


def test_a_draw_that_could_not_be_written_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(ROAD, Walk(1))

    class Full:
        def write(self, line: object) -> None:
            raise RecordError(1)

    monkeypatch.setattr(match, "_writer", Full())
    before = match.table
    with pytest.raises(RecordError):
        match.draw(ANN, [BOB])
    assert (match.over, match.version) == (False, 1)
    assert match.table is before


def test_a_table_that_was_shown_does_not_change_when_all_agree() -> None:
    match = new_match(ROAD, Walk(1))
    shown, encoded = match.table, match.table.encode()
    match.draw(ANN, [BOB])
    assert shown.encode() == encoded


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The game ends by agreement, without a winner."),
        ("fr", "La partie s’arrête d’un commun accord, sans vainqueur."),
    ],
)
def test_the_end_is_told_in_both_languages(language: str, words: str) -> None:
    match = new_match(ROAD)
    match.draw(ANN, [BOB])
    assert match.table.outcome is not None
    assert texts(language).say(match.table.outcome.text()) == words
    assert msgspec.json.decode(raw_record(match).splitlines()[-1])["winners"] == []
