"""Positions to share: files that stand alone, painted by the same style sheet as the page."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import pytest

from harena.core.errors import Refused
from harena.core.seat import Seat
from harena.core.svg import NAMESPACE
from harena.games.invictus.game import GAME as INVICTUS
from harena.games.ludus.game import GAME as LUDUS
from harena.web.pictures import painted, palette, png, sheet_rules, standalone, style_sheet

HEX = re.compile(r"#[0-9a-f]{6}")


def invictus(seats: int = 2) -> str:
    assert INVICTUS.screens.picture is not None
    return INVICTUS.screens.picture(INVICTUS.table(seats).seen_by(Seat(0)), INVICTUS.texts("en"))


def ludus() -> str:
    assert LUDUS.screens.picture is not None
    return LUDUS.screens.picture(LUDUS.table(2).seen_by(Seat(0)), LUDUS.texts("en"))


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def brightness(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_a_file_brings_its_style_and_letters_and_follows_the_reader() -> None:
    drawing = standalone(invictus())
    style = ElementTree.fromstring(drawing).find(f"{{{NAMESPACE}}}style")
    assert style is not None
    assert style.text is not None
    assert "prefers-color-scheme: dark" in style.text
    assert set(re.findall(r'url\("(.{15})', style.text)) == {"data:font/woff2"}
    assert "@container" not in style.text


@pytest.mark.parametrize(("shape", "box"), [("upright", "data-upright"), ("wide", "data-wide")])
def test_a_file_shows_the_whole_of_its_shape(shape: str, box: str) -> None:
    root = ElementTree.fromstring(standalone(invictus(4), shape))  # type: ignore[arg-type]
    assert root.attrib["viewBox"] == f"0 0 {root.attrib[box]}"
    for panel in root.findall(f"{{{NAMESPACE}}}g"):
        x, y, scale = panel.attrib["data-wide"].split()
        assert (panel.attrib["transform"] == f"translate({x} {y}) scale({scale})") == (shape == "wide")


def test_a_picture_has_the_width_that_was_asked_for() -> None:
    assert size(png(invictus(), 360, "upright"))[0] == 360
    width, height = size(png(invictus(), 600))
    assert width == 600
    assert height < 400


def test_dark_is_not_light() -> None:
    assert png(ludus(), 200) != png(ludus(), 200, theme="dark")


def test_letters_are_drawn() -> None:
    wordless = re.sub(r"<text.*?</text>", "", ludus())
    assert wordless != ludus()
    assert png(ludus(), 360) != png(wordless, 360)


@pytest.mark.parametrize("width", [0, -1, 100_000])
def test_a_picture_of_no_or_enormous_width_is_refused(width: int) -> None:
    with pytest.raises(Refused, match="picture_size"):
        png(ludus(), width)


@pytest.mark.parametrize(("seats", "kind"), [(2, ".board.invictus.two"), (4, ".board.invictus.four")])
def test_the_style_sheet_lays_out_what_the_game_draws(seats: int, kind: str) -> None:
    upright, wide = sheet_rules(invictus(seats), kind)
    before, _, after = style_sheet().partition("@container")
    assert all(rule in before for rule in upright)
    assert all(rule in after for rule in wide)


def test_every_colour_of_the_sheet_is_defined_in_light_and_in_dark() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", style_sheet()))
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
    sheet = style_sheet()
    for drawing in (invictus(), invictus(4), ludus()):
        for part in ElementTree.fromstring(drawing).iter():
            if part.tag in shapes:
                names = part.attrib["class"].split()
                assert any(re.search(rf"\.{name}\b[^{{]*\{{", sheet) for name in names), names
