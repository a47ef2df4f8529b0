"""The example bot plays a whole match over HTTP, against a real server on a free port."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from harena.core.discovery import find_game
from harena.core.fold import refold
from harena.core.record import parse_record
from harena.web.app import make_app
from tests.web.serving import settings_in

BOT = Path(__file__).parents[2] / "examples" / "bot_over_http.py"


@contextmanager
def listening(folder: Path) -> Iterator[str]:
    """A server in a thread; gives its address."""
    app = make_app(settings_in(folder))
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=2, ws="none", lifespan="on")
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.02)
        [socket] = server.servers[0].sockets
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
    assert not thread.is_alive()


def test_the_example_bot_plays_a_whole_match(tmp_path: Path) -> None:
    with listening(tmp_path) as address:
        played = subprocess.run(
            [sys.executable, str(BOT), address, "ludus"], capture_output=True, text=True, timeout=120, check=False
        )
        assert played.returncode == 0, played.stderr
        link, end = played.stdout.splitlines()
        fetch = f"import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen('{link}/record').read())"
        record = subprocess.run([sys.executable, "-c", fetch], capture_output=True, timeout=30, check=True).stdout
    path = tmp_path / "record.jsonl"
    path.write_bytes(record)
    with path.open("rb") as file:
        fold = refold(find_game("ludus"), parse_record(file))
    assert fold.ended
    assert end


def test_the_example_is_short_enough_to_read() -> None:
    assert len(BOT.read_text().splitlines()) <= 45
