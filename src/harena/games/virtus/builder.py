"""Recruiting an army: how many of each unit, its generals, a camp, with the cost as one goes along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from harena.core.build import Part, Pick, Picks, Slot
from harena.core.errors import Refused
from harena.core.text import Text
from harena.games.virtus.armies import (
    CAMP_COST,
    MOST_UNITS,
    NOTATION,
    Army,
    Bring,
    allowed_trait,
    check_army,
    cost_of,
    drafted,
    general_name,
    read_army,
    write_army,
)
from harena.games.virtus.facts import printed_columns, printed_facts
from harena.games.virtus.modules import Modules
from harena.games.virtus.names import CAMP
from harena.games.virtus.units import (
    DESIGNATIONS,
    GENERAL_TRAITS,
    Content,
    designated_cost,
    general_title,
    make_general,
    troop_name,
    troop_title,
)

CHIEF: Final = "chief"
OTHERS: Final = "generals"
MOST_GENERALS: Final = 4
"""VIR-014 sets no limit; a form does."""


class ArmyBuilder:
    """VIR-005 to VIR-015: an army within a budget. A unit that is designated (elite, rabble…) is chosen as such.

    Of each unit a form has one line: who wants the same unit both plain and designated writes the army in full.
    """

    legend: Text = Text("game.virtus.legend")

    def __init__(self, budget: int, on: Modules, content: Content) -> None:
        self._budget = budget
        self._on = on
        self._content = content
        chief = [self._general(name) for name in self._generals()]
        self.slots: Sequence[Slot] = [
            Slot(CHIEF, Text("builder.chief"), chief, counted=False),
            Slot(OTHERS, Text("builder.generals"), chief, most=MOST_GENERALS),
            *(self._unit(name) for name in content.units),
            *([self._camp()] if on.fortified_camp else []),
        ]
        self.ready: Mapping[str, Any] = {
            name: Bring(name) for name in content.armies if not self._is_refused(Bring(name))
        }

    def picks(self, own: Bring) -> Picks:
        return _picked(read_army(own.army, self._budget, self._content, self._on))

    def draft(self, own: Bring) -> Picks:
        army, unreadable = drafted(own.army, self._budget, self._content, self._on)
        for name in self._without_line(army):
            unreadable.append(Text("refused.army_unreadable", {"part": name[:40], "example": NOTATION}))
        if unreadable:
            raise Refused(*unreadable)
        return _picked(army)

    def lines(self, picks: Picks) -> Sequence[Slot]:
        """VIR-R02: a part whose module is off, or that has two designations, where it is picked."""
        withheld = [self._camp()] if CAMP in picks and not self._on.fortified_camp else []
        return [self._with_picked(slot, picks) for slot in (*self.slots, *withheld)]

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
        second = [Text("refused.second_camp", {"rule": "VIR-R97"})] if camps > 1 else []
        return [*check_army(self._army(picks), self._budget, self._content, self._on), *second]

    def _army(self, picks: Picks) -> Army:
        generals: list[str] = []
        for slot in (CHIEF, OTHERS):
            name, count = picks.get(slot, ("", 0))
            generals += [name] * count
        units = {name: count for slot, (name, count) in picks.items() if slot in self._content.units and count}
        return Army(units, tuple(generals), CAMP in picks)

    def _is_refused(self, own: Bring) -> bool:
        """A ready army may be too dear for the budget that was agreed on."""
        try:
            self.picks(own)
        except Refused:
            return True
        return False

    def _without_line(self, army: Army) -> list[str]:
        """What no slot takes: unknown names, a second kind of one unit, and of the other generals."""
        units = [_unit_of(name) for name in army.troops]
        unknown = [name for name in army.troops if not self._may_fill(_unit_of(name), name)]
        unknown += [name for name in army.generals if not self._may_fill(CHIEF, name)]
        second = [name for name in army.troops if units.count(_unit_of(name)) > 1]
        return [*unknown, *second, *(name for name in army.generals[2:] if name != army.generals[1])]

    def _may_fill(self, slot: str, name: str) -> bool:
        """Whether this part belongs into this slot, at some table."""
        _, *words = name.split("+")
        if slot in (CHIEF, OTHERS):
            return name == general_name(words)
        return slot in self._content.units and name == troop_name(slot, words)

    def _with_picked(self, slot: Slot, picks: Picks) -> Slot:
        """The slot with what is picked for it, should that not be offered."""
        name, _ = picks.get(slot.name, ("", 0))
        if name in (part.name for part in slot.parts) or not self._may_fill(slot.name, name):
            return slot
        part = self._general(name) if slot.name in (CHIEF, OTHERS) else self._part(name)
        return replace(slot, parts=[*slot.parts, part])

    def _generals(self) -> list[str]:
        traits = [trait for trait in GENERAL_TRAITS if allowed_trait(trait, self._on)]
        return [general_name(list(chosen)) for n in range(len(traits) + 1) for chosen in combinations(traits, n)]

    def _general(self, name: str) -> Part:
        cost = make_general(name).cost
        return Part(name, general_title(name), Text("builder.points", {"count": cost}), cost=cost)

    def _unit(self, name: str) -> Slot:
        words = [word for word in DESIGNATIONS if getattr(self._on, word)]
        names = [name, *(troop_name(name, [word]) for word in words)]
        return Slot(name, troop_title(name), [self._part(troop) for troop in names], most=MOST_UNITS)

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
        return Slot(CAMP, Text("builder.camp"), [part])


def _unit_of(troop: str) -> str:
    return troop.partition("+")[0]


def _picked(army: Army) -> dict[str, Pick]:
    """The lines of an army."""
    chosen: dict[str, Pick] = {CHIEF: (army.generals[0], 1)} if army.generals else {}
    if others := army.generals[1:]:
        chosen[OTHERS] = (others[0], len(others))
    for name, count in army.troops.items():
        _, before = chosen.get(_unit_of(name), ("", 0))
        chosen[_unit_of(name)] = (name, before + count)
    if army.camp:
        chosen[CAMP] = (CAMP, 1)
    return chosen
