"""`python -m bench.levels`: how strong the levels are, kept as it is played and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import levels as command
from bench.levels import PAIRINGS, main
from bench.levels_table import Goal, Measured, markdown
from harena.bots.levels import LEVEL_SPECS
from harena.lab.arena import arena
from harena.lab.ratings import Estimate

RANGE = Goal(0.65, 0.85)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs that play at once, in one game."""
    monkeypatch.setattr(command, "PAIRINGS", {("greedy", "random"): Goal(0.5, 1.0)})
    monkeypatch.setattr(command, "GAMES", ("invictus",))


def run(folder: Path, *more: str) -> int:
    return main(["--folder", str(folder / "docs"), "--kept", str(folder / "kept"), *more])


def rows(folder: Path) -> list[bytes]:
    (kept,) = (folder / "kept").glob("*.jsonl")
    return kept.read_bytes().splitlines()


def test_every_level_meets_the_next_lower_one() -> None:
    assert set(zip(LEVEL_SPECS[1:], LEVEL_SPECS, strict=False)) < set(PAIRINGS)


def test_the_table_and_all_games_are_written(tmp_path: Path) -> None:
    assert run(tmp_path, "--games", "4") == 0
    assert len(rows(tmp_path)) == 1 + 2
    assert "| invictus | `greedy` – `random` | 4 |" in (tmp_path / "docs" / "levels.md").read_text(encoding="utf-8")


def test_a_later_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    run(tmp_path, "--games", "4")
    before = rows(tmp_path)
    run(tmp_path, "--games", "6")
    assert rows(tmp_path)[: len(before)] == before
    assert len(rows(tmp_path)) == len(before) + 1


def test_it_stops_when_its_time_is_over(tmp_path: Path) -> None:
    assert run(tmp_path, "--minutes", "0") == 0
    assert not list(tmp_path.glob("kept/*"))


def test_ctrl_c_leaves_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, "--games", "2")

    def interrupted(*_args: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "arena", interrupted)
    assert run(tmp_path, "--games", "4") == 130
    assert len(rows(tmp_path)) == 1 + 1


def test_only_the_pairings_of_a_program_can_be_asked_for(tmp_path: Path) -> None:
    run(tmp_path, "--games", "2", "--bot", "seer:hard")
    assert not list(tmp_path.glob("kept/*"))


def test_the_page_also_tells_what_was_played_before(tmp_path: Path) -> None:
    run(tmp_path, "--games", "2")
    run(tmp_path, "--games", "4", "--bot", "seer:hard")
    assert "| `greedy` – `random` | 2 |" in (tmp_path / "docs" / "levels.md").read_text(encoding="utf-8")


def test_a_line_whose_games_are_not_here_stays_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, "--games", "4")
    page = tmp_path / "docs" / "levels.md"
    before = page.read_text(encoding="utf-8")
    monkeypatch.setattr(command, "PAIRINGS", {("random", "greedy"): RANGE, ("greedy", "random"): RANGE})
    main(["--folder", str(page.parent), "--kept", str(tmp_path / "other"), "--games", "2", "--minutes", "0"])
    assert page.read_text(encoding="utf-8") == before
    main(["--folder", str(page.parent), "--kept", str(tmp_path / "other"), "--games", "2"])
    told = [line.split(" | ")[:3] for line in page.read_text(encoding="utf-8").splitlines()[-2:]]
    assert told == [["| invictus", "`random` – `greedy`", "2"], ["| invictus", "`greedy` – `random`", "2"]]


def test_both_sides_bring_the_same_army_and_the_armies_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = []

    def noted(*args: object, **more: object) -> object:
        brought.append(more["brings"])
        return arena(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(command, "arena", noted)
    run(tmp_path, "--games", "6")
    assert all(len(brings) == 1 for brings in brought)  # type: ignore[arg-type]
    assert len({str(brings) for brings in brought}) == 3


@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        (Estimate(0.75, 0.66, 0.84), "reached"),
        (Estimate(0.75, 0.6, 0.9), "reached, but not surely"),
        (Estimate(0.9, 0.8, 1.0), "missed, but not surely"),
        (Estimate(0.95, 0.9, 1.0), "missed"),
        (Estimate(0.3, 0.2, 0.4), "missed"),
    ],
)
def test_a_goal_is_judged_by_the_interval(score: Estimate, verdict: str) -> None:
    assert RANGE.verdict(score) == verdict


def test_the_page_tells_games_share_interval_and_goal() -> None:
    page = markdown([Measured("virtus", ("seer:hard", "greedy"), Goal(0.85, 1.0), (0, 0, 1, 0, 9)).cells()])
    assert "| virtus | `seer:hard` – `greedy` | 20 | 95% | 70%–100% | 85%–100% |" in page
