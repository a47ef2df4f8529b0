"""The goals of the game, and how far each player is from them: a sentence each, for everybody at the table."""

from __future__ import annotations

from typing import Final

from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.invictus.cards import piece_name
from harena.games.invictus.rules.conscription import can_conscript
from harena.games.invictus.rules.ending import DEVELOPED, led_colours
from harena.games.invictus.rules.kingdom import SETTLEMENTS
from harena.games.invictus.rules.opening import DEPLOYMENTS, STATIONS
from harena.games.invictus.table import SIDE, SIDES, WHOSE, Duel

SET_UP: Final = (DEPLOYMENTS, STATIONS, SETTLEMENTS)
"""The questions of set-up, while reserve and kingdom are still being filled."""


def standing(view: Duel) -> list[Text]:
    """INV-135, INV-136, INV-137, INV-138, INV-144: the ways to win, and where every player stands on them."""
    left = sum(map(len, view.pile))
    goal = Text("standing.goal", {"needed": DEVELOPED, "count": left})
    players = [_player(view, Seat(seat)) for seat in range(view.seats)]
    return [goal, *players, *(Text("standing.exposed", {"whose": whose}) for whose in _exposed(view))]


def _player(view: Duel, seat: Seat) -> Text:
    colours = led_colours(view, seat)
    led = Text("standing.led", {"count": len(colours), "needed": DEVELOPED, "colour": colours})
    leads = led if colours else Text("standing.led_none", {"needed": DEVELOPED})
    return Text("standing.player", {"seat": seat, "leads": leads, "leader": _leader(view, seat)})


def _leader(view: Duel, seat: Seat) -> Text:
    """INV-135, INV-136: only in the battle zone can a Leader be killed or captured.

    Partners may have the same Leader: of two that stand there, the first counts as that of the first partner.
    """
    card = view.leader[seat]
    before = sum(view.leader[ally] == card for ally in view.players(SIDE[seat]) if ally < seat)
    cells = [cell for cell, piece in enumerate(view.zone) if piece == piece_name(card, SIDE[seat])][before:]
    if not cells:
        return Text("standing.leader_away", {"card": card})
    cell, most = cells[0], view.defence(cells[0])
    return Text("standing.leader", {"card": card, "cell": cell, "left": most - view.damage[cell], "most": most})


def _exposed(view: Duel) -> list[Text]:
    """INV-144: the sides that would collapse if their battle zone fell empty now; in set-up that says nothing."""
    set_up = not view.order or (isinstance(view.pending, Ask) and view.pending.question in SET_UP)
    if set_up or view.outcome is not None:
        return []
    return [WHOSE[view.seats][side] for side in SIDES if not can_conscript(view, side)]
