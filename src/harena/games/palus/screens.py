"""The day at the post as people see it: lines of text, sentences, and a picture with a tray for each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harena.core.svg import Drawn, circle, joined, meander, moved, one_panel, rect, sheet, writing
from harena.core.text import Text, Texts
from harena.kit.things import draw_die, held

if TYPE_CHECKING:
    from harena.games.palus.game import Day

SIZE: Final = (360, 236)
LAYOUT: Final = one_panel("palus", SIZE, 6)
SIGNS: Final = {"strike": "", "stop": "M-9 0-3 7 9-8", "recover": "M-8-8 8 8M8-8-8 8"}
"""What the dice of a tray show: nothing yet, a hit, a miss."""
PLACES: Final = ((-28, -22), (0, -22), (28, -22), (-14, 8), (14, 8))


def board(view: Day, texts: Texts) -> str:
    """A line for the day, a line for the turn."""
    return "\n".join(texts(key, **_told(view)) for key in ("board.day", "board.turn"))


def standing(view: Day) -> list[Text]:
    """PAL-012, PAL-013: the goal, and as long as the day lasts what is missing in which turn."""
    missing = {"count": max(0, view.goal - view.points), "turn": view.turn}
    goal = Text("standing.goal", {"goal": view.goal})
    return [goal, Text("standing.missing", missing)] if view.outcome is None else [goal]


def _told(view: Day) -> dict[str, object]:
    """What the sentences of the board speak of."""
    marks = {"breath": "●" * view.breath, "hits": "✓" * view.hits, "misses": "×" * view.misses}
    numbers = {"turn": view.turn, "points": view.points, "goal": view.goal, "hand": view.hand(), "count": view.worth()}
    return {**numbers, **{name: mark or "–" for name, mark in marks.items()}}


def picture(view: Day, texts: Texts) -> str:
    """Turn and points above, the dice in the middle, breath below."""
    turn, points, breath = (texts(f"picture.{name}", **_told(view)) for name in ("turn", "points", "breath"))
    breaths = [circle(288 + 24 * i, 217, 8, class_="heart" if i < view.breath else "slot") for i in range(3)]
    parts = [
        rect((0, 0, *SIZE), 8, class_="ground"),
        writing(turn, 14, 27, size=17, room=150, class_="strong"),
        writing(points, 346, 27, size=17, room=180, class_="strong end"),
        meander(10, 40, 340, 10, class_="frieze"),
        _tray(view, texts, "strike", view.hand(), 62),
        _tray(view, texts, "stop", view.hits, 180),
        _tray(view, texts, "recover", view.misses, 298),
        meander(10, 188, 340, 10, class_="frieze"),
        writing(breath, 14, 222, size=15, room=180, class_="name"),
    ]
    return sheet(LAYOUT, board(view, texts), {"palus": joined(*parts, *breaths)})


def _tray(view: Day, texts: Texts, choice: str, dice: int, x: float) -> Drawn:
    """The dice that a choice is about."""
    name = texts(f"picture.{choice}", **_told(view))
    parts = [
        rect((-54, -50, 108, 100), 6, class_="paper"),
        rect((-54, -50, 108, 100), 6, class_="edge"),
        *(moved(*place, draw_die("", 24, SIGNS[choice])) for place in PLACES[:dice]),
        writing(name, 0, 42, size=14, room=100, class_="name strong middle"),
    ]
    return held("tray", f"{name} ({dice})", (108, 100), *parts, ids=f"dice:{choice}", at=(x, 116))
