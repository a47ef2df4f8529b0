"""Doors: the ways into a match, and the ways on from its end. Pages list them, templates draw them.

A game for one person has other doors than a game for several, and this is where they part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from harena.core.game import Game
from harena.core.text import Texts

PLAY = "/play"


class Door(Struct, frozen=True, kw_only=True):
    """A button that leads to a match, or a link where it has no `fields` to send."""

    title: str
    path: str
    fields: Mapping[str, str] | None = None
    how: str = ""
    """A few words about what happens then, where there is room for them."""
    main: bool = False
    """Whether it is what most people want."""


def ways_in(game: Game[Any], texts: Texts) -> list[Door]:
    """The doors of a game: each leads to a match at once, without a form. `texts` are those of the game."""
    title, fields = texts(f"game.{game.name}"), {"game": game.name}
    if game.solo:
        how = texts("home.play_alone_how", title=title)
        return [Door(title=texts("home.play_alone"), how=how, path=PLAY, fields=fields, main=True)]
    how = texts("home.play_computer_how", title=title)
    return [
        Door(title=texts("home.play_computer"), how=how, path=PLAY, fields=fields, main=True),
        friend(game, texts),
    ]


def friend(game: Game[Any], texts: Texts) -> Door:
    """A match to which a friend is invited by a link."""
    fields = {"game": game.name, "with": "friend"}
    return Door(title=texts("home.play_friend"), how=texts("home.play_friend_how"), path=PLAY, fields=fields)
