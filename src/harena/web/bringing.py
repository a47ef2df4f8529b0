"""What people bring to a match: something ready, something of their own that they saved, or fields to fill in."""

from __future__ import annotations

import secrets
from collections.abc import Container, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.core.build import Builder
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.text import Texts
from harena.web.services import Services
from harena.web.store.armies import Army
from harena.web.store.matches import MatchRow
from harena.web.store.people import Person

READY: Final = "ready:"
SAVED: Final = "saved:"
LOT: Final = "lot"
"""Something ready that is drawn by lot."""
LAST: Final = "last"
"""Whatever was brought to the match that is now played again."""


class Bringable(Struct, frozen=True):
    """A line of the list to choose from."""

    value: str
    label: str
    own: bool
    fits: bool = True
    """Whether it may be brought with these options."""


def ready_armies(game: Game[Any], seats: int, options: Struct | None = None) -> Mapping[str, Any]:
    """The ready armies of a game for so many seats and these options; without options, for the usual ones."""
    if game.rules.builder is None:
        return {}
    return game.rules.builder(seats, game.rules.options() if options is None else options, game.content).ready


def bringables(
    game: Game[Any],
    seats: int,
    saved: Sequence[Army],
    texts: Texts,
    options: Struct | None = None,
    chosen: Container[str] = (),
) -> list[Bringable]:
    """What can be brought: all that was saved, also what does not fit these options, and what is ready for them.

    Something ready that was `chosen` stays in the list even if it does not fit. Empty where nothing is built.
    """
    if game.rules.builder is None:
        return []
    builder = game.rules.builder(seats, game.rules.options() if options is None else options, game.content)
    return [
        *(Bringable(SAVED + army.id, army.name, own=True, fits=_fits(game, builder, army)) for army in saved),
        *(
            Bringable(READY + name, ready_name(name, texts), own=False, fits=name in builder.ready)
            for name in {**builder.ready, **ready_armies(game, seats)}
            if name in builder.ready or READY + name in chosen
        ),
    ]


def _fits(game: Game[Any], builder: Builder, army: Army) -> bool:
    try:
        builder.picks(game.read_brings(army.brings))
    except Refused:
        return False
    return True


def begun_with(listed: Sequence[Bringable], kept: str, *wanted: str) -> str:
    """The item that a list has selected: what somebody `chose`, whatever it is; else the first that fits of those that
    are wanted, of the ready ones and of one's own; empty where nothing fits.
    """
    if kept in (item.value for item in listed):
        return kept
    fitting = [item.value for item in sorted(listed, key=lambda item: item.own) if item.fits]
    return next((value for value in (*wanted, *fitting) if value in fitting), "")


def usual(game: Game[Any], seats: int, options: Struct | None = None) -> str:
    """What is brought where nothing is chosen."""
    ready = ready_armies(game, seats, options)
    return next((READY + name for name, own in ready.items() if own == game.rules.brings()), "")


def with_lot(listed: Sequence[Bringable], texts: Texts) -> list[Bringable]:
    """What a program can bring: the list, and a draw by lot where something ready fits."""
    ready = [item for item in listed if item.fits and not item.own]
    return [*([Bringable(LOT, texts("army.lot"), own=False)] if ready else []), *listed]


def drawn_by_lot(game: Game[Any], seats: int, options: Struct) -> dict[str, Any]:
    """Something ready for these options, by lot. Where nothing is, the usual, which the game then refuses."""
    ready = list(ready_armies(game, seats, options).values())
    plain: dict[str, Any] = msgspec.to_builtins(secrets.choice(ready)) if ready else {}
    return plain


async def saved_by(services: Services, person: Person | None, game: str) -> list[Army]:
    """The armies that the person who asks has saved; a program with a token is not told of them."""
    return await services.armies.list(person.id, game) if person and person.in_browser else []


async def brought(
    services: Services, person: Person | None, game: Game[Any], seats: int, data: Mapping[str, str], prefix: str
) -> dict[str, Any]:
    """What a form brings: the field `prefix` names something of the list, fields `prefix.x` fill in x."""
    chosen = data.get(prefix, "")
    if chosen.startswith(SAVED):
        own = person if person and person.in_browser else None
        army = await services.armies.find(own.id, chosen.removeprefix(SAVED)) if own else None
        if army is None or army.game != game.name:
            raise refuse("no_such_army")
        return army.brings
    if chosen.startswith(READY):
        ready = ready_armies(game, seats).get(chosen.removeprefix(READY))
        if ready is None:
            raise refuse("no_such_army")
        plain: dict[str, Any] = msgspec.to_builtins(ready)
        return plain
    if chosen:
        raise refuse("no_such_army")
    start = f"{prefix}."
    return {name.removeprefix(start): value for name, value in data.items() if name.startswith(start) and value}


async def brought_last(services: Services, person: Person | None, row: MatchRow) -> dict[str, Any] | None:
    """What this person brought to the match that is now played again, if there was anything to bring."""
    before = await services.matches.find(row.rematch_of) if row.rematch_of else None
    seat = before.seat_of(person.id) if before and person else None
    return before.seats[seat].brings or None if before and seat is not None else None


def ready_name(name: str, texts: Texts) -> str:
    key = f"ready.{name}"
    return texts(key) if texts.knows(key) else name
