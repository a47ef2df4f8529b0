"""One server at a time on a SQLite file.

Two of them would not hear of each other's changes, and each would go by a copy of a match that the other has moved on.
Several processes belong on PostgreSQL.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from sqlalchemy import make_url

from harena.core.errors import refuse
from harena.core.lock import lock
from harena.web.store.sqlite import MEMORY, OWNER_ONLY


@contextmanager
def sole_server(address: str) -> Iterator[None]:
    """Hold the file of a SQLite database for this server; refused where another server has it.

    The lock lies on a file beside it: SQLite loses its own locks when somebody else closes the database file. The
    system gives it up when the process ends, however it ends; the empty file stays.
    """
    name = make_url(address).database
    if not address.startswith("sqlite") or name in (None, "", MEMORY):
        yield
        return
    with _opened(Path(f"{name}.lock").resolve()) as file:
        if not lock(file):
            raise refuse("database_in_use", file=str(name))
        yield


def _opened(path: Path) -> FileIO:
    try:
        return FileIO(path, "a", opener=lambda name, flags: os.open(name, flags, OWNER_ONLY))
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
