"""The tech tree as a picture: states, lines, sentences, and frames that do not touch."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from harena.league.army_book import ArmyBook
from harena.league.checking.tree import APART
from harena.league.drawing.tech_tree import CANVAS, FRAME, states, told, tree_picture
from harena.league.reading import BUILT_IN, built_in_book, built_in_items
from harena.league.texts import league_texts

CHAOS = built_in_book("chaos")
BOOKS = pytest.mark.parametrize("book", [built_in_book(name) for name in BUILT_IN], ids=BUILT_IN)
ENGLISH = league_texts("en", CHAOS, shared=built_in_items())


def groups(picture: str, kind: str) -> dict[str, ElementTree.Element]:
    """The drawn things of a class, by their ids."""
    found = [element for element in ElementTree.fromstring(picture).iter() if element.get("data-id")]
    return {str(one.get("data-id")): one for one in found if kind in str(one.get("class")).split()}


@pytest.mark.rule("LEA-008")
def test_what_a_line_joins_to_an_own_territory_can_be_bought() -> None:
    found = states(CHAOS, ["trade_route"])
    assert [id_ for id_, state in found.items() if state == "owned"] == ["norse_village", "trade_route"]
    assert found["ogre_camp"] == "buyable"
    assert found["forge"] == "buyable"
    assert found["dragon_peak"] == "locked"


def test_the_picture_shows_each_territory_in_its_state() -> None:
    picture = tree_picture(CHAOS, ["trade_route"], ENGLISH)
    assert set(groups(picture, "territory")) == set(CHAOS.territories)
    assert set(groups(picture, "owned")) == {"norse_village", "trade_route"}
    assert set(groups(picture, "base")) == {"norse_village"}
    assert picture.count('class="road"') == 1
    lines = sum(len(territory.links) for territory in CHAOS.territories.values())
    assert picture.count('class="track"') == lines - 1


def test_a_territory_says_what_it_is_and_what_it_opens() -> None:
    assert told(CHAOS, "forge", "buyable", ENGLISH) == "Forge, can be bought for 25 gold pieces. Opens: Shield."
    assert told(CHAOS, "trade_route", "owned", ENGLISH) == (
        "Trade Route, owned, worth 50. Opens: Light armour, Enchanted item. "
        "Together with Northern Wastes: Chaos armour."
    )
    assert told(CHAOS, "norse_village", "owned", ENGLISH).startswith("Norse Village, base territory,")
    assert "out of reach" in told(CHAOS, "dragon_peak", "locked", ENGLISH)


def test_a_screen_reader_is_told_the_same() -> None:
    say = league_texts("fr", CHAOS, shared=built_in_items())
    forge = groups(tree_picture(CHAOS, [], say), "territory")["forge"]
    assert forge.get("aria-label") == "Forge, à vendre pour 25 pièces d’or. Donne accès à\xa0: Bouclier."
    assert forge.get("role") == "img"


@BOOKS
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_tree_can_be_drawn_and_stays_on_its_canvas(book: ArmyBook, language: str) -> None:
    say = league_texts(language, book, shared=built_in_items())
    picture = tree_picture(book, [id_ for id_ in book.territories if id_ < "m"], say)
    assert "tree." not in picture
    for territory in book.territories.values():
        assert FRAME[0] / 2 <= territory.at[0] <= CANVAS[0] - FRAME[0] / 2
        assert FRAME[1] / 2 <= territory.at[1] <= 600 - FRAME[1] / 2


@BOOKS
def test_frames_do_not_touch(book: ArmyBook) -> None:
    assert APART > FRAME
    for one, other in combinations(book.territories.values(), 2):
        assert abs(one.at[0] - other.at[0]) > FRAME[0] or abs(one.at[1] - other.at[1]) > FRAME[1]


def test_names_of_strangers_do_not_break_out_of_the_picture() -> None:
    say = ENGLISH.with_words({"territory.forge": '"/><script>alert(1)</script>'})
    assert "<script" not in tree_picture(CHAOS, [], say)
