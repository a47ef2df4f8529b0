"""Chapter 6: moves, forced marches, formations, and units that cannot be held (chapters 10.1, 10.2 and 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.virtus.actions import FINISH, Finish, Form, Hold, Move
from harena.games.virtus.field import Walk
from harena.games.virtus.rules.cards import UNLIMITED
from harena.games.virtus.rules.ending import open_flank_told
from harena.games.virtus.rules.orders import about_segment, pay
from harena.games.virtus.rules.places import relocate, show_yourself
from harena.games.virtus.rules.prices import may_march, move_price, of_troop, price, to_move
from harena.games.virtus.rules.reasons import is_elsewhere, is_foreign, spent, too_dear
from harena.games.virtus.rules.saves import lose
from harena.games.virtus.rules.ways import marks_of, may_advance, may_walk, near, spare_crossings, walks
from harena.games.virtus.table import (
    ACTIVATED,
    CHANGED,
    CHARGING,
    FORMED,
    FOUGHT,
    IMMOBILE,
    MOVED,
    ORBIS,
    RETREATED,
    SHIELDWALL,
    TORTOISE,
    Battle,
    with_item,
)
from harena.games.virtus.units import Book, Troop, troop_title

CANNOT_MOVE: Final = RETREATED | MOVED | CHARGING | IMMOBILE
"""VIR-096, VIR-158, VIR-271, VIR-273, VIR-311, VIR-R104."""
CANNOT_FORM: Final = RETREATED | FOUGHT | CHARGING | CHANGED
"""VIR-R90: a unit that fought cannot change; nor twice in a turn."""
SHAPES: Final = {"tortoise": TORTOISE, "shieldwall": SHIELDWALL, "orbis": ORBIS}


# What may be done


def move_here(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-158: moves go on as long as the player wants and something can be paid."""
    if not t.offer(seat, MOVES, segment):
        advance_headlong(t, seat, segment)


def moves(t: Battle, seat: Seat, segment: int) -> list[Action]:
    """VIR-D14, VIR-D16: every move, change of formation and holding back that the points of the segment can pay."""
    points, states, known, names = t.points[segment], t.state, t.content.troops, t.troops
    listed: list[Action] = [FINISH]
    here = [*t.units_in(seat, segment), *t.units_in(seat, segment + t.sectors)]
    if points or any(states[unit] & CHANGED for unit in here):
        listed += _walks(t, seat, segment, [*t.present[seat][t.content.field.reserve[seat]], *here])
    for unit in here:
        troop = known[names[unit]]
        if troop.headlong and points >= price(t, unit) and is_headlong(t, seat, unit):
            listed.append(Hold(unit))
        if troop.forms and not states[unit] & CANNOT_FORM:
            listed += _shapes(unit, troop, states[unit], points)
    return listed


def _walks(t: Battle, seat: Seat, segment: int, units: list[int]) -> list[Move]:
    """VIR-169, VIR-170, VIR-177, VIR-178, VIR-252, VIR-265: each up to its movement, and one sector more."""
    states, zones, known, names, (first, second) = t.state, t.zone, t.content.troops, t.troops, t.present
    sectors, points, marks, spare = t.sectors, t.points[segment], marks_of(t, seat), spare_crossings(t)
    listed: list[Move] = []
    for unit in units:
        state, zone, troop = states[unit], zones[unit], known[names[unit]]
        if state & CANNOT_MOVE or (state & FOUGHT and not troop.evades) or not troop.mvt:
            continue
        left = points - to_move(troop, state)
        if left >= 0:
            longest = troop.mvt + (left >= troop.march_cost and may_march(troop, state))
            around = marks & near(sectors, seat, zone, longest, segment, troop.artillery)
            engaged = bool(first[zone] and second[zone])
            listed += walks(unit, sectors, seat, around, spare, segment, zone, engaged, longest)
    return listed


def _shapes(unit: int, troop: Troop, state: int, points: int) -> list[Action]:
    """VIR-260, VIR-261, VIR-269, VIR-270, VIR-R90, VIR-R91, VIR-R92: the formations that it may take up or leave.

    Only with the tortoise a unit moves in the same turn.
    """
    affordable = points >= of_troop(troop, state)
    if state & FORMED:
        free = state & TORTOISE and state & MOVED
        return [Form(unit, "normal")] if free or affordable else []
    listed: list[Action] = []
    if troop.tortoise and (state & MOVED or affordable):
        listed.append(Form(unit, "tortoise"))
    if not state & MOVED and affordable:
        listed += [Form(unit, "shieldwall")] if troop.shieldwall else []
        listed += [Form(unit, "orbis")] if troop.orbis else []
    return listed


