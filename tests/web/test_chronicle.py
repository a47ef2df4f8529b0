"""The log is put into words once for each reader, and reads as if it were worded anew each time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from harena.core.seat import SPECTATOR, Seat
from harena.web.chronicle import Entry
from harena.web.match_view import match_view
from harena.web.rooms import Room
from harena.web.words import game_texts
from tests.web.serving import Served, Visitor, new_duel, serving, to_move, view

VIEWERS = (Seat(0), Seat(1), SPECTATOR)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def duel(served: Served) -> tuple[str, Visitor, Visitor]:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend, "invictus")
    play(match, host, friend, 6)
    return match, host, friend


def play(match: str, host: Visitor, friend: Visitor, answers: int) -> None:
    for _ in range(answers):
        asked, _ = to_move(match, host, friend)
        now = view(asked, match)
        form = {"version": str(now["version"]), "client": f"c{now['version']}", "choice": "0"}
        assert asked.post(f"/m/{match}/answer", data=form).status_code == 303


def room_of(served: Served, match: str) -> Room:
    room: Room = served.wait_for(served.services.rooms.enter, match)
    return room


def told(room: Room, viewer: Seat, language: str = "en", at: int | None = None) -> list[Entry]:
    return match_view(room, viewer, game_texts(room.game.name, language), at).log


def folded_anew(served: Served, match: str) -> Room:
    served.services.rooms.forget(match)
    return room_of(served, match)


def test_what_was_told_before_is_not_worded_again(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    before = told(room_of(served, duel[0]), Seat(0))
    play(*duel, 2)
    after = told(room_of(served, duel[0]), Seat(0))
    assert len(after) > len(before)
    assert all(new is old for new, old in zip(after, before, strict=False))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_reads_as_if_the_match_were_folded_anew(
    served: Served, duel: tuple[str, Visitor, Visitor], viewer: Seat, language: str
) -> None:
    for _ in range(4):
        told(room_of(served, duel[0]), viewer, language)
        play(*duel, 1)
    remembered = told(room_of(served, duel[0]), viewer, language)
    assert remembered == told(folded_anew(served, duel[0]), viewer, language)


def test_what_was_taken_back_is_no_longer_told(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    match, *players = duel
    before = {viewer: told(room_of(served, match), viewer) for viewer in VIEWERS}
    asked, other = to_move(match, *players)
    play(*duel, 1)
    longer = told(room_of(served, match), SPECTATOR)
    now = view(asked, match)["version"]
    asked.post(f"/api/matches/{match}/undo", json={"version": now, "client": "u"})
    other.post(f"/api/matches/{match}/consent", json={"version": now, "client": "o", "agree": True})
    room = room_of(served, match)
    assert room.version > now
    assert len(longer) > len(before[SPECTATOR])
    assert {viewer: told(room, viewer) for viewer in VIEWERS} == before


def test_looking_back_tells_no_more_than_was_known_then(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    room = room_of(served, duel[0])
    whole = told(room, Seat(1))
    at = whole[len(whole) // 2].version
    assert told(room, Seat(1), at=at) == [entry for entry in whole if entry.version <= at]


def test_who_is_called_otherwise_is_named_anew_in_the_whole_log(
    served: Served, duel: tuple[str, Visitor, Visitor]
) -> None:
    room = room_of(served, duel[0])
    old = room.row.seats[0].name
    assert any(old in entry.text for entry in told(room, SPECTATOR))
    seats = [replace(room.row.seats[0], name="Zenobia"), *room.row.seats[1:]]
    renamed = told(replace(room, row=replace(room.row, seats=seats)), SPECTATOR)
    assert any("Zenobia" in entry.text for entry in renamed)
    assert not any(old in entry.text for entry in renamed)


def test_each_reader_is_told_what_that_reader_may_know(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    room = room_of(served, duel[0])
    words = {viewer: [entry.text for entry in told(room, viewer)] for viewer in VIEWERS}
    assert words[Seat(0)] != words[Seat(1)] != words[SPECTATOR]
