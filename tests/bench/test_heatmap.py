"""The heat map can be read: by its numbers, on light and on dark, and without telling red from green."""

from __future__ import annotations

from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from bench.balance_table import markdown
from bench.heatmap import EVEN, Colour, colour, heat_map, ink_on, luminance
from bench.series import Series
from harena.lab.balance import Balance, Matchup, Total
from harena.lab.ratings import Estimate

SVG = "{http://www.w3.org/2000/svg}"
SHARES = {
    ("ants", "bees"): (0.5, 0.45, 0.55),
    ("ants", "lions & co"): (0.2, 0.1, 0.3),
    ("bees", "lions & co"): (0.4, 0.3, 0.5),
}
RESULT = Balance(
    games=120,
    seeds=20,
    matchups=[Matchup(*names, 40, 20, 0, 20, Estimate(*share), 99.0) for names, share in SHARES.items()],
    totals=[
        Total("lions & co", 80, Estimate(0.7, 0.62, 0.78)),
        Total("bees", 80, Estimate(0.45, 0.37, 0.53)),
        Total("ants", 80, Estimate(0.35, 0.27, 0.43)),
    ],
    length=99.0,
    endings={"war": 90, "peace": 30},
)
SERIES = Series(game="anthill", content="c0ffee", code="1", brings={}, bot="seer:100", seed="1", options={})


def drawn() -> ElementTree.Element:
    return ElementTree.fromstring(heat_map("Ants & others", RESULT, "a note"))


def cells() -> list[tuple[str, str, ElementTree.Element | None]]:
    """Share, interval and frame of every cell, row by row as they stand in the picture."""
    found = []
    for group in drawn().iter(f"{SVG}g"):
        texts = [
            (float(text.get("y", 0)), float(text.get("x", 0)), text.text or "") for text in group.iter(f"{SVG}text")
        ]
        if len(texts) == 2:
            frame = next((rect for rect in group.iter(f"{SVG}rect") if rect.get("class") == "edge"), None)
            found.append((texts[0], texts[1][2], frame))
    return [(share[2], span, frame) for share, span, frame in sorted(found, key=lambda cell: cell[0][:2])]


def test_every_pairing_stands_in_two_cells_told_for_each_side_the_strongest_on_top() -> None:
    assert [(share, span) for share, span, _ in cells()] == [
        ("▲ 60 %", "50–70"),
        ("▲ 80 %", "70–90"),
        ("▼ 40 %", "30–50"),
        ("50 %", "45–55"),
        ("▼ 20 %", "10–30"),
        ("50 %", "45–55"),
    ]


def test_what_is_unfair_is_framed_and_the_frame_is_broken_where_it_is_not_sure() -> None:
    frames = ["none" if frame is None else frame.get("stroke-dasharray") for _, _, frame in cells()]
    assert frames == ["4 3", None, "4 3", "none", None, "none"]


def test_totals_have_error_bars_where_their_intervals_are() -> None:
    bars = [
        line for line in drawn().iter(f"{SVG}line") if line.get("class") == "bar" and line.get("y1") == line.get("y2")
    ]
    dots = [float(dot.get("cx", 0)) for dot in drawn().iter(f"{SVG}circle")]
    ends = [(float(bar.get("x1", 0)), float(bar.get("x2", 0))) for bar in bars]
    scale = [(high - low) / 0.16 for low, high in ends]
    assert scale == pytest.approx([scale[0]] * 3, rel=0.01)
    assert [(low + high) / 2 for low, high in ends] == pytest.approx(dots, abs=0.1)
    assert dots == sorted(dots, reverse=True)


def test_a_name_is_never_taken_for_markup_and_the_same_figures_give_the_same_picture() -> None:
    assert drawn().findtext(f"{SVG}title") == "Ants & others"
    assert heat_map("a", RESULT, "b") == heat_map("a", RESULT, "b")
    assert "lions & co 70 % (62–78)" in str(drawn().findtext(f"{SVG}desc"))


def contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_can_be_read_on_every_colour(theme: str) -> None:
    for step in range(101):
        paper = colour(step / 100, EVEN[theme])
        ink = 0.0 if ink_on(paper) == "#000000" else 1.0
        assert contrast(luminance(paper), ink) >= 4.5


def seen_without_red_cones(paper: Colour) -> Colour:
    """What a protanope sees, by the matrix of Viénot, Brettel and Mollon, near enough without linear light."""
    red, green, blue = paper
    mixed = 0.11238 * red + 0.88762 * green
    return mixed, mixed, 0.00401 * (red - green) + blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_weak_and_strong_stay_apart_for_who_does_not_see_red(theme: str) -> None:
    for away in (0.1, 0.2, 0.25):
        weak, strong = (seen_without_red_cones(colour(0.5 + side * away, EVEN[theme])) for side in (-1, 1))
        assert dist(weak, strong) > 60


def test_both_themes_name_every_colour_that_is_used() -> None:
    picture = drawn()
    style = picture.findtext(f"{SVG}style") or ""
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    used = {str(group.get("class")) for group in picture.iter(f"{SVG}g")}
    assert {"s20", "s80", "s50", "s25"} <= used
    for name in used:
        assert f".{name} .cell" in light
        assert f".{name} .cell" in dark


def test_the_page_marks_what_is_unfair_and_says_where_it_is_not_sure() -> None:
    page = markdown(SERIES, RESULT, "make it")
    assert "`make it`" in page
    assert "| lions & co | 70.0 % | 62.0–78.0 | too strong |" in page
    assert "| bees | 45.0 % | 37.0–53.0 |  |" in page
    assert "| ants | 35.0 % | 27.0–43.0 | too weak, but not surely |" in page
    assert "| **lions & co** | · | 60 ▲ | 80 ▲ |" in page
    assert "| **ants** | 20 ▼ | 50 | · |" in page
    assert "war 75.0 %, peace 25.0 %. A game takes 99 choices" in page
    assert len([line for line in page.splitlines() if " – " in line]) == len(list(combinations(RESULT.totals, 2)))
