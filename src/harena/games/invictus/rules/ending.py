"""Chapter 11: the four ways in which a game of Invictus ends."""

from __future__ import annotations

from itertools import compress
from operator import gt
from typing import Final

from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.table import SIDES, Duel, among

DEVELOPED: Final = 4
"""INV-137: how many colours a player must lead in."""


def execute(t: Duel, loser: int) -> None:
    """INV-135, INV-136, INV-174: the Leader of a side is killed or captured, one of two is enough.

    Whose Leader it was counts, not who struck the blow.
    """
    t.end(t.players(1 - loser), "execution")


def kingdom_changed(t: Duel) -> None:
    """INV-137, INV-R52: Development is looked at after every change of a kingdom."""
    if max(map(len, t.kingdom)) >= DEVELOPED and max(leads := majorities(t)) >= DEVELOPED:
        winner = Seat(leads.index(max(leads)))
        if t.journal is not None:
            _tell_development(t, winner)
        t.end(t.allies(winner), "development")


def _tell_development(t: Duel, winner: Seat) -> None:
    leads = led_colours(t, winner)
    ahead = [among(winner, piece) for piece in dict.fromkeys(t.kingdom[winner]) if t.piece(piece).colour in leads]
    t.tell("developed", seat=winner, colour=leads, kingdom=ahead)


def majorities(t: Duel) -> list[int]:
    """INV-R51, INV-R66: for each player, the colours in which this one has more citizens than each opponent."""
    counts = [citizens(t, seat) for seat in range(t.seats)]
    most = [most_citizens(counts[side::2]) for side in SIDES]
    return [sum(map(gt, own, most[1 - seat % 2])) for seat, own in enumerate(counts)]


def led_colours(t: Duel, seat: Seat) -> list[str]:
    """INV-R51: the colours in which this player has a majority, by name."""
    most = most_citizens([citizens(t, foe) for foe in t.players(1 - seat % 2)])
    return list(compress(COLOURS, map(gt, citizens(t, seat), most)))


def most_citizens(counts: list[list[int]]) -> list[int]:
    """For each colour the most citizens that a player of a side has."""
    return counts[0] if len(counts) == 1 else [max(colour) for colour in zip(*counts, strict=True)]


def citizens(t: Duel, seat: int) -> list[int]:
    """INV-033: the kingdom sorted by colour, whatever the names."""
    counts, colours = [0] * len(COLOURS), t.content.colours
    for citizen in t.kingdom[seat]:
        counts[colours[citizen]] += 1
    return counts


def collapse(t: Duel, losers: list[int]) -> None:
    """INV-144, INV-R50: who cannot conscript loses; if neither can, it is a draw."""
    t.end([] if len(losers) > 1 else t.players(1 - losers[0]), "collapse")


def war_is_over(t: Duel) -> bool:
    """INV-138, INV-R56, INV-R67: nobody has a card left to draw."""
    return not any(t.pile)


def end_the_war(t: Duel) -> None:
    """INV-140, INV-141, INV-142, INV-143, INV-R57, INV-R67: majorities, then citizens, then graveyards, else a draw."""
    best = [_best_player(t, side) for side in SIDES]
    compared = [_compared(t, seat) for seat in best]
    if t.journal is not None:
        t.tell("war_compared", standing=[_compared_in_words(t, seat) for seat in best], player=best)
        t.tell("war_decided", criterion=_criterion(*compared))
    if compared[0] == compared[1]:
        return t.end([], "war")
    t.end(t.players(compared.index(max(compared))), "war")


def _best_player(t: Duel, side: int) -> Seat:
    """INV-R67: a side is compared by its best player."""
    leads = majorities(t)
    return max(t.players(side), key=lambda seat: (leads[seat], len(t.kingdom[seat])))


def _compared(t: Duel, seat: Seat) -> tuple[int, int, int]:
    """INV-140, INV-141, INV-142: majorities, citizens, the fallen of the side; the greater the better."""
    return majorities(t)[seat], len(t.kingdom[seat]), -len(t.graveyard[seat % 2])


CRITERIA: Final = ("majorities", "citizens", "graveyard")


def _criterion(one: tuple[int, ...], other: tuple[int, ...]) -> Text:
    """The first comparison in which the two differ."""
    differing = (name for name, mine, theirs in zip(CRITERIA, one, other, strict=True) if mine != theirs)
    return Text(f"war.{next(differing, 'nothing')}")


def _compared_in_words(t: Duel, seat: Seat) -> Text:
    leads = led_colours(t, seat)
    counts = {"leads": len(leads), "citizens": len(t.kingdom[seat]), "fallen": len(t.graveyard[seat % 2])}
    return Text("war.standing", {"seat": seat, "colour": leads, **counts})
