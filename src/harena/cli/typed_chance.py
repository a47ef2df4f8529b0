"""Chance at a real table: asks for what the dice show or which card was drawn, until it is something that can be."""

from __future__ import annotations

from typing import Any, Final

from harena.cli.chance_input import (
    card_names_with_others,
    face_names,
    is_one_card,
    is_one_face,
    outcome_words,
    read_outcome,
    typed_prompt,
)
from harena.cli.commands import BOARD, EXPLAIN, LOG, UNDO, Commands, is_about_cards
from harena.cli.explanations import tell_commands, tell_how
from harena.cli.shared_screen import LEAVE, Left, SharedScreen
from harena.core.chance import ChanceQuestion
from harena.core.errors import Refused, refuse
from harena.core.record import Answered
from harena.core.seat import Seat

OBEYED: Final = (UNDO, LOG, BOARD, EXPLAIN)
"""The commands that need nobody who decides."""


class TypedChance:
    """The questions to chance of a match whose dice and cards lie on a real table."""

    def __init__(self, people: SharedScreen, commands: Commands) -> None:
        self._people = people
        self._commands = commands
        self._screen = people.screen
        self._match = people.match

    def ask(self, question: ChanceQuestion) -> None:
        """Ask once, and let what was typed take effect: an outcome or a command. An impossible outcome is refused."""
        viewer = self._who_types(question)
        self._people.tell_news(viewer)
        typed = self._read(question)
        try:
            if is_about_cards(typed):
                self._commands.read_cards(viewer, typed)
            elif self._is_command(question, typed):
                self._obey(viewer, question, typed.casefold())
            else:
                self._take(question, typed)
        except Refused as refused:
            self._screen.complain(refused)

    def _who_types(self, question: ChanceQuestion) -> Seat:
        """Whoever alone may see the outcome sits at the keyboard; else everybody may look on."""
        for seat in question.seen_by or ():
            if seat in self._people.people:
                self._people.hand_over(seat)
                return seat
        return self._people.onlooker()

    def _read(self, question: ChanceQuestion) -> str:
        """`q` quits here too; where it may be the queen that was drawn, only if that is meant."""
        texts, table = self._screen.texts, self._match.table
        asked = typed_prompt(texts, question, table)
        if not is_one_card(texts, question, table, LEAVE):
            return self._people.read_after(asked)
        typed = self._screen.ask(f"{asked} ")
        if typed is None:
            raise Left
        if typed.casefold() == LEAVE and self._people.read("play.typed_quit").casefold() in self._yes():
            raise Left
        return typed

    def _is_command(self, question: ChanceQuestion, typed: str) -> bool:
        """Whether this is a command. A letter that does nothing here may be a card: R is the king of a French pack."""
        command, texts = typed.casefold(), self._screen.texts
        if command in OBEYED:
            return True
        if command not in self._commands.by_letter or is_one_face(texts, question, typed):
            return False
        return not is_one_card(texts, question, self._match.table, typed)

    def _obey(self, viewer: Seat, question: ChanceQuestion, command: str) -> None:
        """Undo, log, board and help work while chance is asked; a hint, a draw and resigning need a decision."""
        match command:
            case "u":
                self._commands.undo(self._last_to_decide())
            case "l":
                self._people.tell_all(viewer)
            case "b":
                self._people.show_board(viewer)
            case "?":
                self._explain(question)
            case _:
                raise refuse("not_while_chance_is_asked", given=command)

    def _explain(self, question: ChanceQuestion) -> None:
        tell_how(self._screen, self._match)
        self._screen.say("play.typed_help")
        tell_commands(self._screen, self._match, (UNDO, LOG, BOARD, LEAVE, EXPLAIN))
        strict = self._people.solo and not self._match.header.rewind
        self._screen.say("play.typed_twice_solo" if strict else "play.typed_twice")
        if names := card_names_with_others(self._screen.texts, question, self._match.table):
            self._screen.say("play.typed_cards", cards=names)
        if faces := face_names(self._screen.texts, question):
            self._screen.say("play.typed_face_help", faces=faces)

    def _take(self, question: ChanceQuestion, typed: str) -> None:
        """What can never be taken back is asked twice."""
        texts, table = self._screen.texts, self._match.table
        outcome = question.check(table, read_outcome(texts, question, table, typed))
        if self._can_come_back(outcome) or self._is_sure(outcome_words(texts, question, table, outcome)):
            self._match.chance(outcome)

    def _can_come_back(self, outcome: Any) -> bool:
        """Whether a later undo reaches back before this outcome.

        Somebody must have decided already, the game must go on, and a solo undo stops at chance.
        """
        if self._people.solo and not self._match.header.rewind:
            return False
        after = self._match.table.copy()
        after.answer(outcome)
        return after.outcome is None and any(self._could_undo(seat) for seat in self._people.people)

    def _could_undo(self, seat: Seat) -> bool:
        try:
            self._match.undo_needs(seat)
        except Refused:
            return False
        return True

    def _is_sure(self, outcome: str) -> bool:
        while True:
            answer = self._people.read("play.typed_sure", outcome=outcome).casefold()
            if not answer or answer in self._yes():
                return True
            if answer == UNDO or answer in self._screen.texts("answer.no").split():
                return False

    def _yes(self) -> list[str]:
        return self._screen.texts("answer.yes").split()

    def _last_to_decide(self) -> Seat:
        """The person who decided last, whose decision `u` takes back while chance is asked."""
        for line in reversed(self._match.lines):
            if isinstance(line, Answered) and line.seat in self._people.people:
                return Seat(line.seat)
        raise refuse("nothing_to_undo")
