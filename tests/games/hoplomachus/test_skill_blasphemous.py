"""Blasphemous: an opposing Elite deals 1 damage more, and rivals seek the hero."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.chips import Primus
from harena.games.hoplomachus.rules.damage import suffer

from .blows import blow, bout, choose, hp, options, rivals_engage
from .fights import CLOSEST, asked, chip, unit, where

CURSED = {"r": chip(health=4, skills="blasphemous")}
STOIC = {"r": chip(health=4, skills="blasphemous absorb")}
PRIMUS = Primus("kunlun", 2, 1, (6, 8, 10), ("green", "green"), ("defender",), CLOSEST)


@pytest.mark.rule("HOP-274")
def test_the_heros_attack_deals_one_more() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips=CURSED)
    blow(t, "hero", "r", "xx")
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-274", "HOP-257")
def test_the_attack_of_a_unit_that_is_not_elite_deals_no_more() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={**CURSED, "a": chip(dice="VV")})
    blow(t, "a", "r", "xx")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-274", "HOP-R151")
def test_a_primus_deals_one_more_to_the_players_unit() -> None:
    t = bout({"a": "D2"}, {"primus_nox": "C2"}, chips={"a": chip(skills="blasphemous")}, primus=PRIMUS, kind="primus")
    blow(t, "primus_nox", "a", "xo")
    assert hp(t, "a") == 1


@pytest.mark.rule("HOP-R111")
def test_any_damage_of_an_elite_is_one_more() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips=CURSED)
    suffer(t, unit(t, "r"), 1, 0)
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-R94", "HOP-R95")
def test_a_miss_is_made_no_worse() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips=CURSED)
    blow(t, "hero", "r", "oo")
    assert hp(t, "r") == 4


@pytest.mark.rule("HOP-R94", "HOP-201")
@pytest.mark.parametrize(("order", "left"), [("blasphemous_first", 3), ("absorb_first", 2)])
def test_the_player_decides_whether_absorb_comes_first(order: str, left: int) -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips=STOIC, dice=(0, 0, 3, 0, 0))
    blow(t, "hero", "r", "xxx")
    assert options(t) == {"blasphemous_first", "absorb_first"}
    choose(t, order)
    assert hp(t, "r") == left


@pytest.mark.rule("HOP-R94")
def test_nobody_is_asked_for_the_order_where_it_makes_no_difference() -> None:
    t = bout({"hero": "D2"}, {"r": "C2", "s": "camp"}, chips={"r": chip(health=1, skills="blasphemous absorb")})
    blow(t, "hero", "r", "xx")
    assert (asked(t), where(t, "r")) == ("", "fallen")


@pytest.mark.rule("HOP-R94", "HOP-296")
def test_nimble_ignores_what_blasphemous_adds() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips={"r": chip(skills="blasphemous nimble")})
    blow(t, "hero", "r", "xo")
    assert hp(t, "r") == 3


@pytest.mark.rule("HOP-275", "HOP-R92")
def test_a_blasphemous_rival_attacks_the_hero_first() -> None:
    t = rivals_engage({"hero": "D2", "a": "D3"}, {"r": "C3"}, chips={"r": chip(skills="blasphemous")})
    assert asked(t) == "chance"
    assert t.pending is not None
    assert t.pending.args == (unit(t, "r"), 0)
