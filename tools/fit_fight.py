"""Fit the weights of Hoplomachus's `win_chance.py`: let the quick player fight, note positions, and see how they end.

Fights are of all kinds and acts. At the beginning of some turns a few choices are answered at random, and the position
at the next turn is noted, so that whatever merely goes with winning does not seem to cause it.

    python tools/fit_fight.py --fights 2000 --seed 1

Prints each weight with its standard error, and the mean log loss on fights left out of the fit beside that of the
present weights. Nothing is written: who changes the weights measures what they do to the seer (`harena arena`).
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any, Final

import numpy as np

from harena.core.action import earnest
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.player.quick import choose
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.win_chance import KINDS, WEIGHTS, judge, terms

STRAYING: Final = 0.15
"""How often the player's turn is answered at random."""
NOTED: Final = 0.5
"""How many turns of the player are noted."""
FOLDS: Final = 5
ROUNDS: Final = 30
PULL: Final = 1.0
"""How much weights are pulled to nothing (ridge)."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of Hoplomachus's win_chance.py.")
    parser.add_argument("--fights", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rows, paid, now, fights = gather(wanted.fights, wanted.seed)
    weights, errors = fit(rows, paid)
    left_out = np.zeros(len(paid))
    for fold in range(FOLDS):
        others = fights % FOLDS != fold
        left_out[~others] = chances(fit(rows[others], paid[others])[0], rows[~others])
    print(f"{len(paid)} positions of {wanted.fights} fights")
    for name, weight, error in zip(WEIGHTS, weights, errors, strict=True):
        print(f"{name:10} {weight:7.3f} ± {error:.3f}   now {WEIGHTS[name]}")
    print(f"log loss: fitted, fights left out {log_loss(left_out, paid):.4f}")
    print(f"log loss: win_chance.py           {log_loss(now, paid):.4f}")


def gather(count: int, seed: int) -> tuple[Any, Any, Any, Any]:
    """Positions as rows of terms, how their fights ended, what is thought of them now, and the number of the fight."""
    noted = [row for number in range(count) for row in fight(number, Random(f"{seed} {number}"))]
    rows, paid, now, fights = zip(*noted, strict=True)
    return np.array(rows), np.array(paid), np.array(now), np.array(fights)


def fight(number: int, rng: Random) -> list[tuple[tuple[float, ...], float, float, int]]:
    """Positions of one fight at the player's turns, and how it ended."""
    kind = KINDS[number % len(KINDS)]
    act = {"scion": "4", "primus": rng.choice("123")}.get(kind, rng.choice("1234"))
    t: Combat = GAME.table(1, GAME.read_options({"kind": kind, "act": act}))
    noted: list[tuple[tuple[float, ...], float]] = []
    turn, strays, seat = -1, False, Seat(0)
    while (pending := t.pending) is not None:
        if not isinstance(pending, Ask):
            t.answer(pending.sample(t, rng))
            continue
        if t.active == PLAYER and t.round != turn:
            turn, strays = t.round, rng.random() < STRAYING
            if rng.random() < NOTED:
                noted.append((terms(t), judge(t, seat)))
        t.answer(rng.choice(earnest(t.options())) if strays else choose(t, rng))
    assert t.outcome is not None
    paid = t.outcome.payoff(seat)
    return [(row, paid, judged, number) for row, judged in noted]


def chances(weights: Any, rows: Any) -> Any:
    return 1 / (1 + np.exp(-(rows @ weights)))


def fit(rows: Any, paid: Any) -> tuple[Any, Any]:
    """Logistic regression by Newton's method: weights and their standard errors."""
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        found = chances(weights, rows)
        slope = rows.T @ (paid - found) - PULL * weights
        bend = (rows * (found * (1 - found))[:, None]).T @ rows + PULL * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
        if np.abs(slope).max() < 1e-6 * len(rows):
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(bend)))


def log_loss(found: Any, paid: Any) -> float:
    """The mean of how surprising each ending was; 0.693 is a coin."""
    clipped = np.clip(found, 1e-6, 1 - 1e-6)
    return float(-(paid * np.log(clipped) + (1 - paid) * np.log(1 - clipped)).mean())


if __name__ == "__main__":
    main()
