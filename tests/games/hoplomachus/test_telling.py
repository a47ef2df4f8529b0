"""Why a rival goes where it goes, in words."""

from __future__ import annotations

import pytest

from harena.core.text import Text, Texts
from harena.games.hoplomachus.rules.attack import attackable
from harena.games.hoplomachus.rules.choices import LOCALE
from harena.games.hoplomachus.rules.marks import why
from harena.games.hoplomachus.rules.telling import by_trigger, line_told, tactic_told, target_told, told
from harena.games.hoplomachus.table import Combat
from harena.games.hoplomachus.vocabulary import Line

from .fights import chip, fight, hexes, unit
from .lists import CLOSEST, HERO, STRONGEST, reading
from .positions import BOX


def said(t: Combat, name: str, language: str = "en") -> str:
    """Why a rival goes where it goes, as a sentence."""
    return Texts(language, [LOCALE]).say(told(t, unit(t, name), why(t, unit(t, name))))


@pytest.mark.rule("HOP-188")
def test_a_mark_within_reach_is_told_with_its_line_and_rule() -> None:
    t = fight({"a": "C3"}, {"r": "C1"}, ground=reading(HERO, STRONGEST))
    assert said(t, "r") == "within reach: the strongest opponent (HOP-188)"
    assert said(t, "r", "fr") == "à sa portée : l’adversaire le plus fort (HOP-188)"


@pytest.mark.rule("HOP-189")
def test_a_mark_that_a_rival_only_comes_nearer_to_is_told_so() -> None:
    t = fight({"a": "C6"}, {"r": "C1"}, ground=reading(CLOSEST))
    assert said(t, "r") == "nearer to the closest opponent (HOP-189)"


@pytest.mark.rule("HOP-275")
def test_blasphemous_is_told() -> None:
    t = fight({"hero": "C3"}, {"r": "C1"}, chips={"r": chip(skills="blasphemous")})
    assert said(t, "r") == "Blasphemous puts the hero first (HOP-275)"


@pytest.mark.rule("HOP-R80")
def test_a_rival_that_stays_for_want_of_a_mark_is_told_so() -> None:
    assert said(fight({}, {"r": "C1"}), "r") == "stays: nothing on its list to get nearer to (HOP-R80)"


@pytest.mark.rule("HOP-191")
def test_hexes_are_told_by_what_they_are() -> None:
    ground = reading(Line(hex="platform", near="range"), sets={"platform": hexes("C3")})
    t = fight({"a": "C4"}, {"r": "C1"}, ground=ground)
    assert said(t, "r") == "within reach: the platform, with an opponent in Range (HOP-188)"


def target_said(t: Combat, name: str) -> str:
    """Why a rival attacks whom it attacks, as a sentence."""
    number = unit(t, name)
    return Texts("en", [LOCALE]).say(target_told(t, number, attackable(t, number)))


@pytest.mark.rule("HOP-172")
def test_a_single_target_needs_no_line() -> None:
    t = fight({"a": "C3"}, {"r": "C2"}, ground=reading(STRONGEST))
    assert target_said(t, "r") == "the only opponent that it can attack (HOP-172)"


@pytest.mark.rule("HOP-174", "HOP-R88")
def test_of_several_targets_the_deciding_bold_line_is_told() -> None:
    t = fight({"a": "C3", "b": "C1"}, {"r": "C2"}, ground=reading(Line(hex="platform"), HERO, STRONGEST))
    assert target_said(t, "r") == "of those that it can attack the strongest opponent (HOP-174)"


@pytest.mark.rule("HOP-313")
def test_taunt_is_told_before_any_line() -> None:
    t = fight({"a": "C3", "b": "C1"}, {"r": "C2"}, chips={name: chip(skills="taunt") for name in "ab"})
    assert target_said(t, "r") == "the strongest opponent with Taunt beside it (HOP-313)"


@pytest.mark.rule("HOP-184")
def test_a_rivals_tactic_is_told_with_its_rule() -> None:
    said = Texts("en", [LOCALE]).say(tactic_told(BOX.content.tactics["stun"]))
    assert said == "the strongest opponent that they can reach (HOP-184)"


@pytest.mark.rule("HOP-295")
def test_a_rivals_special_names_the_rule_that_triggers_it() -> None:
    t = fight({"a": "C3"}, {"r": "C2"})
    t.journal = []
    assert by_trigger(t, unit(t, "r"), "long_shot") == {"manner": "rival", "rule": "HOP-295"}
    assert by_trigger(t, unit(t, "a"), "long_shot") == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_of_the_box_has_its_words(language: str) -> None:
    texts = Texts(language, [LOCALE])
    lists = [found for arena in BOX.content.arenas.values() for found in arena.priorities]
    lists += [primus.priorities for primus in BOX.content.primuses.values()]
    for line in {line for found in lists for line in found.lines}:
        for text in parts(line_told(line)):
            assert texts.knows(text.key), text


def parts(text: Text) -> list[Text]:
    """A text and all texts inside it; words that catalogues name are texts too."""
    found = [text]
    for name, value in text.params.items():
        for one in value if isinstance(value, list) else [value]:
            found += parts(one) if isinstance(one, Text) else [Text(f"{name}.{one}")]
    return found
