"""The end of a turn and of the battle: holders of sectors, victory, the last unit, the limit of turns."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.virtus.table import LURKING, SEATS, SIDES, Battle

TO_WIN: Final = 2
"""VIR-077: so many sectors of the enemy's camp."""
MOST_TURNS: Final = 80
"""VIR-R29: forty of each side."""


def annihilated(t: Battle, side: int) -> None:
    """VIR-R27: whoever has no units left has lost at once."""
    zones = t.zone
    if all(zones[unit] < 0 for unit in t.units(side)):
        t.tell("army_gone", seat=SEATS[side])
        t.end([SEATS[1 - side]], "annihilated")


def change_holders(t: Battle, side: int) -> None:
    """VIR-078, VIR-079, VIR-R23: at the end of a side's turn the sectors that it has left pass to the other.

    Units under a marker stand in their sector, but no enemy can have been there.
    """
    other = 1 - side
    for sector in entered(other, tuple(t.last), tuple(t.holder)):
        if not t.standing(side, sector):
            t.holder[sector] = other
            t.tell("conquered", seat=SEATS[other], place=sector)


@lru_cache(maxsize=4096)
def entered(side: int, last: tuple[int, ...], holder: tuple[int, ...]) -> tuple[int, ...]:
    """The sectors that this side was the last to occupy, and does not hold."""
    sectors = enumerate(zip(last, holder, strict=True))
    return tuple(sector for sector, (by, held) in sectors if by == side != held)


def counting(t: Battle, side: int) -> list[int]:
    """The sectors of the enemy's camp that count for this side's victory."""
    return [sector for sector in t.field.camps[1 - side] if t.holder[sector] == side and not is_disputed(t, sector)]


def is_disputed(t: Battle, sector: int) -> bool:
    """VIR-078, VIR-079, VIR-R24: a conquered sector does not count while its owner stands there, or was there last."""
    return t.last[sector] != t.holder[sector] or bool(t.standing(t.field.camp[sector], sector))


def victory_by_sectors(t: Battle, side: int) -> bool:
    """VIR-077, VIR-R24: at the end of a side's turn the other wins for whom two sectors of its camp count."""
    other = 1 - side
    taken = counting(t, other)
    if len(taken) < TO_WIN:
        return False
    t.tell("camp_taken", seat=SEATS[other], place=taken)
    t.end([SEATS[other]], "conquest")
    return True


def limit_reached(t: Battle) -> bool:
    """VIR-R24, VIR-R29: after forty turns of each side sectors decide, then what is left of the armies."""
    if not t.on.turn_limit or t.turn < MOST_TURNS:
        return False
    held = [len(counting(t, side)) for side in SIDES]
    now, before = [strength(t, side) for side in SIDES], [initial_strength(t, side) for side in SIDES]
    t.reveal(("strength", *now, *before))
    for side, seat in enumerate(SEATS):
        t.tell("nightfall", seat=seat, count=held[side], left=now[side], initial=before[side])
    left = [now[side] * before[1 - side] for side in SIDES]
    # Shares of the initial strength are compared crosswise, so that nothing is rounded.
    for one, other in (held, left):
        if one != other:
            t.end([SEATS[0 if one > other else 1]], "turn_limit")
            return True
    t.end([], "turn_limit")
    return True


def strength(t: Battle, side: int) -> int:
    """The cohesion that is left in an army."""
    return sum(t.cohesion[unit] for unit in t.units(side) if t.zone[unit] >= 0)


def initial_strength(t: Battle, side: int) -> int:
    """The cohesion that an army had at the beginning."""
    return sum(t.troop(unit).vc for unit in t.units(side))


def controlled(t: Battle, side: int) -> list[int]:
    """VIR-106, VIR-R42: the segments where this side has a unit; one under a marker counts, a decoy does not (VIR-R22).

    How many cards are drawn then tells that the markers are not all decoys.
    """
    n, own = t.sectors, t.present[side]
    found = []
    for segment in range(n):
        if own[segment] or own[segment + n]:
            found.append(segment)
        elif t.markers[segment + side * n]:
            lurks = bool(t.lurking(side, segment + side * n))
            t.reveal(("controls", segment, lurks))
            if lurks:
                found.append(segment)
    return found


def standing(view: Battle) -> list[Text]:
    """VIR-077, VIR-080, VIR-R24, VIR-R27, VIR-R29: how the battle is won, and how far each side is."""
    goal = Text("standing.goal", {"needed": TO_WIN})
    night = [Text("standing.night", {"most": MOST_TURNS // 2})] if view.on.turn_limit else []
    counts = [(seat, len(counting(view, seat))) for seat in SEATS]
    camps = enumerate(view.field.camp[: 2 * view.sectors])
    bare = [view.place(sector) for sector, owner in camps if view.holder[sector] != owner and is_disputed(view, sector)]
    disputed = [Text("standing.disputed", {"place": bare})] if bare else []
    sides = [Text("standing.side", {"seat": seat, "have": have, "needed": TO_WIN}) for seat, have in counts]
    return [goal, *sides, *disputed, *night]


# Open flanks


def lies_open(t: Battle, seat: Seat, sector: int) -> bool:
    """VIR-080, VIR-R61: no unit of the enemy is in this sector. One who attacks there attacks his camp: only there an
    attack on nobody is offered.
    """
    return not t.units_in(1 - seat, sector)


def open_flanks(t: Battle, seat: Seat) -> list[int]:
    """VIR-080, VIR-R26: the sectors whose flank lies open to this side: a free unit of it stands beside, and would win.

    For words and pictures. VIR-R105: markers count as units for whoever does not know what lies under them.
    """
    beside, knows = t.field.beside, t.viewer == 1 - seat
    empty = [sector for sector in t.field.camps[1 - seat] if lies_open(t, seat, sector)]
    free = {sector for sector in empty if t.standing(seat, sector)}
    return [sector for sector in empty if free.intersection(beside[sector]) and (knows or not t.markers[sector])]


def open_flank_told(t: Battle) -> Text | str:
    """VIR-080: where the enemy will win unless somebody stands there by the end of the turn; only who may is told."""
    if t.viewer not in (None, t.active):
        return ""
    bare = [t.place(sector) for sector in open_flanks(t, SEATS[1 - t.active])]
    return Text("flank.open", {"place": bare}) if bare else ""


def laid_open_by(t: Battle, unit: int, goal: int) -> list[int]:
    """The sectors whose flank would lie open to the enemy after this unit has gone elsewhere, and does not now."""
    side, here = t.side_of(unit), t.zone[unit]
    then = t.copy()
    own = then.present[side]
    own[here] = tuple(other for other in own[here] if other != unit)
    own[goal] = (*own[goal], unit)
    then.zone[unit] = goal
    then.state[unit] &= ~LURKING
    foe = SEATS[1 - side]
    before = open_flanks(t, foe)
    return [sector for sector in open_flanks(then, foe) if sector not in before]


def flank_is_open(t: Battle, seat: Seat, unit: int, sector: int) -> None:
    """VIR-080, VIR-R26: whoever can attack an empty sector of the enemy's camp from the flank has won."""
    t.tell("flank_open", seat=seat, unit=unit, place=t.zone[unit], empty=sector)
    t.end([seat], "open_flank")
