"""Chapters 16, 17, 18 and 20: the end of the league, honour points, heroic actions, promotion."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from harena.core.text import LANGUAGES
from harena.league.book import Fate, Unit
from harena.league.kinds import (
    ActHeroically,
    AnyCommand,
    CloseSequence,
    Gain,
    Improve,
    IssueChallenge,
    NameEssential,
    NameGeneral,
    NameUnit,
    NoteHonour,
    Promote,
)
from harena.league.rules.honour import GAINS, HEROIC_ACTIONS, gain_points
from harena.league.rules.legality import rests
from harena.league.rules.value import figures_value
from harena.league.settings import Settings
from harena.league.texts import league_texts
from tests.league.club import Club, after_battle, two


def first(club: Club, member: str = "ann") -> Unit:
    return club.member(member).units[min(club.member(member).units)]


# Naming


@pytest.mark.rule("LEA-200", "LEA-201")
def test_a_unit_named_at_its_recruitment_begins_with_two_points() -> None:
    club = Club(ann="empire")
    assert club.honour(club.recruit("ann", "militia", 10, name="The Crows")) == 2
    assert club.honour(club.recruit("ann", "militia", 10)) == 0


@pytest.mark.rule("LEA-R69")
def test_later_naming_gives_nothing() -> None:
    club = Club(ann="empire")
    unit = club.recruit("ann", "militia", 10)
    club.do(NameUnit("ann", unit.id, "The Crows"))
    assert (unit.name, club.honour(unit)) == ("The Crows", 0)


# Gains


@pytest.mark.rule("LEA-202", "LEA-203", "LEA-204")
def test_presence_panic_and_a_combat_won() -> None:
    assert (GAINS["presence"], GAINS["panic"], GAINS["combat_won"]) == (1, 2, 3)


@pytest.mark.rule("LEA-205", "LEA-206")
def test_a_combat_lost_and_an_elimination() -> None:
    assert (GAINS["combat_lost"], GAINS["elimination"]) == (2, 3)


@pytest.mark.rule("LEA-207", "LEA-208", "LEA-R64")
def test_issuing_and_accepting_a_challenge_are_rewarded_apart_and_refusing_is_not() -> None:
    assert (GAINS["challenge_issued"], GAINS["challenge_accepted"]) == (2, 2)
    assert not [source for source in GAINS if "refus" in source]


@pytest.mark.rule("LEA-209", "LEA-211")
def test_a_spell_brings_a_point_for_each_power_die() -> None:
    assert gain_points(Gain(1, "spell", 4)) == 4
    assert gain_points(Gain(1, "combat_won", 2)) == 6


@pytest.mark.rule("LEA-210")
def test_a_spell_from_an_item_is_no_source_of_honour() -> None:
    raw: Any = {"do": "note_honour", "member": "a", "battle": 1, "gains": [{"unit": 1, "source": "bound_spell"}]}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, AnyCommand)
    assert msgspec.convert({**raw, "gains": [{"unit": 1, "source": "spell"}]}, AnyCommand)


def test_only_wizards_cast_spells() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    assert club.why(NoteHonour("ann", battle.id, (Gain(first(club).id, "spell"),))) == ["not_a_wizard"]


@pytest.mark.rule("LEA-199", "LEA-212")
def test_each_unit_has_its_own_points_and_they_are_written_down_in_the_battle() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    one, other, _ = club.member("ann").units
    before = club.honour(one)
    club.do(NoteHonour("ann", battle.id, (Gain(one, "combat_won"), Gain(one, "presence"))))
    assert (club.honour(one), club.honour(other)) == (before + 4, 0)
    assert club.why(NoteHonour("ann", battle.id, (Gain(first(club, "bob").id, "panic"),))) == ["not_fielded"]
    club.settle(battle)
    assert club.why(NoteHonour("ann", battle.id, (Gain(one, "panic"),))) == ["battle_settled"]


@pytest.mark.rule("LEA-213", "LEA-R62")
def test_a_character_in_a_unit_keeps_an_account_of_his_own() -> None:
    club = Club(ann="empire", bob="chaos")
    club.territories("ann", "barracks")
    for _ in range(3):
        club.recruit("ann", "halberdiers", 20)
    hero = club.recruit("ann", "empire_hero", 1)
    club.do(NameGeneral("ann", hero.id))
    club.close("ann")
    for size in (20, 20, 24):
        club.recruit("bob", "marauders", size)
    club.close("bob")
    battle = club.battle("ann", "bob")
    unit = first(club)
    club.do(NoteHonour("ann", battle.id, (Gain(unit.id, "combat_won"), Gain(hero.id, "combat_won"))))
    club.do(NoteHonour("ann", battle.id, (Gain(hero.id, "challenge_issued"),)))
    assert (club.honour(unit), club.honour(hero)) == (3, 5)


@pytest.mark.rule("LEA-R63")
def test_an_elimination_is_credited_to_one_unit_only() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    one, other, _ = club.member("ann").units
    club.do(NoteHonour("ann", battle.id, (Gain(one, "elimination", 3),)))
    assert club.why(NoteHonour("ann", battle.id, (Gain(other, "elimination"),))) == ["too_many_eliminations"]
    assert club.why(NoteHonour("bob", battle.id, (Gain(first(club, "bob").id, "elimination"),))) == []


# Heroic actions


def heroic(points: int) -> tuple[Club, int, int]:
    club = two()
    battle = club.battle("ann", "bob")
    unit = first(club)
    club.grant("ann", honour={unit.id: points - club.honour(unit)})
    return club, battle.id, unit.id


@pytest.mark.rule("LEA-217", "LEA-215")
def test_ten_points_buy_a_heroic_action() -> None:
    club, battle, unit = heroic(12)
    club.do(ActHeroically("ann", battle, unit, "charge", 1, "ann"))
    assert club.honour(unit) == 2
    assert club.why(ActHeroically("ann", battle, unit, "charge", 2, "ann")) == ["not_enough_honour"]


@pytest.mark.rule("LEA-218", "LEA-R66")
def test_a_unit_acts_heroically_once_in_each_players_turn() -> None:
    club, battle, unit = heroic(40)
    club.do(ActHeroically("ann", battle, unit, "hold", 1, "ann"))
    assert club.why(ActHeroically("ann", battle, unit, "fire", 1, "ann")) == ["one_heroic_action"]
    assert club.why(ActHeroically("ann", battle, unit, "hold", 1, "bob")) == []
    assert club.why(ActHeroically("ann", battle, unit, "hold", 2, "ann")) == []


@pytest.mark.rule("LEA-219", "LEA-220")
def test_no_heroic_action_reaches_from_a_unit_to_a_character_or_back() -> None:
    assert not any(action.characters for action in HEROIC_ACTIONS.values())


@pytest.mark.rule("LEA-221", "LEA-223", "LEA-225")
def test_when_the_first_three_are_declared() -> None:
    assert HEROIC_ACTIONS["weak_points"].when == "shooting_or_combat_begins"
    assert HEROIC_ACTIONS["charge"].when == "charges_declared"
    assert HEROIC_ACTIONS["hold"].when == "leadership_test"


@pytest.mark.rule("LEA-222", "LEA-224", "LEA-226")
def test_what_the_first_three_give() -> None:
    piercing, charge, hold = (HEROIC_ACTIONS[action] for action in ("weak_points", "charge", "hold"))
    assert (piercing.gives, piercing.lasts) == ("armour_piercing", "phase")
    assert (charge.gives, charge.lasts, charge.mounts) == ("devastating_charge", "turn", False)
    assert (hold.gives, hold.lasts) == ("leadership_1", "test")


@pytest.mark.rule("LEA-227", "LEA-229")
def test_when_the_last_two_are_declared() -> None:
    assert HEROIC_ACTIONS["show_them"].when == "combat_begins"
    assert HEROIC_ACTIONS["fire"].when == "before_hitting"


@pytest.mark.rule("LEA-228", "LEA-230")
def test_what_the_last_two_give() -> None:
    assert (HEROIC_ACTIONS["show_them"].gives, HEROIC_ACTIONS["show_them"].lasts) == ("weapon_skill_1", "phase")
    assert (HEROIC_ACTIONS["fire"].gives, HEROIC_ACTIONS["fire"].lasts) == ("ballistic_skill_1", "phase")


@pytest.mark.rule("LEA-R68")
def test_the_text_keeps_the_limit_of_leadership() -> None:
    for language in LANGUAGES:
        assert "10" in league_texts(language)("heroic.hold")
        assert all(league_texts(language).knows(f"heroic.{action}") for action in HEROIC_ACTIONS)


# Promotion


def risen(honour: int = 200, **more: Any) -> tuple[Club, Unit]:
    """Ann buys, with everything open for greatswords and heroes, and honour for her first unit."""
    club = after_battle(gains=("smithy", "armoury", "barracks", "drill_hall"), **more)
    unit = first(club)
    club.grant("ann", honour={unit.id: honour - club.honour(unit)})
    return club, unit


@pytest.mark.rule("LEA-239")
def test_only_the_promotion_sheet_allows_a_promotion() -> None:
    club, unit = risen()
    assert club.why(Promote("ann", unit.id, "knights", "unit")) == ["not_on_sheet"]
    assert club.why(Promote("ann", unit.id, "greatswords", "champion")) == ["not_on_sheet"]


@pytest.mark.rule("LEA-241", "LEA-R71")
def test_an_option_that_is_standard_in_the_new_role_is_kept() -> None:
    club, unit = risen()
    unit.options = ("shield",)
    club.do(Promote("ann", unit.id, "pavisiers", "unit"))
    assert club.unit("ann", "pavisiers").options == ()
    assert figures_value(club.book, "ann", club.unit("ann", "pavisiers")) == 200
    assert any("shield" in parts for parts in club.book.army("ann").units["pavisiers"].equipment)


@pytest.mark.rule("LEA-242")
def test_an_option_that_is_an_upgrade_there_must_be_bought() -> None:
    club, unit = risen()
    unit.options = ("shield",)
    club.do(Promote("ann", unit.id, "gate_guards", "unit"))
    guards = club.unit("ann", "gate_guards")
    assert guards.options == ("shield",)
    assert figures_value(club.book, "ann", guards) == 240


@pytest.mark.rule("LEA-243", "LEA-R70")
@pytest.mark.parametrize(("credit", "price"), [(False, 100), (True, 80)])
def test_an_option_that_the_new_role_cannot_have_is_lost(credit: bool, price: int) -> None:
    club, unit = risen(settings=Settings(lost_option_credit=credit))
    unit.options = ("shield",)
    club.do(Promote("ann", unit.id, "greatswords", "part", 10))
    assert club.unit("ann", "greatswords").options == ()
    assert 200 - club.honour(unit) == price // 2


@pytest.mark.rule("LEA-245", "LEA-246")
def test_a_promoted_unit_begins_with_nothing_or_with_its_name() -> None:
    for name, points in (("", 0), ("Iron Wall", 2)):
        club, unit = risen()
        club.do(Promote("ann", unit.id, "greatswords", "unit", name=name))
        assert club.honour(club.unit("ann", "greatswords")) == points


@pytest.mark.rule("LEA-R72")
def test_the_honour_left_is_lost_with_the_unit_but_stays_with_part_of_it() -> None:
    club, unit = risen()
    club.do(Promote("ann", unit.id, "greatswords", "unit"))
    assert club.honour(unit) == 0
    club, unit = risen()
    club.do(Promote("ann", unit.id, "greatswords", "part", 10))
    assert club.honour(unit) == 150


@pytest.mark.rule("LEA-244", "LEA-R73")
def test_a_part_that_is_too_small_rests() -> None:
    club, unit = risen()
    club.do(Promote("ann", unit.id, "greatswords", "part", 4))
    assert rests(club.book, club.member("ann"), club.unit("ann", "greatswords"))
    assert club.why(Promote("ann", unit.id, "greatswords", "part", 16)) == ["part_out_of_range"]


@pytest.mark.rule("LEA-R73")
def test_more_figures_than_the_new_role_may_have_are_not_promoted_at_once() -> None:
    club, unit = risen()
    unit.size = 31
    assert club.why(Promote("ann", unit.id, "greatswords", "unit")) == ["size_above"]


@pytest.mark.rule("LEA-249", "LEA-250")
def test_the_honour_of_the_whole_unit_lifts_its_champion() -> None:
    club, unit = risen(36)
    assert club.why(Promote("ann", unit.id, "empire_hero", "champion"))[0] == "no_champion"
    unit.champion = True
    assert club.why(Promote("ann", unit.id, "empire_hero", "champion")) == ["not_enough_honour"]
    club.grant("ann", honour={unit.id: 1})
    club.do(Promote("ann", unit.id, "empire_hero", "champion"))
    assert (unit.size, unit.champion, club.honour(unit)) == (19, False, 0)


@pytest.mark.rule("LEA-252", "LEA-R21")
def test_equipment_kept_free_costs_nothing_in_the_new_value() -> None:
    club, unit = risen()
    unit.champion = True
    club.do(Promote("ann", unit.id, "empire_hero", "champion"))
    hero = club.unit("ann", "empire_hero")
    assert hero.free == ("halberd", "light_armour")
    assert figures_value(club.book, "ann", hero) == 50
    assert "option_taken" in club.why(Improve("ann", hero.id, ("halberd",)))


@pytest.mark.rule("LEA-253", "LEA-R74")
def test_the_new_role_must_be_open_before_new_territories_are_bought() -> None:
    club = after_battle()
    unit = first(club)
    club.grant("ann", honour={unit.id: 200})
    reasons = club.why(Promote("ann", unit.id, "greatswords", "unit"))
    assert reasons == ["unit_not_open", "equipment_not_open", "equipment_not_open"]


def test_a_promoted_wizard_keeps_lore_and_spells_and_a_new_one_chooses() -> None:
    club = Club(cat="beacon_host", bob="beacon_host")
    for member in ("cat", "bob"):
        club.grant(member, gold=600, gains=("lamp_hall", "tide_archive", "smithy"))
        bearer = club.recruit(member, "flamebearer", 1, 5, lore="lamplight")
        for _ in range(2):
            club.recruit(member, "haulers", 40, gear=("hand_weapon",))
        club.recruit(member, "lantern_guard", 10)
        club.recruit(member, "slingers", 10)
        club.do(NameGeneral(member, bearer.id))
        club.do(NameEssential(member, "flame", bearer.id))
        club.close(member)
    club.settle(club.battle("cat", "bob"))
    club.grant("cat", gold=500)
    club.to_purchases("cat")
    bearer, guard = club.unit("cat", "flamebearer"), club.unit("cat", "lantern_guard")
    club.grant("cat", honour={bearer.id: 105, guard.id: 60})
    club.do(Promote("cat", bearer.id, "beacon_keeper", "unit"), 5, 1, 2)
    keeper = club.unit("cat", "beacon_keeper")
    assert (keeper.lore, keeper.spells) == ("lamplight", (5, 1, 2))
    assert club.member("cat").duties == {"flame": keeper.id}
    assert club.member("cat").general == keeper.id
    guard.champion = True
    assert club.why(Promote("cat", guard.id, "flamebearer", "champion")) == ["lore_unknown"]
    club.do(Promote("cat", guard.id, "flamebearer", "champion", lore="tides"), 6)
    assert club.unit("cat", "flamebearer").spells == (6,)


# The end of the league


@pytest.mark.rule("LEA-195")
def test_an_open_league_never_ends() -> None:
    club = Club(Settings(threshold=500), ann="empire", bob="chaos")
    club.recruit("ann", "halberdiers", 40)
    club.recruit("ann", "halberdiers", 40)
    club.recruit("ann", "militia", 25)
    for size in (33, 33, 34):
        club.recruit("bob", "marauders", size)
    for member in ("ann", "bob"):
        club.close(member)
    club.settle(club.battle("ann", "bob"), unequal_challenges={"ann": 1})
    assert club.book.ended_by == 0


def closed_group() -> Club:
    club = Club(Settings(closed_group=True, threshold=500), ann="empire", bob="chaos")
    for entry, size in (("halberdiers", 40), ("halberdiers", 40), ("militia", 25)):
        club.recruit("ann", entry, size)
    for size in (30, 30, 30):
        club.recruit("bob", "marauders", size)
    for member in ("ann", "bob"):
        club.close(member)
    return club


@pytest.mark.rule("LEA-196", "LEA-R59")
def test_only_who_has_reached_the_value_may_win_the_league() -> None:
    club = closed_group()
    assert (club.member("ann").reached, club.member("bob").reached) == (True, False)
    club.settle(club.battle("ann", "bob"), unequal_challenges={"bob": 3})
    assert club.book.ended_by == 0


@pytest.mark.rule("LEA-198", "LEA-R59")
def test_a_capitulation_in_the_deciding_battle_counts_as_a_victory() -> None:
    club = closed_group()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(first(club).id, lost=40, ends="eliminated"), capitulated="bob")
    assert club.book.ended_by == battle.id


@pytest.mark.rule("LEA-197")
def test_the_deciding_battle_is_fought_with_the_whole_army() -> None:
    club = closed_group()
    part = tuple(club.member("ann").units)[:-1]
    assert "whole_army" in club.why(IssueChallenge("ann", ("bob",), part))
    assert club.why(CloseSequence("ann")) == ["wrong_step"]
