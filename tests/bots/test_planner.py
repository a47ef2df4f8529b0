"""The planner: sees what comes of a move a few choices later, and knows no more than its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from harena.bots import meter, planner
from harena.bots.greedy import TABLES, GreedyBot
from harena.bots.levels import Level
from harena.bots.planner import CALM_TABLES, CANDIDATES, PlannerBot, SharedLuck
from harena.bots.seer import SeerBot
from harena.bots.thinker import Thinker
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


MANY = tuple(range(1, 10))
"""Nine gambles and peace: more options than are played on."""


def test_only_what_looks_best_at_a_glance_is_played_on() -> None:
    view = first_view(WAGER, offers=MANY)
    ranked = plan(foreseeing(WAGER, 1)).think(view, view.options())
    assert len(ranked) == 10
    assert [bool(runner.results) for runner in ranked] == [True] * CANDIDATES + [False] * (10 - CANDIDATES)
    assert ranked[0].action == Stake(9)
    assert Stake(1) not in [runner.action for runner in ranked[:CANDIDATES]]


def test_once_anything_was_played_on_nothing_else_is_weighed() -> None:
    """A glance and a look at what follows are measured on two scales."""
    view = first_view(WAGER, offers=MANY)
    played_on = {runner.action for runner in plan(foreseeing(WAGER, 1)).think(view, view.options()) if runner.results}
    weights = plan(foreseeing(WAGER, 1)).weighed(view, view.options(), OWN, until_decided=False)
    assert set(weights) == played_on
    assert len(weights) == CANDIDATES


def test_where_nothing_was_played_on_every_option_is_weighed() -> None:
    view = first_view(WAGER, offers=MANY)
    weights = plan(foreseeing(WAGER, 1), 1).weighed(view, view.options(), OWN, until_decided=False)
    assert set(weights) == set(view.options())


def test_all_who_are_played_on_get_the_same_luck() -> None:
    """With the same rolls for both, eight chances in ten never do worse than seven."""
    view = first_view(WAGER, offers=(7, 8))
    found = {runner.action: runner.results for runner in plan(foreseeing(WAGER, 1)).think(view, view.options())}
    assert len(found[Stake(8)]) > 100
    assert all(eight >= seven for eight, seven in zip(found[Stake(8)], found[Stake(7)], strict=True))


def test_the_dice_of_a_stage_do_not_depend_on_how_many_fell_before() -> None:
    one, other = SharedLuck(7, 3), SharedLuck(7, 3)
    other.dice.random()
    other.minds.random()
    for luck in (one, other):
        luck.enter(2)
    assert (one.dice.random(), one.minds.random()) == (other.dice.random(), other.minds.random())


def test_each_stage_and_each_look_has_dice_of_its_own() -> None:
    def dice(look: int, stage: int) -> float:
        luck = SharedLuck(7, look)
        luck.enter(stage)
        return luck.dice.random()

    assert len({dice(look, stage) for look in range(5) for stage in range(-1, 5)}) == 30


def test_within_a_stage_the_dice_go_on() -> None:
    luck = SharedLuck(7, 0)
    luck.enter(1)
    first = luck.dice.random()
    luck.enter(1)
    assert luck.dice.random() != first


def test_the_luck_starts_anew_at_every_stage_that_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    entered = []
    monkeypatch.setattr(SharedLuck, "enter", lambda _luck, stage: entered.append(stage))
    view = first_view(NIM, heap=40)
    plan(foreseeing(NIM, 3), 1).think(view, view.options())
    assert entered == [0, 1, 2]


def test_those_who_play_on_choose_among_a_few_options_drawn_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """One position where foresight ends, and two options for the choice before it."""
    judged = []

    def noted(table: Sticks, _seat: Seat) -> float:
        judged.append(table.heap)
        return 0.5

    monkeypatch.setattr(planner, "HEEDED", 2)
    view = first_view(NIM, heap=40)
    plan(foreseeing(remade(NIM, evaluate=noted), 1), 30).think(view, view.options())
    assert len(judged) == CALM_TABLES * 3 + 30 * (1 + 2)
    assert set(judged) == set(range(34, 40))


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


@pytest.mark.parametrize("stages", [1, 6])
def test_a_budget_counts_how_often_an_option_is_played_on_and_not_how_far(stages: int) -> None:
    view = first_view(NIM, heap=40)
    for simulations in (10, 60, 300):
        ranked = plan(foreseeing(NIM, stages), simulations).think(view, view.options())
        assert results(ranked) == pytest.approx(simulations, abs=3)


@pytest.mark.parametrize("heap", [2, 40])
def test_a_level_grants_laps_however_many_options_there_are(heap: int) -> None:
    view = first_view(NIM, heap=heap)
    bot = PlannerBot(foreseeing(NIM, 1), Random(1), Level("test", simulations=1, each=1, laps=6))
    assert results(bot.think(view, view.options())) == pytest.approx(6 * CANDIDATES, abs=2)


def test_the_least_level_completes_a_lap_with_all_candidates() -> None:
    view = first_view(WAGER, offers=MANY)
    bot = PlannerBot(foreseeing(WAGER, 1), Random(1), Level("test", simulations=1, each=1, laps=1))
    assert results(bot.think(view, view.options())) == CANDIDATES


@pytest.mark.parametrize(("game", "tables"), [(NIM, CALM_TABLES), (WAGER, TABLES)])
def test_a_glance_needs_fewer_tables_where_no_dice_fall(game: Game[Any], tables: int) -> None:
    imagined = []

    def counted(view: Table, _rng: Random) -> Table:
        imagined.append(view)
        return view

    view = first_view(game)
    glancing = foreseeing(remade(game, imagine=counted), 1)
    plan(glancing).think(view, view.options(), Clock(seconds=0.0))
    assert len(imagined) == tables


def test_without_time_for_more_the_glance_decides() -> None:
    view = first_view(WAGER, offers=(9,))
    for clock in (Clock(seconds=0.0), Clock(simulations=0), Clock(simulations=1)):
        bot = plan(foreseeing(WAGER, 1))
        assert results(bot.think(view, view.options(), clock)) == 0
        assert bot.choose(view, view.options(), clock) == Stake(9)


def test_a_budget_in_seconds_ends_when_they_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(meter, "perf_counter", lambda: next(ticks))
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
    bot = PlannerBot(game, Random(1), Level("test", simulations=1, each=1, laps=400))
    whole = results(bot.think(view, view.options()))
    monkeypatch.setattr(TAKES, "trifle", True)
    assert results(bot.think(view, view.options())) < whole / 7


def test_what_costs_two_per_cent_of_the_chance_to_win_weighs_a_third_of_the_best() -> None:
    view = first_view(SHORT, heap=40)
    weights = plan(foreseeing(SHORT, 1)).weighed(view, view.options(), OWN, until_decided=False)
    assert weights[Take(3)] == 1
    assert weights[Take(1)] == pytest.approx(1 / 3, abs=0.05)


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
    assert len(imagined) > 100


@pytest.mark.parametrize("heap", [1, 2, 40])
def test_how_much_is_judged_does_not_depend_on_how_many_options_there_are(heap: int) -> None:
    judged = []

    def noted(table: Sticks, seat: Seat) -> float:
        judged.append(table.heap)
        return shorter_is_better(table, seat)

    game = foreseeing(remade(NIM, evaluate=noted), 4)
    view = first_view(game, heap=heap + 40)
    plan(game).choose(view, view.options()[: min(heap, 3)], Clock(simulations=100, even=True))
    assert len(judged) == pytest.approx(100 * (1 + 4 * 3), abs=20)


# Weak levels


@pytest.mark.parametrize(("thinker", "seen"), [(PlannerBot, {2, 3}), (SeerBot, {1, 2, 3})])
def test_where_errors_add_up_nobody_takes_the_worst_for_the_best(
    monkeypatch: pytest.MonkeyPatch, thinker: type[Thinker], seen: set[int]
) -> None:
    monkeypatch.setattr(GreedyBot, "worths", lambda *_: [0.50, 0.51, 0.52])
    dim, view = Level("dim", simulations=0, each=0, blur=0.9), first_view(NIM)
    assert {thinker(NIM, Random(seed), dim).choose(view, view.options(), OWN) for seed in range(200)} == {
        Take(count) for count in seen
    }


# Games that solve some positions themselves


def solving(*answers: int) -> Game[Any]:
    """Nim with a solver that knows these answers, the first of which is its own."""
    return remade(NIM, solve=lambda _view: tuple(map(Take, answers)))


def test_what_the_solver_of_a_game_answers_is_played_without_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "race", lambda *_, **__: pytest.fail("there was a race"))
    view = first_view(NIM)
    assert plan(solving(2)).choose(view, view.options(), OWN) == Take(2)


def test_only_what_the_solver_cannot_judge_is_compared_with_its_answer() -> None:
    view = first_view(NIM)
    weights = plan(solving(2, 3)).weighed(view, view.options(), OWN, until_decided=False)
    assert set(weights) == {Take(2), Take(3)}


def test_where_the_solver_has_no_answer_there_is_a_race_of_all() -> None:
    view = first_view(NIM)
    assert plan(solving()).choose(view, view.options(), OWN) == plan(NIM).choose(view, view.options(), OWN)
