"""A fold of many hours: few positions are kept, every one can be found again, and a mark costs nothing."""

from __future__ import annotations

import pytest

from bench.saga import SAGA, Strike
from harena.core.errors import Refused, refuse
from harena.core.fold import EVERY, Fold, fold_lines, refold
from harena.core.journal import Event
from harena.core.match import Match, new_header
from harena.core.question import Ask
from harena.core.record import Line, Player, Record, RecordWriter
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Fair
from harena.core.table import Table

ANN, BEN = Seat(0), Seat(1)
SEED = bytes(32)


def saga(answers: int) -> Match:
    """A match of two after so many answers, chance included."""
    source = Fair("saga", SEED)
    match = Match(SAGA, new_header(SAGA, [Player("Ann"), Player("Ben")], source, rewind=False), source=source)
    match.advance()
    while match.version < answers:
        step(match)
    return match


def step(match: Match) -> Seat:
    ask = match.table.pending
    assert isinstance(ask, Ask)
    match.answer(ask.seat, match.view(ask.seat).options()[match.version % 3])
    match.advance()
    return ask.seat


def folded(match: Match, *, in_place: bool) -> Fold:
    fold = Fold(SAGA, match.header, SAGA.content)
    fold_lines(fold, match.lines, in_place=in_place)
    return fold


class Copies:
    """Counts how often tables are copied, and how often they are answered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers = 0
        real = Table.answer

        def answer(table: Table, value: object) -> None:
            self.answers += 1
            real(table, value)

        monkeypatch.setattr(Table, "answer", answer)


# What is kept


def test_of_a_long_match_one_position_in_64_is_kept_and_the_last_ones() -> None:
    match = saga(1000)
    kept, last = sorted(match._fold.kept), len(match._fold.steps)
    assert len(kept) <= last / EVERY + 2 * EVERY
    assert set(range(0, last, EVERY)) <= set(kept)
    assert set(range(last - EVERY, last)) <= set(kept)


def test_a_match_that_is_resumed_keeps_one_position_in_64() -> None:
    match = saga(1000)
    again = Match.resume(SAGA, Record(match.header, match.lines), source=Fair("saga", SEED))
    assert sorted(again._fold.kept) == list(range(0, 1000, EVERY))


def test_positions_that_are_kept_share_the_state_of_the_campaign() -> None:
    kept = saga(300)._fold.kept
    campaigns = {id(table.campaign) for table in kept.values()}  # type: ignore[attr-defined]
    assert len(campaigns) < len(kept) / 10


@pytest.mark.parametrize("in_place", [False, True])
def test_every_position_is_found_again_as_it_was(in_place: bool) -> None:
    match = saga(3 * EVERY + 10)
    fold, plain = folded(match, in_place=in_place), Fold(SAGA, match.header, SAGA.content)
    was = [plain.table.encode()]
    for line in match.lines:
        plain.apply(line)
        was.append(plain.table.encode())
    assert [fold.position(answers).encode() for answers in range(len(was))] == was
    assert [fold.position(answers).encode() for answers in reversed(range(len(was)))] == was[::-1]


def test_a_position_is_at_most_64_answers_away(monkeypatch: pytest.MonkeyPatch) -> None:
    fold, counted = folded(saga(1000), in_place=True), Copies(monkeypatch)
    for answers in range(0, 1000, 7):
        counted.answers = 0
        fold.position(answers)
        assert counted.answers < EVERY


def test_a_position_that_was_looked_at_is_not_changed_by_looking_further() -> None:
    fold = folded(saga(200), in_place=True)
    first = fold.position(EVERY)
    before = first.encode()
    fold.position(EVERY + 5)
    assert first.encode() == before


# Taking back


def test_taking_back_far_comes_to_the_position_of_then_and_goes_on() -> None:
    match, steps = saga(400), [saga(size).table.encode() for size in (400 - 2 * back for back in range(1, 60))]
    for was in steps:
        seat = next(one.seat for one in reversed(match._fold.steps) if one.seat in (ANN, BEN))
        match.undo(seat, [BEN if seat == ANN else ANN])
        assert match.table.encode() == was
    step(match)
    told = match.log(ANN)
    assert told[-1][0] == match.version
    assert refold(SAGA, Record(match.header, match.lines)).table.encode() == match.table.encode()


def test_taking_back_again_and_again_folds_no_more_than_64_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.resume(SAGA, Record(saga(400).header, saga(400).lines), source=Fair("saga", SEED))
    counted = Copies(monkeypatch)
    for _ in range(20):
        seat = next(one.seat for one in reversed(match._fold.steps) if one.seat in (ANN, BEN))
        match.undo(seat, [BEN if seat == ANN else ANN])
    assert counted.answers <= 2 * EVERY


def test_a_record_of_much_taking_back_keeps_few_positions() -> None:
    match = saga(30)
    for _ in range(200):
        seat = step(match)
        match.undo(seat, [BEN if seat == ANN else ANN])
        step(match)
    assert len(refold(SAGA, Record(match.header, match.lines)).kept) <= 2 * EVERY + match.version / EVERY


def test_a_mark_holds_the_lists_themselves() -> None:
    fold = saga(500)._fold
    mark = fold.mark()
    assert mark.steps is fold.steps
    assert mark.kept is fold.kept


class Full(RecordWriter):
    """A disk on which nothing can be written."""

    def __init__(self) -> None: ...

    def write(self, *lines: Line) -> None:
        raise refuse("cannot_write", file="saga", why="full")


@pytest.mark.parametrize("answers", [EVERY - 2, EVERY, EVERY + 2, 3 * EVERY])
def test_what_cannot_be_written_leaves_all_positions_as_they_were(answers: int) -> None:
    match = saga(answers)
    before, log = [match._fold.position(at).encode() for at in range(answers + 1)], list(match.log(SPECTATOR))
    seat = next(one.seat for one in reversed(match._fold.steps) if one.seat in (ANN, BEN))
    asked = match.table.pending
    assert isinstance(asked, Ask)
    match._writer = Full()
    with pytest.raises(Refused):
        match.undo(seat, [BEN if seat == ANN else ANN])
    with pytest.raises(Refused):
        match.answer(asked.seat, Strike("head"))
    assert [match._fold.position(at).encode() for at in range(answers + 1)] == before
    assert match.log(SPECTATOR) == log


# What a viewer witnessed


def test_only_new_events_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = saga(400)
    before = list(match.log(ANN))
    looked, real = [0], Event.seen_by

    def seen_by(event: Event, viewer: Seat) -> Event:
        looked[0] += 1
        return real(event, viewer)

    monkeypatch.setattr(Event, "seen_by", seen_by)
    step(match)
    after = match.log(ANN)
    assert 0 < looked[0] < 20
    assert all(new is old for new, old in zip(after, before, strict=False))


def test_the_log_after_taking_back_is_that_of_a_match_folded_anew() -> None:
    match = saga(150)
    for back in (1, 3, 2, 5):
        for viewer in (ANN, BEN, SPECTATOR):
            match.log(viewer)
        for _ in range(back):
            seat = next(one.seat for one in reversed(match._fold.steps) if one.seat in (ANN, BEN))
            match.undo(seat, [BEN if seat == ANN else ANN])
        step(match)
        anew = Match.resume(SAGA, Record(match.header, match.lines), source=Fair("saga", SEED))
        for viewer in (ANN, BEN, SPECTATOR):
            assert match.log(viewer) == anew.log(viewer)
