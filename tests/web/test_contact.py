"""Whom to write to about a hole: where the operator has said so, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from harena.web.contact import contact_uri, security_txt
from tests.core.builders import refused
from tests.web.serving import Served, serving

PATH = "/.well-known/security.txt"


def test_there_is_no_such_file_unless_somebody_is_named(alone: Served) -> None:
    assert alone.visitor().get(PATH).status_code == 404


def test_the_file_names_whom_to_write_to_and_how_long_it_holds(tmp_path: Path) -> None:
    with serving(tmp_path, contact="mailto:security@example.org") as served:
        answer = served.visitor().get(PATH)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("Contact: mailto:security@example.org\nExpires: ")


def test_it_expires_at_a_moment_that_is_to_come() -> None:
    lines = security_txt("tel:+41", datetime(2026, 12, 1, 10, 30, tzinfo=UTC)).splitlines()
    assert lines == ["Contact: tel:+41", "Expires: 2027-03-01T00:00:00Z", "Preferred-Languages: en, fr"]


@pytest.mark.parametrize(
    ("given", "uri"),
    [
        ("security@example.org", "mailto:security@example.org"),
        ("mailto:security@example.org", "mailto:security@example.org"),
        ("https://example.org/report", "https://example.org/report"),
        ("tel:+41-44-000-00-00", "tel:+41-44-000-00-00"),
    ],
)
def test_a_contact_is_an_address_to_write_to_or_a_page(given: str, uri: str) -> None:
    assert contact_uri(given) == uri


@pytest.mark.parametrize(
    "given", ["somebody", "http://example.org", "a@b\nExpires: 2000-01-01T00:00:00Z", "https://a b", f"{'a' * 200}@b"]
)
def test_what_reaches_nobody_is_refused(given: str) -> None:
    with refused("bad_contact"):
        contact_uri(given)
