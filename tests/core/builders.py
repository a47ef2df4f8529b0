"""Small builders for the tests of the core: a toy game with every kind of question, quick matches, records as bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from random import Random
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from harena.core.action import Action
from harena.core.errors import Refused
from harena.core.fair import SCHEME
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.hidden import NOBODY_SEES, OWN_ROW, only
from harena.core.match import Match, new_header
from harena.core.player import Bot, Clock
from harena.core.question import Ask, Question
from harena.core.record import Header, Line, Player, Record, encode_line, parse_record
from harena.core.seat import Seat
from harena.core.sources import Fair, Source
from harena.core.table import Table
from harena.core.text import Text, Texts
from harena.games.ludus.game import GAME as LUDUS

ANN, BOB = Seat(0), Seat(1)
SEED = bytes(range(32))


# A road on which two walk side by side: one action for each kind of thing that can happen


class RoadOptions(Struct, frozen=True, forbid_unknown_fields=True):
    goal: Annotated[int, Meta(ge=1, le=1_000_000)] = 20


class Road(Table):
    goal: int
    place: list[int]
    hand: Annotated[list[list[int]], OWN_ROW]
    pile: Annotated[list[int], NOBODY_SEES]

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        """With four seats, those opposite each other."""
        return (seat,) if self.seats < 4 else (Seat(seat % 2), Seat(seat % 2 + 2))


class Walk(Action, frozen=True):
    """Steps, and the same seat goes on: nothing stands in the way of an undo."""

    steps: int


class Look(Action, frozen=True):
    """Something is revealed: a barrier, and the same seat goes on."""


class Rest(Action, frozen=True):
    """The end of a turn: a barrier, and it is the next seat's turn."""


class Nod(Action, frozen=True):
    """The next seat goes on, without a barrier."""


class Throw(Action, frozen=True):
    """Dice: one step for each pip."""


class Take(Action, frozen=True):
    """A card that nobody else sees."""


class Hide(Action, frozen=True):
    """A secret choice of a place follows."""


class Stumble(Action, frozen=True):
    """Rules with a fault: they change the table, then fail."""


def start(brought: Sequence[Nothing], options: RoadOptions, _content: Any) -> Road:
    t = Road(
        seats=len(brought),
        goal=options.goal,
        place=[0] * len(brought),
        hand=[[] for _ in range(len(brought))],
        pile=[*range(9), 4],
    )
    t.then((turn, ANN))
    return t


def turn(t: Road, seat: Seat) -> None:
    t.tell("turn", seat=seat)
    t.ask(seat, MOVES)


def moves(t: Road, seat: Seat) -> list[Action]:
    take = [Take()] if t.pile else []
    return [Walk(1), Walk(2), Rest(), Nod(), Throw(), Hide(), Look(), Stumble(), *take]


def move(t: Road, seat: Seat, action: Action) -> None:
    match action:
        case Walk(steps=steps):
            return walk(t, seat, steps)
        case Throw():
            return t.roll((6, 6), thrown, seat, by=seat)
        case Take():
            return t.draw(the_pile, taken, seat, seen_by=(seat,))
        case Hide():
            return t.ask(seat, HIDING_PLACES)
        case Stumble():
            t.place[seat] += 5
            raise RuntimeError("the road gives way")
        case Look():
            t.barrier()
        case Rest():
            t.barrier()
            return t.then((turn, Seat((seat + 1) % t.seats)))
        case Nod():
            return t.then((turn, Seat((seat + 1) % t.seats)))
    t.then((turn, seat))


MOVES = Question("moves", moves, move, Walk | Look | Rest | Nod | Throw | Take | Hide | Stumble)


def walk(t: Road, seat: Seat, steps: int) -> None:
    t.place[seat] += steps
    if t.place[seat] >= t.goal:
        return t.end(t.allies(seat), "arrived")
    t.then((turn, seat))


def thrown(t: Road, seat: Seat, dice: tuple[int, ...]) -> None:
    walk(t, seat, sum(dice))


def the_pile(t: Road, _seat: Seat) -> list[int]:
    return t.pile


def taken(t: Road, seat: Seat, card: int) -> None:
    t.hand[seat].append(card)
    t.tell("took", seat=seat, card=only(seat, card))
    t.then((turn, seat))


def hiding_places(t: Road, _seat: Seat) -> list[Walk]:
    return [Walk(0), Walk(1)]


def hide(t: Road, seat: Seat, _place: Walk) -> None:
    t.then((turn, seat))


HIDING_PLACES = Question("hiding_places", hiding_places, hide, Walk, secret=True)


def as_it_lies(view: Road, _rng: Random) -> Road:
    return view


def level(_table: Road, _seat: Seat) -> float:
    return 0.5


def drawn(view: Road, _texts: Texts) -> str:
    return str(view.place)


ROAD = Game(
    name="road",
    seats=(1, 2, 4),
    rules_version="1",
    status="example",
    rules=Rules(setup=start, questions=(MOVES, HIDING_PLACES), options=RoadOptions),
    screens=Screens(board=drawn),
    programs=Programs(evaluate=level, imagine=as_it_lies),
)


