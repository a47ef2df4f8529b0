"""What people may bring to our games without building anything: the ready armies of the content."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from harena.core.game import Game


def ready_brings(game: Game[Any], content: Any = None) -> dict[str, dict[str, object]]:
    """The ready armies by name, each as a seat would type it; none where the game's content has no armies."""
    armies = getattr(game.content if content is None else content, "armies", {})
    return {name: {"army": name} for name in armies}


def ready_armies(game: Game[Any]) -> list[Struct]:
    """The same as the game reads them."""
    return [game.read_brings(typed) for typed in ready_brings(game).values()]
