"""The three army books: what the league's document says of prices, units and territories holds in them."""

from __future__ import annotations

import pytest

from harena.league.army_book import ArmyBook
from harena.league.reading import BUILT_IN, built_in_book, built_in_items
from harena.league.texts import league_texts

COMMAND = ("musician", "standard_bearer")

EMPIRE = built_in_book("empire")
CHAOS = built_in_book("chaos")
BOOKS = [built_in_book(name) for name in BUILT_IN]
EVERY_BOOK = pytest.mark.parametrize("book", BOOKS, ids=BUILT_IN)


# The tech tree


@pytest.mark.rule("LEA-051", "LEA-M01")
@EVERY_BOOK
def test_the_territories_without_the_base_total_a_thousand(book: ArmyBook) -> None:
    assert book.worth(book.territories) == 1000
    assert book.territories[book.base].cost == 0


@EVERY_BOOK
def test_a_line_is_written_once_and_leads_both_ways(book: ArmyBook) -> None:
    for id_, others in book.links.items():
        for other in others:
            assert id_ in book.links[other]
            assert (other in book.territories[id_].links) != (id_ in book.territories[other].links)


@pytest.mark.rule("LEA-M02")
def test_the_norse_village_opens_three_unit_types_and_the_hand_weapon() -> None:
    access = CHAOS.access([])
    assert CHAOS.territories[CHAOS.base].name.fr == "Village Nordique"
    assert access.units == {"chaos_knights", "chaos_warriors", "marauders"}
    assert access.gear == {"hand_weapon"}


@pytest.mark.rule("LEA-037")
@pytest.mark.parametrize("owned", [["northern_wastes"], ["trade_route"], []])
def test_chaos_armour_needs_the_northern_wastes_and_the_trade_route_at_once(owned: list[str]) -> None:
    assert "chaos_armour" not in CHAOS.access(owned).gear
    assert "chaos_armour" in CHAOS.access(["northern_wastes", "trade_route"]).gear
    assert CHAOS.opened_by["gear.chaos_armour"] == (frozenset({"northern_wastes", "trade_route"}),)


def test_the_forge_opens_shields() -> None:
    assert "shield" not in CHAOS.access([]).gear
    assert "shield" in CHAOS.access(["forge"]).gear


@pytest.mark.rule("LEA-M04")
def test_the_basic_equipment_of_the_three_chaos_troops() -> None:
    assert CHAOS.units["marauders"].equipment == (("hand_weapon",),)
    assert ("chaos_armour",) in CHAOS.units["chaos_warriors"].equipment
    assert set(CHAOS.units["chaos_knights"].equipment) == {
        ("chaos_armour",),
        ("chaos_steed",),
        ("shield",),
        ("barding",),
        ("ensorcelled_weapon", "lance"),
    }


# Prices


@pytest.mark.rule("LEA-M05")
def test_twenty_halberdiers_and_twenty_greatswords_with_command() -> None:
    assert EMPIRE.units["halberdiers"].price(20, COMMAND, champion=True) == 120
    assert EMPIRE.units["greatswords"].price(20, COMMAND, champion=True) == 230


def test_shields_for_twenty_halberdiers_cost_twenty_in_gold_or_honour() -> None:
    shield = EMPIRE.units["halberdiers"].option("shield")
    assert shield is not None
    assert (shield.price(20), shield.is_for_gold) == (20, True)


def test_a_sergeant_is_worth_13_and_the_hero_that_he_becomes_50() -> None:
    halberdiers, hero = EMPIRE.units["halberdiers"], EMPIRE.units["empire_hero"]
    assert halberdiers.price(1, champion=True) == 13
    assert (hero.price(1), hero.category) == (50, "hero")
    assert all(hero.option(kept) for kept in ("halberd", "light_armour"))
    assert [promotion.new for promotion in EMPIRE.promotions_from["halberdiers"] if "champion" in promotion.who] == [
        "empire_hero"
    ]


@pytest.mark.rule("LEA-M06")
def test_the_giant_costs_200_and_has_6_wounds() -> None:
    giant = CHAOS.units["giant"]
    assert (giant.cost, giant.wounds, giant.is_single) == (200, 6, True)


@pytest.mark.rule("LEA-M07")
def test_halberdiers_rise_to_greatswords_wholly_or_in_part() -> None:
    ways = {promotion.new: promotion.who for promotion in EMPIRE.promotions_from["halberdiers"]}
    assert ways["greatswords"] == ("unit", "part")


