"""Flight: through blocked hexes, but not onto them."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import Move
from harena.games.hoplomachus.rules.movement import ask_move
from harena.games.hoplomachus.table import Combat, hex_name
from harena.games.hoplomachus.vocabulary import DazeOnEnter

from .fights import arena, chip, fight, hexes, on, where
from .lists import HERO, ends, reading

WINGED = chip(movement=2, skills="flight")


def flying(*args: object, **fields: object) -> Combat:
    """A fight in which the player may move `a`, who flies."""
    t = fight(*args, chips={"a": WINGED}, agenda=[(ask_move,)], **fields)  # type: ignore[arg-type]
    t.proceed()
    return t


def reach(t: Combat) -> list[str]:
    return [hex_name(t.ground, one.hex) for one in t.options() if isinstance(one, Move) and one.unit == 1]


@pytest.mark.rule("HOP-282")
def test_it_crosses_units_and_obstacles() -> None:
    t = flying({"a": "A1"}, {"r": "A2", "s": "B2"}, ground=arena(obstacles=hexes("B1")))
    assert reach(t) == ["A3", "B3", "C1", "C2", "C3"]


@pytest.mark.rule("HOP-282")
def test_it_does_not_end_on_a_blocked_hex() -> None:
    t = flying({"a": "A1"}, {"r": "A2"}, ground=arena(obstacles=hexes("B1")))
    assert [text.key for text in t.against(Move(1, on(t, "A2")))] == ["refused.hex_is_blocked"]
    assert [text.key for text in t.against(Move(1, on(t, "B1")))] == ["refused.hex_is_blocked"]


@pytest.mark.rule("HOP-R148", "HOP-282")
def test_a_hex_flown_over_while_blocked_is_not_entered() -> None:
    t = flying({"a": "A1"}, {"r": "B2"}, kind="flag")
    t.flag = on(t, "B2")
    t.answer(Move(1, on(t, "C3")))
    assert (where(t, "a"), t.bearer, t.at[on(t, "B2")]) == ("C3", -1, 2)


@pytest.mark.rule("HOP-R148")
def test_a_free_hex_flown_over_is_entered() -> None:
    t = flying({"a": "C1"}, {}, kind="flag")
    t.flag = on(t, "C2")
    t.answer(Move(1, on(t, "C3")))
    assert t.bearer == 1


@pytest.mark.rule("HOP-321", "HOP-282")
def test_a_free_platform_stops_it_and_an_occupied_one_is_flown_over() -> None:
    ground = arena(obstacles=hexes("A2 B1"), sets={"high": hexes("B2")}, rules=(DazeOnEnter(set="high"),))
    assert "C3" not in reach(flying({"a": "A1"}, {}, ground=ground))
    assert "C3" in reach(flying({"a": "A1"}, {"r": "B2"}, ground=ground))


@pytest.mark.rule("HOP-259", "HOP-R152")
def test_it_does_not_fly_while_fatigued() -> None:
    t = fight({"a": "A1"}, chips={"a": WINGED})
    t.fatigue[1] = 1
    assert t.skills(1) == 0


@pytest.mark.rule("HOP-282", "HOP-R76")
def test_a_rival_reaches_its_mark_over_others() -> None:
    walls = hexes("B1 B2 B3 B4 B5 D1 D2 D3 D4 D5")
    rivals = {"r": "C1", "s": "C2"}
    assert ends(fight({"hero": "C4"}, rivals, ground=reading(HERO, obstacles=walls), chips={"r": WINGED}), "r") == "C3"
    assert ends(fight({"hero": "C4"}, rivals, ground=reading(HERO, obstacles=walls)), "r") == "C1"


@pytest.mark.rule("HOP-R81")
def test_for_a_rival_that_flies_obstacles_do_not_make_a_way_longer() -> None:
    ground = reading(HERO, obstacles=hexes("C2 D1"))
    mine, rivals = {"hero": "E1"}, {"r": "C1"}
    assert ends(fight(mine, rivals, ground=ground, chips={"r": chip(movement=1)}), "r") == "B1"
    assert ends(fight(mine, rivals, ground=ground, chips={"r": chip(movement=1, skills="flight")}), "r") == "C1"


@pytest.mark.rule("HOP-282", "HOP-321", "HOP-R148")
def test_a_rival_flies_over_a_platform_on_which_somebody_stands() -> None:
    fields: dict[str, Any] = {"sets": {"high": hexes("B2")}, "rules": (DazeOnEnter(set="high"),)}
    ground, rivals = reading(HERO, **fields), {"r": "A1", "s": "B2"}
    assert ends(fight({"hero": "C4"}, rivals, ground=ground, chips={"r": WINGED}), "r") == "B3 C3"
