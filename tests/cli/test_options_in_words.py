"""Options as people write them: yes and no in the words of every language, never the spelling of a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.record import read_record
from tests.cli.conftest import Cli

FRENCH = "fr_FR.UTF-8"


@pytest.mark.parametrize("lang", ["en_GB.UTF-8", FRENCH])
@pytest.mark.parametrize(
    ("typed", "meant"),
    [*((word, True) for word in ("yes", "Oui", "o", "true")), *((word, False) for word in ("no", "NON", "n", "false"))],
)
def test_yes_and_no_are_understood_in_both_languages_and_recorded_as_what_they_mean(
    cli: Cli, tmp_path: Path, lang: str, typed: str, meant: bool
) -> None:
    record = tmp_path / "record"
    said = cli("play", "invictus", "--option", f"open_armies={typed}", "--record", record, typed="q", lang=lang)
    assert said.code == 0
    assert read_record(record).header.options["open_armies"] is meant


def test_what_is_neither_is_refused_with_the_words_that_are_allowed(cli: Cli) -> None:
    arguments = ("play", "invictus", "--option", "open_armies=maybe")
    assert cli(*arguments).err == "The option open_armies cannot be “maybe”; allowed: yes, no.\n"
    assert cli(*arguments, lang=FRENCH).err.endswith("permis\N{NO-BREAK SPACE}: oui, non.\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *((word, "on") for word in ("oui", "Yes", "true", "on")),
        *((word, "off") for word in ("non", "NO", "false", "off")),
    ],
)
def test_a_switch_with_a_third_choice_takes_yes_and_no_too(cli: Cli, tmp_path: Path, typed: str, meant: str) -> None:
    record = tmp_path / "record"
    assert cli("play", "virtus", "--option", f"elite={typed}", "--record", record, typed="q").code == 0
    assert read_record(record).header.options["elite"] == meant


def test_what_a_switch_does_not_take_is_refused_with_all_words_that_it_takes(cli: Cli) -> None:
    arguments = ("play", "virtus", "--option", "elite=maybe")
    assert cli(*arguments).err == "The option elite cannot be “maybe”; allowed: preset, on, off, yes, no.\n"
    assert cli(*arguments, lang=FRENCH).err.endswith("preset, on, off, oui, non.\n")


def test_simulate_counts_them_in_words_and_writes_json_for_programs(cli: Cli) -> None:
    arguments = ("simulate", "invictus", "--games", "6", "--option", "random", "--option", "open_armies=oui")
    assert "option open_armies: yes × 6\n" in cli(*arguments).out
    assert "option open_armies\N{NO-BREAK SPACE}: oui × 6\n" in cli(*arguments, lang=FRENCH).out
    assert cli(*arguments, "--json").json["drawn"]["open_armies"] == {"true": 6}


def test_a_drawn_game_that_cannot_be_played_names_its_options_in_words(cli: Cli) -> None:
    said = cli(
        *("simulate", "invictus", "--games", "30", "--bring", "roi: 20 garde"),
        *("--option", "random", "--option", "open_armies=true", "--option", "variant=blitz"),
        lang=FRENCH,
    )
    assert said.code == 2
    assert "True" not in said.err


def test_an_option_of_a_seat_that_nobody_takes_is_refused_for_many_games_too(cli: Cli) -> None:
    given = ("--games", "2", "--option", "handicap_3=king")
    for command in ("simulate", "arena"):
        said = cli(command, "invictus", *given)
        assert (said.code, said.err) == (2, "handicap_3 is for a seat that nobody takes: 2 play here (INV-149).\n")
    assert cli("simulate", "invictus", *given, "--players", "2,4", "--seats", "random").code == 0


def test_an_option_that_names_something_of_the_content_says_what_there_is(cli: Cli) -> None:
    listed = " ".join(cli("games").out.split())
    assert "scenario= (danube, alesia, tapae): Scenario – none: the ground is diced for" in listed
    for command in ("play", "simulate", "arena"):
        said = cli(command, "virtus", "--option", "scenario=cannae")
        assert (said.code, said.err) == (2, "There is no scenario “cannae”. Known are: alesia, danube, tapae.\n")


def test_of_names_that_were_drawn_none_is_said_in_words(cli: Cli) -> None:
    drawn = ("--games", "4", "--bring", "random", "--option", "random", "--option", "scenario=")
    said = cli("simulate", "virtus", *drawn)
    assert "option scenario: none × 4\n" in said.out
