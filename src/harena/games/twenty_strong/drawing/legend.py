"""How to read the table: every sign of the picture, drawn by the same code, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import Drawn, Sign, back, circle, el, joined, moved, path, rect, swatch, writing
from harena.core.text import Texts
from harena.games.twenty_strong.cards import CARNAGE, COLOURS, LIEUTENANT, OPPORTUNITY, PRIMUS, SPORT
from harena.games.twenty_strong.drawing.cards import stat_sign
from harena.games.twenty_strong.drawing.dice import unit_die
from harena.games.twenty_strong.drawing.hero import STATS, TICK
from harena.games.twenty_strong.drawing.signs import (
    figure,
    figure_width,
    kind_sign,
    pawn,
    plus_sign,
    reward_sign,
    way_sign,
)
from harena.kit.things import draw_die, sign

KINDS: Final = (SPORT, CARNAGE, OPPORTUNITY, PRIMUS, LIEUTENANT, "hero", "tactic")
REWARDS: Final = ("now", "use", "permanent")
SIZE: Final = 18.0


def legend(texts: Texts) -> list[Sign]:
    """Dice first, then cards with their figures, the mountain, the player's things, and what marks a place."""
    parts = (_of_dice, _of_cards, _of_the_mountain, _of_own_things, _of_a_place)
    return [line for part in parts for line in part(texts)]


def _of_dice(texts: Texts) -> Iterator[Sign]:
    dice = [moved(30 * place - 60, 0, unit_die(texts, colour)) for place, colour in enumerate(COLOURS)]
    yield Sign(swatch(joined(*dice), (152, 34)), texts("sign.dice", colour=list(COLOURS)))
    for face in ("miss", "hit", "crit"):
        yield sign(texts, face, unit_die(texts, "blue", face, 28))
    yield sign(texts, "kept", joined(unit_die(texts, "blue", "hit", 26), rect((-15, -15, 30, 30), 6, class_="keptdie")))


def _of_cards(texts: Texts) -> Iterator[Sign]:
    for kind in KINDS:
        yield sign(texts, kind, kind_sign(kind, 1.4))
    yield sign(texts, "health", _centred("health", "4"))
    yield sign(texts, "needed", _centred("health", "3", "/5"), 52)
    yield sign(texts, "damage", _centred("damage", "2"))
    yield sign(texts, "influence", _centred("influence", "1"))
    yield sign(texts, "plus", moved(-10, 0, plus_sign(1, SIZE)))
    for kind in REWARDS:
        yield sign(texts, f"reward_{kind}", reward_sign(kind, 1.5))
    marks = writing("2", 0, 5, size=14, class_="onboost strong middle")
    yield sign(texts, "marks", joined(circle(0, 0, 11, class_="boost"), marks))


def _centred(name: str, value: str, rest: str = "") -> Drawn:
    return moved(-figure_width(value, SIZE, rest) / 2, 0, figure(name, value, SIZE, rest))


def _of_the_mountain(texts: Texts) -> Iterator[Sign]:
    number = writing("5", 0, 3.7, size=10.5, class_="count middle")
    yield sign(texts, "below", moved(0, 0, rect((-8, -5.5, 16, 11), 5.5, class_="leafcard"), number, scale=1.5))
    peep = [rect((-30, -9, 60, 22), 5, class_="peep"), moved(0, 1, kind_sign(PRIMUS, 0.7))]
    yield sign(texts, "peep", joined(*peep), 64)
    yield sign(texts, "pawn", moved(0, 0, pawn(), scale=1.3))
    yield sign(texts, "way", moved(0, 0, way_sign(), scale=1.6))
    yield sign(texts, "deck", back(22, 31))


def _of_own_things(texts: Texts) -> Iterator[Sign]:
    for value, (stat, shape) in zip((5, 3, 2), STATS.items(), strict=True):
        die = joined(moved(-11, 0, draw_die(value, 28)), moved(17, 0, stat_sign(shape, 0.9)))
        yield sign(texts, f"stat_{stat}", die, 62)
    wheel = kind_sign(OPPORTUNITY, 0.9)
    yield sign(texts, "unaccomplished", joined(rect((-26, -14, 52, 28), 6, class_="leafcard dashed"), wheel), 58)
    tick = moved(15, -4, path(TICK, class_="goal"))
    yield sign(texts, "accomplished", joined(rect((-26, -14, 52, 28), 6, class_="leafcard"), wheel, tick), 58)
    yield sign(texts, "free_place", rect((-26, -14, 52, 28), 6, class_="slot"), 58)


def _of_a_place(texts: Texts) -> Iterator[Sign]:
    ring = rect((-13, -13, 26, 26), 4, class_="ring")
    for name, kind in {"choose": "can", "waiting": "waiting"}.items():
        yield sign(texts, name, el("g", ring, class_=kind))
