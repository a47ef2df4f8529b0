"""Chapter 11: wages, and what becomes of those who are not paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from harena.core.question import Reason, no
from harena.league.accounts import gold, post_gold
from harena.league.army_book import Category
from harena.league.book import Book, Fielded, Member
from harena.league.dice import Roll
from harena.league.kinds import PayWages
from harena.league.rules.rounding import nearest

RATES: Final[Mapping[Category, int]] = {"core": 25, "special": 50, "hero": 50, "rare": 75, "lord": 75}
"""LEA-130, LEA-131, LEA-132, LEA-133, LEA-134: wages in percent of the cost."""


def force_wages(force: Iterable[Fielded]) -> int:
    """LEA-129, LEA-135, LEA-R04: the wages of a force, rounded once for each rate."""
    by_rate: dict[int, int] = {}
    for one in force:
        rate = RATES[one.category]
        by_rate[rate] = by_rate.get(rate, 0) + one.cost
    return sum(nearest(cost * rate, 100) for rate, cost in by_rate.items())


def unit_wages(one: Fielded) -> int:
    """LEA-R04: the wages of one unit, rounded by themselves."""
    return nearest(one.cost * RATES[one.category], 100)


def forces_of(book: Book, member: Member) -> list[tuple[Fielded, ...]]:
    """LEA-076, LEA-R02: the forces of this campaign turn, each as it stood at the start of its battle."""
    return [book.battles[id_].forces[member.id] for id_ in member.turn.battles]


def wages_due(book: Book, member: Member) -> int:
    """LEA-128: the wages of all battles of this turn."""
    return sum(force_wages(force) for force in forces_of(book, member))


def shortfall(book: Book, member: Member) -> int:
    """LEA-136: what cannot be paid."""
    return max(0, wages_due(book, member) - gold(book, member.id))


def desertion_faults(open_wages: int, wages: Mapping[int, int], chosen: Iterable[int]) -> Iterator[Reason]:
    """LEA-137, LEA-R30, LEA-R11: units that fought, whose wages together reach the shortfall; else all of them."""
    named = list(chosen)
    for unit in named:
        if unit not in wages:
            yield no("did_not_fight", "LEA-137", named=unit)
    enough = sum(wages.get(unit, 0) for unit in set(named)) >= open_wages
    if open_wages and not enough and set(named) < set(wages):
        yield no("wages_too_small", "LEA-137", have=sum(wages.get(unit, 0) for unit in set(named)), want=open_wages)
    if named and not open_wages:
        yield no("wages_paid", "LEA-137")


def may_pay_wages(book: Book, _by: str, command: PayWages) -> Iterator[Reason]:
    """LEA-090, LEA-093, LEA-137: wages are the third step; with a shortfall, units must be named."""
    member = book.member(command.member)
    if member.turn.step != "wages":
        yield no("wrong_step", "LEA-093", step=member.turn.step)
        return
    wages = {one.unit: unit_wages(one) for force in forces_of(book, member) for one in force}
    yield from desertion_faults(shortfall(book, member), wages, command.deserting)


def pay_wages(book: Book, _by: str, command: PayWages, _roll: Roll) -> None:
    """LEA-128, LEA-136, LEA-140: pay as far as the gold reaches; who goes unpaid rolls in the next step."""
    member = book.member(command.member)
    paid = min(wages_due(book, member), gold(book, member.id))
    post_gold(book, member.id, -paid, "wages")
    member.turn.deserting = tuple(dict.fromkeys(command.deserting))
    member.turn.step = "losses"
