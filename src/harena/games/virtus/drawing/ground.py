"""The ground of a sector, and the watercourse between two. Where a terrain is two at once, both are drawn."""

from __future__ import annotations

from typing import Final

from harena.core.svg import NOTHING, Drawn, remembered
from harena.games.virtus.terrain import BOGGY, HIGH, ROCKY, WOODED
from harena.kit.landscape import HILL, STEEP, Growth, draw_land
from harena.kit.landscape import draw_water as draw_watercourse

GROWTH: Final[dict[str, Growth]] = {
    "clear": (("tuft", "tufts"),),
    "wood": (("tree", "trees"),),
    "wooded_hill": (("tree", "few_trees"),),
    "thick_forest": (("pool", "pools"), ("tree", "thicket")),
    "marsh": (("pool", "pools"), ("reeds", "reeds")),
    "rocks": (("rock", "rocks"),),
    "steep_height": (("rock", "few_rocks"),),
    "crevasse": (("rock", "few_rocks"), ("reeds", "few_reeds")),
}


@remembered
def draw_ground(terrain: str, across: float, down: float) -> Drawn:
    """The ground of a sector, its left upper corner at the origin."""
    wooded = "thick" if terrain == "thick_forest" else "wooded" if terrain in WOODED else ""
    kinds = {"boggy": BOGGY, "rocky": ROCKY, "high": HIGH}
    tint = wooded or next((kind for kind, terrains in kinds.items() if terrain in terrains), "")
    contours = STEEP if terrain == "steep_height" else HILL if terrain in HIGH else ()
    return draw_land(across, down, tint, contours, terrain == "crevasse", GROWTH.get(terrain, ()))


def draw_water(kind: str, across: float, down: float) -> Drawn:
    """What runs between two sectors: nothing, a watercourse or a deep one, with or without a bridge."""
    return draw_watercourse(across, down, kind.startswith("deep"), kind.endswith("bridge")) if kind else NOTHING
