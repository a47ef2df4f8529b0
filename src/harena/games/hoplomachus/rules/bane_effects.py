"""Chapter 11: what each Bane does: those of the bag when they are drawn, those of the camp when an act begins."""

from __future__ import annotations

from harena.games.hoplomachus.effects import Effect, Influence
from harena.games.hoplomachus.rules import influence
from harena.games.hoplomachus.table import Combat


def act(t: Combat, effect: Effect) -> None:
    """HOP-098: the effect of a Bag Bane."""
    match effect:
        case Influence():
            influence.raise_influence(t, effect.value)


def at_act_start(t: Combat) -> None:
    """What Camp Banes do when an act begins."""
