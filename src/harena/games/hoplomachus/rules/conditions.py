"""Whether what an effect asks for holds at the moment."""

from __future__ import annotations

from harena.games.hoplomachus.chips import SPORTS
from harena.games.hoplomachus.effects import Condition
from harena.games.hoplomachus.table import Combat


def fight_kind(t: Combat) -> str:
    """HOP-033: the kind of fight as effects name it: `sport` for all three."""
    return "sport" if t.kind in SPORTS else t.kind


def hold(t: Combat, conditions: tuple[Condition, ...]) -> bool:
    """Whether all of these hold."""
    return all(one.key != "combat_kind" or fight_kind(t) in one.kinds for one in conditions)
