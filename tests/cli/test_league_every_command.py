"""Every kind of command from the terminal, in French: a night of the documentation, and a league of hard cases."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from harena.cli.league_fields import BY_TAG
from harena.league.army_book import ArmyBook
from harena.league.commands import tag_of
from harena.league.entries import read_record
from harena.league.history import verify
from tests.cli.conftest import Cli, raw_keys
from tests.league.club import LIBRARY

NIGHT = Path(__file__).parents[2] / "docs" / "league-night.jsonl"

HARD_CASES = """
found "Les cas durs" --as Olga
join empire --as Anne
join chaos --as Bruno
join beacon_host --as David
do change-settings settings={"win_margin":50}
do correct member=Anne "reason=La caisse du club" gold=500 gains=caserne,guildhall,mage_tower
do correct member=Bruno "reason=La caisse" gold=1000 gains=longhouse,northern_wastes,trade_route,ogre_camp,dragon_peak
do correct member=David "reason=La caisse du club" gains=smithy
recruit hallebardiers 20 --as Anne
recruit hallebardiers 20 --as Anne
recruit militia 20 --as Anne
recruit mage 1 lore=embers --as Anne --dice 3
do name-general unit=4 --as Anne
close --as Anne
recruit marauders 20 --as Bruno
recruit marauders 20 --as Bruno
recruit marauders 20 --as Bruno
recruit "chef de guerre" 1 take=manticore --as Bruno
do name-general unit=8 --as Bruno
close --as Bruno
recruit haleurs 20 "gear=arme de base" --as David
recruit haleurs 20 gear=gaffe --as David
recruit frondeurs 10 --as David
recruit porte-flamme 1 "lore=domaine des lampes" --as David --dice 5
do name-essential duty=flame unit=12 --as David
do name-general unit=12 --as David
close --as David
do name-unit unit=2 "name=Les Nouveaux" --as Anne
challenge David --as Anne
answer 13 refused --as David
do confirm-refusal challenge=13 member=David
challenge David --as Anne
do withdraw-challenge challenge=14 --as Anne
do issue-challenge opponents=Bruno units=9,10,11,12 allies=Anne allied_units={"Anne":[1,2,3]} --as David
answer 15 accepted --as Anne
answer 15 accepted --as Bruno
report 16 8:lost=1 12:eliminated 1:lost=5 unequal=David --as Anne
confirm 16 --as David
confirm 16 --as Bruno
open --as Bruno
upkeep --as Bruno
wages --as Bruno
losses --as Bruno --dice 1
recruit warchief 1 --as Bruno
do take-over unit=18 monster=17 --as Bruno
open --as David
upkeep --as David
wages --as David
losses --as David --dice 1
do correct member=David "reason=La caisse est vide" gold=-{David}
do receive-essential duty=flame lore=lamplight --as David --dice 2
open --as Anne
upkeep --as Anne
wages --as Anne
do correct member=Anne "reason=Recomptées" sizes={"1":1,"2":1,"3":1}
losses --as Anne --dice 6,6,6,6,6
do correct member=Anne "reason=La caisse est vide" gold=-{Anne}
do delete unit=4 figures=1 --as Anne
do reverse entry={entry} "reason=Erreur de caisse"
do retire --as Anne
do hand-over person=Bruno
"""
"""Refusal, alliance, a monster without a rider, an essential figure without gold, deletion, reversal, handing over."""


@pytest.fixture
def played(cli: Cli, tmp_path: Path) -> tuple[Path, list[str]]:
    """The file of the hard cases, and all that the terminal said."""
    file, said = tmp_path / "league.jsonl", []
    for written in filter(None, HARD_CASES.splitlines()):
        line = _filled(cli, file, written)
        answer = cli("league", *_words(line), "--file", file, lang="fr_FR.UTF-8")
        assert answer.code == 0, f"{line}: {answer.err}"
        said.append(answer.out)
    return file, said


def _filled(cli: Cli, file: Path, line: str) -> str:
    """A line with the gold of a member, or the number of the last correction, where it names them."""
    for member in ("Anne", "David"):
        if f"{{{member}}}" in line:
            gold = cli("league", "show", member, "--json", "--file", file).json["gold"]
            return line.replace(f"{{{member}}}", str(gold))
    if "{entry}" in line:
        last = max(entry.n for entry in read_record(file).entries if tag_of(entry.command) == "correct")
        return line.replace("{entry}", str(last))
    return line


def _words(line: str) -> list[str]:
    """The words of a line; quotes inside of JSON stay."""
    return [word for word in (part if "{" in part else shlex.split(part)[0] for part in _parts(line)) if word]


def _parts(line: str) -> list[str]:
    parts, open_ = [""], False
    for sign in line:
        open_ ^= sign == '"' and "{" not in parts[-1]
        if sign == " " and not open_:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part]


def test_every_kind_of_command_works_from_the_terminal(played: tuple[Path, list[str]]) -> None:
    file, said = played
    used = {tag_of(entry.command) for path in (file, NIGHT) for entry in read_record(path).entries}
    assert set(BY_TAG) - used == set()
    for words in said:
        assert raw_keys(words) == set()
        assert "entry." not in words
        assert "change." not in words


def test_what_hard_cases_change_is_told(played: tuple[Path, list[str]]) -> None:
    told = "".join(played[1]).replace("\xa0", " ")
    assert "Territoire perdu par David : Forge du quai." in told
    assert "Le défi engageait : Olga confirme le refus, et David perd un territoire (LEA-R15)." in told
    assert "Le monstre n° 17 de Bruno attend un autre cavalier (LEA-R46)." in told
    assert "David perd tout son butin et reçoit une figurine pour la charge : La Flamme." in told
    assert "Sorts de Porte-flamme" in told
    assert "Anne a quitté la ligue." in told


# The night of the documentation


def test_the_night_of_the_documentation_can_be_folded_again() -> None:
    record = read_record(NIGHT)
    book = verify(record.header, record.entries, LIBRARY)
    held = book.register["travellers_tinderbox"]
    assert (held.buyer, held.owner, held.state) == ("Anne", "Bruno", "carried")
    brandt = book.members["Anne"].units[book.members["Anne"].general]
    assert (brandt.entry, brandt.name) == ("empire_hero", "Capitaine Brandt")
    assert [battle.winner for battle in book.battles.values()] == [0, 0]
    assert isinstance(book.army("Anne"), ArmyBook)


def test_the_page_of_the_night_tells_its_record() -> None:
    page = NIGHT.with_suffix(".md").read_text(encoding="utf-8")
    numbers = [line.split(".")[0] for line in page.splitlines() if line.split(".")[0].isdecimal()]
    assert numbers == [str(entry.n) for entry in read_record(NIGHT).entries]
    assert raw_keys(page) == set()


def test_the_log_is_told_for_a_member_a_battle_and_a_kind(cli: Cli) -> None:
    def log(*words: str) -> str:
        return cli("league", "log", *words, "--file", NIGHT).out

    assert log().count("joins the league") == 2
    assert "Anne" not in log("Bruno", "--kind", "join")
    assert log("--battle", "13", "--kind", "confirm-battle").count("\n") == 2
    assert "has won battle 13" in log("--battle", "13")
    dead = log("Anne", "--kind", "roll-losses")
    assert "Nobody is left of “Capitaine Roche”." in dead
    assert len(cli("league", "log", "Bruno", "--kind", "join", "--json", "--file", NIGHT).json) == 1
    assert cli("league", "log", "Nobody", "--file", NIGHT).code == 2
    assert cli("league", "log", "--battle", "99", "--file", NIGHT).code == 2
    assert cli("league", "log", "--kind", "sing", "--file", NIGHT).code == 2


def test_the_tree_of_a_member_as_a_picture(cli: Cli, tmp_path: Path) -> None:
    svg, png = tmp_path / "tree.svg", tmp_path / "tree.png"
    assert cli("league", "tree", "Anne", "--picture", svg, "--file", NIGHT).code == 0
    assert svg.read_text(encoding="utf-8").count('class="territory owned') == 3
    assert cli("league", "tree", "Anne", "--picture", png, "--file", NIGHT).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert cli("league", "tree", "Anne", "--picture", png, "--file", NIGHT).code == 2


def test_what_can_be_typed_is_listed(cli: Cli) -> None:
    assert "halberdiers" in cli("league", "army", "empire").out
    one = cli("league", "army", "empire", "halberdiers").out
    assert "champion=true" in one
    assert "to=empire_hero who=champion" in one
    assert cli("league", "army", "empire", "unicorns").code == 2
    assert cli("league", "army", "atlantis").code == 2
    free = cli("league", "items", "--for-sale", "--file", NIGHT).out
    assert "river_blade" in free
    assert "travellers_tinderbox" not in free
