"""Chapter 1: joining and frame; chapter 2: what gold and honour buy."""

from __future__ import annotations

import pytest

from harena.league.kinds import (
    BuyTerritory,
    ChangeSettings,
    CloseSequence,
    HandOver,
    Improve,
    Join,
    NameGeneral,
    Promote,
    Recruit,
    Reinforce,
    Retire,
)
from harena.league.settings import Settings
from tests.league.club import Club, after_battle, empire, two


@pytest.mark.rule("LEA-001", "LEA-R58")
def test_a_late_joiner_starts_like_everybody() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    club.do(Join("cat", "beacon_host"))
    assert (club.gold("cat"), club.member("cat").territories) == (500, ("lighthouse",))


@pytest.mark.rule("LEA-004")
def test_everybody_starts_with_500_gold_pieces() -> None:
    assert Club(ann="empire").gold("ann") == 500


@pytest.mark.rule("LEA-005")
def test_everybody_starts_with_the_base_territory_of_the_army() -> None:
    club = Club(ann="empire", bob="chaos")
    assert club.member("ann").territories == ("free_town",)
    assert club.member("bob").territories == ("norse_village",)


def test_an_army_that_the_league_does_not_have_is_refused() -> None:
    assert Club().why(Join("ann", "elves")) == ["unknown_army_book"]


def test_a_name_or_a_person_joins_once() -> None:
    club = Club(ann="empire")
    assert club.why(Join("ann", "chaos")) == ["member_exists", "has_an_army"]
    assert club.why(Join("bob", "chaos", person="ann"), by="bob") == ["organiser_only", "has_an_army"]


@pytest.mark.rule("LEA-R54")
def test_who_retires_an_army_may_join_with_a_new_one() -> None:
    club = Club(ann="empire")
    club.do(Retire("ann"))
    club.do(Join("ann again", "chaos"), by="ann")
    assert club.gold("ann again") == 500
    assert "has_retired" in club.why(Recruit("ann", "militia", 10))


@pytest.mark.rule("LEA-006", "LEA-016")
def test_a_gold_piece_is_an_army_point() -> None:
    club = Club(ann="empire")
    club.recruit("ann", "halberdiers", 20)
    assert club.gold("ann") == 500 - 20 * 5


@pytest.mark.rule("LEA-008", "LEA-R07")
def test_a_territory_must_be_linked_to_an_owned_one() -> None:
    club = Club(ann="empire")
    assert club.why(BuyTerritory("ann", "armoury")) == ["territory_not_linked"]
    club.do(BuyTerritory("ann", "smithy"))
    assert club.why(BuyTerritory("ann", "armoury")) == []
    assert club.why(BuyTerritory("ann", "smithy")) == ["territory_owned"]


@pytest.mark.rule("LEA-009", "LEA-010", "LEA-012")
def test_territories_cost_what_is_printed_out_of_the_same_500() -> None:
    club = Club(ann="empire")
    club.territories("ann", "barracks", "ducal_court")
    assert club.gold("ann") == 500 - 50 - 75
    assert club.why(Recruit("ann", "halberdiers", 40)) == []
    club.recruit("ann", "halberdiers", 40)
    assert club.why(Recruit("ann", "halberdiers", 40)) == ["not_enough_gold"]


@pytest.mark.rule("LEA-013")
def test_a_first_list_obeys_the_selection_rules() -> None:
    club = Club(ann="empire")
    club.recruit("ann", "halberdiers", 20)
    assert club.why(CloseSequence("ann")) == ["core_below", "too_few_units"]


def test_a_special_entry_is_taken_three_times_at_most() -> None:
    club = Club(ann="empire")
    club.grant("ann", gold=3000, gains=("barracks", "smithy", "armoury", "gunsmiths", "foundry", "stud_farm", "castle"))
    for _ in range(3):
        club.recruit("ann", "cannon", 1)
        club.recruit("ann", "halberdiers", 40)
    assert club.why(CloseSequence("ann")) == []
    club.recruit("ann", "cannon", 1)
    assert "too_many_copies" in club.why(CloseSequence("ann"))


@pytest.mark.rule("LEA-014", "LEA-R23")
def test_who_has_somebody_able_to_be_general_names_one() -> None:
    club = Club(ann="empire")
    club.territories("ann", "barracks")
    empire_units(club)
    hero = club.recruit("ann", "empire_hero", 1)
    assert club.why(CloseSequence("ann")) == ["general_missing"]
    assert club.why(NameGeneral("ann", min(club.member("ann").units))) == ["cannot_be_general"]
    club.do(NameGeneral("ann", hero.id))
    assert club.why(CloseSequence("ann")) == []


def empire_units(club: Club) -> None:
    for entry in ("halberdiers", "halberdiers", "militia"):
        club.recruit("ann", entry, 20)


def test_a_list_without_heroes_needs_no_general() -> None:
    club = Club(ann="empire")
    empire(club)
    assert club.member("ann").turn.step == "ready"


# Chapter 2


@pytest.mark.rule("LEA-017", "LEA-232")
def test_honour_never_buys_figures() -> None:
    club = after_battle()
    unit = min(club.member("ann").units)
    club.grant("ann", gold=-club.gold("ann"), honour={unit: 100})
    assert club.why(Reinforce("ann", unit, 1)) == ["not_enough_gold"]


