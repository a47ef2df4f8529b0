"""What every game promises at every position; `conformance.py` plays the games and asks.

The promise that matters most is **two worlds**: take what a viewer sees, build another table that differs only in
what that viewer cannot know, and everything that reaches the viewer must be the same to the byte.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.core.action import Action, earnest
from harena.core.chance import ChanceQuestion, distribution
from harena.core.errors import Refused
from harena.core.game import Game, as_seen
from harena.core.generate import masks
from harena.core.glossary import glossary_faults
from harena.core.hidden import FACE_DOWN, Private
from harena.core.labels import label, prompt, told
from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.core.suggestions import suggestion
from harena.core.table import NO_POSITION, Table
from harena.core.text import HARENA_LOCALE, LANGUAGES, Text, Texts

Channel = Callable[[Game[Any], Table, Texts], object]
"""Something that reaches a viewer, made from a view; must give equal values for equal views."""

SAYS_ITSELF: Final = "none"
"""The one key whose English sentence is the key."""
MADE_UP: Final = 8
"""How many answers that are not listed are tried at every question."""
SOBER: Final = 0.85
"""How often a field of such an answer is taken from an answer that was listed; else it is absurd."""
ABSURD: Final = 9_999
NONSENSE: Final = "nonsense"
"""A number and a name that no game knows."""


class Nonconformance(AssertionError):
    """A promise of a game is broken; says which and how."""


class Answers:
    """The answers that a random game has met, and others of the same types that are made up from their parts.

    `words`: the names of the game's cards or units, so that those are tried too that were never listed.
    """

    def __init__(self, words: Sequence[str] = ()) -> None:
        self._met: dict[type[Action], dict[str, list[Any]]] = {}
        self._words = words or ("",)

    def meet(self, actions: Iterable[Action]) -> None:
        for action in actions:
            fields = self._met.setdefault(type(action), {name: [] for name in action.__struct_fields__})
            for name, values in fields.items():
                if (value := getattr(action, name)) not in values:
                    values.append(value)

    def made_up(self, wanted: Any, rng: Random) -> Action | None:
        """An action of one of these types, each field from an action that was met, now and then an absurd one."""
        types = [kind for kind in self._met if issubclass(kind, wanted)]
        if not types:
            return None
        kind = rng.choice(types)
        return kind(**{name: self._value(values, rng) for name, values in self._met[kind].items()})

    def _value(self, values: Sequence[Any], rng: Random) -> Any:
        value = rng.choice(values)
        if rng.random() < SOBER:
            return value
        match value:
            case bool():
                return not value
            case int():
                return rng.choice((-1, value + 1, ABSURD))
            case str():
                return rng.choice(("", NONSENSE, rng.choice(self._words)))
            case tuple():
                return rng.choice(((), value[::-1], value * 2))
            case _:
                return value


def words_of(content: Any) -> list[str]:
    """What the things of a game's content are called in its files."""
    tables = [getattr(content, name) for name in getattr(content, "__struct_fields__", ())]
    return [word for table in tables if isinstance(table, Mapping) for word in table if isinstance(word, str)]


class Spot(Struct, frozen=True):
    """A position that a random game has reached, and what a check may use to look at it."""

    game: Game[Any]
    table: Table
    rng: Random
    texts: Texts
    channels: Mapping[str, Channel]
    answers: Answers

    def viewers(self) -> list[Seat]:
        return [*(Seat(seat) for seat in range(self.table.seats)), SPECTATOR]

    def reaches(self, table: Table, viewer: Seat) -> dict[str, object]:
        """Everything that reaches a viewer of this table, by channel."""
        view = table.seen_by(viewer)
        shown: dict[str, object] = {
            "view": view.encode(),
            "journal": msgspec.json.encode(view.journal),
            "options": msgspec.json.encode(view.options()),
            **self.words(view, self.texts),
        }
        return {**shown, **{name: make(self.game, view, self.texts) for name, make in self.channels.items()}}

    def words(self, view: Table, texts: Texts) -> dict[str, object]:
        """What a viewer reads."""
        return {
            "labels": [label(texts, view, action, len(view.options()) == 1) for action in view.options()],
            "prompt": [prompt(texts, view), prompt(texts, view, view.viewer)],
            "board": self.game.screens.board(view, texts),
            "standing": [texts.say(text) for text in self.game.screens.standing(view)],
            "subject": view.pending.subject(view) if isinstance(view.pending, Ask) else (),
            "events": [told(texts, event) for event in view.journal or []],
        }


