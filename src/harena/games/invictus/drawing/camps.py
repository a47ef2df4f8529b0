"""Beside the battle: what each player holds. Name, pile and hand; citizens by colour; the fallen; the own cards."""

from __future__ import annotations

from collections import Counter
from operator import gt
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.svg import NOTHING, Box, Drawn, back, el, joined, meander, moved, path, rect, width, writing
from harena.core.text import Text
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.drawing.faces import CROWN, HEIGHT, WIDTH, body, classes, flag, letter, token, wreath
from harena.games.invictus.drawing.scene import Scene, printed
from harena.games.invictus.rules.ending import DEVELOPED, citizens
from harena.games.invictus.table import Duel

ACROSS: Final = 360
HEAD: Final = 26
KINGDOM: Final = 56
ROW: Final = 15
"""One of two kinds of citizens in a column."""
GRAVES: Final = 32
SPREAD: Final = 72
"""How far apart the cards of a hand lie where there is room."""
NAME: Final = 106
"""The room for a name, with the sign of who is at turn after it."""
CROWNED_NAME: Final = 94
"""The same where laurels follow."""
FAN: Final = 27
"""How far the backs of a hand spread."""
INDENT: Final = 22
"""The width of the sign at the beginning of a row."""
COLUMN: Final = (ACROSS - INDENT - 4) / len(COLOURS)

TEMPLE: Final = "M-8-3 0-9 8-3ZM-7-1H-4V6H-7ZM-1.5-1H1.5V6H-1.5ZM4-1H7V6H4ZM-8.5 7.5H8.5V9.5H-8.5Z"
STELE: Final = "M-6 9V-3A6 6 0 0 1 6-3V9ZM-8 9H8V11H-8Z"
TURN: Final = "M0-5 8 0 0 5Z"


def camp_height(seats: int) -> float:
    """A head and a kingdom for each player of a side, and the graveyard that they share."""
    return seats / 2 * (HEAD + KINGDOM) + GRAVES + 4


def draw_camp(seen: Scene, side: int) -> Drawn:
    """What one side has beside the battle zone."""
    players = seen.view.players(side)
    rows = [rect((0, 0, ACROSS, camp_height(seen.view.seats)), 8, class_="ground")]
    for place, seat in enumerate(players):
        top = place * (HEAD + KINGDOM)
        rows.append(moved(0, top, draw_head(seen, seat)))
        rows.append(moved(0, top + HEAD, draw_kingdom(seen, seat)))
    rows.append(moved(0, len(players) * (HEAD + KINGDOM), draw_graves(seen, side)))
    return joined(*rows)


# A player


