"""The first page: where its doors lead, whose matches come first, and a board that is worth looking at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import Served, new_duel, serving, where, words
from tests.web.test_two_worlds import Playing

OPEN_TO_ALL = {"seats": "2", "seat.1": "open", "public": "yes"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


# Joining


def test_where_nobody_waits_no_door_leads_to_an_empty_table(served: Served) -> None:
    page = served.visitor().get("/").text
    assert 'href="#open"' not in page
    assert '<a class="door" href="/leagues">' in page
    assert "Nobody is waiting now. Set up a match" in words(page)


def test_where_somebody_waits_the_door_leads_to_who_it_is(served: Served) -> None:
    served.visitor().post("/new/ludus", data=OPEN_TO_ALL)
    page = served.visitor().get("/").text
    assert '<a class="door" href="#open">' in page
    assert "1 open match waits" in words(page)


def test_the_page_says_how_a_match_comes_to_be_listed_and_says_it_truly(served: Served) -> None:
    who = served.visitor()
    tick = "Anybody may find and join it"
    assert tick in words(who.get("/").text)
    assert tick in words(who.get("/new/invictus").text)
    private = where(who.post("/new/ludus", data={"seats": "2", "seat.1": "open"}))
    assert private not in served.visitor().get("/").text


def test_the_french_title_keeps_its_preposition_with_what_follows(served: Served) -> None:
    page = served.visitor(**{"Accept-Language": "fr"}).get("/").text
    assert "Antiquité, à\N{NO-BREAK SPACE}une même table</h1>" in page


# What comes first


def test_the_own_matches_stand_before_the_board_and_after_the_doors(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    new_duel(host, other)
    page = host.get("/").text
    assert page.index('class="doors"') < page.index('class="mine"') < page.index('class="showcase"')
    assert 'class="mine"' not in served.visitor().get("/").text


# The board


def test_a_match_that_has_only_begun_is_not_shown_yet(served: Served) -> None:
    playing = Playing(served, "invictus", 2, "young", public=True)
    page = served.visitor().get("/").text
    assert f'<figcaption><a href="/m/{playing.id}">' not in page
    assert "<figcaption>A position from" in page


def test_a_match_in_full_swing_is_shown_and_its_picture_leads_there(served: Served) -> None:
    playing = Playing(served, "invictus", 2, "grown", public=True)
    playing.play(24)
    page = served.visitor().get("/").text
    assert f'<a href="/m/{playing.id}" tabindex="-1" aria-hidden="true"><div class="boardbox"><svg' in page
    assert f'<figcaption><a href="/m/{playing.id}">' in page
    assert 'class="piece card held' not in page


def test_a_match_that_can_no_longer_be_drawn_does_not_take_the_first_page_with_it(served: Served) -> None:
    playing = Playing(served, "invictus", 2, "outdated", public=True)
    playing.play(24)
    other = Playing(served, "invictus", 2, "good", public=True)
    other.play(24)
    served.time_passes(other.id)
    old = """CAST(json_set(CAST(header AS TEXT), '$.content_hash', 'gone') AS BLOB)"""
    for match, shown in (
        (playing.id, f'<figcaption><a href="/m/{other.id}">'),
        (other.id, "<figcaption>A position from"),
    ):
        served.change(f"UPDATE matches SET header = {old} WHERE id = ?", match)
        served.services.rooms.forget(match)
        for path in ("/", "/showcase"):
            page = served.visitor().get(path)
            assert page.status_code == 200
            assert shown in page.text


def test_the_script_gets_the_same_board_alone_and_as_it_is_by_now(served: Served) -> None:
    playing = Playing(served, "invictus", 2, "alone", public=True)
    playing.play(24)
    who = served.visitor()
    board = who.get("/showcase").text
    assert board.strip() in who.get("/").text
    assert "<html" not in board
    playing.play(6)
    assert who.get("/showcase").text != board
    assert "En ce moment" in who.get("/showcase?lang=fr").text


def test_a_private_match_is_never_on_the_first_page(served: Served) -> None:
    playing = Playing(served, "invictus", 2, "private")
    playing.play(24)
    for path in ("/", "/showcase"):
        assert playing.id not in served.visitor().get(path).text
