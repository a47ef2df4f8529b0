"""How to read the battlefield: every sign of the picture, drawn by the same code, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import Drawn, Sign, circle, el, joined, moved, path, rect, swatch, writing
from harena.core.text import Texts
from harena.games.virtus.drawing.faces import values
from harena.games.virtus.drawing.glyphs import (
    MARKS,
    SIGNS,
    draw_arm,
    draw_breach,
    draw_card,
    draw_mark,
    lozenges,
    standard,
    star,
)
from harena.games.virtus.drawing.ground import draw_ground, draw_water
from harena.games.virtus.drawing.tokens import TOKENS, draw_token
from harena.games.virtus.facts import uncited
from harena.games.virtus.rules.ending import TO_WIN
from harena.kit.counters import Counter, draw_counter, stones
from harena.kit.landscape import draw_palisade
from harena.kit.ranks import FULL, SMALL
from harena.kit.things import TURN, draw_die, sign, wreath

LAND: Final = (60.0, 48.0)
TERRAIN: Final = ("hill", "wood", "marsh", "rocks", "wooded_hill", "steep_height", "thick_forest", "crevasse")
ARMS: Final = (
    *(("foot_dense", "dense"), ("foot", "other"), ("foot_dispersed", "dispersed")),
    *(("horse", formation) for formation in ("dense", "other", "dispersed")),
    *(("camel", "other"), ("chariot", "dispersed"), ("elephant", "dense"), ("artillery", "other")),
)


def legend(texts: Texts) -> list[Sign]:
    """Counters with their tokens, then generals, the field, cards, and what marks a place."""
    parts = (_of_a_counter, _of_generals, _of_the_field, _of_cards, _of_a_place)
    return [line for part in parts for line in part(texts)]


def _of_a_counter(texts: Texts) -> Iterator[Sign]:
    shown = [
        moved(70 * side - 69, -FULL.down / 2, el("g", _example(texts, side), class_=f"s{side}")) for side in (0, 1)
    ]
    yield Sign(swatch(joined(*shown), (140, 40)), texts("sign.counter"))
    crowded = el("g", _example(texts, 1, 40, tiny=True), class_="s1")
    yield sign(texts, "crowd", moved(-20, -SMALL.down / 2, crowded), 44)
    for arm, formation in ARMS:
        kind = texts("picture.kind", arm=arm.partition("_")[0], formation=formation)
        yield sign(texts, "arm", el("g", draw_arm(arm, formation, 1.3), class_="s1"), kind=kind[:1].upper() + kind[1:])
    yield sign(texts, "cohesion", moved(-13, -3, stones(3, 4, 5.6)))
    for bit, name in MARKS.items():
        yield sign(texts, name, moved(0, 0, draw_mark(bit), scale=2))
    for kind in TOKENS:
        yield sign(texts, f"loss_{kind}", draw_token(kind, 2.4))


def _example(texts: Texts, side: int, across: float = 66, *, tiny: bool = False) -> Drawn:
    """A counter to show, of no army in particular."""
    name = texts.word("short", "archers_formes")
    arm, long, short = draw_arm("foot", "other"), values(1, 2, 2, "·"), values(1, 2, 2, "")
    return draw_counter(Counter(side, arm, long, short, name, "2", 3, 3, draw_token), across, tiny=tiny)


def _of_generals(texts: Texts) -> Iterator[Sign]:
    yield sign(texts, "general", star(0, 2, False, 1.3))
    yield sign(texts, "chief", star(0, 1, True, 1.2))
    yield sign(texts, "joined", star(1, 0, False, 0.7))
    yield sign(texts, "markers", moved(0, 0, lozenges(3), scale=1.2), 48)
    yield sign(texts, "decoys", moved(0, 0, lozenges(2, True), scale=1.2), 48)


def _of_the_field(texts: Texts) -> Iterator[Sign]:
    flags = [moved(-12, 0, standard(0, 1.8)), moved(12, 0, standard(1, 1.8))]
    yield sign(texts, "holder", joined(*flags), 56)
    yield sign(texts, "taken", joined(rect((-24, -10, 48, 20), 3, class_="plate taken"), standard(1, 1.3)), 56)
    broken = rect((-24, -10, 48, 20), 3, class_="plate taken disputed")
    yield sign(texts, "disputed", joined(broken, standard(1, 1.3)), 56)
    yield sign(texts, "open_flank", moved(0, 0, draw_breach(), scale=1.8))
    dimmed = [moved(-9, 0, standard(1, 1.3)), moved(9, 0, standard(1, 1.3), class_="faint")]
    yield sign(texts, "conquests", joined(*dimmed), 44, needed=TO_WIN)
    for terrain in TERRAIN:
        word = texts.word("terrain", terrain)
        told = {"word": word[:1].upper() + word[1:], "about": uncited(texts(f"about.{terrain}"))}
        yield _framed(texts, "ground", draw_ground(terrain, 100, 100), 0.58, **told)
    for name, water in {"water": "river", "deep": "deep", "bridge": "bridge"}.items():
        yield _framed(texts, name, draw_water(water, *LAND))
    yield _framed(texts, "camp", draw_palisade(*LAND, True))
    yield sign(texts, "clash", path("M-14 0H-8M8 0H14M-5-5 5 5M5-5-5 5", class_="clash"))


def _of_cards(texts: Texts) -> Iterator[Sign]:
    letter = writing(texts.word("segment", 0), 0, 5, size=14, class_="onblade strong middle")
    yield sign(texts, "segment", joined(circle(0, 0, 10.5, class_="blade"), letter))
    yield sign(texts, "active", el("g", circle(0, 0, 10.5, class_="blade"), letter, class_="active"))
    for name, card in {"card": "4", "court": "court", "joker": "joker"}.items():
        yield sign(texts, name, draw_card(card, 22, 31))
    yield sign(texts, "die", draw_die(4, 24))
    points = writing("3", 0, 4.8, size=14, class_="onboost strong middle")
    yield sign(texts, "points", joined(circle(0, 0, 10, class_="boost"), points))
    yield sign(texts, "hill", moved(0, 0, path(SIGNS["hill"], class_="rise"), scale=1.4))
    yield sign(texts, "pila", moved(0, 0, path(SIGNS["pilum"], class_="mark"), scale=1.4))


def _of_a_place(texts: Texts) -> Iterator[Sign]:
    yield sign(texts, "turn", moved(-8, 0, TURN, scale=2))
    yield sign(texts, "fallen", moved(0, -1, path(SIGNS["stele"], class_="sign"), scale=1.4))
    yield sign(texts, "laurels", wreath())
    ring = rect((-13, -13, 26, 26), 4, class_="ring")
    for name, kind in {"choose": "can", "waiting": "waiting", "struck": "struck"}.items():
        yield sign(texts, name, el("g", ring, class_=kind))


def _framed(texts: Texts, name: str, drawing: Drawn, scale: float = 1, **params: object) -> Sign:
    """A piece of ground, its corner at the origin."""
    side, down = (100 * scale, 100 * scale) if scale < 1 else LAND
    placed = moved(-side / 2, -down / 2, drawing, scale=scale)
    return Sign(swatch(placed, (side + 2, down + 4)), texts(f"sign.{name}", **params))
