"""Chapter 6: Opportunities that are held, and the moment in which they are met."""

from __future__ import annotations

from msgspec.structs import replace

from harena.games.hoplomachus.campaign import Held
from harena.games.hoplomachus.table import Combat


def keep(t: Combat, card: str) -> None:
    """HOP-055: a card comes to the camp; there is no limit."""
    region = t.book.content.locations[t.journey.location].region
    t.campaign = replace(t.journey, held=(*t.journey.held, Held(card, (region,))))
    t.tell("opportunity_kept", opportunity=card)
    troop_changed(t)


def travelled(t: Combat, *, sailed: bool) -> None:
    """The camp stands somewhere else."""


def troop_changed(t: Combat) -> None:
    """The troop has other units."""
