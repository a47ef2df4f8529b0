"""What a campaign adds to the table: where the camp is, weeks, influence, Primuses, Opportunities.

It is one frozen value that copies of a table share: a fight changes none of it, and between fights it is replaced as a
whole. What a fight needs all the time (hero, troop, bag, Prowess) lies on the table itself (`table.py`).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

ACTS: Final = 4
"""HOP-001."""
WEEKS: Final = 12
"""HOP-003."""

# The decks of a campaign, by their numbers (`kit/deck.py`)
SPORT_DECK: Final = 0
BLOODSHED_DECK: Final = 1
OPPORTUNITY_DECK: Final = 2
BANE_STACK: Final = 3
DECK_OF: Final = {"sport": SPORT_DECK, "bloodshed": BLOODSHED_DECK, "opportunity": OPPORTUNITY_DECK}
"""HOP-030: the deck that belongs to a kind of location."""
DECK_NAMES: Final = ("sport", "bloodshed", "opportunity", "banes")


class Pile(Struct, frozen=True):
    """HOP-M04, HOP-H04: the pile of a faction: its visible top, and what lies below it without an order."""

    top: str = ""
    rest: tuple[str, ...] = ()


class Held(Struct, frozen=True):
    """HOP-055: an Opportunity in the camp, and what has been done for it since it was kept."""

    card: str
    regions: tuple[str, ...] = ()
    trips: int = 0
    declared: bool = False
    """HOP-123: declared in this fight."""


class Campaign(Struct, frozen=True, kw_only=True):
    """HOP-012: how far a campaign has come."""

    whole: bool
    """All acts to the end, or one act."""
    difficulty: str
    scion: str = ""
    primuses: tuple[str, ...] = ()
    """HOP-011: those who are undefeated."""
    beaten: tuple[str, ...] = ()
    location: str = ""
    before: str = ""
    """HOP-R09: the location on which the camp stood before."""
    fresh: bool = True
    """HOP-021, HOP-R10: the first Travel phase of an act."""
    rounds: int = 0
    """HOP-005: the rounds of this act, which are no weeks."""
    weeks: int = 0
    """HOP-003: the weeks of this act that are marked."""
    influence: int = 0
    fought: str = ""
    """How the last fight ended: `won` or `failed`."""
    spectates: int = 0
    """HOP-R146: spectates in a row."""
    piles: dict[str, Pile] = {}
    aside: tuple[str, ...] = ()
    """HOP-R44: the Bag Banes that were drawn in this fight."""
    held: tuple[Held, ...] = ()
    due: tuple[str, ...] = ()
    """HOP-057: Opportunities that are met and have still to be paid."""
    spent: tuple[str, ...] = ()
    """What was used of that which may be used so often in an act."""
    yellow: tuple[str, ...] = ()
    """HOP-M15: the yellow chips of the reserve."""


def with_pile(campaign: Campaign, region: str, pile: Pile) -> Campaign:
    """The same with another pile of a faction."""
    return replace(campaign, piles={**campaign.piles, region: pile})
