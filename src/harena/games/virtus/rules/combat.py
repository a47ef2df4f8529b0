"""Chapter 5: combats, shots and flank attacks in a segment. For charges see `charges.py`, for hits `spreading.py`."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, Fight, Finish, FlankAttack, Shoot
from harena.games.virtus.rules.ending import flank_is_open, lies_open
from harena.games.virtus.rules.orders import about_segment, pay
from harena.games.virtus.rules.places import reveal_markers
from harena.games.virtus.rules.prices import of_troop, price
from harena.games.virtus.rules.reasons import is_elsewhere, is_foreign, spent, too_dear
from harena.games.virtus.rules.spreading import spread
from harena.games.virtus.rules.values import fighting_dice, offence
from harena.games.virtus.table import (
    CHANGED,
    CHARGING,
    COMBAT,
    FLANK,
    FOUGHT,
    MOVED,
    NOBODY,
    RETREATED,
    SHOT,
    WALLED,
    Battle,
    Token,
)
from harena.games.virtus.terrain import HIGH, WOODED

CANNOT_FIGHT: Final = RETREATED | FOUGHT | MOVED | CHARGING | CHANGED
"""VIR-096, VIR-126, VIR-127, VIR-128, VIR-262, VIR-274."""


# What may be done


def fight_here(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-125: combats go on as long as the player wants and the points last."""
    if t.points[segment]:
        t.offer(seat, ATTACKS, segment)


def attacks(t: Battle, seat: Seat, segment: int) -> list[Action]:
    """VIR-D10: every attack of the units of this segment that its points can pay."""
    listed: list[Action] = [FINISH]
    points = t.points[segment]
    for sector in (segment, segment + t.sectors):
        units = _ready(t, seat, sector, points)
        if units and t.is_engaged(sector):
            listed += _combats(t, seat, sector, units, points)
        elif units:
            listed += _from_afar(t, seat, sector, units, points)
    return listed


def _ready(t: Battle, seat: Seat, sector: int, points: int) -> list[int]:
    """The units of a sector that may still fight, and that so many points can pay."""
    states, known, names = t.state, t.content.troops, t.troops
    return [
        unit
        for unit in t.units_in(seat, sector)
        if not states[unit] & CANNOT_FIGHT and points >= of_troop(known[names[unit]], states[unit])
    ]


def _combats(t: Battle, seat: Seat, sector: int, units: list[int], points: int) -> list[Action]:
    """VIR-130, VIR-185, VIR-245: each unit alone, or all of one kind together; with a hill die or pila if wished."""
    listed: list[Action] = []
    hills = (False, True) if may_use_hill(t, seat, sector) else (False,)
    for unit in units:
        state, troop = t.state[unit], t.troop(unit)
        with_pila, spare = troop.pila and not state & WALLED, points - of_troop(troop, state)
        for hill in hills:
            if spare >= hill:
                listed.append(Fight((unit,), hill))
            if with_pila and spare >= 1 + hill:
                listed.append(Fight((unit,), hill, True))
    if len(units) > 1:
        listed += [Fight(group) for group in _groups(t, units) if sum(price(t, unit) for unit in group) <= points]
    return listed


def _groups(t: Battle, units: list[int]) -> list[tuple[int, ...]]:
    """VIR-R53: units of the same VO whose tokens have the same effect may be rolled together."""
    alike = sorted(units, key=lambda unit: _likeness(t, unit))
    groups = [tuple(sorted(group)) for _, group in groupby(alike, key=lambda unit: _likeness(t, unit))]
    return [group for group in groups if len(group) > 1]


def _likeness(t: Battle, unit: int) -> tuple[str, int]:
    return t.troops[unit], offence(t, unit, COMBAT, t.zone[unit])


