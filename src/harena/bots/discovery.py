"""Bots of other packages, found by their entry points as games are; the built-in ones need none.

A package registers a **factory** in the group `harena.bots`: `make(game, rng, argument)` gives a bot for this game with
this generator. The argument is what stands after the colon of `name:argument`, None without a colon; a factory that
cannot use it raises `ValueError`, or `Refused` where it has a sentence of its own. Only what is installed can be named:
a spec never says what to import, so that it may come from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Final

from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.player import Bot
from harena.core.text import Text

GROUP: Final = "harena.bots"
OURS: Final = ("random", "greedy", "seer", "human")
"""Names that mean the same everywhere; a package that wants one of them is not loaded."""

Factory = Callable[[Game[Any], Random, str | None], Bot]


@cache
def factories() -> dict[str, Factory]:
    """The factories of all packages that load, by name."""
    return {name: loaded for name in _names() if not isinstance(loaded := _load(name), Text)}


@cache
def broken_bots() -> dict[str, Text]:
    """Bots whose package is installed but that cannot be used, with the reason."""
    return {name: loaded for name in _names() if isinstance(loaded := _load(name), Text)}


def make_installed(name: str, game: Game[Any], rng: Random, argument: str | None) -> Bot:
    """The bot that an installed package makes of this argument."""
    try:
        bot = factories()[name](game, rng, argument)
    except ValueError as error:
        if argument is None:
            raise
        raise refuse("bot_argument", wanted=name, given=argument[:40], why=str(error)[:200]) from error
    if not callable(getattr(bot, "choose", None)):
        raise refuse("bot_cannot_choose", wanted=name, value=type(bot).__name__)
    return bot


def _names() -> list[str]:
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def _load(name: str) -> Factory | Text:
    points = list(entry_points(group=GROUP, name=name))
    point = points[0]
    if name in OURS or not re.fullmatch(r"[\w.-]+", name):
        return Text("refused.bot_name_taken", {"wanted": name, "value": point.value, "known": list(OURS)})
    if len(values := sorted({point.value for point in points})) > 1:
        return Text("refused.bot_twice", {"wanted": name, "values": values})
    try:
        factory = point.load()
    except Exception as error:  # noqa: BLE001 - somebody else's package must not take the others down
        return Text("refused.bot_does_not_load", {"wanted": name, "why": f"{type(error).__name__}: {error}"})
    if not callable(factory):
        return Text("refused.bot_not_a_factory", {"wanted": name, "value": point.value})
    made: Factory = factory
    return made
