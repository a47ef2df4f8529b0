"""Positions to share: the board of a page as a file that stands alone, as SVG and as PNG."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import as_file
from typing import Final, Literal
from xml.etree import ElementTree

import resvg_py

from harena.core.discovery import games
from harena.core.errors import refuse
from harena.core.svg import NAMESPACE
from harena.web.board_style import FOLDER, Theme, own_style, page_sheet, painted, palette, tightened

Shape = Literal["upright", "wide"]

FONTS: Final = ("alegreya-sans-500.ttf", "alegreya-sans-800.ttf")
FAMILY: Final = "Alegreya Sans"
WIDEST: Final = 1600
"""No picture is larger than this, whatever is asked for."""

ElementTree.register_namespace("", NAMESPACE)


@cache
def board_sheet(only: str = "") -> str:
    """The style sheet of boards, for pages: of all games, or of one of them."""
    shown = [game for name, game in games().items() if only in ("", name)]
    return tightened(page_sheet([layout for game in shown for layout in game.screens.layouts], "/static"))


@cache
def board_sheet_address(only: str = "") -> str:
    """Where pages find it: another address for another sheet, so that browsers may keep it."""
    game = f"game={only}&" if only else ""
    return f"/board.css?{game}v={sha256(board_sheet(only).encode()).hexdigest()[:12]}"


def standalone(picture: str, shape: Shape = "wide") -> str:
    """The picture as an SVG document of its own, which brings its style and its letters."""
    root = arranged(picture, shape)
    style = ElementTree.Element(f"{{{NAMESPACE}}}style")
    style.text = own_style(picture)
    root.insert(0, style)
    return ElementTree.tostring(root, encoding="unicode")


def check_width(width: int) -> None:
    """Refuse a picture of no or of enormous width."""
    if not 1 <= width <= WIDEST:
        raise refuse("picture_size", width=width, most=WIDEST)


def png(picture: str, width: int, shape: Shape = "wide", theme: Theme = "light") -> bytes:
    """The picture as PNG, so many pixels wide."""
    check_width(width)
    root = arranged(picture, shape)
    with as_file(FOLDER / "fonts") as folder:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=ElementTree.tostring(root, encoding="unicode"),
                style_sheet=painted(theme),
                width=width,
                background=palette(theme)["--sand"],
                font_files=[str(folder / name) for name in FONTS],
                skip_system_fonts=True,
                font_family=FAMILY,
                sans_serif_family=FAMILY,
            )
        )


def arranged(picture: str, shape: Shape) -> ElementTree.Element:
    """The picture with its panels where this shape has them, in a frame that shows all of it."""
    root = ElementTree.fromstring(picture)
    if size := root.get(f"data-{shape}"):
        width, height = size.split()
        root.set("width", width)
        root.set("height", height)
        root.set("viewBox", f"0 0 {width} {height}")
    if shape == "wide":
        for panel in root.findall(f"{{{NAMESPACE}}}g[@data-wide]"):
            x, y, scale = panel.attrib["data-wide"].split()
            panel.set("transform", f"translate({x} {y}) scale({scale})")
    return root
