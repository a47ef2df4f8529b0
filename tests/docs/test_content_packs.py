"""`docs/content-packs.md`: the pack on the page is good, joins as the page says, and is called by its names."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from harena.cli.brings import read_bring
from harena.core.content import Pack
from harena.core.errors import Refused
from harena.games.invictus.facts import printed_facts
from harena.games.invictus.game import GAME as INVICTUS
from harena.games.ludus.game import GAME, Card
from harena.games.twenty_strong.game import GAME as STRONG
from harena.games.virtus.game import GAME as VIRTUS
from tests.docs.pages import blocks, commands, files, page, run, section, write

PAGE = page("content-packs.md")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, files(PAGE))
    return tmp_path


def test_the_pack_adds_a_card_and_replaces_another(folder: Path) -> None:
    content = GAME.content_with(folder / "slingers")
    assert content.cards["sling"] == Card(copies=3, dice=5)
    assert content.cards["lunge"] == Card(copies=2, dice=4)
    assert content.cards["cut"] == GAME.content.cards["cut"]


def test_the_new_card_has_a_name_in_both_languages(folder: Path) -> None:
    for language, name in (("en", "sling"), ("fr", "fronde")):
        texts = GAME.texts(language, folder / "slingers").with_names(["Ann", "Bob"])
        assert name in texts("event.attacked", seat=0, card="sling")


def test_the_commands_of_the_page_work(folder: Path) -> None:
    told = {command: run(command, folder) for command in commands(PAGE)}
    assert len(told) == 7
    assert "Slingers" in told["harena content check slingers"]
    assert "Gauls" in told["harena content check gauls"]
    assert all(told.values())


def test_a_blank_pack_has_the_files_of_the_page_and_lacks_what_the_page_says(tmp_path: Path) -> None:
    about = section(PAGE, "Your own box")
    run(commands(about)[0], tmp_path)
    shown = re.findall(r"`(\w+\.toml)`", "".join(re.findall(r"^\| `.*?\|", about, re.MULTILINE)))
    assert sorted(shown) == sorted(file.name for file in (tmp_path / "my-box").iterdir())
    with pytest.raises(Refused) as refused:
        STRONG.content_with(tmp_path / "my-box")
    told = [STRONG.texts("en").say(reason) for reason in refused.value.reasons]
    (lines,) = blocks(about, "text")
    assert [line for line in lines.splitlines() if line not in told] == []


def test_the_card_that_is_filled_in_on_the_page_is_one(tmp_path: Path) -> None:
    run(commands(section(PAGE, "Your own box"))[0], tmp_path)
    (card,) = blocks(section(PAGE, "Your own box"), "toml")
    (tmp_path / "my-box" / "sport.toml").write_text(card)
    with pytest.raises(Refused) as refused:
        STRONG.content_with(tmp_path / "my-box")
    told = [STRONG.texts("en").say(reason) for reason in refused.value.reasons]
    assert [line for line in told if line.startswith("sport.toml")] == [
        "sport.toml, line 1: Sport cards: 1, and there must be 22 (TWS-011)."
    ]


def test_the_pack_of_a_battle_adds_a_unit_an_army_and_a_field_with_their_names(folder: Path) -> None:
    content = VIRTUS.content_with(folder / "gauls")
    assert set(content.units) - set(VIRTUS.content.units) == {"gesates"}
    assert set(content.armies) - set(VIRTUS.content.armies) == {"gauls"}
    assert set(content.scenarios) - set(VIRTUS.content.scenarios) == {"ford"}
    for language, names in (("en", ("Gaesatae", "Gauls", "The ford")), ("fr", ("Gésates", "Gaulois", "Le gué"))):
        texts = VIRTUS.texts(language, folder / "gauls")
        named = (("unit", "gesates"), ("army", "gauls"), ("scenario", "ford"))
        assert tuple(texts.word(kind, key) for kind, key in named) == names


def test_every_table_of_a_battle_is_explained() -> None:
    tables = re.findall(r"^\| `(\w+)\.<key>` \|", section(PAGE, "Units, armies and battlefields"), re.MULTILINE)
    assert tables == [field.name for field in msgspec.structs.fields(VIRTUS.rules.content_type)]


def test_the_file_that_the_page_shows_for_an_army_is_one(tmp_path: Path) -> None:
    (line,) = re.findall(r"^as `(army = .*)`", section(PAGE, "Units, armies and battlefields"), re.MULTILINE)
    (tmp_path / "mine.toml").write_text(line)
    given = read_bring(VIRTUS, f"@{tmp_path / 'mine.toml'}")
    assert given is not None
    VIRTUS.table([VIRTUS.read_brings(given)] * 2, VIRTUS.read_options({"elite": "on"}))


def test_a_person_plays_with_the_names_of_the_pack(folder: Path) -> None:
    (folder / "slingers" / "cards.toml").write_text("[cards.sling]\ncopies = 40\ndice = 5\n")
    pack = folder / "slingers" / "pack.toml"
    pack.write_text(pack.read_text().replace('version = "2"', "alone = true"))
    assert "fronde" in run("harena play ludus --content slingers --lang fr --seed 1", folder)


def test_the_table_names_every_field_of_the_description() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) ", section(PAGE, "The description"), re.MULTILINE)
    fields = {field.name: "required" if field.required else "optional" for field in msgspec.structs.fields(Pack)}
    assert dict(rows) == fields


def test_a_value_that_an_owner_has_read_off_the_card_loses_its_mark(tmp_path: Path) -> None:
    (card,) = blocks(section(PAGE, "Where values come from"), "toml")
    (tmp_path / "pack.toml").write_text('game = "invictus"\nname = "mine"\n')
    (tmp_path / "cards.toml").write_text(card)
    content, texts = INVICTUS.content_with(tmp_path), INVICTUS.texts("en")
    before, after = (texts.say(printed_facts(one.cards["musha"], one)) for one in (INVICTUS.content, content))
    assert "*" in before
    assert before.replace("*", "") == after
