"""Games are found by their entry points, other people's too, and a broken package breaks only itself."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from harena.core import discovery
from harena.core.errors import Refused
from harena.games.ludus.game import GAME


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Entry points of our choice, by name."""
    points: dict[str, str] = {}

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        found = [EntryPoint(key, value, group) for key, value in points.items()]
        return [point for point in found if name in (None, point.name)]

    caches = (discovery.games, discovery.broken_games, discovery._load)
    monkeypatch.setattr(discovery, "entry_points", entry_points)
    for cached in caches:
        cached.cache_clear()
    yield points
    for cached in caches:
        cached.cache_clear()


def test_the_built_in_games_are_found() -> None:
    assert discovery.find_game("ludus") is GAME


def test_an_unknown_game_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused) as refused:
        discovery.find_game("chess")
    assert refused.value.reasons[0].key == "refused.unknown_game"
    assert "ludus" in refused.value.reasons[0].params["known"]


def test_a_package_that_does_not_load_is_named_and_the_others_work(installed: dict[str, str]) -> None:
    installed.update(ludus="harena.games.ludus.game:GAME", wreck="no.such.module:GAME", stone="harena.core.seat:CHANCE")
    assert list(discovery.games()) == ["ludus"]
    assert set(discovery.broken_games()) == {"wreck", "stone"}
    assert "ModuleNotFoundError" in discovery.broken_games()["wreck"].params["error"]
    assert discovery.broken_games()["stone"].key == "broken_game.not_a_game"
    with pytest.raises(Refused) as refused:
        discovery.find_game("wreck")
    assert refused.value.reasons[0].key == "refused.game_does_not_load"


def test_two_packages_with_a_game_of_one_name_are_told_and_none_is_taken(
    installed: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    both = [EntryPoint("ludus", value, discovery.GROUP) for value in ("harena.games.ludus.game:GAME", "other:GAME")]
    monkeypatch.setattr(discovery, "entry_points", lambda group, name=None: both)
    assert discovery.games() == {}
    assert discovery.broken_games()["ludus"].key == "broken_game.twice"
    assert discovery.broken_games()["ludus"].params["values"] == ["harena.games.ludus.game:GAME", "other:GAME"]


def test_a_game_must_be_called_what_its_entry_point_says(installed: dict[str, str]) -> None:
    installed["chess"] = "harena.games.ludus.game:GAME"
    assert discovery.broken_games()["chess"].key == "broken_game.other_name"
    assert discovery.broken_games()["chess"].params["have"] == "ludus"
