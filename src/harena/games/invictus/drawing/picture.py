"""The table of Invictus as a picture: the battle zones face to face, and what each side keeps beside them.

Drawn from a view alone. Upright it is one column for a phone: the enemy's goods, the battle, the own hand and goods.
Wide, the battle stands to the left of everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final

from harena.core.svg import (
    NOTHING,
    Drawn,
    Layout,
    Panel,
    circle,
    el,
    joined,
    meander,
    moved,
    number,
    path,
    rect,
    sheet,
    stacked,
    writing,
)
from harena.core.text import Text, Texts
from harena.games.invictus.drawing.camps import ACROSS, camp_height, draw_camp, draw_hand
from harena.games.invictus.drawing.faces import SIGNS, classes, face, offsets_of, token
from harena.games.invictus.drawing.scene import DuelScene, printed
from harena.games.invictus.table import FRONT, REAR, Duel, among
from harena.kit.scene import described
from harena.kit.things import blade, shield

CELL: Final = 88
STRIP: Final = 14
"""The frieze between the two sides."""
BATTLE: Final = (ACROSS, 4 * CELL + STRIP + 6)
HAND: Final = (ACROSS, 100)
SLOT: Final = 32
GAP: Final = 8
MARGIN: Final = 3
CARD: Final = 0.95
"""How large a card is drawn in its cell, so that its name has room below it."""
WIDE_BATTLE: Final = {2: 1.0, 4: 1.2}
"""How much larger the battle is drawn on the wide sheet, so that both columns end together."""


def picture(view: Duel, texts: Texts) -> str:
    """The position as SVG, as its viewer sees it."""
    seen = DuelScene(view, texts)
    drawings = {
        "foe": draw_camp(seen, seen.above),
        "battle": draw_battle(seen),
        "hand": draw_hand(seen, HAND),
        "own": draw_camp(seen, seen.below),
    }
    return sheet(LAYOUTS[view.seats], texts("picture.table"), drawings)


def layout(kind: str, seats: int) -> Layout:
    """One column, and the battle beside everything else."""
    camp = (ACROSS, camp_height(seats))
    sizes = {"foe": camp, "battle": BATTLE, "hand": HAND, "own": camp}
    column = stacked(list(sizes.values()), MARGIN, MARGIN, ACROSS, GAP)
    scale = WIDE_BATTLE[seats]
    battle = (MARGIN, MARGIN, ACROSS * scale, BATTLE[1] * scale)
    across = (battle[3] - 2 * GAP) * ACROSS / (2 * camp[1] + HAND[1])
    foe, own, hand = stacked([camp, camp, HAND], battle[2] + 3 * MARGIN, MARGIN, across, GAP)
    wide = {"foe": foe, "battle": battle, "hand": hand, "own": own}
    panels = zip(sizes.items(), column, strict=True)
    return Layout(f"invictus {kind}", {name: Panel(size, box, wide[name]) for (name, size), box in panels})


LAYOUTS: Final = {2: layout("two", 2), 4: layout("four", 4)}


# The battle


def draw_battle(seen: DuelScene) -> Drawn:
    """Rear and front line of the enemy, then front and rear line of the own side; the reserves beside them."""
    own, foe = seen.below, seen.above
    cells = [*REAR[foe], *FRONT[foe], *FRONT[own], *REAR[own]]
    middle = 3 + 2 * CELL
    return joined(
        rect((0, 0, *BATTLE), 8, class_="ground"),
        rect((2, 3, 3 * CELL, 2 * CELL), 5, class_="field far"),
        rect((2, middle + STRIP, 3 * CELL, 2 * CELL), 5, class_="field near"),
        meander(3, middle + 2, ACROSS - 6, STRIP - 4, class_="frieze"),
        *(moved(*middle_of(seen, cell), draw_cell(seen, cell)) for cell in cells),
        draw_course(seen),
        moved(3 * CELL + 6, 3, draw_reserve(seen, foe)),
        moved(3 * CELL + 6, middle + STRIP, draw_reserve(seen, own)),
    )


def middle_of(seen: DuelScene, cell: int) -> tuple[float, float]:
    """Where a cell lies: lines behind the front go outwards, columns face each other."""
    side, place = divmod(cell, 6)
    row, column = divmod(place, 3)
    line = 2 + row if side == seen.below else 1 - row
    return 2 + CELL * (column + 0.5), 3 + CELL * (line + 0.5) + (STRIP if line > 1 else 0)


def draw_course(seen: DuelScene) -> Drawn:
    """The way that a blow takes from the attacker to its target."""
    attack = seen.attack
    if attack is None or attack.unit is None or attack.target is None:
        return NOTHING
    (x, y), (to_x, to_y) = middle_of(seen, attack.unit), middle_of(seen, attack.target)
    start, end = CELL / 2 - 1, hypot(to_x - x, to_y - y) - CELL / 2 + 10
    arrow = f"M{number(start)} 0H{number(end)}m-7-7 7 7-7 7"
    turned = f"translate({number(x)} {number(y)}) rotate({number(degrees(atan2(to_y - y, to_x - x)))})"
    return el("g", path(arrow, class_="under"), path(arrow), class_="course", transform=turned)


def sentence(seen: DuelScene, cell: int) -> str:
    """*yours, front left: Samurai, blue, attack 1, defence 2 of 2, upright, can attack.*"""
    view = seen.view
    where = {"camp": seen.camp(cell // 6), "cell": cell}
    if not view.zone[cell]:
        return seen.say(Text("picture.empty", where))
    piece, most = view.piece(view.zone[cell]), view.defence(cell)
    stance = Text("stance.tilted" if view.tilted[cell] else "stance.upright")
    told = [Text("picture.unit", {**where, **printed(piece), "left": most - view.damage[cell], "most": most}), stance]
    if boost := seen.boost(cell):
        told.append(Text("picture.boost", {"value": boost}))
    if cell in seen.strikers:
        told.append(Text("picture.can_attack"))
    struck = seen.attack
    if struck and struck.target == cell:
        told.append(Text("picture.struck" if struck.stands else "picture.spared", {"value": struck.value}))
    if struck and struck.unit == cell and struck.stands:
        told.append(Text("picture.strikes"))
    told += [Text("picture.aimed", {"card": view.piece(name).card}) for name in seen.aimed_at(cell)]
    return seen.say(*told)


def draw_cell(seen: DuelScene, cell: int) -> Drawn:
    """The place with its ring, the unit on it with its name below, the value of a blow that is about to fall."""
    view, half, name = seen.view, CELL / 2, seen.view.zone[cell]
    place = [
        rect((2 - half, 2 - half, CELL - 4, CELL - 4), 5, class_="cell"),
        rect((3 - half, 3 - half, CELL - 6, CELL - 6), 5, class_="ring"),
    ]
    ids, told = f"cell:{cell}", sentence(seen, cell)
    if not name:
        hollow = path("M0-6 6 0 0 6-6 0Z", class_="hollow")
        return described(f"piece place empty{_state_of(seen, cell)}", told, *place, hollow, ids=ids, title="")
    piece, turned, up = view.piece(name), view.tilted[cell], cell // 6 == seen.below
    hurt, boost = view.damage[cell], seen.boost(cell)
    card = face(piece, offsets_of(view, piece), seen.texts, turned=turned, up=up, hurt=hurt, boost=boost)
    return described(
        f"piece place unit {classes(piece)}{_state_of(seen, cell)}",
        told,
        *place,
        moved(0, -7, card, scale=CARD, class_="turned" if turned else None),
        writing(seen.texts.word("card", piece.card), 0, half - 7, size=12.5, room=CELL - 12, class_="name middle"),
        *draw_blow(seen, cell),
        ids=ids,
        title=seen.about(piece),
    )


def _state_of(seen: DuelScene, cell: int) -> str:
    """What happens to a cell now, as a class."""
    attack = seen.attack
    if attack and attack.target == cell:
        return " struck" if attack.stands else " spared"
    if attack and attack.unit == cell:
        return " striker"
    return " aimed" if seen.aimed_at(cell) else ""


def draw_blow(seen: DuelScene, cell: int) -> list[Drawn]:
    """The attack on this cell that may still be answered; struck out if it has been cancelled. Its value stands in the
    corner that the arrow of the blow does not come from.
    """
    attack = seen.attack
    if not attack or attack.target != cell:
        return []
    corner = CELL / 2 - 14
    from_right = attack.unit is not None and middle_of(seen, attack.unit)[0] > middle_of(seen, cell)[0]
    across = -corner if from_right else corner
    blow = moved(across, -corner, circle(0, 0, 13, class_="burst"), blade(attack.value, 0.72))
    line = path(f"M{across - 11} {11 - corner}L{across + 11} {-corner - 11}", class_="annulled")
    return [blow] if attack.stands else [blow, line]


# The reserve


def draw_reserve(seen: DuelScene, side: int) -> Drawn:
    """INV-035, INV-036, INV-037, INV-038: the cards in order, the next to come first; walls beyond the cap."""
    view = seen.view
    cards, cap = view.reserve[side], view.caps[side]
    caption = seen.texts("picture.reserve", have=len(cards), most=cap)
    slots = [_slot(seen, side, place) for place in range(max(5, len(cards)))]
    return joined(writing(caption, 2, 11, size=11.5, room=80, class_="caption"), *slots)


def _slot(seen: DuelScene, side: int, place: int) -> Drawn:
    view = seen.view
    cards, top = view.reserve[side], 15 + SLOT * place
    box = (1, 1, 82, SLOT - 2)
    if place >= len(cards):
        walled = [path(SIGNS["bricks"], class_="bricks")] if place >= view.caps[side] else []
        return moved(0, top, rect(box, 4, class_="slot walled" if walled else "slot"), *walled, class_="empty")
    piece = view.piece(cards[place])
    kind, told = _state(seen, piece.name, place == cards.index(piece.name))
    label = Text("picture.reserve_card", {"camp": seen.camp(side), "number": place + 1, **printed(piece)})
    return seen.card(
        f"card{kind}",
        piece,
        [label, *told],
        rect(box, 4, class_="slot filled"),
        moved(12.5, SLOT / 2, token(piece.colour, seen.texts, 8)),
        writing(seen.texts.word("card", piece.card), 24, 12.5, size=11.5, room=57, class_="name"),
        moved(33, 22.5, blade(piece.attack, 0.56)),
        moved(51, 22.5, shield(piece.upright, 0, 0.56)),
        moved(67, 22.5, shield(piece.tilted, 0, 0.5), class_="lesser"),
        rect(box, 4, class_="ring"),
        ids=_reserve_ids(seen, side, place),
        at=(0, top),
    )


def _reserve_ids(seen: DuelScene, side: int, place: int) -> str:
    """The ids of a reserve card. Of equal cards, events mean the one that came last, paths the one that comes next."""
    cards = seen.view.reserve[side]
    name = cards[place]
    ids = [f"reserve:{side}:{place}:{name}"]
    if name not in cards[place + 1 :]:
        ids.append(f"reserve:{among(side, name)}")
    if side == seen.below and not place:
        ids.append(seen.called("reserve", name))
    return " ".join(ids)


def _state(seen: DuelScene, name: str, first: bool) -> tuple[str, Sequence[Text]]:
    """Whether this card waits for its effect as a Support, or was cancelled."""
    for support, stands in seen.supports():
        if support.card == name and first:
            return (" waiting", [Text("picture.waiting")]) if stands else (" annulled", [Text("picture.cancelled")])
    return "", []
