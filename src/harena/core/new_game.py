"""What a new game is set up with: the options that mean something at its table, and what the seats bring.

Both are given by people, or drawn for each game of a series. Terminal, lab and tests set up their games here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from harena.core.errors import refuse
from harena.core.game import Game

Given = Mapping[str, object] | None
"""What a seat brings, as it is typed or recorded; None: something that the game thinks of."""


# Options


@lru_cache(maxsize=64)
def idle_options(game: Game[Any], seats: int) -> frozenset[str]:
    """Options that mean nothing at a table of so many, as the handicap of a fourth seat where two sit.

    The game refuses every value of theirs but the default. A series asks for every game, so this is worked out once.
    """
    idle = set()
    for option in game.declared_options():
        name = str(option["name"])
        others = [{name: value} for value in _values(option) if value != option["default"]]
        if others and all(game.rules.check_options(seats, game.read_options(one), game.content) for one in others):
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


def random_options(
    game: Game[Any], rng: Random, content: Any = None, given: Mapping[str, object] = MappingProxyType({})
) -> dict[str, object]:
    """Options that somebody might choose: each declared one left alone or set to something that it allows.

    Where some of them contradict each other, or those that are `given`, the last ones are left alone.
    """
    chosen: dict[str, object] = {}
    for option in game.declared_options(content):
        if rng.random() < 0.5:
            continue
        match option:
            case {"choices": list(choices)}:
                chosen[str(option["name"])] = rng.choice(choices)
            case {"least": int(least), "most": int(most)}:
                chosen[str(option["name"])] = rng.randint(least, most)
    while chosen and _contradict(game, {**chosen, **given}, content):
        chosen.popitem()
    return chosen


def _contradict(game: Game[Any], options: Mapping[str, object], content: Any) -> bool:
    """Whether the game would refuse these options even at its largest table."""
    return bool(game.rules.check_options(max(game.seats), game.read_options(options), content or game.content))


# What the seats bring


def brought(
    game: Game[Any], given: Sequence[Given], seats: int, options: Mapping[str, object], content: Any, rng: Random
) -> list[Struct]:
    """What each seat brings. A single one is for all of them; where nothing is given they bring the usual."""
    if not given:
        return [game.rules.brings() for _ in range(seats)]
    if len(given) not in (1, seats):
        raise refuse("wrong_number_of_brings", brings=len(given), seats=seats)
    each = list(given) * seats if len(given) == 1 else list(given)
    if None not in each:
        return [game.read_brings(own or {}) for own in each]
    if game.programs.sample_brings is None:
        raise refuse("no_random_brings", game=game.name)
    drawn = random_brings(game, seats, options, rng, content)
    return [drawn[seat] if own is None else game.read_brings(own) for seat, own in enumerate(each)]


def random_brings(
    game: Game[Any], seats: int, options: Mapping[str, object], rng: Random, content: Any = None
) -> Sequence[Struct]:
    """What people might bring: something the game thinks of, else the usual. `content`: None for the built-in one."""
    if game.programs.sample_brings is None:
        return [game.rules.brings() for _ in range(seats)]
    content = game.content if content is None else content
    return game.programs.sample_brings(rng, seats, game.read_options(options), content)
