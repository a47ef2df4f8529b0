"""The worked examples of the registry, with their exact figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from harena.league.book import Fate, Fielded, Points
from harena.league.dice import Given
from harena.league.kinds import (
    ActHeroically,
    BuyTerritory,
    CloseSequence,
    Correct,
    Gain,
    Improve,
    IssueChallenge,
    NoteHonour,
    OpenSequence,
    PayUpkeep,
    Promote,
    Recruit,
)
from harena.league.reading import built_in_book
from harena.league.rules.challenge import binds, is_balanced, may_take_place
from harena.league.rules.honour import gain_points
from harena.league.rules.legality import core_missing
from harena.league.rules.losses import is_dead, unit_toll
from harena.league.rules.promotion import promotion_price
from harena.league.rules.rounding import shared
from harena.league.rules.table import table_for
from harena.league.rules.upkeep import lost_for, upkeep, upkeep_rate
from harena.league.rules.value import figures_value, list_value, maximum_of, maximum_value
from harena.league.rules.victory import casualties_points, difference_bonus, unit_points, wounds_points
from harena.league.rules.wages import desertion_faults, force_wages, unit_wages
from harena.league.settings import Settings
from tests.league.club import Club, after_battle, empire, refusal, two
from tests.league.trees import tree

CHAOS, EMPIRE = built_in_book("chaos"), built_in_book("empire")


def dice(*numbers: int) -> Given:
    return Given(numbers)


def core(cost: int, unit: int = 1, size: int = 10) -> Fielded:
    return Fielded(unit, "x", "core", cost, 5, size)


# Access


@pytest.mark.rule("LEA-X01", "LEA-031", "LEA-032")
def test_the_norse_village_alone_opens_marauders_with_hand_weapons_only() -> None:
    club = Club(bob="chaos")
    open_ones = [unit for unit in CHAOS.units if not club.why(Recruit("bob", unit, CHAOS.units[unit].size[0]))]
    assert open_ones == ["marauders"]


@pytest.mark.rule("LEA-X02", "LEA-011")
def test_shields_for_marauders_wait_for_a_forge() -> None:
    club = Club(bob="chaos")
    shielded = Recruit("bob", "marauders", 10, take=("shield",))
    assert club.why(shielded) == ["option_not_open"]
    club.do(BuyTerritory("bob", "forge"))
    assert club.why(shielded) == []


@pytest.mark.rule("LEA-X03", "LEA-037")
def test_chaos_warriors_need_the_wastes_and_the_trade_route_together() -> None:
    club = Club(bob="chaos")
    warriors = Recruit("bob", "chaos_warriors", 10)
    club.do(BuyTerritory("bob", "northern_wastes"))
    assert club.why(warriors) == ["equipment_not_open"]
    club.do(BuyTerritory("bob", "trade_route"))
    assert club.why(warriors) == []


@pytest.mark.rule("LEA-X04", "LEA-036")
def test_chaos_knights_need_a_steed_a_shield_barding_and_one_of_two_weapons() -> None:
    club = Club(bob="chaos")
    club.grant("bob", gold=1000)
    for id_ in ("northern_wastes", "trade_route", "pastures", "black_stables", "iron_saddlery", "forge"):
        club.do(BuyTerritory("bob", id_))
    lances, blades = (Recruit("bob", "chaos_knights", 5, gear=(arm,)) for arm in ("lance", "ensorcelled_weapon"))
    assert club.why(lances) == club.why(blades) == ["equipment_not_open"]
    club.do(BuyTerritory("bob", "lance_field"))
    assert (club.why(lances), club.why(blades)) == ([], ["equipment_not_open"])


@pytest.mark.rule("LEA-X05", "LEA-024", "LEA-022")
def test_gold_buys_figures_and_arms_but_no_mark_and_no_command() -> None:
    club = Club(bob="chaos")
    club.grant("bob", gold=1000)
    club.territories("bob", "northern_wastes", "trade_route", "forge", "longhouse", "standing_stones")
    for option, reasons in {"shield": [], "musician": ["not_for_gold"], "mark_of_the_stag": ["not_for_gold"]}.items():
        assert club.why(Recruit("bob", "chaos_warriors", 10, take=(option,))) == reasons
    unit = club.recruit("bob", "chaos_warriors", 10)
    club.grant("bob", honour={unit.id: 30})
    assert club.why(Improve("bob", unit.id, ("musician",), gold=10)) == ["gold_only_for_arms"]
    assert club.why(Improve("bob", unit.id, ("musician", "mark_of_the_stag"))) == []


# Value and balance


@pytest.mark.rule("LEA-X06", "LEA-049")
def test_territories_of_25_and_50_allow_an_army_of_650() -> None:
    assert maximum_value(25 + 50) == 650


@pytest.mark.rule("LEA-X07", "LEA-051")
def test_a_whole_tree_allows_an_army_of_2500() -> None:
    for army in (CHAOS, EMPIRE):
        assert maximum_value(army.worth(army.territories)) == 2500


@pytest.mark.rule("LEA-X08", "LEA-073")
def test_a_force_of_1000_ignores_less_than_750() -> None:
    assert not binds(Settings(), 749, 1000)


@pytest.mark.rule("LEA-X09")
def test_600_cannot_fight_more_than_750() -> None:
    assert not may_take_place(Settings(), 600, 751)


@pytest.mark.rule("LEA-X10", "LEA-083", "LEA-080")
def test_540_and_650_together_may_challenge_1300() -> None:
    assert may_take_place(Settings(), 540 + 650, 1300)
    assert not binds(Settings(), 540, 1300)
    assert not binds(Settings(), 650, 1300)


@pytest.mark.rule("LEA-X11", "LEA-082")
def test_1300_challenges_540_and_650_and_neither_may_refuse() -> None:
    assert may_take_place(Settings(), 1300, 540 + 650)
    assert binds(Settings(), 1300, 540 + 650)


@pytest.mark.rule("LEA-X31", "LEA-071")
@pytest.mark.parametrize(
    ("one", "other", "allowed"),
    [(600, 750, True), (600, 751, False), (800, 1000, True), (799, 1000, False), (750, 1000, False)],
)
def test_the_balance_at_its_limits(one: int, other: int, allowed: bool) -> None:
    assert is_balanced(one, other) is is_balanced(other, one) is allowed


@pytest.mark.rule("LEA-X30", "LEA-054")
def test_the_table_by_summed_value() -> None:
    assert [table_for(value).width for value in (2499, 2500, 5999, 6000)] == [12, 18, 18, 24]


# Victory points


@pytest.mark.rule("LEA-X12", "LEA-095")
def test_590_victory_points_are_590_gold_pieces() -> None:
    """Ten unequal challenges, 14 Marauders of 5 points, and 280 points against 300: 500 + 70 + 20."""
    club = two()
    before, battle = club.gold("ann"), club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["bob"][0].unit, lost=14), unequal_challenges={"ann": 10})
    assert [line.amount for line in battle.scores[0]] == [70, 500, 20]
    assert club.gold("ann") - before == 590


@pytest.mark.rule("LEA-X13", "LEA-102", "LEA-103")
def test_420_against_630_scores_the_difference_of_210() -> None:
    assert (difference_bonus(420, 630), difference_bonus(630, 420)) == (210, 0)


@pytest.mark.rule("LEA-X14", "LEA-104", "LEA-105")
def test_six_lost_figures_of_8_points_score_48_and_their_command_on_top() -> None:
    one = Fielded(1, "x", "core", 160, 8, 20, {"champion": 10, "musician": 6})
    assert casualties_points(one, Fate(1, lost=6)) == 48
    assert casualties_points(one, Fate(1, lost=6, command=("champion",))) == 58


@pytest.mark.rule("LEA-X15", "LEA-106")
def test_a_giant_that_lost_2_of_6_wounds_scores_67() -> None:
    assert wounds_points(200, 2, 6) == 67
    giant = Fielded(1, "giant", "rare", 200, 200, 1, single=True, wounds=CHAOS.units["giant"].wounds)
    assert list(unit_points(giant, Fate(1, wounds=2))) == [Points("wounds", 67, 1)]


# Upkeep


@pytest.mark.rule("LEA-X16", "LEA-112", "LEA-113")
def test_territories_of_310_cost_31_percent_that_is_96() -> None:
    assert (upkeep_rate(310), upkeep(310)) == (31, 96)


@pytest.mark.rule("LEA-X32", "LEA-R03")
def test_upkeep_by_the_worth_of_the_territories() -> None:
    worths = (0, 25, 50, 75, 100, 150, 250, 500, 1000)
    assert [upkeep_rate(worth) for worth in worths] == [0, 3, 5, 8, 10, 15, 25, 50, 100]
    assert [upkeep(worth) for worth in worths] == [0, 1, 3, 6, 10, 23, 63, 250, 1000]


@pytest.mark.rule("LEA-X17", "LEA-121", "LEA-123")
def test_a_shortfall_of_100_costs_75_and_then_50() -> None:
    army = tree("base a:75 b:50", "base-a", "base-b")
    assert lost_for(army, ("base", "a", "b"), 100, dice()) == ["a", "b"]


@pytest.mark.rule("LEA-X33", "LEA-114", "LEA-R10")
def test_who_cannot_pay_in_full_pays_everything_first() -> None:
    club = Club(ann="empire", bob="chaos")
    empire(club)
    for size in (20, 20, 22):
        club.recruit("bob", "marauders", size)
    club.close("bob")
    club.grant("ann", gains=("smithy", "armoury", "stud_farm", "castle", "eyrie", "chapel"))
    assert upkeep(EMPIRE.worth(club.member("ann").territories)) == 96
    club.grant("ann", gold=40 - club.gold("ann"))
    club.settle(club.battle("ann", "bob"))
    assert club.gold("ann") == 40 + 30
    club.do(OpenSequence("ann"))
    club.do(PayUpkeep("ann"))
    assert (club.gold("ann"), club.member("ann").turn.step) == (0, "wages")
    assert set(EMPIRE.territories) - set(club.member("ann").territories) >= {"eyrie"}


OWNED = tree("base a:50 b:25 c:40", "base-a", "a-b", "base-c"), ("base", "a", "b", "c")


@pytest.mark.rule("LEA-X34", "LEA-117")
def test_the_most_expensive_end_of_a_chain_is_lost() -> None:
    assert lost_for(*OWNED, 30, dice()) == ["c"]


@pytest.mark.rule("LEA-X35", "LEA-122")
def test_candidates_are_looked_for_anew_after_each_loss() -> None:
    assert lost_for(*OWNED, 60, dice()) == ["c", "b"]


@pytest.mark.rule("LEA-X36", "LEA-120", "LEA-R11")
def test_when_only_the_base_is_left_the_rest_is_cancelled() -> None:
    assert lost_for(*OWNED, 200, dice()) == ["c", "b", "a"]
    assert lost_for(OWNED[0], ("base",), 200, dice()) == []


@pytest.mark.rule("LEA-X37", "LEA-118", "LEA-R12")
def test_a_tie_for_the_most_expensive_is_settled_at_random() -> None:
    army = tree("base a:50 b:50", "base-a", "base-b")
    assert [lost_for(army, ("base", "a", "b"), 10, dice(roll)) for roll in (1, 2)] == [["a"], ["b"]]


@pytest.mark.rule("LEA-X38", "LEA-084", "LEA-R19")
def test_allies_share_590_points_by_the_values_of_their_forces() -> None:
    assert shared(590, (540, 650), dice()) == [268, 322]


# Wages and losses


@pytest.mark.rule("LEA-X18", "LEA-130", "LEA-135")
def test_865_points_of_core_cost_216() -> None:
    assert force_wages([core(500), core(365)]) == 216


@pytest.mark.rule("LEA-X19", "LEA-131")
def test_500_points_of_special_cost_250_more() -> None:
    assert force_wages([core(865), Fielded(2, "x", "special", 500, 10, 20)]) == 466


@pytest.mark.rule("LEA-X41", "LEA-132", "LEA-133")
def test_wages_are_rounded_once_for_each_rate() -> None:
    force = [
        Fielded(1, "x", "special", 301, 10, 10),
        Fielded(2, "x", "hero", 100, 100, 1),
        Fielded(3, "x", "rare", 151, 10, 10),
    ]
    assert force_wages(force) == 201 + 113 == 314


@pytest.mark.rule("LEA-X20", "LEA-137")
def test_a_core_unit_of_268_covers_a_shortfall_of_55() -> None:
    assert unit_wages(core(268)) == 67
    assert list(desertion_faults(55, {1: 67, 2: 10}, [1])) == []
    assert [fault.key for fault in desertion_faults(55, {1: 67, 2: 10}, [2])] == ["wages_too_small"]


@pytest.mark.rule("LEA-X21", "LEA-141", "LEA-143")
def test_seventeen_dice_for_the_ranks_and_one_for_the_champion() -> None:
    unit = Fielded(1, "x", "core", 158, 5, 30, {"champion": 8})
    given = dice(*[1] * 5, *[4] * 12, 3)
    toll = unit_toll(unit, Fate(1, lost=18, command=("champion",)), 1, given, unpaid=False)
    given.finish()
    assert (toll.ordinary, toll.command, unit.size - toll.figures) == (5, (), 25)


@pytest.mark.rule("LEA-X39", "LEA-139")
def test_an_eliminated_figure_of_an_unpaid_unit_dies_in_11_of_36_cases() -> None:
    dead = 0
    for first in range(1, 7):
        for second in range(1, 7):
            dead += is_dead(dice(first, second), unpaid=True)
    assert Fraction(dead, 36) == Fraction(11, 36)


@pytest.mark.rule("LEA-X47")
def test_a_great_army_pays_1000_upkeep_and_a_quarter_of_its_core() -> None:
    assert (upkeep(1000), force_wages([core(2500)])) == (1000, 625)


# Honour


@pytest.mark.rule("LEA-X22", "LEA-202", "LEA-204")
def test_a_combat_won_at_the_end_of_its_turn_brings_4() -> None:
    assert gain_points(Gain(1, "combat_won")) + gain_points(Gain(1, "presence")) == 4


@pytest.mark.rule("LEA-X23", "LEA-206", "LEA-211")
def test_pursuing_and_destroying_the_enemy_brings_3_more() -> None:
    gains = [Gain(1, "combat_won"), Gain(1, "presence"), Gain(1, "elimination")]
    assert sum(gain_points(gain) for gain in gains) == 7


@pytest.mark.rule("LEA-X24", "LEA-231")
def test_shields_for_20_halberdiers_cost_20_of_their_24_honour_points() -> None:
    club = after_battle(gains=("smithy",))
    unit = club.member("ann").units[min(club.member("ann").units)]
    club.grant("ann", honour={unit.id: 24 - club.honour(unit)})
    club.do(Improve("ann", unit.id, ("shield",)))
    assert club.honour(unit) == 4


@pytest.mark.rule("LEA-X46", "LEA-R65")
def test_seven_points_and_a_combat_won_pay_a_heroic_action() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    unit = club.member("ann").units[min(club.member("ann").units)]
    club.grant("ann", honour={unit.id: 7 - club.honour(unit)})
    act = ActHeroically("ann", battle.id, unit.id, "hold", 2, "ann")
    assert club.why(act) == ["not_enough_honour"]
    club.do(NoteHonour("ann", battle.id, (Gain(unit.id, "combat_won"),)))
    club.do(act)
    assert club.honour(unit) == 0


# Promotion


def halberdiers(honour: int) -> tuple[Club, int]:
    """Twenty halberdiers with command, worth 120, and territories enough for greatswords."""
    club = after_battle(gains=("smithy", "armoury", "barracks", "drill_hall"))
    unit = club.member("ann").units[min(club.member("ann").units)]
    club.grant("ann", honour={unit.id: 20 + honour - club.honour(unit)})
    club.do(Improve("ann", unit.id, ("musician", "standard_bearer"), champion=True))
    assert figures_value(club.book, "ann", unit) == 120
    assert club.honour(unit) == honour
    return club, unit.id


@pytest.mark.rule("LEA-X25", "LEA-240", "LEA-238")
def test_promoting_20_halberdiers_with_command_costs_110() -> None:
    club, unit = halberdiers(110)
    club.do(Promote("ann", unit, "greatswords", "unit"))
    promoted = club.unit("ann", "greatswords")
    assert figures_value(club.book, "ann", promoted) == 230
    assert (promoted.size, promoted.champion, promoted.options) == (20, True, ("musician", "standard_bearer"))
    assert club.honour(unit) == 0


@pytest.mark.rule("LEA-X26", "LEA-244", "LEA-247")
def test_promoting_ten_of_them_costs_50() -> None:
    club, unit = halberdiers(60)
    club.do(Promote("ann", unit, "greatswords", "part", 10))
    old, new = club.member("ann").units[unit], club.unit("ann", "greatswords")
    assert (old.size, old.champion, old.options) == (10, True, ("musician", "standard_bearer"))
    assert (new.size, new.champion, new.options, club.honour(unit)) == (10, False, (), 10)


@pytest.mark.rule("LEA-X49", "LEA-248")
def test_the_values_after_promoting_ten() -> None:
    club, unit = halberdiers(60)
    club.do(Promote("ann", unit, "greatswords", "part", 10))
    old, new = club.member("ann").units[unit], club.unit("ann", "greatswords")
    assert (figures_value(club.book, "ann", old), figures_value(club.book, "ann", new)) == (70, 100)


@pytest.mark.rule("LEA-X27", "LEA-245", "LEA-199")
def test_the_ten_greatswords_must_earn_their_own_command() -> None:
    club, unit = halberdiers(100)
    club.do(Promote("ann", unit, "greatswords", "part", 10))
    new = club.unit("ann", "greatswords")
    assert (club.honour(new), club.honour(unit)) == (0, 50)
    assert club.why(Improve("ann", new.id, ("musician",))) == ["not_enough_honour"]


@pytest.mark.rule("LEA-X28", "LEA-251", "LEA-252")
def test_a_sergeant_becomes_a_hero_for_37_and_keeps_halberd_and_armour() -> None:
    club, unit = halberdiers(45)
    club.do(Promote("ann", unit, "empire_hero", "champion"))
    hero = club.unit("ann", "empire_hero")
    assert club.honour(unit) == 8
    assert hero.free == ("halberd", "light_armour")


@pytest.mark.rule("LEA-X48", "LEA-249")
def test_the_values_after_the_sergeant_has_risen() -> None:
    club, unit = halberdiers(45)
    club.do(Promote("ann", unit, "empire_hero", "champion"))
    old, hero = club.member("ann").units[unit], club.unit("ann", "empire_hero")
    assert (figures_value(club.book, "ann", old), old.size, old.champion) == (107, 19, False)
    assert figures_value(club.book, "ann", hero) == 50


@pytest.mark.rule("LEA-X50", "LEA-R70", "LEA-242")
@pytest.mark.parametrize(("role", "price"), [("gate_guards", 6), ("pavisiers", 4), ("greatswords", 5)])
def test_a_bought_shield_is_an_upgrade_standard_or_lost(role: str, price: int) -> None:
    old, new = EMPIRE.units["halberdiers"], EMPIRE.units[role]
    carried = () if role == "greatswords" else ("shield",)
    assert promotion_price(old, new, 1, carried, carried, "part", champion=False) == price


# The list


@pytest.mark.rule("LEA-X44", "LEA-015", "LEA-R06")
def test_core_has_its_share_of_the_theoretical_maximum() -> None:
    assert core_missing(EMPIRE.selection, 162, maximum_value(75)) == 1
    assert core_missing(EMPIRE.selection, 163, maximum_value(75)) == 0


@pytest.mark.rule("LEA-X45", "LEA-R53")
def test_deleting_special_until_core_is_a_quarter_of_what_is_left() -> None:
    assert core_missing(EMPIRE.selection, 100, 100 + 301) == 1
    assert core_missing(EMPIRE.selection, 100, 100 + 300) == 0


def lifted_to_690() -> Club:
    """Territories of 75, a list of 650 and a promotion for 40 honour points."""
    club = after_battle(gains=("smithy", "barracks"))
    first, second, militia = club.member("ann").units.values()
    club.do(Correct("ann", "a story", sizes={first.id: 40, second.id: 36, militia.id: 40}), by="organiser")
    club.grant("ann", honour={first.id: 60, second.id: 50, militia.id: 40})
    club.do(Improve("ann", first.id, ("shield", "musician", "standard_bearer"), champion=True))
    club.do(Improve("ann", second.id, ("shield", "musician"), champion=True))
    assert list_value(club.book, club.member("ann")) == 650
    club.do(Promote("ann", militia.id, "halberdiers", "unit"))
    assert list_value(club.book, club.member("ann")) == 690
    return club


@pytest.mark.rule("LEA-X51", "LEA-053")
def test_an_excess_may_be_cured_within_the_phase() -> None:
    club = lifted_to_690()
    club.do(BuyTerritory("ann", "common_wood"))
    assert maximum_of(club.book, club.member("ann")) == 700
    assert club.why(CloseSequence("ann")) == []


@pytest.mark.rule("LEA-X51", "LEA-R56")
def test_without_the_territory_the_phase_cannot_be_closed() -> None:
    assert refusal(lifted_to_690(), CloseSequence("ann")) == ["above_maximum"]


@pytest.mark.rule("LEA-X52", "LEA-193")
def test_a_new_territory_needs_more_core_in_the_same_phase() -> None:
    selection = EMPIRE.selection
    assert core_missing(selection, 165, maximum_value(75)) == 0
    assert core_missing(selection, 165, maximum_value(100)) == 10


@pytest.mark.rule("LEA-X29", "LEA-197", "LEA-198")
def test_in_a_closed_group_the_whole_army_must_win_a_battle_to_win_the_league() -> None:
    club = Club(Settings(closed_group=True, threshold=500), ann="empire", bob="chaos")
    club.recruit("ann", "halberdiers", 40)
    club.recruit("ann", "halberdiers", 40)
    club.recruit("ann", "militia", 25)
    for _ in range(2):
        club.recruit("bob", "marauders", 33)
    club.recruit("bob", "marauders", 34)
    club.close("ann")
    club.close("bob")
    few = tuple(club.member("ann").units)[:2]
    assert "whole_army" in club.why(IssueChallenge("ann", ("bob",), few))
    battle = club.battle("ann", "bob")
    club.settle(battle, unequal_challenges={"ann": 1})
    assert club.book.ended_by == battle.id
    assert "league_ended" in club.why(IssueChallenge("bob", ("ann",), tuple(club.member("bob").units)))
