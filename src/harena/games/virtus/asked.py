"""What a question is about, for the prompt that puts it into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from harena.core.chance import Roll
from harena.core.question import Ask
from harena.core.text import Text
from harena.games.virtus.rules import cards, combat, movement, saves, setup, turn
from harena.games.virtus.rules.ending import open_flanks
from harena.games.virtus.rules.values import steadiness
from harena.games.virtus.rules.ways import spare_crossings
from harena.games.virtus.table import SEATS, Battle
from harena.games.virtus.units import troop_title


def about(t: Battle) -> Mapping[str, object]:
    """The unit, general, place, points or hits that the pending question speaks of; of a roll, its sectors."""
    if isinstance(t.pending, Roll) and t.pending.taker is setup.found_terrain:
        return {"place": [t.place(sector) for sector in range(2 * t.sectors)]}
    if not isinstance(t.pending, Ask) or t.pending.options not in ABOUT:
        return {}
    return ABOUT[t.pending.options](t, *t.pending.args)


def _unit(t: Battle, unit: int, *_: object) -> dict[str, object]:
    return {"unit": t.title(unit)}


def _dark_die(t: Battle, unit: int, dark: int) -> dict[str, object]:
    return {"unit": t.title(unit), "dark": dark, "vc": steadiness(t, unit)}


def _general(t: Battle, number: int) -> dict[str, object]:
    return {"general": t.general_title(number)}


def _place(t: Battle, zone: int) -> dict[str, object]:
    return {"place": t.place(zone)}


def _segment(t: Battle, segment: int) -> dict[str, object]:
    return {"segment": segment, "points": points_told(t, segment)}


def points_told(t: Battle, segment: int) -> Text:
    """*2 points left, 2 kept for the charge*: what was set aside is gone from the points of a segment."""
    points, kept = t.points[segment], combat.set_aside(t, segment)
    if points > cards.UNLIMITED // 2:
        return Text("points.unlimited")
    left = Text("points.left", {"count": points})
    return Text("points.kept", {"left": left, "kept": sum(kept), "count": len(kept)}) if kept else left


def _moves(t: Battle, segment: int) -> dict[str, object]:
    return {**_segment(t, segment), "headlong": _headlong(t, [segment]), "flank": _open_flank(t)}


def _undertakings(t: Battle) -> dict[str, object]:
    left = [segment for segment, resolved in enumerate(t.resolved) if not resolved]
    return {"headlong": _headlong(t, left), "flank": _open_flank(t)}


def _layings(t: Battle) -> dict[str, object]:
    return {"flank": _open_flank(t)}


def _open_flank(t: Battle) -> Text | str:
    """VIR-080: where the enemy will win unless somebody stands there by the end of the turn; only who may is told."""
    if t.viewer not in (None, t.active):
        return ""
    bare = [t.place(sector) for sector in open_flanks(t, SEATS[1 - t.active])]
    return Text("flank.open", {"place": bare}) if bare else ""


def _headlong(t: Battle, segments: Sequence[int]) -> Text | str:
    """VIR-222, VIR-226: who would advance if these segments were left as they are; only their owner is told."""
    if t.viewer not in (None, t.active):
        return ""
    advances = [advance for segment in segments if (advance := _advance(t, segment))]
    return Text("headlong.all", {"advance": advances}) if advances else ""


def _advance(t: Battle, segment: int) -> Text | None:
    """*7 Horde, 5 Warriors to A2*, as many as the water lets pass."""
    units = movement.headlong_units(t, t.active, segment)
    if t.water:
        units = units[: spare_crossings(t)[segment]]
    if not units:
        return None
    many = Counter(t.troops[unit] for unit in units)
    told = [Text("picture.some", {"number": count, "unit": troop_title(troop)}) for troop, count in many.items()]
    return Text("headlong.some", {"unit": told, "place": t.place(t.field.facing[t.zone[units[0]]])})


def _hits(t: Battle) -> dict[str, object]:
    return {"hits": Text("hits.left", {"count": len(t.hits)}), "place": t.place(t.under_attack)}


ABOUT: Final[dict[Any, Callable[..., dict[str, object]]]] = {
    setup.deployments: _unit,
    setup.posts: _general,
    setup.decoys: _place,
    saves.token_tests: _unit,
    saves.rerolls: _dark_die,
    saves.dodges: _unit,
    cards.layings: _layings,
    combat.attacks: _segment,
    combat.charges: _segment,
    combat.takings: _hits,
    movement.moves: _moves,
    turn.undertakings: _undertakings,
}
