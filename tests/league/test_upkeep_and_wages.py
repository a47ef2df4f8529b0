"""Chapters 10 and 11: upkeep, loss of territories, wages, desertion."""

from __future__ import annotations

import pytest

from harena.league.book import Fate, Fielded
from harena.league.dice import Given
from harena.league.kinds import BuyTerritory, Correct, OpenSequence, PayUpkeep, PayWages, Recruit, Reinforce, RollLosses
from harena.league.rules.upkeep import ends_of_chains, lost_for, upkeep
from harena.league.rules.value import list_value
from harena.league.rules.wages import RATES, force_wages, shortfall, unit_wages, wages_due
from tests.league.club import Club, two
from tests.league.trees import tree


def fought(gold: int | None = None, gains: tuple[str, ...] = ()) -> Club:
    """Ann has fought and begins her sequence with this much gold."""
    club = two()
    club.grant("ann", gains=gains) if gains else None
    club.settle(club.battle("ann", "bob"))
    if gold is not None:
        club.grant("ann", gold=gold - club.gold("ann"))
    club.do(OpenSequence("ann"))
    return club


@pytest.mark.rule("LEA-111")
def test_upkeep_is_paid_for_all_territories() -> None:
    club = fought(gold=100, gains=("smithy", "barracks"))
    club.do(PayUpkeep("ann"))
    assert club.gold("ann") == 100 - upkeep(75) == 94


@pytest.mark.rule("LEA-114")
def test_who_can_pay_must_pay_and_loses_nothing() -> None:
    club = fought(gold=6, gains=("smithy", "barracks"))
    club.do(PayUpkeep("ann"))
    assert (club.gold("ann"), len(club.member("ann").territories)) == (0, 3)


@pytest.mark.rule("LEA-115", "LEA-123")
def test_a_shortfall_of_one_costs_a_whole_territory() -> None:
    club = fought(gold=5, gains=("smithy", "barracks"))
    club.do(PayUpkeep("ann"))
    assert (club.gold("ann"), club.member("ann").territories) == (0, ("free_town", "smithy"))


@pytest.mark.rule("LEA-116", "LEA-R08")
def test_only_ends_of_chains_can_be_lost_and_a_ring_opens_where_it_holds_together() -> None:
    chain = tree("base a:10 b:20 c:30", "base-a", "a-b", "base-c")
    assert ends_of_chains(chain, ("base", "a", "b", "c")) == ["b", "c"]
    ring = tree("base a:10 b:20", "base-a", "a-b", "base-b")
    assert ends_of_chains(ring, ("base", "a", "b")) == ["a", "b"]
    tail = tree("base a:10 b:20 c:30", "base-a", "a-b", "b-c", "a-c")
    assert ends_of_chains(tail, ("base", "a", "b", "c")) == ["b", "c"]


@pytest.mark.rule("LEA-119")
def test_the_base_is_never_lost() -> None:
    lonely = tree("base a:10", "base-a")
    assert ends_of_chains(lonely, ("base", "a")) == ["a"]
    assert lost_for(lonely, ("base", "a"), 500, Given([])) == ["a"]


@pytest.mark.rule("LEA-121")
def test_no_more_is_lost_than_covers_the_shortfall() -> None:
    army = tree("base a:50 b:50 c:75", "base-a", "base-b", "base-c")
    assert lost_for(army, ("base", "a", "b", "c"), 75, Given([])) == ["c"]
    assert lost_for(army, ("base", "a", "b", "c"), 76, Given([2])) == ["c", "b"]


@pytest.mark.rule("LEA-124", "LEA-R09")
def test_units_stay_when_their_territory_is_lost_and_the_list_may_fight_on() -> None:
    club = two()
    club.grant("ann", gold=1000, gains=("smithy",))
    club.settle(club.battle("ann", "bob"))
    club.to_purchases("ann")
    club.do(Reinforce("ann", max(club.member("ann").units), 30))
    for unit in list(club.member("ann").units)[:2]:
        club.do(Reinforce("ann", unit, 7))
    value = list_value(club.book, club.member("ann"))
    assert value == 470
    club.close("ann")
    club.do(Correct("ann", "a story", loses=("smithy",)), by="organiser")
    assert list_value(club.book, club.member("ann")) == value
    assert club.member("ann").turn.step == "ready"


