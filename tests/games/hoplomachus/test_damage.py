"""Damage outside attacks, healing, defeat and what goes with it."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.damage import gain, heal, suffer
from harena.games.hoplomachus.rules.ending import after_fight, over
from harena.games.hoplomachus.table import AWAY, NOBODY

from .fights import fight, on, unit, where


@pytest.mark.rule("HOP-204", "HOP-205")
def test_a_unit_without_hp_lies_face_down_in_its_camp() -> None:
    t = fight({"a": "D2"}, {"r": "C2", "s": "camp"})
    suffer(t, unit(t, "r"), 3)
    assert where(t, "r") == "fallen"
    assert t.at[on(t, "C2")] == NOBODY


@pytest.mark.rule("HOP-204")
def test_a_unit_with_one_hp_left_stands() -> None:
    t = fight({"a": "D2"}, {"r": "C2"})
    suffer(t, unit(t, "r"), 2)
    assert (where(t, "r"), t.hp[unit(t, "r")]) == ("C2", 1)


@pytest.mark.rule("HOP-206")
def test_a_defeated_beast_goes_to_the_reserve() -> None:
    t = fight({"a": "D2"}, {"r": "A1"}, {"lion": "C2"})
    suffer(t, unit(t, "lion"), 9)
    assert t.place[unit(t, "lion")] == AWAY


@pytest.mark.rule("HOP-207", "HOP-209", "HOP-R104")
def test_a_blessing_heals_the_hero_where_he_stands() -> None:
    t = fight({"hero": "D2"}, {"r": "C2"}, blessings=2, bearer=0)
    suffer(t, 0, 9)
    assert (where(t, "hero"), t.hp[0], t.blessings, t.bearer) == ("D2", 5, 1, 0)


@pytest.mark.rule("HOP-207")
def test_without_a_blessing_the_heros_defeat_ends_everything() -> None:
    t = fight({"hero": "D2"}, {"r": "C2"}, agenda=[(after_fight,)])
    suffer(t, 0, 5)
    assert over(t)
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((), "hero_defeated")


@pytest.mark.rule("HOP-208")
def test_no_blessing_helps_against_the_scion() -> None:
    t = fight({"hero": "D2"}, {"r": "C2"}, kind="scion", blessings=2, agenda=[(after_fight,)])
    suffer(t, 0, 5)
    assert t.outcome is not None


@pytest.mark.rule("HOP-128", "HOP-R47")
def test_the_tribunes_defeat_leaves_the_hero_one_hp_in_his_camp() -> None:
    t = fight({"a": "D2"}, {"r": "C2", "s": "camp"}, kind="flag", blessings=1)
    t.tribune = unit(t, "r")
    suffer(t, t.tribune, 3)
    assert (t.hp[0], t.blessings, t.hurt, over(t)) == (1, 1, True, False)


@pytest.mark.rule("HOP-R47")
def test_the_tribunes_defeat_is_no_damage_to_the_hero() -> None:
    t = fight({"a": "D2"}, {"r": "C2", "s": "camp"}, kind="flag")
    t.tribune = unit(t, "r")
    suffer(t, unit(t, "r"), 2)
    t.hurt = False
    t.lowest[unit(t, "r")] = 0
    suffer(t, unit(t, "r"), 1)
    assert (t.hp[0], t.hurt) == (1, False)


@pytest.mark.rule("HOP-R49")
def test_the_tribune_as_last_rival_costs_the_hero_his_hp_and_wins() -> None:
    t = fight({"a": "D2"}, {"r": "C2"}, kind="flag", agenda=[(after_fight,)])
    t.tribune = unit(t, "r")
    suffer(t, t.tribune, 3)
    assert (t.hp[0], t.result) == (1, "won")


@pytest.mark.rule("HOP-067")
def test_the_flag_stays_where_its_carrier_fell() -> None:
    t = fight({"a": "D2"}, {"r": "C2"}, kind="flag")
    t.bearer, t.flag = unit(t, "a"), on(t, "D2")
    suffer(t, unit(t, "a"), 3)
    assert (t.bearer, t.flag) == (NOBODY, on(t, "D2"))


@pytest.mark.rule("HOP-R74", "HOP-149")
def test_the_tactics_of_a_defeated_unit_go_to_the_reserve() -> None:
    t = fight({"a": "D2"}, {"r": "C2", "s": "camp"})
    t.attached[unit(t, "r")] = ("stun",)
    suffer(t, unit(t, "r"), 3)
    assert t.attached[unit(t, "r")] == ()
    assert t.reserve[t.book.tactics.index("stun")] == 5


@pytest.mark.rule("HOP-264")
def test_healing_stops_at_health() -> None:
    t = fight({"a": "D2"})
    t.hp[unit(t, "a")] = 2
    assert heal(t, unit(t, "a"), 4) == 1
    assert t.hp[unit(t, "a")] == 3


@pytest.mark.rule("HOP-264")
def test_healing_takes_nothing_from_a_unit_above_its_health() -> None:
    t = fight({"a": "D2"})
    gain(t, unit(t, "a"), 2)
    assert heal(t, unit(t, "a"), 4) == 0
    assert t.hp[unit(t, "a")] == 5


@pytest.mark.rule("HOP-265")
def test_gained_hp_may_exceed_health() -> None:
    t = fight({"a": "D2"})
    gain(t, unit(t, "a"), 2)
    assert t.hp[unit(t, "a")] == 5


@pytest.mark.rule("HOP-R147")
def test_damage_that_was_healed_in_between_counts_once() -> None:
    t = fight({"a": "D2"}, {"r": "C2"})
    suffer(t, unit(t, "r"), 1)
    first, t.hurt = t.hurt, False
    heal(t, unit(t, "r"), 1)
    suffer(t, unit(t, "r"), 1)
    assert (first, t.hurt) == (True, False)
