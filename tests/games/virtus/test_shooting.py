"""Chapter 5.3: who may shoot, at what, and with which value."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import FINISH, Activate, FlankAttack, Shoot
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.table import SHOT, Token
from tests.games.virtus.battles import (
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    asked,
    battle,
    offered,
    play,
    rolls,
    walks_to,
)

TARGET = across(LEFT)


@pytest.mark.rule("VIR-145")
def test_archers_shoot_at_the_enemy_in_front_of_them() -> None:
    t = battle({LEFT: "archers_formes guerriers"}, {TARGET: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t) == [FINISH, Shoot(0, TARGET)]
    play(t, Shoot(0, TARGET), (1, 2, 3))
    assert t.tokens[2] == (Token("archers_formes", SHOT, TARGET),) * 2


@pytest.mark.rule("VIR-145")
def test_where_nobody_stands_in_front_there_is_nothing_to_shoot_at() -> None:
    t = battle({LEFT: "archers_formes"}, {across(SECOND): "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-145")
def test_a_general_alone_is_no_target() -> None:
    t = battle({LEFT: "archers_formes"}, foe_generals={TARGET: "general"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-145")
def test_engaged_archers_cannot_shoot() -> None:
    t = battle({LEFT: "archers_formes"}, {LEFT: "guerriers", TARGET: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Shoot) == []


@pytest.mark.rule("VIR-146")
@pytest.mark.parametrize(
    ("troop", "value"),
    [("archers_formes", 2), ("frondeurs", 1), ("scorpions", 3), ("balistes", 4), ("archers_montes", 2)],
)
def test_a_shot_hits_at_or_under_the_shooting_value(troop: str, value: int) -> None:
    t = battle({LEFT: f"{troop} {troop}"}, {TARGET: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Shoot(0, TARGET))
    misses = (6,) * (len(rolls(t)) - 1)
    play(t, (value, *misses))
    assert len(t.tokens[2]) == 1
    play(t, Shoot(1, TARGET), (value + 1, *misses))
    assert len(t.tokens[2]) == 1


@pytest.mark.rule("VIR-146")
def test_a_shot_rolls_the_cohesion_that_is_left() -> None:
    t = battle({LEFT: "archers_formes=2"}, {TARGET: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Shoot(0, TARGET))
    assert rolls(t) == (6, 6)


@pytest.mark.rule("VIR-147")
def test_nobody_shoots_from_the_reserve() -> None:
    t = battle({RESERVE: "archers_formes", LEFT: "guerriers"}, {TARGET: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Shoot) == []


@pytest.mark.rule("VIR-148")
def test_nobody_shoots_where_a_friend_stands() -> None:
    t = battle({LEFT: "archers_formes", TARGET: "javeliniers"}, {TARGET: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Shoot) == []


@pytest.mark.rule("VIR-149", "VIR-193")
@pytest.mark.parametrize("ground", ["wood", "wooded_hill", "thick_forest"])
def test_nobody_shoots_into_trees(ground: str) -> None:
    t = battle({LEFT: "archers_formes"}, {TARGET: "horde"}, terrain={TARGET: ground}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-149")
@pytest.mark.parametrize("ground", ["hill", "marsh", "rocks", "steep_height", "crevasse"])
def test_other_ground_hides_nobody(ground: str) -> None:
    t = battle({LEFT: "archers_formes"}, {TARGET: "horde"}, terrain={TARGET: ground}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Shoot) == [Shoot(0, TARGET)]


@pytest.mark.rule("VIR-149")
def test_one_may_shoot_out_of_a_wood() -> None:
    t = battle({LEFT: "archers_formes"}, {TARGET: "horde"}, terrain={LEFT: "wood"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Shoot) == [Shoot(0, TARGET)]


@pytest.mark.rule("VIR-R63")
def test_from_a_sector_of_the_enemy_there_is_no_target_behind_nor_in_the_reserve() -> None:
    t = battle({TARGET: "archers_formes"}, {LEFT: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Shoot) == []
    assert offered(t, FlankAttack)


@pytest.mark.rule("VIR-126", "VIR-145")
def test_archers_in_close_order_who_have_shot_do_not_move() -> None:
    t = battle({LEFT: "archers_formes guerriers"}, {TARGET: "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Shoot(0, TARGET), (6, 6, 6))
    assert (asked(t), walks_to(t, 0)) == ((ME, MOVES), set())
