"""Open flanks are seen before they lose the battle: on the board, in the questions, on the moves that open them."""

from __future__ import annotations

import pytest

from harena.core.labels import label
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, Activate, FlankAttack, Move
from harena.games.virtus.drawing.board import board, listing
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.ending import laid_open_by, open_flanks
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    battle,
    foe,
    offered,
    play,
    unit,
)
from tests.games.virtus.looks import classes, drawn, words
from tests.games.virtus.looks import label as told_of
from tests.games.virtus.test_log import asked


def turned() -> Battle:
    """An enemy has walked into my left sector; nobody of mine is there nor beside it."""
    return battle({THIRD: "horde", RESERVE: "guerriers"}, {LEFT: "guerriers"}, hand="4 4", at="cards")


@pytest.mark.rule("VIR-080")
def test_an_empty_sector_beside_a_free_enemy_lies_open() -> None:
    t = turned()
    assert (open_flanks(t, FOE), open_flanks(t, ME)) == ([SECOND], [])


@pytest.mark.parametrize(
    ("mine", "foes"),
    [
        ({THIRD: "horde"}, {across(LEFT): "guerriers"}),
        ({LEFT: "horde"}, {LEFT: "guerriers"}),
        ({SECOND: "horde"}, {LEFT: "guerriers"}),
    ],
    ids=["nobody has come", "who has come is engaged", "somebody stands beside him"],
)
def test_where_nobody_can_attack_an_empty_sector_nothing_lies_open(mine: dict[int, str], foes: dict[int, str]) -> None:
    assert open_flanks(battle(mine, foes), FOE) == []


@pytest.mark.rule("VIR-080")
def test_what_is_called_open_is_where_an_attack_from_the_flank_ends_the_battle() -> None:
    t = battle({across(SECOND): "guerriers"}, {across(THIRD): "horde"}, laid={SECOND: "2"})
    play(t, Activate(SECOND))
    winning = [attack for attack in offered(t, FlankAttack) if "wins" in label(GAME.texts("en"), t.seen_by(ME), attack)]
    assert winning == [FlankAttack(0, sector) for sector in open_flanks(t, ME)] == [FlankAttack(0, across(LEFT))]
    play(t, winning[0])
    assert t.outcome is not None
    assert t.outcome.reason == "open_flank"


@pytest.mark.rule("VIR-R105")
def test_of_markers_only_their_owner_knows_that_nobody_is_under_them() -> None:
    t = battle({THIRD: "horde"}, {LEFT: "guerriers"}, terrain={SECOND: "thick_forest"}, decoys={SECOND: 2})
    assert open_flanks(t.seen_by(ME), FOE) == [SECOND]
    assert open_flanks(t.seen_by(FOE), FOE) == []


@pytest.mark.parametrize("viewer", [ME, FOE])
def test_both_sides_see_the_open_flank_on_the_board(viewer: Seat) -> None:
    view = turned().seen_by(viewer)
    root = drawn(turned(), viewer)
    assert told_of(root, f"zone:{SECOND}").endswith("clear, open flank")
    assert "open flank" not in told_of(root, f"zone:{RIGHT}")
    assert "breach" in classes(root)
    assert "B1 !flank clear" in board(view, words())
    assert "B1 !flanc terrain clair" in listing(view, words("fr"))


def test_the_picture_of_a_closed_front_has_no_such_sign() -> None:
    assert "breach" not in classes(drawn(battle({LEFT: "horde", SECOND: "horde"}, {LEFT: "guerriers"})))


def test_in_a_narrow_cell_the_ground_is_told_in_the_shorter_word() -> None:
    t = battle({THIRD: "horde"}, {LEFT: "guerriers"}, terrain={SECOND: "steep_height"}, held={SECOND: FOE})
    assert "B1 !flank steep ⚑▼" in board(t.seen_by(ME), words())


def test_whoever_lays_cards_or_moves_is_told_that_the_flank_lies_open() -> None:
    t = turned()
    warning = "Your flank lies open in B1: send a unit there, or the enemy can win"
    assert asked(t).endswith(f"or go on. {warning}")
    play(t, FINISH)
    assert asked(t).endswith(f"or move a general. {warning}")
    moving = battle({THIRD: "horde"}, {LEFT: "guerriers"}, laid={THIRD: "4"})
    play(moving, Activate(THIRD))
    assert asked(moving).endswith(f"4 points left. {warning}")


def test_only_the_threatened_side_is_warned() -> None:
    assert "flank" not in asked(battle({across(LEFT): "horde"}, {across(THIRD): "guerriers"}, hand="4", at="cards"))


@pytest.mark.parametrize(
    ("mine", "from_", "to", "opened"),
    [
        ({SECOND: "horde"}, SECOND, across(SECOND), "B1"),
        ({LEFT: "horde"}, LEFT, RESERVE, "B1"),
        ({SECOND: "horde horde"}, SECOND, across(SECOND), None),
        ({THIRD: "horde", SECOND: "guerriers"}, THIRD, across(THIRD), None),
    ],
    ids=["it leaves the sector beside", "it lets the enemy go", "another stays", "it stood elsewhere"],
)
def test_a_move_that_opens_the_flank_says_so(mine: dict[int, str], from_: int, to: int, opened: str | None) -> None:
    t = battle(mine, {LEFT: "horde"}, laid={from_: "4"})
    play(t, Activate(from_), *([FINISH] if from_ == LEFT else []))
    said = label(GAME.texts("en"), t.seen_by(ME), Move(unit(t, "horde"), (to,)))
    assert (
        said.endswith(f"leaves the flank open in {opened}: the enemy can win there") if opened else "flank" not in said
    )


def test_to_ask_what_a_move_would_open_changes_nothing() -> None:
    t = battle({SECOND: "horde"}, {LEFT: "guerriers"})
    before = t.copy()
    assert laid_open_by(t, unit(t, "horde"), across(SECOND)) == [SECOND]
    assert (t.present, t.zone, t.state) == (before.present, before.zone, before.state)
    assert foe(t, "guerriers") in t.standing(FOE, LEFT)
