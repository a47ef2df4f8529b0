"""Chapters 15 and 19: purchases in their order, duties, the check at the end, improvements."""

from __future__ import annotations

import pytest

from harena.league.accounts import gold
from harena.league.book import Fate, Holding, Unit
from harena.league.kinds import (
    BuyTerritory,
    CloseSequence,
    Correct,
    Delete,
    Improve,
    IssueChallenge,
    NameEssential,
    NameGeneral,
    Promote,
    ReceiveEssential,
    Recruit,
    Reinforce,
    RollLosses,
    TakeBack,
)
from harena.league.rules.duties import core_prices, core_to_delete_for
from harena.league.rules.legality import core_missing, force_faults, rests, usable
from harena.league.rules.value import category_values, list_value, maximum_of
from harena.league.settings import Settings
from tests.league.club import Club, after_battle, refusal, two


def first(club: Club, member: str = "ann") -> Unit:
    return club.member(member).units[min(club.member(member).units)]


# The order


@pytest.mark.rule("LEA-176", "LEA-R49")
def test_promotions_come_before_territories_but_improvements_at_any_time() -> None:
    club = after_battle()
    militia = max(club.member("ann").units)
    club.grant("ann", honour={militia: 100})
    club.do(BuyTerritory("ann", "smithy"))
    assert club.why(Promote("ann", militia, "halberdiers", "unit")) == ["purchase_order"]
    assert club.why(Improve("ann", militia, ("musician",))) == []


@pytest.mark.rule("LEA-177")
def test_territories_come_before_replacements() -> None:
    club = after_battle()
    club.do(Reinforce("ann", first(club).id, 1))
    assert club.why(BuyTerritory("ann", "smithy")) == ["purchase_order"]


@pytest.mark.rule("LEA-178", "LEA-R50")
def test_replacements_and_gold_options_come_before_new_units() -> None:
    club = after_battle(gains=("smithy",))
    club.recruit("ann", "militia", 10)
    assert club.why(Reinforce("ann", first(club).id, 1)) == ["purchase_order"]
    assert club.why(Improve("ann", first(club).id, ("shield",), gold=20)) == ["purchase_order"]


@pytest.mark.rule("LEA-179")
def test_new_units_come_last_and_several_of_them() -> None:
    club = after_battle()
    club.do(Reinforce("ann", first(club).id, 1))
    club.recruit("ann", "militia", 10)
    assert club.why(Recruit("ann", "militia", 10)) == []


def test_nothing_is_bought_outside_of_the_phase() -> None:
    club = two()
    assert club.why(Reinforce("ann", first(club).id, 1)) == ["not_buying"]


@pytest.mark.rule("LEA-192", "LEA-194")
def test_gold_that_is_not_spent_is_kept() -> None:
    club = after_battle()
    before = club.gold("ann")
    club.do(Reinforce("ann", first(club).id, 2))
    club.close("ann")
    assert club.gold("ann") == before - 10


@pytest.mark.rule("LEA-R56")
def test_the_last_purchase_can_be_taken_back() -> None:
    club = after_battle()
    value, purse = list_value(club.book, club.member("ann")), club.gold("ann")
    club.do(BuyTerritory("ann", "smithy"))
    club.recruit("ann", "militia", 30)
    club.do(TakeBack("ann"))
    club.do(TakeBack("ann"))
    assert (list_value(club.book, club.member("ann")), club.gold("ann")) == (value, purse)
    assert club.member("ann").territories == ("free_town",)
    assert club.member("ann").turn.stage == 1
    assert club.why(TakeBack("ann")) == ["nothing_to_take_back"]


@pytest.mark.rule("LEA-053", "LEA-193")
def test_the_phase_closes_only_within_the_maximum() -> None:
    club = after_battle()
    club.recruit("ann", "militia", 50)
    assert club.why(CloseSequence("ann")) == []
    club.recruit("ann", "militia", 10)
    assert refusal(club, CloseSequence("ann")) == ["above_maximum"]


