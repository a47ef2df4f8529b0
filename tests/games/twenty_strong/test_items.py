"""Chapter 13: items. When they are used and discarded, where they go, and tactics."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harena.games.twenty_strong.actions import (
    FINISH,
    Activate,
    ChooseTactic,
    Discard,
    Observe,
    StepByStep,
    TakeReward,
    Use,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.items import LOSSES, TACTICS, has_place
from harena.games.twenty_strong.rules.resolution import PAUSES
from harena.games.twenty_strong.rules.rewards import GAINS, REWARDS
from harena.games.twenty_strong.rules.strategy import ASSIGNMENTS, COMMITS
from harena.games.twenty_strong.rules.turn import BOONS, DEEDS, KEEPS, MOVES
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import (
    BuryTop,
    ChangeHealth,
    ChangeStat,
    ExtraPass,
    GainTactic,
    ItemLimit,
    LongMarch,
    PurgeInfluence,
    RecoverDice,
    RecruitDice,
    RerollDice,
    StrengthenDice,
)
from tests.games.twenty_strong.climbs import asked, box, climb, fight, foe, play, put, throw, written
from tests.games.twenty_strong.moments import STOP, boss, final, go, offered, owned, primus_fight

Table = Callable[[], Ascent]
HEAL = Reward("now", (ChangeHealth(when="now", n=1),))
SMOOTH = Reward("now", (GainTactic(when="now"),))
FOOLISH = Reward("now", (ChangeStat(when="now", stat="strategy", n=-2),))
TOPS = {"b1": "nubian_lion", "b0": "clean_hands"}

MOMENTS: dict[str, tuple[Table, object]] = {
    "before the move": (lambda: climb(TOPS, items="testudo"), MOVES),
    "at a camp": (lambda: play(climb(TOPS, items="testudo"), go("b1")), DEEDS),
    "with an Opportunity found": (
        lambda: play(climb(TOPS, items="testudo", token="m0"), go("b0"), Activate()),
        KEEPS,
    ),
    "between passes": (lambda: fight(foe(), items="testudo"), COMMITS),
    "after a roll": (lambda: throw(fight(foe(), items="testudo"), "R", "hit"), ASSIGNMENTS),
    "when a reward is due": (
        lambda: play(throw(fight(foe("sport", health=1), items="testudo"), "R", "hit"), put("R", "hit")),
        REWARDS,
    ),
    "between steps": (lambda: play(fight(foe(), items="testudo"), STOP), PAUSES),
    "when an item is due": (
        lambda: play(throw(fight("javelin_champion", items="testudo"), "R", "crit"), put("R", "crit")),
        GAINS,
    ),
}


def gained(reward: Reward, **state: object) -> Ascent:
    """A Carnage enemy with this ♦ reward has been defeated by the red die; another one stands."""
    t = fight(foe(health=1, reward=reward), foe(damage=0), **state)  # type: ignore[arg-type]
    return play(throw(t, "R", "hit"), put("R", "hit"))


# Discarding


@pytest.mark.rule("TWS-153")
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_item_may_be_discarded_whenever_the_player_is_asked(moment: str) -> None:
    make, question = MOMENTS[moment]
    t = make()
    assert (asked(t), Discard("testudo") in t.options()) == (question, True)
    play(t, Discard("testudo"))
    assert owned(t) == []


@pytest.mark.rule("TWS-153")
@pytest.mark.parametrize("card", ["clean_hands", "rope_dancer", "testudo"])
def test_any_item_may_be_discarded_opportunities_included(card: str) -> None:
    t = play(climb(TOPS | {"b0": "desultor"}, items=card), Discard(card))
    assert (owned(t), asked(t)) == ([], MOVES)


@pytest.mark.rule("TWS-153")
def test_a_discarded_opportunity_lies_in_the_discard_pile() -> None:
    assert play(climb({"b1": "nubian_lion"}, items="full_barracks"), Discard("full_barracks")).passed == [
        "full_barracks"
    ]


# Using


@pytest.mark.rule("TWS-154")
def test_a_used_item_goes_to_the_discard_pile() -> None:
    t = play(fight(foe(), items="discus_thrower"), Use("discus_thrower"))
    assert (owned(t), t.discard, t.influence) == ([], ["discus_thrower"], [])


@pytest.mark.rule("TWS-154", "TWS-R48")
def test_a_used_item_with_the_icon_goes_onto_the_influence_deck() -> None:
    t = play(fight(foe(), items="capuan_murmillo"), Use("capuan_murmillo"))
    assert (owned(t), t.discard, t.influence) == ([], [], ["capuan_murmillo"])


@pytest.mark.rule("TWS-155", "TWS-R27", "TWS-D20")
@pytest.mark.parametrize(
    "make",
    [
        lambda: climb(TOPS, items="second_wind", exhausted="YY", pool="R"),
        lambda: play(climb(TOPS, items="second_wind", exhausted="YY", pool="R"), go("b1")),
        lambda: fight(foe(), items="second_wind", exhausted="YY", pool="R"),
        lambda: throw(fight(foe(), items="second_wind", exhausted="YY", pool="R"), "R", "hit"),
        lambda: play(fight(foe(), items="second_wind", exhausted="YY", pool="R"), STOP),
    ],
    ids=["before the move", "at a camp", "between passes", "after a roll", "between steps"],
)
def test_an_item_may_be_used_between_steps_and_passes(make: Table) -> None:
    t = play(make(), Use("second_wind"))
    assert (t.exhausted[0], t.tactics.count("second_wind")) == (0, 1)


@pytest.mark.rule("TWS-R27")
def test_no_item_is_used_inside_another_effect() -> None:
    t = play(climb(TOPS, items="second_wind", exhausted="YY", pool="R"), go("b1"), Observe())
    assert (asked(t), offered(t, Use)) == (BOONS, [])


@pytest.mark.rule("TWS-155")
def test_an_item_that_turns_faces_is_used_after_a_roll_only() -> None:
    t = fight(foe(), items="war_cry")
    assert offered(t, Use) == []
    throw(t, "Y", "miss")
    assert offered(t, Use) == [Use("war_cry")]
    play(t, FINISH)
    assert (asked(t), offered(t, Use)) == (COMMITS, [])


@pytest.mark.rule("TWS-155")
def test_an_item_for_the_move_is_used_before_the_move_only() -> None:
    t = climb(TOPS, items="desultor", exhausted="Y", pool="R")
    assert offered(t, Use) == [Use("desultor")]
    assert offered(play(t, go("b1")), Use) == []


@pytest.mark.rule("TWS-155")
def test_an_item_against_damage_is_used_before_the_damage_only() -> None:
    t = play(fight(foe("sport"), items="testudo second_wind", exhausted="YY", pool="R"), STOP)
    assert offered(t, Use) == [Use("testudo"), Use("second_wind")]
    play(t, StepByStep())
    assert offered(t, Use) == [Use("second_wind")]


@pytest.mark.rule("TWS-R64")
def test_an_item_that_thins_the_influence_deck_is_of_no_use_in_the_final() -> None:
    bribe = foe("sport", reward=Reward("use", (PurgeInfluence(when="use", n=1),)))
    t = final(boss(), {"bribe": bribe}, items="bribe", influence="nubian_lion")
    assert (t.influence, offered(t, Use)) == (["nubian_lion"], [])


POINTLESS: dict[str, tuple[Reward, dict[str, object]]] = {
    "Health at its highest": (Reward("use", (ChangeHealth(when="use", n=1),)), {}),
    "a stat at its highest": (Reward("use", (ChangeStat(when="use", stat="recovery", n=1),)), {"recovery": 6}),
    "no exhausted die": (Reward("use", (RecoverDice(when="use", n=1),)), {}),
    "an empty training ground": (Reward("use", (RecruitDice(when="use", n=1),)), {"pool": "YYYYGGGGBBBBPPPPR"}),
    "no stronger die": (Reward("use", (StrengthenDice(when="use", n=1),)), {"pool": "PPPPR"}),
    "no card on the deck": (Reward("use", (PurgeInfluence(when="use", n=1),)), {}),
    "no pile of two cards": (Reward("use", (BuryTop(when="use", n=1),)), {}),
    "no roll": (Reward("use", (RerollDice(when="use", n=1),)), {}),
    "no fight": (Reward("use", (ExtraPass(when="use"),)), {}),
}


@pytest.mark.rule("TWS-R64")
@pytest.mark.parametrize("case", POINTLESS)
def test_an_item_that_could_change_nothing_is_not_used(case: str) -> None:
    reward, state = POINTLESS[case]
    t = climb({"b1": "nubian_lion"}, content=box({"toy": foe(reward=reward)}), items="toy", **state)  # type: ignore[arg-type]
    assert Use("toy") not in t.options()


@pytest.mark.rule("TWS-R64")
@pytest.mark.parametrize(
    ("reward", "state"),
    [
        (Reward("use", (ChangeHealth(when="use", n=1),)), {"health": 5}),
        (Reward("use", (ChangeStat(when="use", stat="recovery", n=1),)), {"recovery": 5}),
        (Reward("use", (RecruitDice(when="use", n=1),)), {}),
        (Reward("use", (StrengthenDice(when="use", n=1),)), {}),
        (Reward("use", (PurgeInfluence(when="use", n=1),)), {"influence": "war_elephant"}),
        (Reward("use", (BuryTop(when="use", n=1),)), {"below": 1}),
        (Reward("use", (ChangeHealth(when="use", n=1), RecruitDice(when="use", n=1))), {}),
        (Reward("use", (LongMarch(when="use"), RecoverDice(when="use", n=1))), {}),
    ],
)
def test_an_item_of_which_one_effect_could_change_something_may_be_used(
    reward: Reward, state: dict[str, object]
) -> None:
    t = climb({"b1": "nubian_lion"}, content=box({"toy": foe(reward=reward)}), items="toy", **state)  # type: ignore[arg-type]
    assert Use("toy") in t.options()


# The limit


@pytest.mark.rule("TWS-156", "TWS-R26")
def test_when_strategy_falls_items_are_discarded_at_once_until_the_limit_is_met() -> None:
    t = gained(FOOLISH, items="testudo feint rope_dancer", strategy=3)
    assert (asked(t), set(t.options())) == (LOSSES, {Discard("testudo"), Discard("feint"), Discard("rope_dancer")})
    play(t, Discard("rope_dancer"))
    assert asked(t) == LOSSES
    play(t, Discard("feint"))
    assert (owned(t), t.influence, asked(t) == LOSSES) == (["testudo"], ["rope_dancer"], False)


@pytest.mark.rule("TWS-156")
def test_when_strategy_falls_no_further_than_the_items_nothing_is_discarded() -> None:
    assert owned(gained(FOOLISH, items="testudo", strategy=3)) == ["testudo"]


@pytest.mark.rule("TWS-106")
def test_the_ability_of_a_hero_may_raise_the_limit() -> None:
    t = fight(foe(), items="testudo", strategy=1, hero=[ItemLimit(when="continuous", n=2)])
    assert has_place(t)


# Tactics


@pytest.mark.rule("TWS-157", "TWS-R28")
def test_a_tactic_counts_against_the_item_limit() -> None:
    assert not has_place(climb(TOPS, items="testudo feint", strategy=2))


@pytest.mark.rule("TWS-157")
def test_a_tactic_is_used_once() -> None:
    t = play(fight(foe(), items="testudo"), Use("testudo"))
    assert (owned(t), t.prevented) == ([], 3)


@pytest.mark.rule("TWS-158")
def test_after_use_a_tactic_returns_to_the_tactics_area() -> None:
    t = play(fight(foe(), items="testudo"), Use("testudo"))
    assert (t.tactics, t.discard) == (["feint", "second_wind", "testudo", "war_cry"], [])


@pytest.mark.rule("TWS-159")
def test_to_gain_a_tactic_any_card_of_the_tactics_area_is_chosen() -> None:
    t = gained(SMOOTH, items="testudo")
    assert asked(t) == TACTICS
    assert offered(t, ChooseTactic) == [ChooseTactic(card) for card in ("feint", "second_wind", "war_cry")]
    play(t, ChooseTactic("war_cry"))
    assert (owned(t), t.tactics) == (["testudo", "war_cry"], ["feint", "second_wind"])


@pytest.mark.rule("TWS-106", "TWS-159")
def test_for_a_tactic_too_a_place_must_be_free() -> None:
    t = gained(SMOOTH, items="testudo", strategy=1)
    assert t.options() == [FINISH, Discard("testudo")]
    play(t, Discard("testudo"))
    assert ChooseTactic("testudo") in t.options()


@pytest.mark.rule("TWS-159")
def test_with_an_empty_tactics_area_no_tactic_is_gained() -> None:
    t = gained(SMOOTH, items="feint second_wind testudo war_cry", strategy=6)
    assert asked(t) == COMMITS


@pytest.mark.rule("TWS-160", "TWS-R35")
def test_a_tactic_that_is_discarded_returns_to_the_tactics_area_too() -> None:
    t = play(climb(TOPS, items="testudo"), Discard("testudo"))
    assert (t.tactics, t.discard) == (["feint", "second_wind", "testudo", "war_cry"], [])


@pytest.mark.rule("TWS-153", "TWS-200")
def test_items_go_along_into_a_boss_conflict_and_into_the_final() -> None:
    assert owned(final(boss(), items="testudo")) == ["testudo"]
    assert owned(primus_fight(items="testudo")) == ["testudo"]


@pytest.mark.rule("TWS-116", "TWS-153")
def test_a_discarded_item_does_not_take_the_reward_away() -> None:
    t = fight(foe("sport", health=1, reward=HEAL), foe(damage=0), items="testudo", health=3)
    play(throw(t, "R", "hit"), put("R", "hit"), Discard("testudo"), TakeReward())
    assert t.health == 4


@pytest.mark.rule("TWS-155")
def test_after_an_item_the_same_question_is_asked_again() -> None:
    t = play(fight(foe(), items="second_wind testudo", exhausted="YY", pool="R"), STOP, Use("second_wind"))
    assert (asked(t), Use("testudo") in t.options(), written(t.exhausted)) == (PAUSES, True, "")
