"""What the server asks of programs: an answer that is listed, and in time, the sooner the more of them wait."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.player import Clock
from harena.core.table import Table
from harena.games.invictus.actions import Redraw
from harena.web import thinkers as thinkers_module
from harena.web.thinkers import LEAST, SOON, Desk, Thinkers, advised, choose, packed
from tests.web.tables import ANNA
from tests.web.test_thinkers import asked_view


class Saying:
    """A program that answers the same whatever it is asked, and notes how long it may think."""

    def __init__(self, answer: Any = None) -> None:
        self.clocks: list[Clock] = []
        self._answer = answer

    def choose(self, _view: Table, options: Sequence[Action], clock: Clock) -> Action:
        self.clocks.append(clock)
        return options[0] if self._answer is None else self._answer


@pytest.mark.parametrize("thought", [choose, advised])
@pytest.mark.parametrize("nonsense", ["castle", 7, (), Redraw()])
def test_a_program_that_answers_nonsense_has_failed_before_the_server_hears_it(
    monkeypatch: pytest.MonkeyPatch, thought: Any, nonsense: object
) -> None:
    monkeypatch.setattr(thinkers_module, "make_bot", lambda *_: Saying(nonsense))
    monkeypatch.setattr("harena.bots.advice.make_bot", lambda *_: Saying(nonsense))
    game = find_game("ludus")
    asked = ("ludus", "random") if thought is choose else ("ludus",)
    with pytest.raises(ValueError, match="is not an option"):
        thought(*asked, packed(game, asked_view(game)), "seed", 9.0)


# How long they may think


@pytest.mark.parametrize(("workers", "thoughts", "deadline"), [(1, 1, SOON), (1, 8, 0.5), (2, 8, 1.0), (1, 900, LEAST)])
def test_the_more_programs_wait_the_sooner_each_must_answer(workers: int, thoughts: int, deadline: float) -> None:
    thinkers = Thinkers(workers, 60.0)
    thinkers._thoughts = thoughts
    assert thinkers._deadline() == pytest.approx(deadline)


def test_a_deadline_comes_well_before_a_program_is_given_up() -> None:
    thinkers = Thinkers(1, 1.0)
    thinkers._thoughts = 1
    assert thinkers._deadline() == 0.5


@pytest.mark.parametrize("thought", ["choose", "advise"])
def test_whoever_thinks_has_a_deadline_and_leaves_no_trace_among_those_who_wait(
    monkeypatch: pytest.MonkeyPatch, thought: str
) -> None:
    async def at_once(_desk: Desk, thought: partial[Any]) -> Any:
        return thought.args[-1]

    async def story() -> None:
        thinkers, game = Thinkers(1, 60.0), find_game("ludus")
        asked = (game, "random", asked_view(game)) if thought == "choose" else (game, asked_view(game), "seed")
        assert await getattr(thinkers, thought)(*asked, ANNA) == SOON
        assert thinkers._thoughts == 0

    monkeypatch.setattr(Desk, "think", at_once)
    asyncio.run(story())


def test_who_has_just_been_served_does_not_go_before_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(_desk: Desk, thought: partial[Any]) -> None:
        served.append(thought.args[0])
        await asyncio.sleep(0)

    async def ask(thinkers: Thinkers, name: str) -> None:
        for _ in range(3):
            await thinkers._think(name, print, name)

    async def story() -> None:
        thinkers = Thinkers(1, 60.0)
        await asyncio.gather(*(ask(thinkers, name) for name in "abc"))

    served: list[str] = []
    monkeypatch.setattr(Desk, "think", think)
    asyncio.run(story())
    assert "".join(served) == "abcabcabc"


@pytest.mark.parametrize("thought", [choose, advised])
def test_a_program_is_told_its_deadline(monkeypatch: pytest.MonkeyPatch, thought: Any) -> None:
    program = Saying()
    monkeypatch.setattr(thinkers_module, "make_bot", lambda *_: program)
    monkeypatch.setattr("harena.bots.advice.make_bot", lambda *_: program)
    game = find_game("ludus")
    asked = ("ludus", "random") if thought is choose else ("ludus",)
    thought(*asked, packed(game, asked_view(game)), "seed", 9.0)
    assert [clock.deadline for clock in program.clocks] == [9.0]


def test_a_program_is_asked_to_think_as_long_where_there_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    program = Saying()
    monkeypatch.setattr(thinkers_module, "make_bot", lambda *_: program)
    game = find_game("ludus")
    choose("ludus", "random", packed(game, asked_view(game)), "seed", 9.0)
    assert [clock.even for clock in program.clocks] == [True]
