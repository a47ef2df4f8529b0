"""Compiling catalogues: the same messages as babel finds, and a sentence for whatever cannot be read."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_by_babel

from harena.kit.catalogues import BadCatalogue, compile_file, read_po, written_mo

SOURCES = sorted((Path(__file__).parents[2] / "src").rglob("*.po"))
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def translations(po: str) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(written_mo(read_po(f"{HEAD}{po}".encode()))))


@pytest.mark.parametrize("po", SOURCES, ids=lambda po: f"{po.stem}-{po.parents[1].name}")
def test_our_catalogues_hold_what_babel_reads_in_them(po: Path) -> None:
    with po.open("rb") as file:
        catalogue = read_by_babel(file, locale=po.parents[1].name)
    expected = {}
    for message in catalogue:
        if message.id and message.string:
            keys, said = (
                (part,) if isinstance(part, str) else tuple(part) for part in (message.id, message.string)
            )  # a plural has several
            expected["\0".join(keys)] = "\0".join(said)
    found = read_po(po.read_bytes())
    del found[""]
    assert found == expected


def test_a_sentence_over_several_lines_with_signs_that_are_escaped() -> None:
    said = translations('msgid "how"\nmsgstr ""\n"one\\n"\n"\\"two\\" \\\\ three"\n').gettext("how")
    assert said == 'one\n"two" \\ three'


def test_plural_forms_are_chosen_by_the_rule_in_the_head() -> None:
    french = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
    )
    one = 'msgid "coup"\nmsgid_plural "coup"\nmsgstr[0] "un coup"\nmsgstr[1] "des coups"\n'
    known = gettext.GNUTranslations(io.BytesIO(written_mo(read_po((french + one).encode()))))
    assert [known.ngettext("coup", "", count) for count in (0, 1, 2)] == ["un coup", "un coup", "des coups"]


def test_comments_and_what_is_fuzzy_or_untranslated_are_left_out() -> None:
    po = '# a remark\n#, fuzzy\nmsgid "a"\nmsgstr "doubtful"\n\nmsgid "b"\nmsgstr ""\n\n#~ msgid "old"\n#~ msgstr "x"\n'
    assert read_po(po.encode()) == {}


def test_a_context_belongs_to_its_key() -> None:
    assert translations('msgctxt "door"\nmsgid "open"\nmsgstr "ouvert"\n').pgettext("door", "open") == "ouvert"


@pytest.mark.parametrize(
    ("po", "line", "why"),
    [
        (b'msgid "a"\nmsgstr "b\n', 2, "syntax"),
        (b'msgid "a"\nmsgid "b"\nmsgstr "c"\n', 1, "order"),
        (b'"lost"\n', 1, "order"),
        (b'msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3, "order"),
        (b'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 4, "twice"),
        (b'# fine\nmsgid "a"\nmsgstr "\xff"\n', 3, "encoding"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(po: bytes, line: int, why: str) -> None:
    with pytest.raises(BadCatalogue) as caught:
        read_po(po)
    assert (caught.value.line, caught.value.why) == (line, why)


def test_a_file_is_compiled_beside_itself_and_its_messages_are_counted(tmp_path: Path) -> None:
    po = tmp_path / "toy.po"
    po.write_text(f'{HEAD}msgid "a"\nmsgstr "b"\n', encoding="utf-8")
    assert compile_file(po) == 1
    compiled = io.BytesIO((tmp_path / "toy.mo").read_bytes())
    assert gettext.GNUTranslations(compiled).gettext("a") == "b"
