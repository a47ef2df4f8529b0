"""The commands for whoever runs a server, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from harena.web.signing import KEY_FILE, own_signer
from harena.web.store.database import Database
from harena.web.store.migrate import newest
from harena.web.store.people import People
from tests.cli.conftest import Cli, Said
from tests.web.played import on, played
from tests.web.upgrades import upgrade

GOOD = "correct horse 9"


@pytest.fixture
def address(data: Path) -> str:
    """The database in the usual place."""
    data.mkdir()
    return f"sqlite+aiosqlite:///{data / 'harena.sqlite'}"


async def _live_in(database: Database) -> None:
    crowd = People(database)
    anna = await crowd.sign_up((await crowd.guest("a")).id, "Änna", GOOD)
    await crowd.open_session(anna.id)
    await played(database, "over", [anna.id, None])
    await played(database, "running", [anna.id, None], answers=3)


@pytest.fixture
def server(address: str) -> str:
    """A database on which somebody with an account has played one match and plays another."""
    on(address, _live_in)
    return address


def refused(said: Said, *words: str) -> None:
    """One sentence, nothing done."""
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert all(word in said.err for word in words), said.err


# Tables


def test_migrate_makes_the_database_in_the_data_folder_and_does_nothing_the_second_time(cli: Cli, data: Path) -> None:
    said = cli("migrate")
    assert (said.code, said.err) == (0, "")
    assert f"up to date now ({newest()})" in said.out
    assert (data / "harena.sqlite").is_file()
    assert f"étaient déjà à jour ({newest()})" in cli("migrate", "--lang", "fr").out


def test_another_database_is_named_by_its_address(cli: Cli, data: Path, tmp_path: Path) -> None:
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"
    assert cli("migrate", "--database", elsewhere).code == 0
    assert cli("user", "list", "--database", elsewhere).out == "Nobody has an account yet.\n"
    assert not data.exists()


@pytest.mark.parametrize(
    "command",
    [
        "refold",
        "user list",
        "user delete x",
        "user rename x y",
        "user reset-password x",
        "export-match x",
        "backup x.zip",
    ],
)
def test_without_a_database_nothing_is_made_and_the_command_that_helps_is_named(
    cli: Cli, data: Path, command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(cli(*command.split()), "harena.sqlite", "harena migrate")
    refused(cli(*command.split(), "--lang", "fr"), "n’existe pas")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("mysql://root:secret@localhost/x", "“mysql”"),
        ("nonsense", "postgresql://…"),
        ("postgresql://tester:secret@127.0.0.1:9/x", "refused"),
    ],
)
def test_a_database_that_cannot_be_used_is_a_sentence_without_the_password(cli: Cli, database: str, words: str) -> None:
    for command in ("migrate", "refold"):
        said = cli(command, "--database", database)
        refused(said, words)
        assert "secret" not in said.err


def test_a_database_of_another_version_is_refused(cli: Cli, server: str) -> None:
    async def age(database: Database) -> None:
        async with database.write() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    on(server, age)
    refused(cli("refold"), "9999", "harena migrate")
    refused(cli("migrate"), "9999")


# Backups


def test_a_backup_is_written_and_restored_into_an_empty_database(cli: Cli, server: str, tmp_path: Path) -> None:
    file, other = tmp_path / "monday.zip", f"sqlite:///{tmp_path / 'other.sqlite'}"
    said = cli("backup", file)
    assert said.code == 0
    assert f"Matches: 2, people: 1. Written to:\n  {file}\n" in said.out
    assert "only you can read it" in said.err
    refused(cli("backup", file), str(file))
    refused(cli("restore", file), "not empty")
    said = cli("restore", file, "--database", other, "--lang", "fr")
    assert (said.code, "Parties\N{NO-BREAK SPACE}: 2" in said.out) == (0, True)
    assert cli("refold", "--database", other).code == 0


def test_what_cannot_be_backed_up_or_restored_is_a_sentence(cli: Cli, server: str, tmp_path: Path) -> None:
    poem = tmp_path / "poem.txt"
    poem.write_text("Arma virumque cano")
    refused(cli("backup", "/nowhere/x.zip"), "no folder /nowhere")
    refused(cli("backup", tmp_path), "is a folder")
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    refused(cli("restore", poem, "--database", other), "not a whole backup")
    refused(cli("restore", tmp_path / "nothing", "--database", other), "cannot be read")


# Refolding


def test_refold_counts_and_names_what_does_not_hold(cli: Cli, server: str) -> None:
    said = cli("refold")
    assert (said.code, said.out) == (0, "2 matches were played again, and each leads to what is stored.\n")

    async def spoil(database: Database) -> None:
        async with database.write() as connection:
            await connection.execute(text("UPDATE matches SET turn = 7 WHERE id = 'running'"))

    on(server, spoil)
    said = cli("refold", "--lang", "fr")
    assert said.code == 1
    assert said.out.startswith("running\N{NO-BREAK SPACE}: ")
    assert "1 partie sur 2 ne mène pas" in said.out
    said = cli("refold", "--json")
    assert (said.code, said.json["matches"], list(said.json["unsound"])) == (1, 2, ["running"])


# Records


def test_a_finished_match_is_exported_verified_and_imported_elsewhere(cli: Cli, server: str, tmp_path: Path) -> None:
    file, other = tmp_path / "game.jsonl", f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert cli("export-match", "over", file).code == 0
    assert cli("verify", file).code == 0
    assert cli("export-match", "over").out == file.read_text()
    refused(cli("export-match", "over", file), str(file))
    cli("migrate", "--database", other)
    said = cli("import-match", file, "--database", other)
    assert (said.code, said.out) == (0, "The match is there now: /m/over\n")
    refused(cli("import-match", file, "--database", other), "“over” already")
    assert cli("export-match", "over", "--database", other).out == file.read_text()


def test_a_record_is_signed_by_the_key_of_the_data_folder_once_a_server_has_started_there(
    cli: Cli, server: str, data: Path, tmp_path: Path
) -> None:
    said = cli("export-match", "over")
    assert "The record is not signed: no server has started with this data folder yet" in said.err
    signer, file = own_signer(data), tmp_path / "game.jsonl"
    assert cli("export-match", "over", file).err == ""
    assert cli("verify", file, "--key", signer.key).code == 0
    (data / KEY_FILE).write_text("no key")
    refused(cli("export-match", "over"), "does not hold a key")


def test_a_running_match_is_exported_only_if_that_is_meant(cli: Cli, server: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    refused(cli("export-match", "running", file), "--running")
    assert not file.exists()
    said = cli("export-match", "running", file, "--running")
    assert (said.code, "hand it to no player" in said.err) == (0, True)
    assert file.stat().st_mode & 0o077 == 0
    assert "legal game so far" in cli("verify", file).out
    refused(cli("import-match", file), "not ended")


def test_a_match_with_older_cards_is_refolded_and_exported_with_a_warning(
    cli: Cli, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "cards" not in cli("export-match", "over").err
    upgrade(monkeypatch)
    assert cli("refold").code == 0
    said = cli("export-match", "over", tmp_path / "game.jsonl")
    assert said.code == 0
    assert "other cards or values" in said.err
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    cli("migrate", "--database", other)
    refused(cli("import-match", tmp_path / "game.jsonl", "--database", other), "were not kept")


def test_records_that_do_not_hold_are_not_imported(cli: Cli, server: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    cli("export-match", "over", file)
    lines = file.read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    older = {"rules_version": "0", "options": {**header["options"], "hand": 4}}
    for name, words in (({"game": "senet"}, "senet"), (older, "version 0")):
        file.write_text(json.dumps({**header, **name}) + "\n" + "".join(lines[1:]))
        refused(cli("import-match", file), words)
    poem = tmp_path / "poem.txt"
    poem.write_text("Arma virumque cano")
    refused(cli("import-match", poem), "not a record")
    refused(cli("export-match", "nothing"), "no match “nothing”")


# People


def test_accounts_are_listed(cli: Cli, server: str) -> None:
    said = cli("user", "list")
    assert said.code == 0
    assert "Änna" in said.out
    (account,) = cli("user", "list", "--json").json
    assert account["name"] == "Änna"
    assert "password" not in account


def test_somebody_gets_another_name(cli: Cli, server: str) -> None:
    assert cli("user", "rename", "ANNA", "Berta").out == "Änna is now called Berta.\n"
    assert [one["name"] for one in cli("user", "list", "--json").json] == ["Berta"]
    refused(cli("user", "rename", "anna", "Clara"), "“anna”", "harena user list")
    refused(cli("user", "rename", "berta", "<script>"), "letters, digits")


def test_somebody_who_forgot_the_password_gets_a_new_one_and_is_signed_out(cli: Cli, server: str) -> None:
    said = cli("user", "reset-password", "anna")
    password = said.out.splitlines()[-1].strip()

    async def story(database: Database) -> tuple[Any, Any, int]:
        crowd = People(database)
        new, old = await crowd.by_password("Änna", password), await crowd.by_password("Änna", GOOD)
        crowd.close()
        assert new is not None
        return new.name, old, len(await crowd.sessions.list(new.id))

    assert (said.code, on(server, story)) == (0, ("Änna", None, 0))


def test_an_account_is_deleted_after_a_yes_and_its_games_stay(cli: Cli, server: str) -> None:
    said = cli("user", "delete", "anna", typed="n")
    assert (said.code, "Nobody was deleted." in said.out) == (0, True)
    assert len(cli("user", "list", "--json").json) == 1
    said = cli("user", "delete", "anna", typed="o", lang="fr_FR.UTF-8")
    assert (said.code, "2 parties restent" in said.out) == (0, True)
    assert cli("user", "list", "--json").json == []
    record = cli("export-match", "over").out
    assert "Compte supprimé" in record
    assert cli("refold").code == 0
    refused(cli("user", "delete", "anna", "--yes"), "“anna”")


def test_a_guest_is_found_by_id(cli: Cli, address: str) -> None:
    async def come(database: Database) -> str:
        return (await People(database).guest("Guest 12")).id

    guest = on(address, come)
    refused(cli("user", "reset-password", "--", guest), "is a guest")
    assert cli("user", "delete", "--yes", "--", guest).code == 0
    refused(cli("user", "delete", "--yes", "--", guest), "Nobody is called")
