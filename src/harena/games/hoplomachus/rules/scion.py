"""Chapter 10: the Scion's Activity step. What sheets change elsewhere is in `scion_sheet.py`.

A line of a sheet says how often its deed is done. Whom a deed strikes is judged when it is done, so the second hit may
fall on somebody else. The player decides ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import vocabulary as v
from harena.games.hoplomachus.actions import Choose, GoTo
from harena.games.hoplomachus.book import HIT, Dice, counted
from harena.games.hoplomachus.hexes import FAR, NOWHERE
from harena.games.hoplomachus.rules import attack, banes, damage, deployment, ending, entering, marks
from harena.games.hoplomachus.rules.scion_sheet import (
    allies,
    away,
    can_muster,
    rule_of,
    scion_of,
    sheet_of,
)
from harena.games.hoplomachus.table import NOBODY, PLAYER, RIVAL, SEAT, Combat
from harena.games.hoplomachus.vocabulary import COLOURS, AnyDeed, ScionLine, Superlative

PUSHED_WITHIN: Final = 2
"""How near an opponent must be to be pushed."""


# The Activity step


def act(t: Combat) -> None:
    """HOP-090, HOP-092, HOP-093: unless it was deployed in this turn, roll the dice and go through the sheet."""
    if t.place[scion_of(t)] < 0:
        return
    t.then((perform,))
    if rule_of(t, v.NeverAlone) and not allies(t):
        t.then((muster,))


def perform(t: Combat) -> None:
    unit = scion_of(t)
    if t.place[unit] < 0 or (t.dazed | t.staggered) >> unit & 1:
        return
    dice = dice_of(t)
    t.tell("scion_acts", unit=unit)
    if any(dice):
        t.roll(t.book.dice_of(dice), rolled, dice, by="rivals")
    else:
        rolled(t, dice, ())


def dice_of(t: Combat) -> Dice:
    """HOP-093: the dice of the sheet; some scions roll the hero's, or one more for each broken seal."""
    found = list(counted(sheet_of(t).dice))
    if mirror := rule_of(t, v.Mirror):
        found = [one + two for one, two in zip(t.dice, counted(mirror.plus), strict=True)]
    if seals := rule_of(t, v.Seals):
        found[COLOURS.index(seals.die)] += len(seals.hexes) - t.seals.bit_count()
    yellow, blue, green, black, red = found
    return yellow, blue, green, black, red


def rolled(t: Combat, dice: Dice, faces: tuple[str, ...]) -> None:
    """HOP-093, HOP-094: each line in its order, as often as the hits of its colours say."""
    hits, first = [], 0
    for count in dice:
        hits.append(faces[first : first + count].count(HIT))
        first += count
    t.tell("scion_rolled", unit=scion_of(t), dice=faces)
    steps: list[tuple[Any, ...]] = []
    for number, line in enumerate(sheet_of(t).table):
        total = sum(hits[COLOURS.index(colour)] for colour in line.count or COLOURS)
        steps += [(do, number, total)] * times(line, total)
    t.then(*steps)


