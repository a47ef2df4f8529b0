"""Chapters 4 and 13: spells, the register of items, and what becomes of dead figures' items."""

from __future__ import annotations

import pytest

from harena.league.book import Duel, Fate, Holding, Report, Unit
from harena.league.dice import Given
from harena.league.kinds import (
    BuyItem,
    CloseSequence,
    GiveItem,
    Improve,
    NameGeneral,
    OpenWishes,
    Promote,
    Recruit,
    RollLosses,
    SealWishes,
    SettleWishes,
    TakeBack,
)
from harena.league.rules.item_fates import Dead, receivers, thief_of, to_be_given
from harena.league.rules.items import army_could_use, state_of
from harena.league.rules.value import list_value, unit_value
from harena.league.rules.wishes import seal
from harena.league.settings import Settings
from tests.league.club import LIBRARY, Club, refusal

SALT = "5a" * 32
HEROES = ("barracks", "ducal_court", "smithy", "armoury", "chapel", "cathedral", "guildhall", "stud_farm", "castle")
CHIEFS = ("longhouse", "trade_route", "northern_wastes", "forge", "great_forge", "whispering_anvil", "high_kings_hall")


def heroes(settings: Settings = Settings(), *, close: bool = True) -> Club:
    """Ann and Bob with three blocks of foot and two heroes each, equal in value, and honour for everybody."""
    club = Club(settings, ann="empire", bob="chaos")
    club.grant("ann", gold=1000, gains=HEROES)
    club.grant("bob", gold=1000, gains=CHIEFS)
    for member, foot, hero, size in (("ann", "halberdiers", "empire_hero", 40), ("bob", "marauders", "skald", 40)):
        for _ in range(3):
            club.recruit(member, foot, size)
        made = [club.recruit(member, hero, 1) for _ in range(2)]
        club.do(NameGeneral(member, made[0].id))
        club.grant(member, honour=dict.fromkeys(club.member(member).units, 100))
        if close:
            club.close(member)
    return club


def of(club: Club, member: str, entry: str) -> list[Unit]:
    return [unit for unit in club.member(member).units.values() if unit.entry == entry]


def hold(club: Club, item: str, member: str, unit: Unit, role: str = "character") -> None:
    """A figure bears an item, as a story begins."""
    club.book.register[item] = Holding(item, "carried", member, member, unit.id, role)  # type: ignore[arg-type]


def dies(club: Club, item: str, *dice: int, fate: Fate | None = None, role: str = "character") -> Club:
    """Ann's first hero bears an item, and dies in battle; her dice follow, then Bob has no losses."""
    hero = of(club, "ann", "empire_hero")[0]
    hold(club, item, "ann", hero, role)
    battle = club.battle("ann", "bob")
    club.settle(battle, fate or Fate(hero.id, "eliminated", 1))
    for member in ("ann", "bob"):
        club.grant(member, gold=1000)
        club.to_losses(member)
    club.do(RollLosses("ann"), *dice)
    return club


# Spells


@pytest.mark.rule("LEA-034", "LEA-038")
def test_a_wizard_chooses_an_open_lore_when_recruited() -> None:
    club = Club(cat="beacon_host")
    assert club.why(Recruit("cat", "flamebearer", 1)) == ["lore_unknown"]
    assert club.why(Recruit("cat", "flamebearer", 1, lore="tides")) == ["lore_not_open"]
    assert club.why(Recruit("cat", "flamebearer", 1, lore="lamplight")) == []
    assert "no_wizard" in club.why(Recruit("cat", "slingers", 5, lore="lamplight"))


@pytest.mark.rule("LEA-039", "LEA-040", "LEA-041")
def test_spells_are_rolled_at_once_and_stay() -> None:
    club = Club(cat="beacon_host")
    assert refusal(club, Recruit("cat", "flamebearer", 1, lore="lamplight")) == ["dice_missing"]
    wizard = club.recruit("cat", "flamebearer", 1, 4, lore="lamplight")
    assert wizard.spells == (4,)
    assert club.why(TakeBack("cat")) == ["spells_are_fixed"]


def test_the_signature_spell_may_take_the_place_of_a_roll() -> None:
    club = Club(cat="beacon_host")
    assert club.recruit("cat", "flamebearer", 1, lore="lamplight", signature=True).spells == (0,)


