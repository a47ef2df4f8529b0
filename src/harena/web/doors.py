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
NO_SERIES: Final[Mapping[str, object]] = {}
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


def ways_in(game: Game[Any], texts: Texts, series: Mapping[str, object] = NO_SERIES) -> list[Door]:
    """The doors of a game: each leads to a match at once, without a form. `texts` are those of the game.

    `series`: the options with which the reader's series of it goes on.
    """
    title, fields = texts(f"game.{game.name}"), {"game": game.name}
    doors = []
    if 1 in game.seats:
        how = texts("home.play_alone_how", title=title)
        doors.append(Door(title=_alone(game, texts, series), how=how, path=PLAY, fields={**fields, "with": ALONE}))
    if not game.solo:
        how = texts("home.play_computer_how", title=title)
        doors += [Door(title=texts("home.play_computer"), how=how, path=PLAY, fields=fields), _friend(game, texts)]
    return [msgspec.structs.replace(doors[0], main=True), *doors[1:]]


def _alone(game: Game[Any], texts: Texts, series: Mapping[str, object]) -> str:
    """*Play*, or *Play: Rank 2* where a series goes on."""
    usual = {str(option["name"]): option["default"] for option in game.declared_options()}
    changes = told_changes(game, usual, series, texts)
    return texts("home.play_alone_at", changes=changes) if changes else texts("home.play_alone")


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
    """The next step that the end has brought: a rank that was won, the next campaign; none where it stays the same."""
    outcome = room.match.table.outcome
    if outcome is None or outcome.following is None:
        return []
    changes = told_changes(room.game, room.row.options, outcome.following, texts)
    if not changes:
        return []
    title = texts("over.go_on_to", changes=changes)
    return [Door(title=title, path=f"/m/{room.row.id}/rematch", fields=GO_ON, main=True)]
