"""Hurl: throw a unit that stands beside up to # hexes."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.vocabulary import DazeOnEnter

from .blows import ability_step, bout, choose, options, rivals_use
from .fights import arena, asked, chip, hexes, unit, where

HURLER = chip(skills="hurl:1")
PLATFORM = arena(sets={"platform": hexes("C3")}, rules=(DazeOnEnter(set="platform"),))


@pytest.mark.rule("HOP-289", "HOP-R126")
def test_the_player_throws_a_neighbour_up_to_its_number() -> None:
    t = bout({"a": "E1"}, {"r": "D1"}, chips={"a": HURLER})
    ability_step(t)
    assert options(t) == {"hurl a r C1", "hurl a r C2", "hurl a r D2", "finish", "surrender"}
    choose(t, "hurl a r C1")
    assert where(t, "r") == "C1"


@pytest.mark.rule("HOP-R126")
def test_what_lies_between_is_ignored() -> None:
    t = bout({"a": "E1"}, {"r": "D1", "s": "C2", "u": "C1", "v": "D2"}, chips={"a": chip(skills="hurl:2")})
    ability_step(t)
    assert "hurl a r B2" in options(t)
    assert "hurl a r C2" not in options(t)


@pytest.mark.rule("HOP-289", "HOP-R124")
def test_allies_may_be_thrown_but_nobody_farther_away() -> None:
    t = bout({"a": "E1", "b": "E2"}, {"r": "C1"}, chips={"a": HURLER})
    ability_step(t)
    assert {word.split()[2] for word in options(t) if word.startswith("hurl")} == {"b"}


@pytest.mark.rule("HOP-R128", "HOP-321")
def test_a_unit_thrown_onto_the_platform_is_dazed() -> None:
    t = bout({"a": "D1"}, {"r": "D2"}, chips={"a": HURLER}, ground=PLATFORM)
    ability_step(t)
    choose(t, "hurl a r C3")
    assert t.staggered == 1 << unit(t, "r")


@pytest.mark.rule("HOP-R50", "HOP-289")
def test_a_thrown_flag_carrier_comes_home() -> None:
    t = bout({"a": "D3", "b": "D2"}, {"r": "A1"}, chips={"a": HURLER}, kind="flag")
    t.bearer, t.flag = unit(t, "b"), t.place[unit(t, "b")]
    ability_step(t)
    choose(t, "hurl a b E2")
    assert t.result == "won"


# Rivals


@pytest.mark.rule("HOP-290", "HOP-R122")
def test_a_rival_throws_an_ally_to_where_it_can_attack() -> None:
    t = rivals_use({"a": "D2", "b": "B1"}, {"r": "B2", "s": "B3"}, chips={"r": HURLER})
    assert where(t, "s") == "C3"


@pytest.mark.rule("HOP-290", "HOP-R122", "HOP-321")
def test_a_rival_throws_no_ally_onto_a_hex_that_dazes_it() -> None:
    t = rivals_use({"a": "D2", "b": "B1"}, {"r": "B2", "s": "B3"}, chips={"r": HURLER}, ground=PLATFORM)
    assert (asked(t), where(t, "s")) == ("", "B3")


@pytest.mark.rule("HOP-290", "HOP-R123")
def test_the_player_chooses_among_the_throws_that_help() -> None:
    t = rivals_use({"a": "D2"}, {"r": "A1", "s": "B2"}, chips={"r": HURLER})
    assert options(t) == {"hurl r s C2", "hurl r s C3"}
