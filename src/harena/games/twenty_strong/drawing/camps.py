"""Mount Vesuvius: nine camps with their top cards, the primus under them, and the token."""

from __future__ import annotations

from typing import Final

from harena.core.svg import (
    NOTHING,
    Drawn,
    Size,
    broken,
    joined,
    moved,
    number,
    paragraph,
    path,
    rect,
    remembered,
    width,
    writing,
)
from harena.games.twenty_strong.cards import PRIMUS
from harena.games.twenty_strong.drawing.cards import card_paper
from harena.games.twenty_strong.drawing.dice import ACROSS
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.drawing.signs import kind_sign, pawn, printed_figures, way_sign
from harena.games.twenty_strong.drawing.summit import CORNER, TOP, draw_deck, draw_notes, draw_summit
from harena.kit.scene import described

PITCH: Final = 88.0
"""From camp to camp in a row."""
CARD: Final = (84.0, 55.0)
PEEP: Final = 14.0
"""How far a primus sticks out from under its pile."""
EDGES: Final = 9.0
"""The room below a card for the edges of the cards under it."""
ROW: Final = PEEP + CARD[1] + EDGES + 5
MOUNTAIN: Final = (ACROSS, 6 + TOP[1] + 4 + 3 * ROW + 1)
STRIP: Final = (ACROSS, TOP[1] + 10)
"""What is left of the mountain in the Final."""
NAMES: Final = ((12.0, 2), (11.2, 2), (10.5, 2), (10.5, 3))
"""How large the name of a card is set, and in how many lines at most: the first that fits."""
ROWS: Final = ("upper", "middle", "foot")


def draw_mountain(seen: AscentScene) -> Drawn:
    """TWS-040, TWS-041, TWS-043: the pyramid with its trails, and what lies beside the summit."""
    view = seen.view
    camps = [moved(*_corner(seen, camp), draw_camp(seen, camp, _across(seen, camp))) for camp in range(len(view.top))]
    return joined(
        _ground(),
        *_trails(seen),
        *camps,
        *_signs(seen),
        moved((ACROSS - TOP[0]) / 2, 6, draw_summit(seen)),
        moved(8, 6, draw_deck(seen)),
        moved(ACROSS - CORNER - 8, 6, draw_notes(seen)),
    )


def draw_strip(seen: AscentScene) -> Drawn:
    """The summit in the Final, when all other camps are empty."""
    return joined(
        rect((0, 0, *STRIP), 8, class_="ground"),
        moved((ACROSS - TOP[0]) / 2, 5, draw_summit(seen)),
        moved(8, 5, draw_deck(seen)),
        moved(ACROSS - CORNER - 8, 5, draw_notes(seen)),
    )


@remembered
def _ground() -> Drawn:
    """The mountain behind the camps."""
    across, down = MOUNTAIN
    low, left, right = number(down - 2), number(across / 2 - 46), number(across / 2 + 46)
    slope = f"M2 {low}L{left} 46H{right}L{number(across - 2)} {low}Z"
    return joined(rect((0, 0, across, down), 8, class_="ground"), path(slope, class_="slope"))


# Where camps lie


def _place(seen: AscentScene, camp: int) -> tuple[str, int, int]:
    """The row of a camp, its number in it, and how many camps the row has."""
    rows = seen.view.book.rows
    row = rows[camp]
    return row, rows[:camp].count(row), rows.count(row)


def _pitch(seen: AscentScene, camp: int) -> float:
    return min(PITCH, (ACROSS - 8) / _place(seen, camp)[2])


def _across(seen: AscentScene, camp: int) -> float:
    return _pitch(seen, camp) - PITCH + CARD[0]


def _corner(seen: AscentScene, camp: int) -> Size:
    """The upper left corner of the card of a camp."""
    row, place, count = _place(seen, camp)
    middle = ACROSS / 2 + _pitch(seen, camp) * (place - (count - 1) / 2)
    return middle - _across(seen, camp) / 2, 6 + TOP[1] + 4 + ROW * ROWS.index(row) + PEEP


def _middle(seen: AscentScene, camp: int) -> Size:
    if camp == seen.view.book.summit:
        return ACROSS / 2, 6 + TOP[1] / 2
    x, y = _corner(seen, camp)
    return x + _across(seen, camp) / 2, y + CARD[1] / 2


def _trails(seen: AscentScene) -> list[Drawn]:
    """TWS-043: dotted lines between adjacent camps."""
    book = seen.view.book
    pairs = [(one, other) for one, others in enumerate(book.adjacent) for other in others if one < other]
    lines = (f"M{_at(seen, one)}L{_at(seen, other)}" for one, other in pairs)
    return [path("".join(lines), class_="trail")]