@pytest.mark.parametrize(
    ("new", "shield"), [("gate_guards", 2), ("pavisiers", 0), ("greatswords", None)], ids=["bought", "standard", "lost"]
)
def test_the_three_fates_of_a_halberdiers_shield_have_a_unit_each(new: str, shield: int | None) -> None:
    """LEA-X50: what halberdiers with shields can rise to, all at 10 points a figure."""
    unit = EMPIRE.units[new]
    option = unit.option("shield")
    standard = ("shield",) in unit.equipment
    assert unit.cost == 10
    assert (0 if standard else option.cost if option else None) == shield


# Words


@EVERY_BOOK
@pytest.mark.parametrize("language", ["fr", "en"])
def test_everything_in_a_book_has_a_word(book: ArmyBook, language: str) -> None:
    say = league_texts(language, book, shared=built_in_items())
    for id_, unit in book.units.items():
        assert say.word("unit", id_) == unit.name.said_in(language)
    assert say.word("gear", "shield") == {"fr": "Bouclier", "en": "Shield"}[language]
    assert say.word("item_type", "arcane") == {"fr": "Objet occulte", "en": "Arcane item"}[language]
    assert say.word("item", "grey_mail") == {"fr": "Mailles grises", "en": "Grey Mail"}[language]


# What the three books have between them


@pytest.mark.rule("LEA-M03", "LEA-M15")
def test_the_books_have_single_figures_generals_and_an_essential_figure() -> None:
    hosts = built_in_book("beacon_host").units
    assert {id_ for id_, unit in hosts.items() if unit.essential == "flame"} == {"flamebearer", "beacon_keeper"}
    assert all(unit.is_single for book in BOOKS for unit in book.units.values() if unit.is_character)
    assert not EMPIRE.units["engineer"].general
    assert EMPIRE.units["empire_hero"].general


@pytest.mark.rule("LEA-M09")
@EVERY_BOOK
def test_every_lore_has_a_signature_spell_and_six_for_a_die(book: ArmyBook) -> None:
    assert any(unit.wizard for unit in book.units.values())
    for lore in book.lores.values():
        assert len({spell.en for spell in lore.spells}) == len({spell.fr for spell in lore.spells}) == 7


@EVERY_BOOK
def test_every_book_has_a_ridden_monster_items_of_its_own_and_a_battle_standard(book: ArmyBook) -> None:
    assert any(mount.kind == "monster" and mount.wounds > 1 for mount in book.mounts.values())
    assert {item.type for item in book.items.values()} >= {"weapon", "arcane", "enchanted", "standard"}
    assert any(option.id == "battle_standard" for unit in book.units.values() for option in unit.options)


@pytest.mark.rule("LEA-M08", "LEA-042")
def test_no_two_items_of_the_league_have_the_same_id_or_name() -> None:
    items = [built_in_items().items, *(book.items for book in BOOKS)]
    ids = [id_ for table in items for id_ in table]
    assert len(set(ids)) == len(ids)
    for language in ("fr", "en"):
        names = [item.name.said_in(language) for table in items for item in table.values()]
        assert len(set(names)) == len(names)


@pytest.mark.rule("LEA-M10")
@EVERY_BOOK
def test_the_selection_rules_are_those_that_players_report(book: ArmyBook) -> None:
    rules = book.selection
    assert (rules.core_min, rules.most("special"), rules.most("rare")) == (25, 50, 25)
    assert (rules.most("hero"), rules.most("lord"), rules.most("core")) == (25, 25, None)
    assert (rules.min_units, rules.copies("special"), rules.copies("rare"), rules.copies("core")) == (3, 3, 2, None)


@pytest.mark.rule("LEA-022", "LEA-024", "LEA-026")
@pytest.mark.parametrize(
    ("id_", "gold"), [("shield", True), ("great_weapon", True), ("musician", False), ("mark_of_the_bear", False)]
)
def test_gold_buys_arms_and_nothing_but_honour_the_rest(id_: str, gold: bool) -> None:
    option = CHAOS.units["chaos_warriors"].option(id_)
    assert option is not None
    assert option.is_for_gold is gold


@pytest.mark.parametrize("name", BUILT_IN)
def test_names_have_the_signs_of_their_language(name: str) -> None:
    book = built_in_book(name)
    words = [*book.words_in("fr").values(), *book.words_in("en").values(), book.army.summary.fr, book.army.summary.en]
    assert [word for word in words if "'" in word or " ;" in word] == []
