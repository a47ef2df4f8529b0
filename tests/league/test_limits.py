"""Limits to the point: the maximum of a list, what gold may pay of a mixed price, the worth of the base."""

from __future__ import annotations

import pytest

from harena.league.kinds import Improve, IssueChallenge, Recruit, Reinforce
from harena.league.rules.legality import over_limits
from harena.league.rules.value import list_value, maximum_of
from tests.league.club import Club, after_battle, two
from tests.league.trees import tree


def at_480() -> Club:
    """Ann buys, with a list of 480 points of at most 500."""
    club = after_battle()
    club.do(Reinforce("ann", 3, 5))
    club.do(Recruit("ann", "halberdiers", 36))
    return club


@pytest.mark.rule("LEA-053", "LEA-049")
def test_a_list_may_reach_its_maximum_and_not_a_point_more() -> None:
    club = at_480()
    ann = club.member("ann")
    assert (list_value(club.book, ann), maximum_of(club.book, ann)) == (480, 500)
    unit = max(ann.units)
    ann.units[unit].size += 4
    assert list_value(club.book, ann) == 500
    assert list(over_limits(club.book, ann)) == []
    ann.units[unit].size -= 3
    ann.units[3].size += 4
    assert list_value(club.book, ann) == 501
    assert [fault.key for fault in over_limits(club.book, ann)] == ["above_maximum"]


@pytest.mark.rule("LEA-024", "LEA-030")
def test_gold_pays_no_more_of_a_mixed_price_than_arms_cost() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    lands = ("forge", "great_forge", "longhouse", "standing_stones")
    club.grant("bob", gold=500, honour={4: 10}, gains=lands)
    club.to_purchases("bob")
    mixed = ("flail", "mark_of_the_raven")
    assert club.why(Improve("bob", 4, mixed, gold=20)) == []
    assert club.why(Improve("bob", 4, mixed, gold=21)) == ["gold_only_for_arms"]
    assert club.why(Improve("bob", 4, mixed, gold=30)) == ["gold_only_for_arms"]


@pytest.mark.rule("LEA-050")
def test_the_base_is_worth_nothing_whatever_a_book_says() -> None:
    army = tree("base:30 a:50", "base-a")
    assert army.worth(("base", "a")) == 50


@pytest.mark.rule("LEA-198")
def test_nobody_is_challenged_once_the_league_is_won() -> None:
    club = two()
    challenge = IssueChallenge("ann", ("bob",), tuple(club.member("ann").units))
    assert club.why(challenge) == []
    club.book.ended_by = 8
    assert club.why(challenge) == ["league_ended"]
