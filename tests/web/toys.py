"""A toy game of two kinds of chapters, for the pages that go by them: weeks of two turns, and a die in every turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from harena.core.action import PASS, Action, Pass
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text, Texts

WEEKS: Final = 2
TURNS: Final = 2


class Year(Table):
    chapters: ClassVar[tuple[str, ...]] = ("week", "turn")
    on_board: ClassVar[Mapping[str, str]] = {"day": "day"}


def begin(brought: Sequence[Nothing], _options: Any, _content: Any) -> Year:
    t = Year(seats=len(brought))
    t.then(*((live_week, week) for week in range(WEEKS)), (rest,))
    return t


def live_week(t: Year, week: int) -> None:
    t.tell("week", number=week + 1)
    t.then(*((take_turn, week * TURNS + turn) for turn in range(TURNS)))


def take_turn(t: Year, day: int) -> None:
    t.tell("turn", number=day + 1)
    t.roll((6,), rolled, day)


def rolled(t: Year, day: int, dice: tuple[int, ...]) -> None:
    t.tell("rolled", day=day, dice=dice)
    t.ask(Seat(day % t.seats), GOES_ON)


def go_on(t: Year, seat: Seat) -> list[Action]:
    return [PASS]


def gone_on(t: Year, seat: Seat, _action: Action) -> None:
    t.tell("went_on", seat=seat)


GOES_ON: Final = Question("goes_on", go_on, gone_on, Pass)


def rest(t: Year) -> None:
    t.end([Seat(0)], "rested")


def board(_view: Year, _texts: Texts) -> str:
    return "a year"


def standing(view: Year) -> list[Text]:
    return [Text("standing.year", {"count": len(view.agenda)})]


YEAR: Final = Game(
    name="year",
    seats=(1, 2),
    rules_version="1",
    status="example",
    rules=Rules(setup=begin, questions=(GOES_ON,)),
    screens=Screens(board=board, standing=standing),
    programs=Programs(evaluate=lambda _table, _seat: 0.5),
)
