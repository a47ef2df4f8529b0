"""Odds ahead of a choice: what an answer may bring after others that were counted on a page and not sent yet.

The counted answers are given on a table that is imagined from the seat's own view, so nothing is written and nothing
comes to light. The last one is not given: the game tells its odds on what the seat would see then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from harena.core.action import Action
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.match import MOST_AT_ONCE, named_in_batch
from harena.core.odds import Odds
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.table import Table
from harena.web.commands import Move, Who, meant, seated, spoken
from harena.web.match_view import Chances, chances
from harena.web.rooms import Stale
from harena.web.seats import words_of
from harena.web.services import Services


async def odds_ahead(
    services: Services, person: Who, match: str, move: Move, numbers: Sequence[int], language: str, *, close: bool
) -> Chances | None:
    """What the last of these options may bring after the others, in words. Refused as if they were sent as answers.

    `close`: what usually closes the last of them comes after it.
    """
    room, seat = await seated(services, person, match)
    services.limits.use("odds", str(room.row.seats[seat].person))
    with spoken(room):
        if room.match.over:
            raise refuse("over")
        if room.version != move.version:
            raise Stale(room.version)
        actions, view = meant(room.match, seat, numbers, close=close), room.match.view(seat)
        # Exact odds may take a good part of a second, in which the server has others to serve.
        odds = await asyncio.to_thread(_odds, room.game, view, seat, actions)
    return chances(odds, words_of(room.row, language))


def _odds(game: Game[Any], view: Table, seat: Seat, actions: Sequence[Action]) -> Odds | None:
    return game.screens.odds(view_before_last(game, view, seat, actions), actions[-1])


def view_before_last(game: Game[Any], view: Table, seat: Seat, actions: Sequence[Action]) -> Table:
    """What a seat would see after all these answers but the last, which must be possible then."""
    if not 1 <= len(actions) <= MOST_AT_ONCE:
        raise refuse("batch_length", given=len(actions), most=MOST_AT_ONCE)
    table = game.imagined(view, Random(0))
    for number, action in enumerate(actions, start=1):
        with named_in_batch(number, len(actions)):
            view = table.seen_by(seat)
            _check(view, seat, action)
            if number == len(actions):
                break
            if not action.times(view):
                raise refuse("batch_not_counted")
            table.answer(action)
    return view


def _check(view: Table, seat: Seat, action: Action) -> None:
    """Refuse an answer that this seat may not give here."""
    if not isinstance(view.pending, Ask) or view.pending.seat != seat:
        raise refuse("batch_interrupted")
    if action not in view.options():
        unlisted = refuse("not_an_option", action=str(action)[:200])
        raise Refused(*(view.against(action) or unlisted.reasons))
