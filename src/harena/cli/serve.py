"""`harena serve`: the table on the web, for this machine or for many."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, Final

import uvicorn
from cyclopts import Parameter

from harena.cli.arguments import Injected, at_least, whole
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.web.app import make_app
from harena.web.logs import configure_logs
from harena.web.services import Services
from harena.web.settings import HERE, PORT, STREAMS_PER_ADDRESS, Settings, read_settings
from harena.web.store.database import Database
from harena.web.store.migrate import migrate
from harena.web.words import page_texts

GARBAGE: Final = (50_000, 20, 50)
"""How many new objects Python waits for before it looks for cycles. A server keeps hundreds of matches, which hold no
cycles, and walking through all of them often would make everybody wait."""
KEPT_SECONDS: Final = 75
"""How long an idle connection stays open: people think longer than the usual five seconds."""
STOP_SECONDS: Final = 3
"""How long open connections may take when the server stops."""


def serve(
    *,
    port: Annotated[int, Parameter(help="help.option.port", metavar="N", converter=whole)] = PORT,
    host: Annotated[str, Parameter(help="help.option.host", metavar="NAME")] = HERE,
    database: Annotated[str | None, Parameter(help="help.option.database", metavar="URL")] = None,
    data: Annotated[Path | None, Parameter(help="help.option.data", metavar="FOLDER")] = None,
    https: Annotated[bool, Parameter(help="help.option.https")] = False,
    thinkers: Annotated[int, Parameter(help="help.option.thinkers", metavar="N", converter=whole)] = 1,
    streams: Annotated[int, Parameter(help="help.option.streams", metavar="N", converter=whole)] = STREAMS_PER_ADDRESS,
    browser: Annotated[bool, Parameter(help="help.option.browser", negative="--no-browser")] = True,
    screen: Injected,
) -> None:
    """Serve until somebody stops it."""
    screen.texts = page_texts(screen.texts.language)
    if not 0 <= port <= 65535:
        raise refuse("bad_port", port=str(port))
    check_address(host, port)
    at_least("--thinkers", thinkers)
    at_least("--streams", streams)
    settings = read_settings(
        data=data,
        database=database,
        host=host,
        port=port,
        https=https,
        thinkers=thinkers,
        streams_per_address=streams,
    )
    if database is None:
        asyncio.run(_prepare(settings))
    configure_logs()
    gc.set_threshold(*GARBAGE)
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=KEPT_SECONDS,
        proxy_headers=https,
    )
    Server(config, app.state.services, screen, open_browser=browser and has_desktop()).run()


def check_address(host: str, port: int) -> None:
    """Refuse an address that cannot be used before anything is begun; the server would only log an error number."""
    faults = _faults_of(host, port)
    if any(fault is not None and fault.errno == errno.EADDRINUSE for fault in faults):
        raise refuse("port_in_use", port=str(port))
    if all(faults):
        why = next(fault.strerror or str(fault) for fault in faults if fault)
        raise refuse("cannot_listen", host=host, port=str(port), why=why)


def _faults_of(host: str, port: int) -> list[OSError | None]:
    """What is wrong with the addresses that a name stands for; nothing, if one of them can be used."""
    faults: list[OSError | None] = []
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        return [error]
    for family, kind, protocol, _, address in found:
        try:
            _try_address(family, kind, protocol, address)
        except OSError as error:
            faults.append(error)
        else:
            faults.append(None)
    return faults


def _try_address(family: int, kind: int, protocol: int, address: tuple[Any, ...]) -> None:
    """A socket like the server's own, which may reuse an address on which old connections still linger."""
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if probe.family == socket.AF_INET6:
            probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        probe.bind(address)


async def _prepare(settings: Settings) -> None:
    """Migrate the database file of this machine; a database elsewhere is left to its operator."""
    database = Database(settings.database)
    await migrate(database)
    await database.close()


def has_desktop() -> bool:
    """Whether there is a screen on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Server(uvicorn.Server):
    """A server that says where it listens, and ends all streams when it is told to stop."""

    def __init__(self, config: uvicorn.Config, services: Services, screen: Screen, *, open_browser: bool) -> None:
        super().__init__(config)
        self._services = services
        self._screen = screen
        self._open_browser = open_browser

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        address = f"http://{self.config.host}:{port}"
        self._screen.line(self._screen.words("serve.listening", address=address))
        self._screen.stdout.flush()
        if self._open_browser:
            webbrowser.open(address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._services.hub.close()
        super().handle_exit(sig, frame)