def draw_head(seen: Scene, seat: Seat) -> Drawn:
    """Name and side; whose turn it is, who must answer, who has won; majorities, hand and pile as counts."""
    view, name = seen.view, seen.texts.word("seat", seat)
    leads = sum(leading(view, seat))
    counts = {"seat": seat, "hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "leads": leads}
    label = seen.say(Text("picture.player", {**counts, "needed": DEVELOPED}), *_standing(seen, seat))
    kind = "head asked" if seen.asked() == seat else "head"
    sign = _turn_sign(view, seat)
    room = NAME if view.outcome is None else CROWNED_NAME
    return el(
        "g",
        rect((3, 3, ACROSS - 6, HEAD - 5), 4, class_="headline"),
        moved(14, 13.5, flag(seat % 2, 1.15)),
        writing(name, 27, 18, size=14.5, room=room, class_="who strong"),
        moved(33 + min(room, width(name, 15)), 13.5, sign),
        moved(160, 13.5, path(CROWN, class_="crown lead" if leads else "crown")),
        writing(f"{leads}/{DEVELOPED}", 171, 18, size=13, class_="count"),
        writing(seen.texts("picture.hand"), 223, 17.5, size=11.5, room=26, class_="caption end"),
        moved(226, 13.5, _hand_sign(seen, seat)),
        writing(seen.texts("picture.pile"), 315, 17.5, size=11.5, room=34, class_="caption end"),
        moved(328, 13.5, _pile_sign(len(view.pile[seat]))),
        class_=kind,
        data_id=f"player:{seat}",
        role="img",
        aria_label=label,
    )


def _turn_sign(view: Duel, seat: Seat) -> Drawn:
    """An arrowhead for who is at turn, laurels for who has won."""
    if view.outcome is not None:
        return moved(9, 0, wreath()) if seat in view.outcome.winners else NOTHING
    return path(TURN, class_="turnmark") if view.order and view.active == seat else NOTHING


def _standing(seen: Scene, seat: Seat) -> list[Text]:
    view = seen.view
    told = []
    if view.outcome is not None and seat in view.outcome.winners:
        told.append(Text("picture.won"))
    if view.outcome is None and view.active == seat and view.order:
        told.append(Text("picture.active"))
    if seen.asked() == seat:
        told.append(Text("picture.asked"))
    if seat != seen.seat and view.known[seat]:
        told.append(Text("picture.known", {"card": [view.piece(name).card for name in view.known[seat]]}))
    return told


def _hand_sign(seen: Scene, seat: Seat) -> Drawn:
    """As many backs as there are cards; those that all have seen go into the hand show their colour."""
    view = seen.view
    size = len(view.hand[seat])
    known = [view.piece(name).colour for name in view.known[seat]] if seat != seen.seat else []
    wide = min(12, FAN / max(1, len(known)))
    tight = min(9, max(2, (FAN - wide * len(known)) / max(1, size - len(known) - 1)))
    faces = [back(13, 18)] * (size - len(known)) + [_known_card(letter(one, seen.texts), one) for one in known]
    at, cards = 6.0, []
    for place, face in enumerate(faces):
        at += (tight if place < size - len(known) else wide) if place else 0
        cards.append(moved(at, 0, face))
    return joined(*cards, writing(str(size), at + 11 if size else 2, 4.5, size=13, class_="count"))


def _known_card(initial: str, colour: str) -> Drawn:
    """So small a card has room for its colour and the letter of it."""
    sign = writing(initial, 0, 4, size=11, room=12, class_="letter strong middle")
    return el("g", rect((-6.5, -9, 13, 18), 1.9, class_="tint face"), sign, class_=colour)


def _pile_sign(pile: int) -> Drawn:
    layers = [moved(1.6 * i - 1.6, 1.2 - 1.2 * i, back(13, 18)) for i in range(min(3, pile))]
    none = rect((-6.5, -9, 13, 18), 2, class_="slot")
    return joined(*(layers or [none]), writing(str(pile), 11, 4.5, size=13, class_="count"))


# The kingdom


def leading(view: Duel, seat: int) -> list[bool]:
    """INV-R51, INV-R66: for each colour whether this player has more citizens than each opponent."""
    rivals = [citizens(view, other) for other in range(view.seats) if other % 2 != seat % 2]
    return list(map(gt, citizens(view, seat), map(max, zip(*rivals, strict=True))))


def draw_kingdom(seen: Scene, seat: Seat) -> Drawn:
    """INV-033: a column for each colour: how many, whether this player leads in it, and which cards."""
    view = seen.view
    counts, leads = citizens(view, seat), leading(view, seat)
    columns = [
        moved(INDENT + place * COLUMN, 0, _column(seen, seat, place, counts[place], leads[place]))
        for place in range(len(COLOURS))
    ]
    name = el("title", seen.texts("sign.kingdom"))
    return joined(moved(12, 24, name, path(TEMPLE, class_="sign")), *columns)


def _column(seen: Scene, seat: Seat, place: int, count: int, leads: bool) -> Drawn:
    colour = COLOURS[place]
    view = seen.view
    kinds = Counter(name for name in view.kingdom[seat] if view.piece(name).colour == colour)
    boxes = _chip_boxes(len(kinds))
    chips = [_citizen(seen, seat, name, kinds[name], box) for name, box in zip(sorted(kinds), boxes, strict=True)]
    return joined(
        rect((0, 1, COLUMN - 2, KINGDOM - 4), 4, class_="quarter led" if leads else "quarter"),
        *chips,
        moved(13, 13, token(colour, seen.texts, 8.5), class_=None if count else "faint"),
        writing(str(count), 28, 18.5, size=16, class_="total strong" if count else "total none"),
        moved(52, 13, path(CROWN, class_="crown lead")) if leads else NOTHING,
    )


def _chip_boxes(kinds: int) -> list[Box]:
    """Where the kinds of a column may be chosen: two lie one above the other, with room for a name each."""
    across, down = COLUMN - 2, KINGDOM - 4
    if kinds == 2:
        return [(0, 0, across, down - ROW), (0, down - ROW, across, ROW)]
    return [(i * across / kinds, 0, across / kinds, down) for i in range(kinds)]


def _citizen(seen: Scene, seat: Seat, name: str, count: int, box: Box) -> Drawn:
    """The citizens of one kind; where a colour has several kinds, each also shows its side and its number."""
    piece = seen.view.piece(name)
    x, y, across, down = box
    label = Text("picture.citizens", {"seat": seat, "number": count, **printed(piece)})
    return moved(
        x,
        1 + y,
        el("title", seen.about(piece)),
        rect((0, 0, across, down), 4, class_="chip"),
        *_citizen_words(seen.texts.word("card", piece.card), piece.owner, count, across, down),
        rect((0.5, 0.5, across - 1, down - 1), 4, class_="ring"),
        class_=f"piece citizen {classes(piece)}",
        data_id=seen.ids("citizen", seat, name, own=seat == seen.seat),
        role="img",
        aria_label=seen.say(label),
    )


def _citizen_words(word: str, owner: int, count: int, across: float, down: float) -> list[Drawn]:
    """What fits into the box: the name alone; side, number and name in one line; the same in two short ones."""
    if across > COLUMN - 3 and down > KINGDOM - 5:
        return [writing(word, across / 2, 45, size=11.5, room=across - 4.5, class_="name middle")]
    high = 4 if across > COLUMN - 3 else 17
    tag = [
        moved(8, down - high - 3.5, flag(owner, 0.92)),
        writing(f"×{count}", 15, down - high, size=11, class_="count"),
    ]
    if high == 4:
        return [*tag, writing(word, 28, down - 4, size=11, room=across - 31, class_="name")]
    return [*tag, writing(word, across / 2, down - 5, size=10.5, room=across - 3, class_="name middle")]


# The fallen


def draw_graves(seen: Scene, side: int) -> Drawn:
    kinds = Counter(seen.view.graveyard[side])
    order = sorted(kinds, key=lambda name: (COLOURS.index(seen.view.piece(name).colour), name))
    room = (ACROSS - INDENT - 6) / max(5, len(order))
    stones = [_fallen(seen, side, name, kinds[name], INDENT + i * room, room - 2) for i, name in enumerate(order)]
    none = [] if order else [path(f"M{INDENT + 4} 16H{ACROSS - 8}", class_="nobody")]
    name = el("title", seen.texts("sign.graveyard"))
    return joined(moved(12, 14, name, path(STELE, class_="sign")), *none, *stones)


def _fallen(seen: Scene, side: int, name: str, count: int, x: float, room: float) -> Drawn:
    piece = seen.view.piece(name)
    label = Text("picture.fallen", {"camp": seen.camp(side), "number": count, **printed(piece)})
    roomy = room > 2.2 * INDENT
    name_below = writing(seen.texts.word("card", piece.card), 21.5, 24.5, size=11, room=room - 24, class_="name")
    return moved(
        x,
        1,
        el("title", seen.about(piece)),
        rect((0, 0, room, 29), 4, class_="chip grave"),
        moved(11, 14.5, token(piece.colour, seen.texts, 8)),
        writing(f"×{count}", 21.5, 12.5 if roomy else 18.5, size=11, room=room - 22, class_="count"),
        name_below if roomy else NOTHING,
        rect((0.5, 0.5, room - 1, 28), 4, class_="ring"),
        class_=f"piece fallen {classes(piece)}",
        data_id=seen.ids("grave", side, name, own=side == seen.below),
        role="img",
        aria_label=seen.say(label),
    )


# The own cards


def draw_hand(seen: Scene, size: tuple[float, float]) -> Drawn:
    """The viewer's cards face up; for a spectator the backs of the players below."""
    view = seen.view
    seats = [seen.seat] if seen.seat is not None else view.players(seen.below)
    cards = [(seat, name) for seat in seats for name in view.hand[seat]]
    step = min(SPREAD, (size[0] - 6) / max(1, len(cards)))
    start, scale = (size[0] - step * (len(cards) - 1)) / 2, min(1, step / (WIDTH + 5))
    drawn = [
        moved(start + place * step, size[1] / 2, _held(seen, seat, name, step / scale), scale=scale)
        for place, (seat, name) in enumerate(cards)
    ]
    if not drawn:
        drawn = _bare(seen, size)
    return joined(rect((0, 0, *size), 8, class_="ground"), *drawn)


def _bare(seen: Scene, size: tuple[float, float]) -> list[Drawn]:
    """Where no card lies one sees the ornament of the table."""
    across, middle = size[0] / 2, size[1] / 2
    return [
        meander(across - 60, middle - 22, 120, 10, class_="frieze"),
        writing(seen.texts("picture.no_cards"), across, middle + 4, size=13, class_="caption middle"),
        meander(across - 60, middle + 14, 120, 10, class_="frieze"),
    ]


def _held(seen: Scene, seat: Seat, name: str, room: float) -> Drawn:
    if name == FACE_DOWN:
        return el("g", back(WIDTH, HEIGHT), class_="facedown")
    view, texts = seen.view, seen.texts
    piece = view.piece(name)
    label = Text("picture.held", {**printed(piece), "effect": seen.effect(piece)})
    across = min(SPREAD, room) - 2
    return el(
        "g",
        el("title", seen.about(piece)),
        moved(0, -8.5, body(view, piece, texts)),
        writing(texts.word("card", piece.card), 0, 39.5, size=12.5, room=across - 6, class_="name middle"),
        rect((-across / 2, -HEIGHT / 2 - 12, across, HEIGHT + 24), 6, class_="ring"),
        class_=f"piece card held {classes(piece)}",
        data_id=seen.ids("hand", seat, name, own=seat == seen.seat),
        role="img",
        aria_label=seen.say(label),
    )
