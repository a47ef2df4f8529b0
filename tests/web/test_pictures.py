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
from harena.web.pictures import board_sheet, png, standalone


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


def test_a_file_brings_its_style_and_letters_and_follows_the_reader() -> None:
    drawing = standalone(invictus())
    style = ElementTree.fromstring(drawing).find(f"{{{NAMESPACE}}}style")
    assert style is not None
    assert style.text is not None
    assert "prefers-color-scheme: dark" in style.text
    assert set(re.findall(r'url\("(.{15})', style.text)) == {"data:font/woff2"}


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


def test_a_page_lays_out_the_boards_of_all_installed_games() -> None:
    upright, _, wide = board_sheet().partition("@container")
    assert ".board.invictus.two{padding-bottom:98.361%}" in upright
    assert " > .foe{transform:translate(369px,3px) scale(1.0595)}" in wide
    assert ".board.ludus{max-width:560px;margin-inline:auto}" in wide
