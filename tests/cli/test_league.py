"""`harena league`: an evening of a club at the terminal, from founding to the end of a campaign turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from harena.cli.league_fields import BY_TAG, kind_named
from harena.core.lock import lock
from harena.league.commands import KINDS
from harena.league.entries import read_record
from harena.league.reading import CONTENT
from harena.league.rules.wishes import seal
from tests.cli.conftest import Cli, Said

Club = Callable[..., Said]

EVENING = (
    "join empire --as Ann",
    "join chaos --as Bob",
    "recruit halberdiers 20 name=Guard --as Ann",
    "recruit halberdiers 20 --as Ann",
    "recruit militia 20 --as Ann",
    "close --as Ann",
    "recruit marauders 20 --as Bob",
    "recruit marauders 20 --as Bob",
    "recruit marauders 20 --as Bob",
    "close --as Bob",
)
BATTLE = ("challenge Bob 1 2 3 --as Ann", "answer 7 accepted --as Bob")
"""Units have the numbers 1 to 6, so that the challenge is 7 and the battle 8."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "league.jsonl"


@pytest.fixture
def club(cli: Cli, file: Path) -> Club:
    """`club("join empire --as Ann")`: one command on the file of this test."""

    def call(line: str, *more: str, lang: str = "en_GB.UTF-8") -> Said:
        return cli("league", *line.split(), *more, "--file", file, lang=lang)

    return call


@pytest.fixture
def founded(club: Club) -> Club:
    assert club("found Thursday --as Olga").code == 0
    return club


@pytest.fixture
def ready(founded: Club) -> Club:
    """Ann and Bob have closed their first lists."""
    for line in EVENING:
        assert founded(line).code == 0, line
    return founded


@pytest.fixture
def fighting(ready: Club) -> Club:
    for line in BATTLE:
        assert ready(line).code == 0, line
    return ready


# The file


def test_a_new_league_names_its_organiser_and_says_who_knows_the_dice(club: Club, file: Path) -> None:
    said = club("found Thursday --as Olga")
    assert said.code == 0
    assert "Whoever can read that file knows them beforehand" in said.out
    header = read_record(file).header
    assert (header.league, header.organiser) == ("Thursday", "Olga")


def test_an_existing_file_is_never_overwritten(founded: Club, file: Path) -> None:
    before = file.read_bytes()
    assert founded("found Friday --as Olga").code == 2
    assert file.read_bytes() == before


@pytest.mark.parametrize(("name", "organiser"), [("", "Olga"), ("x" * 101, "Olga"), ("Thursday", "x" * 61)])
def test_a_name_that_no_file_could_hold_founds_no_league(cli: Cli, file: Path, name: str, organiser: str) -> None:
    said = cli("league", "found", name, "--as", organiser, "--file", file)
    assert said.code == 2
    assert "a text of 1 to" in said.err
    assert not file.exists()


def test_more_than_a_line_may_hold_is_refused_before_it_is_written(fighting: Club, file: Path) -> None:
    before = file.read_bytes()
    said = fighting("honour 8", *["1:presence"] * 101, "--as", "Ann")
    assert said.code == 2
    assert "gains cannot be" in said.err
    assert file.read_bytes() == before


def test_without_a_file_it_says_how_to_found_a_league(club: Club) -> None:
    said = club("show")
    assert said.code == 2
    assert "harena league found NAME --as NAME" in said.err


def test_a_line_that_was_cut_off_is_told_and_dropped_by_the_next_entry(founded: Club, file: Path) -> None:
    founded("join empire --as Ann")
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"n":2,"at":"2026-')
    looked = founded("show")
    assert looked.code == 0
    assert "cut off" in looked.err
    assert "Ann" in looked.out
    cut = file.read_bytes()
    assert founded("join empire --as Ann").code == 2
    assert file.read_bytes() == cut
    joined = founded("join chaos --as Bob")
    assert "dropped" in joined.err
    assert file.read_bytes().startswith(whole)
    assert [entry.by for entry in read_record(file).entries] == ["Ann", "Bob"]


def test_a_last_line_without_its_end_is_whole(founded: Club, file: Path) -> None:
    founded("join empire --as Ann")
    file.write_bytes(file.read_bytes().removesuffix(b"\n"))
    assert founded("join chaos --as Bob").err == ""
    assert [entry.by for entry in read_record(file).entries] == ["Ann", "Bob"]


def test_a_line_that_somebody_has_forged_is_named(founded: Club, file: Path) -> None:
    founded("join empire --as Ann")
    file.write_text(file.read_text() + file.read_text().splitlines()[1].replace('"n":1', '"n":2') + "\n")
    said = founded("show")
    assert said.code == 2
    assert "2" in said.err


def test_only_one_program_writes_at_a_time(founded: Club, file: Path) -> None:
    with file.open("r+b", buffering=0) as held:
        assert lock(held)
        said = founded("join empire --as Ann")
    assert said.code == 2
    assert read_record(file).entries == []


