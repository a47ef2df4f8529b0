"""Beside the battlefield: who plays, whose turn it is, cards in hand and in piles, and who has fallen."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.svg import NOTHING, Drawn, back, el, joined, meander, moved, path, rect, width, writing
from harena.core.text import Text
from harena.games.virtus.drawing.deck import draw_card, draw_order
from harena.games.virtus.drawing.glyphs import TURN, arm_of, draw_arm, standard, star
from harena.games.virtus.drawing.scene import Scene
from harena.games.virtus.drawing.zones import Piece, draw_up
from harena.games.virtus.rules.ending import TO_WIN, conquered
from harena.games.virtus.table import SEATS

ACROSS: Final = 360.0
HEAD: Final = (ACROSS, 56.0)
HAND: Final = (ACROSS, 100.0)
TRAY: Final = (ACROSS, 160.0)
"""The same while pieces wait there for their places."""
WAITING_LETTERS: Final = 10.6
"""How large the smallest letters are there: 10 pixels on a phone."""
CARD: Final = 44.0
STELE: Final = "M-5 7V-2.5A5 5 0 0 1 5-2.5V7ZM-7 7H7V9H-7Z"
CHIP: Final = 27.0


# A player


def draw_head(seen: Scene, side: int) -> Drawn:
    """Name and standard; whose turn it is and what is going on; conquests, hand and piles; the fallen."""
    seat = SEATS[side]
    name, phase = seen.texts.word("seat", seat), _phase(seen, seat)
    told = seen.say(*_told(seen, seat))
    room = ACROSS - 62 - width(phase, 12)
    return el(
        "g",
        rect((0, 0, *HEAD), 8, class_="ground"),
        rect((3, 3, ACROSS - 6, 23), 4, class_="headline"),
        moved(14, 14.5, standard(side, 1.5)),
        writing(name, 28, 19, size=14.5, room=room, class_="who strong"),
        moved(34 + min(room, width(name, 15)), 14.5, _turn_sign(seen, seat)),
        writing(phase, 354, 18.5, size=12, room=190, class_="caption end"),
        moved(0, 28, _conquests(seen, side), _cards(seen, seat), _fallen(seen, side)),
        class_="head asked" if seen.asked() == seat else "head",
        role="img",
        aria_label=told,
    )


def _told(seen: Scene, seat: Seat) -> list[Text]:
    view = seen.view
    told = [Text("picture.player", {"seat": seat, "have": conquered(view, seat), "needed": TO_WIN})]
    if not view.on.pips:
        counts = {"hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "discards": len(view.discards[seat])}
        told.append(Text("picture.cards", counts))
        if view.removed[seat]:
            told.append(Text("picture.removed", {"card": list(view.removed[seat])}))
    if view.outcome is not None and seat in view.outcome.winners:
        told.append(Text("picture.won"))
    if view.outcome is None and view.turn and view.active == seat:
        told.append(Text("picture.active"))
    if seen.asked() == seat:
        told.append(Text("picture.asked"))
    fallen = Counter(seen.fallen(seat))
    if fallen:
        told.append(Text("picture.fallen", {"fallen": [_one_kind(troop, fallen[troop]) for troop in fallen]}))
    if lost := seen.lost_generals(seat):
        told.append(Text("picture.lost_generals", {"count": lost}))
    return told


def _one_kind(troop: str, count: int) -> Text:
    return Text("picture.some", {"number": count, "unit": troop.partition("+")[0]})


def _turn_sign(seen: Scene, seat: Seat) -> Drawn:
    """An arrowhead for who is at turn, laurels for who has won."""
    view = seen.view
    if view.outcome is not None:
        return moved(9, 0, wreath()) if seat in view.outcome.winners else NOTHING
    return path(TURN, class_="turnmark") if view.turn and view.active == seat else NOTHING


def _phase(seen: Scene, seat: Seat) -> str:
    """What this player is doing now, and in which turn."""
    view, texts = seen.view, seen.texts
    if view.outcome is not None:
        return ""
    phase = seen.phase()
    doing = texts(f"phase.{phase}") if phase and seen.asked() == seat else ""
    if view.segment >= 0 and doing and phase in ("combats", "moves"):
        doing = texts("phase.in_segment", phase=doing, segment=view.segment)
    if not view.turn or view.active != seat:
        return doing
    number = (view.turn + 1) // 2
    return texts("phase.turn_and", number=number, phase=doing) if doing else texts("phase.turn", number=number)


LEAF: Final = "M0 0C2.5-1.5 5-1.2 6.5 0 5 1.2 2.5 1.5 0 0Z"


def wreath() -> Drawn:
    """The laurels of a winner."""
    turns = ((80, -55), (50, -70), (20, -80), (-12, -90), (-42, -100))
    half = joined(
        [path(LEAF, class_="leaf", transform=f"rotate({turn}) translate(7 0) rotate({lean})") for turn, lean in turns]
    )
    return el("g", half, el("g", half, transform="scale(-1 1)"), class_="wreath")


def _conquests(seen: Scene, side: int) -> Drawn:
    """VIR-077: standards of the enemy that have been taken, of those that win."""
    have = conquered(seen.view, side)
    flags = [
        moved(13 + 16 * i, 13, standard(1 - side, 1.2), class_=None if i < have else "faint") for i in range(TO_WIN)
    ]
    return joined([*flags, writing(f"{have}/{TO_WIN}", 13 + 16 * TO_WIN - 6, 17.5, size=13, class_="count")])


def _cards(seen: Scene, seat: Seat) -> Drawn:
    """Backs for the hand, then the pile, the discards and what has left the game, each with its number."""
    view, texts = seen.view, seen.texts
    if view.on.pips:
        return NOTHING
    parts, x = [], 76.0
    for word, sign, count in (
        ("picture.hand", back(11, 15), len(view.hand[seat])),
        ("picture.pile", joined([moved(-1.5, 1.5, back(11, 15)), moved(1, -1, back(11, 15))]), len(view.pile[seat])),
        ("picture.discards", draw_card("", 11, 15), len(view.discards[seat])),
    ):
        told = texts(word)
        parts.append(moved(x, 13, el("title", told), sign, writing(str(count), 9, 4.5, size=13, class_="count")))
        x += 34
    if view.removed[seat]:
        gone = joined([draw_card("", 11, 15), path("M-6 8 6-8", class_="annulled")])
        parts.append(moved(x, 13, gone, writing(str(len(view.removed[seat])), 9, 4.5, size=13, class_="count")))
    return joined(parts)


def _fallen(seen: Scene, side: int) -> Drawn:
    """The eliminated by their arm, with their number, and the generals that were lost."""
    start = 214.0
    counts = Counter(seen.fallen(side))
    units = seen.view.content.content.units
    kinds = Counter[tuple[str, str]]()
    for troop, count in counts.items():
        unit = units[troop.partition("+")[0]]
        kinds[arm_of(unit), unit.formation] += count
    chips = [(draw_arm(*kind, 0.72), count) for kind, count in kinds.items()]
    if lost := seen.lost_generals(side):
        chips.append((star(side, 0, False, 0.7), lost))
    step = min(CHIP, (ACROSS - start - 24) / max(1, len(chips)))
    drawn = [
        moved(
            start + 18 + step * i,
            12,
            sign,
            writing(str(count), 7.5, 5, size=11, class_="count"),
            class_=f"arms s{side}",
        )
        for i, (sign, count) in enumerate(chips)
    ]
    return joined([moved(start, 12, path(STELE, class_="sign")), *drawn]) if drawn else NOTHING


# The own cards


def draw_hand(seen: Scene) -> Drawn:
    """What the viewer may lay or deploy next, and the discards."""
    return joined([rect((0, 0, *hand_extent(seen)), 8, class_="ground"), *_held(seen)])


def hand_extent(seen: Scene) -> tuple[float, float]:
    return TRAY if pool(seen) else HAND


def pool(seen: Scene) -> list[Piece]:
    """The viewer's pieces that have no place yet."""
    if seen.seat is None:
        return []
    units: list[Piece] = [("unit", number) for number in seen.waiting(seen.seat)]
    return [*units, *(("general", number) for number in seen.waiting_generals(seen.seat))]