def times(line: ScionLine, hits: int) -> int:
    """HOP-094: once with the total, once per hit, once per pair, or always."""
    found = {"total": int(hits > 0), "hit": hits, "pair": hits // 2, "always": 1}[line.mode]
    return min(found, line.most) if line.most else found


def do(t: Combat, number: int, total: int) -> None:
    """One deed of the sheet. Where it needs somebody and there is nobody, nothing happens."""
    deed = sheet_of(t).table[number].deed
    match deed:
        case v.Splash():
            splash(t, deed)
        case v.Muster():
            t.then(*[(muster,)] * deed.n)
        case v.Summon():
            summon(t)
        case v.Heal():
            damage.heal(t, scion_of(t), deed.n)
        case v.Gain():
            for unit in allies(t) if deed.whom == "allies" else [scion_of(t)]:
                damage.gain(t, unit, deed.n)
        case v.Blink():
            go_to_one_of(t, number, scion_of(t), farthest_hexes(t))
        case v.Tide():
            move_tide(t, deed.n)
        case _:
            pick(t, number, total, candidates(t, deed))


def splash(t: Combat, deed: v.Splash) -> None:
    """Each opponent within a distance, or on the row of the tide, suffers damage."""
    for unit in opponents(t):
        on_row = t.ground.hexes[t.place[unit]][1] == t.tide
        if on_row if deed.row else away(t, unit) <= deed.within:
            damage.suffer(t, unit, deed.n, scion_of(t))
            if ending.over(t):
                return


def move_tide(t: Combat, rows: int) -> None:
    """The tide goes down; after the last row comes the first."""
    all_rows = sorted({r for _, r in t.ground.hexes})
    place = all_rows.index(t.tide) if t.tide in all_rows else 0
    t.tide = all_rows[(place + rows) % len(all_rows)]
    t.tell("tide", count=t.tide)


# Who is meant


def opponents(t: Combat) -> Sequence[int]:
    """The player's units in the arena."""
    return t.in_arena(PLAYER)


def candidates(t: Combat, deed: AnyDeed) -> list[int]:
    """HOP-192, HOP-193, HOP-194, HOP-195: those whom a deed may strike, ties kept."""
    if isinstance(deed, v.AllyAttack):
        able = [unit for unit in allies(t) if can_attack(t, unit)]
        return best(t, able, deed.pick)
    units = list(opponents(t))
    if isinstance(deed, v.Damage) and deed.within:
        units = [unit for unit in units if away(t, unit) <= deed.within]
    if isinstance(deed, v.Push):
        units = [unit for unit in units if away(t, unit) <= PUSHED_WITHIN]
    for wanted in getattr(deed, "filter", ()):
        units = [unit for unit in units if (unit == 0 if wanted == "hero" else t.hp[unit] < t.max_health(unit))]
    return best(t, units, deed.pick)  # type: ignore[union-attr]


def best(t: Combat, units: list[int], superlative: Superlative) -> list[int]:
    """The units that a superlative means. A Scion does not move, so near and far are hexes from it."""
    if superlative not in ("closest", "farthest"):
        return marks.best(t, units, superlative, scion_of(t))
    wanted = (min if superlative == "closest" else max)([away(t, unit) for unit in units], default=0)
    return [unit for unit in units if away(t, unit) == wanted]


def can_attack(t: Combat, unit: int) -> bool:
    """Whether an ally is neither dazed nor Fatigued and has somebody to attack."""
    if (t.dazed | t.staggered) >> unit & 1 or t.fatigue[unit]:
        return False
    return bool(attack.attackable(t, unit))


def pick(t: Combat, number: int, total: int, units: list[int]) -> None:
    """The deed strikes one of these; the player decides ties."""
    if len(units) == 1:
        strike(t, number, total, units[0])
    elif units:
        t.ask(SEAT, SCION_PICKS, number, total)


def tied(t: Combat, _seat: Seat, number: int, _total: int) -> list[Choose]:
    return [Choose(unit) for unit in candidates(t, sheet_of(t).table[number].deed)]


def may_pick(t: Combat, seat: Seat, number: int, total: int, action: Choose) -> Reasons:
    if action not in tied(t, seat, number, total):
        yield no("not_tied", "HOP-174", unit=action.unit)


def choose_victim(t: Combat, _seat: Seat, number: int, total: int, action: Choose) -> None:
    strike(t, number, total, action.unit)


SCION_PICKS: Final = Question(
    "scion_picks", tied, choose_victim, Choose, may_pick, rule="HOP-174", phase="activity", trifle=True
)


def strike(t: Combat, number: int, total: int, unit: int) -> None:
    """A deed that is done to one unit."""
    deed = sheet_of(t).table[number].deed
    match deed:
        case v.Damage():
            damage.suffer(t, unit, deed.n or total, scion_of(t))
        case v.Push():
            t.then(*[(step, number, unit, 1)] * deed.n)
        case v.Pull():
            t.then(*[(step, number, unit, -1)] * deed.n)
        case v.Root():
            t.rooted |= 1 << unit
            t.tell("rooted", unit=unit)
        case v.Weaken():
            t.weakened |= 1 << unit
            t.tell("weakened", unit=unit)
        case v.AllyAttack():
            ally_attacks(t, unit)
        case v.Advance():
            go_to_one_of(t, number, scion_of(t), nearer_hexes(t, unit, deed.n))


def ally_attacks(t: Combat, unit: int) -> None:
    """HOP-R114: one attack at once by the ally's list, beside its usual one."""
    targets = marks.targets_of(t, unit, attack.attackable(t, unit))
    if len(targets) == 1:
        attack.attack(t, unit, targets[0])
    elif targets:
        t.ask(SEAT, ALLY_TARGETS, unit)


def ally_targets(t: Combat, _seat: Seat, unit: int) -> list[Choose]:
    return [Choose(target) for target in marks.targets_of(t, unit, attack.attackable(t, unit))]


def may_attack_for_scion(t: Combat, seat: Seat, unit: int, action: Choose) -> Reasons:
    if action not in ally_targets(t, seat, unit):
        yield no("not_tied", "HOP-174", unit=action.unit)


def choose_target(t: Combat, _seat: Seat, unit: int, action: Choose) -> None:
    attack.attack(t, unit, action.unit)


ALLY_TARGETS: Final = Question(
    "ally_targets",
    ally_targets,
    choose_target,
    Choose,
    may_attack_for_scion,
    rule="HOP-174",
    phase="activity",
    about="unit",
)


# Where somebody goes


def step(t: Combat, number: int, unit: int, outward: int) -> None:
    """One hex away from the Scion, or towards it, as far as one is free."""
    if t.place[unit] >= 0 and t.place[scion_of(t)] >= 0:
        go_to_one_of(t, number, unit, step_hexes(t, unit, outward))


def step_hexes(t: Combat, unit: int, outward: int) -> int:
    """The free hexes beside a unit that are one farther from the Scion, or one nearer."""
    row = t.ground.apart[t.place[scion_of(t)]]
    wanted = row[t.place[unit]] + outward
    beside = t.ground.members(t.beside(unit) & t.free())
    return sum(1 << hex_ for hex_ in beside if row[hex_] == wanted)


def nearer_hexes(t: Combat, target: int, steps: int) -> int:
    """HOP-R80: where the Scion ends when it comes as near as it can; nowhere if that is no nearer than it is."""
    ground, here, there = t.ground, t.place[scion_of(t)], t.place[target]
    nearest, found = ground.walks[there][here], 0
    if nearest <= 1:
        return 0
    for ring in ground.rings(here, steps, t.free())[1:]:
        for hex_ in ground.members(ring):
            distance = max(1, ground.walks[there][hex_])
            if distance < nearest:
                nearest, found = distance, 0
            if distance == nearest < ground.walks[there][here]:
                found |= 1 << hex_
        if nearest == 1:
            break
    return found


def farthest_hexes(t: Combat) -> int:
    """The free hexes, its own included, that are farthest from the nearest opponent."""
    here = t.place[scion_of(t)]
    rows = [t.ground.apart[t.place[unit]] for unit in opponents(t)]
    reach = {hex_: min((row[hex_] for row in rows), default=FAR) for hex_ in t.ground.members(t.free() | 1 << here)}
    most = max(reach.values())
    return 0 if reach[here] == most else sum(1 << hex_ for hex_, distance in reach.items() if distance == most)


def go_to_one_of(t: Combat, number: int, unit: int, hexes: int) -> None:
    """A unit is displaced to one of these hexes; the player decides ties."""
    found = t.ground.members(hexes)
    if len(found) == 1:
        displaced(t, unit, found[0])
    elif found:
        t.ask(SEAT, SCION_HEXES, number, unit, hexes)


def hexes_to_go(t: Combat, _seat: Seat, _number: int, _unit: int, hexes: int) -> list[GoTo]:
    return [GoTo(hex_) for hex_ in t.ground.members(hexes)]


def may_go(t: Combat, _seat: Seat, _number: int, unit: int, hexes: int, action: GoTo) -> Reasons:
    if not (0 <= action.hex < len(t.ground.hexes) and hexes >> action.hex & 1):
        yield no("hex_not_tied", "HOP-R79", unit=unit)


def choose_hex(t: Combat, _seat: Seat, _number: int, unit: int, _hexes: int, action: GoTo) -> None:
    displaced(t, unit, action.hex)


SCION_HEXES: Final[Question[Combat, Any, int, int, int]] = Question(
    "scion_hexes",
    hexes_to_go,
    choose_hex,
    GoTo,
    may_go,
    rule="HOP-R79",
    phase="activity",
    about=lambda _t, _number, unit, _hexes: {"unit": unit},
)


def displaced(t: Combat, unit: int, hex_: int) -> None:
    """HOP-R128: it enters the hex, but has not moved by itself."""
    t.tell("displaced", unit=unit, hex=hex_)
    entering.displace(t, unit, hex_)


# Who joins


def muster(t: Combat) -> None:
    """The topmost rival of the camp is deployed, dazed; with an empty camp one from the bag."""
    if not can_muster(t):
        return
    unit = deployment.top_rival(t)
    if unit == NOBODY:
        banes.draw_unit(t, mustered)
    else:
        deployment.put_in_arena(t, unit, deployment.lowest_free(t))


def mustered(t: Combat, chip: str) -> None:
    deployment.put_in_arena(t, t.join(chip, RIVAL), deployment.lowest_free(t))


def summon(t: Combat) -> None:
    """A Beast that is not in the arena joins the Scion's troop."""
    if deployment.lowest_free(t) != NOWHERE and absent_beasts(t):
        t.draw(absent_beasts, summoned)


def absent_beasts(t: Combat) -> list[str]:
    there = {t.chip[unit] for unit in t.units(t.present)}
    return [chip for chip in t.book.beasts if chip not in there]


def summoned(t: Combat, chip: str) -> None:
    deployment.put_in_arena(t, t.join(chip, RIVAL), deployment.lowest_free(t))
