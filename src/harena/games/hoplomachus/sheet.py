"""An arena with the rules of its sheet and those of an event, as plain sets of hexes and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from harena.games.hoplomachus.chips import Arena, Content
from harena.games.hoplomachus.hexes import NOWHERE, Ground, Hex
from harena.games.hoplomachus.readings import Readings, readings_of
from harena.games.hoplomachus.skills import BIT
from harena.games.hoplomachus.vocabulary import (
    COLOURS,
    MOBILE,
    Carry,
    Chariot,
    Cover,
    DazeOnEnter,
    DieMod,
    DieOnSet,
    Erupt,
    EventRule,
    GrantOnSet,
    HealOnSet,
    HeroFirst,
    HeroLast,
    HighGround,
    Immune,
    Kennel,
    Line,
    MoveMod,
    NoLocalBonus,
    NoTactics,
    Obstacles,
    PlayerFirst,
    RangeCap,
    RivalFirst,
    Slide,
    StatLocal,
    ThrowBonus,
    Wounded,
)

if TYPE_CHECKING:
    from harena.games.hoplomachus.book import Figure

NO_LIMIT: Final = 99


class Fighter(Struct, frozen=True, gc=False):
    """A chip as it fights for a side in an arena: what sheet and event change about it for the whole fight."""

    figure: Figure
    local: bool
    """HOP-198: of the faction of the arena's region."""
    movement: int
    range: int
    skills: int
    """Those of the figure, once more: they are asked for more often than anything else."""


class Place(Struct, frozen=True, gc=False):
    """Where a rule holds: a set of hexes, or the hex of a token, perhaps for Locals only."""

    hexes: int
    token: int
    local: bool