def _held(seen: Scene) -> list[Drawn]:
    view = seen.view
    if waiting := pool(seen):
        return [moved(4, 4, *draw_up(seen, [waiting], (TRAY[0] - 8, TRAY[1] - 8), WAITING_LETTERS))]
    if view.on.pips:
        return _dice(seen) or _bare(seen)
    cards = view.hand[seen.below]
    discards = [_discards(seen)] if view.deployed else []
    return [*(_row(seen, cards) or _bare(seen)), *discards]


def _row(seen: Scene, cards: list[str]) -> list[Drawn]:
    room = HAND[0] - 66
    step = min(CARD + 8, room / max(1, len(cards)))
    start = 4 + (room - step * (len(cards) - 1)) / 2
    return [moved(start + i * step, HAND[1] / 2, _card(seen, card)) for i, card in enumerate(cards)]


def _card(seen: Scene, card: str) -> Drawn:
    if card == FACE_DOWN:
        return el("g", back(CARD, CARD * 1.42), class_="facedown")
    pips = seen.view.on.pips
    told = seen.texts("picture.die_held", die=card) if pips else seen.texts("picture.held", card=card)
    return el(
        "g",
        el("title", told),
        draw_order(card, pips, CARD),
        rect((-CARD / 2 - 2, -CARD * 0.71 - 2, CARD + 4, CARD * 1.42 + 4), 6, class_="ring"),
        class_="piece card held",
        data_id=f"card:{card}",
        role="img",
        aria_label=told,
    )


