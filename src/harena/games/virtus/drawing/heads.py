"""Beside the battlefield: who plays, whose turn it is, cards in hand and in piles, and who has fallen."""

from __future__ import annotations

from collections import Counter
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.svg import NOTHING, Drawn, Size, back, el, joined, moved, path, rect, width, writing
from harena.core.text import Text
from harena.games.virtus.drawing.glyphs import SIGNS, arm_of, draw_arm, draw_card, draw_order, standard, star
from harena.games.virtus.drawing.scene import Battlefield
from harena.games.virtus.drawing.zones import Piece, draw_up
from harena.games.virtus.rules.ending import TO_WIN, counting
from harena.games.virtus.table import SEATS, Battle
from harena.kit.scene import described
from harena.kit.things import bare_table, counted, held, spread, turn_sign

ACROSS: Final = 360.0
HEAD: Final = (ACROSS, 56.0)
HAND: Final = (ACROSS, 100.0)
TRAY: Final = (ACROSS, 160.0)
"""The hand while pieces wait there for their places."""
WAITING_LETTERS: Final = 10.6
"""How large the smallest letters are there: 10 pixels on a phone."""
CARD: Final = 44.0
CARD_SIZE: Final = (CARD, CARD * 1.42)
CHIP: Final = 27.0


# A player


def draw_head(seen: Battlefield, side: int) -> Drawn:
    """Name and standard; whose turn it is and what is going on; conquests, hand and piles; the fallen."""
    seat = SEATS[side]
    name, phase = seen.texts.word("seat", seat), _phase(seen, seat)
    room = ACROSS - 62 - width(phase, 12)
    return described(
        "head asked" if seen.asked() == seat else "head",
        seen.say(*_told(seen, seat)),
        rect((0, 0, *HEAD), 8, class_="ground"),
        rect((3, 3, ACROSS - 6, 23), 4, class_="headline"),
        moved(14, 14.5, standard(side, 1.5)),
        writing(name, 28, 19, size=14.5, room=room, class_="who strong"),
        moved(34 + min(room, width(name, 15)), 14.5, turn_sign(seen.view, seat, at_turn(seen.view, seat))),
        writing(phase, 354, 18.5, size=12, room=190, class_="caption end"),
        moved(0, 28, _conquests(seen, side), _cards(seen, seat), _fallen(seen, side)),
        title="",
    )


def at_turn(view: Battle, seat: Seat) -> bool:
    return bool(view.turn) and view.active == seat


