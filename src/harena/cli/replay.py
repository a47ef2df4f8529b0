"""`harena replay`: any position of a record, as a seat saw it, with what had happened until then."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from harena.cli.arguments import Injected, PackFolder, RecordFile, named_game, read_content
from harena.cli.keys import single_keys
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.core.fold import Fold, refold
from harena.core.journal import Event
from harena.core.labels import prompt, told
from harena.core.record import Header, read_record
from harena.core.seat import SPECTATOR, Seat

LAST_EVENTS: Final = 8
"""How much of the log is shown while one steps through a record."""


def replay(
    file: RecordFile,
    /,
    *,
    at: Annotated[int | None, Parameter(help="help.option.at", metavar="N")] = None,
    viewer: Annotated[int | None, Parameter(name="--as", help="help.option.as", metavar="SEAT")] = None,
    content: PackFolder = None,
    screen: Injected,
) -> None:
    """Show one position, or step through all of them with the arrow keys."""
    record = read_record(file)
    game = named_game(screen, record.header.game)
    fold = refold(game, record, read_content(game, content), keep_all=True)
    if record.truncated:
        screen.warn("record.truncated")
    screen.texts = screen.texts.with_names(player.name for player in record.header.seats)
    showing = Showing(screen, fold, _viewer(record.header, viewer))
    if at is not None or not screen.at_terminal:
        showing.show(len(fold.steps) if at is None else at)
    else:
        showing.step_through()


def _viewer(header: Header, wanted: int | None) -> Seat:
    """People count seats from 1. Without a wish: the only person at the table, else a spectator."""
    if wanted is not None:
        if not 1 <= wanted <= len(header.seats):
            raise refuse("no_such_viewer", given=wanted, last=len(header.seats))
        return Seat(wanted - 1)
    people = [seat for seat, player in enumerate(header.seats) if player.bot is None]
    return Seat(people[0]) if len(people) == 1 else SPECTATOR


class Showing:
    """A record on the screen."""

    def __init__(self, screen: Screen, fold: Fold, viewer: Seat) -> None:
        self._screen = screen
        self._fold = fold
        self._viewer = viewer

    def show(self, at: int, most_events: int | None = None) -> None:
        """The position after this many answers, under the log that led to it."""
        view = self._fold.position(at).seen_by(self._viewer)
        for event in self._events(at)[-most_events if most_events else 0 :]:
            self._screen.line(told(self._screen.texts, event), indent="  ")
        self._screen.line()
        self._screen.line(self._fold.game.board(view, self._screen.texts))
        self._screen.line()
        self._screen.line(prompt(self._screen.texts, view), style="bold")
        seen_by = "replay.spectator" if self._viewer == SPECTATOR else "replay.position"
        self._screen.say(seen_by, at=at, last=len(self._fold.steps), seat=self._viewer, number=self._viewer + 1)

    def step_through(self) -> None:
        """Forward and back from the first position until the reader has seen enough."""
        at, last = 0, len(self._fold.steps)
        with single_keys(self._screen) as moves:
            self._show_page(at)
            for move in moves:
                if move == "quit":
                    return
                at = {"next": min(at + 1, last), "previous": max(at - 1, 0), "first": 0, "last": last}[move]
                self._show_page(at)

    def _show_page(self, at: int) -> None:
        self._screen.clear()
        self.show(at, LAST_EVENTS)
        self._screen.say("replay.keys")

    def _events(self, at: int) -> list[Event]:
        """What the viewer had witnessed when this many answers had been given."""
        told_then = [*self._fold.opening, *(event for step in self._fold.steps[:at] for event in step.events)]
        return [event.seen_by(self._viewer) for event in told_then]
