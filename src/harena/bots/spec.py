"""Bots by name: `random`, `greedy`, `seer`, `seer:hard`, `seer:0.5s`, `seer:400`, and those of other packages."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from harena.bots.discovery import broken_bots, factories, make_installed
from harena.bots.greedy import GreedyBot
from harena.bots.levels import LADDER, LEVELS
from harena.bots.planner import PlannerBot
from harena.bots.random_bot import RandomBot
from harena.bots.seer import SeerBot
from harena.bots.thinker import Thinker
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.player import Bot, Clock

MOST_SIMULATIONS: Final = 1_000_000
MOST_SECONDS: Final = 600


def bot_names() -> list[str]:
    """What `make_bot` knows by name: the built-in bots from weak to strong, then those of other packages.

    `seer` also takes a budget, seconds (`seer:0.5s`) or simulations (`seer:400`); other packages' bots take what they
    like after a colon.
    """
    return [*LADDER, *factories()]


def make_bot(spec: str, game: Game[Any], rng: Random) -> Bot:
    """The bot that a spec names, playing this game with this generator."""
    kind, colon, manner = spec.partition(":")
    if spec == "random":
        return RandomBot(rng)
    if spec == "greedy":
        return GreedyBot(game, rng)
    if kind == "seer":
        return _seer(game, rng, manner if colon else None)
    if kind in factories():
        return make_installed(kind, game, rng, manner if colon else None)
    if kind in broken_bots():
        raise Refused(broken_bots()[kind])
    raise refuse("unknown_bot", bot=spec[:40], known=bot_names())


def _seer(game: Game[Any], rng: Random, manner: str | None) -> Thinker:
    """A plain seer, one of a level, or one with a budget of its own. How it thinks is up to the game."""
    thinker = PlannerBot if game.programs.foresight else SeerBot
    if manner is None:
        return thinker(game, rng)
    for level in LEVELS:
        if level.name == manner:
            return thinker(game, rng, level)
    return thinker(game, rng, budget=read_budget(manner))


def read_budget(written: str) -> Clock:
    """`400` is simulations a move, `0.5s` seconds a move."""
    if re.fullmatch(r"[0-9]{1,9}", written) and 1 <= (simulations := int(written)) <= MOST_SIMULATIONS:
        return Clock(simulations=simulations)
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?s", written) and 0 < (seconds := float(written[:-1])) <= MOST_SECONDS:
        return Clock(seconds=seconds)
    raise refuse(
        "bad_bot_budget",
        budget=written[:40],
        most_simulations=MOST_SIMULATIONS,
        most_seconds=MOST_SECONDS,
        levels=[level.name for level in LEVELS],
    )