def test_army_books_of_the_folder_beside_it_are_played_with(cli: Cli, file: Path) -> None:
    (file.parent / "books").mkdir()
    text = (CONTENT / "beacon_host.toml").read_text().replace('id = "beacon_host"', 'id = "mill"', 1)
    (file.parent / "books" / "mill.toml").write_text(text)
    cli("league", "found", "Thursday", "--as", "Olga", "--file", file)
    assert cli("league", "join", "mill", "--as", "Ann", "--file", file).code == 0
    (file.parent / "books" / "mill.toml").write_text(text.replace("cost = 4", "cost = 5", 1))
    changed = cli("league", "show", "--file", file)
    assert changed.code == 2
    assert "founded with other army books: The Beacon Host" in changed.err


# An evening


def test_two_members_build_fight_and_go_through_the_sequence(fighting: Club, file: Path) -> None:
    assert fighting("honour 8 1:presence 2:combat_won*2 --as Ann").code == 0
    assert fighting("report 8 4:eliminated 5:flees,lost=6 1:lost=4 --as Ann").code == 0
    settled = fighting("confirm 8 --as Bob")
    assert settled.code == 0
    for line in ("open --as Ann", "upkeep --as Ann", "wages --as Ann"):
        assert fighting(line).code == 0, line
    losses = fighting("losses --as Ann --dice 1,6,6,6")
    assert losses.code == 0, losses.err
    assert "1, 6, 6, 6" in losses.out
    entry = read_record(file).entries[-1]
    assert (entry.dice, entry.dice_from) == ((1, 6, 6, 6), "typed")
    closed = fighting("close --as Ann")
    assert closed.code == 0, closed.err
    ann = fighting("show Ann --json").json
    assert ann["turn"] == 2
    assert ann["step"] == "ready"
    assert (ann["won"], ann["battles"]) == (1, 1)


def test_dice_that_are_not_typed_are_rolled_and_recorded(fighting: Club, file: Path) -> None:
    for line in ("report 8 1:lost=4 --as Ann", "confirm 8 --as Bob", "open --as Ann", "upkeep --as Ann"):
        assert fighting(line).code == 0, line
    assert fighting("wages --as Ann").code == 0
    said = fighting("losses --as Ann")
    entry = read_record(file).entries[-1]
    assert len(entry.dice) == 4
    assert all(1 <= number <= 6 for number in entry.dice)
    assert entry.dice_from == "fair"
    assert "Fair dice:" in said.out


def test_the_evening_in_french(club: Club) -> None:
    assert "est fondée par Olga" in club("found Jeudi --as Olga", lang="fr_FR.UTF-8").out
    for line in (*EVENING, *BATTLE):
        said = club(line, lang="fr_FR.UTF-8")
        assert said.code == 0, line
    assert "Bataille n° 8" in said.out
    table = club("show", lang="fr_FR.UTF-8").out
    assert "prêt au combat" in table
    assert "La bataille n° 8 n’est pas réglée" in table


# Refusals


def test_a_refusal_gives_every_reason_with_its_rule_and_changes_nothing(founded: Club, file: Path) -> None:
    founded("join empire --as Ann")
    founded("join chaos --as Bob")
    before = file.read_bytes()
    said = founded("do recruit member=Ann unit=halberdiers size=150 --as Bob")
    assert said.code == 2
    assert "LEA-R75" in said.err
    assert len(said.err.strip().splitlines()) >= 2
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("do recrute unit=halberdiers", "Did you mean “recruit”?"),
        ("do sing", "it has: act_heroically"),
        ("do recruit --as Ann", "The field unit is missing"),
        ("do recruit --as Ann", "The field size is missing"),
        ("do recruit unit=halberdiers size=many --as Ann", "size cannot be “many”"),
        ("do recruit unit=halberdiers size=20 colour=red --as Ann", "no field “colour”"),
        ("do recruit unit=halberdiers size=20 size=30 --as Ann", "size is given twice"),
        ("do recruit halberdiers --as Ann", "Say what “halberdiers” is"),
        ("do change-settings settings={", "settings cannot be “{”"),
        ("do answer-challenge challenge=1 answer=perhaps --as Ann", "accepted"),
        ("recruit halberdiers 20", "Olga plays no army"),
        ("losses --dice 1,x --as Ann", "x"),
        ("report 1 seven:flees --as Ann", "1"),
        ("honour 1 seven:presence --as Ann", "“seven” is not the number of a unit"),
        ("at yesterday", "“yesterday” is not a date"),
        ("show Nobody", "Nobody"),
        ("honour 1 --as Ann", "Say which units gained honour"),
    ],
)
def test_what_cannot_be_understood_is_said_in_a_sentence(founded: Club, file: Path, line: str, told: str) -> None:
    founded("join empire --as Ann")
    before = file.read_bytes()
    said = founded(line)
    assert said.code == 2
    assert told in said.err
    assert file.read_bytes() == before


