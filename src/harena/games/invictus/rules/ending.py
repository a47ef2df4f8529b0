"""Chapter 11: the four ways in which a game of Invictus ends."""

from __future__ import annotations

from harena.core.seat import Seat
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.table import SIDES, Duel

DEVELOPED = 4


def execute(t: Duel, loser: int) -> None:
    """INV-135, INV-136, INV-174: the Leader of a side is killed or captured, one of two is enough.

    Whose Leader it was counts, not who struck the blow.
    """
    t.end(t.players(1 - loser), "execution")


def kingdom_changed(t: Duel) -> None:
    """INV-137, INV-R52: Development is looked at after every change of a kingdom."""
    for seat in range(t.seats):
        if len(t.kingdom[seat]) >= DEVELOPED and t.outcome is None and majorities(t, Seat(seat)) >= DEVELOPED:
            t.end(t.allies(Seat(seat)), "development")


def majorities(t: Duel, seat: Seat) -> int:
    """INV-R51, INV-R66: colours in which this player has more citizens than each opponent."""
    own, *others = (citizens(t, s) for s in (seat, *t.players(1 - t.side(seat))))
    return sum(all(mine > theirs[i] for theirs in others) for i, mine in enumerate(own))


def citizens(t: Duel, seat: Seat) -> list[int]:
    """INV-033: the kingdom sorted by colour, whatever the names."""
    pieces = t.content.pieces
    colours = [pieces[name].colour for name in t.kingdom[seat]]
    return [colours.count(colour) for colour in COLOURS]


def collapse(t: Duel, losers: list[int]) -> None:
    """INV-144, INV-R50: who cannot conscript loses; if neither can, it is a draw."""
    t.end([] if len(losers) > 1 else t.players(1 - losers[0]), "collapse")


def war_is_over(t: Duel) -> bool:
    """INV-138, INV-R56, INV-R67: nobody has a card left to draw."""
    return not any(t.pile)


def end_the_war(t: Duel) -> None:
    """INV-140 to INV-143, INV-R67: majorities, then citizens, then the smaller graveyard; else a draw."""
    standings = [_standing(t, side) for side in SIDES]
    if standings[0] == standings[1]:
        return t.end([], "war")
    t.end(t.players(standings.index(max(standings))), "war")


def _standing(t: Duel, side: int) -> tuple[int, int, int]:
    """A side is compared by its best player; the graveyard is the side's."""
    best = max((majorities(t, seat), len(t.kingdom[seat])) for seat in t.players(side))
    return (*best, -len(t.graveyard[side]))
