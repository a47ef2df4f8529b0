"""An army deployed as suggested: every sector held alike, with an eye to the ground."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.question import Ask
from harena.core.suggestions import suggestion
from harena.games.virtus.actions import Deploy, Post
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.suggestions import lack
from harena.games.virtus.table import LURKING, SEATS, Battle
from tests.games.virtus.battles import LEFT, ME, RESERVE, RIGHT, SECOND, THIRD, asked, battle, camped, play
from tests.games.virtus.looks import EVERYTHING

SECTORS = (LEFT, SECOND, THIRD, RIGHT)


def deployed(t: Battle) -> Battle:
    """Follow the suggestions until my army stands."""
    while (found := asked(t)) is not None and found[0] == ME and not t.turn:
        action = suggestion(t.seen_by(ME))
        assert action is not None
        play(t, action)
    return t


def by_sector(t: Battle) -> list[list[str]]:
    return [[t.troops[unit] for unit in t.units(ME) if t.zone[unit] == sector] for sector in SECTORS]


def test_equal_units_are_spread_evenly() -> None:
    t = deployed(camped("8 guerriers, general"))
    assert [len(units) for units in by_sector(t)] == [2] * 4


@pytest.mark.rule("VIR-072")
def test_where_one_has_placed_units_oneself_fewer_are_added() -> None:
    t = camped("8 guerriers, general")
    play(t, *(Deploy(unit, RIGHT) for unit in range(3)))
    assert [len(units) for units in by_sector(deployed(t))] == [2, 2, 1, 3]


def test_mounted_units_wait_in_the_reserve_once_the_line_stands() -> None:
    t = deployed(camped("8 guerriers, 1 cavalerie_lourde, general"))
    assert t.zone[8] == RESERVE


def test_mounted_units_do_not_fill_up_a_wood() -> None:
    t = camped("8 guerriers, 1 cavalerie_lourde, general", terrain={SECOND: "wood"})
    play(
        t,
        *(Deploy(unit, sector) for unit, sector in enumerate((LEFT, SECOND, THIRD, RIGHT, LEFT, THIRD, RIGHT, THIRD))),
    )
    assert suggestion(t.seen_by(ME)) == Deploy(8, RESERVE)


def test_an_army_on_horseback_leaves_no_sector_empty() -> None:
    assert all(by_sector(deployed(camped("5 cavalerie_lourde, general"))))


def test_skirmishers_hold_the_wood_and_others_keep_out_of_it() -> None:
    t = deployed(camped("3 legionnaires, 1 javeliniers, general", terrain={SECOND: "wood"}))
    assert by_sector(t)[SECOND] == ["javeliniers"]


@pytest.mark.rule("VIR-205", "VIR-R19")
def test_artillery_is_suggested_no_ground_that_does_not_bear_it() -> None:
    ground = dict.fromkeys(SECTORS, "marsh")
    t = deployed(camped("2 guerriers, 2 scorpions, general", terrain=ground))
    assert [t.zone[unit] for unit in t.units(ME) if t.troop(unit).artillery] == [RESERVE, RESERVE]


@pytest.mark.rule("VIR-107", "VIR-213")
def test_the_chief_waits_in_the_reserve_and_another_general_goes_where_most_stand() -> None:
    t = camped("8 guerriers, general, general")
    play(t, *(Deploy(unit, THIRD) for unit in range(8)))
    chief, other = t.own_generals[ME]
    assert suggestion(t.seen_by(ME)) == Post(chief, RESERVE)
    play(t, Post(chief, RESERVE))
    assert suggestion(t.seen_by(ME)) == Post(other, THIRD)


@pytest.mark.parametrize("options", [Options(), EVERYTHING, Options(sectors=3, budget=150)])
@pytest.mark.parametrize("seed", range(6))
def test_of_any_army_on_any_ground_no_sector_is_left_empty(options: Options, seed: int) -> None:
    rng = Random(seed)
    assert GAME.programs.sample_brings is not None
    t: Battle = GAME.table(GAME.programs.sample_brings(rng, 2, options, GAME.content), options)
    while not t.turn:
        if isinstance(t.pending, Ask):
            action = suggestion(t.seen_by(t.pending.seat))
            t.answer(rng.choice(t.options()) if action is None else action)
        else:
            assert t.pending is not None
            t.answer(t.pending.sample(t, rng))
    for seat in SEATS:
        assert all(lack(t, seat, sector) < 1 for sector in t.field.camps[seat])
        assert not any(t.state[unit] & LURKING for unit in t.units(seat))


@pytest.mark.rule("VIR-H03")
def test_what_is_suggested_does_not_depend_on_the_enemys_deployment() -> None:
    t = deployed(camped("4 guerriers, general", "4 guerriers, general"))
    worlds = [play(t.copy(), *(Deploy(unit, sector) for unit in (4, 5))) for sector in (4, 5)]
    assert [suggestion(world.seen_by(ME)) for world in worlds] == [None, None]


def test_nothing_is_suggested_in_the_battle_itself() -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "1"})
    assert asked(t) is not None
    assert suggestion(t.seen_by(ME)) is None
