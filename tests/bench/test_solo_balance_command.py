"""`python -m bench.solo_balance`: plays, writes as it goes, and goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bench import solo_balance as command
from bench.goals import goals_of
from bench.solo_balance import main
from harena.core.discovery import find_game
from harena.lab.solo_balance import Climb, chosen_for, planned_games


def played(game_name: str, *, games: int, done: Any, **_: Any) -> Iterator[Climb]:
    """Games that need no time: the lower half of the ranks is won."""
    game = find_game(game_name)
    for rank, number in planned_games(game, games):
        if (rank, number) not in done:
            won = rank < 3
            yield Climb(rank, number, chosen_for(game, number), won, "victory" if won else "fallen", 200, 0.1)


def run(folder: Path, *more: str) -> int:
    return main(["twenty_strong", "--folder", str(folder / "docs"), "--kept", str(folder / "kept"), *more])


def lines(folder: Path) -> list[bytes]:
    (kept,) = (folder / "kept").glob("*.jsonl")
    return kept.read_bytes().splitlines()


def test_table_and_picture_tell_all_ranks_and_cards_with_their_goals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "play_climbs", played)
    assert run(tmp_path, "--games", "9") == 0
    page = (tmp_path / "docs" / "twenty_strong.md").read_text()
    assert "`python -m bench.solo_balance twenty_strong --games 9 --seed 1`" in page
    assert "45 games" in page
    assert "| 1 | 9 | 100.0% | 70.1 to 100.0 | 55%–65% | missed |" in page
    assert "| 5 | 9 | 0.0% | 0.0 to 29.9 | 10%–20% | missed, but not surely |" in page
    assert "![How hard 20 Strong: Victorum is](twenty_strong.svg)" in page
    assert all(f"| {name} |" in page for name in ("ursus", "alecto"))
    picture = ElementTree.parse(tmp_path / "docs" / "twenty_strong.svg")
    assert len(picture.findall(".//{http://www.w3.org/2000/svg}circle")) == 5 + 9 + 9
    shown = capsys.readouterr().out
    assert "rank 1: 9 games" in shown
    assert "ursus" in shown


def test_a_longer_series_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "play_climbs", played)
    run(tmp_path, "--games", "2")
    before = lines(tmp_path)
    run(tmp_path, "--games", "3")
    assert len(before) == 1 + 10
    assert lines(tmp_path)[: len(before)] == before
    assert len(lines(tmp_path)) == 1 + 15


def test_ctrl_c_leaves_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def seven(*args: Any, **more: Any) -> Iterator[Climb]:
        climbs = played(*args, **more)
        yield from (next(climbs) for _ in range(7))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_climbs", seven)
    assert run(tmp_path) == 130
    assert "goes on" in capsys.readouterr().out
    assert len(lines(tmp_path)) == 1 + 7


def test_what_cannot_be_measured_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["palus", "--kept", str(tmp_path)]) == 2
    assert "no policy" in capsys.readouterr().out
    assert main(["ludus", "--kept", str(tmp_path)]) == 2
    assert "no ranks" in capsys.readouterr().out


def test_a_game_of_which_nobody_said_how_hard_it_should_be_has_no_goals() -> None:
    assert not goals_of("palus").ranks
    assert goals_of("twenty_strong").ranks.keys() == {1, 5}
