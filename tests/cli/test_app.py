"""The command line as a whole: language, help, bad input, interruption."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from harena.bots.levels import LEVELS
from harena.cli import bots, games
from harena.cli.app import COMMANDS, GROUPS, OPERATIONS, called_as, run
from harena.cli.plain import never_fail
from harena.cli.screen import Screen
from harena.core.errors import Refused, refuse
from harena.core.text import Text, texts
from tests.cli.conftest import Cli

EVERYWHERE = [
    *([name] for name in (*COMMANDS, *OPERATIONS, *GROUPS)),
    *([group, name] for group, functions in GROUPS.items() for name in functions),
]


@pytest.mark.parametrize("command", EVERYWHERE, ids=" ".join)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_has_a_help_with_an_example_in_both_languages(cli: Cli, command: list[str], lang: str) -> None:
    said = cli(*command, "--help", "--lang", lang)
    assert said.code == 0
    assert re.search("\nExamples?:\n" if lang == "en" else "\nExemples?\N{NO-BREAK SPACE}:\n", said.out)
    assert ("Examples" in said.out or "Exemples" in said.out) == (said.out.count("\n  harena ") > 1)
    assert "--lang en|fr" in said.out or command[-1] in GROUPS
    assert f"harena {' '.join(command)}" in said.out.splitlines()[0]
    assert said.out.rstrip().splitlines()[-1].startswith("  harena ")


def test_help_fits_into_eighty_columns(cli: Cli) -> None:
    for lang in ("en", "fr"):
        assert max(map(len, cli("play", "--help", "--lang", lang).out.splitlines())) <= 80


def test_a_switch_that_is_on_by_itself_is_shown_as_it_is_turned_off(cli: Cli) -> None:
    assert "  --no-browser    Do not open a browser.\n" in cli("serve", "--help").out


def test_without_a_command_the_help_is_shown(cli: Cli) -> None:
    said = cli()
    assert said.code == 0
    assert all(name in said.out for name in COMMANDS)


def test_the_language_comes_from_the_locale_unless_it_is_asked_for(cli: Cli) -> None:
    assert "Usage: " in cli("--help").out
    assert "Afficher cette aide" in cli("--help", lang="fr_CA.UTF-8").out
    assert "Show this help" in cli("--help", "--lang=en", lang="fr_FR.UTF-8").out
    assert "Afficher cette aide" in cli("--lang", "fr", "--help").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("frobnicate", "frobnicate"),
        ("content frobnicate", "frobnicate"),
        ("--frobnicate", "--frobnicate"),
        ("games --frobnicate", "--frobnicate"),
        ("games extra", "extra"),
        ("simulate", "GAME"),
        ("play", "list the games with `harena games`"),
        ("plai", "did you mean `harena play`?"),
        ("play ludos", "did you mean ludus?"),
        ("conform ludos", "did you mean ludus?"),
        ("simulate ludus --games 1.5", "whole number, not “1.5”"),
        ("replay x --at 1.0", "whole number"),
        ("simulate ludus --seats human,random", "harena play GAME"),
        ("arena ludus --bots human,random", "harena play GAME"),
        ("simulate ludus --seats ,", "gap in “,”"),
        ("play ludus --seats ,", "gap in “,”"),
        ("play ludus --names ,", "gap in “,”"),
        ("play ludus --names Ann,ann", "“ann”"),
        ("play ludus --names Seer", "“Seer”"),
        ("play ludus --level easy --seats human,greedy", "--level easy"),
        ("play ludus --record /nowhere/game.jsonl", "no folder /nowhere"),
        ("play ludus --record /tmp", "/tmp is a folder"),
        ("play ludus --record /dev/null/game.jsonl", "/dev/null is a file"),
        ("simulate ludus --games 1 --records /dev/null", "/dev/null is a file"),
        ("play --resume", "no such unfinished game"),
        ("play virtus --resume", "no such unfinished game"),
        ("play ludus --seats human,seer:foo", "1,000,000"),
        ("content check", "FOLDER"),
        ("simulate ludus --games", "--games"),
        ("simulate ludus --games many", "many"),
        ("simulate ludus --games 0", "at least 1"),
        ("simulate ludus --workers 0", "at least 1"),
        ("simulate ludus --seed 1 --seed 2", "--seed"),
        ("simulate ludus --option health", "KEY=VALUE"),
        ("simulate ludus --option health=99", "1–20"),
        ("simulate ludus --option wings=2", "wings"),
        ("simulate ludus --option health=3 --option health=4", "The option health is given twice"),
        ("play ludus --option health=3 --option health=3", "The option health is given twice"),
        ("simulate ludus --option random --option wings=2", "wings"),
        ("play ludus --option random", "KEY=VALUE"),
        ("simulate ludus --records=", "--records is empty"),
        ("simulate ludus --content=", "--content is empty"),
        ("play ludus --record=", "--record is empty"),
        ("simulate ludus --players 2,", "gap in “2,”"),
        ("simulate ludus --players 1.5", "whole number, not “1.5”"),
        ("simulate ludus --players 3", "3 at the table"),
        ("simulate ludus --bring random", "leave out --bring"),
        ("army chess", "chess"),
        ("army ludus --players 9", "9 at the table"),
        ("army invictus --players 3", "3 at the table"),
        ("simulate ludus --seats random", "1 at the table"),
        ("simulate ludus --seats random,deep-thought", "deep-thought"),
        ("simulate chess", "chess"),
        ("conform chess", "chess"),
        ("bench chess", "chess"),
        ("play chess", "chess"),
        ("play ludus --dice loaded", "loaded"),
        ("play ludus --names a,b,c", "Names given: 3"),
        ("play ludus --seed 1 --dice fair", "--seed"),
        ("play ludus --nonce a-b", "nonce"),
        ("play ludus --nonce abc --seed 1", "--nonce"),
        ("play ludus --level godlike", "godlike"),
        ("play --resume /nowhere/game.jsonl", "/nowhere/game.jsonl"),
        ("replay /nowhere/game.jsonl", "/nowhere/game.jsonl"),
        ("verify /nowhere/game.jsonl", "/nowhere/game.jsonl"),
        ("games --json=3", "--json"),
        ("arena ludus --bots random", "1 program"),
        ("arena ludus --bots random,greedy --sprt 20", "--sprt"),
        ("arena ludus --bots random,greedy --sprt 20,0", "20"),
        ("rules chess", "chess"),
        ("rules ludus LUD-999", "LUD-999"),
        ("rules QQQ-1", "QQQ-1"),
        ("rules ludus 99", "99"),
        ("content check /nowhere", "/nowhere"),
        ("games --lang de", "de"),
        ("games --lang", "--lang"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(cli: Cli, arguments: str, words: str) -> None:
    said = cli(*arguments.split())
    assert said.code == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert words in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "x" * 5000),
        ("x" * 5000,),
        ("games", "--" + "x" * 5000),
        ("simulate", "ludus", "--games", "x" * 5000),
        ("simulate", "ludus", "--option", "x" * 5000),
        ("simulate", "ludus", "--option", f"{'x' * 5000}=1"),
        ("simulate", "invictus", "--bring", f"roi: 20 {'x' * 5000}"),
        ("rules", "ludus", "x" * 5000),
    ],
)
def test_what_is_quoted_in_an_error_is_cut(cli: Cli, arguments: tuple[str, ...]) -> None:
    said = cli(*arguments)
    assert said.code == 2
    assert 20 < len(said.err.splitlines()[0]) < 400
    assert "x" * 81 not in said.err


def test_a_number_of_a_record_that_is_quoted_is_cut_and_a_path_is_not() -> None:
    err = io.StringIO()
    screen = Screen(texts("en"), io.StringIO(), io.StringIO(), err, {})
    inner = Text("refused.dice_not_from_seed", {"have": [10**300, 3], "want": [1, 2]})
    screen.complain(Refused(Text("refused.record_line", {"line": 4, "why": inner})))
    assert f"1{'0' * 19}…, 3 do not come from the seed, which gives 1, 2" in err.getvalue()
    screen.complain(refuse("cannot_read", file="/deep" * 60, why="No such file or directory"))
    assert "/deep" * 60 in err.getvalue()


def test_a_table_that_goes_to_a_file_is_not_folded() -> None:
    out = io.StringIO()
    screen = Screen(texts("en"), io.StringIO(), out, io.StringIO(), {})
    screen.table(("games.name", "games.title"), [["a" * 60, "b " * 60]])
    assert len(out.getvalue().splitlines()) == 3


def test_commands_are_printed_as_the_program_can_be_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "my tools" / "harena"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    assert called_as(str(script)) == f"'{script}'"
    monkeypatch.setenv("PATH", str(script.parent))
    assert called_as(str(script)) == "harena"
    assert called_as("harena") == "harena"
    assert called_as("-c") == "harena"


def test_the_way_the_program_was_called_reaches_help_and_sentences() -> None:
    def said(*arguments: str) -> str:
        out, err = io.StringIO(), io.StringIO()
        run(arguments, environment={}, stdout=out, stderr=err, program=".venv/bin/harena")
        return out.getvalue() + err.getvalue()

    assert said("play", "--help").startswith("Usage: .venv/bin/harena play")
    assert "\n  .venv/bin/harena play --resume\n" in said("play", "--help")
    assert "`.venv/bin/harena games`" in said("play")
    assert ".venv/bin/harena play NAME" in said("games")
    assert "`.venv/bin/harena play --help`" in said("play", "--frobnicate")


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", '"deja" * 5...'), ("latin-1", "«déjà» * 5..."), ("utf-8", "«déjà» ♥ 5…")]
)
def test_a_terminal_that_lacks_letters_gets_others(encoding: str, shown: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    never_fail(stream)
    stream.write("«déjà» ♥ 5…")
    stream.flush()
    assert raw.getvalue().decode(encoding) == shown
    stream.write("龍")
    stream.flush()


def test_a_board_stays_straight_on_a_terminal_that_lacks_its_signs() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    never_fail(stream)
    rows = ["┌──┬──┐", "│▲★│▼◆│", "├──┼──┤", "│▶✓│⚑•│", "└──┴──┘", "⚔1 ⛨2 ↑", "3·3 ×◀ "]
    stream.write("\n".join(rows))
    stream.flush()
    shown = raw.getvalue().decode("ascii").splitlines()
    assert list(map(len, shown)) == [7] * 7
    assert "?" not in "".join(shown)
    assert len(set(shown[1])) == 5, "each sign has a letter of its own"


def test_what_cannot_be_read_as_letters_does_not_end_the_program() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8")
    never_fail(stream)
    assert stream.readline() == "\N{REPLACEMENT CHARACTER}\n"


def test_refusals_speak_french_to_the_french(cli: Cli) -> None:
    said = cli("games", "--frobnicate", lang="fr_FR.UTF-8")
    assert (
        said.err
        == "`harena games` n’a pas d’option «\N{NO-BREAK SPACE}--frobnicate\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE};"
        " voyez `harena games --help`.\n"
    )


def test_a_refused_game_leaves_no_file_behind(cli: Cli, data: object) -> None:
    assert cli("play", "ludus", "--option", "health=0").code == 2
    assert not data.exists()  # type: ignore[attr-defined]


def test_ctrl_c_ends_with_one_line_and_code_130(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> dict[str, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "broken_games", interrupt)
    said = cli("games", lang="fr_FR.UTF-8")
    assert (said.code, said.err) == (130, "Interrompu.\n")


def test_an_error_that_nobody_foresaw_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> dict[str, str]:
        raise ZeroDivisionError

    monkeypatch.setattr(games, "broken_games", fail)
    with pytest.raises(ZeroDivisionError):
        run(["games"])


@pytest.mark.parametrize("arguments", [["rules", "invictus", "7"], ["rules", "invictus", "--json"]])
def test_a_reader_who_leaves_early_ends_the_program_quietly(arguments: list[str]) -> None:
    command = [sys.executable, "-c", "from harena.cli.app import main; main()", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=120)
    assert err == b""
    assert process.returncode == 141


def test_output_without_a_terminal_has_no_colours_and_no_bars() -> None:
    command = [sys.executable, "-c", "from harena.cli.app import main; main()"]
    done = subprocess.run(
        [*command, "simulate", "ludus", "--games", "20"], capture_output=True, timeout=120, check=True, text=True
    )
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr == ""


def test_games_lists_what_can_be_played(cli: Cli) -> None:
    said = cli("games", lang="fr_FR.UTF-8")
    assert "ludus" in said.out
    assert "exemple" in said.out
    assert "health=6 (1–20)" in said.out


def test_games_as_json_has_the_promised_shape(cli: Cli) -> None:
    (ludus,) = [game for game in cli("games", "--json").json if game["name"] == "ludus"]
    assert set(ludus) == {"name", "title", "seats", "options", "brings", "ready", "rules_version", "status"}
    assert ludus["brings"] == []
    (invictus,) = [game for game in cli("games", "--json").json if game["name"] == "invictus"]
    assert invictus["brings"] == [{"name": "army", "default": "roi", "type": "text"}]
    assert {"name": "copies", "default": 20, "type": "int", "least": 4, "most": 20} in invictus["options"]
    assert ludus["seats"] == [2]
    assert {"name": "hand", "default": 3, "type": "int", "least": 1, "most": 5} in ludus["options"]


def test_a_game_that_does_not_load_is_named_beside_the_others(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    why = Text("broken_game.fails", {"error": "ImportError: no board"})
    other = Text("broken_game.other_name", {"value": "go:GAME", "have": "go", "wanted": "weiqi"})
    monkeypatch.setattr(games, "broken_games", lambda: {"chess": why, "weiqi": other})
    said = cli("games")
    assert said.code == 0
    assert "“chess”" in said.err
    assert "no board" in said.err
    assert "go:GAME is called go, not weiqi" in said.err
    assert "go:GAME s’appelle go et non weiqi" in cli("games", lang="fr_FR.UTF-8").err


@pytest.mark.parametrize("lang", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_games_and_their_options_fit_into_eighty_columns(cli: Cli, lang: str) -> None:
    """What may be typed stands there in the words of the reader."""
    said = cli("games", lang=lang)
    typed = {"en_GB.UTF-8": "no (yes, no)", "fr_FR.UTF-8": "non (oui, non)"}[lang]
    assert max(map(len, said.out.splitlines())) <= 80
    assert "  handicap_1=none (none, experienced, master, king, invictus)" in said.out
    assert f"  open_armies={typed}" in said.out
    assert "(--bring)" in said.out
    assert "  army=roi" in said.out


def test_games_say_what_options_mean_and_which_armies_are_ready(cli: Cli) -> None:
    said = " ".join(cli("games").out.split())
    assert "open_armies=no (yes, no): Army lists are open to all" in said
    assert "The camp before Alesia: seat 1 defends a fortified camp between two heights" in said
    assert said.count("king: a reserve of 2") == 1, "what a handicap means is not said for each seat again"
    assert "ready: empereur, odin, pharaon, roi, shogun, tlahtoani" in said
    assert "armées prêtes\N{NO-BREAK SPACE}: empereur" in " ".join(cli("games", lang="fr_FR.UTF-8").out.split(" "))
    (invictus,) = [game for game in cli("games", "--json").json if game["name"] == "invictus"]
    assert invictus["ready"] == ["empereur", "odin", "pharaon", "roi", "shogun", "tlahtoani"]


# Programs


def test_programs_are_listed_from_weak_to_strong_in_words(cli: Cli) -> None:
    listed = cli("bots", "--json").json
    names = [one["name"] for one in listed]
    assert names[0] == "random"
    assert set(names) >= {"greedy", "seer", *(f"seer:{level.name}" for level in LEVELS)}
    assert names.index("seer:beginner") < names.index("seer:medium") < names.index("seer:hard")
    assert [one["level"] for one in listed if one["level"]] == [level.name for level in LEVELS]
    assert len({one["strength"] for one in listed}) == len(listed)
    said = cli("bots", lang="fr_FR.UTF-8").out
    assert re.search(r"seer:hard +niveau difficile", said)
    assert "seer:0.5s" in said


def test_programs_of_other_packages_are_listed_and_broken_ones_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "bot_names", lambda: ["random", "augur"])
    why = Text("refused.bot_does_not_load", {"wanted": "wreck", "why": "ImportError: no bones"})
    monkeypatch.setattr(bots, "broken_bots", lambda: {"wreck": why})
    said = cli("bots")
    assert said.code == 0
    assert re.search(r"augur +of another package", said.out)
    assert "“wreck” is installed but does not load (ImportError: no bones)" in said.err
