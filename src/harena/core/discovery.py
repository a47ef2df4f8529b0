"""Which games are installed: the built-in ones and those of other packages, found the same way."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.text import Text

GROUP: Final = "harena.games"


@cache
def games() -> dict[str, Game[Any]]:
    """All games that load, by name. One that does not load is left to `broken_games`."""
    return {name: game for name in _names() if isinstance(game := _load(name), Game)}


@cache
def broken_games() -> dict[str, Text]:
    """Games whose package is installed but does not load, with the reason."""
    return {name: loaded for name in _names() if isinstance(loaded := _load(name), Text)}


def find_game(name: str) -> Game[Any]:
    """The game of this name, or a refusal that lists what there is."""
    if name in games():
        return games()[name]
    if name in broken_games():
        raise refuse("game_does_not_load", wanted=name, why=broken_games()[name])
    raise refuse("unknown_game", wanted=name, known=sorted(games()))


def _names() -> list[str]:
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def _load(name: str) -> Game[Any] | Text:
    points = list(entry_points(group=GROUP, name=name))
    if len(values := sorted({point.value for point in points})) > 1:
        return Text("broken_game.twice", {"values": values})
    point = points[0]
    try:
        game = point.load()
    except Exception as error:  # noqa: BLE001 - somebody else's package must not take the others down
        return Text("broken_game.fails", {"error": f"{type(error).__name__}: {error}"})
    if not isinstance(game, Game):
        return Text("broken_game.not_a_game", {"value": point.value})
    if game.name != name:
        return Text("broken_game.other_name", {"value": point.value, "have": game.name, "wanted": name})
    return game
