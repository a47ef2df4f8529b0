"""`harena content check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.errors import MOST_SHOWN
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
    assert "cards.toml, ligne 2\N{NO-BREAK SPACE}: cards.trident.copies ne peut pas valoir" in said.err
    assert "un nombre entier de 1 à 60" in said.err
    assert "more.toml n’est pas un fichier TOML" in said.err
    assert "ligne 1, colonne 11" in said.err
    assert len(said.err.splitlines()) == 2


def test_of_very_much_that_is_wrong_the_first_is_said_and_the_rest_counted(cli: Cli, pack: Path) -> None:
    cards = (f"[cards.c{number}]\ncopies = 2000\ndice = 5\n" for number in range(100))
    (pack / "cards.toml").write_text("".join(cards))
    said = cli("content", "check", pack)
    assert said.code == 2
    *reasons, last = said.err.splitlines()
    assert len(reasons) == MOST_SHOWN
    assert last.startswith("There are 80 more reasons.")


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


def test_of_a_battle_everything_impossible_is_said_at_once_with_its_row(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "virtus"\nname = "x"\n')
    (tmp_path / "scenarios.toml").write_text(
        '[scenarios.lava]\nfirst = ["clear", "lava", "swamp"]\nsecond = ["clear", "clear", "clear"]\n'
        '[scenarios.dry]\nfirst = ["marsh", "marsh", "marsh"]\nsecond = ["hill"]\nwater = ["river"]\ncamp = 1\n'
    )
    (tmp_path / "armies.toml").write_text(
        '[armies.reds.large]\nunits = { "veterans+heroic" = 1, legionaires = 3, "horde+elite" = 20 }\n'
        'generals = ["general+glorious", "caesar"]\n'
        "[armies.reds.small]\nunits = { legionnaires = 3 }\ngenerals = []\n"
    )
    said = cli("content", "check", tmp_path)
    assert said.code == 2
    told = said.err.splitlines()
    assert [line for line in told if "scenarios.lava.first." in line and "thick_forest" in line] == told[:2]
    for reason in (
        "Ready army reds, large (200 points): Veterans and Praetorians (heroic): “heroic” is no designation of a unit",
        "Ready army reds, large (200 points): There is no unit “legionaires” (VIR-001). Did you mean “Legionaries”?",
        "Ready army reds, large (200 points): general (glorious): “glorious” is no trait of a general",
        "Ready army reds, large (200 points): “caesar” is no general; write general, with traits after + (VIR-005).",
        "Ready army reds, small (150 points): An army needs at least one general (VIR-005).",
        "Ready army reds, large (200 points): with all optional rules: The army costs",
        "Ready army reds, large (200 points): without optional rules: The army costs",
        "Scenario dry: 1 sector faces 3 (VIR-103).",
        "(VIR-287)",
        "(VIR-290)",
    ):
        assert any(reason in line for line in told), reason


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["large (200 points): The army costs 310 points", "small (150 points): The army costs 310 points"]),
        ("fr", ["grande (200 points) : L’armée coûte 310 points", "petite (150 points) : L’armée coûte 310 points"]),
    ],
)
def test_each_half_of_a_ready_army_is_judged_by_its_name(
    cli: Cli, tmp_path: Path, language: str, told: list[str]
) -> None:
    (tmp_path / "pack.toml").write_text('game = "virtus"\nname = "x"\n')
    half = 'units = { horde = 30 }\ngenerals = ["general"]\n'
    (tmp_path / "armies.toml").write_text(f"[armies.gauls.large]\n{half}[armies.gauls.small]\n{half}")
    said = cli("content", "check", tmp_path, lang=f"{language}.UTF-8").err.replace("\N{NO-BREAK SPACE}", " ")
    assert [line.partition("gauls, ")[2][: len(told[0])] for line in said.splitlines()] == told


def test_an_entry_with_a_field_too_many_is_judged_all_the_same(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "virtus"\nname = "x"\n')
    (tmp_path / "all.toml").write_text(
        '[armies.reds]\ntitle = "x"\n[armies.reds.large]\nunits = { licornes = 3 }\ngenerals = []\n'
        "[armies.reds.small]\nunits = { legionnaires = 3 }\ncamp = 7\n"
        '[scenarios.dry]\nfirst = ["clear", "clear", "clear"]\nsecond = ["hill"]\nwater = ["lava"]\n'
    )
    told = cli("content", "check", tmp_path).err.splitlines()
    assert [line.partition(";")[0] for line in told] == [
        "all.toml, line 2: armies.reds has no field “title”",
        "all.toml, line 8: armies.reds.small.camp cannot be “7”",
        "all.toml, line 12: scenarios.dry.water.1 cannot be “lava”",
        "all.toml, line 1: Ready army reds, large (200 points): There is no unit “licornes” (VIR-001).",
        "all.toml, line 1: Ready army reds, large (200 points): An army needs at least one general (VIR-005).",
        "all.toml, line 9: Scenario dry: 1 sector faces 3 (VIR-103).",
        "all.toml, line 9: Scenario dry: 1 watercourse instead of 3 (VIR-287).",
    ]


def test_beside_a_value_that_does_not_fit_the_rest_of_its_list_is_judged_all_the_same(cli: Cli, tmp_path: Path) -> None:
    """An unknown unit beside a count that is none, too many sectors of which one is of no known ground."""
    (tmp_path / "pack.toml").write_text('game = "virtus"\nname = "x"\n')
    (tmp_path / "all.toml").write_text(
        '[armies.reds.large]\nunits = { licornes = 3, legionnaires = "many" }\ngenerals = []\n'
        "[armies.reds.small]\nunits = { legionnaires = 0 }\n"
        '[scenarios.wide]\nfirst = ["clear", "clear", "clear"]\nsecond = ["hill", "hill", "hill", "lava"]\n'
        '[scenarios.alone]\nfirst = ["clear"]\nsecond = ["clear"]\nwater = ["lava", "river"]\n'
    )
    told = cli("content", "check", tmp_path, lang="fr_FR.UTF-8").err.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert [line.partition(" ;")[0] for line in told] == [
        "all.toml, ligne 2 : armies.reds.large.units.legionnaires ne peut pas valoir « many »",
        "all.toml, ligne 5 : armies.reds.small.units.legionnaires ne peut pas valoir « 0 »",
        "all.toml, ligne 8 : scenarios.wide.second.4 ne peut pas valoir « lava »",
        "all.toml, ligne 12 : scenarios.alone.water.1 ne peut pas valoir « lava »",
        "all.toml, ligne 1 : Armée prête reds, grande (200 points) : Il n’y a pas d’unité « licornes » (VIR-001).",
        "all.toml, ligne 1 : Armée prête reds, grande (200 points) : "
        "Une armée a besoin d’au moins un général (VIR-005).",
        "all.toml, ligne 6 : Scénario wide : 4 secteurs en face de 3 (VIR-103).",
        "all.toml, ligne 9 : Scénario alone : 1 secteur par camp",
        "all.toml, ligne 9 : Scénario alone : 2 cours d’eau au lieu de 1 (VIR-287).",
    ]


# What no file should hold

DIGITS = "number with more digits than can be read"
DEPTH = "more than 30 tables or lists within one another"


@pytest.mark.parametrize("file", ["pack.toml", "cards.toml"])
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rules = " + "9" * 5000, DIGITS),
        ("rules = 0x" + "f" * 5000, DIGITS),
        ("rules." + ".".join(["deep"] * 3000) + " = 1", DEPTH),
        ("[rules." + ".".join(["deep"] * 3000) + "]", DEPTH),
        ("rules = " + "[" * 5000 + "]" * 5000, DEPTH),
        ("rules = " + "[" * 40 + "]" * 40, DEPTH),
    ],
)
def test_a_file_that_python_can_hardly_hold_is_answered_by_one_sentence(
    cli: Cli, pack: Path, file: str, line: str, words: str
) -> None:
    described = (pack / file).read_text()
    (pack / file).write_text(f"{line}\n{described}" if line.startswith("rules") else f"{described}{line}\n")
    said = cli("content", "check", pack)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.err.startswith(f"{file} has")
    assert words in said.err


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en_GB.UTF-8", "needs the army “trajan”"), ("fr_FR.UTF-8", "l’armée «\N{NO-BREAK SPACE}trajan")],
)
def test_a_pack_of_virtus_without_the_army_of_everybody_says_so(cli: Cli, pack: Path, lang: str, words: str) -> None:
    (pack / "pack.toml").write_text('game = "virtus"\nname = "x"\nalone = true\n')
    (pack / "cards.toml").unlink()
    said = cli("content", "check", pack, lang=lang)
    assert said.code == 2
    assert words in said.err


# A blank pack


def test_a_blank_pack_is_written_and_then_told_what_it_lacks(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "my box"
    said = cli("content", "blank", "twenty_strong", folder)
    assert (said.code, f"harena content check '{folder}'" in said.out) == (0, True)
    told = cli("content", "check", folder)
    assert told.code == 2
    assert [line.partition(",")[0] for line in told.err.splitlines()] == [
        f"{name}.toml" for name in ("carnage", "heroes", "lieutenants", "opportunity", "pack", "sport", "tactics")
    ]


def test_a_blank_pack_is_explained_in_the_readers_language(cli: Cli, tmp_path: Path) -> None:
    cli("content", "blank", "ludus", tmp_path / "new", "--lang", "fr", "--name", "La mienne")
    assert 'name = "La mienne"' in (tmp_path / "new" / "pack.toml").read_text()
    assert "# Les cartes." in (tmp_path / "new" / "cards.toml").read_text()


def test_a_blank_pack_overwrites_nothing(cli: Cli, pack: Path) -> None:
    before = {file.name: file.read_text() for file in pack.iterdir()}
    said = cli("content", "blank", "ludus", pack)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "is not empty, and nothing is overwritten" in said.err
    assert {file.name: file.read_text() for file in pack.iterdir()} == before


@pytest.mark.parametrize(
    ("game", "words"), [("senet", "senet"), ("palus", "has no cards or units that could be filled in")]
)
def test_a_game_without_anything_to_fill_in_has_no_blank_pack(cli: Cli, tmp_path: Path, game: str, words: str) -> None:
    said = cli("content", "blank", game, tmp_path / "new")
    assert (said.code, (tmp_path / "new").exists()) == (2, False)
    assert words in said.err


def test_a_blank_pack_cannot_be_written_where_a_file_is(cli: Cli, pack: Path) -> None:
    said = cli("content", "blank", "ludus", pack / "cards.toml")
    assert (said.code, said.err.count("\n")) == (2, 1)


# Cards on paper


def test_all_cards_of_a_game_are_written_as_a_page_to_print(cli: Cli, tmp_path: Path) -> None:
    said = cli("content", "print", "twenty_strong", tmp_path / "new" / "cartes.html", lang="fr_FR.UTF-8")
    assert said.code == 0
    assert "88 cartes" in said.out
    page = (tmp_path / "new" / "cartes.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    assert page.count("<article") == 88


def test_a_page_to_print_overwrites_nothing(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "cards.html").write_text("mine")
    said = cli("content", "print", "twenty_strong", tmp_path / "cards.html")
    assert said.code == 2
    assert "cards.html" in said.err
    assert (tmp_path / "cards.html").read_text() == "mine"


def test_a_game_without_cards_to_print_says_so(cli: Cli, tmp_path: Path) -> None:
    said = cli("content", "print", "palus", tmp_path / "cards.html")
    assert said.code == 2
    assert "Palus has no cards to print." in said.err
    assert not (tmp_path / "cards.html").exists()
