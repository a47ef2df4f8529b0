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
from litestar import Litestar
from msgspec.structs import replace

from harena.cli.arguments import Injected, at_least, whole
from harena.cli.lan import address_at, listening, outside_address, port_of, show_qr_code
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.web.app import make_app
from harena.web.connections import Connections, bounds_of
from harena.web.contact import VARIABLE, contact_uri
from harena.web.logs import configure_logs
from harena.web.services import Services
from harena.web.settings import HERE, PORT, STREAMS_PER_ADDRESS, Settings, is_this_machine, read_settings
from harena.web.store.database import Database
from harena.web.store.migrate import migrate
from harena.web.store.sole import sole_server
from harena.web.words import page_texts

if sys.platform != "win32":
    import resource

GARBAGE: Final = (50_000, 20, 50)
"""How many new objects Python waits for before it looks for cycles. A server keeps hundreds of matches, which hold no
cycles, and walking through all of them often would make everybody wait."""
KEPT_SECONDS: Final = 75
"""How long an idle connection stays open: people think longer than the usual five seconds."""
STOP_SECONDS: Final = 3
"""How long open connections may take when the server stops."""
FILES: Final = 10_240
"""How many files and connections a process may need; no system that we know refuses to allow so many."""


def serve(
    *,
    port: Annotated[int, Parameter(help="help.option.port", metavar="N", converter=whole)] = PORT,
    host: Annotated[str, Parameter(help="help.option.host", metavar="NAME")] = HERE,
    database: Annotated[str | None, Parameter(help="help.option.database", metavar="URL")] = None,
    data: Annotated[Path | None, Parameter(help="help.option.data", metavar="FOLDER")] = None,
    lan: Annotated[bool, Parameter(help="help.option.lan")] = False,
    https: Annotated[bool, Parameter(help="help.option.https")] = False,
    thinkers: Annotated[int, Parameter(help="help.option.thinkers", metavar="N", converter=whole)] = 1,
    streams: Annotated[int, Parameter(help="help.option.streams", metavar="N", converter=whole)] = STREAMS_PER_ADDRESS,
    memory: Annotated[int | None, Parameter(help="help.option.memory", metavar="MB", converter=whole)] = None,
    contact: Annotated[str | None, Parameter(help="help.option.contact", metavar="WHO")] = None,
    browser: Annotated[bool, Parameter(help="help.option.browser", negative="--no-browser")] = True,
    screen: Injected,
) -> None:
    """Serve until somebody stops it."""
    screen.texts = page_texts(screen.texts.language)
    if not 0 <= port <= 65535:
        raise refuse("bad_port", port=str(port))
    outside = outside_address(host, https=https) if lan else None
    for place in (host,) if outside is None else (HERE, outside):
        check_address(place, port)
    at_least("--thinkers", thinkers)
    at_least("--streams", streams)
    at_least("--memory", 1 if memory is None else memory)
    settings = read_settings(
        data=data,
        database=database,
        host=host if outside is None else HERE,
        port=port,
        https=https,
        thinkers=thinkers,
        streams_per_address=streams,
        megabytes=memory,
        contact=contact_uri(given) if (given := contact or screen.environment.get(VARIABLE, "")) else "",
    )
    with sole_server(settings.database):
        if database is None:
            asyncio.run(_prepare(settings))
        configure_logs()
        gc.set_threshold(*GARBAGE)
        allow_many_files()
        sockets = None
        if outside is not None:
            sockets = listening([HERE, outside], port)
            settings = replace(settings, lan=address_at(outside, port_of(sockets[0])))
        app = make_app(settings)
        config = configured(app, settings, Connections(bounds_of(settings)))
        Server(config, app.state.services, screen, open_browser=browser and has_desktop()).run(sockets)


def configured(app: Litestar, settings: Settings, connections: Connections) -> uvicorn.Config:
    """How uvicorn is to serve this application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=connections.protocol(),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=KEPT_SECONDS,
        proxy_headers=settings.https,
    )


def allow_many_files() -> None:
    """Let this process have as many connections as the system lets it have: each open table is one."""
    if sys.platform == "win32":
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


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


def say_who_comes_in(screen: Screen, settings: Settings) -> None:
    """Tell who can reach the server: this machine alone, or the local network, and by which address."""
    if settings.lan is not None:
        screen.say("serve.lan", address=settings.lan)
        show_qr_code(screen, settings.lan)
    elif is_this_machine(settings.host) and not settings.https:
        screen.say("serve.only_here")


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
        address = address_at(self.config.host, port_of(self.servers[0].sockets[0]))
        self._screen.say("serve.listening", address=address)
        say_who_comes_in(self._screen, self._services.settings)
        self._screen.stdout.flush()
        if self._open_browser:
            webbrowser.open(address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._services.hub.close()
        super().handle_exit(sig, frame)
