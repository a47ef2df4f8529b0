"""Undying: in the fight itself such a unit falls like others."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.damage import suffer

from .blows import bout
from .fights import chip, unit, where


@pytest.mark.rule("HOP-R136")
@pytest.mark.parametrize("side", ["mine", "theirs"])
def test_an_undying_unit_is_defeated_in_a_lethal_fight(side: str) -> None:
    t = bout({"mine": "D2"}, {"theirs": "C2", "s": "camp"}, chips={side: chip(skills="undying")})
    suffer(t, unit(t, side), 3)
    assert where(t, side) == "fallen"