def _at(seen: AscentScene, camp: int) -> str:
    return " ".join(map(number, _middle(seen, camp)))


def _signs(seen: AscentScene) -> list[Drawn]:
    """The token, and a sign on each camp that can be chosen; they lie over the cards."""
    goals = [(camp, _across(seen, camp) - 12, CARD[1] + 3, way_sign()) for camp in sorted(seen.goals)]
    if 0 <= seen.view.token < len(seen.view.top):
        goals.append((seen.view.token, 5.0, CARD[1] + 3, pawn()))
    corners = ((_corner(seen, camp), right, down, sign) for camp, right, down, sign in goals)
    return [moved(x + right + 1, y + down, sign, class_="lying") for (x, y), right, down, sign in corners]


# A camp


def draw_camp(seen: AscentScene, camp: int, across: float) -> Drawn:
    """TWS-044, TWS-054: the top card, the cards below it, a primus that sticks out, the token."""
    view = seen.view
    top, primus, size = view.top[camp], view.primus[camp], (across, CARD[1])
    high = PEEP if primus else 0.0
    return described(
        "piece place camp waiting" if seen.is_about(f"camp:{camp}") else "piece place camp",
        seen.about_camp(camp),
        _peeping(seen, primus, across) if primus else NOTHING,
        _edges(view.pile(camp) - bool(top), size) if top else NOTHING,
        top_card(seen, top, size) if top else _no_card(seen, camp, size),
        rect((-2, -2 - high, across + 4, CARD[1] + 4 + high), 7, class_="ring"),
        ids=f"camp:{camp}",
        more=" ".join(filter(None, (seen.facts(top) if top else "", seen.facts(primus, PRIMUS) if primus else ""))),
    )


def _no_card(seen: AscentScene, camp: int, size: Size) -> Drawn:
    """A camp without a pile, by its name."""
    across, down = size
    name = seen.texts.word("camp", seen.view.book.camps[camp])
    return joined(
        rect((0, 0, across, down), 6, class_="slot bare"),
        writing(name, across / 2, 31, size=11.5, room=across - 6, class_="caption middle"),
    )


def top_card(seen: AscentScene, card: str, size: Size) -> Drawn:
    """The card on a pile: kind, name in two lines, figures."""
    across, down = size
    book = seen.view.book
    kind, face = book.kinds[card], book.faces.get(card)
    name, room = seen.card(card), across - 24
    size_of, most = next((found for found in NAMES if _fits(name, *found, room)), NAMES[-1])
    first, step = (13.5, 11.8) if most < NAMES[-1][1] else (10.5, 10.4)
    figures = (
        printed_figures(face.health, face.damage, face.plus, face.influence, 12.5)
        if face
        else writing(seen.texts.word("kind", kind), 0, 4.4, size=11.5, room=across - 10, class_="caption")
    )
    return joined(
        card_paper(size, boss=False),
        moved(11.5, 14, kind_sign(kind, 0.82)),
        paragraph(name, 21, first, size=size_of, room=room, most=most, step=step / size_of, class_="strong name"),
        moved(5, down - 11, figures),
    )


def _fits(name: str, size: float, most: int, room: float) -> bool:
    """Whether a name fits into so many lines, set in this size."""
    lines = broken(name, size, room, most + 1)
    return len(lines) <= most and all(width(line, size) <= room for line in lines)


def _edges(below: int, size: Size) -> Drawn:
    """The cards under the top one: an edge for each of the first few, and their number."""
    across, down = size
    edges = [
        rect((3 + i, down - 6 + 2 * i, across - 6 - 2 * i, 6), 3, class_="leafcard")
        for i in reversed(range(1, 1 + min(below, 3)))
    ]
    if not below:
        return NOTHING
    return joined(*edges, _number(str(below), across / 2, down + 6))


def _number(text: str, x: float, y: float) -> Drawn:
    return joined(
        rect((x - 8, y - 5.5, 16, 11), 5.5, class_="leafcard"),
        writing(text, x, y + 3.7, size=10.5, class_="count middle"),
    )


def _peeping(seen: AscentScene, primus: str, across: float) -> Drawn:
    """TWS-054: the name of a primus at the upper edge of its pile."""
    return joined(
        rect((2, -PEEP + 1, across - 4, 22), 5, class_="peep"),
        moved(11, -PEEP / 2 + 1.2, kind_sign(PRIMUS, 0.58)),
        writing(seen.card(primus), 19, -3, size=11, room=across - 24, class_="strong name"),
    )
