"""Chapters: log, replay, dice page and the end of a match go by the chapters that a table names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from harena.core.discovery import games
from harena.core.seat import SPECTATOR
from harena.core.text import texts
from harena.web.chronicle import Chronicle, Entry
from harena.web.pages.chapters import chapters, counted, decisive, last_chapter
from tests.web.serving import Served, Visitor, new_duel, serving, to_move, view, words
from tests.web.toys import YEAR

WEEK, TURN = 0, 1
LOG = [
    Entry(0, "setup"),
    Entry(1, "week 1", WEEK),
    Entry(1, "turn 1", TURN),
    Entry(2, "a roll"),
    Entry(3, "turn 2", TURN),
    Entry(4, "week 2", WEEK),
    Entry(4, "rain"),
    Entry(5, "turn 3", TURN),
]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setitem(games(), "year", YEAR)
    with serving(tmp_path) as server:
        yield server


def go_on(match: str, *players: Visitor) -> bool:
    """Whoever must answer does; whether the match lasts."""
    if view(players[0], match)["state"] == "over":
        return False
    asked, _ = to_move(match, *players)
    now = view(asked, match)["version"]
    asked.post(f"/m/{match}/answer", data={"version": str(now), "client": f"a{now}", "choice": "0"})
    return True


def whole_year(served: Served) -> tuple[str, Visitor]:
    """A match of the toy game that is over."""
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other, "year")
    while go_on(match, host, other):
        pass
    return match, host


# The log as a tree


def test_a_small_chapter_lies_in_the_large_one_that_has_begun() -> None:
    opening, first, second = chapters(LOG)
    assert opening.title is None
    assert [entry.text for entry in opening.entries] == ["setup"]
    assert [part.title.text for part in first.parts if part.title] == ["turn 1", "turn 2"]
    assert [part.title.text for part in second.parts if part.title] == ["turn 3"]


def test_a_large_chapter_ends_the_small_one_before_it() -> None:
    *_, second = chapters(LOG)
    assert [entry.text for entry in second.entries] == ["rain"]


def test_a_log_that_begins_with_a_chapter_has_no_opening() -> None:
    assert [chapter.title for chapter in chapters(LOG[1:])] == [LOG[1], LOG[5]]


def test_a_chapter_knows_how_far_it_goes() -> None:
    assert [chapter.upto for chapter in chapters(LOG)] == [0, 3, 5]


# The chronicle


def chronicle() -> Chronicle:
    """What a reader was told whose log is the one above."""
    found = Chronicle(YEAR, SPECTATOR, texts("en"))
    found._words = LOG
    found._begin_again()
    return found


def test_a_chronicle_knows_the_chapters_in_which_a_line_lies() -> None:
    found = chronicle()
    paths = [[found.title(number).text for number in found.path(place)] for place in range(len(LOG))]
    assert paths[0] == []
    assert paths[3] == ["week 1", "turn 1"]
    assert paths[6] == ["week 2"]
    assert paths[7] == ["week 2", "turn 3"]


def test_the_newest_lines_come_with_the_chapters_that_they_begin_in() -> None:
    told = chronicle().newest(5, 5)
    assert [entry.text for entry in told.inside] == ["week 1", "turn 1"]
    assert [entry.text for entry in told.entries] == ["a roll", "turn 2", "week 2", "rain", "turn 3"]
    assert (told.earlier, told.later) == (3, 0)


def test_a_chapter_with_which_the_lines_begin_is_not_told_twice() -> None:
    told = chronicle().newest(4, 3)
    assert [entry.text for entry in told.inside] == ["week 1"]
    assert [entry.text for entry in told.entries] == ["turn 2", "week 2", "rain"]
    assert told.later == 1


def test_lines_of_one_version_are_not_torn_apart() -> None:
    told = chronicle().newest(4, 5)
    assert [entry.version for entry in told.entries] == [2, 3, 4, 4]
    assert [entry.text for entry in chronicle().newest(1, 1).entries] == ["turn 1"]


def test_the_last_chapter_is_what_was_told_since_it_began() -> None:
    found = chronicle()
    assert last_chapter(found) == []
    found._extend([Entry(6, "snow"), Entry(7, "ice")])
    assert [entry.text for entry in last_chapter(found)] == ["snow", "ice"]
    assert [entry.text for entry in decisive(found, 1)] == ["ice"]
    found._extend([Entry(8, "checkmate", decisive=True), Entry(9, "rest")])
    assert [entry.text for entry in decisive(found, 5)] == ["checkmate"]


def test_chapters_are_counted_by_kind_and_never_by_chairs() -> None:
    assert counted(chronicle(), ("week", "turn", "fight")) == [("week", 2), ("turn", 3)]


# The pages


def test_the_log_folds_older_chapters_and_keeps_open_what_is_new(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other, "year")
    for _ in range(3):
        go_on(match, host, other)
    watcher = to_move(match, host, other)[1]
    page = watcher.get(f"/m/{match}").text
    found = re.findall(r'<details class="chapter" data-chapter="(\d)-(\d+)"( open)?>', page)
    assert [depth for depth, _, _ in found] == ["0", "1", "1", "0", "1", "1"]
    assert [bool(is_open) for _, _, is_open in found[-2:]] == [False, False]
    assert all(is_open for _, _, is_open in found[:2])


def test_the_end_counts_each_kind_of_chapter(served: Served) -> None:
    match, host = whole_year(served)
    assert "chapter.week, 4 turns, 4 decisions" in words(host.get(f"/m/{match}").text)


def test_the_replay_steps_from_chapter_to_chapter_without_a_script(served: Served) -> None:
    match, host = whole_year(served)
    begun = {entry["version"] for entry in view(host, match)["log"] if entry["chapter"] is not None}
    assert len(begun) == 4
    for before, now in pairwise(sorted(begun)):
        assert (
            f'id="chapter-after" aria-label="To the next chapter" href="/m/{match}/replay?v={now}"'
            in host.get(f"/m/{match}/replay?v={before}").text
        )
        back = re.search(r'id="chapter-before"[^>]*?replay\?v=(\d+)"', host.get(f"/m/{match}/replay?v={now}").text)
        assert back is not None
        assert back[1] == str(before)


def test_the_replay_lists_the_chapters_to_jump_to_and_where_one_is(served: Served) -> None:
    match, host = whole_year(served)
    last = max(entry["version"] for entry in view(host, match)["log"] if entry["chapter"] == TURN)
    page = host.get(f"/m/{match}/replay?v={last}").text
    lists = re.findall(r'<select name="v" class="chapter">(.*?)</select>', page, re.DOTALL)
    chosen = [[bool(one) for one in re.findall(r'<option value="\d+"( selected)?>', listed)] for listed in lists]
    assert chosen == [[False, True], [False, True]]
    assert "In event.week" in words(page)


def test_the_dice_page_groups_dice_by_the_chapter_in_which_they_were_rolled(served: Served) -> None:
    match, host = whole_year(served)
    page = host.get(f"/m/{match}/dice").text
    groups = re.findall(r"<tbody>(.*?)</tbody>", page.rpartition("<table>")[2], re.DOTALL)
    assert [group.count("/replay?v=") for group in groups] == [1, 1, 1, 1]
    assert all(words(group).startswith("event.week · event.turn") for group in groups)
