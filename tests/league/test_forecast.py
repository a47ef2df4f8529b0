"""The forecast: what lies ahead of a member, with exact figures, and in agreement with the rules."""

from __future__ import annotations

import copy

import pytest

from harena.league.book import Fate
from harena.league.forecast import Bill, Casualties, NewTerritory, Wage, force_reasons, forecast, land
from harena.league.forecast_texts import forecast_texts, purchase_texts
from harena.league.kinds import CloseSequence, OpenSequence, PayUpkeep, PayWages, Recruit, Reinforce
from harena.league.texts import league_texts
from tests.league.club import LIBRARY, Club, after_battle, empire, refusal, two
from tests.league.trees import tree


def sentences(club: Club, language: str, **more: int) -> str:
    """The forecast of Ann, as it is read, with plain spaces."""
    ahead = forecast(club.book, "ann", **more)  # type: ignore[arg-type]
    say = league_texts(language, LIBRARY.books["empire"], shared=LIBRARY.shared)
    told = (*forecast_texts(club.book, ahead), *purchase_texts(club.book, ahead.shopping))
    return "\n".join(map(say.say, told)).replace("\xa0", " ")


# What falls due


@pytest.mark.rule("LEA-113", "LEA-130")
def test_before_a_battle_upkeep_and_wages_of_the_whole_army_are_told() -> None:
    club = two()
    club.grant("ann", gold=-120, gains=("smithy", "barracks"))
    dues = forecast(club.book, "ann").dues
    assert (dues.gold, dues.upkeep, dues.wages) == (100, Bill(6, 6), Bill(70, 70))
    assert dues.unit_wages == (Wage(1, 25), Wage(2, 25), Wage(3, 20))
    assert (dues.needed, dues.left) == (0, 24)


@pytest.mark.rule("LEA-110", "LEA-136")
def test_what_is_missing_can_be_scored_in_victory_points() -> None:
    club = two()
    club.grant("ann", gold=-170, gains=("smithy", "barracks"))
    dues = forecast(club.book, "ann").dues
    assert (dues.gold, dues.wages, dues.needed, dues.left) == (50, Bill(70, 44), 26, 0)
    assert dues.wages.missing == 26
    enough = forecast(club.book, "ann", scored=26).dues
    assert (enough.wages, enough.left) == (Bill(70, 70), 0)


@pytest.mark.rule("LEA-076", "LEA-135")
def test_a_detachment_costs_its_own_wages_rounded_by_itself() -> None:
    club = Club(ann="empire", bob="chaos")
    for size in (10, 10, 10, 10, 10, 10):
        club.recruit("ann", "militia", size)
    club.close("ann")
    units = tuple(club.member("ann").units)
    assert forecast(club.book, "ann").dues.wages.due == 60
    assert forecast(club.book, "ann", units=units[:3]).dues.wages.due == 30
    assert forecast(club.book, "ann", units=units[:3]).dues.unit_wages == tuple(Wage(unit, 10) for unit in units[:3])


@pytest.mark.rule("LEA-R02")
def test_after_a_battle_only_those_who_fought_are_paid_unless_more_shall_fight() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    assert forecast(club.book, "ann").dues.wages.due == 70
    assert not list(force_reasons(club.book, "ann", ()))
    assert [reason.key for reason in force_reasons(club.book, "ann", (1,))] == ["unit_not_free"]


@pytest.mark.rule("LEA-089", "LEA-090")
def test_every_step_of_the_sequence_takes_its_bill_away() -> None:
    club = two()
    club.grant("ann", gains=("smithy", "barracks"))
    club.settle(club.battle("ann", "bob"))
    club.do(OpenSequence("ann"))
    before = forecast(club.book, "ann")
    assert (before.next_turn, before.dues.upkeep.due, before.dues.wages.due) == (False, 6, 70)
    club.do(PayUpkeep("ann"))
    assert forecast(club.book, "ann").dues.upkeep.due == 0
    club.do(PayWages("ann"))
    assert club.gold("ann") == before.dues.left
    after = forecast(club.book, "ann")
    assert (after.next_turn, after.dues.upkeep.due, after.dues.wages.due) == (True, 6, 70)


# Territories


@pytest.mark.rule("LEA-X34", "LEA-X35", "LEA-X36")
def test_the_territories_that_a_shortfall_costs_are_named_in_their_order() -> None:
    army, owned = tree("base a:50 b:25 c:40", "base-a", "a-b", "base-c"), ("base", "a", "b", "c")
    assert land(army, owned, 0).ends == ("b", "c")
    assert land(army, owned, 0).first_to_go == ("c",)
    assert land(army, owned, 30).would_go == (("c",),)
    assert land(army, owned, 60).would_go == (("c",), ("b",))
    assert land(army, owned, 200).would_go == (("c",), ("b",), ("a",))
    assert land(army, owned, 200).owned == ("base",)


@pytest.mark.rule("LEA-118", "LEA-X37")
def test_where_two_tie_both_are_named_because_a_die_decides() -> None:
    army = tree("base a:50 b:50", "base-a", "base-b")
    found = land(army, ("base", "a", "b"), 10)
    assert found.first_to_go == ("a", "b")
    assert found.would_go == (("a", "b"),)


@pytest.mark.rule("LEA-119")
def test_who_owns_only_the_base_can_lose_nothing() -> None:
    found = forecast(two().book, "ann").land
    assert (found.ends, found.first_to_go, found.would_go) == ((), (), ())


