"""Long logs are cut into windows where chapters begin, and lists of chapters stay short."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.saga import SAGA
from harena.core.seat import SPECTATOR
from harena.core.text import texts
from harena.web.chronicle import Chronicle, Entry
from harena.web.pages.windows import FAR, MOST, NEAR, cut_at, cuts, levels, window_at, worth_listing


def chronicle(*depths: int | None) -> Chronicle:
    """A log of a version for each line, of which some begin chapters."""
    found = Chronicle(SAGA, SPECTATOR, texts("en"))
    found._extend([Entry(version, f"line {version}", depth) for version, depth in enumerate(depths)])
    return found


def campaign(acts: int, weeks: int, fights: int, lines: int) -> Chronicle:
    """Acts, weeks, fights and turns of so many lines each; two turns a fight."""
    turn = [3, *[None] * lines]
    fight = [2, *turn, *turn]
    return chronicle(*[0, *[1, *fight * fights] * weeks] * acts)


# Cutting


@given(st.lists(st.sampled_from([None, None, None, 0, 1, 2]), max_size=200), st.integers(1, 40))
def test_windows_tell_everything_once_and_none_is_too_long(depths: list[int | None], most: int) -> None:
    found = cuts(len(depths), chronicle(*depths).begun, most)
    assert found[0][0] == 0
    assert found[-1][1] == len(depths)
    assert all(before[1] == after[0] for before, after in pairwise(found))
    assert all(0 < last - first <= most for first, last in found) or not depths


@given(st.lists(st.sampled_from([None, None, 0, 1]), min_size=1, max_size=120), st.integers(1, 30))
def test_only_the_last_windows_change_when_a_match_goes_on(depths: list[int | None], most: int) -> None:
    before = cuts(len(depths), chronicle(*depths).begun, most)
    after = cuts(len(depths) + 1, chronicle(*depths, None).begun, most)
    last = max([place for place, depth in enumerate(depths) if depth == 0], default=0)
    assert [cut for cut in before if cut[1] < last] == [cut for cut in after if cut[1] < last]


def test_a_chapter_that_fits_is_not_torn_apart() -> None:
    found = campaign(acts=2, weeks=3, fights=2, lines=6)
    week = found.length(1)
    for first, last in cuts(len(found.entries), found.begun, week):
        assert found.entries[first].chapter in (0, 1)
        assert last == len(found.entries) or found.entries[last].chapter in (0, 1)


def test_small_chapters_share_a_window() -> None:
    assert cuts(40, chronicle(*[0, None, None, None] * 10).begun, 10) == [(at, at + 8) for at in range(0, 40, 8)]


def test_a_chapter_without_parts_is_cut_where_it_must_be() -> None:
    assert cuts(25, chronicle(0, *[None] * 24).begun, 10) == [(0, 10), (10, 20), (20, 25)]


def test_a_log_of_nothing_has_one_empty_window() -> None:
    assert cuts(0, []) == [(0, 0)]
    assert window_at(chronicle(), 7).entries == []


def test_every_version_lies_in_a_window_that_tells_of_it() -> None:
    found = campaign(acts=2, weeks=12, fights=3, lines=5)
    for version in range(0, len(found.entries), 17):
        told = window_at(found, version)
        assert version in {entry.version for entry in told.entries}
        assert len(told.entries) <= MOST
        assert told.earlier + len(told.entries) + told.later == len(found.entries)


def test_a_place_before_all_windows_is_in_the_first() -> None:
    assert cut_at([(0, 5), (5, 9)], -1) == (0, 5)
    assert cut_at([(0, 5), (5, 9)], 5) == (5, 9)


# Chapters to go to


def test_chapters_are_listed_by_kind_the_largest_first() -> None:
    found = campaign(acts=2, weeks=3, fights=2, lines=4)
    listed = levels(found, found.entries[-1].version)
    assert [len(level.listed) for level in listed] == [2, 3, 2, 2]
    assert [[one.here for one in level.listed][-1] for level in listed] == [True] * 4
    assert [level.inside for level in listed] == ["", *(found.title(number).text for number in found.path(10**6)[:-1])]


def test_before_the_first_chapter_the_largest_can_be_chosen() -> None:
    [level] = levels(chronicle(None, 0, 1, 1), 0)
    assert level.outside
    assert [one.version for one in level.listed] == [1]


def test_in_a_chapter_whose_parts_have_not_begun_they_can_be_chosen() -> None:
    outer, inner = levels(chronicle(0, None, 1, 1), 1)
    assert not outer.outside
    assert inner.outside
    assert [one.version for one in inner.listed] == [2, 3]


@pytest.mark.parametrize("here", [0, 1, 750, 1498, 1499])
def test_of_very_many_chapters_those_around_and_some_others_are_listed(here: int) -> None:
    listed = worth_listing(1500, here)
    assert {0, here, 1499} <= set(listed)
    assert {at for at in range(here - NEAR, here + NEAR + 1) if 0 <= at < 1500} <= set(listed)
    assert len(listed) <= 2 * NEAR + FAR + 4
    assert max(after - before for before, after in pairwise(listed)) <= 1500 // FAR + 1


def test_of_few_chapters_all_are_listed() -> None:
    assert worth_listing(30, 3) == list(range(30))
