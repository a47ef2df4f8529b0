"""How to read the battlefield: every sign of the picture, drawn by the same hands as the board, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import Drawn, Sign, circle, el, joined, moved, path, rect, swatch, writing
from harena.core.text import Texts
from harena.games.virtus.drawing.deck import draw_card, draw_die
from harena.games.virtus.drawing.faces import Counter, draw_counter, pips
from harena.games.virtus.drawing.glyphs import MARKS, TURN, draw_arm, draw_breach, draw_mark, lozenges, standard, star
from harena.games.virtus.drawing.ground import draw_ground, draw_palisade, draw_water
from harena.games.virtus.drawing.heads import STELE, wreath
from harena.games.virtus.drawing.picture import HILL, PILUM
from harena.games.virtus.drawing.ranks import FULL, SMALL
from harena.games.virtus.drawing.tokens import KINDS, draw_token
from harena.games.virtus.facts import uncited
from harena.games.virtus.rules.ending import TO_WIN

DOWN: Final = 34.0
ACROSS: Final = 34.0
TERRAIN: Final = ("hill", "wood", "marsh", "rocks", "wooded_hill", "steep_height", "thick_forest", "crevasse")
ARMS: Final = (
    ("foot_dense", "dense"),
    ("foot", "other"),
    ("foot_dispersed", "dispersed"),
    ("horse", "dense"),
    ("horse", "other"),
    ("horse", "dispersed"),
    ("camel", "other"),
    ("chariot", "dispersed"),
    ("elephant", "dense"),
    ("artillery", "other"),
)


def legend(texts: Texts) -> list[Sign]:
    """Counters, then tokens, then generals, the field, cards, and what marks a place."""
    parts = (_of_a_counter, _of_tokens, _of_generals, _of_the_field, _of_cards, _of_a_place)
    return [sign for part in parts for sign in part(texts)]


def _of_a_counter(texts: Texts) -> Iterator[Sign]:
    shown = [
        moved(70 * side - 69, -FULL.down / 2, el("g", _example(texts, side), class_=f"s{side}")) for side in (0, 1)
    ]
    yield Sign(swatch(joined(shown), (140, 40)), texts("sign.counter"))
    crowded = el("g", _example(texts, 1, 40, tiny=True), class_="s1")
    yield _sign(texts, "crowd", moved(-20, -SMALL.down / 2, crowded), 44)
    for arm, formation in ARMS:
        kind = texts("picture.kind", arm=arm.partition("_")[0], formation=formation)
        yield _sign(texts, "arm", el("g", draw_arm(arm, formation, 1.3), class_="s1"), kind=kind[:1].upper() + kind[1:])
    yield _sign(texts, "cohesion", moved(-13, -3, pips(3, 4, 5.6)))
    for bit, (name, _, _) in MARKS.items():
        yield _sign(texts, name, moved(0, 0, draw_mark(bit), scale=2))


def _example(texts: Texts, side: int, across: float = 66, *, tiny: bool = False) -> Drawn:
    """A counter to show, of no army in particular."""
    name = texts.word("short", "archers_formes")
    return draw_counter(Counter(side, "foot", "other", name, "2", 1, 2, 2, 3, 3), across, tiny=tiny)


def _of_tokens(texts: Texts) -> Iterator[Sign]:
    for kind in KINDS:
        yield _sign(texts, f"loss_{kind}", draw_token(kind, 2.4))


def _of_generals(texts: Texts) -> Iterator[Sign]:
    yield _sign(texts, "general", star(0, 2, False, 1.3))
    yield _sign(texts, "chief", star(0, 1, True, 1.2))
    yield _sign(texts, "joined", star(1, 0, False, 0.7))
    yield _sign(texts, "markers", moved(0, 0, lozenges(3), scale=1.2), 48)
    yield _sign(texts, "decoys", moved(0, 0, lozenges(2, True), scale=1.2), 48)


def _of_the_field(texts: Texts) -> Iterator[Sign]:
    flags = [moved(-12, 0, standard(0, 1.8)), moved(12, 0, standard(1, 1.8))]
    yield _sign(texts, "holder", joined(flags), 56)
    yield _sign(texts, "taken", joined([rect((-24, -10, 48, 20), 3, class_="plate taken"), standard(1, 1.3)]), 56)
    yield _sign(texts, "open_flank", moved(0, 0, draw_breach(), scale=1.8))
    dimmed = [moved(-9, 0, standard(1, 1.3)), moved(9, 0, standard(1, 1.3), class_="faint")]
    yield _sign(texts, "conquests", joined(dimmed), 44, needed=TO_WIN)
    for terrain in TERRAIN:
        word = texts.word("terrain", terrain)
        told = {"word": word[:1].upper() + word[1:], "about": uncited(texts(f"about.{terrain}"))}
        yield _framed(texts, "ground", draw_ground(terrain, 100, 100), 0.58, **told)
    yield _framed(texts, "water", draw_water("river", 60, 48))
    yield _framed(texts, "deep", draw_water("deep", 60, 48))
    yield _framed(texts, "bridge", draw_water("bridge", 60, 48))
    yield _framed(texts, "camp", draw_palisade(60, 48, True))
    yield _sign(texts, "clash", path("M-14 0H-8M8 0H14M-5-5 5 5M5-5-5 5", class_="clash"))


def _of_cards(texts: Texts) -> Iterator[Sign]:
    letter = writing(texts.word("segment", 0), 0, 5, size=14, class_="onblade strong middle")
    yield _sign(texts, "segment", joined([circle(0, 0, 10.5, class_="blade"), letter]))
    yield _sign(texts, "active", el("g", circle(0, 0, 10.5, class_="blade"), letter, class_="active"))
    yield _sign(texts, "card", draw_card("4", 22, 31))
    yield _sign(texts, "court", draw_card("court", 22, 31))
    yield _sign(texts, "joker", draw_card("joker", 22, 31))
    yield _sign(texts, "die", draw_die(4, 24))
    points = writing("3", 0, 4.8, size=14, class_="onboost strong middle")
    yield _sign(texts, "points", joined([circle(0, 0, 10, class_="boost"), points]))
    yield _sign(texts, "hill", moved(0, 0, path(HILL, class_="rise"), scale=1.4))
    yield _sign(texts, "pila", moved(0, 0, path(PILUM, class_="mark"), scale=1.4))


def _of_a_place(texts: Texts) -> Iterator[Sign]:
    yield _sign(texts, "turn", moved(-8, 0, path(TURN, class_="turnmark"), scale=2))
    yield _sign(texts, "fallen", moved(0, -1, path(STELE, class_="sign"), scale=1.4))
    yield _sign(texts, "laurels", wreath())
    ring = rect((-13, -13, 26, 26), 4, class_="ring")
    yield _sign(texts, "choose", el("g", ring, class_="can"))
    yield _sign(texts, "waiting", el("g", ring, class_="waiting"))
    yield _sign(texts, "struck", el("g", ring, class_="struck"))


def _sign(texts: Texts, name: str, drawing: Drawn, across: float = ACROSS, **params: object) -> Sign:
    return Sign(swatch(drawing, (across, DOWN)), texts(f"sign.{name}", **params))


def _framed(texts: Texts, name: str, drawing: Drawn, scale: float = 1, **params: object) -> Sign:
    """A piece of ground, its corner at the origin."""
    side = 100 * scale if scale < 1 else 60.0
    down = side if scale < 1 else 48.0
    placed = moved(-side / 2, -down / 2, drawing, scale=scale)
    return Sign(swatch(placed, (side + 2, down + 4)), texts(f"sign.{name}", **params))
