"""The conformance suite: what every game promises, checked by playing it at random.

`examine(game, seed, games)` plays games over all seat numbers and random options, and at every position asks each
check whether its promise holds. It works for any registered game, other people's included: `harena conform GAME`, or
in a test `assert_conforms(GAME)`.

The promise that matters most is **two worlds**: take what a viewer sees, build another table that differs only in
what that viewer cannot know, and everything that reaches the viewer must be the same to the byte.
"""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.core.chance import Draw, Question, distribution
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.hidden import FACE_DOWN
from harena.core.labels import label, prompt, told
from harena.core.match import Match, new_header
from harena.core.record import Player, encode_line, parse_record
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Seeded
from harena.core.table import Ask, Table
from harena.core.text import LANGUAGES, Texts

LONGEST_GAME: Final = 50_000
"""Answers after which a random game is taken to be endless."""

Channel = Callable[[Game[Any], Table, Texts], object]
"""Something that reaches a viewer, made from a view; must give equal values for equal views."""


class Nonconformance(AssertionError):
    """A promise of a game is broken; says which and how."""


class Result(Struct, frozen=True):
    """One check over a whole examination: how many cases were looked at (none: nothing of the kind), first failure."""

    check: str
    cases: int
    failure: str | None = None

    @property
    def passed(self) -> bool:
        return self.failure is None


class Spot(Struct, frozen=True):
    """A position that a random game has reached, and what a check may use to look at it."""

    game: Game[Any]
    table: Table
    rng: Random
    texts: tuple[Texts, ...]
    channels: Mapping[str, Channel]

    def viewers(self) -> list[Seat]:
        return [*(Seat(seat) for seat in range(self.table.seats)), SPECTATOR]

    def reaches(self, table: Table, viewer: Seat) -> dict[str, object]:
        """Everything that reaches a viewer of this table, by channel."""
        view = table.seen_by(viewer)
        texts = self.texts[0]
        shown: dict[str, object] = {
            "view": view.encode(),
            "journal": msgspec.json.encode(view.journal),
            "options": msgspec.json.encode(view.options()),
            "labels": [label(texts, view, action) for action in view.options()],
            "prompt": prompt(texts, view),
            "board": self.game.board(view, texts),
            "events": [told(texts, event) for event in view.journal or []],
        }
        return {**shown, **{name: make(self.game, view, texts) for name, make in self.channels.items()}}


# Checks of a position


def check_copies(spot: Spot) -> Iterator[None]:
    """A copy is equal and apart: changing everything in it changes nothing in the table."""
    before = spot.table.encode()
    copy = spot.table.copy()
    _expect(copy == spot.table, "a copy differs from its table")
    for name in copy.__struct_fields__:
        if name not in ("content", "pending", "outcome"):
            _spoil(getattr(copy, name))
        _expect(spot.table.encode() == before, f"changing {name} of a copy changed the table")
        yield


def check_travel(spot: Spot) -> Iterator[None]:
    """A table can be sent to another process and stays the same position."""
    there = pickle.loads(pickle.dumps(spot.table))
    _expect(there.encode() == spot.table.encode(), "a pickled table differs")
    _expect(list(there.options()) == list(spot.table.options()), "a pickled table offers other options")
    yield


def check_options(spot: Spot) -> Iterator[None]:
    """The asked seat has options: distinct, stable, the same from its view, and nobody else sees them."""
    ask = spot.table.pending
    for viewer in spot.viewers():
        if not isinstance(ask, Ask) or viewer != ask.seat:
            _expect(not spot.table.seen_by(viewer).options(), f"viewer {viewer} sees options that are not its own")
            yield
    if not isinstance(ask, Ask):
        return
    before = spot.table.encode()
    options = list(spot.table.options())
    _expect(bool(options), f"seat {ask.seat} is asked but has no option ({ask.options.__name__})")
    _expect(len(set(options)) == len(options), f"an option is listed twice: {options}")
    _expect(list(spot.table.options()) == options, "listing the options twice gives two lists")
    _expect(spot.table.encode() == before, "listing the options changed the table")
    seen = list(spot.table.seen_by(ask.seat).options())
    _expect(seen == options, f"options of the table {options} and of the seat's view {seen} differ")
    yield


def check_actions(spot: Spot) -> Iterator[None]:
    """Every option survives JSON, and its path is made of ids."""
    for action in spot.table.options():
        back = spot.game.read_action(msgspec.json.encode(action))
        _expect(back == action, f"{action} comes back from JSON as {back}")
        _expect(all(action.path()), f"{action} has a path without ids")
        yield


