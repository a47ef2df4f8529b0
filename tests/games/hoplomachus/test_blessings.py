"""Blessings: Reinforce, and whom Leadership counts. Survive stands with defeat."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import DECLINE, Reinforce
from harena.games.hoplomachus.rules.blessings import led, offer_reinforce, recruits
from harena.games.hoplomachus.table import CAMP, FALLEN, PLAYER, Combat

from .fights import asked, chip, fight, let, unit

TROOP = dict.fromkeys("abcde", "camp")
BAG = ["x", "y", "z"]
CHIPS = {name: chip() for name in BAG}


def troop(kind: str, fallen: str = "") -> Combat:
    """Leadership 5, hero and five units, some of them defeated."""
    t = fight(TROOP, {"r": "A1"}, chips=CHIPS, kind=kind, blessings=2, bag=list(BAG))
    for name in fallen:
        t.place[unit(t, name)] = FALLEN
    return t


def start(t: Combat) -> Combat:
    return let(t, (offer_reinforce,))


@pytest.mark.rule("HOP-X09", "HOP-212", "HOP-R33")
def test_defeated_units_do_not_count_in_a_lethal_fight() -> None:
    t = troop("bloodshed", fallen="ab")
    assert (led(t), recruits(t)) == (3, 2)


@pytest.mark.rule("HOP-X10", "HOP-213")
def test_defeated_units_count_in_a_sport() -> None:
    t = troop("spar", fallen="ab")
    assert (led(t), recruits(t)) == (5, 0)


@pytest.mark.rule("HOP-R33")
def test_the_hero_is_not_counted() -> None:
    t = troop("bloodshed", fallen="abcde")
    assert led(t) == 0


@pytest.mark.rule("HOP-X14", "HOP-211", "HOP-R65")
def test_the_units_that_come_are_drawn_from_the_bag_and_lie_in_camp() -> None:
    t = start(troop("bloodshed", fallen="ab"))
    assert asked(t) == "reinforces"
    t.answer(Reinforce())
    assert t.blessings == 1
    for drawn in ("z", "x"):
        assert asked(t) == "chance"
        t.answer(drawn)
    assert t.bag == ["y"]
    assert [t.side[unit(t, name)] for name in "zx"] == [PLAYER, PLAYER]
    assert [t.place[unit(t, name)] for name in "zx"] == [CAMP, CAMP]
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-210", "HOP-134")
def test_the_player_may_do_without() -> None:
    t = start(troop("bloodshed", fallen="a"))
    t.answer(DECLINE)
    assert t.blessings == 2
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-R35")
def test_an_empty_bag_brings_nobody() -> None:
    t = troop("bloodshed", fallen="abcde")
    assert recruits(t) == 3
    t.bag.clear()
    assert asked(start(t)) == "rest"


@pytest.mark.rule("HOP-210")
def test_nobody_is_asked_where_no_unit_would_come() -> None:
    assert asked(start(troop("bloodshed"))) == "rest"


@pytest.mark.rule("HOP-208")
def test_reinforce_needs_a_blessing_and_no_scion() -> None:
    t = troop("bloodshed", fallen="a")
    t.blessings = 0
    assert asked(start(t)) == "rest"
    assert asked(start(troop("scion", fallen="a"))) == "rest"
