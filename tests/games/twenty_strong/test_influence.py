"""Chapter 15: the Influence deck. Which cards go there, in which order, and what the influence is."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import (
    FINISH,
    Activate,
    Discard,
    Keep,
    Next,
    Observe,
    RecruitInstead,
    TakeReward,
    Use,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.influence import PURGES
from harena.games.twenty_strong.rules.resolution import DECKINGS
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.table import IN_FINAL, PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import ChangeHealth, ChangeStat, DiscardTops, PurgeInfluence
from tests.games.twenty_strong.climbs import Foe, asked, climb, fight, foe, keys, play, put, throw
from tests.games.twenty_strong.moments import STOP, boss, final, go, in_order, owned, primus_fight, to_turn

DRINK = Reward("use", (ChangeHealth(when="use", n=1),))
PURGE = Reward("now", (PurgeInfluence(when="now", n=2),))


def marked(icons: int = 1, kind: str = "carnage", reward: Reward | None = None) -> Foe:
    """An enemy with so many icons that falls by any die."""
    return foe(kind, health=1, damage=0, influence=icons, reward=reward)


def beaten(*foes: Foe, **state: object) -> Ascent:
    """All of these enemies are defeated."""
    t = fight(*foes, **{"recovery": 6, "health": 5} | state)  # type: ignore[arg-type]
    throw(t, "BPR"[: len(foes)], "hit " * len(foes))
    return play(t, *(put("BPR"[number], "hit", number) for number in range(len(foes))))


# Onto the deck


@pytest.mark.rule("TWS-175")
def test_a_defeated_card_with_the_icon_goes_onto_the_influence_deck() -> None:
    t = beaten(marked())
    assert (t.influence, t.discard) == (["foe_0"], [])


@pytest.mark.rule("TWS-175")
def test_a_defeated_card_without_the_icon_is_discarded() -> None:
    t = beaten(marked(0))
    assert (t.influence, t.discard) == ([], ["foe_0"])


@pytest.mark.rule("TWS-175")
def test_a_defeated_card_goes_there_in_maintenance_and_not_before() -> None:
    t = fight(marked(), foe())
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.influence == []


@pytest.mark.rule("TWS-175", "TWS-R42")
def test_a_sport_card_with_an_item_and_the_icon_goes_there_when_the_benefit_is_taken() -> None:
    t = play(beaten(marked(1, "sport", DRINK)), RecruitInstead())
    assert (t.influence, owned(t)) == (["foe_0"], [])


@pytest.mark.rule("TWS-176")
def test_the_first_card_creates_the_deck_and_later_ones_lie_on_top() -> None:
    t = primus_fight(marked(), marked(), damage=0)
    to_turn(play(throw(t, "R", "hit"), put("R", "hit", 2), STOP), 2)
    assert t.influence == ["foe_2"]
    to_turn(play(throw(t, "P", "hit"), put("P", "hit", 1), STOP), 3)
    assert t.influence == ["foe_2", "foe_1"]


@pytest.mark.rule("TWS-176", "TWS-D23")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_several_cards_at_once_are_placed_in_an_order_of_the_players_choice(order: tuple[int, ...]) -> None:
    t = beaten(marked(), marked(), marked())
    assert (asked(t), list(t.options())) == (DECKINGS, [Next(0), Next(1), Next(2)])
    in_order(t, *order[:2])
    assert t.influence == [f"foe_{number}" for number in order]


@pytest.mark.rule("TWS-177")
def test_the_icon_of_an_item_has_no_effect_in_the_inventory() -> None:
    t = play(beaten(marked(2, reward=DRINK)), Keep())
    assert (owned(t), t.influence, t.icons_in_deck()) == (["foe_0"], [], 0)


@pytest.mark.rule("TWS-178", "TWS-R48")
def test_an_item_with_the_icon_that_is_discarded_goes_onto_the_deck() -> None:
    t = play(climb({"b1": "nubian_lion"}, items="rope_dancer"), Discard("rope_dancer"))
    assert (t.influence, t.discard) == (["rope_dancer"], [])


@pytest.mark.rule("TWS-178", "TWS-R48")
def test_an_item_with_the_icon_that_is_used_goes_onto_the_deck() -> None:
    t = play(fight(foe(), items="capuan_murmillo"), Use("capuan_murmillo"))
    assert t.influence == ["capuan_murmillo"]


@pytest.mark.rule("TWS-178", "TWS-R48", "TWS-R26")
def test_an_item_with_the_icon_that_must_be_discarded_goes_onto_the_deck() -> None:
    slow = Reward("now", (ChangeStat(when="now", stat="strategy", n=-1),))
    t = fight(foe(health=1, reward=slow), foe(), items="rope_dancer testudo", strategy=2)
    play(throw(t, "R", "hit"), put("R", "hit"), Discard("rope_dancer"))
    assert t.influence == ["rope_dancer"]


@pytest.mark.rule("TWS-178", "TWS-R48")
def test_in_the_final_an_item_gained_before_it_still_goes_onto_the_deck() -> None:
    t = play(final(items="rope_dancer"), Discard("rope_dancer"))
    assert (t.influence, t.discard.count("rope_dancer")) == (["rope_dancer"], 0)


@pytest.mark.rule("TWS-178", "TWS-196", "TWS-R48")
def test_in_the_final_an_item_gained_in_it_is_discarded() -> None:
    t = final(boss(allies=1), {"cup": marked(1, reward=DRINK)}, influence="cup")
    play(throw(t, "R", "hit"), put("R", "hit", 1), STOP, Keep())
    assert owned(t) == ["cup"]
    play(t, Discard("cup"))
    assert (t.influence, "cup" in t.discard) == ([], True)


# Not onto the deck


@pytest.mark.rule("TWS-179")
def test_an_undefeated_enemy_never_goes_onto_the_deck() -> None:
    t = play(fight(foe("sport", damage=0, influence=2)), STOP)
    assert (t.influence, t.discard) == ([], ["foe_0"])


@pytest.mark.rule("TWS-180", "TWS-080")
def test_a_card_that_is_discarded_by_observing_does_not_go_onto_the_deck() -> None:
    t = play(climb({"b1": "war_elephant"}), go("b1"), Observe())
    assert (t.influence, t.discard) == ([], ["war_elephant"])


@pytest.mark.rule("TWS-180")
def test_a_top_card_that_an_effect_discards_does_not_go_onto_the_deck() -> None:
    rain = foe(damage=0, effects=[DiscardTops(when="aftereffect", scope="all")])
    t = play(fight(rain, tops={"b1": "war_elephant"}), STOP)
    assert (t.influence, "war_elephant" in t.discard) == ([], True)


@pytest.mark.rule("TWS-180")
def test_an_enemy_that_flees_does_not_go_onto_the_deck() -> None:
    t = fight(foe(health=3, influence=1), foe("sport", damage=0), items="beast_tamer")
    to_turn(play(t, Use("beast_tamer"), STOP), 2)
    assert t.influence == ["beast_tamer"]


# The influence


@pytest.mark.rule("TWS-181")
def test_the_influence_is_the_number_of_icons_on_all_cards_of_the_deck() -> None:
    t = climb({"b1": "nubian_lion"}, influence="war_elephant chained_bear pit_executioner")
    assert t.icons_in_deck() == 5


@pytest.mark.rule("TWS-181")
def test_the_influence_falls_when_cards_leave_the_deck() -> None:
    t = fight(foe(health=1, reward=PURGE), foe(), influence="war_elephant chained_bear")
    play(throw(t, "R", "hit"), put("R", "hit"), Discard("chained_bear"))
    assert (t.icons_in_deck(), t.discard) == (2, ["chained_bear"])


@pytest.mark.rule("TWS-182")
def test_the_player_may_look_through_the_deck() -> None:
    view = climb({"b1": "nubian_lion"}, influence="war_elephant chained_bear").seen_by(PLAYER)
    assert view.influence == ["war_elephant", "chained_bear"]


@pytest.mark.rule("TWS-183")
def test_cards_leave_the_deck_from_the_top_only() -> None:
    t = fight(foe(health=1, reward=PURGE), foe(), influence="war_elephant chained_bear empusa")
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (asked(t), t.options()) == (PURGES, [FINISH, Discard("empusa")])
    play(t, Discard("empusa"))
    assert t.options() == [FINISH, Discard("chained_bear")]
    play(t, Discard("chained_bear"))
    assert (t.influence, asked(t)) == (["war_elephant"], COMMITS)


@pytest.mark.rule("TWS-183", "TWS-189")
def test_no_card_leaves_the_deck_by_a_reward_of_the_final() -> None:
    cards = {"priest": foe(health=1, damage=0, reward=PURGE), "mob": marked()}
    t = final(boss(allies=1), cards, influence="mob priest")
    play(throw(t, "R", "hit"), put("R", "hit", 1))
    assert (t.influence, asked(t)) == (["mob"], COMMITS)


@pytest.mark.rule("TWS-183")
def test_a_new_card_leaves_the_order_of_the_others_as_it_is() -> None:
    t = beaten(marked(), influence="war_elephant arena_bull")
    assert t.influence == ["war_elephant", "arena_bull", "foe_0"]


@pytest.mark.rule("TWS-R59")
def test_the_discard_pile_is_public_and_has_no_order() -> None:
    t = to_turn(play(fight("war_elephant", "rope_dancer", "nubian_lion"), STOP), 2)
    view = t.seen_by(PLAYER)
    assert view.discard == ["nubian_lion", "rope_dancer", "war_elephant"]


@pytest.mark.rule("TWS-R60")
def test_each_icon_of_a_card_has_a_field_of_its_own() -> None:
    t = play(climb({"b1": "green_charioteer", "b0": "nubian_lion"}), go("b1"), Activate())
    assert (t.printed(0).plus, t.printed(0).influence, t.foes) == (1, 1, ["green_charioteer", "nubian_lion"])
    sport = fight(foe("sport", health=1), foe())
    play(throw(sport, "R", "hit"), put("R", "hit"))
    assert {TakeReward(), RecruitInstead()} <= set(sport.options())


@pytest.mark.rule("TWS-196")
def test_in_the_final_a_defeated_ally_with_the_icon_is_discarded() -> None:
    t = final(boss(allies=1), {"mob": marked(2)}, influence="mob")
    to_turn(play(throw(t, "R", "hit"), put("R", "hit", 1), STOP), 3)
    assert (t.stage, t.influence, "mob" in t.discard) == (IN_FINAL, [], True)


@pytest.mark.rule("TWS-175")
def test_it_is_told_when_a_card_goes_onto_the_deck() -> None:
    assert "influenced" in keys(beaten(marked()))
