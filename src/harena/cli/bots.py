"""`harena bots`: the programs that can sit at a table, and how well they play."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from harena.bots import bot_names, broken_bots
from harena.bots.levels import LEVELS
from harena.cli.arguments import AsJson, Injected

STRENGTHS: Final = {
    "random": "bots.strength.random",
    "greedy": "bots.strength.greedy",
    "seer:beginner": "bots.strength.beginner",
    "seer:easy": "bots.strength.easy",
    "seer:medium": "bots.strength.medium",
    "seer": "bots.strength.seer",
    "seer:hard": "bots.strength.hard",
}
"""The built-in programs and levels, roughly from weak to strong."""


class Listed(Struct, frozen=True):
    """A program as it is named in `--seats`; what `--json` prints. `level`: a level of the seer."""

    name: str
    strength: str
    level: str | None


def bots(*, as_json: AsJson = False, screen: Injected) -> None:
    """List the programs and levels with their strength in words, and warn of those that do not load."""
    for why in broken_bots().values():
        screen.warn(why.key, **why.params)
    known = bot_names()
    names = [name for name in STRENGTHS if name in known] + [name for name in known if name not in STRENGTHS]
    listed = [_listed(name, screen.words(STRENGTHS.get(name, "bots.strength.other"))) for name in names]
    if as_json:
        screen.json(listed)
        return
    screen.table(("bots.name", "bots.strength"), [[one.name, one.strength] for one in listed])
    screen.line()
    screen.say("bots.budget")
    screen.say("bots.next")


def _listed(name: str, strength: str) -> Listed:
    levels = {f"seer:{level.name}": level.name for level in LEVELS}
    return Listed(name, strength, levels.get(name))
