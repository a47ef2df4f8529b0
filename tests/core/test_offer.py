"""Asking only where there is a choice: what was listed for that is kept as long as the question stands, no longer."""

from __future__ import annotations

import pytest

from harena.core.action import PASS, Action, Pass
from harena.core.errors import BrokenRules
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.table import Table

ME, FOE = Seat(0), Seat(1)


class Go(Action, frozen=True):
    """The alternative to a pass."""


class Small(Table, kw_only=True):
    """A table on which nothing lies but a secret."""

    secret: bool = False

    def must_ask(self, seat: Seat) -> bool:
        return self.secret and seat == ME


def both(_t: Small, _seat: Seat) -> list[Action]:
    return [PASS, Go()]


def only_a_pass(_t: Small, _seat: Seat) -> list[Action]:
    return [PASS]


def take(t: Small, _seat: Seat, _action: Action) -> None:
    t.ask(FOE, NO_CHOICE)


A_CHOICE = Question("a_choice", both, take, Go | Pass)
NO_CHOICE = Question("no_choice", only_a_pass, take, Pass)


def test_where_there_is_a_choice_it_is_asked() -> None:
    t = Small(seats=2)
    assert t.offer(ME, A_CHOICE)
    assert list(t.options()) == [PASS, Go()]


def test_where_there_is_none_nobody_is_asked() -> None:
    t = Small(seats=2)
    assert not t.offer(ME, NO_CHOICE)
    assert (t.pending, list(t.options())) == (None, [])


def test_who_has_something_to_hide_is_asked_all_the_same_and_nobody_else() -> None:
    assert Small(seats=2, secret=True).offer(ME, NO_CHOICE)
    assert not Small(seats=2, secret=True).offer(FOE, NO_CHOICE)


def test_a_view_of_another_seat_lists_nothing_of_it() -> None:
    t = Small(seats=2)
    t.offer(ME, A_CHOICE)
    assert list(t.seen_by(ME).options()) == [PASS, Go()]
    assert list(t.seen_by(FOE).options()) == []


def test_after_the_answer_the_next_question_has_options_of_its_own() -> None:
    t = Small(seats=2)
    t.offer(ME, A_CHOICE)
    t.answer(PASS)
    assert list(t.options()) == [PASS]


def test_when_the_game_ends_nothing_is_left_to_choose() -> None:
    t = Small(seats=2)
    t.offer(ME, A_CHOICE)
    t.end([FOE], "resigned")
    assert list(t.options()) == []


def test_one_step_offers_no_second_question() -> None:
    t = Small(seats=2)
    t.offer(ME, A_CHOICE)
    with pytest.raises(BrokenRules):
        t.offer(ME, A_CHOICE)
