"""`python -m bench.hints`: which confrontations are solved exactly, and how long a hint takes."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bench.hints import GOAL_MS, Hint, Hints, lines, main, measure


def test_the_shares_of_all_kinds_are_printed_with_their_times() -> None:
    hints = [Hint("exact", 10.0)] * 3 + [Hint("found", 2 * GOAL_MS)] * 6 + [Hint("none", 1.0)]
    head, exact, found, none = lines(Hints(2, hints))
    assert head == "10 positions of 2 games"
    assert exact == " 30.0% solved exactly: median 10 ms, p95 10 ms, longest 10 ms; goal for p95 300 ms: met"
    assert found.startswith(" 60.0% best plan found")
    assert found.endswith("missed")
    assert none.startswith(" 10.0% no plan")


def test_hints_are_asked_for_in_real_games() -> None:
    found = measure(1, "a", apart=40)
    assert found.hints
    assert {hint.kind for hint in found.hints} <= {"exact", "found", "none"}
    assert all(hint.ms >= 0 for hint in found.hints)


def test_all_figures_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--apart", "60", "--folder", str(tmp_path)]) == 0
    kept = msgspec.json.decode((tmp_path / "hints.json").read_bytes(), type=Hints)
    assert f"{len(kept.hints)} positions of 1 games" in capsys.readouterr().out
