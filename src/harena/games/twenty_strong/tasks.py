"""What must be done in a confrontation, as a machine of small states: which die leads from where to where.

A state says which enemy is in front, how many hits and crits it still needs, how many more dice it takes in this pass,
and what a Roll has done so far to the dice. Enemies are taken in a fixed order; one that rises again counts as two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from harena.games.twenty_strong.book import NO_LIMIT
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.dice_odds import Faces

HIT: Final = 0
CRIT: Final = 1
"""A die is called by a number: twice its colour, and 1 more for a crit."""
REFUSED: Final = -1
"""The enemy in front does not take this die."""
PLAIN: Final = (1, 2) * len(COLOURS)
"""What dice usually count, by colour and face."""


class Enemy(Struct, frozen=True):
    """What an enemy needs: hits, crits among them, and what each die counts on it, by colour and face.

    A die that counts nothing cannot be assigned. `limit`: how many dice it takes in one pass. `covers`: nobody behind
    it takes dice before it has fallen.
    """

    need: int
    worth: tuple[int, ...] = PLAIN
    crits: int = 0
    limit: int = NO_LIMIT
    covers: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it takes all dice for what they usually count, and nothing but hits matters."""
        return self.worth == PLAIN and not self.crits and self.limit == NO_LIMIT


class Twist(Struct, frozen=True):
    """What happens to the dice after each Roll.

    `crit`, `hit`: so many dice that show it are turned to a miss. `lost`: so many misses are exhausted. `toll`: where
    there are so many misses, one of them is exhausted. `wound`: so many misses cost Health, or the game.
    """

    what: Literal["crit", "hit", "lost", "toll", "wound"]
    count: int
    price: float = 0.0
    deadly: bool = False


def uncounted(twist: Twist | None, dice: int) -> Twist | None:
    """The twist, without a count where it takes all these dice anyway: that makes the machine much smaller."""
    if twist is None or twist.what in ("toll", "wound") or twist.count < dice:
        return twist
    return replace(twist, count=NO_LIMIT)


class State(NamedTuple):
    """How far one is: `done` enemies have fallen, and the one in front needs so much.

    `spare`: a crit felled an enemy that needed one hit. If a hit comes in the same Roll, that one falls by the hit, and
    the crit goes to the next. `beside`: hits on the next one. `tally`: what the twist counts.
    """

    done: int
    left: int = 0
    crits: int = 0
    room: int = 0
    spare: bool = False
    beside: int = 0
    tally: int = 0
    dead: bool = False


class Step(NamedTuple):
    """Where a rolled die leads: to which state, whether it stays loose, and at which price."""

    state: int
    loose: int
    price: float = 0.0


class Task(Struct, frozen=True):
    """The machine. Rows are colours, columns states, except where only the state matters."""

    states: tuple[State, ...]
    hits: tuple[tuple[int, ...], ...]
    """Where an assigned hit leads."""
    crits: tuple[tuple[Step, ...], ...]
    turns: tuple[int, ...]
    """Where a hit leads that is turned to a miss; REFUSED where it is not."""
    misses: tuple[Step, ...]
    ends: tuple[int, ...]
    """The state at the beginning of the next pass."""

    def rolled(self, state: int, colour: int, crits: int, hits: int, misses: int) -> tuple[int, int, int, float]:
        """What lies there when so many dice of a colour show this: state, loose dice, hits among them, what it cost."""
        loose, price = hits, 0.0
        for _ in range(crits):
            state, stays, _ = self.crits[colour][state]
            loose += stays
        while hits and self.turns[state] != REFUSED:
            state, hits = self.turns[state], hits - 1
        for _ in range(misses):
            state, stays, paid = self.misses[state]
            loose, price = loose + stays, price + paid
        return state, loose, hits, price


def front(enemies: tuple[Enemy, ...], done: int, hits: int = 0, tally: int = 0, spare: bool = False) -> State:
    """The state in which the next enemy comes to the front, with so many hits on it already."""
    for number, enemy in enumerate(enemies[done:], start=done):
        need = max(0, enemy.need - hits)
        if need or enemy.crits:
            return State(number, need, enemy.crits, enemy.limit, spare, tally=tally)
        hits = 0
    return State(len(enemies), tally=tally)


@lru_cache(maxsize=1024)
def task_of(enemies: tuple[Enemy, ...], twist: Twist | None = None) -> Task:
    """The machine for these enemies: every state that can be reached."""
    moves = Moves(enemies, twist)
    states = [front(enemies, 0)]
    place = {states[0]: 0}
    for state in states:
        for other in moves.following(state):
            if place.setdefault(other, len(states)) == len(states):
                states.append(other)

    def row(move: Callable[[State], State | None]) -> tuple[int, ...]:
        return tuple(REFUSED if (found := move(state)) is None else place[found] for state in states)

    def steps(move: Callable[[State], tuple[State, int, float]]) -> tuple[Step, ...]:
        return tuple(Step(place[found], loose, price) for found, loose, price in map(move, states))

    hits = {colour: row(partial(moves.hit, colour)) for colour in set(moves.alike)}
    crits = {colour: steps(partial(moves.crit, colour)) for colour in set(moves.alike)}
    return Task(
        tuple(states),
        tuple(hits[colour] for colour in moves.alike),
        tuple(crits[colour] for colour in moves.alike),
        row(moves.turned),
        steps(moves.miss),
        row(moves.next_pass),
    )


