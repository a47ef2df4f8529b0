"""A match: people and programs at a table, a source of chance, and the record of it all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from harena.core.action import Action
from harena.core.errors import BrokenRules, Refused, refuse
from harena.core.fold import Fold
from harena.core.game import Game
from harena.core.hidden import FACE_DOWN
from harena.core.journal import Event
from harena.core.player import Bot, Clock
from harena.core.record import (
    Answered,
    Chanced,
    Claimed,
    Ended,
    Header,
    Line,
    Nonce,
    Player,
    Record,
    RecordWriter,
    Resigned,
    Undone,
)
from harena.core.seat import Seat
from harena.core.sources import Fair, Seeded, Source
from harena.core.table import Ask, Table


def new_header(
    game: Game[Any],
    players: Sequence[Player],
    source: Source,
    *,
    options: Mapping[str, object] | None = None,
    content: Any = None,
    match: str | None = None,
) -> Header:
    """The first line of a new record."""
    options = dict(options or {})
    read = game.read_options(options)
    return Header(
        match=match or (source.match if isinstance(source, Fair) else secrets.token_hex(8)),
        game=game.name,
        rules_version=game.rules_version,
        content_hash=game.content_hash(game.content if content is None else content),
        options=msgspec.to_builtins(read),
        seats=list(players),
        rng=source.scheme,
        commitment=source.commitment if isinstance(source, Fair) else None,
    )


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

    @classmethod
    def resume(cls, game: Game[Any], record: Record, **settings: Any) -> Match:
        """The match of a record that has not ended, to be played on."""
        match = cls(game, record.header, **{**settings, "writer": None})
        match._writer = settings.get("writer")
        for line in record.lines:
            match._fold.apply(line)
            match.lines.append(line)
        if isinstance(match.source, Fair):
            match.source.nonces = list(match._fold.nonces)
        return match

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

    def log(self, viewer: Seat) -> list[tuple[int, list[Event]]]:
        """What has happened as this viewer witnessed it, grouped by the line that brought it about."""
        groups = [(0, self._fold.opening), *((step.n, step.events) for step in self._fold.steps)]
        return [(n, [event.seen_by(viewer) for event in events]) for n, events in groups if events]

    def decisions(self) -> int:
        return self._fold.decisions()

    # What can be done

    def add_nonce(self, seat: Seat, nonce: str) -> None:
        """A person's share in the dice, after the commitment and before the first answer."""
        self._apply(Nonce(self._next(), seat, nonce))
        if isinstance(self.source, Fair):
            self.source.nonces.append(nonce)

    def answer(self, seat: Seat, action: Action) -> None:
        """A seat chooses. Only what is listed in that seat's own view is accepted."""
        if self.over:
            raise refuse("over")
        ask = self.table.pending
        if not isinstance(ask, Ask) or ask.seat != seat:
            raise refuse("not_your_turn", seat=seat)
        view = self.view(seat)
        if action not in view.options():
            raise Refused(*(self.game.explain(view, action) or refuse("not_an_option", action=str(action)).reasons))
        self._apply(Answered(self._next(), seat, msgspec.Raw(msgspec.json.encode(action)), ask.secret))
        self._tell_bots(seat, action, ask.witnessed_by)

    def chance(self) -> None:
        """Let the source answer the question to chance."""
        question = self.table.pending
        if question is None or isinstance(question, Ask):
            raise refuse("chance_not_asked")
        if self.source is None:
            raise BrokenRules("this match has no source of chance")
        outcome, numbers = self.source.answer(self.table, question, self._fold.chances())
        of = None if numbers is None else list(question.bounds(self.table))
        seen_by = None if question.seen_by is None else [int(seat) for seat in question.seen_by]
        self._apply(Chanced(self._next(), question.kind, outcome, of, numbers, seen_by))
        self._tell_bots(question.seat, outcome, question.witnessed_by)

    def step(self) -> bool:
        """Let chance or a program answer, if it is up to one of them. False: a person must act, or it is over."""
        pending = self.table.pending
        if pending is None:
            return False
        if not isinstance(pending, Ask):
            self.chance()
            return True
        if pending.seat not in self.bots:
            return False
        view = self.view(pending.seat)
        self.answer(pending.seat, self.bots[pending.seat].choose(view, view.options(), self.clock))
        return True

    def advance(self) -> None:
        """Go on until a person must act or the game is over."""
        while self.step():
            pass

    def undo(self, seat: Seat, agreed: Sequence[Seat] = ()) -> None:
        """Take back this seat's last answer: freely up to a barrier, past it with the other people's consent.

        Against programs alone a person may always go back to the own last decision; committed dice stay as they were.
        """
        to = self._fold.undo_target(seat)
        if to is None:
            if isinstance(self.source, Seeded):
                raise refuse("undo_would_reroll")
            to = self._fold.decision_target(seat)
        if to is None:
            raise refuse("nothing_to_undo")
        self._apply(Undone(self._next(), seat, to, list(agreed)))
        for bot in self.bots.values():
            bot.forget()

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would work without anybody's consent."""
        to = self._fold.undo_target(seat)
        if to is None:
            to = self._fold.decision_target(seat)
        return to is not None and not self._fold.needed_for_undo(seat, to)

    def resign(self, seat: Seat) -> None:
        """A seat gives up; the others win."""
        self._apply(Resigned(self._next(), seat))

    def claim(self, seat: Seat) -> None:
        """A seat takes the game because the one to act has left; the caller says whether it was long enough."""
        self._apply(Claimed(self._next(), seat))

    # How it is kept

    def _next(self) -> int:
        return self.version + 1

    def _apply(self, line: Line) -> None:
        self._fold.apply(line)
        self._keep(line)
        if self.over and not self._fold.ended:
            outcome = self.table.outcome
            assert outcome is not None
            seed = self.source.seed.hex() if isinstance(self.source, Fair) else None
            self._apply(
                Ended(self._next(), list(outcome.winners), outcome.reason, self.table.digest(), seed),
            )

    def _keep(self, line: Line) -> None:
        self.lines.append(line)
        if self._writer is not None:
            self._writer.write(line)

    def _tell_bots(self, seat: Seat, answer: Any, witnessed_by: Callable[[Seat], bool]) -> None:
        for viewer, bot in self.bots.items():
            if bot.watches:
                bot.watch(seat, answer if witnessed_by(viewer) else FACE_DOWN)
