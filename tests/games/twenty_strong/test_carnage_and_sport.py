"""Chapter 10: the die that a Carnage enemy costs when it hurts, and the benefits that every Sport card offers."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import (
    Discard,
    Keep,
    Leave,
    Next,
    RecruitInstead,
    TacticInstead,
    TakeReward,
    Use,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.resolution import DAMAGES
from harena.games.twenty_strong.rules.rewards import GAINS, REWARDS
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.rules.training import DISMISSALS
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import GONE, Ascent
from harena.games.twenty_strong.vocabulary import ChangeHealth, PurgeInfluence, Shield
from tests.games.twenty_strong.climbs import Foe, asked, fight, foe, keys, play, put, throw, written
from tests.games.twenty_strong.moments import STOP, die, offered, owned, primus_fight, to_turn

HEAL = Reward("now", (ChangeHealth(when="now", n=2),))
DRINK = Reward("use", (ChangeHealth(when="use", n=2),))
CHARM = Reward("permanent", (Shield(when="continuous", n=1),))
SHIELDED = (Shield(when="continuous", n=2),)
ALL_TACTICS = [TacticInstead(card) for card in ("feint", "second_wind", "testudo", "war_cry")]


def dismissed(t: Ascent) -> int:
    """How many dice have been dismissed when this turn is over."""
    to_turn(t, 2)
    return keys(t).count("dismissed")


def won(*foes: Foe | str, **state: object) -> Ascent:
    """The first enemy has been defeated by the red die."""
    t = fight(*foes, **{"health": 3} | state)  # type: ignore[arg-type]
    return play(throw(t, "R", "crit"), put("R", "crit"))


def athlete(reward: Reward | None = HEAL) -> Foe:
    return foe("sport", health=1, damage=0, reward=reward)


# The Carnage penalty


@pytest.mark.rule("TWS-111")
def test_a_carnage_enemy_that_deals_damage_costs_a_die_in_maintenance() -> None:
    t = play(fight(foe(damage=1), pool="YR"), STOP)
    assert asked(t) == DISMISSALS
    play(t, die("Y"))
    assert (written(t.pool), t.training[0], asked(t)) == ("R", 4, MOVES)


@pytest.mark.rule("TWS-111")
def test_each_carnage_enemy_that_deals_damage_costs_a_die() -> None:
    assert dismissed(play(fight(foe(damage=1), foe(damage=1), foe(damage=1)), STOP)) == 3


@pytest.mark.rule("TWS-111")
@pytest.mark.parametrize("kind", ["sport", "primus"])
def test_no_other_enemy_costs_a_die(kind: str) -> None:
    stage = "primus" if kind == "primus" else "climb"
    assert dismissed(play(fight(foe(kind, damage=2), stage=stage), STOP)) == 0


@pytest.mark.rule("TWS-111")
def test_a_defeated_carnage_enemy_costs_no_die() -> None:
    assert dismissed(won(foe(health=1, damage=3))) == 0


@pytest.mark.rule("TWS-111")
def test_the_penalty_of_one_turn_is_not_suffered_in_the_next() -> None:
    t = to_turn(play(primus_fight(foe(damage=1), damage=0), STOP), 2)
    before = keys(t).count("dismissed")
    t.foe_health[1] = 1
    play(throw(t, "R", "hit"), put("R", "hit", 1), STOP)
    assert (before, keys(t).count("dismissed")) == (1, 1)


@pytest.mark.rule("TWS-112")
def test_the_penalty_counts_enemies_and_not_points_of_damage() -> None:
    assert dismissed(play(fight(foe(damage=4)), STOP)) == 1


@pytest.mark.rule("TWS-113")
def test_health_lost_by_an_effect_costs_no_die() -> None:
    t = play(fight(foe(damage=0, effects=[ChangeHealth(when="aftereffect", n=-2)])), STOP)
    assert (t.health, dismissed(t)) == (4, 0)


@pytest.mark.rule("TWS-114", "TWS-R11")
def test_a_carnage_enemy_without_damage_costs_no_die() -> None:
    assert dismissed(play(fight(foe(damage=0)), STOP)) == 0


@pytest.mark.rule("TWS-114", "TWS-R11")
def test_a_carnage_enemy_whose_damage_is_fully_prevented_costs_no_die() -> None:
    t = play(fight(foe(damage=2), hero=SHIELDED), STOP)
    assert (t.health, dismissed(t)) == (6, 0)


@pytest.mark.rule("TWS-114", "TWS-R11")
def test_a_carnage_enemy_whose_damage_is_partly_prevented_costs_a_die() -> None:
    t = play(fight(foe(damage=3), hero=SHIELDED), STOP)
    assert (t.health, dismissed(t)) == (5, 1)


@pytest.mark.rule("TWS-114", "TWS-R11", "TWS-D24")
@pytest.mark.parametrize(("first", "cost"), [(0, 1), (1, 2)])
def test_a_prevention_is_used_up_in_an_order_of_the_players_choice(first: int, cost: int) -> None:
    t = play(fight(foe(damage=2), foe(damage=3), hero=SHIELDED), STOP)
    assert (asked(t), list(t.options())) == (DAMAGES, [Next(0), Next(1)])
    play(t, Next(first))
    assert (t.health, dismissed(t)) == (3, cost)


@pytest.mark.rule("TWS-114", "TWS-D24")
@pytest.mark.parametrize(
    ("foes", "left"),
    [
        ((foe("sport", damage=2), foe("sport", damage=3)), 3),
        ((foe(damage=1), foe("sport", damage=1)), 6),
        ((foe(damage=2), foe(damage=2)), 4),
        ((foe(damage=3), foe("sport", damage=1)), 4),
    ],
    ids=["no Carnage enemy", "all of it prevented", "equal blows", "none can be spared"],
)
def test_where_the_order_of_damage_changes_nothing_nobody_is_asked_for_it(foes: tuple[Foe, ...], left: int) -> None:
    t = play(fight(*foes, hero=SHIELDED), STOP)
    assert (asked(t) == DAMAGES, t.health) == (False, left)


@pytest.mark.rule("TWS-114")
def test_a_prevention_of_one_turn_does_not_last_into_the_next() -> None:
    t = primus_fight(damage=1, items="testudo")
    to_turn(play(t, Use("testudo"), STOP), 2)
    assert t.health == 6
    assert to_turn(play(t, STOP), 3).health == 5


@pytest.mark.rule("TWS-115", "TWS-R12")
def test_where_no_die_can_be_dismissed_the_penalty_is_ignored() -> None:
    t = play(fight(foe(damage=1), foe(damage=1), pool="R"), STOP)
    assert (written(t.pool), asked(t)) == ("", MOVES)


@pytest.mark.rule("TWS-115", "TWS-R12")
def test_an_ignored_penalty_is_not_postponed() -> None:
    t = primus_fight(foe(damage=1, health=1), damage=0, pool="PR", exhausted="")
    play(throw(t, "PR", "hit hit"), put("P", "hit", 0), put("R", "hit", 0), STOP)
    assert (t.turn, keys(t).count("dismissed")) == (2, 0)
    t.foe_state[1], t.pool[0], t.training[0] = GONE, 1, 3
    to_turn(play(t, STOP), 3)
    assert keys(t).count("dismissed") == 0


# The Sport benefit


@pytest.mark.rule("TWS-116")
def test_instead_of_an_immediate_reward_a_sport_card_offers_a_die_or_a_tactic() -> None:
    t = won(athlete(), foe())
    assert (asked(t), t.options()) == (REWARDS, [TakeReward(), RecruitInstead(), *ALL_TACTICS])


@pytest.mark.rule("TWS-116")
@pytest.mark.parametrize("reward", [DRINK, CHARM])
def test_instead_of_an_item_a_sport_card_offers_a_die_or_a_tactic(reward: Reward) -> None:
    t = won(athlete(reward))
    assert (asked(t), t.options()) == (GAINS, [Leave(), Keep(), RecruitInstead(), *ALL_TACTICS])


@pytest.mark.rule("TWS-116")
def test_a_carnage_card_offers_no_benefit() -> None:
    t = won(foe(health=1, reward=DRINK))
    assert t.options() == [Leave(), Keep()]


@pytest.mark.rule("TWS-116")
def test_the_printed_reward_may_be_taken() -> None:
    t = play(won(athlete(), foe()), TakeReward())
    assert (t.health, sum(t.recruited()), owned(t)) == (5, 9, [])


@pytest.mark.rule("TWS-116")
@pytest.mark.parametrize("instead", [RecruitInstead(), TacticInstead("testudo")])
def test_reward_and_benefit_never_come_together(instead: RecruitInstead | TacticInstead) -> None:
    t = play(won(athlete(), foe()), instead)
    assert (t.health, asked(t)) == (3, COMMITS)


@pytest.mark.rule("TWS-116")
@pytest.mark.parametrize("instead", [RecruitInstead(), TacticInstead("testudo")])
def test_item_and_benefit_never_come_together(instead: RecruitInstead | TacticInstead) -> None:
    t = play(won(athlete(DRINK)), instead)
    assert ("foe_0" in owned(t), t.discard, asked(t)) == (False, ["foe_0"], MOVES)


@pytest.mark.rule("TWS-116", "TWS-R40")
def test_the_benefit_is_offered_where_the_printed_reward_could_change_nothing() -> None:
    empty = Reward("now", (PurgeInfluence(when="now", n=1),))
    assert RecruitInstead() in won(athlete(empty), foe()).options()


@pytest.mark.rule("TWS-116", "TWS-R40")
def test_the_benefit_is_offered_where_the_item_has_no_place() -> None:
    t = won(athlete(DRINK), items="testudo", strategy=1)
    assert t.options() == [Leave(), RecruitInstead(), Discard("testudo")]


@pytest.mark.rule("TWS-R41")
def test_a_sport_card_without_a_printed_reward_offers_the_benefit_when_it_is_defeated() -> None:
    t = won(athlete(None), foe())
    assert (asked(t), RecruitInstead() in t.options()) == (REWARDS, True)


@pytest.mark.rule("TWS-117")
def test_the_first_alternative_recruits_the_weakest_die() -> None:
    t = play(won(athlete(), foe()), RecruitInstead())
    assert (written(t.pool), t.training[0]) == ("YYYGGBBPP", 1)


@pytest.mark.rule("TWS-118")
def test_the_second_alternative_gains_a_tactic_of_choice() -> None:
    t = play(won(athlete(), foe()), TacticInstead("war_cry"))
    assert (owned(t), t.tactics) == (["war_cry"], ["feint", "second_wind", "testudo"])


@pytest.mark.rule("TWS-121")
def test_the_choice_is_made_for_each_sport_card_by_itself() -> None:
    t = fight(athlete(), athlete(), foe(), health=3)
    play(throw(t, "PR", "hit hit"), put("P", "hit", 0), RecruitInstead())
    play(t, put("R", "hit", 1), TakeReward())
    assert (t.health, sum(t.recruited())) == (5, 10)


@pytest.mark.rule("TWS-122", "TWS-R40")
def test_with_an_empty_training_ground_no_die_can_be_recruited() -> None:
    t = won(athlete(), foe(), pool="YYYYGGGGBBBBPPPPR")
    assert t.options() == [TakeReward(), *ALL_TACTICS]


@pytest.mark.rule("TWS-122", "TWS-R40")
def test_with_an_empty_tactics_area_no_tactic_can_be_gained() -> None:
    t = won(athlete(), foe(), items="feint second_wind testudo war_cry", strategy=6)
    assert offered(t, TacticInstead) == []


@pytest.mark.rule("TWS-122", "TWS-R40")
@pytest.mark.parametrize("reward", [HEAL, DRINK])
def test_for_a_tactic_an_item_may_be_discarded_first(reward: Reward) -> None:
    t = won(athlete(reward), items="testudo", strategy=1)
    assert offered(t, TacticInstead) == []
    play(t, Discard("testudo"))
    assert offered(t, TacticInstead) == ALL_TACTICS


@pytest.mark.rule("TWS-122", "TWS-R40")
def test_a_tactic_that_was_discarded_for_it_may_be_chosen_again() -> None:
    t = won(athlete(), foe(), items="testudo", strategy=1)
    play(t, Discard("testudo"), TacticInstead("testudo"))
    assert owned(t) == ["testudo"]
