"""A match in the terminal: people decide at the keyboard, programs and chance answer in between."""

from __future__ import annotations

from pathlib import Path

from harena.cli.cards import can_read
from harena.cli.commands import Commands
from harena.cli.explanations import tell_how
from harena.cli.files import quoted, seed_path
from harena.cli.screen import Screen
from harena.cli.shared_screen import SharedScreen
from harena.cli.typed_chance import TypedChance
from harena.core.chance import ChanceQuestion
from harena.core.game import no_odds
from harena.core.labels import ending
from harena.core.match import Match
from harena.core.question import Ask
from harena.core.record import RecordWriter
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.core.text import Text


class TerminalGame:
    """A match with its record, from wherever it stands to its end or until somebody leaves."""

    def __init__(self, screen: Screen, match: Match, record: Path, writer: RecordWriter) -> None:
        self.match = match
        self.record = record
        self.writer = writer
        self._screen = screen
        self._people = SharedScreen(screen, match)
        self._commands = Commands(self._people)
        self._typed_chance = TypedChance(self._people, self._commands)

    def play(self) -> None:
        """Go on until the game is over. Raises `Left` where somebody stops; everything so far is in the record."""
        self._introduce()
        while not self.match.over:
            self._let_others_answer()
            if isinstance(self.match.table.pending, Ask):
                self._take_decision(self.match.table.pending.seat)
        self._finish()

    def _introduce(self) -> None:
        """What the game is about, and what can be typed."""
        screens = self.match.game.screens
        if self._people.people:
            tell_how(self._screen, self.match)
            self._people.say("play.commands")
            if can_read(self._screen, self.match.game):
                self._screen.say("play.command_words" if screens.facts is None else "play.command_cards")
            if screens.odds is not no_odds:
                self._screen.say("play.command_odds")
            if self.match.header.rewind:
                self._screen.say("play.may_rewind")
        if self.match.source is None and self.match.bots:
            self._screen.say("play.typed_warning", seat=list(self.match.bots))

    def _let_others_answer(self) -> None:
        """Let chance and programs answer until a person must."""
        while (pending := self.match.table.pending) is not None:
            if isinstance(pending, ChanceQuestion):
                self._let_chance_answer(pending)
            elif pending.seat in self.match.bots:
                with self._screen.waiting(Text("play.thinking", {"seat": pending.seat})):
                    self.match.step()
            else:
                return

    def _let_chance_answer(self, question: ChanceQuestion) -> None:
        if self.match.source is None:
            self._typed_chance.ask(question)
        else:
            self.match.chance()

    def _take_decision(self, seat: Seat) -> None:
        self._people.hand_over(seat)
        self._people.show_decision(seat)
        while not self._commands.take(seat, self._people.read("play.your_choice", seat=seat)):
            pass

    def _finish(self) -> None:
        """Several people look at the end together: no hand stays on the screen, none lies open on the board."""
        viewer = self._people.gather()
        outcome = self.match.table.outcome
        assert outcome is not None
        self._people.show_board(viewer)
        self._people.tell_news(viewer)
        self._screen.line()
        reader = viewer if self._people.solo and self._people.people else None
        self._screen.line(ending(self._screen.texts, outcome, reader), style="bold")
        if self.match.header.rewind:
            self._screen.say("play.rewinds" if self.match.rewinds else "play.never_rewound", count=self.match.rewinds)
        self._screen.line()
        if isinstance(self.match.source, Fair):
            self._screen.say("play.seed_revealed", value=self.match.source.seed.hex())
            seed_path(self.record).unlink(missing_ok=True)
        self._screen.say("play.record", file=quoted(self.record))