class Listener(Texts):
    """Texts that note every key that was asked for and has no sentence."""

    def __init__(self, game: Game[Any], language: str) -> None:
        super().__init__(language, (*([game.locale] if game.locale else []), HARENA_LOCALE))
        self.missing: list[str] = []

    def say(self, text: Text) -> str:
        try:
            return super().say(text)
        except (KeyError, IndexError, ValueError) as error:
            given = sorted(text.params)
            what = f"{type(error).__name__}: {error}"
            raise Nonconformance(f"{text.key} cannot be said in {self.language!r} with {given}: {what}") from error

    def _pattern(self, text: Text) -> str:
        pattern = super()._pattern(text)
        if pattern == text.key and text.key not in (SAYS_ITSELF, *self.missing):
            self.missing.append(text.key)
        return pattern


# Checks of a position


def check_copies(spot: Spot) -> Iterator[None]:
    """A copy is equal and apart: changing everything in it changes nothing in the table."""
    before = spot.table.encode()
    copy = spot.table.copy()
    expect(copy == spot.table, "a copy differs from its table")
    for name in copy.__struct_fields__:
        if name not in ("content", "pending", "outcome"):
            _spoil(getattr(copy, name))
        expect(spot.table.encode() == before, f"changing {name} of a copy changed the table")
        yield


def check_travel(spot: Spot) -> Iterator[None]:
    """A table can be sent to another process and stays the same position."""
    there = pickle.loads(pickle.dumps(spot.table))
    expect(there.encode() == spot.table.encode(), "a pickled table differs")
    expect(list(there.options()) == list(spot.table.options()), "a pickled table offers other options")
    yield


def check_options(spot: Spot) -> Iterator[None]:
    """The asked seat has options: distinct, stable, the same from its view, and nobody else sees them."""
    ask = spot.table.pending
    for viewer in spot.viewers():
        if not isinstance(ask, Ask) or viewer != ask.seat:
            expect(not spot.table.seen_by(viewer).options(), f"viewer {viewer} sees options that are not its own")
            yield
    if not isinstance(ask, Ask):
        return
    before = spot.table.encode()
    options = list(spot.table.options())
    expect(ask.question in spot.game.rules.questions, f"{ask.question.name} is asked, but not among the questions")
    expect(bool(options), f"seat {ask.seat} is asked but has no option ({ask.question.name})")
    expect(len(set(options)) == len(options), f"an option is listed twice: {options}")
    expect(list(spot.table.options()) == options, "listing the options twice gives two lists")
    expect(spot.table.encode() == before, "listing the options changed the table")
    view = spot.table.seen_by(ask.seat)
    seen = list(view.options())
    expect(seen == options, f"options of the table {options} and of the seat's view {seen} differ")
    if (suggested := suggestion(view)) is not None:
        expect(suggested in options, f"{suggested} is suggested, but no option ({ask.question.name})")
    yield


def check_reasons(spot: Spot) -> Iterator[None]:
    """List and reasons are one law: nothing stands against an option, and something against every other answer.

    The reasons name rules where the game has a registry, and can be said in every language.
    """
    ask = spot.table.pending
    if not isinstance(ask, Ask):
        return
    named = bool(ask.question.rule) or not spot.game.registry
    expect(named, f"the question {ask.question.name!r} names no rule")
    view = spot.table.seen_by(ask.seat)
    options = list(view.options())
    spot.answers.meet(options)
    for action in spot.rng.sample(options, min(6, len(options))):
        against = view.against(action)
        expect(not against, f"{action} is listed for {ask.question.name}, but {against} stands against it")
        yield
    for _ in range(MADE_UP):
        made_up = spot.answers.made_up(ask.question.answers, spot.rng)
        if made_up is not None and made_up not in options:
            _reasoned(spot, view, ask, made_up)
            yield


