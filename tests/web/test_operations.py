"""Backups that survive a change of database, records that refold, matches handed out and taken in."""

from __future__ import annotations

import asyncio
import json
import stat
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select, text, update

from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.match import Match, new_header
from harena.core.record import Player, Record, decode_line, encode_line
from harena.core.sources import Seeded
from harena.league.kinds import Join, Recruit
from harena.web import backup as backup_module
from harena.web.backup import backup, restore
from harena.web.hub import Hub
from harena.web.leagues.halls import Halls, Order
from harena.web.leagues.library import Libraries
from harena.web.leagues.membership import Membership
from harena.web.operations import Checked, export_match, import_match, opened, record_bytes, refold_all
from harena.web.settings import asynchronous
from harena.web.store.armies import Armies
from harena.web.store.database import Database
from harena.web.store.leagues import Leagues
from harena.web.store.matches import Matches, Note
from harena.web.store.migrate import migrate
from harena.web.store.people import People, Person
from harena.web.store.schema import league_entries, leagues, lines, matches, metadata, receipts
from tests.web.played import on, played, waiting
from tests.web.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgres"])
def addresses(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes empty databases of one kind."""
    numbers = iter(range(100))
    if request.param == "sqlite":
        return lambda: f"sqlite+aiosqlite:///{tmp_path / f'{next(numbers)}.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres")
    return lambda: asynchronous(server.new_database())


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'plain.sqlite'}"


async def everything(database: Database) -> dict[str, list[Any]]:
    async with database.read() as connection:
        return {
            table.name: [
                tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key.columns))
            ]
            for table in metadata.sorted_tables
        }


async def lived_in(database: Database) -> None:
    """A server on which something has happened in every table."""
    crowd = People(database)
    anna = await crowd.guest("Änna")
    await crowd.open_session(anna.id, "a browser")
    await crowd.tokens.create(anna.id, "bot", "play")
    await Armies(database).save(anna.id, "ludus", "mine", {"x": [1, {"ü": None}]})
    await played(database, "over", [anna.id, None])
    await played(database, "running", [anna.id, None], answers=3)
    await waiting(database, "open", [anna.id, None])
    await Matches(database).note("running", Note(2, "bot_replaced", {"seat": 1}))
    async with database.write() as connection:
        await connection.execute(insert(receipts).values(match="running", client="c1", version=2))
    await club_evening(database, anna)


async def club_evening(database: Database, organiser: Person) -> None:
    """A league with an army and its first unit."""
    hub, leagues = Hub(), Leagues(database)
    league = await Membership(leagues, hub).found(organiser, "Thursday", "Änna", "form", public=True)
    halls = Halls(leagues, Libraries(database), hub)
    await halls.enter(league, organiser.id, Order(Join("", "empire"), "c1"))
    await halls.enter(league, organiser.id, Order(Recruit("1", "militia", 10, name="Ünit"), "c2"))


# Backups


def test_a_backup_brings_back_every_row_of_every_table_in_either_kind_of_database(
    addresses: Callable[[], str], sqlite: str, tmp_path: Path
) -> None:
    first, second, file = addresses(), addresses(), tmp_path / "backup.zip"

    async def save(database: Database) -> dict[str, list[Any]]:
        await lived_in(database)
        before = await everything(database)
        rows = await backup(database, file)
        assert rows == {name: len(found) for name, found in before.items()}
        assert all(rows.values()), f"a table without a row tells nothing: {rows}"
        return before

    async def load(database: Database) -> dict[str, list[Any]]:
        await restore(database, file)
        assert (await refold_all(database)).unsound == []
        found = await everything(database)
        await Matches(database).note("running", Note(3, "bot_replaced", {}))
        return found

    before = on(first, save)
    assert on(second, load) == before
    assert on(sqlite, load) == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_is_never_written_over_another_file(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("poem")
    with pytest.raises(Refused, match="cannot_write"):
        on(sqlite, lambda database: backup(database, file))
    assert file.read_text() == "poem"


def test_a_backup_that_fails_half_way_leaves_no_file(sqlite: str, tmp_path: Path) -> None:
    async def story(database: Database) -> None:
        async with database.write() as connection:
            await connection.execute(text("DROP TABLE armies"))
        await backup(database, tmp_path / "half.zip")

    with pytest.raises(Exception, match="armies"):
        on(sqlite, story)
    assert not (tmp_path / "half.zip").exists()


def test_a_backup_shows_one_moment_although_people_go_on_playing(
    addresses: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that begins when the matches are written already must not leave its lines in the backup."""
    file, write = tmp_path / "backup.zip", backup_module._write

    async def story(database: Database) -> None:
        async def write_while_they_play(connection: Any, table: Any, archive: Any) -> int:
            rows = await write(connection, table, archive)
            await played(database, f"while {table.name}", answers=1)
            return rows

        monkeypatch.setattr(backup_module, "_write", write_while_they_play)
        await played(database, "before", answers=1)
        await backup(database, file)

    on(addresses(), story)
    with zipfile.ZipFile(file) as archive:
        named = {json.loads(line)["match"] for line in archive.read("lines.jsonl").splitlines()}
        begun = {json.loads(line)["id"] for line in archive.read("matches.jsonl").splitlines()}
    assert named == begun == {"before"}


def test_a_backup_is_restored_into_an_empty_database_only(addresses: Callable[[], str], tmp_path: Path) -> None:
    address, file = addresses(), tmp_path / "backup.zip"

    async def story(database: Database) -> None:
        await People(database).guest("a")
        await backup(database, file)
        before = await everything(database)
        with pytest.raises(Refused, match="database_not_empty"):
            await restore(database, file)
        assert await everything(database) == before

    on(address, story)


def rewritten(file: Path, change: Callable[[str, bytes], bytes]) -> None:
    with zipfile.ZipFile(file) as archive:
        members = {name: change(name, archive.read(name)) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


@pytest.mark.parametrize(
    ("member", "old", "new", "key"),
    [
        ("contents.json", b"harena-backup-1", b"other-backup-9", "not_a_backup"),
        ("contents.json", b'"revision":"0006"', b'"revision":"0007"', "backup_of_another_version"),
        ("contents.json", b'"people":1', b'"people":2', "not_a_backup"),
        ("contents.json", b"{", b"[", "not_a_backup"),
        ("people.jsonl", b'"login"', b'"logon"', "not_a_backup"),
        ("people.jsonl", b"}", b"", "not_a_backup"),
        ("people.jsonl", b'"created":"2', b'"created":"x', "not_a_backup"),
        ("lines.jsonl", b'"body":"', b'"body":"!', "not_a_backup"),
        ("league_people.jsonl", b'"organiser"', b'"emperor"', "not_a_backup"),
        ("league_people.jsonl", b'"n":1', b'"n":2', "not_a_backup"),
        ("league_entries.jsonl", b'"n":2', b'"n":3', "not_a_backup"),
        ("leagues.jsonl", b'"version":2', b'"version":1', "not_a_backup"),
    ],
)
def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    sqlite: str, tmp_path: Path, member: str, old: bytes, new: bytes, key: str
) -> None:
    file = tmp_path / "backup.zip"
    source = f"sqlite+aiosqlite:///{tmp_path / 'source.sqlite'}"
    on(source, lived_in)
    on(source, lambda database: backup(database, file))

    def change(name: str, content: bytes) -> bytes:
        assert name != member or old in content
        return content.replace(old, new, 1) if name == member else content

    rewritten(file, change)

    async def story(database: Database) -> dict[str, list[Any]]:
        with pytest.raises(Refused, match=key):
            await restore(database, file)
        return await everything(database)

    assert not any(on(sqlite, story).values())


def test_a_league_is_checked_entry_by_entry(sqlite: str) -> None:
    async def story(database: Database) -> None:
        organiser = await People(database).guest("Änna")
        await club_evening(database, organiser)
        assert await refold_all(database) == Checked(1, [])
        async with database.write() as connection:
            raw = (await connection.execute(select(league_entries.c.body).where(league_entries.c.n == 2))).scalar_one()
            dear = raw.replace(b'"size":10', b'"size":99')
            await connection.execute(update(league_entries).where(league_entries.c.n == 2).values(body=dear))
        (unsound,) = (await refold_all(database)).unsound
        assert [reason.key for reason in unsound.reasons] == ["refused.refold_entry"]
        assert unsound.reasons[0].params == {"number": 2, "kind": "recruit"}
        async with database.write() as connection:
            await connection.execute(update(league_entries).where(league_entries.c.n == 2).values(body=raw))
            await connection.execute(update(leagues).values(version=3))
        (unsound,) = (await refold_all(database)).unsound
        assert [reason.key for reason in unsound.reasons] == ["refused.refold_version"]

    async def told(database: Database) -> None:
        await migrate(database)
        await story(database)

    on(sqlite, told)


def test_a_file_that_is_no_backup_is_refused(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("Arma virumque cano")
    for path, key in ((file, "not_a_backup"), (tmp_path / "nothing", "cannot_read"), (tmp_path, "cannot_read")):
        with pytest.raises(Refused, match=key):
            on(sqlite, lambda database, path=path: restore(database, path))  # type: ignore[misc]


# Refolding


def test_all_stored_matches_refold(addresses: Callable[[], str]) -> None:
    async def story(database: Database) -> Checked:
        await played(database, "over")
        await played(database, "running", answers=4)
        await waiting(database, "open", [None, None])
        return await refold_all(database)

    assert on(addresses(), story) == Checked(2, [])


async def _change_line(database: Database, match: str, kind: str, change: Callable[[Any], Any]) -> None:
    for line in await Matches(database).lines(match):
        body = json.loads(encode_line(line))
        if body["what"] == kind and (changed := change(body)) is not None:
            raw = json.dumps(changed).encode()
            decode_line(raw)
            async with database.write() as connection:
                where = (lines.c.match == match) & (lines.c.n == line.n)
                await connection.execute(update(lines).where(where).values(body=raw))
            return
    raise AssertionError(f"{match} has no such line")


def _other_die(body: dict[str, Any]) -> dict[str, Any] | None:
    """A roll that is possible, and that its own numbers give, but that the seed did not."""
    if body["kind"] != "roll":
        return None
    got = [(body["got"][0] + 1) % body["of"][0], *body["got"][1:]]
    return {**body, "got": got, "is": [number + 1 for number in got]}


Spoil = Callable[[Database], Awaitable[None]]


def _set(**values: Any) -> Spoil:
    async def spoil(database: Database) -> None:
        async with database.write() as connection:
            await connection.execute(update(matches).where(matches.c.id == "bad").values(**values))

    return spoil


def _lines(kind: str, change: Callable[[Any], Any]) -> Spoil:
    return lambda database: _change_line(database, "bad", kind, change)


@pytest.mark.parametrize(
    ("answers", "spoil", "why"),
    [
        (9999, _lines("end", lambda body: {**body, "digest": "0" * 64}), "other_digest"),
        (9999, _lines("chance", _other_die), "dice_not_from_seed"),
        (12, _lines("chance", _other_die), "dice_not_from_seed"),
        (12, _lines("answer", lambda body: {**body, "seat": 1 - body["seat"]}), "not_your_turn"),
        (12, _set(version=3), "refold_version"),
        (12, _set(seed=b"x" * 32), "refold_seed"),
        (12, _set(commitment="0" * 64), "refold_seed"),
        (12, _set(turn=None), "refold_summary"),
        (12, _set(state="over"), "refold_summary"),
        (9999, _set(state="playing"), "refold_summary"),
        (12, _set(game="senet"), "unknown_game"),
    ],
)
def test_a_match_that_was_tampered_with_is_named(sqlite: str, answers: int, spoil: Spoil, why: str) -> None:
    async def story(database: Database) -> Checked:
        await played(database, "good", answers=5)
        await played(database, "bad", answers=answers)
        await spoil(database)
        return await refold_all(database)

    checked = on(sqlite, story)
    assert (checked.count, [one.match for one in checked.unsound]) == (2, ["bad"])
    assert why in str(checked.unsound[0].reasons)


# Handing out and taking in


def test_a_finished_match_goes_out_and_comes_in_elsewhere_as_the_same_record(
    addresses: Callable[[], str], sqlite: str
) -> None:
    async def hand_out(database: Database) -> Record:
        anna = await People(database).guest("a")
        await played(database, "over", [anna.id, None])
        record, over = await export_match(database, "over")
        assert over
        return record

    async def take_in(database: Database) -> None:
        assert await import_match(database, record, public=True) == "over"
        again, _ = await export_match(database, "over")
        assert record_bytes(again) == record_bytes(record)
        row = await Matches(database).find("over")
        assert row is not None
        assert (row.public, row.state, row.turn) == (True, "over", None)
        assert [(s.person, s.bot, s.name, s.nonce) for s in row.seats] == [
            (None, None, "Name 0", "abc"),
            (None, "random", "Name 1", None),
        ]
        assert await refold_all(database) == Checked(1, [])
        with pytest.raises(Refused, match="match_exists"):
            await import_match(database, record)

    record = on(sqlite, hand_out)
    on(addresses(), take_in)


def test_the_record_of_a_running_match_is_not_handed_out_by_accident(sqlite: str) -> None:
    async def story(database: Database) -> None:
        await played(database, "running", answers=3)
        await waiting(database, "open", [None, None])
        with pytest.raises(Refused, match="match_running"):
            await export_match(database, "running")
        record, over = await export_match(database, "running", running=True)
        assert not over
        assert b'"seed":null' in record_bytes(record)
        for match, key in (("open", "match_waiting"), ("nothing", "unknown_match")):
            with pytest.raises(Refused, match=key):
                await export_match(database, match, running=True)

    on(sqlite, story)


def test_records_that_cannot_be_taken_in_are_refused_and_nothing_is_kept(sqlite: str) -> None:
    async def story(database: Database) -> None:
        over = await played(database, "over")
        running = await played(database, "running", answers=3)
        whole = Record(over.header, over.lines)
        tampered = [msgspec.structs.replace(over.lines[-1], digest="0" * 64)]
        renamed = msgspec.structs.replace(over.header, seats=[Player("x" * 41), Player("y")])
        seeded = Seeded("7")
        dice = new_header(find_game("ludus"), [Player("a"), Player("b")], seeded)
        for record, key in (
            (whole, "match_exists"),
            (Record(running.header, running.lines), "import_running"),
            (Record(over.header, over.lines[:-1], truncated=True), f"import_cut.*{len(over.lines)}"),
            (Record(over.header, [*over.lines[:-1], *tampered]), "other_digest"),
            (Record(renamed, over.lines), "import_names"),
            (Record(dice, Match(find_game("ludus"), dice, source=seeded).lines), "import_dice"),
        ):
            with pytest.raises(Refused, match=key):
                await import_match(database, record)
        async with database.read() as connection:
            assert (await connection.execute(select(matches.c.id).order_by(matches.c.id))).scalars().all() == [
                "over",
                "running",
            ]

    on(sqlite, story)


def test_a_database_that_is_not_there_is_not_made_by_looking_at_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'nothing.sqlite'}"):
            pass

    with pytest.raises(Refused, match="no_database_file"):
        asyncio.run(story())
    assert list(tmp_path.iterdir()) == []
