"""What the rivals will do as arrows: from each to where it will end, with a dotted line to whom it can attack."""

from __future__ import annotations

from math import hypot
from typing import Final

from harena.core.svg import Drawn, el, joined, number, path
from harena.games.hoplomachus.drawing.scene import CombatScene
from harena.games.hoplomachus.outlook import Plan

Point = tuple[float, float]

START: Final = 22.0
"""How far from the middle of its hex an arrow begins, outside the chip."""
STOP: Final = 9.0
HEAD: Final = 9.0
AIM: Final = 25.0


def draw_plans(seen: CombatScene, places: dict[int, Point]) -> Drawn:
    """The arrows of all rivals; each is told with its rival, and stands out while that one is pointed at."""
    return joined(*(draw_plan(seen, plan, places) for plan in seen.plans.values()))


def draw_plan(seen: CombatScene, plan: Plan, places: dict[int, Point]) -> Drawn:
    """HOP-157: an arrow to each hex on which this rival may end; from there a line to the one mark it can attack."""
    here = places[seen.view.place[plan.unit]]
    ways = [arrow(here, places[end]) for end in plan.ends]
    aimed = []
    if plan.reached and len(plan.marks) == 1 and len(plan.ends) < 2:
        start = places[plan.ends[0]] if plan.ends else here
        aimed = [aim(start, places[seen.view.place[plan.marks[0]]], START if not plan.ends else STOP + 2)]
    kind = "plan tied" if len(plan.ends) > 1 else "plan"
    return el("g", *ways, *aimed, class_=kind, data_of=f"unit:{plan.unit}", aria_hidden="true")


def arrow(start: Point, end: Point, begins: float = START) -> Drawn:
    """A straight arrow between two hexes, with a light rim so that it can be seen on any ground."""
    (x, y), (along, across) = _toward(start, end, begins)
    tip = end[0] - along * STOP, end[1] - across * STOP
    left = tip[0] - along * HEAD - across * HEAD * 0.6, tip[1] - across * HEAD + along * HEAD * 0.6
    right = tip[0] - along * HEAD + across * HEAD * 0.6, tip[1] - across * HEAD - along * HEAD * 0.6
    drawn = f"M{_at(x, y)}L{_at(*tip)}M{_at(*left)}L{_at(*tip)} {_at(*right)}"
    return joined(path(drawn, class_="planrim"), path(drawn, class_="planway"))


def aim(start: Point, end: Point, begins: float) -> Drawn:
    """A dotted line to an opponent."""
    (x, y), (along, across) = _toward(start, end, begins)
    return path(f"M{_at(x, y)}L{_at(end[0] - along * AIM, end[1] - across * AIM)}", class_="planaim")


def _toward(start: Point, end: Point, begins: float) -> tuple[Point, Point]:
    """The point so far from the start in the direction of the end, and that direction."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = hypot(across, down) or 1.0
    direction = across / long, down / long
    return (start[0] + direction[0] * begins, start[1] + direction[1] * begins), direction


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
