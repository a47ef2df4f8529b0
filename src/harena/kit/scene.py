"""What a picture needs to know beside the position: who looks on, whose side is below, who is asked, and about what.

Pieces and places can be clicked and read aloud: they are `described` by a sentence, and by the ids by which the paths
of options name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from harena.core.action import Action
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.svg import Drawn, el, number
from harena.core.table import Table
from harena.core.text import Text, Texts

T = TypeVar("T", bound=Table)
S = TypeVar("S", bound="Scene[Any]")
P = ParamSpec("P")


def onlooker(view: Table) -> Seat | None:
    """The seat that looks on; None is a spectator."""
    return view.viewer if view.viewer is not None and view.viewer >= 0 else None


@dataclass(frozen=True)
class Scene(Generic[T]):
    """A view with what its picture needs to know of it. There are two sides; each is a seat or a team of seats."""

    view: T
    texts: Texts

    @cached_property
    def seat(self) -> Seat | None:
        """Who looks on; None is a spectator."""
        return onlooker(self.view)

    @cached_property
    def below(self) -> int:
        """The side at the lower edge of the picture: the own one; a spectator sits with side 0."""
        return (self.seat or 0) % 2

    @cached_property
    def above(self) -> int:
        return 1 - self.below

    @cached_property
    def options(self) -> Sequence[Action]:
        """What the onlooker may answer now."""
        return self.view.options()

    def asked(self) -> Seat | None:
        """Who must answer a question now."""
        return self.view.pending.seat if isinstance(self.view.pending, Ask) else None

    def phase(self) -> str:
        """The part of a turn that the present question belongs to."""
        return self.view.pending.question.phase if isinstance(self.view.pending, Ask) else ""

    def is_about(self, piece: str) -> bool:
        """Whether the present question is about this piece, by its id."""
        return isinstance(self.view.pending, Ask) and piece in self.view.pending.subject(self.view)

    def camp(self, side: int) -> Text:
        """A side as the onlooker calls it."""
        if self.seat is None:
            return Text("camp.side", {"number": side + 1})
        return Text("camp.own" if side == self.below else "camp.foe")

    def told(self, seat: Seat, at_turn: bool) -> list[Text]:
        """What a player's panel says of the game: won, at turn, asked."""
        outcome = self.view.outcome
        won = outcome is not None and seat in outcome.winners
        facts = {"won": won, "active": outcome is None and at_turn, "asked": self.asked() == seat}
        return [Text(f"picture.{fact}") for fact, holds in facts.items() if holds]

    def say(self, *parts: Text) -> str:
        """Several things in one sentence."""
        return ", ".join(self.texts.say(part) for part in parts)


def sentence(parts: Callable[Concatenate[S, P], Iterable[Text]]) -> Callable[Concatenate[S, P], str]:
    """A method of a scene that tells several things, made one that says them in one sentence."""

    @wraps(parts)
    def said(scene: S, /, *args: P.args, **kwargs: P.kwargs) -> str:
        return scene.say(*parts(scene, *args, **kwargs))

    return said


def described(
    kind: str,
    told: str,
    *inside: Drawn,
    ids: str | None = None,
    at: tuple[float, float] | None = None,
    scale: float = 1,
    title: str | None = None,
    more: str = "",
) -> Drawn:
    """A group with its sentence and with the ids by which paths name it. `kind`: its classes.

    `title`: what a pointer that rests on it is told, where that is not the sentence; empty for nothing. `more`: what
    else there is to know.
    """
    hint = told if title is None else title
    grown = f" scale({number(scale)})" if scale != 1 else ""
    return el(
        "g",
        *(el(tag, words) for tag, words in (("title", hint), ("desc", more)) if words),
        *inside,
        transform=f"translate({number(at[0])} {number(at[1])}){grown}" if at else None,
        class_=kind,
        data_id=ids,
        role="img",
        aria_label=told,
    )