def _reasoned(spot: Spot, view: Table, ask: Ask, action: Action) -> None:
    """Something stands against an answer that is not listed; each reason names its rule and has words."""
    against = view.against(action)
    expect(bool(against), f"{action} is not listed for {ask.question.name}, but nothing stands against it")
    for reason in against if spot.game.registry else ():
        expect(bool(reason.params.get("rule")), f"{reason.key} against {action} names no rule")
    for language in LANGUAGES if spot.game.locale else ():  # a game without sentences is told so by `texts`
        texts = Listener(spot.game, language)
        for reason in against:
            texts.say(reason)
        expect(not texts.missing, f"no sentence in {language!r} for {texts.missing}")


def check_actions(spot: Spot) -> Iterator[None]:
    """Every option survives JSON, and its path is made of ids."""
    for action in spot.table.options():
        back = spot.game.read_action(msgspec.json.encode(action))
        expect(back == action, f"{action} comes back from JSON as {back}")
        expect(all(action.path()), f"{action} has a path without ids")
        yield


def check_every_option_plays(spot: Spot) -> Iterator[None]:
    """Any option that is listed can be answered, and leaves the table that it was copied from alone.

    What people may count passes no barrier: several answers are taken or refused together, and nobody may learn from
    a refusal what lies behind a barrier.
    """
    before = spot.table.encode()
    options = list(spot.table.options())
    for action in spot.rng.sample(options, min(6, len(options))):
        after = spot.table.copy()
        after.answer(action)
        expect(spot.table.encode() == before, f"answering {action} on a copy changed the table")
        if action.times(spot.table):
            expect(after.barriers == spot.table.barriers, f"{action} can be counted, but passes a barrier")
        yield


def check_chance(spot: Spot) -> Iterator[None]:
    """Probabilities sum to 1, samples are possible, and outcomes survive the record."""
    question = spot.table.pending
    if question is None or isinstance(question, Ask):
        return
    chances = distribution(question, spot.table)
    sample = question.sample(spot.table, spot.rng)
    if chances is not None:
        expect(abs(sum(chances.values()) - 1) < 1e-9, f"the probabilities of a {question.kind} do not sum to 1")
        expect(sample in chances, f"a {question.kind} gave {sample}, which has no probability")
    for outcome in [sample, *islice(chances or (), 8)]:
        back = question.check(spot.table, msgspec.json.decode(msgspec.json.encode(outcome)))
        expect(back == outcome, f"the outcome {outcome} comes back from JSON as {back}")
        yield


def check_views(spot: Spot) -> Iterator[None]:
    """Nothing on the table itself is face down, and looking at a view again shows the same view."""
    expect(not _holds_face_down(spot.table), "a card lies face down on the table itself")
    for viewer in spot.viewers():
        view = spot.table.seen_by(viewer)
        expect(view.seen_by(viewer) == view, f"the view of viewer {viewer} changes when it is seen again")
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
        answers = _outcomes(pending, spot) if pending.seen_by is not None else []
    if len(answers) < 2:
        return
    one, other = (_after(spot.table, answer) for answer in spot.rng.sample(answers, 2))
    for viewer in spot.viewers():
        if not pending.witnessed_by(viewer) and _learnt(one, viewer) == _learnt(other, viewer):
            _same(spot.reaches(one, viewer), spot.reaches(other, viewer), f"viewer {viewer} after a secret answer")
            yield


