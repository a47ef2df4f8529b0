"""Chapter 2: the turn: tests, activation, segment after segment, rallies, and what is due at its end."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, Activate, Finish, MoveGeneral, Rally
from harena.games.virtus.field import LARGE, Field
from harena.games.virtus.rules.cards import (
    discard_court_cards,
    fill_hand,
    lay_cards,
    put_away,
    rebuild_after_joker,
)
from harena.games.virtus.rules.charges import charge_here
from harena.games.virtus.rules.combat import fight_here
from harena.games.virtus.rules.ending import change_holders, limit_reached, open_flank_told, victory_by_sectors
from harena.games.virtus.rules.movement import (
    advance_headlong,
    headlong_army,
    headlong_told,
    headlong_units,
    move_here,
)
from harena.games.virtus.rules.orders import add_points_of_generals, declare_charges, join_units
from harena.games.virtus.rules.places import capture_generals
from harena.games.virtus.rules.reasons import is_foreign, is_foreign_general
from harena.games.virtus.rules.saves import take_tests
from harena.games.virtus.rules.values import rally_value
from harena.games.virtus.table import (
    ACTIVATED,
    ARRIVED,
    GENERAL_MOVED,
    LASTING,
    NOBODY,
    RETREATED,
    Battle,
    with_item,
)

ACTIVATE: Final = tuple(Activate(segment) for segment in range(LARGE))
CANNOT_RALLY: Final = ACTIVATED | ARRIVED
"""VIR-216, VIR-R74: it was activated, has tried already, or came to the reserve in this turn, as by a retreat."""


def take_turn(t: Battle, seat: Seat) -> None:
    """VIR-081, VIR-082, VIR-R38, VIR-R49: the three sequences, in this order."""
    t.active = seat
    t.turn += 1
    t.barrier()
    t.tell("turn", seat=seat, number=(t.turn + 1) // 2)
    capture_generals(t)
    t.then(
        (take_tests, seat),
        (fill_hand, seat),
        (lay_cards, seat),
        (join_units, seat),
        (add_points_of_generals, seat),
        (declare_charges, seat),
        (choose_segment, seat),
        (rally_units, seat),
        (discard_court_cards, seat),
        (close_turn, seat),
    )


# Segments


def choose_segment(t: Battle, seat: Seat) -> None:
    """VIR-114: segments one after the other in the order that the player chooses."""
    if not t.offer(seat, UNDERTAKINGS):
        leave_the_rest(t, seat)


def undertakings(t: Battle, seat: Seat) -> list[Action]:
    """VIR-D09, VIR-D15: a segment that has a card, or where somebody cannot be held; the moves of generals.

    VIR-R47: a general moves between any two activities. Nothing inside a segment depends on where he is, so he is asked
    before and after each, and again when units rally.
    """
    return [FINISH, *_segments(t, seat), *general_moves(t, seat)]


def _segments(t: Battle, seat: Seat) -> list[Action]:
    """VIR-R77: those of a headlong army are resolved without a card too, where somebody would advance."""
    eager = headlong_army(t, seat)
    return [
        ACTIVATE[segment]
        for segment, (resolved, card, points) in enumerate(zip(t.resolved, t.laid, t.points, strict=True))
        if not resolved and (card or points or (eager and headlong_units(t, seat, segment)))
    ]


def general_moves(t: Battle, seat: Seat) -> tuple[Action, ...]:
    """VIR-171, VIR-278, VIR-R47: generals move once a turn."""
    own = t.own_generals[seat]
    first, end = own[0], own[-1] + 1
    return rides(t.content.field, seat, first, tuple(t.general_zone[first:end]), tuple(t.general_state[first:end]))


@lru_cache(maxsize=1 << 13)
def rides(field: Field, side: int, first: int, posts: tuple[int, ...], states: tuple[int, ...]) -> tuple[Action, ...]:
    """VIR-171, VIR-213: up to three steps, not into another general's sector. `first`: whose post is the first."""
    return tuple(
        MoveGeneral(number, zone)
        for number, (post, state) in enumerate(zip(posts, states, strict=True), first)
        if post >= 0 and not state & GENERAL_MOVED
        for zone in field.reached[side][post]
        if zone in field.reserve or zone not in posts
    )


def may_undertake(t: Battle, seat: Seat, action: Activate | MoveGeneral | Finish) -> Reasons:
    if isinstance(action, MoveGeneral):
        yield from may_move_general(t, seat, action)
    elif isinstance(action, Activate) and action not in _segments(t, seat):
        segment = action.segment
        if not 0 <= segment < t.sectors:
            yield no("no_such_segment", "VIR-103")
        elif t.resolved[segment]:
            yield no("segment_resolved", "VIR-114", segment=segment)
        else:
            yield no("segment_without_die" if t.on.pips else "segment_without_card", "VIR-102", segment=segment)


def may_move_general(t: Battle, seat: Seat, action: MoveGeneral) -> Reasons:
    number, zone = action.general, action.zone
    if is_foreign_general(t, seat, number):
        yield no("not_your_general", "VIR-209")
        return
    if t.general_state[number] & GENERAL_MOVED:
        moved = t.joined[number] == NOBODY
        yield no("general_has_moved", "VIR-R47") if moved else no("general_has_joined", "VIR-278")
    if zone not in t.field.reached[seat][t.general_zone[number]]:
        yield no("general_too_far", "VIR-171")
    elif zone < 2 * t.sectors and t.general_in(seat, zone) != NOBODY:
        yield no("two_generals", "VIR-213", place=zone)


