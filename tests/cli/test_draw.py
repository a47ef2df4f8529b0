"""A draw by agreement: offered by one at the keyboard, agreed to by the others."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Cli, kinds, record_of, two_people

NBSP = "\N{NO-BREAK SPACE}"
FRENCH = "fr_FR.UTF-8"


def test_a_program_is_not_offered_a_draw(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--names", "Anne", typed="d q", lang=FRENCH)
    assert said.err == f"Un programme n’accepte jamais la nulle{NBSP}: Le Hasard.\n"
    assert "draw" not in kinds(record_of(data))


def test_a_draw_needs_the_other_to_agree(cli: Cli, data: Path) -> None:
    said = two_people(cli, lines=["", "d", "", "n", "", "q"])
    (other,) = re.findall(r"(Anne|Bruno), do you agree to a draw\? \(y/n\)", said.out)
    assert said.err == f"There is only a draw if {other} agrees.\n"
    assert "draw" not in kinds(record_of(data))
    ended = cli("play", "--resume", record_of(data), lines=["", "d", "", "y"])
    assert ended.code == 0
    assert "The game ends by agreement, without a winner." in ended.out
    assert kinds(record_of(data))[-2:] == ["draw", "end"]
    assert cli("verify", record_of(data)).code == 0
    assert "The game ends by agreement, without a winner." in cli("replay", record_of(data)).out
