"""Chapter 1.2: recruiting an army by its budget, and everything that can be wrong with one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final, Literal

from msgspec import Struct

from harena.core.errors import Refused, fault, refuse
from harena.core.text import Text
from harena.games.virtus.modules import MODULES, Modules
from harena.games.virtus.units import (
    CAMP,
    DESIGNATIONS,
    GENERAL,
    GENERAL_TRAITS,
    MODULE_OF,
    Content,
    ReadyArmy,
    Roll,
    designated_cost,
    general_title,
    is_in_play,
    make_general,
    troop_name,
    troop_title,
)
from harena.kit.names import LONGEST, Names
from harena.kit.roster import in_order, read_roster

LOCALE: Final = ("virtus", str(Path(__file__).parent / "locale"))
WORDS: Final = Names(LOCALE, "word", (*DESIGNATIONS, *GENERAL_TRAITS, GENERAL, CAMP))
USUAL: Final = "trajan"
"""The ready army of everybody who brings none."""
NOTATION: Final = "6 legionnaires, 2 archers_formes, 1 cavalerie_lourde+elite, general+superior"
"""How an army is written in full."""
CAMP_COST: Final = 10
"""VIR-291."""
LARGE_BUDGET: Final = 200
SMALL_BUDGET: Final = 150
"""VIR-007, VIR-051: the budgets that ready armies are made for."""
MOST_UNITS: Final = 40
"""VIR-R107: VIR-R73 sets no limit, a screen does."""
MOST_GENERALS: Final = 41
"""More than any budget pays (VIR-011): who writes more of them is refused for that."""


class Bring(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player brings: a ready army by its name, or one in full, as in NOTATION."""

    army: str = USUAL


class Army(Struct, frozen=True):
    """VIR-005, VIR-015: how many of each troop, the generals with the general-in-chief first, perhaps a camp."""

    troops: dict[str, int]
    generals: tuple[str, ...]
    camp: bool = False


@lru_cache(maxsize=64)
def names(family: Literal["unit", "army"], content: Content) -> Names:
    """What people call units or ready armies."""
    return Names(LOCALE, family, content.units if family == "unit" else content.armies)


@lru_cache(maxsize=512)
def read_army(written: str, budget: int, content: Content, on: Modules) -> Army:
    """The army that somebody wrote down, or every reason why it is none. A single name is that of a ready army."""
    name = names("army", content).key(written)
    if name not in content.armies and "," not in written and not re.match(r"\s*\d", written):
        raise refuse("unknown_army", army=written[:LONGEST], known=sorted(content.armies), example=NOTATION)
    army, reasons = drafted(written, budget, content, on)
    if reasons := [*reasons, *check_army(army, budget, content, on)]:
        raise Refused(*reasons)
    return army


def drafted(written: str, budget: int, content: Content, on: Modules) -> tuple[Army, list[Text]]:
    """A ready army, or what could be read of one that is written in full, and what could not; whatever it costs."""
    name = names("army", content).key(written)
    if name in content.armies:
        return ready_army(content.armies[name], budget, content, on), []
    return _spelled(written, content)


def ready_army(ready: ReadyArmy, budget: int, content: Content, on: Modules) -> Army:
    """VIR-051: the large roll, or the small one where the large one is too dear."""
    large = fitted(ready.large, on)
    return large if cost_of(large, content) <= budget else fitted(ready.small, on)


def fitted(ready: Roll, on: Modules) -> Army:
    """A ready army at this table, without what belongs to modules that are off; words that nobody knows stay."""
    troops: Counter[str] = Counter()
    for name, count in ready.units.items():
        troops[_fitted(name, DESIGNATIONS, on)] += count
    generals = tuple(_fitted(name, GENERAL_TRAITS, on) for name in ready.generals)
    return Army(dict(troops), generals, ready.camp and on.fortified_camp)


def _fitted(name: str, known: Sequence[str], on: Modules) -> str:
    called, *named = name.split("+")
    return in_order(called, [word for word in named if word not in known or is_in_play(word, on)], known)


def general_name(traits: list[str]) -> str:
    return "+".join([GENERAL, *(trait for trait in GENERAL_TRAITS if trait in traits)])


def _spelled(written: str, content: Content) -> tuple[Army, list[Text]]:
    """What could be read of an army, and what could not."""
    troops: Counter[str] = Counter()
    generals: list[str] = []
    camps, unreadable = 0, []
    for entry in read_roster(written):
        if isinstance(entry, str):
            unreadable.append(fault("army_unreadable", part=entry, example=NOTATION))
            continue
        kind, words = WORDS.key(entry.name), [WORDS.key(word) for word in entry.words]
        if kind == GENERAL:
            generals += [in_order(GENERAL, words, GENERAL_TRAITS)] * min(entry.count, MOST_GENERALS)
        elif kind == CAMP and not words:
            camps += entry.count
        else:
            troops[in_order(names("unit", content).key(entry.name), words, DESIGNATIONS)] += entry.count
    if camps > 1:
        unreadable.append(fault("second_camp", rule="VIR-R97"))
    return Army(dict(+troops), tuple(generals), bool(camps)), unreadable


