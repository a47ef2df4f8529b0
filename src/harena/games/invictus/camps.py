"""Beside the battle: what each player holds. Name, pile and hand; citizens by colour; the fallen; the own cards."""

from __future__ import annotations

from collections import Counter
from operator import gt
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.svg import NOTHING, Drawn, back, el, joined, meander, moved, path, rect, width, writing
from harena.core.text import Text
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.faces import CROWN, HEIGHT, WIDTH, body, classes, flag, token, wreath
from harena.games.invictus.rules.ending import DEVELOPED, citizens
from harena.games.invictus.scene import Scene, printed
from harena.games.invictus.table import Duel

ACROSS: Final = 360
HEAD: Final = 26
KINGDOM: Final = 52
GRAVES: Final = 28
SPREAD: Final = 72
"""How far apart the cards of a hand lie where there is room."""
NAME: Final = 104
"""The room for a name."""
INDENT: Final = 22
"""The width of the sign at the beginning of a row."""
COLUMN: Final = (ACROSS - INDENT - 4) / len(COLOURS)

TEMPLE: Final = "M-8-3 0-9 8-3ZM-7-1H-4V6H-7ZM-1.5-1H1.5V6H-1.5ZM4-1H7V6H4ZM-8.5 7.5H8.5V9.5H-8.5Z"
STELE: Final = "M-6 9V-3A6 6 0 0 1 6-3V9ZM-8 9H8V11H-8Z"


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
    return joined(rows)


# A player


