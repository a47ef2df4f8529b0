"""What several questions are about: for their prompts in words, for the board by the ids of its pieces and places."""

from __future__ import annotations

from harena.core.text import Text
from harena.games.virtus.rules.cards import UNLIMITED
from harena.games.virtus.rules.orders import set_aside
from harena.games.virtus.table import Battle


def about_unit(t: Battle, unit: int) -> dict[str, object]:
    return {"unit": t.title(unit)}


def about_segment(t: Battle, segment: int) -> dict[str, object]:
    return {"segment": segment, "points": points_told(t, segment)}


def points_told(t: Battle, segment: int) -> Text:
    """*2 points left, 2 kept for the charge*: what was set aside is gone from the points of a segment."""
    points, kept = t.points[segment], set_aside(t, segment)
    if points > UNLIMITED // 2:
        return Text("points.unlimited")
    left = Text("points.left", {"count": points})
    return Text("points.kept", {"left": left, "kept": sum(kept), "count": len(kept)}) if kept else left


def the_unit(_t: Battle, unit: int, *_: object) -> tuple[str, ...]:
    return (f"unit:{unit}",)


def the_zone(_t: Battle, zone: int) -> tuple[str, ...]:
    return (f"zone:{zone}",)


def the_segment(_t: Battle, segment: int) -> tuple[str, ...]:
    return (f"segment:{segment}",)
