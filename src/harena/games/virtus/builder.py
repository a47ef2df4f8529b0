"""Recruiting an army: how many of each unit, its generals, a camp, with the cost as one goes along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from harena.core.build import Part, Pick, Picks, Slot
from harena.core.errors import Refused, fault
from harena.core.text import Text
from harena.games.virtus.armies import (
    CAMP_COST,
    MOST_GENERALS,
    MOST_UNITS,
    NOTATION,
    Army,
    Bring,
    check_army,
    contradicts,
    cost_of,
    drafted,
    general_name,
    read_army,
    write_army,
)
from harena.games.virtus.facts import explained, printed_columns, printed_facts, specials_told, traits_told
from harena.games.virtus.field import FAR
from harena.games.virtus.modules import Modules
from harena.games.virtus.units import (
    CAMP,
    DESIGNATIONS,
    GENERAL_TRAITS,
    Content,
    designated_cost,
    general_title,
    is_in_play,
    make_general,
    troop_name,
    troop_title,
)
from harena.kit.roster import accepted, every_choice, free_line, place_of, slot_of

CHIEF: Final = "chief"
OTHERS: Final = "generals"


class ArmyBuilder:
    """VIR-005, VIR-006, VIR-008, VIR-014, VIR-015: an army within a budget.

    A unit has a line for each of its variants (plain, elite, rabble…) that is picked, other generals one for each kind;
    there is always a free one, as long as a variant is left to pick.
    """

    legend: Text = Text("game.virtus.legend")

    def __init__(self, budget: int, on: Modules, content: Content) -> None:
        self._budget = budget
        self._on = on
        self._content = content
        known = [trait for trait in GENERAL_TRAITS if is_in_play(trait, on)]
        generals = [self._general(general_name(list(traits))) for traits in every_choice(known)]
        traits = traits_told(GENERAL_TRAITS, on)
        self.slots: Sequence[Slot] = [
            Slot(CHIEF, Text("builder.chief"), generals, counted=False, notes=traits),
            Slot(OTHERS, _others(MOST_GENERALS), generals, most=MOST_GENERALS, notes=traits),
            *(self._unit(name) for name in content.units),
            *([self._camp()] if on.fortified_camp else []),
        ]
        self.ready: Mapping[str, Any] = accepted(content.armies, Bring, self.picks)

    def picks(self, own: Bring) -> Picks:
        return _picked(read_army(own.army, self._budget, self._content, self._on))

    def draft(self, own: Bring) -> Picks:
        army, unreadable = drafted(own.army, self._budget, self._content, self._on)
        unreadable += [fault("army_unreadable", part=name[:40], example=NOTATION) for name in self._unknown(army)]
        if unreadable:
            raise Refused(*unreadable)
        return _picked(army)

    def lines(self, picks: Picks) -> Sequence[Slot]:
        """VIR-R02: a part whose module is off where it is picked; further lines of a unit after its first."""
        withheld = [self._camp()] if CAMP in picks and not self._on.fortified_camp else []
        return [line for slot in (*self.slots, *withheld) for line in self._lines(slot, picks)]

    def made(self, picks: Picks) -> Bring:
        return Bring(write_army(self._army(picks)))

    def total(self, picks: Picks) -> Text:
        """VIR-008, VIR-R12: what it costs, and how many units that is."""
        army = self._army(picks)
        cost = cost_of(army, self._content)
        return Text("army.cost", {"have": cost, "most": self._budget, "count": sum(army.troops.values())})

    def usual(self, picks: Picks, slot: Slot) -> int:
        """As many as before, else one."""
        _, before = picks.get(slot.name, ("", 0))
        return before or 1

    def faults(self, picks: Picks) -> list[Text]:
        _, camps = picks.get(CAMP, ("", 0))
        second = [fault("second_camp", rule="VIR-R97")] if camps > 1 else []
        return [*check_army(self._army(picks), self._budget, self._content, self._on), *second]

    def _army(self, picks: Picks) -> Army:
        """Two lines of one variant are simply more of it."""
        chiefs = [name for line, (name, _) in picks.items() if line == CHIEF]
        others = [name for line, (name, many) in picks.items() if slot_of(line) == OTHERS for _ in range(many)]
        troops: Counter[str] = Counter()
        for line, (name, many) in picks.items():
            if slot_of(line) in self._content.units:
                troops[name] += many
        return Army(dict(+troops), (*chiefs, *others), CAMP in picks)

    def _unknown(self, army: Army) -> list[str]:
        """What no line takes."""
        troops = [name for name in army.troops if not self._may_fill(_unit_of(name), name)]
        return [*troops, *(name for name in dict.fromkeys(army.generals) if not self._may_fill(CHIEF, name))]

    def _may_fill(self, slot: str, name: str) -> bool:
        """Whether this part belongs into this slot, at some table."""
        _, *words = name.split("+")
        if slot in (CHIEF, OTHERS):
            return name == general_name(words)
        return slot in self._content.units and name == troop_name(slot, words)

    # Lines

    def _lines(self, slot: Slot, picks: Picks) -> list[Slot]:
        """The first line of a slot, those where something is picked, and a free one while a variant is left."""
        if slot.name in (CHIEF, CAMP):
            return [self._with_picked(slot, picks)]
        names = sorted({slot.name, *(line for line in picks if slot_of(line) == slot.name)}, key=place_of)
        used = {picks[line][0] for line in names if line in picks}
        if slot.name == OTHERS:
            many = sum(picks[line][1] for line in names if line in picks)
            slot = replace(slot, title=_others(many or MOST_GENERALS))
        if all(line in picks for line in names) and not used >= {part.name for part in slot.parts}:
            names.append(free_line(slot.name, names))
        return [self._with_picked(replace(slot, name=line), picks) for line in names]

    def _with_picked(self, line: Slot, picks: Picks) -> Slot:
        """The line with what is picked for it, should that not be offered."""
        name, _ = picks.get(line.name, ("", 0))
        slot = slot_of(line.name)
        if name in (part.name for part in line.parts) or not self._may_fill(slot, name):
            return line
        part = self._general(name) if slot in (CHIEF, OTHERS) else self._part(name)
        return replace(line, parts=[*line.parts, part])

    # Parts

    def _general(self, name: str) -> Part:
        """VIR-171, VIR-208: he has no values, only his movement."""
        cost = make_general(name).cost
        facts = Text("builder.general", {"mvt": FAR, "count": cost})
        columns = {"kind": "", "vo": "–", "shooting": "–", "vd": "–", "vc": "–", "mvt": FAR, "special": ""}
        return Part(name, general_title(name), facts, columns, cost)

    def _unit(self, name: str) -> Slot:
        """VIR-R09: the plain unit, then with every designation that is in play, alone and together with others."""
        words = [word for word in DESIGNATIONS if getattr(self._on, word)]
        variants = [troop_name(name, chosen) for chosen in every_choice(words) if not contradicts(chosen)]
        notes = specials_told(self._content.units[name], words, self._on)
        return Slot(name, troop_title(name), [self._part(troop) for troop in variants], most=MOST_UNITS, notes=notes)

    def _part(self, troop: str) -> Part:
        name, *words = troop.split("+")
        unit = self._content.units[name]
        cost = designated_cost(unit.cost, frozenset(words))
        return Part(
            troop,
            troop_title(troop),
            Text("builder.unit", {"facts": printed_facts(unit, words, self._on), "count": cost}),
            printed_columns(unit, words, self._on),
            cost,
        )

    def _camp(self) -> Slot:
        part = Part(CAMP, Text("word.camp"), Text("builder.points", {"count": CAMP_COST}), cost=CAMP_COST)
        return Slot(CAMP, Text("builder.camp"), [part], notes=[explained("word", CAMP)])


def _others(many: int) -> Text:
    """How the generals beside the one in chief are called, so many of them."""
    return Text("builder.generals", {"count": many})


def _unit_of(troop: str) -> str:
    return troop.partition("+")[0]


def _picked(army: Army) -> dict[str, Pick]:
    """The lines of an army."""
    chosen: dict[str, Pick] = {CHIEF: (army.generals[0], 1)} if army.generals else {}
    for name, many in Counter(army.generals[1:]).items():
        chosen[free_line(OTHERS, chosen)] = (name, many)
    for name, many in army.troops.items():
        chosen[free_line(_unit_of(name), chosen)] = (name, many)
    if army.camp:
        chosen[CAMP] = (CAMP, 1)
    return chosen
