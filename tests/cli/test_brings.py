"""`--bring`: what each seat brings, on the command line and in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec import Struct

from harena.cli.brings import read_bring, read_brings, save_bring, written_bring
from harena.core.errors import Refused
from harena.core.fold import refold
from harena.core.record import Header, read_record
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from tests.cli.conftest import Cli, Said
from tests.core.builders import remade
from tests.lab.toys import SOLO

MIXED = "pharaon: 10 anubis, 10 samurai"
NBSP = "\N{NO-BREAK SPACE}"
FRENCH = "fr_FR.UTF-8"


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    name: str = "Ajax"
    net: bool = False
    rank: Literal["novice", "veteran"] = "novice"


HEROES: Any = remade(SOLO, brings=Hero)
"""A game to which a seat brings several things."""


def begun(cli: Cli, path: Path, *arguments: object) -> Said:
    return cli("play", "invictus", "--seats", "human,random", "--record", path, *arguments, typed="q")


def armies(path: Path) -> list[object]:
    return [player.brings.get("army") for player in read_record(path).header.seats]


# How it is written


def test_each_seat_brings_its_own_in_order(cli: Cli, tmp_path: Path) -> None:
    begun(cli, tmp_path / "each", "--bring", "shogun", "--bring", MIXED)
    assert armies(tmp_path / "each") == ["shogun", MIXED]


def test_a_single_one_is_the_persons_own_and_programs_draw_ready_ones_by_the_seed(cli: Cli, tmp_path: Path) -> None:
    drawn = []
    for number in range(12):
        said = begun(cli, tmp_path / str(number), "--bring", "army=odin", "--seed", number)
        assert "Each program brings a ready army, drawn by lot." in said.out
        mine, theirs = armies(tmp_path / str(number))
        assert mine == "odin"
        drawn.append(theirs)
    begun(cli, tmp_path / "again", "--bring", "army=odin", "--seed", 0)
    assert armies(tmp_path / "again") == ["odin", drawn[0]]
    assert set(drawn) <= set(GAME.content.armies)
    assert len(set(drawn)) > 2


def test_a_single_one_is_for_all_where_several_people_play(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "two"
    cli("play", "invictus", "--seats", "human,human", "--record", path, "--bring", "odin", typed="q")
    assert armies(path) == ["odin", "odin"]


@pytest.mark.parametrize("written", ["Roi: 10 Archer parthe, 10 MOBED", "king: 10 parthian archer, 10 mobed"])
def test_cards_are_named_in_any_language_and_recorded_by_their_keys(cli: Cli, tmp_path: Path, written: str) -> None:
    begun(cli, tmp_path / "record", "--bring", written)
    assert armies(tmp_path / "record")[0] == "roi: 10 archer_parthe, 10 mobed"


def test_a_unit_both_plain_and_elite_is_recorded_by_its_keys_and_as_both(cli: Cli, tmp_path: Path) -> None:
    written = "2 Legionaries, 2 legionnaires+elite, general"
    arguments = ("--option", "preset=everything", "--bring", written, "--record", tmp_path / "r")
    assert cli("play", "virtus", "--seats", "human,random", "--seed", "1", *arguments, typed="q").code == 0
    plainly = {"army": "2 legionnaires, 2 legionnaires+elite, general"}
    assert read_record(tmp_path / "r").header.seats[0].brings == plainly


def test_a_card_that_does_not_exist_is_answered_by_the_nearest_name(cli: Cli, tmp_path: Path) -> None:
    said = begun(cli, tmp_path / "record", "--bring", "roi: 20 Mélofore")
    assert (said.code, "the nearest name is Melophoros" in said.err) == (2, True)
    assert not (tmp_path / "record").exists()


def test_a_handicap_of_a_seat_that_nobody_takes_is_refused(cli: Cli, tmp_path: Path) -> None:
    said = begun(cli, tmp_path / "record", "--option", "handicap_3=king")
    assert said.code == 2
    assert said.err == "handicap_3 is for a seat that nobody takes: 2 play here (INV-149).\n"
    assert not (tmp_path / "record").exists()
    four = ("--seats", "human,random,random,random", "--option", "handicap_3=king")
    assert cli("play", "invictus", *four, typed="q").code == 0


def test_an_army_comes_from_a_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'army = "{MIXED}"\n')
    begun(cli, tmp_path / "record", "--bring", f"@{tmp_path / 'mine.toml'}", "--bring", "roi")
    assert armies(tmp_path / "record") == [MIXED, "roi"]


def test_several_fields_are_written_with_their_names() -> None:
    assert read_bring(HEROES, "name=Hector; net=true") == {"name": "Hector", "net": True, "rank": "novice"}
    assert read_brings(HEROES, ["rank=veteran"]) == [{"name": "Ajax", "net": False, "rank": "veteran"}]


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("Hector", ["bring_without_field"]),
        ("name=Hector;name=Paris", ["bring_field_twice"]),
        ("shield=big;rank=king", ["unknown_option", "bad_option"]),
        ("random", ["no_random_brings"]),
        ("@/nowhere/mine.toml", ["cannot_read"]),
    ],
)
def test_what_cannot_be_read_is_told_with_its_seat_and_all_at_once(written: str, keys: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read_brings(HEROES, ["name=Hector", written])
    assert [reason.key for reason in refused.value.reasons] == ["refused.bring_of_seat"] * len(keys)
    assert {reason.params["number"] for reason in refused.value.reasons} == {2}
    assert [reason.params["why"].key for reason in refused.value.reasons] == [f"refused.{key}" for key in keys]


def test_a_file_with_faults_is_refused_with_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = 3\nrank = "king"\n')
    (tmp_path / "torn.toml").write_text("name = \n")
    with pytest.raises(Refused) as refused:
        read_brings(HEROES, [f"@{tmp_path / 'bad.toml'}", f"@{tmp_path / 'torn.toml'}"])
    told = [(reason.params["number"], reason.params["why"].key) for reason in refused.value.reasons]
    assert told == [(1, "refused.content_value"), (1, "refused.content_value"), (2, "refused.content_not_toml")]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "two.toml, line 1: the file has no field “units”; it has: army."),
        (
            "fr",
            "two.toml, ligne 1\u00a0: le fichier n’a pas de champ «\u00a0units\u00a0»\u00a0; ses champs\u00a0: army.",
        ),
    ],
)
def test_a_file_of_a_pack_is_no_army_and_the_answer_shows_one(cli: Cli, tmp_path: Path, lang: str, told: str) -> None:
    (tmp_path / "two.toml").write_text("[units]\nlegionnaires = 6\n")
    said = cli("play", "virtus", "--lang", lang, "--bring", f"@{tmp_path / 'two.toml'}")
    first, second = said.err.splitlines()
    assert (said.code, first.partition("1")[2].lstrip("\u00a0: ")) == (2, told)
    assert 'army = "trajan"' in second


@pytest.mark.parametrize("game", ["invictus", "virtus"])
@pytest.mark.parametrize("written", ["", "# nothing yet\n"])
@pytest.mark.parametrize("lang", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_a_file_that_holds_nothing_is_not_the_usual_army(
    cli: Cli, tmp_path: Path, game: str, written: str, lang: str
) -> None:
    (tmp_path / "empty.toml").write_text(written)
    said = cli("simulate", game, "--games", "1", "--bring", f"@{tmp_path / 'empty.toml'}", lang=lang)
    assert said.code == 2
    assert ("empty.toml is empty" if lang.startswith("en") else "empty.toml est vide") in said.err
    assert "army = " in said.err


@pytest.mark.parametrize("own", [Bring(MIXED), Bring("random"), Bring("@x"), Bring("army=x"), Bring("a = b")])
def test_what_is_written_out_reads_back_the_same(own: Bring, tmp_path: Path) -> None:
    assert read_bring(GAME, written_bring(own)) == {"army": own.army}
    save_bring(tmp_path / "mine.toml", own)
    assert read_bring(GAME, f"@{tmp_path / 'mine.toml'}") == {"army": own.army}


def test_several_fields_are_written_out_and_read_back(tmp_path: Path) -> None:
    hero = Hero("Élan “7” \\ \n", net=True, rank="veteran")
    save_bring(tmp_path / "hero.toml", hero)
    assert read_bring(HEROES, f"@{tmp_path / 'hero.toml'}") == {"name": hero.name, "net": True, "rank": "veteran"}
    assert written_bring(Hero(net=True)) == "name=Ajax;net=true;rank=novice"
    assert read_bring(HEROES, written_bring(Hero(net=True))) == {"name": "Ajax", "net": True, "rank": "novice"}


def test_a_saved_army_never_overwrites_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("precious")
    with pytest.raises(Refused, match="cannot_write"):
        save_bring(tmp_path / "mine.toml", Bring())
    assert (tmp_path / "mine.toml").read_text() == "precious"


# What is refused


def test_every_fault_of_every_army_is_told_with_seat_and_rule_and_nothing_is_written(cli: Cli, data: Path) -> None:
    wrong = ("--bring", "roi: 19 garde", "--bring", ": 10 samurai, 11 guerrier")
    said = cli("play", "invictus", *wrong, typed="q")
    assert said.code == 2
    assert said.out == ""
    lines = said.err.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Army of seat 1", *["Army of seat 2"] * 3]
    assert "(INV-019)" in lines[0]
    assert [rule for rule in ("INV-019", "INV-020", "INV-024") if rule not in "".join(lines[1:])] == []
    assert not data.exists()
    french = cli("play", "invictus", *wrong, lang=FRENCH).err
    assert len(french.splitlines()) == 4
    assert "19 Soldats" in french


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_a_game_to_which_nothing_is_brought_says_so(cli: Cli, command: str) -> None:
    said = cli(command, "ludus", "--bring", "roi")
    assert (said.code, said.err) == (2, "Nobody brings anything to Ludus; leave out --bring.\n")
    assert "On n’apporte rien à Ludus" in cli(command, "ludus", "--bring", "roi", lang=FRENCH).err


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_there_are_as_many_armies_as_seats_or_one(cli: Cli, command: str) -> None:
    said = cli(command, "invictus", "--bring", "roi", "--bring", "roi", "--bring", "roi")
    assert said.code == 2
    assert "3 times for 2 seats" in said.err


def test_a_resumed_game_keeps_what_was_brought(cli: Cli, tmp_path: Path) -> None:
    begun(cli, tmp_path / "mine.jsonl", "--bring", MIXED)
    said = cli("play", "--resume", tmp_path / "mine.jsonl", "--bring", "roi")
    assert said.code == 2
    assert "--bring is settled by the record" in said.err
    assert cli("play", "--resume", tmp_path / "mine.jsonl", typed="q").code == 0
    assert armies(tmp_path / "mine.jsonl")[0] == MIXED


def test_simulate_writes_nothing_for_an_army_that_cannot_be_played(cli: Cli, tmp_path: Path) -> None:
    said = cli("simulate", "invictus", "--bring", "roi: 21 garde", "--records", tmp_path / "records")
    assert said.code == 2
    assert "(INV-019)" in said.err
    assert not (tmp_path / "records").exists()


def test_an_army_that_fits_only_some_of_the_options_drawn_is_refused_before_the_first_game(
    cli: Cli, tmp_path: Path
) -> None:
    said = cli(
        *("simulate", "invictus", "--games", "40", "--option", "random", "--option", "copies=20"),
        *("--bring", MIXED, "--records", tmp_path / "records"),
    )
    assert said.code == 2
    assert "variant=blitz" in said.err
    assert "(INV-146)" in said.err
    assert not (tmp_path / "records").exists()


# Drawn armies


def headers(folder: Path) -> list[Header]:
    return [read_record(file).header for file in sorted(folder.iterdir())]


def test_one_command_plays_all_variants_with_mixed_armies_and_the_records_replay(cli: Cli, tmp_path: Path) -> None:
    said = cli("simulate", "invictus", "--games", "24", "--mixed", "--records", tmp_path / "records", "--json")
    result = said.json
    assert result["games"] == 24
    assert result["sat"] == [24, 24, 12, 12]
    assert sum(result["endings"].values()) == 24
    assert set(result["drawn"]["variant"]) == {"standard", "blitz"}
    assert sum(result["drawn"]["variant"].values()) == 24
    told = headers(tmp_path / "records")
    assert [len(header.seats) for header in told] == [2, 4] * 12
    assert sum(header.options["variant"] == "blitz" for header in told) == result["drawn"]["variant"]["blitz"]
    assert len({json.dumps(player.brings) for header in told for player in header.seats}) > 60
    for file in (tmp_path / "records").iterdir():
        assert refold(GAME, read_record(file)).ended


def test_mixed_games_are_told_to_a_person_with_length_and_shares(cli: Cli) -> None:
    result = cli("simulate", "invictus", "--games", "20", "--mixed", "--json").json
    said = cli("simulate", "invictus", "--games", "20", "--mixed", lang=FRENCH).out
    seats = [line.split()[:3] for line in said.splitlines()[2:6]]
    assert seats == [["1", "random", "20"], ["2", "random", "20"], ["3", "random", "10"], ["4", "random", "10"]]
    assert said.splitlines()[4].endswith(f" {result['wins'][2] * 10},0{NBSP}%")
    share = f"{result['endings']['war'] * 5},0{NBSP}%"
    assert f"fin de la guerre {result['endings']['war']} ({share})" in said
    mean = f"{result['mean_length']:.1f}".replace(".", ",")
    assert f"décisions par partie{NBSP}: {mean} en moyenne" in said
    assert f"option variant{NBSP}: blitz × {result['drawn']['variant']['blitz']}" in said
    assert "option copies: " in cli("simulate", "invictus", "--games", "20", "--mixed").out


def test_a_game_without_anything_to_bring_can_be_mixed_too(cli: Cli) -> None:
    result = cli("simulate", "ludus", "--games", "20", "--mixed", "--json").json
    assert result["sat"] == [20, 20]
    assert len(result["drawn"]["health"]) > 3


def test_one_program_sits_on_every_seat_of_every_table(cli: Cli) -> None:
    result = cli("simulate", "invictus", "--games", "4", "--players", "4,2", "--seats", "random", "--json").json
    assert result["seats"] == ["random"] * 4
    assert result["sat"] == [4, 4, 2, 2]
    assert result["drawn"] == {}
    two = cli("simulate", "invictus", "--players", "2", "--seats", "random,greedy")
    assert (two.code, "--seats names 2" in two.err) == (2, True)
    three = cli("simulate", "invictus", "--players", "2,3", "--mixed")
    assert (three.code, "possible: 2, 4" in three.err) == (2, True)
    assert "whole number" in cli("simulate", "invictus", "--players", "two").err


def test_options_that_are_given_stay_where_the_others_are_drawn(cli: Cli) -> None:
    drawn = cli(
        *("simulate", "invictus", "--games", "12", "--json", "--option", "random", "--option", "variant=blitz")
    ).json["drawn"]
    assert drawn["variant"] == {"blitz": 12}
    assert len(drawn["handicap_1"]) > 1


def test_a_seat_may_draw_while_the_other_does_not(cli: Cli, tmp_path: Path) -> None:
    cli("simulate", "invictus", "--games", "3", "--bring", "roi", "--bring", "random", "--records", tmp_path / "r")
    told = [[player.brings["army"] for player in header.seats] for header in headers(tmp_path / "r")]
    assert [first for first, _ in told] == ["roi"] * 3
    assert len({second for _, second in told}) == 3


def test_the_number_of_workers_does_not_change_what_is_drawn(cli: Cli, tmp_path: Path) -> None:
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        cli("simulate", "invictus", "--games", "12", "--mixed", "--workers", workers, "--records", folder)
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("1", "2"))
    assert one == two


def test_the_same_seed_draws_the_same_armies_for_a_person(cli: Cli, tmp_path: Path) -> None:
    for name, seed in (("one", "7"), ("two", "7"), ("three", "8")):
        begun(cli, tmp_path / name, "--bring", "random", "--seed", seed)
    assert armies(tmp_path / "one") == armies(tmp_path / "two") != armies(tmp_path / "three")
    assert len(set(armies(tmp_path / "one"))) == 2


def test_the_arena_plays_with_armies(cli: Cli) -> None:
    said = cli("arena", "invictus", "--bots", "random,random", "--games", "4", "--bring", "random", "--json")
    assert said.json["games"] == 4
    assert "each program plays each army" in " ".join(cli("arena", "--help").out.split())
    assert "chaque programme joue chaque armée" in " ".join(cli("arena", "--help", lang=FRENCH).out.split())
