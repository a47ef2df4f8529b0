"""What the picture of a fight needs to know beside the position, and the sentences about its parts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from harena.core.text import Text, Texts
from harena.games.hoplomachus.book import Dice, Figure
from harena.games.hoplomachus.hexes import NOWHERE
from harena.games.hoplomachus.outlook import Plan, plans, range_of, reach_of
from harena.games.hoplomachus.rules import scion_sheet
from harena.games.hoplomachus.skills import SkillName, kind_of, names_in
from harena.games.hoplomachus.table import (
    CAMP,
    FALLEN,
    NOBODY,
    PLAYER,
    SIDE_NAMES,
    Combat,
    hex_name,
)
from harena.games.hoplomachus.vocabulary import COLOURS, TideRow
from harena.kit.scene import Scene, sentence

SHORT: Final = 11
"""How many letters of a name a chip has room for."""


class CombatScene(Scene[Combat]):
    """A view of a fight with what its picture needs to know of it."""

    @cached_property
    def goals(self) -> frozenset[int]:
        """The hexes that can be chosen now."""
        return frozenset(hex_ for option in self.options if (hex_ := getattr(option, "hex", None)) is not None)

    def name(self, unit: int) -> str:
        return self.texts.say(self.view.title(unit))

    def short_name(self, unit: int) -> str:
        """A name of few letters for a chip; of chips that have none, the last word of a long name."""
        chip = self.view.chip[unit]
        found = self.texts.word("short", chip)
        if found != chip:
            return found
        name = self.name(unit)
        return name.rsplit(" ", 1)[-1] if len(name) > SHORT else name

    @cached_property
    def plans(self) -> dict[int, Plan]:
        """What each rival will do, while it is the player's turn."""
        return {plan.unit: plan for plan in plans(self.view)}

    def hex_ids(self, hexes: int) -> str:
        """A set of hexes by the ids of the picture."""
        return " ".join(f"hex:{hex_}" for hex_ in self.view.ground.members(hexes))

    def hex_name(self, hex_: int) -> str:
        return hex_name(self.view.ground, hex_)

    @cached_property
    def kinds_of_hex(self) -> dict[int, list[str]]:
        """What each hex is: a rival hex with its number, a player hex, a key hex, a hex of a set."""
        view, sheet = self.view, self.view.sheet
        found: dict[int, list[str]] = {hex_: [] for hex_ in range(len(view.ground.hexes))}
        for name, hexes in sheet.sets.items():
            if name not in ("inner", "outer", "centre"):
                for hex_ in view.ground.members(hexes):
                    found[hex_].append(name)
        return found

    def is_key(self, hex_: int) -> bool:
        """HOP-069: whether a hex scores."""
        view, sheet = self.view, self.view.sheet
        if sheet.key_token != NOWHERE:
            return view.tokens[sheet.key_token] == hex_
        return bool(sheet.keys >> hex_ & 1)

    def rival_number(self, hex_: int) -> int:
        """HOP-139: the number of a rival hex; 0 for others."""
        numbers = self.view.sheet.rival_hexes
        return numbers.index(hex_) + 1 if hex_ in numbers else 0

    def is_player_hex(self, hex_: int) -> bool:
        return bool(self.view.sheet.player_hexes >> hex_ & 1)

    def level(self, hex_: int) -> int:
        """How high a hex lies."""
        return self.view.sheet.levels[hex_]

    def is_flooded(self, hex_: int) -> bool:
        """Whether the tide of a Scion covers the row of a hex."""
        view = self.view
        tidal = view.kind == "scion" and view.round > 0 and scion_sheet.rule_of(view, TideRow) is not None
        return tidal and view.ground.hexes[hex_][1] == view.tide

    def lying_on(self, hex_: int) -> list[str]:
        """What lies on a hex: the flag, tokens that nobody carries, the hot vent, a seal."""
        view, sheet = self.view, self.view.sheet
        found = ["flag"] if view.flag == hex_ and view.bearer == NOBODY else []
        for number, (token, place) in enumerate(zip(sheet.tokens, view.tokens, strict=True)):
            if place == hex_ and not (number == sheet.carried and view.holder != NOBODY):
                found.append(token)
        if sheet.vents and sheet.vents[view.vent] == hex_:
            found.append("hot")
        return [*found, "seal"] if view.seals >> hex_ & 1 else found

    def is_blocked(self, hex_: int) -> bool:
        return not self.view.ground.open >> hex_ & 1

    def in_camp(self, side: int) -> list[int]:
        """The units of a side that are not in the arena, in the order of the camp: those to come, then the fallen."""
        view = self.view
        there = [unit for unit, owner in enumerate(view.side) if owner == side and view.place[unit] in (CAMP, FALLEN)]
        return sorted(there, key=lambda unit: (view.place[unit] == FALLEN, unit)) if side == PLAYER else there

    # Sentences

    @sentence
    def about_hex(self, hex_: int) -> Iterator[Text]:
        """*C3, key hex, rival hex 2, platform.*"""
        yield Text("picture.hex", {"hex": self.hex_name(hex_)})
        if self.is_blocked(hex_):
            yield Text("picture.blocked")
        if number := self.rival_number(hex_):
            yield Text("picture.rival_hex", {"number": number})
        if self.is_player_hex(hex_):
            yield Text("picture.player_hex")
        if self.is_key(hex_):
            yield Text("picture.key_hex")
        for name in self.kinds_of_hex[hex_]:
            yield Text(f"ground.{name}")
        yield from self._lying(hex_)

    def _lying(self, hex_: int) -> Iterator[Text]:
        """The tokens on a hex, and how it lies."""
        for name in self.lying_on(hex_):
            yield Text(f"token.{name}" if name in self.view.sheet.tokens else f"picture.{name}")
        if self.is_flooded(hex_):
            yield Text("picture.tide")
        if any(self.view.sheet.levels):
            yield Text("picture.level", {"number": self.level(hex_)})

    @sentence
    def about_unit(self, unit: int) -> Iterator[Text]:
        """*Jade Gate Warden, rival, on B2, 3 of 4 HP, Movement 1, Range 1, dice green blue, Combat Lock, dazed.*"""
        view = self.view
        yield view.title(unit)
        yield Text(f"picture.side.{SIDE_NAMES[view.side[unit]]}")
        if (place := view.place[unit]) >= 0:
            yield Text("picture.on", {"hex": self.hex_name(place)})
        elif place == FALLEN:
            yield Text("picture.fallen")
            return
        yield Text("picture.hp", {"count": view.hp[unit], "most": view.max_health(unit)})
        yield Text("picture.reach", {"movement": view.movement(unit), "range": view.range(unit)})
        if any(dice := view.attack_dice(unit)):
            yield Text("picture.dice", {"colour": colours_of(dice)})
        yield from skills_told(view.figure(unit), view.skills(unit))
        yield from self.states(unit)

    def more_of_unit(self, unit: int) -> str:
        """Where a unit can go and what it will do: what its picture shows when it is pointed at."""
        view = self.view
        if view.place[unit] < 0:
            return ""
        said = []
        if reach := view.ground.members(reach_of(view, unit)):
            said.append(self.texts("picture.can_move", hex=[self.hex_name(hex_) for hex_ in reach]))
        aimed = [view.title(other) for other in view.standing_on(range_of(view, unit) & view.facing(unit))]
        if aimed:
            said.append(self.texts("picture.in_range", unit=aimed))
        if plan := self.plans.get(unit):
            said.append(self.texts("picture.next", plan=self.plan_told(plan)))
        return " ".join([*said, *skills_explained(self.texts, view.figure(unit), view.skills(unit))])

    def plan_told(self, plan: Plan) -> Text:
        """*to C3, for Nox; within reach: the closest opponent (HOP-188)*"""
        where = [self.hex_name(hex_) for hex_ in plan.ends]
        said = {"hex": where, "reason": plan.reason, "unit": [self.view.title(mark) for mark in plan.marks]}
        key = "plan.goes" if where else "plan.stays"
        return Text(f"{key}_for" if plan.marks else key, said)

    def states(self, unit: int) -> Iterator[Text]:
        """How a unit stands: Tribune, bearer, dazed, Fatigued, locked, what lies on it."""
        view = self.view
        if unit == view.tribune:
            yield Text("picture.tribune")
        if unit == view.bearer:
            yield Text("picture.bearer")
        if unit == view.holder:
            yield Text("picture.holder", {"token": view.sheet.tokens[view.sheet.carried]})
        if (view.dazed | view.staggered) >> unit & 1:
            yield Text("picture.dazed")
        if view.fatigue[unit]:
            yield Text("picture.fatigued")
        if view.locked_by[unit]:
            yield Text("picture.locked")
        if view.rooted >> unit & 1:
            yield Text("picture.rooted")
        if view.weakened >> unit & 1:
            yield Text("picture.weakened")
        if view.cracks and scion_sheet.is_scion(view, unit):
            yield Text("picture.cracks", {"count": view.cracks})
        for tactic in view.attached[unit]:
            yield Text(f"tactic.{tactic}")


