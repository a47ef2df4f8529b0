"""`docs/write-a-bot.md`: the bot on the page plays, is found by its name, and is better than chance."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from harena.bots import make_bot
from harena.core.seat import Seat
from harena.games.ludus.game import GAME
from tests.bots.toys import play
from tests.docs.pages import blocks, commands, files, install, page, run, write

PAGE = page("write-a-bot.md")


@pytest.fixture(scope="module")
def code() -> dict[str, Any]:
    """What the code of the page defines, its last block included."""
    scope: dict[str, Any] = {}
    for block in blocks(PAGE, "python"):
        exec(block, scope)
    return scope


def test_the_example_is_short_and_complete() -> None:
    lines = [line for line in files(PAGE)["src/augur/__init__.py"].splitlines() if line.strip()]
    assert 15 <= len(lines) <= 30


def test_the_bot_on_the_page_beats_chance(code: dict[str, Any]) -> None:
    won = 0.0
    for number in range(60):
        augur = code["make"](GAME, Random(f"augur {number}"), "8")
        chance = make_bot("random", GAME, Random(f"random {number}"))
        seat = Seat(number % 2)
        won += play(GAME, [augur, chance] if seat == 0 else [chance, augur], Random(number)).payoff(seat)
    assert won >= 38


def test_a_bot_can_be_seated_without_an_installation(code: dict[str, Any]) -> None:
    assert code["match"].over


def test_the_commands_of_the_page_know_the_bot_by_its_name(tmp_path: Path) -> None:
    write(tmp_path, files(PAGE))
    install(tmp_path)
    assert len(commands(PAGE)) == 3
    for command in commands(PAGE):
        assert "augur" in run(command, tmp_path).casefold()


def test_an_argument_that_is_no_number_is_answered_by_a_sentence(tmp_path: Path) -> None:
    write(tmp_path, files(PAGE))
    install(tmp_path)
    with pytest.raises(AssertionError, match="does not understand “fast”"):
        run("harena simulate ludus --games 1 --seats augur:fast,random", tmp_path)
