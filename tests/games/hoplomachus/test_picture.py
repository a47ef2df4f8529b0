"""A fight as a picture: everything that can be clicked has its sentence, and rivals show what they will do."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from harena.core.text import texts
from harena.games.hoplomachus.drawing.picture import LAYOUTS, picture
from harena.games.hoplomachus.rules.choices import LOCALE
from harena.games.hoplomachus.table import PLAYER, RIVAL, Combat, hex_name

from .fights import chip, fight, unit
from .lists import STRONGEST, reading
from .positions import random_position

ENGLISH = texts("en", LOCALE)


def drawn(t: Combat) -> ElementTree.Element:
    return ElementTree.fromstring(picture(t, ENGLISH))


def piece(t: Combat, ids: str) -> ElementTree.Element:
    """The part of the picture with these ids."""
    return next(part for part in drawn(t).iter() if part.get("data-id") == ids)


def names(t: Combat, ids: str | None) -> set[str]:
    """Hexes of the picture by the names that people write."""
    return {hex_name(t.ground, int(one.removeprefix("hex:"))) for one in (ids or "").split()}


def test_every_piece_and_place_has_a_sentence() -> None:
    for seed in range(20):
        for language in ("en", "fr"):
            root = ElementTree.fromstring(picture(random_position(Random(seed)), texts(language, LOCALE)))
            for part in root.iter():
                if part.get("data-id"):
                    said = part.get("aria-label") or ""
                    assert said
                    assert not re.search(r"[{}]|picture\.|[a-z]_[a-z]", said)


def test_the_layouts_hold_every_picture() -> None:
    kinds = {layout.kind for layout in LAYOUTS}
    for seed in range(20):
        shown = (drawn(random_position(Random(seed), most=9)).get("class") or "").split()
        assert any(set(kind.split()) <= set(shown) for kind in kinds), shown


@pytest.mark.rule("HOP-156")
def test_a_unit_shows_where_it_can_move_round_those_who_block() -> None:
    t = fight({"a": "E1"}, {"r": "D1"}, chips={"a": chip(movement=1)}, kind="hill")
    assert names(t, piece(t, f"unit:{unit(t, 'a')}").get("data-reach")) == {"D2", "E2"}


@pytest.mark.rule("HOP-171")
def test_a_unit_shows_its_range() -> None:
    t = fight({"a": "A1"}, chips={"a": chip(range=1)})
    assert names(t, piece(t, f"unit:{unit(t, 'a')}").get("data-range")) == {"A2", "B1", "B2"}


@pytest.mark.rule("HOP-276")
def test_a_rival_beside_combat_lock_shows_no_reach() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, chips={"a": chip(skills="combat_lock")})
    rival = piece(t, f"unit:{unit(t, 'r')}")
    assert rival.get("data-reach") is None


@pytest.mark.rule("HOP-188")
def test_a_rival_tells_in_the_players_turn_where_it_will_go_and_why() -> None:
    t = fight(
        {"a": "E1", "b": "E4"},
        {"r": "B3"},
        chips={"a": chip(health=9), "r": chip(movement=3)},
        ground=reading(STRONGEST),
    )
    said = piece(t, f"unit:{unit(t, 'r')}").findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "the strongest opponent (HOP-188)" in said
    assert "for a" in said


@pytest.mark.rule("HOP-157")
def test_arrows_are_drawn_in_the_players_turn_alone() -> None:
    for active, wanted in ((PLAYER, 1), (RIVAL, 0)):
        t = fight({"a": "E1"}, {"r": "A1"}, active=active)
        arrows = [part for part in drawn(t).iter() if part.get("data-of") == f"unit:{unit(t, 'r')}"]
        assert len(arrows) == wanted


@pytest.mark.rule("HOP-303")
def test_a_roaming_unit_tells_that_the_die_moves_it() -> None:
    t = fight({"a": "E1"}, {"r": "A1"}, chips={"r": chip(skills="roaming")})
    said = piece(t, f"unit:{unit(t, 'r')}").findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "arena die (HOP-303)" in said
