"""The planner: sees what comes of a move a few choices later, and knows no more than its seat."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from harena.bots import thinker
from harena.bots.greedy import TABLES, GreedyBot
from harena.bots.levels import Level
from harena.bots.planner import CANDIDATES, JUDGED, PlannerBot
from harena.core.action import Action
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.core.table import Table
from harena.games.ludus.game import GAME as LUDUS
from tests.bots.toys import (
    CUP,
    NIM,
    OWN,
    RELAY,
    TAKES,
    WAGER,
    Approach,
    Hand,
    Leave,
    Peace,
    Stake,
    Sticks,
    Take,
    first_view,
    ludus_views,
    play,
)
from tests.core.builders import remade


def foreseeing(game: Game[Any], stages: int) -> Game[Any]:
    """Without a function that says otherwise, every choice is a stage."""
    return remade(game, foresight=stages)


def plan(game: Game[Any], simulations: int = 2000, seed: int = 1) -> PlannerBot:
    return PlannerBot(game, Random(seed), budget=Clock(simulations=simulations))


def chosen(game: Game[Any], seed: int = 1, **options: Any) -> Action:
    view = first_view(game, **options)
    return plan(game, seed=seed).choose(view, view.options(), OWN)


# What comes later


@pytest.mark.parametrize("heap", [5, 6, 7])
def test_it_sees_that_the_last_stick_comes_to_it(heap: int) -> None:
    """Leave four: whatever the other takes, the rest can be taken. One step ahead nothing of that shows."""
    assert all(chosen(foreseeing(NIM, 2), seed, heap=heap) == Take(heap - 4) for seed in range(5))


def shorter_is_better(table: Sticks, _seat: Seat) -> float:
    return 0.9 - table.heap / 100


SHORT = remade(NIM, evaluate=shorter_is_better)


def test_it_goes_by_where_a_move_leads_and_not_by_how_it_looks() -> None:
    """Two sticks left look best and lose at once; four lead to one, which wins."""
    view = first_view(SHORT, heap=5)
    assert GreedyBot(SHORT, Random(1)).choose(view, view.options(), OWN) == Take(3)
    assert chosen(foreseeing(SHORT, 2), heap=5) == Take(1)


def test_where_foresight_ends_the_judge_is_asked_if_the_game_has_one() -> None:
    """What looks good on the way and what wins are two things: here the judge likes what the evaluation does not."""

    def longer_wins(table: Sticks, _seat: Seat) -> float:
        return table.heap / 100

    game = foreseeing(SHORT, 1)
    assert chosen(game, heap=40) == Take(3)
    assert chosen(remade(game, judge=longer_wins), heap=40) == Take(1)


def test_it_weighs_a_gamble_by_its_chances() -> None:
    for offers, best in (((3,), Peace()), ((3, 7), Stake(7)), ((1, 2, 3), Peace()), ((9, 6), Stake(9))):
        assert chosen(foreseeing(WAGER, 1), offers=offers) == best


def test_it_trusts_an_ally_to_play_for_both_and_a_foe_to_play_against() -> None:
    assert chosen(foreseeing(RELAY, 1)) == Hand(2)


def test_only_what_looks_best_at_a_glance_is_played_on() -> None:
    view = first_view(WAGER, offers=(1, 2, 3, 4, 8, 9))
    ranked = plan(foreseeing(WAGER, 1)).think(view, view.options())
    assert len(ranked) == 7
    assert [bool(runner.results) for runner in ranked] == [True] * CANDIDATES + [False] * (7 - CANDIDATES)
    assert ranked[0].action == Stake(9)
    assert Stake(1) not in [runner.action for runner in ranked[:CANDIDATES]]


def test_all_who_are_played_on_get_the_same_luck() -> None:
    """With the same rolls for both, eight chances in ten never do worse than seven."""
    view = first_view(WAGER, offers=(7, 8))
    found = {runner.action: runner.results for runner in plan(foreseeing(WAGER, 1)).think(view, view.options())}
    assert len(found[Stake(8)]) > 100
    assert all(eight >= seven for eight, seven in zip(found[Stake(8)], found[Stake(7)], strict=True))


def test_it_plays_on_as_far_as_the_game_says() -> None:
    heaps = []

    def noted(table: Sticks, seat: Seat) -> float:
        heaps.append(table.heap)
        return shorter_is_better(table, seat)

    game = remade(NIM, evaluate=noted)
    lowest = []
    for choices in (1, 3):
        heaps.clear()
        chosen(foreseeing(game, choices), heap=40)
        lowest.append(min(heaps))
    assert lowest == [40 - 3 * 2, 40 - 3 * 4]


@pytest.mark.parametrize(("stages", "compared"), [(1, {29, 28, 27}), (2, {19, 18, 17})])
def test_it_plays_on_for_so_many_stages(stages: int, compared: set[int]) -> None:
    """A stage is ten sticks here: all options are compared once the heap is shorter than thirty, or than twenty."""
    judged = set()

    def noted(table: Sticks, _seat: Seat) -> float:
        judged.add(table.heap)
        return 0.5

    def tens(table: Sticks) -> int:
        return -(table.heap // 10)

    chosen(remade(foreseeing(SHORT, stages), judge=noted, stage=tens), heap=35)
    assert judged <= compared
    assert len(judged) > 1


def test_whoever_has_no_alternative_does_not_choose_and_foresight_does_not_end_there() -> None:
    """At once all are in the next stage. Of one stick the other must take one: that is lost and need not be judged."""

    def taken_so_far(table: Sticks) -> int:
        return 4 - table.heap

    view = first_view(NIM, heap=4)
    ranked = plan(remade(foreseeing(NIM, 1), stage=taken_so_far)).think(view, view.options())
    found = {runner.action: set(runner.results) for runner in ranked}
    assert found == {Take(1): {0.5}, Take(2): {0.5}, Take(3): {0.0}}


def test_those_who_do_not_care_play_now_this_and_now_that() -> None:
    """Each time it plays on, the other takes one, two or three."""

    def sticks_left(table: Sticks, _seat: Seat) -> float:
        return table.heap / 100

    view = first_view(NIM, heap=40)
    best = plan(remade(foreseeing(NIM, 1), judge=sticks_left)).think(view, view.options())[0]
    assert best.action == Take(1)
    assert set(best.results) == {0.36, 0.37, 0.38}


# Not knowing what it cannot see


@pytest.mark.parametrize("hider", [-1, 1])
def test_it_does_not_guess_better_later_than_now(hider: int) -> None:
    """Who plays on with the coin in sight takes the guess for a sure win; honestly it is one half."""
    assert all(chosen(foreseeing(CUP, 2), seed, hider=hider) == Leave() for seed in range(5))


@pytest.mark.parametrize("hider", [-1, 1])
def test_what_will_be_shown_before_the_choice_may_be_counted_on(hider: int) -> None:
    assert chosen(foreseeing(CUP, 2), hider=hider, may_look=True) == Approach(look=True)


# Budgets and levels


def results(ranked: list[Any]) -> int:
    return sum(len(runner.results) for runner in ranked)


def test_a_budget_counts_what_was_judged() -> None:
    """At the glance each of three options on twelve tables; then one position and three options for the next choice."""
    view = first_view(NIM, heap=40)
    for simulations in (10, 60, 300):
        ranked = plan(foreseeing(NIM, 1), simulations).think(view, view.options())
        after_glance = max(0.0, simulations - JUDGED * TABLES * 3)
        assert results(ranked) == pytest.approx(after_glance / (JUDGED * 4), abs=3)


def test_without_time_for_more_the_glance_decides() -> None:
    view = first_view(WAGER, offers=(9,))
    for clock in (Clock(seconds=0.0), Clock(simulations=0), Clock(simulations=1)):
        bot = plan(foreseeing(WAGER, 1))
        assert results(bot.think(view, view.options(), clock)) == 0
        assert bot.choose(view, view.options(), clock) == Stake(9)


def test_a_budget_in_seconds_ends_when_they_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(thinker, "perf_counter", lambda: next(ticks))
    view = first_view(NIM, heap=40)
    ranked = plan(foreseeing(NIM, 1)).think(view, view.options(), Clock(seconds=20))
    assert 10 <= results(ranked) <= 60


def test_it_stops_when_the_best_is_no_longer_in_doubt() -> None:
    view = first_view(NIM, heap=5)
    bot = plan(foreseeing(NIM, 2), 4000)
    hurried = results(bot.think(view, view.options(), until_decided=True))
    assert hurried < results(bot.think(view, view.options())) / 4


def test_a_trifle_gets_a_part_of_the_budget_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    game = foreseeing(NIM, 1)
    view = first_view(game, heap=40)
    bot = PlannerBot(game, Random(1), Level("test", simulations=1600, each=1))
    whole = results(bot.think(view, view.options()))
    monkeypatch.setattr(TAKES, "trifle", True)
    assert results(bot.think(view, view.options())) < whole / 7


def warm(game: Game[Any], heap: int) -> Counter[Action]:
    view = first_view(game, heap=heap)
    level = Level("warm", simulations=200, each=1, temperature=1.0)
    return Counter(PlannerBot(game, Random(seed), level).choose(view, view.options(), OWN) for seed in range(90))


def test_temperature_plays_what_is_nearly_as_good_now_and_then_but_the_best_most() -> None:
    """Each stick that is left costs one per cent of the chance to win."""
    played = warm(foreseeing(SHORT, 1), heap=40)
    assert 90 > played[Take(3)] > played[Take(2)] > played[Take(1)] > 5


def test_what_costs_two_per_cent_of_the_chance_to_win_weighs_a_third_of_the_best() -> None:
    view = first_view(SHORT, heap=40)
    weights = plan(foreseeing(SHORT, 1)).weighed(view, view.options(), OWN, until_decided=False)
    assert weights[Take(3)] == 1
    assert weights[Take(1)] == pytest.approx(1 / 3, abs=0.05)


def test_temperature_does_not_throw_a_game_away() -> None:
    assert warm(foreseeing(SHORT, 2), heap=5) == {Take(1): 90}


def test_the_same_seed_gives_the_same_thoughts() -> None:
    game, view = foreseeing(LUDUS, 3), ludus_views(seed=2, count=1)[0]

    def thoughts(seed: int) -> list[tuple[Action, list[float]]]:
        return [(runner.action, runner.results) for runner in plan(game, 200, seed).think(view, view.options())]

    assert thoughts(5) == thoughts(5)
    assert thoughts(5) != thoughts(6)


def test_a_whole_game_between_planners_ends() -> None:
    game = foreseeing(LUDUS, 2)
    for seed in range(3):
        assert play(game, [plan(game, 60, seed), plan(game, 60, seed + 1)], Random(seed)) is not None


def test_it_thinks_as_long_where_there_is_nothing_to_choose_if_the_clock_says_so() -> None:
    imagined = []

    def counted(view: Table, _rng: Random) -> Table:
        imagined.append(view)
        return view

    game = foreseeing(remade(NIM, imagine=counted), 2)
    view = first_view(game, heap=1)
    assert plan(game).choose(view, view.options(), OWN) == Take(1)
    assert not imagined
    assert plan(game).choose(view, view.options(), Clock(simulations=100, even=True)) == Take(1)
    assert len(imagined) > 100 - JUDGED * TABLES


@pytest.mark.parametrize("heap", [1, 2, 40])
def test_how_much_is_judged_does_not_depend_on_how_many_options_there_are(heap: int) -> None:
    judged = []

    def noted(table: Sticks, seat: Seat) -> float:
        judged.append(table.heap)
        return shorter_is_better(table, seat)

    game = foreseeing(remade(NIM, evaluate=noted), 4)
    view = first_view(game, heap=heap + 40)
    plan(game).choose(view, view.options()[: min(heap, 3)], Clock(simulations=100, even=True))
    assert len(judged) == pytest.approx(100 / JUDGED, abs=20)
