"""Prowess that follows an attack or a defeat, and Abilities that it gives: a test for each effect."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import DECLINE, Feat, Shove
from harena.games.hoplomachus.rules.abilities import ask_ability, perform
from harena.games.hoplomachus.rules.attack import attack
from harena.games.hoplomachus.rules.damage import suffer
from harena.games.hoplomachus.rules.turn import end_turn, take_turn
from harena.games.hoplomachus.table import PLAYER, RIVAL, Combat

from .fights import asked, chip, let, on, refused, roll, unit, where
from .test_prowess_attack import HERO, duel

TOUGH = {"r": chip(health=9)}


def struck(t: Combat, faces: str, target: str = "r") -> Combat:
    """The hero attacks with these dice."""
    let(t, (attack, HERO, unit(t, target)))
    roll(t, faces)
    return t


def offered(t: Combat) -> list[Feat]:
    return [one for one in t.options() if isinstance(one, Feat)]


# After an attack


def test_damage_to_somebody_beside_the_target() -> None:
    t = struck(duel("skewer_1", rivals={"r": "C2", "s": "C3", "u": "A1"}), "xo")
    assert offered(t) == [Feat("skewer_1", unit(t, "s"))]
    t.answer(offered(t)[0])
    assert t.hp[unit(t, "s")] == 2
    assert asked(struck(t, "xo")) == "rest"  # once in a fight


def test_without_damage_nothing_follows() -> None:
    assert asked(struck(duel("skewer_1", rivals={"r": "C2", "s": "C3"}), "oo")) == "rest"


def test_a_step_after_the_attack_even_if_it_missed() -> None:
    t = struck(duel("parting_shot_1"), "oo")
    assert Feat("parting_shot_1", HERO, on(t, "E2")) in t.options()
    t.answer(Feat("parting_shot_1", HERO, on(t, "E2")))
    assert where(t, "hero") == "E2"
    assert t.strides == 1


def test_the_target_is_slower_up_to_the_end_of_its_next_turn() -> None:
    t = struck(duel("coil_1", chips=TOUGH), "xo")
    rival = unit(t, "r")
    assert t.movement(rival) == 1
    take_turn(t, RIVAL)
    assert t.movement(rival) == 1
    end_turn(t, RIVAL)
    assert t.movement(rival) == 2


def test_the_target_is_dazed_in_its_next_turn() -> None:
    t = struck(duel("coil_2", chips=TOUGH), "xo")
    rival = unit(t, "r")
    t.answer(Feat("coil_2", rival))
    assert not t.staggered >> rival & 1
    take_turn(t, RIVAL)
    assert t.staggered >> rival & 1


def test_a_bonus_attack_with_the_weakest_die_on_another_target() -> None:
    t = struck(duel("twin_string_1", rivals={"r": "C2", "s": "C3"}), "oo")
    assert offered(t) == [Feat("twin_string_1", HERO, other=unit(t, "s"))]
    t.answer(offered(t)[0])
    roll(t, "x")
    assert t.hp[unit(t, "s")] == 2
    assert asked(t) == "rest"  # a bonus attack leads to no further one


@pytest.mark.rule("HOP-200", "HOP-201", "HOP-X02")
def test_both_triggers_of_the_attacker_come_first_in_any_order_and_then_retaliate() -> None:
    chips = {"r": chip(health=9, skills="retaliate")}
    for first in ("skewer_1", "parting_shot_1"):
        t = struck(duel("skewer_1", "parting_shot_1", rivals={"r": "C2", "s": "C3"}, chips=chips), "xo")
        assert {one.card for one in offered(t)} == {"skewer_1", "parting_shot_1"}
        assert t.hp[HERO] == 5
        t.answer(next(one for one in offered(t) if one.card == first and one.hex in (-1, on(t, "D1"))))
        assert t.hp[HERO] == 5
        assert {one.card for one in offered(t)} == {"skewer_1", "parting_shot_1"} - {first}
        t.answer(DECLINE)
        assert t.hp[HERO] == 4


# After a defeat


def test_the_hero_heals_after_a_defeat() -> None:
    t = duel("blood_tithe_1", rivals={"r": "C2", "s": "A1"})
    t.hp[HERO] = 2
    let(t, (suffer, 1, 9, HERO))
    assert t.hp[HERO] == 3


def test_an_ally_gains_an_hp_after_a_defeat() -> None:
    t = let(duel("blood_tithe_2", mine={"a": "D1"}, rivals={"r": "C2", "s": "A1"}), (suffer, 2, 9, HERO))
    t.answer(Feat("blood_tithe_2", unit(t, "a")))
    assert t.hp[unit(t, "a")] == 4


def test_nothing_follows_a_defeat_by_somebody_else() -> None:
    t = duel("blood_tithe_1", mine={"a": "D1"}, rivals={"r": "C2", "s": "A1"})
    t.hp[HERO] = 2
    let(t, (suffer, 2, 9, 1))
    assert t.hp[HERO] == 2


def test_a_step_and_an_attack_after_a_defeat() -> None:
    t = let(duel("reaping_tide_2", rivals={"r": "C2", "s": "C3"}), (suffer, 1, 9, HERO))
    assert {one.other for one in offered(t)} == {-1, unit(t, "s")}
    t.answer(Feat("reaping_tide_2", HERO, other=unit(t, "s")))
    roll(t, "oo")
    assert asked(t) == "triggers"
    t.answer(Feat("reaping_tide_2", HERO, on(t, "C2")))
    assert where(t, "hero") == "C2"


# After displacing


def test_a_shoved_opponent_suffers_damage() -> None:
    t = duel("breaker_2")
    let(t, (perform, Shove(HERO, 1, on(t, "B2"))))
    assert t.hp[1] == 2


# Abilities


def abilities(t: Combat) -> Combat:
    return let(t, (ask_ability,))


@pytest.mark.rule("HOP-169", "HOP-R120")
def test_an_ability_of_a_prowess_is_used_once_in_a_step() -> None:
    t = abilities(duel("winter_breath_1", rivals={"r": "C2", "s": "A1"}))
    assert offered(t) == [Feat("winter_breath_1", unit(t, "r"))]
    assert refused(t, Feat("winter_breath_1", unit(t, "s"))) == ["no_such_feat"]
    t.answer(offered(t)[0])
    assert t.movement(unit(t, "r")) == 1
    assert asked(t) == "rest"


def test_a_dazed_hero_uses_none() -> None:
    t = duel("winter_breath_1")
    t.dazed |= 1
    assert asked(abilities(t)) == "rest"


def test_an_ally_moves() -> None:
    t = abilities(duel("voice_of_the_oars_1", mine={"a": "E1"}))
    feat = Feat("voice_of_the_oars_1", unit(t, "a"), on(t, "D1"))
    t.answer(feat)
    assert where(t, "a") == "D1"
    t = duel("voice_of_the_oars_1", mine={"a": "E1"})
    t.dazed |= 1 << unit(t, "a")
    assert asked(abilities(t)) == "rest"


def test_hero_and_ally_change_places() -> None:
    t = duel("tide_caller_2", mine={"a": "E2"})
    t.hp[unit(t, "a")] = 1
    abilities(t)
    t.answer(Feat("tide_caller_2", unit(t, "a")))
    assert (where(t, "hero"), where(t, "a")) == ("E2", "D2")
    assert t.hp[unit(t, "a")] == 2


def test_a_marker_lies_on_one_opponent_up_to_the_players_next_turn() -> None:
    t = abilities(duel("hunters_mark_1", rivals={"r": "C2", "s": "B2"}))
    t.answer(Feat("hunters_mark_1", unit(t, "r")))
    assert [one.unit for one in t.lasting] == [unit(t, "r")]
    t.spent = ()
    abilities(t)
    t.answer(Feat("hunters_mark_1", unit(t, "s")))
    assert [one.unit for one in t.lasting] == [unit(t, "s")]
    let(t, (take_turn, PLAYER))
    assert t.lasting == ()


# Teacher of the String

STRING = "teacher_of_the_string_2"
ARCHER = {"a": chip(range=2)}


@pytest.mark.rule("HOP-319", "HOP-X13", "HOP-R114")
def test_an_archer_that_no_opponent_stands_beside_makes_a_bonus_attack() -> None:
    t = abilities(duel(STRING, mine={"a": "D3"}, rivals={"r": "B3"}, chips=ARCHER))
    t.answer(Feat(STRING, unit(t, "a"), other=unit(t, "r")))
    roll(t, "x")
    assert t.hp[unit(t, "r")] == 2
    assert not t.done >> unit(t, "a") & 1


@pytest.mark.rule("HOP-319", "HOP-X13")
def test_not_beside_an_opponent() -> None:
    assert asked(abilities(duel(STRING, mine={"a": "D3"}, rivals={"r": "C3"}, chips=ARCHER))) == "rest"


@pytest.mark.rule("HOP-320", "HOP-X11")
def test_not_with_range_one() -> None:
    assert asked(abilities(duel(STRING, mine={"a": "D3"}, rivals={"r": "C1"}, chips={"a": chip()}))) == "rest"


@pytest.mark.rule("HOP-320", "HOP-X12")
def test_not_while_dazed() -> None:
    t = duel(STRING, mine={"a": "D3"}, rivals={"r": "B3"}, chips=ARCHER)
    t.dazed |= 1 << unit(t, "a")
    assert asked(abilities(t)) == "rest"


def test_the_first_level_reaches_two_hexes() -> None:
    t = duel("teacher_of_the_string_1", mine={"a": "D5"}, rivals={"r": "B4"}, chips=ARCHER)
    assert asked(abilities(t)) == "rest"