def _outcomes(question: ChanceQuestion, spot: Spot) -> list[Any]:
    """All that chance may answer here; a few of them, where there are too many to list."""
    listed = distribution(question, spot.table)
    return list(listed if listed is not None else {question.sample(spot.table, spot.rng) for _ in range(4)})


def check_consequences(spot: Spot) -> Iterator[None]:
    """What follows an answer does not depend on what is hidden from a viewer, beyond what `reveal` names.

    The same answer, the viewer's own or anybody's, is given on the table and in a world that the viewer could imagine.
    Where the same came to light in both, both must look the same, whether the viewer saw the answer or not.
    This is the leak of a question that is asked only where it matters: to be asked would tell that one holds the card.
    """
    if spot.table.pending is None:
        return
    for viewer in spot.viewers():
        answer = random_answer(spot.table, spot.rng)
        world = spot.game.imagined(spot.table.seen_by(viewer), spot.rng)
        if not _possible(world, answer):
            continue
        one, other = _after(spot.table, answer), _after(world, answer)
        if _learnt(one, viewer) == _learnt(other, viewer):
            who = f"viewer {viewer} after {answer} in an imagined world"
            _same(spot.reaches(one, viewer), spot.reaches(other, viewer), who)
            yield


def _learnt(world: Table, viewer: Seat) -> list[object]:
    """What `reveal` has shown a viewer; where that differs, two worlds may well look different."""
    return [value.seen_by(viewer) if isinstance(value, Private) else value for value in world.revealed or []]


def _possible(world: Table, answer: Any) -> bool:
    """Whether this answer could be given in that world too."""
    pending = world.pending
    if isinstance(pending, Ask):
        return answer in world.options()
    try:
        return pending is not None and pending.check(world, answer) == answer
    except Refused:
        return False


def check_imagination(spot: Spot) -> Iterator[None]:
    """What a bot imagines is a full table, leaves the view alone, and can be played on."""
    hidden = [name for name, _ in masks(type(spot.table))]
    expect(
        not hidden or spot.game.programs.imagine is not as_seen,
        f"{hidden} is hidden, but the game declares no `imagine`",
    )
    for viewer in spot.viewers():
        view = spot.table.seen_by(viewer)
        before = view.encode()
        world = spot.game.imagined(view, spot.rng)
        expect(view.encode() == before, "imagining changed the view")
        expect(world.viewer is None and not _holds_face_down(world), "an imagined table is still a view")
        for _ in range(12):
            if world.pending is not None:
                world.answer(random_answer(world, spot.rng))
        yield


def check_evaluation(spot: Spot) -> Iterator[None]:
    """How a seat stands is a number from 0 to 1, and judging it changes nothing."""
    before = spot.table.encode()
    for seat in range(spot.table.seats):
        for judged in filter(None, (spot.game.programs.evaluate, spot.game.programs.judge)):
            value = judged(spot.table, Seat(seat))
            expect(0.0 <= value <= 1.0, f"evaluation {value!r} is not from 0 to 1")
            yield
    expect(spot.table.encode() == before, "evaluating changed the table")


def check_texts(spot: Spot) -> Iterator[None]:
    """Whatever a viewer reads has a sentence in every language, on the board too, which is not empty.

    The reasons of endings have a word as well, for lists of results.
    """
    for language in LANGUAGES:
        texts = Listener(spot.game, language)
        texts(f"game.{spot.game.name}")
        if spot.table.outcome is not None:
            texts(f"reason.{spot.table.outcome.reason}")
        for viewer in spot.viewers():
            words = spot.words(spot.table.seen_by(viewer), texts)
            expect(bool(str(words["board"]).strip()), "the board is empty")
        hint = _edited_since(spot.game, language)
        expect(not texts.missing, f"no sentence in {language!r} for {texts.missing}{hint}")
        yield


