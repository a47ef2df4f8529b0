"""A solver for one confrontation: how many dice to commit in each pass, and which hits to assign.

It goes backwards from the end of the Strategy phase. What matters before a pass is how many dice of each colour are
loose and how many are in the pool, and what the enemies still need (`tasks.py`). Dice of one colour are alike, so they
are counted and not listed. A pass backwards has three steps, each of them colour by colour:

- *keep*: of the hits that were rolled, as many are assigned as is best. A strong die may rather be rolled again.
- *roll*: the mean over all results of the Roll; crits are always assigned.
- *commit*: the best number of dice to take from the pool.

If every colour is kept before the first one is rolled, all is decided in sight of the whole Roll. Against one enemy
that is exact. Where it is too much work (`MOST`), the colours are seen one after the other, the weakest first, and each
is decided before the next is seen. This can be done with real dice too, so its chance is never too high. Nor is that of
a plan against several enemies, which takes them in a fixed order. Where even that is too much (`MOST_PLACES`), the
weakest dice of the pool are not thought of.

Values may be complex numbers: the real part is what a plan is worth, the imaginary part the chance that goes with it.
The greatest of them is the one with the greatest real part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import comb, prod
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from harena.games.twenty_strong.book import NO_LIMIT
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.dice_odds import Faces
from harena.games.twenty_strong.tasks import REFUSED, Enemy, Moves, State, Task, Twist, folded, task_of, uncounted

MOST: Final = 1_000_000
"""How many figures a pass may have if all colours are to be seen at once."""
MOST_PLACES: Final = 10_000_000
"""How many figures there may be before all passes together, and for all enemies whose chance is told."""

Values = NDArray[Any]
Places = NDArray[np.intp]
Dice = tuple[int, ...]
"""How many dice of each colour."""
NO_DICE: Final[Dice] = (0,) * len(COLOURS)


class Fight(Struct, frozen=True):
    """A confrontation before a pass.

    `loose`: committed dice that are not assigned. `pool`: dice that may be committed, at most `limit` in a pass.
    `prizes`: what it is worth that none, one, two… of the enemies fall. `progress`: what a hit is worth. `costs`: what
    it costs that none, one, two… of the dice are no longer in the pool. `death`: what it is worth to die. `aim`: how
    many enemies must fall for the chance that is asked for; 0 where none is.
    """

    faces: tuple[Faces, ...]
    loose: Dice
    pool: Dice
    passes: int
    enemies: tuple[Enemy, ...]
    prizes: tuple[float, ...]
    costs: tuple[float, ...]
    aim: int = 0
    progress: float = 0.0
    twist: Twist | None = None
    limit: int = NO_LIMIT
    death: float = 0.0

    @property
    def is_plain(self) -> bool:
        """Whether the best plan in sight of the whole Roll, with every crit assigned, is the best of all plans."""
        return len(self.enemies) == 1 and self.twist is None and self.enemies[0].limit == NO_LIMIT


class Solution(Struct, frozen=True):
    """The chance of a plan, and whether no plan has a better one."""

    chance: float
    exact: bool


def fall_chance(
    faces: tuple[Faces, ...], dice: Dice, passes: int, enemies: tuple[Enemy, ...], twist: Twist | None = None
) -> Solution:
    """The chance that all these enemies fall, in this order, if these dice are committed and no others."""
    prizes = (*(0.0 for _ in enemies), 1.0)
    table = solved(Fight(faces, dice, NO_DICE, passes, enemies, prizes, (0.0,) * (sum(dice) + 1), twist=twist))
    return Solution(table.value.real, table.exact)


class Rolled(NamedTuple):
    """A Roll of so many loose dice: the figures before it, what each may become and how likely, the mean price."""

    to: Places
    becomes: list[tuple[float, Places]]
    price: Values


class Colour:
    """One colour in a fight: what may be loose and in the pool, before and after a Roll, and what leads where."""

    def __init__(self, faces: Faces, loose: int, pool: int, task: Task, number: int) -> None:
        self.all, self.pool = loose + pool, pool
        self.before = [(here, kept) for kept in range(pool + 1) for here in range(self.all - kept + 1)]
        """Loose dice, and dice in the pool."""
        self.after = [(here, hits, kept) for hits in range(self.all + 1) for here, kept in self.before if hits <= here]
        """Loose dice, those among them that show a hit, and dice in the pool; by the number of hits."""
        self.place = {pair: place for place, pair in enumerate(self.before)}
        self._shown = {triple: place for place, triple in enumerate(self.after)}
        self._states = len(task.states)
        self._none = _places([self._flat(self.place[here, kept]) for here, _, kept in self.after]).ravel()
        self._more = [self._one_hit_more(task.hits[number], hits) for hits in range(1, self.all + 1)]
        self._rolls = self._each_roll(faces, task, number)

    def _flat(self, place: int) -> range:
        """Every state at this place, by number."""
        return range(place * self._states, (place + 1) * self._states)

    def _one_hit_more(self, leads: tuple[int, ...], hits: int) -> tuple[slice, Places]:
        """Where so many hits were rolled: these figures, and what each becomes when one of the hits is assigned."""
        rows = [triple for triple in self.after if triple[1] == hits]
        sources = [
            self._shown[here, hits, kept] * self._states + state
            if leads[state] == REFUSED
            else self._shown[here - 1, hits - 1, kept] * self._states + leads[state]
            for here, _, kept in rows
            for state in range(self._states)
        ]
        first = self._shown[rows[0]] * self._states
        return slice(first, first + len(sources)), _places(sources)

    def _each_roll(self, faces: Faces, task: Task, number: int) -> list[Rolled]:
        """For each number of loose dice: the figures before the Roll, what they may become, and what that costs."""
        return [self._roll_of(here, faces, task, number) for here in range(self.all + 1)]

    def _roll_of(self, here: int, faces: Faces, task: Task, number: int) -> Rolled:
        found, states = results(faces, here), range(self._states)
        led = [
            [task.rolled(state, number, crits, hits, here - crits - hits) for crits, hits, _ in found]
            for state in states
        ]
        in_pool = [kept for kept in range(self.pool + 1) if here + kept <= self.all]
        sources = [
            [self._shown[loose, shown, kept] * self._states + after for after, loose, shown, _ in row]
            for kept in in_pool
            for row in led
        ]
        chances = np.array([chance for *_, chance in found])
        price = np.array([[paid for *_, paid in row] for row in led]) @ chances
        to = _places([self._flat(self.place[here, kept]) for kept in in_pool]).ravel()
        columns = np.ascontiguousarray(_places(sources).T)
        return Rolled(to, list(zip(chances, columns, strict=True)), np.tile(price, len(in_pool))[:, None])

    def nearest(self, loose: int, pool: int) -> int:
        """The place of so many dice, or of as many of them as are thought of."""
        here = min(loose, self.all)
        return self.place[here, min(pool, self.pool, self.all - here)]

    def keep(self, values: Values) -> Values:
        """Backwards over the assignment of single hits."""
        found: Values = values[self._none]
        for rows, sources in self._more:
            np.maximum(found[rows], found[sources], out=found[rows])
        return found

    def roll(self, values: Values) -> Values:
        """Backwards over the Roll.

        The mean is taken result by result: a product of matrices would start threads that wait for each other.
        """
        found = np.empty((len(self.before) * self._states, values.shape[1]), dtype=values.dtype)
        for roll in self._rolls:
            found[roll.to] = sum(chance * values[sources] for chance, sources in roll.becomes) - roll.price
        return found

    def commit(self, source: Values, found: Values) -> None:
        """Backwards over Commit: takes over from `source` where one die more is better."""
        for kept in range(1, self.pool + 1):
            first, more, count = self.place[0, kept], self.place[1, kept - 1], self.all - kept + 1
            to = found[first : first + count]
            np.maximum(to, source[more : more + count], out=to)


def _places(found: Sequence[Any]) -> Places:
    return np.array(found, dtype=np.intp)


@lru_cache(maxsize=256)
def results(faces: Faces, count: int) -> list[tuple[int, int, float]]:
    """What so many dice of a colour may show: crits, hits and how likely that is."""
    miss, hit, crit = faces
    found = []
    for crits in range(count + 1):
        for hits in range(count - crits + 1):
            ways = comb(count, crits) * comb(count - crits, hits)
            found.append((crits, hits, ways * crit**crits * hit**hits * miss ** (count - crits - hits)))
    return [one for one in found if one[-1]]


def places_of(loose: int, pool: int) -> int:
    """How many places a colour has before a pass."""
    return sum(loose + kept + 1 for kept in range(pool + 1))


def thought_of(fight: Fight, states: int) -> Dice:
    """The dice of the pool, less the weakest ones where there would be too many figures (`MOST_PLACES`).

    Every pass has its figures, and every enemy whose chance is told has them anew.
    """
    pool, times = list(fight.pool), states * fight.passes * (len(fight.enemies) if fight.aim else 1)
    while any(pool) and prod(map(places_of, fight.loose, pool)) * times > MOST_PLACES:
        pool[next(colour for colour, count in enumerate(pool) if count)] -= 1
    return tuple(pool)


class Solved:
    """All positions of a fight with their values.

    `before[n]`: when n passes are left. `rolling[n]`: when the dice of the first of them are committed.
    """

    def __init__(self, fight: Fight, most: int) -> None:
        self.fight = fight
        twist = uncounted(fight.twist, sum(fight.loose) + sum(fight.pool))
        self.moves = Moves(fight.enemies, twist)
        self.task = task_of(fight.enemies, twist)
        self._state = {state: place for place, state in enumerate(self.task.states)}
        pool = thought_of(fight, len(self.task.states))
        self._colours = [self._colour(number, pool[number], twist) for number in range(len(COLOURS))]
        self._at_once = twist is None and self.work <= most
        self.exact = self._at_once and fight.is_plain and pool == fight.pool
        ending = self._ending()
        self.before, self.rolling = [ending], [ending]
        for _ in range(fight.passes):
            self.rolling.append(self._rolled(self.before[-1]))
            self.before.append(np.maximum(ending, self._committed(self.rolling[-1])))

    @property
    def work(self) -> int:
        """How many figures a pass has if all colours are seen at once."""
        return prod(len(colour.after) for colour in self._colours) * len(self.task.states)

    @property
    def places(self) -> int:
        """How many figures there are before all passes together."""
        return sum(table.size for table in self.before[1:])

    @property
    def value(self) -> complex:
        """What the fight is worth."""
        return self.at(self.before, self.fight.passes, self.fight.loose, self.fight.pool, self.task.states[0])

    def at(self, tables: Sequence[Values], passes: int, loose: Dice, pool: Dice, state: State) -> complex:
        """The value of a position in one of the tables; dice that are not thought of count nothing there."""
        places = [
            colour.nearest(*pair) for colour, pair in zip(self._colours, zip(loose, pool, strict=True), strict=True)
        ]
        return complex(tables[passes][*places, self._state[state]])

    def _colour(self, number: int, pool: int, twist: Twist | None) -> Colour:
        fight, faces = self.fight, self.fight.faces[number]
        if twist is None:
            faces = folded(faces, fight.enemies, number)
        return colour_of(faces, fight.loose[number], pool, fight.enemies, twist, number)

    def _ending(self) -> Values:
        """What it is worth to end the phase."""
        spent: Values = np.zeros((1,) * len(COLOURS), dtype=np.intp)
        for number, colour in enumerate(self._colours):
            gone = np.array([colour.all - kept for _, kept in colour.before])
            spent = spent + gone.reshape([-1 if axis == number else 1 for axis in range(len(COLOURS))])
        worths = np.array([*map(self._worth, self.task.states)])
        found: Values = (worths if self.fight.aim else worths.real) - np.array(self.fight.costs)[spent][..., None]
        return found

    def _worth(self, state: State) -> complex:
        """What a state is worth at the end, and whether the enemies that are aimed at have fallen."""
        fight = self.fight
        if state.dead:
            return complex(fight.death)
        missing = state.left + sum(enemy.need for enemy in fight.enemies[state.done + 1 :])
        hits = sum(enemy.need for enemy in fight.enemies) - missing
        worth = fight.prizes[state.done] + fight.progress * hits
        return worth + 1j * (state.done >= fight.aim)

    def _rolled(self, values: Values) -> Values:
        """Backwards over Assign and Roll."""
        values = values[..., list(self.task.ends)]
        strong_first = list(enumerate(self._colours))[::-1]
        if self._at_once:
            for number, colour in strong_first:
                values = _along(number, values, colour.keep)
            for number, colour in strong_first:
                values = _along(number, values, colour.roll)
            return values
        for number, colour in strong_first:
            values = _along(number, _along(number, values, colour.keep), colour.roll)
        return values

    def _committed(self, values: Values) -> Values:
        """Backwards over Commit: as many dice as are best, colour by colour; with a limit die by die."""
        found = np.array(values)
        limited = self.fight.limit < sum(self.fight.pool)
        for _ in range(self.fight.limit if limited else 1):
            source = found.copy() if limited else found
            for number, colour in enumerate(self._colours):
                colour.commit(np.moveaxis(source, number, 0), np.moveaxis(found, number, 0))
        return found


def _along(axis: int, values: Values, step: Callable[[Values], Values]) -> Values:
    """Do a step with one colour: its axis and that of the states, flattened, come first."""
    there, back = _turns(axis, values.ndim)
    turned = values.transpose(there)
    places, states, *others = turned.shape
    found = step(np.ascontiguousarray(turned).reshape(places * states, -1))
    return found.reshape(-1, states, *others).transpose(back)


@cache
def _turns(axis: int, axes: int) -> tuple[list[int], list[int]]:
    """The order of the axes in which a colour and the states come first, and the order that turns them back."""
    there = [axis, axes - 1, *(other for other in range(axes - 1) if other != axis)]
    return there, sorted(range(axes), key=there.__getitem__)


@lru_cache(maxsize=256)
def colour_of(
    faces: Faces, loose: int, pool: int, enemies: tuple[Enemy, ...], twist: Twist | None, number: int
) -> Colour:
    """A colour in a fight, made once for many passes and fights."""
    return Colour(faces, loose, pool, task_of(enemies, twist), number)


@lru_cache(maxsize=8)
def solved(fight: Fight, most: int = MOST) -> Solved:
    """A fight and all that may come of it; `most`: see MOST."""
    return Solved(fight, most)
