"""The names of the records of a long series: by number, so wide that they sort as they were played."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.table import Outcome
from harena.lab import simulate as module
from harena.lab.simulate import Played, simulate


def names(games: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the records of so many games, in the order in which they were played; none is really written."""
    played: list[str] = []

    def play_recorded(*given: object) -> Played:
        path = given[-1]
        assert isinstance(path, Path)
        played.append(path.name)
        return Played(Outcome((), "time", drawn=True), 1, 1)

    monkeypatch.setattr(module, "_play_recorded", play_recorded)
    simulate("ludus", games=games, seats=["random", "random"], seed="1", records=folder)
    return played


@pytest.mark.parametrize(
    ("games", "first", "last"),
    [
        (1, "0000.jsonl", "0000.jsonl"),
        (10_000, "0000.jsonl", "9999.jsonl"),
        (10_001, "00000.jsonl", "10000.jsonl"),
    ],
)
def test_names_are_wide_enough_for_the_last_game(
    games: int, first: str, last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = names(games, tmp_path, monkeypatch)
    assert (found[0], found[-1], len(found)) == (first, last, games)
    assert found == sorted(set(found))
