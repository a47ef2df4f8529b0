"""Chapter 11 and HOP-M18: the Scion's influence, space by space, and the Banes that it brings."""

from __future__ import annotations

from msgspec.structs import replace

from harena.games.hoplomachus.campaign import BANE_STACK
from harena.games.hoplomachus.rules import banes
from harena.games.hoplomachus.table import Combat
from harena.kit import deck


def raise_influence(t: Combat, n: int) -> None:
    """HOP-329, HOP-R17: one space at a time, from whatever cause."""
    if n > 0:
        t.tell("influence_rises", count=n)
        t.then(*((advance,),) * n)


def advance(t: Combat) -> None:
    """HOP-329, HOP-R18: the next space; an icon adds a Bane, and past the last space the campaign is lost."""
    reached, parameters = t.journey.influence + 1, t.book.parameters
    if reached > parameters.influence_spaces:
        t.result = "failed"
        return t.end([], "influence_full")
    t.campaign = replace(t.journey, influence=reached)
    if reached % parameters.bane_every == 0:
        add_bane(t)


def add_bane(t: Combat) -> None:
    """HOP-095, HOP-R19, HOP-C08: the top chip of the stack is turned up; an empty stack adds nothing."""
    if deck.size(t, BANE_STACK):
        deck.draw(t, BANE_STACK, bane_turned_up)
    else:
        t.tell("no_bane_left")


def bane_turned_up(t: Combat, _deck: int, name: str) -> None:
    banes.add(t, name)
