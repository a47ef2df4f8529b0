"""The table: what lies on it, what still has to happen, and who must answer now.

Rules are plain functions on a table. The **agenda** is what still has to happen, next step last; a step may put more
steps on it (`then`), stop for a decision (`ask`), stop for chance (`roll`, `draw`, `deal`, `pick`), tell what happened
(`tell`), or end the game (`end`). Frames on the agenda, and the arguments of questions, hold functions, ids and numbers
only, and nothing hidden: everybody may see them. What is hidden lies in a field that is marked so.

An `ask` names a question (see `question.py`), which lists the options and takes the answer. The options are listed from
a table *or from a view of it*, so what a seat may do can never depend on what that seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeVar, TypeVarTuple

from msgspec import Struct

from harena.core.action import Action
from harena.core.chance import ChanceQuestion, Deal, Die, Draw, FaceRoll, Pick, Roll, Thrower
from harena.core.digest import ENCODER, digest_by_names, digest_of, touched
from harena.core.errors import BrokenRules
from harena.core.generate import copier, masks
from harena.core.journal import Event
from harena.core.question import Ask, Question
from harena.core.seat import Seat
from harena.core.text import Text

T = TypeVar("T", bound="Table")
A = TypeVar("A", bound=Action)
Args = TypeVarTuple("Args")

Frame = tuple[Any, ...]
"""A step that still has to happen: the function, then its arguments after the table."""

NO_POSITION: Final = ("content", "journal", "listed", "revealed")
"""Fields of a table that are no part of the position."""

MOST_STEPS: Final = 100_000
"""So many steps in a row never come to a question: one of them puts itself back on the agenda for ever."""

MANY: Final = range(MOST_STEPS)
STEPS_TO_NAME: Final = 100

TWO_QUESTIONS: Final = "one step asked two questions; put the second on the agenda"


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended: who won (nobody: a draw, or a lost solo game) and the key of the reason."""

    winners: tuple[Seat, ...]
    reason: str
    drawn: bool
    score: int | None = None
    """What was reached, in games that count it."""
    following: dict[str, Any] | None = None
    """The options with which the next game goes on from here: a rank that was won, the next campaign."""

    def payoff(self, seat: Seat) -> float:
        """1 for a win, 0 for a loss, one half for everybody in a draw."""
        if self.drawn:
            return 0.5
        return 1.0 if seat in self.winners else 0.0

    def text(self) -> Text:
        params: dict[str, Any] = {"seat": self.winners}
        return Text(f"end.{self.reason}", params if self.score is None else {**params, "count": self.score})


