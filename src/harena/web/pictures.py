"""Positions to share: the board of a page as a file that stands alone, as SVG and as PNG."""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib.resources import as_file, files
from typing import Final, Literal
from xml.etree import ElementTree

import resvg_py

from harena.core.errors import refuse
from harena.core.svg import NAMESPACE

Shape = Literal["upright", "wide"]
Theme = Literal["light", "dark"]

STATIC: Final = files(__package__) / "static"
SHEET: Final = "board.css"
FONTS: Final = ("alegreya-sans-500.ttf", "alegreya-sans-800.ttf")
FAMILY: Final = "Alegreya Sans"
WIDEST: Final = 2400
"""No picture is larger than this, whatever is asked for."""

RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")
AT_RULE: Final = re.compile(r"@[\w-]+[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
FONT_FILE: Final = re.compile(r'url\("(fonts/[\w.-]+)"\)')

ElementTree.register_namespace("", NAMESPACE)


def standalone(picture: str, shape: Shape = "wide") -> str:
    """The picture as an SVG document of its own: it follows the reader's light or dark and brings its letters."""
    root = arranged(picture, shape)
    style = ElementTree.Element(f"{{{NAMESPACE}}}style")
    style.text = _embedded_style()
    root.insert(0, style)
    return ElementTree.tostring(root, encoding="unicode")


def png(picture: str, width: int, shape: Shape = "wide", theme: Theme = "light") -> bytes:
    """The picture as PNG, so many pixels wide."""
    if not 1 <= width <= WIDEST:
        raise refuse("picture_size", width=width, most=WIDEST)
    root = arranged(picture, shape)
    with as_file(STATIC / "fonts") as folder:
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
        for panel in panels(root):
            x, y, scale = panel.attrib["data-wide"].split()
            panel.set("transform", f"translate({x} {y}) scale({scale})")
    return root


def panels(root: ElementTree.Element) -> list[ElementTree.Element]:
    return root.findall(f"{{{NAMESPACE}}}g[@data-wide]")


def sheet_rules(picture: str, kind: str) -> tuple[list[str], list[str]]:
    """The lines of the style sheet for such a picture: upright, then wide. `kind`: its classes, as `.a.b`.

    A sheet's frame is what both shapes have in common. What lies outside it is shown over the frame's padding.
    """
    root = ElementTree.fromstring(picture)
    across, down = _numbers(root.attrib["viewBox"])[2:]
    tall, wide = _numbers(root.attrib["data-upright"]), _numbers(root.attrib["data-wide"])
    part, rest = across / wide[0] * 100, (1 - across / wide[0]) * 100
    upright = [f"{kind} {{ padding-bottom: {(tall[1] - down) / tall[0] * 100:.3f}%; }}"]
    broad = [f"{kind} {{ width: {part:.3f}%; padding: 0 {rest:.3f}% 0 0; }}"]
    for panel in panels(root):
        x, y, scale = panel.attrib["data-wide"].split()
        name = panel.attrib["class"].split()[-1]
        broad.append(f"{kind} > .{name} {{ transform: translate({x}px, {y}px) scale({scale}); }}")
    return upright, broad


def _numbers(text: str) -> list[float]:
    return [float(word) for word in text.split()]


# The style sheet


@cache
def style_sheet() -> str:
    return COMMENT.sub("", (STATIC / SHEET).read_text(encoding="utf-8"))


@cache
def _embedded_style() -> str:
    """The sheet with the letters inside it. What lays out panels on a page is of no use in a file."""
    kept = re.sub(r"@container[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style_sheet())
    return FONT_FILE.sub(lambda found: f'url("{_data(found[1])}")', kept)


def _data(name: str) -> str:
    raw = base64.b64encode((STATIC / name).read_bytes()).decode("ascii")
    return f"data:font/woff2;base64,{raw}"


@cache
def palette(theme: Theme) -> dict[str, str]:
    """The colours of a theme by the names that the style sheet gives them."""
    light, dark = (dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block)) for block in _roots())
    return light if theme == "light" else {**light, **dark}


def _roots() -> list[str]:
    """The blocks that define colours: the light one, then what dark changes."""
    return [body for selector, body in RULE.findall(style_sheet()) if ":root" in selector][:2]


@cache
def painted(theme: Theme) -> str:
    """The rules alone with every colour written out, for a renderer that knows neither variables nor questions."""
    colours = palette(theme)
    plain = AT_RULE.sub("", style_sheet())
    rules = [(selector, body) for selector, body in RULE.findall(plain) if ":" not in selector]
    return VARIABLE.sub(lambda found: colours[found[1]], "\n".join(f"{where}{{{body}}}" for where, body in rules))
