"""Everything that may come of engagements, with its chance: all dice played through the real rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from harena.core.chance import Die, Roll
from harena.core.question import Ask
from harena.games.hoplomachus.actions import OfUnit
from harena.games.hoplomachus.book import HIT, MISS
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.engage import can_act, perform
from harena.games.hoplomachus.rules.rival_engage import engagements_of
from harena.games.hoplomachus.table import Combat

Outcome = tuple[float, Combat]


class Tie(Exception):
    """The player would be asked between targets."""


def after(t: Combat, action: OfUnit, option: int = -1) -> Iterator[Outcome]:
    """Every position after an action; where the player may choose inside it he takes this option of the list."""
    one = t.copy()
    one.journal, one.pending, one.listed = None, None, None
    perform(one, action)
    yield from settled(one, 1.0, option)


def settled(t: Combat, chance: float, option: int) -> Iterator[Outcome]:
    """All positions when nothing is asked any more."""
    pending = t.pending
    if t.outcome is None and isinstance(pending, Roll):
        for part, faces in rolls(pending.thrown):
            one = t.copy()
            one.pending = None
            pending.take(one, faces)
            yield from settled(one, chance * part, option)
    elif t.outcome is None and isinstance(pending, Ask):
        one, chosen = t.copy(), t.options()[option]
        one.pending = one.listed = None
        pending.take(one, chosen)
        yield from settled(one, chance, option)
    else:
        yield chance, t


def rolls(dice: Sequence[int | Die]) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Every result of these dice, one die after the other, with its chance."""
    if not dice:
        yield 1.0, ()
        return
    first = dice[0]
    assert isinstance(first, Die)
    for face in (HIT, MISS):
        share = first.faces.count(face) / len(first.faces)
        if share:
            for part, faces in rolls(dice[1:]):
                yield share * part, (face, *faces)


def in_order(t: Combat, units: Sequence[int]) -> dict[bytes | str, float]:
    """What may come of it when these rivals engage in this order: positions, or how the fight ended, with chances."""
    found: list[Outcome] = [(1.0, t)]
    for unit in units:
        found = [(part * chance, one) for part, before in found for chance, one in acted(before, unit)]
    chances: dict[bytes | str, float] = defaultdict(float)
    for part, one in found:
        one.done = 0
        ended = one.outcome.reason if one.outcome else one.result
        chances[ended or one.key()] += part
    return {key: round(part, 9) for key, part in chances.items()}


def acted(t: Combat, unit: int) -> Iterator[Outcome]:
    """Every position after a rival has done what its list says, if it still can do something."""
    uses = [] if over(t) or t.place[unit] < 0 or not can_act(t, unit) else engagements_of(t, unit)
    if len(uses) > 1:
        raise Tie
    if uses:
        yield from after(t, uses[0])
    else:
        yield 1.0, t
