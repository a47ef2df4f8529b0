"""Which options mean something at a table: a handicap of the fourth seat is nobody's where two sit."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from harena.core.game import Game


@lru_cache(maxsize=64)
def idle_options(game: Game[Any], seats: int) -> frozenset[str]:
    """Options that can only be left alone at a table of so many: the game refuses every other value of theirs.

    Asked for every game of a series, so worked out once.
    """
    idle = set()
    for option in game.declared_options():
        name = str(option["name"])
        others = [value for value in _values(option) if value != option["default"]]
        if others and all(game.rules.check_options(seats, game.read_options({name: value})) for value in others):
            idle.add(name)
    return frozenset(idle)


def _values(option: dict[str, object]) -> list[object]:
    """What an option may be; of numbers the least and the most."""
    match option:
        case {"choices": list(choices)}:
            return choices
        case {"least": int(least), "most": int(most)}:
            return [least, most]
        case _:
            return []