def skills_told(figure: Figure, more: int = 0) -> Iterator[Text]:
    """The skills of a chip, with their numbers: *Taunt*, *Fury Aura 2*. `more`: those that it has from its place."""
    for name in names_in(figure.skills | more):
        number = number_of(figure, name)
        yield Text("skill_number", {"skill": name, "number": number}) if number else Text(f"skill.{name}")


def number_of(figure: Figure, skill: SkillName) -> int:
    """The number that a chip prints with a skill; 0 for those without one."""
    numbers = {"fury_aura": figure.fury, "hurl": figure.hurl, "long_shot": figure.shot, "regen": figure.regen}
    return numbers.get(skill, 0)


def skills_explained(texts: Texts, figure: Figure, more: int = 0) -> list[str]:
    """Each skill with its kind and what it does: *Taunt (Innate): An opponent beside it …*"""
    said = []
    for name, title in zip(names_in(figure.skills | more), skills_told(figure, more), strict=True):
        number = number_of(figure, name)
        does = texts(f"skill_does.{name}", number=number, count=number)
        said.append(texts("facts.skill", title=title, kind=Text(f"skill_kind.{kind_of(name)}"), does=does))
    return said


def colours_of(dice: Dice) -> list[str]:
    """Dice one by one by their colours, the strongest first."""
    return [COLOURS[colour] for colour in range(len(COLOURS) - 1, -1, -1) for _ in range(dice[colour])]