def _dice(seen: Scene) -> list[Drawn]:
    """VIR-309: the dice of whoever is at turn; they lie open."""
    view = seen.view
    dice = view.dice if view.active == seen.below else []
    step = CARD + 14
    start = (HAND[0] - step * (len(dice) - 1)) / 2
    return [moved(start + i * step, HAND[1] / 2, _card(seen, str(die))) for i, die in enumerate(dice)]


def _discards(seen: Scene) -> Drawn:
    """VIR-110: a place for cards that are laid off unplayed."""
    cards = seen.view.discards[seen.below]
    told = seen.texts("picture.discarded", count=len(cards), card=list(cards))
    across, down = CARD, CARD * 1.42
    drawn = [
        rect((-across / 2, -down / 2, across, down), 5, class_="slot"),
        *_stack(len(cards), across - 6, down - 8),
        writing(seen.texts("picture.discards"), 0, down / 2 + 11.5, size=10.5, room=62, class_="caption middle"),
        rect((-across / 2 - 2, -down / 2 - 2, across + 4, down + 4), 6, class_="ring"),
    ]
    spot: dict[str, Any] = {"class_": "piece place", "data_id": "discards", "role": "img", "aria_label": told}
    return moved(HAND[0] - 34, HAND[1] / 2 - 5, el("title", told), *drawn, **spot)


def _stack(count: int, across: float, down: float) -> list[Drawn]:
    """Discards are kept in no order, so that none of them lies on top: only their number is shown."""
    if not count:
        return []
    return [draw_card("", across, down), writing(str(count), 0, 6, size=17, class_="count middle")]


def _bare(seen: Scene) -> list[Drawn]:
    """Where no card lies one sees the ornament of the table."""
    middle = HAND[1] / 2
    across = HAND[0] / 2 - (28 if seen.view.deployed and not seen.view.on.pips else 0)
    word = "picture.no_dice" if seen.view.on.pips else "picture.no_cards"
    return [
        meander(across - 60, middle - 22, 120, 10, class_="frieze"),
        writing(seen.texts(word), across, middle + 4, size=13, class_="caption middle"),
        meander(across - 60, middle + 14, 120, 10, class_="frieze"),
    ]
