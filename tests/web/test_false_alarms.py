"""What others do wrong is no error of ours: the log tells of it, and raises no alarm."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
import time
from collections.abc import Iterator
from typing import Final

import pytest

from harena.web import commands
from harena.web.logs import configure_logs
from tests.web.listening import PATIENCE, Client, listening
from tests.web.serving import Served, requests_in, serving

FORM: Final = b"Content-Type: application/x-www-form-urlencoded\r\n"
JSON: Final = b"Content-Type: application/json\r\n"


def request(line: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    return line + b" HTTP/1.1\r\nHost: here\r\n" + b"".join(headers) + b"\r\n" + body


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with listening(tmp_path_factory.mktemp("server")) as open_port:
        yield open_port


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("quiet")) as server:
        yield server


def wait_for_request(logged: pytest.LogCaptureFixture) -> None:
    end = time.monotonic() + PATIENCE
    while not requests_in(logged):
        assert time.monotonic() < end
        time.sleep(0.01)


def alarms(logged: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in logged.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    "unfinished",
    [
        request(b"POST /play", FORM, b"Content-Length: 100\r\n", body=b"game=l"),
        request(b"POST /play", FORM, b"Transfer-Encoding: chunked\r\n", body=b"5\r\ngame=\r\n"),
        request(b"POST /api/matches", JSON, b"Content-Length: 100\r\n", body=b'{"ga'),
    ],
)
def test_a_client_that_goes_away_while_it_sends_is_no_error(
    port: int, logged: pytest.LogCaptureFixture, unfinished: bytes
) -> None:
    with Client(port) as client:
        client.send(unfinished)
    wait_for_request(logged)
    assert alarms(logged) == []


def test_a_client_that_goes_away_before_it_is_answered_is_no_error(port: int, logged: pytest.LogCaptureFixture) -> None:
    with Client(port) as client:
        client.send(request(b"GET /rules/virtus"))
    wait_for_request(logged)
    assert alarms(logged) == []


@pytest.mark.parametrize(
    "path",
    [
        "/wp-login.php", "/.env", "/static/%2e%2e/%2e%2e/etc/passwd", "/static/%00", f"/static/{'a' * 3000}",
        "/static/", "/m/%ff%fe", f"/m/{'a' * 3000}", "/new/%F0%9F%98%80", "/m/abc?v=99999999999999999999",
    ],
)  # fmt: skip
def test_a_probe_of_an_unknown_path_is_not_found_and_is_no_error(
    served: Served, logged: pytest.LogCaptureFixture, path: str
) -> None:
    assert served.visitor().get(path).status_code == 404
    assert alarms(logged) == []


def test_a_body_that_is_nested_too_deep_is_no_error(served: Served, logged: pytest.LogCaptureFixture) -> None:
    answer = served.visitor().post("/api/matches", content=b"[" * 30_000, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert alarms(logged) == []


def test_a_recursion_of_ours_is_an_error(
    served: Served, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_end(*given: object) -> None:
        without_end(*given)

    monkeypatch.setattr(commands, "find", without_end)
    assert served.visitor().get("/m/abc").status_code == 500
    assert len(alarms(logged)) == 1


# A server that stops


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What a server writes to its log."""
    errors = io.StringIO()
    loggers = [logging.getLogger(name) for name in ("harena", "uvicorn")]
    before = [(logger.handlers, logger.level, logger.propagate) for logger in loggers]
    monkeypatch.setattr(sys, "stderr", errors)
    configure_logs()
    yield errors
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_requests_that_a_stopping_server_cuts_off_are_counted_and_no_error(written: io.StringIO) -> None:
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.error("Cancel %s running task(s), timeout graceful shutdown exceeded", 2)
    uvicorn.error("Exception in ASGI application\n", exc_info=asyncio.CancelledError())
    [line] = map(json.loads, written.getvalue().splitlines())
    assert (line["level"], line["message"][:8]) == ("info", "Cancel 2")


def test_any_other_exception_is_an_error(written: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=ZeroDivisionError())
    [line] = map(json.loads, written.getvalue().splitlines())
    assert line["level"] == "error"
    assert "ZeroDivisionError" in line["exception"]
