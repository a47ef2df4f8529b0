"""`harena replay`: any position of a record, as a seat saw it, with what had happened until then."""

from __future__ import annotations

from typing import Annotated, Any, Final

from cyclopts import Parameter

from harena.cli.arguments import Injected, RecordedPack, RecordFile, named_game, read_content, whole
from harena.cli.explanations import standing_told
from harena.cli.files import open_record
from harena.cli.keys import single_keys
from harena.cli.screen import Screen
from harena.cli.seating import shown_names
from harena.core.errors import refuse
from harena.core.fold import Fold, refold
from harena.core.generate import masks
from harena.core.hidden import Private
from harena.core.journal import Event
from harena.core.labels import prompt, told
from harena.core.seat import SPECTATOR, Seat

LAST_EVENTS: Final = 8
"""How much of the log is shown while one steps through a record."""
ALL: Final = "all"
"""The value of `--as` that turns every card face up."""

Viewer = Seat | None
"""Whose view is shown. None: everything lies open."""


def replay(
    file: RecordFile,
    /,
    *,
    at: Annotated[int | None, Parameter(help="help.option.at", metavar="N", converter=whole)] = None,
    viewer: Annotated[str | None, Parameter(name="--as", help="help.option.as", metavar="SEAT")] = None,
    content: RecordedPack = None,
    screen: Injected,
) -> None:
    """Show one position, or step through all of them with the arrow keys."""
    record = open_record(file)
    game = named_game(screen, record.header.game)
    fold = refold(game, record, read_content(screen, game, content), journal=True)
    if record.truncated:
        screen.warn("record.truncated")
    screen.texts = screen.texts.with_names(shown_names(screen.texts, record.header.seats))
    showing = Showing(screen, fold, _viewer(fold, viewer))
    if at is not None or not screen.at_terminal:
        showing.show(len(fold.steps) if at is None else at)
    else:
        showing.step_through()


def _viewer(fold: Fold, wanted: str | None) -> Viewer:
    """The viewer that `--as` names, counted from 1. By default the only player or the only person, else a spectator."""
    seats = fold.header.seats
    if wanted == ALL:
        if not fold.ended:
            raise refuse("not_open_yet")
        return None
    if wanted is not None:
        if not wanted.isdecimal() or not 1 <= int(wanted[:9]) <= len(seats):
            raise refuse(
                "no_such_viewer" if len(seats) > 1 else "no_such_viewer_solo", given=wanted[:40], last=len(seats)
            )
        return Seat(int(wanted) - 1)
    people = [seat for seat, player in enumerate(seats) if player.bot is None or len(seats) == 1]
    return Seat(people[0]) if len(people) == 1 else SPECTATOR


class Showing:
    """A record on the screen."""

    def __init__(self, screen: Screen, fold: Fold, viewer: Viewer) -> None:
        self._screen = screen
        self._fold = fold
        self._viewer = viewer
        self._solo = len(fold.header.seats) == 1
        self._own = self._solo and fold.header.seats[0].bot is None
        """Whether the reader is the one who played, and is told so: *You won!*"""
        self._viewers = self._eyes()
        begins = [any(fold.table.chapter(event) is not None for event in step.events) for step in fold.steps]
        self._chapters = [answers for answers, begun in enumerate(begins, start=1) if begun]
        """The positions at which a chapter begins."""

    def _eyes(self) -> list[Viewer]:
        """The viewers to change between. Nobody looks into other hands before the game is over.

        In a game for one this is the player, and after its end everything that lay face down.
        """
        if self._solo:
            hides = bool(masks(type(self._fold.table)))
            return list(dict.fromkeys([self._viewer, *([Seat(0), None] if self._fold.ended and hides else [])]))
        if self._fold.ended:
            return [*self._fold.everybody(), SPECTATOR, None]
        return [self._viewer] if self._viewer == SPECTATOR else [self._viewer, SPECTATOR]

    def show(self, at: int, most_events: int | None = None) -> None:
        """The position after this many answers, under the log that led to it."""
        table = self._fold.position(at)
        view = table if self._viewer is None else table.seen_by(self._viewer)
        for event in self._events(at)[-most_events if most_events else 0 :]:
            style = "" if table.chapter(event) is None else "bold"
            self._screen.line(told(self._screen.texts, event), style=style, indent="  ")
        self._screen.line()
        self._screen.paragraphs(*standing_told(self._screen, self._fold.game, view))
        self._screen.paragraphs(self._screen.board(self._fold.game, view))
        self._screen.line()
        pending = prompt(self._screen.texts, view, self._viewer if self._own else None)
        if view.outcome is None:
            pending = self._screen.words("replay.next", question=pending)
        self._screen.line(pending, style="bold")
        self._say_where(at)

    def _say_where(self, at: int) -> None:
        place: dict[str, Any] = {"at": at, "last": len(self._fold.steps)}
        if self._viewer is None:
            self._screen.say("replay.open", **place)
        elif self._viewer == SPECTATOR:
            self._screen.say("replay.spectator", **place)
        else:
            place |= {"seat": self._viewer, "number": self._viewer + 1}
            self._screen.say("replay.position", **place, manner="solo" if self._solo else "")

    def step_through(self) -> None:
        """Go forward and back by keys, from the first position on, until the reader quits."""
        at, last = 0, len(self._fold.steps)
        with single_keys(self._screen) as moves:
            self._show_page(at)
            for move in moves:
                match move:
                    case "quit":
                        return
                    case "viewer":
                        self._change_viewer()
                    case "next chapter":
                        at = min((begun for begun in self._chapters if begun > at), default=last)
                    case "previous chapter":
                        at = max((begun for begun in self._chapters if begun < at), default=0)
                    case _:
                        at = {"next": min(at + 1, last), "previous": max(at - 1, 0), "first": 0, "last": last}[move]
                self._show_page(at)

    def _change_viewer(self) -> None:
        """Change to the next viewer, after the last one to the first."""
        self._viewer = self._viewers[(self._viewers.index(self._viewer) + 1) % len(self._viewers)]

    def _show_page(self, at: int) -> None:
        self._screen.clear()
        self.show(at, LAST_EVENTS)
        self._screen.say("replay.keys", manner="solo" if len(self._viewers) == 1 else "")

    def _events(self, at: int) -> list[Event]:
        """What the viewer had witnessed when this many answers had been given."""
        told_then = [*self._fold.opening, *(event for step in self._fold.steps[:at] for event in step.events)]
        if self._viewer is None:
            return [_opened(event) for event in told_then]
        return [event.seen_by(self._viewer) for event in told_then]


def _opened(event: Event) -> Event:
    """The event with nothing hidden."""
    shown = {name: value.value if isinstance(value, Private) else value for name, value in event.params.items()}
    return Event(event.key, shown)