class Table(Struct, kw_only=True):
    """The base of every game's table. Subclasses add flat fields; copies and views are generated from their types."""

    seats: int
    content: Any = None
    agenda: list[Frame] = []
    pending: Ask | ChanceQuestion | None = None
    outcome: Outcome | None = None
    journal: list[Event] | None = None
    viewer: Seat | None = None
    barriers: int = 0
    reveals: int = 0
    listed: tuple[Action, ...] | None = None
    """The options of the pending question where they were listed already, to see whether there is a choice at all."""
    revealed: list[Any] | None = None
    """What came to light, kept only for those who compare two worlds; like the journal no part of the position."""

    derived: ClassVar[tuple[str, ...]] = ()
    """Fields that can be computed from the others, kept because the rules need them often."""
    looked_up: ClassVar[tuple[str, ...]] = ()
    """Fields that hold what the rules look up in the content, found by `__post_init__`. Copies share it, and it is no
    part of the position."""
    formerly: ClassVar[Mapping[str, str]] = {}
    """What fields were called when older records were made, whose fingerprints cover names: `{"laid": "played"}`."""
    chapters: ClassVar[tuple[str, ...]] = ("turn",)
    """The events that begin a chapter of the game, by their keys, the largest first: act, week, fight, turn."""
    on_board: ClassVar[Mapping[str, str]] = {}
    """Which params of events name pieces and places, and the kind of id that these have on the board: with
    `{"place": "zone"}` an event with `place=3` touches `zone:3`."""

    # What the rules say

    def then(self, *frames: Frame) -> None:
        """Put these steps before everything that is still to happen, in this order."""
        if len(frames) == 1:
            self.agenda.append(frames[0])
        else:
            self.agenda.extend(frames[::-1])

    def cut(self, step: Callable[..., None]) -> None:
        """Drop everything that was still to happen before this step: a fight is over in the middle of an attack.

        The step itself happens next. It must be on the agenda.
        """
        agenda = self.agenda
        while agenda and agenda[-1][0] is not step:
            agenda.pop()
        if not agenda:
            raise BrokenRules(f"{step.__qualname__} is not on the agenda, so nothing can be cut short up to it")

    def ask(self: T, seat: Seat, question: Question[T, Any, *Args], *args: *Args) -> None:
        """Stop until this seat has answered the question."""
        if self.pending is not None:
            raise BrokenRules(TWO_QUESTIONS)
        self.pending = Ask(seat, question, args)

    def offer(self: T, seat: Seat, question: Question[T, Any, *Args], *args: *Args) -> bool:
        """Ask only where there is a choice, and return whether it asked. A single option, to decline, is no choice.

        Everybody sees whether somebody is asked, so use it only where that tells nothing hidden.
        """
        listed = question.options(self, seat, *args) if args else question.options(self, seat)  # type: ignore[call-arg]
        if len(listed) < 2 and not self.must_ask(seat):
            return False
        if self.pending is not None:
            raise BrokenRules(TWO_QUESTIONS)
        self.pending, self.listed = Ask(seat, question, args), tuple(listed)
        return True

    def must_ask(self, seat: Seat) -> bool:
        """Whether this seat is asked even where it has no choice, so that nobody can tell that it has none."""
        return False

    def roll(
        self: T,
        dice: tuple[int | Die, ...],
        taker: Callable[[T, *Args, tuple[Any, ...]], None],
        *args: *Args,
        seen_by: tuple[Seat, ...] | None = None,
        by: Thrower = None,
    ) -> None:
        """Stop until chance has rolled these dice. `by`: whose dice they are, for the table of luck.

        A die is its number of sides and shows a number from 1, or is a `Die` and shows the name of one of its faces.
        """
        if self.pending is not None:
            raise BrokenRules(TWO_QUESTIONS)
        try:
            sum(dice)  # type: ignore[arg-type]  # the quickest way to see that all of them are numbers
        except TypeError:
            self.pending = FaceRoll.of(taker, args, seen_by, dice, by)
        else:
            self.pending = Roll(taker, args, seen_by, dice, by)  # type: ignore[arg-type]

    def draw(
        self: T,
        pile: Callable[[T, *Args], list[Any]],
        taker: Callable[[T, *Args, Any], None],
        *args: *Args,
        seen_by: tuple[Seat, ...] | None = None,
    ) -> None:
        """Stop until chance has taken one card out of the pile. The pile must not be empty."""
        if self.pending is not None:
            raise BrokenRules(TWO_QUESTIONS)
        self.pending = Draw(taker, args, seen_by, pile)

    def deal(
        self: T,
        count: int,
        pile: Callable[[T, *Args], list[Any]],
        taker: Callable[[T, *Args, tuple[Any, ...]], None],
        *args: *Args,
        seen_by: tuple[Seat, ...] | None = None,
    ) -> None:
        """Stop until chance has taken so many cards out of the pile, which must have as many."""
        self._stop(Deal(taker, args, seen_by, pile, count))

    def pick(
        self: T,
        among: int,
        taker: Callable[[T, *Args, int], None],
        *args: *Args,
        seen_by: tuple[Seat, ...] | None = None,
    ) -> None:
        """Stop until chance has picked a number from 0 to `among` - 1."""
        self._stop(Pick(taker, args, seen_by, among))

    def tell(self, key: str, /, **params: object) -> None:
        """Note in the journal what happened. Without a journal, as in simulation, this does nothing."""
        if self.journal is not None:
            self.journal.append(Event(key, self.named(params), self.touched(params)))

    def named(self, params: dict[str, Any]) -> dict[str, Any]:
        """Params of events and reasons as sentences name them: `unit=7` may become the unit's title."""
        return params

    def touched(self, params: Mapping[str, Any]) -> tuple[str, ...]:
        """The pieces and places of the board that an event touches, found among its params by `on_board`.

        What is private to a seat lies face down on the board and has no id there.
        """
        ids = []
        for name, kind in self.on_board.items():
            value = params.get(name)
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, int | str) and one not in ("", -1):
                    ids.append(f"{kind}:{one}")
        return tuple(ids)

    def chapter(self, event: Event) -> int | None:
        """The kind of chapter that an event begins, 0 for the largest; None where it begins none."""
        return self.chapters.index(event.key) if event.key in self.chapters else None

    def barrier(self) -> None:
        """A turn ended, or the like: what came before can no longer be undone freely."""
        self.barriers += 1

    def reveal(self, *shown: object) -> None:
        """These hidden things came to light, or decided what happens next: a barrier, since they cannot be unseen.

        Name all that is learnt and no more, `only(seat, value)` where one seat alone learns it: whatever else differs
        between two worlds in which the same came to light is a leak.
        """
        self.barriers += 1
        self.reveals += 1
        if self.revealed is not None:
            self.revealed += shown

    def end(
        self,
        winners: Sequence[Seat],
        reason: str,
        *,
        score: int | None = None,
        following: dict[str, Any] | None = None,
    ) -> None:
        """The game is over; whatever was still on the agenda does not happen.

        A solo game that nobody wins is lost, not drawn. `following`: the options of the game that comes after it.
        """
        self.agenda.clear()
        self.agenda = []
        self.pending = self.listed = None
        one_side = len(self.allies(Seat(0))) == self.seats
        drawn = not winners and not one_side
        self.outcome = Outcome(tuple(winners), reason, drawn, score, following)

    # What the players and the platform do

    def options(self) -> Sequence[Action]:
        """All that the asked seat may answer: the one truth about legality. Others see an empty list."""
        if self.listed is not None:
            return self.listed
        ask = self.pending
        if type(ask) is not Ask or (self.viewer is not None and self.viewer != ask.seat):
            return ()
        if args := ask.args:
            return ask.question.options(self, ask.seat, *args)
        return ask.question.options(self, ask.seat)

    def against(self, action: Action) -> list[Text]:
        """Why this is not among the options, as sentences with the rules' ids; nothing, where it is."""
        ask = self.pending
        if not isinstance(ask, Ask) or (self.viewer is not None and self.viewer != ask.seat):
            return []
        return ask.against(self, action)

    def answer(self, value: Any) -> None:
        """Take an answer that is known to be good, and go on to the next question. Checked entry: `Match`."""
        pending = self.pending
        if pending is None:
            raise BrokenRules("nobody was asked")
        self.pending = self.listed = None
        pending.take(self, value)
        if self.pending is None or self.outcome is not None:
            self.proceed()

    def proceed(self) -> None:
        """Take steps off the agenda until somebody must answer or the game is over."""
        agenda = self.agenda
        for _ in MANY:
            if self.pending is not None or not agenda:
                break
            frame = agenda.pop()
            size = len(frame)
            if size == 2:  # most steps have two arguments at most, and a plain call is a good deal cheaper
                step, argument = frame
                step(self, argument)
            elif size == 1:
                frame[0](self)
            elif size == 3:
                step, first, second = frame
                step(self, first, second)
            else:
                frame[0](self, *frame[1:])
        else:
            raise BrokenRules(_endless(self))
        if self.outcome is None:
            if self.pending is None:
                raise BrokenRules("the agenda is empty but the game has not ended")
        elif self.pending is not None or self.agenda:
            raise BrokenRules("the game has ended, but a step asked or planned something after that")

    def copy(self: T) -> T:
        """A table of its own in the same position. Each class gets its own, generated on first use from its fields."""
        return _first_copy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """For another process, which looks up for itself what is looked up."""
        names = (name for name in self.__struct_fields__ if name not in self.looked_up)
        return _rebuilt, (type(self), {name: getattr(self, name) for name in names})

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.copy = _first_copy  # type: ignore[method-assign,assignment]

    def seen_by(self: T, viewer: Seat) -> T:
        """The view of this viewer: the table with everything face down that the viewer may not see."""
        view = self.copy()
        view.viewer = viewer
        view.listed = None  # the viewer lists them anew, from what the viewer knows
        for name, mask in masks(type(self)):
            setattr(view, name, mask(self, getattr(view, name), viewer))
        if view.journal is not None:
            view.journal = [event.seen_by(viewer) for event in view.journal]
        view.revealed = None
        return view

    def about(self) -> Mapping[str, object]:
        """What the prompt of the question that is asked now may speak of, beside the seat."""
        return self.pending.about(self) if isinstance(self.pending, Ask) else {}

    def manner(self) -> str:
        """The manner in which the game is played, where it has words of its own: `prompt.layings.pips`."""
        return ""

    def kinds(self, _question: Draw | Deal) -> Mapping[Any, str]:
        """Every kind of card that may lie in the pile of this question, with its name: `lunge` reads `card.lunge`.

        Kinds of which none is left are among them, since nobody may know. By default these are the `cards` of the
        content.
        """
        cards = getattr(self.content, "cards", None)
        return {card: card for card in cards} if isinstance(cards, Mapping) else {}

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one, itself included."""
        return (seat,)

    def encode(self) -> bytes:
        """The position as canonical JSON: equal positions give equal bytes. Content and journal are no part of it."""
        return ENCODER.encode({name: getattr(self, name) for name in _position(type(self))})

    def key(self) -> bytes:
        """The position without the names of its fields, made in less time: the key by which a search remembers it."""
        return ENCODER.encode(_values(type(self))(self))

    def digest(self) -> str:
        """A short fingerprint of the position, kept at the end of a record; see `digest.py`.

        It does not cover the `derived` fields, so a record stays good when a table begins to keep what it used to
        compute.
        """
        held = touched(self, without=(*NO_POSITION, *self.looked_up, *self.derived))
        platform = {name: held.pop(name) for name in Table.__struct_fields__ if name in held}
        return digest_of(platform, held.values())

    def has_digest(self, digest: str) -> bool:
        """Whether this is the fingerprint of this position, made as today or as in older records."""
        if digest == self.digest():
            return True
        names = (name for name in _position(type(self)) if name not in self.derived)
        return digest == digest_by_names({self.formerly.get(name, name): getattr(self, name) for name in names})

    def _stop(self, question: Ask | ChanceQuestion) -> None:
        if self.pending is not None:
            raise BrokenRules(TWO_QUESTIONS)
        self.pending = question


def _rebuilt(table: type[T], fields: dict[str, Any]) -> T:
    return table(**fields)


def _endless(table: Table) -> str:
    """The steps that come again and again, found by letting some more of them happen."""
    found: dict[str, None] = {}
    for _ in range(STEPS_TO_NAME):
        if table.agenda:
            step, *arguments = table.agenda.pop()
            found[step.__qualname__] = None
            step(table, *arguments)
    named = ", ".join(found)
    verb = "put themselves" if len(found) > 1 else "puts itself"
    return f"{named} {verb} back on the agenda for ever: {MOST_STEPS} steps without a question"


@cache
def _position(table: type[Table]) -> tuple[str, ...]:
    return tuple(name for name in table.__struct_fields__ if name not in (*NO_POSITION, *table.looked_up))


@cache
def _values(table: type[Table]) -> Callable[[Table], tuple[Any, ...]]:
    return attrgetter(*_position(table))


def _first_copy(table: T) -> T:
    copy: Callable[[T], T] = copier(type(table))
    type(table).copy = copy  # type: ignore[method-assign,assignment]
    return copy(table)