# Why something may not be done


def may_move(t: Battle, seat: Seat, segment: int, action: Move | Form | Hold | Finish) -> Reasons:
    if isinstance(action, Finish):
        return
    unit = action.unit
    if is_foreign(t, seat, unit):
        yield no("not_your_unit", "VIR-158")
    elif isinstance(action, Move):
        yield from may_march_along(t, seat, segment, action)
    elif is_elsewhere(t, unit, segment):
        yield no("other_segment", "VIR-123", segment=segment)
    elif isinstance(action, Form):
        yield from may_form(t, segment, action)
    else:
        if not is_headlong(t, seat, unit):
            yield no("nothing_to_hold", "VIR-223", unit=unit)
        yield from too_dear(t, segment, price(t, unit))


def may_march_along(t: Battle, seat: Seat, segment: int, action: Move) -> Reasons:
    """What stands against a move of this unit at all, then against its way, its length and its price."""
    unit, walk = action.unit, action.walk
    troop, state = t.troop(unit), t.state[unit]
    yield from spent(t, unit, CANNOT_MOVE if troop.evades else CANNOT_MOVE | FOUGHT)
    if not troop.mvt:
        yield no("never_moves", "VIR-R20", unit=unit)
        return
    yield from may_walk(t, seat, unit, segment, walk)
    if len(walk) > troop.mvt + 1:
        yield no("too_far", "VIR-177", most=troop.mvt)
    elif len(walk) > troop.mvt and not may_march(troop, state):
        yield no("no_march", "VIR-178")
    yield from too_dear(t, segment, move_price(t, unit, forced=len(walk) > troop.mvt))


def may_form(t: Battle, segment: int, action: Form) -> Reasons:
    unit = action.unit
    troop, state = t.troop(unit), t.state[unit]
    yield from spent(t, unit, CANNOT_FORM)
    if action not in _shapes(unit, troop, state, UNLIMITED):
        yield no("no_such_formation", "VIR-R90", unit=unit)
    elif action not in _shapes(unit, troop, state, t.points[segment]):
        yield from too_dear(t, segment, price(t, unit))


# Doing it


def move(t: Battle, seat: Seat, segment: int, action: Action) -> None:
    if isinstance(action, Finish):
        return advance_headlong(t, seat, segment)
    t.then((move_here, seat, segment))
    if isinstance(action, Move):
        march(t, segment, action)
    elif isinstance(action, Form):
        form(t, segment, action)
    elif isinstance(action, Hold):
        pay(t, action.unit, segment, action.cost(t))
        t.tell("held", seat=seat, unit=action.unit)
    return None


def about_moves(t: Battle, segment: int) -> dict[str, object]:
    return {**about_segment(t, segment), "headlong": headlong_told(t, [segment]), "flank": open_flank_told(t)}


def headlong_told(t: Battle, segments: Sequence[int]) -> Text | str:
    """VIR-222, VIR-226: who would advance if these segments were left as they are; only their owner is told."""
    if t.viewer not in (None, t.active):
        return ""
    advances = [advance for segment in segments if (advance := _advance_told(t, segment))]
    return Text("headlong.all", {"advance": advances}) if advances else ""


def _advance_told(t: Battle, segment: int) -> Text | None:
    """*7 Horde, 5 Warriors to A2*, as many as the water lets pass."""
    units = headlong_units(t, t.active, segment)
    if t.water:
        units = units[: spare_crossings(t)[segment]]
    if not units:
        return None
    many = Counter(t.troops[unit] for unit in units)
    told = [Text("picture.some", {"number": count, "unit": troop_title(troop)}) for troop, count in many.items()]
    return Text("headlong.some", {"unit": told, "place": t.place(t.field.facing[t.zone[units[0]]])})


MOVES: Final = Question(
    "moves",
    moves,
    move,
    Move | Form | Hold | Finish,
    may_move,
    rule="VIR-158",
    phase="moves",
    about=about_moves,
)


