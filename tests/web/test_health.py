"""`/readyz` knows what would keep answers from being kept."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from harena.core.text import Text
from harena.web.health import LEAST_FREE, Health
from harena.web.store.database import Database
from tests.web.postgres import Postgres
from tests.web.serving import Served, Visitor


def watched(served: Served, **given: object) -> Visitor:
    """A visitor of a server whose health is looked at each time, and without patience."""
    given = {"patience": 0.05, "looked_seconds": 0.0, **given}
    served.services.health = Health(served.services.database, **given)  # type: ignore[arg-type]
    return served.visitor()


def alarms(logged: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in logged.records if record.levelno >= logging.WARNING]


def test_a_server_whose_database_can_be_written_is_ready(alone: Served) -> None:
    before = alone.tables()
    answer = watched(alone).get("/readyz")
    assert (answer.status_code, answer.text) == (200, "ok")
    assert alone.tables() == before


def test_a_locked_database_is_told_and_is_one_alarm(alone: Served, logged: pytest.LogCaptureFixture) -> None:
    probe = watched(alone)
    with closing(sqlite3.connect(alone.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = [probe.get("/readyz") for _ in range(3)]
        other.execute("ROLLBACK")
    assert {answer.status_code for answer in said} == {503}
    assert said[0].text.startswith("The database is locked")
    assert len(alarms(logged)) == 1
    assert probe.get("/readyz").status_code == 200
    assert logged.records[-2].getMessage() == "ready again"


@pytest.mark.parametrize(("free", "status"), [(0, 503), (LEAST_FREE - 1, 503), (LEAST_FREE, 200)])
def test_a_full_disk_is_told_before_answers_are_lost(alone: Served, free: int, status: int) -> None:
    answer = watched(alone, free=lambda _folder: free).get("/readyz", headers={"accept-language": "fr"})
    assert answer.status_code == status
    assert ("Le disque de la base de données est plein" in answer.text) == (status == 503)


def test_a_database_file_that_is_gone_is_told_and_not_made_anew(alone: Served) -> None:
    alone.file.rename(alone.file.with_name("elsewhere.sqlite"))
    answer = watched(alone).get("/readyz")
    assert answer.status_code == 503
    assert answer.text.startswith("The database cannot be used")
    assert not alone.file.exists()


def test_who_asks_again_and_again_does_not_make_the_disk_work(alone: Served) -> None:
    asked: list[Path] = []

    def free(folder: Path) -> int:
        asked.append(folder)
        return 2**40

    probe = watched(alone, free=free, looked_seconds=3600.0)
    assert {probe.get("/readyz").status_code for _ in range(5)} == {200}
    assert asked == [alone.file.parent]


async def on_postgres(address: str, **settings: str) -> Text | None:
    database = Database(address.replace("postgresql://", "postgresql+psycopg://"))
    try:
        return await Health(database).fault()
    finally:
        await database.close()


def test_postgres_is_ready_when_it_answers(postgres: Postgres) -> None:
    assert asyncio.run(on_postgres(postgres.new_database())) is None


def test_postgres_that_is_not_there_is_told(postgres: Postgres) -> None:
    found = asyncio.run(on_postgres(postgres.address("no_such_database")))
    assert found is not None
    assert found.key == "ready.unusable"