@pytest.mark.rule("LEA-R09", "LEA-124")
def test_a_list_above_its_maximum_by_a_loss_of_land_closes_if_nothing_raised_it() -> None:
    club = after_battle(gains=("smithy", "barracks"))
    club.do(Reinforce("ann", first(club).id, 20))
    club.recruit("ann", "militia", 50)
    club.close("ann")
    club.do(Correct("ann", "a story", loses=("smithy", "barracks")), by="organiser")
    assert list_value(club.book, club.member("ann")) == 580 > maximum_of(club.book, club.member("ann"))
    bob = club.member("bob")
    assert bob.turn.step == "ready"
    assert not list(force_faults(club.book, club.member("ann"), club.member("ann").units))
    club.member("ann").turn.step = "purchases"
    club.member("ann").turn.stage = 1
    assert club.why(CloseSequence("ann")) == []
    club.recruit("ann", "militia", 10)
    assert club.why(CloseSequence("ann")) == ["above_maximum"]


# Duty 1


def host(gold_left: int = 0) -> Club:
    """Cat's Flamebearer has died; two armies of the Beacon Host."""
    club = Club(ann="beacon_host", bob="beacon_host")
    for member in ("ann", "bob"):
        bearer = club.recruit(member, "flamebearer", 1, 1, lore="lamplight")
        for size in (40, 30):
            club.recruit(member, "haulers", size, gear=("hand_weapon",))
        club.recruit(member, "slingers", 10)
        club.do(NameGeneral(member, bearer.id))
        club.do(NameEssential(member, "flame", bearer.id))
        club.close(member)
    battle = club.battle("ann", "bob")
    bearer = club.unit("ann", "flamebearer")
    club.settle(battle, Fate(bearer.id, "eliminated", 1))
    club.grant("ann", gold=500)
    club.to_purchases("ann", 1)
    club.grant("ann", gold=gold_left - gold(club.book, "ann"))
    return club


def test_a_first_list_needs_somebody_for_each_duty() -> None:
    club = Club(cat="beacon_host")
    for size in (40, 40):
        club.recruit("cat", "haulers", size, gear=("hand_weapon",))
    club.recruit("cat", "slingers", 10)
    assert club.why(CloseSequence("cat")) == ["duty_open"]


@pytest.mark.rule("LEA-180", "LEA-182", "LEA-R51")
def test_gold_goes_first_to_the_essential_figure() -> None:
    club = host(100)
    assert club.why(BuyTerritory("ann", "smithy")) == ["buy_essential_first"]
    assert club.why(Recruit("ann", "haulers", 10, gear=("hand_weapon",))) == ["buy_essential_first"]
    assert club.why(Recruit("ann", "flamebearer", 1, lore="lamplight")) == []
    assert club.why(ReceiveEssential("ann", "flame", "lamplight")) == ["buy_essential_first"]


@pytest.mark.rule("LEA-181")
def test_a_figure_of_the_list_is_named_before_anything_is_bought() -> None:
    club = host(100)
    bearer = club.recruit("ann", "flamebearer", 1, 2, lore="lamplight")
    assert club.why(Recruit("ann", "slingers", 5)) == ["name_essential_first"]
    assert club.why(NameEssential("ann", "flame", first(club).id)) == ["cannot_hold_duty"]
    club.do(NameEssential("ann", "flame", bearer.id))
    assert club.why(Recruit("ann", "slingers", 5)) == []


@pytest.mark.rule("LEA-183", "LEA-184")
def test_without_gold_the_loot_goes_and_the_cheapest_figure_comes() -> None:
    club = host(30)
    club.do(ReceiveEssential("ann", "flame", "lamplight"), 3)
    bearer = club.unit("ann", "flamebearer")
    assert (club.gold("ann"), bearer.options, bearer.spells) == (0, (), (3,))
    assert club.member("ann").duties == {"flame": bearer.id}


@pytest.mark.rule("LEA-R52")
@pytest.mark.parametrize(("setting", "state"), [("gold_and_items", "lost"), ("gold", "loot")])
def test_the_items_of_the_loot_are_lost_too_unless_the_league_sets_it_otherwise(setting: str, state: str) -> None:
    club = host(30)
    club.book.settings = Settings(loot_loss=setting)  # type: ignore[arg-type]
    club.book.register["river_blade"] = Holding("river_blade", "loot", "ann", "ann")
    club.do(ReceiveEssential("ann", "flame", "lamplight"), 3)
    assert club.book.register["river_blade"].state == state


# Duty 2


