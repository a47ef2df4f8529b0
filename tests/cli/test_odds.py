"""`o 2` at the table in the terminal: what a choice may bring, before it is made."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

from harena.cli.files import open_record
from harena.core.match import Match
from harena.core.question import Ask
from harena.core.record import RecordWriter
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.games.virtus.actions import Activate, Fight, Lay, Move
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.combat import ATTACKS
from tests.cli.conftest import Cli, record_of

ME = Seat(0)
BEGIN = ("play", "virtus", "--seats", "human,human", "--seed", "4", "--bring", "cesar", "--bring", "germains")
FRENCH = "fr_FR.UTF-8"


def battle(cli: Cli, data: Path) -> None:
    """Two people have come to blows: the first is asked how to fight."""
    cli(*BEGIN, "--option", "preset=basic", typed="q")
    path = record_of(data)
    rng = Random(1)
    with closing(RecordWriter.resume(path)) as writer:
        match = Match.resume(GAME, open_record(path), source=Seeded("4"), writer=writer)
        while not is_at_blows(match):
            pending = match.table.pending
            if isinstance(pending, Ask):
                options = match.view(pending.seat).options()
                wanted = [one for one in options if isinstance(one, Lay | Activate | Move)]
                match.answer(pending.seat, rng.choice(wanted or options))
            else:
                match.chance()


def is_at_blows(match: Match) -> bool:
    pending = match.table.pending
    if not isinstance(pending, Ask) or pending.question is not ATTACKS or pending.seat != ME:
        return False
    return isinstance(match.view(ME).options()[1], Fight)


def test_the_odds_of_a_choice_are_told_and_nothing_is_chosen(cli: Cli, data: Path) -> None:
    battle(cli, data)
    before = record_of(data).read_bytes()
    said = cli("play", "--resume", lines=["", "o 2", "q"])
    told = said.out.partition("your choice: ")[2]
    assert "Hits: 0 " in told
    assert "Loss " in told
    assert "Retreat " in told
    assert "o and a number: what that choice may bring" in said.out
    assert record_of(data).read_bytes() == before


def test_they_are_told_in_french(cli: Cli, data: Path) -> None:
    battle(cli, data)
    assert "Touches\N{NO-BREAK SPACE}: 0 " in cli("play", "--resume", lines=["", "o 2", "q"], lang=FRENCH).out


def test_what_hangs_on_no_dice_has_none(cli: Cli, data: Path) -> None:
    battle(cli, data)
    said = cli("play", "--resume", lines=["", "o 1", "o 99", "o", "q"])
    assert "No dice decide this choice now: " in said.err
    assert "99" in said.err


def test_a_game_that_tells_no_odds_does_not_know_the_command(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--seed", "1", lines=["o 1", "q"])
    assert "what that choice may bring" not in said.out
    assert "o 1" in said.err
