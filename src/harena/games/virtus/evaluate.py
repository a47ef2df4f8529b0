"""How well a seat stands: what greedy and seer play for.

Each side's worth is a sum of things that one can count on the table; the chance to win follows from the difference.
The weights were set by hand and tried in games between programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from harena.core.seat import Seat
from harena.games.virtus.rules.cards import COURT, JOKER, RANKS
from harena.games.virtus.table import CHARGING, FOUGHT, MOVED, RETREATED, Battle
from harena.games.virtus.units import Book

STEEP: Final = 1.0
"""How surely a difference of one decides the battle."""
ARMY: Final = 4.0
"""A whole army, by the cost of the cohesion that is left of it; half of it lost is half of this."""
IN_RESERVE: Final = 0.9
"""What a unit is worth there, of what it is worth in the field."""
PENDING: Final = 0.55
"""Of a point of cohesion, for each token that is still to be tested."""
CONQUERED: Final = 1.6
"""A sector of the enemy's camp that counts for victory…"""
BREACH: Final = 0.7
"""…or that the enemy has left, and that will be conquered if nobody comes back…"""
CONTESTED: Final = 0.1
"""…or where own units stand."""
GAP: Final = -0.45
"""An own sector without own units…"""
OPEN: Final = -0.35
"""…and another one beside it."""
TURNED: Final = 1.2
"""A unit beside an empty sector of the enemy's camp, free to attack it from the flank: that would win."""
POWER: Final = 0.16
"""A hit more than the enemy in a sector where both stand."""
RANGE: Final = 0.05
"""An expected hit of those who can shoot."""
DECLARED: Final = 0.06
"""An expected hit of a charge that was declared."""
POINT: Final = 0.035
"""An activation point that a unit could still use, in a segment whose turn has not come…"""
BEGUN: Final = 0.25
"""…and what is left of that in the segment that is open: more than nothing, so that no card is left unused."""
CARD: Final = 0.008
"""A rank of a card in the hand."""
RANK: Final = {COURT: 0, JOKER: 10, **{rank: int(rank) for rank in RANKS}}
GENERAL: Final = 0.25
"""A general, unless he is alone among enemies: there he will be captured."""
CHIEF_AT_HOME: Final = 0.12
"""The general-in-chief in the reserve: a card more each turn."""
SPENT: Final = FOUGHT | MOVED | RETREATED | CHARGING


def evaluate(t: Battle, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    return 1 / (1 + exp(-STEEP * (worth(t, seat) - worth(t, Seat(1 - seat)))))


def worth(t: Battle, side: Seat) -> float:
    """Everything that speaks for a side."""
    return _army(t, side) + _ground(t, side) + _command(t, side)


def _army(t: Battle, side: Seat) -> float:
    """What is left of the units, less what the tokens on them will cost, and what they can do where they are."""
    reserve, camp, foes = t.content.field.reserve[side], t.content.field.camps[side], t.present[1 - side]
    left = hits = shots = charges = 0.0
    whole, troops, _ = army(t.content, t.troops, t.split, side)
    own = t.slice_of(side)
    units = zip(troops, t.zone[own], t.cohesion[own], t.tokens[own], t.state[own], strict=True)
    for (price, blows, missiles), zone, cohesion, tokens, state in units:
        if zone < 0:
            continue
        value = price * (cohesion - PENDING * min(cohesion, len(tokens))) if tokens else price * cohesion
        if zone == reserve:
            value *= IN_RESERVE
        elif foes[zone]:
            hits += cohesion * blows
        if missiles and zone in camp:
            shots += cohesion * missiles
        if state & CHARGING and not state & FOUGHT:
            charges += cohesion * blows
        left += value
    if t.hits and side != t.active:
        left -= hits_to_come(t, side)
    return ARMY * left / whole + POWER * hits + RANGE * shots + DECLARED * charges


@lru_cache(maxsize=1024)
def army(
    book: Book, names: tuple[str, ...], split: int, side: int
) -> tuple[int, tuple[tuple[float, float, float], ...], int]:
    """What all units of a side cost, those that are gone included, and for each what a point of cohesion stands for.

    That is a part of its cost, of the hits that it deals in a combat, and of those of its shots. At last the dice of
    all units before the battle, weighed by what they hit on.
    """
    troops = [book.troops[name] for name in (names[split:] if side else names[:split])]
    whole = sum([troop.cost for troop in troops])
    parts = tuple((troop.cost / troop.vc, troop.vo / 6, troop.shooting / 6) for troop in troops)
    return whole, parts, sum([troop.vc * troop.vo for troop in troops])


def hits_to_come(t: Battle, side: Seat) -> float:
    """What hits will cost that are not yet spread over the units of a sector."""
    troops = [t.troop(unit) for unit in t.present[side][t.under_attack]]
    tokens = sum([2 if hit.twice else 1 for hit in t.hits])
    return PENDING * tokens * sum([troop.cost / troop.vc for troop in troops]) / len(troops)


def _ground(t: Battle, side: Seat) -> float:
    """VIR-R24: sectors that count for victory, are threatened or laid open."""
    foe, field = Seat(1 - side), t.content.field
    standing, own, theirs, holder, last = t.present[side], by_sector(t, side), by_sector(t, foe), t.holder, t.last
    total = 0.0
    empty_before = False
    for sector in field.camps[side]:
        if own[sector]:
            empty_before = False
        else:
            total += GAP + OPEN * empty_before
            empty_before = True
    for sector in field.camps[foe]:
        if last[sector] == side and not theirs[sector]:
            total += CONQUERED if holder[sector] == side else BREACH
        if standing[sector]:
            total += CONTESTED
            if not theirs[sector] and not all(theirs[beside] for beside in field.beside[sector]):
                total += TURNED
    return total


def by_sector(t: Battle, side: Seat) -> Sequence[Sequence[int]]:
    """The units of a side in each sector, those under markers included."""
    return [t.units_in(side, sector) for sector in range(2 * t.sectors)] if any(t.markers) else t.present[side]


def _command(t: Battle, side: Seat) -> float:
    """Cards, points that somebody can use, generals."""
    total = CARD * sum([RANK[card] for card in t.hand[side]])
    if t.active == side:
        for segment, points in enumerate(t.points):
            if points:
                total += POINT * (BEGUN if segment == t.segment else 1) * min(points, _idle(t, side, segment))
    posts = [t.general_zone[number] for number in t.own_generals[side]]
    total += GENERAL * sum([post >= 0 and not is_lost(t, side, post) for post in posts])
    return total + CHIEF_AT_HOME * (posts[0] == t.content.field.reserve[side])


def is_lost(t: Battle, side: Seat, zone: int) -> bool:
    """VIR-214: enemy units stand here, and none of the own side."""
    return bool(t.present[1 - side][zone]) and not t.present[side][zone]


def _idle(t: Battle, side: Seat, segment: int) -> float:
    """How many points the units of a segment and of the reserve could still use there."""
    states = t.state
    use = 0.0
    for sector in (segment, segment + t.sectors):
        fresh = sum([not states[unit] & SPENT for unit in t.units_in(side, sector)])
        use += 1.5 * fresh if t.is_engaged(sector) else fresh
    return use + 0.3 * sum([not states[unit] & SPENT for unit in t.present[side][t.content.field.reserve[side]]])
