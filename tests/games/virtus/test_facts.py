"""Reading the units: everything that the unit table says of them, and nothing that is hidden."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest

from harena.core.seat import SPECTATOR
from harena.core.text import LANGUAGES
from harena.games.virtus.facts import FAMILIES, facts, printed_facts
from harena.games.virtus.game import GAME
from harena.games.virtus.terrain import Terrain
from harena.games.virtus.units import DESIGNATIONS, GENERAL_TRAITS, Special
from harena.rulebook.registry import find_registry
from tests.games.virtus.battles import FOE, FOE_RESERVE, LEFT, ME, THIRD, battle, pack
from tests.games.virtus.looks import positions

ENGLISH = GAME.texts("en")


def test_the_own_troops_come_first_each_once() -> None:
    t = battle({LEFT: "horde guerriers horde"}, {FOE_RESERVE: "veterans guerriers"})
    assert list(facts(t.seen_by(ME), ENGLISH)) == ["horde", "guerriers", "veterans"]
    assert list(facts(t.seen_by(FOE), ENGLISH)) == ["veterans", "guerriers", "horde"]


def test_all_values_of_a_unit_are_told_with_its_cost_and_its_specials() -> None:
    t = battle({LEFT: "archers_formes clibanarii"}, on="missiles plunging_fire")
    said = facts(t.seen_by(ME), ENGLISH)
    assert said["archers_formes"] == (
        "Formed archers: infantry, ordinary formation; VO 1, shooting 2, VD 2, VC 3, Mvt 1; "
        "missiles, plunging fire; 9 points"
    )
    assert said["clibanarii"] == (
        "Cataphracts: cavalry, dense formation; VO 4, VD 4, VC 4, Mvt 2; kontos, fully armoured; 28 points"
    )


def test_a_special_whose_module_is_off_is_in_brackets() -> None:
    t = battle({LEFT: "legionnaires"}, on="pila")
    assert facts(t.seen_by(ME), ENGLISH)["legionnaires"].endswith("[tortoise: not in play], pila; 11 points")


def test_designations_are_told_with_what_they_cost() -> None:
    t = battle({LEFT: "legionnaires+elite+stoic horde+rabble"}, on="elite rabble stoic tortoise pila impetuous")
    said = facts(t.seen_by(ME), ENGLISH)
    assert said["legionnaires+elite+stoic"].endswith("elite, stoic, tortoise, pila; 17 points")
    assert said["horde+rabble"].endswith("rabble, impetuous; 5 points")


def test_a_unit_that_no_rulebook_prints_is_marked() -> None:
    t = battle({LEFT: "sapeurs guerriers"}, content=pack("sapeurs", origin="house"))
    said = facts(t.seen_by(ME), ENGLISH)
    assert said["sapeurs"].startswith("sapeurs*: infantry")
    assert said["guerriers"].startswith("Warriors: infantry")


def test_what_lies_under_a_marker_is_not_told() -> None:
    t = battle({THIRD: "javeliniers/lurking", LEFT: "horde"}, terrain={THIRD: "thick_forest"})
    assert "javeliniers" in facts(t.seen_by(ME), ENGLISH)
    for viewer in (FOE, SPECTATOR):
        assert "javeliniers" not in facts(t.seen_by(viewer), ENGLISH)


def test_facts_are_the_same_in_two_worlds_that_differ_only_in_what_is_hidden() -> None:
    for t in positions(21, 61):
        for viewer in (ME, FOE, SPECTATOR):
            other = GAME.imagined(t.seen_by(viewer), Random(1))
            assert facts(t.seen_by(viewer), ENGLISH) == facts(other.seen_by(viewer), ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_of_the_game_can_be_read(language: str) -> None:
    texts = GAME.texts(language)
    every = facts(battle({LEFT: "horde"}).seen_by(ME), texts, True)
    assert list(every)[: len(GAME.content.units)] == list(GAME.content.units)
    assert len(set(every.values())) == len(every)
    families = ("facts.", "special.", "arm.", "formation.", "picture.", "unit.", "about.", *(f"{f}." for f in FAMILIES))
    assert not any(family in said for said in every.values() for family in families)
    assert all(texts.knows(f"special.{word}") and texts.knows(f"letter.{word}") for word in DESIGNATIONS)
    assert all(texts.knows(f"short.{unit}") for unit in GAME.content.units)


def test_before_anybody_agrees_on_modules_all_specials_are_told_alike() -> None:
    said = ENGLISH.say(printed_facts(GAME.content.units["legionnaires"]))
    assert said == "infantry, dense formation; VO 3, VD 3, VC 4, Mvt 1; tortoise, pila"


def test_every_terrain_trait_and_special_is_explained_with_the_row_of_its_rule() -> None:
    every = facts(battle({LEFT: "horde"}).seen_by(ME), ENGLISH, True)
    explained = {word for words in FAMILIES.values() for word in words}
    assert explained >= {*get_args(Terrain), *DESIGNATIONS, *GENERAL_TRAITS, *get_args(Special), "elephant", "orbis"}
    assert explained <= set(every)
    rows = {row.id for row in find_registry("virtus").rows}
    for word in explained - {"clear"}:
        named = set(re.findall(r"VIR-R?\d+", every[word]))
        assert named, word
        assert named <= rows, word


def test_what_needs_a_module_says_whether_it_is_in_play() -> None:
    told = {on: facts(battle({LEFT: "horde"}, on=on).seen_by(ME), ENGLISH, True) for on in ("", "intrepid_general")}
    assert told[""]["hero"].startswith("hero (not in play): ")
    assert told["intrepid_general"]["hero"].startswith("hero: ")
    assert told[""]["superior"].startswith("superior: ")
