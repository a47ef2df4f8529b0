"""Taunt: who stands beside a unit with Taunt must attack such a unit."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.attack import attackable
from harena.games.hoplomachus.table import Combat

from .blows import bout, engage_step, options, rivals_engage
from .fights import asked, chip, unit

LION = chip(skills="taunt")


def targets(t: Combat, name: str) -> set[str]:
    return {t.chip[other] for other in t.standing_on(attackable(t, unit(t, name)))}


@pytest.mark.rule("HOP-312")
def test_an_adjacent_taunt_draws_the_attack() -> None:
    t = bout({"a": "D3"}, {"lion": "C3", "r": "C4"}, chips={"lion": LION})
    assert targets(t, "a") == {"lion"}


@pytest.mark.rule("HOP-312")
def test_a_taunt_within_range_but_not_adjacent_draws_nothing() -> None:
    t = bout({"a": "D3"}, {"lion": "B3", "r": "C4"}, chips={"lion": LION, "a": chip(range=2)})
    assert targets(t, "a") == {"lion", "r"}


@pytest.mark.rule("HOP-R107")
def test_another_unit_with_taunt_in_range_may_be_attacked_instead() -> None:
    t = bout(
        {"a": "D3"}, {"lion": "C3", "bear": "B3", "r": "C4"}, chips={"lion": LION, "bear": LION, "a": chip(range=2)}
    )
    assert targets(t, "a") == {"lion", "bear"}


@pytest.mark.rule("HOP-R107", "HOP-278")
def test_where_the_adjacent_one_deflects_another_with_taunt_must_be_attacked() -> None:
    chips = {"lion": chip(skills="taunt deflect"), "bear": LION, "a": chip(range=2)}
    t = bout({"a": "D3"}, {"lion": "C3", "bear": "B3", "r": "C4"}, chips=chips)
    t.struck = 1 << unit(t, "lion")
    assert targets(t, "a") == {"bear"}


@pytest.mark.rule("HOP-R107", "HOP-133")
def test_where_no_unit_with_taunt_can_be_attacked_the_attacker_is_free() -> None:
    t = bout({"a": "D3"}, {"lion": "C3", "r": "C4"}, chips={"lion": chip(skills="taunt deflect")})
    t.struck = 1 << unit(t, "lion")
    assert targets(t, "a") == {"r"}


@pytest.mark.rule("HOP-R107", "HOP-R110")
def test_specials_are_free() -> None:
    t = bout({"a": "D3"}, {"lion": "C3", "r": "C4"}, chips={"lion": LION, "a": chip(skills="agile")})
    engage_step(t)
    assert options(t) == {"agile a lion", "agile a r", "finish", "surrender"}


@pytest.mark.rule("HOP-R152")
def test_a_fatigued_unit_taunts_nobody() -> None:
    t = bout({"a": "D3"}, {"lion": "C3", "r": "C4"}, chips={"lion": LION})
    t.fatigue[unit(t, "lion")] = 1
    assert targets(t, "a") == {"lion", "r"}


# Rivals


@pytest.mark.rule("HOP-312", "HOP-R151")
def test_a_rival_attacks_the_one_who_taunts_against_its_list() -> None:
    t = rivals_engage({"lion": "D3", "hero": "D4"}, {"r": "C4"}, chips={"lion": LION, "r": chip(skills="blasphemous")})
    assert t.pending is not None
    assert t.pending.args == (unit(t, "r"), unit(t, "lion"))


@pytest.mark.rule("HOP-313")
def test_a_rival_attacks_the_strongest_of_those_who_taunt() -> None:
    chips = {"lion": chip(health=2, skills="taunt"), "bear": LION}
    t = rivals_engage({"lion": "D3", "bear": "D4", "a": "C3"}, {"r": "C4"}, chips=chips)
    assert t.pending is not None
    assert t.pending.args == (unit(t, "r"), unit(t, "bear"))


@pytest.mark.rule("HOP-313", "HOP-174")
def test_the_player_decides_between_two_equally_strong() -> None:
    t = rivals_engage({"lion": "D3", "bear": "D4", "a": "C3"}, {"r": "C4"}, chips={"lion": LION, "bear": LION})
    assert options(t) == {"attack r lion", "attack r bear"}


@pytest.mark.rule("HOP-R107")
def test_a_rival_takes_an_adjacent_one_before_a_stronger_one_farther_away() -> None:
    chips = {"lion": LION, "bear": chip(health=6, skills="taunt"), "r": chip(range=2)}
    t = rivals_engage({"lion": "D3", "bear": "E3"}, {"r": "C4"}, chips=chips)
    assert t.pending is not None
    assert t.pending.args == (unit(t, "r"), unit(t, "lion"))


@pytest.mark.rule("HOP-R107", "HOP-278")
def test_a_rival_whose_neighbour_deflects_attacks_another_with_taunt() -> None:
    chips = {"lion": chip(skills="taunt deflect"), "bear": LION, "r": chip(range=2)}
    t = bout({"lion": "D3", "bear": "E3", "a": "D4"}, {"r": "C4"}, chips=chips)
    t.struck = 1 << unit(t, "lion")
    engage_step(t, 1)
    assert asked(t) == "chance"
    assert t.pending is not None
    assert t.pending.args == (unit(t, "r"), unit(t, "bear"))
