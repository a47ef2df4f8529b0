"""Chapter 23: giving a fight up."""

from __future__ import annotations

from harena.core.action import Action
from harena.games.hoplomachus.actions import SURRENDER
from harena.games.hoplomachus.rules.ending import FAILED, end_fight
from harena.games.hoplomachus.table import Combat


def surrenders(t: Combat) -> list[Action]:
    """HOP-228, HOP-229, HOP-R57: an option of every question of the player's own turn, in Sport and Bloodshed."""
    return [] if t.capital else [SURRENDER]


def surrender(t: Combat) -> None:
    """HOP-225, HOP-228: the fight fails."""
    t.tell("surrendered")
    end_fight(t, FAILED, "surrendered")
