"""Fit the weights of Virtus's `win_chance.py`: let greedy players fight, note positions, and see how they end.

Half of the armies are deployed at random, with a liking for some sectors. The first position of each battle is noted;
and now and then a few choices are answered at random, and the position after them is noted. Where greedy players come
by themselves, whatever goes with winning would seem to cause it: who is winning has advanced, but to advance need not
win.

    python tools/fit_win_chance.py --battles 400 --seed 1

Prints each weight with its standard error, and the mean log loss on battles left out of the fit beside that of
the present weights. Nothing is written: who changes the weights measures what they do to the seer (`harena arena`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, log, sqrt
from random import Random
from typing import Final

from harena.bots.greedy import GreedyBot
from harena.core.action import Action
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.virtus.evaluate import evaluate
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.preparation import DEPLOYMENTS
from harena.games.virtus.win_chance import WEIGHTS, judge, terms

EVERY: Final = 60
"""After so many choices a position is noted…"""
STRAYING: Final = 12
"""…of which the last ones are answered at random."""
WILD: Final = 0.5
"""How many armies are deployed at random."""
TABLES: Final = 1
"""On how many imagined tables the greedy players try each option."""
FOLDS: Final = 5
ROUNDS: Final = 30
PULL: Final = 1.0
"""How much weights are pulled to nothing (ridge)."""

Row = tuple[tuple[float, ...], float, float, float, int]
"""The terms of one side less those of the other, what the battle paid, what is thought of it now, its number."""
Matrix = list[list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of win_chance.py.")
    parser.add_argument("--battles", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rows = [row for number in range(wanted.battles) for row in battle(number, Random(f"{wanted.seed} {number}"))]
    left_out = [
        (foretold(weights, row), row[1])
        for fold in range(FOLDS)
        for weights in [fit([row for row in rows if row[4] % FOLDS != fold])[0]]
        for row in rows
        if row[4] % FOLDS == fold
    ]
    weights, errors = fit(rows)
    print(f"{len(rows)} positions of {wanted.battles} battles")
    for name, weight, error in zip(WEIGHTS, weights, errors, strict=True):
        print(f"{name:10} {weight:7.3f} ± {error:.3f}   now {WEIGHTS[name]}")
    print(f"log loss: fitted, battles left out {log_loss(left_out):.4f}")
    print(f"log loss: win_chance.py            {log_loss([(row[2], row[1]) for row in rows]):.4f}")
    print(f"log loss: evaluate.py              {log_loss([(row[3], row[1]) for row in rows]):.4f}")


def battle(number: int, rng: Random) -> list[Row]:
    """Positions of one battle between greedy players, and how it ended for the first seat."""
    table = GAME.table(2)
    greedy = GreedyBot(GAME, rng, TABLES)
    likings = [Liking(rng) if rng.random() < WILD else None for _ in range(2)]
    one, other = Seat(0), Seat(1)
    noted: list[tuple[tuple[float, ...], float, float]] = []
    choices = rng.randrange(EVERY)
    while (pending := table.pending) is not None:
        if not isinstance(pending, Ask):
            table.answer(pending.sample(table, rng))
            continue
        options = table.options()
        if len(options) > 1 and table.turn:
            choices += 1
            if not noted or choices % EVERY == 0:
                lead = tuple(mine - theirs for mine, theirs in zip(terms(table, one), terms(table, other), strict=True))
                noted.append((lead, judge(table, one), evaluate(table, one)))
        liking = likings[pending.seat] if pending.question is DEPLOYMENTS else None
        if liking is not None:
            table.answer(liking.choose(options))
        elif table.turn and choices % EVERY >= EVERY - STRAYING:
            table.answer(rng.choice(options))
        else:
            table.answer(greedy.choose(table.seen_by(pending.seat), options, Clock()))
    assert table.outcome is not None
    paid = table.outcome.payoff(one)
    return [(lead, paid, judged, valued, number) for lead, judged, valued in noted]


class Liking:
    """Deploys at random, into some zones more often than into others."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._weights: dict[tuple[str, ...], float] = {}

    def choose(self, options: Sequence[Action]) -> Action:
        weights = [self._weights.setdefault(option.path(), self._rng.random() + 0.1) for option in options]
        return self._rng.choices(options, weights)[0]


def fit(rows: Sequence[Row]) -> tuple[list[float], list[float]]:
    """Logistic regression by Newton's method: weights and their standard errors."""
    count = len(WEIGHTS)
    weights = [0.0] * count
    for _ in range(ROUNDS):
        slope = [-PULL * weight for weight in weights]
        bend = [[PULL * (i == j) for j in range(count)] for i in range(count)]
        for row in rows:
            lead, chance = row[0], foretold(weights, row)
            for i in range(count):
                slope[i] += lead[i] * (row[1] - chance)
                for j in range(count):
                    bend[i][j] += lead[i] * lead[j] * chance * (1 - chance)
        inverse = inverted(bend)
        weights = [weights[i] + sum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        if max(abs(one) for one in slope) < 1e-6 * len(rows):
            break
    return weights, [sqrt(inverse[i][i]) for i in range(count)]


def foretold(weights: Sequence[float], row: Row) -> float:
    return 1 / (1 + exp(-sum(weight * term for weight, term in zip(weights, row[0], strict=True))))


def inverted(matrix: Matrix) -> Matrix:
    """Gauss and Jordan."""
    count = len(matrix)
    wide = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(wide[k][i]))
        wide[i], wide[pivot] = wide[pivot], wide[i]
        wide[i] = [value / wide[i][i] for value in wide[i]]
        for k in range(count):
            if k != i:
                wide[k] = [one - wide[k][i] * other for one, other in zip(wide[k], wide[i], strict=True)]
    return [row[count:] for row in wide]


def log_loss(pairs: Sequence[tuple[float, float]]) -> float:
    """The mean of how surprising each ending was; 0.693 is a coin."""
    clipped = [(min(1 - 1e-6, max(1e-6, chance)), paid) for chance, paid in pairs]
    return sum(-paid * log(chance) - (1 - paid) * log(1 - chance) for chance, paid in clipped) / len(pairs)


if __name__ == "__main__":
    main()