def check_every_option_plays(spot: Spot) -> Iterator[None]:
    """Any option that is listed can be answered, and leaves the table that it was copied from alone."""
    before = spot.table.encode()
    options = list(spot.table.options())
    for action in spot.rng.sample(options, min(6, len(options))):
        spot.table.copy().answer(action)
        _expect(spot.table.encode() == before, f"answering {action} on a copy changed the table")
        yield


def check_chance(spot: Spot) -> Iterator[None]:
    """Probabilities sum to 1, samples are possible, and outcomes survive the record."""
    question = spot.table.pending
    if question is None or isinstance(question, Ask):
        return
    chances = distribution(question, spot.table)
    sample = question.sample(spot.table, spot.rng)
    if chances is not None:
        _expect(abs(sum(chances.values()) - 1) < 1e-9, f"the probabilities of a {question.kind} do not sum to 1")
        _expect(sample in chances, f"a {question.kind} gave {sample}, which has no probability")
    for outcome in [sample, *islice(chances or (), 8)]:
        back = question.check(spot.table, msgspec.json.decode(msgspec.json.encode(outcome)))
        _expect(back == outcome, f"the outcome {outcome} comes back from JSON as {back}")
        yield


def check_views(spot: Spot) -> Iterator[None]:
    """Nothing on the table itself is face down, and looking at a view again shows the same view."""
    _expect(not _holds_face_down(spot.table), "a card lies face down on the table itself")
    for viewer in spot.viewers():
        view = spot.table.seen_by(viewer)
        _expect(view.seen_by(viewer) == view, f"the view of viewer {viewer} changes when it is seen again")
        yield


def check_two_worlds(spot: Spot) -> Iterator[None]:
    """Another table that agrees with what a viewer sees reaches that viewer in the same way, to the byte."""
    for viewer in spot.viewers():
        here = spot.reaches(spot.table, viewer)
        world = spot.game.imagined(spot.table.seen_by(viewer), spot.rng)
        world.journal = [event.seen_by(viewer) for event in spot.table.journal or []]
        _same(here, spot.reaches(world, viewer), f"viewer {viewer} in an imagined world")
        yield


def check_secrets(spot: Spot) -> Iterator[None]:
    """What chance or a seat answers in secret makes no difference to what others see, until `reveal` shows it."""
    pending = spot.table.pending
    if pending is None:
        return
    if isinstance(pending, Ask):
        answers = list(spot.table.options()) if pending.secret else []
    else:
        answers = list(distribution(pending, spot.table) or ()) if pending.seen_by is not None else []
    if len(answers) < 2:
        return
    worlds = [_after(spot.table, answer) for answer in spot.rng.sample(answers, 2)]
    if any(world.reveals != spot.table.reveals for world in worlds):
        return
    for viewer in spot.viewers():
        if not pending.witnessed_by(viewer):
            here, there = (spot.reaches(world, viewer) for world in worlds)
            _same(here, there, f"viewer {viewer} after a secret answer")
            yield


def check_consequences(spot: Spot) -> Iterator[None]:
    """What follows a viewer's own answer, or open dice, does not depend on what is hidden, unless `reveal` says so.

    This is the leak of a question that is asked only where it matters: to be asked would tell that one holds the card.
    """
    pending = spot.table.pending
    if pending is None:
        return
    for viewer in spot.viewers():
        if (isinstance(pending, Ask) and pending.seat != viewer) or not pending.witnessed_by(viewer):
            continue
        answer = random_answer(spot.table, spot.rng)
        world = spot.game.imagined(spot.table.seen_by(viewer), spot.rng)
        if isinstance(pending, Draw) and answer not in pending.pile(world, *pending.args):
            continue
        worlds = [_after(spot.table, answer), _after(world, answer)]
        if all(after.reveals == spot.table.reveals for after in worlds):
            here, there = (spot.reaches(after, viewer) for after in worlds)
            _same(here, there, f"viewer {viewer} after {answer} in an imagined world")
            yield


def check_imagination(spot: Spot) -> Iterator[None]:
    """What a bot imagines is a full table, leaves the view alone, and can be played to its end."""
    for viewer in spot.viewers():
        view = spot.table.seen_by(viewer)
        before = view.encode()
        world = spot.game.imagined(view, spot.rng)
        _expect(view.encode() == before, "imagining changed the view")
        _expect(world.viewer is None and not _holds_face_down(world), "an imagined table is still a view")
        for _ in range(12):
            if world.pending is not None:
                world.answer(random_answer(world, spot.rng))
        yield


