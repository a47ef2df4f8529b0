"""The nine kinds of terrain, and what each of them is for the rules (chapter 7)."""

from __future__ import annotations

from typing import Final, Literal

Terrain = Literal["clear", "hill", "wood", "marsh", "rocks", "wooded_hill", "steep_height", "thick_forest", "crevasse"]
CLEAR: Final = "clear"

HIGH: Final = frozenset({"hill", "wooded_hill", "steep_height"})
"""VIR-183, VIR-192, VIR-198: its defenders may roll one die more."""
WOODED: Final = frozenset({"wood", "wooded_hill", "thick_forest"})
"""VIR-186, VIR-187, VIR-188, VIR-189, VIR-190, VIR-191, VIR-192, VIR-193: mounted and dense troops fight badly there.

VIR-149, VIR-150: nobody shoots into it.
"""
BOGGY: Final = frozenset({"marsh", "crevasse"})
"""VIR-201, VIR-207: VD 1 there, but for infantry in dispersed order."""
ROCKY: Final = frozenset({"rocks", "crevasse"})
"""VIR-202, VIR-207: VO 1 from there, but for infantry in dispersed order."""
STOPS: Final = frozenset({"thick_forest", "steep_height", "marsh", "rocks", "crevasse"})
"""VIR-197, VIR-199, VIR-203, VIR-204, VIR-R71: not entered and left in the same turn."""
IMPASSABLE: Final = frozenset({"marsh", "rocks", "crevasse"})
"""VIR-205, VIR-206, VIR-207, VIR-R72: no artillery."""
FOREST: Final = "thick_forest"
CAMP_GROUND: Final = frozenset({"clear", "hill"})
"""VIR-290: where a camp may stand."""

Landscape = Literal["plain", "hilly", "wooded"]
LANDSCAPES: Final[dict[str, dict[int, Landscape]]] = {
    "P": {1: "hilly", 2: "wooded", 3: "plain", 4: "plain", 5: "plain", 6: "plain"},
    "M": {1: "plain", 2: "wooded", 3: "hilly", 4: "hilly", 5: "hilly", 6: "hilly"},
    "B": {1: "plain", 2: "hilly", 3: "wooded", 4: "wooded", 5: "wooded", 6: "wooded"},
}
"""VIR-055, VIR-056, VIR-057: what each of the three dice makes of its faces."""

SIDES_OF_DIE: Final[dict[Landscape, int]] = {"plain": 10, "hilly": 6, "wooded": 6}
"""VIR-058: the die that is rolled for each sector."""

FIRST: Final[dict[Landscape, dict[int, str]]] = {
    "plain": {1: "marsh", 10: "hill"},
    "hilly": {1: "marsh", 5: "hill", 6: "hill"},
    "wooded": {1: "marsh", 6: "hill"},
}
SECOND: Final[dict[Landscape, dict[int, str]]] = {
    "plain": {1: "rocks", 10: "wood"},
    "hilly": {1: "rocks", 6: "wood"},
    "wooded": {1: "rocks", 5: "wood", 6: "wood"},
}
"""VIR-059, VIR-060, VIR-061, VIR-062, VIR-063, VIR-064: what the dice of players A and B show."""

TOGETHER: Final = {
    ("hill", "wood"): "wooded_hill",
    ("hill", "rocks"): "steep_height",
    ("marsh", "wood"): "thick_forest",
    ("marsh", "rocks"): "crevasse",
}
"""VIR-065, VIR-066, VIR-067, VIR-068: two elements in one sector."""


def terrain_of(landscape: Landscape, first: int, second: int) -> str:
    """VIR-069, VIR-070, VIR-R15: what the dice of both players make of a sector."""
    one, other = FIRST[landscape].get(first), SECOND[landscape].get(second)
    if one and other:
        return TOGETHER[one, other]
    return one or other or CLEAR
