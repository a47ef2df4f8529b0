"""Limits to the point: the maximum of a list, what gold may pay of a mixed price, the worth of the base."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.league.book import Points
from harena.league.kinds import Improve, IssueChallenge, OpenSequence, PayUpkeep, PayWages, Recruit, Reinforce
from harena.league.rules.ending import has_reached, is_deciding
from harena.league.rules.legality import over_limits
from harena.league.rules.value import list_value, maximum_of
from harena.league.rules.victory import winner
from harena.league.settings import Settings
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


@pytest.mark.rule("LEA-R24", "LEA-109")
@pytest.mark.parametrize(("lead", "won_by"), [(49, -1), (50, 0), (51, 0)])
def test_a_lead_of_just_the_margin_wins(lead: int, won_by: int) -> None:
    club = two()
    battle = club.battle("ann", "bob")
    battle.scores = ((Points("units", 100 + lead),), (Points("units", 100),))
    assert winner(battle, margin=50) == won_by


@pytest.mark.rule("LEA-195")
@pytest.mark.parametrize("closed", [False, True])
def test_only_in_a_closed_group_a_value_may_win_the_league(closed: bool) -> None:
    club = two(Settings(closed_group=closed, threshold=500))
    ann = club.member("ann")
    ann.units[min(ann.units)].size += 100
    assert list_value(club.book, ann) >= 500
    assert has_reached(club.book, ann) is closed


@pytest.mark.rule("LEA-197")
def test_a_part_of_the_army_decides_nothing() -> None:
    club = two(Settings(closed_group=True, threshold=500))
    battle, ann = club.battle("ann", "bob"), club.member("ann")
    ann.reached = True
    first, *others = battle.forces["ann"]
    battle.forces["ann"] = (replace(first, cost=500), *others)
    assert is_deciding(club.book, battle, "ann")
    battle.forces["ann"] = (replace(first, cost=500), *others[1:])
    assert len(others) >= 1
    assert not is_deciding(club.book, battle, "ann")


@pytest.mark.rule("LEA-093")
def test_each_step_is_done_once_and_in_its_order() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    club.do(OpenSequence("ann"))
    assert club.why(PayWages("ann", ())) == ["wrong_step"]
    club.do(PayUpkeep("ann"))
    assert club.why(PayUpkeep("ann")) == ["wrong_step"]
    assert club.why(PayWages("ann", ())) == []
