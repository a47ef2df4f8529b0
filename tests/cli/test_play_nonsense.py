"""What nobody would type: refused in a sentence, and nothing is lost or left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.cli.chance_input import read_outcome
from harena.core.chance import Roll
from harena.core.errors import Refused
from harena.core.table import Table
from harena.core.text import texts
from tests.cli.conftest import Cli


@pytest.mark.parametrize("typed", ["0000000019", "9" * 6000, "²", "-1", "1e1"])
def test_a_number_that_is_no_choice_is_refused_and_the_game_goes_on(cli: Cli, typed: str) -> None:
    said = cli("play", "ludus", "--seats", "human,random", typed=f"{typed} q")
    assert said.code == 0
    assert "is not a choice" in said.err


@pytest.mark.parametrize("typed", ["9" * 6000 + " 1", "0000001 1", "² 1"])
def test_no_die_shows_a_number_of_thousands_of_digits(typed: str) -> None:
    t = Table(seats=2)
    question = Roll(lambda *_: None, (), None, (6, 6))
    with pytest.raises(Refused, match="typed_dice"):
        read_outcome(texts("en"), question, t, typed)


@pytest.mark.parametrize("option", ["--names", "--seed"])
def test_what_is_no_text_is_refused_and_leaves_nothing_behind(cli: Cli, data: Path, option: str) -> None:
    said = cli("play", "ludus", "--seats", "human,random", option, "\udcff", typed="q")
    assert said.code == 2
    assert "no character" in said.err
    assert not list(data.glob("records/*"))


def test_a_nonce_that_the_record_would_refuse_leaves_nothing_behind(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--nonce", "é", typed="q")
    assert said.code == 2
    assert not list(data.glob("records/*"))
