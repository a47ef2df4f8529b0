"""What is printed on chips, sheets and cards: sentences made of the values, in both languages, for packs too."""

from __future__ import annotations

import re
from random import Random

import pytest

from harena.core.text import texts
from harena.games.hoplomachus.facts import facts
from harena.games.hoplomachus.rules.choices import LOCALE
from harena.games.hoplomachus.vocabulary import DieOnSet, HealOnSet

from .fights import arena, chip, fight
from .positions import BOX, random_position

ENGLISH = texts("en", LOCALE)
UNTOLD = re.compile(r"[{}]|\b[a-z]+(?:_[a-z]+)*\.[a-z_]+\b|\b[a-z]+_[a-z]+\b")
"""A key without a sentence, or a name out of a file."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_in_the_box_has_whole_sentences(language: str) -> None:
    said = facts(random_position(Random(1)), texts(language, LOCALE), True)
    assert {*BOX.figures, *BOX.content.arenas, *BOX.content.events, *BOX.content.tactics} <= set(said)
    assert not {name: UNTOLD.findall(text) for name, text in said.items() if UNTOLD.search(text)}


def test_a_chip_tells_its_values_and_what_its_skills_do() -> None:
    t = fight({"a": "E1"}, chips={"a": chip(movement=3, range=2, health=4, dice="VJ", skills="long_shot:4")})
    said = facts(t, ENGLISH)["a"]
    assert "Movement 3, Range 2, Health 4; dice: green, yellow." in said
    assert "Long Shot 4 (Special): It rolls its weakest die against an opponent within 4 hexes." in said


def test_an_arena_of_a_pack_is_explained_by_its_values() -> None:
    ground = arena(
        sets={"platform": ((0, 0),)},
        rules=(DieOnSet(set="platform", die="black"),),
        local_bonus=(HealOnSet(set="platform", n=3, who="local"),),
    )
    said = facts(fight({"hero": "E1"}, ground=ground), ENGLISH)["plain"]
    assert "A unit that attacks from the platform adds a black die." in said
    assert "a Local unit on the platform heals 3 HP" in said


def test_only_what_is_in_sight_is_told_unless_everything_is_wanted() -> None:
    t = fight({"a": "E1"}, {"r": "A1"})
    assert set(facts(t, ENGLISH)) == {"plain", "hero", "a", "r"}


@pytest.mark.rule("HOP-094")
def test_the_lines_of_a_scions_sheet_are_told() -> None:
    said = facts(random_position(Random(1)), ENGLISH, True)
    assert "Each green hit, at most 2: 1 damage to the closest opponent." in said["typhax"]
    assert "Each blue hit: it goes up to 2 hexes towards your hero." in said["akmon"]