class Sheet:
    """HOP-105, HOP-106: an arena with the rules of its sheet, for one event."""

    def __init__(
        self, name: str, arena: Arena, setup: Sequence[EventRule] = (), beast_lines: tuple[Line, ...] = ()
    ) -> None:
        self.name = name
        self.beast_lines = beast_lines
        """What arena Beasts read; they may be set up in any arena."""
        self.region = arena.region
        self.ground = ground_of(arena.hexes, (*arena.obstacles, *_obstacles(arena, setup)))
        number = self.ground.number
        self.rival_hexes = tuple(number[hex_] for hex_ in arena.rival_hexes)
        self.player_hexes = self.ground.set_of(arena.player_hexes)
        self.keys = self.ground.set_of(arena.keys)
        self.tokens = tuple(arena.tokens)
        self.token_hexes = tuple(number[token.hex] for token in arena.tokens.values())
        self.key_token = self.tokens.index(arena.key_token) if arena.key_token else NOWHERE
        self.sets = {set_: self.ground.set_of(hexes) for set_, hexes in arena.sets.items()}
        self.lists = arena.priorities
        self.has_bonus = not any(isinstance(rule, NoLocalBonus) for rule in setup)
        self._readings: dict[tuple[str, bool, bool], Readings] = {}
        self._spots: dict[int, tuple[int, ...]] = {}
        self._fighters: dict[tuple[str, int], Fighter] = {}
        self._read_rules(arena)
        self._read_bonus(arena)
        self._read_event(setup)
        self._read_deployment(setup)
        self.granted = 0
        """The skills that a unit may have by where it stands."""
        for _, skill in self.grants_on:
            self.granted |= skill
        self.most_dice = len(self.dice_on) + len(self.die_mods) + (self.high_die >= 0)
        """HOP-176: how many dice the ground and the event add to an attack at the most."""
        self.acts = self.slides or bool(self.vents) or self.chariot != NOWHERE
        """HOP-129: whether the arena has a turn even without arena units."""

    def _read_rules(self, arena: Arena) -> None:
        self.dazing = 0
        """HOP-321: the hexes on which a unit is dazed."""
        self.covered = 0
        self.slides = False
        self.vents: tuple[int, ...] = ()
        self.heat = 0
        self.levels = (0,) * len(self.ground.hexes)
        self.high_die = NOWHERE
        self.carried = NOWHERE
        """The token that units carry."""
        self.throw = 0
        self.chariot = NOWHERE
        self.track: tuple[int, ...] = ()
        self.track_steps = self.track_damage = 0
        self.kennels: tuple[int, ...] = ()
        self.dice_on: list[tuple[Place, int]] = []
        self.heals_on: list[tuple[Place, int]] = []
        self.grants_on: list[tuple[Place, int]] = []
        number = self.ground.number
        for rule in arena.rules:
            match rule:
                case DazeOnEnter():
                    self.dazing |= self.sets[rule.set]
                case Cover():
                    self.covered |= self.sets[rule.set]
                case Slide():
                    self.slides = True
                case Erupt():
                    self.vents, self.heat = tuple(number[hex_] for hex_ in rule.order), rule.n
                case HighGround():
                    self.levels, self.high_die = self._levels(rule.levels), COLOURS.index(rule.die)
                case Carry():
                    self.carried, self.throw = self.tokens.index(rule.token), rule.n
                case Chariot():
                    self.chariot, self.track = self.tokens.index(rule.token), tuple(number[h] for h in rule.path)
                    self.track_steps, self.track_damage = rule.steps, rule.n
                case Kennel():
                    self.kennels = tuple(number[hex_] for hex_ in rule.hexes)
                case DieOnSet() | HealOnSet() | GrantOnSet():
                    self._read_place(rule)

    def _read_bonus(self, arena: Arena) -> None:
        """HOP-106: what is better for Local units, unless the event says that nothing is."""
        self.local_movement = self.throw_bonus = 0
        self.local_slides = self.local_burns = True
        for rule in arena.local_bonus if self.has_bonus else ():
            match rule:
                case StatLocal():
                    self.local_movement = rule.movement
                case Immune(rule="slide"):
                    self.local_slides = False
                case Immune():
                    self.local_burns = False
                case ThrowBonus():
                    self.throw_bonus = rule.n
                case DieOnSet() | HealOnSet() | GrantOnSet():
                    self._read_place(rule)

    def _read_place(self, rule: DieOnSet | HealOnSet | GrantOnSet) -> None:
        named = rule.set.removeprefix(MOBILE)
        is_token = named != rule.set
        token = self.tokens.index(named) if is_token else NOWHERE
        place = Place(0 if is_token else self.sets[named], token, rule.who == "local")
        match rule:
            case DieOnSet():
                self.dice_on.append((place, COLOURS.index(rule.die)))
            case HealOnSet():
                self.heals_on.append((place, rule.n))
            case GrantOnSet():
                self.grants_on.append((place, BIT[rule.skill]))

    def _read_event(self, setup: Sequence[EventRule]) -> None:
        """HOP-104: what an event changes for the whole fight; sides are the numbers of `table.py`."""
        self.range_cap = NO_LIMIT
        self.move_mods = [0, 0, 0]
        self.die_mods: list[tuple[int, int, int]] = []
        for rule in setup:
            match rule:
                case RangeCap():
                    self.range_cap = rule.n
                case MoveMod():
                    for side in _sides(rule.side):
                        self.move_mods[side] += rule.n
                case DieMod():
                    self.die_mods += [(side, COLOURS.index(rule.die), rule.until) for side in _sides(rule.side)]

    def _read_deployment(self, setup: Sequence[EventRule]) -> None:
        """HOP-104: what an event changes in the Deployment and Tactics steps."""
        self.at_once = [1, 1, 0]
        """How many units each side deploys in its first turn."""
        self.fewer_hp = [0, 0, 0]
        self.silent = [False, False, True]
        """Which sides play no Tactics."""
        self.hero_first = any(isinstance(rule, HeroFirst) for rule in setup)
        self.hero_last = any(isinstance(rule, HeroLast) for rule in setup)
        for rule in setup:
            match rule:
                case PlayerFirst():
                    self.at_once[0] = rule.n
                case RivalFirst():
                    self.at_once[1] = rule.n
                case Wounded():
                    for side in _sides(rule.side):
                        self.fewer_hp[side] += rule.n
                case NoTactics():
                    for side in _sides(rule.side):
                        self.silent[side] = True

    def _levels(self, sets: Iterable[str]) -> tuple[int, ...]:
        found = [0] * len(self.ground.hexes)
        for level, name in enumerate(sets):
            for hex_ in self.ground.members(self.sets[name]):
                found[hex_] = level
        return tuple(found)

    def fighter(self, figure: Figure, side: int) -> Fighter:
        """A chip as it fights here for a side."""
        found = self._fighters.get((figure.name, side))
        if found is None:
            local = figure.faction == self.region
            movement, range_ = self._movement(figure, side, local=local), min(figure.range, self.range_cap)
            found = self._fighters[figure.name, side] = Fighter(figure, local, movement, range_, figure.skills)
        return found

    def _movement(self, figure: Figure, side: int, *, local: bool) -> int:
        """HOP-R85: Movement as arena and event have it; Tactics come after that."""
        found = max(figure.movement, self.local_movement) if local else figure.movement
        return max(1, found + self.move_mods[side]) if found and self.move_mods[side] else found

    def readings(self, figure: Figure, *, blasphemous: bool, held: bool) -> Readings:
        """HOP-159, HOP-275: the lines that a unit reads, ready for use. `held`: whether somebody holds the flag."""
        key = figure.name, blasphemous, held
        found = self._readings.get(key)
        if found is None:
            found = self._readings[key] = readings_of(self, figure, blasphemous=blasphemous, held=held)
        return found

    def spots(self, range_: int) -> tuple[int, ...]:
        """For each hex those from which a unit on it can be attacked: within Range; in cover only those beside it."""
        found = self._spots.get(range_)
        if found is None:
            ground = self.ground
            found = self._spots[range_] = tuple(
                ground.near[hex_] if self.covered >> hex_ & 1 else ground.within[hex_][range_]
                for hex_ in range(len(ground.hexes))
            )
        return found

    def list_for(self, figure: Figure, *, local: bool) -> tuple[Line, ...]:
        """HOP-159: the lines that a unit reads, from the first list that is for it (chapter 17)."""
        if figure.own_list is not None:
            return figure.own_list.lines
        if figure.arena:
            return self.beast_lines
        kinds = {"all", *figure.classes[:1], "local" if local else ""}
        return next(found.lines for found in self.lists if found.units in kinds)


