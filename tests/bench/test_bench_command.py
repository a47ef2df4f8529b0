"""The whole bench on a machine that has none of the peers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from rich.console import Console

from bench import __main__ as command
from bench import peers
from bench.__main__ import main
from bench.brings import ready_armies
from bench.compare import Ratio, Standing
from bench.peers import AT_HOME
from bench.plot import write_plot
from bench.report import Report, number, peers_table
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.lab.measure import Measurement, measure

PEERS = ("pyspiel", "pettingzoo", "pygame", "chess", "catanatron", "rlcard", "pokerkit")
MODULES = (*PEERS, "matplotlib", "matplotlib.figure")
FIGURES = {"decisions_per_second", "copy_us", "refold_per_second", "seer_simulations_per_second"}
HURRIED = ["--rounds", "6", "--seconds", "0", "--own-seconds", "0"]


def only_harena(package: str) -> str:
    if package == "harena":
        return "0.0"
    raise PackageNotFoundError(package)


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(peers, "version", only_harena)


@pytest.mark.usefixtures("bare_machine")
def test_without_peers_the_bench_still_measures_us_and_names_everybody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*HURRIED, "--folder", str(tmp_path / "build")]) == 0
    report = msgspec.json.decode((tmp_path / "build" / "bench.json").read_bytes(), type=Report)
    missing = [peer.engine for peer in report.peers if peer.missing == "not installed"]
    at_home = ["python-chess", "catanatron", "RLCard Uno", "RLCard Uno, bare", "PokerKit"]
    assert missing == [*["OpenSpiel", "PettingZoo", "PettingZoo, bare"] * 2, *at_home]
    assert all(len(peer.rounds) == 6 for peer in report.peers if peer.is_ours)
    for game in ("invictus", "ludus"):
        assert {row.measure for row in report.own if row.game == game} == FIGURES
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.count("not installed") == len(missing) + 1
    assert "not plotted, as matplotlib is not installed" in shown
    assert "≥ 40,000" in shown


def test_a_peer_at_home_has_a_row_for_each_game_of_ours_and_any_other_only_its_own() -> None:
    ratios = {"invictus": Ratio(3.1, 3.0, 3.2), "ludus": Ratio(7.0, 6.5, 7.5)}
    standings = [
        standing("draughts", "slow", {"harena": Ratio(2.0, 1.9, 2.1)}),
        standing(AT_HOME, "python-chess", ratios),
    ]
    console = Console(width=80, record=True, file=StringIO())
    console.print(peers_table(standings))
    rows = [" ".join(line.split()) for line in console.export_text().splitlines()]
    assert "slow 100 90.0–110 2.00 (1.90–2.10)" in rows
    at = rows.index("python-chess 100 90.0–110")
    assert rows[at + 1 : at + 3] == ["beside invictus 3.10 (3.00–3.20)", "beside ludus 7.00 (6.50–7.50)"]


def standing(game: str, engine: str, ratios: dict[str, Ratio]) -> Standing:
    return Standing(
        game, engine, "", None, decisions_per_second=100.0, spread=(90.0, 110.0), rounds=[100.0], harena_to_peer=ratios
    )


def test_too_few_rounds_are_refused_before_anything_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--rounds", "5"])
    assert stopped.value.code == 2
    assert "6 or more" in capsys.readouterr().err


@pytest.mark.usefixtures("bare_machine")
def test_all_ready_armies_take_part_in_what_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual army alone would measure one sixth of the cards."""
    given: dict[str, Sequence[Struct]] = {}

    def noted(game: Game[Any], rng: Random, *, seconds: float, brings: Sequence[Struct]) -> Measurement:
        given[game.name] = brings
        return measure(game, rng, seconds=seconds, repetitions=1)

    monkeypatch.setattr(command, "measure", noted)
    main([*HURRIED, "--folder", str(tmp_path)])
    assert given["invictus"] == ready_armies(find_game("invictus"))
    assert len(given["invictus"]) == 6
    assert given["ludus"] == []


@pytest.mark.usefixtures("bare_machine")
def test_no_plot_is_left_behind_without_matplotlib(tmp_path: Path) -> None:
    assert not write_plot([Standing("chess", "harena", "", None, missing="not installed")], tmp_path / "bench.svg")
    assert not (tmp_path / "bench.svg").exists()


@pytest.mark.parametrize(
    ("value", "shown"),
    [(138_479.0, "138,000"), (1_004.0, "1,000"), (99.96, "100"), (42.71, "42.7"), (0.3111, "0.311")],
)
def test_figures_are_shown_as_exactly_as_they_were_measured(value: float, shown: str) -> None:
    assert number(value) == shown
