"""Doors: the ways into a match, and the ways on from its end. Pages list them, templates draw them.

A game for one person has other doors than a game for several, and this is where they part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.bots.levels import harder
from harena.core.game import Game
from harena.core.seat import SPECTATOR, Seat
from harena.core.text import Texts
from harena.web.option_forms import told_changes
from harena.web.rooms import Room

PLAY: Final = "/play"
ALONE: Final = "alone"
FRIEND: Final = "friend"
"""With whom one plays, where it is not the computer."""
GO_ON: Final = {"go_on": "yes"}
"""What a form sends to go on with the options that the end of a match has brought."""


class Door(Struct, frozen=True, kw_only=True):
    """A button that leads to a match; a link, where it has no `fields` to send."""

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
    doors = []
    if 1 in game.seats:
        how = texts("home.play_alone_how", title=title)
        doors.append(Door(title=texts("home.play_alone"), how=how, path=PLAY, fields={**fields, "with": ALONE}))
    if not game.solo:
        how = texts("home.play_computer_how", title=title)
        doors += [Door(title=texts("home.play_computer"), how=how, path=PLAY, fields=fields), _friend(game, texts)]
    return [msgspec.structs.replace(doors[0], main=True), *doors[1:]]


def _friend(game: Game[Any], texts: Texts) -> Door:
    """A match to which somebody is invited by a link."""
    fields = {"game": game.name, "with": FRIEND}
    return Door(title=texts("home.play_friend"), how=texts("home.play_friend_how"), path=PLAY, fields=fields)


def ways_on(room: Room, viewer: Seat, rematch: str | None, texts: Texts) -> list[Door]:
    """What can follow a match that is over, the likeliest first; for those who only watched, the doors of its game.

    `rematch`: the match in which it is played again, where somebody has made it already.
    """
    if viewer == SPECTATOR or viewer in room.match.programs:
        return ways_in(room.game, texts)
    if room.row.solo:
        following = _go_on(room, texts)
        return [*following, _again(room, "table.again", texts, main=not following)]
    bots = [player.bot for player in room.match.header.seats if player.bot]
    friend = _friend(room.game, texts)
    if len(bots) < len(room.row.seats) - 1:
        if rematch is not None:
            return [Door(title=texts("over.rematch_waits"), path=f"/m/{rematch}", main=True), friend]
        return [_again(room, "over.rematch", texts, main=True), friend]
    stronger = harder(bots[0])
    levels = [_again(room, "over.harder", texts, {"level": stronger})] if stronger else []
    return [_again(room, "table.again", texts, main=True), *levels, friend]


def _again(
    room: Room, title: str, texts: Texts, fields: Mapping[str, str] | None = None, *, main: bool = False
) -> Door:
    """The match once more. `title`: the key of what the button says."""
    return Door(title=texts(title), path=f"/m/{room.row.id}/rematch", fields=fields or {}, main=main)


def _go_on(room: Room, texts: Texts) -> list[Door]:
    """The next step that the end has brought: a rank that was won, the next campaign."""
    outcome = room.match.table.outcome
    if outcome is None or outcome.following is None:
        return []
    changes = told_changes(room.game, room.row.options, outcome.following, texts)
    title = texts("over.go_on_to", changes=changes) if changes else texts("over.go_on")
    return [Door(title=title, path=f"/m/{room.row.id}/rematch", fields=GO_ON, main=True)]