def may_use_hill(t: Battle, seat: Seat, sector: int) -> bool:
    """VIR-183, VIR-184, VIR-R68: the owner of the camp always, and whoever has conquered the sector."""
    return t.terrain[sector] in HIGH and seat in (sector // t.sectors, t.holder[sector])


def _from_afar(t: Battle, seat: Seat, sector: int, units: list[int], points: int) -> list[Action]:
    """Shots and flank attacks of units that are not engaged."""
    target, flanks = _shot_at(t, seat, sector), _flanks(t, seat, sector)
    listed: list[Action] = []
    for unit in units:
        if target != NOBODY and _may_shoot(t, seat, unit, target, points):
            listed.append(Shoot(unit, target))
        listed += [FlankAttack(unit, flank) for flank in flanks]
    return listed


def _shot_at(t: Battle, seat: Seat, sector: int) -> int:
    """VIR-147, VIR-149, VIR-150, VIR-R63: from the own camp to the one in front, at enemies in sight, not into wood."""
    if sector // t.sectors != seat:
        return NOBODY
    target = t.content.field.facing[sector]
    return target if t.present[1 - seat][target] and t.terrain[target] not in WOODED else NOBODY


def _may_shoot(t: Battle, seat: Seat, unit: int, target: int, points: int) -> bool:
    """VIR-145, VIR-148, VIR-257: not over friends, but for archers who can."""
    troop = t.troop(unit)
    if not troop.shooting:
        return False
    return not t.present[seat][target] or (troop.plunging and points >= price(t, unit, 2))


def _flanks(t: Battle, seat: Seat, sector: int) -> list[int]:
    """VIR-151, VIR-156, VIR-R26, VIR-R61, VIR-R105: the sectors beside, unless an enemy in front fixes the units.

    From an enemy sector an empty one may be attacked too: that wins. A marker counts as a unit, since nobody knows.
    """
    own_camp = sector // t.sectors == seat
    if own_camp and fixed(t, seat, sector):
        return []
    foes = t.present[1 - seat]
    return [beside for beside in t.content.field.beside[sector] if not own_camp or foes[beside]]


def fixed(t: Battle, seat: Seat, sector: int) -> bool:
    """VIR-156: an enemy unit in the facing sector that is not engaged keeps the units of this one to the front."""
    facing = t.content.field.facing[sector]
    if _hides_enemies(t, seat, facing):
        return True
    return bool(t.present[1 - seat][facing]) and not t.present[seat][facing]


def _hides_enemies(t: Battle, seat: Seat, sector: int) -> bool:
    return bool(t.markers[sector]) and sector // t.sectors != seat


# Why something may not be done


def may_attack(t: Battle, seat: Seat, segment: int, action: Fight | Shoot | FlankAttack | Finish) -> Reasons:
    if isinstance(action, Finish):
        return
    units = action.units if isinstance(action, Fight) else (action.unit,)
    if not units or any(is_foreign(t, seat, unit) for unit in units):
        yield no("not_your_unit", "VIR-125")
        return
    if any(is_elsewhere(t, unit, segment) for unit in units):
        yield no("other_segment", "VIR-312", segment=segment)
        return
    for unit in dict.fromkeys(units):
        yield from spent(t, unit, CANNOT_FIGHT)
    engaged = t.is_engaged(t.zone[units[0]])
    if isinstance(action, Fight):
        yield from may_fight(t, seat, segment, action) if engaged else [no("not_engaged", "VIR-130", unit=units[0])]
    elif engaged:
        yield no("engaged_elsewhere", "VIR-145" if isinstance(action, Shoot) else "VIR-151")
    elif isinstance(action, Shoot):
        yield from may_shoot(t, seat, segment, action)
    else:
        yield from may_flank(t, seat, segment, action)


def may_fight(t: Battle, seat: Seat, segment: int, action: Fight) -> Reasons:
    """Of units that are engaged: whom a roll may join, hills, pila, points."""
    units, sector = action.units, t.zone[action.units[0]]
    if len(units) > 1:
        together = _groups(t, _ready(t, seat, sector, t.points[segment]))
        if units not in together or action.hill or action.pila:
            yield no("not_together", "VIR-R53")
    if action.hill and not may_use_hill(t, seat, sector):
        yield no("no_hill", "VIR-183")
    if action.pila and not all(t.troop(unit).pila for unit in units):
        yield no("no_pila", "VIR-244")
    if action.pila and any(t.state[unit] & WALLED for unit in units):
        yield no("pila_in_tortoise", "VIR-247")
    yield from too_dear(t, segment, sum(price(t, unit, 1 + action.hill + action.pila) for unit in units))


def may_shoot(t: Battle, seat: Seat, segment: int, action: Shoot) -> Reasons:
    """Of a unit that is not engaged: from the own camp, to the front, at enemies that can be seen and reached."""
    unit, target = action.unit, action.sector
    troop, sector = t.troop(unit), t.zone[unit]
    if not troop.shooting:
        yield no("cannot_shoot", "VIR-145", unit=unit)
    if sector // t.sectors != seat or target != t.field.facing[sector]:
        yield no("shoot_facing", "VIR-145")
        return
    if not t.standing(1 - seat, target):
        yield no("nobody_there", "VIR-145", place=target)
    if t.terrain[target] in WOODED:
        yield no("shoot_into_wood", "VIR-149", place=target)
    friends = bool(t.standing(seat, target))
    if friends and not troop.plunging:
        yield no("shoot_at_friends", "VIR-148", place=target)
    yield from too_dear(t, segment, price(t, unit, 1 + friends))


def may_flank(t: Battle, seat: Seat, segment: int, action: FlankAttack) -> Reasons:
    """Of a unit that is not engaged: to a sector beside, from the own camp only where nothing fixes it."""
    unit, target = action.unit, action.sector
    sector = t.zone[unit]
    if target not in t.field.beside[sector]:
        yield no("not_beside", "VIR-151")
    elif sector // t.sectors == seat:
        if fixed(t, seat, sector):
            yield no("fixed", "VIR-156", unit=unit)
        if not t.standing(1 - seat, target):
            yield no("nobody_there", "VIR-151", place=target)
    yield from too_dear(t, segment, price(t, unit))


# Attacking


def attack(t: Battle, seat: Seat, segment: int, action: Action) -> None:
    """VIR-128, VIR-129: a unit fights once, for a point and its surcharges."""
    if action == FINISH:
        return
    t.then((fight_here, seat, segment))
    if isinstance(action, Fight):
        fight(t, segment, action)
    elif isinstance(action, Shoot):
        shoot(t, segment, action)
    elif isinstance(action, FlankAttack):
        flank(t, seat, segment, action)


ATTACKS: Final = Question(
    "attacks",
    attacks,
    attack,
    Fight | Shoot | FlankAttack | Finish,
    may_attack,
    rule="VIR-125",
    phase="combats",
    about=about_segment,
)


def fight(t: Battle, segment: int, action: Fight) -> None:
    """VIR-132, VIR-R58: as many dice as cohesion, one more from a hill, more with a general."""
    sector = t.zone[action.units[0]]
    for unit in action.units:
        pay(t, unit, segment, price(t, unit, 1 + action.hill + action.pila))
        t.state[unit] |= FOUGHT
    dice = sum([fighting_dice(t, unit) + action.hill for unit in action.units])
    value = offence(t, action.units[0], COMBAT, sector)
    token = Token(t.troops[action.units[0]], COMBAT, sector, pila=action.pila)
    strike(t, action.units, token, dice, value)


def shoot(t: Battle, segment: int, action: Shoot) -> None:
    """VIR-146, VIR-258: with the shooting value; over friends for one point more."""
    unit = action.unit
    pay(t, unit, segment, action.cost(t))
    t.state[unit] |= FOUGHT
    value = offence(t, unit, SHOT, action.sector)
    strike(t, (unit,), Token(t.troops[unit], SHOT, action.sector), t.cohesion[unit], value)


def flank(t: Battle, seat: Seat, segment: int, action: FlankAttack) -> None:
    """VIR-080, VIR-152, VIR-155, VIR-R22: into the sector beside; markers there are revealed."""
    unit, sector = action.unit, action.sector
    pay(t, unit, segment, price(t, unit))
    t.state[unit] |= FOUGHT
    if _hides_enemies(t, seat, sector):
        reveal_markers(t, sector)
    if lies_open(t, seat, sector):
        return flank_is_open(t, seat, unit, sector)
    value = offence(t, unit, FLANK, sector)
    token = Token(t.troops[unit], FLANK, sector, twice=t.is_engaged(sector))
    return strike(t, (unit,), token, t.cohesion[unit], value)


def strike(t: Battle, units: tuple[int, ...], token: Token, dice: int, value: int, target: int = NOBODY) -> None:
    """Roll for an attack of these units. `target`: the one unit that takes all hits of a charge."""
    sector = token.sector
    t.tell(f"attacked_{token.attack}", unit=units, place=sector, target=target, count=dice, value=value)
    t.roll((6,) * dice, rolled, sector, token, value, target, by=t.active)


def rolled(t: Battle, sector: int, token: Token, value: int, target: int, dice: tuple[int, ...]) -> None:
    """VIR-133, VIR-134, VIR-157, VIR-248: hits at or under the value; sixes are for a general."""
    enemy = 1 - int(t.active)
    hits = sum(die <= value for die in dice)
    t.tell("hits", seat=t.active, place=sector, dice=dice, value=value, count=hits)
    hit_general(t, enemy, sector, dice.count(6), target)
    if not hits:
        return
    tokens = [token] * hits
    if t.on.pikes and any(t.troop(unit).pikes for unit in t.standing(enemy, sector)):
        ones = min(hits, dice.count(1))
        tokens[:ones] = [replace(token, one=True)] * ones
    if target != NOBODY:
        t.tokens[target] = (*t.tokens[target], *tokens)
        return
    t.hits = tuple(tokens)
    t.under_attack = sector
    spread(t, enemy)


def hit_general(t: Battle, enemy: int, sector: int, sixes: int, target: int) -> None:
    """VIR-157, VIR-283, VIR-R64: a token for each 6, but none for a charge on another unit than the one he joined."""
    number = t.general_in(enemy, sector) if sixes else NOBODY
    if number == NOBODY or (target != NOBODY and t.joined[number] not in (NOBODY, target)):
        return
    t.general_tokens[number] += sixes
    t.tell("general_hit", seat=enemy, general=number, count=sixes)
