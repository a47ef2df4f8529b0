"""Random fights in which the rules and the second reading must agree on every rival's move and engagement.

The rules are watched step by step. Before each of their steps the second reading says what every unit may do. It is
compared with what the rules work out, what they ask, and what they then do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from harena.core.discovery import find_game
from harena.core.question import Ask
from harena.core.sources import Seeded
from harena.games.hoplomachus.actions import Advance, AtTarget, OfUnit, Reposition, Roam, StandBy
from harena.games.hoplomachus.rules import marks
from harena.games.hoplomachus.rules.rival_engage import RIVAL_ENGAGES, engage_rivals, engagements_of, waiting_units
from harena.games.hoplomachus.rules.rival_movement import ADVANCES, march, move_rivals
from harena.games.hoplomachus.table import ARENA, RIVAL, SIDE_NAMES, Combat

from ..positions import random_position
from . import engage, movement
from .position import Hex, Position, Unit, position_of

KINDS: Final = ("flag", "hill", "spar", "bloodshed", "primus", "scion")
MOST_ANSWERS: Final = 2_000


class Differs(AssertionError):
    """The rules and the second reading disagree."""


def random_fight(seed: str) -> Combat:
    """A fight of any kind, in any arena and act, with any hero and troop, at its first question."""
    rng = Random(seed)
    game = find_game("hoplomachus")
    kind = rng.choice(KINDS)
    acts = {"scion": ("4",), "primus": ("1", "2", "3")}.get(kind, ("1", "2", "3", "4"))
    options = {"kind": kind, "act": rng.choice(acts)}
    found: Combat = game.table(1, game.read_options(options), journal=True)
    return found


def positions(seed: str) -> int:
    """Play a fight with random answers; returns how many positions were compared."""
    t, rng, chance = random_fight(seed), Random(seed), Seeded(seed)
    watch, compared = Watch(), 0
    for _ in range(MOST_ANSWERS):
        if t.outcome is not None:
            break
        pending = t.pending
        assert pending is not None
        if isinstance(pending, Ask):
            value: Any = _anything(rng, t)
            watch.asked(t, value)
        else:
            value = chance.answer(t, pending, 0)[0]
        t.pending = t.listed = None
        pending.take(t, value)
        watch.told(t)
        for frame in _frames(t):
            compared += watch.before(t, frame)
            frame[0](t, *frame[1:])
            watch.told(t)
    return compared


def _anything(rng: Random, t: Combat) -> Any:
    """A random answer; giving up is left to others, since it ends the fight."""
    options = [action for action in t.options() if not action.gives_up]
    return rng.choice(options or t.options())


def _frames(t: Combat) -> Iterator[tuple[Any, ...]]:
    while t.pending is None and t.outcome is None and t.agenda:
        yield t.agenda.pop()


class Watch:
    """What the second reading knows of the present Movement step, and what it has seen of the rules."""

    def __init__(self) -> None:
        self.p: Position | None = None
        """The position while a side moves."""
        self.side = ""
        self.done: set[int] = set()
        """Units that have moved and may not move again."""
        self.waiting: set[int] = set()
        """HOP-R82: units that can move only after an ally has."""
        self.settled: set[int] = set()
        """Units that may have had their turn by now without moving."""

    # Before a step of the rules

    def before(self, t: Combat, frame: tuple[Any, ...]) -> int:
        """Compare what a step is about; returns how many positions were compared."""
        step = frame[0]
        if step in (move_rivals, march):
            if step is move_rivals:
                t.held = t.paced = 0
                self.begin(position_of(t), SIDE_NAMES[frame[1]])
            compare_moves(t, frame[1])
            return 1
        if step is engage_rivals:
            self.finish()
            compare_engagements(t, frame[1])
            return 1
        self.finish()
        return 0

    def begin(self, p: Position, side: str) -> None:
        self.p, self.side = p, side
        self.done, self.waiting, self.settled = set(), set(), set()
        self.look_around()

    def finish(self) -> None:
        """HOP-157, HOP-158: at the end of the step nobody is left who must still move."""
        if self.p is None:
            return
        p, self.p = self.p, None
        for unit in self.movers(p):
            if unit.number in self.done | self.waiting | self.settled or movement.roams(p, unit):
                continue
            if movement.moves(p, unit) != {unit.hex}:
                raise Differs(f"unit {unit.number} must still move to {movement.moves(p, unit)}")

    def movers(self, p: Position) -> list[Unit]:
        return [unit for unit in p.units.values() if unit.side == self.side and movement.may_move(p, unit)]

    def look_around(self) -> None:
        """Whose turn may come now without a move, so that it is done for good."""
        assert self.p is not None
        for unit in self.movers(self.p):
            stays = unit.hex in movement.moves(self.p, unit)
            if stays and not movement.is_blocked_by_allies(self.p, unit, unit.hex):
                self.settled.add(unit.number)

    # What is asked

    def asked(self, t: Combat, answer: Any) -> None:
        """Compare the options of a question about rivals."""
        pending = t.pending
        assert isinstance(pending, Ask)
        if pending.question is ADVANCES:
            self.compare_advances(t, pending.args[1])
            if isinstance(answer, Advance):
                self.stays(answer.unit, t.ground.hexes[answer.hex])
        elif pending.question is RIVAL_ENGAGES:
            compare_choices(t)

    def compare_advances(self, t: Combat, group: int) -> None:
        p = self.p
        assert p is not None
        listed: dict[int, set[Hex]] = {}
        for action in t.options():
            if isinstance(action, Roam):
                listed[action.unit] = set()
            elif isinstance(action, Advance):
                listed.setdefault(action.unit, set()).add(t.ground.hexes[action.hex])
        for number in [number for number in p.units if group >> number & 1]:
            unit = p.units[number]
            if movement.roams(p, unit):
                continue
            if number not in listed:
                self.is_left_out(p, unit)
            elif listed[number] != movement.moves(p, unit):
                raise Differs(f"unit {number} may end on {movement.moves(p, unit)}, listed is {listed[number]}")
            elif number in self.done | self.waiting:
                raise Differs(f"unit {number} has had its move")

    def is_left_out(self, p: Position, unit: Unit) -> None:
        """Who is not listed has had its turn or can do nothing."""
        if unit.number in self.done | self.waiting or not movement.may_move(p, unit):
            return
        if movement.moves(p, unit) != {unit.hex} and unit.number not in self.settled:
            raise Differs(f"unit {unit.number} could move to {movement.moves(p, unit)}, but is not listed")

    def stays(self, number: int, hex_: Hex) -> None:
        """HOP-R82: a unit whose turn comes and that stays where it is waits or is done; nothing is told of it."""
        assert self.p is not None
        unit = self.p.units[number]
        if hex_ == unit.hex:
            blocked = movement.is_blocked_by_allies(self.p, unit, hex_)
            (self.waiting if blocked else self.done).add(number)

    # What happens

    def told(self, t: Combat) -> None:
        """Follow the events of the rules on the own position."""
        assert t.journal is not None
        events, t.journal = t.journal, []
        if self.p is None:
            return
        for event in events:
            ids = dict(one.split(":") for one in event.touches if ":" in one)
            if event.key == "advanced":
                self.advanced(int(ids["unit"]), t.ground.hexes[int(ids["hex"])])
            elif event.key == "roamed":
                self.roamed(int(ids["unit"]), t.ground.hexes[int(ids["hex"])])
            elif event.key == "took_token":
                self.p.holder = int(ids["unit"])
        if self.p.holder is not None and self.p.tokens:
            self.p.tokens = dict.fromkeys(self.p.tokens, self.p.units[self.p.holder].hex)

    def advanced(self, number: int, hex_: Hex) -> None:
        """HOP-157, HOP-R82: a unit has moved by its list."""
        p = self.p
        assert p is not None
        unit = p.units[number]
        if number in self.done | self.waiting or not movement.may_move(p, unit):
            raise Differs(f"unit {number} moves although it may not")
        if hex_ not in movement.moves(p, unit):
            raise Differs(f"unit {number} moves to {hex_} and not to {movement.moves(p, unit)}")
        steps = movement.ends(p, unit, movement.steps_left(p, unit))[hex_]
        waits = movement.is_blocked_by_allies(p, unit, hex_)
        unit.hex, unit.steps_gone = hex_, unit.steps_gone + steps
        unit.staggered = unit.staggered or hex_ in p.dazing
        self.waiting.clear()
        (self.waiting if waits and movement.steps_left(p, unit) else self.done).add(number)
        self.settled.discard(number)
        self.look_around()

    def roamed(self, number: int, hex_: Hex) -> None:
        """HOP-303: a Roaming unit has gone a step by the die."""
        p = self.p
        assert p is not None
        if not movement.roams(p, p.units[number]):
            raise Differs(f"unit {number} does not roam")
        p.units[number].hex = hex_
        p.units[number].staggered = p.units[number].staggered or hex_ in p.dazing
        self.waiting.clear()
        self.look_around()


# One position


def compare_moves(t: Combat, side: int) -> None:
    """Where every unit of a side may go, as the rules see it and as the second reading does."""
    p = position_of(t)
    for unit in p.units.values():
        if unit.side != SIDE_NAMES[side] or unit.scion or movement.roams(p, unit):
            continue
        ours = movement.moves(p, unit)
        theirs = _hexes(t, marks.ends_of(t, unit.number))
        if ours != theirs:
            raise Differs(f"unit {unit.number} may end on {sorted(ours)}, by the rules {sorted(theirs)}")
        intent = marks.why(t, unit.number)
        found = movement.marks(p, unit, movement.steps_left(p, unit))
        targets = {mark.target for mark in found if isinstance(mark.target, int)}
        if targets != set(intent.marks if intent else ()):
            raise Differs(f"unit {unit.number} marks {targets}, by the rules {intent}")


def compare_engagements(t: Combat, side: int) -> None:
    """What every unit of a side may do in the Engage step."""
    p = position_of(t)
    waiting = {unit.number for unit in p.units.values() if unit.side == SIDE_NAMES[side] and engage.may_engage(unit)}
    waiting = {number for number in waiting if not t.done >> number & 1}
    if waiting != set(waiting_units(t, side)):
        raise Differs(f"{waiting} may engage, by the rules {waiting_units(t, side)}")
    for number in waiting:
        ours = engage.deeds(p, p.units[number])
        theirs = {_deed(t, action) for action in engagements_of(t, number)}
        if ours != theirs:
            raise Differs(f"unit {number} may do {ours}, by the rules {theirs}")


def compare_choices(t: Combat) -> None:
    """Whatever is listed for a unit is all that it may do."""
    p = position_of(t)
    listed: dict[int, set[engage.Deed]] = {}
    for action in t.options():
        if isinstance(action, OfUnit) and not isinstance(action, StandBy):
            listed.setdefault(action.unit, set()).add(_deed(t, action))
    for number, found in listed.items():
        if found != engage.deeds(p, p.units[number]):
            raise Differs(f"unit {number} may do {engage.deeds(p, p.units[number])}, listed is {found}")


def _deed(t: Combat, action: Any) -> engage.Deed:
    name = type(action).__name__
    word = {"LongShot": "long_shot"}.get(name, name.lower())
    if isinstance(action, AtTarget):
        return word, action.target
    return word, t.ground.hexes[action.hex] if isinstance(action, Reposition) else None


def _hexes(t: Combat, hexes: int) -> set[Hex]:
    return {t.ground.hexes[number] for number in t.ground.members(hexes)}


# Many of them


def compare(fights: Sequence[str]) -> int:
    """How many positions of these fights agree; a difference names the fight."""
    compared = 0
    for seed in fights:
        try:
            compared += positions(seed)
        except Differs as error:
            raise Differs(f"fight {seed}: {error}") from error
    return compared


def compare_at_random(seed: str, count: int) -> None:
    """Compare so many positions in which anybody stands anywhere."""
    rng = Random(seed)
    for number in range(count):
        t = random_position(rng)
        try:
            for side in (RIVAL, ARENA):
                compare_moves(t, side)
                compare_engagements(t, side)
        except Differs as error:
            raise Differs(f"position {number} of {seed}: {error}") from error
