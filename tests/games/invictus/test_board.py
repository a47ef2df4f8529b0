"""The table as text: what a player reads in the terminal."""

from __future__ import annotations

from textwrap import wrap

import pytest

from harena.core.seat import Seat
from harena.core.text import Texts, texts
from harena.games.invictus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.invictus.game import GAME
from tests.games.invictus.duels import FOE, ME, attack, duel, play, put, support, team_duel

SPECTATOR = Seat(-1)
NBSP = "\N{NO-BREAK SPACE}"
NAMES = ["Anna", "Bruno", "Chloé", "David"]


def written(language: str) -> Texts:
    assert GAME.locale is not None
    return texts(language, GAME.locale).with_names(NAMES)


def test_the_whole_table_reads_from_the_own_side() -> None:
    t = duel(
        "samurai . garde>-1",
        "roi",
        "archer garde archer",
        foe_front=". sorcier",
        foe_hand="pretre roi",
        reserve="garde",
        foe_kingdom="archer archer guerrier",
        graveyard="archer garde archer",
    )
    assert board(t.seen_by(ME), written("en")).splitlines() == [
        "Bruno   pile: 2   hand: 2 cards   kingdom: blue 1★, red 2★   leads: 2/4",
        "reserve 0/5: none   graveyard: none",
        "│ ·                       │ ·                       │ ·                       │",
        "│ ·                       │ Wizard ⚔1 ⛨4 ↑          │ ·                       │",
        "───────────────────────────────────────────────────────────────────────────────",
        "│ Samurai ⚔1 ⛨2 ↑         │ ·                       │ Guard ⚔1 ⛨1/2 →         │",
        "│ King ⚔1 ⛨5 ↑            │ ·                       │ ·                       │",
        "reserve 1/5: Guard   graveyard: 2 × Archer, Guard",
        "Anna   pile: 2   hand: 2 × Archer (red), Guard (green)",
        " kingdom: none   leads: 0/4",
    ]


def test_the_other_side_sees_itself_below_and_its_own_hand() -> None:
    t = duel("samurai", hand="archer", foe_front="sorcier", foe_hand="pretre")
    lines = board(t.seen_by(FOE), written("fr")).splitlines()
    assert lines[0].startswith(f"Anna   pioche{NBSP}: 2   main{NBSP}: une carte")
    assert [line[:12].rstrip() for line in lines[3:7]] == ["│ Samurai ⚔1", "─" * 12, "│ Sorcier ⚔1", "│ ·"]
    assert lines[-1].startswith(f"Bruno   pioche{NBSP}: 2   main{NBSP}: Prêtre (jaune)")


def test_a_spectator_sees_no_hand() -> None:
    for shown in (board, listing):
        said = shown(duel("samurai", hand="archer", foe_hand="pretre").seen_by(SPECTATOR), written("en"))
        assert said.count("hand: a card") == 2
        assert "Archer" not in said
        assert "Priest" not in said


def test_with_four_players_each_has_a_hand_and_a_kingdom() -> None:
    t = team_duel("samurai", hand="archer", partner_hand="garde", partner_kingdom="archer")
    lines = board(t.seen_by(ME), written("en")).splitlines()
    assert lines[-2:] == [
        "Anna   pile: 2   hand: Archer (red)   kingdom: none   leads: 0/4",
        "Chloé   pile: 2   hand: a card   kingdom: red 1★   leads: 1/4",
    ]


def test_a_kingdom_that_does_not_fit_beside_the_hand_stands_under_it() -> None:
    t = duel("samurai", hand="archer garde guerrier pretre sorcier", kingdom="archer garde")
    lines = board(t.seen_by(ME), written("en")).splitlines()
    assert lines[-1] == " kingdom: green 1★, red 1★   leads: 2/4"


def test_with_four_players_and_full_kingdoms_the_board_leaves_room_for_the_question_on_twenty_four_lines() -> None:
    every = "archer garde guerrier pretre sorcier"
    kingdoms = {"kingdom": every, "partner_kingdom": every, "foe_kingdom": every}
    t = team_duel("samurai garde roi", "archer archer", hand=every, partner_hand=every, **kingdoms)
    lines = board(t.seen_by(ME), written("fr")).splitlines()
    assert len([part for line in lines for part in wrap(line, 80)]) <= 16
    assert {len(line) for line in lines if line[0] in "│─"} == {BOARD_WIDTH}


# Values of this moment


def test_x_and_n_are_shown_with_what_they_are_worth_now() -> None:
    t = duel("guerrier melophore", hand="archer archer archer", foe_front="guerrier", foe_hand="garde")
    shown = board(t.seen_by(ME), written("en"))
    assert "Warrior ⚔X=3 ⛨2" in shown
    assert "Melophoros ⚔N=2 ⛨2" in shown
    assert "Warrior ⚔X=1 ⛨2" in shown, "the enemy's X counts the enemy's hand"


def test_the_x_of_a_team_counts_the_hand_of_whoever_attacks_next() -> None:
    t = team_duel("guerrier", hand="archer", partner_hand="garde garde garde", foe_hand="garde garde")
    put(t, 6, "guerrier")
    shown = board(t.seen_by(ME), written("en"))
    assert "⚔X=1" in shown
    assert "⚔X=2" in shown


def test_a_long_name_loses_its_end_and_never_a_value() -> None:
    t = duel("cataphractaire> tlamacazqui")
    t.damage[0] = 10
    rows = [line for line in board(t.seen_by(ME), written("fr")).splitlines() if line.startswith("│")]
    assert {len(row) for row in rows} == {BOARD_WIDTH}
    assert "⚔2 ⛨-8/2 →│" in rows[2]
    assert "Cataphractair" not in rows[2]


def test_boosts_of_this_turn_are_shown_until_they_are_used_up() -> None:
    t = duel("garde garde", hand="samurai guerrier archer", foe_front="roi garde")
    assert "In force" not in board(t.seen_by(FOE), written("en"))
    play(t, support("samurai"), support("guerrier"))
    said = "In force: +1 to all attacks of this turn, next Soldier attacks (+3)\n"
    assert said in board(t.seen_by(FOE), written("en"))
    play(t, attack(1, 1))
    assert "In force: +1 to all attacks of this turn\n" in board(t.seen_by(ME), written("en"))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("hunt", 2, "+2 to attacks on tilted units"),
        ("next_alive", True, "the next Soldier attack captures an unhurt Soldier that it would kill"),
        ("brace", 2, "the target withstands 2 points more"),
        ("homeward", True, "if it falls, the target joins a kingdom of its owner’s side"),
    ],
)
def test_every_other_boost_is_shown_too(field: str, value: object, words: str) -> None:
    t = duel("garde", hand="archer")
    setattr(t, field, value)
    assert f"In force: {words}\n" in board(t.seen_by(ME), written("en"))


# A narrow screen


def test_on_a_narrow_screen_each_unit_has_a_line() -> None:
    t = duel("samurai . garde>-1", "roi", "archer", foe_front=". sorcier")
    lines = listing(t.seen_by(ME), written("en")).splitlines()
    assert lines[3:10] == [
        "enemy battle zone:",
        " front centre: Wizard ⚔1 ⛨4 ↑",
        "your battle zone:",
        " front left: Samurai ⚔1 ⛨2 ↑",
        " front right: Guard ⚔1 ⛨1/2 →",
        " rear left: King ⚔1 ⛨5 ↑",
        "",
    ]
    assert lines[-1].startswith("Anna   pile: 2   hand: Archer (red)")
    french = listing(t.seen_by(SPECTATOR), written("fr"))
    assert f"zone de bataille du camp 2{NBSP}:" in french