def check_army(army: Army, budget: int, content: Content, on: Modules) -> list[Text]:
    """VIR-005, VIR-006, VIR-008, VIR-014, VIR-R09, VIR-R11, VIR-R12: all reasons at once, each with its rule."""
    reasons = [reason for name in army.troops for reason in _check_troop(name, content, on)]
    reasons += [reason for name in dict.fromkeys(army.generals) for reason in _check_general(name, on)]
    if not army.generals:
        reasons.append(fault("army_without_general", rule="VIR-005"))
    count, cost = sum(army.troops.values()), cost_of(army, content)
    if not count:
        reasons.append(fault("army_without_units", rule="VIR-R11"))
    if count > MOST_UNITS:
        reasons.append(fault("too_many_units", have=count, most=MOST_UNITS, rule="VIR-R107"))
    if army.camp and not on.fortified_camp:
        reasons.append(fault("module_off", line=Text("builder.camp"), module="fortified_camp", rule="VIR-290"))
    if cost > budget:
        reasons.append(fault("over_budget", have=cost, most=budget, rule="VIR-R12"))
    return reasons


def contradicts(designations: Collection[str]) -> bool:
    """VIR-R09: nobody is elite and rabble."""
    return {"elite", "rabble"} <= set(designations)


def _check_troop(name: str, content: Content, on: Modules) -> Iterator[Text]:
    unit, *named = name.split("+")
    if unit not in content.units:
        yield names("unit", content).unknown(unit, "VIR-001", troop_title)
    yield from _check_words(unit, named, "designation", DESIGNATIONS, "VIR-R09", on)
    if contradicts(named):
        yield fault("elite_rabble", line=_line(unit, named), rule="VIR-R09")


def _check_general(name: str, on: Modules) -> Iterator[Text]:
    called, *named = name.split("+")
    if called != GENERAL:
        yield fault("no_general", given=called[:LONGEST], known=GENERAL, rule="VIR-005")
    yield from _check_words(called, named, "trait", GENERAL_TRAITS, "VIR-012", on)


def _check_words(
    called: str, named: Sequence[str], family: str, known: Sequence[str], rule: str, on: Modules
) -> Iterator[Text]:
    """Words that nobody knows, that need a module which is off, or that stand there twice."""
    line = _line(called, named)
    for word in dict.fromkeys(named):
        if word not in known:
            yield fault(f"unknown_{family}", line=line, word=word[:LONGEST], known=list(known), rule=rule)
        elif not is_in_play(word, on):
            yield fault("module_off", line=line, module=MODULE_OF.get(word, word), rule="VIR-R02")
    if len(set(named)) < len(named):
        yield fault("trait_twice" if family == "trait" else "designation_twice", line=line, rule=rule)


def _line(unit: str, named: Sequence[str]) -> Text:
    """Which line of an army is wrong, as somebody wrote it."""
    name = "+".join(word[:LONGEST] for word in (unit, *named[: len(DESIGNATIONS)]))
    return general_title(name) if unit == GENERAL else troop_title(name)


def cost_of(army: Army, content: Content) -> int:
    """VIR-008, VIR-291, VIR-R12: units, generals and a camp; what is unknown costs nothing."""
    units = sum(count * _troop_cost(name, content) for name, count in army.troops.items())
    return units + sum(make_general(name).cost for name in army.generals) + CAMP_COST * army.camp


def _troop_cost(name: str, content: Content) -> int:
    unit, *named = name.split("+")
    return designated_cost(content.units[unit].cost, frozenset(named)) if unit in content.units else 0


def write_army(army: Army) -> str:
    """The army as `read_army` reads it."""
    parts = [f"{count} {name}" for name, count in army.troops.items()]
    return ", ".join([*parts, *army.generals, *([CAMP] if army.camp else [])])


def check_ready_armies(content: Content) -> list[Text]:
    """Who brings nothing, or an army by its name, must be able to play with it; with all modules or with none."""
    reasons = []
    for name, ready in content.armies.items():
        for roll, written, budget in (("large", ready.large, LARGE_BUDGET), ("small", ready.small, SMALL_BUDGET)):
            for why in _check_roll(written, budget, content):
                reasons.append(fault("ready_army", army=name, roll=roll, most=budget, why=why))
    if USUAL not in content.armies:
        reasons.append(fault("no_usual_army", key=USUAL))
    return reasons


def _check_roll(roll: Roll, budget: int, content: Content) -> list[Text]:
    """What is wrong with it, and with which modules if not always."""
    everything = Modules(**dict.fromkeys(MODULES, True))
    full, bare = (check_army(fitted(roll, on), budget, content, on) for on in (everything, Modules()))
    return [
        *(why if why in bare else fault("with_all_modules", why=why) for why in full),
        *(fault("with_no_modules", why=why) for why in bare if why not in full),
    ]


def random_army(rng: Random, budget: int, content: Content, on: Modules) -> Army:
    """An army that somebody might recruit: a few kinds, perhaps designated, within the budget."""
    kinds = rng.sample(sorted(content.units), min(len(content.units), rng.randint(3, 7)))
    general = general_name([trait for trait in GENERAL_TRAITS if is_in_play(trait, on) and rng.random() < 0.3])
    generals = [general, *([GENERAL] if rng.random() < 0.4 else [])]
    camp = on.fortified_camp and rng.random() < 0.2
    army = Army({}, tuple(generals), camp)
    if cost_of(army, content) > budget // 2:
        army = Army({}, (GENERAL,))
    troops: Counter[str] = Counter()
    left = budget - cost_of(army, content)
    while troops.total() < MOST_UNITS:
        unit, word = rng.choice(kinds), rng.choice(DESIGNATIONS)
        name = troop_name(unit, [word] if getattr(on, word) and rng.random() < 0.25 else [])
        if _troop_cost(name, content) > left:
            break
        troops[name] += 1
        left -= _troop_cost(name, content)
    if not troops:
        cheapest = min(content.units, key=lambda unit: content.units[unit].cost)
        troops[cheapest] += 1
    return Army(dict(sorted(troops.items())), army.generals, army.camp)
