"""The campaigns bench: it keeps what was played, goes on from there, and tells how far campaigns came."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bench.campaigns import Told, main, play
from harena.core.discovery import find_game


def run(folder: Path, campaigns: int) -> str:
    assert main(["--campaigns", str(campaigns), "--folder", str(folder / "docs"), "--kept", str(folder / "kept")]) == 0
    return (folder / "docs" / "hoplomachus_campaign.md").read_text(encoding="utf-8")


def test_a_series_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(tmp_path, 1)
    page = run(tmp_path, 2)
    (kept,) = (tmp_path / "kept").iterdir()
    _, *lines = kept.read_bytes().splitlines()
    told = [msgspec.json.decode(line, type=Told) for line in lines]
    assert [one.number for one in told] == [0, 1]
    assert "2 whole campaigns" in page
    assert sum(f"| {hero} | 1 |" in page for hero in find_game("hoplomachus").content.heroes) == 2
    assert page.strip() in capsys.readouterr().out


def test_the_same_number_is_the_same_campaign() -> None:
    game = find_game("hoplomachus")
    one, other = (play(game, 3, "fearless", "x") for _ in range(2))
    assert msgspec.structs.replace(one, seconds=0.0) == msgspec.structs.replace(other, seconds=0.0)
    assert one.hero == list(game.content.heroes)[3]
    assert one.met or not one.won
