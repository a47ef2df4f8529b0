"""Chapter 10: what the rules of a Scion's sheet change in the rest of a fight.

The Activity step itself is in `scion.py`.
"""

from __future__ import annotations

from typing import Any

from harena.games.hoplomachus import vocabulary as v
from harena.games.hoplomachus.chips import Scion
from harena.games.hoplomachus.hexes import NOWHERE
from harena.games.hoplomachus.rules import deployment
from harena.games.hoplomachus.table import AWAY, FALLEN, NOBODY, PLAYER, RIVAL, Combat
from harena.games.hoplomachus.vocabulary import ScionRule


def sheet_of(t: Combat) -> Scion:
    return t.book.content.scions[t.foe]


def rule_of(t: Combat, kind: type[ScionRule]) -> Any:
    """The rule of this kind on the Scion's sheet, or None."""
    return t.book.scion_rules[t.foe].get(kind)


def scion_of(t: Combat) -> int:
    """The number of the Scion's unit."""
    return t.chip.index(t.foe)


def is_scion(t: Combat, unit: int) -> bool:
    return t.kind == "scion" and t.chip[unit] == t.foe


def allies(t: Combat) -> list[int]:
    """HOP-R105: the other units of the Scion's troop in the arena."""
    scion = scion_of(t)
    return [unit for unit in t.in_arena(RIVAL) if unit != scion]


def away(t: Combat, unit: int) -> int:
    """How many hexes a unit is from the Scion."""
    return t.ground.apart[t.place[scion_of(t)]][t.place[unit]]


def can_muster(t: Combat) -> bool:
    return deployment.lowest_free(t) != NOWHERE and (deployment.top_rival(t) != NOBODY or bool(t.bag))


# In the arena


def leashed(t: Combat, unit: int) -> bool:
    """Whether a summoned Beast ignores its Roaming, because the Scion is in the arena."""
    return (
        t.kind == "scion"
        and t.side[unit] == RIVAL
        and t.figure(unit).beast
        and rule_of(t, v.Leash) is not None
        and t.place[scion_of(t)] >= 0
    )


def shrouded(t: Combat, by: int) -> int:
    """The hex of a Scion that cannot be targeted from where this unit stands."""
    scion = scion_of(t)
    return 1 << t.place[scion] if t.place[scion] >= 0 and is_shrouded(t, scion, by) else 0


def is_shrouded(t: Combat, unit: int, by: int) -> bool:
    """Whether a Scion cannot be targeted or damaged by somebody, because that one is not adjacent."""
    if not is_scion(t, unit) or rule_of(t, v.Shroud) is None:
        return False
    return by == NOBODY or t.place[by] < 0 or away(t, by) > 1


def lost(t: Combat, unit: int, n: int, by: int) -> int:
    """HOP-318, HOP-R105: how many HP the Scion loses when it suffers damage."""
    n = _dealt(t, unit, n, by)
    armour = rule_of(t, v.Armour)
    if armour and 0 < n < armour.below:
        n = int(t.cracks + 1 == armour.cracks)
    return min(n, t.hp[unit] - 1) if by != 0 and rule_of(t, v.Finish) else n


def _dealt(t: Combat, unit: int, n: int, by: int) -> int:
    """HOP-318: what is left of damage after seals, shroud and the cap by allies."""
    if t.seals or is_shrouded(t, unit, by):
        return 0
    if rule_of(t, v.CapByAllies):
        return min(n, len(allies(t)) or int(not can_muster(t)))
    return n


def crack(t: Combat, unit: int, n: int, by: int) -> None:
    """A blow that armour ignores leaves a crack; with enough of them they are gone, and 1 HP with them."""
    armour = rule_of(t, v.Armour)
    if armour and 0 < _dealt(t, unit, n, by) < armour.below:
        t.cracks = (t.cracks + 1) % armour.cracks
        t.tell("cracked", unit=unit, count=t.cracks)


def thorns(t: Combat, attacker: int, target: int) -> int:
    """How much the hero suffers when his attack has damaged the Scion."""
    found = rule_of(t, v.Thorns) if attacker == 0 and is_scion(t, target) else None
    return found.n if found else 0


def unit_fell(t: Combat, unit: int) -> None:
    """HOP-265: the Scion feeds on the player's losses."""
    if t.kind != "scion" or t.side[unit] != PLAYER or t.place[scion_of(t)] < 0:
        return
    if feed := rule_of(t, v.Feed):
        t.hp[scion_of(t)] += feed.n
        t.tell("gained", unit=scion_of(t), count=feed.n)


def set_up(t: Combat) -> None:
    """Seals and tide lie in the arena from the start."""
    if seals := rule_of(t, v.Seals):
        t.seals = t.ground.set_of(seals.hexes)
    if tide := rule_of(t, v.TideRow):
        t.tide = tide.start


def break_seals(t: Combat) -> None:
    """At the start of the player's turn each seal under one of his units is removed."""
    if broken := t.seals & t.stand[PLAYER]:
        t.seals &= ~broken
        t.tell("seals_broken", count=broken.bit_count(), left=t.seals.bit_count())


def is_beaten(t: Combat) -> bool:
    """HOP-085: the Scion is defeated, and every further condition of its sheet holds."""
    if t.place[scion_of(t)] not in (FALLEN, AWAY):
        return False
    wanted = sheet_of(t).win
    beasts_left = any(t.figure(unit).beast for unit in t.in_arena(RIVAL))
    return not ("seals_gone" in wanted and t.seals) and not ("no_beasts" in wanted and beasts_left)
