"""Chapter 5: combats, charges, shots and flank attacks in a segment, and how their hits are spread."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from harena.core.action import Action
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.virtus.actions import FINISH, Charge, DropCharge, Fight, Finish, FlankAttack, Shoot, TakeHit
from harena.games.virtus.rules.cards import UNLIMITED
from harena.games.virtus.rules.ending import flank_is_open, lies_open
from harena.games.virtus.rules.orders import pay
from harena.games.virtus.rules.places import break_formation, fall, reveal_markers
from harena.games.virtus.rules.prices import charge_cost, of_troop, price
from harena.games.virtus.rules.subjects import the_segment
from harena.games.virtus.rules.values import fighting_dice, inflicts_two, offence, shies_at
from harena.games.virtus.table import (
    CHANGED,
    CHARGE,
    CHARGED,
    CHARGING,
    COMBAT,
    FLANK,
    FOUGHT,
    MOVED,
    NOBODY,
    ORBIS,
    RETREATED,
    SHOT,
    WALLED,
    Battle,
    Token,
    with_item,
)
from harena.games.virtus.terrain import HIGH, WOODED

CANNOT_FIGHT = RETREATED | FOUGHT | MOVED | CHARGING | CHANGED
"""VIR-096, VIR-126 to VIR-128, VIR-262, VIR-274."""
CHARGE_DUE = CHARGING | FOUGHT
"""The first without the second: a declared charge is still to come."""


# What may be done


def fight_here(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-125: combats go on as long as the player wants and the points last."""
    if t.points[segment]:
        t.offer(seat, ATTACKS, segment)


def attacks(t: Battle, seat: Seat, segment: int) -> list[Action]:
    """VIR-D10: every attack of the units of this segment that its points can pay."""
    listed: list[Action] = [FINISH]
    points, states, known, names = t.points[segment], t.state, t.content.troops, t.troops
    for sector in (segment, segment + t.sectors):
        units = [
            unit
            for unit in t.units_in(seat, sector)
            if not states[unit] & CANNOT_FIGHT and points >= of_troop(known[names[unit]], states[unit])
        ]
        if units and t.is_engaged(sector):
            listed += _combats(t, seat, sector, units, points)
        elif units:
            listed += _from_afar(t, seat, sector, units, points)
    return listed


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
    return listed + _together(t, units, points) if len(units) > 1 else listed


def _together(t: Battle, units: list[int], points: int) -> list[Action]:
    """VIR-R53: units of the same VO whose tokens have the same effect may be rolled together."""
    listed: list[Action] = []
    alike = sorted(units, key=lambda unit: _likeness(t, unit))
    for _, group in groupby(alike, key=lambda unit: _likeness(t, unit)):
        members = tuple(sorted(group))
        if len(members) > 1 and sum(price(t, unit) for unit in members) <= points:
            listed.append(Fight(members))
    return listed


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


# Attacking


def attack(t: Battle, seat: Seat, segment: int, action: Action) -> None:
    """VIR-128, VIR-129: a unit fights once, for a point and its surcharges."""
    if action == FINISH:
        return
    t.then((fight_here, seat, segment))
    if isinstance(action, Fight):
        fight(t, segment, action)
    elif isinstance(action, Shoot):
        shoot(t, seat, segment, action)
    elif isinstance(action, FlankAttack):
        flank(t, seat, segment, action)


def about_segment(t: Battle, segment: int) -> dict[str, object]:
    return {"segment": segment, "points": points_told(t, segment)}


def points_told(t: Battle, segment: int) -> Text:
    """*2 points left, 2 kept for the charge*: what was set aside is gone from the points of a segment."""
    points, kept = t.points[segment], set_aside(t, segment)
    if points > UNLIMITED // 2:
        return Text("points.unlimited")
    left = Text("points.left", {"count": points})
    return Text("points.kept", {"left": left, "kept": sum(kept), "count": len(kept)}) if kept else left


ATTACKS: Final = Question(
    "attacks",
    attacks,
    attack,
    Fight | Shoot | FlankAttack | Finish,
    rule="VIR-125",
    phase="combats",
    about=about_segment,
    subject=the_segment,
)


