"""How a server is set up: where its data lie, where it listens, how many programs think at once."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from harena.core.errors import refuse

HERE: Final = "127.0.0.1"
PORT: Final = 8000
DATABASE_FILE: Final = "harena.sqlite"
STREAMS_PER_ADDRESS: Final = 100


class Settings(Struct, frozen=True, kw_only=True):
    """What the person who runs the server decides; everything has a default that is safe on one's own machine."""

    data: Path
    """The folder that holds the database."""
    database: str
    """An address that SQLAlchemy understands, with an asynchronous driver."""
    host: str = HERE
    port: int = PORT
    lan: str | None = None
    """The address by which others in the local network reach the server, such as `http://192.168.1.20:8000`."""
    https: bool = False
    """Whether people reach the server by https: then cookies travel by https only."""
    thinkers: int = 1
    """How many programs may think at the same time."""
    thinking_seconds: float = 20.0
    """A program that takes longer is replaced by a weaker one."""
    matches_a_day: int = 200
    """How many matches one person may begin in a day."""
    streams_per_address: int = STREAMS_PER_ADDRESS
    """How many live tables may be open at the same time from one address."""
    streams_per_person: int = 20
    """How many live tables one person may have open at the same time."""
    megabytes: int | None = None
    """About how much memory the matches that are kept at hand may take; None: what is enough for a club."""
    contact: str = ""
    """Whom to write to about a hole in the security of this server, as a URI; nobody, where it is empty."""


def is_this_machine(host: str) -> bool:
    """Whether an address or a name means this machine alone, so that nobody else can use it."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.rstrip(".").casefold().rpartition(".")[2] == "localhost"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """`HARENA_DATA`, else the folder where programs of this user keep their data."""
    if own := environment.get("HARENA_DATA"):
        return Path(own).expanduser()
    shared = environment.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "harena"


def read_settings(*, data: Path | None = None, database: str | None = None, **given: object) -> Settings:
    """The settings of a server, with a data folder that exists."""
    folder = data or data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("cannot_write", file=str(folder), why=error.strerror or str(error)) from error
    address = asynchronous(database) if database else f"sqlite+aiosqlite:///{folder / DATABASE_FILE}"
    return Settings(data=folder, database=address, **given)  # type: ignore[arg-type]


def asynchronous(address: str) -> str:
    """The address of a database with the driver that we use: `postgresql://…` and `sqlite:///…` are enough."""
    for plain, driver in (("postgresql://", "postgresql+psycopg://"), ("postgres://", "postgresql+psycopg://")):
        if address.startswith(plain):
            return driver + address.removeprefix(plain)
    if address.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + address.removeprefix("sqlite:///")
    if address.startswith(("postgresql+psycopg://", "sqlite+aiosqlite:///")):
        return address
    raise refuse("unknown_database", database=address.partition("://")[0][:40])
