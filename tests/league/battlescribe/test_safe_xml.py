"""XML from strangers: good files are read, zipped or not; hostile and broken ones get a sentence."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from harena.core.errors import Refused
from harena.league.battlescribe import safe_xml
from harena.league.battlescribe.safe_xml import DEEPEST, read_xml
from harena.league.texts import league_texts
from tests.league.battlescribe.samples import NEW, written, zipped

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + "]><l>&j;</l>"
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r name="x">&x;</r>'
PARAMETER = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY % p SYSTEM "http://example.org/p.dtd"> %p;]><r/>'


def refusal(file: Path) -> str:
    with pytest.raises(Refused) as refused:
        read_xml(file)
    (reason,) = refused.value.reasons
    for language in ("en", "fr"):
        sentence = league_texts(language).say(reason)
        assert file.name in sentence
        assert sentence.endswith(".")
    return reason.key.removeprefix("refused.")


def test_a_file_and_its_archive_read_alike(tmp_path: Path) -> None:
    plain, packed = read_xml(written(tmp_path, NEW)), read_xml(zipped(tmp_path, ("mill.cat", NEW)))
    assert plain == packed
    assert (plain.tag, plain.get("name")) == ("catalogue", "Mill Folk")
    assert [node.get("name") for node in plain.all("categoryEntries", "categoryEntry")] == ["Core", "Heroes"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1"])
def test_a_file_says_in_which_encoding_it_is_written(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><roster name="Épée"/>'
    assert read_xml(written(tmp_path, text.encode(encoding))).get("name") == "Épée"


@pytest.mark.parametrize("text", [LAUGHS, OUTSIDE, PARAMETER, "<!DOCTYPE r><r/>"])
def test_entities_and_document_types_are_refused(tmp_path: Path, text: str) -> None:
    assert refusal(written(tmp_path, text)) == "xml_hostile"


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"", "xml_broken"),
        (b"schema = 1", "xml_broken"),
        (b"<a><b></a>", "xml_broken"),
        (b"<a>", "xml_broken"),
        (b"\x00\x01\x02", "xml_broken"),
        (b'<?xml version="1.0" encoding="utf-8"?><a n="\xff\xfe"/>', "xml_broken"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "xml_encoding"),
        (b'<?xml version="1.0" encoding="shift_jis"?><a/>', "xml_encoding"),
        (b"<a>" * (DEEPEST + 1) + b"</a>" * (DEEPEST + 1), "xml_too_deep"),
        (b"<a>" * 100_000, "xml_too_deep"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, raw: bytes, key: str) -> None:
    assert refusal(written(tmp_path, raw)) == key


def test_the_deepest_file_that_is_allowed_is_read(tmp_path: Path) -> None:
    assert read_xml(written(tmp_path, "<a>" * DEEPEST + "</a>" * DEEPEST)).tag == "a"


def test_more_elements_than_any_catalogue_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_xml, "MOST_ELEMENTS", 100)
    assert read_xml(written(tmp_path, "<a>" + "<b/>" * 99 + "</a>")).tag == "a"
    assert refusal(written(tmp_path, "<a>" + "<b/>" * 100 + "</a>")) == "xml_too_deep"


def test_a_huge_file_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, b" " * 10_000_001)) == "xml_too_large"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.cat") == "cannot_read"


# Archives


def test_a_bomb_is_refused(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("a.cat", b"<a>" + b" " * 50_000_000 + b"</a>"))) == "zip_bomb"


def test_a_smaller_bomb_that_unfolds_a_thousandfold_is_refused(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("a.cat", b"<a>" + b" " * 2_000_000 + b"</a>"))) == "zip_bomb"


@pytest.mark.parametrize("members", [[], [("a.cat", NEW), ("b.cat", NEW)]])
def test_an_archive_holds_one_file(tmp_path: Path, members: list[tuple[str, str]]) -> None:
    assert refusal(zipped(tmp_path, *members)) == "zip_other"


def test_an_archive_within_an_archive_is_not_unpacked(tmp_path: Path) -> None:
    inner = zipped(tmp_path, ("a.cat", NEW), name="inner.catz").read_bytes()
    assert refusal(zipped(tmp_path, ("a.catz", inner))) == "xml_broken"


def test_a_broken_archive_is_refused(tmp_path: Path) -> None:
    raw = bytearray(zipped(tmp_path, ("a.cat", NEW)).read_bytes())
    for place in range(40, 400):
        raw[place] ^= 0x55
    assert refusal(written(tmp_path, bytes(raw))) == "zip_broken"
    assert refusal(written(tmp_path, b"PK\x03\x04")) == "zip_broken"


def test_an_archive_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    file = zipped(tmp_path, ("a.cat", b"<a>" + b" " * 5_000_000 + b"</a>"))
    with zipfile.ZipFile(file) as archive:
        info = archive.infolist()[0]
    small = (100).to_bytes(4, "little")
    raw = file.read_bytes().replace(info.file_size.to_bytes(4, "little"), small)
    assert refusal(written(tmp_path, raw)) in ("zip_broken", "zip_bomb", "xml_broken")


def test_an_archive_with_a_password_is_refused(tmp_path: Path) -> None:
    raw = bytearray(zipped(tmp_path, ("a.cat", NEW)).read_bytes())
    raw[6] |= 1
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    assert refusal(written(tmp_path, bytes(raw))) == "zip_other"
