"""How the quick player fights: which enemies, with how many dice, and where each hit goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from harena.core.action import Action
from harena.games.twenty_strong.actions import FINISH, Assign, Commit, GoOn, Roll, Stop, room_to_commit
from harena.games.twenty_strong.book import Book
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.dice_odds import chance_of
from harena.games.twenty_strong.player.using import item_to_use
from harena.games.twenty_strong.player.worth import foe_worth, need_of
from harena.games.twenty_strong.rules.defeat import own_worth
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.rules.strategy import passes_left
from harena.games.twenty_strong.table import CLIMBING, SIDES, Ascent

STRONG_FIRST: Final = (4, 3, 2, 1, 0)
DIE_WORTH: Final = 0.55
"""What it costs to have a die exhausted beyond what is recovered anyway."""
PROGRESS: Final = 0.7
"""What a hit is worth on an enemy that does not fall in this turn, where dice stay."""


def in_order(t: Ascent) -> list[int]:
    """The enemies in the order in which they are attacked: guards first, then the best worth for a hit."""
    standing = t.standing()
    if len(standing) < 2:
        return standing
    rank = {"front": -1, "": 0, "rear": 1}

    def key(foe: int) -> tuple[int, float]:
        face = t.face(foe)
        return rank[face.guard], -foe_worth(t, face, damage_of(t, foe)) / need_of(t, foe)

    return sorted(standing, key=key)


def loose_counts(t: Ascent) -> tuple[int, ...]:
    """Committed dice that are not assigned, by colour."""
    active = t.active
    return tuple(sum(active[first : first + SIDES]) for first in range(0, len(active), SIDES))


def best_commitment(
    t: Ascent, goals: Sequence[tuple[int, float]], loose: tuple[int, ...], passes: int, room: int
) -> tuple[float, tuple[int, ...]]:
    """What to add from the pool so that the gain is greatest; its value, and how many dice of each colour.

    `goals`: hits that are needed in all up to each enemy, and what it is worth.
    """
    free = max(0, t.recovery - sum(t.exhausted) - sum(loose))
    crit = max(2, own_worth(t)[-1])
    return _best_commitment(t.book, tuple(goals), loose, tuple(t.pool), free, passes, room, crit)


@lru_cache(maxsize=1 << 15)
def _best_commitment(
    book: Book,
    goals: tuple[tuple[int, float], ...],
    loose: tuple[int, ...],
    pool: tuple[int, ...],
    free: int,
    passes: int,
    room: int,
    crit: int,
) -> tuple[float, tuple[int, ...]]:
    """The same, found once. `free`: so many dice are recovered anyway; `crit`: what a crit counts."""
    added = [0] * len(COLOURS)
    best, chosen, cost = -1e9, tuple(added), 0.0
    total = list(loose)
    dice = [colour for colour in STRONG_FIRST for _ in range(pool[colour])][: max(0, room)]
    for number in range(len(dice) + 1):
        if number:
            colour = dice[number - 1]
            added[colour] += 1
            total[colour] += 1
            cost += 0.1 if number <= free else DIE_WORTH
        counts = tuple(total)
        gain = sum(worth * chance_of(book, counts, passes, need, crit) for need, worth in goals) - cost
        if gain > best + 1e-9:
            best, chosen = gain, tuple(added)
        elif gain < best - 2.5:
            break
    return best, chosen


def goals_of(t: Ascent, foes: Sequence[int]) -> list[tuple[int, float]]:
    goals, needed = [], 0
    for foe in foes:
        needed += need_of(t, foe)
        goals.append((needed, foe_worth(t, t.face(foe), damage_of(t, foe))))
    if t.stage != CLIMBING and goals:
        goals += [(hits, PROGRESS) for hits in range(1, needed + 1)]
    return goals


def choose_commit(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """Commit what is worth it, die by die; then roll, or stop."""
    if use := item_to_use(t, options):
        return use
    can_commit = [option for option in options if isinstance(option, Commit)]
    if can_commit:
        foes = in_order(t)
        _, added = best_commitment(t, goals_of(t, foes), loose_counts(t), passes_left(t), room_to_commit(t))
        for option in can_commit:
            if added[COLOURS.index(option.colour)]:
                return option
    return next((option for option in options if isinstance(option, Roll)), Stop())


def choose_assignment(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """The first enemy in order that takes a die: crits where two hits are needed, else weak hits."""
    if use := item_to_use(t, options):
        return use
    assigns = [option for option in options if isinstance(option, Assign)]
    for foe in in_order(t):
        mine = [option for option in assigns if option.foe == foe]
        if not mine:
            continue
        need = need_of(t, foe)

        def key(option: Assign, need: int = need) -> tuple[bool, int]:
            return (option.face == "crit") == (need < 2), COLOURS.index(option.colour)

        return min(mine, key=key)
    return FINISH


def choose_pause(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    return item_to_use(t, options) or GoOn()
