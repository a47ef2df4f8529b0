"""An upgrade that changes cards closes no match: each is played on, looked at and checked with those it began with."""

from __future__ import annotations

import asyncio
import io
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from harena.core.errors import Refused
from harena.core.match import Match
from harena.core.record import Record
from harena.core.seat import Seat
from harena.web import thinkers
from harena.web.backup import backup, restore
from harena.web.operations import Checked, export_match, import_match, is_of_other_content, refold_all
from harena.web.services import Services
from harena.web.settings import asynchronous
from harena.web.store.database import Database
from tests.web.played import on, played
from tests.web.postgres import Postgres
from tests.web.serving import Served, Visitor, new_duel, reasons, to_move, view, where, words
from tests.web.tables import begun, first_option, server
from tests.web.upgrades import CUT, built_in, dice, kept, spoil, upgrade, upgrade_rules


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str | None:
    return request.getfixturevalue("postgres").new_database() if request.param == "postgres" else None


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}"


async def answer(services: Services, match: str) -> None:
    """Whoever must answer takes the first thing."""
    room = await services.rooms.enter(match)
    seat = room.asked()
    assert seat is not None
    await services.rooms.change(match, room.version, first_option(seat))


# Playing on


def test_a_match_is_played_on_with_the_cards_that_it_began_with(
    tmp_path: Path, address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin() -> list[str]:
        async with server(tmp_path, address) as services:
            found = [(await begun(services))[0] for _ in range(2)]
            for match in found:
                await answer(services, match)
            return found

    async def play_on() -> None:
        async with server(tmp_path, address) as services:
            room, other = [await services.rooms.enter(match) for match in old]
            assert (dice(room.match.table), dice(room.game)) == (CUT, CUT + 2)
            assert other.match.table.content is room.match.table.content
            while not (room := await services.rooms.enter(old[0])).match.over:
                await answer(services, room.row.id)
            new, _ = await begun(services)
            assert dice((await services.rooms.enter(new)).match.table) == CUT + 2
            assert await refold_all(services.database) == Checked(3, [])

    old = asyncio.run(begin())
    upgrade(monkeypatch)
    asyncio.run(play_on())


def test_programs_are_shown_the_cards_that_the_match_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            upgrade(monkeypatch)
            services.rooms.forget(match)
            room = await services.rooms.enter(match)
            sent = thinkers.packed(room.game, room.match.view(Seat(0)))
            assert dice(thinkers._Unpickler(io.BytesIO(sent), room.game).load()) == CUT

    asyncio.run(story())


def resign(who: Visitor, match: str) -> Any:
    move = {"version": view(who, match).get("version", 1), "client": "resign"}
    return who.post(f"/api/matches/{match}/resign", json=move)


def test_pages_show_the_old_cards_and_a_rematch_has_the_new_ones(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    asked, _ = to_move(match, host, friend)
    board = view(asked, match)["picture"]
    upgrade(monkeypatch)
    alone.services.rooms.forget(match)
    assert view(asked, match)["picture"] == board
    for path in ("", "/replay", "/at/1", "/table", "/record", "/dice", "/board.svg"):
        assert asked.get(f"/m/{match}{path}").status_code == 200, path
    assert resign(asked, match).status_code == 200
    again = where(host.post(f"/m/{match}/rematch", data={})).removeprefix("/m/")
    where(friend.post(f"/m/{again}/join", data={}))
    where(host.post(f"/m/{again}/begin", data={"nonce": ""}))
    assert dice(alone.wait_for(alone.services.rooms.enter, again).match.table) == CUT + 2
    assert dice(alone.wait_for(alone.services.rooms.enter, match).match.table) == CUT


def test_a_match_goes_on_after_an_upgrade_of_the_rules_by_which_its_record_still_folds(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    asked, _ = to_move(match, host, friend)
    alone.wait_for(answer, alone.services, match)
    before = view(asked, match)
    upgrade_rules(monkeypatch)
    alone.services.rooms.forget(match)
    assert view(asked, match) == before
    alone.wait_for(answer, alone.services, match)
    assert view(asked, match)["version"] > before["version"]
    assert resign(asked, match).status_code == 200
    assert alone.wait_for(refold_all, alone.services.database) == Checked(1, [])


# What cannot be opened


def closed(served: Served, monkeypatch: pytest.MonkeyPatch, what: str) -> tuple[str, Visitor, Visitor]:
    """A public match that has begun and that this server cannot open since an upgrade."""
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend, public=True)
    if what == "rules":
        upgrade_rules(monkeypatch, more_cards=1)
    else:
        served.wait_for(spoil, served.services.database, what)
        upgrade(monkeypatch)
    served.services.rooms.forget(match)
    return match, host, friend


@pytest.mark.parametrize(
    ("what", "status", "why", "language"),
    [
        ("lost", 410, "were not kept. Begin a new match", "en"),
        ("lost", 410, "n’ont pas été conservées. Commencez une nouvelle partie", "fr"),
        ("changed", 500, "damaged in the database", "en"),
        ("changed", 500, "abîmées dans la base de données", "fr"),
        ("rules", 410, "version 99", "en"),
        ("rules", 410, "version 99", "fr"),
    ],
)
def test_a_match_that_cannot_be_opened_says_why_and_leads_home(
    alone: Served, monkeypatch: pytest.MonkeyPatch, what: str, status: int, why: str, language: str
) -> None:
    match, host, _ = closed(alone, monkeypatch, what)
    asked = {"accept-language": language}
    for path in ("", "/replay", "/record", "/dice", "/board.svg"):
        page = host.get(f"/m/{match}{path}", headers=asked)
        assert page.status_code == status, path
        assert why in words(page.text)
        assert "Ludus" in words(page.text)
        assert f'href="/m/{match}' not in page.text
        assert 'class="button main" href="/"' in page.text
    told = host.get(f"/api/matches/{match}/view", headers=asked)
    assert (told.status_code, len(reasons(told))) == (status, 1)
    assert resign(host, match).status_code == status


@pytest.mark.parametrize("upgraded", [True, False])
def test_a_match_that_is_over_by_the_new_rules_alone_cannot_be_opened(
    alone: Served, monkeypatch: pytest.MonkeyPatch, upgraded: bool
) -> None:
    """Nobody was told of an end, and none is written down."""
    match = new_duel(alone.visitor(), alone.visitor())
    resume = Match.resume

    def ended(*args: Any, **settings: Any) -> Match:
        found = resume(*args, **settings)
        found.resign(Seat(0))
        return found

    monkeypatch.setattr(Match, "resume", ended)
    if upgraded:
        upgrade_rules(monkeypatch)
    alone.services.rooms.forget(match)
    with pytest.raises(Refused, match="match_other_rules") if upgraded else nullcontext():
        alone.wait_for(alone.services.rooms.enter, match)


def test_the_home_page_still_lists_a_match_that_cannot_be_opened(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, host, _ = closed(alone, monkeypatch, "lost")
    alone.change("UPDATE matches SET version = 99 WHERE id = ?", match)  # long enough for its board to be shown
    for path in ("/", "/showcase", "/api/matches?which=mine", "/api/matches?which=watch", f"/api/matches/{match}"):
        assert host.get(path).status_code == 200, path
    assert f"/m/{match}" in host.get("/").text


def test_a_page_that_was_open_is_loaded_again_and_then_says_why(
    alone: Served, monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    match, host, _ = closed(alone, monkeypatch, "lost")
    stream = host.get(f"/m/{match}/stream?seen=-1")
    assert "event: reload" in stream.text
    assert "event" not in host.get(f"/api/matches/{match}/stream?seen=-1").text
    assert [record for record in logged.records if record.levelname == "ERROR"] == []


def test_the_log_has_an_error_where_a_content_was_changed(
    alone: Served, monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    match, host, _ = closed(alone, monkeypatch, "changed")
    host.get(f"/m/{match}")
    assert [record.name for record in logged.records if record.levelname == "ERROR"] == ["harena.web.store.contents"]


def test_a_server_starts_although_some_matches_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin() -> str:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            await spoil(services.database, "lost")
            return match

    async def again() -> None:
        async with server(tmp_path) as services:
            with pytest.raises(Refused, match="match_content_missing"):
                await services.rooms.enter(match)
            assert (await begun(services))[0] != match

    match = asyncio.run(begin())
    upgrade(monkeypatch)
    asyncio.run(again())


# Records and backups


def test_a_backup_carries_old_cards_into_either_kind_of_database(
    database: str, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.zip"

    async def save(opened: Database) -> dict[str, bytes]:
        await played(opened, "over")
        await played(opened, "running", answers=3)
        upgrade(monkeypatch)
        await played(opened, "new", answers=3)
        assert (await backup(opened, file))["contents"] == 2
        return await kept(opened)

    async def load(opened: Database) -> dict[str, bytes]:
        await restore(opened, file)
        assert await refold_all(opened) == Checked(3, [])
        return await kept(opened)

    before = on(database, save)
    for address in (f"sqlite+aiosqlite:///{tmp_path / 'second.sqlite'}", asynchronous(postgres.new_database())):
        assert on(address, load) == before


def test_a_record_is_taken_in_with_its_cards_and_an_older_one_only_where_they_are(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = f"sqlite+aiosqlite:///{tmp_path / 'elsewhere.sqlite'}"
    nowhere = f"sqlite+aiosqlite:///{tmp_path / 'nowhere.sqlite'}"

    async def hand_out(opened: Database) -> list[Record]:
        for match in ("first", "second"):
            await played(opened, match)
        return [(await export_match(opened, match))[0] for match in ("first", "second")]

    async def take_in(opened: Database, record: Record) -> dict[str, bytes]:
        await import_match(opened, record)
        assert (await refold_all(opened)).unsound == []
        return await kept(opened)

    first, second = on(database, hand_out)
    old = built_in()
    assert set(on(elsewhere, lambda opened: take_in(opened, first))) == {old}
    assert not is_of_other_content(first)
    upgrade(monkeypatch)
    assert is_of_other_content(first)
    assert set(on(elsewhere, lambda opened: take_in(opened, second))) == {old}
    with pytest.raises(Refused, match="match_content_missing"):
        on(nowhere, lambda opened: take_in(opened, second))
    assert on(nowhere, kept) == {}
