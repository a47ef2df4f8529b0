"""Faults of army books: each is found, told with its line, and told together with the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.text import Text
from harena.league.checking.book import check_book, check_shared_items
from harena.league.reading import BUILT_IN, CONTENT, ITEMS, built_in_items
from harena.league.texts import league_texts

EXAMPLE = (CONTENT / "beacon_host.toml").read_text(encoding="utf-8")
SHARED = (CONTENT / ITEMS).read_text(encoding="utf-8")


def faults(folder: Path, *changes: tuple[str, str]) -> list[Text]:
    """What is wrong with the example book after these changes."""
    return check_book(changed(folder, EXAMPLE, *changes), built_in_items())


def changed(folder: Path, text: str, *changes: tuple[str, str]) -> Path:
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    file = folder / "book.toml"
    file.write_text(text, encoding="utf-8")
    return file


def why(fault: Text) -> str:
    """The key of a fault, without the place that is told with it."""
    inner = fault.params.get("why", fault)
    assert isinstance(inner, Text)
    return inner.key.removeprefix("refused.")


def said(found: list[Text], language: str = "en") -> list[str]:
    return [league_texts(language).say(fault) for fault in found]


# Good books


@pytest.mark.parametrize("name", BUILT_IN)
def test_our_books_have_no_fault(name: str) -> None:
    assert said(check_book(CONTENT / f"{name}.toml", built_in_items())) == []


def test_our_shared_items_have_no_fault() -> None:
    assert said(check_shared_items(CONTENT / ITEMS)) == []


# One fault each

UNIT = "[units.haulers]\n"
SMITHY = "[territories.smithy]\n"
LAST_CRAB = '{ unit = "giant_crab", size = 1 }'
ADMIRAL = '{ unit = "admiral", size = 1 }, '
SIPHON = '{ unit = "fire_siphon", size = 1 }, '
KEEPER_UNIT = '{ unit = "beacon_keeper", size = 1, take = ["level_4"], lore = "tides", items = ["first_wick"]'
BEARER = '{ unit = "captain", size = 1, take = ["heavy_armour", "battle_standard"] }'
HERON = '{ id = "great_heron", kind = "mount", cost = 140, group = "mount"'
KEEPER = 'links = ["tide_archive"]'
HAULERS = '{ unit = "haulers", size = 35'
OPTION = '{ id = "shield", kind = "armour", cost = 1 },'


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('id = "beacon_host"', 'id = "Beacon Host"', "book_odd_id"),
        ("[items.storm_flag]", "[items.Storm-Flag]", "book_odd_id"),
        ('en = "Slingers"', 'en = "watchmen"', "book_name_twice"),
        ('fr = "Frondeurs"', 'fr = "Guetteurs"', "book_name_twice"),
        ("[mounts]\n", '[mounts]\nsling = { name = { fr = "A", en = "B" }, kind = "beast" }\n', "book_id_twice"),
        (UNIT, UNIT + 'origin = { wounds = "house" }\n', "book_odd_origin"),
        # units
        ('kind = "monster", wounds = 4', 'kind = "monster"', "book_mount_wounds"),
        ('en = "Marsh pony" }, kind = "beast"', 'en = "Marsh pony" }, kind = "beast", wounds = 2', "book_mount_wounds"),
        ("size = [10, 50]", "size = [50, 10]", "book_size"),
        (
            'category = "hero"\ncost = 55\nsize = [1, 1]',
            'category = "hero"\ncost = 55\nsize = [1, 3]',
            "book_character_size",
        ),
        (UNIT, UNIT + "general = true\n", "book_only_characters"),
        (
            "wounds = 5\nequipment = []",
            'wounds = 5\nequipment = []\nchampion = { name = { fr = "A", en = "B" }, cost = 5 }',
            "book_lone_champion",
        ),
        ('equipment = [["hand_weapon"], ["sling"]]', 'equipment = [["hand_weapon"], ["slong"]]', "book_unknown_near"),
        ('equipment = [["hand_weapon"], ["sling"]]', 'equipment = [["hand_weapon"], ["zzz"]]', "book_unknown"),
        ('equipment = [["hand_weapon"], ["sling"]]', 'equipment = [["sling"], ["sling"]]', "book_equipment_twice"),
        (
            'wizard = { level = 1, lores = ["lamplight", "tides"] }',
            'wizard = { level = 1, lores = ["fog"] }',
            "book_unknown",
        ),
        ("cost = 35, level = 2", "cost = 35, level = 1", "book_level"),
        ('essential = "flame"', 'essential = "fire"', "book_unknown"),
        ("[essential.flame]", "[essential.lamp]", "book_no_essential"),
        (OPTION, OPTION + OPTION, "book_option_twice"),
        (OPTION, '{ id = "shield", kind = "weapon", cost = 1 },', "book_unknown"),
        (
            '{ id = "tarred_ropes", kind = "other", cost = 15 }',
            '{ id = "champion", kind = "other", cost = 15 }',
            "book_unknown",
        ),
        (
            '{ id = "fire_pots", kind = "weapon", cost = 2 }',
            '{ id = "sling", kind = "weapon", cost = 2 }',
            "book_has_already",
        ),
        (OPTION, '{ id = "shield", kind = "armour" },', "book_no_price"),
        (OPTION, '{ id = "shield", kind = "armour", cost = 1, limit = 5 },', "book_no_price"),
        (OPTION, '{ id = "shield", kind = "armour", cost = 1, requires = ["boat"] },', "book_requires"),
        (HERON, HERON + ', requires = ["marsh_pony"]', "book_requires_rival"),
        ('limit = 25, requires = ["standard_bearer"]', "limit = 25", "book_magic_standard"),
        ("limit = 25, requires", "cost = 9, limit = 25, requires", "book_magic_standard"),
        # territories
        ("cost = 50\nat = [600, 200]", "cost = 75\nat = [600, 200]", "book_total"),
        ("base = true\n", "", "book_bases"),
        (SMITHY, SMITHY + "base = true\n", "book_bases"),
        ("cost = 0\n", "cost = 5\n", "book_territory_cost"),
        ("cost = 50\nat = [600, 200]", "cost = 0\nat = [600, 200]", "book_territory_cost"),
        (KEEPER, 'links = ["tide_archives"]', "book_unknown_near"),
        (KEEPER, "links = []", "book_not_linked"),
        (KEEPER, 'links = ["tide_archive", "tide_archive"]', "book_line_twice"),
        (KEEPER, 'links = ["tide_archive", "lens_works"]', "book_line_twice"),
        (
            'links = ["lamp_hall"]\nopens = { units',
            'links = ["lamp_hall", "lens_works"]\nopens = { units',
            "book_line_twice",
        ),
        ("at = [90, 170]", "at = [260, 90]", "book_too_near"),
        ('needs = ["oil_press", "harbour"]', 'needs = ["oil_press", "harbor"]', "book_unknown_near"),
        ('needs = ["oil_press", "harbour"]', 'needs = ["oil_press", "lighthouse"]', "book_idle_need"),
        ('needs = ["oil_press", "harbour"]', 'needs = ["oil_press", "oil_press"]', "book_idle_need"),
        (
            'equipment = ["boathook", "light_armour", "shield"]',
            'equipment = ["boathook", "light_armour", "shield", "sord"]',
            "book_unknown",
        ),
        (
            'opens = { equipment = ["fire_pots"] }',
            'opens = { equipment = ["fire_pots", "fire_pots"] }',
            "book_opened_twice",
        ),
        # what the whole tree gives
        ('opens = { equipment = ["fire_pots"] }', "opens = {}", "book_never_opened"),
        ('opens = { units = ["giant_crab"] }', "opens = {}", "book_never_opened"),
        ('lores = ["tides"] }', "lores = [] }", "book_never_opened"),
        ('options = ["level_4"], items = ["arcane"]', 'options = ["level_4"]', "book_never_opened"),
        ("[upgrades]\n", '[upgrades]\nidle = { name = { fr = "A", en = "B" } }\n', "book_never_used"),
        ('units = ["flamebearer", "haulers", "slingers", "watchmen"]', 'units = ["flamebearer"]', "book_no_first_core"),
        ('lores = ["lamplight"] }', "lores = [] }", "book_no_first_essential"),
        # promotions
        ('to = "watchmen"', 'to = "watchman"', "book_unknown_near"),
        ('to = "watchmen"', 'to = "haulers"', "book_idle_promotion"),
        ('to = "watchmen"\nwho = ["unit", "part"]', 'to = "watchmen"\nwho = ["unit", "unit"]', "book_idle_promotion"),
        ('to = "watchmen"\nwho = ["unit", "part"]', 'to = "watchmen"\nwho = ["champion"]', "book_champion_to"),
        ('to = "captain"\nwho = ["champion"]', 'to = "captain"\nwho = ["unit"]', "book_out_of_ranks"),
        ('to = "admiral"\nwho = ["unit"]', 'to = "admiral"\nwho = ["part"]', "book_part_of_one"),
        ('en = "Watch captain" }, cost = 8', 'en = "Watch captain" }, cost = 60', "book_cheaper"),
        ('from = "haulers"\nto = "watchmen"', 'from = "watchmen"\nto = "haulers"', "book_cheaper"),
        # items
        ("[items.storm_flag]", "[items.grey_mail]", "book_item_shared"),
        ('units = ["captain", "admiral"]', 'units = ["capten", "admiral"]', "book_unknown_near"),
        ('type = "enchanted"\ncost = 30', 'type = "enchanted"\ncost = 130', "book_no_bearer"),
        (
            'type = "standard"\ncost = 25\nbearer = "standard"',
            'type = "standard"\ncost = 25\nbearer = "wizard"',
            "book_bearer",
        ),
        (
            'type = "arcane"\ncost = 40\nbearer = "wizard"',
            'type = "arcane"\ncost = 40\nbearer = "fighter"',
            "book_bearer",
        ),
        ('bearer = "wizard"\n', 'bearer = "wizard"\nreplaces = "body"\n', "book_replaces"),
        # ready lists
        (HAULERS, '{ unit = "haulers", size = 34', "sample_points"),
        (HAULERS, '{ unit = "hauliers", size = 35', "book_unknown_near"),
        (HAULERS, '{ unit = "haulers", champion = true, size = 35', "sample_points"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "slingers", size = 15, items = ["hook"] }', "book_unknown"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "slingers", size = 15, take = ["hook"] }', "book_unknown"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "slingers", size = 15, lore = "tides" }', "sample_lore"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "slingers", size = 25 }', "sample_size"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "watchmen", size = 15 }', "sample_equipment"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "lantern_guard", size = 10 }', "sample_closed"),
        ('{ unit = "slingers", size = 15 }', '{ unit = "slingers", size = 15, take = ["fire_pots"] }', "sample_closed"),
        ('{ unit = "slingers", size = 15 },\n', "", "sample_few"),
        ('lore = "lamplight", general = true', 'lore = "lamplight"', "sample_general"),
        ('lore = "lamplight", general = true', 'lore = "tides", general = true', "sample_lore"),
        ('size = 35, gear = ["hand_weapon"]', "size = 35", "sample_equipment"),
        ('size = 35, gear = ["hand_weapon"]', 'size = 35, gear = ["hand_weapon"], general = true', "sample_general"),
        ('points = 1000\nterritories = ["smithy", ', 'points = 1000\nterritories = ["smity", ', "book_unknown_near"),
        ('points = 1000\nterritories = ["smithy", ', 'points = 1000\nterritories = ["lighthouse", ', "book_unknown"),
        (
            'points = 1000\nterritories = ["smithy", ',
            'points = 1000\nterritories = ["smithy", "heronry", "lens_works", ',
            "sample_out_of_reach",
        ),
        (
            'take = ["lantern_glaive", "light_armour", "shield"]',
            'take = ["lantern_glaive", "boathook", "shield"]',
            "sample_group",
        ),
        (
            '"standard_bearer", "magic_standard", "mark_of_salt"]',
            '"magic_standard", "mark_of_salt"]',
            "sample_requires",
        ),
        ('"magic_standard", "mark_of_salt"]', '"mark_of_salt"]', "sample_items"),
        ('items = ["first_wick"]', 'items = ["first_wick", "blotted_page"]', "sample_items"),
        ('items = ["first_wick"]', 'items = ["anchor_axe"]', "sample_item"),
        ('items = ["first_wick"]', 'items = ["storm_flag"]', "sample_item"),
        (LAST_CRAB, SIPHON + SIPHON[:-2], "sample_copies"),
        (LAST_CRAB, ADMIRAL * 5 + ADMIRAL[:-2], "sample_share"),
        (KEEPER_UNIT, '{ unit = "admiral", size = 1', "sample_duty"),
        (BEARER, f"{BEARER}, {BEARER}", "sample_once"),
    ],
)
def test_a_fault_of_a_book_is_found(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in [why(fault) for fault in faults(tmp_path, (old, new))]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('arcane = { fr = "Objet occulte", en = "Arcane item" }\n', "", "book_no_type"),
        ("[items.grey_mail]", '[items."grey mail"]', "book_odd_id"),
        ('en = "Grey Mail"', 'en = "Quick Foil"', "book_name_twice"),
        ('bearer = "wizard"', 'bearer = "wizard"\nunits = ["mage"]', "book_shared_units"),
        ('bearer = "wizard"', 'bearer = "character"', "book_bearer"),
        ("cost = 10", "cost = 0", "content_value"),
    ],
)
def test_a_fault_of_the_shared_items_is_found(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in [why(fault) for fault in check_shared_items(changed(tmp_path, SHARED, (old, new)))]


# Many at once, with their lines


def at(text: str) -> str:
    """How a fault begins that is told of the line on which this stands in the example."""
    return f"book.toml, line {EXAMPLE[: EXAMPLE.index(text)].count(chr(10)) + 1}: "


def test_all_faults_are_told_at_once_each_with_its_line(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("size = [10, 50]", "size = [50, 10]"),
        ('{ id = "mark_of_salt", kind = "mark", cost = 20 },', '{ id = "mark_of_sand", kind = "mark", cost = 20 },'),
        ('category = "special"', 'category = "elite"'),
        ("cost = 50\nat = [600, 200]", "cost = 75\nat = [600, 200]"),
        ('from = "captain"', 'from = "capten"'),
    )
    assert said(found) == [
        at('category = "special"') + "units.lantern_guard.category cannot be “elite”; "
        "allowed: one of core, hero, lord, rare, special.",
        at("size = [10, 50]") + "haulers has 50 figures at least and 10 at most. Write the smaller number first.",
        at('{ id = "mark_of_salt"') + "“mark_of_sand” is not among the upgrades. Did you mean “mark_of_salt”?",
        at('[[promotions]]\nfrom = "captain"') + "“capten” is not among the units. Did you mean “captain”?",
        at("[territories.lighthouse]") + "the territories cost 1,025 in all; "
        "without the base they must cost exactly 1,000 (LEA-051).",
    ]


def test_what_only_comes_from_an_entry_that_cannot_be_read_is_not_told(tmp_path: Path) -> None:
    """The lantern guard is left out of the judgement; that promotions and territories name it is no fault of theirs."""
    found = faults(tmp_path, ("cost = 11", 'cost = "eleven"'))
    assert [why(fault) for fault in found] == ["content_value"]


def test_a_missing_table_is_told(tmp_path: Path) -> None:
    found = said(faults(tmp_path, ("\n[selection]\n", "\n[selections]\n")))
    assert any("lacks the field “selection”" in one for one in found)
    assert any("no field “selections”" in one for one in found)


def test_the_sentences_are_french_for_a_french_reader(tmp_path: Path) -> None:
    found = said(faults(tmp_path, (KEEPER, "links = []")), "fr")
    assert found == [
        at("[territories.lens_works]").replace("line", "ligne").replace(":", "\xa0:")
        + "aucun trait ne mène de lighthouse à lens_works\xa0: "
        "personne ne pourrait jamais l’acheter (LEA-008)."
    ]


# What is no book at all


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"[army\n", "content_not_toml"),
        (b"\xff\xfe", "content_not_text"),
        (b"cost = " + b"9" * 5000, "content_number"),
        (b"a = " + b"[" * 400 + b"]" * 400, "content_too_deep"),
        (b".".join([b"a"] * 400) + b" = 1", "content_too_deep"),
        (b"x = 1\n" * 2, "content_not_toml"),
        (b"#" * 1_000_001, "content_too_large"),
        (b"", "content_missing"),
        (
            b"schema = 2\nunits = 3\nterritories = [1]\narmy = 'x'\nequipment = {a = 1}\nlores = [[[]]]\n",
            "content_value",
        ),
    ],
    ids=["broken", "no-text", "digits", "deep", "deep-keys", "twice", "large", "empty", "other-kinds"],
)
@pytest.mark.parametrize("check", [lambda file: check_book(file, built_in_items()), check_shared_items])
def test_what_is_no_book_gives_sentences(tmp_path: Path, raw: bytes, key: str, check: object) -> None:
    file = tmp_path / "book.toml"
    file.write_bytes(raw)
    assert callable(check)
    found = check(file)
    assert key in [fault.key.removeprefix("refused.") for fault in found]
    assert all("{" not in sentence and "refused." not in sentence for sentence in said(found, "fr"))


def test_a_file_that_is_not_there_gives_a_sentence(tmp_path: Path) -> None:
    assert [fault.key for fault in check_book(tmp_path / "none.toml", built_in_items())] == ["refused.cannot_read"]
