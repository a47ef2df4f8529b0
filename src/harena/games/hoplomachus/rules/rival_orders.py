"""HOP-157, HOP-R82: whether the order in which rivals move, or a tie, can change where somebody ends.

Units whose moves cannot touch each other form groups of their own. Within a group every order and every choice is
played through on numbers alone, until two of them end differently. Positions that come again are looked at once, and so
is what a unit does while the hexes that matter to it stay the same.

Whoever waits, because allies keep it from something, looks again after any ally's move, near or far. Where a unit may
come to wait and would then go on, all units are one group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from harena.games.hoplomachus.hexes import NOWHERE
from harena.games.hoplomachus.rules.advancing import (
    Step,
    is_blocked,
    loose_token,
    may_settle,
    steps_on,
    steps_to,
    without_allies,
)
from harena.games.hoplomachus.rules.hindrances import paces_left
from harena.games.hoplomachus.rules.scouting import Course, Scout
from harena.games.hoplomachus.table import NOBODY, Combat

Moves = list[tuple[int, Step]]
"""Units and where they go."""


class Prospect(NamedTuple):
    """How a group goes on: settled, with all its moves in one order; or open, with what may be next."""

    settled: bool
    moves: Moves


class Mover:
    """A unit that may move by its list: where it stands, how far it may go, what it would do without its allies.

    `apart`: the hexes that are free if allies do not count. `area`: every hex on which it might stand in this step
    then, its own included. `rings`: those on which it could end after 0, 1, 2, … steps. `named`: the hexes that the
    lines of its list name; whether they are free matters from afar too.
    """

    __slots__ = ("_free", "_now", "apart", "area", "here", "named", "paces", "rings", "scout", "unhindered", "unit")

    def __init__(self, scout: Scout, here: int, paces: int, apart: int) -> None:
        self.scout, self.unit, self.here, self.paces, self.apart = scout, scout.unit, here, paces, apart
        self.rings = scout.rings(here, paces, apart)
        self.unhindered = scout.read(here, self.rings, apart)
        self.area = scout.ground.within[here][paces] if scout.flies else union(self.rings)
        self.named = scout.list.hexes
        for token in scout.list.tokens:
            self.named |= 1 << scout.t.tokens[token]
        self._free, self._now = apart, (self.unhindered, self.rings)

    def stays_put(self) -> bool:
        """Whether a unit stays where it is, wherever its allies go.

        It does if it stays with its mark reached even where no ally blocks: they can only put other marks out of reach.
        """
        line, ways = self.unhindered
        if line is None:
            return self.scout.list.all_bold
        return all(not near and ends == 1 << self.here for _, near, ends in ways)

    def now(self, free: int) -> tuple[Course, Sequence[int]]:
        """What it does from its hex if these are free, and where it could end; allies elsewhere change nothing."""
        if free != self._free:
            if (free ^ self.apart) & (self.area | self.named) & ~(1 << self.here):
                rings = self.scout.rings(self.here, self.paces, free)
                self._now = self.scout.read(self.here, rings, free), rings
            else:
                self._now = self.unhindered, self.rings
            self._free = free
        return self._now

    def steps(self, free: int, token: int) -> list[Step]:
        """The same as `advancing.choices_of`, if these hexes are free."""
        scout, course = self.scout, self.now(free)[0]
        if found := steps_on(scout, self.here, self.paces, free, course, token):
            return found
        return [(self.here, NOWHERE)] if may_settle(scout, course) and not self.unhindered[1] else []

    def ends_for_good(self, free: int, end: int) -> bool:
        """HOP-R82: whether it is done after a move to this hex: no ally keeps it from something, or no step is left."""
        course, rings = self.now(free)
        if course is self.unhindered or not is_blocked(course, self.unhindered, end):
            return True
        return end != self.here and (steps_to(rings, end) == self.paces or bool(self.scout.sheet.dazing >> end & 1))


def union(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


# Groups


def arrange(t: Combat, movers: Sequence[Mover], roamers: int) -> dict[int, Prospect]:
    """All that still move, in groups that do not touch each other."""
    if len(movers) == 1 and not roamers:
        return {1 << movers[0].unit: alone(t, movers[0])}
    found = groups(t, movers)
    if len(found) == 1 and not roamers:
        return {union(1 << mover.unit for mover in movers): together(t, movers)}
    searches = [Search(t, group, others=True) for group in found]
    prospects = {search.units: search.prospect() for search in searches}
    wakeful = any(search.wakeful for search in searches)
    if wakeful and len(searches) > 1:
        prospects = {union(prospects): together(t, movers)}
    return with_roamers(t, prospects, movers, roamers, wakeful=wakeful) if roamers else prospects


def alone(t: Combat, mover: Mover) -> Prospect:
    """A unit that touches no other is settled if it has no choice."""
    if t.held >> mover.unit & 1:
        return Prospect(True, [])
    found = mover.steps(t.free(), loose_token(t, t.side[mover.unit]))
    return Prospect(len(found) < 2, [(mover.unit, step) for step in found])


def together(t: Combat, movers: Sequence[Mover]) -> Prospect:
    """How units go on that may touch each other."""
    return open_at_once(t, movers) or Search(t, movers).prospect()


def open_at_once(t: Combat, movers: Sequence[Mover]) -> Prospect | None:
    """What may be next where a unit may end on two hexes, each for good: then no order need be played through."""
    free, token = t.free(), loose_token(t, t.side[movers[0].unit])
    waiting = [mover for mover in movers if not t.held >> mover.unit & 1]
    for mover in waiting:
        steps = mover.steps(free, token)
        if len(steps) > 1 and sum([mover.ends_for_good(free, end) for end, _ in steps]) > 1:
            return Prospect(False, [(one.unit, step) for one in waiting for step in one.steps(free, token)])
    return None


def groups(t: Combat, movers: Sequence[Mover]) -> list[list[Mover]]:
    """The units that move by their lists, in groups that cannot touch each other; the lowest number first."""
    if len(movers) < 2 or any(t.held >> mover.unit & 1 for mover in movers):
        return [list(movers)] if movers else []
    if all(mover.area & movers[0].area for mover in movers):
        return [list(movers)]
    found: list[tuple[list[Mover], int, int]] = []
    for mover in movers:
        new = [mover], mover.area, scope_of(t, mover, movers)
        for old in [one for one in found if new[1] & one[2] or new[2] & one[1]]:
            found.remove(old)
            new = [*old[0], *new[0]], new[1] | old[1], new[2] | old[2]
        found.append(new)
    return [group for group, _, _ in found]


def scope_of(t: Combat, mover: Mover, movers: Sequence[Mover]) -> int:
    """The hexes that matter to a unit: those where it might stand, and those that its list names if it looks so far.

    It does not if it reaches a mark even where everybody else stands in its way.
    """
    if not (named := mover.named) & ~mover.area:
        return mover.area
    elsewhere = union(other.area for other in movers if other is not mover)
    line, ways = mover.scout.course(mover.here, mover.paces, t.free() & ~elsewhere)
    reached = line is not None and not any(near for _, near, _ in ways)
    return mover.area if reached else mover.area | named


# Units that roam


def with_roamers(
    t: Combat, prospects: dict[int, Prospect], movers: Sequence[Mover], roamers: int, *, wakeful: bool
) -> dict[int, Prospect]:
    """These groups, joined by the Roaming units that touch them. Theirs are open: the die decides."""
    found = dict(prospects)
    areas = {1 << unit: roaming_area(t, unit) for unit in t.units(roamers)}
    for group in prospects:
        areas[group] = union(one.area | one.named for one in movers if group >> one.unit & 1)
    for roamer in t.units(roamers):
        joined = 1 << roamer
        for group, prospect in list(found.items()):
            if wakeful or _touches(t, roamer, areas, group, prospect, movers):
                del found[group]
                joined |= group
        areas[joined] = areas[1 << roamer] | union(areas[group] for group in areas if group & joined)
        found[joined] = Prospect(False, [])
    return dict(sorted(found.items(), key=lambda item: item[0] & -item[0]))


def roaming_area(t: Combat, unit: int) -> int:
    """Every hex on which the die may take a Roaming unit if its allies do not block, its own included."""
    ground, free = t.ground, without_allies(t, t.side[unit])
    return union(ground.rings(t.place[unit], paces_left(t, unit), free, ground.around(t.facing(unit)) | t.sheet.dazing))


def _touches(
    t: Combat, roamer: int, areas: dict[int, int], group: int, prospect: Prospect, movers: Sequence[Mover]
) -> bool:
    """Whether the die may take a Roaming unit where others go, or where it changes what they do."""
    area = areas[1 << roamer]
    if not prospect.settled:
        return bool(area & areas[group])
    if area & union(1 << t.place[unit] | 1 << end for unit, (end, _) in prospect.moves):
        return True
    s = t.copy()
    s.journal, s.held = None, 0
    ends, some = dict(prospect.moves), [mover for mover in movers if group >> mover.unit & 1]
    for hex_ in t.ground.members(area & t.free()):
        s.set_down(roamer, hex_)
        other = together(s, some)
        if not other.settled or dict(other.moves) != ends:
            return True
    return False


# All orders


class State(NamedTuple):
    """Where the units of a group stand and how far each may still go; who is done, who waits, who holds the token."""

    places: tuple[int, ...]
    paces: tuple[int, ...]
    done: int
    held: int
    holder: int
    free: int
    """The hexes on which nobody stands then."""


class Search:
    """All orders in which a group may move. `wakeful`: somebody may come to wait and would then go on."""

    def __init__(self, t: Combat, movers: Sequence[Mover], *, others: bool = False) -> None:
        """`others`: further units may move, so it must be known whether somebody in the group would wake."""
        self.movers, self.others = movers, others
        self.units = union(1 << mover.unit for mover in movers)
        side = t.side[movers[0].unit]
        self.apart = without_allies(t, side)
        self.dazing, self.carried = t.sheet.dazing, t.sheet.carried
        self.token = loose_token(t, side)
        self.t = self._own_table(t)
        self.scopes = [mover.area | mover.named for mover in movers]
        self.courses: dict[object, tuple[Course, Sequence[int]]] = {}
        self.unhindered: dict[object, Course] = {}
        self.seen: set[State] = set()
        self.ends: dict[object, Moves] = {}
        self.wakeful = False
        self.start = State(
            tuple(mover.here for mover in movers),
            tuple(mover.paces for mover in movers),
            0,
            union(1 << number for number, mover in enumerate(movers) if t.held >> mover.unit & 1),
            t.holder,
            t.free(),
        )

    def _own_table(self, t: Combat) -> Combat:
        """A table on which somebody may take the token that lies about; the real one where there is none."""
        if self.token == NOWHERE:
            return t
        own = t.copy()
        for mover in self.movers:
            mover.scout.t = own
        return own

    def prospect(self) -> Prospect:
        """The moves of one order if all others end alike; else whoever may be next, and where it may go."""
        self._go_on(self.start, [])
        if len(self.ends) == 1:
            return Prospect(True, next(iter(self.ends.values())))
        return Prospect(False, [(self.movers[number].unit, step) for number, step in self._next_moves(self.start)])

    def _go_on(self, state: State, path: Moves) -> None:
        """Every next move of this position and whatever follows, until two ends differ."""
        if state in self.seen:
            return
        self.seen.add(state)
        over = True
        for number, step in self._next_moves(state):
            over = False
            after = self._after(state, number, step)
            self.wakeful = self.wakeful or self._would_wake(after, number)
            self._go_on(after, [*path, (self.movers[number].unit, step)])
            if len(self.ends) > 1 and (self.wakeful or not self.others):
                return
        if over:
            self.ends.setdefault((state.places, state.holder), path)

    def _next_moves(self, state: State) -> Iterator[tuple[int, Step]]:
        """Whoever may be next, and what it may do."""
        for number in range(len(self.movers)):
            if not (state.done | state.held) >> number & 1 and state.paces[number]:
                for step in self._choices(state, number):
                    yield number, step

    def _choices(self, state: State, number: int) -> list[Step]:
        """The same as `advancing.choices_of`, in a position of this search."""
        here, paces, scout = state.places[number], state.paces[number], self.movers[number].scout
        course, _ = self._course(state, number)
        token = self.token if state.holder == NOBODY else NOWHERE
        if steps := steps_on(scout, here, paces, state.free, course, token):
            return steps
        settles = may_settle(scout, course) and not self._unhindered(state, number)[1]
        return [(here, NOWHERE)] if settles else []

    def _after(self, state: State, number: int, step: Step) -> State:
        """HOP-R82: the position after a move; whoever is kept from something by allies waits."""
        places, paces, done, held, holder, free = state
        here, left, (end, via) = places[number], paces[number], step
        course, rings = self._course(state, number)
        waits = True
        if end != here:
            left = 0 if self.dazing >> end & 1 else left - steps_to(rings, end)
            held = 0
            waits = left > 0
            free = (free | 1 << here) & ~(1 << end)
            places = (*places[:number], end, *places[number + 1 :])
            paces = (*paces[:number], left, *paces[number + 1 :])
            if holder == NOBODY and self.token != NOWHERE and self.token in (end, via):
                holder = self.movers[number].unit
        waits = waits and is_blocked(course, self._unhindered(state, number), end)
        return State(places, paces, done | (not waits) << number, held | waits << number, holder, free)

    def _would_wake(self, state: State, number: int) -> bool:
        """HOP-R82: whether a unit that waits would go on if an ally moved, anywhere."""
        return bool(state.held >> number & 1 and self._choices(state, number))

    def _course(self, state: State, number: int) -> tuple[Course, Sequence[int]]:
        """What a unit does in a position, and the hexes on which it could end after 0, 1, 2, … steps."""
        here, paces, free = state.places[number], state.paces[number], state.free
        key = number, here, paces, free & self.scopes[number], state.holder
        found = self.courses.get(key)
        if found is None:
            self._hold_token(state)
            mover = self.movers[number]
            if self._has_not_moved(state, number):
                found = mover.now(free)
            else:
                rings = mover.scout.rings(here, paces, free)
                found = mover.scout.read(here, rings, free), rings
            self.courses[key] = found
        return found

    def _has_not_moved(self, state: State, number: int) -> bool:
        """Whether a unit is where it was at first, and the token too."""
        mover = self.movers[number]
        here = state.places[number] == mover.here and state.paces[number] == mover.paces
        return here and state.holder == self.start.holder

    def _unhindered(self, state: State, number: int) -> Course:
        """What a unit would do in a position if its allies did not block."""
        if self._has_not_moved(state, number):
            return self.movers[number].unhindered
        here, paces = state.places[number], state.paces[number]
        key = number, here, paces, state.holder
        found = self.unhindered.get(key)
        if found is None:
            self._hold_token(state)
            found = self.unhindered[key] = self.movers[number].scout.course(here, paces, self.apart)
        return found

    def _hold_token(self, state: State) -> None:
        """Let the token lie where it lies in this position."""
        if self.token != NOWHERE:
            holders = [
                place for place, mover in zip(state.places, self.movers, strict=True) if mover.unit == state.holder
            ]
            self.t.holder = state.holder
            self.t.tokens[self.carried] = holders[0] if holders else self.token
