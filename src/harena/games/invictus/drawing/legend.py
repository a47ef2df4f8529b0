"""How to read the board: every sign of the picture, drawn by the same hands as the board, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import Drawn, Sign, back, circle, el, joined, moved, path, rect, swatch
from harena.core.text import Texts
from harena.games.invictus.cards import COLOURS, LEADER, Piece
from harena.games.invictus.drawing.camps import STELE, TEMPLE, TURN
from harena.games.invictus.drawing.faces import CROWN, blade, boosted, classes, face, flag, reach, shield, token, wreath
from harena.games.invictus.rules.ending import DEVELOPED

SIZE: Final = (34, 34)
FORWARD: Final = ((-1, 2), (0, 1), (0, 2), (1, 2))
"""A range to show, as on no card in particular."""


def legend(texts: Texts) -> list[Sign]:
    """What is printed on a card, then what is round it, then what marks a place."""
    return [*_of_a_card(texts), *_beside_the_battle(texts), *_of_a_place(texts)]


def _of_a_card(texts: Texts) -> Iterator[Sign]:
    tokens = [moved(26 * place - 52, 0, token(colour, texts, 10)) for place, colour in enumerate(COLOURS)]
    yield Sign(swatch(joined(*tokens), (130, 34)), texts("sign.colours", colour=list(COLOURS)))
    yield _sign(texts, "leader", token(LEADER, texts, 11))
    yield _sign(texts, "sides", joined(moved(-15, 0, flag(0, 1.7)), moved(15, 0, flag(1, 1.7))), 62)
    yield _sign(texts, "attack", blade(2))
    yield _sign(texts, "attack_x", blade("X"))
    yield _sign(texts, "attack_n", blade("N"))
    yield _sign(texts, "attack_c", blade("C"))
    yield _sign(texts, "boost", joined(blade(2), boosted(1)))
    yield _sign(texts, "defence", shield(3))
    yield _sign(texts, "hurt", shield(2, 1))
    both = [moved(-14, 0, shield(3)), moved(14, 0, shield(2, 0, 0.85), class_="lesser")]
    yield _sign(texts, "two_defences", joined(*both), 62)
    yield _sign(texts, "range", moved(0, 11, el("g", reach(FORWARD, 0, True), transform="scale(1.8)")))
    yield _sign(texts, "turned", moved(0, 0, _turned_soldier(texts), scale=0.62), 48)


def _beside_the_battle(texts: Texts) -> Iterator[Sign]:
    yield _sign(texts, "back", back(22, 31))
    yield _sign(texts, "crown", _large(path(CROWN, class_="crown lead")), needed=DEVELOPED)
    yield _sign(texts, "kingdom", _large(path(TEMPLE, class_="sign")))
    yield _sign(texts, "graveyard", moved(0, -2, _large(path(STELE, class_="sign"))))
    yield _sign(texts, "reserve", rect((-26, -12, 52, 24), 4, class_="slot"), 58)
    yield _sign(texts, "turn", moved(-8, 0, path(TURN, class_="turnmark", transform="scale(2)")))
    yield _sign(texts, "laurels", wreath())


def _of_a_place(texts: Texts) -> Iterator[Sign]:
    ring = rect((-13, -13, 26, 26), 4, class_="ring")
    yield _sign(texts, "choose", el("g", ring, class_="can"))
    yield _sign(texts, "struck", el("g", ring, class_="struck"))
    yield _sign(texts, "blow", joined(circle(0, 0, 15, class_="burst"), blade(2, 0.8)))
    yield _sign(texts, "waiting", el("g", ring, class_="waiting"))


def _sign(texts: Texts, name: str, drawing: Drawn, across: float = 34, **params: object) -> Sign:
    return Sign(swatch(drawing, (across, SIZE[1])), texts(f"sign.{name}", **params))


def _large(drawing: Drawn) -> Drawn:
    return el("g", drawing, transform="scale(1.5)")


def _turned_soldier(texts: Texts) -> Drawn:
    """A card to show, of no version."""
    piece = Piece("", "", 0, "blue", False, 2, 3, 2, (), {})
    return el("g", face(piece, FORWARD, texts, turned=True), class_=classes(piece))
