"""Swap: change places with a unit beside."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.vocabulary import Kennel, Line, PriorityList

from .blows import ability_step, bout, choose, options, rivals_use
from .fights import arena, asked, chip, hexes, on, unit, where

DANCER = chip(skills="swap")
WEAKEST = arena(PriorityList(lines=(Line(bold=True, pick="weakest"),)))


@pytest.mark.rule("HOP-308", "HOP-R124")
def test_the_player_changes_places_with_any_neighbour() -> None:
    t = bout({"a": "D2", "b": "D1"}, {"r": "C2", "s": "A1"}, chips={"a": DANCER})
    ability_step(t)
    assert options(t) == {"swap a b", "swap a r", "finish", "surrender"}
    choose(t, "swap a r")
    assert (where(t, "a"), where(t, "r")) == ("C2", "D2")


@pytest.mark.rule("HOP-R50", "HOP-308")
def test_a_carrier_comes_home_by_swapping() -> None:
    t = bout({"a": "E2", "b": "D2"}, {"r": "A1"}, chips={"a": DANCER}, kind="flag")
    t.bearer, t.flag = unit(t, "b"), on(t, "D2")
    ability_step(t)
    choose(t, "swap a b")
    assert t.result == "won"


@pytest.mark.rule("HOP-X21", "HOP-327", "HOP-331")
def test_a_local_may_swap_with_a_beast_that_it_cannot_attack() -> None:
    ground = arena(rules=(Kennel(hexes=hexes("C3")),))
    chips = {"a": chip(skills="swap", faction="kunlun"), "lion": chip(arena=True)}
    t = bout({"a": "D2"}, {"r": "A1"}, beasts={"lion": "C2"}, chips=chips, ground=ground)
    ability_step(t)
    assert options(t) == {"swap a lion", "finish", "surrender"}


# Rivals


@pytest.mark.rule("HOP-309", "HOP-R122")
def test_a_rival_changes_places_to_attack() -> None:
    t = rivals_use({"a": "D3"}, {"r": "B2", "s": "C3"}, chips={"r": DANCER, "s": chip(skills="")}, dazed=1 << 3)
    assert (where(t, "r"), where(t, "s")) == ("C3", "B2")


@pytest.mark.rule("HOP-309", "HOP-R122")
def test_a_rival_that_helps_nobody_stays() -> None:
    t = rivals_use({"a": "D3"}, {"r": "A1", "s": "B2"}, chips={"r": DANCER})
    assert (asked(t), where(t, "r"), where(t, "s")) == ("", "A1", "B2")


@pytest.mark.rule("HOP-167", "HOP-R123")
def test_of_two_swaps_that_help_the_one_best_for_its_own_list_is_used() -> None:
    chips, dazed = {"r": DANCER, "weak": chip(health=1)}, 1 << 4 | 1 << 5
    rivals = {"r": "B2", "s": "C3", "u": "C2"}
    t = rivals_use({"a": "D3", "weak": "D1"}, rivals, chips=chips, dazed=dazed, ground=WEAKEST)
    assert (where(t, "r"), where(t, "s"), where(t, "u")) == ("C2", "C3", "B2")
