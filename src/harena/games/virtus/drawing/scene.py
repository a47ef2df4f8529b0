"""Who looks at the battlefield, and what is told of its pieces and places: sentences for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.text import Text
from harena.games.virtus.actions import Charge, Deploy, Fight
from harena.games.virtus.drawing.glyphs import MARKS, marks_of
from harena.games.virtus.drawing.tokens import told
from harena.games.virtus.facts import explained, kind_of, specials_told, terrain_told, traits_told, uncited
from harena.games.virtus.field import FAR, GONE
from harena.games.virtus.rules.cards import UNLIMITED
from harena.games.virtus.rules.ending import is_disputed, open_flanks
from harena.games.virtus.rules.orders import points_told, set_aside
from harena.games.virtus.table import CHARGED, DEVOTED, GENERAL_MOVED, LURKING, NOBODY, SEATS, SIDES, Battle
from harena.games.virtus.units import CAMP, Unit
from harena.kit.scene import Scene, sentence

ENOUGH: Final = UNLIMITED // 2


class Battlefield(Scene[Battle]):
    """A view of a battle with what its picture needs to know of it."""

    # Who and where

    @cached_property
    def columns(self) -> range:
        """The segments from left to right: whoever sits on the other side sees them turned round."""
        count = self.view.sectors
        return range(count - 1, -1, -1) if self.below else range(count)

    def unit_of(self, number: int) -> Unit:
        """The row of the unit table."""
        return self.view.content.content.units[self.view.troop(number).unit]

    def units_in(self, side: int, zone: int) -> list[int]:
        """The units of a side in a zone that the viewer knows of, own ones under markers included."""
        view = self.view
        return [unit for unit in view.units(side) if view.zone[unit] == zone and view.troops[unit] != FACE_DOWN]

    def generals_in(self, side: int, zone: int) -> list[int]:
        view = self.view
        return [n for n in view.own_generals[side] if view.general_zone[n] == zone and view.generals[n] != FACE_DOWN]

    def markers_in(self, zone: int) -> tuple[int, bool]:
        """How many markers to draw in a zone, and whether the viewer knows them to be decoys.

        The own units under markers are drawn openly for their owner, so that only decoys are left.
        """
        view = self.view
        if zone >= 2 * view.sectors or not view.markers[zone]:
            return 0, False
        side = view.field.camp[zone]
        if side != self.seat:
            return view.markers[zone], False
        hidden = [unit for unit in self.units_in(side, zone) if view.state[unit] & LURKING] if view.deployed else []
        return view.markers[zone] - len(hidden), True

    def waiting(self, side: int) -> list[int]:
        """The units that are not deployed yet."""
        return [] if self.view.deployed else self.units_in(side, GONE)

    def waiting_generals(self, side: int) -> list[int]:
        return [] if self.view.deployed else self.generals_in(side, GONE)

    def is_secret(self, zone: int) -> bool:
        """VIR-H03, VIR-H05: the reserve of a side of which nothing is seen, because both have not deployed yet."""
        view = self.view
        return not view.deployed and zone in view.field.reserve and view.field.camp[zone] != self.seat

    def fallen(self, side: int) -> list[str]:
        """The troops that were eliminated."""
        view = self.view
        return [view.troops[unit] for unit in view.units(side) if view.deployed and view.zone[unit] == GONE]

    def lost_generals(self, side: int) -> int:
        view = self.view
        return sum(view.general_zone[number] == GONE for number in view.own_generals[side]) if view.deployed else 0

    # What is going on

    def struck(self) -> int:
        """The sector whose hits are being spread, or NOBODY."""
        return self.view.under_attack if self.view.hits else NOBODY

    def extras(self) -> frozenset[str]:
        """What may be added to an attack: the die of a hill, pila."""
        attacks = [option for option in self.options if isinstance(option, Fight | Charge)]
        return frozenset(name for name in ("hill", "pila") for option in attacks if getattr(option, name, False))

    def hiding_places(self) -> frozenset[int]:
        """VIR-194: where the unit in question may be deployed under a marker."""
        return frozenset(option.zone for option in self.options if isinstance(option, Deploy) and option.hidden)

    # Sentences

    def _explained(self, told: Iterable[Text]) -> str:
        """Each explanation as a sentence, without rule ids: there is little room beside the board."""
        sentences = (uncited(self.texts.say(text)) for text in told)
        return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences)

    def more_about_unit(self, number: int) -> str:
        """What its specials and designations do, those that are in play."""
        _, *named = self.view.troops[number].split("+")
        return self._explained(specials_told(self.unit_of(number), named, self.view.on))

    @sentence
    def about_unit(self, number: int) -> Iterator[Text]:
        """*yours, B1: Legionaries 2, infantry, dense order, VO 3, VD 3, Mvt 1, cohesion 3 of 4, has fought.*"""
        view, troop, unit = self.view, self.view.troop(number), self.unit_of(number)
        named = {"camp": self.camp(view.side_of(number)), "unit": view.title(number)}
        zone = view.zone[number]
        yield Text("picture.unit", {**named, "place": view.place(zone)}) if zone >= 0 else Text("picture.waits", named)
        yield kind_of(unit)
        printed = {"vo": troop.vo, "vd": troop.vd, "shooting": troop.shooting, "mvt": troop.mvt}
        yield Text("picture.values_shooting" if troop.shooting else "picture.values", printed)
        yield Text("picture.cohesion", {"left": view.cohesion[number], "most": troop.vc})
        if view.tokens[number]:
            yield Text("picture.tokens", {"loss": told(view, view.tokens[number])})
        for bit in marks_of(view.state[number]):
            yield Text(f"done.{MARKS[bit]}")
        if view.state[number] & CHARGED:
            yield Text("done.charged")
        for general in view.own_generals[view.side_of(number)]:
            if view.joined[general] == number:
                yield Text("picture.with_general", {"general": view.general_title(general)})

    def more_about_general(self, number: int) -> str:
        _, *traits = self.view.generals[number].split("+")
        return self._explained(traits_told(traits, self.view.on))

    @sentence
    def about_general(self, number: int) -> Iterator[Text]:
        view = self.view
        named = {"camp": self.camp(view.side_of_general(number)), "unit": view.general_title(number)}
        zone = view.general_zone[number]
        yield Text("picture.unit", {**named, "place": view.place(zone)}) if zone >= 0 else Text("picture.waits", named)
        yield Text("picture.mvt", {"mvt": FAR})
        yield Text("picture.gives", {"count": view.general(number).points})
        if wounds := view.general_tokens[number]:
            yield Text("picture.wounds", {"count": wounds})
        if view.general_state[number] & GENERAL_MOVED:
            yield Text("done.moved")
        if view.general_state[number] & DEVOTED:
            yield Text("done.devoted")
        if view.joined[number] != NOBODY:
            yield Text("picture.fights_with", {"unit": view.title(view.joined[number])})

    def more_about_zone(self, zone: int) -> str:
        """What the terrain of a sector does, and the camp that stands there."""
        ground = terrain_told(self.view.terrain[zone]) if zone < 2 * self.view.sectors else []
        return self._explained([*ground, *([explained("word", CAMP)] if self.has_camp(zone) else [])])

    @sentence
    def about_zone(self, zone: int) -> Iterator[Text]:
        """*yours, B1: hill, conquered by the enemy, fortified camp, 3 units (yours), 2 units (enemy).*"""
        view = self.view
        side = view.field.camp[zone]
        named = {"camp": self.camp(side), "place": view.place(zone)}
        sector = zone < 2 * view.sectors
        yield (
            Text("picture.sector", {**named, "terrain": view.terrain[zone]}) if sector else Text("picture.zone", named)
        )
        if sector and view.holder[zone] != side:
            word = "picture.disputed" if is_disputed(view, zone) else "picture.conquered"
            yield Text(word, {"camp": self.camp(view.holder[zone])})
        if self.has_camp(zone):
            yield Text("picture.camp")
        if self.is_open(zone):
            yield Text("picture.open_flank")
        for of in SIDES:
            if standing := self.units_in(of, zone):
                yield Text("picture.units", {"count": len(standing), "camp": self.camp(of)})
        count, decoys = self.markers_in(zone)
        if count:
            yield Text("picture.decoys" if decoys else "picture.markers", {"count": count})
        if zone == self.struck():
            yield Text("picture.hits", {"loss": told(view, view.hits)})

    def has_camp(self, zone: int) -> bool:
        """VIR-290: whether a fortified camp stands there."""
        return zone in self.view.camp

    def is_open(self, zone: int) -> bool:
        """VIR-080: whether the flank of a sector lies open, so that the enemy of its camp can win there."""
        return zone in open_flanks(self.view, SEATS[1 - self.view.field.camp[zone]])

    @sentence
    def about_segment(self, segment: int) -> Iterator[Text]:
        view = self.view
        yield Text("picture.segment", {"segment": segment})
        if view.water and view.water[segment]:
            yield Text(f"water.{view.water[segment]}")
        if view.laid[segment]:
            yield Text("picture.laid", {"card": view.laid[segment]})
        if view.points[segment] or set_aside(view, segment):
            yield points_told(view, segment)
        if view.resolved[segment]:
            yield Text("picture.resolved")
        if view.segment == segment:
            yield Text("picture.in_turn")
