"""Marks on the picture of a position: what has just been touched, and what a program advises to do.

A picture is drawn from a view alone and knows nothing of what led to it. The marks are added to the finished SVG, so
that a page without a script shows them too. A marked piece or place gets an attribute, a ring of its own around the one
that shows what can be chosen, and a sign at its edge; `board.css` paints them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from harena.core.svg import Drawn, circle, el, joined, moved, path, rect, writing

TAG: Final = re.compile(r"<(/?)([\w-]+)([^<>]*?)(/?)>")
IDS: Final = re.compile(r' data-id="([^"<>]*)"[^<>]*>')
"""The end of a tag that has ids."""
RING: Final = re.compile(r'class="(?:[^"]* )?ring(?: [^"]*)?"')
SIZE: Final = re.compile(r' (x|y|width|height)="(-?[\d.]+)"')

SPARK: Final = path("M0-4.6 1.2-1.2 4.6 0 1.2 1.2 0 4.6-1.2 1.2-4.6 0-1.2-1.2Z", class_="spark")
"""The sign of what has just been touched: a spark."""
APART: Final = 1.5
"""How far the ring of a mark lies outside the ring of its piece."""
DISC: Final = 6.2
LARGE: Final = 3600.0
"""A place of a larger area has a thinner ring than the pieces that may lie on it."""


def with_touched(picture: str, touched: Sequence[str]) -> str:
    """The picture with a mark on every piece and place that has just been touched."""
    return _marked(picture, "touched", dict.fromkeys(touched, SPARK))


def with_advised(picture: str, steps: Sequence[str]) -> str:
    """The picture with a number on every piece and place that an option names, in the order of its path."""
    signs: dict[str, Drawn] = {}
    for place, step in enumerate(steps, start=1):
        signs.setdefault(step, writing(str(place), 0, 3.4, size=10, class_="strong middle step"))
    return _marked(picture, "advised", signs)


def _marked(picture: str, kind: str, signs: Mapping[str, Drawn]) -> str:
    """Everything whose id has a sign gets it; an id that is not in the picture is passed over."""
    if not signs:
        return picture
    parts, done = [], 0
    for found in IDS.finditer(picture):
        sign = next((signs[one] for one in found[1].split() if one in signs), None)
        inside = _inside(picture, found.end()) if sign is not None and not found[0].endswith("/>") else None
        if sign is None or inside is None:
            continue
        box, end = inside
        opened = f'{picture[done : found.end() - 1]} data-{kind}="">'
        parts += [opened, picture[found.end() : end], _mark(kind, box, sign)]
        done = end
    return "".join([*parts, picture[done:]])


def _inside(picture: str, start: int) -> tuple[tuple[float, ...], int] | None:
    """The box of the ring that lies directly in the element whose content begins here, and where that content ends."""
    depth, box = 0, None
    for tag in TAG.finditer(picture, start):
        closes, _, attributes, alone = tag.groups()
        if closes:
            depth -= 1
            if depth < 0:
                return (box, tag.start()) if box is not None else None
            continue
        if depth == 0 and RING.search(attributes):
            sizes = dict(SIZE.findall(attributes))
            box = tuple(float(sizes.get(name, 0)) for name in ("x", "y", "width", "height"))
        depth += not alone
    return None


def _mark(kind: str, box: tuple[float, ...], sign: Drawn) -> Drawn:
    """A ring round this box, and the sign at its left edge, which no neighbour covers that is drawn after it."""
    x, y, width, height = box
    ring = rect((x - APART, y - APART, width + 2 * APART, height + 2 * APART), 5, class_="outline")
    down = 2 if kind == "touched" else height / 2
    badge = moved(x + 2, y + down, joined(circle(0, 0, DISC, class_="disc"), sign))
    large = " large" if width * height > LARGE else ""
    return el("g", ring, badge, class_=f"note {kind}{large}", aria_hidden="true")
