"""Beside the battle: what each player holds. Name, pile and hand; citizens by colour; the fallen; the own cards."""

from __future__ import annotations

from collections import Counter
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.svg import NOTHING, Box, Drawn, Size, back, el, joined, moved, path, rect, width, writing
from harena.core.text import Text
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.drawing.faces import HEIGHT, SIGNS, WIDTH, face, flag, letter, offsets_of, token
from harena.games.invictus.drawing.scene import DuelScene, printed
from harena.games.invictus.rules.ending import DEVELOPED, citizens, led_colours
from harena.kit.scene import described
from harena.kit.things import bare_table, spread, turn_sign

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
"""The room for a name where laurels follow."""
FAN: Final = 27
"""How far the backs of a hand spread."""
INDENT: Final = 22
"""The width of the sign at the beginning of a row."""
COLUMN: Final = (ACROSS - INDENT - 4) / len(COLOURS)


def camp_height(seats: int) -> float:
    """A head and a kingdom for each player of a side, and the graveyard that they share."""
    return seats / 2 * (HEAD + KINGDOM) + GRAVES + 4


def draw_camp(seen: DuelScene, side: int) -> Drawn:
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


def draw_head(seen: DuelScene, seat: Seat) -> Drawn:
    """Name and side; whose turn it is, who must answer, who has won; majorities, hand and pile as counts."""
    view, name, at_turn = seen.view, seen.texts.word("seat", seat), bool(seen.view.order) and seen.view.active == seat
    leads = len(led_colours(view, seat))
    counts = {"seat": seat, "hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "leads": leads}
    told = [Text("picture.player", {**counts, "needed": DEVELOPED}), *seen.told(seat, at_turn)]
    if seat != seen.seat and view.known[seat]:
        told.append(Text("picture.known", {"card": [view.piece(name).card for name in view.known[seat]]}))
    room = NAME if view.outcome is None else CROWNED_NAME
    return described(
        "head asked" if seen.asked() == seat else "head",
        seen.say(*told),
        rect((3, 3, ACROSS - 6, HEAD - 5), 4, class_="headline"),
        moved(14, 13.5, flag(seat % 2, 1.15)),
        writing(name, 27, 18, size=14.5, room=room, class_="who strong"),
        moved(33 + min(room, width(name, 15)), 13.5, turn_sign(view, seat, at_turn)),
        moved(160, 13.5, path(SIGNS["crown"], class_="crown lead" if leads else "crown")),
        writing(f"{leads}/{DEVELOPED}", 171, 18, size=13, class_="count"),
        writing(seen.texts("picture.hand"), 223, 17.5, size=11.5, room=26, class_="caption end"),
        moved(226, 13.5, _hand_sign(seen, seat)),
        writing(seen.texts("picture.pile"), 315, 17.5, size=11.5, room=34, class_="caption end"),
        moved(328, 13.5, _pile_sign(len(view.pile[seat]))),
        ids=f"player:{seat}",
        title="",
    )


def _hand_sign(seen: DuelScene, seat: Seat) -> Drawn:
    """A back for each card of the hand; cards that everybody saw on their way into the hand show their colour."""
    view = seen.view
    size = len(view.hand[seat])
    known = [view.piece(name).colour for name in view.known[seat]] if seat != seen.seat else []
    wide = min(12, FAN / max(1, len(known)))
    tight = min(9, max(2, (FAN - wide * len(known)) / max(1, size - len(known) - 1)))
    faces = [back(13, 18)] * (size - len(known)) + [_known_card(letter(one, seen.texts), one) for one in known]
    at, cards = 6.0, []
    for place, drawn in enumerate(faces):
        at += (tight if place < size - len(known) else wide) if place else 0
        cards.append(moved(at, 0, drawn))
    return joined(*cards, writing(str(size), at + 11 if size else 2, 4.5, size=13, class_="count"))


def _known_card(initial: str, colour: str) -> Drawn:
    """A known card, so small that only its colour and the letter of the colour fit."""
    sign = writing(initial, 0, 4, size=11, room=12, class_="letter strong middle")
    return el("g", rect((-6.5, -9, 13, 18), 1.9, class_="tint face"), sign, class_=colour)


def _pile_sign(pile: int) -> Drawn:
    layers = [moved(1.6 * i - 1.6, 1.2 - 1.2 * i, back(13, 18)) for i in range(min(3, pile))]
    none = rect((-6.5, -9, 13, 18), 2, class_="slot")
    return joined(*(layers or [none]), writing(str(pile), 11, 4.5, size=13, class_="count"))


# The kingdom


def draw_kingdom(seen: DuelScene, seat: Seat) -> Drawn:
    """INV-033: a column for each colour: how many, whether this player leads in it, and which cards."""
    counts, led = citizens(seen.view, seat), led_colours(seen.view, seat)
    columns = [
        moved(INDENT + place * COLUMN, 0, _column(seen, seat, colour, counts[place], colour in led))
        for place, colour in enumerate(COLOURS)
    ]
    name = el("title", seen.texts("sign.kingdom"))
    return joined(moved(12, 24, name, path(SIGNS["temple"], class_="sign")), *columns)


def _column(seen: DuelScene, seat: Seat, colour: str, count: int, leads: bool) -> Drawn:
    view = seen.view
    kinds = Counter(name for name in view.kingdom[seat] if view.piece(name).colour == colour)
    boxes = _chip_boxes(len(kinds))
    return joined(
        rect((0, 1, COLUMN - 2, KINGDOM - 4), 4, class_="quarter led" if leads else "quarter"),
        *(_citizen(seen, seat, name, kinds[name], box) for name, box in zip(sorted(kinds), boxes, strict=True)),
        moved(13, 13, token(colour, seen.texts, 8.5), class_=None if count else "faint"),
        writing(str(count), 28, 18.5, size=16, class_="total strong" if count else "total none"),
        moved(52, 13, path(SIGNS["crown"], class_="crown lead")) if leads else NOTHING,
    )


def _chip_boxes(kinds: int) -> list[Box]:
    """The boxes of the kinds in a column; two lie one above the other, with room for a name each."""
    across, down = COLUMN - 2, KINGDOM - 4
    if kinds == 2:
        return [(0, 0, across, down - ROW), (0, down - ROW, across, ROW)]
    return [(i * across / kinds, 0, across / kinds, down) for i in range(kinds)]


def _citizen(seen: DuelScene, seat: Seat, name: str, count: int, box: Box) -> Drawn:
    """The citizens of one kind; where a colour has several kinds, each also shows its side and its number."""
    piece = seen.view.piece(name)
    x, y, across, down = box
    return seen.card(
        "citizen",
        piece,
        [Text("picture.citizens", {"seat": seat, "number": count, **printed(piece)})],
        rect((0, 0, across, down), 4, class_="chip"),
        *_citizen_words(seen.texts.word("card", piece.card), piece.owner, count, across, down),
        rect((0.5, 0.5, across - 1, down - 1), 4, class_="ring"),
        ids=seen.ids("citizen", seat, name, own=seat == seen.seat),
        at=(x, 1 + y),
    )


def _citizen_words(word: str, owner: int, count: int, across: float, down: float) -> list[Drawn]:
    """What fits into the box: the name; or side, number and name in one line; or these in two short lines."""
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


def draw_graves(seen: DuelScene, side: int) -> Drawn:
    kinds = Counter(seen.view.graveyard[side])
    order = sorted(kinds, key=lambda name: (COLOURS.index(seen.view.piece(name).colour), name))
    room = (ACROSS - INDENT - 6) / max(5, len(order))
    stones = [_fallen(seen, side, name, kinds[name], INDENT + i * room, room - 2) for i, name in enumerate(order)]
    none = [] if order else [path(f"M{INDENT + 4} 16H{ACROSS - 8}", class_="nobody")]
    name = el("title", seen.texts("sign.graveyard"))
    return joined(moved(12, 14, name, path(SIGNS["stele"], class_="sign")), *none, *stones)


def _fallen(seen: DuelScene, side: int, name: str, count: int, x: float, room: float) -> Drawn:
    piece = seen.view.piece(name)
    roomy = room > 2.2 * INDENT
    name_below = writing(seen.texts.word("card", piece.card), 21.5, 24.5, size=11, room=room - 24, class_="name")
    return seen.card(
        "fallen",
        piece,
        [Text("picture.fallen", {"camp": seen.camp(side), "number": count, **printed(piece)})],
        rect((0, 0, room, 29), 4, class_="chip grave"),
        moved(11, 14.5, token(piece.colour, seen.texts, 8)),
        writing(f"×{count}", 21.5, 12.5 if roomy else 18.5, size=11, room=room - 22, class_="count"),
        name_below if roomy else NOTHING,
        rect((0.5, 0.5, room - 1, 28), 4, class_="ring"),
        ids=seen.ids("grave", side, name, own=side == seen.below),
        at=(x, 1),
    )


# The own cards


def draw_hand(seen: DuelScene, size: Size) -> Drawn:
    """The viewer's cards face up; for a spectator the backs of the players below."""
    view = seen.view
    seats = [seen.seat] if seen.seat is not None else view.players(seen.below)
    cards = [(seat, name) for seat in seats for name in view.hand[seat]]
    places = spread(len(cards), size[0] - 6, SPREAD, left=3)
    step = min(SPREAD, (size[0] - 6) / max(1, len(cards)))
    scale = min(1, step / (WIDTH + 5))
    drawn = [
        moved(x, size[1] / 2, _held(seen, seat, name, step / scale), scale=scale)
        for x, (seat, name) in zip(places, cards, strict=True)
    ]
    bare = [] if drawn else bare_table(seen.texts("picture.no_cards"), size[0] / 2, size[1] / 2)
    return joined(rect((0, 0, *size), 8, class_="ground"), *drawn, *bare)


def _held(seen: DuelScene, seat: Seat, name: str, room: float) -> Drawn:
    if name == FACE_DOWN:
        return el("g", back(WIDTH, HEIGHT), class_="facedown")
    piece, across = seen.view.piece(name), min(SPREAD, room) - 2
    return seen.card(
        "card held",
        piece,
        [Text("picture.held", {**printed(piece), "effect": seen.effect(piece)})],
        moved(0, -8.5, face(piece, offsets_of(seen.view, piece), seen.texts)),
        writing(seen.texts.word("card", piece.card), 0, 39.5, size=12.5, room=across - 6, class_="name middle"),
        rect((-across / 2, -HEIGHT / 2 - 12, across, HEIGHT + 24), 6, class_="ring"),
        ids=seen.ids("hand", seat, name, own=seat == seen.seat),
    )
