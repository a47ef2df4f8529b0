"""`harena content check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "my pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('game = "ludus"\nname = "Tridents"\n')
    (folder / "cards.toml").write_text("[cards.trident]\ncopies = 2\ndice = 5\n")
    return folder


def test_a_good_pack_is_ready_to_play_with(cli: Cli, pack: Path) -> None:
    said = cli("content", "check", pack)
    assert said.code == 0
    assert "“Tridents” (version 1) for Ludus is good" in said.out
    assert f"harena play ludus --content '{pack}'" in said.out


def test_a_good_pack_as_json(cli: Cli, pack: Path) -> None:
    found = cli("content", "check", pack, "--json").json
    assert len(found.pop("hash")) == 64
    assert found == {"game": "ludus", "name": "Tridents", "version": "1"}


def test_all_that_is_wrong_is_said_at_once(cli: Cli, pack: Path) -> None:
    (pack / "cards.toml").write_text("[cards.trident]\ncopies = 2000\ndice = 5\n")
    (pack / "more.toml").write_text("[cards.net\n")
    said = cli("content", "check", pack, lang="fr_FR.UTF-8")
    assert said.code == 2
    assert "cards.toml\N{NO-BREAK SPACE}: cards.trident.copies ne peut pas valoir" in said.err
    assert "un nombre entier de 1 à 60" in said.err
    assert "more.toml n’est pas un fichier TOML" in said.err
    assert "ligne 1, colonne 11" in said.err
    assert len(said.err.splitlines()) == 2


@pytest.mark.parametrize(
    ("description", "words"),
    [
        ('game = "senet"\nname = "x"', "senet"),
        ('name = "x"', "field “game”"),
        ("game = 5\nname = 'x'", "pack.toml"),
        ("[[[", "pack.toml"),
        ('game = "ludus"\nname = "x"\nrules = 1', "pack.toml"),
    ],
)
def test_a_description_that_is_wrong(cli: Cli, pack: Path, description: str, words: str) -> None:
    (pack / "pack.toml").write_text(description)
    said = cli("content", "check", pack)
    assert said.code == 2
    assert words in said.err
    assert len(said.err.splitlines()) == 1


def test_a_folder_in_the_place_of_a_file(cli: Cli, pack: Path) -> None:
    (pack / "zzz.toml").mkdir()
    said = cli("content", "check", pack)
    assert said.code == 2
    assert "it is a folder" in said.err