def short(special: int = 27, purse: int = 0) -> Club:
    """Ann has 100 points of Core and much Special, and little gold."""
    club = Club(ann="empire", bob="chaos")
    club.grant("ann", gold=1000, gains=("smithy", "barracks", "armoury", "drill_hall"))
    club.recruit("ann", "halberdiers", 40)
    club.recruit("ann", "halberdiers", 20)
    club.recruit("ann", "greatswords", special)
    club.close("ann")
    club.grant("bob", gold=200, gains=("forge", "longhouse", "great_forge"))
    for _ in range(3):
        club.recruit("bob", "marauders", 40)
    club.close("bob")
    battle = club.battle("ann", "bob")
    one = min(club.member("ann").units)
    club.settle(battle, Fate(one, "eliminated", 40))
    club.grant("ann", gold=1000)
    club.to_losses("ann")
    club.do(RollLosses("ann"), *[1] * 40)
    club.grant("ann", gold=purse - club.gold("ann"))
    assert category_values(club.book, club.member("ann"))["core"] == 100
    return club


@pytest.mark.rule("LEA-185", "LEA-R53")
def test_with_too_little_core_gold_goes_first_to_core() -> None:
    club = short(purse=200)
    assert "core_first" in club.why(BuyTerritory("ann", "common_wood"))
    special = club.unit("ann", "greatswords")
    assert "core_first" in club.why(Reinforce("ann", special.id, 1))
    assert club.why(Reinforce("ann", first(club).id, 1)) == []
    assert club.why(CloseSequence("ann")) == ["core_below", "too_few_units"]


@pytest.mark.rule("LEA-186")
def test_with_too_few_units_gold_goes_first_to_new_ones() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    one = battle.forces["ann"][0].unit
    club.settle(battle, Fate(one, "eliminated", 20))
    club.grant("ann", gold=1000)
    club.to_purchases("ann", *[1] * 20)
    assert club.why(BuyTerritory("ann", "smithy")) == ["core_first"]
    club.recruit("ann", "militia", 10)
    assert club.why(CloseSequence("ann")) == []


@pytest.mark.rule("LEA-187")
def test_what_does_not_reach_for_core_is_kept() -> None:
    club = short(purse=4)
    assert min(core_prices(club.book, club.member("ann"))) == 5
    assert "core_first" in club.why(BuyTerritory("ann", "common_wood"))
    club.close("ann")
    assert club.gold("ann") == 4


@pytest.mark.rule("LEA-188")
def test_then_special_figures_are_deleted_until_core_has_its_share_of_the_rest() -> None:
    club = short(special=30)
    special = club.unit("ann", "greatswords")
    special.options, special.champion = ("plate_armour",), True
    assert core_to_delete_for(club.book, club.member("ann")) > 0
    assert club.why(Delete("ann", first(club).id, figures=1)) == ["core_stays"]
    assert "core_below" in club.why(CloseSequence("ann"))
    club.do(Delete("ann", special.id, options=("plate_armour",), champion=True))
    after = club.unit("ann", "greatswords")
    assert (after.options, after.champion, club.gold("ann")) == ((), False, 0)
    assert core_to_delete_for(club.book, club.member("ann")) == 0
    assert club.why(Delete("ann", special.id, figures=1)) == ["nothing_to_delete"]
    assert club.why(CloseSequence("ann")) == []


def test_nothing_is_deleted_while_gold_can_help_or_the_list_is_legal() -> None:
    club = short(purse=5)
    assert club.why(Delete("ann", club.unit("ann", "greatswords").id, figures=1))[0] == "core_first"
    legal = after_battle()
    assert legal.why(Delete("ann", first(legal).id, figures=1)) == ["nothing_to_delete"]


@pytest.mark.rule("LEA-R53", "LEA-R22")
def test_a_tolerated_list_may_fight() -> None:
    club = short(special=27)
    ann = club.member("ann")
    assert core_missing(club.book.army("ann").selection, 100, list_value(club.book, ann)) == 0
    club.close("ann")
    assert ann.tolerated
    assert list(force_faults(club.book, ann, ann.units)) == []


@pytest.mark.rule("LEA-R54")
def test_with_too_few_units_and_no_gold_one_fields_what_is_left() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    one, other, _ = (fielded.unit for fielded in battle.forces["ann"])
    club.settle(battle, Fate(one, "eliminated", 20), Fate(other, "eliminated", 20))
    club.grant("ann", gold=500)
    club.to_purchases("ann", *[1] * 40)
    club.grant("ann", gold=3 - club.gold("ann"))
    club.close("ann")
    ann = club.member("ann")
    assert ann.tolerated
    assert list(force_faults(club.book, ann, ann.units)) == []


