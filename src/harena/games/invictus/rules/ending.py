"""Chapter 11: the four ways in which a game of Invictus ends."""

from __future__ import annotations

from operator import gt

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
    if max(map(len, t.kingdom)) >= DEVELOPED and max(leads := majorities(t)) >= DEVELOPED:
        t.end(t.allies(Seat(leads.index(max(leads)))), "development")


def majorities(t: Duel) -> list[int]:
    """INV-R51, INV-R66: for each player, the colours in which this one has more citizens than each opponent."""
    counts = [citizens(t, seat) for seat in range(t.seats)]
    most = [_most(counts[side::2]) for side in SIDES]
    return [sum(map(gt, own, most[1 - seat % 2])) for seat, own in enumerate(counts)]


def _most(counts: list[list[int]]) -> list[int]:
    """For each colour the most citizens that a player of a side has."""
    return counts[0] if len(counts) == 1 else [max(colour) for colour in zip(*counts, strict=True)]


def citizens(t: Duel, seat: int) -> list[int]:
    """INV-033: the kingdom sorted by colour, whatever the names."""
    colours = list(map(t.content.colours.__getitem__, t.kingdom[seat]))
    return list(map(colours.count, range(len(COLOURS))))


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
    leads = majorities(t)
    best = max((leads[seat], len(t.kingdom[seat])) for seat in t.players(side))
    return (*best, -len(t.graveyard[side]))
