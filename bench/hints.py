"""How many confrontations of 20 Strong are solved exactly, and how long a hint takes: `python -m bench.hints`.

The game's own policy plays whole games at every rank. Wherever it commits or assigns dice, a hint is asked for as a
person would get it: the plan with its chances, in a process that remembers nothing of other positions. Measured is the
time that the processor spends on it. Nothing fails for a slow figure.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct
from rich.console import Console

from harena.core.question import Ask
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.player.counsel import counsel
from harena.games.twenty_strong.player.solving import STEPS, choose
from harena.games.twenty_strong.solver import colour_of, solved
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.tasks import task_of

GOAL_MS: Final = 300.0
"""95 of 100 hints take no longer, whether the plan is exact or the best that was found."""
KINDS: Final = {
    "exact": "solved exactly",
    "found": "best plan found",
    "none": "no plan, since a card does what the solver does not know",
}


class Hint(Struct, frozen=True):
    """A hint: which kind it was, and how many milliseconds it took."""

    kind: str
    ms: float


class Hints(Struct, frozen=True):
    """All hints of some games."""

    games: int
    hints: list[Hint]

    def of(self, kind: str) -> list[float]:
        return [hint.ms for hint in self.hints if hint.kind == kind]


def positions(games: int, seed: str) -> Iterator[Ascent]:
    """Every position of these games in which dice are committed or assigned; the ranks take turns."""
    for number in range(games):
        rng, rank = Random(f"{seed}/{number}"), 1 + number % 5
        t = GAME.table(1, GAME.read_options({"rank": rank}))
        while (pending := t.pending) is not None:
            if isinstance(pending, Ask):
                if pending.question.name in STEPS:
                    yield t.seen_by(pending.seat)
                t.answer(choose(t, rng))
            else:
                t.answer(pending.sample(t, rng))


def measure(games: int, seed: str, apart: int) -> Hints:
    """A hint at each position that many apart."""
    found = [hint(view) for place, view in enumerate(positions(games, seed)) if place % apart == 0]
    return Hints(games, found)


def hint(view: Ascent) -> Hint:
    """One hint, from nothing."""
    for known in (solved, colour_of, task_of):
        known.cache_clear()
    begun = process_time()
    given = counsel(view)
    kind = "none" if given is None else "exact" if given.exact else "found"
    return Hint(kind, 1000 * (process_time() - begun))


def p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def lines(found: Hints) -> Iterator[str]:
    """What is printed: the share of each kind, and how long its hints take."""
    yield f"{len(found.hints)} positions of {found.games} games"
    for kind, words in KINDS.items():
        if values := found.of(kind):
            share = len(values) / len(found.hints)
            verdict = "met" if p95(values) <= GOAL_MS else "missed"
            yield (
                f"{share:6.1%} {words}: median {median(values):.0f} ms, p95 {p95(values):.0f} ms, "
                f"longest {max(values):.0f} ms; goal for p95 {GOAL_MS:.0f} ms: {verdict}"
            )


def main(arguments: Sequence[str] | None = None) -> int:
    chosen, console = _read(arguments), Console(soft_wrap=True)
    found = measure(chosen.games, chosen.seed, chosen.apart)
    for line in lines(found):
        console.print(line, markup=False, highlight=False)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    (chosen.folder / "hints.json").write_bytes(msgspec.json.encode(found))
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.hints", description="Measure the solver of 20 Strong.")
    parser.add_argument("--games", type=int, default=25, help="so many games, the ranks in turn (default: 25)")
    parser.add_argument("--apart", type=int, default=7, help="a hint at every so many positions (default: 7)")
    parser.add_argument("--seed", default="1", help="of all games (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("build"), help="for all figures (default: build)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
