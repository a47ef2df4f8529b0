"""The arena: hexes with what they are and what lies on them, and the units that stand there."""

from __future__ import annotations

from math import sqrt
from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, circle, el, joined, moved, number, path, remembered, writing
from harena.games.hoplomachus.drawing.chips import draw_unit, sign
from harena.games.hoplomachus.drawing.plans import draw_plans
from harena.games.hoplomachus.drawing.scene import CombatScene
from harena.games.hoplomachus.hexes import Hex
from harena.games.hoplomachus.table import NOBODY

SIDE: Final = 34.0
"""The side of a hex."""
STEP: Final = SIDE * sqrt(3)
RIM: Final = 8.0
EMPTY: Final[Size] = (370.0, 60.0)
"""The room of an arena that is not chosen yet."""
RING_BOX: Final = {"x": -25, "y": -26, "width": 50, "height": 52}
"""Where marks of what has just happened may be drawn round a hex: a path itself does not say how large it is."""
GROUND_SIGNS: Final = {
    "platform": "platform",
    "peaks": "peak",
    "thickets": "thicket",
    "tombs": "tomb",
    "benches": "bench",
}
"""The sign of each kind of ground, where it has one."""


def middles(hexes: tuple[Hex, ...]) -> tuple[dict[int, tuple[float, float]], Size]:
    """Where the middle of each hex lies, and how large the drawing is."""
    if not hexes:
        return {}, EMPTY
    found = {number: (STEP * (q + r / 2), SIDE * 1.5 * r) for number, (q, r) in enumerate(hexes)}
    left = min(x for x, _ in found.values()) - STEP / 2 - RIM
    top = min(y for _, y in found.values()) - SIDE - RIM
    right = max(x for x, _ in found.values()) + STEP / 2 + RIM
    low = max(y for _, y in found.values()) + SIDE + RIM
    return {number: (x - left, y - top) for number, (x, y) in found.items()}, (right - left, low - top)


def hex_shape(side: float) -> str:
    """A hex round the origin, by the length of its side."""
    across = side * sqrt(3) / 2
    half, w = number(side / 2), number(across)
    return f"M0-{number(side)}L{w}-{half}V{half}L0 {number(side)}-{w} {half}V-{half}Z"


def draw_arena(seen: CombatScene) -> Drawn:
    """All hexes, then what rivals will do, then units, so that nothing covers a unit."""
    places, _ = middles(seen.view.ground.hexes)
    if not places:
        return writing(seen.texts("picture.no_arena"), EMPTY[0] / 2, EMPTY[1] / 2, size=13, class_="caption middle")
    hexes = [draw_hex(seen, hex_, at) for hex_, at in places.items()]
    units = [draw_unit(seen, unit, places[seen.view.place[unit]]) for unit in seen.view.units(seen.view.present)]
    return joined(*hexes, draw_plans(seen, places), *units)


def draw_hex(seen: CombatScene, hex_: int, at: tuple[float, float]) -> Drawn:
    """A hex that can be clicked, with its name, its marks and its tokens."""
    kinds = ["piece", "hex"]
    kinds += ["blocked"] if seen.is_blocked(hex_) else []
    kinds += ["key"] if seen.is_key(hex_) else []
    kinds += ["homehex"] if seen.is_player_hex(hex_) else []
    kinds += ["rivalhex"] if seen.rival_number(hex_) else []
    kinds += [f"level-{level}"] if (level := seen.level(hex_)) else []
    kinds += [f"ground-{name}" for name in seen.kinds_of_hex[hex_]]
    told = seen.about_hex(hex_)
    return el(
        "g",
        el("title", told),
        path(hex_shape(SIDE - 1.2), class_="hexground"),
        *(path(hex_shape(SIDE - 9 - 3.4 * step), class_="levelline") for step in range(seen.level(hex_))),
        path(hex_shape(SIDE - 2.4), class_="flood") if seen.is_flooded(hex_) else NOTHING,
        _key_ring(seen) if seen.is_key(hex_) else NOTHING,
        writing(seen.hex_name(hex_), 0, -SIDE + 13.5, size=8, class_="caption middle"),
        *_printed(seen, hex_),
        *_tokens(seen, hex_),
        path(hex_shape(SIDE - 2.5), class_="ring", **RING_BOX),
        transform=f"translate({number(at[0])} {number(at[1])})",
        class_=" ".join(kinds),
        data_id=f"hex:{hex_}",
        role="img",
        aria_label=told,
    )


def _key_ring(seen: CombatScene) -> Drawn:
    """HOP-069: a key hex; it stands out where it scores."""
    return path(hex_shape(SIDE - 5), class_="keyring" if seen.view.kind == "hill" else "keyring idle")


def _printed(seen: CombatScene, hex_: int) -> list[Drawn]:
    """What is printed on a hex: the number of a rival hex, the sign of its ground."""
    found = []
    if rival := seen.rival_number(hex_):
        found.append(writing(str(rival), 0, 9, size=24, class_="rivalnumber strong middle"))
    if seen.is_blocked(hex_) and "tombs" not in seen.kinds_of_hex[hex_]:
        found.append(sign("wall", 1.3, "groundsign"))
    if seen.is_flooded(hex_):
        found.append(moved(0, SIDE - 22, sign("wave", 1.3, "tidesign")))
    for name in seen.kinds_of_hex[hex_]:
        if name in GROUND_SIGNS:
            found.append(moved(0, SIDE - 11, sign(GROUND_SIGNS[name], 0.9, "groundsign")))
    return found


def _tokens(seen: CombatScene, hex_: int) -> list[Drawn]:
    """What lies on a hex on which nobody stands: flag, trident, chariot, the hot vent, a seal."""
    if seen.view.at[hex_] != NOBODY:
        return []
    names = seen.lying_on(hex_)
    cold = [token_sign("vent")] if hex_ in seen.view.sheet.vents and "hot" not in names else []
    first = -13 * (len(names) - 1)
    return cold + [moved(first + 26 * place, 2, token_sign(name)) for place, name in enumerate(names)]


@remembered
def token_sign(name: str) -> Drawn:
    """A token round the origin; one that has no sign of its own looks like a seal."""
    if name == "vent":
        return circle(0, 2, 7, class_="vent")
    return joined(circle(0, 0, 12, class_=f"lying token-{name}"), sign(name if name in SHOWN else "seal", 1.2))


SHOWN: Final = frozenset({"flag", "trident", "chariot", "hot", "seal"})