@pytest.mark.rule("LEA-R45")
def test_a_higher_level_adds_a_spell_and_changes_none() -> None:
    club = Club(cat="beacon_host")
    club.grant("cat", gains=("lamp_hall", "tide_archive"))
    wizard = club.recruit("cat", "flamebearer", 1, 4, lore="lamplight")
    club.grant("cat", honour={wizard.id: 35})
    club.do(Improve("cat", wizard.id, ("level_2",)), 4, 6)
    assert wizard.spells == (4, 6)


# The register


@pytest.mark.rule("LEA-042", "LEA-043")
def test_an_item_belongs_to_one_player() -> None:
    club = heroes(close=False)
    ann, bob = of(club, "ann", "empire_hero")[0], of(club, "bob", "skald")[0]
    club.do(BuyItem("ann", ann.id, "character", "river_blade"))
    assert (state_of(club.book, "river_blade"), club.honour(ann)) == ("carried", 75)
    assert club.why(BuyItem("bob", bob.id, "character", "river_blade")) == ["item_taken"]
    assert club.why(BuyItem("bob", bob.id, "character", "long_knife")) == ["too_many_item_points"]
    assert club.why(BuyItem("bob", bob.id, "character", "notched_blade")) == []


@pytest.mark.rule("LEA-027", "LEA-035")
def test_an_item_is_paid_with_honour_and_its_type_must_be_open() -> None:
    club = heroes(close=False)
    hero = of(club, "ann", "empire_hero")[0]
    club.grant("ann", honour={hero.id: -80})
    assert club.why(BuyItem("ann", hero.id, "character", "river_blade")) == ["not_enough_honour"]
    skald = of(club, "bob", "skald")[0]
    assert club.why(BuyItem("bob", skald.id, "character", "clover_locket")) == ["item_type_not_open"]


@pytest.mark.rule("LEA-046", "LEA-R41")
def test_a_character_does_not_change_an_item_of_a_type() -> None:
    club = heroes(close=False)
    hero = of(club, "ann", "empire_hero")[0]
    club.do(BuyItem("ann", hero.id, "character", "notched_blade"))
    assert club.why(BuyItem("ann", hero.id, "character", "river_blade")) == ["item_of_that_type"]
    assert club.why(BuyItem("ann", hero.id, "character", "grey_mail")) == []


@pytest.mark.rule("LEA-169")
def test_all_items_of_a_figure_count_towards_its_limit() -> None:
    club = heroes(close=False)
    hero = of(club, "ann", "empire_hero")[0]
    club.do(BuyItem("ann", hero.id, "character", "river_blade"))
    club.do(BuyItem("ann", hero.id, "character", "grey_mail"))
    assert club.why(BuyItem("ann", hero.id, "character", "pierced_penny")) == ["too_many_item_points"]


@pytest.mark.rule("LEA-047")
def test_the_register_knows_every_item_that_was_bought() -> None:
    club = heroes(close=False)
    hero = of(club, "ann", "empire_hero")[0]
    club.do(BuyItem("ann", hero.id, "character", "river_blade"))
    (held,) = club.book.register.values()
    assert (held.item, held.owner, held.unit, held.buyer) == ("river_blade", "ann", hero.id, "ann")
    assert state_of(club.book, "grey_mail") == "for_sale"


@pytest.mark.rule("LEA-048")
def test_magic_armour_takes_the_place_of_ordinary_armour_without_refund() -> None:
    club = heroes(close=False)
    hero = of(club, "ann", "empire_hero")[0]
    club.do(Improve("ann", hero.id, ("light_armour",)))
    gold, value = club.gold("ann"), unit_value(club.book, "ann", hero)
    club.do(BuyItem("ann", hero.id, "character", "grey_mail"))
    assert (hero.options, hero.lost, club.gold("ann")) == ((), ("light_armour",), gold)
    assert unit_value(club.book, "ann", hero) == value - 2 + 25


@pytest.mark.rule("LEA-R44", "LEA-044")
def test_no_command_gives_gold_items_or_territories_to_another_player() -> None:
    club = dies(heroes(), "river_blade", 1, 6)
    other = of(club, "bob", "skald")[0]
    assert "not_in_loot" in club.why(GiveItem("bob", "river_blade", other.id, "character"))
    assert club.why(GiveItem("ann", "river_blade", other.id, "character")) == ["not_your_unit"]


