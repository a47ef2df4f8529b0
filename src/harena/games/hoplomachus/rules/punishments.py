"""Chapter 22: what a failed fight costs."""

from __future__ import annotations

from harena.games.hoplomachus.rules import influence
from harena.games.hoplomachus.table import Combat


def punish(t: Combat) -> None:
    """HOP-226, HOP-227: influence rises by the number of the act, and there is no reward."""
    influence.raise_influence(t, t.act)
