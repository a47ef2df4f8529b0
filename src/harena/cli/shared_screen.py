"""The people before one screen: each is shown what that person may see, while nobody else sits at the keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from harena.cli.choices import Line, choice_lines, in_columns
from harena.cli.explanations import standing_told
from harena.cli.first_time import FirstTime
from harena.cli.folding import foldings
from harena.cli.screen import Paragraph, Screen
from harena.core.action import Action
from harena.core.hints import hints
from harena.core.journal import Event
from harena.core.labels import label, prompt, told
from harena.core.match import Match
from harena.core.record import Answered
from harena.core.seat import SPECTATOR, Seat
from harena.core.suggestions import suggestion_told

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
        self._first_time = FirstTime(screen.environment, match.game.name)
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
        self.screen.paragraphs(*self._board(viewer), *self._standing(viewer))

    def show_decision(self, seat: Seat, news: bool = True) -> None:
        """The board, what this person has witnessed since the last time, and the question, explained the first time.

        Where the screen is too small for all of it, board and question stand last, so that they can be seen whole.
        """
        board, standing = self._board(seat), self._standing(seat)
        explained, happened = (self._explanation(seat), self._news(seat)) if news else ((), ())
        asked, (whole, *shorter) = self._asked(seat), self._options(seat)
        if self.screen.has_room(*board, *standing, *happened, *asked, *explained, *whole):
            return self.screen.paragraphs(*board, *standing, *happened, *asked, *explained, *whole)
        fitting = (each for each in (whole, *shorter) if self.screen.has_room(*board, *asked, *each))
        options = next(fitting, shorter[-1])
        return self.screen.paragraphs(*standing, *happened, *board, *asked, *explained, *options)

    def _board(self, viewer: Seat) -> Sequence[Paragraph]:
        return Paragraph(), self.screen.board(self.match.game, self.match.view(viewer))

    def _standing(self, viewer: Seat) -> Sequence[Paragraph]:
        return standing_told(self.screen, self.match.game, self.match.view(viewer))

    def _explanation(self, seat: Seat) -> Sequence[Paragraph]:
        """What a newcomer should know here, once; `?` explains it again. A program that reads this is no newcomer."""
        if not self.screen.at_terminal:
            return ()
        fresh = self._first_time.pick(hints(self.match.view(seat), self.screen.texts, self.match.log(seat)))
        return [Paragraph(self.screen.words("play.explained", hint=fresh.text), indent="  ")] if fresh else ()

    def _asked(self, seat: Seat) -> Sequence[Paragraph]:
        return Paragraph(), Paragraph(prompt(self.screen.texts, self.match.view(seat)), style="bold")

    def _options(self, seat: Seat) -> Sequence[Sequence[Paragraph]]:
        """All options; then on fewer and fewer lines, for screens that are too small for them."""
        texts = self.screen.texts
        options, labels = self.choices(seat)
        whole = choice_lines(texts, options, labels)
        suggested = suggestion_told(self.match.view(seat))
        further = [Paragraph(texts("play.suggested", what=suggested))] if suggested else []
        more = Paragraph(texts("play.folded", count=len(options)), style="dim")
        shorter = [lines for lines in foldings(texts, options, labels) if len(lines) < len(whole)]
        folded = [(*_listed(lines), more, *further) for lines in shorter]
        beside = in_columns(whole, self.screen.width)
        return (*_listed(whole), *further), (*_listed(beside), *further), *folded

    def list_options(self, seat: Seat) -> None:
        """All options, however many."""
        self.list(choice_lines(self.screen.texts, *self.choices(seat)))

    def choices(self, seat: Seat) -> tuple[Sequence[Action], list[str]]:
        """The options of the question, and what each is called."""
        view = self.match.view(seat)
        options = view.options()
        alone = len(options) == 1
        return options, [label(self.screen.texts, view, action, alone) for action in options]

    def list(self, lines: Sequence[Line]) -> None:
        self.screen.paragraphs(*_listed(lines))

    def tell_news(self, viewer: Seat) -> None:
        self.screen.paragraphs(*self._news(viewer))

    def _news(self, viewer: Seat) -> Sequence[Paragraph]:
        """What this viewer witnessed since the last time."""
        seen = self._shown.get(viewer, -1)
        news = [event for line, events in self.match.log(viewer) if line > seen for event in events]
        self._shown[viewer] = self.match.version
        return [Paragraph(), *self._told(news)] if news else []

    def tell_all(self, viewer: Seat) -> None:
        """Everything that this viewer has witnessed, chapter by chapter; what is new since a decision is marked."""
        decided = self._told_before(viewer) + 1
        for line, events in self.match.log(viewer):
            for event in events:
                if self.match.table.chapter(event) is not None:
                    self.screen.line()
                self.screen.paragraphs(*self._told([event], NEW if line > decided else ""))

    def _told(self, events: Iterable[Event], mark: str = "") -> Iterator[Paragraph]:
        """A line for each event, after a mark; those that begin a chapter stand out."""
        for event in events:
            style = "" if self.match.table.chapter(event) is None else "bold"
            yield Paragraph(mark + told(self.screen.texts, event), style, indent="  ")

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


def _listed(lines: Sequence[Line]) -> Iterator[Paragraph]:
    """Numbers under each other, words under words."""
    width = max(len(numbers) for numbers, _ in lines)
    for numbers, words in lines:
        yield Paragraph(f"  {numbers:>{width}}  {words}", indent=" " * (width + 4))
