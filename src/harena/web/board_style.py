"""The style of boards: the kit's sheet paints pictures on a page, in a file and on paper, by light and in the dark.

Drawings carry classes and no colours. A page links the whole sheet, since its security policy allows no style inside
it; a picture that leaves the page takes along what it needs of the sheet.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from harena.core.svg import Layout, Panel, place

Theme = Literal["light", "dark"]

FOLDER: Final = files("harena.kit") / "style"
"""The sheet, and the letters that it is written in."""
SHEET: Final = "board.css"
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")
AT_RULE: Final = re.compile(r"@[\w-]+[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
FONT: Final = re.compile(r"@font-face \{[^}]*\}")
FONT_FILE: Final = re.compile(r'url\("(fonts/[\w.-]+)"\)')
COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
SPACES: Final = re.compile(r"\s+")
SPACED: Final = re.compile(r" ?([{};,]) ?")
CLASSES: Final = re.compile(r' class="([^"]*)"')
ONE_SHAPE: Final = "max-width: 560px; margin-inline: auto;"
"""A board that has no wide shape does not grow with its page."""
BROAD: Final = "@container (min-width: 640px)"
"""Where the wide shape of a board has room."""


@cache
def sheet() -> str:
    """The sheet as it was written, without its comments."""
    return COMMENT.sub("", (FOLDER / SHEET).read_text(encoding="utf-8"))


@cache
def palette(theme: Theme) -> dict[str, str]:
    """The colours of a theme by their names in the sheet."""
    roots = [body for selector, body in RULE.findall(sheet()) if ":root" in selector]
    light, dark = (dict(re.findall(r"(--[\w-]+):\s*([^;]+);", body)) for body in roots)
    return light if theme == "light" else {**light, **dark}


@cache
def _rules() -> tuple[tuple[str, str], ...]:
    """What paints a drawing, whatever the page does with it."""
    plain = RULE.findall(AT_RULE.sub("", sheet()))
    return tuple((selector.strip(), body.strip()) for selector, body in plain if ":" not in selector)


@cache
def painted(theme: Theme) -> str:
    """The rules with every colour written out, for a renderer that knows neither variables nor themes."""
    colours = palette(theme)
    rules = "\n".join(f"{selector}{{{body}}}" for selector, body in _rules())
    return VARIABLE.sub(lambda found: colours[found[1]], rules)


def own_style(picture: str) -> str:
    """What one picture needs of the sheet, with the letters inside it: it follows the reader's light or dark."""
    classes = {name for names in CLASSES.findall(picture) for name in names.split()}
    needed = [
        f"{selector}{{{body}}}"
        for selector, body in _rules()
        if any(set(re.findall(r"\.([\w-]+)", one)) <= classes for one in selector.split(","))
    ]
    colours = dict.fromkeys(VARIABLE.findall("".join(needed)))
    light, dark = ("".join(f"{name}:{palette(theme)[name]};" for name in colours) for theme in ("light", "dark"))
    return "".join(
        [f":root{{{light}}}@media screen and (prefers-color-scheme: dark){{:root{{{dark}}}}}", _letters(), *needed]
    )


@cache
def _letters() -> str:
    def data(found: re.Match[str]) -> str:
        raw = b64encode((FOLDER / found[1]).read_bytes()).decode("ascii")
        return f'url("data:font/woff2;base64,{raw}")'

    return FONT_FILE.sub(data, "".join(FONT.findall(sheet())))


# On a page


def page_sheet(layouts: Sequence[Layout], folder: str) -> str:
    """The sheet for pages that show such boards; `folder`: the address under which a page finds the letters."""
    upright = "\n".join(line for layout in layouts for line in _upright(layout))
    wide = "\n".join(f"  {line}" for line in (*map(_frame, layouts), *_panels(layouts)))
    paint = FONT_FILE.sub(lambda found: f'url("{folder}/{found[1]}")', sheet())
    return f"{paint}\n{upright}\n{BROAD} {{\n{wide}\n}}\n"


def tightened(rules: str) -> str:
    """The same rules without the spaces and line breaks that only people need."""
    tight = SPACED.sub(lambda found: found[1], SPACES.sub(" ", rules))
    return tight.replace(": ", ":").replace(";}", "}")


def _named(kind: str) -> str:
    """How rules find the boards of a layout of this kind."""
    return "".join(f".{name}" for name in ("board", *kind.split()))


def _upright(layout: Layout) -> Iterator[str]:
    """Its frame is what both shapes of a board have in common. What lies outside it is shown over its padding."""
    (tall, high), (_, down) = layout.upright, layout.frame
    if layout.upright != layout.wide:
        yield f"{_named(layout.kind)} {{ padding-bottom: {(high - down) / tall * 100:.3f}%; }}"


def _frame(layout: Layout) -> str:
    """The frame of the wide shape."""
    if layout.upright == layout.wide:
        return f"{_named(layout.kind)} {{ {ONE_SHAPE} }}"
    part = layout.frame[0] / layout.wide[0] * 100
    return f"{_named(layout.kind)} {{ width: {part:.3f}%; padding: 0 {100 - part:.3f}% 0 0; }}"


def _panels(layouts: Sequence[Layout]) -> Iterator[str]:
    """Where the panels of the wide shapes lie. What most layouts of a game have in common is said once."""
    for family in dict.fromkeys(_family(layout) for layout in layouts if layout.upright != layout.wide):
        own = [layout for layout in layouts if _family(layout) == family]
        for name in dict.fromkeys(name for layout in own for name in layout.panels):
            moves = {layout.kind: _moved(layout.panels[name]) for layout in own if name in layout.panels}
            usual = Counter(moves.values()).most_common(1)[0][0]
            odd = [set(kind.split()) for kind, move in moves.items() if move != usual]
            yield f".board.{family} > .{name} {{ {usual} }}"
            # A rule for fewer classes also finds the boards that have more: those need a rule of their own.
            yield from (
                f"{_named(kind)} > .{name} {{ {move} }}"
                for kind, move in moves.items()
                if any(classes <= set(kind.split()) for classes in odd)
            )


def _family(layout: Layout) -> str:
    return layout.kind.split()[0]


def _moved(panel: Panel) -> str:
    x, y, scale = place(panel.size, panel.wide)
    return f"transform: translate({x:.5g}px, {y:.5g}px) scale({scale:.5g});"
