"""Dodge: units that are not Elite roll blue dice for red, black and green ones."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.chips import Primus
from harena.games.hoplomachus.rules.attack import attack
from harena.games.hoplomachus.rules.specials import agile

from .blows import begin, bout, pool
from .fights import CLOSEST, chip

SLIPPERY = chip(skills="dodge")
PRIMUS = Primus("kunlun", 2, 1, (6, 8, 10), ("green", "black"), ("defender",), CLOSEST)


@pytest.mark.rule("HOP-280", "HOP-R97", "HOP-X30")
def test_a_unit_rolls_blue_for_its_strong_dice() -> None:
    t = bout(
        {"a": "D2", "bell": "D1"},
        {"r": "C2"},
        chips={"a": chip(dice="NVJ"), "r": SLIPPERY, "bell": chip(skills="inspire")},
    )
    begin(t, attack, "a", "r")
    assert pool(t) == "JBBB"


@pytest.mark.rule("HOP-280", "HOP-X30")
def test_an_elite_rolls_its_own_dice() -> None:
    t = bout(
        {"hero": "D2", "bell": "D1"},
        {"r": "C2"},
        chips={"r": SLIPPERY, "bell": chip(skills="inspire")},
        dice=(1, 0, 1, 1, 0),
    )
    begin(t, attack, "hero", "r")
    assert pool(t) == "JBVN"


@pytest.mark.rule("HOP-280", "HOP-R151")
def test_a_rival_rolls_blue_against_the_players_unit() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": SLIPPERY, "r": chip(dice="RV")})
    begin(t, attack, "r", "a")
    assert pool(t) == "BB"


@pytest.mark.rule("HOP-280", "HOP-257")
def test_a_primus_rolls_his_own_dice() -> None:
    t = bout({"a": "D2"}, {"primus_nox": "C2"}, chips={"a": SLIPPERY}, primus=PRIMUS, kind="primus")
    begin(t, attack, "primus_nox", "a")
    assert pool(t) == "VN"


@pytest.mark.rule("HOP-R97", "HOP-R111")
def test_specials_are_not_dodged() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="RV", skills="agile"), "r": SLIPPERY})
    begin(t, agile, "a", "r")
    assert pool(t) == "VR"