def test_items_fit_their_bearers() -> None:
    club = heroes(close=False)
    hero, foot = of(club, "ann", "empire_hero")[0], of(club, "ann", "halberdiers")[0]

    def why(unit: Unit, role: str, item: str) -> list[str]:
        return club.why(BuyItem("ann", unit.id, role, item))  # type: ignore[arg-type]

    assert "wrong_bearer" in why(hero, "character", "candle_stub")
    assert "item_mounted" in why(hero, "character", "star_iron_lance")
    assert why(hero, "character", "feather_cloak") == []
    assert "nobody_in_that_role" in why(foot, "champion", "river_blade")
    assert "item_of_other_units" in why(hero, "character", "empire.gate_hammer")
    assert "item_of_another_army" in why(hero, "character", "chaos.wolf_jaw")
    assert why(hero, "character", "golden_fleece") == ["unknown_item"]


# Wishes


def wishing(club: Club) -> int:
    """Both have fought and are buying."""
    battle = club.battle("ann", "bob")
    club.settle(battle)
    for member in ("ann", "bob"):
        club.grant(member, gold=1000)
        club.to_purchases(member)
    return battle.id


@pytest.mark.rule("LEA-R42")
def test_players_of_one_battle_wish_before_either_buys() -> None:
    club = heroes()
    wishing(club)
    hero = of(club, "ann", "empire_hero")[0]
    assert club.why(BuyItem("ann", hero.id, "character", "river_blade")) == ["wishes_first"]


@pytest.mark.rule("LEA-045", "LEA-R42")
def test_dice_decide_who_buys_an_item_that_both_want_and_ties_roll_again() -> None:
    club = heroes()
    battle = wishing(club)
    for member in ("ann", "bob"):
        club.do(SealWishes(member, battle, seal(("river_blade",), SALT)))
    for member in ("ann", "bob"):
        club.do(OpenWishes(member, battle, ("river_blade",), SALT))
    club.do(SettleWishes("ann", battle), 3, 3, 2, 5)
    ann, bob = of(club, "ann", "empire_hero")[0], of(club, "bob", "skald")[0]
    assert club.why(BuyItem("ann", ann.id, "character", "river_blade")) == ["item_won_by"]
    assert club.why(BuyItem("ann", ann.id, "character", "notched_blade")) == []
    club.do(BuyItem("bob", bob.id, "character", "river_blade"))
    assert club.book.register["river_blade"].owner == "bob"


def test_nobody_opens_before_all_have_sealed_or_what_was_not_sealed() -> None:
    club = heroes()
    battle = wishing(club)
    club.do(SealWishes("ann", battle, seal(("river_blade",), SALT)))
    assert club.why(OpenWishes("ann", battle, ("river_blade",), SALT)) == ["others_not_sealed"]
    club.do(SealWishes("bob", battle, seal((), SALT)))
    assert club.why(SealWishes("bob", battle, seal(("grey_mail",), SALT))) == ["wishes_sealed"]
    assert club.why(OpenWishes("ann", battle, ("grey_mail",), SALT)) == ["seal_differs"]
    club.do(OpenWishes("ann", battle, ("river_blade",), SALT))
    assert club.why(SettleWishes("ann", battle)) == ["wishes_not_open"]
    club.do(OpenWishes("bob", battle, (), SALT))
    club.do(SettleWishes("ann", battle))
    assert club.book.battles[battle].rights == {"river_blade": "ann"}


def test_a_wish_for_what_somebody_else_has_bought_by_now_comes_to_nothing() -> None:
    club = heroes()
    battle = wishing(club)
    for member in ("ann", "bob"):
        club.do(SealWishes(member, battle, seal(("river_blade", "golden_fleece"), SALT)))
    club.book.register["river_blade"] = Holding("river_blade", "loot", "cat", "cat")
    for member in ("ann", "bob"):
        club.do(OpenWishes(member, battle, ("river_blade", "golden_fleece"), SALT))
    club.do(SettleWishes("ann", battle))
    assert club.book.battles[battle].rights == {}


def test_the_organiser_opens_a_seal_whose_salt_is_gone_as_one_without_wishes() -> None:
    club = heroes()
    battle = wishing(club)
    for member in ("ann", "bob"):
        club.do(SealWishes(member, battle, seal(("river_blade",), SALT)))
    assert club.why(OpenWishes("bob", battle, (), "0" * 64)) == ["seal_differs"]
    assert club.why(OpenWishes("bob", battle, ("grey_mail",), "0" * 64), by="organiser") == ["seal_differs"]
    assert club.why(OpenWishes("bob", battle, (), "0" * 64), by="organiser") == []


