"""`harena league`: fair dice at the terminal, their secret beside the file, and what the file alone can show."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from harena.cli.league_seed import seed_file
from harena.league.entries import read_record
from tests.cli.conftest import Cli, Said

NIGHT = (
    *("join empire --as Ann", "join chaos --as Bob"),
    *("recruit halberdiers 20 --as Ann", "recruit halberdiers 20 --as Ann", "recruit militia 20 --as Ann"),
    *("recruit marauders 20 --as Bob",) * 3,
    *("close --as Ann", "close --as Bob", "challenge Bob 1 2 3 --as Ann", "answer 7 accepted --as Bob"),
    *("report 8 1:lost=4 --as Ann", "confirm 8 --as Bob", "open --as Ann", "upkeep --as Ann", "wages --as Ann"),
)
"""Ann is about to roll for the loss of four figures."""

Club = Callable[..., Said]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "league.jsonl"


@pytest.fixture
def club(cli: Cli, file: Path) -> Club:
    def call(line: str, *, lang: str = "en_GB.UTF-8", at: Path = file) -> Said:
        return cli("league", *line.split(), "--file", at, lang=lang)

    assert call("found Thursday --as Olga").code == 0
    for line in NIGHT:
        assert call(line).code == 0, line
    return call


def test_the_secret_lies_beside_the_file_for_its_owner_alone(club: Club, file: Path) -> None:
    secret = seed_file(file)
    assert secret.name == "league.jsonl.seed"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert re.fullmatch("[0-9a-f]{64}\n", secret.read_text())
    assert secret.read_text().strip() not in file.read_text()


def test_opening_prints_the_commitment_and_closing_reveals_the_seed(club: Club, file: Path) -> None:
    committed = json.loads(file.read_text().splitlines()[1])["command"]["commitment"]
    assert club("losses --as Ann").out.count("Fair dice:") == 1
    closed = club("close --as Ann").out
    seed = json.loads(file.read_text().splitlines()[-1])["command"]["seed"]
    assert f"all its fair dice follow from it: {seed}" in closed
    assert "in campaign turn 2 are fixed by this commitment" in closed
    for line in ("open --as Bob",):
        assert "The fair dice of Bob in campaign turn 1 are fixed by this commitment" in club(line).out
    assert committed != seed


def test_the_file_alone_shows_that_the_dice_are_fair(club: Club, file: Path, tmp_path: Path) -> None:
    for line in ("losses --as Ann", "close --as Ann"):
        assert club(line).code == 0
    alone = tmp_path / "elsewhere" / "league.jsonl"
    alone.parent.mkdir()
    alone.write_bytes(file.read_bytes())
    said = club("verify", at=alone)
    assert said.code == 0
    assert f"all {len(read_record(file).entries)} entries are legal" in said.out
    assert "4 fair dice, all of which follow from the revealed seed" in said.out
    assert not seed_file(alone).exists()
    french = club("verify", at=alone, lang="fr_FR.UTF-8").out
    assert "4 dés équitables, qui découlent tous de la graine révélée" in french
    (turn,) = [one for one in club("verify --json", at=alone).json["turns"] if one["fair"]]
    assert (turn["member"], turn["state"], turn["fair"]) == ("Ann", "revealed", 4)


def test_a_forged_die_is_refused(club: Club, file: Path) -> None:
    assert club("losses --as Ann").code == 0
    assert club("close --as Ann").code == 0
    lines = file.read_text().splitlines(keepends=True)
    (place,) = [place for place, line in enumerate(lines) if "roll_losses" in line]
    entry = json.loads(lines[place])
    entry["dice"] = [number % 5 + 2 if number > 1 else 1 for number in entry["dice"]]
    lines[place] = json.dumps(entry) + "\n"
    file.write_text("".join(lines))
    said = club("verify")
    assert said.code == 2
    assert "LEA-A10" in said.err


def test_dice_that_are_typed_are_told_apart(club: Club) -> None:
    assert "Dice typed in: 1, 6, 6, 6." in club("losses --as Ann --dice 1,6,6,6").out
    assert club("close --as Ann").code == 0
    assert "4 dice typed in from a real table" in club("verify").out


def test_until_the_turn_closes_its_dice_are_told_to_be_known_to_the_holder(club: Club) -> None:
    assert club("losses --as Ann").code == 0
    said = club("verify").out
    assert "4 fair dice, whose seed is revealed when the turn closes" in said
    assert "whoever holds the seed beside the file knows its dice" in said


def test_a_lost_secret_leaves_dice_unchecked_and_the_league_goes_on(club: Club, file: Path) -> None:
    assert club("losses --as Ann").code == 0
    seed_file(file).unlink()
    before = file.read_bytes()
    stuck = club("close --as Ann")
    assert stuck.code == 2
    assert "the organiser, Olga, closes the turn with seed_lost=true" in stuck.err
    assert file.read_bytes() == before
    assert club("do close-sequence member=Ann seed_lost=true").code == 0
    said = club("verify").out
    assert "4 fair dice that nobody can check" in said


def test_without_the_secret_dice_are_rolled_and_marked_so(club: Club, file: Path) -> None:
    seed_file(file).unlink()
    said = club("losses --as Ann")
    assert said.code == 0
    assert "a new seed begins" in said.err
    assert "Nobody can check them" in said.out
    assert read_record(file).entries[-1].dice_from == "rolled"


def test_a_broken_seed_file_is_refused_with_a_sentence(club: Club, file: Path) -> None:
    seed_file(file).write_text("not a seed")
    said = club("losses --as Ann")
    assert said.code == 2
    assert "league.jsonl.seed does not hold a seed" in said.err


def test_a_seed_file_is_never_overwritten(club: Club, cli: Cli, file: Path) -> None:
    file.unlink()
    before = seed_file(file).read_bytes()
    assert club("found Friday --as Olga").code == 2
    assert seed_file(file).read_bytes() == before
    assert not file.exists()
