"""Chapter 6.4: forced marches and the test that follows them."""

from __future__ import annotations

import pytest

from harena.core.text import Text
from harena.games.virtus.actions import FINISH, Activate, Move
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    battle,
    play,
    rolls,
    walks_to,
    where,
)

FRONT = (LEFT, across(LEFT))


@pytest.mark.rule("VIR-177")
def test_a_forced_march_leads_one_sector_further() -> None:
    t = battle({RESERVE: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, FRONT), (1,))
    assert where(t, "guerriers") == across(LEFT)


@pytest.mark.rule("VIR-177")
def test_cavalry_rides_three_sectors() -> None:
    t = battle({across(LEFT): "cavalerie_lourde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FINISH, Move(0, (LEFT, RESERVE, SECOND)), (1,))
    assert where(t, "cavalerie_lourde") == SECOND


@pytest.mark.rule("VIR-R75")
@pytest.mark.parametrize(("troop", "longest"), [("guerriers", 2), ("cavalerie_lourde", 3)])
def test_no_march_is_longer_than_one_additional_sector(troop: str, longest: int) -> None:
    t = battle({LEFT: troop}, laid={LEFT: "joker"})
    play(t, Activate(LEFT))
    assert max(map(len, walks_to(t, 0))) == longest


@pytest.mark.rule("VIR-178")
def test_artillery_makes_no_forced_march() -> None:
    t = battle({RESERVE: "scorpions"}, laid={LEFT: "joker"})
    play(t, Activate(LEFT))
    assert walks_to(t, 0) == {(LEFT,)}


@pytest.mark.rule("VIR-179", "VIR-180", "VIR-181")
@pytest.mark.parametrize(
    ("troop", "passes"),
    [
        ("horde", 3),
        ("legionnaires", 3),
        ("elephants", 3),
        ("javeliniers", 5),
        ("guerriers", 4),
        ("archers_formes", 4),
    ],
)
def test_the_test_depends_on_the_formation(troop: str, passes: int) -> None:
    t = battle({RESERVE: f"{troop} {troop}"}, laid={LEFT: "2"})
    full = t.cohesion[0]
    play(t, Activate(LEFT), Move(0, FRONT), (passes,), Move(1, FRONT), (passes + 1,))
    assert t.cohesion[:2] == [full, full - 1]


@pytest.mark.rule("VIR-179", "VIR-180", "VIR-181")
@pytest.mark.parametrize(
    ("troop", "passes"), [("cavalerie_lourde", 3), ("cavalerie_legere", 5), ("cavalerie_moyenne", 4)]
)
def test_so_it_does_on_horseback(troop: str, passes: int) -> None:
    t = battle({across(LEFT): f"{troop} {troop}"}, laid={LEFT: "2"})
    full = t.cohesion[0]
    ride = (LEFT, RESERVE, SECOND)
    play(t, Activate(LEFT), FINISH, Move(0, ride), (passes,), Move(1, ride), (passes + 1,))
    assert t.cohesion[:2] == [full, full - 1]


@pytest.mark.rule("VIR-179", "VIR-180", "VIR-181")
@pytest.mark.parametrize(("troop", "risk"), [("horde", 50), ("guerriers", 33), ("javeliniers", 17)])
def test_who_chooses_a_forced_march_is_told_its_risk(troop: str, risk: int) -> None:
    view = play(battle({RESERVE: troop}, laid={LEFT: "1"}), Activate(LEFT)).seen_by(ME)
    assert Move(0, FRONT).params(view)["how"] == Text("how.forced", {"risk": risk})
    assert Move(0, (LEFT,)).params(view)["how"] == ""


@pytest.mark.rule("VIR-179")
def test_losses_do_not_loosen_a_dense_formation() -> None:
    t = battle({RESERVE: "horde=2"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, FRONT), (4,))
    assert t.cohesion[0] == 1


@pytest.mark.rule("VIR-182")
def test_a_failed_march_costs_a_point_of_cohesion_and_nothing_else() -> None:
    t = battle({RESERVE: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, FRONT), (6,))
    assert (t.cohesion[0], where(t, "guerriers")) == (2, across(LEFT))


@pytest.mark.rule("VIR-R75")
def test_the_test_comes_after_the_whole_move() -> None:
    t = battle({RESERVE: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, FRONT))
    assert (where(t, "guerriers"), rolls(t)) == (across(LEFT), (6,))


@pytest.mark.rule("VIR-R75")
def test_a_march_that_costs_the_last_point_of_cohesion_eliminates_the_unit() -> None:
    t = battle({RESERVE: "guerriers=1 horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, FRONT), (6,))
    assert t.zone[0] < 0


@pytest.mark.rule("VIR-R75")
def test_the_last_unit_of_an_army_may_march_itself_to_death() -> None:
    t = battle({RESERVE: "guerriers=1"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, FRONT), (6,))
    assert t.outcome is not None
    assert t.outcome.winners == (FOE,)


@pytest.mark.rule("VIR-R75")
def test_a_forced_march_is_bound_by_the_enemy_on_the_way() -> None:
    t = battle({RESERVE: "guerriers"}, {LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert FRONT not in walks_to(t, 0)
    assert (LEFT,) in walks_to(t, 0)


@pytest.mark.rule("VIR-R75")
def test_a_forced_march_is_bound_by_the_ground_on_the_way() -> None:
    t = battle({RESERVE: "guerriers"}, terrain={LEFT: "marsh"}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert walks_to(t, 0) == {(LEFT,)}