# Items of the dead


@pytest.mark.rule("LEA-150", "LEA-151", "LEA-147")
def test_an_item_of_a_dead_figure_stays_on_a_four() -> None:
    club = dies(heroes(), "river_blade", 1, 4)
    held = club.book.register["river_blade"]
    assert (held.state, held.owner) == ("loot", "ann")


@pytest.mark.rule("LEA-152", "LEA-159")
def test_it_must_be_given_to_somebody_who_can_bear_it() -> None:
    club = dies(heroes(), "river_blade", 1, 4)
    (other,) = of(club, "ann", "empire_hero")
    assert "item_must_be_given" in club.why(CloseSequence("ann"))
    club.do(GiveItem("ann", "river_blade", other.id, "character"))
    club.do(NameGeneral("ann", other.id))
    assert [held.item for held in club.book.carried(other.id)] == ["river_blade"]
    assert club.why(CloseSequence("ann")) == []


@pytest.mark.rule("LEA-153")
def test_without_anybody_able_it_stays_in_the_loot() -> None:
    club = heroes()
    (_, other) = of(club, "ann", "empire_hero")
    hold(club, "long_knife", "ann", other)
    dies(club, "river_blade", 1, 4)
    assert to_be_given(club.book, club.member("ann")) == []
    club.do(NameGeneral("ann", other.id))
    assert club.why(CloseSequence("ann")) == []
    assert state_of(club.book, "river_blade") == "loot"


@pytest.mark.rule("LEA-154", "LEA-R34")
def test_on_a_three_it_is_stolen_when_both_have_rolled() -> None:
    club = dies(heroes(), "river_blade", 1, 3)
    skald = of(club, "bob", "skald")[0]
    assert club.why(GiveItem("bob", "river_blade", skald.id, "character")) == ["item_waits"]
    club.do(RollLosses("bob"))
    club.do(GiveItem("bob", "river_blade", skald.id, "character"))
    assert club.book.register["river_blade"].owner == "bob"


@pytest.mark.rule("LEA-155", "LEA-R36")
def test_a_stolen_item_is_free_and_counts_for_the_value() -> None:
    club = dies(heroes(), "river_blade", 1, 3)
    club.do(RollLosses("bob"))
    skald = of(club, "bob", "skald")[0]
    value, gold, honour = list_value(club.book, club.member("bob")), club.gold("bob"), club.honour(skald)
    club.do(GiveItem("bob", "river_blade", skald.id, "character"))
    assert list_value(club.book, club.member("bob")) == value + 25
    assert (club.gold("bob"), club.honour(skald)) == (gold, honour)


@pytest.mark.rule("LEA-R36")
def test_above_the_maximum_a_stolen_item_waits_in_the_loot() -> None:
    club = dies(heroes(), "river_blade", 1, 3)
    club.do(RollLosses("bob"))
    skald, foot = of(club, "bob", "skald")[0], of(club, "bob", "marauders")
    for unit in foot:
        unit.size = 50
    club.member("bob").territories = ("norse_village", "forge", "great_forge", "whispering_anvil")
    assert club.why(GiveItem("bob", "river_blade", skald.id, "character")) == ["item_above_maximum"]


@pytest.mark.rule("LEA-156", "LEA-157", "LEA-X42")
def test_an_item_of_a_race_is_desecrated_for_its_price_in_gold() -> None:
    club = dies(heroes(), "empire.oath_sword", 1, 2)
    before = club.gold("bob")
    club.do(RollLosses("bob"))
    assert (state_of(club.book, "empire.oath_sword"), club.gold("bob")) == ("desecrated", before + 40)
    hero = of(club, "ann", "empire_hero")[0]
    assert "item_desecrated" in club.why(BuyItem("ann", hero.id, "character", "empire.oath_sword"))


