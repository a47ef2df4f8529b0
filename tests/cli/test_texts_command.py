"""`harena texts`: the catalogues of a game of one's own, compiled or refused with a sentence."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Cli

GOOD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "game.toy"\nmsgstr "Toy"\n'


def catalogue(folder: Path, text: str, language: str = "en") -> Path:
    po = folder / language / "LC_MESSAGES" / "toy.po"
    po.parent.mkdir(parents=True)
    po.write_text(text, encoding="utf-8")
    return po


def test_every_catalogue_below_the_folder_is_compiled(cli: Cli, tmp_path: Path) -> None:
    files = [catalogue(tmp_path, GOOD, language) for language in ("en", "fr")]
    said = cli("texts", tmp_path)
    assert said.out == "".join(f"{po}: 1 message compiled.\n" for po in files)
    assert all(po.with_suffix(".mo").exists() for po in files)


def test_a_fault_is_named_by_file_and_line_and_says_what_to_do(cli: Cli, tmp_path: Path) -> None:
    po = catalogue(tmp_path, GOOD + '\nmsgid "game.toy"\nmsgstr "Again"\n')
    said = cli("texts", tmp_path)
    wanted = "The key “game.toy” stands here for the second time. Remove one of the two."
    assert (said.code, said.err) == (2, f"{po}, line 7: {wanted}\n")


def test_a_folder_without_catalogues_is_refused(cli: Cli, tmp_path: Path) -> None:
    said = cli("texts", tmp_path)
    assert said.code == 2
    assert said.err.startswith(f"There is no .po file in {tmp_path};")
