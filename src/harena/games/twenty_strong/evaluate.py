"""How well a climb stands: the chance to win, from a few figures of the position.

The weights were fitted to the results of games of the quick player (`tools/fit_ascent.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from harena.core.seat import Seat
from harena.games.twenty_strong.dice_odds import mean_hits
from harena.games.twenty_strong.rules.defeat import hits_on
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.table import CLIMBING, IN_FINAL, SIDES, Ascent

FIGURES: Final = (
    "one",
    "health",
    "little_health",
    "strategy",
    "recovery",
    "power",
    "ready",
    "primus",
    "items",
    "influence",
    "needed",
    "danger",
)
WEIGHTS: Final[dict[str, tuple[float, ...]]] = {
    "climb": (-4.792, 0.275, -0.136, 0.263, 0.3, 0.143, 0.061, -0.312, 0.122, -0.156, -0.039, -0.054),
    "primus": (-2.215, 0.242, -0.391, -0.02, 0.172, 0.049, 0.099, -0.355, 0.215, -0.143, -0.077, -0.017),
    "final": (-1.57, 0.397, -0.811, 0.218, 0.275, -0.015, 0.493, 0.0, 0.319, 0.029, -0.328, -0.253),
}


def evaluate(t: Ascent, _seat: Seat) -> float:
    """The chance to win, from 0 to 1."""
    if t.outcome is not None:
        return 1.0 if t.outcome.winners else 0.0
    if not t.hero:
        return 0.5
    weighed = zip(WEIGHTS[t.stage], figures(t), strict=True)
    return 1 / (1 + exp(-max(-30.0, min(30.0, sum(weight * figure for weight, figure in weighed)))))


def figures(t: Ascent) -> tuple[float, ...]:
    """What the chance depends on, in the order of `FIGURES`."""
    mean = mean_hits(t.book)
    power = sum(count * hits for count, hits in zip(t.recruited(), mean, strict=True))
    active = sum(count * mean[place // SIDES] for place, count in enumerate(t.active))
    ready = active + sum(count * hits for count, hits in zip(t.pool, mean, strict=True))
    standing = t.standing()
    needed = sum(max(0, t.foe_health[foe] - hits_on(t, foe)) for foe in standing)
    danger = sum(damage_of(t, foe) for foe in standing)
    left = sum(map(bool, t.primus)) + (t.stage not in (CLIMBING, IN_FINAL))
    return (
        1.0,
        float(t.health),
        float(t.health < 3),
        float(t.strategy),
        float(t.recovery),
        power,
        ready,
        float(left),
        float(len(t.items)),
        float(t.icons_in_deck()),
        float(needed),
        float(danger),
    )
