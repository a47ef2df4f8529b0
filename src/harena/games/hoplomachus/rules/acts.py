"""Chapter 1: acts follow each other, and the campaign ends."""

from __future__ import annotations

from msgspec.structs import replace

from harena.games.hoplomachus.rules import bane_effects
from harena.games.hoplomachus.table import SEAT, Combat


def open_act(t: Combat) -> None:
    """HOP-001, HOP-004, HOP-021: twelve unmarked weeks, and the camp may go back once."""
    t.campaign = replace(t.journey, weeks=0, rounds=0, fresh=True, spent=())
    t.tell("act", number=t.act)
    bane_effects.at_act_start(t)


def close_act(t: Combat, beaten: str, kind: str) -> None:
    """HOP-002, HOP-013, HOP-075, HOP-R06: a beaten Primus ends his act, the beaten Scion the campaign."""
    if kind == "scion":
        return t.end([SEAT], "campaign_won")
    journey = t.journey
    t.campaign = replace(
        journey,
        primuses=tuple(name for name in journey.primuses if name != beaten),
        beaten=(*journey.beaten, beaten),
    )
    if not journey.whole:
        return t.end([SEAT], "act_won", following={"mode": "act", "act": str(t.act + 1), "hero": t.hero})
    t.act += 1
    return open_act(t)
