"""Chapter 18, second part: long spears and pikes."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import Activate, Charge, DeclareCharge, Fight, FlankAttack, Move, Shoot
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.table import CHARGE, COMBAT, FLANK, SHOT, Battle
from tests.games.virtus.battles import (
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    asked,
    battle,
    play,
    rolls,
    saves_up_to,
    walks_to,
)

PIKES = "auxiliaires_veterans+pikes"
"""VD 3 and cohesion 4."""


@pytest.mark.rule("VIR-248")
@pytest.mark.parametrize(
    ("foes", "on", "ones"),
    [
        (PIKES, "pikes", [True, False]),
        (PIKES, "", [False, False]),
        ("veterans", "pikes", [False, False]),
    ],
)
def test_hits_rolled_as_a_one_are_marked_before_pikes(foes: str, on: str, ones: list[bool]) -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: foes}, laid={LEFT: "1"}, on=on)
    play(t, Activate(LEFT), Fight((0,)), (1, 3, 6))
    assert [token.one for token in t.tokens[1]] == ones


@pytest.mark.rule("VIR-248")
def test_one_unit_with_pikes_marks_the_ones_for_the_whole_sector() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: f"{PIKES} horde"}, laid={LEFT: "1"}, on="pikes")
    play(t, Activate(LEFT), Fight((0,)), (1, 3, 6))
    assert sorted(hit.one for hit in t.hits) == [False, True]


@pytest.mark.rule("VIR-248")
def test_the_ones_of_a_charge_on_pikes_are_marked_too() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: PIKES}, laid={LEFT: "3"}, at="charges", on="pikes")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (1, 1, 3))
    assert [token.one for token in t.tokens[1]] == [True, True, False]


@pytest.mark.rule("VIR-249", "VIR-248")
@pytest.mark.parametrize(
    ("on", "one", "value"),
    [("pikes", False, 4), ("pikes", True, 3), ("", False, 3)],
)
def test_pikes_save_better_from_white_tokens_only(on: str, one: bool, value: int) -> None:
    assert saves_up_to(PIKES, "guerriers", one=one, on=on) == value


@pytest.mark.rule("VIR-249")
def test_only_pikes_profit_from_white_tokens() -> None:
    assert saves_up_to("auxiliaires_veterans", "guerriers", on="pikes") == 3


@pytest.mark.rule("VIR-249")
@pytest.mark.parametrize("attack", [COMBAT, CHARGE])
def test_pikes_help_in_combats_and_against_charges(attack: str) -> None:
    assert saves_up_to(PIKES, "cavalerie_lourde", attack, on="pikes") == 4


@pytest.mark.rule("VIR-249", "VIR-R02")
@pytest.mark.parametrize(("on", "value"), [("pikes camels", 3), ("pikes", 4)])
def test_the_hits_of_camels_are_white_without_their_module(on: str, value: int) -> None:
    assert saves_up_to(PIKES, "dromedarii", on=on) == value


@pytest.mark.rule("VIR-249", "VIR-R02")
@pytest.mark.parametrize(("on", "value"), [("pikes elephants", 2), ("pikes", 4)])
def test_the_hits_of_elephants_are_white_without_their_module(on: str, value: int) -> None:
    assert saves_up_to(PIKES, "elephants", on=on) == value


def meet(cavalry: str, *, on: str = "pikes", foes: str = PIKES) -> Battle:
    """A declared charge, at its resolution."""
    t = battle({LEFT: cavalry, RESERVE: "horde"}, {LEFT: foes}, laid={LEFT: "3"}, at="charges", on=on)
    return play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 2))


@pytest.mark.rule("VIR-250", "VIR-251", "VIR-R35")
@pytest.mark.parametrize(("die", "dice"), [(3, 3), (4, 2)])
def test_a_mounted_charge_into_pikes_loses_a_point_above_its_cohesion(die: int, dice: int) -> None:
    t = meet("cavalerie_lourde=3")
    play(t, (die,))
    assert (t.cohesion[0], rolls(t)) == (dice, (6,) * dice)


@pytest.mark.rule("VIR-R86")
def test_the_last_horsemen_fall_on_the_pikes_before_they_strike() -> None:
    t = meet("cavalerie_lourde=1")
    play(t, (2,))
    assert t.zone[0] < 0
    assert t.tokens[2] == ()
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-250")
def test_hits_to_expect_of_a_charge_into_pikes_are_told_with_the_loss_that_it_may_cost() -> None:
    """Two dice in a third of all cases, one in the others, and every second is a hit."""
    t = battle({LEFT: "cavalerie_lourde=2"}, {LEFT: PIKES}, laid={LEFT: "1"}, at="charges", on="pikes")
    play(t, DeclareCharge(0), Activate(LEFT))
    assert Charge(0, 1).params(t.seen_by(ME))["expected"] == 0.7


@pytest.mark.rule("VIR-250", "VIR-R68")
@pytest.mark.parametrize(("die", "dice"), [(3, 4), (4, 3)])
def test_the_die_of_a_hill_is_not_lost_on_the_pikes(die: int, dice: int) -> None:
    t = battle(
        {LEFT: "cavalerie_lourde=3"},
        {LEFT: PIKES},
        terrain={LEFT: "hill"},
        laid={LEFT: "2"},
        at="charges",
        on="pikes",
    )
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1, hill=True), (die,))
    assert rolls(t) == (6,) * dice


@pytest.mark.rule("VIR-250", "VIR-256", "VIR-R86")
@pytest.mark.parametrize(
    ("charger", "on", "foes", "dice"),
    [
        ("elephants", "pikes elephants", PIKES, 1),
        ("cavalerie_lourde", "", PIKES, 4),
        ("cavalerie_lourde", "pikes", "auxiliaires_veterans", 4),
        ("veterans", "pikes", PIKES, 4),
        ("cavalerie_lourde+pikes", "pikes", PIKES, 4),
    ],
    ids=["elephants are mounted", "module off", "no pikes", "on foot", "long spears of their own"],
)
def test_only_mounted_units_must_brave_the_pikes(charger: str, on: str, foes: str, dice: int) -> None:
    assert len(rolls(meet(charger, on=on, foes=foes))) == dice


@pytest.mark.rule("VIR-252", "VIR-R87")
@pytest.mark.parametrize(("on", "left"), [("pikes", 1), ("", 2)])
def test_a_forced_march_with_pikes_costs_a_point_more(on: str, left: int) -> None:
    t = battle({LEFT: PIKES}, laid={LEFT: "3"}, on=on)
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND)))
    assert t.points[LEFT] == left


@pytest.mark.rule("VIR-252", "VIR-R87")
@pytest.mark.parametrize(("die", "cohesion"), [(3, 4), (4, 3)])
def test_the_point_for_the_march_is_spent_whatever_the_test_gives(die: int, cohesion: int) -> None:
    t = battle({LEFT: f"{PIKES} horde"}, laid={LEFT: "3"}, on="pikes")
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND)), (die,))
    assert (t.cohesion[0], t.zone[0], t.points[LEFT]) == (cohesion, SECOND, 1)


@pytest.mark.rule("VIR-252")
def test_with_one_point_pikes_cannot_be_driven_on() -> None:
    t = battle({LEFT: PIKES}, laid={LEFT: "1"}, on="pikes")
    play(t, Activate(LEFT))
    assert walks_to(t, 0) == {(RESERVE,), (across(LEFT),)}


@pytest.mark.rule("VIR-253")
def test_pikes_do_not_help_against_the_flank() -> None:
    assert saves_up_to(PIKES, "guerriers", FLANK, on="pikes") == 3


@pytest.mark.rule("VIR-253")
def test_a_flank_attack_on_pikes_is_known_by_its_tokens() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: PIKES}, laid={LEFT: "1"}, on="pikes")
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (2, 6, 6))
    assert t.tokens[1][0].attack == FLANK


@pytest.mark.rule("VIR-254")
@pytest.mark.parametrize(
    ("attacker", "attack", "pila", "value"),
    [
        ("archers_legers", SHOT, False, 3),
        ("javeliniers", COMBAT, False, 3),
        ("scorpions", SHOT, False, 3),
        ("javeliniers", CHARGE, False, 4),
        ("legionnaires", COMBAT, True, 2),
        ("legionnaires", COMBAT, False, 4),
    ],
)
def test_pikes_do_not_help_against_missiles(attacker: str, attack: str, pila: bool, value: int) -> None:
    """Also where the module of missiles is off."""
    assert saves_up_to(PIKES, attacker, attack, pila=pila, on="pikes pila") == value


@pytest.mark.rule("VIR-254")
def test_with_both_modules_only_the_shields_of_pikes_help_against_missiles() -> None:
    assert saves_up_to(PIKES, "archers_legers", SHOT, on="pikes missiles") == 4


@pytest.mark.rule("VIR-254")
def test_a_shot_at_pikes_is_known_by_its_tokens() -> None:
    t = battle({LEFT: "archers_legers"}, {across(LEFT): PIKES}, laid={LEFT: "1"}, on="pikes")
    play(t, Activate(LEFT), Shoot(0, across(LEFT)), (2, 6))
    assert (t.tokens[1][0].troop, t.tokens[1][0].attack) == ("archers_legers", SHOT)


@pytest.mark.rule("VIR-255")
@pytest.mark.parametrize(("on", "value"), [("pikes", 3), ("pikes two_handed", 2)])
def test_pikes_do_not_help_against_two_handed_weapons(on: str, value: int) -> None:
    assert saves_up_to(PIKES, "faucheurs_daces", on=on) == value


@pytest.mark.rule("VIR-256")
def test_pikes_do_not_help_against_pikes() -> None:
    assert saves_up_to(PIKES, "guerriers+pikes", on="pikes") == 3


@pytest.mark.rule("VIR-249")
def test_in_a_marsh_pikes_are_of_no_use() -> None:
    assert saves_up_to(PIKES, "guerriers", terrain={LEFT: "marsh"}, on="pikes") == 1


@pytest.mark.rule("VIR-248")
def test_ones_are_not_marked_where_no_pikes_stand() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde", SECOND: "horde+pikes"}, laid={LEFT: "1"}, on="pikes")
    play(t, Activate(LEFT), Fight((0,)), (1, 2, 6))
    assert [token.one for token in t.tokens[1]] == [False, False]
