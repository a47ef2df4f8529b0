"""A game's declaration: its nature on one screen, and the few functions by which the platform knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from harena.core.action import Action
from harena.core.build import Builder
from harena.core.content import content_hash, join, read_content, read_pack, read_what_is_sound
from harena.core.errors import Refused, refuse
from harena.core.odds import Odds
from harena.core.options import declared, read_options
from harena.core.seat import Seat
from harena.core.svg import Sign
from harena.core.table import Table
from harena.core.text import Text, Texts, texts

T = TypeVar("T", bound=Table)


class NoContent(Struct, frozen=True):
    """The content of a game that needs none."""


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """What each seat brings to a game that asks for nothing."""


def no_reasons(_view: Any, _action: Action) -> list[Text]:
    """A game that does not explain why an action is not among the options."""
    return []


def no_odds(_view: Any, _action: Action) -> None:
    """A game whose actions say all that is known of what they bring."""


def no_faults(_content: Any) -> list[Text]:
    """A game whose content needs no check beyond its types."""
    return []


def nothing_against(_seats: int, _options: Any) -> list[Text]:
    """A game whose options mean the same at every table."""
    return []


def as_seen(view: Any, _rng: Random) -> Any:
    """The imagination of a game that hides nothing: the table is what everybody sees."""
    return view


@dataclass(frozen=True, kw_only=True)
class Game(Generic[T]):
    """Everything the platform asks of a game. The first screen of a game's `game.py` is one of these."""

    name: str
    seats: tuple[int, ...]
    """How many may play."""
    rules_version: str
    """Changes whenever an old record might fold to another position."""
    status: Literal["complete", "growing", "example"]
    actions: Any
    """The union of all action types, by which JSON becomes actions again."""
    setup: Callable[[Sequence[Any], Any, Any], T]
    """`setup(brought, options, content)`: the table before the first step, with the first steps on its agenda.

    `brought` has one item for each seat. What cannot be played with is refused here, all reasons at once."""
    evaluate: Callable[[T, Seat], float]
    """`evaluate(table, seat)`: how well this seat stands, from 0 (lost) to 1 (won)."""
    board: Callable[[T, Texts], str]
    """`board(view, texts)`: the position as text."""
    board_width: int = 0
    """How many columns the board needs; a narrower screen is given `listing` instead, where there is one."""
    listing: Callable[[T, Texts], str] | None = None
    """`listing(view, texts)`: the position line by line, in lines that may be wrapped."""
    facts: Callable[[T, Texts, bool], Mapping[str, str]] | None = None
    """`facts(view, texts, everything)`: what is printed on the cards that the viewer can see, the own hand first, or on
    every card of the game; a sentence by the name of each card."""
    picture: Callable[[T, Texts], str] | None = None
    """`picture(view, texts)`: the position as SVG, each piece and place with the `data-id` that paths name."""
    legend: Callable[[Texts], Sequence[Sign]] | None = None
    """`legend(texts)`: how to read the picture, for newcomers: its signs, each with what it means."""
    marks: Mapping[str, Literal["attack", "ability"]] = field(default_factory=dict, hash=False)
    """How the targets of an action are marked on the picture, by its tag; those of all others as a place to go to."""
    leading: tuple[str, ...] = ()
    """The options that everybody chooses, in this order; a form keeps the others folded. Without any, all are shown."""
    trifles: frozenset[str] = frozenset()
    """Questions on which a program need not think long, by the names of the functions that list their options."""
    foresight: int = 0
    """How many stages a program plays on before it judges; 0: it searches a tree, which suits few choices."""
    stage: Callable[[T], int] | None = None
    """`stage(table)`: grows when a turn ends, so that options that take more or fewer choices are compared at the same
    moment; None: every choice is a stage."""
    judge: Callable[[T, Seat], float] | None = None
    """`judge(table, seat)`: the chance to win, asked where foresight ends; None: as `evaluate`. Who sees one step ahead
    needs an evaluation that rewards means to an end; who has played on asks only how such positions end."""
    decisive: frozenset[str] = frozenset()
    """Events that tell at the end of a game what decided it, by their keys; without any, the last ones told do."""
    odds: Callable[[T, Action], Odds | None] = no_odds
    """`odds(view, action)`: what an action may bring where chance decides, as exactly as it can be known."""
    imagine: Callable[[T, Random], T] = as_seen
    """`imagine(view, rng)`: the view with every face-down card dealt from what is unseen. Needed where a field is
    hidden."""
    options: type[Struct] = NoOptions
    """What all agree on before the game."""
    check_options: Callable[[int, Any], list[Text]] = nothing_against
    """`check_options(seats, options)`: what cannot be meant at a table of so many, where people choose options."""
    brings: type[Struct] = Nothing
    """What each seat brings of its own (an army, a hero); the others learn of it only what the rules show."""
    sample_brings: Callable[[Random, int, Any, Any], Sequence[Struct]] | None = None
    """`sample_brings(rng, seats, options, content)`: something that people might bring, for tests and simulation."""
    builder: Callable[[int, Any, Any], Builder] | None = None
    """`builder(seats, options, content)`: how people put together what they bring."""
    builder_options: tuple[str, ...] = ()
    """The options that change what may be brought, those that change most first; who builds is asked for no others."""
    content_type: type[Struct] = NoContent
    content_folder: Traversable | None = None
    check_content: Callable[[Any], list[Text]] = no_faults
    """Everything wrong with a content beyond its types."""
    explain: Callable[[T, Action], list[Text]] = no_reasons
    """`explain(view, action)`: why an action is not among the options, with the rule's id where one is known."""
    locale: tuple[str, str] | None = None
    """Name and folder of the gettext catalogues."""
    registry: str | None = None
    """The rule registry: its name under `docs/rules/`, or the path of a package's own."""

    def table(
        self, seats: int | Sequence[Struct], options: Struct | None = None, content: Any = None, journal: bool = False
    ) -> T:
        """A new table, advanced to its first question. `seats`: what each brings, or how many bring the usual."""
        brought = [self.brings() for _ in range(seats)] if isinstance(seats, int) else list(seats)
        if len(brought) not in self.seats:
            raise refuse("wrong_number_of_seats", game=self.name, seats=len(brought), allowed=list(self.seats))
        content = self.content if content is None else content
        table = self.setup(brought, self.options() if options is None else options, content)
        table.journal = [] if journal else None
        table.proceed()
        return table

    def imagined(self, view: T, rng: Random) -> T:
        """A full table that agrees with everything in the view."""
        table = self.imagine(view.copy(), rng)
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
        return read_options(self.name, self.options, given)

    def read_brings(self, given: Mapping[str, object]) -> Struct:
        """What a seat brings as typed, sent or recorded, checked against the declaration."""
        return read_options(self.name, self.brings, given)

    def declared_options(self, content: Any = None) -> list[dict[str, object]]:
        """Each option with its type, default and choices: what a form or `--help` shows."""
        return declared(self.options, self.content if content is None else content)

    def declared_brings(self) -> list[dict[str, object]]:
        """The same for what each seat brings."""
        return declared(self.brings, self.content)

    @cached_property
    def content(self) -> Any:
        """The built-in content."""
        return self._checked(self._built_in())

    def content_with(self, pack_folder: Traversable) -> Any:
        """The built-in content with somebody's pack on top."""
        pack = read_pack(pack_folder, self.name)
        own = read_what_is_sound(pack_folder, self.content_type)
        content = own.content if pack.alone else join(self.content_type, self._built_in(), own.content)
        if not own.reasons:
            return self._checked(content)
        # The rest is judged too, so that everything wrong is said at once; what hangs on a broken entry is not.
        raise Refused(*own.reasons, *(fault for fault in self.check_content(content) if not own.concerns(fault)))

    @staticmethod
    def content_hash(content: object) -> str:
        return content_hash(content)

    def texts(self, language: str, pack_folder: Traversable | None = None) -> Texts:
        """The sentences of this game, and of the platform, in a language; with a pack, also the names that it adds."""
        sentences = texts(language, *([self.locale] if self.locale else []))
        if pack_folder is None:
            return sentences
        return sentences.with_words(read_pack(pack_folder, self.name).words_in(language))

    def title(self, language: str) -> str:
        return self.texts(language)(f"game.{self.name}")

    def _built_in(self) -> Any:
        if self.content_folder is None:
            return self.content_type()
        return read_content(self.content_folder, self.content_type)

    def _checked(self, content: Any) -> Any:
        if faults := self.check_content(content):
            raise Refused(*faults)
        return content

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.actions)
