"""The whole bench on a machine that has none of the peers."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import msgspec
import pytest

from bench import peers
from bench.__main__ import main
from bench.compare import Standing
from bench.plot import write_plot
from bench.report import Report, number

MODULES = ("pyspiel", "pettingzoo", "pygame", "chess", "catanatron", "matplotlib", "matplotlib.figure")
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
    assert missing == [*["OpenSpiel", "PettingZoo", "PettingZoo, bare"] * 2, "python-chess", "catanatron"]
    assert all(len(peer.rounds) == 6 for peer in report.peers if peer.is_ours)
    assert {row.measure for row in report.own if row.game == "ludus"} == {
        "decisions_per_second",
        "copy_us",
        "refold_per_second",
        "seer_simulations_per_second",
    }
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.count("not installed") == len(missing) + 1
    assert "not plotted, as matplotlib is not installed" in shown
    assert "≥ 40,000" in shown


def test_too_few_rounds_are_refused_before_anything_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--rounds", "5"])
    assert stopped.value.code == 2
    assert "6 or more" in capsys.readouterr().err


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
