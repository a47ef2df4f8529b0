"""How to read a fight and the world map: every sign of the picture, drawn by the same code, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import Drawn, Sign, circle, el, joined, moved, path, rect, swatch, writing
from harena.core.text import Texts
from harena.games.hoplomachus.book import counted
from harena.games.hoplomachus.drawing.arena import GROUND_SIGNS, hex_shape, token_sign
from harena.games.hoplomachus.drawing.chips import RING, SHAPES, draw_chip, side_letter, sign, skill_pill
from harena.games.hoplomachus.drawing.journey_scene import KINDS
from harena.games.hoplomachus.drawing.plans import aim, arrow
from harena.games.hoplomachus.drawing.world import ANCHOR, CAMP, LETTER, low_in
from harena.games.hoplomachus.table import SIDE_NAMES
from harena.games.hoplomachus.vocabulary import COLOURS
from harena.kit.things import coloured_die
from harena.kit.things import sign as line

CLASSES: Final = ("attacker", "archer", "defender", "tactician")
STATES: Final = ("tribune", "dazed", "fatigued", "locked", "weakened", "crack")
TOKENS: Final = ("flag", "trident", "chariot", "hot", "seal")
CHIP: Final = (66.0, 66.0)
HEX: Final = 17.0


def legend(texts: Texts) -> list[Sign]:
    """Chips first, then what hangs on them, the ground, what lies there, and what the arrows say."""
    parts = (_of_chips, _of_classes, _of_states, _of_hexes, _of_tokens, _of_plans, _of_map)
    return [found for part in parts for found in part(texts)]


def _of_chips(texts: Texts) -> Iterator[Sign]:
    for side in SIDE_NAMES:
        chip = draw_chip(side, texts(f"sign.side_{side}"), "", (4, 4), (2, 1), counted(("green", "blue")), texts)
        letter = moved(-20, 16.5, side_letter(texts(f"side_letter.{side}"), side))
        yield Sign(swatch(joined(chip, letter), CHIP), texts(f"sign.chip_{side}"))
    dice = [moved(16 * n - 32, 0, coloured_die(one, texts(f"letter.{one}"), "", 14)) for n, one in enumerate(COLOURS)]
    yield line(texts, "dice", joined(*dice), 84, colour=list(COLOURS))
    yield line(texts, "movement", sign("movement", 1.6))
    yield line(texts, "range", sign("range", 1.6))
    yield line(texts, "hp", sign("heart", 1.8, "heart"))
    yield line(texts, "skill", moved(0, 0, skill_pill(texts("code.taunt")), scale=1.8))
    letter = writing(texts("tactic_letter.stun"), 0, 4.5, size=12, class_="strong middle")
    yield line(texts, "tactic", joined(rect((-9, -8, 18, 16), 3, class_="tacticchip"), letter))


def _of_classes(texts: Texts) -> Iterator[Sign]:
    for name in CLASSES:
        badge = joined(circle(0, 0, 12, class_="badge"), sign(name, 1.5))
        yield Sign(swatch(badge, (34, 34)), texts(f"class.{name}"))


def _of_states(texts: Texts) -> Iterator[Sign]:
    for name in STATES:
        yield line(texts, f"state_{name}", joined(circle(0, 0, 12, class_="badge"), sign(name, 1.5)))


def _of_hexes(texts: Texts) -> Iterator[Sign]:
    ground = path(hex_shape(HEX), class_="hexground")
    number = writing("1", 0, 6, size=15, class_="rivalnumber strong middle")
    yield line(texts, "rival_hex", el("g", ground, number, class_="rivalhex"), 38)
    yield line(texts, "player_hex", el("g", ground, class_="homehex"), 38)
    yield line(texts, "key_hex", joined(ground, path(hex_shape(HEX - 3), class_="keyring")), 38)
    yield line(texts, "blocked", el("g", ground, sign("wall", 0.8, "groundsign"), class_="blocked"), 38)
    yield line(texts, "level", el("g", ground, path(hex_shape(HEX - 5), class_="levelline"), class_="level-1"), 38)
    for name in GROUND_SIGNS:
        yield Sign(swatch(sign(GROUND_SIGNS[name], 1.5, "groundsign"), (34, 34)), texts(f"ground.{name}"))
    for name in ("inreach", "inrange"):
        yield line(texts, name, el("g", ground, class_=name), 38)


def _of_tokens(texts: Texts) -> Iterator[Sign]:
    for name in TOKENS:
        yield line(texts, f"token_{name}", token_sign(name))
    flood = joined(path(hex_shape(HEX), class_="flood"), sign("wave", 1.2, "tidesign"))
    yield line(texts, "tide", flood, 38)


def _of_plans(texts: Texts) -> Iterator[Sign]:
    yield line(texts, "plan", el("g", arrow((-26, 0), (32, 0), 0), class_="plan"), 62)
    yield line(texts, "plan_tied", el("g", arrow((-26, 0), (32, 0), 0), class_="plan tied"), 62)
    yield line(texts, "plan_aim", aim((-26, 0), (50, 0), 0), 62)
    for name, kind in {"choose": "can", "waiting": "waiting"}.items():
        yield line(texts, name, _ring(kind), 40)


def _of_map(texts: Texts) -> Iterator[Sign]:
    """The world map and the tracks of a campaign."""
    for kind in KINDS:
        letters = writing(
            texts(f"kind_letter.{kind}"), 0, low_in(kind), size=LETTER, class_="strong middle placeletter"
        )
        shape = path(SHAPES["map"][kind], class_="placeshape")
        yield line(texts, f"map_{kind}", el("g", shape, letters, class_=f"place-{kind}"))
    yield line(texts, "map_harbour", el("g", circle(0, 0, 10, class_="placeshape"), ANCHOR, class_="harbour"))
    yield line(texts, "map_camp", moved(0, 4, CAMP, scale=1.3))
    sport = path(SHAPES["map"]["sport"], class_="placeshape")
    yield line(texts, "map_within", el("g", sport, class_="within"))
    capital = path(SHAPES["map"]["capital"], class_="placeshape")
    yield line(texts, "map_meeting", el("g", capital, class_="place-capital meeting"))
    yield line(texts, "bane_space", path(f"M0 0{SHAPES['map']['skull']}", class_="banesign", transform="scale(1.6)"))


def _ring(kind: str) -> Drawn:
    return el("g", rect(RING, RING[2] / 2, class_="ring", transform="scale(0.5)"), class_=kind)
