"""People at one keyboard: shows each what they may see, takes their answers, lets bots and chance answer in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from harena.bots import make_bot
from harena.cli.cards import read_cards
from harena.cli.chance_input import (
    card_names_with_others,
    face_names,
    is_one_card,
    is_one_face,
    outcome_words,
    read_outcome,
    small_number,
    typed_prompt,
)
from harena.cli.choices import Line, choice_lines, number_said, numbers_found
from harena.cli.explanations import tell_about_question, tell_how, tell_signs
from harena.cli.files import quoted, seed_path
from harena.cli.rules import ROW_ID, rules
from harena.cli.screen import Screen
from harena.cli.seating import OPPONENT
from harena.core.action import Action
from harena.core.chance import ChanceQuestion
from harena.core.errors import Refused, refuse
from harena.core.game import no_odds
from harena.core.journal import Event
from harena.core.labels import ending, label, prompt, told
from harena.core.match import Match
from harena.core.odds import odds_lines
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.record import Answered, RecordWriter
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Fair
from harena.core.text import Text

HINT_SECONDS: Final = 1.0
LEAVE: Final = "q"
EXPLAIN: Final = "?"
READ: Final = "c"
ODDS: Final = "o"
BOARD: Final = "b"
WHILE_CHANCE_IS_ASKED: Final = ("u", "l", BOARD, EXPLAIN)
"""The commands that need nobody who decides."""


class Left(Exception):
    """Somebody wants to stop here and go on another day."""


class TerminalGame:
    """A match in the terminal, from wherever it stands to its end or until somebody leaves."""

    def __init__(self, screen: Screen, record: Path) -> None:
        self.screen = screen
        self.record = record
        self.match: Match
        self.writer: RecordWriter
        self._people: list[Seat] = []
        self._at_keyboard: Seat | None = None
        self._shown: dict[Seat, int] = {}
        self._legend_told = False
        self._commands: dict[str, Callable[[Seat], bool]] = {
            "u": self._undo,
            "h": self._hint,
            "l": self._tell_all,
            BOARD: self._show_again,
            "d": self._draw,
            "r": self._resign,
            LEAVE: self._leave,
            EXPLAIN: self._explain,
        }

    def play(self, match: Match) -> None:
        """Go on until the game is over. Raises `Left` where somebody stops; everything so far is in the record."""
        self.match = match
        self.screen.texts = self.screen.texts.with_names(player.name for player in match.header.seats)
        self._people = [Seat(seat) for seat, player in enumerate(match.header.seats) if player.bot is None]
        self._shown = {seat: self._told_before(seat) for seat in self._people}
        if self._people:
            tell_how(self.screen, self.match)
            self.screen.say("play.commands")
            if match.game.screens.facts is not None:
                self.screen.say("play.command_cards")
            if match.game.screens.odds is not no_odds:
                self.screen.say("play.command_odds")
        if match.source is None and match.bots:
            self.screen.say("play.typed_warning", seat=list(match.bots))
        while not match.over:
            self._let_others_answer()
            if isinstance(match.table.pending, Ask):
                self._take_decision(match.table.pending.seat)
        self._finish()

    def _told_before(self, seat: Seat) -> int:
        """The line before a person's last decision: who comes back reads what followed it, not the whole game again."""
        own = [line.n for line in self.match.lines if isinstance(line, Answered) and line.seat == seat]
        return max(own, default=0) - 1

    # What happens between decisions

    def _let_others_answer(self) -> None:
        while (pending := self.match.table.pending) is not None:
            if not isinstance(pending, Ask):
                self._let_chance_answer()
            elif pending.seat in self.match.bots:
                with self.screen.waiting(Text("play.thinking", {"seat": pending.seat})):
                    self.match.step()
            else:
                return

    def _let_chance_answer(self) -> None:
        """Let the source answer; at a real table ask for what the dice show, again where it cannot be."""
        question = self.match.table.pending
        if self.match.source is not None or question is None or isinstance(question, Ask):
            self.match.chance()
            return
        viewer = self._who_types(question)
        self._tell_news(viewer)
        typed = self._read_outcome(question)
        try:
            if self._is_about_cards(typed):
                self._read_cards(viewer, typed)
            elif self._is_command(question, typed):
                self._obey_between_decisions(viewer, question, typed.casefold())
            else:
                self._take_outcome(question, typed)
        except Refused as refused:
            self.screen.complain(refused)

    def _read_outcome(self, question: ChanceQuestion) -> str:
        """`q` quits here too; where it may be the queen that was drawn, only if that is meant."""
        texts, table = self.screen.texts, self.match.table
        asked = typed_prompt(texts, question, table)
        if not is_one_card(texts, question, table, LEAVE):
            return self._read(asked)
        typed = self.screen.ask(f"{asked} ")
        if typed is None:
            raise Left
        if typed.casefold() == LEAVE and self._read(texts("play.typed_quit")).casefold() in texts("answer.yes").split():
            raise Left
        return typed

    def _is_command(self, question: ChanceQuestion, typed: str) -> bool:
        """A letter that can do nothing here is sooner a card, as R is the king of a French pack, or a face."""
        command, texts = typed.casefold(), self.screen.texts
        if command in WHILE_CHANCE_IS_ASKED:
            return True
        if command not in self._commands or is_one_face(texts, question, typed):
            return False
        return not is_one_card(texts, question, self.match.table, typed)

    def _obey_between_decisions(self, viewer: Seat, question: ChanceQuestion, command: str) -> None:
        """Undo, log and help work while chance is asked; a hint, a draw and resigning need somebody who decides."""
        match command:
            case "u":
                self._undo(self._last_to_decide())
            case "l":
                self._tell_all(viewer)
            case "b":
                self._show_board(viewer)
            case "?":
                tell_how(self.screen, self.match)
                self.screen.say("play.typed_help")
                if names := card_names_with_others(self.screen.texts, question, self.match.table):
                    self.screen.say("play.typed_cards", cards=names)
                if faces := face_names(self.screen.texts, question):
                    self.screen.say("play.typed_face_help", faces=faces)
            case _:
                raise refuse("not_while_chance_is_asked", given=command)

    def _take_outcome(self, question: ChanceQuestion, typed: str) -> None:
        """What can never be taken back is asked twice."""
        texts, table = self.screen.texts, self.match.table
        outcome = question.check(table, read_outcome(texts, question, table, typed))
        if self._can_come_back(outcome) or self._is_sure(outcome_words(texts, question, table, outcome)):
            self.match.chance(outcome)

    def _can_come_back(self, outcome: Any) -> bool:
        """A later undo reaches back before this outcome: somebody has decided already, and the game goes on."""
        after = self.match.table.copy()
        after.answer(outcome)
        return after.outcome is None and any(self._could_undo(seat) for seat in self._people)

    def _could_undo(self, seat: Seat) -> bool:
        try:
            self.match.undo_needs(seat)
        except Refused:
            return False
        return True

    def _is_sure(self, outcome: str) -> bool:
        while True:
            answer = self._read(self.screen.texts("play.typed_sure", outcome=outcome)).casefold()
            if not answer or answer in self.screen.texts("answer.yes").split():
                return True
            if answer == "u" or answer in self.screen.texts("answer.no").split():
                return False

    def _last_to_decide(self) -> Seat:
        """The person whose decision a slip in typing is taken back by."""
        for line in reversed(self.match.lines):
            if isinstance(line, Answered) and line.seat in self._people:
                return Seat(line.seat)
        raise refuse("nothing_to_undo")

    def _who_types(self, question: ChanceQuestion) -> Seat:
        """Whoever alone may see the outcome sits at the keyboard; else the only person, else everybody may look on."""
        for seat in question.seen_by or ():
            if seat in self._people:
                self._hand_over(seat)
                return seat
        return self._people[0] if len(self._people) == 1 else SPECTATOR

    def _hand_over(self, seat: Seat) -> None:
        """With several people at one keyboard nobody sees the other's cards."""
        if len(self._people) < 2 or self._at_keyboard == seat:
            return
        if self._at_keyboard is not None:
            self.screen.clear()
        self._read(self.screen.texts("play.hand_over", seat=seat))
        self.screen.clear()
        self._at_keyboard = seat

    # A decision

    def _take_decision(self, seat: Seat) -> None:
        """What happened stands right above the question: on a small screen the board may have scrolled away."""
        self._hand_over(seat)
        self._show_board(seat)
        self._tell_news(seat)
        self._show_options(seat)
        while not self._take_line(seat, self._read(self.screen.texts("play.your_choice", seat=seat))):
            pass

    def _take_line(self, seat: Seat, typed: str) -> bool:
        """A command, a number or words; True when the table has changed."""
        try:
            if self._is_about_cards(typed):
                return self._read_cards(seat, typed)
            if self._is_about_odds(typed):
                return self._tell_odds(seat, typed)
            if typed.casefold() in self._commands:
                return self._commands[typed.casefold()](seat)
            options, labels = self._choices(seat)
            number = self._number_of(labels, typed)
            if number is None:
                return False
            self.match.answer(seat, options[number - 1])
        except Refused as refused:
            self.screen.complain(refused)
            return False
        return True

    def _choices(self, seat: Seat) -> tuple[Sequence[Action], list[str]]:
        """The options of the question, and what each is called."""
        view = self.match.view(seat)
        options = view.options()
        alone = len(options) == 1
        return options, [label(self.screen.texts, view, action, alone) for action in options]

    def _number_of(self, labels: Sequence[str], typed: str) -> int | None:
        """The option that was typed by its number or in its words; None after a list of those with such words."""
        last = len(labels)
        if not typed and last == 1:
            return 1
        if not typed:
            raise refuse("no_choice_typed", last=last)
        if 1 <= (number := small_number(typed)) <= last:
            return number
        if typed.isdecimal() or not (found := numbers_found(labels, typed)):
            raise refuse("no_such_choice" if last > 1 else "only_choice", given=typed[:40], last=last)
        if (said := number_said(labels, typed)) is not None:
            return said
        self._list([(str(number), labels[number - 1]) for number in found])
        return None

    def _show_board(self, seat: Seat) -> None:
        self.screen.line()
        self.screen.board(self.match.game, self.match.view(seat))

    def _show_options(self, seat: Seat) -> None:
        self.screen.line()
        self.screen.line(prompt(self.screen.texts, self.match.view(seat)), style="bold")
        self._list(choice_lines(*self._choices(seat)))

    def _list(self, lines: Sequence[Line]) -> None:
        """Numbers under each other, words under words."""
        width = max(len(numbers) for numbers, _ in lines)
        for numbers, words in lines:
            self.screen.line(f"  {numbers:>{width}}  {words}", indent=" " * (width + 4))

    def _tell_news(self, viewer: Seat) -> None:
        """What this viewer witnessed since the last time."""
        seen = self._shown.get(viewer, -1)
        news = [event for line, events in self.match.log(viewer) if line > seen for event in events]
        if news:
            self.screen.line()
            self._tell(news)
        self._shown[viewer] = self.match.version

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            self.screen.line(told(self.screen.texts, event), indent="  ")

    # Commands

    def _undo(self, seat: Seat) -> bool:
        needed = self.match.undo_needs(seat)
        self._with_consent(seat, needed, "play.agree_to_undo", self.match.undo)
        self._hand_over(seat)
        self.screen.say("play.undone", seat=seat)
        return True

    def _with_consent(
        self, seat: Seat, needed: Sequence[Seat], question: str, done: Callable[[Seat, list[Seat]], None]
    ) -> None:
        """What a seat may do if the others agree. Each is asked at the keyboard, where nobody else's cards lie open;
        where they do not agree, whoever proposed it sits there again.
        """
        agreed = []
        for person in needed:
            self._hand_over(person)
            self._show_board(person)
            self.screen.line()
            if self.screen.agrees(question, seat=person):
                agreed.append(person)
        try:
            done(seat, agreed)
        except Refused:
            if needed:
                self._hand_over(seat)
                if isinstance(self.match.table.pending, Ask):
                    self._show_again(seat)
            raise

    def _hint(self, seat: Seat) -> bool:
        view = self.match.view(seat)
        with self.screen.waiting(Text("play.looking_for_hint")):
            bot = make_bot(OPPONENT, self.match.game, Random(self.match.version))
            advice = bot.choose(view, view.options(), Clock(seconds=HINT_SECONDS))
        options, labels = self._choices(seat)
        place = list(options).index(advice)
        self.screen.say("play.hint", number=place + 1, advice=labels[place])
        return False

    def _tell_all(self, seat: Seat) -> bool:
        self._tell(event for _, events in self.match.log(seat) for event in events)
        return False

    def _show_again(self, seat: Seat) -> bool:
        """The board and the question, which may have scrolled away."""
        self._show_board(seat)
        self._show_options(seat)
        return False

    def _draw(self, seat: Seat) -> bool:
        self._with_consent(seat, self.match.draw_needs(seat), "play.agree_to_draw", self.match.draw)
        return True

    def _resign(self, seat: Seat) -> bool:
        if not self.screen.agrees("play.sure_to_resign"):
            return False
        self.match.resign(seat)
        return True

    def _leave(self, _seat: Seat) -> bool:
        raise Left

    def _explain(self, seat: Seat) -> bool:
        """Nothing comes after the help: on a small screen a board would push it out of sight, and `b` shows that."""
        tell_how(self.screen, self.match)
        tell_signs(self.screen, self.match)
        self.screen.say("play.help")
        if self.match.game.screens.facts is not None:
            self.screen.say("play.help_cards")
        tell_about_question(self.screen, self.match.view(seat))
        self.screen.line()
        return False

    @staticmethod
    def _is_about_cards(typed: str) -> bool:
        return typed.casefold().split(" ")[0] == READ

    def _read_cards(self, viewer: Seat, typed: str) -> bool:
        """`c` for all cards in sight, `c musha` for one, `c VIR-108` for a rule.

        How to read cards stands under all of them, and under the first one.
        """
        wanted = typed[len(READ) :].strip()
        if ROW_ID.fullmatch(wanted):
            rules(self.match.game.name, wanted, screen=self.screen)
            return False
        read_cards(self.screen, self.match.game, self.match.view(viewer), wanted, not wanted or not self._legend_told)
        self._legend_told = True
        return False

    def _is_about_odds(self, typed: str) -> bool:
        return typed.casefold().split(" ")[0] == ODDS and self.match.game.screens.odds is not no_odds

    def _tell_odds(self, seat: Seat, typed: str) -> bool:
        """`o 3`: what the third option may bring; nothing is chosen by that."""
        options, labels = self._choices(seat)
        number = self._number_of(labels, typed[len(ODDS) :].strip())
        if number is None:
            return False
        odds = self.match.game.screens.odds(self.match.view(seat), options[number - 1])
        if odds is None:
            raise refuse("no_odds", label=labels[number - 1])
        for line in odds_lines(self.screen.texts, odds):
            self.screen.line(line, indent="  ")
        return False

    def _read(self, question: str) -> str:
        typed = self.screen.ask(f"{question} ")
        if typed is None or typed.casefold() == LEAVE:
            raise Left
        return typed

    # The end

    def _finish(self) -> None:
        """Several people look at the end together: no hand stays on the screen, none lies open on the board."""
        viewer = self._people[0] if len(self._people) == 1 else SPECTATOR
        if len(self._people) > 1 and self._at_keyboard is not None:
            self.screen.clear()
            self._shown[viewer] = self._shown.get(self._at_keyboard, -1)
        outcome = self.match.table.outcome
        assert outcome is not None
        self._show_board(viewer)
        self._tell_news(viewer)
        self.screen.line()
        self.screen.line(ending(self.screen.texts, outcome), style="bold")
        self.screen.line()
        if isinstance(self.match.source, Fair):
            self.screen.say("play.seed_revealed", value=self.match.source.seed.hex())
            seed_path(self.record).unlink(missing_ok=True)
        self.screen.say("play.record", file=quoted(self.record))
