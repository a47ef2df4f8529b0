"""Shove: push a unit away and follow."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.vocabulary import Line, PriorityList

from .blows import ability_step, bout, choose, options, rivals_use
from .fights import arena, asked, chip, on, unit, where

RAM = chip(skills="shove")
WEAKEST = arena(PriorityList(lines=(Line(bold=True, pick="weakest"),)))


@pytest.mark.rule("HOP-306", "HOP-R127")
def test_the_player_pushes_a_unit_farther_away_and_follows() -> None:
    t = bout({"a": "D2"}, {"r": "C3"}, chips={"a": RAM})
    ability_step(t)
    assert options(t) == {"shove a r B2", "shove a r B3", "shove a r C4", "finish", "surrender"}
    choose(t, "shove a r B3")
    assert (where(t, "a"), where(t, "r")) == ("C3", "B3")


@pytest.mark.rule("HOP-R127", "HOP-255")
def test_a_unit_with_no_free_hex_behind_it_cannot_be_pushed() -> None:
    t = bout({"a": "D2"}, {"r": "C3", "s": "B2", "u": "B3", "v": "C4"}, chips={"a": RAM})
    ability_step(t)
    assert not [word for word in options(t) if word.startswith("shove a r")]


@pytest.mark.rule("HOP-306", "HOP-065")
def test_who_follows_onto_the_flag_takes_it() -> None:
    t = bout({"a": "D2"}, {"r": "C3"}, chips={"a": RAM}, kind="flag")
    t.flag = on(t, "C3")
    ability_step(t)
    choose(t, "shove a r B3")
    assert t.bearer == unit(t, "a")


# Rivals


@pytest.mark.rule("HOP-307", "HOP-R122")
def test_a_rival_pushes_an_ally_to_where_it_can_attack() -> None:
    t = rivals_use({"a": "D3"}, {"r": "A1", "s": "B2"}, chips={"r": RAM})
    assert (where(t, "r"), where(t, "s")) == ("B2", "C3")


@pytest.mark.rule("HOP-307", "HOP-R122")
def test_a_rival_pushes_nobody_where_that_helps_no_one() -> None:
    t = rivals_use({"a": "E4"}, {"r": "A1", "s": "B2"}, chips={"r": RAM})
    assert (asked(t), where(t, "r"), where(t, "s")) == ("", "A1", "B2")


@pytest.mark.rule("HOP-167", "HOP-R123")
def test_of_the_pushes_that_help_the_one_best_for_its_own_list_is_used() -> None:
    chips = {"r": RAM, "weak": chip(health=1)}
    t = rivals_use({"weak": "C1", "a": "E4"}, {"r": "B3", "s": "C3", "u": "C4"}, chips=chips, ground=WEAKEST)
    assert (where(t, "r"), where(t, "s"), where(t, "u")) == ("C3", "C2", "C4")


@pytest.mark.rule("HOP-R123")
def test_the_player_decides_between_pushes_that_serve_equally() -> None:
    t = rivals_use({"a": "D2"}, {"r": "A1", "s": "B2"}, chips={"r": RAM})
    assert options(t) == {"shove r s C2", "shove r s C3"}