def check_evaluation(spot: Spot) -> Iterator[None]:
    """How a seat stands is a number from 0 to 1, and judging it changes nothing."""
    before = spot.table.encode()
    for seat in range(spot.table.seats):
        value = spot.game.evaluate(spot.table, Seat(seat))
        _expect(0.0 <= value <= 1.0, f"evaluation {value!r} is not from 0 to 1")
        yield
    _expect(spot.table.encode() == before, "evaluating changed the table")


def check_texts(spot: Spot) -> Iterator[None]:
    """Every prompt, label, event and ending has a sentence in every language, and the board says something."""
    wanted = [f"action.{action.tag()}" for action in spot.table.options()]
    wanted += [event.text().key for event in spot.table.journal or []]
    if isinstance(spot.table.pending, Ask):
        wanted.append(spot.table.pending.prompt().key)
    if spot.table.outcome is not None:
        wanted.append(spot.table.outcome.text().key)
    for texts in spot.texts:
        missing = [key for key in (*wanted, f"game.{spot.game.name}") if not texts.knows(key)]
        _expect(not missing, f"no sentence in {texts.language!r} for {missing}")
        for event in spot.table.journal or []:
            texts.say(event.text())
        _expect(bool(spot.game.board(spot.table.seen_by(SPECTATOR), texts).strip()), "the board is empty")
        yield


def check_ending(spot: Spot) -> Iterator[None]:
    """A game that is over asks nothing more and was won by seats at the table, whole teams of them."""
    outcome = spot.table.outcome
    if outcome is None:
        _expect(spot.table.pending is not None, "nobody is asked and the game has not ended")
        return
    _expect(spot.table.pending is None and not spot.table.agenda, "the game has ended but something is still to happen")
    for seat in outcome.winners:
        _expect(0 <= seat < spot.table.seats, f"seat {seat} won but does not exist")
        _expect(set(spot.table.allies(seat)) <= set(outcome.winners), f"seat {seat} won without its allies")
    yield


CHECKS: Final[dict[str, Callable[[Spot], Iterator[None]]]] = {
    "copies": check_copies,
    "travel": check_travel,
    "options": check_options,
    "actions": check_actions,
    "every option plays": check_every_option_plays,
    "chance": check_chance,
    "views": check_views,
    "two worlds": check_two_worlds,
    "secrets": check_secrets,
    "consequences": check_consequences,
    "imagination": check_imagination,
    "evaluation": check_evaluation,
    "texts": check_texts,
    "ending": check_ending,
}
REPLAY: Final = "replay"
ENDS: Final = "ends"


# Examination


class _Tally:
    """Cases and first failures by check."""

    def __init__(self) -> None:
        self.cases: dict[str, int] = dict.fromkeys((*CHECKS, REPLAY, ENDS), 0)
        self.failures: dict[str, str] = {}

    def run(self, name: str, where: str, cases: Iterator[None]) -> None:
        """Count the cases of a check until the first failure, whatever the game's own code raises."""
        if name in self.failures:
            return
        try:
            for _ in cases:
                self.cases[name] += 1
        except Nonconformance as broken:
            self.failures[name] = f"{where}: {broken}"
        except Exception:  # noqa: BLE001 - the game's own code failed: that is a finding, to be shown whole
            self.failures[name] = f"{where}:\n{traceback.format_exc()}"

    def results(self) -> list[Result]:
        return [Result(name, self.cases[name], self.failures.get(name)) for name in self.cases]


