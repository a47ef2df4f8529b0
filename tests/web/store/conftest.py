"""Every test of the store that asks for an `address` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.web.settings import asynchronous


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite'}"
    return asynchronous(request.getfixturevalue("postgres").new_database())
