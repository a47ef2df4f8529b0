"""What VO, VD and VC count in an attack or a test: printed value, steps, limits, reductions (VIR-R67)."""

from __future__ import annotations

from typing import Final

from harena.games.virtus.table import CHARGE, CHARGED, COMBAT, FLANK, ORBIS, SHOT, WALLED, Battle, Token
from harena.games.virtus.terrain import BOGGY, ROCKY, WOODED
from harena.games.virtus.units import Troop

AGAINST_ELEPHANTS: Final = (3, 2, 4)
"""VIR-303, VIR-304, VIR-305, VIR-306: for other units, for dense ones and artillery, for dispersed ones."""


def offence(t: Battle, unit: int, attack: str, sector: int) -> int:
    """VIR-133, VIR-146, VIR-153: what a die may show at most to be a hit. `sector`: where the attack falls."""
    troop = t.troop(unit)
    if attack == SHOT:
        return _shooting(t, unit, troop, sector)
    value = _vo(t, unit, troop, sector)
    return max(value, troop.shooting) if attack == FLANK else value


def _shooting(t: Battle, unit: int, troop: Troop, sector: int) -> int:
    """VIR-259, VIR-R88: over friends who are not dispersed archers shoot badly."""
    in_the_way = t.standing(t.side_of(unit), sector)
    return 1 if any(not t.troop(friend).dispersed for friend in in_the_way) else troop.shooting


def _vo(t: Battle, unit: int, troop: Troop, sector: int) -> int:
    """VIR-186, VIR-187, VIR-188, VIR-189, VIR-202, VIR-221, VIR-264, VIR-294, VIR-R67, VIR-R70."""
    value = troop.vo
    if troop.impetuous and t.cohesion[unit] == troop.vc:
        value += 1
    if t.state[unit] & WALLED:
        value -= 1
    ground = t.terrain[sector]
    if ground in WOODED and troop.foot and troop.dense:
        value = min(value, 2)
    if troop.mounted and (ground in WOODED or t.zone[unit] in t.camp):
        value = min(value, 1)
    if t.terrain[t.zone[unit]] in ROCKY and not troop.light_foot:
        value = min(value, 1)
    return max(1, value)


def defence(t: Battle, unit: int, token: Token) -> int:
    """What the light die may show at most: VIR-086, VIR-R67. A camp knows no other modifier (VIR-292)."""
    troop, attacker = t.troop(unit), t.content.troops[token.troop]
    if is_in_camp(t, unit, token.sector):
        value = troop.vd + 1
        return min(value, 3) if attacker.ballista and token.attack == SHOT else value
    if attacker.elephant:
        return against_elephants(troop)
    value = troop.vd + _steps(t, unit, troop, attacker, token)
    value = min(value, _limit(troop, attacker, token))
    if not troop.light_foot and t.terrain[token.sector] in BOGGY:
        value = min(value, 1)
    if attacker.camel and troop.cavalry:
        value = min(value, 1)
    return value


def is_in_camp(t: Battle, unit: int, sector: int) -> bool:
    """VIR-292, VIR-296, VIR-R97: the units of the side that holds the sector of a camp defend it."""
    return sector in t.camp and t.holder[sector] == t.side_of(unit)


def against_elephants(troop: Troop) -> int:
    """VIR-302, VIR-303, VIR-304, VIR-305, VIR-306, VIR-R101."""
    other, dense, dispersed = AGAINST_ELEPHANTS
    return dense if troop.dense or troop.artillery else dispersed if troop.dispersed else other


def _steps(t: Battle, unit: int, troop: Troop, attacker: Troop, token: Token) -> int:
    """VIR-190, VIR-191, VIR-240, VIR-241, VIR-244, VIR-249, VIR-263, VIR-R69."""
    state = t.state[unit]
    steps = 0
    if state & WALLED:
        steps += 1
    if troop.light_foot and not state & CHARGED and token.attack in (COMBAT, FLANK):
        steps += 2 * (t.terrain[token.sector] in WOODED)
    if is_missile(attacker, token) and troop.foot:
        steps += troop.dispersed or troop.vd == 3
    if token.pila:
        steps -= 1
    if troop.pikes and pikes_help(attacker, token):
        steps += 1
    return steps


def inflicts_two(t: Battle, unit: int, hit: Token) -> bool:
    """VIR-155, VIR-272, VIR-R55: a flank attack on an engaged sector; not on a unit in orbis, nor where all spread."""
    return hit.twice and not t.state[unit] & ORBIS and not t.on.token_spreading


def shies_at(t: Battle, unit: int, target: int) -> bool:
    """VIR-250, VIR-256: mounted units that charge pikes must first pass a test, unless they have such spears."""
    charger = t.troop(unit)
    return t.troop(target).pikes and charger.mounted and not charger.long_spears


def is_missile(attacker: Troop, token: Token) -> bool:
    """VIR-237, VIR-R82: with the module on, all hits of those who throw or shoot, except in a charge."""
    return attacker.missiles and token.attack != CHARGE


def pikes_help(attacker: Troop, token: Token) -> bool:
    """VIR-248, VIR-249, VIR-253, VIR-254, VIR-255, VIR-256: only against white tokens, not from the flank."""
    if token.one or token.pila or token.attack == FLANK:
        return False
    if attacker.throws and token.attack != CHARGE:
        return False
    return not (attacker.two_hands or attacker.long_spears or attacker.camel or attacker.elephant)


def _limit(troop: Troop, attacker: Troop, token: Token) -> int:
    """VIR-235, VIR-236, VIR-238, VIR-239, VIR-242, VIR-243, VIR-R81, VIR-R84."""
    most = 6
    if attacker.two_handed or troop.two_handed:
        most = 2
    if is_missile(attacker, token):
        if troop.mounted and not troop.cataphract:
            most = 2
        if (attacker.bolts and token.attack in (SHOT, FLANK)) or (attacker.slings and token.attack == COMBAT):
            most = min(most, 3)
    return most


def steadiness(t: Battle, unit: int) -> int:
    """VIR-088, VIR-212, VIR-228, VIR-R79: the VC that the dark die is compared with."""
    troop = t.troop(unit)
    value = troop.vc if troop.stoic else t.cohesion[unit]
    return value + t.has_charisma(t.side_of(unit), t.zone[unit])


def fighting_dice(t: Battle, unit: int) -> int:
    """VIR-132, VIR-275, VIR-276: present cohesion; a general who has joined adds one die, a hero two."""
    side = t.side_of(unit)
    more = sum(2 if t.general(number).hero else 1 for number in t.own_generals[side] if t.joined[number] == unit)
    return t.cohesion[unit] + more


def rally_value(t: Battle, unit: int) -> int:
    """VIR-217, VIR-218, VIR-231, VIR-R74, VIR-R103: its VC, for an elite unit the initial one, and charisma."""
    troop = t.troop(unit)
    return (troop.vc if troop.elite else t.cohesion[unit]) + t.has_charisma(t.side_of(unit), t.zone[unit])