def test_a_report_names_only_units_that_fought(fighting: Club) -> None:
    assert "Unit 99 does not fight in battle 8" in fighting("report 8 99:flees --as Ann").err
    assert "“dances”" in fighting("report 8 1:dances --as Ann").err


# Looking


def test_the_ledger_adds_up(ready: Club) -> None:
    lines = [line for line in ready("ledger Ann --json").json if line["account"] == "gold/Ann"]
    assert sum(line["amount"] for line in lines) == lines[-1]["balance"]
    assert lines[0] == {"entry": 1, "account": "gold/Ann", "source": "start", "amount": 500, "balance": 500}
    assert "starting gold" in ready("ledger").out


def test_standings_begin_with_the_most_valuable_army(ready: Club) -> None:
    values = [row["value"] for row in ready("standings --json").json]
    assert values == sorted(values, reverse=True)
    assert len(values) == 2


def test_the_league_as_it_stood_on_a_date(ready: Club) -> None:
    assert ready("at 2000-01-01 --json").json["members"] == []
    assert len(ready("at 2999-01-01T12:00 --json").json["members"]) == 2


def test_gold_that_is_private_is_shown_to_nobody_else(ready: Club) -> None:
    assert ready("do change-settings", 'settings={"open_treasury":false}').code == 0
    seen = {row["member"]: row["gold"] for row in ready("show --as Ann --json").json["members"]}
    assert seen["Ann"] is not None
    assert seen["Bob"] is None
    assert ready("roster Bob --as Ann").code == 2
    assert ready("ledger Bob --as Ann --json").json == []


def test_a_wish_is_kept_as_a_salted_hash_until_it_is_opened(fighting: Club, file: Path) -> None:
    for line in ("report 8 --as Ann", "confirm 8 --as Bob"):
        assert fighting(line).code == 0
    said = fighting("wish 8 river_blade --as Ann")
    assert said.code == 0
    assert "river_blade" not in file.read_text()
    salt = said.out.split("salt=")[1].split()[0]
    assert seal(("river_blade",), salt) == json.loads(file.read_text().splitlines()[-1])["command"]["seal"]
    early = fighting(f"do open-wishes battle=8 items=river_blade salt={salt} --as Ann")
    assert early.code == 2
    assert "LEA-H03" in early.err
    assert len(fighting("wish 8 --as Bob --json").json["salt"]) == 64
    assert fighting(f"do open-wishes battle=8 items=river_blade salt={salt} --as Ann").code == 0


def test_items_that_nobody_has_bought_are_not_in_the_register(ready: Club) -> None:
    assert "No magic item" in ready("items").out
    assert ready("items --json").json == []


# Every command


def test_every_kind_of_command_can_be_given_by_its_name() -> None:
    assert {kind_named(tag.replace("_", "-")) for tag in BY_TAG} == set(KINDS)


def test_tables_and_switches_of_a_command_are_read(ready: Club, file: Path) -> None:
    assert ready("do correct member=Ann reason=story gold=300 gains=smithy", 'honour={"1":40}').code == 0
    assert ready("do name-unit unit=2 --as Ann", "name=The Second").code == 0
    said = ready("show Ann --json").json
    assert said["units"][0]["honour"] >= 40
    assert said["units"][1]["name"] == "The Second"
    assert "smithy" in said["territories"]
    assert read_record(file).entries[-2].by == "Olga"


# Forecast


def test_the_forecast_of_a_member_in_both_languages_and_as_json(ready: Club) -> None:
    said = ready("forecast Ann --scored 30 --lost 60")
    assert "With a treasury of 220 and 30 victory points, 180 gold pieces are left." in said.out
    assert "10 of these points die on average" in said.out
    assert "  up to 20 figures at 5 for “Guard”" in said.out
    assert "il en reste 150 pièces d’or." in ready("forecast Ann", lang="fr_FR.UTF-8").out
    figures = ready("forecast Ann --json").json
    assert figures["dues"]["wages"] == {"due": 70, "paid": 70}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("forecast Nobody", "Nobody"),
        ("forecast Ann --lost -1", "--lost"),
        ("forecast Ann --units 99", "LEA-R02"),
        ("forecast Ann --units 1", "LEA-085"),
    ],
)
def test_a_forecast_that_cannot_be_made_says_why(ready: Club, line: str, told: str) -> None:
    said = ready(line)
    assert said.code == 2
    assert told in said.err


def test_nobody_else_sees_the_forecast_of_a_private_treasury(ready: Club) -> None:
    assert ready("do change-settings", 'settings={"open_treasury":false}').code == 0
    assert ready("forecast Ann --as Ann").code == 0
    said = ready("forecast Ann --as Bob")
    assert said.code == 2
    assert "LEA-H01" in said.err
