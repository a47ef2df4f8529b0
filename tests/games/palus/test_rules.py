"""Every row of docs/rules/palus.md as a story."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.core.table import Outcome
from harena.games.palus.game import GAME
from tests.games.palus.days import NOVICE, RECOVER, SENT_OFF, STOP, STRIKE, day, dice, play, refusals

# 1. The day


@pytest.mark.rule("PAL-001")
def test_one_novice_plays_alone_with_five_dice() -> None:
    assert GAME.seats == (1,)
    assert dice(day(STRIKE)) == (6, 6, 6, 6, 6)


@pytest.mark.rule("PAL-002")
def test_a_novice_begins_the_day_with_three_breaths_and_no_points() -> None:
    t = day()
    assert (t.turn, t.breath, t.points) == (1, 3, 0)


@pytest.mark.rule("PAL-002")
def test_a_day_has_six_turns() -> None:
    t = day(*[STOP] * 5)
    assert t.turn == 6
    assert t.outcome is None
    assert play(t, STOP).outcome is not None


@pytest.mark.rule("PAL-003")
@pytest.mark.parametrize(("rank", "goal"), [(1, 20), (2, 30), (3, 40)])
def test_the_goal_rises_with_the_rank(rank: int, goal: int) -> None:
    assert day(rank=rank).goal == goal


@pytest.mark.rule("PAL-003")
@pytest.mark.parametrize("rank", [0, 4])
def test_there_is_no_other_rank(rank: int) -> None:
    with pytest.raises(Refused, match="bad_option"):
        GAME.read_options({"rank": rank})


# 2. The turn


@pytest.mark.rule("PAL-004")
def test_a_turn_begins_with_all_dice_in_the_hand() -> None:
    t = day(STRIKE, (6, 5, 3, 2, 2), STOP)
    assert (t.turn, t.hand(), t.hits, t.misses) == (2, 5, 0, 0)


@pytest.mark.rule("PAL-005")
def test_the_novice_may_strike_recover_or_stop() -> None:
    assert list(day(STRIKE, (6, 5, 3, 3, 1)).options()) == [STRIKE, STOP, RECOVER]


@pytest.mark.rule("PAL-005")
def test_a_turn_may_be_stopped_before_the_first_strike() -> None:
    assert day(STOP).turn == 2


@pytest.mark.rule("PAL-006")
def test_fives_and_sixes_hit_and_ones_and_twos_miss() -> None:
    t = day(STRIKE, (6, 5, 5, 2, 1))
    assert (t.hits, t.misses) == (3, 2)


@pytest.mark.rule("PAL-006")
def test_threes_and_fours_strike_again() -> None:
    t = day(STRIKE, (6, 4, 3, 3, 1), STRIKE)
    assert dice(t) == (6, 6, 6)


@pytest.mark.rule("PAL-007")
def test_the_third_miss_of_a_turn_takes_its_hits() -> None:
    t = day(STRIKE, (6, 6, 3, 1, 2), STRIKE, (2,))
    assert (t.turn, t.points) == (2, 0)


@pytest.mark.rule("PAL-007")
def test_misses_of_an_earlier_turn_are_forgotten() -> None:
    t = day(STRIKE, (6, 3, 3, 1, 2), STOP, STRIKE, (6, 3, 3, 3, 1))
    assert (t.turn, t.misses) == (2, 1)


@pytest.mark.rule("PAL-010")
def test_a_breath_takes_a_miss_back_into_the_hand() -> None:
    t = day(STRIKE, (6, 5, 3, 2, 2), RECOVER)
    assert (t.breath, t.misses, t.hand()) == (2, 1, 2)
    assert t.hits == 2


@pytest.mark.rule("PAL-010")
def test_without_a_miss_there_is_nothing_to_recover() -> None:
    assert refusals(day(), RECOVER) == [("no_miss", "PAL-010")]


@pytest.mark.rule("PAL-010")
def test_who_is_out_of_breath_cannot_recover() -> None:
    t = day(STRIKE, (6, 5, 3, 2, 2), breath=0)
    assert refusals(t, RECOVER) == [("no_breath", "PAL-010")]
    assert RECOVER not in t.options()


@pytest.mark.rule("PAL-010")
def test_who_has_laid_all_dice_aside_may_recover_and_strike_again() -> None:
    assert dice(day(STRIKE, (6, 6, 6, 1, 1), RECOVER, STRIKE)) == (6,)


@pytest.mark.rule("PAL-011")
def test_without_a_die_in_the_hand_nobody_strikes() -> None:
    t = day(STRIKE, (6, 6, 6, 5, 1))
    assert refusals(t, STRIKE) == [("empty_hand", "PAL-011")]
    assert list(t.options()) == [STOP, RECOVER]


# 3. Stopping


@pytest.mark.rule("PAL-008")
@pytest.mark.parametrize(("hits", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_every_hit_is_worth_one_point_more_than_the_one_before(hits: int, points: int) -> None:
    t = day(STRIKE, (6,) * hits + (3,) * (5 - hits), STOP)
    assert (t.turn, t.points) == (2, points)


@pytest.mark.rule("PAL-008")
def test_points_of_several_turns_add_up() -> None:
    assert day(STRIKE, (6, 6, 3, 3, 3), STOP, STRIKE, (6, 3, 3, 3, 3), STOP).points == 4


@pytest.mark.rule("PAL-009")
def test_a_turn_without_a_hit_gives_a_breath_back() -> None:
    assert day(STOP, breath=1).breath == 2


@pytest.mark.rule("PAL-009")
def test_a_turn_with_a_hit_gives_no_breath_back() -> None:
    assert day(STRIKE, (6, 3, 3, 3, 3), STOP, breath=1).breath == 1


@pytest.mark.rule("PAL-009")
def test_a_turn_that_the_trainer_ends_is_no_rest() -> None:
    assert day(STRIKE, SENT_OFF, breath=1).breath == 1


# 4. The end


@pytest.mark.rule("PAL-012")
def test_a_day_is_won_as_soon_as_the_goal_is_reached() -> None:
    t = day(STRIKE, (6, 5, 4, 4, 4), STOP, points=17)
    assert t.outcome == Outcome((NOVICE,), "goal", drawn=False, score=20 + 5 * 5, following={"rank": 2})


@pytest.mark.rule("PAL-012")
def test_points_that_are_not_kept_win_nothing() -> None:
    assert day(STRIKE, (6, 6, 6, 6, 3), points=19).outcome is None


@pytest.mark.rule("PAL-013")
def test_a_day_without_its_goal_is_lost_and_not_drawn() -> None:
    t = day(*[STOP] * 6, points=19)
    assert t.outcome == Outcome((), "evening", drawn=False, score=19)


@pytest.mark.rule("PAL-013")
def test_the_last_turn_still_counts() -> None:
    t = day(STRIKE, (6, 4, 4, 4, 4), STOP, points=19, turn=6)
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.score) == ((NOVICE,), 20)


@pytest.mark.rule("PAL-014")
@pytest.mark.parametrize(("rank", "following"), [(1, {"rank": 2}), (2, {"rank": 3}), (3, None)])
def test_a_rank_that_is_won_leads_to_the_next(rank: int, following: dict[str, int] | None) -> None:
    outcome = day(STOP, rank=rank, points=40).outcome
    assert outcome is not None
    assert outcome.following == following


# Worked examples and rulings


@pytest.mark.rule("PAL-X01")
def test_example_1() -> None:
    t = day(STRIKE, (6, 5, 4, 2, 1), RECOVER, STRIKE, (5, 3))
    assert (t.hits, t.misses) == (3, 1)
    play(t, STOP)
    assert (t.points, t.breath) == (6, 2)


@pytest.mark.rule("PAL-X02")
def test_example_2() -> None:
    t = day(STRIKE, (6, 6, 5, 3, 3), STOP, points=14, turn=4)
    assert t.points == 20
    assert t.outcome == Outcome((NOVICE,), "goal", drawn=False, score=30, following={"rank": 2})


@pytest.mark.rule("PAL-R01")
def test_hits_that_come_with_the_third_miss_are_lost_and_no_breath_saves_them() -> None:
    t = day(STRIKE, (6, 6, 1, 1, 1))
    assert (t.turn, t.points, t.breath) == (2, 0, 3)


@pytest.mark.rule("PAL-R02")
def test_a_rested_novice_may_rest_and_has_no_more_breath_for_it() -> None:
    t = day(STOP)
    assert (t.turn, t.breath) == (2, 3)
