"""Turns and rounds: their order, what holds for a turn, Combat Lock, durations, rounds without damage."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.chips import Parameters, Scion
from harena.games.hoplomachus.rules.tactics import attach
from harena.games.hoplomachus.rules.turn import SCION_STEPS, STEPS, begin_step, end_turn, start_turn, take_turn
from harena.games.hoplomachus.rules.turn import fight as begin_fight
from harena.games.hoplomachus.table import (
    ABILITIES,
    ARENA,
    DEPLOYMENT,
    ENGAGE,
    FOREVER,
    MOVEMENT,
    PLAYER,
    RIVAL,
    SCORE,
    TACTICS,
    Combat,
)
from harena.games.hoplomachus.vocabulary import Heal, HealOnSet, Kennel, ScionLine, Slide

from .fights import arena, chip, fight, hexes, let, on, unit


def next_turn(t: Combat, side: int) -> int:
    """The side whose turn comes after that of this side."""
    end_turn(t, side)
    step, following = t.agenda.pop()
    assert step is take_turn
    return int(following)


def steps(side: int) -> list[str]:
    return [frame[1] for frame in reversed(STEPS[side]) if frame[0] is begin_step]


# Order


@pytest.mark.rule("HOP-129")
def test_rivals_begin_and_the_player_follows() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, round=0)
    begin_fight(t)
    assert t.agenda[-1] == (take_turn, RIVAL)
    assert next_turn(t, RIVAL) == PLAYER
    assert next_turn(t, PLAYER) == RIVAL


@pytest.mark.rule("HOP-129")
def test_the_arena_has_a_turn_where_it_acts_or_has_units() -> None:
    assert next_turn(fight({"a": "E1"}, {"r": "A1"}, ground=arena(rules=(Slide(),))), PLAYER) == ARENA
    t = fight({"a": "E1"}, {"r": "A1"}, {"lion": "C3"})
    assert next_turn(t, PLAYER) == ARENA
    assert next_turn(t, ARENA) == RIVAL
    t.lift(unit(t, "lion"))
    assert next_turn(t, PLAYER) == RIVAL


@pytest.mark.rule("HOP-130", "HOP-136")
def test_the_six_steps_of_the_player_come_in_order() -> None:
    assert steps(PLAYER) == [SCORE, DEPLOYMENT, TACTICS, MOVEMENT, ABILITIES, ENGAGE]


@pytest.mark.rule("HOP-130", "HOP-136")
def test_rivals_have_no_score_step() -> None:
    assert steps(RIVAL) == [DEPLOYMENT, TACTICS, MOVEMENT, ABILITIES, ENGAGE]


@pytest.mark.rule("HOP-135")
def test_the_arena_only_moves_uses_abilities_and_engages() -> None:
    assert steps(ARENA) == [MOVEMENT, ABILITIES, ENGAGE]


@pytest.mark.rule("HOP-129")
def test_a_round_is_counted_when_the_rivals_begin() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, round=3)
    take_turn(t, PLAYER)
    assert t.round == 3
    take_turn(t, RIVAL)
    assert t.round == 4


@pytest.mark.rule("HOP-090", "HOP-091")
def test_a_scion_has_no_part_in_the_steps_of_its_troop() -> None:
    line = ScionLine(deed=Heal(n=1), mode="always")
    t = fight({"a": "C3"}, {"kalliope": "B3", "r": "B2"}, kind="scion", scion=Scion(9, ("S",), 3, (), (line,)))
    for step in (MOVEMENT, ABILITIES, ENGAGE):
        begin_step(t, step)
        assert t.done == 1 << unit(t, "kalliope")


@pytest.mark.rule("HOP-090", "HOP-092")
def test_the_scion_acts_between_deployment_and_tactics() -> None:
    names = [frame[0].__name__ for frame in reversed(SCION_STEPS) if frame[0] is not begin_step]
    assert names[:3] == ["deploy_rivals", "act", "rival_tactics"]


# What holds for one turn


@pytest.mark.rule("HOP-R66", "HOP-R64", "HOP-R134")
def test_daze_and_deflect_are_over_when_the_next_turn_begins() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, dazed=2, staggered=2, struck=2, moved=2, played=True, landed=1, mover=1)
    take_turn(t, PLAYER)
    assert (t.dazed, t.staggered, t.struck, t.moved, t.played, t.landed, t.mover) == (0, 0, 0, 0, False, 0, -1)


@pytest.mark.rule("HOP-322", "HOP-X17")
def test_whoever_was_deployed_in_another_turn_is_ready_in_the_own() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, active=RIVAL, dazed=1 << 1)
    take_turn(t, PLAYER)
    assert t.dazed == 0


# Combat Lock


@pytest.mark.rule("HOP-276")
def test_combat_lock_is_recorded_for_opponents_beside_when_their_turn_begins() -> None:
    chips = {"r": chip(skills="combat_lock")}
    t = fight({"a": "C3", "b": "C6"}, {"r": "B3", "s": "B2"}, chips=chips)
    start_turn(t, PLAYER)
    assert t.locked_by == [0, 1 << unit(t, "r"), 0, 0, 0]


@pytest.mark.rule("HOP-276")
def test_nobody_is_locked_in_the_turn_of_others() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, chips={"r": chip(skills="combat_lock")})
    start_turn(t, PLAYER)
    start_turn(t, RIVAL)
    assert not any(t.locked_by)


@pytest.mark.rule("HOP-276", "HOP-259")
def test_a_fatigued_unit_locks_nobody() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, chips={"r": chip(skills="combat_lock")})
    t.fatigue[unit(t, "r")] = 1
    start_turn(t, PLAYER)
    assert not any(t.locked_by)


@pytest.mark.rule("HOP-331")
def test_a_beast_does_not_lock_locals_whom_it_knows() -> None:
    ground = arena(rules=(Kennel(hexes=hexes("A1")),))
    chips = {"a": chip(faction="kunlun"), "lion": chip(skills="combat_lock", arena=True)}
    t = fight({"a": "C3", "b": "C2"}, {}, {"lion": "B2"}, chips=chips, ground=ground)
    start_turn(t, PLAYER)
    assert t.locked_by == [0, 0, 1 << unit(t, "lion"), 0]


# The arena at the start of a turn


@pytest.mark.rule("HOP-106")
def test_a_healing_hex_heals_at_the_start_of_the_own_turn() -> None:
    ground = arena(sets={"spring": hexes("C3 B3")}, rules=(HealOnSet(set="spring", n=1),))
    t = fight({"a": "C3", "b": "D3"}, {"r": "B3"}, ground=ground)
    t.hp[1:] = [1, 1, 1]
    start_turn(t, PLAYER)
    assert t.hp[1:] == [2, 1, 1]


@pytest.mark.rule("HOP-085")
def test_a_seal_under_a_unit_of_the_player_is_broken_when_his_turn_begins() -> None:
    t = fight({"a": "C3"}, {"r": "B3"})
    t.seals = 1 << on(t, "C3") | 1 << on(t, "B3")
    start_turn(t, RIVAL)
    assert t.seals.bit_count() == 2
    start_turn(t, PLAYER)
    assert t.seals == 1 << on(t, "B3")


# Durations


@pytest.mark.rule("HOP-148", "HOP-259")
def test_stun_lasts_to_the_end_of_the_next_turn_of_its_units_troop() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, active=RIVAL)
    attach(t, "stun", unit(t, "a"))
    end_turn(t, RIVAL)
    assert t.fatigue[unit(t, "a")] == 1
    end_turn(t, PLAYER)
    assert t.fatigue[unit(t, "a")] == 0
    assert t.attached[unit(t, "a")] == ()


@pytest.mark.rule("HOP-R135")
def test_fatigue_without_an_end_lasts() -> None:
    t = fight({"a": "C3"}, {"r": "B3"})
    t.fatigue[unit(t, "a")] = FOREVER
    end_turn(t, PLAYER)
    assert t.fatigue[unit(t, "a")] == FOREVER


@pytest.mark.rule("HOP-094")
def test_what_a_scion_did_to_the_players_units_is_over_with_his_turn() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, rooted=2, weakened=2)
    end_turn(t, RIVAL)
    assert (t.rooted, t.weakened) == (2, 2)
    end_turn(t, PLAYER)
    assert (t.rooted, t.weakened) == (0, 0)


# Rounds without damage


def after_rounds(count: int, **fields: Any) -> Combat:
    t = fight({"a": "E1"}, {"r": "A1"}, **fields)
    for _ in range(count):
        end_turn(t, PLAYER)
    return t


@pytest.mark.rule("HOP-R147", "HOP-R56")
def test_thirty_rounds_without_damage_fail_a_fight() -> None:
    assert after_rounds(29).result == ""
    t = after_rounds(30)
    assert (t.result, t.cause) == ("failed", "idle")


@pytest.mark.rule("HOP-R147", "HOP-R07")
def test_in_a_capital_they_lose_everything() -> None:
    t = after_rounds(30, kind="primus")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((), "idle")


@pytest.mark.rule("HOP-R147")
def test_damage_starts_the_count_anew() -> None:
    t = after_rounds(29)
    t.hurt = True
    end_turn(t, PLAYER)
    assert t.idle == 0
    end_turn(t, PLAYER)
    assert t.idle == 1


@pytest.mark.rule("HOP-R147")
def test_a_turn_of_rivals_is_no_round() -> None:
    t = fight({"a": "E1"}, {"r": "A1"})
    end_turn(t, RIVAL)
    assert t.idle == 0


@pytest.mark.rule("HOP-R147", "HOP-M22")
def test_a_box_may_do_without_a_bound() -> None:
    assert Parameters().idle_round_limit == 30
    t = fight({"a": "E1"}, {"r": "A1"})
    t.book.parameters = Parameters(idle_round_limit=0)
    for _ in range(40):
        end_turn(t, PLAYER)
    assert t.result == ""


@pytest.mark.rule("HOP-R55")
def test_a_fight_for_which_nobody_can_be_deployed_fails_before_it_begins() -> None:
    t = let(fight({"a": "camp"}, {"r": "A1"}, slots=("U:archer",), round=0), (begin_fight,))
    assert t.outcome is not None
    assert t.outcome.reason == "wiped_out"
    assert t.round == 0
