"""Schemathesis reads the description of the API and sends what it allows, and what it does not, looking for a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from harena.web import commands
from tests.web.serving import Served, Visitor, new_duel, serving, view

CHECKS: Final = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
NEVER_ENDS: Final = "follow_match"
EXAMPLES: Final = 30
"""For each operation, once with what is allowed and once with what is not."""
SENT: Final = ("method", "url", "headers", "params", "json", "data", "content", "files")


class Target:
    """A server with a match and a league in it, so that some requests hit something."""

    def __init__(self, served: Served) -> None:
        self.served = served
        served.app.state.limits.use = lambda *_: None
        self.host, friend = served.visitor(), served.visitor()
        self.match = new_duel(self.host, friend)
        founded = self.host.post("/api/leagues", json={"title": "Thursday", "name": "Olga", "client": "found"})
        self.league = founded.json()["id"]
        described = served.visitor().get("/api/openapi.json").json()
        self.schema = schemathesis.openapi.from_dict(described)

    def operations(self) -> dict[str, Any]:
        found = [result.ok() for result in self.schema.get_all_operations() if isinstance(result, Ok)]
        return {op.definition.raw["operationId"]: op for op in found if op.definition.raw["operationId"] != NEVER_ENDS}

    def send(self, case: Any) -> Any:
        given = case.as_transport_kwargs(base_url="http://testserver.local")
        given = {name: value for name, value in given.items() if name in SENT and value is not None}
        if isinstance(given.get("data"), bytes | str):
            given["content"] = given.pop("data")
        headers = {name: value for name, value in given.pop("headers", {}).items() if name.lower() not in HIDDEN}
        return self.host.ask(given.pop("method"), given.pop("url"), headers=headers, **given)

    def bring_closer(self, case: Any) -> None:
        """Turn a request into one for the match that there is, at its present version, or for the league."""
        if "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = self.match
        if "league" in (case.path_parameters or {}):
            case.path_parameters["league"] = self.league
        if isinstance(case.body, dict) and "version" in case.body:
            case.body["version"] = view(self.host, self.match)["version"]


HIDDEN: Final = ("cookie", "authorization")
"""Who asks is somebody who sits at the table, else everything would end at the door."""


def attack(target: Target, operation: Any, mode: GenerationMode, examples: int = EXAMPLES) -> None:
    """Send many requests of one kind; the first answer that the description does not allow is an error."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), closer=st.booleans())
    def send_all(case: Any, closer: bool) -> None:
        if closer:
            target.bring_closer(case)
        case.validate_response(target.send(case), checks=CHECKS)

    send_all()


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with serving(tmp_path_factory.mktemp("server"), matches_a_day=10_000) as server:
        yield Target(server)


OPERATIONS: Final = (
    "advise", "answer", "tell_chance", "begin_match", "claim", "consent", "create_match", "create_token", "draw",
    "get_chapters", "get_game", "get_log", "get_match",
    "get_me", "get_record", "get_view", "join_match", "list_games", "list_matches", "list_tokens", "pledge", "reopen",
    "resign", "restart", "revoke_token", "take_over", "undo",
    "enter", "found_league", "get_league", "list_entries", "list_leagues",
)  # fmt: skip


def test_every_operation_is_attacked(target: Target) -> None:
    assert sorted(target.operations()) == sorted(OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_nothing_that_is_sent_crashes_the_api(target: Target, name: str) -> None:
    operation = target.operations()[name]
    attack(target, operation, GenerationMode.POSITIVE)
    if operation.body or operation.query:
        attack(target, operation, GenerationMode.NEGATIVE)


def test_a_planted_crash_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = commands.check_joining

    async def crashing(services: Any, match: str, person: Any, brings: Any) -> None:
        if any(value is True for value in brings.values()):
            raise ZeroDivisionError
        await real(services, match, person, brings)

    monkeypatch.setattr(commands, "check_joining", crashing)
    with serving(tmp_path) as server:
        planted = Target.__new__(Target)
        planted.served, planted.host = server, Visitor(server.client)
        server.app.state.limits.use = lambda *_: None
        made = planted.host.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]})
        planted.match = made.json()["id"]
        planted.schema = schemathesis.openapi.from_dict(planted.host.get("/api/openapi.json").json())
        with pytest.raises(BaseException) as found:  # noqa: PT011 - one failure, or a group of them
            attack(planted, planted.operations()["join_match"], GenerationMode.POSITIVE, 200)
    assert "Server error" in repr(found.value) or "ServerError" in repr(found.value)