@pytest.mark.rule("LEA-R51")
def test_a_promotion_out_of_core_waits_for_duty_two() -> None:
    club = short(special=30, purse=100)
    unit = first(club)
    club.grant("ann", honour={unit.id: 200})
    special = club.unit("ann", "greatswords")
    special.champion = True
    assert "promotion_waits" in club.why(Promote("ann", unit.id, "greatswords", "part", 10))


# Duty 3


def decimated(purse: int) -> Club:
    """Ann's first unit has 9 figures left of at least 10."""
    club = two()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["ann"][0].unit, lost=11))
    club.grant("ann", gold=500)
    club.to_purchases("ann", *[1] * 11)
    club.grant("ann", gold=purse - club.gold("ann"))
    return club


@pytest.mark.rule("LEA-189", "LEA-190")
def test_a_unit_below_its_minimum_is_made_up_or_rests() -> None:
    club = decimated(5)
    unit, ann = first(club), club.member("ann")
    assert rests(club.book, ann, unit)
    assert unit.id in ann.units
    club.do(Reinforce("ann", unit.id, 1))
    assert not rests(club.book, ann, unit)


@pytest.mark.rule("LEA-191", "LEA-R55")
def test_a_resting_unit_counts_for_the_list_but_cannot_be_used() -> None:
    club = decimated(5)
    unit, ann = first(club), club.member("ann")
    assert category_values(club.book, ann)["core"] == 9 * 5 + 180
    club.close("ann")
    assert unit not in usable(club.book, ann)
    assert "unit_not_free" in club.why(IssueChallenge("ann", ("bob",), tuple(ann.units)))


@pytest.mark.rule("LEA-R54", "LEA-R22")
def test_who_cannot_afford_to_make_up_a_unit_fields_the_rest() -> None:
    for purse, allowed in ((4, True), (5, False)):
        club = decimated(purse)
        club.close("ann")
        ann = club.member("ann")
        rest = [unit.id for unit in usable(club.book, ann)]
        assert (not list(force_faults(club.book, ann, rest))) is allowed


# Improvements


@pytest.mark.rule("LEA-214", "LEA-215", "LEA-231")
def test_honour_buys_options_in_the_phase_and_is_gone() -> None:
    club = after_battle()
    unit = first(club)
    club.grant("ann", honour={unit.id: 18 - club.honour(unit)})
    club.do(Improve("ann", unit.id, ("musician",), champion=True))
    assert (club.honour(unit), unit.champion, unit.options) == (4, True, ("musician",))


@pytest.mark.rule("LEA-026")
def test_command_figures_are_figures_of_the_unit() -> None:
    club = after_battle()
    unit = first(club)
    unit.size = 1
    club.grant("ann", honour={unit.id: 100})
    assert club.why(Improve("ann", unit.id, ("musician",), champion=True)) == ["too_many_ranks"]
    club.do(Improve("ann", unit.id, champion=True))
    assert club.why(Improve("ann", unit.id, champion=True)) == ["no_champion"]
    assert club.why(Improve("ann", unit.id)) == ["nothing_chosen"]


@pytest.mark.rule("LEA-R49")
def test_a_named_recruit_spends_its_two_points_at_once() -> None:
    club = Club(bob="chaos")
    club.territories("bob", "northern_wastes", "hunting_grounds")
    hounds = club.recruit("bob", "hounds", 5, name="Grey ones")
    assert club.honour(hounds) == 2
    assert club.why(Improve("bob", hounds.id, ("blood_scent",))) == ["not_enough_honour"]


def test_other_options_of_each_figure_cost_honour_when_a_unit_grows() -> None:
    club = Club(bob="chaos")
    club.territories("bob", "northern_wastes", "hunting_grounds")
    hounds = club.recruit("bob", "hounds", 5)
    club.grant("bob", honour={hounds.id: 7})
    club.do(Improve("bob", hounds.id, ("blood_scent",)))
    assert club.why(Reinforce("bob", hounds.id, 3)) == ["not_enough_honour"]
    club.do(Reinforce("bob", hounds.id, 2))
    assert (hounds.size, club.honour(hounds)) == (7, 0)
