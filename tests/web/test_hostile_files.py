"""Backups and records that were damaged or made up: refused in words and nothing kept, or restored as they say."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harena.core.content import fingerprint
from harena.core.errors import Refused
from harena.core.record import Record, parse_record
from harena.web import backup as backup_module
from harena.web.backup import CONTENTS, backup, restore
from harena.web.operations import import_match, record_bytes, refold_all
from harena.web.refusals import sentences
from harena.web.settings import asynchronous
from harena.web.store.database import Database
from tests.web.played import on, played
from tests.web.postgres import Postgres
from tests.web.serving import empty_database
from tests.web.test_operations import everything, lived_in

Members = dict[str, bytes]
Row = dict[str, Any]

VALUES: Final[tuple[Any, ...]] = (
    None, 0, -1, 7, 1.5, True, 2**31, 2**63, 10**400, "", "x", "x" * 500, "\0", "é" * 41, "AAAA", "!", "over",
    "playing", "2026-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", [], {}, [[1]], {"a": 1},
)  # fmt: skip
"""What anybody may write into any place."""


@cache
def a_backup() -> Members:
    """What is in a backup of a server on which something has happened."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "backup.zip")

        async def story(database: Database) -> None:
            await lived_in(database)
            await backup(database, file)

        on(f"sqlite+aiosqlite:///{folder}/source.sqlite", story)
        return unpacked(file)


def unpacked(file: Path) -> Members:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rows_of(members: Members) -> dict[str, list[Row]]:
    return {name: [json.loads(line) for line in raw.splitlines()] for name, raw in members.items() if name != CONTENTS}


