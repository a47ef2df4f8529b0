"""Fit the chance to win of 20 Strong to games of the solver's policy: `python -m tools.fit_ascent --games 2000`.

Prints the weights for `evaluate.py`, with the log loss of games that were left out of the fit; beside it that of the
present weights.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random

import numpy as np
from numpy.typing import NDArray

from harena.core.question import Ask
from harena.games.twenty_strong.evaluate import FIGURES, WEIGHTS, figures
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.player.solving import choose
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.table import Ascent

ASTRAY = 0.04
"""How often the player does anything at all, so that what merely goes with winning does not seem to cause it."""
EVERY = 7
"""Of so many positions one is looked at."""

Row = tuple[int, str, tuple[float, ...], bool]


def rows_of(game: int, rng: Random) -> list[Row]:
    """The figures of a game's positions, and whether it was won."""
    t: Ascent = GAME.table(1, Options(rank=1 + game % 5))
    seen: list[tuple[str, tuple[float, ...]]] = []
    while t.outcome is None:
        pending = t.pending
        if isinstance(pending, Ask):
            astray = rng.random() < ASTRAY
            t.answer(rng.choice(t.options()) if astray else choose(t, rng))
            if t.hero and t.pending is not None and rng.random() * EVERY < 1:
                seen.append((t.stage, figures(t)))
        elif pending is not None:
            t.answer(pending.sample(t, rng))
    return [(game, stage, found, bool(t.outcome.winners)) for stage, found in seen]


def fitted(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by Newton's method, with a little ridge."""
    weights = np.zeros(x.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - 0.1 * weights
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + 0.1 * np.eye(x.shape[1])
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = Random(chosen.seed)
    rows = [row for game in range(chosen.games) for row in rows_of(game, rng)]
    for stage in ("climb", "primus", "final"):
        mine = [row for row in rows if row[1] == stage]
        x, y = np.array([row[2] for row in mine]), np.array([float(row[3]) for row in mine])
        kept = np.array([row[0] % 4 != 0 for row in mine])
        weights = fitted(x[kept], y[kept])
        loss, now = (_loss(x[~kept], y[~kept], one) for one in (weights, np.array(WEIGHTS[stage])))
        print(f"{stage}: {len(mine)} positions, log loss {loss:.3f} (now: {now:.3f}, a constant: {_constant(y):.3f})")
        print("   ", dict(zip(FIGURES, weights.round(3).tolist(), strict=True)))
        print("   ", tuple(weights.round(3).tolist()))


def _loss(x: NDArray[np.float64], y: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    chance = np.clip(1 / (1 + np.exp(-x @ weights)), 1e-9, 1 - 1e-9)
    return float(-np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance)))


def _constant(y: NDArray[np.float64]) -> float:
    mean = float(y.mean())
    return float(-(mean * np.log(mean) + (1 - mean) * np.log(1 - mean)))


if __name__ == "__main__":
    main()
