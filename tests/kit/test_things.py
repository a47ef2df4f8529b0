"""Things that lie on a table: what a die shows, where cards lie, how tokens are counted."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from harena.core.svg import Drawn, circle, el
from harena.core.text import texts
from harena.games.ludus.game import GAME as LUDUS
from harena.kit.things import (
    bare_table,
    coloured_die,
    counted,
    die_swatch,
    draw_die,
    held,
    sign,
    spread,
    turn_sign,
    wreath,
)


def drawn(*parts: Drawn) -> ElementTree.Element:
    return ElementTree.fromstring(el("g", *parts))


def written(*parts: Drawn) -> list[str]:
    return [text.text or "" for text in drawn(*parts).iter("text")]


# Dice


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    die = draw_die(face, 24)
    assert len(drawn(die).findall("circle")) == face
    assert written(die) == []


@pytest.mark.parametrize("face", [0, 7, 20])
def test_a_face_without_pips_shows_its_number(face: int) -> None:
    assert written(draw_die(face, 24)) == [str(face)]


def test_a_named_face_shows_its_word() -> None:
    assert written(draw_die("crit", 40)) == ["crit"]


def test_a_word_too_long_for_its_die_is_set_tighter_or_cut() -> None:
    [text] = drawn(draw_die("catastrophe", 24)).iter("text")
    assert float(text.attrib["textLength"]) <= 24


def test_a_glyph_goes_before_the_word_and_grows_with_its_die() -> None:
    [box, glyph] = drawn(draw_die("hit", 48, "M-9 0-3 7 9-8"))
    assert (box.tag, glyph.attrib["d"], glyph.attrib["transform"]) == ("rect", "M-9 0-3 7 9-8", "scale(2)")


def test_a_die_that_was_not_rolled_shows_nothing() -> None:
    assert [part.tag for part in drawn(draw_die("", 24))] == ["rect"]


@pytest.mark.parametrize(("face", "sign"), [("miss", "onring"), ("hit", "onstar"), ("crit", "onstar")])
def test_a_die_of_a_colour_has_its_letter_and_a_sign_for_its_face(face: str, sign: str) -> None:
    box, letter, shape = drawn(coloured_die("purple", "P", face, 24))
    assert box.attrib["class"] == "die die-purple"
    assert (letter.text, letter.attrib["class"]) == ("P", "strong middle ondie ondie-purple")
    assert shape.attrib["class"] == f"{sign} {sign}-purple"


def test_a_die_of_a_colour_that_was_not_rolled_shows_a_large_letter() -> None:
    [_, letter] = drawn(coloured_die("red", "R", "", 20))
    assert float(letter.attrib["font-size"]) > float(drawn(coloured_die("red", "R", "hit", 20))[1].attrib["font-size"])


def test_a_crit_looks_like_two_hits() -> None:
    hit, crit = (drawn(coloured_die("red", "R", face, 24))[2].attrib["d"] for face in ("hit", "crit"))
    assert crit.count("Z") == 2 * hit.count("Z")


def test_among_words_a_die_shows_the_sign_of_its_face_or_else_its_word() -> None:
    told = [
        re.findall(">([^<>]+)</text>", die_swatch(*given))
        for given in (
            ("crit", 6, "red", "R", "coup critique"),
            ("crit", 6, "red", "", "coup critique"),
            ("north", 6, "wind", "W", "nord"),
        )
    ]
    assert told == [["R"], ["coup critique"], ["nord"]]


# Hands and piles


def test_cards_lie_side_by_side_in_the_middle_while_there_is_room() -> None:
    assert spread(3, 300, 50) == [100, 150, 200]


def test_cards_overlap_where_there_is_too_little_room() -> None:
    places = spread(10, 100, 50, left=4)
    assert places[1] - places[0] == pytest.approx(10)
    assert 4 <= places[0] < places[-1] <= 104


def test_a_card_of_a_hand_can_be_clicked_and_read_aloud() -> None:
    [card] = drawn(held("card", "Guard, blue", (40, 60), circle(0, 0, 1), ids="hand:guard"))
    assert (card.attrib["data-id"], card.attrib["aria-label"], card.attrib["role"]) == (
        "hand:guard",
        "Guard, blue",
        "img",
    )
    ring = card.find("rect[@class='ring']")
    assert ring is not None
    assert ring.attrib["width"] == "44"


def test_a_pile_has_its_number_and_its_name() -> None:
    pile = counted((0, 0), circle(0, 0, 1), 12, "draw pile")
    assert written(pile) == ["12"]
    assert drawn(pile)[0][0].text == "draw pile"


def test_where_no_card_lies_the_table_says_so() -> None:
    assert written(*bare_table("no cards", 100, 50)) == ["no cards"]


# Players


def test_whoever_is_at_turn_has_an_arrowhead_and_nobody_else() -> None:
    bout = LUDUS.table(2)
    assert "turnmark" in turn_sign(bout, 0, at_turn=True)  # type: ignore[arg-type]
    assert turn_sign(bout, 1, at_turn=False) == ""  # type: ignore[arg-type]


def test_the_winner_wears_laurels() -> None:
    bout = LUDUS.table(2)
    bout.end([0], "time")  # type: ignore[list-item]
    assert wreath() in turn_sign(bout, 0, at_turn=False)  # type: ignore[arg-type]
    assert turn_sign(bout, 1, at_turn=True) == ""  # type: ignore[arg-type]


def test_a_line_of_a_legend_says_what_its_sign_means() -> None:
    line = sign(texts("en"), "unheard_of", circle(0, 0, 5), 50)
    assert line.meaning == "sign.unheard_of"
    assert 'width="50"' in line.drawing
