"""What a player sees between two fights, in a terminal and on a page."""

from __future__ import annotations

import pytest

from harena.core.text import LANGUAGES
from harena.games.hoplomachus.campaign import Held
from harena.games.hoplomachus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.hoplomachus.facts import facts
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.standing import standing
from harena.games.hoplomachus.table import SEAT, Combat

from .campaigns import camp

ENGLISH = GAME.texts("en")


def rich() -> Combat:
    """A camp with something of everything."""
    t = camp("ves_c", before="ves_l", held=(Held("reckless"),), influence=9, weeks=4)
    t.powers = ("ember_cloak_2", "torn_sail")
    t.bag = sorted([*t.bag, "lemure"])
    t.tactics = ["stun", "bronze_whistle"]
    return t


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_terminal_of_80_columns(language: str) -> None:
    lines = board(rich().seen_by(SEAT), GAME.texts(language)).split("\n")
    assert max(map(len, lines)) <= BOARD_WIDTH


@pytest.mark.rule("HOP-H06", "HOP-R12", "HOP-014")
def test_the_board_tells_week_camp_decks_and_ways() -> None:
    told = board(rich().seen_by(SEAT), ENGLISH)
    for word in (
        "Act 1, week 5 of 12",
        "Stabea (Sport, Vesuvians)",
        "9 of 44; the next Bane comes at 12",
        "Ember Cloak 2",
        "Reckless",
        "Torn Sail",
        "Lemure",
        "Bronze Whistle",
        "Decimus in Iolkea",
        "By Harbour, for 2 weeks",
    ):
        assert word in " ".join(told.split()), word


def test_a_narrow_screen_has_the_same_lines_below_the_map() -> None:
    view = rich().seen_by(SEAT)
    told = listing(view, ENGLISH).replace("\n\n", " ").split()
    assert board(view, ENGLISH).split()[-len(told) :] == told


@pytest.mark.rule("HOP-R12", "HOP-029")
def test_every_way_says_what_waits_there() -> None:
    told = " ".join(board(rich().seen_by(SEAT), ENGLISH).split())
    assert "Pagasis (Sport, New Argonauts): Market-Day Bout: Capture the flag, King of the hill, Spar" in told
    t = camp("arg_c", before="arg_l")
    assert "Iolkea (Capital, New Argonauts): the Primus Decimus waits with 6 Health" in " ".join(
        board(t, ENGLISH).split()
    )
    t = camp("ves_b", before="ves_a", act=4)
    assert "Cinera (Capital, Vesuvians): Kalliope waits with" in " ".join(board(t, ENGLISH).split())


def test_the_goal_stands_on_the_table() -> None:
    said = [ENGLISH.say(text) for text in standing(rich().seen_by(SEAT))]
    assert said[0] == "Act 1: beat a Primus in his capital; 8 weeks are left."
    said = [ENGLISH.say(text) for text in standing(camp("ves_l", before="ves_c", act=4).seen_by(SEAT))]
    assert said[0].startswith("Act IV: beat Kalliope in Cinera")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_face_up_can_be_read(language: str) -> None:
    told = facts(rich().seen_by(SEAT), GAME.texts(language))
    assert {"reckless", "ember_cloak_2", "torn_sail", "bronze_whistle"} <= set(told)
    everything = facts(rich().seen_by(SEAT), GAME.texts(language), everything=True)
    content = rich().book.content
    cards = {f"{name}_{number}" for name, one in content.prowess.items() for number in range(1, len(one.levels) + 1)}
    assert len(cards) == 106
    assert {*cards, *content.opportunities, *content.banes, *content.yellow_tactics} <= everything.keys()
    assert not any("prowess_does" in line or "bane_does" in line for line in everything.values())
