"""The chance to win: each term by its figures, and what they come to."""

from __future__ import annotations

from math import exp

import pytest

from harena.core.seat import Seat
from harena.games.virtus.actions import Activate, Fight
from harena.games.virtus.game import GAME
from harena.games.virtus.hints import PENDING
from harena.games.virtus.prospects import WEIGHTS, judge, terms
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import FOE, FOE_RESERVE, LEFT, ME, RESERVE, RIGHT, SECOND, across, battle, play
from tests.games.virtus.test_hints import FOES, LINE, line


def term(t: Battle, name: str, seat: Seat = ME) -> float:
    return dict(zip(WEIGHTS, terms(t, seat), strict=True))[name]


def test_the_seer_of_virtus_asks_it() -> None:
    assert GAME.judge is judge


def test_it_is_asked_when_the_turn_is_over() -> None:
    assert GAME.stage is not None
    assert [GAME.stage(line(turn=turn)) for turn in (3, 4)] == [3, 4]


def test_equal_sides_have_equal_chances() -> None:
    assert judge(line(), ME) == judge(line(), FOE) == 0.5


def test_the_chances_of_both_come_to_one() -> None:
    t = line({LEFT: "guerriers=1"}, {across(RIGHT): ""})
    assert judge(t, ME) + judge(t, FOE) == pytest.approx(1)
    assert judge(t, ME) != pytest.approx(0.5)


def test_a_finished_battle_is_what_it_paid() -> None:
    t = line()
    t.end([FOE], "conquest")
    assert (judge(t, ME), judge(t, FOE)) == (0.0, 1.0)


def test_each_term_weighs_what_its_weight_says() -> None:
    """One sector held is all that speaks for the first side."""
    t = line(held={across(LEFT): ME})
    assert judge(t, ME) == pytest.approx(1 / (1 + exp(-WEIGHTS["conquered"])))


@pytest.mark.parametrize(("name", "good"), [(name, weight > 0) for name, weight in WEIGHTS.items()])
def test_only_holes_in_the_own_line_speak_against_a_side(name: str, good: bool) -> None:
    assert good == (name not in ("gaps", "open"))


# The army


def test_what_is_left_of_an_army_counts_by_cost() -> None:
    t = battle({LEFT: "legionnaires=2 javeliniers"}, FOES)
    troops = [t.troop(unit) for unit in t.units(ME)]
    whole = sum(troop.cost for troop in troops)
    left = whole - troops[0].cost / troops[0].vc * (troops[0].vc - 2)
    assert term(t, "army") == pytest.approx(left / whole)


def test_tokens_count_as_far_as_they_will_cost_and_never_for_more_than_the_unit() -> None:
    whole, tested, overwhelmed = (line(active=FOE) for _ in range(3))
    token = line({LEFT: "guerriers*1"}, at="end").tokens[0]
    tested.tokens[0], overwhelmed.tokens[0] = token, token * 9
    troop = whole.troop(0)
    point = 1 / (len(LINE) * troop.vc)
    assert term(whole, "army") - term(tested, "army") == pytest.approx(PENDING * point)
    assert term(whole, "army") - term(overwhelmed, "army") == pytest.approx(PENDING * point * troop.vc)


def test_a_unit_that_fell_is_gone_and_one_in_the_reserve_is_not() -> None:
    t = line({RESERVE: "guerriers"})
    assert term(t, "army") == 1
    t.zone[0], t.cohesion[0], t.present[0][LEFT] = -1, 0, ()
    assert term(t, "army") == pytest.approx(4 / 5)


def test_hits_count_before_they_are_spread_but_only_against_those_who_take_them() -> None:
    t = battle(LINE | {across(LEFT): "guerriers"}, FOES | {across(LEFT): "horde javeliniers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((4,)), (1, 6, 6))
    assert t.hits
    assert term(t, "army") == 1
    assert term(t, "army", FOE) < 1


# The ground


def test_sectors_that_are_held_entered_and_laid_open() -> None:
    t = line({LEFT: "", SECOND: "", across(LEFT): "guerriers"}, held={across(LEFT): ME, across(RIGHT): ME})
    counted = {name: term(t, name) for name in ("conquered", "abroad", "gaps", "open")}
    assert counted == {"conquered": 2, "abroad": 1, "gaps": 2, "open": 1}
    assert {name: term(t, name, FOE) for name in counted} == dict.fromkeys(counted, 0)


def test_gaps_that_are_apart_are_not_open() -> None:
    t = line({LEFT: "", RIGHT: ""}, {across(LEFT): "", FOE_RESERVE: "guerriers"})
    assert (term(t, "gaps"), term(t, "open")) == (2, 0)
    assert (term(t, "gaps", FOE), term(t, "open", FOE)) == (1, 0)


def test_units_under_markers_guard_their_sector() -> None:
    t = line({LEFT: "guerriers/lurking"}, terrain={LEFT: "thick_forest"})
    assert term(t, "gaps") == 0


# Generals and strength


def test_generals_count_who_live_and_are_not_alone_among_enemies() -> None:
    t = line({RESERVE: "guerriers"}, generals={RESERVE: "general", across(LEFT): "general", SECOND: "general"})
    assert term(t, "generals") == 2
    t.general_zone[0] = -1
    assert term(t, "generals") == 1


def test_who_is_stronger_where_both_stand_is_told_in_parts_of_both() -> None:
    t = line({LEFT: "", across(LEFT): "guerriers"}, {across(LEFT): "guerriers=1"})
    own, foe = t.present[ME][across(LEFT)][0], t.present[FOE][across(LEFT)][0]
    strength, against = (t.cohesion[unit] * t.troop(unit).vo for unit in (own, foe))
    assert strength > against
    assert term(t, "superior") == pytest.approx((strength - against) / (strength + against) / 2)
    assert term(t, "superior", FOE) == -term(t, "superior")
    assert term(line(), "superior") == 0