def march(t: Battle, segment: int, action: Move) -> None:
    """VIR-123, VIR-124, VIR-159, VIR-313: one price for the whole move, from the segment that is being resolved."""
    unit, forced = action.unit, len(action.walk) > t.troop(action.unit).mvt
    pay(t, unit, segment, move_price(t, unit, forced=forced))
    t.tell("moved", unit=unit, seat=t.active, place=action.walk)
    go(t, unit, action.walk)
    if forced:
        t.roll((6,), marched, unit, by=t.active)


def go(t: Battle, unit: int, walk: Walk) -> None:
    """Zone by zone, since a unit occupies those that it only passes (VIR-R25)."""
    t.state[unit] |= MOVED
    for zone in walk:
        here = t.zone[unit]
        if here < 2 * t.sectors and zone < 2 * t.sectors:
            segment = zone % t.sectors
            t.crossed = with_item(t.crossed, segment, t.crossed[segment] + 1)
        relocate(t, unit, zone)


def marched(t: Battle, unit: int, dice: tuple[int, ...]) -> None:
    """VIR-179, VIR-180, VIR-181, VIR-182, VIR-298, VIR-R75, VIR-R87: the test after a forced march."""
    value = t.troop(unit).marches_on
    passed = dice[0] <= value
    t.tell("march_passed" if passed else "march_failed", unit=unit, die=dice[0], value=value)
    if not passed:
        lose(t, unit)


def form(t: Battle, segment: int, action: Form) -> None:
    """VIR-260, VIR-269, VIR-272, VIR-R90, VIR-R91, VIR-R92: a unit takes up or leaves a formation.

    Whoever forms or leaves a shieldwall or an orbis stays where it is.
    """
    unit = action.unit
    tortoise = action.shape == "tortoise" or (action.shape == "normal" and t.state[unit] & TORTOISE)
    if not (tortoise and t.state[unit] & MOVED):
        pay(t, unit, segment, price(t, unit))
    t.state[unit] &= ~FORMED
    t.state[unit] |= SHAPES.get(action.shape, 0) | CHANGED | (0 if tortoise else MOVED)
    t.tell("formed", seat=t.active, unit=unit, shape=action.shape)


# Who cannot be held


def is_headlong(t: Battle, seat: Seat, unit: int) -> bool:
    """VIR-222, VIR-226, VIR-R77, VIR-R105: an impetuous or fanatic unit before the enemy, if it was not activated."""
    troop, zone = t.content.troops[t.troops[unit]], t.zone[unit]
    if not troop.headlong or zone // t.sectors != seat or t.is_engaged(zone):
        return False
    if t.state[unit] & (CANNOT_MOVE | FOUGHT | ACTIVATED) or not troop.mvt:
        return False
    facing = t.content.field.facing[zone]
    if not (t.standing(1 - seat, facing) or t.markers[facing]):
        return False
    return may_advance(t, zone, troop.artillery)


def advance_headlong(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-222, VIR-226: whoever was not held back enters the facing sector, free of cost, out of hiding too."""
    for unit in headlong_units(t, seat, segment):
        if is_headlong(t, seat, unit):  # the others may have filled the bridge by now
            facing = t.content.field.facing[t.zone[unit]]
            show_yourself(t, unit)
            t.tell("advanced", seat=seat, unit=unit, place=facing)
            go(t, unit, (facing,))


def headlong_units(t: Battle, seat: Seat, segment: int) -> list[int]:
    """Those of the own sector of a segment who would advance now; none where the enemy is not, or here already."""
    own, facing = (segment + t.sectors, segment) if seat else (segment, segment + t.sectors)
    foes = t.present[1 - seat]
    if not (foes[facing] or t.markers[facing]) or foes[own]:
        return []
    restless = headlong_army(t, seat)
    return [unit for unit in t.units_in(seat, own) if unit in restless and is_headlong(t, seat, unit)]


def headlong_army(t: Battle, seat: Seat) -> frozenset[int]:
    """The units of a side that are impetuous or fanatic; most armies have none."""
    return _headlong_numbers(t.content, t.troops, t.split, seat)


@lru_cache(maxsize=1024)
def _headlong_numbers(book: Book, troops: tuple[str, ...], split: int, side: int) -> frozenset[int]:
    own = range(split, len(troops)) if side else range(split)
    return frozenset(unit for unit in own if book.troops[troops[unit]].headlong)