def draw_head(seen: Scene, seat: Seat) -> Drawn:
    """Name and side; whose turn it is, who must answer, who has won; majorities, hand and pile as counts."""
    view, name = seen.view, seen.texts.word("seat", seat)
    leads = sum(leading(view, seat))
    counts = {"seat": seat, "hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "leads": leads}
    label = seen.say(Text("picture.player", {**counts, "needed": DEVELOPED}), *_standing(seen, seat))
    kind = "head asked" if seen.asked() == seat else "head"
    return el(
        "g",
        rect((3, 3, ACROSS - 6, HEAD - 5), 4, class_="headline"),
        moved(14, 13.5, flag(seat % 2, 1.15)),
        writing(name, 27, 18, size=14.5, room=NAME, class_="who strong"),
        moved(33 + min(NAME, width(name, 15)), 13.5, _turn_sign(view, seat)),
        moved(162, 13.5, path(CROWN, class_="crown lead" if leads else "crown")),
        writing(f"{leads}/{DEVELOPED}", 172, 18, size=13, class_="count"),
        writing(seen.texts("picture.hand"), 222, 17.5, size=10.5, class_="caption end"),
        moved(226, 13.5, _hand_sign(seen, seat)),
        writing(seen.texts("picture.pile"), 314, 17.5, size=10.5, class_="caption end"),
        moved(328, 13.5, _pile_sign(len(view.pile[seat]))),
        class_=kind,
        role="img",
        aria_label=label,
    )


def _turn_sign(view: Duel, seat: Seat) -> Drawn:
    """An arrowhead for who is at turn, laurels for who has won."""
    if view.outcome is not None:
        return moved(9, 0, wreath()) if seat in view.outcome.winners else NOTHING
    return path("M0-5 8 0 0 5Z", class_="turnmark") if view.order and view.active == seat else NOTHING


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
    step = min(9, 30 / max(1, size))
    known = [view.piece(name).colour for name in view.known[seat]] if seat != seen.seat else []
    signs = [NOTHING] * (size - len(known)) + [token(colour, seen.texts, 5) for colour in known]
    cards = [moved(6 + place * step, 0, back(13, 18), sign) for place, sign in enumerate(signs)]
    after = 17 + (size - 1) * step if size else 2
    return joined([*cards, writing(str(size), after, 4.5, size=13, class_="count")])


def _pile_sign(pile: int) -> Drawn:
    layers = [moved(1.6 * i - 1.6, 1.2 - 1.2 * i, back(13, 18)) for i in range(min(3, pile))]
    none = rect((-6.5, -9, 13, 18), 2, class_="slot")
    return joined([*(layers or [none]), writing(str(pile), 11, 4.5, size=13, class_="count")])


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
    return joined([moved(12, 22, path(TEMPLE, class_="sign")), *columns])


def _column(seen: Scene, seat: Seat, place: int, count: int, leads: bool) -> Drawn:
    colour = COLOURS[place]
    view = seen.view
    kinds = Counter(name for name in view.kingdom[seat] if view.piece(name).colour == colour)
    room = (COLUMN - 2) / max(1, len(kinds))
    chips = [_citizen(seen, seat, name, kinds[name], i * room, room) for i, name in enumerate(sorted(kinds))]
    return joined(
        [
            rect((0, 1, COLUMN - 2, KINGDOM - 4), 4, class_="quarter led" if leads else "quarter"),
            *chips,
            moved(13, 14, token(colour, seen.texts, 8.5), class_=None if count else "faint"),
            writing(str(count), 28, 19.5, size=16, class_="total strong" if count else "total faint"),
            moved(52, 13, path(CROWN, class_="crown lead")) if leads else NOTHING,
        ]
    )


def _citizen(seen: Scene, seat: Seat, name: str, count: int, x: float, room: float) -> Drawn:
    """The citizens of one kind; where a colour has several kinds, each also shows its side and its number."""
    piece = seen.view.piece(name)
    alone = room > COLUMN - 3
    word = seen.texts.word("card", piece.card)
    label = Text("picture.citizens", {"seat": seat, "number": count, **printed(piece)})
    tag = [moved(6, 30, flag(piece.owner, 0.75)), writing(f"×{count}", 12, 33, size=9.5, class_="count")]
    return moved(
        x,
        1,
        rect((0, 0, room, KINGDOM - 4), 4, class_="chip"),
        *([] if alone else tag),
        writing(word, room / 2, 43, size=10.5 if alone else 8.5, room=room - 3, class_="name middle"),
        rect((0.5, 0.5, room - 1, KINGDOM - 5), 4, class_="ring"),
        class_=f"piece citizen {classes(piece)}",
        data_id=f"card:{name}",
        role="img",
        aria_label=seen.say(label),
    )


# The fallen


def draw_graves(seen: Scene, side: int) -> Drawn:
    kinds = Counter(seen.view.graveyard[side])
    order = sorted(kinds, key=lambda name: (COLOURS.index(seen.view.piece(name).colour), name))
    room = (ACROSS - INDENT - 6) / max(5, len(order))
    stones = [_fallen(seen, side, name, kinds[name], INDENT + i * room, room - 2) for i, name in enumerate(order)]
    none = [] if order else [path(f"M{INDENT + 4} 14H{ACROSS - 8}", class_="nobody")]
    return joined([moved(12, 12, path(STELE, class_="sign")), *none, *stones])


def _fallen(seen: Scene, side: int, name: str, count: int, x: float, room: float) -> Drawn:
    piece = seen.view.piece(name)
    label = Text("picture.fallen", {"camp": seen.camp(side), "number": count, **printed(piece)})
    return moved(
        x,
        1,
        rect((0, 0, room, 25), 4, class_="chip grave"),
        moved(11, 12.5, token(piece.colour, seen.texts, 7)),
        writing(f"×{count}", 20, 12, size=10, class_="count"),
        writing(seen.texts.word("card", piece.card), 20, 21.5, size=9, room=room - 21, class_="name"),
        rect((0.5, 0.5, room - 1, 24), 4, class_="ring"),
        class_=f"piece fallen {classes(piece)}",
        data_id=f"card:{name}",
        role="img",
        aria_label=seen.say(label),
    )


# The own cards


def draw_hand(seen: Scene, size: tuple[float, float]) -> Drawn:
    """The viewer's cards face up; for a spectator the backs of the players below."""
    view = seen.view
    seats = [seen.seat] if seen.seat is not None else view.players(seen.below)
    cards = [name for seat in seats for name in view.hand[seat]]
    step = min(SPREAD, (size[0] - 6) / max(1, len(cards)))
    start, scale = (size[0] - step * (len(cards) - 1)) / 2, min(1, step / (WIDTH + 5))
    drawn = [
        moved(start + place * step, size[1] / 2, _held(seen, name, step / scale), scale=scale)
        for place, name in enumerate(cards)
    ]
    if not drawn:
        drawn = _bare(seen, size)
    return joined([rect((0, 0, *size), 8, class_="ground"), *drawn])


def _bare(seen: Scene, size: tuple[float, float]) -> list[Drawn]:
    """Where no card lies one sees the ornament of the table."""
    across, middle = size[0] / 2, size[1] / 2
    return [
        meander(across - 60, middle - 22, 120, 10, class_="frieze"),
        writing(seen.texts("picture.no_cards"), across, middle + 4, size=12, class_="caption middle"),
        meander(across - 60, middle + 14, 120, 10, class_="frieze"),
    ]


def _held(seen: Scene, name: str, room: float) -> Drawn:
    if name == FACE_DOWN:
        return el("g", back(WIDTH, HEIGHT), class_="hidden")
    view, texts = seen.view, seen.texts
    piece = view.piece(name)
    effect = Text(f"printed.{view.content.content.cards[piece.card].support}")
    label = Text("picture.held", {**printed(piece), "effect": effect})
    return el(
        "g",
        moved(0, -7, body(view, piece, texts)),
        writing(texts.word("card", piece.card), 0, 42, size=11, room=room - 3, class_="name middle"),
        rect((-WIDTH / 2 - 2, -HEIGHT / 2 - 9, WIDTH + 4, HEIGHT + 18), 6, class_="ring"),
        class_=f"piece card held {classes(piece)}",
        data_id=f"card:{name}",
        role="img",
        aria_label=seen.say(label),
    )
