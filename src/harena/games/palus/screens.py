"""The day at the post as people see it: lines of text, sentences, and a picture with a tray for each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harena.core.svg import Drawn, circle, joined, meander, moved, one_panel, path, rect, sheet, writing
from harena.core.text import Text, Texts

if TYPE_CHECKING:
    from harena.games.palus.game import Day

SIZE: Final = (360, 236)
LAYOUT: Final = one_panel("palus", SIZE, 6)
TRAY: Final = (108, 100)
SIGNS: Final = {"strike": "", "stop": "M-9 0-3 7 9-8", "recover": "M-8-8 8 8M8-8-8 8"}
"""What the dice of a tray show: nothing yet, a hit, a miss."""
PLACES: Final = ((-28, -22), (0, -22), (28, -22), (-14, 8), (14, 8))


def board(view: Day, texts: Texts) -> str:
    """A line for the day, a line for the turn."""
    return f"{texts('board.day', **_numbers(view))}\n{texts('board.turn', **_numbers(view))}"


def standing(view: Day) -> list[Text]:
    """PAL-012, PAL-013: the goal, and the points and turns that are left until then."""
    missing = max(0, view.goal - view.points)
    return [Text("standing.goal", {"goal": view.goal}), Text("standing.missing", {"count": missing, "turn": view.turn})]


def picture(view: Day, texts: Texts) -> str:
    """Points and turn above, the dice in the middle, breath below."""
    across, down = SIZE
    told = texts("board.day", **_numbers(view)), texts("board.turn", **_numbers(view))
    dice = {"strike": view.hand(), "stop": view.hits, "recover": view.misses}
    drawing = joined(
        [
            rect((0, 0, *SIZE), 8, class_="ground"),
            writing(texts("picture.turn", **_numbers(view)), 14, 27, size=17, room=150, class_="strong"),
            writing(texts("picture.points", **_numbers(view)), across - 14, 27, size=17, room=180, class_="strong end"),
            meander(10, 40, across - 20, 10, class_="frieze"),
            *(_tray(texts, tray, dice[tray], 62 + 118 * i) for i, tray in enumerate(dice)),
            meander(10, down - 48, across - 20, 10, class_="frieze"),
            writing(texts("picture.breath"), 14, down - 14, size=15, room=180, class_="name"),
            *(
                circle(across - 24 - 24 * i, down - 19, 8, class_="heart" if i < view.breath else "slot")
                for i in range(3)
            ),
        ]
    )
    return sheet(LAYOUT, " ".join(told), {"palus": drawing})


def _tray(texts: Texts, tray: str, dice: int, x: float) -> Drawn:
    """The dice that one choice is about."""
    w, h = TRAY
    name = texts(f"picture.{tray}")
    return moved(
        x,
        116,
        rect((-w / 2, -h / 2, w, h), 6, class_="paper"),
        rect((-w / 2, -h / 2, w, h), 6, class_="edge"),
        *(moved(*place, _die(SIGNS[tray])) for place in PLACES[:dice]),
        writing(name, 0, h / 2 - 8, size=14, room=w - 8, class_="name strong middle"),
        rect((-w / 2 - 2, -h / 2 - 2, w + 4, h + 4), 7, class_="ring"),
        class_="piece tray",
        data_id=f"dice:{tray}",
        role="img",
        aria_label=f"{name}: {dice}",
    )


def _die(sign: str) -> Drawn:
    return joined([rect((-12, -12, 24, 24), 4, class_="die"), path(sign, class_="hits")])


def _numbers(view: Day) -> dict[str, object]:
    """What the sentences of the board speak of."""
    marks = {"breath": "●" * view.breath, "hits": "✓" * view.hits, "misses": "×" * view.misses}
    shown = {name: mark or "–" for name, mark in marks.items()}
    return {
        "turn": view.turn,
        "points": view.points,
        "goal": view.goal,
        "hand": view.hand(),
        "count": view.worth(),
        **shown,
    }
