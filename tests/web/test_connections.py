"""What a connection may cost: heads without end, clients that send nothing, connections by the hundred."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from harena.cli.serve import configured
from harena.web.app import make_app
from harena.web.connections import Bounds, Connection, Connections, bounds_of
from harena.web.limits import LIMITS
from harena.web.settings import HERE
from tests.web.listening import PATIENCE, Client, listening
from tests.web.serving import settings_in

HEAD = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"
WHOLE = HEAD + b"\r\n"
MEGABYTE = 2**20
SOON = Bounds(head_seconds=0.2, body_seconds=0.2, unread_seconds=0.2)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with listening(tmp_path_factory.mktemp("server")) as open_port:
        yield open_port


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that waits for nobody."""
    with listening(tmp_path_factory.mktemp("hurried"), Connections(SOON)) as open_port:
        yield open_port


# How much


@pytest.mark.parametrize("begun", [b"GET /", HEAD + b"X-Long: ", HEAD + b"X-"])
def test_an_unfinished_head_without_end_is_cut_off_after_a_few_bytes(port: int, begun: bytes) -> None:
    with Client(port) as client:
        client.send(begun)
        poured = client.pour(b"a" * 4096, most=200 * MEGABYTE)
        answer = client.read()
    assert poured < 20 * MEGABYTE  # what the system holds on its way is not in our memory
    assert answer == b"" or answer.startswith(b"HTTP/1.1 431 ")


def test_a_head_that_is_a_little_too_long_is_told_so_in_all_languages(port: int) -> None:
    with Client(port) as client:
        client.send(HEAD + b"X-Long: " + b"a" * (Bounds().head_bytes - len(HEAD) - 8))
        assert port_answers(port)
        client.send(b"a")
        answer = client.read()
    assert answer.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert b"X-Content-Type-Options: nosniff\r\n" in answer
    assert "is too long" in answer.decode()
    assert "est trop longue" in answer.decode()


def test_a_head_of_the_largest_size_is_served(port: int) -> None:
    filler = b"X-Long: " + b"a" * (Bounds().head_bytes - len(WHOLE) - len(b"X-Long: \r\n")) + b"\r\n"
    with Client(port) as client:
        for _ in range(3):
            client.send(HEAD + filler + b"\r\n")
            assert client.answer().startswith(b"HTTP/1.1 200 ")


def test_a_hundred_headers_are_served_and_one_more_is_not(port: int) -> None:
    many = b"".join(b"X-%d: a\r\n" % number for number in range(Bounds().headers - 1))
    with Client(port) as client:
        client.send(HEAD + many + b"\r\n")
        assert client.answer().startswith(b"HTTP/1.1 200 ")
        client.send(HEAD + many + b"X-More: a\r\n\r\n")
        assert client.read().startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("unended", [b"5\r\naaaaa\r\n", b"0\r\nX-Trailer: "])
