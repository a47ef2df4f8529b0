"""Chapter 9: victory points, line by line, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from harena.league.book import Battle, Fate, Fielded, Points
from harena.league.dice import Roll
from harena.league.rules.rounding import nearest, shared

GENERAL = 100
GREAT_BANNER = 100
STANDARD = 25
UNEQUAL_CHALLENGE = 50


def unit_points(one: Fielded, fate: Fate) -> Iterator[Points]:
    """LEA-108: what an enemy unit scores, under one head only."""
    if fate.ends == "eliminated":
        yield Points("eliminated", one.cost, one.unit)
    elif fate.ends == "flees":
        yield Points("fleeing", one.cost, one.unit)
    elif one.single and fate.wounds:
        yield Points("wounds", wounds_points(one.cost, fate.wounds, one.wounds), one.unit)
    elif fate.lost and not one.single:
        yield Points("casualties", casualties_points(one, fate), one.unit)


def wounds_points(cost: int, lost: int, starting: int) -> int:
    """LEA-106, LEA-107, LEA-R28: the cost in proportion to lost wounds, for units of size 1 only."""
    return min(cost, nearest(cost * lost, starting))


def casualties_points(one: Fielded, fate: Fate) -> int:
    """LEA-104, LEA-105, LEA-R27: lost figures by their cost, and the extra cost of lost command figures."""
    return fate.lost * one.figure_cost + sum(one.command.get(rank, 0) for rank in fate.command)


def bonus_points(one: Fielded, fate: Fate) -> Iterator[Points]:
    """LEA-096, LEA-099, LEA-100: General, great banner and standards, on top of the unit itself."""
    if one.general and (fate.ends == "eliminated" or fate.lost):
        yield Points("general", GENERAL, one.unit)
    if fate.great_banner_taken:
        yield Points("great_banner", GREAT_BANNER, one.unit)
    if fate.standard_taken:
        yield Points("standard", STANDARD, one.unit)


def difference_bonus(own: int, other: int) -> int:
    """LEA-102, LEA-103, LEA-R20: the side of lower value scores the difference, the other side nothing."""
    return max(0, other - own)


def side_score(battle: Battle, side: int) -> tuple[Points, ...]:
    """LEA-088: all victory points of a side. LEA-R17: a capitulation changes nothing of them."""
    found: list[Points] = []
    for member in battle.sides[1 - side]:
        for one in battle.forces[member]:
            fate = battle.fate(one.unit)
            found += (*unit_points(one, fate), *bonus_points(one, fate))
    told = battle.report.unequal_challenges if battle.report else {}
    if unequal := sum(told.get(member, 0) for member in battle.sides[side]):
        found.append(Points("unequal_challenge", UNEQUAL_CHALLENGE * unequal))
    if bonus := difference_bonus(battle.value(side), battle.value(1 - side)):
        found.append(Points("difference", bonus))
    return tuple(found)


def total(score: tuple[Points, ...]) -> int:
    return sum(line.amount for line in score)


def winner(battle: Battle, margin: int) -> int:
    """LEA-109, LEA-R24, LEA-R17: the side with more points wins, or whoever did not capitulate; else a draw (-1)."""
    if battle.report and battle.report.capitulated and not battle.report.fought_on:
        return 1 - battle.side_of(battle.report.capitulated)
    first, second = (total(score) for score in battle.scores)
    if abs(first - second) < margin:
        return -1
    return 0 if first > second else 1


def shares(battle: Battle, side: int, points: int, roll: Roll) -> dict[str, int]:
    """LEA-084, LEA-R19: the points of a side, by the values of its forces; on defeat and draw too."""
    members = battle.sides[side]
    weights = [sum(one.cost for one in battle.forces[id_]) for id_ in members]
    return dict(zip(members, shared(points, weights, roll), strict=True))
