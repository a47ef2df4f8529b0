"""20 Strong in the terminal: won with real dice and cards, lost, and the rank of the game that follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.cli.screen import Screen
from tests.cli.conftest import Cli, Said, lines_of
from tests.cli.readers import know_the_rules

TOPS = (
    "lemures, nubian lion, desultor, empusa, discus thrower, torch relay, bull of nola, lucanian boar, rain of lapilli"
)
YES = ""
"""Enter confirms what was typed of dice and cards."""
SET_UP = [TOPS, YES, "glauka, hylas, manto", YES, "testudo", "glauka", "hylas"]
THROW = ["3x2 4x2 5x2 6", "roll", "h h h c c c c", YES]
"""Two green, two blue, two purple and the red die: eleven hits, which Charun does not survive."""
STOPPING = ["1"] * 60
"""The first choice, over and over: go, fight, stop."""
CHARUN = ("--option", "begin=final", "--option", "lieutenant=charun", "--option", "hero=brennos")


@pytest.fixture
def climb(cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """`harena play twenty_strong` before somebody who sits at a terminal and knows the game."""
    know_the_rules(data)
    monkeypatch.setattr(Screen, "at_terminal", True)

    def call(*arguments: str, lines: list[str]) -> Said:
        return cli("play", "twenty_strong", *arguments, lines=lines)

    return call


def test_the_final_is_won_with_real_dice_and_cards_and_practice_brings_no_rank(climb: Cli) -> None:
    said = climb("--dice", "typed", *CHARUN, lines=[*SET_UP, *THROW, "s", "s", "n"])
    assert "Roll: 4 crits (blue, 2 purple, red), 3 hits (2 green, blue)." in said.out
    assert "You won! The lieutenant and all allies are defeated." in said.out
    assert "What comes next" not in said.out


def test_a_face_that_the_die_does_not_have_is_answered_with_those_it_has(climb: Cli) -> None:
    said = climb("--dice", "typed", *CHARUN, lines=[*SET_UP, *THROW[:2], "h h h c c c miss", "q"])
    assert "(red)" in said.err
    assert "hit, crit" in said.err


@pytest.mark.parametrize(("rank", "following"), [(1, 1), (3, 2)])
def test_a_lost_climb_is_followed_by_one_at_the_rank_below(
    climb: Cli, data: Path, monkeypatch: pytest.MonkeyPatch, rank: int, following: int
) -> None:
    """Whoever stops every fight at once has soon lost, and says yes to the next climb."""
    monkeypatch.setattr(Screen, "agrees", lambda *_: True)
    said = climb("--option", f"rank={rank}", "--seed", "7", lines=STOPPING)
    assert "You lost. Your Health has fallen below 1." in said.out
    assert f"--option rank={following}\n" in said.out.partition("What comes next:")[2]
    headers = [lines_of(record)[0] for record in (data / "records").glob("*.jsonl")]
    assert len(headers) > 1
    assert {rank, following} <= {header["options"]["rank"] for header in headers}
