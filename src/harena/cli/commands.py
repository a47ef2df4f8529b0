"""What a person may type at a decision: a choice by its number or in its words, or a command of one letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from harena.bots.advice import advise, figure_words
from harena.cli.cards import can_read, read_cards
from harena.cli.choices import number_said, numbers_found, numbers_typed
from harena.cli.explanations import tell_about_question, tell_commands, tell_how, tell_signs
from harena.cli.rules import ROW_ID, rules
from harena.cli.shared_screen import LEAVE, Left, SharedScreen
from harena.core.errors import Refused, refuse
from harena.core.game import no_odds
from harena.core.named_outcomes import small_number
from harena.core.odds import odds_lines
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.suggestions import answer_as_suggested
from harena.core.text import Text

WEIGHED: Final = 3
"""Of how many options a hint tells what they are worth."""
UNDO: Final = "u"
HINT: Final = "h"
LOG: Final = "l"
BOARD: Final = "b"
ALL: Final = "a"
SUGGESTED: Final = "s"
DRAW: Final = "d"
RESIGN: Final = "r"
EXPLAIN: Final = "?"
READ: Final = "c"
ODDS: Final = "o"


class Commands:
    """The commands of a match on a shared screen. Each returns whether the table has changed."""

    def __init__(self, people: SharedScreen) -> None:
        self._people = people
        self._screen = people.screen
        self._match = people.match
        self._legend_told = False
        self.by_letter: dict[str, Callable[[Seat], bool]] = {
            UNDO: self.undo,
            HINT: self._hint,
            LOG: self._tell_all,
            BOARD: self._show_again,
            ALL: self._list_all,
            SUGGESTED: self._answer_as_suggested,
            DRAW: self._draw,
            RESIGN: self._resign,
            LEAVE: self._leave,
            EXPLAIN: self._explain,
        }
        if people.solo:
            del self.by_letter[DRAW]
        if not any(question.suggest for question in people.match.game.rules.questions):
            del self.by_letter[SUGGESTED]

    def take(self, seat: Seat, typed: str) -> bool:
        """Obey a command or take a choice; True when the table has changed."""
        try:
            if is_about_cards(typed):
                return self.read_cards(seat, typed)
            if self._is_about_odds(typed):
                return self._tell_odds(seat, typed)
            if typed.casefold() in self.by_letter:
                return self.by_letter[typed.casefold()](seat)
            options, labels = self._people.choices(seat)
            if len(several := numbers_typed(typed)) > 1:
                self._match.answer_all(seat, [options[self._known(labels, number) - 1] for number in several])
                return True
            number = self._number_of(labels, typed)
            if number is None:
                return False
            self._match.answer(seat, options[number - 1])
        except Refused as refused:
            self._screen.complain(refused)
            return False
        return True

    def _number_of(self, labels: Sequence[str], typed: str) -> int | None:
        """The option that was typed by its number, or by words that only it has; None after a list of several."""
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
        if len(found) == 1:
            return found[0]
        self._people.list([(str(number), labels[number - 1]) for number in found])
        return None

    def _known(self, labels: Sequence[str], number: int) -> int:
        """A number of several that were typed, if there is such an option."""
        if not 1 <= number <= len(labels):
            raise refuse("no_such_choice" if len(labels) > 1 else "only_choice", given=str(number), last=len(labels))
        return number

    # What changes the table

    def undo(self, seat: Seat) -> bool:
        needed, rewinds = self._match.undo_needs(seat), self._match.rewinds
        self._with_consent(seat, needed, "play.agree_to_undo", self._match.undo)
        self._people.hand_over(seat)
        if self._match.rewinds > rewinds:
            self._screen.say("play.rewound")
        else:
            self._people.say("play.undone", seat=seat)
        return True

    def _answer_as_suggested(self, seat: Seat) -> bool:
        answer_as_suggested(self._match, seat)
        return True

    def _draw(self, seat: Seat) -> bool:
        self._with_consent(seat, self._match.draw_needs(seat), "play.agree_to_draw", self._match.draw)
        return True

    def _with_consent(
        self, seat: Seat, needed: Sequence[Seat], question: str, done: Callable[[Seat, list[Seat]], None]
    ) -> None:
        """Do what a seat may do if the others agree. Each is asked at the keyboard, where nobody else's cards lie open.

        Where they do not agree, whoever proposed it sits there again.
        """
        agreed = []
        for person in needed:
            self._people.hand_over(person)
            self._people.show_board(person)
            self._screen.line()
            if self._screen.agrees(question, seat=person):
                agreed.append(person)
        try:
            done(seat, agreed)
        except Refused:
            if needed:
                self._people.hand_over(seat)
                if isinstance(self._match.table.pending, Ask):
                    self._show_again(seat)
            raise

    def _resign(self, seat: Seat) -> bool:
        if not self._screen.agrees("play.sure_to_resign", **({"manner": "solo"} if self._people.solo else {})):
            return False
        self._match.resign(seat)
        return True

    def _leave(self, _seat: Seat) -> bool:
        raise Left

    # What only tells something

    def _hint(self, seat: Seat) -> bool:
        """What a program would choose, and on the same line what it found the best options to be worth."""
        texts = self._screen.texts
        with self._screen.waiting(Text("play.looking_for_hint")):
            advice = advise(self._match.game, self._match.view(seat), Random(self._match.version))
        options, labels = self._people.choices(seat)
        numbers = {option: number for number, option in enumerate(options, start=1)}
        told = [(one.action, figure_words(texts, one, is_chance=advice.is_chance)) for one in advice.considered]
        figures = [texts("play.hint_figure", number=numbers[action], told=worth) for action, worth in told[:WEIGHED]]
        chosen, key = numbers[advice.action], "play.hint_figures" if figures else "play.hint"
        self._screen.say(key, number=chosen, advice=labels[chosen - 1], figures=texts("play.between").join(figures))
        for line in odds_lines(texts, advice.odds) if advice.odds else ():
            self._screen.line(line, indent="  ")
        return False

    def _tell_all(self, seat: Seat) -> bool:
        self._people.tell_all(seat)
        return False

    def _show_again(self, seat: Seat) -> bool:
        """The board and the question, which may have scrolled away."""
        self._people.show_decision(seat, news=False)
        return False

    def _list_all(self, seat: Seat) -> bool:
        """All choices, which a small screen shows folded."""
        self._people.list_options(seat)
        return False

    def _explain(self, seat: Seat) -> bool:
        """Nothing comes after the help: on a small screen a board would push it out of sight, and `b` shows that."""
        view = self._match.view(seat)
        tell_how(self._screen, self._match)
        tell_signs(self._screen, self._match)
        self._screen.say("play.help")
        tell_commands(self._screen, self._match, self.by_letter)
        if can_read(self._screen, self._match.game):
            self._screen.say("play.help_words" if self._match.game.screens.facts is None else "play.help_cards")
        tell_about_question(self._screen, view)
        self._screen.line()
        return False

    def read_cards(self, viewer: Seat, typed: str) -> bool:
        """`c` for all cards in sight, `c musha` for one, `c kingdom` for a word, `c VIR-108` for a rule.

        How to read cards stands under all of them, and under the first one.
        """
        wanted = typed[len(READ) :].strip()
        if ROW_ID.fullmatch(wanted):
            rules(self._match.game.name, wanted, screen=self._screen)
            return False
        view = self._match.view(viewer)
        explained = not wanted or not self._legend_told
        self._legend_told |= read_cards(self._screen, self._match.game, view, wanted, explained)
        return False

    def _is_about_odds(self, typed: str) -> bool:
        return typed.casefold().split(" ")[0] == ODDS and self._match.game.screens.odds is not no_odds

    def _tell_odds(self, seat: Seat, typed: str) -> bool:
        """`o 3`: what the third option may bring; nothing is chosen by that."""
        options, labels = self._people.choices(seat)
        number = self._number_of(labels, typed[len(ODDS) :].strip())
        if number is None:
            return False
        odds = self._match.game.screens.odds(self._match.view(seat), options[number - 1])
        if odds is None:
            raise refuse("no_odds", label=labels[number - 1])
        for line in odds_lines(self._screen.texts, odds):
            self._screen.line(line, indent="  ")
        return False


def is_about_cards(typed: str) -> bool:
    """Whether this is the command that reads cards and rules: `c`, `c musha`."""
    return typed.casefold().split(" ")[0] == READ
