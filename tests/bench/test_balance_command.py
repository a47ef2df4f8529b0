"""`python -m bench.balance`: plays, writes as it goes, and goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bench import balance as command
from bench.balance import main
from bench.brings import ready_armies, ready_brings
from harena.core.discovery import find_game
from harena.lab.balance import Pair, play_pairings

ARMIES = ("empereur", "odin", "pharaon", "roi", "shogun", "tlahtoani")


def run(folder: Path, *more: str) -> int:
    """A small series of random players among three armies."""
    places = ["--folder", str(folder / "docs"), "--kept", str(folder / "kept")]
    few = ["--armies", "roi,odin,shogun", "--bots", "random", "--games", "2", "--workers", "1"]
    return main(["invictus", *few, *places, *more])


def lines(folder: Path) -> list[bytes]:
    (kept,) = (folder / "kept").glob("*.jsonl")
    return kept.read_bytes().splitlines()


def test_the_six_versions_are_ready_and_a_game_without_armies_has_none() -> None:
    invictus = find_game("invictus")
    assert sorted(ready_brings(invictus)) == list(ARMIES)
    assert {army.army for army in ready_armies(invictus)} == set(ARMIES)  # type: ignore[attr-defined]
    assert ready_brings(find_game("ludus")) == {}


def test_table_heat_map_and_all_games_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--games", "6", "--option", "open_armies=true") == 0
    page = (tmp_path / "docs" / "invictus.md").read_text()
    assert "--armies roi,odin,shogun --bots random --games 6 --seed 1 --option open_armies=true" in page
    assert "3 pairings, 18 games" in page
    assert all(f"| {pairing} | 6 | +" in page for pairing in ("roi – odin", "roi – shogun", "odin – shogun"))
    ElementTree.parse(tmp_path / "docs" / "invictus.svg")
    assert len(lines(tmp_path)) == 1 + 9
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("roi", "odin", "shogun", "invictus.md"))


def test_a_longer_series_plays_only_what_is_missing(tmp_path: Path) -> None:
    run(tmp_path / "at_once", "--games", "4")
    run(tmp_path / "in_turn")
    before = lines(tmp_path / "in_turn")
    run(tmp_path / "in_turn", "--games", "4")
    assert len(before) == 4
    assert lines(tmp_path / "in_turn")[:4] == before
    assert lines(tmp_path / "in_turn") == lines(tmp_path / "at_once")


def test_ctrl_c_leaves_what_was_played_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def four_pairs(*args: Any, **more: Any) -> Iterator[Pair]:
        pairs = play_pairings(*args, **more)
        yield from (next(pairs) for _ in range(4))
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(command, "play_pairings", four_pairs)
        assert run(tmp_path, "--games", "4") == 130
    assert "goes on" in capsys.readouterr().out
    assert len(lines(tmp_path)) == 1 + 4
    assert "3 pairings, 6 games" in (tmp_path / "docs" / "invictus.md").read_text()
    assert run(tmp_path, "--games", "4") == 0
    assert len(lines(tmp_path)) == 1 + 6
    assert "3 pairings, 12 games" in (tmp_path / "docs" / "invictus.md").read_text()


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    run(tmp_path)
    whole = lines(tmp_path)
    (kept,) = (tmp_path / "kept").glob("*.jsonl")
    kept.write_bytes(kept.read_bytes()[:-7])
    run(tmp_path)
    assert lines(tmp_path) == whole


@pytest.mark.parametrize("other", [["--seed", "2"], ["--bots", "greedy"], ["--option", "variant=blitz"]])
def test_other_games_are_kept_apart(tmp_path: Path, other: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        command, "play_pairings", lambda *_args, **_more: iter([Pair((0, 1), 0, (1, 0), (5, 5), ("a", "b"))])
    )
    run(tmp_path)
    run(tmp_path, *other)
    assert len(list((tmp_path / "kept").glob("*.jsonl"))) == 2


def test_games_by_other_rules_are_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path)
    monkeypatch.setattr(command, "code_hash", lambda _game: "changed")
    run(tmp_path)
    assert len(list((tmp_path / "kept").glob("*.jsonl"))) == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [(["--armies", "roi,nobody"], "nobody"), (["--bots", "clever"], "clever"), (["--option", "size=3"], "size")],
)
def test_what_cannot_be_played_is_said_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: list[str], said: str
) -> None:
    assert run(tmp_path, *wrong) == 2
    assert said in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "chess"),
        (["invictus", "--armies", "roi"], "two armies"),
        (["invictus", "--option", "x"], "KEY=VALUE"),
    ],
)
def test_a_command_that_means_nothing_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_a_game_without_ready_armies_has_nothing_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ludus", "--kept", str(tmp_path)]) == 2
    assert "no ready armies" in capsys.readouterr().out