def examine(
    game: Game[Any],
    seed: str = "harena",
    games: int = 20,
    *,
    channels: Mapping[str, Channel] | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> list[Result]:
    """Play this many random games and say of each check how many cases it saw and what failed first.

    `channels`: further things that reach a viewer (pages, pictures), which two worlds and secrets then cover too.
    """
    tally = _Tally()
    texts = tuple(game.texts(language) for language in LANGUAGES)
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        seats = game.seats[number % len(game.seats)]
        options = random_options(game, rng) if number >= len(game.seats) else {}
        where = f"seed {seed!r}, game {number}"
        brought = random_brings(game, seats, options, rng)
        tally.run(ENDS, where, _play(game, brought, options, rng, texts, channels or {}, tally, where))
        tally.run(REPLAY, where, check_replay(game, brought, options, rng))
        progress(number + 1)
    return tally.results()


def assert_conforms(game: Game[Any], seed: str = "harena", games: int = 20) -> None:
    """For a game's own tests: fails with everything that is wrong."""
    failures = [f"{result.check}: {result.failure}" for result in examine(game, seed, games) if result.failure]
    if failures:
        raise Nonconformance("\n".join(failures))


def random_options(game: Game[Any], rng: Random) -> dict[str, object]:
    """Options that somebody might choose: each declared one left alone or set to something that it allows."""
    chosen: dict[str, object] = {}
    for option in game.declared_options():
        if rng.random() < 0.5:
            continue
        match option:
            case {"choices": list(choices)}:
                chosen[str(option["name"])] = rng.choice(choices)
            case {"least": int(least), "most": int(most)}:
                chosen[str(option["name"])] = rng.randint(least, most)
    return chosen


def random_brings(game: Game[Any], seats: int, options: Mapping[str, object], rng: Random) -> Sequence[Struct]:
    """What people might bring: something the game thinks of, else the usual."""
    if game.sample_brings is None:
        return [game.brings() for _ in range(seats)]
    return game.sample_brings(rng, seats, game.read_options(options), game.content)


def random_answer(table: Table, rng: Random) -> Any:
    """What chance might answer, or one of the options."""
    pending = table.pending
    if isinstance(pending, Ask):
        return rng.choice(table.options())
    _expect(pending is not None, "nobody is asked and the game has not ended")
    question: Question = pending  # type: ignore[assignment]
    return question.sample(table, rng)


def check_replay(
    game: Game[Any], brought: Sequence[Struct], options: Mapping[str, object], rng: Random
) -> Iterator[None]:
    """A recorded game, written out and read back, folds to the same position and the same end."""
    source = Seeded(f"conformance {rng.random()}")
    players = [Player(f"player {seat}", brings=msgspec.to_builtins(own)) for seat, own in enumerate(brought, start=1)]
    match = Match(game, new_header(game, players, source, options=options, match="conformance"), source=source)
    while not match.over:
        while match.step():
            pass
        if isinstance(match.table.pending, Ask):
            match.answer(match.table.pending.seat, random_answer(match.table, rng))
        _expect(match.version < LONGEST_GAME, "the game does not end")
    record = parse_record(BytesIO(b"".join(map(encode_line, (match.header, *match.lines)))))
    fold = refold(game, record)
    _expect(fold.table.encode() == match.table.encode(), "a record folds to another position")
    _expect(fold.ended, "the record of a finished game has no end")
    yield


def _play(
    game: Game[Any],
    brought: Sequence[Struct],
    options: Mapping[str, object],
    rng: Random,
    texts: tuple[Texts, ...],
    channels: Mapping[str, Channel],
    tally: _Tally,
    where: str,
) -> Iterator[None]:
    """A random game, with all checks at every position on the way."""
    table = game.table(brought, game.read_options(options), journal=True)
    for number in range(LONGEST_GAME):
        spot = Spot(game, table, rng, texts, channels)
        for name, check in CHECKS.items():
            tally.run(name, f"{where}, answer {number}", check(spot))
        if table.pending is None:
            yield
            return
        table.journal = []
        table.answer(random_answer(table, rng))
    raise Nonconformance(f"no end after {LONGEST_GAME} answers")


# Small tools


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Nonconformance(otherwise)


def _same(here: Mapping[str, object], there: Mapping[str, object], who: str) -> None:
    for channel, value in here.items():
        _expect(value == there[channel], f"{who}: the {channel} tells: {value!r} against {there[channel]!r}")


def _after(table: Table, answer: Any) -> Table:
    world = table.copy()
    world.journal = []
    world.answer(answer)
    return world


def _holds_face_down(value: object) -> bool:
    """Whether something on a table (not in its content or journal) is face down."""
    if isinstance(value, Table):
        names = (name for name in value.__struct_fields__ if name not in ("content", "journal", "agenda", "pending"))
        return any(_holds_face_down(getattr(value, name)) for name in names)
    if isinstance(value, dict):
        return any(_holds_face_down(item) for item in (*value.keys(), *value.values()))
    if isinstance(value, list | tuple | set | frozenset):
        return any(_holds_face_down(item) for item in value)
    return value == FACE_DOWN


def _spoil(value: object) -> None:
    """Change a container, and every container inside it."""
    match value:
        case list():
            for item in value:
                _spoil(item)
            value.append("spoilt")
        case dict():
            for item in value.values():
                _spoil(item)
            value["spoilt"] = "spoilt"
        case set():
            value.add("spoilt")
        case tuple():
            for item in value:
                _spoil(item)
        case bytearray():
            value.append(7)