class Moves:
    """What may happen to a state."""

    def __init__(self, enemies: tuple[Enemy, ...], twist: Twist | None) -> None:
        self._enemies = enemies
        self._twist = twist
        worths = [[enemy.worth[2 * colour : 2 * colour + 2] for enemy in enemies] for colour in range(len(COLOURS))]
        self.alike = tuple(worths.index(worth) for worth in worths)
        """For each colour the first one whose dice count the same."""

    def following(self, state: State) -> Iterator[State]:
        """All states to which one die leads, or the end of a pass."""
        for colour in sorted(set(self.alike)):
            yield self.hit(colour, state) or state
            yield self.crit(colour, state)[0]
        yield self.turned(state) or state
        yield self.miss(state)[0]
        yield self.next_pass(state)

    def assigned(self, die: int, state: State) -> State | None:
        """A die lies on the enemy in front; `die`: by colour and face. None where it does not take it."""
        if state.done == len(self._enemies) or state.dead or not state.room:
            return None
        enemy = self._enemies[state.done]
        if not enemy.worth[die]:
            return None
        left, crits = max(0, state.left - enemy.worth[die]), max(0, state.crits - die % 2)
        if not left and not crits:
            return front(self._enemies, state.done + 1, state.beside, state.tally, state.spare)
        room = state.room if enemy.limit == NO_LIMIT else state.room - 1
        return state._replace(left=left, crits=crits, room=room)

    def beside(self, die: int, state: State) -> State | None:
        """A crit that the enemy in front would waste lies on the next one instead, if both are plain."""
        if die % 2 == HIT or not self._wastes(state) or state.beside:
            return None
        return state._replace(beside=PLAIN[die])

    def _wastes(self, state: State) -> bool:
        """Whether a crit would be too much for the enemy in front, and the next one could take it as well."""
        if state.dead or state.left != 1 or state.done + 1 >= len(self._enemies):
            return False
        here, other = self._enemies[state.done : state.done + 2]
        return here.is_plain and other.is_plain and not here.covers

    def hit(self, colour: int, state: State) -> State | None:
        """A hit is assigned; where a crit is spare, they change places."""
        found = self.assigned(2 * colour, state)
        if found is None or not state.spare or state.left < 2:
            return found
        return self.assigned(2 * colour + CRIT, state._replace(spare=False))

    def crit(self, colour: int, state: State) -> tuple[State, int, float]:
        """A crit is assigned wherever it can be; else the die stays loose."""
        if self._counts(state, "crit"):
            return self._counted(state), 1, 0.0
        found = self.assigned(2 * colour + CRIT, state._replace(spare=state.spare or self._wastes(state)))
        return (state, 1, 0.0) if found is None else (found, 0, 0.0)

    def turned(self, state: State) -> State | None:
        return self._counted(state) if self._counts(state, "hit") else None

    def miss(self, state: State) -> tuple[State, int, float]:
        """A miss stays loose, unless it is lost."""
        if self._counts(state, "lost"):
            return self._counted(state), 0, 0.0
        if not self._counts(state, "toll", "wound"):
            return state, 1, 0.0
        assert self._twist
        after = self._counted(state)
        if after.tally < self._twist.count:
            return after, 1, 0.0
        if self._twist.what == "toll":
            return after, 0, 0.0
        return (State(0, dead=True), 1, 0.0) if self._twist.deadly else (after, 1, self._twist.price)

    def _counts(self, state: State, *kinds: str) -> bool:
        """Whether the twist is one of these and has not come to its end in this pass."""
        twist = self._twist
        if twist is None or twist.what not in kinds or state.tally >= twist.count or state.dead:
            return False
        return state.done < len(self._enemies) or twist.what == "wound"

    def _counted(self, state: State) -> State:
        """The twist has taken one die more."""
        without = self._twist is not None and self._twist.count == NO_LIMIT
        return state if without else state._replace(tally=state.tally + 1)

    def next_pass(self, state: State) -> State:
        """What is counted in a pass begins anew."""
        room = 0 if state.done == len(self._enemies) or state.dead else self._enemies[state.done].limit
        return state._replace(tally=0, spare=False, room=room)


def folded(faces: Faces, enemies: tuple[Enemy, ...], colour: int) -> Faces:
    """What a die of a colour shows, where some faces count nothing or the same: those are misses, or no crits."""
    miss, hit, crit = faces
    counts = {enemy.worth[2 * colour : 2 * colour + 2] for enemy in enemies}
    if len(counts) > 1 or any(enemy.crits for enemy in enemies):
        return faces
    ((single, double),) = counts
    if not double:
        return miss + crit, hit, 0.0
    if not single:
        return miss + hit, 0.0, crit
    return (miss, hit + crit, 0.0) if single == double else faces
