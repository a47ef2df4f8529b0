"""The evaluation: one thing changes at a time, and the side that it helps stands better."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.action import Action
from harena.core.seat import Seat
from harena.games.virtus import evaluate as module
from harena.games.virtus.actions import FINISH, Activate, DeclareCharge, DropCharge, Fight, FlankAttack
from harena.games.virtus.evaluate import evaluate
from harena.games.virtus.rules.spreading import TAKINGS
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    asked,
    battle,
    offered,
    play,
)

LINE = {LEFT: "guerriers", SECOND: "guerriers", THIRD: "guerriers", RIGHT: "guerriers"}
FOES = {across(sector): units for sector, units in LINE.items()}


def line(mine: dict[int, str] | None = None, foes: dict[int, str] | None = None, **more: Any) -> Battle:
    """Two equal lines of battle, but for what is named; an empty word empties a sector."""
    own, enemy = {**LINE, **(mine or {})}, {**FOES, **(foes or {})}
    return battle(own, enemy, **more)


def mine(t: Battle) -> float:
    return evaluate(t, ME)


def test_equal_sides_stand_equally() -> None:
    assert mine(line()) == pytest.approx(0.5)


def test_what_one_seat_wins_the_other_loses() -> None:
    t = line({LEFT: "guerriers=1"}, {across(RIGHT): ""}, hand="5", foe_hand="2")
    assert evaluate(t, ME) + evaluate(t, FOE) == pytest.approx(1)
    assert evaluate(t, ME) != pytest.approx(0.5)


def test_a_finished_battle_is_what_it_paid() -> None:
    t = line()
    t.end([FOE], "conquest")
    assert (evaluate(t, ME), evaluate(t, FOE)) == (0.0, 1.0)


# The army


def test_lost_cohesion_counts() -> None:
    assert mine(line({LEFT: "guerriers=1"})) < mine(line({LEFT: "guerriers=2"})) < 0.5


def test_a_point_of_a_dear_unit_is_worth_more() -> None:
    dear = line({LEFT: "legionnaires=2"}, {across(LEFT): "legionnaires"})
    cheap = line({LEFT: "javeliniers=1"}, {across(LEFT): "javeliniers"})
    assert mine(dear) < mine(cheap) < 0.5


def test_tokens_to_be_tested_count_less_than_what_is_lost() -> None:
    lost, pending = line({LEFT: "guerriers=2"}, {across(LEFT): "guerriers=3"}), line(active=FOE)
    pending.tokens[0] = line({LEFT: "guerriers*1"}, at="end").tokens[0]
    assert mine(lost) < mine(pending) < 0.5


def test_tokens_never_count_for_more_than_the_unit() -> None:
    one, many = line(active=FOE), line(active=FOE)
    token = line({LEFT: "guerriers*1"}, at="end").tokens[0]
    one.tokens[0], many.tokens[0] = token * 3, token * 9
    assert mine(one) == mine(many)


def test_a_unit_that_fell_is_missing_from_its_army() -> None:
    t = line({LEFT: "guerriers guerriers"}, {across(LEFT): "guerriers guerriers"}, active=FOE)
    before = mine(t)
    t.present[0][LEFT], t.zone[0], t.cohesion[0] = (1,), -1, 0
    assert mine(t) < before


# The ground


def test_a_unit_in_the_field_is_worth_more_than_in_the_reserve() -> None:
    back, forward = line({RESERVE: "guerriers"}), line({LEFT: "guerriers guerriers"})
    assert evaluate(forward, FOE) < evaluate(back, FOE)


def test_a_gap_in_the_own_line_is_bad_and_two_side_by_side_are_worse_than_two_apart() -> None:
    one = mine(line({LEFT: "", RESERVE: "guerriers"}))
    apart = mine(line({LEFT: "", RIGHT: "", RESERVE: "guerriers guerriers"}))
    beside = mine(line({LEFT: "", SECOND: "", RESERVE: "guerriers guerriers"}))
    assert beside < apart < one < 0.5


def test_a_conquered_sector_is_worth_much() -> None:
    assert mine(line(None, {across(LEFT): "", FOE_RESERVE: "guerriers"}, held={across(LEFT): ME})) > 0.75
    assert mine(line({LEFT: "", RESERVE: "guerriers"}, held={LEFT: FOE})) < 0.25


@pytest.mark.rule("VIR-R24")
def test_a_conquered_sector_that_is_disputed_is_worth_nothing() -> None:
    assert mine(line(held={across(LEFT): ME})) == mine(line())


def test_units_under_markers_guard_their_sector() -> None:
    ground = {LEFT: "thick_forest"}
    hidden, gone = line({LEFT: "guerriers/lurking"}, terrain=ground), line({LEFT: ""}, terrain=ground)
    assert mine(hidden) > mine(gone)


AHEAD = {LEFT: "", across(LEFT): "guerriers"}
GUARDED = {across(LEFT): "", FOE_RESERVE: "guerriers"}
SPEAKS: dict[str, tuple[str, Battle, bool]] = {
    "held back in the reserve": ("IN_RESERVE", line({RESERVE: "guerriers"}), True),
    "the enemy has gone": ("BREACH", line(AHEAD, GUARDED), True),
    "the enemy is still there": ("BREACH", line(AHEAD, GUARDED | {across(LEFT): "guerriers"}), False),
    "in the enemy's camp": ("CONTESTED", line(AHEAD, GUARDED | {across(LEFT): "guerriers"}), True),
    "in the own camp only": ("CONTESTED", line(), False),
    "beside an empty sector": ("TURNED", line(AHEAD, GUARDED | {across(SECOND): ""}), True),
    "one sector beside is empty, one guarded": (
        "TURNED",
        line(
            {SECOND: "", across(SECOND): "guerriers"},
            {across(SECOND): "", across(LEFT): "", FOE_RESERVE: "guerriers guerriers"},
        ),
        True,
    ),
    "all sectors beside are guarded": ("TURNED", line(AHEAD, GUARDED), False),
    "bound by an enemy": ("TURNED", line(AHEAD, {across(SECOND): ""}), False),
    "stronger where both stand": ("POWER", line(AHEAD, {across(LEFT): "javeliniers"}), True),
    "nobody to fight": ("POWER", line(AHEAD, GUARDED), False),
    "archers at home": ("RANGE", line({LEFT: "archers_formes"}), True),
    "archers in the reserve": ("RANGE", line({RESERVE: "archers_formes"}), False),
    "archers in the enemy's camp": ("RANGE", line({LEFT: "", across(LEFT): "archers_formes"}), False),
}


@pytest.mark.parametrize("case", SPEAKS)
def test_a_weight_speaks_where_it_should_and_nowhere_else(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    weight, t, speaks = SPEAKS[case]
    before = mine(t)
    monkeypatch.setattr(module, weight, 0.0)
    assert (mine(t) < before) if speaks else (mine(t) == before)


def test_hits_count_before_they_are_spread_as_much_as_after() -> None:
    """The defender has unlike units and must choose; whoever attacked need not wait to see what it was good for."""
    t = battle(LINE | {across(LEFT): "guerriers"}, FOES | {across(LEFT): "horde javeliniers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    before = mine(t)
    play(t, Fight((4,)), (1, 6, 6))
    assert (asked(t), mine(t) > before) == ((FOE, TAKINGS), True)
    waiting = mine(t)
    play(t, offered(t)[0])
    assert mine(t) == pytest.approx(waiting, abs=0.01)


def test_hits_that_inflict_two_tokens_count_twice_before_they_are_spread() -> None:
    t = battle(LINE, FOES | {SECOND: "horde javeliniers", across(LEFT): ""}, laid={LEFT: "3"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6))
    assert (asked(t), [hit.twice for hit in t.hits]) == ((FOE, TAKINGS), [True])
    double = mine(t)
    t.hits = tuple(replace(hit, twice=False) for hit in t.hits)
    assert mine(t) < double


def test_a_declared_charge_is_worth_something_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    t = battle(LINE | {across(LEFT): "guerriers"}, FOES, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(4))
    declared = mine(t)
    monkeypatch.setattr(module, "DECLARED", 0.0)
    assert mine(t) < declared
    play(t, Activate(LEFT), DropCharge(4))
    dropped = mine(t)
    monkeypatch.undo()
    assert mine(t) == dropped


# Command


@pytest.mark.parametrize(("better", "worse"), [("5", "2"), ("joker", "6"), ("1", "court")])
def test_good_cards_are_worth_keeping(better: str, worse: str) -> None:
    assert mine(line(hand=better)) > mine(line(hand=worse))


def test_points_count_as_far_as_somebody_can_use_them() -> None:
    nothing, some = line(at="segments"), line(laid={LEFT: "1"}, at="segments")
    much, more = line(laid={LEFT: "5"}, at="segments"), line(laid={LEFT: "6"}, at="segments")
    assert mine(nothing) < mine(some)
    assert mine(much) == mine(more)


def test_points_of_the_open_segment_count_a_little_so_that_no_card_is_left_unused() -> None:
    many_units = {LEFT: "guerriers guerriers guerriers"}

    def gain(*answers: Action) -> float:
        few, many = (play(line(many_units, laid={LEFT: card}), *answers) for card in ("1", "3"))
        return mine(many) - mine(few)

    assert 0 < gain(Activate(LEFT)) < gain() / 2


def test_a_general_among_enemies_with_a_unit_of_his_own_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    t = line({across(LEFT): "guerriers"}, generals={RESERVE: "general", across(LEFT): "general"})
    with_him = mine(t)
    monkeypatch.setattr(module, "is_lost", lambda *_: True)
    assert mine(t) < with_him
    monkeypatch.setattr(module, "is_lost", lambda *_: False)
    assert mine(t) == with_him


def test_a_general_alone_among_enemies_counts_no_more_than_a_dead_one() -> None:
    def with_general(zone: int) -> float:
        return mine(line({LEFT: "", RESERVE: "guerriers"}, generals={RESERVE: "general", zone: "general"}))

    alone, guarded = with_general(across(LEFT)), with_general(SECOND)
    assert alone < guarded
    assert alone == pytest.approx(
        mine(line({LEFT: "", RESERVE: "guerriers"}, generals={RESERVE: "general", -1: "general"}))
    )
    assert with_general(LEFT) == pytest.approx(guarded)


def test_units_in_contact_can_use_more_points_than_others_and_those_in_the_reserve_fewer() -> None:
    """Each position is compared with itself without the card, so that only the points differ."""

    def gain(own: dict[int, str], card: str) -> float:
        return mine(line(own, laid={LEFT: card})) - mine(line(own))

    apart, engaged = gain({}, "2"), gain({LEFT: "", across(LEFT): "guerriers"}, "2")
    assert engaged > apart
    assert gain({RESERVE: "guerriers"}, "2") > apart
    assert gain({LEFT: "guerriers guerriers"}, "2") > gain({RESERVE: "guerriers"}, "2")


def test_points_of_the_other_side_s_turn_are_none_of_mine() -> None:
    t = line(laid={LEFT: "3"})
    t.active = FOE
    assert mine(t) < 0.5


def test_a_general_counts_and_the_chief_counts_more_at_home() -> None:
    gone = line()
    gone.general_zone[0] = -1
    out = line(generals={LEFT: "general"})
    assert mine(gone) < mine(out) < mine(line())


def test_before_the_deployment_nobody_is_ahead_by_much() -> None:
    t = battle(LINE, FOES)
    play(t, FINISH)
    assert 0.2 < evaluate(t, Seat(0)) < 0.8
