"""`harena games`: what can be played."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from harena.cli.arguments import AsJson, Injected, in_words
from harena.cli.screen import Screen
from harena.core.discovery import broken_games
from harena.core.discovery import games as installed
from harena.core.game import Game
from harena.core.options import value_notes
from harena.core.text import Texts

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
    for game, row in zip(installed().values(), rows, strict=True):
        texts = game.texts(screen.texts.language)
        _say_choices(screen, texts, "games.options", row["title"], row["options"])
        _say_choices(screen, texts, "games.brings", row["title"], row["brings"])
        if row["ready"]:
            screen.line(_folded(screen.texts("games.ready", names=row["ready"]), "  "))
    screen.line()
    screen.say("games.next")


def _described(game: Game[Any], language: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title(language),
        "seats": list(game.seats),
        "options": game.declared_options(),
        "brings": game.declared_brings(),
        "ready": sorted(game.rules.builder(game.seats[0], game.rules.options(), game.content).ready)
        if game.rules.builder
        else [],
        "rules_version": game.rules_version,
        "status": game.status,
    }


def _cells(status: str, row: dict[str, Any]) -> list[str]:
    return [row["name"], row["title"], ", ".join(map(str, row["seats"])), status, row["rules_version"]]


def _say_choices(screen: Screen, texts: Texts, head: str, title: str, choices: list[dict[str, Any]]) -> None:
    """Print options one a line, so that they fit into a narrow terminal."""
    if not choices:
        return
    screen.line()
    screen.say(head, title=title)
    before: object = None
    for choice in choices:
        screen.line(_folded(_choice(texts, choice, choice.get("choices") != before), "  "))
        for note in value_notes(texts, choice):
            screen.line(_folded(note, "      "))
        before = choice.get("choices")


def _folded(words: str, indent: str) -> str:
    return textwrap.fill(words, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ")


def _choice(texts: Texts, choice: dict[str, Any], explained: bool) -> str:
    """An option as it is typed, with its default, its range and its meaning: `health=6 (1–20): Health`.

    `explained`: with the meaning of each value, which is not repeated for the next option with the same values.
    """
    allowed = (
        f"{choice['least']}–{choice['most']}"
        if "least" in choice
        else ", ".join(in_words(texts, value) for value in choice.get("choices", ()) if value != "")
    )
    typed = f"{choice['name']}={in_words(texts, choice['default'])}" + (f" ({allowed})" if allowed else "")
    meaning = next((key for kind in ("option", "bring") if texts.knows(key := f"{kind}.{choice['name']}")), None)
    if meaning is None:
        return typed
    keys = ["choice.none" if value == "" else f"choice.{value}" for value in choice.get("choices", ()) if explained]
    values = [texts(key) for key in keys if texts.knows(key)]
    key = "games.meaning_of" if values else "games.meaning"
    return texts(key, typed=typed, meaning=texts(meaning), values=values)