def check_catalogues(game: Game[Any]) -> Iterator[None]:
    """The game has catalogues of sentences in every language, and they are compiled."""
    expect(game.locale is not None, "the game declares no `locale`: it has no sentences")
    for language in LANGUAGES:
        po, mo = _catalogue_files(game, language)
        compile_it = f"harena texts {po.parents[2]}"
        expect(mo.exists() or not po.exists(), f"{po.name} is not compiled in {language!r}: {compile_it}")
        expect(mo.exists(), f"there is no catalogue in {language!r}: {mo}")
        yield
        texts = game.texts(language)
        for question in game.rules.questions:
            suggested = [f"suggest.{question.phase}"] if question.suggest else []
            for key in (question.prompt, f"now.{question.name}", *suggested):
                expect(texts.knows(key), f"no sentence in {language!r} for {key}{_edited_since(game, language)}")
            yield
    faults = glossary_faults(game.name, game.texts(LANGUAGES[0]))
    expect(not faults, f"game.{game.name}.words: {faults}")


def check_ending(spot: Spot) -> Iterator[None]:
    """A game that is over asks nothing more and was won by seats at the table, whole teams of them."""
    outcome = spot.table.outcome
    if outcome is None:
        expect(spot.table.pending is not None, "nobody is asked and the game has not ended")
        return
    expect(spot.table.pending is None and not spot.table.agenda, "the game has ended but something is still to happen")
    for seat in outcome.winners:
        expect(0 <= seat < spot.table.seats, f"seat {seat} won but does not exist")
        expect(set(spot.table.allies(seat)) <= set(outcome.winners), f"seat {seat} won without its allies")
    yield


# Small tools


def random_answer(table: Table, rng: Random) -> Any:
    """What chance might answer, or one of the options."""
    pending = table.pending
    if isinstance(pending, Ask):
        return rng.choice(earnest(table.options()))
    expect(pending is not None, "nobody is asked and the game has not ended")
    question: ChanceQuestion = pending  # type: ignore[assignment]
    return question.sample(table, rng)


def expect(holds: bool, otherwise: str) -> None:
    """Say what is wrong unless it holds."""
    if not holds:
        raise Nonconformance(otherwise)


def _same(here: Mapping[str, object], there: Mapping[str, object], who: str) -> None:
    for channel, value in here.items():
        if value != there[channel]:
            one, other = _parted(value, there[channel])
            raise Nonconformance(f"{who}: the {channel} tells: {one!r} against {other!r}")


def _parted(one: object, other: object) -> tuple[object, object]:
    """The fields in which two views in JSON differ, so that a finding is short to read; other values whole."""
    if not isinstance(one, bytes) or not isinstance(other, bytes) or one[:1] != b"{":
        return one, other
    fields, others = (msgspec.json.decode(raw, type=dict[str, msgspec.Raw]) for raw in (one, other))
    names = [name for name, raw in fields.items() if raw != others.get(name)]
    return {name: _plain(fields[name]) for name in names}, {name: _plain(others[name]) for name in names}


def _plain(raw: msgspec.Raw) -> str:
    return bytes(raw).decode()


def _after(table: Table, answer: Any) -> Table:
    world = table.copy()
    world.journal, world.revealed = [], []
    world.answer(answer)
    return world


def _holds_face_down(value: object) -> bool:
    """Whether something on a table (not in its content or journal) is face down."""
    if isinstance(value, Table):
        others = (*NO_POSITION, *value.looked_up, "agenda", "pending")
        names = (name for name in value.__struct_fields__ if name not in others)
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


def _catalogue_files(game: Game[Any], language: str) -> tuple[Path, Path]:
    """The catalogue that people edit and the compiled one."""
    name, folder = game.locale or ("", "")
    po = Path(folder, language, "LC_MESSAGES", f"{name}.po")
    return po, po.with_suffix(".mo")


def _edited_since(game: Game[Any], language: str) -> str:
    """A hint where the catalogue was edited after it was compiled."""
    po, mo = _catalogue_files(game, language)
    newer = po.exists() and mo.exists() and po.stat().st_mtime > mo.stat().st_mtime
    return f" ({po.name} was edited after it was compiled)" if newer else ""
