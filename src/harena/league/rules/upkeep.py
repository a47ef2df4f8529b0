"""Chapter 10: upkeep and loss of territories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harena.core.question import Reason, no
from harena.league.accounts import gold, post_gold
from harena.league.army_book import ArmyBook
from harena.league.book import Book, Member
from harena.league.dice import Roll
from harena.league.kinds import PayUpkeep
from harena.league.rules.rounding import nearest
from harena.league.rules.value import territory_value


def upkeep_rate(territories: int) -> int:
    """LEA-112: the rate in percent, a tenth of what the territories are worth."""
    return nearest(territories, 10)


def upkeep(territories: int) -> int:
    """LEA-111, LEA-113: what territories of this worth cost after a campaign turn."""
    return nearest(territories * upkeep_rate(territories), 100)


def ends_of_chains(army: ArmyBook, owned: Sequence[str]) -> list[str]:
    """LEA-116, LEA-119, LEA-R08: the territories that can be lost.

    Those with at most one link to owned ones, never the base; in a ring, those without which the others hold together.
    """
    own = set(owned)
    ends = [id_ for id_ in owned if id_ != army.base and len(army.links[id_] & own) <= 1]
    return ends or [id_ for id_ in owned if id_ != army.base and holds_together(army, own - {id_})]


def holds_together(army: ArmyBook, owned: set[str]) -> bool:
    """LEA-R08: whether territories hang together with the base."""
    reached, ahead = {army.base}, [army.base]
    while ahead:
        new = (army.links[ahead.pop()] & owned) - reached
        reached |= new
        ahead += new
    return owned <= reached


def dearest(army: ArmyBook, candidates: Sequence[str]) -> list[str]:
    """LEA-117: the most expensive candidates, several where they tie."""
    highest = max(army.territories[id_].cost for id_ in candidates)
    return [id_ for id_ in candidates if army.territories[id_].cost == highest]


def most_expensive(army: ArmyBook, candidates: Sequence[str], roll: Roll) -> str:
    """LEA-117, LEA-118, LEA-R12: the most expensive candidate; a tie is settled at random."""
    tied = dearest(army, candidates)
    return tied[0] if len(tied) == 1 else tied[roll(len(tied)) - 1]


def lost_for(army: ArmyBook, owned: Sequence[str], shortfall: int, roll: Roll) -> list[str]:
    """LEA-115, LEA-120, LEA-121, LEA-122, LEA-123: the territories lost, one by one, until they cover a shortfall.

    LEA-R11: what is left when only the base remains is cancelled.
    """
    left, lost = list(owned), list[str]()
    while shortfall > 0 and (candidates := ends_of_chains(army, left)):
        gone = most_expensive(army, candidates, roll)
        left.remove(gone)
        lost.append(gone)
        shortfall -= army.territories[gone].cost
    return lost


def one_lost(army: ArmyBook, owned: Sequence[str], roll: Roll) -> list[str]:
    """LEA-068, LEA-069, LEA-070, LEA-120: the territory lost by a capitulation or a refusal, if there is one."""
    candidates = ends_of_chains(army, owned)
    return [most_expensive(army, candidates, roll)] if candidates else []


def lose(member: Member, lost: Sequence[str]) -> None:
    """LEA-124, LEA-127: territories go, units stay, and nobody else receives anything."""
    member.territories = tuple(id_ for id_ in member.territories if id_ not in lost)


def due(book: Book, member: Member) -> tuple[int, int]:
    """LEA-114, LEA-R10: what is paid of the upkeep, and the shortfall; who has gold must pay."""
    amount = upkeep(territory_value(book, member))
    paid = min(amount, gold(book, member.id))
    return paid, amount - paid


def may_pay_upkeep(book: Book, _by: str, command: PayUpkeep) -> Iterator[Reason]:
    """LEA-089, LEA-093: upkeep is the second step."""
    step = book.member(command.member).turn.step
    if step != "upkeep":
        yield no("wrong_step", "LEA-093", step=step)


def roll_for_upkeep(book: Book, command: PayUpkeep, roll: Roll) -> list[str]:
    """The territories that a shortfall costs."""
    member = book.member(command.member)
    return lost_for(book.army(member.id), member.territories, due(book, member)[1], roll)


def pay_upkeep(book: Book, _by: str, command: PayUpkeep, roll: Roll) -> None:
    """LEA-111, LEA-114, LEA-115: pay what can be paid, lose territories for the rest."""
    member = book.member(command.member)
    paid = due(book, member)[0]
    lost = roll_for_upkeep(book, command, roll)
    post_gold(book, member.id, -paid, "upkeep")
    lose(member, lost)
    member.turn.step = "wages"
