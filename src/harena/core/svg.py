"""Drawing: SVG put together from elements that escape whatever they are given, and sheets of panels that reflow.

A drawing carries classes, never colours or styles: the page's style sheet paints it, so that light and dark and a
strict security policy need nothing here. A **sheet** is one `<svg>` with panels in it. The panels stand in one
column, for a phone; each also says where it lies on a wide screen (`data-wide`), for a page or an export.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, ParamSpec
from xml.sax.saxutils import escape

from msgspec import Struct

NAMESPACE: Final = "http://www.w3.org/2000/svg"
NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may contain, escaped or not."""
UNSAFE: Final = re.compile("[^\t !#-%'-;=?-~\u00a0-\u024f]")
"""Every character that is not known to be harmless."""
QUOTE: Final = {'"': "&quot;"}

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Size = tuple[float, float]

NARROW: Final = frozenset("iljtfrI1.,:;'’!|() \u00a0-·")
BROAD: Final = frozenset("mwMWœæŒÆ@%—…")
ELLIPSIS: Final = "…"
LEAST_SQUEEZE: Final = 0.8
"""Letters narrower than this part of their width are hard to read."""


P = ParamSpec("P")
REMEMBERED: Final = 4096
"""How many drawings of each kind are kept at hand."""


class Drawn(str):
    """SVG that is ready to be used: whatever came into it from outside has been escaped."""

    __slots__ = ()


NOTHING: Final = Drawn("")


def remembered(draw: Callable[P, Drawn]) -> Callable[P, Drawn]:
    """Remember what a function has drawn, since most of a picture stays from one position to the next. `Drawn` and
    plain strings are told apart, though they compare equal.
    """
    kept: Callable[P, Drawn] = lru_cache(maxsize=REMEMBERED, typed=True)(draw)  # type: ignore[assignment]
    return kept


