"""`harena bots`: the programs that can sit at a table, and how well they play."""

from __future__ import annotations

from msgspec import Struct

from harena.bots import bot_names, broken_bots
from harena.bots.levels import LADDER, level_of
from harena.cli.arguments import AsJson, Injected
from harena.cli.screen import Screen


class Listed(Struct, frozen=True):
    """A program as it is named in `--seats`; what `--json` prints. `level`: a level of the seer."""

    name: str
    strength: str
    level: str | None


def bots(*, as_json: AsJson = False, screen: Injected) -> None:
    """List the programs and levels with their strength in words, and warn of those that do not load."""
    for why in broken_bots().values():
        screen.warn(why.key, **why.params)
    listed = [Listed(name, _strength(screen, name), level_of(name)) for name in bot_names()]
    if as_json:
        screen.json(listed)
        return
    screen.table(("bots.name", "bots.strength"), [[one.name, one.strength] for one in listed])
    screen.line()
    screen.say("bots.budget")
    screen.say("bots.next")


def _strength(screen: Screen, name: str) -> str:
    """How well a program plays, in words."""
    return screen.words(f"bots.strength.{level_of(name) or name}" if name in LADDER else "bots.strength.other")