def fight(t: Battle, segment: int, action: Fight) -> None:
    """VIR-132, VIR-R58: as many dice as cohesion, one more from a hill, more with a general."""
    sector = t.zone[action.units[0]]
    dice = 0
    for unit in action.units:
        pay(t, unit, segment, price(t, unit, 1 + action.hill + action.pila))
        t.state[unit] |= FOUGHT
        dice += fighting_dice(t, unit) + action.hill
    value = offence(t, action.units[0], COMBAT, sector)
    token = Token(t.troops[action.units[0]], COMBAT, sector, pila=action.pila)
    strike(t, action.units, token, dice, value)


def shoot(t: Battle, seat: Seat, segment: int, action: Shoot) -> None:
    """VIR-146, VIR-258: with the shooting value; over friends for one point more."""
    unit = action.unit
    over_friends = bool(t.standing(seat, action.sector))
    pay(t, unit, segment, price(t, unit, 1 + over_friends))
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
        tokens[:ones] = [_marked(token)] * ones
    if target != NOBODY:
        t.tokens[target] = (*t.tokens[target], *tokens)
        return
    t.hits = tuple(tokens)
    t.under_attack = sector
    spread(t, enemy)


def _marked(token: Token) -> Token:
    """VIR-248: a hit rolled as a 1."""
    return Token(token.troop, token.attack, token.sector, token.pila, True, token.twice)


def hit_general(t: Battle, enemy: int, sector: int, sixes: int, target: int) -> None:
    """VIR-157, VIR-283, VIR-R64: a token for each 6, but none for a charge on another unit than the one he joined."""
    number = t.general_in(enemy, sector) if sixes else NOBODY
    if number == NOBODY or (target != NOBODY and t.joined[number] not in (NOBODY, target)):
        return
    t.general_tokens[number] += sixes
    t.tell("general_hit", seat=enemy, general=number, count=sixes)


# Spreading


def spread(t: Battle, enemy: int) -> None:
    """VIR-135, VIR-136, VIR-R52 to VIR-R54: each hit goes to a unit with the fewest tokens, the defender chooses which.

    Where all choices come to the same nobody is asked.
    """
    while t.hits:
        options = takings(t, Seat(enemy))
        if len(options) > 1:
            return t.ask(Seat(enemy), TAKINGS)
        give_hit(t, options[0])
    t.under_attack = NOBODY
    return None


def takings(t: Battle, seat: Seat) -> list[TakeHit]:
    """One unit of each sort among those with the fewest tokens, with one hit of each sort."""
    units = t.standing(seat, t.under_attack)
    fewest = min(len(t.tokens[unit]) for unit in units)
    numbers = _unlike_hits(t) if len(units) > 1 else [0]
    found: dict[object, TakeHit] = {}
    for unit in units:
        if len(t.tokens[unit]) == fewest:
            for number in numbers:
                found.setdefault((*_sort(t, unit), number), TakeHit(unit, number))
    return list(found.values())


def _unlike_hits(t: Battle) -> list[int]:
    return list({hit: number for number, hit in reversed(list(enumerate(t.hits)))}.values())


def _sort(t: Battle, unit: int) -> tuple[object, ...]:
    """Units that are alike in everything that matters."""
    return t.troops[unit], t.cohesion[unit], t.state[unit], t.tokens[unit], unit if unit in t.joined else NOBODY


def take_hit(t: Battle, seat: Seat, action: TakeHit) -> None:
    give_hit(t, action)
    spread(t, int(seat))


def about_hits(t: Battle) -> dict[str, object]:
    return {"hits": Text("hits.left", {"count": len(t.hits)}), "place": t.place(t.under_attack)}


def the_sector_that_was_hit(t: Battle) -> tuple[str, ...]:
    return (f"zone:{t.under_attack}",)


TAKINGS: Final = Question(
    "takings",
    takings,
    take_hit,
    TakeHit,
    rule="VIR-135",
    phase="hits",
    about=about_hits,
    subject=the_sector_that_was_hit,
)


def give_hit(t: Battle, action: TakeHit) -> None:
    """VIR-155, VIR-272, VIR-R55: two tokens for a flank attack on an engaged sector, but one for a unit in orbis.

    With `token-spreading` the second one is placed like another hit.
    """
    unit, number, hit = action.unit, action.number, t.hits[action.number]
    single = Token(hit.troop, hit.attack, hit.sector, hit.pila, hit.one)
    if hit.twice and t.on.token_spreading and not t.state[unit] & ORBIS:
        t.hits = with_item(t.hits, number, single)
    else:
        t.hits = t.hits[:number] + t.hits[number + 1 :]
    t.tokens[unit] += (single, single) if inflicts_two(t, unit, hit) else (single,)


