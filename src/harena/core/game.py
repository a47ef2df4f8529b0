"""A game's declaration: its nature on one screen, and the few functions by which the platform knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from importlib.resources.abc import Traversable
from operator import or_
from random import Random
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from harena.core.action import Action
from harena.core.build import Builder
from harena.core.content import content_hash, join, read_content, read_pack, read_what_is_sound
from harena.core.errors import BrokenRules, Refused, refuse
from harena.core.odds import Counsel, Odds
from harena.core.options import declared, read_options
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.svg import Layout, Sign
from harena.core.table import Table
from harena.core.text import Text, Texts, texts

T = TypeVar("T", bound=Table)


class NoContent(Struct, frozen=True):
    """The content of a game that needs none."""


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """What each seat brings to a game that asks for nothing."""


def no_odds(_view: Any, _action: Action) -> None:
    """The odds of a game that tells none."""


def no_faults(_content: Any) -> list[Text]:
    """The check of a content that needs none beyond its types."""
    return []


def every_entry(content: Any) -> dict[str, list[str]]:
    """What a blank pack asks for where a game says nothing else: the built-in entries, by their names."""
    tables = {name: getattr(content, name) for name in content.__struct_fields__}
    return {
        name: list(entries)
        for name, entries in tables.items()
        if isinstance(entries, dict) and any(isinstance(entry, Struct) for entry in entries.values())
    }


def nothing_against(_seats: int, _options: Any, _content: Any) -> list[Text]:
    """The check of options that mean the same at every table."""
    return []


def as_seen(view: Any, _rng: Random) -> Any:
    """The imagination of a game that hides nothing: the table is what everybody sees."""
    return view


def no_standing(_view: Any) -> list[Text]:
    """The standing of a game that does not say how far anybody is from its goal."""
    return []


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[T]):
    """The law of a game: what it is played with, how it begins, and what it asks."""

    setup: Callable[[Sequence[Any], Any, Any], T]
    """`setup(brought, options, content)`: the table before the first step, with the first steps on its agenda.

    `brought` has one item for each seat. What cannot be played with is refused here, all reasons at once."""
    questions: tuple[Question[Any, Any, *tuple[Any, ...]], ...]
    """Everything that a seat may be asked."""
    options: type[Struct] = NoOptions
    """What all agree on before the game."""
    check_options: Callable[[int, Any, Any], list[Text]] = nothing_against
    """`check_options(seats, options, content)`: what is wrong with options that people choose for so many seats."""
    brings: type[Struct] = Nothing
    """What each seat brings of its own (an army, a hero); the others learn of it only what the rules show."""
    builder: Callable[[int, Any, Any], Builder] | None = None
    """`builder(seats, options, content)`: how people put together what they bring."""
    content_type: type[Struct] = NoContent
    content_folder: Traversable | None = None
    check_content: Callable[[Any], list[Text]] = no_faults
    """Everything wrong with a content beyond its types."""
    to_fill_in: Callable[[Any], Mapping[str, Sequence[str]]] = every_entry
    """`to_fill_in(content)`: the tables that the owner of a real box fills in, with a name for each entry. A blank pack
    has the other tables as they are built in."""

    def __post_init__(self) -> None:
        names = [question.name for question in self.questions]
        if twice := {name for name in names if names.count(name) > 1}:
            raise BrokenRules(f"two questions have the same name: {', '.join(sorted(twice))}")

    @cached_property
    def actions(self) -> Any:
        """The union of all action types, by which JSON becomes actions again."""
        return reduce(or_, (question.answers for question in self.questions))


@dataclass(frozen=True, kw_only=True)
class Annals(Generic[T]):
    """How a game of many hours is told in short: as a page, on paper, and to whoever comes back to it."""

    of: Callable[[Any], bool]
    """`of(options)`: whether a game with these options has annals."""
    told: frozenset[str]
    """The keys of the events that they tell."""
    part: str
    """The kind of chapter by which they go, `week`; the larger kinds are set above it."""
    sheet: Callable[[T, Texts], Sequence[tuple[str, str]]]
    """`sheet(view, texts)`: what stands at their head, each thing with its name: hero, difficulty, how it ended."""


@dataclass(frozen=True, kw_only=True)
class Screens(Generic[T]):
    """What people see of a game: in a terminal, on a page, on paper."""

    board: Callable[[T, Texts], str]
    """`board(view, texts)`: the position as text."""
    board_width: int = 0
    """How many columns the board needs; a narrower screen is given `compact` or `listing`, where there is one."""
    compact: Callable[[T, Texts], str] | None = None
    """`compact(view, texts)`: a board of fewer columns and lines, for a screen of 80 columns and 24 lines."""
    compact_width: int = 0
    """How many columns the compact board needs."""
    listing: Callable[[T, Texts], str] | None = None
    """`listing(view, texts)`: the position line by line, in lines that may be wrapped."""
    standing: Callable[[T], Sequence[Text]] = no_standing
    """`standing(view)`: the goal of the game and how far each side is from it, a sentence each."""
    facts: Callable[[T, Texts, bool], Mapping[str, str]] | None = None
    """`facts(view, texts, everything)`: what is printed on the cards that the viewer can see, the own hand first, or on
    every card of the game; a sentence by the name of each card."""
    printed: Callable[[Any, Texts], Sequence[Any]] | None = None
    """`printed(content, texts)`: all cards, chips or sheets of the game on paper, as decks of `kit/card_sheet.py`."""
    in_words: Callable[[Struct, Texts], str] | None = None
    """`in_words(part, texts)`: what a part of a card says, such as an effect, as the card would say it."""
    picture: Callable[[T, Texts], str] | None = None
    """`picture(view, texts)`: the position as SVG, each piece and place with the `data-id` that paths name."""
    layouts: tuple[Layout, ...] = field(default=(), hash=False)
    """The layouts that pictures may have, so that a page can lay them out on its screen."""
    legend: Callable[[Texts], Sequence[Sign]] | None = None
    """`legend(texts)`: how to read the picture, for newcomers: its signs, each with what it means."""
    marks: Mapping[str, Literal["attack", "ability"]] = field(default_factory=dict, hash=False)
    """How the targets of an action are marked on the picture, by its tag; all others are marked as places to go to."""
    odds: Callable[[T, Action], Odds | None] = no_odds
    """`odds(view, action)`: what an action may bring where chance decides, as exactly as it can be known."""
    decisive: frozenset[str] = frozenset()
    """The keys of events that tell at the end what decided the game. Without any, the last events are shown."""
    annals: Annals[T] | None = None
    """How a game of many hours is told in short; None: its log says enough."""
    leading: tuple[str, ...] = ()
    """The options that everybody chooses, in this order; a form keeps the others folded. Without any, all are shown."""
    builder_options: tuple[str, ...] = ()
    """The options that change what may be brought, those that change most first. Army builders ask for these alone."""


@dataclass(frozen=True, kw_only=True)
class Programs(Generic[T]):
    """What programs need to play a game, or to try it out at random."""

    evaluate: Callable[[T, Seat], float]
    """`evaluate(table, seat)`: how well this seat stands, from 0 (lost) to 1 (won)."""
    imagine: Callable[[T, Random], T] = as_seen
    """`imagine(view, rng)`: the view with every face-down card dealt from what is unseen. Needed where a field is
    hidden."""
    foresight: int = 0
    """How many stages a program plays on before it judges; 0: it searches a tree, which suits few choices."""
    stage: Callable[[T], int] | None = None
    """`stage(table)`: grows when a turn ends, so that options that take more or fewer choices are compared at the same
    moment; None: every choice is a stage."""
    judge: Callable[[T, Seat], float] | None = None
    """`judge(table, seat)`: the chance to win, asked where foresight ends; None: `evaluate` is asked. A program that
    sees one step ahead needs an evaluation that rewards means to an end; one that has played on needs the chance to
    win."""
    player: Callable[[T, Random], Action] | None = None
    """`player(view, rng)`: a quick player of the game's own, by whom programs play on in their minds; None: they play
    on greedily, with `evaluate`."""
    policy: Callable[[T, Random], Action] | None = None
    """`policy(view, rng)`: the best that the game's own player and solver do without a search; balance is measured
    with it."""
    solve: Callable[[T], tuple[Action, ...]] | None = None
    """`solve(view)`: what the game's own solver answers where it knows better than a search, and after it the options
    that it cannot judge; nothing elsewhere."""
    counsel: Callable[[T], Counsel | None] | None = None
    """`counsel(view)`: the plan of that solver, with its chances, for people who ask for advice; None elsewhere."""
    adviser: str = "seer"
    """The program that advises people, where the game has no counsel."""
    sample_brings: Callable[[Random, int, Any, Any], Sequence[Struct]] | None = None
    """`sample_brings(rng, seats, options, content)`: something that people might bring, for tests and simulation."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[T]):
    """Everything the platform asks of a game. The last screen of a game's `game.py` is one of these.

    There is one object for each game, so two of them are equal only if they are the same.
    """

    name: str
    seats: tuple[int, ...]
    """How many may play."""
    rules_version: str
    """Changes whenever an old record might fold to another position."""
    status: Literal["complete", "growing", "example"]
    rules: Rules[T]
    screens: Screens[T]
    programs: Programs[T]
    locale: tuple[str, str] | None = None
    """Name and folder of the gettext catalogues."""
    registry: str | None = None
    """The rule registry: its name under `docs/rules/`, or the path of a package's own."""

    @property
    def solo(self) -> bool:
        """Whether one person plays alone, against the game itself."""
        return self.seats == (1,)

    def table(
        self, seats: int | Sequence[Struct], options: Struct | None = None, content: Any = None, journal: bool = False
    ) -> T:
        """A new table, advanced to its first question. `seats`: what each brings, or how many bring the usual."""
        brought = [self.rules.brings() for _ in range(seats)] if isinstance(seats, int) else list(seats)
        if len(brought) not in self.seats:
            raise refuse("wrong_number_of_seats", game=self.name, seats=len(brought), allowed=list(self.seats))
        content = self.content if content is None else content
        table = self.rules.setup(brought, self.rules.options() if options is None else options, content)
        table.journal = [] if journal else None
        table.proceed()
        return table

    def imagined(self, view: T, rng: Random) -> T:
        """A full table that agrees with everything in the view."""
        table = self.programs.imagine(view.copy(), rng)
        table.viewer = None
        table.journal = None
        return table

    def read_action(self, raw: bytes | msgspec.Raw) -> Action:
        """JSON back into an action, or a refusal that says what is wrong with it."""
        try:
            action: Action = self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise refuse("not_an_action", why=str(error)[:200]) from error
        return action

    def read_options(self, given: Mapping[str, object]) -> Struct:
        """Options as typed, sent or recorded, checked against the declaration."""
        return read_options(self.name, self.rules.options, given)

    def read_brings(self, given: Mapping[str, object]) -> Struct:
        """What a seat brings as typed, sent or recorded, checked against the declaration."""
        return read_options(self.name, self.rules.brings, given)

    def declared_options(self, content: Any = None) -> list[dict[str, object]]:
        """Each option with its type, default and choices: what a form or `--help` shows."""
        return declared(self.rules.options, self.content if content is None else content)

    def declared_brings(self) -> list[dict[str, object]]:
        """Each field of what a seat brings, with its type, default and choices."""
        return declared(self.rules.brings, self.content)

    @cached_property
    def content(self) -> Any:
        """The built-in content."""
        return self._checked(self._built_in())

    def content_with(self, pack_folder: Traversable) -> Any:
        """The built-in content with somebody's pack on top."""
        pack = read_pack(pack_folder, self.name)
        own = read_what_is_sound(pack_folder, self.rules.content_type)
        content = own.content if pack.alone else join(self.rules.content_type, self._built_in(), own.content)
        # The rest is judged too, so that everything wrong is said at once; what hangs on a broken entry is not.
        judged = (own.judged(fault, content) for fault in self.rules.check_content(content))
        if reasons := [*own.reasons, *(fault for fault in judged if fault is not None)]:
            raise Refused(*reasons)
        return content

    def content_hash(self, content: object) -> str:
        """The fingerprint of a content. The last one is remembered, since every record asks for it."""
        if self._hashed.get("content") is not content:
            self._hashed.update(content=content, fingerprint=content_hash(content))
        found: str = self._hashed["fingerprint"]
        return found

    @cached_property
    def _hashed(self) -> dict[str, Any]:
        return {}

    def texts(self, language: str, pack_folder: Traversable | None = None) -> Texts:
        """The sentences of this game, and of the platform, in a language; with a pack, also the names that it adds."""
        sentences = texts(language, *([self.locale] if self.locale else []))
        if pack_folder is None:
            return sentences
        return sentences.with_words(read_pack(pack_folder, self.name).words_in(language))

    def title(self, language: str) -> str:
        return self.texts(language)(f"game.{self.name}")

    def _built_in(self) -> Any:
        if self.rules.content_folder is None:
            return self.rules.content_type()
        return read_content(self.rules.content_folder, self.rules.content_type)

    def _checked(self, content: Any) -> Any:
        if faults := self.rules.check_content(content):
            raise Refused(*faults)
        return content

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.rules.actions)
