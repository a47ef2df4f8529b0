"""Heave: the strongest die against an opponent within 3 hexes."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.specials import heave
from harena.games.hoplomachus.vocabulary import Line, PriorityList

from .blows import begin, bout, engage_step, hp, options, pool, rivals_engage
from .fights import arena, chip, hexes, roll

GIANT = chip(movement=1, dice="JNV", skills="heave")
STRONGEST = arena(PriorityList(lines=(Line(bold=True, pick="strongest"),)))
STONE = arena(PriorityList(lines=(Line(hex="stone"), Line(bold=True, pick="strongest"))), sets={"stone": hexes("A1")})


@pytest.mark.rule("HOP-285", "HOP-R150")
def test_the_strongest_die_is_rolled() -> None:
    t = bout({"a": "D3"}, {"r": "A2"}, chips={"a": GIANT})
    begin(t, heave, "a", "r")
    assert pool(t) == "N"
    roll(t, "x")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-285", "HOP-R151")
def test_the_player_may_use_it_within_three_on_anybody() -> None:
    t = bout({"a": "E1"}, {"r": "B2", "s": "D1", "far": "A2"}, chips={"a": GIANT})
    engage_step(t)
    assert options(t) == {"attack a s", "heave a s", "heave a r", "finish", "surrender"}


@pytest.mark.rule("HOP-285", "HOP-R111")
def test_its_damage_is_no_attack_damage() -> None:
    t = bout({"a": "D3"}, {"r": "C3"}, chips={"a": GIANT, "r": chip(skills="retaliate deflect nimble")})
    begin(t, heave, "a", "r")
    roll(t, "x")
    assert (hp(t, "r"), hp(t, "a"), t.struck) == (2, 3, 0)


# Rivals


@pytest.mark.rule("HOP-286", "HOP-173")
def test_a_rival_heaves_at_somebody_weaker_than_its_target() -> None:
    t = rivals_engage({"a": "D3", "weak": "E3"}, {"r": "C3"}, chips={"r": GIANT, "weak": chip(health=2)})
    assert pool(t) == "N"
    roll(t, "x")
    assert (hp(t, "a"), hp(t, "weak")) == (3, 1)


@pytest.mark.rule("HOP-286")
def test_a_rival_attacks_where_nobody_in_reach_is_weaker() -> None:
    t = rivals_engage({"a": "D3", "b": "E3"}, {"r": "C3"}, chips={"r": GIANT})
    assert pool(t) == "JVN"


@pytest.mark.rule("HOP-286", "HOP-R115")
def test_it_strikes_the_weakest_and_the_player_decides_ties() -> None:
    chips = {"r": GIANT, "weak": chip(health=1), "frail": chip(health=1), "b": chip(health=2)}
    t = rivals_engage({"a": "D3", "weak": "E3", "frail": "E2", "b": "C1"}, {"r": "C3"}, chips=chips)
    assert options(t) == {"heave r weak", "heave r frail"}


@pytest.mark.rule("HOP-286", "HOP-174")
def test_where_targets_tie_the_player_may_choose_one_as_weak() -> None:
    chips = {"r": GIANT, "a": chip(health=3), "b": chip(health=2)}
    t = rivals_engage({"a": "D3", "b": "D2"}, {"r": "C3"}, chips=chips)
    assert options(t) == {"heave r b", "attack r b"}


@pytest.mark.rule("HOP-R115")
def test_without_a_target_it_is_compared_with_the_mark_of_the_movement() -> None:
    t = rivals_engage(
        {"weak": "D3", "strong": "E4"}, {"r": "A2"}, ground=STRONGEST, chips={"r": GIANT, "weak": chip(health=2)}
    )
    assert pool(t) == "N"
    roll(t, "x")
    assert hp(t, "weak") == 1


@pytest.mark.rule("HOP-R115")
def test_nobody_is_weaker_than_a_mark_that_is_alone_in_reach() -> None:
    t = rivals_engage({"strong": "C3"}, {"r": "A2"}, ground=STRONGEST, chips={"r": GIANT})
    assert t.outcome is not None


@pytest.mark.rule("HOP-R115")
def test_a_mark_that_is_a_hex_triggers_nothing() -> None:
    chips = {"r": GIANT, "weak": chip(health=2)}
    t = rivals_engage({"weak": "D3", "strong": "E4"}, {"r": "A2"}, ground=STONE, chips=chips)
    assert t.outcome is not None
