"""A server that listens at a port of this machine, and clients that speak to it byte by byte."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn

from harena.cli.serve import configured
from harena.web.app import make_app
from harena.web.connections import Bounds, Connections
from harena.web.settings import HERE
from tests.web.serving import settings_in

PATIENCE: Final = 60.0


@contextmanager
def listening(folder: Path, connections: Connections | None = None, **given: Any) -> Iterator[int]:
    """A server in a thread; gives its port."""
    settings = settings_in(folder, port=0, **given)
    server = uvicorn.Server(configured(make_app(settings), settings, connections or Connections(Bounds())))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.02)
        [listener] = server.servers[0].sockets
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
    assert not thread.is_alive()


class Client:
    """Somebody who sends what they like, and no more than they like."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((HERE, port), timeout=PATIENCE)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def pour(self, piece: bytes, most: int) -> int:
        """Send the same again and again until the server has had enough; how many bytes that took."""
        sent = 0
        while sent < most:
            try:
                sent += self.socket.send(piece)
            except OSError:  # closed by the other side
                break
        return sent

    def read(self) -> bytes:
        """Everything until the server closes the connection."""
        parts = []
        try:
            while part := self.socket.recv(65536):
                parts.append(part)
        except ConnectionResetError:  # it did not read all that we have sent
            pass
        return b"".join(parts)

    def answer(self) -> bytes:
        """The first bytes of an answer, on a connection that may stay open."""
        return self.socket.recv(65536)
