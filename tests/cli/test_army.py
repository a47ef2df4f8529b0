"""`harena army`: an army put together at the keyboard; and the one question of `harena play`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harena.cli import army_picker
from harena.cli.app import run
from harena.cli.screen import Screen
from harena.core.record import read_record
from harena.games.invictus.armies import Bring
from tests.cli.conftest import Cli, Said, raw_keys

NBSP = "\N{NO-BREAK SPACE}"
FRENCH = "fr_FR.UTF-8"
READY = {"empereur": 1, "odin": 2, "pharaon": 3, "roi": 4, "shogun": 5, "tlahtoani": 6}


# Building


def test_a_ready_army_is_changed_line_by_line_written_out_and_saved(cli: Cli, tmp_path: Path) -> None:
    lines = ["3", "1", "5", "2", "5 8", "3", "0", "", str(tmp_path / "mine.toml")]
    said = cli("army", "invictus", lines=lines)
    assert said.code == 0
    army = "shogun: 4 anubis, 4 ensorceleur, 4 frondeur, 8 samurai"
    assert f"The army:\n  {army}\nPlay with it:\n  harena play invictus --bring '{army}'\n" in said.out
    assert (tmp_path / "mine.toml").read_text() == f'army = "{army}"\n'
    command = f"play invictus --bring @{tmp_path / 'mine.toml'}"
    assert f"Saved. Play with it:\n  harena {command}\n" in said.out
    record = tmp_path / "record"
    assert cli(*command.split(), "--record", record, typed="q").code == 0
    assert read_record(record).header.seats[0].brings == {"army": army}


def test_cards_are_shown_by_colour_with_all_that_is_printed_on_them(cli: Cli) -> None:
    english = cli("army", "invictus", lines=["", "l", "q"]).out
    assert "blue\n  1  Melophoros (Emperor): attack N*; defence 2* upright, 1* tilted; range: " in english
    assert (
        "range: row 1 ahead (two columns left, two columns right), row 2 ahead (one column left, one column right); "
        "Support: 1 damage to an enemy unit" in english
    )
    assert "* chosen by this project: the rulebook does not print that value." in english
    assert "content pack" in english
    assert "X: as many points as cards in your hand" in english
    french = cli("army", "invictus", lines=["", "2", "q"], lang=FRENCH).out
    expected = f"Samurai (Shogun){NBSP}: attaque 1{NBSP}; défense 2* debout, 1* à l’horizontale{NBSP}; portée{NBSP}: "
    assert expected in french
    assert f"Soutien{NBSP}: +3 à votre prochaine attaque de Soldat" in french


def test_the_total_and_every_fault_are_told_after_each_change(cli: Cli) -> None:
    said = cli("army", "invictus", lines=["4", "2", "1 5", "1", "0", "", "q"])
    first, second, third = said.out.split(" chosen.\n")[1:]
    assert first.startswith("This army can be played.")
    assert "21 of 20" in said.out
    assert second.startswith("Not yet: The army has 21 Soldiers; it must have exactly 20 (INV-019).\n")
    assert "(INV-020)" in third
    assert "(INV-019)" in third
    assert [rule in said.err for rule in ("INV-019", "INV-020")] == [True, True]
    french = cli("army", "invictus", lines=["4", "2", "1 5", "q"], lang=FRENCH).out
    assert f"21 sur 20 choisis.\nPas encore{NBSP}: L’armée a 21 Soldats" in french


def test_an_empty_army_is_filled_by_what_is_missing(cli: Cli) -> None:
    said = cli("army", "invictus", lines=["", "e", "1", "3", "2", "5", "", ""])
    assert "0 of 20 chosen." in said.out
    assert "The army:\n  pharaon: 20 samurai\n" in said.out


def test_another_kind_keeps_the_number_of_the_one_before(cli: Cli) -> None:
    said = cli("army", "invictus", lines=["odin", "2", "5", "", ""])
    assert "4 samurai" in said.out.partition("The army:")[2]


def test_a_random_army_is_one_that_can_be_played(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(army_picker, "brought", lambda *_: [Bring("roi: 20 druide")])
    assert "The army:\n  roi: 20 druide\n" in cli("army", "invictus", lines=["random", "", ""]).out
    assert "The army:\n  roi: 20 druide\n" in cli("army", "invictus", lines=["", "r", "", ""]).out
    monkeypatch.undo()
    assert "20 of 20 chosen.\nThis army can be played." in cli("army", "invictus", lines=["random", "q"]).out


def test_an_army_in_full_or_from_a_file_is_a_beginning_too(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('army = "odin: 20 samurai"\n')
    assert "odin: 20 samurai" in cli("army", "invictus", lines=[f"@{tmp_path / 'mine.toml'}", "", ""]).out
    assert "odin: 20 garde" in cli("army", "invictus", lines=["odin: 20 garde", "", ""]).out
    wrong = cli("army", "invictus", lines=["odin: 19 garden", "7", "q"])
    assert "garden" in wrong.err
    assert "“7” is not in the list; type a number from 1 to 6" in wrong.err
    assert wrong.out.endswith("No army was made.\n")


def test_an_army_with_faults_is_a_beginning_too_and_nothing_of_it_is_lost(cli: Cli) -> None:
    said = cli("army", "invictus", lines=["odin: 19 garde", "3 4 20", "", ""])
    assert "Not yet: The army has 19 Soldiers; it must have exactly 20 (INV-019).\n" in said.out
    assert "The army:\n  odin: 20 garde\n" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["", "9", "q"], "“9” is no line and no name; type a number from 1 to 6"),
        (
            ["", "2", "9 4", "q"],
            "“9 4” names nothing of this line; type a number from 1 to 6 or a name",
        ),
        (["", "2", "1 many", "q"], "“1 many” names nothing of this line"),
        (["", "2", "1 100", "q"], "100 is too many of Melophoros (Emperor); type a number up to 99 after the card."),
        (["", "1", "2 2", "q"], "“2 2” names nothing of this line; type a number from 1 to 6 or a name."),
        (["", "2", "1 2 3", "q"], "“1 2 3” names nothing of this line"),
        (["", "2", "x" * 500, "q"], "x" * 79 + "…”"),
    ],
)
def test_nonsense_is_answered_and_changes_nothing(cli: Cli, lines: list[str], words: str) -> None:
    said = cli("army", "invictus", lines=lines)
    assert said.code == 0
    assert words in said.err
    assert "This army can be played." in said.out


@pytest.mark.parametrize("wrong", ["bidule", "9 4", "1 100", "-1", "1.5", "samurai samurai"])
def test_after_a_wrong_card_the_same_line_is_asked_again_and_the_army_is_as_before(cli: Cli, wrong: str) -> None:
    said = cli("army", "invictus", lines=["shogun", "2", wrong, "2 4", "", ""])
    assert said.out.count("Which one and how many") == 2
    assert said.out.count("Which line") == 2
    assert len(said.err.splitlines()) == 1
    assert "The army:\n  shogun: 4 ashigaru, 4 miko, 4 musha, 4 onmyoji, 4 viking\n" in said.out


def test_a_wrong_leader_is_asked_for_again_and_enter_keeps_the_old_one(cli: Cli) -> None:
    said = cli("army", "invictus", lines=["shogun", "1", "7", "samurai", "", "", ""])
    assert said.out.count("Which one (0: none") == 3
    assert [line.partition(";")[0] for line in said.err.splitlines()] == [
        "“7” names nothing of this line",
        "“samurai” names nothing of this line",
    ]
    assert "The army:\n  shogun: " in said.out


def test_the_cards_of_a_line_can_be_read_again_before_one_is_chosen(cli: Cli) -> None:
    said = cli("army", "invictus", lines=["", "2", "?", "", "q"])
    assert said.out.count("  5  Samurai (Shogun)") == 2
    assert said.err == ""


def test_who_leaves_at_any_question_is_told_the_army_as_it_stood(cli: Cli) -> None:
    stood = "\nThe army as it stood:\n  odin: 4 arbaletrier, 4 druide, 4 huscarl, 5 samurai, 4 valkyrie\n"
    for more in (["q"], ["3", "q"], ["3"], []):
        said = cli("army", "invictus", lines=["odin", "2", "5 5", *more])
        assert said.out.endswith(f"{stood}\nNo army was made.\n")
        assert (said.code, said.err) == (0, "")


def test_q_at_the_question_for_a_file_saves_nothing(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = cli("army", "invictus", lines=["", "", "q"])
    assert "The army:\n  roi: " in said.out
    assert not (tmp_path / "q").exists()


@pytest.mark.parametrize("lines", [["q"], ["", "Q"], [], [""], ["", "2"]])
def test_leaving_or_running_out_of_input_ends_cleanly(cli: Cli, lines: list[str]) -> None:
    said = cli("army", "invictus", lines=lines)
    assert said.code == 0
    assert said.out.endswith("\nNo army was made.\n")
    assert said.err == ""


def test_ctrl_c_ends_with_code_130(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    said = cli("army", "invictus")
    assert (said.code, said.err) == (130, "Interrupted.\n")


def test_ctrl_c_does_not_lose_the_army(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["odin", "2", "5 5"])

    def keyboard(*_: object) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", keyboard)
    said = cli("army", "invictus")
    assert (said.code, said.err) == (130, "Interrupted.\n")
    assert "The army as it stood:\n  odin: 4 arbaletrier, 4 druide, 4 huscarl, 5 samurai, 4 valkyrie\n" in said.out


def test_the_size_follows_the_options_and_the_number_of_players(cli: Cli) -> None:
    blitz = cli("army", "invictus", "--option", "variant=blitz", lines=["roi", "", ""])
    assert "10 of 10 chosen." in blitz.out
    assert "harena play invictus --option variant=blitz --bring " in blitz.out
    four = cli("army", "invictus", "--players", "4", lines=["roi", "", ""])
    assert "10 of 10 chosen." in four.out
    assert "harena play invictus --seats human,seer,seer,seer --bring " in four.out
    assert "possible: 2, 4" in cli("army", "invictus", "--players", "3").err
    few = cli("army", "invictus", "--option", "copies=4", lines=["", "2", "1 5", "q"])
    assert "5 copies" in few.out


def test_cards_and_names_of_a_pack_are_offered(cli: Cli, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('game = "invictus"\nname = "h"\n[words.en]\n"card.hussar" = "Winged Hussar"\n')
    values = 'attack = 3\nupright = 2\ntilted = 1\nrange = "F1"\nsupport = "ready"\nmoments = ["after"]\n'
    (pack / "cards.toml").write_text(f'[cards.hussar]\nversion = "hussar"\ncolour = "blue"\n{values}')
    said = cli("army", "invictus", "--content", pack, lines=["", "2", "7 4", "", str(tmp_path / "mine.toml")])
    assert "  7  Winged Hussar: attack 3;" in said.out
    assert "Support, after your action: one of your tilted Soldiers stands up" in said.out
    assert f"harena play invictus --content {pack} --bring " in said.out
    assert "4 hussar" in (tmp_path / "mine.toml").read_text()


def test_a_file_in_the_way_is_asked_again(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "old.toml").write_text("precious")
    said = cli("army", "invictus", lines=["", "", str(tmp_path / "old.toml"), str(tmp_path / "new.toml")])
    assert "exists already" in said.err
    assert (tmp_path / "old.toml").read_text() == "precious"
    assert (tmp_path / "new.toml").exists()


def test_a_game_with_nothing_to_build_says_so(cli: Cli) -> None:
    said = cli("army", "ludus")
    assert (said.code, said.err) == (2, "There is nothing to build for Ludus.\n")
    assert "rien à composer" in cli("army", "ludus", lang=FRENCH).err


# An army of many lines


def recruit(cli: Cli, *lines: str, lang: str = "en_GB.UTF-8", preset: str = "basic") -> Said:
    return cli("army", "virtus", "--option", "budget=150", "--option", f"preset={preset}", lines=list(lines), lang=lang)


def test_only_the_lines_that_something_fills_are_shown_with_names_and_costs(cli: Cli) -> None:
    said = recruit(cli, "trajan", "q").out
    assert f"  2  Trajan’s Romans: general (superior), 4{NBSP}Legionaries, 2{NBSP}Veteran auxiliaries" in said
    shown = said.rpartition("?: help.\n\n")[2]
    assert shown.splitlines()[:4] == [
        "   1  General-in-chief     general (superior), 20 points",
        f"   3  Legionaries          4{NBSP}Legionaries, 44 points",
        f"   5  Veteran auxiliaries  2{NBSP}Veteran auxiliaries, 22 points",
        f"  10  Formed archers       2{NBSP}Formed archers, 18 points",
    ]
    assert "none" not in shown.partition("points of")[0]


def test_a_line_is_filled_by_a_name_and_how_many_in_any_language(cli: Cli) -> None:
    typed = ["", "e", "1 2", "6 Légionnaires", "formed archers 2", "scorpions", "1", "cavalerie lourde 1", "", ""]
    said = recruit(cli, *typed)
    assert (
        "The army:\n  6 legionnaires, 2 archers_formes, 1 scorpions, 1 cavalerie_lourde, general+superior\n" in said.out
    )
    assert said.err == ""
    assert "How many (0: none" in said.out
    again = recruit(cli, "", "heavy cav 0", "3 5", "l", "q").out
    assert "Heavy cavalry, 24 points" not in again.rpartition("Which line (Enter: done)? \n\n")[2]
    assert f"5{NBSP}Legionaries, 55 points" in again
    assert "\n  3  Legionaries: infantry, dense formation; VO 3, VD 3" in again, "one line for a unit, with its number"


def test_a_part_of_a_name_that_several_lines_have_is_asked_for_more(cli: Cli) -> None:
    said = recruit(cli, "", "archers 3", "licornes 2", "q")
    assert said.err.splitlines() == [
        "Several lines have “archers” in their name; type more of one: Formed archers, Light archers, Horse archers.",
        "“licornes 2” is no line and no name; type a number from 1 to 29, a name, or ? for help.",
    ]


def test_every_reason_is_listed_at_once_with_its_row_and_the_army_can_be_mended(cli: Cli) -> None:
    mended = ["veterans 3", "veterans+elite 0", "camp 0", "1 1", "3 8", "", ""]
    said = recruit(cli, "9 legionnaires, 6 vétérans+elite, camp", "", *mended)
    faults = [line for line in said.out.splitlines() if line.startswith("Not yet: ")][:4]
    assert [fault.rpartition("(")[2] for fault in faults] == ["VIR-R02).", "VIR-005).", "VIR-290).", "VIR-R12)."]
    assert "Not yet: The army costs 217 points, the budget is 150 (VIR-R12)." in faults
    assert len(said.err.splitlines()) == 4, "Enter says the same again"
    assert "The army:\n  8 legionnaires, 3 veterans, general\n" in said.out


def test_what_cannot_be_read_is_refused_together_with_all_other_reasons(cli: Cli) -> None:
    said = recruit(cli, "20 legionnaires, 2 licornes, 1 legionaires, 1 horde+heroic", "q", lang=FRENCH)
    reasons = said.err.splitlines()
    rules = ["VIR-001", "VIR-001", "VIR-R09", "VIR-005", "VIR-R12"]
    assert [found for reason in reasons for found in re.findall(r"VIR-\w+", reason)] == rules
    assert f"Vouliez-vous dire «{NBSP}Légionnaires{NBSP}»" in reasons[1]


def test_a_ready_army_is_called_by_its_name_in_the_list_whatever_the_accents(cli: Cli) -> None:
    assert f"  3  Les Romains d’Aurélien{NBSP}: général, " in recruit(cli, "q", lang=FRENCH).out
    said = cli("army", "invictus", lines=["armee de l'empereur", "", ""], lang=FRENCH)
    assert (said.err, "\n  empereur: 4 archer_parthe" in said.out) == ("", True)


@pytest.mark.parametrize(
    ("typed", "rule"), [("legionnaires+elite 2", "VIR-R02"), ("camp 1", "VIR-290"), ("chief general+hero", "VIR-R02")]
)
def test_what_belongs_to_a_module_that_is_off_is_refused_with_the_reason_and_nothing_is_lost(
    cli: Cli, typed: str, rule: str
) -> None:
    lines = typed.split(maxsplit=1) if typed.startswith("chief") else [typed]
    said = recruit(cli, "6 legionnaires, general", *lines, "", "", "")
    assert said.err.endswith(f"({rule}).\n")
    assert len(said.err.splitlines()) == 1
    assert "The army:\n  6 legionnaires, general\n" in said.out


def test_what_was_brought_along_may_be_changed_though_its_module_is_off(cli: Cli) -> None:
    said = recruit(cli, "6 legionnaires, 2 legionnaires+elite, general", "legionnaires+elite 3", "q")
    assert said.err == ""
    assert f"3{NBSP}Legionaries (elite), 51 points" in said.out


@pytest.mark.parametrize("typed", ["élite 3", "3 elite", "Légionnaires élite 3", "elite, 3"])
def test_a_variant_is_taken_by_the_words_that_make_it_one(cli: Cli, typed: str) -> None:
    """Of several that are elite it is the one that is nothing else."""
    said = recruit(cli, "6 legionnaires, general", "legionnaires", typed, "", "", preset="everything", lang=FRENCH)
    assert said.err == ""
    assert "  6 legionnaires, 3 legionnaires+elite, general\n" in said.out


def test_the_words_of_a_variant_find_its_line_too_where_no_other_has_them(cli: Cli) -> None:
    begun = "6 legionnaires, general"
    said = recruit(cli, begun, "legionaries elite 3", "élite 2", "", "", preset="everything")
    assert "The army:\n  6 legionnaires, 3 legionnaires+elite, general\n" in said.out
    assert said.err.startswith("“élite 2” is no line and no name")


def test_a_designation_whose_module_is_on_is_taken(cli: Cli) -> None:
    on = recruit(cli, "", "Legionaries (elite) 2", "q", preset="everything").out
    assert f"2{NBSP}Legionaries (elite), 34 points" in on
    assert "(VIR-R02)" not in on


# Several variants of one unit


def test_variants_of_a_unit_stand_under_one_number_each_with_how_many(cli: Cli) -> None:
    begun = "5 legionnaires+elite, 2 legionnaires, general, general, general+hero"
    said = recruit(cli, begun, "q", preset="everything")
    assert said.out.rpartition("?: help.\n\n")[2].splitlines()[:5] == [
        "   1  General-in-chief  general, 10 points",
        f"   2  Other generals    1{NBSP}general, 10 points",
        f"                        1{NBSP}general (hero), 20 points",
        f"   3  Legionaries       5{NBSP}Legionaries (elite), 85 points",
        f"                        2{NBSP}Legionaries, 22 points",
    ]
    assert said.err == ""


def test_another_variant_is_added_and_the_same_one_is_changed(cli: Cli) -> None:
    typed = ["legionnaires+elite 3", "3 1 2", "Legionaries (elite, stoic) 1", "legionnaires+elite 2", "3 5 0", ""]
    said = recruit(cli, "6 legionnaires, general", *typed, "", preset="everything")
    army = "2 legionnaires, 2 legionnaires+elite, 1 legionnaires+elite+stoic, general"
    assert f"The army:\n  {army}\n" in said.out
    assert said.err == ""


def test_none_of_a_variant_leaves_the_others_and_none_of_the_unit_leaves_nothing(cli: Cli) -> None:
    begun = "6 legionnaires, 2 legionnaires+elite, 1 horde, general"
    one = recruit(cli, begun, "legionnaires 0", "", "", preset="everything")
    assert "The army:\n  2 legionnaires+elite, 1 horde, general\n" in one.out
    none = recruit(cli, begun, "3 0", "", "", preset="everything")
    assert "The army:\n  1 horde, general\n" in none.out


def test_none_of_a_variant_that_is_not_there_changes_nothing(cli: Cli) -> None:
    for preset in ("basic", "everything"):
        said = recruit(cli, "6 legionnaires, general", "legionnaires+elite 0", "", "", preset=preset)
        assert "The army:\n  6 legionnaires, general\n" in said.out


def test_what_is_printed_on_a_unit_is_shown_once_and_its_variants_by_their_cost(cli: Cli) -> None:
    said = recruit(cli, "", "3", "", "l", "q", preset="everything").out
    assert "\n  6  Legionaries (elite, stoic), 17 points\n" in said
    assert said.count("Legionaries: infantry, dense formation; VO 3") == 2
    assert "Legionaries (elite): infantry" not in said
    assert "Of each unit there are variants" in said
    assert "Of each unit there are variants" not in recruit(cli, "", "l", "q").out


# The question of `play`


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


Play = Callable[..., tuple[int, str]]


@pytest.fixture
def terminal(tmp_path: Path) -> Play:
    """`harena play invictus` before a terminal, with what is typed there."""

    def call(
        *arguments: object, lines: list[str], lang: str = "en_GB.UTF-8", game: str = "invictus"
    ) -> tuple[int, str]:
        out = Terminal()
        environment = {"HARENA_DATA": str(tmp_path), "LANG": lang, "TERM": "dumb", "NO_COLOR": "1"}
        typed = Terminal("".join(f"{line}\n" for line in lines))
        told = ["play", game, *map(str, arguments)]
        code = run(told, environment=environment, stdin=typed, stdout=out, stderr=io.StringIO())
        assert not raw_keys(out.getvalue())
        return code, out.getvalue()

    return call


def brought(folder: Path) -> list[Any]:
    (file,) = (folder / "records").glob("*.jsonl")
    return [player.brings.get("army") for player in read_record(file).header.seats]


def test_a_person_before_a_terminal_chooses_a_ready_army(terminal: Play, tmp_path: Path) -> None:
    _, said = terminal("--seats", "human,random", "--names", "Anne", lines=["5", "q"], lang=FRENCH)
    assert f"  5  Armée du Shogun{NBSP}: Shogun, 4{NBSP}Samurai, 4{NBSP}Musha" in said
    assert f"Anne, quelle armée apportez-vous{NBSP}?\n(Entrée{NBSP}: 4" in said, "too long for one line of a terminal"
    mine, theirs = brought(tmp_path)
    assert mine == "shogun"
    assert theirs in READY


def test_enter_brings_the_usual_army(terminal: Play, tmp_path: Path) -> None:
    _, said = terminal("--seats", "human,random", lines=["", "q"])
    assert brought(tmp_path)[0] == "roi"
    assert "Each program brings a ready army, drawn by lot." in said


def test_each_person_is_asked_once_and_the_screen_is_cleared_between_them(terminal: Play, tmp_path: Path) -> None:
    _, said = terminal("--seats", "human,human", "--names", "Ann,Bob", lines=["1", "2", "", "q"])
    assert said.count("which army do you bring?") == 2
    assert said.partition("Bob, which army")[0].count("\x1b[3J") == 1
    assert brought(tmp_path) == ["empereur", "odin"]


@pytest.mark.parametrize(
    ("arguments", "army"), [(["--bring", "odin"], "odin"), (["--seats", "random,random", "--seed", "1"], None)]
)
def test_nobody_is_asked_who_has_said_it_or_does_not_play(
    terminal: Play, tmp_path: Path, arguments: list[str], army: str | None
) -> None:
    _, said = terminal(*arguments, lines=["q"])
    assert "which army" not in said
    assert brought(tmp_path)[0] == army


def test_at_the_question_help_shows_the_cards_and_what_may_be_typed(terminal: Play, tmp_path: Path) -> None:
    _, said = terminal("--seats", "human,random", lines=["?", "q"])
    assert "?: help)" in said
    assert "Samurai (Shogun): attack 1;" in " ".join(said.split())
    assert "Type the number or the name of a ready army, random for a drawn one" in " ".join(said.split())
    assert "  empereur: 4 archer_parthe, 4 cataphractaire, 4 melophore, 4 mobed, 4 satrape\n" in said
    assert said.count("which army do you bring?") == 2
    assert not (tmp_path / "records").exists()


def test_nobody_is_asked_where_there_is_no_terminal_or_nothing_to_bring(cli: Cli, terminal: Play) -> None:
    assert "which army" not in cli("play", "invictus", typed="q").out
    assert "which army" not in terminal(lines=["q"], game="ludus")[1]


@pytest.mark.parametrize("lines", [["q"], []])
def test_leaving_at_the_question_begins_no_game(terminal: Play, tmp_path: Path, lines: list[str]) -> None:
    code, _ = terminal(lines=lines)
    assert code == 0
    assert not (tmp_path / "records").exists()
