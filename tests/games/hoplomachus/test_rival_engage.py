"""The Engage step of rivals and arena units: lists, triggers, ties and the order."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import Attack
from harena.games.hoplomachus.rules.rival_engage import may_engage_rival
from harena.games.hoplomachus.table import ARENA, RIVAL, SEAT
from harena.games.hoplomachus.vocabulary import Kennel, Line, PriorityList

from .blows import bout, choose, engage_step, hp, options, pool, rivals_engage
from .fights import arena, asked, chip, hexes, roll, unit, where

WEAKEST = arena(PriorityList(lines=(Line(bold=True, pick="weakest"),)))
STRONGEST = arena(PriorityList(lines=(Line(bold=True, pick="strongest"),)))
ANYBODY = (Line(bold=True),)
PLUTO = arena(
    PriorityList(units="beast", lines=ANYBODY), PriorityList(lines=ANYBODY), rules=(Kennel(hexes=hexes("C3")),)
)
GIANT = chip(movement=1, dice="JN", skills="heave")


@pytest.mark.rule("HOP-172", "HOP-R88")
def test_a_rival_attacks_whom_its_bold_lines_choose() -> None:
    t = rivals_engage({"a": "D2", "weak": "D3"}, {"r": "C3"}, ground=WEAKEST, chips={"weak": chip(health=2)})
    roll(t, "x")
    assert (hp(t, "a"), hp(t, "weak")) == (3, 1)


@pytest.mark.rule("HOP-174", "HOP-D18")
def test_the_player_decides_between_targets_that_tie() -> None:
    t = rivals_engage({"a": "D2", "b": "D3"}, {"r": "C3"}, ground=WEAKEST)
    assert options(t) == {"attack r a", "attack r b"}


@pytest.mark.rule("HOP-R89")
def test_somebody_whom_no_bold_line_fits_is_attacked_all_the_same() -> None:
    ground = arena(PriorityList(lines=(Line(bold=True, filter=("flagholder",)),)))
    t = rivals_engage({"a": "D2"}, {"r": "C2"}, ground=ground)
    assert asked(t) == "chance"


@pytest.mark.rule("HOP-175")
def test_a_rival_with_nobody_in_range_does_nothing() -> None:
    t = rivals_engage({"a": "E4"}, {"r": "A1"})
    assert asked(t) == ""


@pytest.mark.rule("HOP-172", "HOP-259")
def test_every_rival_engages_once_but_not_the_fatigued() -> None:
    t = bout({"a": "D3", "b": "E4"}, {"r": "C3", "s": "C4", "tired": "D4"}, chips={"a": chip(health=9)})
    t.fatigue[unit(t, "tired")] = 1
    engage_step(t, RIVAL)
    for _ in range(2):
        roll(t, "x")
    assert (asked(t), hp(t, "a")) == ("", 7)


@pytest.mark.rule("HOP-180", "HOP-R93")
def test_a_beast_attacks_by_the_rules_of_rivals() -> None:
    t = bout({"a": "D3"}, {"r": "A1"}, beasts={"lion": "C3"}, chips={"lion": chip(dice="N", arena=True)})
    engage_step(t, ARENA)
    roll(t, "x")
    assert hp(t, "a") == 2


@pytest.mark.rule("HOP-X20", "HOP-325", "HOP-331")
def test_the_taunt_of_a_local_does_not_draw_beasts() -> None:
    chips = {"local": chip(skills="taunt", faction="kunlun"), "lion": chip(arena=True)}
    t = bout({"local": "D2", "a": "D3"}, {"r": "A1"}, beasts={"lion": "C3"}, ground=PLUTO, chips=chips)
    engage_step(t, ARENA)
    assert t.pending is not None
    assert t.pending.args == (unit(t, "lion"), unit(t, "a"))


@pytest.mark.rule("HOP-175", "HOP-286")
def test_a_rival_that_can_do_nothing_now_may_be_passed_over_for_good() -> None:
    t = rivals_engage({"a": "C4", "b": "D5"}, {"giant": "A1", "r": "B4"}, chips={"giant": GIANT}, ground=STRONGEST)
    assert options(t) == {"attack r a", "stand_by giant"}
    choose(t, "stand_by giant")
    roll(t, "x")
    assert asked(t) == ""


@pytest.mark.rule("HOP-286")
def test_or_it_comes_into_play_when_others_have_engaged() -> None:
    t = rivals_engage({"a": "C4", "b": "D5"}, {"giant": "A1", "r": "B4"}, chips={"giant": GIANT}, ground=STRONGEST)
    choose(t, "attack r a")
    roll(t, "x")
    assert pool(t) == "N"
    assert t.pending is not None
    assert t.pending.args == (unit(t, "giant"), unit(t, "a"))


@pytest.mark.rule("HOP-172")
def test_only_what_the_rules_leave_open_can_be_chosen() -> None:
    t = rivals_engage({"a": "D2", "b": "D3"}, {"r": "C3"}, ground=WEAKEST, chips={"b": chip(health=3)})
    wrong = Attack(unit(t, "a"), unit(t, "r"))
    assert [reason.key for reason in may_engage_rival(t, SEAT, RIVAL, wrong)] == ["not_by_its_list"]
    assert not list(may_engage_rival(t, SEAT, RIVAL, Attack(unit(t, "r"), unit(t, "a"))))


@pytest.mark.rule("HOP-R53", "HOP-172")
def test_the_heros_death_ends_the_step() -> None:
    t = rivals_engage({"hero": "D3"}, {"r": "C3", "s": "C4"}, health=1)
    t.hp[0] = 1
    roll(t, "x")
    assert t.outcome is not None
    assert where(t, "hero") == "fallen"
