"""What the tests of the server share: servers, the log, a real PostgreSQL started once for those that ask for it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.postgres import Postgres, running_postgres
from tests.web.pseudo import nobodys_language
from tests.web.scene import Scene
from tests.web.serving import Served, serving


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A server for a test that does something to it."""
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "harena")
    return caplog


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server on which much has happened, and which speaks a language that nobody speaks for as long as it runs."""
    with nobodys_language(), serving(tmp_path_factory.mktemp("pseudo"), matches_a_day=10**6) as served:
        yield Scene(served)
