"""Where the quick player's units go: to where they can strike, out of danger, and towards what wins the fight."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from harena.games.hoplomachus.hexes import MOST
from harena.games.hoplomachus.player.worth import HERO, REST, hits_worth, power, price
from harena.games.hoplomachus.rules import attack, blessings
from harena.games.hoplomachus.rules.engage import can_act
from harena.games.hoplomachus.rules.objectives import key_hexes
from harena.games.hoplomachus.rules.scion_sheet import is_scion
from harena.games.hoplomachus.skills import AGILE, FLIGHT
from harena.games.hoplomachus.table import ARENA, NOBODY, PLAYER, RIVAL, Combat

FEAR: Final = 0.5
"""How much of what the rivals could deal to a unit counts against a hex."""
BOLD: Final = 6
"""After so many rounds without damage nobody is afraid any more: the crowd ends a fight in which nothing happens."""
LURE: Final = 0.06
"""What a step nearer to an opponent is worth to a unit that can strike nobody."""
POINT: Final = 1.6
"""What it is worth to stand on a key hex, for a point in the next turn."""
CLIMB: Final = 0.3
"""What a step nearer to a key hex is worth."""
HOME: Final = 1.2
"""What a step of the flag towards home is worth."""
FETCH: Final = 0.45
"""What a step towards the flag is worth."""
WIN: Final = 1000.0
SEAL: Final = 2.0


class Outlook:
    """What a position offers to the units of the player, worked out once for all hexes."""

    def __init__(self, t: Combat) -> None:
        self.t, self.ground = t, t.ground
        self.foes = [*t.in_arena(RIVAL), *t.in_arena(ARENA)]
        self.threats = [(power(t, foe), self._reach(foe)) for foe in self.foes if not is_scion(t, foe)]
        self._near = [self.ground.apart[t.place[foe]] for foe in self.foes]
        self._blows: dict[int, list[tuple[int, int, float]]] = {}
        self._prices: dict[int, float] = {}
        self._hits: dict[int, float] = {}
        self._ways: dict[tuple[bool, int], list[int]] = {}
        self._fear = FEAR if t.idle < BOLD else 0.0
        self.aims = t.kind in ("hill", "flag") or bool(t.seals)
        self._keys = self._open_keys() if t.kind == "hill" else 0

    def _reach(self, foe: int) -> int:
        """The hexes that a foe may strike in its next turn."""
        t = self.t
        if t.fatigue[foe] > 1:
            return 0
        return self.ground.within[t.place[foe]][min(MOST, t.movement(foe) + t.range(foe))]

    def blows(self, unit: int) -> list[tuple[int, int, float]]:
        """For each opponent that a unit may strike: its hex, the hexes to strike it from, and what that is worth."""
        found = self._blows.get(unit)
        if found is None:
            found = self._blows[unit] = self._worths(unit)
        return found

    def _worths(self, unit: int) -> list[tuple[int, int, float]]:
        t, ground = self.t, self.ground
        if not can_act(t, unit):
            return []
        range_, agile = t.range(unit), bool(t.skills(unit) & AGILE)
        dice = attack.stat_dice(t, unit)
        found = []
        for hex_ in ground.members(t.facing(unit)):
            spots = ground.near[hex_] if t.sheet.covered >> hex_ & 1 else ground.within[hex_][range_]
            found.append((hex_, spots, hits_worth(t, unit, t.at[hex_], dice, attacked=not agile)))
        return sorted(found, key=itemgetter(2), reverse=True)

    def at(self, unit: int, hex_: int) -> float:
        """What it is worth that a unit stands on a hex."""
        found = self.strike(unit, hex_) - self.danger(unit, hex_)
        return found + self.aim(unit, hex_) if self.aims else found

    def strike(self, unit: int, hex_: int) -> float:
        """What the best attack from a hex brings; without any, how near the next opponent is."""
        t = self.t
        if not t.sheet.dazing >> hex_ & 1 or hex_ == t.place[unit]:
            for _, spots, worth in self.blows(unit):
                if spots >> hex_ & 1:
                    return worth
        return -LURE * self.distance(hex_)

    def distance(self, hex_: int) -> int:
        """How far the nearest foe is."""
        return min([apart[hex_] for apart in self._near], default=0)

    def danger(self, unit: int, hex_: int) -> float:
        """What the rivals may cost a unit on a hex in their next turn."""
        hits = self._hits.get(hex_)
        if hits is None:
            hits = self._hits[hex_] = sum([power_ for power_, reach in self.threats if reach >> hex_ & 1])
        if not hits:
            return 0.0
        t = self.t
        worth = self._prices.get(unit)
        if worth is None:
            worth = self._prices[unit] = price(t, unit)
        part = min(1.0, hits / t.hp[unit])
        return self._fear * worth * part * (1 - REST + REST * part)

    # What the fight is about

    def aim(self, unit: int, hex_: int) -> float:
        """What a hex is worth for the objective: the hill, the flag, the seals."""
        t = self.t
        if t.kind == "hill":
            return POINT if key_hexes(t) >> hex_ & 1 else -CLIMB * self._steps(unit, hex_, self._keys)
        if t.kind == "flag":
            return self._flag(unit, hex_)
        if t.seals:
            return SEAL if t.seals >> hex_ & 1 else -CLIMB * self._steps(unit, hex_, t.seals)
        return 0.0

    def _open_keys(self) -> int:
        """The key hexes on which units of the player stand or may stand."""
        keys = key_hexes(self.t)
        return keys & (self.t.free() | self.t.stand[PLAYER]) or keys

    def _flag(self, unit: int, hex_: int) -> float:
        t = self.t
        if t.bearer == unit:
            if t.sheet.player_hexes >> hex_ & 1:
                return WIN
            return -HOME * self._steps(unit, hex_, t.sheet.player_hexes)
        if t.bearer != NOBODY or t.flag < 0:
            return 0.0
        if hex_ == t.flag:
            return HOME
        return -FETCH * self._steps(unit, hex_, 1 << t.flag)

    def _steps(self, unit: int, hex_: int, goals: int) -> int:
        """How many steps it is from a hex to the nearest of these."""
        flies = bool(self.t.skills(unit) & FLIGHT)
        found = self._ways.get((flies, goals))
        if found is None:
            ground = self.ground
            rows = [(ground.flights if flies else ground.walks)[goal] for goal in ground.members(goals)]
            found = self._ways[flies, goals] = [min(steps) for steps in zip(*rows, strict=True)]
        return found[hex_]


def landing_worth(t: Combat, outlook: Outlook, unit: int, hex_: int) -> float:
    """What it is worth to deploy a unit on a hex: the strong come first, and where they are of use."""
    worth = price(t, unit) + 0.2 * t.hp[unit] * (2 if unit == HERO and blessings.has_blessing(t) else 1)
    if unit == HERO and not blessings.has_blessing(t):
        worth = 0.5
    there = outlook.aim(unit, hex_) if t.bearer == NOBODY else 0.0
    return worth - 0.3 * outlook.danger(unit, hex_) - LURE * outlook.distance(hex_) + 0.3 * min(there, 5.0)
