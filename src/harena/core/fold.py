"""The fold: a table and the lines that led to it. Playing and replaying are the same thing here.

Whatever happens in a match is a line of its record, and `Fold.apply` is the only way that a line takes effect, whether
somebody has just answered or a file is being read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter, lt
from typing import Any, Final

from msgspec import Struct

from harena.core.chance import ChanceQuestion, Roll, thrower
from harena.core.errors import Refused, refuse
from harena.core.fair import COMMITTED, SCHEME, SEED_BYTES, Nonces, commitment, fair_numbers, is_nonce
from harena.core.game import Game
from harena.core.journal import Event
from harena.core.question import Ask
from harena.core.record import (
    Answered,
    Chanced,
    Claimed,
    DrawAgreed,
    Ended,
    Header,
    Line,
    Nonce,
    Record,
    RecordError,
    Resigned,
    TakenOver,
    Undone,
    at_line,
)
from harena.core.seat import CHANCE, Seat
from harena.core.sources import Recorded, Seeded, Typed, asked_of
from harena.core.table import Table

NUMBERED: Final = (*COMMITTED, Seeded.scheme)
"""Where the record has the numbers that the outcomes were made from."""
SCHEMES: Final = (*NUMBERED, Typed.scheme, Recorded.scheme)
"""Where the dice of a record may come from."""

EVERY: Final = 64
"""Of all positions one in so many is kept, and the last ones. The others are found again from the one before them."""

Derivation = Callable[[Nonces, int, ChanceQuestion, tuple[int, ...]], list[int]]
"""Nonces, number of the question, the question and its bounds: the numbers that the seed gives."""


class Step(Struct, frozen=True, gc=False):
    """An answer that stands: its line number, who gave it, what was before it, and what it brought about."""

    n: int
    seat: Seat
    answer: Any
    chances: int
    barriers: int
    reveals: int
    roll: Roll | None
    """The dice that it answered for."""
    events: Sequence[Event]


_number: Final = attrgetter("n")


class Mark(Struct, frozen=True):
    """Where a fold was. Lists that only grow are not copied, but cut to their length of then."""

    table: Table
    steps: list[Step]
    count: int
    kept: dict[int, Table]
    nonces: dict[Seat, str]
    programs: dict[Seat, str]
    rewinds: int
    last: int
    ended: bool


class Fold:
    """A game in progress or replayed. `steps` are the answers that stand; what was undone is no longer among them."""

    def __init__(
        self,
        game: Game[Any],
        header: Header,
        content: Any,
        *,
        journal: bool = True,
        derive: Derivation | None = None,
    ) -> None:
        """`derive`: for checking dice."""
        self.game = game
        self.header = header
        self._derive = derive
        with by_other_rules(game, header):
            brought = [game.read_brings(player.brings) for player in header.seats]
            self.table: Table = game.table(brought, game.read_options(header.options), content, journal=journal)
        self.nonces: dict[Seat, str] = {}
        self.programs: dict[Seat, str] = {}
        """The seats that a program has taken over from somebody who left, and which program."""
        self.steps: list[Step] = []
        self.kept: dict[int, Table] = {}
        """Positions by how many answers led to them: every 64th, and those of the last answers."""
        self.in_place = False
        """Whether answers change the table itself: quicker, for a fold that is thrown away where one is refused."""
        self.opening: list[Event] = self._told()
        self.rewinds = 0
        """How often whoever plays alone has taken back past chance, in a match that allows it."""
        self.last = 0
        self.ended = False

    def apply(self, line: Line) -> None:
        """Let a line take effect, or refuse it and change nothing."""
        if line.n != self.last + 1:
            raise refuse("record_number", have=line.n, want=self.last + 1)
        if self.ended or (self.table.outcome is not None and not isinstance(line, Ended)):
            raise refuse("over")
        match line:
            case Answered():
                self._answered(line)
            case Chanced():
                self._chanced(line)
            case Undone():
                self._undone(line)
            case Nonce():
                self._nonce(line)
            case Resigned(seat=seat):
                allies = self.table.allies(self._seat(seat))
                self._end([s for s in self.everybody() if s not in allies], "resigned")
            case DrawAgreed():
                self._drawn(line)
            case Claimed(seat=seat):
                self._claimed(self._seat(seat))
            case TakenOver():
                self._taken_over(line)
            case Ended():
                self._ended(line)
        self.last = line.n

    def mark(self) -> Mark:
        """Where the fold is now; `reset` brings it back here."""
        given = (dict(self.nonces), dict(self.programs))
        return Mark(self.table, self.steps, len(self.steps), self.kept, *given, self.rewinds, self.last, self.ended)

    def reset(self, mark: Mark) -> None:
        self.table, self.steps, self.kept = mark.table, mark.steps, mark.kept
        del self.steps[mark.count :]
        for answers in [answers for answers in self.kept if answers > mark.count]:
            del self.kept[answers]
        self.nonces, self.programs, self.rewinds = mark.nonces, mark.programs, mark.rewinds
        self.last, self.ended = mark.last, mark.ended

    def everybody(self) -> list[Seat]:
        return [Seat(i) for i in range(self.table.seats)]

    def chances(self) -> int:
        """How many questions chance has answered in the game as it stands: the number of the next one."""
        if not self.steps:
            return 0
        last = self.steps[-1]
        return last.chances + 1 if last.seat == CHANCE else last.chances

    def decisions(self) -> int:
        """How many choices people and programs have made in the game as it stands."""
        return len(self.steps) - self.chances()

    def decision_target(self, seat: Seat) -> int | None:
        """The line before this seat's last decision, whatever has happened since."""
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].seat == seat:
                return self._line_before(index)
        return None

    def needed_for_undo(self, seat: Seat, to: int) -> list[Seat]:
        """The people who must agree before this seat may go back to line `to`.

        Nobody, as long as only this seat has answered since and no barrier was passed: no roll, draw, other seat's
        answer, reveal or end of a turn. Programs are never asked.
        """
        gone = self.undone_by(seat, to)
        if all(step.seat == seat for step in gone) and gone[0].barriers == self.table.barriers:
            return []
        return self.other_people(seat)

    def needed_for_draw(self, seat: int) -> list[Seat]:
        """The people who must agree before the game ends in a draw that this seat offers: all but itself.

        Refused where nobody plays against this seat, or where a program does: programs cannot agree.
        """
        own = self._seat(seat)
        foes = [s for s in self.everybody() if s not in self.table.allies(own)]
        if not foes:
            raise refuse("draw_without_foes")
        if programs := [s for s in (own, *foes) if not self.is_person(s)]:
            raise refuse("draw_with_programs", seat=programs)
        return self.other_people(own)

    def other_people(self, seat: Seat) -> list[Seat]:
        """The seats for which people answer, but for this one."""
        return [s for s in self.everybody() if s != seat and self.is_person(s)]

    def last_was_chance(self) -> bool:
        """Whether chance has given the last answer that stands."""
        return bool(self.steps) and self.steps[-1].seat == CHANCE

    def last_person(self) -> Seat | None:
        """The person who has decided last."""
        decided = (step.seat for step in reversed(self.steps) if step.seat != CHANCE)
        return next((seat for seat in decided if self.is_person(seat)), None)

    def typists(self) -> list[Seat]:
        """The people who may type what chance has answered at a real table: those who may see it, or everybody.

        The one whose dice they are comes first. What only a program may see is typed by any of the people.
        """
        pending = self.table.pending
        if pending is None or isinstance(pending, Ask) or self.header.rng != Typed.scheme:
            return []
        people = sorted(filter(self.is_person, self.everybody()), key=lambda seat: seat != thrower(pending))
        return [s for s in people if s in (pending.seen_by or ())] or people

    def waited_for(self) -> list[Seat]:
        """The seats of which any may go on with the game now: whoever is asked, or may type what chance answered."""
        pending = self.table.pending
        return [pending.seat] if isinstance(pending, Ask) else self.typists()

    def is_person(self, seat: Seat) -> bool:
        """Whether a person answers for this seat: from the beginning, and still."""
        return self.header.seats[seat].bot is None and seat not in self.programs

    def undone_by(self, seat: Seat, to: int) -> list[Step]:
        """The answers that would no longer stand if this seat went back to line `to`, the first its own.

        Whoever plays alone has nobody to ask for consent: an undo stops at chance, unless the match may be rewound.
        """
        gone = self.steps[self._index(to) :]
        if gone[0].seat != seat:
            raise refuse("nothing_to_undo")
        if self._learnt_alone(gone) and not self.header.rewind:
            raise refuse("undo_past_chance")
        if self.header.rng == Seeded.scheme and any(step.seat == CHANCE for step in gone):
            raise refuse("undo_would_reroll")
        return gone

    def _learnt_alone(self, gone: Sequence[Step]) -> bool:
        """Whether the only player has learnt something since these answers, and could use it by answering again."""
        if self.table.seats > 1:
            return False
        return any(step.seat == CHANCE for step in gone) or gone[0].reveals < self.table.reveals

    def answers_at(self, line: int) -> int:
        """How many of the answers that stand were given up to this line."""
        return bisect_right(self.steps, line, key=_number)

    def step_of(self, line: int) -> Step | None:
        """The answer of this line, if it stands."""
        place = self.answers_at(line) - 1
        return self.steps[place] if place >= 0 and self.steps[place].n == line else None

    def position(self, answers: int) -> Table:
        """The table after this many answers."""
        if not 0 <= answers <= len(self.steps):
            raise refuse("no_such_position", at=answers, last=len(self.steps))
        if answers == len(self.steps):
            return self.table
        return self._found_again(answers)

    def _found_again(self, answers: int, into: dict[int, Table] | None = None) -> Table:
        """A position that was, from the last one before it that is kept. `into` is given those on the way."""
        place = next(place for place in range(answers, -1, -1) if place in self.kept)
        table = self.kept[place]
        for step in self.steps[place:answers]:
            if into is not None:
                into[place] = table
            if into is not None or table is self.kept.get(place):
                table = table.copy()
            table.answer(step.answer)
            table.journal = None if table.journal is None else []
            place += 1
        return table

    def _answered(self, line: Answered) -> None:
        ask = self.table.pending
        if not isinstance(ask, Ask) or ask.seat != line.seat:
            raise refuse("not_your_turn", seat=line.seat)
        action = self.game.read_action(line.action)
        if action not in self.table.options():
            raise refuse("not_an_option", action=str(action)[:200])
        if line.secret != ask.secret:
            raise refuse("other_witnesses")
        self._step(line.n, ask.seat, action)

    def _chanced(self, line: Chanced) -> None:
        question = self.table.pending
        if question is None or type(question) is Ask:
            raise refuse("chance_not_asked")
        if line.kind != question.kind:
            raise refuse("other_chance", have=line.kind[:20], want=question.kind)
        outcome = question.check(self.table, line.outcome)
        if line.seen_by != question.seen_by:
            raise refuse("other_witnesses")
        # Old records do not say whose dice they are. In the new scheme it shapes the numbers.
        if (line.by is not None or self.header.rng == SCHEME) and line.by != thrower(question):
            raise refuse("other_thrower")
        if line.got is not None or line.of is not None or self.header.rng in NUMBERED:
            self._check_numbers(line, question, outcome)
        self._step(line.n, CHANCE, outcome)

    def _check_numbers(self, line: Chanced, question: ChanceQuestion, outcome: Any) -> None:
        """The numbers must be below the bounds, mean the outcome and, where the seed is known, come from it."""
        bounds, got = question.bounds(self.table), line.got
        if got is None or len(got) != len(bounds) or line.of != list(bounds):
            raise refuse("chance_does_not_match")
        if self._derive is not None:  # what comes from the seed is below the bounds
            derived = self._derive(self.nonces, self.chances(), question, bounds)
            if got != derived:
                raise refuse("dice_not_from_seed", have=got, want=derived)
        elif not all(map(lt, got, bounds)) or min(got, default=0) < 0:
            raise refuse("chance_does_not_match")
        if question.outcome(self.table, got) != outcome:
            raise refuse("chance_does_not_match")

    def _undone(self, line: Undone) -> None:
        seat = self._seat(line.seat)
        missing = [s for s in self.needed_for_undo(seat, line.to) if s not in line.agreed]
        if missing:
            raise refuse("undo_needs_consent", seat=missing)
        index = self._index(line.to)
        self.rewinds += self._learnt_alone(self.steps[index:])
        # New ones, since a mark may hold the old ones. Whoever takes back once may do so again: the way is kept.
        kept = {answers: table for answers, table in self.kept.items() if answers <= index}
        self.table = kept[index] = self._found_again(index, into=kept)
        self.steps, self.kept = self.steps[:index], kept

    def _nonce(self, line: Nonce) -> None:
        """Take a nonce, if nothing else has happened, not even something undone: later it would change the dice."""
        seat = self._seat(line.seat)
        if self.last != len(self.nonces):
            raise refuse("nonce_too_late")
        if seat in self.nonces or not is_nonce(line.nonce):
            raise refuse("bad_nonce", seat=seat)
        self.nonces[seat] = line.nonce

    def _drawn(self, line: DrawAgreed) -> None:
        """End in a draw, if each of the other people has agreed once, and nobody else is named."""
        needed = self.needed_for_draw(line.seat)
        if missing := [s for s in needed if s not in line.agreed]:
            raise refuse("draw_needs_consent", seat=missing)
        if len(line.agreed) > len(needed):
            raise refuse("draw_agreed_by_others")
        self._end([], "agreed")

    def _claimed(self, seat: Seat) -> None:
        if set(self.waited_for()) & set(self.table.allies(seat)):
            raise refuse("claim_on_own_turn")
        self._end(self.table.allies(seat), "claimed")

    def _taken_over(self, line: TakenOver) -> None:
        """Let a program take over the seat that keeps the others waiting; only people may ask for it."""
        seat, by = self._seat(line.seat), self._seat(line.by)
        if self.waited_for() != [seat]:
            raise refuse("takeover_not_waiting")
        if seat == by or not self.is_person(seat) or not self.is_person(by):
            raise refuse("takeover_of_people_by_people")
        self.programs[seat] = line.bot

    def _end(self, winners: Sequence[Seat], reason: str) -> None:
        """End the game on a copy, so that a table that was shown to somebody stays as it was."""
        self.table = self.table.copy()
        self.table.end(winners, reason)

    def _ended(self, line: Ended) -> None:
        outcome = self.table.outcome
        if outcome is None:
            raise refuse("not_over")
        if outcome.reason != line.reason:
            raise refuse("other_end", have=line.reason[:40], want=outcome.reason)
        if list(outcome.winners) != line.winners:
            raise refuse("other_winners", have=_counted_from_one(line.winners), want=_counted_from_one(outcome.winners))
        if not self.table.has_digest(line.digest):
            raise refuse("other_digest")
        self.ended = True

    def _step(self, n: int, seat: Seat, answer: Any) -> None:
        """Answer on a copy, so that rules which fail half-way change nothing and a position that is kept stays."""
        before, steps = self.table, self.steps
        answers, chances = len(steps), self.chances()
        barriers, reveals, pending = before.barriers, before.reveals, before.pending
        if self.in_place and answers % EVERY and answers not in self.kept:
            before.answer(answer)
        else:
            self.table = _answered_on_a_copy(before, answer)
            self._keep(answers, before)
        roll = pending if seat == CHANCE and isinstance(pending, Roll) else None
        events = self._told() if self.table.journal else ()
        steps.append(Step(n, seat, answer, chances, barriers, reveals, roll, events))

    def _keep(self, answers: int, table: Table) -> None:
        """Keep a position. Where another 64 begin, those between the older ones are given up."""
        self.kept[answers] = table
        if answers % EVERY == 0:
            for old in range(answers - 2 * EVERY + 1, answers - EVERY):
                self.kept.pop(old, None)

    def _told(self) -> list[Event]:
        """What the rules have told since the last answer."""
        if not self.table.journal:
            return []
        told, self.table.journal = self.table.journal, []
        return told

    def _line_before(self, index: int) -> int:
        return self.steps[index - 1].n if index else 0

    def _index(self, to: int) -> int:
        """The place among the standing answers of the first one after line `to`."""
        index = self.answers_at(to)
        if index == len(self.steps) or self._line_before(index) != to:
            raise refuse("nothing_to_undo")
        return index

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < self.table.seats:
            raise refuse("no_such_seat", seat=seat, last=self.table.seats - 1)
        return Seat(seat)


