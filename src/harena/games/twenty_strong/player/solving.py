"""How the solver fights: the best commitment for each pass, and the best use of a Roll, looked up in full.

The solver's policy follows these plans in a confrontation. Elsewhere, and where an item is worth using first, it does
what the quick player does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import inf
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Ask
from harena.games.twenty_strong.actions import FINISH, Assign, Commit, Roll, Stop, Use, room_to_commit
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.player import quick
from harena.games.twenty_strong.player.fighting import STRONG_FIRST, in_order, loose_counts
from harena.games.twenty_strong.player.fights import fight_of, lives_of
from harena.games.twenty_strong.player.using import item_to_use
from harena.games.twenty_strong.rules.strategy import colours_not_committed, passes_left
from harena.games.twenty_strong.solver import NO_DICE, Dice, Fight, Solved, solved
from harena.games.twenty_strong.table import CRIT, HIT, SIDES, UNROLLED, Ascent
from harena.games.twenty_strong.tasks import PLAIN, State

AT_A_GLANCE: Final = 0
"""How much work it may be to see all colours at once: none for programs, which decide often."""
ALIKE: Final = 1e-9
"""Plans that differ by less are equally good."""


class Plan(Struct, frozen=True):
    """What to do now: the answers up to the next Roll or pass.

    `value`: what that is worth, and as its imaginary part the chance that was asked for.
    """

    answers: tuple[Action, ...]
    value: complex
    exact: bool


def choose(t: Ascent, rng: Random) -> Action:
    """What the solver's policy answers."""
    return planned(t) or quick.choose(t, rng)


def planned(t: Ascent) -> Action | None:
    """The next answer of the plan; None where there is none, or where an item is worth using first."""
    plan = None if item_to_use(t, t.options()) else plan_of(t)
    return plan.answers[0] if plan else None


def solve(view: Ascent) -> tuple[Action, ...]:
    """The next answer of the plan, and the items that may be used instead; nothing where there is no plan."""
    plan = plan_of(view)
    return (plan.answers[0], *uses(view)) if plan else ()


def uses(t: Ascent) -> list[Action]:
    """The items and abilities that may be used now."""
    return [option for option in t.options() if isinstance(option, Use)]


def plan_of(t: Ascent, aim: int = 0, most: int = AT_A_GLANCE) -> Plan | None:
    """The plan for the question that is asked; None outside a confrontation, or where the solver does not know enough.

    `aim`: the chance that so many lives of enemies end, in the order in which they are attacked.
    """
    ask = t.pending
    if not isinstance(ask, Ask) or (step := STEPS.get(ask.question.name)) is None:
        return None
    plan = step(t, aim, most)
    return plan if plan and plan.answers[0] in t.options() else None


def _fight_ahead(t: Ascent, foes: Sequence[int], unrolled: Dice = NO_DICE) -> Fight | None:
    """The fight from here: dice that were committed in this step count as if they were still in the pool."""
    banned, loose = colours_not_committed(t), loose_counts(t)
    pool = [0 if colour in banned else count for colour, count in enumerate(t.pool)]
    return fight_of(t, foes, max(0, passes_left(t)), _less(loose, unrolled), _more(pool, unrolled))


# Commit


def commitment(t: Ascent, aim: int, most: int) -> Plan | None:
    """TWS-091: the next die of the best commitment, or the Roll; or the end of the phase, where that is best."""
    unrolled = tuple(t.active[UNROLLED::SIDES])
    foes = in_order(t)
    fight = _fight_ahead(t, foes, unrolled) if passes_left(t) > 0 else None
    if fight is None or any(pool < least for pool, least in zip(fight.pool, unrolled, strict=True)):
        return None
    table = solved(replace(fight, aim=aim), most)
    added, value = best_commitment(table, unrolled, t.committed + room_to_commit(t))
    if added is None:
        return Plan((Stop(),), value, table.exact)
    missing = _less(added, unrolled)
    dice = [Commit(COLOURS[colour]) for colour in STRONG_FIRST for _ in range(missing[colour])]
    return Plan((*dice, Roll()), value, table.exact)


def best_commitment(table: Solved, least: Dice, room: int) -> tuple[Dice | None, complex]:
    """How many dice of each colour to commit in this pass, at least these; None where it is best to stop."""
    fight, state = table.fight, table.task.states[0]
    found, best = None, table.at(table.before, 0, _more(fight.loose, least), _less(fight.pool, least), state)
    for added in product(*(range(low, high + 1) for low, high in zip(least, fight.pool, strict=True))):
        loose = _more(fight.loose, added)
        if any(loose) and sum(added) <= room:
            value = table.at(table.rolling, fight.passes, loose, _less(fight.pool, added), state)
            if value.real > best.real + ALIKE:
                found, best = added, value
    return found, best


# Assign


def assignment(t: Ascent, aim: int, most: int) -> Plan | None:
    """TWS-093: the best use of this Roll, die by die, until no more are assigned."""
    foes = in_order(t)
    fight = _fight_ahead(t, foes)
    if fight is None:
        return None
    table = solved(replace(fight, aim=aim), most)
    start = table.task.states[0]
    start = start._replace(room=start.room - t.foe_assigned[foes[0]])
    shown = tuple(t.active[place + face] for place in range(0, len(t.active), SIDES) for face in (HIT, CRIT))
    dice, value = best_assignment(table, shown, start)
    whose = [life.foe for life in lives_of(t, foes)]
    puts = [Assign(COLOURS[die // 2], "crit" if die % 2 else "hit", whose[life]) for die, life in dice]
    return Plan((*puts, FINISH), value, table.exact)


CRITS_FIRST: Final = (*range(1, len(PLAIN), 2), *range(0, len(PLAIN), 2))
Put = tuple[int, int]
"""A die by colour and face, and the number of the life on which it lies."""


def best_assignment(table: Solved, shown: Dice, start: State) -> tuple[tuple[Put, ...], complex]:
    """Which dice to assign, of those that show a hit or a crit, by colour and face. Every way is looked at.

    Of equal ways the one with crits first, and rather now than in a later pass.
    """
    fight, moves = table.fight, table.moves

    @cache
    def best(loose: Dice, left: Dice, state: State) -> tuple[tuple[Put, ...], complex]:
        puts: tuple[Put, ...] = ()
        value = complex(-inf)
        if not state.beside:
            value = table.at(table.before, fight.passes, loose, fight.pool, moves.next_pass(state))
        for die in [die for die in CRITS_FIRST if left[die]]:
            for life, after in enumerate((moves.assigned(die, state), moves.beside(die, state)), start=state.done):
                if after is not None:
                    more, worth = best(_without(loose, die // 2), _without(left, die), after)
                    if worth.real > value.real + (ALIKE if puts else -ALIKE):
                        puts, value = ((die, life), *more), worth
        return puts, value

    return best(fight.loose, shown, start)


STEPS: Final[dict[str, Callable[[Ascent, int, int], Plan | None]]] = {"commits": commitment, "assignments": assignment}


# Dice by colour


def _without(counts: Dice, place: int) -> Dice:
    return *counts[:place], counts[place] - 1, *counts[place + 1 :]


def _more(counts: Sequence[int], others: Sequence[int]) -> Dice:
    return tuple(one + other for one, other in zip(counts, others, strict=True))


def _less(counts: Sequence[int], others: Sequence[int]) -> Dice:
    return tuple(one - other for one, other in zip(counts, others, strict=True))
