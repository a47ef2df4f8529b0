"""Strength: with seats swapped on equal dice, thinking beats not thinking. Bounds are wide, seeds are fixed."""

from __future__ import annotations

from random import Random
from typing import Any

from harena.bots import make_bot
from harena.core.game import Game
from harena.games.invictus.game import GAME as INVICTUS
from harena.games.ludus.game import GAME as LUDUS
from tests.bots.toys import play


def score(spec: str, against: str, pairs: int, game: Game[Any] = LUDUS) -> float:
    """The share of points of the first bot; each pair of games has equal dice and cards, and seats swapped."""
    points = 0.0
    for number in range(pairs):
        for seat in range(2):
            specs = [spec, against] if seat == 0 else [against, spec]
            bots = [make_bot(each, game, Random(f"{number} {each}")) for each in specs]
            points += play(game, bots, Random(f"dice {number}")).payoff(seat)  # type: ignore[arg-type]
    return points / (2 * pairs)


def test_greedy_clearly_beats_random() -> None:
    assert score("greedy", "random", pairs=100) > 0.75


def test_a_hundred_simulations_clearly_beat_random() -> None:
    assert score("seer:100", "random", pairs=25) > 0.75


def test_a_hundred_simulations_hold_their_own_against_greedy() -> None:
    """The random player gets one game in seven here; in this small game there is not much to add to greed."""
    assert score("seer:100", "greedy", pairs=20) > 0.38


def test_levels_go_up_from_random_to_greedy() -> None:
    assert score("seer:beginner", "greedy", pairs=50) < 0.4
    assert score("seer:easy", "random", pairs=25) > 0.55


def test_in_invictus_greedy_clearly_beats_random() -> None:
    """Nineteen games in twenty over many games; here are ten."""
    assert score("greedy", "random", 5, INVICTUS) >= 0.7


def test_in_invictus_easy_clearly_beats_beginner() -> None:
    """Seven games in ten over many games; here are sixteen."""
    assert score("seer:easy", "seer:beginner", 8, INVICTUS) >= 0.6