@pytest.mark.rule("LEA-R38")
def test_it_is_desecrated_by_a_thief_of_the_same_race_too() -> None:
    club = Club(ann="empire", bob="empire")
    for member in ("ann", "bob"):
        club.grant(member, gold=1000, gains=HEROES)
        for _ in range(3):
            club.recruit(member, "halberdiers", 40)
        hero = club.recruit(member, "empire_hero", 1)
        club.recruit(member, "empire_hero", 1)
        club.do(NameGeneral(member, hero.id))
        club.close(member)
    dies(club, "empire.oath_sword", 1, 2)
    club.do(RollLosses("bob"))
    assert state_of(club.book, "empire.oath_sword") == "desecrated"


@pytest.mark.rule("LEA-158")
def test_what_the_army_may_use_one_day_is_kept() -> None:
    club = dies(heroes(), "clover_locket", 1, 1)
    club.do(RollLosses("bob"))
    assert to_be_given(club.book, club.member("bob")) == []
    assert (state_of(club.book, "clover_locket"), club.book.register["clover_locket"].owner) == ("loot", "bob")


@pytest.mark.rule("LEA-R37", "LEA-043")
def test_what_the_army_can_never_use_is_lost_and_closed_to_all_but_its_buyer() -> None:
    army = LIBRARY.books["empire"]
    assert not army_could_use(army, "empire", "chaos.wolf_jaw", LIBRARY.books["chaos"].items["wolf_jaw"])
    for settings, open_to_bob in ((Settings(), False), (Settings(item_market="open"), True)):
        club = heroes(settings, close=False)
        ann, bob = of(club, "ann", "empire_hero")[0], of(club, "bob", "skald")[0]
        club.book.register["river_blade"] = Holding("river_blade", "lost", "ann")
        assert club.why(BuyItem("ann", ann.id, "character", "river_blade")) == []
        assert (club.why(BuyItem("bob", bob.id, "character", "river_blade")) == []) is open_to_bob


@pytest.mark.rule("LEA-R32", "LEA-X40")
def test_each_item_of_a_dead_figure_has_a_die_of_its_own() -> None:
    club = heroes()
    hold(club, "grey_mail", "ann", of(club, "ann", "empire_hero")[0])
    dies(club, "river_blade", 1, 4, 2)
    assert club.book.register["grey_mail"].owner == "ann"
    assert club.book.register["river_blade"].owner == "bob"


@pytest.mark.rule("LEA-R31")
def test_who_dies_unpaid_can_be_robbed_too() -> None:
    club = heroes()
    hero = of(club, "ann", "empire_hero")[0]
    hold(club, "river_blade", "ann", hero)
    club.settle(club.battle("ann", "bob"))
    club.grant("ann", gold=-club.gold("ann") + 250)
    club.to_losses("ann", deserting=tuple(club.member("ann").units))
    figures = sum(unit.size for unit in club.member("ann").units.values())
    dice = [6] * (figures - 2) + [1, 6, 2]
    club.do(RollLosses("ann"), *dice)
    assert club.book.register["river_blade"].owner == "bob"


@pytest.mark.rule("LEA-R33")
def test_of_two_opponents_the_one_who_eliminated_the_bearer_steals_or_a_die_decides() -> None:
    club = heroes()
    hero = of(club, "ann", "empire_hero")[0]
    battle = club.battle("ann", "bob")
    battle.sides = (("ann",), ("bob", "cat"))
    for told, dice, thief in (("cat", [], "cat"), ("", [2], "cat"), ("", [1], "bob")):
        battle.report = Report({"ann": (Fate(hero.id, "eliminated", 1, slain_by=told),)})
        assert thief_of(battle, "ann", Dead(hero.id, "character", battle.id), Given(dice)) == thief


# Challenges


def duel(club: Club, item: str, winner: Unit, *, as_champion: bool = False) -> Club:
    """Ann's first hero, with an item, has died in a challenge against a figure of Bob's; the item is stolen."""
    hero = of(club, "ann", "empire_hero")[0]
    fate = Fate(hero.id, "eliminated", 1, duels=(Duel("character", winner.id, as_champion),))
    dies(club, item, 1, 1, fate=fate)
    club.do(RollLosses("bob"))
    return club


@pytest.mark.rule("LEA-160", "LEA-169")
def test_the_winner_of_the_challenge_comes_first() -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    duel(club, "river_blade", second)
    assert club.why(GiveItem("bob", "river_blade", first.id, "character")) == ["others_come_first"]
    club.do(GiveItem("bob", "river_blade", second.id, "character"))
    assert club.book.register["river_blade"].beyond


