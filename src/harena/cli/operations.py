"""The commands for whoever runs a server: migrate and check the database, back it up, import and export records."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Final, TypeVar

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, RecordFile, place
from harena.cli.files import check_new_file, open_record, quoted
from harena.cli.screen import Screen
from harena.cli.server import DatabaseAddress, address_of, on_database
from harena.core.errors import first_of, refuse
from harena.core.record import Record
from harena.core.text import Text
from harena.web import backup as backups
from harena.web import operations
from harena.web.operations import Checked
from harena.web.settings import DATABASE_FILE, data_folder
from harena.web.signing import known_signer
from harena.web.store import migrate as migrations
from harena.web.store.database import Database

NO: Final = 1

T = TypeVar("T")

BackupFile = Annotated[Path, Parameter(help="help.option.backup", converter=place)]


def migrate(*, database: DatabaseAddress = None, screen: Injected) -> None:
    """Bring the tables up to date; make the database if there is none."""

    async def work(opened: Database) -> bool:
        news = await migrations.pending(opened)
        await migrations.migrate(opened)
        return news

    news = _on_any(screen, database, work)
    screen.say("migrate.done" if news else "migrate.nothing", revision=migrations.newest())


def backup(file: BackupFile, /, *, database: DatabaseAddress = None, screen: Injected) -> None:
    """Write everything to a new file; the server may run meanwhile."""
    check_new_file(file)
    rows = on_database(screen, database, lambda opened: backups.backup(opened, file))
    screen.say("backup.done", file=quoted(file), matches=rows["matches"], people=rows["people"])
    screen.warn("backup.secret")


def restore(file: BackupFile, /, *, database: DatabaseAddress = None, screen: Injected) -> None:
    """Fill an empty database from a backup."""
    rows = _on_any(screen, database, lambda opened: backups.restore(opened, file))
    screen.say("restore.done", matches=rows.get("matches", 0), people=rows.get("people", 0))


def refold(*, database: DatabaseAddress = None, as_json: AsJson = False, screen: Injected) -> int:
    """Play every stored match again. Exit code 1: one leads elsewhere than to what is stored."""

    async def work(opened: Database) -> Checked:
        with screen.progress("progress.refold", await operations.count_begun(opened)) as progress:
            return await operations.refold_all(opened, progress)

    checked = on_database(screen, database, work)
    if as_json:
        unsound = {one.match: [_said(screen, why) for why in first_of(one.reasons)] for one in checked.unsound}
        screen.json({"matches": checked.count, "unsound": unsound})
    else:
        _report(screen, checked)
    return NO if checked.unsound else 0


def export_match(
    match: Annotated[str, Parameter(help="help.option.match")],
    file: Annotated[Path | None, Parameter(help="help.option.export", converter=place)] = None,
    /,
    *,
    running: Annotated[bool, Parameter(help="help.option.running")] = False,
    database: DatabaseAddress = None,
    screen: Injected,
) -> None:
    """Write the record of a match to a new file, or to the standard output."""
    if file is not None:
        check_new_file(file)

    async def work(opened: Database) -> tuple[Record, bool]:
        signer = known_signer(data_folder(screen.environment))
        return await operations.export_match(opened, match, signer, running=running)

    record, over = on_database(screen, database, work)
    if not over:
        screen.warn("export.running")
    if operations.is_of_other_content(record):
        screen.warn("export.other_content", have=record.header.content_hash[:12])
    written = operations.record_bytes(record)
    if file is None:
        screen.stdout.write(written.decode())
    else:
        _write_new(file, written, 0o644 if over else 0o600)
        screen.say("export.done", file=quoted(file))
    if record.signature is None:
        screen.warn("export.unsigned")


def _write_new(file: Path, written: bytes, mode: int) -> None:
    """Write a new file with these rights."""
    try:
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as new:
            new.write(written)
    except OSError as error:
        raise refuse("cannot_write", file=str(file), why=error.strerror or str(error)) from error


def import_match(
    file: RecordFile,
    /,
    *,
    public: Annotated[bool, Parameter(help="help.option.public")] = False,
    database: DatabaseAddress = None,
    screen: Injected,
) -> None:
    """Take a finished game into the database, after playing it again."""
    record = open_record(file)
    match = on_database(screen, database, lambda opened: operations.import_match(opened, record, public=public))
    screen.say("import.done", wanted=match)


def _on_any(screen: Screen, given: str | None, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with a database in any state; the default one is made if it is missing."""
    address = address_of(screen, given)
    if not given:
        _make_folder(data_folder(screen.environment))

    async def done() -> T:
        opened = Database(address)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(done())


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("cannot_write", file=str(folder / DATABASE_FILE), why=error.strerror or str(error)) from error


def _report(screen: Screen, checked: Checked) -> None:
    for one in checked.unsound:
        for why in first_of(one.reasons):
            screen.say("refold.unsound", wanted=one.match, why=why)
    if checked.unsound:
        screen.say("refold.failed", count=len(checked.unsound), all=checked.count)
    else:
        screen.say("refold.passed", count=checked.count)


def _said(screen: Screen, why: Text) -> str:
    return screen.words(why.key, **why.params)