def undertake(t: Battle, seat: Seat, action: Action) -> None:
    if isinstance(action, MoveGeneral):
        move_general(t, seat, action)
        choose_segment(t, seat)
    elif isinstance(action, Activate):
        t.segment = action.segment
        t.then(
            (fight_here, seat, action.segment),
            (charge_here, seat, action.segment),
            (move_here, seat, action.segment),
            (close_segment, seat, action.segment),
        )
    else:
        leave_the_rest(t, seat)


def about_segments(t: Battle) -> dict[str, object]:
    left = [segment for segment, resolved in enumerate(t.resolved) if not resolved]
    return {"headlong": headlong_told(t, left), "flank": open_flank_told(t)}


UNDERTAKINGS: Final = Question(
    "undertakings",
    undertakings,
    undertake,
    Activate | MoveGeneral | Finish,
    may_undertake,
    rule="VIR-114",
    phase="segments",
    about=about_segments,
)


def move_general(t: Battle, seat: Seat, action: MoveGeneral) -> None:
    """VIR-171, VIR-R47: he goes at once, and no more in this turn."""
    t.general_zone[action.general] = action.zone
    t.general_state[action.general] |= GENERAL_MOVED
    t.tell("general_moved", seat=seat, general=action.general, place=action.zone)


def close_segment(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-115: the segment is done; on to the next."""
    t.resolved = with_item(t.resolved, segment, True)
    t.segment = NOBODY
    put_away(t, seat, segment)
    choose_segment(t, seat)


def leave_the_rest(t: Battle, seat: Seat) -> None:
    """VIR-R77: in segments that are not activated those who cannot be held advance all the same."""
    left = [segment for segment, resolved in enumerate(t.resolved) if not resolved]
    for segment in left if headlong_army(t, seat) else ():
        advance_headlong(t, seat, segment)
    for segment in left:
        if t.laid[segment] or t.points[segment]:
            put_away(t, seat, segment)
    t.resolved = (True,) * t.sectors


# Rallies


def rally_units(t: Battle, seat: Seat) -> None:
    """VIR-215: at the end of the third sequence."""
    if _shaken(t, seat):
        rally_on(t, seat)


def rally_on(t: Battle, seat: Seat) -> None:
    t.offer(seat, RALLIES)


def rallies(t: Battle, seat: Seat) -> list[Action]:
    """VIR-D15, VIR-R47: units that may rally; before and after each, generals may move."""
    return [FINISH, *map(Rally, _shaken(t, seat)), *general_moves(t, seat)]


def _shaken(t: Battle, seat: Seat) -> list[int]:
    """VIR-216, VIR-097, VIR-R74: units with losses that were in the reserve all the turn and did nothing."""
    states, left, known, names = t.state, t.cohesion, t.content.troops, t.troops
    return [
        unit
        for unit in t.standing(seat, t.content.field.reserve[seat])
        if not states[unit] & CANNOT_RALLY and left[unit] < known[names[unit]].vc
    ]


def may_rally(t: Battle, seat: Seat, action: Rally | MoveGeneral | Finish) -> Reasons:
    if isinstance(action, MoveGeneral):
        yield from may_move_general(t, seat, action)
    elif isinstance(action, Rally):
        unit = action.unit
        if is_foreign(t, seat, unit):
            yield no("not_your_unit", "VIR-215")
            return
        if t.zone[unit] != t.field.reserve[seat]:
            yield no("rally_elsewhere", "VIR-215", unit=unit)
        if t.cohesion[unit] == t.troop(unit).vc:
            yield no("nothing_lost", "VIR-215", unit=unit)
        if t.state[unit] & CANNOT_RALLY:
            fled = t.state[unit] & RETREATED
            yield no("has_retreated", "VIR-097", unit=unit) if fled else no("busy_this_turn", "VIR-216", unit=unit)


def rally(t: Battle, seat: Seat, action: Action) -> None:
    if isinstance(action, Rally):
        t.state[action.unit] |= ARRIVED
        t.then((rally_on, seat))
        t.roll((6,), rallied, action.unit, by=seat)
    elif isinstance(action, MoveGeneral):
        move_general(t, seat, action)
        rally_on(t, seat)


RALLIES: Final = Question(
    "rallies", rallies, rally, Rally | MoveGeneral | Finish, may_rally, rule="VIR-215", phase="rallies"
)


def rallied(t: Battle, unit: int, dice: tuple[int, ...]) -> None:
    """VIR-217, VIR-R35: at or under the value it recovers a point."""
    value = rally_value(t, unit)
    if dice[0] <= value:
        t.cohesion[unit] += 1
        t.tell("rallied", unit=unit, die=dice[0], value=value, left=t.cohesion[unit])
    else:
        t.tell("not_rallied", unit=unit, die=dice[0], value=value)


# The end


def close_turn(t: Battle, seat: Seat) -> None:
    """VIR-098, VIR-R28: after the court cards the pile, fronts, holders, victory; then it is the other's turn."""
    rebuild_after_joker(t, seat)
    own = t.slice_of(seat)
    t.state[own] = [state & LASTING for state in t.state[own]]
    for number in t.own_generals[seat]:
        t.general_state[number] &= ~GENERAL_MOVED
    t.crossed, t.resolved = (0,) * t.sectors, (False,) * t.sectors
    change_holders(t, seat)
    if not victory_by_sectors(t, seat) and not limit_reached(t):
        take_turn(t, Seat(1 - seat))
