"""What happened in a match, in words. A line of the log never changes, so it is put into words once for each reader.

Everybody at a table is sent the log at every change. To word all of it anew each time would take longer than to draw
the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from msgspec import Struct

from harena.core.chance import Roll
from harena.core.journal import Event, Witnessed
from harena.core.labels import told
from harena.core.match import Match
from harena.core.record import Chanced, Line, TakenOver
from harena.core.seat import Seat
from harena.core.text import Text, Texts
from harena.web.fallen_dice import Fallen, fallen_in
from harena.web.opponents import opponent
from harena.web.rooms import Room
from harena.web.store.matches import Note


class Entry(Struct, frozen=True):
    """A line of the log. `version`: the position that it led to."""

    version: int
    text: str
    chapter: int | None = None
    """The kind of chapter that it begins, 0 for the largest; none for every other line."""
    decisive: bool = False
    """Whether it tells what decides the game."""
    touches: tuple[str, ...] = ()
    """The pieces and places that it touches, by their ids on the board."""
    dice: tuple[Fallen, ...] = ()
    """The dice that brought it about, as they fell."""


class Told(Struct):
    """What one reader was told of a match: the events of each line, and the entries that they became."""

    names: dict[int, str]
    """How the seats were called; who is renamed is named anew everywhere."""
    groups: list[tuple[list[Event], list[Entry]]]


Reader = tuple[Seat, str]
"""As whom somebody looks, and in which language."""

_told: Final[WeakKeyDictionary[Match, dict[Reader, Told]]] = WeakKeyDictionary()
"""For as long as a match is kept folded."""


def log(room: Room, viewer: Seat, witnessed: Witnessed, texts: Texts, upto: int) -> list[Entry]:
    """What a viewer witnessed up to a version, in words, and what else there is to say."""
    entries = [
        entry
        for (version, _), (_, worded) in zip(witnessed, _worded(room, viewer, witnessed, texts), strict=True)
        if version <= upto
        for entry in worded
    ]
    beside = [Entry(note.version, _noted(note, texts)) for note in room.notes if note.version <= upto]
    beside += [
        Entry(line.n, texts("note.taken_over", seat=line.seat, other=texts.word("seat", line.by)))
        for line in room.match.lines
        if isinstance(line, TakenOver) and line.n <= upto
    ]
    return sorted(entries + beside, key=lambda entry: entry.version) if beside else entries


def _worded(room: Room, viewer: Seat, witnessed: Witnessed, texts: Texts) -> list[tuple[list[Event], list[Entry]]]:
    """The entries of each line. Those that this reader was told before are the same; what was undone is forgotten."""
    readers = _told.setdefault(room.match, {})
    known = readers.get((viewer, texts.language))
    if known is None or known.names != texts.names:
        known = readers[viewer, texts.language] = Told(texts.names, [])
    groups = known.groups
    while groups and (len(groups) > len(witnessed) or groups[-1][0] is not witnessed[len(groups) - 1][1]):
        groups.pop()
    if len(groups) < len(witnessed):
        for version, events in witnessed[len(groups) :]:
            roll = room.match.roll_of(version)
            seen = roll is not None and roll.witnessed_by(viewer)
            dice = _dice(room.match.lines[version - 1], roll, texts) if seen else ()
            groups.append((events, _entries(room, version, events, dice, texts)))
    return groups


def _dice(line: Line, roll: Roll | None, texts: Texts) -> tuple[Fallen, ...]:
    return tuple(fallen_in(line, roll, texts)) if isinstance(line, Chanced) else ()


def _entries(room: Room, version: int, events: Sequence[Event], dice: tuple[Fallen, ...], texts: Texts) -> list[Entry]:
    """One line of the record in words. Its dice stand at the first thing that is told of the roll."""
    table, decisive = room.match.table, room.game.screens.decisive
    entries = []
    for event in events:
        chapter = table.chapter(event)
        here = dice if chapter is None else ()
        entries.append(Entry(version, told(texts, event), chapter, event.key in decisive, event.touches, here))
        dice = dice if chapter is not None else ()
    return entries


def _noted(note: Note, texts: Texts) -> str:
    """A note in words; programs have the names that they have at the table."""
    programs = ("bot", "by")
    said = {name: opponent(value, texts) if name in programs else value for name, value in note.params.items()}
    return texts.say(Text(f"note.{note.key}", said))
