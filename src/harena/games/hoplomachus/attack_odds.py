"""What an attack or a Special may bring, for those who choose it: exact chances, and all that changes them by name.

The figures come from the rules themselves: every number of hits is tried out on another table. Where the player may
choose inside a resolution, a chance is told from the least to the most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from typing import Final

from msgspec import Struct

from harena.core.action import Action
from harena.core.chance import Die, Roll, dice_names
from harena.core.odds import Chance, Odds, Row
from harena.core.question import Ask
from harena.core.text import Text
from harena.games.hoplomachus.actions import Agile, Attack, AtTarget, Heave, LongShot, Whirlwind
from harena.games.hoplomachus.book import HIT, MISS
from harena.games.hoplomachus.rules import attack, damage, grounds, scion_sheet
from harena.games.hoplomachus.rules.engage import perform
from harena.games.hoplomachus.skills import (
    ABSORB,
    CONFIDENCE,
    DEFLECT,
    DIG_IN,
    DODGE,
    INSPIRE,
    NIMBLE,
    PERFECT_STRIKE,
    QUICKSTRIKE,
    RETALIATE,
    TAUNT,
    names_in,
)
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.vocabulary import COLOURS

Engagement = Attack | Agile | Heave | LongShot | Whirlwind
COLUMNS: Final = (Text("odds.hurt"), Text("odds.falls"))
AGAINST_ATTACKS: Final = ABSORB | NIMBLE | DODGE | DEFLECT | QUICKSTRIKE | RETALIATE
"""Skills that do not help against a Special (HOP-R111)."""


class Fates(Struct, frozen=True):
    """What comes of a number of hits: how likely it is, and the tables after it, one for each choice of the player."""

    chance: float
    hits: int
    tables: tuple[Combat, ...]


def attack_odds(view: Combat, action: Action) -> Odds | None:
    """The chances of an attack or a Special that is rolled for; nothing for other actions."""
    if not isinstance(action, Engagement):
        return None
    dice, fates = fates_of(view, action)
    notes = [Text("odds.dice", {"dice": dice_names(dice)})] if dice else []
    if isinstance(action, Attack):
        notes += changes(view, action.unit, action.target)
    elif isinstance(action, AtTarget) and (idle := names_in(view.skills(action.target) & AGAINST_ATTACKS)):
        notes.append(Text("odds.no_attack", {"skill": list(idle)}))
    rows = tuple(_row(view, unit, fates) for unit in concerned(view, fates))
    note = reduce(lambda one, other: Text("odds.both", {"one": one, "other": other}), notes) if notes else None
    return Odds(_title(view, action), losses(view, action, fates), COLUMNS, rows, note)


# Trying it out


def fates_of(view: Combat, action: Engagement) -> tuple[tuple[int | Die, ...], list[Fates]]:
    """The dice of the final pool, and what comes of every number of hits; one fate where nothing is rolled."""
    t = view.copy()
    t.journal = t.viewer = t.pending = t.listed = None
    perform(t, action)
    pending = t.pending
    if not isinstance(pending, Roll):
        return (), [Fates(1.0, 0, (t,))]
    dice = pending.thrown
    found = []
    for hits, chance in enumerate(hit_chances(dice)):
        if chance:
            one = t.copy()
            one.pending = None
            pending.take(one, (HIT,) * hits + (MISS,) * (len(dice) - hits))
            found.append(Fates(chance, hits, tuple(_chosen(one))))
    return dice, found


@lru_cache(maxsize=1024)
def hit_chances(dice: Sequence[Die]) -> tuple[float, ...]:
    """The chance of 0, 1, 2, … hits with these dice."""
    found = [1.0]
    for die in dice:
        hit = die.faces.count(HIT) / len(die.faces)
        found = [less * (1 - hit) + more * hit for less, more in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


def _chosen(t: Combat) -> Iterator[Combat]:
    """The table after every choice that the player may make inside the resolution."""
    pending = t.pending
    if not isinstance(pending, Ask):
        yield t
        return
    for option in t.options():
        one = t.copy()
        one.pending = one.listed = None
        pending.take(one, option)
        yield from _chosen(one)


# Reading it off


def loss(before: Combat, after: Combat, unit: int) -> int:
    """The HP that a unit has lost; all of them where it is defeated."""
    return before.hp[unit] if has_fallen(before, after, unit) else before.hp[unit] - after.hp[unit]


def has_fallen(before: Combat, after: Combat, unit: int) -> bool:
    """HOP-R104: whether a unit was defeated; a hero whom a Blessing has saved was."""
    return after.place[unit] < 0 or (unit == damage.HERO and after.blessings < before.blessings)


def concerned(view: Combat, fates: Sequence[Fates]) -> list[int]:
    """The units that may lose HP, in the order of their numbers."""
    tables = [table for fate in fates for table in fate.tables]
    return [unit for unit in view.units(view.present) if any(loss(view, table, unit) > 0 for table in tables)]


def chance_of(view: Combat, unit: int, fates: Sequence[Fates]) -> tuple[Chance, Chance]:
    """How likely a unit loses HP and how likely it is defeated: the least and the most, over all choices."""
    least, most = [0.0, 0.0], [0.0, 0.0]
    for fate in fates:
        cases = [(loss(view, table, unit) > 0, has_fallen(view, table, unit)) for table in fate.tables]
        for place, values in enumerate(zip(*cases, strict=True)):
            least[place] += fate.chance * min(values)
            most[place] += fate.chance * max(values)
    return (least[0], most[0]), (least[1], most[1])


def _row(view: Combat, unit: int, fates: Sequence[Fates]) -> Row:
    return Row(view.title(unit), chance_of(view, unit, fates))


def losses(view: Combat, action: Engagement, fates: Sequence[Fates]) -> tuple[tuple[str, float], ...]:
    """How likely each loss of the target is, the greatest where the player may choose; of Whirlwind each of hits."""
    found: dict[int, float] = {}
    for fate in fates:
        if isinstance(action, Whirlwind):
            count = fate.hits
        else:
            count = max(loss(view, table, action.target) for table in fate.tables)
        found[count] = found.get(count, 0.0) + fate.chance
    return tuple((str(count), found[count]) for count in sorted(found))


def _title(view: Combat, action: Engagement) -> Text:
    if isinstance(action, Whirlwind):
        return Text("odds.hits_on_each")
    return Text("odds.loss", {"target": view.title(action.target)})


# What changes it


def changes(view: Combat, unit: int, target: int) -> Iterator[Text]:
    """Everything that changes an attack: dice, then the skills of both sides in the order of the stages."""
    yield from dice_changes(view, unit, target)
    own, other = view.skills(unit), view.skills(target)
    named = {"unit": view.title(unit), "target": view.title(target)}
    answers = attack.can_reach(view, target, unit)
    if attack.having(view, TAUNT, view.facing(unit) & view.beside(unit)):
        yield Text("odds.taunt", named)
    if other & QUICKSTRIKE and answers:
        yield Text("odds.quickstrike", named)
    if own & PERFECT_STRIKE:
        yield Text("odds.perfect_strike", named)
    if guards := view.standing_on(attack.interceptors(view, target)):
        manner = "own" if view.side[target] == PLAYER else ""
        yield Text("odds.intercept_blow", {**named, "other": [view.title(one) for one in guards], "manner": manner})
    if other & NIMBLE and view.hp[target] >= view.max_health(target):
        yield Text("odds.nimble", named)
    if damage.is_blasphemed(view, target, unit):
        yield Text("odds.blasphemous", named)
    for skill, key in ((ABSORB, "odds.absorb"), (DEFLECT, "odds.deflect")):
        if other & skill:
            yield Text(key, named)
    if other & RETALIATE and answers:
        yield Text("odds.retaliate", named)
    if scion_sheet.is_scion(view, target):
        yield Text("odds.scion", named)


def dice_changes(view: Combat, unit: int, target: int) -> Iterator[Text]:
    """HOP-176: what adds dice, takes them away or replaces them."""
    named = {"unit": view.title(unit), "target": view.title(target)}
    skills = view.skills(unit)
    if attack.stat_dice(view, unit) != view.attack_dice(unit):
        yield Text("odds.hamstring", named)
    if view.weakened >> unit & 1:
        yield Text("odds.weakened", named)
    if inspired := attack.having(view, INSPIRE, view.beside(unit) & view.allies_of(unit)).bit_count():
        yield Text("odds.inspire", {"count": inspired})
    if skills & CONFIDENCE and attack.is_outnumbered(view, unit):
        yield Text("odds.confidence")
    if skills & DIG_IN and attack.has_dug_in(view, unit):
        yield Text("odds.dig_in")
    if extra := grounds.extra_dice(view, unit, target):
        yield Text("odds.ground", {"colour": [COLOURS[colour] for colour in extra]})
    if view.skills(target) & DODGE and not view.is_elite(unit):
        yield Text("odds.dodge", named)
