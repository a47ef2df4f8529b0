"""The table as text: what a player reads in the terminal."""

from __future__ import annotations

from harena.core.seat import Seat
from harena.core.text import Texts, texts
from harena.games.invictus.board import board
from harena.games.invictus.game import GAME
from tests.games.invictus.duels import FOE, ME, duel, team_duel

SPECTATOR = Seat(-1)
NAMES = ["Anna", "Bruno", "Chloé", "David"]


def written(language: str) -> Texts:
    assert GAME.locale is not None
    return texts(language, GAME.locale).with_names(NAMES)


def test_the_whole_table_reads_from_the_own_side() -> None:
    t = duel(
        "samurai . musha>-1",
        "roi",
        "archer garde",
        foe_front=". sorcier",
        foe_hand="pretre roi",
        reserve="garde",
        foe_kingdom="archer archer guerrier",
        graveyard="archer",
    )
    assert board(t.seen_by(ME), written("en")).splitlines() == [
        "Bruno   pile: 2   hand: 2 cards",
        "   kingdom: blue 1, red 2",
        "reserve (5): none   graveyard: none",
        "",
        "│ ·                      │ ·                      │ ·                      │",
        "│ ·                      │ Wizard ⚔1 ⛨2 ↑         │ ·                      │",
        "────────────────────────────────────────────────────────────────────────────",
        "│ Samurai ⚔1 ⛨2 ↑        │ ·                      │ Musha ⚔1 ⛨1 →          │",
        "│ King ⚔1 ⛨5 ↑           │ ·                      │ ·                      │",
        "",
        "reserve (5): Guard   graveyard: Archer",
        "Anna   pile: 2   hand: Archer, Guard",
        "   kingdom: none",
    ]


def test_the_other_side_sees_itself_below_and_its_own_hand() -> None:
    t = duel("samurai", hand="archer", foe_front="sorcier", foe_hand="pretre")
    lines = board(t.seen_by(FOE), written("fr")).splitlines()
    assert lines[0] == "Anna   pioche : 2   main : une carte"
    assert [line[:12].rstrip() for line in lines[5:9]] == ["│ Samurai ⚔1", "─" * 12, "│ Sorcier ⚔1", "│ ·"]
    assert lines[-2] == "Bruno   pioche : 2   main : Prêtre"


def test_a_spectator_sees_no_hand() -> None:
    shown = board(duel("samurai", hand="archer", foe_hand="pretre").seen_by(SPECTATOR), written("en"))
    assert shown.count("hand: a card") == 2
    assert "Archer" not in shown
    assert "Priest" not in shown


def test_with_four_players_each_has_a_hand_and_a_kingdom() -> None:
    t = team_duel("samurai", hand="archer", partner_hand="garde", partner_kingdom="archer")
    lines = board(t.seen_by(ME), written("en")).splitlines()
    assert lines[-4:] == [
        "Anna   pile: 2   hand: Archer",
        "   kingdom: none",
        "Chloé   pile: 2   hand: a card",
        "   kingdom: red 1",
    ]
