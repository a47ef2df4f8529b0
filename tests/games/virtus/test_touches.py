"""What an event or a question points at on the board: units, generals, zones and segments by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from harena.core.question import Ask
from harena.core.seat import SPECTATOR
from harena.games.virtus.actions import (
    Activate,
    Charge,
    DeclareCharge,
    Fight,
    FlankAttack,
    Join,
    Lay,
    Move,
    MoveGeneral,
)
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.rules.places import fall
from harena.games.virtus.table import LURKING, Battle
from tests.games.virtus.battles import LEFT, RESERVE, RIGHT, SECOND, across, battle, camped, play
from tests.games.virtus.looks import EVERYTHING, SMALL_DICE, drawn, ids


def touched(t: Battle, key: str) -> set[str]:
    """What the last event of this key points at."""
    return set([event.touches for event in t.journal or () if event.key == key][-1])


def pointed_at(t: Battle) -> tuple[str, ...]:
    """What the present question is about, as everybody sees it."""
    assert isinstance(t.pending, Ask)
    return t.pending.subject(t.seen_by(SPECTATOR))


# Events


def test_a_move_points_at_the_unit_and_every_zone_on_its_way() -> None:
    t = battle({LEFT: "cavalerie_lourde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Move(0, (RESERVE, RIGHT)))
    assert touched(t, "moved") == {"unit:0", f"zone:{RESERVE}", f"zone:{RIGHT}"}


def test_a_combat_points_at_all_who_fight_and_their_sector() -> None:
    t = battle({LEFT: "horde horde"}, {LEFT: "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0, 1)))
    assert touched(t, "attacked_combat") == {"unit:0", "unit:1", f"zone:{LEFT}"}


def test_a_charge_points_at_its_target_too() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "veterans horde"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 2))
    assert touched(t, "attacked_charge") == {"unit:0", "unit:2", f"zone:{LEFT}"}


def test_a_general_who_moves_is_pointed_at_with_the_place_he_reaches() -> None:
    t = play(battle({LEFT: "horde"}, laid={LEFT: "3"}), MoveGeneral(0, SECOND))
    assert touched(t, "general_moved") == {"general:0", f"zone:{SECOND}"}


def test_a_general_who_joins_a_unit_is_pointed_at_with_it() -> None:
    t = battle({LEFT: "horde"}, generals={LEFT: "general"}, at="join", on="intrepid_general")
    assert touched(play(t, Join(0, 0)), "joined") == {"general:0", "unit:0"}


def test_a_card_that_is_laid_points_at_its_segment() -> None:
    t = play(battle({LEFT: "horde"}, hand="3", at="cards"), Lay("3", SECOND))
    assert touched(t, "laid") == {f"segment:{SECOND}"}


def test_a_unit_that_falls_points_at_the_place_where_it_stood() -> None:
    t = battle({LEFT: "horde", RIGHT: "horde"})
    fall(t, 0)
    assert touched(t, "fell") == {"unit:0", f"zone:{LEFT}"}


def test_an_open_flank_points_at_who_found_it_and_at_the_empty_sector() -> None:
    t = battle({across(LEFT): "horde"}, {across(RIGHT): "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), FlankAttack(0, across(SECOND)))
    assert touched(t, "flank_open") == {"unit:0", f"zone:{across(LEFT)}", f"zone:{across(SECOND)}"}


def stories(seed: int, options: Options) -> Iterator[tuple[Battle, set[str]]]:
    """A battle of random choices, after each answer, with what its new events point at."""
    rng = Random(seed)
    t: Battle = GAME.table(GAME.programs.sample_brings(rng, 2, options, GAME.content), options, journal=True)  # type: ignore[misc]
    while t.outcome is None:
        pending = t.pending
        assert pending is not None
        t.journal = []
        t.answer(rng.choice(t.options()) if isinstance(pending, Ask) else pending.sample(t, rng))
        yield t, {piece for event in t.journal for piece in event.touches}


@pytest.mark.parametrize(("seed", "options"), [(1, EVERYTHING), (2, SMALL_DICE)])
def test_whatever_is_pointed_at_is_drawn_unless_it_has_fallen(seed: int, options: Options) -> None:
    met = set()
    for t, pieces in stories(seed, options):
        gone = {f"unit:{unit}" for unit in range(len(t.zone)) if t.zone[unit] < 0}
        gone |= {f"general:{number}" for number, zone in enumerate(t.general_zone) if zone < 0}
        if pieces:
            assert pieces - gone <= ids(drawn(t, SPECTATOR))
        met |= {piece.partition(":")[0] for piece in pieces}
    assert met == {"unit", "general", "zone", "segment"}


def test_no_event_points_at_a_unit_under_a_marker() -> None:
    lurked = 0
    for seed in range(6):
        for t, pieces in stories(seed, EVERYTHING):
            under = {f"unit:{unit}" for unit, state in enumerate(t.state) if state & LURKING}
            assert not under & pieces
            lurked += len(under)
    assert lurked


# Questions


def test_deployment_is_about_the_unit_that_waits_for_a_place() -> None:
    assert pointed_at(camped()) == ("unit:0",)


def test_combats_are_about_their_segment() -> None:
    t = play(battle({LEFT: "horde"}, {LEFT: "horde"}, laid={LEFT: "3"}), Activate(LEFT))
    assert pointed_at(t) == (f"segment:{LEFT}",)


def test_hits_are_about_the_sector_that_takes_them() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde veterans"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert pointed_at(t) == (f"zone:{LEFT}",)


def test_cards_are_about_no_place() -> None:
    assert pointed_at(battle({LEFT: "horde"}, hand="3", at="cards")) == ()