@pytest.mark.rule("LEA-018")
def test_gold_never_pays_for_a_promotion() -> None:
    club = after_battle()
    militia = max(club.member("ann").units)
    assert club.why(Promote("ann", militia, "halberdiers", "unit")) == ["not_enough_honour"]


@pytest.mark.rule("LEA-020", "LEA-021")
def test_gold_and_honour_buy_mounts() -> None:
    club = Club(ann="empire")
    club.territories("ann", "barracks", "stud_farm")
    hero = club.recruit("ann", "empire_hero", 1, take=("warhorse",))
    assert club.gold("ann") == 500 - 100 - 62
    other = club.recruit("ann", "empire_hero", 1)
    club.grant("ann", honour={other.id: 12})
    club.do(Improve("ann", other.id, ("warhorse",)))
    assert (club.honour(other), hero.options) == (0, ("warhorse",))


@pytest.mark.rule("LEA-022", "LEA-023")
def test_gold_and_honour_buy_weapons_and_armour() -> None:
    club = Club(ann="empire")
    club.territories("ann", "smithy")
    unit = club.recruit("ann", "halberdiers", 10, take=("shield",))
    assert club.gold("ann") == 500 - 25 - 60
    assert unit.options == ("shield",)


@pytest.mark.rule("LEA-024", "LEA-026", "LEA-028")
@pytest.mark.parametrize("option", ["musician", "standard_bearer", "mark_of_the_stag"])
def test_command_and_marks_are_not_for_gold(option: str) -> None:
    club = Club(bob="chaos")
    club.territories("bob", "longhouse", "standing_stones")
    unit = club.recruit("bob", "marauders", 10)
    assert club.why(Improve("bob", unit.id, (option,), gold=5))[0] == "gold_only_for_arms"
    assert "not_for_gold" in club.why(Recruit("bob", "marauders", 10, take=(option,)))


@pytest.mark.rule("LEA-029", "LEA-R60")
def test_a_unit_pays_with_its_own_honour_only() -> None:
    club = after_battle()
    first, second, _ = club.member("ann").units
    club.grant("ann", honour={first: 50})
    assert club.why(Improve("ann", second, ("musician",))) == ["not_enough_honour"]
    assert club.why(Improve("ann", first, ("musician",))) == []


@pytest.mark.rule("LEA-030", "LEA-R61")
def test_gold_and_honour_may_be_mixed_where_both_are_allowed() -> None:
    club = after_battle(gains=("smithy",))
    unit = min(club.member("ann").units)
    club.grant("ann", honour={unit: 8 - club.honour(unit)})
    before = club.gold("ann")
    club.do(Improve("ann", unit, ("shield",), gold=12))
    assert (club.gold("ann"), club.honour(unit)) == (before - 12, 0)


@pytest.mark.rule("LEA-035")
def test_honour_buys_nothing_that_is_not_open() -> None:
    club = after_battle()
    unit = min(club.member("ann").units)
    club.grant("ann", honour={unit: 100})
    assert club.why(Improve("ann", unit, ("shield",))) == ["option_not_open"]


@pytest.mark.rule("LEA-R75")
def test_members_act_for_themselves_and_the_organiser_for_everybody() -> None:
    club = Club(ann="empire", bob="chaos")
    command = Recruit("ann", "militia", 10)
    assert club.why(command, by="bob") == ["not_yours"]
    assert club.why(command, by="organiser") == []
    assert club.why(ChangeSettings(Settings(win_margin=100)), by="ann") == ["organiser_only"]
    club.do(ChangeSettings(Settings(win_margin=100)), by="organiser")
    assert club.book.settings.win_margin == 100


@pytest.mark.rule("LEA-R75")
def test_the_organiser_hands_the_book_over_to_somebody_else() -> None:
    club = Club(ann="empire", bob="chaos")
    assert club.why(HandOver("ann"), by="ann") == ["organiser_only"]
    assert club.why(HandOver("organiser"), by="organiser") == ["is_organiser"]
    club.do(HandOver("ann"), by="organiser")
    assert club.why(Recruit("bob", "marauders", 10), by="organiser") == ["not_yours"]
    assert club.why(Recruit("bob", "marauders", 10), by="ann") == []


def test_options_exclude_and_require_each_other() -> None:
    club = Club(ann="empire")
    club.grant("ann", gains=("smithy", "common_wood"))
    assert "option_group" in club.why(Recruit("ann", "militia", 10, take=("spear", "extra_hand_weapon")))
    assert "no_such_option" in club.why(Recruit("ann", "militia", 10, take=("wings",)))
    assert "option_twice" in club.why(Recruit("ann", "militia", 10, take=("spear", "spear")))
    assert club.why(Recruit("ann", "militia", 9)) == ["size_out_of_range"]
    assert club.why(Recruit("ann", "dragons", 9)) == ["unknown_unit"]


@pytest.mark.rule("LEA-036")
def test_the_buyer_names_one_of_the_alternatives() -> None:
    club = Club(cat="beacon_host")
    assert club.why(Recruit("cat", "haulers", 10)) == ["choose_gear"]
    assert club.why(Recruit("cat", "haulers", 10, gear=("hand_weapon",))) == []
    assert "equipment_not_open" in club.why(Recruit("cat", "haulers", 10, gear=("boathook",)))
    assert "no_such_gear" in club.why(Recruit("cat", "slingers", 10, gear=("sling",)))
