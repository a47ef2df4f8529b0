"""Retaliate: a unit that suffers an attack and stands deals 1 damage to the attacker."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.damage import suffer
from harena.games.hoplomachus.vocabulary import GrantOnSet

from .blows import blow, bout, hp
from .fights import arena, chip, hexes, unit, where

SPINY = chip(skills="retaliate")


@pytest.mark.rule("HOP-302")
def test_the_attacker_suffers_one() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SPINY})
    blow(t, "a", "r", "x")
    assert (hp(t, "a"), hp(t, "r")) == (2, 2)


@pytest.mark.rule("HOP-302", "HOP-R95")
def test_a_miss_is_not_answered() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SPINY})
    blow(t, "a", "r", "o")
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-302")
def test_a_defeated_unit_does_not_answer() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "camp"}, chips={"r": chip(health=1, skills="retaliate")})
    blow(t, "a", "r", "x")
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-302")
def test_an_attacker_out_of_its_range_is_not_answered() -> None:
    t = bout({"a": "D2"}, {"r": "B2"}, chips={"r": SPINY, "a": chip(range=2)})
    blow(t, "a", "r", "x")
    assert (hp(t, "a"), hp(t, "r")) == (3, 2)


@pytest.mark.rule("HOP-302", "HOP-R151")
def test_the_players_unit_answers_rivals() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "camp"}, chips={"a": SPINY, "r": chip(health=1)})
    blow(t, "r", "a", "x")
    assert where(t, "r") == "fallen"


@pytest.mark.rule("HOP-R103")
def test_two_retaliating_units_answer_once() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": SPINY, "r": SPINY})
    blow(t, "a", "r", "x")
    assert (hp(t, "a"), hp(t, "r")) == (2, 2)


@pytest.mark.rule("HOP-202")
def test_other_damage_is_not_answered() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SPINY})
    suffer(t, unit(t, "r"), 1, unit(t, "a"))
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-R104", "HOP-302")
def test_a_hero_whom_a_blessing_saves_does_not_answer() -> None:
    ground = arena(sets={"shrine": hexes("D2")}, rules=(GrantOnSet(set="shrine", skill="retaliate"),))
    t = bout({"hero": "D2"}, {"r": "C2"}, ground=ground, blessings=1)
    t.hp[0] = 1
    blow(t, "r", "hero", "x")
    assert (t.hp[0], hp(t, "r")) == (5, 3)
