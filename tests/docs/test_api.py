"""`docs/api.md` speaks of every address of the API, and of fields that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from harena.core.match import MOST_AT_ONCE
from harena.web.api_refusals import REFUSALS
from harena.web.app import bare_app
from harena.web.commands import PING_SECONDS
from harena.web.limits import LIMITS
from harena.web.settings import read_settings
from tests.docs.pages import page

PAGE: Final = page("api.md")
DESCRIPTION: Final[dict[str, Any]] = bare_app(https=False).openapi_schema.to_schema()
ELSEWHERE: Final = {"me", "open", "agreed", "view", "waiting", "do"}
"""Names that stand in no description: seats that are wished for, a reason of the record, events of a stream, the kind
of a command.
"""


def names(part: Any) -> Iterator[str]:
    """All fields and all values of the description that can be named."""
    if isinstance(part, dict):
        yield from part.get("properties", ())
        if part.get("in") == "query":
            yield part["name"]
        yield from map(str, part.get("enum", ()))
        yield from (inner for value in part.values() for inner in names(value))
    elif isinstance(part, list):
        yield from (inner for value in part for inner in names(value))


def test_the_page_speaks_of_every_address() -> None:
    paths = {path.replace("{name}", "ludus") for path in DESCRIPTION["paths"]}
    known = {re.sub(r"\{\w+\}", "ID", path) for path in paths}
    named = set(re.findall(r"/api/[\w/]+", PAGE)) - {"/api/openapi"}
    beside = {f"/api/matches/ID/{word}" for word in re.findall(r"`([a-z]+)`", PAGE)}
    assert named - known == set()
    assert known - named - beside == {"/api/games"}


def test_the_page_names_fields_and_values_that_there_are() -> None:
    requests = {path.rpartition("/")[2] for path in DESCRIPTION["paths"]}
    named = set(re.findall(r"`([a-z_]+)`", PAGE))
    assert named - set(names(DESCRIPTION)) - requests - ELSEWHERE == set()
    assert len(named) > 60


def test_the_page_tells_every_status_of_a_refusal() -> None:
    told = PAGE.partition("## When it does not work")[2]
    assert {str(status) for status in REFUSALS} - set(told.split()) == set()


def test_the_figures_are_those_of_the_server(tmp_path: Path) -> None:
    said, settings = " ".join(PAGE.split()), read_settings(data=tmp_path)
    assert f"several `actions` in a row, up to {MOST_AT_ONCE}:" in said
    assert f"at most {LIMITS['advice'].most} in a minute from one address" in said
    assert f"You may hold {settings.streams_per_person} streams at a time" in said
    assert f"after the {settings.matches_a_day} matches of a day" in said
    assert f"a comment every {PING_SECONDS:.0f} seconds" in said
