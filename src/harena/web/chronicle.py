"""What happened in a match, in words. A line of the log never changes, so it is put into words once for each reader.

Everybody at a table is sent the log at every change. To word all of it anew each time would take longer than to draw
the board, and of a match of many hours even to look through it. So a chronicle is kept beside the match, grows with it,
and hands out windows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from msgspec import Struct

from harena.core.chance import Roll
from harena.core.game import Game
from harena.core.journal import Event, Witnessed
from harena.core.labels import told
from harena.core.match import Match
from harena.core.record import Chanced, Line, TakenOver
from harena.core.seat import Seat
from harena.core.sizes import held_about
from harena.core.text import Text, Texts
from harena.web.fallen_dice import Fallen, fallen_in
from harena.web.opponents import opponent
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
    annals: bool = False
    """Whether the annals of a long game tell it too."""


class Begun(Struct, frozen=True):
    """Where a chapter begins: the place in the log, its kind, and the number of the chapter that it lies in."""

    place: int
    depth: int
    above: int | None


class Window(Struct, frozen=True):
    """A part of the log. `inside`: the chapters that have begun before it and last, the largest first."""

    inside: list[Entry]
    entries: list[Entry]
    earlier: int
    """How many lines of the log come before it."""
    later: int


Reader = tuple[Seat, str]
"""As whom somebody looks, and in which language."""

_version: Final = attrgetter("version")


class Chronicle:
    """What one reader was told of a match: `entries`, and where chapters have `begun` among them."""

    def __init__(self, game: Game[Any], viewer: Seat, texts: Texts) -> None:
        """`texts` know the seats by name; who is renamed is named anew everywhere, in another chronicle."""
        self._game = game
        annals = game.screens.annals
        self._annals: frozenset[str] = annals.told if annals is not None else frozenset()
        self._viewer = viewer
        self._texts = texts
        self.names = texts.names
        self.entries: list[Entry] = []
        self.begun: list[Begun] = []
        self._inside: list[int] = []
        """The chapters that last now, by their numbers."""
        self._worded: list[Sequence[Event]] = []
        self._words: list[Entry] = []
        """What the rules have told, without what stands beside it in the log."""
        self._ends: list[int] = []
        """How many words there were after the events of each line."""
        self._notes: list[Note] = []
        self._left: list[TakenOver] = []
        self._beside: list[Entry] = []
        """The notes and who has left, in words."""
        self._read = 0
        """How many lines of the record were looked through for those who have left."""

    def catch_up(self, match: Match, notes: Sequence[Note]) -> None:
        """Put into words what is new; what was undone is forgotten."""
        witnessed = match.log(self._viewer)
        undone, beside = self._forget_undone(witnessed), self._read_beside(match.lines, notes)
        fresh = self._word(match, witnessed[len(self._worded) :])
        if undone or beside or (fresh and self.entries and fresh[0].version < self.entries[-1].version):
            self._begin_again()
        else:
            self._extend(fresh)

    def held(self) -> int:
        """About how many bytes it holds."""
        return held_about(self.entries) + held_about(self.begun) + held_about(self._ends)

    def count(self, upto: int) -> int:
        """How many lines tell of positions up to this version."""
        return bisect_right(self.entries, upto, key=_version)

    def between(self, since: int, upto: int) -> list[Entry]:
        """What is told of later versions than one, up to another."""
        return self.entries[self.count(since) : self.count(upto)]

    def newest(self, upto: int, most: int) -> Window:
        """The last lines up to a version. Those of one version stay together, unless they alone are more."""
        last = self.count(upto)
        first = max(0, last - most)
        if first and self.entries[first - 1].version == (cut := self.entries[first].version):
            first = whole if (whole := self.count(cut)) < last else first
        return self.window(first, last)

    def window(self, first: int, last: int) -> Window:
        inside = [self.entries[self.begun[number].place] for number in self.path(first - 1)]
        if first < last and (depth := self.entries[first].chapter) is not None:
            inside = [entry for entry in inside if entry.chapter is not None and entry.chapter < depth]
        return Window(inside, self.entries[first:last], first, len(self.entries) - last)

    def path(self, place: int) -> list[int]:
        """The chapters that the line at this place lies in or begins, by their numbers, the largest first."""
        number: int | None = bisect_right(self.begun, place, key=attrgetter("place")) - 1
        found = []
        while number is not None and number >= 0:
            found.append(number)
            number = self.begun[number].above
        return found[::-1]

    def title(self, number: int) -> Entry:
        """The line that begins a chapter."""
        return self.entries[self.begun[number].place]

    def length(self, number: int) -> int:
        """How many lines a chapter has, with the smaller ones inside it."""
        chapter = self.begun[number]
        after = (one.place for one in islice(self.begun, number + 1, None) if one.depth <= chapter.depth)
        return next(after, len(self.entries)) - chapter.place

    def _forget_undone(self, witnessed: Witnessed) -> bool:
        """Drop the words of what no longer stands; whether there were any."""
        known = self._worded
        before = len(known)
        while known and (len(known) > len(witnessed) or known[-1] is not witnessed[len(known) - 1][1]):
            known.pop()
        del self._ends[len(known) :]
        del self._words[self._ends[-1] if self._ends else 0 :]
        return len(known) < before

    def _word(self, match: Match, fresh: Witnessed) -> list[Entry]:
        """Put the events of some more lines into words."""
        begun = len(self._words)
        for version, events in fresh:
            roll = match.roll_of(version)
            seen = roll is not None and roll.witnessed_by(self._viewer)
            dice = _dice(match.lines[version - 1], roll, self._texts) if seen else ()
            self._words += self._entries(match, version, events, dice)
            self._worded.append(events)
            self._ends.append(len(self._words))
        return self._words[begun:]

    def _entries(self, match: Match, version: int, events: Sequence[Event], dice: tuple[Fallen, ...]) -> list[Entry]:
        """One line of the record in words. Its dice stand at the first thing that is told of the roll."""
        entries = []
        for event in events:
            chapter = match.table.chapter(event)
            here, dice = (dice, ()) if chapter is None else ((), dice)
            decisive, lasting = event.key in self._game.screens.decisive, event.key in self._annals
            entries.append(Entry(version, told(self._texts, event), chapter, decisive, event.touches, here, lasting))
        return entries

    def _read_beside(self, lines: Sequence[Line], notes: Sequence[Note]) -> bool:
        """Look for what is told beside the rules; whether anything is new. There is little of it."""
        left = [line for line in lines[self._read :] if isinstance(line, TakenOver)]
        self._read = len(lines)
        if not left and self._notes == notes:
            return False
        texts = self._texts
        self._left += left
        self._notes = list(notes)
        self._beside = [Entry(note.version, _noted(note, texts)) for note in notes]
        self._beside += [
            Entry(line.n, texts("note.taken_over", seat=line.seat, other=texts.word("seat", line.by)))
            for line in self._left
        ]
        return True

    def _begin_again(self) -> None:
        """Set everything in order anew: something in the middle has gone, or has come late."""
        self.entries, self.begun, self._inside = [], [], []
        self._extend(sorted([*self._words, *self._beside], key=_version) if self._beside else self._words)

    def _extend(self, fresh: Sequence[Entry]) -> None:
        for entry in fresh:
            if entry.chapter is not None:
                self._begin(entry.chapter)
            self.entries.append(entry)

    def _begin(self, depth: int) -> None:
        """A chapter begins with the next line, and ends those before it that are not larger."""
        while self._inside and self.begun[self._inside[-1]].depth >= depth:
            self._inside.pop()
        above = self._inside[-1] if self._inside else None
        self._inside.append(len(self.begun))
        self.begun.append(Begun(len(self.entries), depth, above))


def _dice(line: Line, roll: Roll | None, texts: Texts) -> tuple[Fallen, ...]:
    return tuple(fallen_in(line, roll, texts)) if isinstance(line, Chanced) else ()


def _noted(note: Note, texts: Texts) -> str:
    """A note in words; programs have the names that they have at the table."""
    programs = ("bot", "by")
    said = {name: opponent(value, texts) if name in programs else value for name, value in note.params.items()}
    return texts.say(Text(f"note.{note.key}", said))