@lru_cache(maxsize=256)
def ground_of(hexes: tuple[Hex, ...], obstacles: tuple[Hex, ...]) -> Ground:
    """The ground of these hexes, made once: few events change it."""
    return Ground(hexes, obstacles)


def _sides(side: str) -> tuple[int, ...]:
    return {"player": (0,), "rival": (1,)}.get(side, (0, 1))


def _obstacles(arena: Arena, setup: Sequence[EventRule]) -> list[Hex]:
    """The hexes that an event blocks, except those that the arena needs."""
    needed = {*arena.rival_hexes, *arena.player_hexes, *arena.keys}
    needed |= {hex_ for name, hexes in arena.sets.items() if name not in ("inner", "outer") for hex_ in hexes}
    needed |= {token.hex for token in arena.tokens.values()}
    for rule in arena.rules:
        needed |= set(getattr(rule, "path", ())) | set(getattr(rule, "order", ())) | set(getattr(rule, "hexes", ()))
    return [hex_ for rule in setup if isinstance(rule, Obstacles) for hex_ in rule.hexes if hex_ not in needed]


class Sheets(dict[tuple[str, str], Sheet]):
    """The sheets of arenas by arena and event, made when they are first asked for."""

    def __init__(self, content: Content, beast_lines: tuple[Line, ...]) -> None:
        super().__init__()
        self.content = content
        self.beast_lines = beast_lines

    def __missing__(self, key: tuple[str, str]) -> Sheet:
        """Before an arena is chosen there are no hexes."""
        arena, event = key
        setup = self.content.events[event].setup if event else ()
        chosen = self.content.arenas[arena] if arena else NO_ARENA
        found = self[key] = Sheet(arena, chosen, setup, self.beast_lines)
        return found


NO_ARENA: Final = Arena("kunlun", (), (), (), ())
NO_SHEET: Final = Sheet("", NO_ARENA)
"""What lies there before an arena is chosen."""
