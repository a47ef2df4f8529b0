"""How to read the board: every sign of the picture, drawn by the same code, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import Drawn, Sign, back, circle, el, joined, moved, path, rect, swatch
from harena.core.text import Texts
from harena.games.invictus.cards import COLOURS, LEADER, Piece
from harena.games.invictus.drawing.faces import SIGNS, boosted, classes, face, flag, reach, token
from harena.games.invictus.rules.ending import DEVELOPED
from harena.kit.things import TURN, blade, shield, sign, wreath

FORWARD: Final = ((-1, 2), (0, 1), (0, 2), (1, 2))
"""A range to show, as on no card in particular."""


def legend(texts: Texts) -> list[Sign]:
    """What is printed on a card, then what is round it, then what marks a place."""
    return [*_of_a_card(texts), *_beside_the_battle(texts), *_of_a_place(texts)]


def _of_a_card(texts: Texts) -> Iterator[Sign]:
    tokens = [moved(26 * place - 52, 0, token(colour, texts, 10)) for place, colour in enumerate(COLOURS)]
    yield Sign(swatch(joined(*tokens), (130, 34)), texts("sign.colours", colour=list(COLOURS)))
    yield sign(texts, "leader", token(LEADER, texts, 11))
    yield sign(texts, "sides", joined(moved(-15, 0, flag(0, 1.7)), moved(15, 0, flag(1, 1.7))), 62)
    yield sign(texts, "attack", blade(2))
    yield sign(texts, "attack_x", blade("X"))
    yield sign(texts, "attack_n", blade("N"))
    yield sign(texts, "attack_c", blade("C"))
    yield sign(texts, "boost", joined(blade(2), boosted(1)))
    yield sign(texts, "defence", shield(3))
    yield sign(texts, "hurt", shield(2, 1))
    both = [moved(-14, 0, shield(3)), moved(14, 0, shield(2, 0, 0.85), class_="lesser")]
    yield sign(texts, "two_defences", joined(*both), 62)
    yield sign(texts, "range", moved(0, 11, el("g", reach(FORWARD, 0, True), transform="scale(1.8)")))
    yield sign(texts, "turned", moved(0, 0, _turned_soldier(texts), scale=0.62), 48)


def _beside_the_battle(texts: Texts) -> Iterator[Sign]:
    yield sign(texts, "back", back(22, 31))
    yield sign(texts, "crown", _large(path(SIGNS["crown"], class_="crown lead")), needed=DEVELOPED)
    yield sign(texts, "kingdom", _large(path(SIGNS["temple"], class_="sign")))
    yield sign(texts, "graveyard", moved(0, -2, _large(path(SIGNS["stele"], class_="sign"))))
    yield sign(texts, "reserve", rect((-26, -12, 52, 24), 4, class_="slot"), 58)
    yield sign(texts, "turn", moved(-8, 0, TURN, scale=2))
    yield sign(texts, "laurels", wreath())


def _of_a_place(texts: Texts) -> Iterator[Sign]:
    ring = rect((-13, -13, 26, 26), 4, class_="ring")
    yield sign(texts, "choose", el("g", ring, class_="can"))
    yield sign(texts, "struck", el("g", ring, class_="struck"))
    yield sign(texts, "blow", joined(circle(0, 0, 15, class_="burst"), blade(2, 0.8)))
    yield sign(texts, "waiting", el("g", ring, class_="waiting"))


def _large(drawing: Drawn) -> Drawn:
    return el("g", drawing, transform="scale(1.5)")


def _turned_soldier(texts: Texts) -> Drawn:
    """A card to show, of no version."""
    piece = Piece("", "", 0, "blue", False, 2, 3, 2, (), {})
    return el("g", face(piece, FORWARD, texts, turned=True), class_=classes(piece))
