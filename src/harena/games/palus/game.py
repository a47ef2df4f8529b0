"""Palus: a novice at the training post. Strike on for more points, or stop before the third miss takes them all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from harena.core.action import Action
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.core.table import Table
from harena.games.palus.evaluate import evaluate
from harena.games.palus.screens import LAYOUT, board, picture, standing

DICE, TURNS, BREATH, GOALS = 5, 6, 3, {1: 20, 2: 30, 3: 40}  # PAL-001, PAL-002, PAL-003


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rank: Annotated[int, Meta(ge=1, le=3)] = 1


class Day(Table):
    on_board: ClassVar[dict[str, str]] = {"dice_to": "dice"}
    rank: int
    goal: int
    turn: int = 0
    points: int = 0
    breath: int = BREATH
    hits: int = 0
    misses: int = 0

    def hand(self) -> int:
        return DICE - self.hits - self.misses

    def worth(self) -> int:
        """PAL-008: the first hit is worth 1 point, the second 2 more, the third 3 more, and so on."""
        return self.hits * (self.hits + 1) // 2


class Choice(Action, frozen=True):
    def path(self) -> tuple[str, ...]:
        return (f"dice:{self.tag()}",)

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"count": view.worth() if self.tag() == "stop" else view.hand(), "manner": "" if view.hits else "rest"}


class Strike(Choice, frozen=True): ...


class Stop(Choice, frozen=True): ...


class Recover(Choice, frozen=True): ...


def setup(_brought: Sequence[Nothing], options: Options, _content: object) -> Day:
    return Day(seats=1, rank=options.rank, goal=GOALS[options.rank], agenda=[(take_turn,)] * (TURNS + 1))


def take_turn(t: Day) -> None:
    """PAL-004, PAL-012, PAL-013, PAL-014: the goal wins the day; who has not reached it by the evening has lost."""
    if t.points >= t.goal:
        following = {"rank": t.rank + 1} if t.rank + 1 in GOALS else None
        return t.end([Seat(0)], "goal", score=t.points + 5 * (TURNS - t.turn), following=following)
    if t.turn == TURNS:
        return t.end([], "evening", score=t.points)
    t.turn, t.hits, t.misses = t.turn + 1, 0, 0
    t.tell("turn", turn=t.turn)
    t.ask(Seat(0), STRIKES)


def strikes(t: Day, seat: Seat) -> list[Choice]:
    return allowed(may_strike, t, seat, (Strike(), Stop(), Recover()))


def may_strike(t: Day, _seat: Seat, action: Choice) -> Reasons:
    """PAL-005, PAL-010, PAL-011: it takes a die to strike, and a miss and a breath to recover."""
    if isinstance(action, Strike) and not t.hand():
        yield no("empty_hand", "PAL-011")
    if isinstance(action, Recover) and not (t.misses and t.breath):
        yield no("no_breath" if t.misses else "no_miss", "PAL-010")


def strike(t: Day, seat: Seat, action: Choice) -> None:
    """PAL-006, PAL-008, PAL-009, PAL-010: roll, take a miss back for a breath, keep the points, or rest."""
    if isinstance(action, Strike):
        return t.roll((6,) * t.hand(), struck, seat, by=seat)
    if isinstance(action, Recover):
        t.breath, t.misses = t.breath - 1, t.misses - 1
        t.tell("recovered", dice_to="recover", count=t.breath)
        return t.ask(seat, STRIKES)
    t.points, t.breath = t.points + t.worth(), min(BREATH, t.breath + (not t.hits))
    t.tell("stopped" if t.hits else "rested", dice_to="stop", count=t.worth(), left=t.points, breath=t.breath)


def struck(t: Day, seat: Seat, dice: tuple[int, ...]) -> None:
    """PAL-006, PAL-007: 5 and 6 hit, 1 and 2 miss; the third miss ends the turn, and its hits are lost."""
    t.hits, t.misses = t.hits + sum(die > 4 for die in dice), t.misses + sum(die < 3 for die in dice)
    t.tell("struck" if t.misses < 3 else "sent_off", dice_to=("stop", "recover"), dice=dice, count=t.hits)
    if t.misses < 3:
        t.ask(seat, STRIKES)


STRIKES: Final = Question("strikes", strikes, strike, Strike | Stop | Recover, may_strike, rule="PAL-005")
GAME: Final = Game(
    name="palus",
    seats=(1,),
    rules_version="1",
    status="example",
    rules=Rules(setup=setup, questions=(STRIKES,), options=Options),
    screens=Screens(board=board, picture=picture, layouts=(LAYOUT,), standing=standing),
    programs=Programs(evaluate=evaluate),
    locale=("palus", str(Path(__file__).parent / "locale")),
    registry="palus",
)