def remade(game: Game[Any], **changes: Any) -> Game[Any]:
    """A game with these fields changed, each in the part that has it: `remade(GAME, imagine=…, evaluate=…)`."""
    parts = {part: changes.pop(part, getattr(game, part)) for part in ("rules", "screens", "programs")}
    for part, old in parts.items():
        own = {field.name for field in fields(old)}
        parts[part] = replace(old, **{name: changes.pop(name) for name in own & changes.keys()})
    return replace(game, **parts, **changes)


# Who sits there


class First:
    """A bot that takes the first option, or does what the test wants."""

    def __init__(self, choose: Callable[[Table, Sequence[Action]], Any] | None = None) -> None:
        self._choose = choose or (lambda _view, options: options[0])

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        action: Action = self._choose(view, options)
        return action


def players(seats: int = 2, bots: Mapping[Seat, Bot] | None = None) -> list[Player]:
    """Ann, Bob, Cat and Dan; those who are programs are called `first`."""
    names = ("Ann", "Bob", "Cat", "Dan")[:seats]
    return [Player(name, "first" if Seat(seat) in (bots or {}) else None) for seat, name in enumerate(names)]


def fair(match: str = "m1", scheme: str = SCHEME) -> Fair:
    return Fair(match, SEED, scheme)


def new_match(
    game: Game[Any] = ROAD,
    *actions: Action,
    source: Source | None = None,
    typed: bool = False,
    seats: int = 2,
    bots: Mapping[Seat, Bot] | None = None,
    options: Mapping[str, object] | None = None,
    nonces: Sequence[str] = (),
) -> Match:
    """A match with fair dice unless told otherwise, in which whoever is asked has already answered these actions."""
    source = None if typed else source or fair()
    header = new_header(game, players(seats, bots), source, options=options)
    match = Match(game, header, source=source, bots=bots)
    for seat, nonce in enumerate(nonces):
        match.add_nonce(Seat(seat), nonce)
    play(match, *actions)
    return match


def play(match: Match, *actions: Action) -> None:
    """Whoever is asked answers these, one after the other; chance answers in between and after."""
    for action in actions:
        let_chance(match)
        match.answer(asked(match), action)
    let_chance(match)


def let_chance(match: Match) -> None:
    while match.source is not None and not match.over and not isinstance(match.table.pending, Ask):
        match.chance()


def asked(match: Match) -> Seat:
    assert isinstance(match.table.pending, Ask)
    return match.table.pending.seat


def play_out(match: Match, rng: Random, undo: float = 0.0) -> Match:
    """Play a match to its end at random; now and then everybody agrees to take an answer back."""
    while not match.over:
        let_chance(match)
        if match.over:
            break
        seat = asked(match)
        if match.decisions() and rng.random() < undo:
            take_back(match, rng)
            continue
        match.answer(seat, rng.choice(match.view(seat).options()))
    return match


def take_back(match: Match, rng: Random) -> None:
    seat = rng.choice([ANN, BOB])
    with suppress(Refused):  # who has not answered yet has nothing to take back
        match.undo(seat, match.undo_needs(seat))


# Records


def raw_record(match: Match) -> bytes:
    return raw_lines(match.header, *match.lines)


def raw_lines(header: Header, *lines: Line) -> bytes:
    return b"".join(map(encode_line, (header, *lines)))


def parsed(raw: bytes) -> Record:
    return parse_record(io.BytesIO(raw))


def ludus_record(seed: int = 1, scheme: str = SCHEME) -> bytes:
    """A finished bout with fair dice, nonces and answers taken back."""
    match = new_match(LUDUS, nonces=("abc", "XYZ9"), source=fair(scheme=scheme))
    return raw_record(play_out(match, Random(seed), undo=0.2))


def with_line(raw: bytes, number: int, old: str, new: str) -> bytes:
    """The record with something replaced in one line of the file, counted from 1."""
    lines = raw.splitlines(keepends=True)
    assert old.encode() in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old.encode(), new.encode(), 1)
    return b"".join(lines)


def line_with(raw: bytes, *parts: str) -> int:
    """The number of the first line that holds all of these."""
    for number, line in enumerate(raw.splitlines(), start=1):
        if all(part.encode() in line for part in parts):
            return number
    raise AssertionError(f"no line with {parts}")


# Refusals


def keys(refused: Refused) -> list[str]:
    """The keys of the reasons, without the line that they are about."""
    return [_innermost(reason).key for reason in refused.reasons]


def _innermost(reason: Text) -> Text:
    why = reason.params.get("why")
    return why if isinstance(why, Text) else reason


@contextmanager
def refused(key: str, **params: object) -> Iterator[None]:
    """What happens inside is refused for this reason, with these parameters among others."""
    with pytest.raises(Refused) as caught:
        yield
    reasons = [_innermost(reason) for reason in caught.value.reasons]
    assert [reason.key for reason in reasons] == [f"refused.{key}"]
    assert {name: reasons[0].params.get(name) for name in params} == params
    assert str(caught.value)