@pytest.mark.rule("LEA-125", "LEA-126", "LEA-127")
def test_without_the_territory_nothing_of_it_is_recruited_or_made_up_until_it_is_bought_again() -> None:
    club = Club(ann="empire")
    club.territories("ann", "common_wood")
    unit = club.recruit("ann", "foresters", 5)
    club.do(Correct("ann", "a story", loses=("common_wood",)), by="organiser")
    assert "unit_not_open" in club.why(Recruit("ann", "foresters", 5))
    assert club.why(Reinforce("ann", unit.id, 1)) == ["unit_not_open", "equipment_not_open"]
    before = club.gold("ann")
    club.do(BuyTerritory("ann", "common_wood"))
    assert club.gold("ann") == before - 25
    assert club.why(Reinforce("ann", unit.id, 1)) == []


# Wages


@pytest.mark.rule("LEA-128")
def test_wages_are_paid_after_each_battle() -> None:
    club = fought(gold=200)
    club.do(PayUpkeep("ann"))
    club.do(PayWages("ann"))
    assert club.gold("ann") == 200 - 70


@pytest.mark.rule("LEA-129")
def test_wages_are_those_of_the_start_of_the_battle() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["ann"][0].unit, "eliminated", 20))
    assert wages_due(club.book, club.member("ann")) == 70


@pytest.mark.rule("LEA-130", "LEA-131", "LEA-132")
def test_the_rates_of_core_special_and_heroes() -> None:
    assert (RATES["core"], RATES["special"], RATES["hero"]) == (25, 50, 50)


@pytest.mark.rule("LEA-133", "LEA-134", "LEA-R04")
def test_the_rates_of_rare_and_lords() -> None:
    assert (RATES["rare"], RATES["lord"]) == (75, 75)


@pytest.mark.rule("LEA-135", "LEA-R04")
def test_two_halves_of_one_rate_are_added_before_they_are_rounded() -> None:
    two_units = [Fielded(unit, "x", "core", 30, 5, 6) for unit in (1, 2)]
    assert force_wages(two_units) == 15
    assert [unit_wages(one) for one in two_units] == [8, 8]


@pytest.mark.rule("LEA-136")
def test_who_cannot_pay_all_wages_pays_everything() -> None:
    club = fought(gold=50)
    club.do(PayUpkeep("ann"))
    assert shortfall(club.book, club.member("ann")) == 20
    first = min(club.member("ann").units)
    club.do(PayWages("ann", (first,)))
    assert (club.gold("ann"), club.member("ann").turn.deserting) == (0, (first,))


@pytest.mark.rule("LEA-137", "LEA-R30")
def test_units_that_fought_are_named_until_their_wages_cover_the_shortfall() -> None:
    club = fought(gold=40)
    club.do(PayUpkeep("ann"))
    first, second, _ = club.member("ann").units
    assert club.why(PayWages("ann")) == ["wages_too_small"]
    assert club.why(PayWages("ann", (first,))) == ["wages_too_small"]
    assert club.why(PayWages("ann", (first, first))) == ["wages_too_small"]
    assert club.why(PayWages("ann", (first, second))) == []
    assert "did_not_fight" in club.why(PayWages("ann", (999,)))


def test_nobody_goes_unpaid_who_can_be_paid() -> None:
    club = fought(gold=70)
    club.do(PayUpkeep("ann"))
    assert club.why(PayWages("ann", (min(club.member("ann").units),))) == ["wages_paid"]


@pytest.mark.rule("LEA-138", "LEA-140")
def test_every_figure_of_an_unpaid_unit_rolls_in_step_four() -> None:
    club = fought(gold=50)
    club.do(PayUpkeep("ann"))
    first = min(club.member("ann").units)
    club.do(PayWages("ann", (first,)))
    assert club.member("ann").units[first].size == 20
    club.do(RollLosses("ann"), *[1] * 3, *[2] * 17)
    assert club.member("ann").units[first].size == 17


@pytest.mark.rule("LEA-139")
def test_who_was_eliminated_and_is_unpaid_rolls_a_success_again() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    first = battle.forces["ann"][0].unit
    club.settle(battle, Fate(first, lost=2))
    club.grant("ann", gold=50 - club.gold("ann"))
    club.to_losses("ann", deserting=(first,))
    club.do(RollLosses("ann"), 6, 1, 6, 6, *[3] * 18)
    assert club.member("ann").units[first].size == 19
