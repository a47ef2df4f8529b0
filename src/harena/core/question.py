"""A question to a seat: everything that belongs to it, declared once, beside the rule that asks it.

    RALLIES = Question(
        "rallies", rallies, rally, may=may_rally, answers=Rally | Finish, rule="VIR-215", phase="rallies"
    )

The rules then say `t.ask(seat, RALLIES)`. Whoever needs the prompt, the hint, the phase or the subject of what is asked
looks it up here: pages, terminals, pictures and programs.

**One law.** `options` lists what a seat may answer, and `may` gives the reasons against an answer. Where it costs no
speed the list is filtered by the same `may` (see `allowed`). Where a list must be made faster than that, the two stand
side by side, and the promise `reasons` of the conformance suite compares them for every game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, TypeVarTuple, final

from msgspec import Struct

from harena.core.action import Action
from harena.core.errors import BrokenRules
from harena.core.seat import Seat
from harena.core.text import Text

if TYPE_CHECKING:
    from harena.core.table import Table

T = TypeVar("T")
A = TypeVar("A", bound=Action)
Args = TypeVarTuple("Args")


class Reason(Struct, frozen=True):
    """What stands against an answer, before it is a sentence: a key, the rule's id, and ids or numbers.

    A lister that filters by reasons throws most of them away, so none is put into words before somebody asks why.
    """

    key: str
    rule: str
    params: dict[str, Any]

    def text(self, table: Table) -> Text:
        """The reason in the words of the table on which it stands."""
        return Text(f"refused.{self.key}", {**table.named(self.params), "rule": self.rule})


Reasons = Iterator[Reason]


def no(key: str, rule: str = "", /, **params: object) -> Reason:
    """A reason against an answer: `no("rally_elsewhere", "VIR-215", unit=7)` reads `refused.rally_elsewhere`."""
    return Reason(key, rule, params)


def nothing_against(*_: object) -> Reasons:
    """The reasons of a question that can be answered by everything of the right kind."""
    return iter(())


def allowed(
    may: Callable[..., Iterator[Reason]], t: object, seat: Seat, answers: Iterable[A], *args: object
) -> list[A]:
    """Of these answers those that nothing stands against."""
    return [answer for answer in answers if next(may(t, seat, *args, answer), None) is None]


def nothing_more(*_: object) -> Mapping[str, object]:
    """What the prompt of a question speaks of beside the seat: nothing."""
    return {}


def _first_argument(name: str, _table: object, first: object, *_: object) -> Mapping[str, object]:
    """What a question about its first argument speaks of."""
    return {name: first}


class Question(Generic[T, A, *Args]):
    """What a seat may be asked. `args` are what the rules give when they ask: `t.ask(seat, QUESTION, *args)`.

    It is declared at the top level of a module, travels between processes by its name, and is the same object
    everywhere in a process.
    """

    __slots__ = (
        "about",
        "answers",
        "may",
        "module",
        "name",
        "options",
        "phase",
        "rule",
        "secret",
        "suggest",
        "taker",
        "trifle",
    )

    def __init__(
        self,
        name: str,
        options: Callable[[T, Seat, *Args], Sequence[A]],
        taker: Callable[[T, Seat, *Args, A], None],
        answers: Any,
        may: Callable[[T, Seat, *Args, Any], Iterable[Reason]] = nothing_against,
        *,
        rule: str = "",
        phase: str = "",
        about: Callable[[T, *Args], Mapping[str, object]] | str = nothing_more,
        suggest: Callable[[T, Seat, *Args], A] | None = None,
        secret: bool = False,
        trifle: bool = False,
    ) -> None:
        """Declare a question.

        `name`: its texts go by it, `prompt.rallies`, `hint.prompt.rallies`, `now.rallies`.
        `options(table, seat, *args)` lists everything that may be answered, from a table or from a view of it.
        `taker(table, seat, *args, answer)` lets an answer take effect.
        `answers`: the types of actions that answer it, as a union.
        `may(view, seat, *args, answer)`: all reasons against an answer of these types; without any it is listed.
        `rule`: the rule by which the question is asked.
        `phase`: the part of a turn in which it is asked, for a headline: `phase.rallies`.
        `about(view, *args)`: what the prompt may speak of, beside the seat, by ids and numbers as in events. A word is
        the name of the first argument: with `about="unit"` the prompt may speak of that unit. The pieces and places
        among them stand out on the board.
        `suggest(view, seat, *args)`: one of the options, for whoever does not want to choose himself.
        `secret`: the answer is known to nobody else. `trifle`: a program need not think long about it.
        """
        speaks_of = partial(_first_argument, about) if isinstance(about, str) else about
        for part, called in {"options": options, "taker": taker, "may": may, "about": speaks_of}.items():
            if not callable(called):
                raise BrokenRules(f"the question {name!r} has no {part}")
        self.name = name
        self.options = options
        self.taker = taker
        self.answers = answers
        self.may = may
        self.rule = rule
        self.phase = phase
        self.about = speaks_of
        self.suggest = suggest
        self.secret = secret
        self.trifle = trifle
        self.module: str = sys._getframe(1).f_globals["__name__"]

    def __reduce__(self) -> tuple[Any, ...]:
        return _declared, (self.module, self.name)

    def __repr__(self) -> str:
        return f"<question {self.name}>"

    @property
    def prompt(self) -> str:
        """The key of the sentence that asks."""
        return f"prompt.{self.name}"

    @property
    def hint(self) -> str:
        """The key of the sentence that explains it to newcomers, where there is one."""
        return f"hint.{self.prompt}"


def _declared(module: str, name: str) -> Question[Any, Any, *tuple[Any, ...]]:
    """The question of this name that a module declares."""
    for value in vars(import_module(module)).values():
        if isinstance(value, Question) and value.name == name:
            return value
    raise BrokenRules(f"{module} declares no question {name!r} at its top level")


def questions_of(*modules: ModuleType) -> tuple[Question[Any, Any, *tuple[Any, ...]], ...]:
    """Every question that these modules declare, in their order."""
    found = ((module, value) for module in modules for value in vars(module).values())
    return tuple(value for module, value in found if isinstance(value, Question) and value.module == module.__name__)


@final
class Ask(Struct, frozen=True, gc=False):
    """A seat has been asked a question and must choose."""

    seat: Seat
    question: Question[Any, Any, *tuple[Any, ...]]
    args: tuple[Any, ...] = ()

    @property
    def secret(self) -> bool:
        return self.question.secret

    def take(self, table: Any, action: Action) -> None:
        """Let an answer take effect."""
        if args := self.args:
            self.question.taker(table, self.seat, *args, action)
        else:  # most questions have none, and a plain call is a good deal cheaper
            self.question.taker(table, self.seat, action)

    def against(self, table: Any, action: Action) -> list[Text]:
        """All that stands against an answer; for an answer to something else, what is asked instead."""
        question = self.question
        if not isinstance(action, question.answers):
            wanted = Text(f"now.{question.name}", {"manner": table.manner()})
            if not question.rule:
                return [Text("refused.not_asked", {"wanted": wanted})]
            return [Text("refused.not_now", {"wanted": wanted, "rule": question.rule})]
        return [reason.text(table) for reason in question.may(table, self.seat, *self.args, action)]

    def about(self, table: Any) -> Mapping[str, object]:
        """What the prompt may speak of, beside the seat."""
        named: Mapping[str, object] = table.named(dict(self.question.about(table, *self.args)))
        return named

    def subject(self, table: Any) -> tuple[str, ...]:
        """The pieces and places that the question is about, by their ids on the board."""
        touched: tuple[str, ...] = table.touched(self.question.about(table, *self.args))
        return touched

    def witnessed_by(self, viewer: Seat) -> bool:
        """Whether this viewer gets to know the answer when it is given."""
        return not self.question.secret or viewer == self.seat

    def prompt(self) -> Text:
        """Who must do what."""
        return Text(self.question.prompt, {"seat": self.seat})
