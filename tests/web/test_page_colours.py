"""The colours of the pages, by light and in the dark: letters and marks stand out from what is under them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEETS = {
    "board.css": Path("src/harena/kit/style/board.css"),
    "harena.css": Path("src/harena/web/static/harena.css"),
}
GROUNDS = ("page", "sand", "sand-deep", "sand-far", "card")
LETTERS = {
    "ink": GROUNDS,
    "ink-soft": GROUNDS,
    "link": ("page", "sand", "card"),
    "danger": ("page", "sand", "card"),
    "good": ("page", "sand", "card"),
    "on-ink": ("ink",),
    "on-terracotta": ("terracotta",),
    "on-bronze": ("bronze", "gold"),
    "on-leader": ("leader",),
    "on-yellow": ("yellow",),
    "on-colour": ("blue", "green", "red", "violet"),
}
"""What is written, on what."""
MARKS = {
    "line": ("page", "sand"),
    "edge": ("sand", "sand-deep", "sand-far", "card"),
    **dict.fromkeys(("bronze", "terracotta", "blood"), ("sand", "sand-deep", "sand-far", "card")),
    **dict.fromkeys(("blue", "green", "red", "violet", "leader", "gold"), ("sand", "sand-deep", "card")),
}
"""What has a shape that must be seen, on what; a yellow shape has a rim of bronze."""


def palette(name: str, place: int) -> dict[str, str]:
    """The colours that a style sheet gives names to: first those for light, then those for the dark."""
    roots = re.findall(r":root[^{]*\{([^}]*)\}", SHEETS[name].read_text(encoding="utf-8"))
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\))", roots[place]))


def colours(scheme: str) -> dict[str, str]:
    named = {**palette("board.css", 0), **palette("harena.css", 0)}
    if scheme == "dark":
        named |= {**palette("board.css", 1), **palette("harena.css", 1)}
    return {name: named[value[6:-1]] if value.startswith("var(") else value for name, value in named.items()}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(LETTERS, 4.5), (MARKS, 3.0)], ids=["letters", "marks"])
def test_letters_and_marks_stand_out_from_their_ground(
    pairs: dict[str, tuple[str, ...]], least: float, scheme: str
) -> None:
    named = colours(scheme)
    found = {(one, ground): contrast(named[one], named[ground]) for one, grounds in pairs.items() for ground in grounds}
    assert {pair: round(value, 2) for pair, value in found.items() if value < least} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_leader_is_not_taken_for_a_yellow_soldier(scheme: str) -> None:
    named = colours(scheme)
    assert contrast(named["leader"], named["yellow"]) >= 3
    assert contrast(named["bronze"], named["card"]) >= 3
