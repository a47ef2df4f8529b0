"""`harena games`: what can be played."""

from __future__ import annotations

from typing import Any

from harena.cli.arguments import AsJson, Injected
from harena.core.discovery import broken_games
from harena.core.discovery import games as installed
from harena.core.game import Game


def games(*, as_json: AsJson = False, screen: Injected) -> None:
    """List the installed games, and warn of those that do not load."""
    for name, why in broken_games().items():
        screen.warn("games.broken", wanted=name, why=why)
    rows = [_described(game, screen.texts.language) for game in installed().values()]
    if as_json:
        screen.json(rows)
        return
    heads = ("games.name", "games.title", "games.seats", "games.status", "games.version", "games.options")
    screen.table(heads, [_cells(screen.texts.word("status", row["status"]), row) for row in rows])
    screen.line()
    screen.say("games.next")


def _described(game: Game[Any], language: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title(language),
        "seats": list(game.seats),
        "options": game.declared_options(),
        "rules_version": game.rules_version,
        "status": game.status,
    }


def _cells(status: str, row: dict[str, Any]) -> list[str]:
    seats = ", ".join(map(str, row["seats"]))
    return [row["name"], row["title"], seats, status, row["rules_version"], "\n".join(map(_option, row["options"]))]


def _option(option: dict[str, Any]) -> str:
    """An option as it is typed, its default, and what else it may be: `health=6 (1–20)`."""
    allowed = (
        f"{option['least']}–{option['most']}" if "least" in option else ", ".join(map(str, option.get("choices", ())))
    )
    return f"{option['name']}={option['default']}" + (f" ({allowed})" if allowed else "")
