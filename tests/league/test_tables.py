"""Chapters 5 and 6: maximum value, table, scenery, Winds of Magic."""

from __future__ import annotations

import pytest

from harena.league.dice import Given
from harena.league.kinds import SetTable
from harena.league.reading import built_in_book
from harena.league.rules.table import DEPTH, SCENARIO, dispel_pool, power_pool, scenery_pieces, table_for
from harena.league.rules.value import maximum_of, territory_value
from tests.league.club import Club, two

SMALL, MIDDLE, GREAT = 1, 2500, 6000


@pytest.mark.rule("LEA-049", "LEA-050", "LEA-R05")
def test_the_base_territory_counts_for_nothing() -> None:
    club = Club(ann="empire")
    ann = club.member("ann")
    assert (territory_value(club.book, ann), maximum_of(club.book, ann)) == (0, 500)
    club.territories("ann", "smithy", "barracks")
    assert (territory_value(club.book, ann), maximum_of(club.book, ann)) == (75, 650)


@pytest.mark.rule("LEA-051")
@pytest.mark.parametrize("army", ["empire", "chaos", "beacon_host"])
def test_every_tree_is_worth_1000(army: str) -> None:
    book = built_in_book(army)
    assert book.worth(book.territories) == 1000


@pytest.mark.rule("LEA-055", "LEA-058", "LEA-061")
def test_the_table_grows_with_the_forces() -> None:
    assert [table_for(value).width for value in (SMALL, MIDDLE, GREAT)] == [12, 18, 24]
    assert DEPTH == 12


@pytest.mark.rule("LEA-056", "LEA-059", "LEA-062")
def test_pieces_of_scenery() -> None:
    def pieces(value: int, die: int) -> int:
        return scenery_pieces(table_for(value), Given([die]))

    assert [pieces(SMALL, die) for die in (1, 3)] == [3, 5]
    assert [pieces(MIDDLE, die) for die in (1, 6)] == [5, 10]
    assert [pieces(GREAT, die) for die in (1, 6)] == [7, 12]
    with pytest.raises(Exception, match="dice_range"):
        pieces(SMALL, 4)


@pytest.mark.rule("LEA-057", "LEA-060", "LEA-063")
def test_the_winds_of_magic() -> None:
    assert [table_for(value).winds for value in (SMALL, MIDDLE, GREAT)] == [(3, 3), (6, 6), (6, 6, 6, 6)]
    assert power_pool((2, 3), table_for(SMALL)) == 5
    assert power_pool((6, 6, 6, 6), table_for(GREAT)) == 24


@pytest.mark.rule("LEA-064", "LEA-R47")
def test_the_dispel_pool_is_the_highest_die_or_the_two_highest_of_four() -> None:
    assert dispel_pool((2, 3), table_for(SMALL)) == 3
    assert dispel_pool((4, 6), table_for(MIDDLE)) == 6
    assert dispel_pool((1, 5, 6, 2), table_for(GREAT)) == 11


@pytest.mark.rule("LEA-065")
def test_only_great_battles_have_pools_of_24() -> None:
    assert [table_for(value).pool_limit for value in (SMALL, MIDDLE, GREAT)] == [12, 12, 24]


@pytest.mark.rule("LEA-066")
def test_the_scenario_is_battleline() -> None:
    assert SCENARIO == "battleline"


@pytest.mark.rule("LEA-067", "LEA-R48")
def test_the_table_is_set_once_by_the_rulebook_or_the_annex() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    club.do(SetTable("ann", battle.id, "annex"), 2)
    assert (battle.scenery, battle.scenery_by) == (4, "annex")
    assert club.why(SetTable("bob", battle.id)) == ["table_is_set"]
    assert SetTable("bob", battle.id).scenery_by == "rulebook"
