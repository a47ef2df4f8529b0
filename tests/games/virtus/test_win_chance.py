"""The chance to win: each term by its figures, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from statistics import mean
from typing import Any

import pytest

from harena.bots.greedy import GreedyBot
from harena.bots.planner import PlannerBot
from harena.core.player import Bot, Clock
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.virtus.actions import Activate, Fight
from harena.games.virtus.evaluate import PENDING
from harena.games.virtus.game import GAME
from harena.games.virtus.table import Battle
from harena.games.virtus.win_chance import FIRM, WEIGHTS, judge, terms
from tests.games.virtus.battles import FOE, FOE_RESERVE, LEFT, ME, RESERVE, RIGHT, SECOND, across, battle, play
from tests.games.virtus.test_evaluate import FOES, LINE, line


def term(t: Battle, name: str, seat: Seat = ME) -> float:
    return dict(zip(WEIGHTS, terms(t, seat), strict=True))[name]


def test_the_seer_of_virtus_asks_it() -> None:
    assert GAME.programs.judge is judge


def test_it_is_asked_when_the_turn_is_over() -> None:
    assert GAME.programs.stage is not None
    assert GAME.programs.foresight == 1
    assert [GAME.programs.stage(line(turn=turn)) for turn in (3, 4)] == [3, 4]


def test_deployments_are_compared_before_anybody_has_moved() -> None:
    """Whatever is to come of them is in the terms; to play on would add chance."""
    t = GAME.table(2)
    assert GAME.programs.stage is not None
    assert t.turn == 0
    assert GAME.programs.stage(t) + GAME.programs.foresight == 1


def deployed(bots: Sequence[Bot], seed: int) -> list[float]:
    """How firmly each side holds its sectors when the bots have deployed, as a part of what is possible."""
    t, rng = GAME.table(2), Random(seed)
    while not t.turn:
        if isinstance(t.pending, Ask):
            seat = t.pending.seat
            t.answer(bots[seat].choose(t.seen_by(seat), t.options(), Clock()))
        else:
            assert t.pending is not None
            t.answer(t.pending.sample(t, rng))
    return [term(t, "firm", side) / (FIRM * t.sectors) for side in (ME, FOE)]


def test_the_usual_seer_puts_somebody_who_can_strike_into_every_sector() -> None:
    """One step ahead nothing of that shows: greedy deploys as it comes."""
    battles = [deployed([PlannerBot(GAME, Random(seed)), GreedyBot(GAME, Random(seed))], seed) for seed in range(3)]
    seer, greedy = (mean(firm) for firm in zip(*battles, strict=True))
    assert seer > 0.98
    assert greedy < 0.95


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
    """Whether a sector that the enemy has left is conquered makes all the difference."""
    assert worth("a sector conquered") == pytest.approx(WEIGHTS["conquered"])


@pytest.mark.parametrize(("name", "good"), [(name, weight > 0) for name, weight in WEIGHTS.items()])
def test_only_holes_in_the_own_line_speak_against_a_side(name: str, good: bool) -> None:
    assert good == (name not in ("gaps", "open"))


ONE, THREE, FOUR, FIVE, SIX = (" ".join(["guerriers"] * count) for count in (1, 3, 4, 5, 6))
Story = dict[str, Any]
EVEN: Story = {}
WEAK: Story = {"mine": {LEFT: "archers_legers", RESERVE: FIVE}}
ENTERED: Story = {"mine": {across(LEFT): ONE, RESERVE: THREE}}
LEFT_EMPTY: Story = {"foes": {across(LEFT): "", FOE_RESERVE: FIVE}}
THINGS: dict[str, tuple[Story, Story]] = {
    "a general": ({"generals": {RESERVE: "general general"}}, EVEN),
    "three to one in a sector": ({"mine": {across(LEFT): THREE, RESERVE: ONE}}, ENTERED),
    "a sector well held": ({"mine": {RESERVE: f"archers_legers {FOUR}"}}, WEAK),
    "anybody in a sector": (WEAK, {"mine": {LEFT: "", RESERVE: f"archers_legers {FIVE}"}}),
    "a sector entered": (ENTERED, EVEN),
    "a sector conquered": ({**LEFT_EMPTY, "held": {across(LEFT): ME}}, LEFT_EMPTY),
    "gaps that are apart": (
        {"mine": {LEFT: "", RIGHT: "", RESERVE: SIX}},
        {"mine": {LEFT: "", SECOND: "", RESERVE: SIX}},
    ),
    "a point of cohesion": (EVEN, {"mine": {RESERVE: f"guerriers=2 {THREE}"}}),
    "an eighth of the army": (EVEN, {"mine": {RESERVE: "guerriers=2 guerriers=2 guerriers=2 guerriers"}}),
    "a quarter of the army": (EVEN, {"mine": {RESERVE: "guerriers=1 guerriers=1 guerriers=1 guerriers"}}),
}
"""What one may have, as two battles: with it and without it. Where nothing else is said, eight fight against eight."""


def lead(mine: dict[int, str] | None = None, foes: dict[int, str] | None = None, **more: Any) -> float:
    """The logarithm of the odds, to which all terms add."""
    chance = judge(line({RESERVE: FOUR, **(mine or {})}, {FOE_RESERVE: FOUR, **(foes or {})}, **more), ME)
    return log(chance / (1 - chance))


def worth(thing: str) -> float:
    having, lacking = THINGS[thing]
    return lead(**having) - lead(**lacking)


@pytest.mark.parametrize(
    "ascending",
    [
        ("a general", "three to one in a sector", "a sector conquered"),
        ("a general", "a sector well held", "a sector conquered"),
        ("a general", "anybody in a sector", "an eighth of the army"),
        ("a general", "a sector entered", "an eighth of the army"),
        ("a general", "a point of cohesion", "a sector conquered", "an eighth of the army"),
        ("a point of cohesion", "gaps that are apart", "a quarter of the army"),
    ],
)
def test_one_thing_is_worth_more_than_another(ascending: tuple[str, ...]) -> None:
    worths = [worth(thing) for thing in ascending]
    assert worths == sorted(worths)
    assert worths[0] > 0


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


def test_sectors_that_are_conquered_entered_and_laid_open() -> None:
    held = {across(LEFT): ME, across(RIGHT): ME}
    t = line({LEFT: "", SECOND: "", across(LEFT): "guerriers"}, dict.fromkeys(held, ""), held=held)
    counted = {name: term(t, name) for name in ("conquered", "abroad", "gaps", "open")}
    assert counted == {"conquered": 2, "abroad": 1, "gaps": 2, "open": 1}
    assert {name: term(t, name, FOE) for name in counted} == {"conquered": 0, "abroad": 0, "gaps": 2, "open": 0}


@pytest.mark.rule("VIR-R24")
def test_a_disputed_sector_is_not_conquered() -> None:
    assert term(line(held={across(LEFT): ME}), "conquered") == 0


def test_gaps_that_are_apart_are_not_open() -> None:
    t = line({LEFT: "", RIGHT: ""}, {across(LEFT): "", FOE_RESERVE: "guerriers"})
    assert (term(t, "gaps"), term(t, "open")) == (2, 0)
    assert (term(t, "gaps", FOE), term(t, "open", FOE)) == (1, 0)


def test_units_under_markers_guard_their_sector() -> None:
    t = line({LEFT: "guerriers/lurking"}, terrain={LEFT: "thick_forest"})
    assert term(t, "gaps") == 0
    assert term(t, "firm") == term(line(), "firm")


def test_a_sector_is_held_by_those_who_can_strike_up_to_what_is_enough() -> None:
    """Five units of equal strength for four sectors: 0.8 of an even share each, of which FIRM counts."""
    t = line({RESERVE: "guerriers"})
    assert term(t, "firm") == pytest.approx(4 * FIRM)
    t.cohesion[0] = 1
    assert term(t, "firm") == pytest.approx(3 * FIRM + 0.8 / t.troop(0).vc)
    crowded = line({LEFT: "", SECOND: "guerriers*2", RESERVE: "guerriers"})
    assert term(crowded, "firm") == pytest.approx(3 * FIRM)
    assert term(line({LEFT: "", across(LEFT): "guerriers", RESERVE: "guerriers"}), "firm") == pytest.approx(3 * FIRM)


def test_two_thirds_of_an_even_share_count_in_full_but_not_four_fifths() -> None:
    """Six units of equal strength for four sectors, and five."""
    assert term(line({RESERVE: "guerriers guerriers"}), "firm") == pytest.approx(4 * 2 / 3)
    assert term(line({RESERVE: "guerriers"}), "firm") < 4 * 0.8


def test_on_a_small_field_the_shares_are_larger() -> None:
    """Five for three sectors: 0.6 of an even share each."""
    small = battle({0: "guerriers", 1: "guerriers", 2: "guerriers", 6: "guerriers guerriers"}, sectors=3)
    assert term(small, "firm") == pytest.approx(3 * 0.6)


def test_those_who_hit_more_often_hold_a_sector_better() -> None:
    """Archers with three dice that hit on 1; four units with three dice that hit up to 3: together 39."""
    t = line({LEFT: "archers_formes", RESERVE: "guerriers"})
    assert term(t, "firm") == pytest.approx(3 * FIRM + 3 / (39 / 4))


# Generals and strength


def test_generals_count_who_live_and_are_not_alone_among_enemies() -> None:
    t = line({RESERVE: "guerriers"}, generals={RESERVE: "general", across(LEFT): "general", SECOND: "general"})
    assert (term(t, "generals"), term(t, "generals", FOE)) == (2, 1)
    t.general_zone[0] = -1
    assert (term(t, "generals"), term(t, "generals", FOE)) == (1, 1)
    t.general_zone[3] = SECOND
    assert (term(t, "generals"), term(t, "generals", FOE)) == (1, 0)


@pytest.mark.parametrize("sector", [LEFT, across(LEFT)])
def test_who_is_stronger_where_both_stand_is_told_in_parts_of_both(sector: int) -> None:
    """Three dice that hit up to 3 against two that hit on 1, in either camp."""
    t = line({LEFT: "", sector: "guerriers"}, {across(LEFT): "", sector: "archers_formes=2"})
    assert term(t, "superior") == pytest.approx((9 - 2) / (9 + 2) / 2)
    assert term(t, "superior", FOE) == -term(t, "superior")
    assert term(line(), "superior") == 0
