"""The box of Hoplomachus: what is in it, and what is said about a bad one."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.content import read_content
from harena.games.hoplomachus.book import book
from harena.games.hoplomachus.chips import REGIONS, AttackDie, Content, Event, Skill, Token
from harena.games.hoplomachus.content_check import check_content
from harena.games.hoplomachus.vocabulary import Line, NeverAlone, PriorityList, RivalHp, Seals

BOX = read_content(files("harena.games.hoplomachus") / "content", Content)


def said(**changed: Any) -> list[str]:
    """What is wrong with the box when these parts of it are changed."""
    return [text.key.removeprefix("refused.box_") for text in check_content(replace(BOX, **changed))]


def with_one(part: str, name: str, **fields: Any) -> dict[str, Any]:
    """A part of the box in which one entry is changed."""
    entries = getattr(BOX, part)
    return {part: {**entries, name: replace(entries[name], **fields)}}


def without(part: str, *names: str) -> dict[str, Any]:
    return {part: {name: entry for name, entry in getattr(BOX, part).items() if name not in names}}


# The box as it is


def test_nothing_is_wrong_with_the_box() -> None:
    assert check_content(BOX) == []


def test_piles_lie_in_the_order_of_the_box_so_that_the_same_numbers_draw_the_same_chips() -> None:
    assert list(book(BOX).piles) == [arena.region for arena in BOX.arenas.values()]


def test_the_box_holds_what_a_fight_needs() -> None:
    factions = [chip.faction for chip in BOX.units.values()]
    assert min(factions.count(region) for region in REGIONS) >= 10
    assert factions.count("neutral") >= 8
    assert [len(part) for part in (BOX.heroes, BOX.primuses, BOX.scions, BOX.arenas, BOX.tactics)] == [8, 8, 8, 8, 4]
    types = [event.type for event in BOX.events.values()]
    assert (types.count("sport"), types.count("bloodshed")) == (16, 16)


def test_no_two_units_are_the_same_under_another_name() -> None:
    found: dict[Any, str] = {}
    for name, chip in BOX.units.items():
        same = (chip.faction, chip.movement, chip.range, chip.health, chip.dice, chip.skills)
        assert same not in found, (name, found[same])
        found[same] = name


HEROES = {
    "bingqing": ("defender", 2, 1, "kunlun", "attacker archer tactician", "adrenaline bolster_health stun"),
    "decimus": ("tactician", 2, 1, "new_argonauts", "attacker archer defender", "adrenaline hamstring stun"),
    "nox": ("defender", 2, 1, "vesuvians", "attacker archer tactician", "adrenaline bolster_health stun"),
    "sea_strider": ("attacker", 2, 1, "lamosians", "archer defender tactician", "adrenaline bolster_health hamstring"),
    "krakenlance": ("tactician", 2, 1, "atlanteans", "attacker archer defender", "adrenaline hamstring stun"),
    "the_parthian": ("archer", 2, 2, "parthians", "attacker defender tactician", "bolster_health hamstring stun"),
    "virago": ("archer", 1, 2, "amazons", "attacker defender tactician", "bolster_health hamstring stun"),
    "stygiana": ("attacker", 2, 1, "refugees", "archer defender tactician", "adrenaline bolster_health hamstring"),
}
ROWS = dict(zip(HEROES, range(231, 239), strict=True))


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.rule(f"HOP-{ROWS[n]}")) for n in HEROES])
def test_each_hero_is_as_the_player_aid_has_him(name: str) -> None:
    hero = BOX.heroes[name]
    found = (*hero.classes, hero.movement, hero.range, hero.region, " ".join(hero.units), " ".join(hero.tactics))
    assert found == HEROES[name]


@pytest.mark.rule("HOP-230")
def test_every_hero_has_health_5_and_leadership_5() -> None:
    assert {(hero.health, hero.leadership) for hero in BOX.heroes.values()} == {(5, 5)}


@pytest.mark.rule("HOP-240", "HOP-R29")
def test_the_heroes_dice_are_those_of_the_table() -> None:
    letters = {"yellow": "J", "blue": "B", "green": "V", "black": "N"}
    written = {name: "".join(letters[die] for die in hero.dice) for name, hero in BOX.heroes.items()}
    assert [written[name] for name in HEROES] == ["VJ", "VJ", "N", "VJ", "BB", "BJ", "V", "VJ"]


@pytest.mark.rule("HOP-241")
def test_a_heros_figures_are_those_of_his_sheet_and_not_of_the_primus() -> None:
    figures = book(BOX).figures
    hero, primus = figures["the_parthian"], figures["primus_the_parthian"]
    assert (hero.movement, primus.movement) == (2, 3)
    assert hero.skills == 0 != primus.skills


@pytest.mark.rule("HOP-R30")
def test_dice_grow_stronger_from_yellow_to_red() -> None:
    assert book(BOX).hits == tuple(sorted(book(BOX).hits))
    assert len(set(book(BOX).hits)) == 5


# What is said about a bad one


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        (without("dice", "red"), "colours"),
        ({"dice": {**BOX.dice, "red": AttackDie(2)}}, "dice_order"),
        ({"scions": {**BOX.scions, "nox": BOX.scions["kalliope"]}}, "name_twice"),
        ({"units": {**BOX.units, "Éric l'ours": BOX.units["neu_barker"]}}, "odd_name"),
        (with_one("units", "kun_monk", skills=(Skill("hurl"),)), "skill_number"),
        (with_one("units", "kun_monk", skills=(Skill("nimble", 2),)), "skill_number"),
        (with_one("heroes", "nox", units=("attacker", "defender", "archer")), "hero_units"),
        (without("primuses", "nox"), "no_primus"),
        (with_one("primuses", "nox", region="kunlun"), "no_primus"),
        ({"starting_units": {**BOX.starting_units, "archer": "neu_veteran"}}, "starting_unit"),
        (without("tactics", "stun"), "tactic_of_class"),
        (with_one("tactics", "stun", unit_class="archer"), "tactic_of_class"),
        (without("arenas", "kunlun"), "arenas_of_region"),
        (with_one("arenas", "kunlun", region="amazons"), "arenas_of_region"),
        (with_one("arenas", "kunlun", keys=((9, 9),)), "off_board"),
        (with_one("arenas", "kunlun", hexes=(*BOX.arenas["kunlun"].hexes, (0, 0))), "hex_twice"),
        (with_one("arenas", "kunlun", keys=()), "no_key"),
        (with_one("arenas", "kunlun", rival_hexes=((-2, 2), (1, -2))), "deployment_hexes"),
        (with_one("arenas", "kunlun", obstacles=((-1, -1), (0, -1), (1, -1), (2, -1), (3, -1))), "cut_off"),
        (with_one("arenas", "kunlun", sets={}), "unknown_set"),
        (with_one("arenas", "parthians", tokens={}), "unknown_token"),
        (with_one("arenas", "parthians", tokens={"chariot": Token((9, 9))}), "off_board"),
        (with_one("arenas", "kunlun", priorities=BOX.arenas["kunlun"].priorities[:-1]), "no_list_for_all"),
        (with_one("arenas", "kunlun", priorities=(PriorityList(lines=(Line(),)),)), "odd_line"),
        (
            with_one("arenas", "kunlun", priorities=(PriorityList(lines=(Line(bold=True, set="platform"),)),)),
            "odd_line",
        ),
        (with_one("arenas", "kunlun", priorities=(PriorityList(lines=(Line(hex="highest"),)),)), "last_line"),
        (with_one("primuses", "nox", priorities=PriorityList(lines=(Line(bold=True, filter=("hero",)),))), "last_line"),
        (with_one("events", "spo_market", kinds=()), "objectives"),
        (with_one("events", "blo_debt", kinds=("flag",)), "objectives"),
        (with_one("events", "blo_debt", rivals=("L", "S")), "scion_in_event"),
        (with_one("events", "blo_debt", player=("H", "U:knight")), "unknown_class"),
        (with_one("events", "blo_debt", setup=(RivalHp(entry=4, n=1),)), "no_such_entry"),
        (with_one("scions", "kalliope", formation=("L", "L")), "one_scion"),
        (with_one("scions", "kalliope", rules=(BOX.scions["kalliope"].rules[0],)), "half_a_rule"),
        (with_one("scions", "kalliope", rules=(NeverAlone(), Seals(hexes=((9, 9),), die="green"))), "off_board"),
        (with_one("scions", "kalliope", win=("no_beasts",)), "half_a_rule"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_box_is_told_so(changed: dict[str, Any], key: str) -> None:
    assert key in said(**changed)


@pytest.mark.rule("HOP-M04")
def test_a_pile_that_is_too_small_is_told() -> None:
    most = [name for name, chip in BOX.units.items() if chip.faction == "kunlun"][4:]
    assert "small_pile" in said(**without("units", *most))


@pytest.mark.rule("HOP-M05")
def test_an_event_that_asks_for_more_units_than_there_are_is_told() -> None:
    neutral = [name for name, chip in BOX.units.items() if chip.faction not in ("kunlun", "neutral")]
    event = Event("bloodshed", ("X",) * 8, ("H",))
    crowd = {**without("units", *neutral), "events": {"crowd": event}}
    assert "too_many_rivals" in said(**crowd)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = said(**without("tactics", "stun"), **with_one("scions", "kalliope", formation=("L",)))
    assert {"tactic_of_class", "one_scion"} <= set(found)
