"""The Abilities step of rivals and arena units: triggers, ties, and the order where it matters."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import FuryAura
from harena.games.hoplomachus.rules.rival_abilities import may_use_rivals
from harena.games.hoplomachus.table import ARENA, RIVAL, SEAT

from .blows import ability_step, bout, choose, hp, options, rivals_use
from .fights import asked, chip, unit, where

HOOKER = chip(skills="hook")


@pytest.mark.rule("HOP-166", "HOP-R122")
def test_a_hook_that_a_kill_may_trigger_waits_for_the_player() -> None:
    chips = {"r": HOOKER, "flame": chip(skills="fury_aura:1"), "weak": chip(health=1)}
    t = rivals_use({"weak": "C2", "a": "D2"}, {"r": "B2", "flame": "C1"}, chips=chips)
    assert options(t) == {"fury_aura flame weak", "stand_by r"}
    choose(t, "fury_aura flame weak")
    assert {word.split()[0] for word in options(t)} == {"hook"}


@pytest.mark.rule("HOP-166", "HOP-R122")
def test_whose_trigger_does_not_hold_when_its_turn_comes_is_done() -> None:
    chips = {"r": HOOKER, "flame": chip(skills="fury_aura:1"), "weak": chip(health=1)}
    t = rivals_use({"weak": "C2", "a": "D2"}, {"r": "B2", "flame": "C1"}, chips=chips)
    choose(t, "stand_by r")
    assert (asked(t), where(t, "weak"), where(t, "a")) == ("", "fallen", "D2")


@pytest.mark.rule("HOP-166")
def test_nobody_is_asked_for_an_order_that_leads_to_the_same() -> None:
    chips = {"r": HOOKER, "flame": chip(skills="fury_aura:1")}
    t = rivals_use({"b": "C2", "a": "D2"}, {"r": "B2", "flame": "C1"}, chips=chips)
    assert (asked(t), hp(t, "b"), where(t, "a")) == ("", 2, "D2")


@pytest.mark.rule("HOP-199")
def test_who_has_begun_uses_all_its_abilities_before_another() -> None:
    chips = {"r": chip(skills="fury_aura:1 hook"), "flame": chip(skills="fury_aura:1"), "weak": chip(health=1)}
    mine = {"weak": "C2", "a": "D2", "b": "E4", "c": "D4"}
    t = rivals_use(mine, {"r": "B2", "flame": "E3"}, chips=chips)
    assert options(t) == {"fury_aura r weak", "fury_aura flame b", "fury_aura flame c"}
    choose(t, "fury_aura r weak")
    assert options(t) == {"hook r a C2", "hook r a C3"}


@pytest.mark.rule("HOP-R112")
@pytest.mark.parametrize("first", ["r", "s"])
def test_of_several_sources_the_player_takes_any_first_and_ends_it_before_the_next(first: str) -> None:
    both = chip(skills="fury_aura:1 hook")
    mine = {"weak": "C2", "a": "D2", "frail": "C5", "b": "D4"}
    t = rivals_use(
        mine, {"r": "B2", "s": "B4"}, chips={"r": both, "s": both, "weak": chip(health=1), "frail": chip(health=1)}
    )
    near = {"r": "weak", "s": "frail"}
    other = "s" if first == "r" else "r"
    assert {word.split()[1] for word in options(t)} == {"r", "s"}
    choose(t, f"fury_aura {first} {near[first]}")
    assert {word.split()[1] for word in options(t)} == {first}, "inside a source the player chooses too"
    choose(t, sorted(options(t))[0])
    assert where(t, near[other]) == "fallen"
    assert {word.split()[1] for word in options(t)} <= {other}


@pytest.mark.rule("HOP-166", "HOP-R93", "HOP-D17")
def test_only_what_is_triggered_can_be_chosen() -> None:
    t = rivals_use({"a": "D2", "b": "E2"}, {"r": "C2"}, chips={"r": chip(skills="fury_aura:2")})
    found = [reason.key for reason in may_use_rivals(t, SEAT, RIVAL, FuryAura(unit(t, "a"), unit(t, "r")))]
    assert found == ["not_triggered"]
    assert not list(may_use_rivals(t, SEAT, RIVAL, FuryAura(unit(t, "r"), unit(t, "a"))))


@pytest.mark.rule("HOP-170", "HOP-R151")
def test_a_beast_helps_units_of_its_own_troop_only() -> None:
    chips = {"lion": chip(skills="hook", arena=True), "bear": chip(arena=True)}
    t = bout({"a": "E2", "b": "C2"}, {"r": "A4"}, beasts={"lion": "C3", "bear": "C4"}, chips=chips)
    ability_step(t, ARENA)
    assert where(t, "a") == "D3"


@pytest.mark.rule("HOP-166", "HOP-R53")
def test_the_heros_death_by_fire_ends_the_step() -> None:
    t = bout(
        {"hero": "D2"}, {"r": "C2", "s": "C3"}, chips={"r": chip(skills="fury_aura:1"), "s": chip(skills="fury_aura:1")}
    )
    t.hp[0] = 1
    ability_step(t, RIVAL)
    assert t.outcome is not None
    assert t.outcome.reason == "hero_defeated"
