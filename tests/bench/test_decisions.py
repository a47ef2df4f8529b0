"""How long programs let people wait: what is asked, how many at once, and what is printed."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from rich.console import Console
from rich.progress import Progress

from bench import decisions
from bench.decisions import GAMES, GOALS, Waited, decisions_table, main, measure, views
from harena.bots.levels import LEVEL_SPECS
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.core.table import Table


class Quick:
    """Thinkers that answer at once, and note what they are asked."""

    def __init__(self, *_: object) -> None:
        self.asked: list[tuple[str, str]] = []
        self.most = self._now = 0

    async def choose(self, game: Game[Any], spec: str, view: Table, person: str) -> Action:
        self.asked.append((game.name, spec))
        self._now += 1
        self.most = max(self.most, self._now)
        await asyncio.sleep(0)
        self._now -= 1
        return view.options()[0]

    def close(self) -> None: ...


def measured(quick: Quick) -> list[Waited]:
    with Progress(disable=True) as progress:
        return asyncio.run(measure(quick, 16, 1, progress))


def test_every_level_of_both_games_is_asked_alone_and_with_seven_others() -> None:
    quick = Quick()
    found = measured(quick)
    assert [(one.game, one.matches, one.level) for one in found] == [
        (game, matches, spec) for game in GAMES for matches in GOALS for spec in LEVEL_SPECS
    ]
    assert {len(one.seconds) for one in found} == {16}
    assert quick.most == 8


def test_positions_are_what_the_seat_that_must_choose_sees() -> None:
    stream = views(find_game("virtus"), Random(1))
    for view in (next(stream) for _ in range(20)):
        assert view.pending is not None
        assert view.viewer == view.pending.seat


def test_the_same_seed_gives_the_same_positions() -> None:
    one, two = (views(find_game("invictus"), Random(5)) for _ in range(2))
    assert [next(one).key() for _ in range(9)] == [next(two).key() for _ in range(9)]


@pytest.mark.parametrize(
    ("matches", "slow", "verdict"), [(1, 1.9, "met"), (1, 2.1, "missed"), (8, 5.9, "met"), (8, 6.1, "missed")]
)
def test_ninety_five_of_a_hundred_decisions_are_held_against_the_goal(matches: int, slow: float, verdict: str) -> None:
    waited = Waited("virtus", "seer:hard", matches, [0.1] * 50 + [slow] * 47 + [99.0] * 3)
    assert waited.p95 == pytest.approx(slow)
    assert waited.verdict == verdict


def test_the_table_shows_both_figures_of_a_level() -> None:
    found = [Waited("virtus", "seer:hard", matches, [0.5, 1.5]) for matches in GOALS]
    console = Console(width=80, record=True, file=StringIO())
    console.print(decisions_table(found))
    rows = [" ".join(line.split()) for line in console.export_text().splitlines()]
    assert {"seer:hard 1 1.00 1.45 1.50 ≤ 2 met", "seer:hard 8 1.00 1.45 1.50 ≤ 6 met"} <= set(rows)


def test_the_figures_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "Thinkers", Quick)
    assert main(["--decisions", "8", "--folder", str(tmp_path / "build")]) == 0
    kept = msgspec.json.decode((tmp_path / "build" / "decisions.json").read_bytes(), type=list[Waited])
    assert len(kept) == len(GAMES) * len(GOALS) * len(LEVEL_SPECS)
