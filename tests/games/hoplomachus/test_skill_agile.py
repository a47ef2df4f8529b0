"""Agile: the Special that always takes the place of the attack."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.specials import agile

from .blows import begin, bout, engage_step, hp, options, pool, rivals_engage
from .fights import chip, roll, unit

QUICK = chip(dice="VJ", skills="agile")


@pytest.mark.rule("HOP-270")
def test_all_attack_dice_are_rolled_and_hits_dealt() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": QUICK})
    begin(t, agile, "a", "r")
    assert pool(t) == "JV"
    roll(t, "xx")
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-271")
def test_the_player_cannot_attack_with_it() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": QUICK})
    engage_step(t)
    assert options(t) == {"agile a r", "finish", "surrender"}


@pytest.mark.rule("HOP-271", "HOP-173")
def test_a_rival_always_uses_it() -> None:
    t = rivals_engage({"a": "D2"}, {"r": "C2"}, chips={"r": QUICK, "a": chip(skills="quickstrike retaliate")})
    roll(t, "xx")
    assert (hp(t, "a"), hp(t, "r")) == (1, 3)


@pytest.mark.rule("HOP-270", "HOP-267")
def test_its_target_must_be_in_range() -> None:
    t = bout({"a": "E2"}, {"r": "C2", "s": "D2"}, chips={"a": QUICK})
    engage_step(t)
    assert options(t) == {"agile a s", "finish", "surrender"}


@pytest.mark.rule("HOP-R110")
def test_no_bonus_to_an_attack_is_added() -> None:
    chips = {"a": chip(dice="V", skills="agile dig_in confidence"), "bell": chip(skills="inspire")}
    t = bout({"a": "D2", "bell": "D1"}, {"r": "C2", "s": "A1", "u": "A2"}, chips=chips)
    begin(t, agile, "a", "r")
    assert pool(t) == "V"


@pytest.mark.rule("HOP-R110")
def test_a_tactic_takes_its_die_from_it() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": QUICK}, moved=1 << 1)
    t.attached[unit(t, "a")] = ("hamstring",)
    begin(t, agile, "a", "r")
    assert pool(t) == "V"


@pytest.mark.rule("HOP-R110", "HOP-R111")
def test_skills_against_attacks_do_not_help() -> None:
    chips = {"a": chip(dice="VV", skills="agile perfect_strike"), "r": chip(health=4, skills="absorb nimble")}
    t = bout({"a": "D2"}, {"r": "C2"}, chips=chips)
    begin(t, agile, "a", "r")
    roll(t, "xx")
    assert hp(t, "r") == 2
