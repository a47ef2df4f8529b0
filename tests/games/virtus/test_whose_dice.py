"""Whose dice are rolled, as luck is told: of whoever tests, attacks, marches or rallies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from harena.core.chance import Roll, Thrower
from harena.core.question import Ask
from harena.games.virtus.armies import Bring
from harena.games.virtus.game import GAME
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import FOE, ME

OF_A_UNIT = {"tested", "failed", "unit_saw_him_die"}
OF_A_GENERAL = {"general_tested", "joined_general_tested"}
OF_BOTH = {"found_terrain": (ME, FOE), "rolled_for_first": (ME, FOE)}
"""What player A and player B roll at once, die by die."""


def rolls(options: dict[str, object], seed: int) -> Iterator[tuple[str, Roll, Battle]]:
    """Every roll of a battle between random players, with the name of what it is for."""
    rng = Random(seed)
    read = GAME.read_options(options)
    t = GAME.table([Bring("daces"), Bring("palmyre")], read)
    while (pending := t.pending) is not None:
        if isinstance(pending, Roll):
            yield pending.taker.__name__, pending, t
        t.answer(rng.choice(t.options()) if isinstance(pending, Ask) else pending.sample(t, rng))


def expected(name: str, roll: Roll, t: Battle) -> Thrower:
    if name in OF_A_UNIT:
        return t.side_of(roll.args[0])
    if name in OF_A_GENERAL:
        return t.side_of_general(roll.args[0])
    if name in OF_BOTH:
        first = roll.args[0] if roll.args else ME
        return (OF_BOTH[name] if first == ME else OF_BOTH[name][::-1]) * (len(roll.dice) // 2)
    return roll.args[0] if name == "found_landscape" else t.active


@pytest.mark.parametrize(
    "options", [{"preset": "basic"}, {"preset": "everything"}, {"preset": "everything", "pips": "on"}]
)
def test_every_roll_says_whose_dice_they_are(options: dict[str, object]) -> None:
    seen = set()
    for seed in range(6):
        for name, roll, t in rolls(options, seed):
            seen.add(name)
            assert roll.by == expected(name, roll, t), name
    assert seen >= {"found_landscape", "found_terrain", "rolled_for_first", "tested", "rolled", "marched", "rallied"}