def packed(file: Path, members: Members, method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file


def with_rows(name: str, rows: list[Row]) -> Members:
    """The backup with other rows in one table, and the count that fits them."""
    members = dict(a_backup())
    contents = json.loads(members[CONTENTS])
    contents["rows"][name.removesuffix(".jsonl")] = len(rows)
    written = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    return {**members, name: written, CONTENTS: json.dumps(contents).encode()}


async def outcome(database: Database, file: Path) -> list[str]:
    """Why a file was refused, in words, and nothing of it was kept; none where it was restored exactly as it says."""
    try:
        await restore(database, file)
    except Refused as refused:
        assert not any((await everything(database)).values())
        return sentences(refused, "en")
    again = file.with_suffix(".again")
    await backup(database, again)
    assert rows_of(unpacked(again)) == rows_of(unpacked(file))
    again.unlink()
    await refold_all(database)
    return []


def tried(file: Path, address: str | None = None) -> list[str]:
    """The same on an empty database."""
    empty = file.with_suffix(".sqlite")
    empty.write_bytes(empty_database())
    return on(address or f"sqlite+aiosqlite:///{empty}", lambda database: outcome(database, file))


def test_a_backup_that_nobody_touched_is_restored(tmp_path: Path) -> None:
    assert tried(packed(tmp_path / "b.zip", a_backup())) == []


# One row


def first(name: str, /, **changed: Any) -> Members:
    rows = deepcopy(rows_of(a_backup())[f"{name}.jsonl"])
    rows[0].update(changed)
    return with_rows(f"{name}.jsonl", rows)


def the_running(**changed: Any) -> Members:
    rows = deepcopy(rows_of(a_backup())["matches.jsonl"])
    next(row for row in rows if row["id"] == "running").update(changed)
    return with_rows("matches.jsonl", rows)


def without(name: str, which: Callable[[Row], bool]) -> Members:
    rows = rows_of(a_backup())[f"{name}.jsonl"]
    left = [row for row in rows if not which(row)]
    assert left != rows
    return with_rows(f"{name}.jsonl", left)


def twice(name: str) -> Members:
    rows = rows_of(a_backup())[f"{name}.jsonl"]
    return with_rows(f"{name}.jsonl", [*rows, rows[0]])


def a_content() -> bytes:
    return b64decode(rows_of(a_backup())["contents.jsonl"][0]["body"])


def in_base64(raw: bytes) -> str:
    return b64encode(raw).decode()


def other_header(**changed: Any) -> Members:
    """The running match with another header; `seats` is how many it tells of."""
    row = next(row for row in rows_of(a_backup())["matches.jsonl"] if row["id"] == "running")
    header = json.loads(b64decode(row["header"]))
    if (count := changed.pop("seats", None)) is not None:
        changed["seats"] = (header["seats"] * 2)[:count]
    assert {name: header[name] for name in changed} != changed
    return the_running(header=in_base64(json.dumps({**header, **changed}).encode()))


ROWS: Final[dict[str, Callable[[], Members]]] = {
    "a name that is a number": lambda: first("people", name=7),
    "a name too long": lambda: first("people", name="x" * 41),
    "a name that no database holds": lambda: first("people", name="a\0b"),
    "a name that is nothing": lambda: first("people", name=None),
    "a version that is a word": lambda: the_running(version="many"),
    "a version too large": lambda: the_running(version=2**31),
    "a version of some other record": lambda: the_running(version=2),
    "a number beyond all databases": lambda: first("notes", version=10**400),
    "a negative seat": lambda: first("seats", seat=-1),
    "half a seat": lambda: first("seats", seat=0.5),
    "yes for true": lambda: first("matches", public="yes"),
    "no options at all": lambda: first("matches", options=None),
    "a list of options": lambda: first("matches", options=[]),
    "a state nobody knows": lambda: the_running(state="paused"),
    "a running match that waits": lambda: the_running(state="waiting"),
    "a pace nobody knows": lambda: the_running(pace="slow"),
    "a turn of nobody": lambda: the_running(turn=5),
    "a proposal of nothing": lambda: the_running(proposal={"version": 1}),
    "a proposal of something else": lambda: the_running(
        proposal={"seat": 0, "version": 1, "needed": [1], "agreed": [], "what": "peace"}
    ),
    "another commitment": lambda: the_running(commitment="0" * 64),
    "another seed": lambda: the_running(seed="AAAA"),
    "no header": lambda: the_running(header=None),
    "a header of nothing": lambda: the_running(header="e30K"),
    "a header of another match": lambda: the_running(
        header=next(row["header"] for row in rows_of(a_backup())["matches.jsonl"] if row["id"] == "over")
    ),
    "a header with a seat too many": lambda: other_header(seats=3),
    "a header with a seat too few": lambda: other_header(seats=1),
    "a header of another game": lambda: other_header(game="invictus"),
    "a header of another commitment": lambda: other_header(commitment="0" * 64),
    "a negative version of a note": lambda: first("notes", version=-1),
    "a negative number of lines seen": lambda: first("seats", seen=-1),
    "a line that is none": lambda: first("lines", body="e30K"),
    "a line at another place": lambda: first("lines", n=0),
    "a missing line": lambda: without("lines", lambda row: bool(row["match"] == "running" and row["n"] == 2)),
    "a missing seat": lambda: without("seats", lambda row: bool(row["match"] == "running" and row["seat"] == 0)),
    "a scope that allows everything": lambda: first("tokens", scope="all"),
    "a moment nowhere": lambda: first("people", created="2026-01-01T00:00:00"),
    "a moment before all others": lambda: first("people", created="0001-01-01T00:00:00+14:00"),
    "a moment after all others": lambda: first("matches", changed="9999-12-31T23:59:59+00:00"),
    "a body that is a number": lambda: first("lines", body=5),
    "one person twice": lambda: twice("people"),
    "one match twice": lambda: twice("matches"),
    "one line twice": lambda: twice("lines"),
    "one army twice": lambda: with_rows(
        "armies.jsonl", [row | {"id": new} for new in "ab" for row in rows_of(a_backup())["armies.jsonl"]]
    ),
    "a session of nobody": lambda: first("sessions", person="nobody"),
    "a host who is nobody": lambda: first("matches", host="nobody"),
    "a seat at no table": lambda: first("seats", match="nothing"),
    "a line of no record": lambda: first("lines", match="nothing"),
    "a column too many": lambda: first("people", admin=True),
    "a content with another value": lambda: first("contents", body=in_base64(a_content().replace(b"3", b"9", 1))),
    "a content with one byte more": lambda: first("contents", body=in_base64(a_content() + b" ")),
    "a content of another fingerprint": lambda: first("contents", hash="0" * 64),
    "a content that is a list": lambda: first("contents", hash=fingerprint(b"[]"), body=in_base64(b"[]")),
    "a content that is nothing": lambda: first("contents", hash=fingerprint(b""), body=""),
}


@pytest.mark.parametrize("what", ROWS)
def test_a_row_that_cannot_be_is_refused_in_words_and_nothing_is_kept(tmp_path: Path, what: str) -> None:
    (sentence,) = tried(packed(tmp_path / "b.zip", ROWS[what]()))
    assert "b.zip is not a whole backup" in sentence
    assert len(sentence) < 500


@pytest.mark.parametrize("what", ["a name that no database holds", "one line twice", "a session of nobody"])
def test_the_same_on_postgresql(tmp_path: Path, postgres: Postgres, what: str) -> None:
    file = packed(tmp_path / "b.zip", ROWS[what]())
    assert "not a whole backup" in tried(file, asynchronous(postgres.new_database()))[0]


def places() -> list[tuple[str, int, str]]:
    found = rows_of(a_backup())
    return [(name, at, column) for name, rows in found.items() for at, row in enumerate(rows[:3]) for column in row]


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_value_in_any_place_is_refused_or_restored_as_it_says(data: st.DataObject) -> None:
    name, at, column = data.draw(st.sampled_from(places()))
    rows = deepcopy(rows_of(a_backup())[name])
    rows[at][column] = data.draw(st.sampled_from(VALUES))
    with TemporaryDirectory() as folder:
        tried(packed(Path(folder, "b.zip"), with_rows(name, rows)))


# The file


def changed(name: str, change: Callable[[bytes], bytes]) -> Members:
    return {**a_backup(), name: change(a_backup()[name])}


def contents(**given: Any) -> Members:
    return changed(CONTENTS, lambda raw: json.dumps({**json.loads(raw), **given}).encode())


FILES: Final[dict[str, Callable[[], Members]]] = {
    "no contents": lambda: {name: raw for name, raw in a_backup().items() if name != CONTENTS},
    "a missing table": lambda: {name: raw for name, raw in a_backup().items() if name != "notes.jsonl"},
    "a table too many": lambda: {**a_backup(), "admins.jsonl": b""},
    "contents of another kind": lambda: changed(CONTENTS, lambda _: b"[]"),
    "a count of words": lambda: contents(rows={"people": "many"}),
    "a count of other tables": lambda: contents(rows={"people": 1}),
    "a revision that is a number": lambda: contents(revision=2),
    "bytes that are no text": lambda: changed("people.jsonl", lambda raw: raw.replace("Änna".encode(), b"\xff\xfe")),
    "half a character": lambda: changed("people.jsonl", lambda raw: raw.replace("Ä".encode(), b"\\ud800")),
    "rows that are lists": lambda: changed("people.jsonl", lambda _: b"[]\n"),
    "rows that are words": lambda: changed("people.jsonl", lambda _: b'"id"\n'),
    "an empty row": lambda: changed("people.jsonl", lambda raw: raw + b"\n"),
    "a row nested without end": lambda: changed("people.jsonl", lambda _: b"[" * 100_000),
    "a value nested without end": lambda: changed(
        "armies.jsonl", lambda raw: raw.replace(b'"brings":{', b'"brings":{"a":' + b"[" * 100_000, 1)
    ),
    "a row cut off": lambda: changed("lines.jsonl", lambda raw: raw[:-20]),
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_backup_any_more_is_refused_in_words(tmp_path: Path, what: str) -> None:
    (sentence,) = tried(packed(tmp_path / "b.zip", FILES[what]()))
    assert "b.zip is not a whole backup" in sentence


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_that_is_packed_in_another_way_is_refused(tmp_path: Path, method: int) -> None:
    assert "not a whole backup" in tried(packed(tmp_path / "b.zip", a_backup(), method))[0]


@pytest.mark.parametrize(("at", "byte"), [(6, 200), (8, 1), (8, 0x20)], ids=["newer", "encrypted", "patched"])
def test_a_file_of_a_kind_that_is_not_ours_is_refused(tmp_path: Path, at: int, byte: int) -> None:
    raw = bytearray(a_file())
    raw[raw.index(b"PK\x01\x02") + at] = byte
    (tmp_path / "b.zip").write_bytes(raw)
    assert "not a whole backup" in tried(tmp_path / "b.zip")[0]


def test_a_table_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    file = packed(tmp_path / "b.zip", a_backup())
    with zipfile.ZipFile(file, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("people.jsonl", a_backup()["people.jsonl"])
    assert "not a whole backup" in tried(file)[0]


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = packed(tmp_path / "b.zip", changed("people.jsonl", lambda raw: raw + b" " * 20_000_000))
    assert file.stat().st_size < 100_000

    def read(*_: Any) -> Any:
        raise AssertionError("it was read")

    monkeypatch.setattr(backup_module, "_contents", read)
    assert "100:1" in tried(file)[0]


def test_a_row_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_module, "LONGEST_ROW", 1000)
    file = packed(tmp_path / "b.zip", changed("people.jsonl", lambda raw: raw[:-2] + b" " * 2000 + raw[-2:]))
    assert "1000" in tried(file)[0]


@cache
def a_file() -> bytes:
    with TemporaryDirectory() as folder:
        return packed(Path(folder, "b.zip"), a_backup()).read_bytes()


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_file_with_a_few_other_bytes_or_cut_off_is_refused_or_restored_as_it_was(data: st.DataObject) -> None:
    raw = bytearray(a_file())
    ends = st.integers(0, len(raw) - 1) | st.integers(max(0, len(raw) - 900), len(raw) - 1)
    for at in data.draw(st.lists(ends, min_size=1, max_size=3)):
        raw[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.none() | st.integers(0, len(raw)))
    with TemporaryDirectory() as folder:
        file = Path(folder, "b.zip")
        file.write_bytes(bytes(raw[:cut]))
        if not tried(file):
            assert rows_of(unpacked(file)) == rows_of(a_backup())


# Records


@cache
def a_record() -> list[Row]:
    async def story(database: Database) -> bytes:
        match = await played(database, "over")
        return record_bytes(Record(match.header, match.lines))

    with TemporaryDirectory() as folder:
        raw = on(f"sqlite+aiosqlite:///{folder}/source.sqlite", story)
    return [json.loads(line) for line in raw.splitlines()]


def spots(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if at:
        yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from spots(value[key], (*at, key))


def put(rows: list[Row], at: tuple[Any, ...], value: Any) -> list[Row]:
    new: Any = deepcopy(rows)
    inside = new
    for key in at[:-1]:
        inside = inside[key]
    inside[at[-1]] = value
    changed_rows: list[Row] = new
    return changed_rows


def taken_in(rows: list[Row]) -> list[str]:
    """Why a record was refused and nothing kept of it; none where it was taken in and plays."""

    async def story(database: Database) -> list[str]:
        raw = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
        try:
            await import_match(database, parse_record(io.BytesIO(raw)))
        except Refused as refused:
            assert not any((await everything(database)).values())
            return sentences(refused, "en")
        assert (await refold_all(database)).unsound == []
        return []

    with TemporaryDirectory() as folder:
        file = Path(folder, "target.sqlite")
        file.write_bytes(empty_database())
        return on(f"sqlite+aiosqlite:///{file}", story)


@pytest.mark.parametrize("name", ["", "  ", "a\0b", "a\nb", "\u202eAnna", "x" * 41, "\u2028", "a\u2028b", "a\u2029b"])
@pytest.mark.parametrize("of", ["name", "bot"])
def test_a_name_that_cannot_be_read_is_not_taken_in(name: str, of: str) -> None:
    name = name if of == "name" else name * 2
    assert "name" in taken_in(put(a_record(), (0, "seats", 1, of), name))[0]


def test_names_with_a_space_that_does_not_break_are_taken_in() -> None:
    assert taken_in(put(a_record(), (0, "seats", 1, "name"), "Ordinateur\u00a0: facile")) == []


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_record_with_any_value_in_any_place_is_refused_or_plays(data: st.DataObject) -> None:
    rows = a_record()
    line = data.draw(st.sampled_from([0, 1, 2, 3, len(rows) - 1]))
    at = data.draw(st.sampled_from(list(spots(rows[line]))))
    taken_in(put(rows, (line, *at), data.draw(st.sampled_from([*VALUES, "\ud800"]))))
