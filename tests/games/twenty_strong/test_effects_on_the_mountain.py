"""Effects on Mount Vesuvius, items, tactics and the Influence deck."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import FINISH, Activate, Bury, ChooseTactic, Discard, Move, Use
from harena.games.twenty_strong.rules.items import LOSSES
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.vocabulary import (
    BuryTop,
    DiscardItems,
    DiscardTops,
    FeedInfluence,
    GainTactic,
    LongMarch,
    NextPlus,
    PurgeInfluence,
    SufferPenalty,
)
from tests.games.twenty_strong.climbs import asked, card_at, climb, fight, play, refusals
from tests.games.twenty_strong.happenings import accomplish, befall, die, owned, spent, stats, stop, zones

TOPS = {"b1": "nubian_lion", "m0": "torch_relay", "u1": "arena_bull"}
"""With the token on b0, the first two are adjacent to it."""

# Piles


def test_the_top_cards_of_adjacent_camps_are_discarded() -> None:
    t = befall(DiscardTops(when="aftereffect", scope="adjacent"), tops=TOPS)
    assert (t.discard, card_at(t, "u1")) == (["nubian_lion", "torch_relay"], "arena_bull")


def test_the_top_cards_of_all_camps_are_discarded() -> None:
    t = befall(DiscardTops(when="bane", scope="all"), tops=TOPS)
    assert t.discard == ["arena_bull", "nubian_lion", "torch_relay"]


def test_top_cards_of_one_kind_are_discarded() -> None:
    assert befall(DiscardTops(when="bane", scope="all", kind="sport"), tops=TOPS).discard == ["torch_relay"]


@pytest.mark.rule("TWS-180")
def test_discarded_top_cards_never_go_onto_the_influence_deck() -> None:
    assert befall(DiscardTops(when="bane", scope="all"), tops=TOPS).influence == []


def test_the_next_card_is_seen_when_a_top_card_is_discarded() -> None:
    t = befall(DiscardTops(when="bane", scope="all"), "empusa", tops={"b1": "nubian_lion"}, below=1)
    assert card_at(t, "b1") == "empusa"


def test_the_lapilli_rain_discards_the_top_cards_of_adjacent_camps() -> None:
    t = stop(fight("lapilli_rain", tops=TOPS), die("Y"))
    assert (card_at(t, "b1"), card_at(t, "m0"), card_at(t, "u1")) == ("", "", "arena_bull")


def test_a_buried_card_comes_up_last() -> None:
    t = befall(BuryTop(when="use", n=1), Bury(1), "empusa", tops=TOPS, below={"b1": 1})
    assert (card_at(t, "b1"), t.buried[1], asked(t)) == ("empusa", ("nubian_lion",), MOVES)


@pytest.mark.rule("TWS-044")
def test_of_two_buried_cards_the_one_buried_first_comes_up_first() -> None:
    t = befall(BuryTop(when="use", n=2), Bury(1), "empusa", Bury(1), tops=TOPS, below={"b1": 1})
    assert (card_at(t, "b1"), t.buried[1]) == ("nubian_lion", ("empusa",))


def test_a_single_card_cannot_be_buried() -> None:
    t = befall(BuryTop(when="use", n=1), tops=TOPS, below={"b1": 1})
    assert refusals(t, Bury(4)) == [("not_offered", "TWS-044")]


def test_no_card_need_be_buried() -> None:
    t = befall(BuryTop(when="use", n=2), FINISH, tops=TOPS, below={"b1": 1})
    assert (card_at(t, "b1"), asked(t)) == ("nubian_lion", MOVES)


# Moves


def test_a_long_march_leads_to_any_camp_with_cards() -> None:
    t = befall(LongMarch(when="use"), tops=TOPS)
    assert {option.camp for option in t.options() if isinstance(option, Move)} == {1, 4, 5, 8}


@pytest.mark.rule("TWS-063")
def test_a_long_march_does_not_let_the_token_stay() -> None:
    t = befall(LongMarch(when="use"), tops=TOPS, token="b1")
    assert Move(1) not in t.options()


def test_a_long_march_is_over_after_one_move() -> None:
    assert play(befall(LongMarch(when="use"), tops=TOPS), Move(8)).marching is False


def test_the_item_of_the_desultor_marches_and_gives_two_dice_back() -> None:
    t = climb(TOPS, items="desultor", pool="R", exhausted="YYG")
    play(t, Use("desultor"), *spent("YY"))
    assert (zones(t), t.marching) == (("YYR", "G"), True)


def test_the_next_enemy_calls_one_more() -> None:
    t = befall(NextPlus(when="penalty", n=1), tops=TOPS)
    play(t, Move(1), Activate())
    assert t.foes == ["nubian_lion", "torch_relay"]


@pytest.mark.rule("TWS-D23")
@pytest.mark.parametrize(("items", "asks"), [("feint rope_dancer", False), ("empusa rope_dancer", True)])
def test_the_order_in_which_all_items_go_is_asked_only_where_two_have_the_icon(items: str, asks: bool) -> None:
    t = befall(DiscardItems(when="bane", n=2), items=items)
    assert (asked(t) == LOSSES, owned(t) == []) == (asks, not asks)


def test_it_is_told_that_the_next_enemy_has_more_plus() -> None:
    t = befall(NextPlus(when="penalty", n=2), tops=TOPS)
    assert [event.params["count"] for event in t.journal or () if event.key == "more_plus"] == [2]


def test_more_plus_is_used_up_by_one_enemy() -> None:
    t = play(befall(NextPlus(when="penalty", n=1), tops=TOPS), Move(1), Activate())
    assert t.more_plus == 0


# Items and tactics


def test_an_item_of_choice_is_discarded() -> None:
    t = befall(DiscardItems(when="penalty", n=1), Discard("feint"), items="feint testudo")
    assert owned(t) == ["testudo"]


def test_no_more_items_are_discarded_than_there_are() -> None:
    t = befall(DiscardItems(when="bane", n=2), items="feint")
    assert (owned(t), t.health) == ([], 6)


def test_too_few_items_cost_one_health_where_the_card_says_so() -> None:
    assert befall(DiscardItems(when="penalty", n=1, else_health=True)).health == 5


def test_the_executioner_takes_an_item_when_he_is_activated() -> None:
    t = climb({"b1": "pit_executioner"}, items="feint testudo")
    assert owned(play(t, Move(1), Activate(), Discard("testudo"))) == ["feint"]


def test_the_desultor_takes_an_item_if_he_stands() -> None:
    assert owned(stop(fight("desultor", items="long_jumper"))) == []


def test_a_tactic_of_choice_is_gained() -> None:
    assert owned(befall(GainTactic(when="now"), ChooseTactic("feint"))) == ["feint"]


def test_two_tactics_are_gained_one_after_another() -> None:
    t = befall(GainTactic(when="now", n=2), ChooseTactic("feint"), ChooseTactic("testudo"))
    assert owned(t) == ["feint", "testudo"]


@pytest.mark.rule("TWS-106")
def test_with_a_full_inventory_an_item_goes_before_a_tactic_comes() -> None:
    state = {"items": "testudo war_cry second_wind"}
    t = befall(GainTactic(when="now"), Discard("testudo"), ChooseTactic("feint"), **state)
    assert owned(t) == ["war_cry", "second_wind", "feint"]


# The Influence deck


def test_random_enemies_of_the_discard_pile_go_onto_the_influence_deck() -> None:
    t = befall(FeedInfluence(when="bane", n=2), "empusa", "lemures", discard="empusa hyena_pack lemures")
    assert (t.influence, t.discard) == (["empusa", "lemures"], ["hyena_pack"])


def test_the_harpy_of_avernus_feeds_the_influence_deck_twice_if_she_stands() -> None:
    t = stop(fight("avernus_harpy", discard="empusa hyena_pack lemures"), "hyena_pack", "empusa")
    assert t.influence == ["hyena_pack", "empusa"]


def test_an_empty_discard_pile_feeds_nothing() -> None:
    assert befall(FeedInfluence(when="bane", n=2)).influence == []


def test_cards_are_taken_from_the_top_of_the_influence_deck() -> None:
    t = befall(PurgeInfluence(when="use", n=2), Discard("lemures"), FINISH, influence="empusa lemures")
    assert (t.influence, t.discard) == (["empusa"], ["lemures"])


def test_the_penalty_of_observation_is_suffered_twice() -> None:
    assert befall(SufferPenalty(when="bane", times=2), lieutenant="charun").health == 4


# Items that are used on the way


def test_a_second_wind_gives_three_dice_back() -> None:
    t = climb(TOPS, items="second_wind", pool="R", exhausted="YYGG")
    assert zones(play(t, Use("second_wind"), *spent("YYG"))) == ("YYGR", "G")


def test_the_last_of_the_cohort_brings_two_dice_of_choice_and_two_back() -> None:
    t = accomplish(climb(TOPS, items="last_of_the_cohort", pool="", exhausted="YYG"), "last_of_the_cohort")
    chosen = [die("R", "training"), die("P", "training")]
    assert zones(play(t, Use("last_of_the_cohort"), *chosen, *spent("YG"))) == ("YGPR", "Y")


def test_the_coin_for_the_ferryman_gives_four_health() -> None:
    t = accomplish(climb(TOPS, items="coin_for_the_ferryman", health=1), "coin_for_the_ferryman")
    assert play(t, Use("coin_for_the_ferryman")).health == 5


def test_the_circuit_of_the_foot_raises_strategy() -> None:
    t = accomplish(climb(TOPS, items="circuit_of_the_foot"), "circuit_of_the_foot")
    assert stats(play(t, Use("circuit_of_the_foot"))) == (6, 4, 2)


def test_swift_justice_gives_all_dice_back() -> None:
    t = accomplish(climb(TOPS, items="swift_justice", pool="R", exhausted="YYGGBBPP"), "swift_justice")
    assert zones(play(t, Use("swift_justice"))) == ("YYGGBBPPR", "")


def test_the_patience_of_the_owl_takes_three_cards_and_strengthens_two_dice() -> None:
    deck = "arena_bull empusa lemures chained_bear"
    t = accomplish(climb(items="patience_of_the_owl", influence=deck, pool="YYR"), "patience_of_the_owl")
    play(t, Use("patience_of_the_owl"), *map(Discard, ("chained_bear", "lemures", "empusa")), die("Y"), die("Y"))
    assert (t.influence, zones(t)[0], asked(t)) == (["arena_bull"], "GGR", MOVES)
