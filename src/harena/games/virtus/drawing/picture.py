"""The battlefield of Virtus as a picture: two camps face to face, segment by segment, and what each side has beside it.

Drawn from a view alone, with the viewer's camp below. Upright it is one column for a phone: the enemy, his reserve, the
field, the own reserve, hand and head. Wide, the field stands to the left of everything else.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from harena.core.svg import (
    NOTHING,
    Drawn,
    Layout,
    Panel,
    Size,
    circle,
    joined,
    meander,
    moved,
    path,
    rect,
    sheet,
    stacked,
    width,
    writing,
)
from harena.core.text import Texts
from harena.games.virtus.drawing.glyphs import SIGNS, draw_order
from harena.games.virtus.drawing.ground import draw_water
from harena.games.virtus.drawing.heads import ACROSS, HAND, HEAD, TRAY, draw_hand, draw_head, hand_extent
from harena.games.virtus.drawing.scene import ENOUGH, Battlefield
from harena.games.virtus.drawing.tokens import counted, draw_token
from harena.games.virtus.drawing.zones import INSIDE, PLATE, crowd_in, draw_reserve, draw_sector
from harena.games.virtus.rules.orders import set_aside
from harena.games.virtus.table import Battle
from harena.kit.counters import draw_tokens, tokens_width
from harena.kit.ranks import shares
from harena.kit.scene import described

SECTOR: Final = 160.0
NARROWEST: Final = 66.0
"""How broad a segment is at least."""
MIDDLE: Final = 48.0
"""The strip between the camps, with the cards of the segments."""
PANELS: Final = ("foe", "foe-reserve", "field", "own-reserve", "hand", "own")
"""From above on the upright sheet."""
RESERVE: Final = (ACROSS, 92.0)
STRIP: Final = (ACROSS, 26.0)
"""A reserve where nobody is."""
GROWN: Final = 13.0
"""How much deeper both camps are drawn for each such strip."""
GAP: Final = 6.0
MARGIN: Final = 3.0
WIDE_FIELD: Final = 1.5
"""How much larger the field is drawn on the wide sheet."""
BESIDE: Final = ACROSS * (WIDE_FIELD * (2 * SECTOR + MIDDLE) - 4 * GAP) / (2 * HEAD[1] + 2 * RESERVE[1] + TRAY[1])
"""How broad everything else is drawn there: with the tray of a deployment it is as deep as the field."""
CARD: Final = 27.0
CHIP: Final = 25.0


def picture(view: Battle, texts: Texts) -> str:
    """The position as SVG, as its viewer sees it."""
    seen = Battlefield(view, texts)
    bare = bare_reserves(seen)
    laid_out = layout(bare, hand_extent(seen))
    size = {name: panel.size for name, panel in laid_out.panels.items()}
    drawings = {
        "foe": draw_head(seen, seen.above),
        "foe-reserve": draw_reserve(seen, seen.above, size["foe-reserve"]),
        "field": draw_field(seen, camp_depth(bare)),
        "own-reserve": draw_reserve(seen, seen.below, size["own-reserve"]),
        "hand": draw_hand(seen),
        "own": draw_head(seen, seen.below),
    }
    return sheet(laid_out, texts("picture.table"), drawings)


def bare_reserves(seen: Battlefield) -> tuple[str, ...]:
    """The panels of the reserves where nobody is, once both sides have deployed."""
    reserves = {"foe-reserve": seen.above, "own-reserve": seen.below}
    found = (name for name, side in reserves.items() if not crowd_in(seen, seen.view.field.reserve[side]))
    return tuple(found) if seen.view.deployed else ()


def camp_depth(bare: Collection[str]) -> float:
    """How deep the camps are drawn: deeper where reserves leave room."""
    return SECTOR + GROWN * len(bare)


@cache
def layout(bare: tuple[str, ...] = (), hand: Size = HAND) -> Layout:
    """One column, and the field beside everything else. `bare`: the reserves where nobody is."""
    foe_reserve, own_reserve = (STRIP if name in bare else RESERVE for name in ("foe-reserve", "own-reserve"))
    camps = (ACROSS, 2 * camp_depth(bare) + MIDDLE)
    sizes = dict(zip(PANELS, (HEAD, foe_reserve, camps, own_reserve, hand, HEAD), strict=True))
    upright = stacked(list(sizes.values()), MARGIN, MARGIN, ACROSS, GAP)
    field = (MARGIN, MARGIN, ACROSS * WIDE_FIELD, camps[1] * WIDE_FIELD)
    x = field[2] + 3 * MARGIN
    foes = stacked([HEAD, foe_reserve], x, MARGIN, BESIDE, GAP)
    own = stacked([own_reserve, hand, HEAD], x, 0, BESIDE, GAP)
    down = field[1] + field[3] - own[-1][1] - own[-1][3]
    wide = [*foes, field, *((x, y + down, w, h) for x, y, w, h in own)]
    kind = " ".join(["virtus", *(f"bare-{name}" for name in bare), *(["deploying"] if hand == TRAY else [])])
    return Layout(kind, dict(zip(PANELS, map(Panel, sizes.values(), upright, wide), strict=True)))


LAYOUTS: Final = (
    layout(),
    layout((), TRAY),
    *(layout(bare) for bare in (("foe-reserve",), ("own-reserve",), ("foe-reserve", "own-reserve"))),
)


# The field


def draw_field(seen: Battlefield, depth: float) -> Drawn:
    """The far camp, the segments with their cards, the near camp, each camp about so deep."""
    widths, shift = measured(seen, depth)
    far_down, near_down = depth + shift - 1, depth - shift - 1
    down = 2 * depth + MIDDLE
    columns = []
    x = 1.0
    for across, segment in zip(widths, seen.columns, strict=True):
        far, near = (segment + side * seen.view.sectors for side in (seen.above, seen.below))
        columns.append(moved(x + 0.5, 1, draw_sector(seen, far, (across - 1, far_down))))
        columns.append(moved(x + 0.5, down - PLATE - 1, draw_sector(seen, near, (across - 1, near_down))))
        columns.append(moved(x, depth + shift, draw_segment(seen, segment, across)))
        x += across
    return joined(rect((0, 0, ACROSS, down), 6, class_="ground"), *columns)


def measured(seen: Battlefield, depth: float) -> tuple[list[float], float]:
    """The breadth of each column, and how much deeper the far camp is: both even unless there are crowds."""
    far, near = (
        [crowd_in(seen, segment + side * seen.view.sectors) for segment in seen.columns]
        for side in (seen.above, seen.below)
    )
    rims = 2 * INSIDE + 1
    room = (ACROSS - 2 - rims * len(far), depth - PLATE - rims)
    widths, shift = shares(far, near, room, NARROWEST - rims)
    return [across + rims for across in widths], shift


def draw_segment(seen: Battlefield, segment: int, across: float) -> Drawn:
    """VIR-103, VIR-113: the letter of a segment, the card on it and the points that are left; what runs between."""
    view = seen.view
    place = described(
        "piece place segment active" if view.segment == segment else "piece place segment",
        seen.about_segment(segment),
        *_bed(seen, segment, across),
        _card_on(seen, segment, across),
        _letter(seen, segment),
        _points(view.points[segment], sum(set_aside(view, segment)), across),
        rect((1.5, 1.5, across - 3, MIDDLE - 3), 4, class_="ring"),
        ids=f"segment:{segment}",
        at=(0, 0),
    )
    return joined(place, *_chips(seen, segment, across), _hits(seen, segment, across))


def _bed(seen: Battlefield, segment: int, across: float) -> list[Drawn]:
    """The strip itself: water where it runs, else two friezes."""
    water = seen.view.water[segment] if seen.view.water else ""
    frieze = [meander(2, y, across - 4, 6, class_="frieze thin") for y in (3, MIDDLE - 9)]
    return [rect((0, 0, across, MIDDLE), class_="strip"), *([draw_water(water, across, MIDDLE)] if water else frieze)]


def _card_on(seen: Battlefield, segment: int, across: float) -> Drawn:
    card = seen.view.laid[segment]
    if not card:
        return NOTHING
    return moved(_beside_letter(across), MIDDLE / 2, draw_order(card, seen.view.on.pips, CARD))


def _beside_letter(across: float) -> float:
    """The middle of a card: that of its segment, or beside the letter where there is less room."""
    return max(across / 2, 40)


def _letter(seen: Battlefield, segment: int) -> Drawn:
    name = writing(seen.texts.word("segment", segment), 0, 4.8, size=14, class_="onblade strong middle")
    done = seen.view.resolved[segment]
    tick = moved(8.5, 7.5, circle(0, 0, 6, class_="burst"), path(SIGNS["tick"], class_="tick")) if done else NOTHING
    return moved(14, 15, circle(0, 0, 10.5, class_="blade"), name, tick)


def _points(points: int, kept: int, across: float) -> Drawn:
    """The activation points that are left, and those that are kept for declared charges."""
    if not points + kept:
        return NOTHING
    word = "∞" if points > ENOUGH else f"{points}+{kept}" if kept else str(points)
    half = max(9.5, width(word, 13.5) / 2 + 4)
    return moved(
        min(_beside_letter(across) + CARD / 2 + 3, across - half - 1.5),
        12,
        rect((-half, -9.5, 2 * half, 19), 9.5, class_="boost"),
        writing(word, 0, 4.6, size=13.5, class_="onboost strong middle"),
    )


def _chips(seen: Battlefield, segment: int, across: float) -> list[Drawn]:
    """What may be added to an attack in the segment that is active."""
    extras = seen.extras() if seen.view.segment == segment else ()
    paper, ring = (rect((-CHIP / 2, -CHIP / 2, CHIP, CHIP), 5, class_=kind) for kind in ("chit", "ring"))
    hill, pilum = path(SIGNS["hill"], class_="rise"), path(SIGNS["pilum"], class_="mark")
    return [
        moved(x, MIDDLE - 14, described("piece extra", seen.texts(f"picture.add_{name}"), paper, sign, ring, ids=name))
        for name, sign, x in (("hill", hill, 16.0), ("pila", pilum, across - 16))
        if name in extras
    ]


def _hits(seen: Battlefield, segment: int, across: float) -> Drawn:
    """The hits that are being spread over the units of a sector here."""
    view = seen.view
    struck = seen.struck()
    if struck < 0 or view.field.segment[struck] != segment:
        return NOTHING
    tokens = tuple(counted(view, view.hits).items())
    room = across - 14
    taken = tokens_width(tokens, room)
    box = rect((-1, -7, taken + 6, 14), 6, class_="burst")
    return moved(4, MIDDLE - 10, box, moved(2, 0, draw_tokens(tokens, room, draw_token)), class_="lying")