def test_a_body_or_its_trailer_without_end_is_cut_off(port: int, unended: bytes) -> None:
    with Client(port) as client:
        client.send(b"POST /play HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send(unended)
        poured = client.pour(unended if unended.endswith(b"\n") else b"a" * 4096, most=200 * MEGABYTE)
    assert poured < 20 * MEGABYTE


def test_what_is_no_request_is_told_so_and_is_no_alarm(port: int, logged: pytest.LogCaptureFixture) -> None:
    with Client(port) as client:
        client.send(b"\x16\x03\x01 hello\r\n\r\n")
        assert client.read().startswith(b"HTTP/1.1 400 ")
    assert {record.levelname for record in logged.records} == {"INFO"}


def test_who_asks_for_another_protocol_is_answered_in_ours(port: int, logged: pytest.LogCaptureFixture) -> None:
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n"
    with Client(port) as client:
        client.send(HEAD + upgrade)
        assert client.answer().startswith(b"HTTP/1.1 200 ")
    assert {record.levelname for record in logged.records} <= {"INFO"}


def test_requests_one_after_the_other_are_answered_on_one_connection(port: int) -> None:
    with Client(port) as client:
        client.send(WHOLE * 200)
        seen = b""
        while seen.count(b"HTTP/1.1 200 ") < 200:
            more = client.answer()
            assert more
            seen += more


# How long


@pytest.mark.parametrize(
    "begun",
    [b"", HEAD + b"X-Slow: ", WHOLE.replace(b"GET", b"POST").replace(b"\r\n\r\n", b"\r\nContent-Length: 9\r\n\r\na")],
)
def test_who_does_not_finish_a_request_is_not_waited_for(hurried: int, begun: bytes) -> None:
    with Client(hurried) as client:
        client.send(begun)
        client.read()  # ends


def test_time_goes_on_while_single_bytes_come(hurried: int) -> None:
    with Client(hurried) as client:
        client.send(HEAD + b"X-Slow: ")
        begun = time.monotonic()
        while client.pour(b"a", most=1):
            assert time.monotonic() - begun < PATIENCE
            time.sleep(0.05)


def test_who_has_asked_may_be_silent_for_longer(hurried: int) -> None:
    with served(hurried) as client:
        time.sleep(3 * SOON.head_seconds)
        client.send(WHOLE)
        assert client.answer().startswith(b"HTTP/1.1 200 ")


def served(port: int) -> Client:
    """Somebody who was quick enough: on a busy machine a server that waits for nobody may have cut off the first."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        client = Client(port)
        with suppress(ConnectionError):
            client.send(WHOLE)
            if client.answer().startswith(b"HTTP/1.1 200 "):
                return client
        client.socket.close()
    raise AssertionError("nobody is served")


def test_who_does_not_read_the_answers_is_not_written_to_for_ever(tmp_path: Path) -> None:
    connections = Connections(Bounds(unread_seconds=SOON.unread_seconds))
    with listening(tmp_path, connections) as port, Client(port) as client:
        client.send(b"GET /rules/virtus HTTP/1.1\r\nHost: here\r\n\r\n" * 1000)
        assert client.answer()
        end = time.monotonic() + PATIENCE
        while connections.held(HERE):
            assert time.monotonic() < end
            time.sleep(0.05)


# How many


def test_an_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    with listening(tmp_path, Connections(Bounds(by_address=3))) as port:
        held = [Client(port) for _ in range(3)]
        for client in held:
            client.send(WHOLE)
            assert client.answer().startswith(b"HTTP/1.1 200 ")
        with Client(port) as one_more:
            assert one_more.read().startswith(b"HTTP/1.1 429 ")
        for client in held:
            client.socket.close()
        assert port_answers(port)


def port_answers(port: int) -> bool:
    """Whether somebody new is served, at last: a connection that has ended is noticed a moment later."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with Client(port) as client:
            client.send(WHOLE)
            if client.answer().startswith(b"HTTP/1.1 200 "):
                return True
    return False


def test_connections_are_counted_for_a_household() -> None:
    connections = Connections(Bounds(by_address=2))
    assert [connections.take("there") for _ in range(3)] == [True, True, False]
    assert connections.take("elsewhere")
    connections.give_back("there")
    assert connections.take("there")


def test_visitors_who_come_through_a_proxy_are_counted_by_the_proxy(tmp_path: Path) -> None:
    assert bounds_of(settings_in(tmp_path, streams_per_address=70)).by_address == 140
    assert bounds_of(settings_in(tmp_path, https=True)).by_address is None


def test_a_server_bounds_its_connections(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    config = configured(make_app(settings), settings, Connections(bounds_of(settings)))
    config.load()
    assert issubclass(config.http_protocol_class, Connection)


# From where


def signed_up(port: int, visitor: str) -> int:
    """The status of a sign-up that fails, by somebody who says to come from there."""
    address, form = f"http://{HERE}:{port}/account/sign-up", {"name": "?", "password": "?"}
    return httpx.post(address, data=form, headers={"X-Forwarded-For": visitor}).status_code


def test_behind_a_proxy_each_visitor_is_counted_by_the_address_that_it_tells(tmp_path: Path) -> None:
    with listening(tmp_path, https=True) as port:
        assert {signed_up(port, "192.0.2.1") for _ in range(LIMITS["sign_up"].most)} == {422}
        assert signed_up(port, "192.0.2.1") == 429
        assert signed_up(port, "192.0.2.2") == 422
        assert signed_up(port, "192.0.2.2, 192.0.2.1") == 429  # what the visitor sent, then what the proxy saw


def test_without_a_proxy_nobody_chooses_the_own_address(tmp_path: Path) -> None:
    with listening(tmp_path) as port:
        tried = [signed_up(port, f"192.0.2.{number}") for number in range(LIMITS["sign_up"].most + 1)]
        assert (set(tried[:-1]), tried[-1]) == ({422}, 429)
