"""Writing a record: nobody else writes meanwhile, and what cannot be written has not happened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from harena.core import record as module
from harena.core.errors import Refused
from harena.core.fold import refold
from harena.core.match import Match, new_header
from harena.core.record import LONGEST_LINE, Player, RecordWriter, read_record
from harena.core.sources import Seeded
from tests.core.builders import ANN, ROAD, Walk, parsed, players, raw_record, refused


def begun(path: Path) -> Match:
    source = Seeded("1")
    header = new_header(ROAD, players(), source, options={"goal": 50})
    return Match(ROAD, header, source=source, writer=RecordWriter.create(path, header))


def close(match: Match) -> None:
    assert match._writer is not None
    match._writer.close()


def test_a_record_that_is_being_written_cannot_be_resumed_by_another(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = begun(path)
    with refused("record_in_use", file=str(path)):
        RecordWriter.resume(path)
    close(match)
    RecordWriter.resume(path).close()


class FullDisk:
    """A file on a disk that takes so many more bytes."""

    def __init__(self, file: Any, room: int) -> None:
        self._file, self._room = file, room

    def write(self, raw: bytes) -> int:
        taken = raw[: self._room]
        self._room -= len(taken)
        if not taken:
            raise OSError(28, os.strerror(28))
        return int(self._file.write(taken))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("room", [0, 7])
def test_on_a_full_disk_the_answer_has_not_happened_and_the_file_stays_whole(tmp_path: Path, room: int) -> None:
    path = tmp_path / "game.jsonl"
    match = begun(path)
    match.answer(ANN, Walk(1))
    before, position = path.read_bytes(), match.table.encode()
    assert match._writer is not None
    match._writer._file = FullDisk(match._writer._file, room)  # type: ignore[assignment]
    with refused("cannot_write"):
        match.answer(ANN, Walk(1))
    assert path.read_bytes() == before
    assert (match.table.encode(), match.version, len(match.lines)) == (position, 1, 1)
    match._writer._file = match._writer._file._file  # type: ignore[attr-defined]
    match.answer(ANN, Walk(1))
    assert match.version == 2
    assert refold(ROAD, read_record(path)).last == 2
    close(match)


def test_a_record_that_cannot_be_begun_does_not_stay(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    header = new_header(ROAD, [Player("x" * LONGEST_LINE), Player("Bob")], Seeded("1"))
    with refused("record_line_too_long"):
        RecordWriter.create(path, header)
    assert not path.exists()


def test_a_name_that_is_no_text_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    header = new_header(ROAD, [Player("\udcff"), Player("Bob")], Seeded("1"))
    with refused("not_text"):
        RecordWriter.create(path, header)
    assert not path.exists()


def test_no_record_grows_beyond_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(tmp_path / "game.jsonl")
    monkeypatch.setattr(module, "LARGEST_RECORD", (tmp_path / "game.jsonl").stat().st_size)
    with refused("record_too_long"):
        match.answer(ANN, Walk(1))
    close(match)


def test_a_record_with_dice_of_an_unknown_kind_is_refused() -> None:
    source = Seeded("1")
    raw = raw_record(Match(ROAD, new_header(ROAD, players(), source), source=source))
    with pytest.raises(Refused, match="unknown_dice"):
        refold(ROAD, parsed(raw.replace(b'"rng":"mt19937"', b'"rng":"quantum"')))