def el(tag: str, *inside: object, **attributes: object) -> Drawn:
    """An element. What is inside is escaped unless it is `Drawn`; `data_id` is written `data-id`, `class_` `class`."""
    written = content = ""
    for name, value in attributes.items():
        if value is not None:
            written += f' {_attribute(name)}="{_escaped(value)}"'
    for part in inside:
        content += part if isinstance(part, Drawn) else _escaped(part)
    return Drawn(f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>")


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _escaped(value: object) -> str:
    """Fit for a text and for an attribute in double quotes."""
    if isinstance(value, float):
        return number(value)
    text = str(value)
    return escape(NOT_XML.sub("\ufffd", text), QUOTE) if UNSAFE.search(text) else text


def joined(*parts: Drawn) -> Drawn:
    return Drawn("".join(parts))


@remembered
def moved(x: float, y: float, *inside: Drawn, scale: float = 1, **attributes: object) -> Drawn:
    """A group at another place."""
    grown = f" scale({number(scale)})" if scale != 1 else ""
    return el("g", *inside, transform=f"translate({number(x)} {number(y)}){grown}", **attributes)


@cache
def shapes(package: str) -> dict[str, Any]:
    """The shapes that a package draws with: paths and places by name, from the `shapes.toml` beside its code."""
    return tomllib.loads((files(package) / "shapes.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A coordinate with no more digits than it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


# Writing


def width(text: str, size: float) -> float:
    """About how wide a text is when it is set in this size."""
    return size * sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in NARROW:
        return 0.3
    if letter in BROAD:
        return 0.82
    if ord(letter) >= 0x1100:
        return 1.0
    return 0.6 if letter.isupper() else 0.5


@remembered
def writing(text: str, x: float, y: float, *, size: float, room: float | None = None, **attributes: object) -> Drawn:
    """A line of text with its baseline at y. Where it does not fit the room it is set tighter, then cut short."""
    length = None
    if room is not None and width(text, size) > room:
        text = shortened(text, size, room / LEAST_SQUEEZE)
        length = room if width(text, size) > room else None
    adjust = "spacingAndGlyphs" if length else None
    return el("text", text, x=x, y=y, font_size=size, textLength=length, lengthAdjust=adjust, **attributes)


def shortened(text: str, size: float, room: float) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if width(text, size) <= room:
        return text
    while text and width(text + ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def broken(text: str, size: float, room: float, most: int) -> list[str]:
    """The text in lines that fit the room, at most so many; where it is longer the last line is cut short."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    kept, rest = lines[: most - 1], lines[most - 1 :]
    return [*kept, shortened(" ".join(rest), size, room)] if rest else kept


@remembered
def paragraph(
    text: str, x: float, y: float, *, size: float, room: float, most: int, step: float = 1.15, **attributes: object
) -> Drawn:
    """A text in several lines, the baseline of the first at y. `step`: from line to line, in letters."""
    lines = broken(text, size, room, most)
    return joined(
        *(
            writing(line, x, y + size * step * number, size=size, room=room, **attributes)
            for number, line in enumerate(lines)
        )
    )


# Shapes


@remembered
def rect(box: Box, radius: float = 0, **attributes: object) -> Drawn:
    x, y, w, h = box
    return el("rect", x=x, y=y, width=w, height=h, rx=radius or None, **attributes)


@remembered
def path(d: str, **attributes: object) -> Drawn:
    return el("path", d=d, **attributes)


@remembered
def circle(x: float, y: float, r: float, **attributes: object) -> Drawn:
    return el("circle", cx=x, cy=y, r=r, **attributes)


@remembered
def meander(x: float, y: float, length: float, height: float, **attributes: object) -> Drawn:
    """A running key pattern, as round the edge of a mosaic, in whole repeats over this length."""
    repeats = max(1, round(length / (height * 1.25)))
    step, u = length / repeats, height / 4
    key = f"h{number(step * 0.8)}v{number(3 * u)}h{number(-step * 0.5)}v{number(-1.6 * u)}h{number(step * 0.25)}"
    d = f"M{number(x)} {number(y + height)}" + "".join(
        f"M{number(x + i * step)} {number(y + height)}V{number(y + u / 2)}{key}M{number(x + i * step)} "
        f"{number(y + height)}h{number(step)}"
        for i in range(repeats)
    )
    return path(d, **attributes)


@cache
def back(width: float, height: float) -> Drawn:
    """A card face down: a lozenge of stones."""
    w, h = width / 2, height / 2
    inner = f"M0 {number(-h * 0.6)}L{number(w * 0.6)} 0 0 {number(h * 0.6)} {number(-w * 0.6)} 0Z"
    core = f"M0 {number(-h * 0.25)}L{number(w * 0.25)} 0 0 {number(h * 0.25)} {number(-w * 0.25)} 0Z"
    return joined(
        rect((-w, -h, width, height), min(5, width / 7), class_="back"),
        path(inner, class_="backmark"),
        path(core, class_="back"),
    )


# Signs


class Sign(Struct, frozen=True):
    """A line of a legend: a small drawing and what it means."""

    drawing: str
    meaning: str


def swatch(drawing: Drawn, size: Size) -> Drawn:
    """A picture of its own from a drawing round the origin, for those who see; words stand beside it."""
    across, down = size
    box = " ".join(map(number, (-across / 2, -down / 2, across, down)))
    frame = {"width": across, "height": down, "viewBox": box, "aria_hidden": "true"}
    return el("svg", drawing, xmlns=NAMESPACE, class_="board swatch", **frame)


# Sheets


class Panel(Struct, frozen=True):
    """A part of a sheet: how large it is drawn, and where it lies on the upright and on the wide sheet."""

    size: Size
    upright: Box
    wide: Box


class Layout(Struct, frozen=True):
    """A sheet before anything is drawn on it. `kind`: the classes by which a style sheet knows it."""

    kind: str
    panels: Mapping[str, Panel]
    margin: float = 3

    @property
    def upright(self) -> Size:
        return self._extent([panel.upright for panel in self.panels.values()])

    @property
    def wide(self) -> Size:
        return self._extent([panel.wide for panel in self.panels.values()])

    @property
    def frame(self) -> Size:
        """What both shapes have in common."""
        upright, wide = self.upright, self.wide
        return min(upright[0], wide[0]), min(upright[1], wide[1])

    def _extent(self, boxes: Sequence[Box]) -> Size:
        return max(x + w for x, _, w, _ in boxes) + self.margin, max(y + h for _, y, _, h in boxes) + self.margin


def one_panel(name: str, size: Size, margin: float) -> Layout:
    """A sheet of one drawing, the same on every screen."""
    box = (margin, margin, *size)
    return Layout(name, {name: Panel(size, box, box)}, margin)


def sheet(layout: Layout, label: str, drawings: Mapping[str, Drawn]) -> str:
    """The picture of a position: a drawing for each panel of the layout.

    Its frame is what both shapes have in common; a style sheet, or whoever makes a file of it, gives it the rest.
    """
    return el(
        "svg",
        *(_panel(name, layout.panels[name], drawing) for name, drawing in drawings.items()),
        xmlns=NAMESPACE,
        class_=f"board {layout.kind}",
        viewBox=f"0 0 {' '.join(map(number, layout.frame))}",
        data_upright=" ".join(map(number, layout.upright)),
        data_wide=" ".join(map(number, layout.wide)),
        role="group",
        aria_label=label,
    )


def _panel(name: str, panel: Panel, drawing: Drawn) -> Drawn:
    x, y, scale = place(panel.size, panel.upright)
    return el(
        "g",
        drawing,
        class_=f"panel {name}",
        transform=f"translate({number(x)} {number(y)}) scale({scale:.4g})",
        data_wide=" ".join(f"{value:.5g}" for value in place(panel.size, panel.wide)),
    )


def place(size: Size, box: Box) -> tuple[float, float, float]:
    """How a drawing of this size comes to lie in the box: moved so far, then scaled."""
    x, y, w, _ = box
    return x, y, w / size[0]


def stacked(sizes: Sequence[Size], x: float, y: float, across: float, gap: float) -> list[Box]:
    """Where drawings of these sizes lie when they are set below each other, each as wide as `across`."""
    boxes = []
    for w, h in sizes:
        height = h * across / w
        boxes.append((x, y, across, height))
        y += height + gap
    return boxes
