"""The solver of a confrontation, against a slow one that tries everything."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from harena.games.twenty_strong import solver
from harena.games.twenty_strong.book import book
from harena.games.twenty_strong.dice_odds import chance_of
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.solver import (
    MOST,
    MOST_PLACES,
    NO_DICE,
    Fight,
    Solution,
    Solved,
    fall_chance,
    thought_of,
)
from harena.games.twenty_strong.tasks import PLAIN, Enemy, Twist, task_of, uncounted
from tests.games.twenty_strong.brute import FACES, Tried, dice, hand

BOOK = book(GAME.content)
ALL = "YYYYGGGGBBBBPPPPR"


def chance(written: str, passes: int, *needs: int, **kinds: Any) -> Solution:
    """The chance that enemies with these needs fall."""
    return fall_chance(FACES, dice(written), passes, tuple(Enemy(need, **kinds) for need in needs))


def brute(written: str, passes: int, *needs: int) -> float:
    prizes = (0.0,) * len(needs) + (1.0,)
    return Tried(needs, prizes).best(hand(written), (), 0, passes, needs)


def fight(loose: str, pool: str, passes: int, *needs: int, die: float = 0.2, most: int = MOST, **more: Any) -> Solved:
    """Each enemy is worth 1, and each die of the pool costs the same."""
    costs = tuple(die * max(0, gone - len(loose)) for gone in range(len(loose) + len(pool) + 1))
    prizes = tuple(float(fallen) for fallen in range(len(needs) + 1))
    enemies = tuple(map(Enemy, needs))
    return Solved(Fight(FACES, dice(loose), dice(pool), passes, enemies, prizes, costs, **more), most)


# All dice are committed


@pytest.mark.parametrize("passes", [1, 2, 3])
@pytest.mark.parametrize(("written", "need"), [("R", 2), ("YR", 3), ("YGP", 4), ("GBPR", 5), ("YYBPR", 6), ("PPP", 4)])
def test_against_one_enemy_no_plan_is_better(written: str, need: int, passes: int) -> None:
    found = chance(written, passes, need)
    assert found.exact
    assert found.chance == pytest.approx(brute(written, passes, need), abs=1e-12)


def test_a_red_hit_is_rather_rolled_again_where_a_crit_is_needed() -> None:
    assert chance("R", 2, 2).chance == pytest.approx(1 - (5 / 6) ** 2)
    assert chance_of(BOOK, dice("R"), 2, 2) == pytest.approx(1 / 6)


@pytest.mark.parametrize(("written", "needs"), [("YGP", (1, 2)), ("GBPR", (2, 3)), ("BPR", (1, 1)), ("PPR", (3, 1))])
def test_against_several_the_plan_is_never_called_exact_and_never_promises_too_much(
    written: str, needs: tuple[int, ...]
) -> None:
    found = chance(written, 2, *needs)
    best = brute(written, 2, *needs)
    assert not found.exact
    assert best - 0.05 <= found.chance <= best + 1e-12


def test_a_crit_is_not_split_between_two_enemies() -> None:
    assert chance("R", 1, 1, 1).chance == 0.0


def test_one_roll_of_nine_dice_is_the_plain_distribution() -> None:
    """TWS-X29."""
    found = [round(chance("YYGGBBPPR", 1, need).chance, 3) for need in (5, 6, 7, 8, 9)]
    assert found == [0.915, 0.793, 0.616, 0.42, 0.247]


def test_nothing_is_needed_and_nothing_is_there() -> None:
    assert chance("Y", 3, 0) == Solution(1.0, exact=True)
    assert chance("", 3, 2) == Solution(0.0, exact=True)
    assert chance("R", 0, 1) == Solution(0.0, exact=True)


# Dice of the pool


@pytest.mark.parametrize(
    ("loose", "pool", "passes", "need", "die"),
    [
        ("", "YP", 2, 2, 0.2),
        ("", "GPR", 2, 3, 0.1),
        ("R", "YB", 2, 3, 0.15),
        ("Y", "PP", 3, 2, 0.3),
        ("", "RR", 3, 1, 0.4),
    ],
)
def test_no_commitment_over_several_passes_is_better(loose: str, pool: str, passes: int, need: int, die: float) -> None:
    costs = tuple(die * gone for gone in range(len(pool) + 1))
    best = Tried((need,), (0.0, 1.0), costs).best(hand(loose), hand(pool), 0, passes, (need,))
    assert fight(loose, pool, passes, need, die=die).value == pytest.approx(best, abs=1e-12)


def test_a_second_die_waits_until_the_first_has_missed() -> None:
    found = fight("", "PP", 2, 1, die=0.2)
    start = found.task.states[0]
    one = found.at(found.rolling, 2, dice("P"), dice("P"), start).real
    both = found.at(found.rolling, 2, dice("PP"), NO_DICE, start).real
    assert one == pytest.approx(1 - 0.2 - 1 / 6 * 1 / 6)
    assert both == pytest.approx(1 - 0.4 - (1 / 36) ** 2)


def test_what_costs_more_than_it_brings_is_left_in_the_pool() -> None:
    assert fight("", "YY", 1, 4, die=0.2).value == 0.0


def test_where_few_dice_may_be_committed_in_a_pass_the_rest_comes_later() -> None:
    assert fight("", "RRR", 1, 3, die=0.0).value == pytest.approx(1.0)
    assert fight("", "RRR", 1, 3, die=0.0, limit=2).value == pytest.approx(1 - (5 / 6) ** 2)
    assert fight("", "RRR", 2, 3, die=0.0, limit=2).value == pytest.approx(1.0)


def test_the_chance_that_goes_with_the_best_plan_is_told() -> None:
    """One yellow die for a prize of 1 and a cost of 0.2: worth a Roll, which hits in one of three cases."""
    assert fight("", "Y", 1, 1, aim=1).value == pytest.approx(1 / 3 - 0.2 + 1j / 3)
    assert fight("", "Y", 1, 1, aim=1, die=0.5).value == 0.0


def test_of_two_enemies_the_chance_of_the_first_can_be_asked_for() -> None:
    first, both = (fight("PR", "", 1, 1, 1, aim=aim).value.imag for aim in (1, 2))
    assert first == pytest.approx(1.0)
    assert both == pytest.approx(5 / 6)


# Colours one after the other


@pytest.mark.parametrize(("pool", "need"), [("YGBPR", 4), ("YYGPR", 5), ("GGBBPP", 6)])
def test_with_the_colours_seen_one_after_the_other_a_plan_is_a_little_worse_and_not_exact(pool: str, need: int) -> None:
    exact, found = fight("", pool, 3, need, die=0.05), fight("", pool, 3, need, die=0.05, most=0)
    assert exact.exact
    assert not found.exact
    assert exact.value.real - 0.02 <= found.value.real <= exact.value.real + 1e-12


def test_with_more_dice_than_can_be_seen_at_once_the_answer_is_a_lower_bound() -> None:
    table = fight("", ALL, 2, 15, die=0.0)
    assert table.work > MOST
    assert not table.exact
    assert chance_of(BOOK, dice(ALL), 2, 15) <= table.value.real < 1


def test_the_state_of_every_die_is_counted_and_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fight("", "YYGGBBPPR", 3, 6).work == 10**4 * 4 * 7


# Dice that are not thought of


def many(twist: Twist | None = None, aim: int = 0) -> Solved:
    """Four enemies and thirteen dice, more than can be reckoned with."""
    return fight("", "YYYGGGBBBPPPR", 4, 5, 4, 10, 6, twist=twist, aim=aim)


def test_with_too_many_figures_the_weakest_dice_of_the_pool_are_not_thought_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_PLACES", 2000)
    table = fight("P", "YGBPR", 2, 4, die=0.0)
    assert table.places <= 2000
    assert thought_of(table.fight, states=5) == dice("GBPR")
    assert table.value == fight("P", "GBPR", 2, 4, die=0.0).value
    assert not table.exact


def test_where_dice_are_not_thought_of_the_chance_is_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    everything, strong = (fight("", pool, 2, 3, 2, die=0.0).value.real for pool in ("YGBPR", "GBPR"))
    monkeypatch.setattr(solver, "MOST_PLACES", 2000)
    assert strong == fight("", "YGBPR", 2, 3, 2, die=0.0).value.real < everything


def test_dice_that_are_not_thought_of_may_still_be_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_PLACES", 2000)
    table = fight("", "YGBPR", 2, 4, die=0.0)
    start = table.task.states[0]
    without, beyond = (table.at(table.rolling, 2, dice(loose), dice("R"), start) for loose in ("BP", "YBP"))
    assert beyond == without


@pytest.mark.parametrize("twist", [None, Twist("toll", 3), Twist("lost", 17), Twist("crit", 2)])
def test_all_plans_of_a_hint_together_have_no_more_figures_than_stated(twist: Twist | None) -> None:
    assert many(twist).places <= MOST_PLACES
    assert sum(many(twist, aim).places for aim in (1, 2, 3, 4)) <= MOST_PLACES


def test_a_loss_of_all_misses_needs_no_count() -> None:
    assert len(task_of((Enemy(6),), uncounted(Twist("lost", 17), 9)).states) == len(task_of((Enemy(6),)).states)
    assert uncounted(Twist("lost", 8), 9) == Twist("lost", 8)
    assert uncounted(Twist("toll", 9), 9) == Twist("toll", 9)


@pytest.mark.parametrize("what", ["crit", "hit", "lost"])
def test_without_a_count_a_twist_is_the_same(what: Literal["crit", "hit", "lost"]) -> None:
    """With two dice a count of two takes them all; of three dice the third is never left to the twist either."""
    enemies, found = (Enemy(2), Enemy(1)), []
    for count in (2, 3):
        end = Fight(FACES, dice("PR"), NO_DICE, 2, enemies, (0.0, 1.0, 2.0), (0.0,) * 3, twist=Twist(what, count))
        found.append(Solved(end, MOST).value)
    counted = task_of(enemies, Twist(what, 2))
    assert len(counted.states) > len(task_of(enemies, uncounted(Twist(what, 2), 2)).states)
    assert found[0] == found[1]


# What dice count


def test_a_die_whose_crit_counts_nothing_is_rolled_again() -> None:
    """A red die shows a hit in one of two passes unless it shows two crits."""
    assert chance("R", 2, 1, worth=(1, 0) * 5).chance == pytest.approx(1 - (1 / 6) ** 2)


def test_crits_that_count_as_hits_are_hits() -> None:
    assert chance("RP", 1, 2, worth=(1, 1) * 5).chance == pytest.approx(5 / 6)


def test_a_crit_that_counts_as_a_hit_may_be_rolled_again() -> None:
    even = Tried((2,), (0.0, 1.0), worth=(1, 1)).best(hand("YR"), (), 0, 2, (2,))
    assert chance("YR", 2, 2, worth=(1, 1) * 5).chance == pytest.approx(even)


def test_crits_that_count_more_or_nothing() -> None:
    assert chance("R", 1, 3, worth=(1, 3) * 5).chance == pytest.approx(1 / 6)
    assert chance("R", 1, 1, worth=(1, 0) * 5).chance == pytest.approx(5 / 6)
    assert chance("R", 1, 1, worth=(0, 2) * 5).chance == pytest.approx(1 / 6)


def test_each_colour_counts_what_it_counts() -> None:
    no_red = (*PLAIN[:8], 0, 0)
    assert chance("PR", 1, 2, worth=no_red).chance == pytest.approx(1 / 6)
    assert chance("PR", 2, 2, worth=no_red).exact


def test_an_enemy_in_front_that_takes_no_red_dice_keeps_them_from_the_next_one() -> None:
    enemies = (Enemy(1, (*PLAIN[:8], 0, 0)), Enemy(1))
    assert fall_chance(FACES, dice("R"), 1, enemies).chance == 0.0
    assert 4 / 6 <= fall_chance(FACES, dice("PR"), 1, enemies).chance <= 5 / 6


# Crits that an enemy needs, and limits


def test_an_enemy_that_needs_a_crit_does_not_fall_by_hits_alone() -> None:
    assert chance("R", 1, 1, crits=1).chance == pytest.approx(1 / 6)
    assert chance("R", 2, 1, crits=1).chance == pytest.approx(1 - (5 / 6) ** 2)


def test_two_crits_are_found_over_several_passes() -> None:
    missing = 5 / 6
    assert chance("PP", 3, 2, crits=2).chance == pytest.approx((1 - missing**3) ** 2)


def test_with_a_limit_no_more_dice_are_assigned_in_a_pass() -> None:
    bound = chance("PPR", 1, 3, limit=1)
    assert bound.chance == 0.0 < chance("PPR", 1, 3).chance
    assert not bound.exact


def test_a_limit_of_two_needs_a_crit_for_three_hits() -> None:
    assert chance("RR", 1, 3, limit=2).chance == pytest.approx(1 - (5 / 6) ** 2)


def test_the_limit_begins_anew_with_each_pass() -> None:
    assert chance("RR", 2, 2, limit=1).chance == pytest.approx(1.0)


# What happens after a Roll


def with_twist(written: str, passes: int, need: int, twist: Twist) -> Solution:
    return fall_chance(FACES, dice(written), passes, (Enemy(need),), twist)


def test_misses_that_are_lost_are_not_rolled_again() -> None:
    assert with_twist("P", 2, 1, Twist("lost", 1)).chance == pytest.approx(5 / 6)
    assert with_twist("PP", 2, 1, Twist("lost", 1)).chance == pytest.approx(35 / 36 + 1 / 36 * 5 / 6)


def test_a_crit_that_is_turned_to_a_miss_is_rolled_again() -> None:
    assert with_twist("R", 1, 1, Twist("crit", 1)).chance == pytest.approx(5 / 6)
    assert with_twist("R", 2, 1, Twist("crit", 1)).chance == pytest.approx(35 / 36)


def test_a_hit_that_is_turned_to_a_miss_counts_nothing() -> None:
    assert with_twist("R", 1, 1, Twist("hit", 1)).chance == pytest.approx(1 / 6)
    assert with_twist("RR", 1, 1, Twist("hit", 1)).chance == pytest.approx(1.0)


def test_a_toll_takes_a_die_where_there_are_enough_misses() -> None:
    """Two yellow dice miss both in 16 of 36 Rolls; then one of them is left for the second Roll."""
    both, one = (4 / 6) ** 2, 1 / 3
    assert with_twist("YY", 2, 1, Twist("toll", 2)).chance == pytest.approx(1 - both + both * one)
    assert with_twist("YY", 2, 1, Twist("toll", 3)).chance == pytest.approx(1 - both**2)


def test_a_wound_costs_what_it_costs_or_ends_everything() -> None:
    def worth(twist: Twist) -> float:
        end = Fight(FACES, dice("Y"), NO_DICE, 1, (Enemy(1),), (0.0, 9.0), (0.0, 0.0), twist=twist, death=-3.0)
        table = Solved(end, MOST)
        return table.at(table.rolling, 1, dice("Y"), NO_DICE, table.task.states[0]).real

    assert worth(Twist("wound", 1, 0.6)) == pytest.approx(3.0 - 0.4)
    assert worth(Twist("wound", 1, deadly=True)) == pytest.approx(3.0 - 2.0)


def test_who_dies_of_the_misses_has_no_use_for_the_hits_of_the_same_roll() -> None:
    assert with_twist("YR", 1, 1, Twist("wound", 1, deadly=True)).chance == pytest.approx(1 / 3)


def test_with_a_twist_no_figure_is_called_exact() -> None:
    assert not with_twist("PR", 2, 2, Twist("lost", 1)).exact
