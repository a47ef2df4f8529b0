"""Migrations: they lead to the tables that the code uses, and a database of another state is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from harena.core.errors import Refused
from harena.web.operations import Checked, refold_all
from harena.web.store.database import Database
from harena.web.store.matches import Matches, Result
from harena.web.store.migrate import check_schema, migrate, newest, pending
from harena.web.store.people import People
from harena.web.store.schema import metadata
from harena.web.words import page_texts
from tests.web.played import played, waiting, without_pledges


def on(address: str, story: Any) -> Any:
    """Tell a story on a database, and close it."""

    async def told() -> Any:
        database = Database(address)
        try:
            return await story(database)
        finally:
            await database.close()

    return asyncio.run(told())


async def execute(database: Database, statement: str) -> None:
    async with database.write() as connection:
        await connection.execute(text(statement))


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def before_results(database: Database) -> None:
    """The database as it was before lists told how a match ended."""
    await without_pledges(database)
    for column in ("rewind", "result"):
        await execute(database, f"ALTER TABLE matches DROP COLUMN {column}")
    await execute(database, "UPDATE alembic_version SET version_num = '0003'")


def test_a_match_that_ended_before_results_were_kept_gets_its_own(address: str) -> None:
    async def story(database: Database) -> None:
        await migrate(database)
        ended = await played(database, "ended")
        await played(database, "running", answers=2)
        outcome = ended.table.outcome
        assert outcome is not None
        await before_results(database)
        await migrate(database)
        stored = Matches(database)
        results = [row.result for name in ("ended", "running") if (row := await stored.find(name))]
        assert results == [Result(list(outcome.winners), outcome.drawn), None]
        assert await refold_all(database) == Checked(2, [])

    on(address, story)


def test_what_was_shown_before_people_pledged_is_forgotten_unless_the_match_has_begun(address: str) -> None:
    """Whoever joined last could have chosen a nonce to suit it; the waiting pages pledge by themselves."""

    async def story(database: Database) -> None:
        await migrate(database)
        await waiting(database, "open", [None, None])
        await played(database, "running", answers=2)
        for match in ("open", "running"):
            await execute(database, f"UPDATE seats SET nonce = 'abc' WHERE match = '{match}' AND seat = 0")
        await without_pledges(database)
        await migrate(database)
        stored = Matches(database)
        found = {name: row for name in ("open", "running") if (row := await stored.find(name))}
        assert {name: row.seats[0].nonce for name, row in found.items()} == {"open": None, "running": "abc"}
        assert {(row.round, row.seats[0].pledge, row.seats[0].by_server) for row in found.values()} == {
            (1, None, False)
        }
        assert await refold_all(database) == Checked(1, [])

    on(address, story)


def test_a_match_that_may_have_been_taken_in_is_not_signed_as_if_it_had_been_played_here(address: str) -> None:
    async def story(database: Database) -> dict[str, bytes | None]:
        await migrate(database)
        anna = await People(database).guest("Anna")
        await played(database, "taken in")
        await played(database, "played", [anna.id, None])
        await played(database, "running", [anna.id, None], answers=2)
        await without_pledges(database)
        await migrate(database)
        found = [await Matches(database).find(name) for name in ("taken in", "played", "running")]
        return {row.id: row.came_with for row in found if row is not None}

    assert on(address, story) == {"taken in": b"", "played": None, "running": None}


def test_a_migrated_database_has_exactly_the_tables_that_the_code_uses(address: str) -> None:
    async def story(database: Database) -> list[Any]:
        await migrate(database)
        async with database.read() as connection:
            return await connection.run_sync(differences)

    assert on(address, story) == []


def test_the_comparison_sees_a_column_that_is_missing(address: str) -> None:
    async def story(database: Database) -> list[Any]:
        await migrate(database)
        await execute(database, "ALTER TABLE people DROP COLUMN language")
        async with database.read() as connection:
            return await connection.run_sync(differences)

    assert len(on(address, story)) == 1


def test_migrating_is_pending_once_and_harmless_twice(address: str) -> None:
    async def story(database: Database) -> list[bool]:
        before = await pending(database)
        await migrate(database)
        await migrate(database)
        await check_schema(database)
        return [before, await pending(database)]

    assert on(address, story) == [True, False]


def test_processes_that_migrate_at_the_same_time_do_not_disturb_each_other(address: str) -> None:
    async def story(database: Database) -> bool:
        other = Database(address)
        together = asyncio.gather(migrate(database), migrate(other), migrate(database), return_exceptions=True)
        done = await asyncio.wait_for(together, 120)
        await other.close()
        assert [str(one) for one in done] == ["None"] * 3
        return await pending(database)

    assert on(address, story) is False


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        ("DELETE FROM alembic_version", "refused.database_empty"),
        ("UPDATE alembic_version SET version_num = '9999'", "refused.database_too_new"),
    ],
)
def test_a_database_of_another_state_is_refused_with_the_command_that_helps(
    address: str, statement: str, key: str
) -> None:
    async def story(database: Database) -> None:
        await migrate(database)
        await execute(database, statement)
        await check_schema(database)

    with pytest.raises(Refused) as refused:
        on(address, story)
    assert [reason.key for reason in refused.value.reasons] == [key]
    for language in ("en", "fr"):
        assert "harena migrate" in page_texts(language).say(refused.value.reasons[0])


def test_an_older_database_is_refused_with_the_command_that_helps(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(database: Database) -> None:
        await migrate(database)
        monkeypatch.setattr("harena.web.store.migrate.newest", lambda: "9998")
        await check_schema(database)

    with pytest.raises(Refused) as refused:
        on(address, story)
    assert [reason.key for reason in refused.value.reasons] == ["refused.database_too_old"]
    assert "harena migrate" in page_texts("fr").say(refused.value.reasons[0])


def test_a_newer_database_is_not_touched(address: str) -> None:
    async def story(database: Database) -> str:
        await migrate(database)
        await execute(database, "UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(Refused, match="database_too_new"):
            await migrate(database)
        async with database.read() as connection:
            return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one())

    assert on(address, story) == "9999"


def test_a_file_that_is_no_database_and_a_server_that_is_not_there(tmp_path: Path) -> None:
    poem = tmp_path / "poem.txt"
    poem.write_text("Arma virumque cano, Troiae qui primus ab oris " * 30)
    nobody = "postgresql+psycopg://tester@127.0.0.1:9/nothing"
    for address in (f"sqlite+aiosqlite:///{poem}", nobody):
        with pytest.raises(Refused, match="database_unreachable"):
            on(address, check_schema)
    for place in (tmp_path / "no" / "file", tmp_path):
        with pytest.raises(Refused, match="cannot_write"):
            on(f"sqlite+aiosqlite:///{place}", check_schema)
    assert poem.read_text().startswith("Arma virumque cano")


def test_the_migrations_are_packed_with_the_program() -> None:
    """Alembic reads them as files beside the code, so they must lie where the package lies."""
    assert newest() == "0006"