def _answered_on_a_copy(table: Table, answer: Any) -> Table:
    copy = table.copy()
    copy.answer(answer)
    return copy


def _counted_from_one(seats: Sequence[int]) -> str:
    """Seats as people count them: `1, 3`."""
    return ", ".join(str(seat + 1) for seat in seats[:8]) or "–"


def refold(
    game: Game[Any], record: Record, content: Any = None, *, known_as: str | None = None, journal: bool = False
) -> Fold:
    """Play a record again from its first line, checking every answer against the options.

    The dice are checked against the seed: the one that a generator named, or that a finished game has revealed.
    `known_as`: see `check_header`. `journal`: with what happened, to be told.
    """
    content = game.content if content is None else content
    with at_line(1):
        check_header(game, record.header, content, known_as)
    with at_line(len(record.lines) + 1):
        derive = derivation(record)
    with at_line(1):
        fold = Fold(game, record.header, content, journal=journal, derive=derive)
    fold_lines(fold, record.lines, in_place=True)
    return fold


def fold_lines(fold: Fold, lines: Iterable[Line], *, in_place: bool = False) -> None:
    """Let the lines of a record take effect one after the other; a refusal names the line of the file.

    `in_place`: on a fold that is of no use any more if one is refused.
    """
    fold.in_place = in_place
    try:
        with by_other_rules(fold.game, fold.header):
            for line in lines:
                fold.apply(line)
    except Refused as refused:
        raise RecordError(fold.last + 2, *refused.reasons) from refused
    finally:
        fold.in_place = False


