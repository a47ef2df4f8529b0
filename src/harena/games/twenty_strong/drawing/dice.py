"""The dice of a climb: pool and exhaustion zone as columns of dice, training ground and banished dice counted.

Dice of one colour are alike, so those that lie together are one piece: a click means one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, el, joined, moved, rect, remembered, writing
from harena.core.text import Text, Texts
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.table import CRIT, HIT, KEPT_HIT, SHOWN, SIDES
from harena.kit.scene import described
from harena.kit.things import coloured_die

ACROSS: Final = 360.0
HALF: Final = 177.0
"""How broad a zone is."""
DIE: Final = 26.0
STEP: Final = 27.5
STACK: Final = 4
"""So many dice lie below each other; where there are more they overlap."""
CAPTION: Final = 17.0
COLUMN: Final = (HALF - 6) / len(COLOURS)
ZONE: Final = (HALF, CAPTION + STACK * STEP + 5)
STORE: Final = (HALF, CAPTION + 42)
DICE: Final = (ACROSS, ZONE[1] + STORE[1] + 6)
SMALL: Final = 21.0


def draw_dice(seen: AscentScene) -> Drawn:
    """TWS-031, TWS-033, TWS-034, TWS-035: pool and exhaustion zone, training ground and what is out of the game."""
    low = ZONE[1] + 6
    return joined(
        moved(0, 0, draw_zone(seen, "pool")),
        moved(ACROSS - HALF, 0, draw_zone(seen, "exhausted")),
        moved(0, low, draw_store(seen, "training")),
        moved(ACROSS - HALF, low, draw_store(seen, "banished")),
    )


def letter_of(texts: Texts, colour: str) -> str:
    """The letter by which a colour is known too."""
    return texts(f"letter.{colour}")


def unit_die(texts: Texts, colour: str, face: str = "", size: float = DIE) -> Drawn:
    return coloured_die(colour, letter_of(texts, colour), face, size)


def zone_frame(seen: AscentScene, zone: str, count: int, size: Size) -> Drawn:
    """A zone with its name and how many dice lie there; an event that touches it is marked on its rim."""
    told = seen.say(Text(f"picture.zone.{zone}"), Text("picture.dice_count", {"count": count}))
    across, down = size
    return described(
        "zone",
        told,
        rect((0, 0, across, down), 6, class_="tray"),
        writing(seen.texts(f"picture.zone.{zone}"), 7, 12.5, size=12, room=across - 40, class_="caption"),
        writing(str(count), across - 7, 12.5, size=12.5, class_="count end"),
        rect((1, 1, across - 2, down - 2), 5, class_="ring"),
        ids=f"zone:{zone}",
        title="",
    )


def draw_zone(seen: AscentScene, zone: str) -> Drawn:
    """A column of dice for each colour."""
    counts: Sequence[int] = getattr(seen.view, zone)
    columns = [
        moved(3 + COLUMN * (place + 0.5), CAPTION, _column(seen, zone, colour, counts[place]))
        for place, colour in enumerate(COLOURS)
        if counts[place]
    ]
    return joined(zone_frame(seen, zone, sum(counts), ZONE), *columns)


def _column(seen: AscentScene, zone: str, colour: str, count: int) -> Drawn:
    step = STEP if count <= STACK else (STACK - 1) * STEP / (count - 1)
    dice = [moved(0, DIE / 2 + step * number, unit_die(seen.texts, colour)) for number in range(count)]
    down = DIE + step * (count - 1)
    return described(
        "piece dice",
        seen.about_dice(zone, colour, count),
        *dice,
        rect((-DIE / 2 - 2, -2, DIE + 4, down + 4), 6, class_="ring"),
        ids=f"{zone}:{colour}",
    )


def draw_store(seen: AscentScene, zone: str) -> Drawn:
    """One die for each colour, and how many there are."""
    counts: Sequence[int] = getattr(seen.view, zone)
    cells = [
        moved(3 + COLUMN * (place + 0.5), CAPTION + 2, _counted(seen, zone, colour, counts[place]))
        for place, colour in enumerate(COLOURS)
        if counts[place]
    ]
    return joined(zone_frame(seen, zone, sum(counts), STORE), *cells)


def _counted(seen: AscentScene, zone: str, colour: str, count: int) -> Drawn:
    return described(
        "piece dice",
        seen.about_dice(zone, colour, count),
        moved(0, SMALL / 2, unit_die(seen.texts, colour, size=SMALL)),
        writing(f"×{count}", 0, SMALL + 12, size=12, class_="count middle"),
        rect((-15, -2, 30, SMALL + 18), 6, class_="ring"),
        ids=f"{zone}:{colour}",
    )


# Committed dice

GROUP_GAP: Final = 7.0
ROW: Final = 34.0
TRAY: Final = (ACROSS, CAPTION + 2 * ROW + 2)


def draw_tray(seen: AscentScene) -> Drawn:
    """TWS-032: the committed dice that are not assigned, by what they show; crits come first."""
    groups = _groups(seen.view.active)
    frame = zone_frame(seen, "active", sum(count for *_, count in groups), TRAY)
    parts, x, y = [], 8.0, CAPTION + ROW / 2
    for colour, shown, count in groups:
        across = count * (DIE + 2) - 2
        if x + across > ACROSS - 6 and x > 8:
            x, y = 8.0, y + ROW
        parts.append(moved(x, y, _group(seen, COLOURS[colour], shown, count)))
        x += across + GROUP_GAP
    return joined(frame, *parts)


def _groups(active: Sequence[int]) -> list[tuple[int, int, int]]:
    """Colour, face and number of the dice that lie together."""
    found = [(place // SIDES, place % SIDES, count) for place, count in enumerate(active) if count]
    order = {"crit": 0, "hit": 1, "": 2, "miss": 3}
    return sorted(found, key=lambda group: (order[SHOWN[group[1]]], -group[0]))


def _group(seen: AscentScene, colour: str, shown: int, count: int) -> Drawn:
    face, across = SHOWN[shown], count * (DIE + 2) - 2
    die = el("g", unit_die(seen.texts, colour, face), class_="tumble")
    dice = [moved(DIE / 2 + (DIE + 2) * number, 0, die) for number in range(count)]
    kept = rect((-1.5, -DIE / 2 - 1.5, across + 3, DIE + 3), 6, class_="keptdie") if shown >= KEPT_HIT else NOTHING
    return described(
        "piece dice",
        seen.about_committed(colour, shown, count),
        *dice,
        kept,
        rect((-2.5, -DIE / 2 - 2.5, across + 5, DIE + 5), 6, class_="ring"),
        ids=_id_of(seen, colour, shown),
    )


def _id_of(seen: AscentScene, colour: str, shown: int) -> str | None:
    """What paths call such dice; those that are kept only where no others of the colour show the same face."""
    face = SHOWN[shown]
    if shown >= KEPT_HIT:
        same = HIT if face == "hit" else CRIT
        if seen.view.active[COLOURS.index(colour) * SIDES + same]:
            return None
    return f"active:{colour}:{face}" if face else f"active:{colour}"


@remembered
def dice_row(dice: tuple[tuple[str, str, str], ...], room: float, size: float) -> Drawn:
    """Dice side by side from the origin, overlapping where there is too little room: name, letter and face of each."""
    step = min(size + 2, (room - size) / max(1, len(dice) - 1))
    return joined(*(moved(size / 2 + step * number, 0, coloured_die(*die, size)) for number, die in enumerate(dice)))