# Charges


def charge_here(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-140: after all ordinary combats of the segment, in the order that the player chooses."""
    if _chargers(t, seat, segment):
        t.then((charge_here, seat, segment))
        t.ask(seat, CHARGES, segment)


def _chargers(t: Battle, seat: Seat, segment: int) -> list[int]:
    """The units of a segment whose declared charge is still to come."""
    own, states = t.present[seat], t.state
    here = own[segment] + own[segment + t.sectors]
    return [unit for unit in here if states[unit] & CHARGE_DUE == CHARGING]


def set_aside(t: Battle, segment: int) -> list[int]:
    """VIR-139, VIR-R38: the points of each declared charge of a segment that is still to come."""
    troops = [t.troop(unit) for unit in _chargers(t, t.active, segment)]
    return [charge_cost(troop) + troop.surcharge for troop in troops]


def charges(t: Battle, seat: Seat, segment: int) -> list[Charge | DropCharge]:
    """VIR-138, VIR-143, VIR-185, VIR-R56, VIR-R104: whom one falls on, with a hill die if wished, or not at all."""
    listed: list[Charge | DropCharge] = []
    for unit in _chargers(t, seat, segment):
        sector, mvt = t.zone[unit], t.troop(unit).mvt
        targets = [enemy for enemy in t.standing(1 - seat, sector) if t.troop(enemy).mvt <= mvt]
        listed += [DropCharge(unit), *(Charge(unit, enemy) for enemy in targets)]
        if t.points[segment] and may_use_hill(t, seat, sector):
            listed += [Charge(unit, enemy, True) for enemy in targets]
    return listed


def charge(t: Battle, seat: Seat, segment: int, action: Charge | DropCharge) -> None:
    """VIR-137, VIR-250, VIR-266, VIR-R104: all hits fall on one unit; a unit that drops its charge stays bound by it.

    Whoever has charged has fought and nothing else, so that light troops may evade afterwards (VIR-174).
    """
    unit = action.unit
    t.state[unit] |= FOUGHT
    if not isinstance(action, Charge):
        return t.tell("charge_dropped", seat=seat, unit=unit)
    t.state[unit] &= ~CHARGING
    target = action.target
    if action.hill:
        t.points[segment] -= 1
    break_formation(t, unit, WALLED)
    if shies_at(t, unit, target):
        return t.roll((6,), met_pikes, unit, target, action.hill, by=seat)
    return ride_home(t, unit, target, action.hill)


CHARGES: Final = Question(
    "charges",
    charges,
    charge,
    Charge | DropCharge,
    rule="VIR-138",
    phase="combats",
    about=about_segment,
    subject=the_segment,
)


def met_pikes(t: Battle, unit: int, target: int, hill: bool, dice: tuple[int, ...]) -> None:
    """VIR-250, VIR-251, VIR-R35, VIR-R86: above its VC a mounted unit loses a point before its dice are rolled."""
    if dice[0] > t.cohesion[unit]:
        t.tell("shied_at_pikes", unit=unit, target=target, die=dice[0], value=t.cohesion[unit])
        t.cohesion[unit] -= 1
        t.tell("lost_cohesion", unit=unit, left=t.cohesion[unit])
        if not t.cohesion[unit]:
            return fall(t, unit)
    else:
        t.tell("faced_pikes", unit=unit, target=target, die=dice[0], value=t.cohesion[unit])
    return ride_home(t, unit, target, hill)


def ride_home(t: Battle, unit: int, target: int, hill: bool) -> None:
    """VIR-267, VIR-R69, VIR-R86: the charge takes place, and the unit that it falls on loses its formation."""
    break_formation(t, target, WALLED)
    t.state[target] |= CHARGED
    sector = t.zone[unit]
    value = offence(t, unit, CHARGE, sector)
    strike(t, (unit,), Token(t.troops[unit], CHARGE, sector), fighting_dice(t, unit) + hill, value, target)