@contextmanager
def by_other_rules(game: Game[Any], header: Header) -> Iterator[None]:
    """Where a record was made by another version of the rules, a refusal inside says only that, and which version.

    Rules change, and most records still fold. Of one that does not, nobody can say whether anything is wrong with it.
    """
    try:
        yield
    except Refused as refused:
        if header.rules_version == game.rules_version:
            raise
        versions = {"have": header.rules_version[:40], "want": game.rules_version}
        raise refuse("other_rules_version", game=game.name, **versions) from refused


def check_header(game: Game[Any], header: Header, content: Any, known_as: str | None = None) -> None:
    """Refuse a record of another game or one that was made with other cards, saying which.

    `known_as`: the fingerprint under which the content was kept. It differs from the present one where the game's type
    has gained fields since.
    """
    if header.game != game.name:
        raise refuse("record_of_another_game", game=header.game[:40], wanted=game.name)
    known_as = game.content_hash(content) if known_as is None else known_as
    if header.content_hash != known_as:
        raise refuse("other_content", game=game.name, have=header.content_hash[:12], want=known_as[:12])
    if header.rng not in SCHEMES:
        raise refuse("unknown_dice", have=header.rng[:40], known=list(SCHEMES))
    if (header.rng in COMMITTED) != (header.commitment is not None):
        raise refuse("commitment_missing")
    if (header.rng == Seeded.scheme) != (header.seed is not None):
        raise refuse("seed_missing")
    if header.rewind:
        check_rewind(len(header.seats), header.rng)


