"""A match: people and programs at a table, a source of chance, and the record of it all."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from harena.core.action import Action
from harena.core.chance import Roll, thrower
from harena.core.errors import Refused, refuse
from harena.core.fold import Fold, Mark, check_header, check_rewind, fold_lines
from harena.core.game import Game
from harena.core.journal import Event
from harena.core.player import Bot, Clock
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
    Player,
    Record,
    RecordWriter,
    Resigned,
    TakenOver,
    Undone,
    at_line,
)
from harena.core.seat import Seat
from harena.core.sizes import held, held_about
from harena.core.sources import Fair, Seeded, Source, Typed
from harena.core.table import Table
from harena.core.text import Text
from harena.core.witness import Witness

MOST_AT_ONCE: Final = 64
"""The most answers that may be given together."""


def new_header(
    game: Game[Any],
    players: Sequence[Player],
    source: Source | None,
    *,
    options: Mapping[str, object] | None = None,
    content: Any = None,
    match: str | None = None,
    rewind: bool = False,
    round: int = 1,
) -> Header:
    """The first line of a new record. `source`: None where chance is typed from outside through `Match.chance`.

    `rewind`: whoever plays alone may take back past chance. `round`: in which round of pledges all showed their nonces.
    """
    read = game.read_options(options or {})
    header = Header(
        match=match or (source.match if isinstance(source, Fair) else secrets.token_hex(8)),
        game=game.name,
        rules_version=game.rules_version,
        content_hash=game.content_hash(game.content if content is None else content),
        options=msgspec.to_builtins(read),
        seats=list(players),
        rng=Typed.scheme if source is None else source.scheme,
        commitment=source.commitment if isinstance(source, Fair) else None,
        seed=source.seed if isinstance(source, Seeded) else None,
        rewind=rewind,
        round=round,
    )
    if rewind:
        check_rewind(len(header.seats), header.rng)
    return header


class Match:
    """A game being played. Every change goes through one of the methods below and is written before it is told."""

    def __init__(
        self,
        game: Game[Any],
        header: Header,
        *,
        source: Source | None,
        bots: Mapping[Seat, Bot] | None = None,
        writer: RecordWriter | None = None,
        content: Any = None,
        clock: Clock = Clock(),
    ) -> None:
        """`source`: None where chance is typed from outside through `chance`. `bots`: the seats that are programs."""
        self.game = game
        self.source = source
        self.bots = dict(bots or {})
        self.clock = clock
        self._writer = writer
        self._fold = Fold(game, header, game.content if content is None else content)
        self.lines: list[Line] = []
        self._witnesses: dict[Seat, Witness] = {}
        promised = source.commitment if isinstance(source, Fair) and _fits(source, header) else None
        named = source.seed if isinstance(source, Seeded) else None
        if (header.commitment, header.seed) != (promised, named):
            raise refuse("seed_not_committed")

    @classmethod
    def resume(cls, game: Game[Any], record: Record, *, known_as: str | None = None, **settings: Any) -> Match:
        """The match of a record, to be played on. `known_as`: the fingerprint under which its content was kept."""
        content = settings.get("content")
        with at_line(1):
            check_header(game, record.header, game.content if content is None else content, known_as)
            match = cls(game, record.header, **settings)
        fold_lines(match._fold, record.lines, in_place=True)
        match.lines += record.lines
        match._take_up_dice()
        match._finish()
        return match

    def _take_up_dice(self) -> None:
        """Bring the source to where the record leaves off."""
        if isinstance(self.source, Fair):
            self.source.nonces = dict(self._fold.nonces)
        if isinstance(self.source, Seeded):
            for line in self.lines:
                if isinstance(line, Chanced):
                    self.source.numbers(line.of or ())

    def follow(self, lines: Sequence[Line]) -> None:
        """Take in what has been written to the same record elsewhere."""
        fold_lines(self._fold, lines)
        self.lines += lines
        if isinstance(self.source, Fair):
            self.source.nonces = dict(self._fold.nonces)

    # What can be seen

    @property
    def header(self) -> Header:
        return self._fold.header

    @property
    def version(self) -> int:
        """How many lines the record has after its header; grows with every change."""
        return self._fold.last

    @property
    def table(self) -> Table:
        """The whole table, with everything face up: for the platform, never for a player."""
        return self._fold.table

    @property
    def over(self) -> bool:
        return self._fold.table.outcome is not None

    def view(self, viewer: Seat) -> Table:
        """What this viewer sees."""
        return self._fold.table.seen_by(viewer)

    def log(self, viewer: Seat) -> list[tuple[int, Sequence[Event]]]:
        """What has happened as this viewer witnessed it, grouped by the line that brought it about.

        The list grows with the match, and the events of a line are the same list each time: see `Witness`.
        """
        if viewer not in self._witnesses:
            self._witnesses[viewer] = Witness(viewer, self._fold.opening)
        return self._witnesses[viewer].log(self._fold)

    def roll_of(self, line: int) -> Roll | None:
        """The dice that were rolled in this line; None for every other line, and for a roll that was taken back."""
        step = self._fold.step_of(line)
        return None if step is None else step.roll

    def rolls(self) -> dict[int, Roll]:
        """The rolls that stand, by the line that tells what the dice showed."""
        return {step.n: step.roll for step in self._fold.steps if step.roll is not None}

    def view_at(self, viewer: Seat, version: int) -> Table:
        """What this viewer saw after that line; what was undone since is left out."""
        return self._fold.position(self._fold.answers_at(version)).seen_by(viewer)

    def typists(self) -> list[Seat]:
        """The people who may say now what chance has answered at a real table; nobody, where none is asked to."""
        return self._fold.typists()

    def waited_for(self) -> list[Seat]:
        """The seats that may move the game on now; any one of them is enough."""
        return self._fold.waited_for()

    def decisions(self) -> int:
        return self._fold.decisions()

    @property
    def rewinds(self) -> int:
        """How often whoever plays alone has taken back past chance."""
        return self._fold.rewinds

    @property
    def programs(self) -> Mapping[Seat, str]:
        """The seats that a program has taken over from somebody who left, and which program."""
        return self._fold.programs

    def held(self) -> int:
        """About how many bytes this match holds: its positions, its answers with what they told, its record."""
        fold, shared = self._fold, {id(self.table.content)}
        held([self.table], shared)
        kept = sorted(fold.kept)
        for answers in kept[:-1][-1:]:  # what the positions share is counted once
            held([fold.kept[answers]], shared)
        positions = held([fold.kept[answers] for answers in kept[-1:]], shared) * len(kept)
        return positions + held_about(fold.steps, shared) + held_about(self.lines, shared)

    # What can be done

    def add_nonce(self, seat: Seat, nonce: str, *, by_server: bool = False) -> None:
        """A person's share in the dice, after the commitment and before the first answer.

        `by_server`: whether the server drew it, for somebody whose browser did not.
        """
        self._apply(Nonce(self._next(), seat, nonce, by_server))
        if isinstance(self.source, Fair):
            self.source.nonces[seat] = nonce

    def answer(self, seat: Seat, action: Action) -> None:
        """A seat chooses. Only what is listed in that seat's own view is accepted."""
        self._apply(self._answered(seat, action))

    def answer_all(self, seat: Seat, actions: Sequence[Action]) -> None:
        """A seat answers several questions in a row, all of them or none; a refusal says which answer and why.

        Each is checked after the ones before it have taken effect, and is a line of its own. All but the last must be
        actions that can be counted (`Action.times`), and neither chance nor another seat may come between them.
        Otherwise somebody could see what an answer brings to light, have all refused by a bad one, and choose again.
        """
        if not 1 <= len(actions) <= MOST_AT_ONCE:
            raise refuse("batch_length", given=len(actions), most=MOST_AT_ONCE)
        self._asked(seat)
        before = self._fold.mark()
        lines: list[Line] = []
        try:
            for number, action in enumerate(actions, start=1):
                with named_in_batch(number, len(actions)):
                    if self.table.pending is None or self.table.pending.seat != seat:
                        raise refuse("batch_interrupted")
                    line = self._answered(seat, action)
                    if number < len(actions) and not action.times(self.view(seat)):
                        raise refuse("batch_not_counted")
                    self._fold.apply(line)
                lines.append(line)
        except BaseException:
            self._fold.reset(before)
            raise
        self._keep(lines, before)

    def _asked(self, seat: Seat) -> Ask:
        """What this seat is asked now."""
        if self.over:
            raise refuse("over")
        ask = self.table.pending
        if not isinstance(ask, Ask) or ask.seat != seat:
            raise refuse("not_your_turn", seat=seat)
        return ask

    def _answered(self, seat: Seat, action: Action) -> Answered:
        """The line of this answer, if the seat may give it now."""
        ask = self._asked(seat)
        if not isinstance(action, Action):
            raise refuse("not_an_action", why=type(action).__name__)
        view = self.view(seat)
        if action not in view.options():
            unlisted = refuse("not_an_option", action=str(action)[:200])
            raise Refused(*(view.against(action) or unlisted.reasons))
        return Answered(self._next(), seat, msgspec.Raw(msgspec.json.encode(action)), ask.secret)

    def chance(self, typed: Any = None) -> None:
        """Let the source answer the question to chance, or take what a person typed where there is no source."""
        question = self.table.pending
        if question is None or isinstance(question, Ask):
            raise refuse("chance_not_asked")
        if self.source is None:
            outcome, numbers = question.check(self.table, typed), None
        elif typed is None:
            outcome, numbers = self.source.answer(self.table, question, self._fold.chances())
        else:
            raise refuse("chance_not_typed")
        of = None if numbers is None else list(question.bounds(self.table))
        self._apply(Chanced(self._next(), question.kind, outcome, of, numbers, question.seen_by, thrower(question)))

    def step(self) -> bool:
        """Let chance or a program answer, if it is up to one of them. False: a person must act, or it is over."""
        pending = self.table.pending
        if pending is None:
            return False
        if not isinstance(pending, Ask):
            if self.source is None:
                return False
            self.chance()
            return True
        if pending.seat not in self.bots:
            return False
        self._ask_bot(pending.seat)
        return True

    def advance(self) -> None:
        """Go on until a person must act or the game is over."""
        while self.step():
            pass

    def _ask_bot(self, seat: Seat) -> None:
        """Let a program choose. What it does to its view or its list changes nothing here."""
        view = self.view(seat)
        action = self.bots[seat].choose(view, tuple(view.options()), self.clock)
        try:
            self.answer(seat, action)
        except Refused as refused:
            name = self.header.seats[seat].bot or self.header.seats[seat].name
            raise Refused(
                *(Text("refused.bot_answer", {"bot": name, "why": why}) for why in refused.reasons)
            ) from refused

    def undo(self, seat: Seat, agreed: Sequence[Seat] = ()) -> None:
        """Take back this seat's last answer: freely up to a barrier, past it with the other people's consent.

        Against programs alone a person may always go back to the own last decision; committed dice stay as they were.
        Whoever plays alone cannot go back past chance, unless the match may be rewound.
        """
        self._apply(Undone(self._next(), seat, self._undo_to(seat), list(agreed)))

    def undo_needs(self, seat: Seat) -> list[Seat]:
        """The people who must agree before this seat's last answer is taken back; refused where it cannot be."""
        return self._fold.needed_for_undo(seat, self._undo_to(seat))

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would work without anybody's consent."""
        try:
            return not self.undo_needs(seat)
        except Refused:
            return False

    def take_back(self, seat: Seat, agreed: Sequence[Seat] = ()) -> None:
        """Undo the decision that `_taken_back` finds for this seat, with the consent of `take_back_needs`."""
        whose = self._taken_back(seat)
        self.undo(whose, sorted({seat, *agreed} - {whose}))

    def take_back_needs(self, seat: Seat) -> list[Seat]:
        """The others who must agree to `take_back`; refused where nothing can be taken back."""
        whose = self._taken_back(seat)
        return sorted({whose, *self.undo_needs(whose)} - {seat})

    def _taken_back(self, seat: Seat) -> Seat:
        """Whose last decision an undo by this seat takes back: the own one.

        At a real table somebody may have typed the wrong dice since: then it is the last that any person took, so that
        as little as possible is typed again.
        """
        if self.source is not None or not (self.typists() or self._fold.last_was_chance()):
            return seat
        last = self._fold.last_person()
        return seat if last is None else last

    def _undo_to(self, seat: Seat) -> int:
        if self.over:
            raise refuse("over")
        to = self._fold.decision_target(seat)
        if to is None:
            raise refuse("nothing_to_undo")
        self._fold.undone_by(seat, to)
        return to

    def resign(self, seat: Seat) -> None:
        """A seat gives up; the others win."""
        self._apply(Resigned(self._next(), seat))

    def draw(self, seat: Seat, agreed: Sequence[Seat]) -> None:
        """The game ends in a draw that this seat has offered and all the other people have agreed to."""
        self._apply(DrawAgreed(self._next(), seat, list(agreed)))

    def draw_needs(self, seat: Seat) -> list[Seat]:
        """The people who must agree before the game ends in a draw that this seat offers; refused where it cannot."""
        if self.over:
            raise refuse("over")
        return self._fold.needed_for_draw(seat)

    def claim(self, seat: Seat) -> None:
        """A seat takes the game because the one to act has left; the caller says whether it was long enough."""
        self._apply(Claimed(self._next(), seat))

    def take_over(self, seat: Seat, bot: str, by: Seat) -> None:
        """A program plays on for the one to act, who has left; the caller says whether it was long enough."""
        self._apply(TakenOver(self._next(), seat, bot, by))

    # How it is kept

    def _next(self) -> int:
        return self.version + 1

    def _apply(self, line: Line) -> None:
        """Let a line take effect and write it."""
        before = self._fold.mark()
        self._fold.apply(line)
        self._keep([line], before)

    def _keep(self, lines: Sequence[Line], before: Mark) -> None:
        """Write lines that have taken effect, all together. What cannot be written has not happened."""
        if self._writer is not None:
            try:
                self._writer.write(*lines)
            except Refused:
                self._fold.reset(before)
                raise
        self.lines += lines
        self._finish()

    def _finish(self) -> None:
        """Once the game is over, write the last line; only then is the seed revealed."""
        outcome = self.table.outcome
        if outcome is None or self._fold.ended:
            return
        seed = self.source.seed.hex() if isinstance(self.source, Fair) else None
        self._apply(Ended(self._next(), list(outcome.winners), outcome.reason, self.table.digest(), seed))


def _fits(source: Fair, header: Header) -> bool:
    """Whether a source rolls the dice of this record: of this match, by its scheme."""
    return (source.match, source.scheme) == (header.match, header.rng)


@contextmanager
def named_in_batch(number: int, count: int) -> Iterator[None]:
    """A refusal inside names the answer by its number among several; a single answer needs no number."""
    try:
        yield
    except Refused as refused:
        if count == 1:
            raise
        params = {"number": number, "count": count}
        reasons = (Text("refused.in_batch", {**params, "why": why}) for why in refused.reasons)
        raise Refused(*reasons) from refused
