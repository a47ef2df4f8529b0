"""A slow solver of confrontations that tries everything: every result of every die, and everything one may do then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import prod

from harena.games.twenty_strong.book import book
from harena.games.twenty_strong.dice_odds import faces_of
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.solver import Dice
from tests.games.twenty_strong.climbs import counts

FACES = faces_of(book(GAME.content))
SHOWN = ("miss", "hit", "crit")

Hand = tuple[int, ...]
"""Dice by their colours, sorted."""


def hand(written: str) -> Hand:
    """`YYR`: two yellow dice and the red one."""
    return tuple(colour for colour, count in enumerate(counts(written)) for _ in range(count))


def dice(written: str) -> Dice:
    return tuple(counts(written))


def rolls(loose: Hand) -> Iterator[tuple[tuple[str, ...], float]]:
    """Every result of these dice, and how likely it is."""
    for shown in product(SHOWN, repeat=len(loose)):
        chance = prod(FACES[colour][SHOWN.index(face)] for colour, face in zip(loose, shown, strict=True))
        if chance:
            yield shown, chance


class Tried:
    """The best that can be done against these enemies, with these prizes and costs (see `Fight`)."""

    def __init__(
        self,
        needs: Sequence[int],
        prizes: Sequence[float],
        costs: Sequence[float] = (),
        worth: tuple[int, int] = (1, 2),
    ) -> None:
        self._needs, self._prizes, self._costs, self._worth = tuple(needs), prizes, costs, worth
        self.best = cache(self._best)

    def _best(self, loose: Hand, pool: Hand, spent: int, passes: int, needs: tuple[int, ...]) -> float:
        """Before a pass: stop, or commit any dice of the pool and roll; `spent`: dice that are gone from the pool."""
        fallen = sum(need <= 0 for need in needs)
        found = self._prizes[fallen] - (self._costs[spent] if self._costs else 0.0)
        if not passes:
            return found
        for number in range(len(pool) + 1):
            for added in set(combinations(pool, number)):
                rolling = tuple(sorted((*loose, *added)))
                found = max(found, self._rolled(rolling, _without(pool, added), spent + number, passes - 1, needs))
        return found

    def _rolled(self, loose: Hand, pool: Hand, spent: int, passes: int, needs: tuple[int, ...]) -> float:
        return sum(
            chance * max(self.best(left, pool, spent, passes, after) for left, after in self._ways(loose, shown, needs))
            for shown, chance in rolls(loose)
        )

    def _ways(self, loose: Hand, shown: Sequence[str], needs: tuple[int, ...]) -> set[tuple[Hand, tuple[int, ...]]]:
        """Each way to leave a die loose or to put it on an enemy that still stands."""
        choices = [(None, *range(len(needs))) if face != "miss" else (None,) for face in shown]
        found = set()
        for chosen in product(*choices):
            after = list(needs)
            for face, foe in zip(shown, chosen, strict=True):
                if foe is not None:
                    after[foe] -= self._worth[face == "crit"]
            left = tuple(colour for colour, foe in zip(loose, chosen, strict=True) if foe is None)
            found.add((left, tuple(max(0, need) for need in after)))
        return found


def _without(pool: Hand, added: Hand) -> Hand:
    left = list(pool)
    for colour in added:
        left.remove(colour)
    return tuple(left)
