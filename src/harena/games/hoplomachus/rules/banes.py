"""Chapter 11: where Banes go, and what a Bane does that is drawn from the bag."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from harena.games.hoplomachus.chips import Bane
from harena.games.hoplomachus.rules import bane_effects, powers
from harena.games.hoplomachus.table import Combat


def bane_of(t: Combat, name: str) -> Bane | None:
    """The Bane of this name; None where a chip is none."""
    return t.book.content.banes.get(name)


def add(t: Combat, name: str) -> None:
    """HOP-096, HOP-097: a Camp Bane lies in the camp from now on, the others go into the bag."""
    kind = t.book.content.banes[name].kind
    t.tell("bane_added", chip=name, manner=kind)
    if kind == "camp":
        powers.gain(t, name)
    else:
        insort(t.bag, name)


def draw_unit(t: Combat, taker: Callable[..., None], *args: Any) -> None:
    """HOP-098, HOP-113, HOP-C05, HOP-R35: a chip of the bag for somebody who wants a unit; an empty bag gives none.

    `taker(t, *args, chip)` gets the unit. A Bag Bane acts and another chip is drawn.
    """
    if t.bag:
        t.draw(bag, drawn, taker, args)


def bag(t: Combat, _taker: object, _args: object) -> list[str]:
    return t.bag


def drawn(t: Combat, taker: Callable[..., None], args: tuple[Any, ...], chip: str) -> None:
    """HOP-098, HOP-099, HOP-R44: a Bag Bane is set aside after its effect; whatever else comes is a unit."""
    bane = bane_of(t, chip)
    if bane is None or bane.kind == "unit":
        return taker(t, *args, chip)
    t.tell("bane_drawn", chip=chip)
    t.campaign = replace(t.journey, aside=(*t.journey.aside, chip))
    t.then((draw_unit, taker, *args))
    for effect in bane.effects:
        bane_effects.act(t, effect, chip)


def in_reach(t: Combat) -> list[str]:
    """HOP-086: the Banes of the bag and of the player's camp."""
    camp = [name for name in t.powers if name in t.book.content.banes]
    return [*camp, *dict.fromkeys(chip for chip in t.bag if chip in t.book.content.banes)]


def remove(t: Combat, name: str) -> None:
    """HOP-086, HOP-058: a Bane leaves the camp or the bag. Where it goes is for the caller to say (HOP-R20)."""
    if name in t.powers:
        powers.lose(t, name)
    else:
        t.bag.remove(name)
    t.tell("bane_removed", chip=name)
