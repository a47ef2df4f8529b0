"""Odds as people read them before they attack, against figures worked out by hand."""

from __future__ import annotations

import pytest

from harena.games.virtus.odds import fate, hits
from harena.games.virtus.table import CHARGE, Token
from tests.games.virtus.battles import LEFT, battle, unit


def test_hits_follow_from_the_dice_and_the_value() -> None:
    assert hits(2, 3) == pytest.approx((0.25, 0.5, 0.25))
    assert sum(hits(4, 2)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("troop", "on", "loses", "retreats", "gone"),
    [
        ("auxiliaires_veterans", "", 1 / 2, 1 / 6, 0),
        ("auxiliaires_veterans=1", "", 1 / 2, 0, 1 / 2),
        ("fanatiques", "fanatics", 5 / 6, 0, 0),
        ("elephants", "elephants", 1 / 2, 1 / 2, 0),
        ("auxiliaires_veterans+elite", "elite", 1 / 2, 1 / 18, 0),
        ("auxiliaires_veterans+rabble", "rabble", 1 / 2, 1 / 4, 0),
    ],
)
def test_what_one_token_does_to_a_unit(troop: str, on: str, loses: float, retreats: float, gone: float) -> None:
    t = battle({LEFT: troop}, on=on)
    found = fate(t, unit(t, troop.split("=", maxsplit=1)[0]), (Token("guerriers", CHARGE, LEFT),))
    assert (found.loses, found.retreats, found.gone) == pytest.approx((loses, retreats, gone))


def test_a_second_retreat_is_a_rout() -> None:
    t = battle({LEFT: "auxiliaires_veterans"})
    found = fate(t, 0, (Token("guerriers", CHARGE, LEFT),) * 2)
    assert found.gone == pytest.approx(1 / 2 * 1 / 3 * 1 / 2 * 1 / 2)
