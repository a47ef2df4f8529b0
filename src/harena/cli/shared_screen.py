"""The people before one screen: each is shown what that person may see, while nobody else sits at the keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from harena.cli.choices import Line, choice_lines
from harena.cli.explanations import tell_standing
from harena.cli.screen import Screen
from harena.core.action import Action
from harena.core.journal import Event
from harena.core.labels import label, prompt, told
from harena.core.match import Match
from harena.core.record import Answered
from harena.core.seat import SPECTATOR, Seat

LEAVE: Final = "q"
NEW: Final = "› "
"""Before what has happened since a person last decided."""


class Left(Exception):
    """Somebody wants to stop here and go on another day."""


class SharedScreen:
    """A screen, the match on it, and the people who look at it in turn."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen = screen
        self.match = match
        screen.texts = screen.texts.with_names(player.name for player in match.header.seats)
        self.people = [Seat(seat) for seat, player in enumerate(match.header.seats) if player.bot is None]
        self.solo = len(match.header.seats) == 1
        """Whether the game is for one: nothing is said of others then."""
        self._at_keyboard: Seat | None = None
        self._shown = {seat: self._told_before(seat) for seat in self.people}

    def _told_before(self, seat: Seat) -> int:
        """The line before a person's last decision: who comes back reads what followed it, not the whole game again."""
        own = [line.n for line in self.match.lines if isinstance(line, Answered) and line.seat == seat]
        return max(own, default=0) - 1

    # Who sits there

    def hand_over(self, seat: Seat) -> None:
        """With several people at one keyboard nobody sees the other's cards."""
        if len(self.people) < 2 or self._at_keyboard == seat:
            return
        if self._at_keyboard is not None:
            self.screen.clear()
        self.read("play.hand_over", seat=seat)
        self.screen.clear()
        self._at_keyboard = seat

    def onlooker(self) -> Seat:
        """Whose view can be shown to everybody: the only person's, else that of a spectator."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def gather(self) -> Seat:
        """Several people look together: the last one's cards are cleared away. Returns whose view they are shown."""
        viewer = self.onlooker()
        if len(self.people) > 1 and self._at_keyboard is not None:
            self.screen.clear()
            self._shown[viewer] = self._shown.get(self._at_keyboard, -1)
        return viewer

    # What they read

    def say(self, key: str, style: str = "", **params: object) -> None:
        """A sentence; in a game for one its own words, `play.help.solo`, where there are some."""
        self.screen.say(key, style=style, **self._in_manner(params))

    def _in_manner(self, params: dict[str, object]) -> dict[str, object]:
        return {"manner": "solo", **params} if self.solo else params

    def show_board(self, viewer: Seat) -> None:
        """The board, and under it the goal and how far each side is from it."""
        view = self.match.view(viewer)
        self.screen.line()
        self.screen.board(self.match.game, view)
        tell_standing(self.screen, self.match.game, view)

    def show_options(self, seat: Seat) -> None:
        self.screen.line()
        self.screen.line(prompt(self.screen.texts, self.match.view(seat)), style="bold")
        self.list(choice_lines(*self.choices(seat)))

    def choices(self, seat: Seat) -> tuple[Sequence[Action], list[str]]:
        """The options of the question, and what each is called."""
        view = self.match.view(seat)
        options = view.options()
        alone = len(options) == 1
        return options, [label(self.screen.texts, view, action, alone) for action in options]

    def list(self, lines: Sequence[Line]) -> None:
        """Numbers under each other, words under words."""
        width = max(len(numbers) for numbers, _ in lines)
        for numbers, words in lines:
            self.screen.line(f"  {numbers:>{width}}  {words}", indent=" " * (width + 4))

    def tell_news(self, viewer: Seat) -> None:
        """What this viewer witnessed since the last time."""
        seen = self._shown.get(viewer, -1)
        news = [event for line, events in self.match.log(viewer) if line > seen for event in events]
        if news:
            self.screen.line()
            self._tell(news)
        self._shown[viewer] = self.match.version

    def tell_all(self, viewer: Seat) -> None:
        """Everything that this viewer has witnessed, chapter by chapter; what is new since a decision is marked."""
        decided = self._told_before(viewer) + 1
        for line, events in self.match.log(viewer):
            for event in events:
                if self.match.table.chapter(event) is not None:
                    self.screen.line()
                self._tell([event], NEW if line > decided else "")

    def _tell(self, events: Iterable[Event], mark: str = "") -> None:
        """A line for each event, after a mark; those that begin a chapter stand out."""
        for event in events:
            style = "" if self.match.table.chapter(event) is None else "bold"
            self.screen.line(mark + told(self.screen.texts, event), style=style, indent="  ")

    # What they type

    def read(self, key: str, **params: object) -> str:
        """What a person types after this question. Raises `Left` for `q`, and where nothing more can be read."""
        return self.read_after(self.screen.words(key, **self._in_manner(params)))

    def read_after(self, question: str) -> str:
        """What a person types after a question that is already in words."""
        typed = self.screen.ask(f"{question} ")
        if typed is None or typed.casefold() == LEAVE:
            raise Left
        return typed
