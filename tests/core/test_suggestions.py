"""Answers that a game suggests: all of a phase at once, up to the last one, and ordinary lines in the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from harena.core.action import Action
from harena.core.conformance import examine
from harena.core.game import Game, NoContent, NoOptions, Nothing, Programs, Rules, Screens
from harena.core.match import Match, new_header
from harena.core.question import Question
from harena.core.record import Answered, Player
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.core.suggestions import answer_as_suggested, suggestion
from harena.core.table import Table
from harena.core.text import Texts
from tests.core.builders import refused

ONE: Final = Seat(0)
OTHER: Final = Seat(1)


class Rows(Table):
    """Each seat puts three stones down, left or right; then the first says whether it likes that."""

    stones: list[list[int]]


class Put(Action, frozen=True):
    place: int


class Like(Action, frozen=True):
    much: bool


def setup(brought: Sequence[Nothing], _options: NoOptions, _content: NoContent) -> Rows:
    t = Rows(seats=len(brought), stones=[[] for _ in brought])
    steps = [(put_one, Seat(seat)) for seat in range(t.seats) for _ in range(3)]
    t.then(*steps, (say_like, ONE))
    return t


def put_one(t: Rows, seat: Seat) -> None:
    t.ask(seat, PUTS)


def places(_t: Rows, _seat: Seat) -> list[Put]:
    return [Put(0), Put(1)]


def put(t: Rows, seat: Seat, action: Put) -> None:
    t.stones[seat].append(action.place)


def where_fewer_are(view: Rows, seat: Seat) -> Put:
    return Put(int(view.stones[seat].count(1) < view.stones[seat].count(0)))


def say_like(t: Rows, seat: Seat) -> None:
    t.ask(seat, LIKINGS)


def likings(_t: Rows, _seat: Seat) -> list[Like]:
    return [Like(True), Like(False)]


def like(t: Rows, seat: Seat, _action: Like) -> None:
    t.end([seat], "liked")


PUTS: Final = Question("puts", places, put, Put, phase="putting", suggest=where_fewer_are)
LIKINGS: Final = Question("likings", likings, like, Like, phase="liking")


def board(view: Rows, _texts: Texts) -> str:
    return str(view.stones)


def level(_t: Rows, _seat: Seat) -> float:
    return 0.5


ROWS: Final[Game[Rows]] = Game(
    name="rows",
    seats=(1, 2),
    rules_version="1",
    status="example",
    rules=Rules(setup=setup, questions=(PUTS, LIKINGS)),
    screens=Screens(board=board),
    programs=Programs(evaluate=level),
)


def match_of(*names: str) -> Match:
    source = Seeded("rows")
    return Match(ROWS, new_header(ROWS, [Player(name) for name in names], source), source=source)


def stones(match: Match) -> list[list[int]]:
    assert isinstance(match.table, Rows)
    return match.table.stones


def test_all_but_the_last_answer_are_given_so_that_one_can_look_and_take_back() -> None:
    match = match_of("Ann", "Bob")
    answer_as_suggested(match, ONE)
    assert stones(match) == [[0, 1], []]
    assert match.waited_for() == [ONE]


def test_the_last_answer_is_given_when_one_asks_again() -> None:
    match = match_of("Ann", "Bob")
    answer_as_suggested(match, ONE)
    answer_as_suggested(match, ONE)
    assert stones(match) == [[0, 1, 0], []]
    assert match.waited_for() == [OTHER]


def test_what_one_has_answered_oneself_counts() -> None:
    match = match_of("Ann", "Bob")
    match.answer(ONE, Put(1))
    answer_as_suggested(match, ONE)
    assert stones(match)[0] == [1, 0]


def test_the_record_holds_ordinary_answers_each_of_which_can_be_taken_back() -> None:
    match = match_of("Ann", "Bob")
    answer_as_suggested(match, ONE)
    assert [line.seat for line in match.lines if isinstance(line, Answered)] == [ONE, ONE]
    match.undo(ONE)
    assert stones(match)[0] == [0]


def test_no_question_of_another_phase_is_answered() -> None:
    match = match_of("Ann")
    answer_as_suggested(match, ONE)
    assert stones(match) == [[0, 1, 0]]
    with refused("nothing_suggested"):
        answer_as_suggested(match, ONE)


def test_nobody_answers_for_another_seat() -> None:
    match = match_of("Ann", "Bob")
    with refused("not_your_turn", seat=OTHER):
        answer_as_suggested(match, OTHER)
    assert stones(match) == [[], []]


def test_a_suggestion_that_is_no_option_breaks_a_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PUTS, "suggest", lambda _view, _seat: Put(7))
    found = {result.check: result.failure or "" for result in examine(ROWS, "planted", 1)}
    assert "is suggested, but no option (puts)" in found["options"]


def test_who_is_not_asked_is_suggested_nothing() -> None:
    assert suggestion(match_of("Ann", "Bob").view(OTHER)) is None
