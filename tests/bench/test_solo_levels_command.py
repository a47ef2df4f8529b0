"""`python -m bench.solo_levels`: how often programs win alone, kept as it is played and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import solo_levels as command
from bench.solo_levels import main
from bench.solo_levels_table import Contest, Row, in_order, markdown

HARD, GREEDY = "seer:hard", "greedy"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that take no time, and the Final alone."""
    monkeypatch.setattr(command, "PROGRAMS", ("random", "greedy"))
    monkeypatch.setattr(command, "BEGINNINGS", {"Final": {"begin": "final"}})


def run(folder: Path, *more: str) -> int:
    return main(["--folder", str(folder / "docs"), "--kept", str(folder / "kept"), *more])


def lines(folder: Path) -> list[list[bytes]]:
    return [kept.read_bytes().splitlines() for kept in sorted((folder / "kept").glob("*.jsonl"))]


def contest(best: int, greedy: int, games: int) -> Contest:
    rows = (
        Row("rank 1", bot, [True] * wins + [False] * (games - wins)) for bot, wins in ((HARD, best), (GREEDY, greedy))
    )
    return Contest(*rows)


def test_the_table_and_all_games_are_written(tmp_path: Path) -> None:
    assert run(tmp_path, "--games", "2") == 0
    assert [len(one) for one in lines(tmp_path)] == [1 + 2, 1 + 2]
    page = (tmp_path / "docs" / "twenty_strong_levels.md").read_text(encoding="utf-8")
    assert "| Final | `random` | 2 | " in page


def test_a_later_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    run(tmp_path, "--games", "1")
    before = lines(tmp_path)
    run(tmp_path, "--games", "2", "--bot", "random")
    after = lines(tmp_path)
    assert sorted(len(one) for one in after) == [1 + 1, 1 + 2]
    assert [new[: len(old)] for new, old in zip(after, before, strict=True)] == before


def test_ctrl_c_leaves_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, "--games", "1")
    monkeypatch.setattr(command.Cell, "play", interrupted)
    assert run(tmp_path, "--games", "2") == 130
    assert [len(one) for one in lines(tmp_path)] == [1 + 1, 1 + 1]


def interrupted(_cell: object) -> None:
    raise KeyboardInterrupt


def test_seventeen_wins_to_none_are_surely_three_times_as_many() -> None:
    assert contest(17, 0, 20).is_sure
    assert not contest(16, 0, 20).is_sure
    assert "won 17 and `greedy` 0. Three times as many: reached." in contest(17, 0, 20).sentence()
    assert contest(16, 0, 20).sentence().endswith("reached, but not surely.")


def test_as_many_wins_as_greedy_are_surely_not_three_times_as_many() -> None:
    assert contest(6, 6, 20).is_sure
    assert contest(6, 6, 20).sentence().endswith("Three times as many: missed.")


def test_only_games_that_both_have_played_are_compared() -> None:
    best, greedy = Row("rank 1", HARD, [True, False]), Row("rank 1", GREEDY, [False, False, True])
    assert Contest(best, greedy).wins == (1, 0)


def test_levels_stand_in_order_where_none_wins_less_than_the_one_below() -> None:
    weak, strong = Row("rank 1", "seer:easy", [False, True, True]), Row("rank 1", HARD, [True, True])
    assert in_order([weak, strong])
    assert not in_order([strong, weak])
    assert "rank 1: the levels stand in order." in markdown([weak, strong], [], "1")
