"""Chapter 7, the conditions of Opportunities: looked at while the card is in the inventory (TWS-086)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from harena.games.twenty_strong.table import Ascent, Owned
from harena.games.twenty_strong.vocabulary import (
    AnyCondition,
    CritsInRoll,
    DefeatInTurn,
    HealthAtMost,
    InfluenceAtLeast,
    InfluenceAtMost,
    ObservedTimes,
    PrimusFast,
    RecruitedAtLeast,
    RecruitedAtMost,
    VisitRow,
)


def _settle(t: Ascent, judged: Callable[[Owned, AnyCondition], Owned]) -> None:
    """TWS-085: an Opportunity whose condition is met is turned over at once, and stays so."""
    for place, owned in enumerate(t.items):
        if owned.accomplished:
            continue
        condition = t.item(place).condition
        if condition is None:
            continue
        t.items[place] = judged(owned, condition)
        if t.items[place].accomplished:
            t.tell("accomplished", card=owned.card, item=owned.card)


def look_at_conditions(t: Ascent) -> None:
    """TWS-085, TWS-R24: the conditions that describe a state."""
    if all(owned.accomplished for owned in t.items):
        return
    dice, influence = sum(t.recruited()), t.icons_in_deck()

    def judged(owned: Owned, condition: AnyCondition) -> Owned:
        match condition:
            case RecruitedAtMost(n=n):
                met = dice <= n
            case RecruitedAtLeast(n=n):
                met = dice >= n
            case InfluenceAtLeast(n=n):
                met = influence >= n
            case InfluenceAtMost(n=n, primus=primus):
                met = influence <= n and t.beaten >= primus
            case _:
                met = False
        return replace(owned, accomplished=met)

    _settle(t, judged)


def enemies_fell(t: Ascent) -> None:
    """Enough enemies were defeated in one turn."""
    _settle(t, lambda owned, c: replace(owned, accomplished=isinstance(c, DefeatInTurn) and t.fallen >= c.n))


def turn_ended(t: Ascent) -> None:
    """A turn ends with little Health."""
    _settle(t, lambda owned, c: replace(owned, accomplished=isinstance(c, HealthAtMost) and t.health <= c.n))


def crits_fell(t: Ascent, crits: int) -> None:
    """A Roll shows so many crits."""
    _settle(t, lambda owned, c: replace(owned, accomplished=isinstance(c, CritsInRoll) and crits >= c.n))


def primus_conflict_ended(t: Ascent) -> None:
    """A primus conflict has ended within so many turns."""
    turns = t.conflict_turns + 1
    _settle(t, lambda owned, c: replace(owned, accomplished=isinstance(c, PrimusFast) and turns <= c.turns))


def camp_entered(t: Ascent) -> None:
    """The token has entered a camp of a row: each counts once."""
    row = t.book.rows[t.token]

    def judged(owned: Owned, condition: AnyCondition) -> Owned:
        if not (isinstance(condition, VisitRow) and condition.row == row):
            return owned
        seen = owned.progress | 1 << t.token
        return replace(owned, progress=seen, accomplished=seen.bit_count() >= condition.n)

    _settle(t, judged)


def observed(t: Ascent) -> None:
    """The player has observed once more."""

    def judged(owned: Owned, condition: AnyCondition) -> Owned:
        if not isinstance(condition, ObservedTimes):
            return owned
        return replace(owned, progress=owned.progress + 1, accomplished=owned.progress + 1 >= condition.n)

    _settle(t, judged)