@pytest.mark.rule("LEA-125")
def test_what_a_lost_territory_opened_cannot_be_bought_any_more() -> None:
    club = two()
    club.grant("ann", gold=-220, gains=("smithy", "gunsmiths"))
    poor, rich = forecast(club.book, "ann"), forecast(club.book, "ann", scored=500)
    assert poor.dues.upkeep == Bill(5, 0)
    assert poor.land.would_go == (("gunsmiths",),)
    assert poor.shopping.maximum == 550
    assert rich.shopping.maximum == 630
    assert "arquebusiers" in {new.unit for new in rich.shopping.new_units}
    assert poor.shopping.new_units == ()


# Losses


@pytest.mark.rule("LEA-095", "LEA-C01")
def test_eliminated_figures_are_gold_for_the_enemy_and_a_sixth_of_them_dies() -> None:
    assert forecast(two().book, "ann", lost=120).casualties == Casualties(120, 120, 20, 260)
    assert forecast(two().book, "ann", lost=100).casualties.dead == 17


# Purchases


@pytest.mark.rule("LEA-053", "LEA-031")
def test_what_can_be_recruited_is_what_the_rules_let_one_recruit() -> None:
    club = after_battle(gains=("smithy", "barracks"))
    shopping = forecast(club.book, "ann").shopping
    assert (shopping.value, shopping.maximum) == (280, 650)
    assert shopping.new_units
    for new in shopping.new_units:
        again = copy.deepcopy(club)
        assert again.why(Recruit("ann", new.unit, new.most)) == []
        again.do(Recruit("ann", new.unit, new.most))
        limits = {"above_maximum", "share_above"}
        assert not limits & set(again.why(CloseSequence("ann")))
        entry = club.book.army("ann").units[new.unit]
        if new.most < entry.size[1]:
            again = copy.deepcopy(club)
            again.do(Recruit("ann", new.unit, new.most + 1))
            assert limits & set(again.why(CloseSequence("ann"))), new


@pytest.mark.rule("LEA-006", "LEA-016")
def test_gold_bounds_what_can_be_bought() -> None:
    club = after_battle()
    club.grant("ann", gold=44 - club.gold("ann"))
    shopping = forecast(club.book, "ann").shopping
    assert shopping.purse == 44
    assert {(new.unit, new.least, new.most, new.cost) for new in shopping.new_units} == {("militia", 10, 11, 4)}
    assert [(more.unit, more.gold, more.most) for more in shopping.more_figures] == [(1, 5, 8), (2, 5, 8), (3, 4, 11)]
    assert refusal(club, Reinforce("ann", 1, 9)) == ["not_enough_gold"]


@pytest.mark.rule("LEA-R06", "LEA-X52")
def test_a_territory_is_told_with_its_new_maximum_its_upkeep_and_the_core_it_demands() -> None:
    club = after_battle()
    club.grant("ann", gold=30 - club.gold("ann"))
    found = forecast(club.book, "ann").shopping.new_territories
    assert found == (NewTerritory("smithy", 25, 550, 1, 0), NewTerritory("common_wood", 25, 550, 1, 0))
    small = Club(ann="empire")
    small.recruit("ann", "militia", 10)
    demanding = {new.territory: new for new in forecast(small.book, "ann").shopping.new_territories}
    assert demanding["smithy"] == NewTerritory("smithy", 25, 550, 1, 98)
    assert forecast(small.book, "ann").shopping.core_missing == 85


@pytest.mark.rule("LEA-013")
def test_a_list_that_is_not_legal_is_told_first() -> None:
    club = Club(ann="empire")
    club.recruit("ann", "militia", 10)
    assert [fault.key for fault in forecast(club.book, "ann").shopping.faults] == ["core_below", "too_few_units"]


def test_a_unit_without_room_for_more_is_not_offered() -> None:
    club = Club(ann="empire", bob="chaos")
    empire(club, halberdiers=40)
    assert 1 not in {more.unit for more in forecast(club.book, "ann").shopping.more_figures}


def test_a_forecast_changes_nothing() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"), Fate(1, lost=3))
    before = copy.deepcopy(club.book)
    forecast(club.book, "ann", scored=40, lost=40)
    assert club.book == before


# In words


def test_the_forecast_in_english() -> None:
    club = two()
    club.grant("ann", gold=-170, gains=("smithy", "barracks"))
    told = sentences(club, "en", lost=120)
    assert "At the end of this campaign turn upkeep costs 6 and wages 70: 76 gold pieces in all." in told
    assert "The treasury holds 50; 26 more victory points are needed to pay it all." in told
    assert "26 gold pieces of wages are missing" in told
    assert "At the end of a chain: Town Smithy, Barracks (LEA-116)." in told
    assert "The first to be lost is Barracks (LEA-117)." in told
    assert "the enemy gains 120 gold; 20 of these points die on average" in told
    assert "The list is worth 280 of at most 650 points; 370 points are still free (LEA-049)." in told
    assert "With 0 gold pieces nothing can be bought." in told


def test_the_forecast_in_french() -> None:
    club = after_battle()
    told = sentences(club, "fr")
    assert "Si toute l’armée se bat la prochaine fois, l’entretien coûtera 0 et la solde 70" in told
    assert "Aucun territoire ne peut être perdu (LEA-119)." in told
    assert "un territoire, Forge du bourg, pour 25 : maximum 550, entretien 1" in told
    assert "jusqu’à 20 figurines à 5 pour « Old Guard »" in told
    assert "forecast." not in told


def test_lost_territories_are_named_in_both_languages() -> None:
    club = two()
    club.grant("ann", gold=-220, gains=("smithy", "common_wood"))
    assert "lost for it, in this order: one of these, by a die: Town Smithy, Common Wood (LEA-121)." in sentences(
        club, "en"
    )
    assert "sont perdus, dans l’ordre : l’un de ceux-ci, au dé : Forge du bourg, Bois communal (LEA-121)." in sentences(
        club, "fr"
    )
