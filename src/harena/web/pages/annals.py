"""The annals of a long game: its log in short, week by week. A player who comes back is told the last week."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from msgspec.structs import replace

from harena.core.game import Annals, Game
from harena.web.chronicle import Chronicle, Entry
from harena.web.pages.chapters import Chapter, chapters
from harena.web.rooms import Room
from harena.web.store.matches import now

AWAY: Final = timedelta(hours=1)
"""Whoever has not played for so long is told the last week."""
MOST_RECALLED: Final = 14
"""How many lines that has."""


def annals_of(game: Game[Any], options: dict[str, Any]) -> Annals[Any] | None:
    """How a match with these options is told in short; None where its log says enough."""
    found = game.screens.annals
    return found if found is not None and found.of(game.read_options(options)) else None


def told_in_short(chronicle: Chronicle, depth: int) -> list[Chapter]:
    """The annals by chapters; those of a kind smaller than `depth` are no more than lines."""
    found = chapters([*_shortened(chronicle.entries, depth)])
    for chapter in found:
        chapter.parts = _joined(chapter.parts)
    return found


def _shortened(entries: Sequence[Entry], depth: int) -> list[Entry]:
    large = [entry.chapter is not None and entry.chapter <= depth for entry in entries]
    kept = zip(entries, large, strict=True)
    return [entry if heads else replace(entry, chapter=None) for entry, heads in kept if heads or entry.annals]


def _joined(parts: Sequence[Chapter]) -> list[Chapter]:
    """Rounds of one week, which begin with the same line, are told together."""
    found: list[Chapter] = []
    for part in parts:
        last = found[-1] if found else None
        if last and last.title and part.title and last.title.text == part.title.text:
            last.entries += part.entries
        else:
            found.append(part)
    return found


def last_part(room: Room, chronicle: Chronicle, annals: Annals[Any]) -> list[Entry]:
    """What was told last: the chapter that lasts and the one before it."""
    depth = room.match.table.chapters.index(annals.part)
    weeks = [part for chapter in told_in_short(chronicle, depth) for part in (chapter, *chapter.parts)]
    lines = [entry for week in weeks[-2:] for entry in (week.title, *week.entries) if entry is not None]
    return lines[-MOST_RECALLED:]


def recalled(room: Room, chronicle: Chronicle) -> list[Entry]:
    """The last week, for a player who comes back after a while to a long match that goes on."""
    annals = annals_of(room.game, room.row.options)
    if annals is None or room.match.over or now() - room.row.changed < AWAY:
        return []
    return last_part(room, chronicle, annals)
