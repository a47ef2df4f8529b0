"""`python -m bench.fights`: which fights programs win, kept as they are fought and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import fights as command
from bench.fights import main


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One kind of fight only."""
    monkeypatch.setattr(command, "FIGHTS", (("spar", "1"),))


def run(folder: Path, *more: str) -> int:
    kept = ["--folder", str(folder / "docs"), "--kept", str(folder / "kept")]
    return main([*kept, "--programs", "random", "quick", *more])


def page(folder: Path) -> str:
    return (folder / "docs" / "hoplomachus_fights.md").read_text(encoding="utf-8")


def lines(folder: Path) -> list[list[bytes]]:
    return [kept.read_bytes().splitlines() for kept in sorted((folder / "kept").glob("*.jsonl"))]


def test_the_table_and_all_fights_are_written(tmp_path: Path) -> None:
    assert run(tmp_path, "--fights", "3") == 0
    assert [len(one) for one in lines(tmp_path)] == [1 + 3, 1 + 3]
    assert "| spar | 1 | " in page(tmp_path)
    assert ", 3)" in page(tmp_path)


def test_a_later_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    run(tmp_path, "--fights", "2")
    before = lines(tmp_path)
    run(tmp_path, "--fights", "4")
    assert [after[: len(old)] for after, old in zip(lines(tmp_path), before, strict=True)] == before
    assert [len(one) for one in lines(tmp_path)] == [1 + 4, 1 + 4]


def test_acts_that_are_not_asked_for_are_left_out(tmp_path: Path) -> None:
    run(tmp_path, "--fights", "1", "--act", "2")
    assert not list(tmp_path.glob("kept/*"))
    assert "| spar | 1 | – | – |" in page(tmp_path)


def test_ctrl_c_leaves_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, "--fights", "1")
    monkeypatch.setattr(command.Cell, "play", interrupted)
    assert run(tmp_path, "--fights", "2") == 130
    assert [len(one) for one in lines(tmp_path)] == [1 + 1, 1 + 1]


def interrupted(_cell: object) -> None:
    raise KeyboardInterrupt