@pytest.mark.rule("LEA-R36", "LEA-160")
def test_above_the_maximum_it_waits_for_the_winner_too() -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    duel(club, "river_blade", second)
    for unit in of(club, "bob", "marauders"):
        unit.size = 50
    club.member("bob").territories = ("norse_village", "forge", "great_forge", "whispering_anvil")
    assert club.why(GiveItem("bob", "river_blade", second.id, "character")) == ["item_above_maximum"]
    assert club.why(GiveItem("bob", "river_blade", first.id, "character")) == ["others_come_first"]
    assert to_be_given(club.book, club.member("bob")) == []


@pytest.mark.rule("LEA-163", "LEA-254", "LEA-R76")
def test_a_champion_receives_it_though_he_normally_has_no_items() -> None:
    club = heroes()
    foot = of(club, "bob", "marauders")[0]
    foot.champion = True
    duel(club, "long_knife", foot, as_champion=True)
    club.do(GiveItem("bob", "long_knife", foot.id, "champion"))
    held = club.book.register["long_knife"]
    assert (held.unit, held.role) == (foot.id, "champion")


@pytest.mark.rule("LEA-161")
def test_a_winner_who_cannot_use_it_does_not_come_first() -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    hero = of(club, "ann", "empire_hero")[0]
    hero.options = ("warhorse",)
    second.options = ("norse_horse",)
    duel(club, "star_iron_lance", first)
    held = club.book.register["star_iron_lance"]
    assert receivers(club.book, club.member("bob"), held) == [(second.id, "character")]


@pytest.mark.rule("LEA-162")
def test_a_winner_who_has_died_does_not_come_first() -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    hero = of(club, "ann", "empire_hero")[0]
    hold(club, "river_blade", "ann", hero)
    battle = club.battle("ann", "bob")
    fallen = Fate(hero.id, "eliminated", 1, duels=(Duel("character", second.id),))
    club.settle(battle, fallen, Fate(second.id, "eliminated", 1))
    for member in ("ann", "bob"):
        club.grant(member, gold=1000)
        club.to_losses(member)
    club.do(RollLosses("ann"), 1, 1)
    club.do(RollLosses("bob"), 1)
    assert receivers(club.book, club.member("bob"), club.book.register["river_blade"]) == [(first.id, "character")]


@pytest.mark.rule("LEA-171", "LEA-X43")
@pytest.mark.parametrize(("new", "takes"), [("river_blade", True), ("millers_mace", False)])
def test_a_winner_with_a_weapon_of_20_takes_only_a_dearer_one(new: str, takes: bool) -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    hold(club, "butchers_cleaver", "bob", first)
    duel(club, new, first)
    assert (not club.why(GiveItem("bob", new, first.id, "character"))) is takes
    assert (not club.why(GiveItem("bob", new, second.id, "character"))) is not takes


@pytest.mark.rule("LEA-R35", "LEA-R39", "LEA-172")
def test_a_replaced_item_is_given_on() -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    hold(club, "butchers_cleaver", "bob", first)
    duel(club, "river_blade", first)
    club.do(GiveItem("bob", "river_blade", first.id, "character"))
    assert state_of(club.book, "butchers_cleaver") == "loot"
    assert to_be_given(club.book, club.member("bob")) == ["butchers_cleaver"]
    club.do(GiveItem("bob", "butchers_cleaver", second.id, "character"))
    assert state_of(club.book, "butchers_cleaver") == "carried"


@pytest.mark.rule("LEA-R35")
def test_the_owner_chooses_among_all_who_may_take_it() -> None:
    club = heroes()
    first, second = of(club, "bob", "skald")
    hold(club, "butchers_cleaver", "bob", first)
    dies(club, "river_blade", 1, 1)
    club.do(RollLosses("bob"))
    held = club.book.register["river_blade"]
    assert receivers(club.book, club.member("bob"), held) == [(first.id, "character"), (second.id, "character")]


# Standards


def last_stand(club: Club, *winners: Unit) -> Club:
    """Ann's hero bore a magic standard, and fell to these units; it is stolen."""
    hero = of(club, "ann", "empire_hero")[0]
    hero.options = ("battle_standard",)
    fate = Fate(hero.id, "eliminated", 1, last_stand=tuple(unit.id for unit in winners))
    dies(club, "veterans_colours", 1, 1, fate=fate, role="standard")
    club.do(RollLosses("bob"))
    return club


