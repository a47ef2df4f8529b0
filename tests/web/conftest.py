"""What the tests of the server share: a real PostgreSQL, started once for those that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server