def check_rewind(seats: int, rng: str) -> None:
    """Refuse `rewind` unless one person plays alone, with dice that come again as they were."""
    if seats != 1:
        raise refuse("rewind_with_others")
    if rng == Seeded.scheme:
        raise refuse("rewind_with_seed")


def derivation(record: Record) -> Derivation | None:
    """The function that gives this record's numbers again; None for typed dice, or while the seed is secret."""
    header = record.header
    if header.seed is not None:
        generator = Seeded(header.seed)
        return lambda _nonces, _index, _question, bounds: generator.numbers(bounds)
    seed = revealed_seed(record)
    return None if seed is None else fair_derivation(header, seed)


def fair_derivation(header: Header, seed: bytes) -> Derivation:
    """The numbers of committed dice, from a seed that is known."""
    return lambda nonces, index, question, bounds: fair_numbers(
        header.rng, seed, header.match, nonces, index, asked_of(question, bounds)
    )


def revealed_seed(record: Record) -> bytes | None:
    """The seed that the last line reveals, if it is the one that was committed to; None while the game runs."""
    if record.header.commitment is None or not record.lines or not isinstance(record.lines[-1], Ended):
        return None
    try:
        seed = bytes.fromhex(record.lines[-1].seed or "")
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or commitment(record.header.match, seed) != record.header.commitment:
        raise refuse("seed_not_committed")
    return seed