@pytest.mark.rule("LEA-164", "LEA-167")
def test_the_unit_that_caused_the_death_receives_the_standard() -> None:
    club = heroes()
    foot, other, _ = of(club, "bob", "marauders")
    foot.options = other.options = ("standard_bearer",)
    last_stand(club, foot)
    assert club.why(GiveItem("bob", "veterans_colours", other.id, "standard")) == ["others_come_first"]
    club.do(GiveItem("bob", "veterans_colours", foot.id, "standard"))
    assert club.book.register["veterans_colours"].unit == foot.id


@pytest.mark.rule("LEA-168")
def test_if_several_units_qualify_their_player_chooses() -> None:
    club = heroes()
    foot, other, _ = of(club, "bob", "marauders")
    foot.options = other.options = ("standard_bearer",)
    last_stand(club, foot, other)
    for unit in (foot, other):
        assert club.why(GiveItem("bob", "veterans_colours", unit.id, "standard")) == []


@pytest.mark.rule("LEA-R40", "LEA-159")
def test_a_standard_waits_for_its_unit_to_have_a_bearer() -> None:
    club = heroes()
    foot, _, _ = of(club, "bob", "marauders")
    skald = of(club, "bob", "skald")[0]
    skald.options = ("battle_standard",)
    last_stand(club, foot)
    assert club.why(GiveItem("bob", "veterans_colours", skald.id, "standard")) == ["standard_waits"]
    assert to_be_given(club.book, club.member("bob")) == []
    foot.options = ("standard_bearer",)
    assert to_be_given(club.book, club.member("bob")) == ["veterans_colours"]


@pytest.mark.rule("LEA-165")
def test_a_unit_without_access_to_standards_does_not_come_first() -> None:
    club = Club(ann="empire", bob="chaos")
    club.grant("ann", gold=1000, gains=HEROES)
    club.grant("bob", gold=1000, gains=(*CHIEFS, "hunting_grounds"))
    for _ in range(3):
        club.recruit("ann", "halberdiers", 40)
        club.recruit("bob", "marauders", 40)
    for member, hero in (("ann", "empire_hero"), ("bob", "skald")):
        club.do(NameGeneral(member, club.recruit(member, hero, 1).id))
    hounds = club.recruit("bob", "hounds", 8)
    for member in ("ann", "bob"):
        club.close(member)
    skald = of(club, "bob", "skald")[0]
    skald.options = ("battle_standard",)
    last_stand(club, hounds)
    assert club.why(GiveItem("bob", "veterans_colours", skald.id, "standard")) == []


@pytest.mark.rule("LEA-166")
def test_a_unit_that_was_wiped_out_does_not_come_first() -> None:
    club = heroes()
    foot = of(club, "bob", "marauders")[0]
    skald = of(club, "bob", "skald")[0]
    foot.options, skald.options = ("standard_bearer",), ("battle_standard",)
    hero = of(club, "ann", "empire_hero")[0]
    hero.options = ("battle_standard",)
    hold(club, "veterans_colours", "ann", hero, "standard")
    battle = club.battle("ann", "bob")
    gone = Fate(foot.id, "eliminated", 40, ("standard_bearer",))
    club.settle(battle, Fate(hero.id, "eliminated", 1, last_stand=(foot.id,)), gone)
    for member in ("ann", "bob"):
        club.grant(member, gold=1000)
        club.to_losses(member)
    club.do(RollLosses("ann"), 1, 1)
    club.do(RollLosses("bob"), *[1] * 40)
    held = club.book.register["veterans_colours"]
    assert receivers(club.book, club.member("bob"), held) == [(skald.id, "standard")]


@pytest.mark.rule("LEA-R43")
def test_an_item_that_a_promoted_figure_cannot_bear_is_lost() -> None:
    club = heroes()
    foot = of(club, "ann", "halberdiers")[0]
    foot.options = ("standard_bearer",)
    hold(club, "road_banner", "ann", foot, "standard")
    foot.champion = True
    hold(club, "millers_mace", "ann", foot, "champion")
    wishing(club)
    club.do(Promote("ann", foot.id, "empire_hero", "champion"))
    risen = of(club, "ann", "empire_hero")[-1]
    assert club.book.register["millers_mace"].unit == risen.id
    assert club.book.register["road_banner"].unit == foot.id
