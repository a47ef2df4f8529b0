"""The example bot plays a whole match over HTTP, against a real server on a free port."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from harena.core.discovery import find_game
from harena.core.fold import refold
from harena.core.record import parse_record
from harena.web.settings import HERE
from tests.web.listening import listening

BOT = Path(__file__).parents[2] / "examples" / "bot_over_http.py"


def test_the_example_bot_plays_a_whole_match(tmp_path: Path) -> None:
    with listening(tmp_path) as port:
        played = subprocess.run(
            [sys.executable, str(BOT), f"http://{HERE}:{port}", "ludus"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert played.returncode == 0, played.stderr
        link, end = played.stdout.splitlines()
        fetch = f"import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen('{link}/record').read())"
        record = subprocess.run([sys.executable, "-c", fetch], capture_output=True, timeout=120, check=True).stdout
    path = tmp_path / "record.jsonl"
    path.write_bytes(record)
    with path.open("rb") as file:
        fold = refold(find_game("ludus"), parse_record(file))
    assert fold.ended
    assert end


def test_the_example_is_short_enough_to_read() -> None:
    assert len(BOT.read_text().splitlines()) <= 45
