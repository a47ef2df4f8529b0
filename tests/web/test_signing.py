"""Signatures: a server signs what it hands out, by a key that stays with it; nobody else's record becomes its own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from harena.core.errors import Refused
from harena.core.record import Record, Signature, parse_record
from harena.web.operations import export_match, import_match, record_bytes
from harena.web.services import Services
from harena.web.settings import read_settings
from harena.web.signing import KEY_FILE, Signer, is_unchanged, known_signer, own_signer
from harena.web.store.database import Database
from tests.web.played import on
from tests.web.serving import Served, begun, new_duel, version, where

GOLDEN = Path(__file__).parents[1] / "records" / "dice" / "hmac-sha256-v2.jsonl"
HERE, ELSEWHERE = Signer(bytes(32)), Signer(bytes(31) + b"\1")


def parsed(raw: bytes) -> Record:
    return parse_record(io.BytesIO(raw))


# The key


def test_the_key_is_made_at_the_first_start_for_its_owner_alone_and_stays(tmp_path: Path) -> None:
    first = Services(read_settings(data=tmp_path)).signer.key
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert Services(read_settings(data=tmp_path)).signer.key == first
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_every_server_has_a_key_of_its_own(tmp_path: Path) -> None:
    keys = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        keys.add(own_signer(tmp_path / name).key)
    assert len(keys) == 2


def test_a_key_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    own_signer(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    own_signer(tmp_path)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_of_two_processes_that_start_at_once_both_have_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = own_signer(tmp_path).key
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.name != KEY_FILE and exists(path))
    assert own_signer(tmp_path).key == first


@pytest.mark.parametrize("held", ["", "abc", "00" * 31, "00" * 33, "é"])
def test_a_damaged_key_is_named_and_not_replaced(tmp_path: Path, held: str) -> None:
    (tmp_path / KEY_FILE).write_text(held)
    with pytest.raises(Refused, match="bad_signing_key"):
        own_signer(tmp_path)
    assert (tmp_path / KEY_FILE).read_text() == held


def test_who_only_looks_makes_no_key(tmp_path: Path) -> None:
    assert known_signer(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


# What is handed out


def test_a_record_is_signed_by_the_key_that_the_server_publishes(alone: Served) -> None:
    who = alone.visitor()
    address = begun(who)
    where(who.post(f"{address}/resign", data={"version": str(version(who.get(address).text)), "client": "r"}))
    key = alone.visitor().get("/.well-known/harena-key")
    assert (key.status_code, key.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    for path in (f"{address}/record", f"/api/matches/{address.removeprefix('/m/')}/record"):
        record = parsed(who.get(path).content)
        assert record.signature is not None
        assert record.signature.key == key.text.strip() == alone.services.signer.key
        assert is_unchanged(record)


def test_what_one_may_see_of_a_running_match_is_signed_too(alone: Served) -> None:
    match = new_duel(alone.visitor(), alone.visitor())
    raw = alone.visitor().get(f"/m/{match}/record").content
    *lines, signature = raw.splitlines(keepends=True)
    assert signature.startswith(b'{"what":"signature"')
    assert alone.services.signer.signed(b"".join(lines)) == raw


def test_the_private_half_never_leaves(alone: Served) -> None:
    secret = (alone.file.parent / KEY_FILE).read_text().strip()
    who = alone.visitor()
    address = begun(who)
    for path in ("/.well-known/harena-key", f"{address}/record", f"{address}/dice", "/readyz", "/account/export"):
        assert secret not in who.get(path).text
    assert secret not in repr(alone.tables())


@pytest.mark.parametrize(
    ("old", "new"), [(b'"Ann"', b'"Eve"'), (b'"abc"', b'"abd"'), (b'"seed":null}', b'"seed":null }'), (b"\n", b"\r\n")]
)
def test_whatever_is_changed_in_a_signed_record_is_noticed(old: bytes, new: bytes) -> None:
    raw = HERE.signed(GOLDEN.read_bytes())
    assert is_unchanged(parsed(raw))
    assert not is_unchanged(parsed(raw.replace(old, new, 1)))


def test_a_signature_with_a_key_that_is_none_is_not_genuine() -> None:
    record = Record(parsed(GOLDEN.read_bytes()).header, [], signature=Signature("f" * 64, "0" * 128), digest=bytes(32))
    assert not is_unchanged(record)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'here.sqlite'}"


# What was taken in


def taken_in(address: str, raw: bytes) -> bytes:
    """A record after it was taken in by this server and handed out again."""

    async def story(database: Database) -> bytes:
        match = await import_match(database, parsed(raw))
        return record_bytes((await export_match(database, match, HERE))[0])

    return on(address, story)


def test_a_record_that_was_taken_in_keeps_the_signature_that_it_came_with(sqlite: str) -> None:
    raw = ELSEWHERE.signed(GOLDEN.read_bytes())
    assert taken_in(sqlite, raw) == raw


def test_a_record_that_came_unsigned_is_not_signed_here(sqlite: str) -> None:
    assert taken_in(sqlite, GOLDEN.read_bytes()) == GOLDEN.read_bytes()


def test_a_record_that_was_changed_after_it_was_signed_is_not_taken_in(sqlite: str) -> None:
    raw = ELSEWHERE.signed(GOLDEN.read_bytes()).replace(b'"Ann"', b'"Eve"', 1)
    with pytest.raises(Refused, match="signature_wrong"):
        taken_in(sqlite, raw)


def test_the_pages_of_a_match_that_was_taken_in_do_not_sign_it_either(alone: Served) -> None:
    raw = ELSEWHERE.signed(GOLDEN.read_bytes())
    alone.wait_for(lambda: import_match(alone.services.database, parsed(raw)))
    assert alone.visitor().get("/m/m1/record").content == raw
    assert "signed by this server" not in alone.visitor().get("/m/m1/dice").text
