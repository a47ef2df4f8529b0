"""The style of boards: what it paints, in which colours, and what of it a picture takes along."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from harena.core.seat import Seat
from harena.core.svg import NAMESPACE, Layout, Panel, one_panel
from harena.games.invictus.game import GAME as INVICTUS
from harena.games.ludus.game import GAME as LUDUS
from harena.web.board_style import own_style, page_sheet, painted, palette, sheet, tightened


def invictus(seats: int = 2) -> str:
    assert INVICTUS.screens.picture is not None
    return INVICTUS.screens.picture(INVICTUS.table(seats).seen_by(Seat(0)), INVICTUS.texts("en"))


def ludus() -> str:
    assert LUDUS.screens.picture is not None
    return LUDUS.screens.picture(LUDUS.table(2).seen_by(Seat(0)), LUDUS.texts("en"))


def brightness(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_every_colour_of_the_sheet_is_defined_in_light_and_in_dark() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", sheet()))
    assert used == set(palette("light"))
    assert all(palette("dark")[name] != colour for name, colour in palette("light").items())
    assert "var(" not in painted("dark")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_written_can_be_read_on_its_ground(theme: str) -> None:
    colours = palette(theme)
    pairs = [
        *(("ink", ground) for ground in ("sand", "sand-deep", "sand-far", "card")),
        *(("ink-soft", ground) for ground in ("sand", "sand-deep")),
        *(("on-colour", colour) for colour in ("blue", "green", "red", "violet")),
        ("on-yellow", "yellow"),
        ("on-leader", "leader"),
        ("on-ink", "ink"),
        ("on-bronze", "bronze"),
        ("on-terracotta", "terracotta"),
        ("on-bronze", "gold"),
    ]
    for one, other in pairs:
        assert contrast(colours[f"--{one}"], colours[f"--{other}"]) >= 4.5, (one, other)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out_from_their_ground(theme: str) -> None:
    colours = palette(theme)
    for mark in ("terracotta", "bronze", "blood", "gold", "ink"):
        for ground in ("sand", "sand-deep", "sand-far", "card"):
            assert contrast(colours[f"--{mark}"], colours[f"--{ground}"]) >= 3, (mark, ground)


def test_every_class_of_a_drawing_is_painted() -> None:
    """A shape without a rule would be black in the dark."""
    shapes = {f"{{{NAMESPACE}}}{tag}" for tag in ("rect", "path", "circle")}
    style = sheet()
    for drawing in (invictus(), invictus(4), ludus()):
        for part in ElementTree.fromstring(drawing).iter():
            if part.tag in shapes:
                names = part.attrib["class"].split()
                assert any(re.search(rf"\.{name}\b[^{{]*\{{", style) for name in names), names


# A picture outside the page


def test_a_picture_takes_along_what_paints_it_and_no_more() -> None:
    style = own_style(ludus())
    assert ".board .heart{fill: var(--blood);}" in style
    assert ".board .heart" not in own_style(invictus())
    assert "@container" not in style


@pytest.mark.parametrize("drawing", [invictus(), invictus(4), ludus()], ids=["duel", "team battle", "bout"])
def test_every_colour_that_a_picture_needs_goes_with_it_in_light_and_in_dark(drawing: str) -> None:
    light, _, dark = own_style(drawing).partition("@media")
    needed = set(re.findall(r"var\((--[\w-]+)\)", dark))
    assert needed
    assert set(re.findall(r"(--[\w-]+):", light)) == needed
    assert set(re.findall(r"(--[\w-]+):", dark)) == needed


def test_the_letters_of_a_picture_lie_inside_it() -> None:
    assert set(re.findall(r'url\("(.{15})', own_style(ludus()))) == {"data:font/woff2"}


# A board on a page


def test_a_page_finds_the_letters_where_it_is_told() -> None:
    found = re.findall(r'url\("([^"]*)"\)', page_sheet([], "/static"))
    assert found == ["/static/fonts/alegreya-sans-500.woff2", "/static/fonts/alegreya-sans-800.woff2"]


def test_the_panels_of_a_board_move_where_there_is_room() -> None:
    panels = {
        "a": Panel((10, 20), (0, 0, 10, 20), (0, 0, 20, 40)),
        "b": Panel((10, 20), (0, 20, 10, 20), (20, 0, 20, 40)),
    }
    before, _, after = page_sheet([Layout("toy", panels, 0)], "").partition("@container")
    assert ".board.toy { padding-bottom: 0.000%; }" in before
    assert ".board.toy { width: 25.000%; padding: 0 75.000% 0 0; }" in after
    assert ".board.toy > .b { transform: translate(20px, 0px) scale(2); }" in after


def test_a_board_of_one_shape_does_not_grow_with_its_page() -> None:
    assert ".board.toy { max-width: 560px;" in page_sheet([one_panel("toy", (10, 20), 2)], "")


def test_what_most_layouts_of_a_game_share_is_said_once_and_the_others_differ_by_name() -> None:
    box, low = (0.0, 0.0, 10.0, 10.0), (0.0, 10.0, 10.0, 10.0)
    sheets = [
        Layout(f"toy {kind}", {"hand": Panel((10, 10), box, (x, 0.0, 10.0, 10.0)), "pile": Panel((10, 10), low, low)})
        for kind, x in {"one": 20.0, "two": 20.0, "three": 30.0}.items()
    ]
    wide = page_sheet([*sheets, one_panel("toy alone", (10, 20), 2)], "").partition("@container")[2]
    assert wide.count("> .hand {") == 2
    assert ".board.toy > .hand { transform: translate(20px, 0px) scale(1); }" in wide
    assert ".board.toy.three > .hand { transform: translate(30px, 0px) scale(1); }" in wide


def test_a_sheet_for_pages_has_no_space_that_only_people_need() -> None:
    written = '.a, .b > .c {\n  font: 500 "Alegreya Sans", serif;\n  fill: var(--ink);\n}\n'
    written += "@media (min-width: 7rem) { .d { x: y; } }\n"
    tight = '.a,.b > .c{font:500 "Alegreya Sans",serif;fill:var(--ink)}@media (min-width:7rem){.d{x:y}}'
    assert tightened(written) == tight
