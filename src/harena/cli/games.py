"""`harena games`: what can be played."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from harena.cli.arguments import AsJson, Injected
from harena.cli.screen import Screen
from harena.core.discovery import broken_games
from harena.core.discovery import games as installed
from harena.core.game import Game
from harena.lab.results import shown

WIDTH: Final = 80


def games(*, as_json: AsJson = False, screen: Injected) -> None:
    """List the installed games with their options, and warn of those that do not load."""
    for name, why in broken_games().items():
        screen.warn("games.broken", wanted=name, why=why)
    rows = [_described(game, screen.texts.language) for game in installed().values()]
    if as_json:
        screen.json(rows)
        return
    heads = ("games.name", "games.title", "games.seats", "games.status", "games.version")
    screen.table(heads, [_cells(screen.texts.word("status", row["status"]), row) for row in rows])
    for row in rows:
        _say_choices(screen, "games.options", row["title"], row["options"])
        _say_choices(screen, "games.brings", row["title"], row["brings"])
    screen.line()
    screen.say("games.next")


def _described(game: Game[Any], language: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title(language),
        "seats": list(game.seats),
        "options": game.declared_options(),
        "brings": game.declared_brings(),
        "rules_version": game.rules_version,
        "status": game.status,
    }


def _cells(status: str, row: dict[str, Any]) -> list[str]:
    return [row["name"], row["title"], ", ".join(map(str, row["seats"])), status, row["rules_version"]]


def _say_choices(screen: Screen, head: str, title: str, choices: list[dict[str, Any]]) -> None:
    """One a line, so that all fits into a narrow terminal."""
    if not choices:
        return
    screen.line()
    screen.say(head, title=title)
    for choice in choices:
        screen.line(textwrap.fill(_choice(choice), WIDTH, initial_indent="  ", subsequent_indent="      "))


def _choice(choice: dict[str, Any]) -> str:
    """An option as it is typed, its default, and what else it may be: `health=6 (1–20)`."""
    allowed = (
        f"{choice['least']}–{choice['most']}" if "least" in choice else ", ".join(map(shown, choice.get("choices", ())))
    )
    return f"{choice['name']}={shown(choice['default'])}" + (f" ({allowed})" if allowed else "")
