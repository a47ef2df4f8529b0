"""Drawing: whatever comes in from outside is escaped, and long names stay in their room."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from harena.core.svg import (
    ELLIPSIS,
    Drawn,
    Layout,
    Panel,
    broken,
    el,
    moved,
    paragraph,
    rect,
    sheet,
    shortened,
    stacked,
    swatch,
    width,
    writing,
)


@given(st.text(st.characters(exclude_categories=("C", "Z"))))
def test_any_text_comes_back_from_a_text_and_from_an_attribute(text: str) -> None:
    parsed = ElementTree.fromstring(el("text", text, aria_label=text))
    assert (parsed.text or "", parsed.attrib["aria-label"]) == (text, text)


@given(st.text())
def test_whatever_comes_in_the_drawing_can_be_read(text: str) -> None:
    assert ElementTree.fromstring(el("text", text, aria_label=text)).tag == "text"


def test_a_character_that_no_xml_may_contain_is_replaced() -> None:
    assert el("text", "a\x00b\x1fc\ufffe") == "<text>a\ufffdb\ufffdc\ufffd</text>"


def test_drawings_go_in_as_they_are_and_words_do_not() -> None:
    assert el("g", rect((0, 1, 2.5, 3)), "<b>") == '<g><rect x="0" y="1" width="2.5" height="3"/>&lt;b&gt;</g>'


def test_names_of_attributes_are_those_of_svg() -> None:
    assert el("g", data_id="cell:1", class_="a", textLength=3.0, left=None) == (
        '<g data-id="cell:1" class="a" textLength="3"/>'
    )


def test_a_short_name_is_set_as_it_is() -> None:
    assert "textLength" not in writing("Musha", 0, 0, size=10, room=60)


def test_a_longer_name_is_set_tighter() -> None:
    drawn = writing("Cataphractaire", 0, 0, size=10, room=60)
    assert 'textLength="60"' in drawn
    assert "Cataphractaire" in drawn


def test_a_name_that_would_not_be_read_is_cut_short() -> None:
    name = "Maximilien de la Tour-du-Pin"
    cut = shortened(name, 10, 60)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert width(cut, 10) <= 60


def test_a_text_is_broken_into_lines_that_fit() -> None:
    text = "While undefeated: commit at most 3 dice in each Commit step."
    lines = broken(text, 10, 100, 9)
    assert " ".join(lines) == text
    assert len(lines) > 2
    assert all(width(line, 10) <= 100 for line in lines)


def test_a_text_that_is_too_long_ends_with_an_ellipsis() -> None:
    first, last = broken("one two three four five six seven", 10, 50, 2)
    assert first == "one two"
    assert last.endswith(ELLIPSIS)
    assert width(last, 10) <= 50


def test_the_lines_of_a_paragraph_lie_below_each_other() -> None:
    lines = ElementTree.fromstring(el("g", paragraph("one two three four", 3, 12, size=10, room=50, most=3, step=1.2)))
    assert [(line.text, line.attrib["y"]) for line in lines] == [("one two", "12"), ("three four", "24")]


def test_a_sheet_keeps_both_shapes_and_its_frame_is_what_they_share() -> None:
    boxes = stacked([(100, 50), (100, 20)], 5, 5, 200, 10)
    assert boxes == [(5, 5, 200, 100), (5, 115, 200, 40)]
    panels = {"one": Panel((100, 50), boxes[0], (300, 5, 50, 25)), "two": Panel((100, 20), boxes[1], (5, 5, 100, 20))}
    drawings = {"one": Drawn("<g/>"), "two": Drawn("<g/>")}
    root = ElementTree.fromstring(sheet(Layout("game", panels, 5), "label", drawings))
    assert root.attrib["viewBox"] == "0 0 210 35"
    assert (root.attrib["data-upright"], root.attrib["data-wide"]) == ("210 160", "355 35")
    assert root[0].attrib["transform"] == "translate(5 5) scale(2)"
    assert root[0].attrib["data-wide"] == "300 5 0.5"


def test_a_group_is_moved_then_scaled() -> None:
    assert moved(1, 2.25, rect((0, 0, 1, 1)), scale=0.5).startswith('<g transform="translate(1 2.25) scale(0.5)">')


def test_a_swatch_has_its_own_size_round_the_origin_and_is_no_sheet() -> None:
    root = ElementTree.fromstring(swatch(rect((-5, -5, 10, 10)), (34, 20)))
    assert (root.attrib["viewBox"], root.attrib["width"], root.attrib["height"]) == ("-17 -10 34 20", "34", "20")
    assert root.attrib["class"].split() == ["board", "swatch"]
    assert root.attrib["aria-hidden"] == "true"
