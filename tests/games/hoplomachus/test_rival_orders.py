"""The order in which rivals move: asked about where it matters, and only there.

Many random positions are played through in every order, by the plain reading of `all_orders.py`.
"""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Final, NamedTuple

import pytest

from harena.games.hoplomachus.table import ARENA, RIVAL, Combat

from .all_orders import Dice, Outcome, all_from, all_outcomes, asked_outcomes, rolled_before
from .positions import random_position

POSITIONS: Final = 260
MOST_DICE: Final = 3000
"""So many rolls of Roaming units are tried until one shows that the order matters."""


class Case(NamedTuple):
    """A position with its dice, how it can end, how it ends by asking, and where that is asked."""

    side: int
    dice: Dice
    possible: set[Outcome]
    reached: set[Outcome]
    asked: list[Combat]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [played(Random(seed), ARENA if seed % 8 == 0 else RIVAL) for seed in range(POSITIONS)]


def played(rng: Random, side: int) -> Case:
    t = random_position(rng, active=side, most=4)
    dice = rolled_before(t, side, rng)
    return Case(side, dice, all_outcomes(t, side, dice), *asked_outcomes(t, side, dice))


def order_matters(t: Combat, case: Case) -> bool:
    """Whether the step can end in two ways from here on, with some dice of Roaming units."""
    rng = Random(0)
    more = (rolled_before(t, case.side, rng) for _ in range(MOST_DICE if case.dice else 0))
    return any(len(all_from(t, case.side, dice)) > 1 for dice in chain([case.dice], more))


@pytest.mark.rule("HOP-157", "HOP-R82", "HOP-R93")
def test_where_nobody_is_asked_every_order_ends_alike(cases: list[Case]) -> None:
    silent = [case for case in cases if not case.asked]
    assert len(silent) > POSITIONS / 3
    assert all(len(case.possible) == 1 for case in silent)


@pytest.mark.rule("HOP-R78", "HOP-R79", "HOP-174")
def test_where_the_player_is_asked_his_choice_matters(cases: list[Case]) -> None:
    asked = [(one, case) for case in cases for one in case.asked]
    assert len(asked) > POSITIONS / 3
    for one, case in asked:
        assert order_matters(one, case), one.options()


@pytest.mark.rule("HOP-157", "HOP-158", "HOP-R82")
def test_the_answers_lead_to_every_end_that_is_possible(cases: list[Case]) -> None:
    for case in cases:
        assert case.reached == case.possible
