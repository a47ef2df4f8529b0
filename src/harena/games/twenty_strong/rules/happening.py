"""How effects take place: one after the other, and in the player's order where several come at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from harena.core.question import Question, Reasons
from harena.core.seat import Seat
from harena.core.table import Frame
from harena.games.twenty_strong.actions import Next
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.table import Ascent

A = TypeVar("A", bound=Callable[..., None])

ACTS: Final[dict[type, Callable[[Ascent, Any, int], None]]] = {}
"""What each effect does: `act(t, effect, foe)`; `foe`: the enemy whose effect it is, or -1."""
HERO: Final = -1
TOLD: Final = frozenset({"activated", "aftereffect", "aftereffect_undefeated", "when_defeated", "setup"})
"""The moments of effects that nobody has asked for."""


def act(kind: type) -> Callable[[A], A]:
    """Enter a function as what effects of this kind do."""

    def enter(function: A) -> A:
        ACTS[kind] = function
        return function

    return enter


def happen(numbers: Iterable[int], foe: int) -> Sequence[Frame]:
    """The steps by which these effects take place, in the order of the card."""
    return [(take_place, number, foe) for number in numbers]


def take_place(t: Ascent, number: int, foe: int) -> None:
    """One effect takes place; that of an enemy is told, so that what follows is no riddle."""
    effect = t.effect(number)
    if effect.when in TOLD and foe >= 0:
        t.tell("effect", foe=foe, effect=number)
    ACTS[type(effect)](t, effect, foe)


# Several effects at the same moment


def all_at_this_moment(t: Ascent, effects: Iterable[tuple[int, int]]) -> None:
    """TWS-006, TWS-D21: effects of several cards at the same moment, in the order that the player chooses."""
    t.queue += effects
    if t.queue:
        t.then((next_effect,))


def next_effect(t: Ascent) -> None:
    if t.queue:
        settle(t, ORDERS)


def orders(t: Ascent, _seat: Seat) -> list[Next]:
    """TWS-006: whose effect comes next; of effects that are the same the first will do."""
    first: dict[object, int] = {}
    for foe, number in t.queue:
        if all(foe != other for other in first.values()):
            first.setdefault(t.effect(number), foe)
    return [Next(foe) for foe in first.values()]


def may_order(t: Ascent, _seat: Seat, action: Next) -> Reasons:
    return not_offered(t, action, "TWS-006")


def order(t: Ascent, _seat: Seat, action: Next) -> None:
    """TWS-006: the effect takes place, then the next one."""
    place = next(place for place, (foe, _) in enumerate(t.queue) if foe == action.foe)
    foe, number = t.queue.pop(place)
    t.then((take_place, number, foe), (next_effect,))


ORDERS: Final = Question("orders", orders, order, Next, may_order, rule="TWS-006", phase="effects")
