"""What several questions are about: for their prompts in words, for the board by the ids of its pieces and places."""

from __future__ import annotations

from harena.core.text import Text
from harena.games.virtus.rules.cards import UNLIMITED
from harena.games.virtus.rules.orders import set_aside
from harena.games.virtus.table import Battle


def about_segment(t: Battle, segment: int) -> dict[str, object]:
    return {"segment": segment, "points": points_told(t, segment)}


def points_told(t: Battle, segment: int) -> Text:
    """*2 points left, 2 kept for the charge*: what was set aside is gone from the points of a segment."""
    points, kept = t.points[segment], set_aside(t, segment)
    if points > UNLIMITED // 2:
        return Text("points.unlimited")
    left = Text("points.left", {"count": points})
    return Text("points.kept", {"left": left, "kept": sum(kept), "count": len(kept)}) if kept else left