def _told(seen: Battlefield, seat: Seat) -> list[Text]:
    view = seen.view
    told = [Text("picture.player", {"seat": seat, "have": len(counting(view, seat)), "needed": TO_WIN})]
    if not view.on.pips:
        cards = {"hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "discards": len(view.discards[seat])}
        told.append(Text("picture.cards", cards))
        if view.removed[seat]:
            told.append(Text("picture.removed", {"card": list(view.removed[seat])}))
    told += seen.told(seat, at_turn(view, seat))
    if counts := Counter(seen.fallen(seat)):
        kinds = [{"number": count, "unit": troop.partition("+")[0]} for troop, count in counts.items()]
        told.append(Text("picture.fallen", {"fallen": [Text("picture.some", kind) for kind in kinds]}))
    if lost := seen.lost_generals(seat):
        told.append(Text("picture.lost_generals", {"count": lost}))
    return told


def _phase(seen: Battlefield, seat: Seat) -> str:
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


def _conquests(seen: Battlefield, side: int) -> Drawn:
    """VIR-077: the enemy standards that were taken, and faintly those that are still needed to win."""
    have = len(counting(seen.view, side))
    flags = [
        moved(13 + 16 * i, 13, standard(1 - side, 1.2), class_=None if i < have else "faint") for i in range(TO_WIN)
    ]
    return joined(*flags, writing(f"{have}/{TO_WIN}", 13 + 16 * TO_WIN - 6, 17.5, size=13, class_="count"))


def _cards(seen: Battlefield, seat: Seat) -> Drawn:
    """Backs for the hand, then the pile, the discards and what has left the game, each with its number."""
    view = seen.view
    if view.on.pips:
        return NOTHING
    card, covered, gone = draw_card("", 11, 15), back(11, 15), len(view.removed[seat])
    piles: list[tuple[Drawn, int, str]] = [
        (covered, len(view.hand[seat]), seen.texts("picture.hand")),
        (joined(moved(-1.5, 1.5, covered), moved(1, -1, covered)), len(view.pile[seat]), seen.texts("picture.pile")),
        (card, len(view.discards[seat]), seen.texts("picture.discards")),
        *([(joined(card, path("M-6 8 6-8", class_="annulled")), gone, "")] if gone else []),
    ]
    return joined(*(counted((76 + 34 * place, 13), *pile) for place, pile in enumerate(piles)))


def _fallen(seen: Battlefield, side: int) -> Drawn:
    """The eliminated by their arm, with their number, and the generals that were lost."""
    start = 214.0
    units = seen.view.content.content.units
    fallen = [units[troop.partition("+")[0]] for troop in seen.fallen(side)]
    kinds = Counter((arm_of(unit), unit.formation) for unit in fallen)
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
    return joined(moved(start, 12, path(SIGNS["stele"], class_="sign")), *drawn) if drawn else NOTHING


# The own cards


def draw_hand(seen: Battlefield) -> Drawn:
    """What the viewer may lay or deploy next, and the discards."""
    return joined(rect((0, 0, *hand_extent(seen)), 8, class_="ground"), *_held(seen))


def hand_extent(seen: Battlefield) -> Size:
    return TRAY if pool(seen) else HAND


def pool(seen: Battlefield) -> list[Piece]:
    """The viewer's pieces that have no place yet."""
    if seen.seat is None:
        return []
    units: list[Piece] = [("unit", number) for number in seen.waiting(seen.seat)]
    return [*units, *(("general", number) for number in seen.waiting_generals(seen.seat))]


def _held(seen: Battlefield) -> list[Drawn]:
    view = seen.view
    if waiting := pool(seen):
        return [moved(4, 4, *draw_up(seen, [waiting], (TRAY[0] - 8, TRAY[1] - 8), WAITING_LETTERS))]
    if view.on.pips:
        dice = view.dice if view.active == seen.below else ()  # VIR-309: they lie open
        places = spread(len(dice), ACROSS, CARD + 14)
        return [_card(seen, str(die), x) for die, x in zip(dice, places, strict=True)] or bare(seen, "no_dice", 0)
    cards, aside = view.hand[seen.below], 28 if view.deployed else 0
    places = spread(len(cards), ACROSS - 66, CARD + 8, left=4)
    row = [_card(seen, card, x) for card, x in zip(cards, places, strict=True)]
    return [*(row or bare(seen, "no_cards", aside)), *([_discards(seen)] if view.deployed else [])]


def bare(seen: Battlefield, word: str, aside: float) -> list[Drawn]:
    return bare_table(seen.texts(f"picture.{word}"), ACROSS / 2 - aside, HAND[1] / 2)


def _card(seen: Battlefield, card: str, x: float) -> Drawn:
    """A card or a die of the hand."""
    at = (x, HAND[1] / 2)
    if card == FACE_DOWN:
        return moved(*at, el("g", back(*CARD_SIZE), class_="facedown"))
    pips = seen.view.on.pips
    told = seen.texts("picture.die_held", die=card) if pips else seen.texts("picture.held", card=card)
    return moved(*at, held("card held", told, CARD_SIZE, draw_order(card, pips, CARD), ids=f"card:{card}"))


def _discards(seen: Battlefield) -> Drawn:
    """VIR-110: a place for cards that are laid off unplayed.

    Discards are kept in no order, so that none of them lies on top: only their number is shown.
    """
    cards, (across, down) = seen.view.discards[seen.below], CARD_SIZE
    count = writing(str(len(cards)), 0, 6, size=17, class_="count middle")
    return held(
        "place",
        seen.texts("picture.discarded", count=len(cards), card=list(cards)),
        CARD_SIZE,
        rect((-across / 2, -down / 2, across, down), 5, class_="slot"),
        *([draw_card("", across - 6, down - 8), count] if cards else []),
        writing(seen.texts("picture.discards"), 0, down / 2 + 11.5, size=10.5, room=62, class_="caption middle"),
        ids="discards",
        at=(ACROSS - 34, HAND[1] / 2 - 5),
    )
