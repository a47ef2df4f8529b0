"""Tactics: who receives which, on whom they may be played, what they do and how long."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import FINISH, SURRENDER, AimTactic, PlayTactic
from harena.games.hoplomachus.book import book
from harena.games.hoplomachus.chips import Event
from harena.games.hoplomachus.rules.tactics import (
    ask_tactic,
    attach,
    drop_temporary,
    rival_tactics,
    rival_targets,
    tactic_of_class,
    valid_targets,
)
from harena.games.hoplomachus.table import FALLEN, PLAYER, RIVAL, Combat
from harena.games.hoplomachus.vocabulary import Kennel, NoTactics

from .fights import arena, asked, chip, fight, hexes, let, refused, unit

ARCHER, ATTACKER, DEFENDER, TACTICIAN = (chip(classes=name) for name in ("archer", "attacker", "defender", "tactician"))


def card(*setup: Any) -> Event:
    return Event("bloodshed", ("X",), ("H", "U"), (), setup)


def rivals_play(t: Combat) -> Combat:
    t.active = RIVAL
    return let(t, (rival_tactics,))


def player_plays(t: Combat) -> Combat:
    return let(t, (ask_tactic,))


def names(t: Combat, units: list[int]) -> list[str]:
    return [t.chip[one] for one in units]


def lying_on(t: Combat, name: str) -> tuple[str, ...]:
    return t.attached[unit(t, name)]


def give(t: Combat, **slots: str) -> Combat:
    """Put a Tactic into the slots of these rivals."""
    for name, tactic in slots.items():
        t.tactic_of[unit(t, name)] = tactic
    return t


# Which Tactic


@pytest.mark.rule("HOP-181")
@pytest.mark.parametrize(
    ("classes", "tactic"),
    [
        pytest.param("archer", "bolster_health", marks=pytest.mark.rule("HOP-182")),
        pytest.param("attacker", "adrenaline", marks=pytest.mark.rule("HOP-183")),
        pytest.param("defender", "stun", marks=pytest.mark.rule("HOP-184")),
        pytest.param("tactician", "hamstring", marks=pytest.mark.rule("HOP-185")),
    ],
)
def test_the_tactic_of_a_rival_follows_from_its_class(classes: str, tactic: str) -> None:
    t = fight({}, {"r": "A1"}, chips={"r": chip(classes=classes)})
    assert tactic_of_class(t, "r") == tactic


@pytest.mark.rule("HOP-X28", "HOP-181")
def test_the_first_class_of_a_chip_decides() -> None:
    t = fight({}, {"r": "A1"}, chips={"r": chip(classes="defender archer")})
    assert tactic_of_class(t, "r") == "stun"


@pytest.mark.rule("HOP-R41")
def test_without_a_chip_in_the_reserve_there_is_no_tactic() -> None:
    t = fight({}, {"r": "A1"}, chips={"r": DEFENDER})
    t.reserve[t.book.tactics.index("stun")] = 0
    assert tactic_of_class(t, "r") == ""


# Valid targets


@pytest.mark.rule("HOP-145")
def test_no_tactic_is_played_on_an_elite() -> None:
    t = fight({"hero": "C3", "a": "C4"}, {"r": "B3"}, active=RIVAL)
    assert names(t, valid_targets(t, RIVAL, "stun")) == ["a"]
    assert names(t, valid_targets(t, PLAYER, "adrenaline")) == ["a"]


@pytest.mark.rule("HOP-152", "HOP-155")
@pytest.mark.parametrize(("side", "found"), [(RIVAL, ["a"]), (PLAYER, ["r"])])
def test_an_opponent_must_stand_beside_a_unit_of_the_troop(side: int, found: list[str]) -> None:
    t = fight({"a": "C3", "b": "E1"}, {"r": "B3", "s": "A1"})
    assert names(t, valid_targets(t, side, "stun")) == found


@pytest.mark.rule("HOP-152", "HOP-311")
def test_a_rival_with_tactical_lets_its_troop_reach_everybody_but_elites() -> None:
    t = fight({"hero": "C3", "a": "C2", "b": "E1"}, {"r": "A1", "s": "A4"}, chips={"s": chip(skills="tactical")})
    assert names(t, valid_targets(t, RIVAL, "stun")) == ["a", "b"]


@pytest.mark.rule("HOP-155", "HOP-132")
def test_tactical_helps_nobody_from_the_camp() -> None:
    t = fight({"a": "E1", "b": "camp"}, {"r": "A1"}, chips={"b": chip(skills="tactical")})
    assert valid_targets(t, PLAYER, "stun") == []


@pytest.mark.rule("HOP-R152")
def test_a_fatigued_unit_lends_its_tactical_to_nobody() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, chips={"a": chip(skills="tactical")})
    t.fatigue[unit(t, "a")] = 1
    assert valid_targets(t, PLAYER, "stun") == []


@pytest.mark.rule("HOP-R71", "HOP-R70")
def test_allies_are_targets_of_the_tactics_for_allies_wherever_they_stand() -> None:
    t = fight({"a": "E1", "b": "A4", "c": "camp"}, {"r": "A1"})
    assert names(t, valid_targets(t, PLAYER, "bolster_health")) == ["a", "b"]


@pytest.mark.rule("HOP-R72")
def test_an_arena_unit_is_a_target_like_any_opponent() -> None:
    t = fight({"a": "C3"}, {"r": "A1"}, {"lion": "C4", "bull": "E1"})
    assert names(t, valid_targets(t, PLAYER, "stun")) == ["lion"]


@pytest.mark.rule("HOP-331", "HOP-R72")
def test_a_beast_beside_a_local_alone_is_no_target() -> None:
    ground = arena(rules=(Kennel(hexes=hexes("B1")),))
    chips = {"a": chip(faction="kunlun"), "b": chip()}
    t = fight({"a": "C3"}, {"r": "A1"}, {"lion": "C4"}, chips=chips, ground=ground)
    assert valid_targets(t, PLAYER, "stun") == []
    t = fight({"b": "C3"}, {"r": "A1"}, {"lion": "C4"}, chips=chips, ground=ground)
    assert names(t, valid_targets(t, PLAYER, "stun")) == ["lion"]


# What they do


@pytest.mark.rule("HOP-147", "HOP-149")
def test_an_instant_tactic_acts_and_goes_to_the_reserve() -> None:
    t = fight({"a": "E1"}, {"r": "A1"})
    before = list(t.reserve)
    attach(t, "bolster_health", unit(t, "a"))
    assert t.hp[unit(t, "a")] == 5
    assert lying_on(t, "a") == ()
    assert t.reserve[1] == before[1] + 1


@pytest.mark.rule("HOP-146")
def test_a_permanent_tactic_stays_on_its_unit() -> None:
    t = fight({"a": "E1"}, {"r": "A1"})
    before = list(t.reserve)
    attach(t, "adrenaline", unit(t, "a"))
    drop_temporary(t, unit(t, "a"))
    assert lying_on(t, "a") == ("adrenaline",)
    assert t.movement(unit(t, "a")) == 3
    assert t.reserve == before


@pytest.mark.rule("HOP-148", "HOP-259")
def test_a_temporary_tactic_fatigues_and_leaves() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, chips={"a": chip(skills="taunt")})
    attach(t, "stun", unit(t, "a"))
    attach(t, "hamstring", unit(t, "a"))
    assert t.fatigue[unit(t, "a")] == 1
    assert t.skills(unit(t, "a")) == 0
    assert lying_on(t, "a") == ("stun", "hamstring")
    drop_temporary(t, unit(t, "a"))
    assert lying_on(t, "a") == ("hamstring",)
    assert t.reserve[t.book.tactics.index("stun")] == 5


# Rivals


@pytest.mark.rule("HOP-150", "HOP-151")
def test_rivals_play_the_first_tactic_from_the_top_that_has_a_target_and_no_other() -> None:
    t = fight({"a": "E1"}, {"r": "A1", "s": "camp", "u": "camp"})
    give(t, r="stun", s="bolster_health", u="adrenaline")
    rivals_play(t)
    assert t.hp[unit(t, "r")] == 5
    assert t.tactic_of[unit(t, "r") :] == ["stun", "", "adrenaline"]


@pytest.mark.rule("HOP-150", "HOP-328", "HOP-R69")
def test_the_slot_of_a_defeated_rival_keeps_its_turn() -> None:
    t = fight({"a": "E1"}, {"r": "camp", "s": "A1"})
    t.place[unit(t, "r")] = FALLEN
    rivals_play(give(t, r="adrenaline", s="bolster_health"))
    assert t.tactic_of[unit(t, "r") :] == ["", "bolster_health"]


@pytest.mark.rule("HOP-153")
def test_without_a_valid_target_rivals_play_nothing() -> None:
    t = fight({"a": "E1"}, {"r": "A1"})
    rivals_play(give(t, r="stun"))
    assert t.tactic_of[unit(t, "r")] == "stun"
    assert not t.played


@pytest.mark.rule("HOP-182")
def test_bolster_health_goes_to_the_weakest_ally() -> None:
    t = fight({"a": "E1"}, {"r": "A1", "s": "A2"}, chips={"s": chip(health=2)})
    assert names(t, rival_targets(t, "bolster_health")) == ["s"]


@pytest.mark.rule("HOP-183")
def test_adrenaline_goes_to_the_slowest_ally() -> None:
    t = fight({"a": "E1"}, {"r": "A1", "s": "A2"}, chips={"s": chip(movement=1)})
    assert names(t, rival_targets(t, "adrenaline")) == ["s"]


@pytest.mark.rule("HOP-184")
def test_stun_goes_to_the_strongest_opponent() -> None:
    t = fight({"a": "C2", "b": "C3"}, {"r": "B2"}, chips={"b": chip(health=5)})
    assert names(t, rival_targets(t, "stun")) == ["b"]


@pytest.mark.rule("HOP-185")
def test_hamstring_goes_to_the_deadliest_opponent() -> None:
    t = fight({"a": "C2", "b": "C3"}, {"r": "B2"}, chips={"a": chip(dice="JJ"), "b": chip(dice="R")})
    assert names(t, rival_targets(t, "hamstring")) == ["a"]


@pytest.mark.rule("HOP-X29", "HOP-185", "HOP-R67")
def test_hamstring_passes_over_the_hero_and_whoever_has_one() -> None:
    chips = {"a": chip(dice="BBB"), "b": chip(dice="BB"), "c": chip(dice="B")}
    t = fight({"hero": "B2", "a": "B3", "b": "B4", "c": "B5"}, {"r": "A2", "s": "A4"}, chips=chips)
    t.dice = (0, 4, 0, 0, 0)
    t.attached[unit(t, "a")] = ("hamstring",)
    assert names(t, rival_targets(t, "hamstring")) == ["b"]


@pytest.mark.rule("HOP-R73")
def test_other_tactics_may_lie_on_a_unit_twice() -> None:
    t = fight({"a": "C3"}, {"r": "B3"})
    t.attached[unit(t, "a")] = ("stun",)
    assert names(t, rival_targets(t, "stun")) == ["a"]


@pytest.mark.rule("HOP-R149")
def test_the_ally_of_a_rival_tactic_may_be_the_unit_of_its_own_slot() -> None:
    t = fight({"a": "E1"}, {"r": "A1"})
    rivals_play(give(t, r="adrenaline"))
    assert lying_on(t, "r") == ("adrenaline",)


@pytest.mark.rule("HOP-R68")
def test_the_player_chooses_between_targets_that_tie() -> None:
    t = fight({"a": "E1"}, {"r": "A1", "s": "A2", "u": "A3"}, chips={"u": chip(health=4)})
    rivals_play(give(t, r="bolster_health"))
    assert asked(t) == "rival_tactics"
    r, s = unit(t, "r"), unit(t, "s")
    assert t.options() == [AimTactic("bolster_health", r), AimTactic("bolster_health", s)]
    assert refused(t, AimTactic("bolster_health", unit(t, "u"))) == ["not_their_target"]
    assert refused(t, AimTactic("stun", r)) == ["not_their_target"]
    t.answer(AimTactic("bolster_health", s))
    assert t.hp[s] == 5
    assert AimTactic("bolster_health", s).path() == (f"unit:{s}",), "no Tactic of theirs can be clicked"
    assert t.tactic_of[r] == ""


@pytest.mark.rule("HOP-104")
def test_the_extra_tactic_of_an_event_comes_below_all_slots() -> None:
    t = give(fight({"a": "E1"}, {"r": "A1"}), r="stun")
    t.extra_tactics = ["bolster_health"]
    rivals_play(t)
    assert t.extra_tactics == []
    assert t.tactic_of[unit(t, "r")] == "stun"


@pytest.mark.rule("HOP-104", "HOP-150")
def test_a_slot_that_can_be_played_goes_before_the_extra_tactic() -> None:
    t = give(fight({"a": "E1"}, {"r": "A1"}), r="adrenaline")
    t.extra_tactics = ["bolster_health"]
    rivals_play(t)
    assert t.extra_tactics == ["bolster_health"]
    assert lying_on(t, "r") == ("adrenaline",)


@pytest.mark.rule("HOP-104")
def test_an_event_silences_the_rivals() -> None:
    t = give(fight({"a": "E1"}, {"r": "A1"}, event=card(NoTactics(side="rival"))), r="adrenaline")
    rivals_play(t)
    assert not t.played


# The player


@pytest.mark.rule("HOP-154")
def test_the_player_may_play_one_tactic_and_loses_the_chip() -> None:
    t = player_plays(fight({"a": "C3"}, {"r": "B3"}, tactics=["stun", "adrenaline"]))
    a, r = unit(t, "a"), unit(t, "r")
    assert list(t.options()) == [PlayTactic("stun", r), PlayTactic("adrenaline", a), FINISH, SURRENDER]
    t.answer(PlayTactic("stun", r))
    assert t.tactics == ["adrenaline"]
    assert t.fatigue[r] == 1
    player_plays(t)
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-154", "HOP-134")
def test_he_need_not() -> None:
    t = player_plays(fight({"a": "C3"}, {"r": "B3"}, tactics=["stun"]))
    t.answer(FINISH)
    assert t.tactics == ["stun"]
    assert not t.played


@pytest.mark.rule("HOP-155", "HOP-145", "HOP-R71")
def test_the_reasons_against_a_target() -> None:
    chips = {"primus_nox": chip()}
    t = player_plays(fight({"a": "C3", "b": "camp"}, {"r": "A1"}, tactics=["stun", "adrenaline"], chips=chips))
    r = unit(t, "r")
    assert refused(t, PlayTactic("stun", r)) == ["tactic_too_far"]
    assert refused(t, PlayTactic("adrenaline", r)) == ["tactic_for_allies"]
    assert refused(t, PlayTactic("adrenaline", unit(t, "b"))) == ["not_in_the_arena"]
    assert refused(t, PlayTactic("hamstring", r)) == ["no_such_tactic"]
    t = player_plays(fight({"hero": "C3", "a": "D3"}, {"r": "A1"}, tactics=["adrenaline"]))
    assert refused(t, PlayTactic("adrenaline", 0)) == ["no_tactic_on_elite"]


@pytest.mark.rule("HOP-104")
def test_the_gift_of_an_event_is_played_before_the_own_chip() -> None:
    t = player_plays(fight({"a": "C3"}, {"r": "A1"}, tactics=["adrenaline"], gifts=["adrenaline"]))
    t.answer(PlayTactic("adrenaline", unit(t, "a")))
    assert (t.tactics, t.gifts) == (["adrenaline"], [])


@pytest.mark.rule("HOP-104")
def test_an_event_silences_the_player() -> None:
    t = player_plays(fight({"a": "C3"}, {"r": "B3"}, tactics=["stun"], event=card(NoTactics(side="both"))))
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-M16")
def test_each_tactic_of_the_box_has_a_class_of_its_own() -> None:
    t = fight({}, {"r": "A1"})
    assert sorted(book(t.book.content).tactic_for) == ["archer", "attacker", "defender", "tactician"]
