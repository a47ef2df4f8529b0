"""What a difficulty gives a hero, and how dice are added and upgraded."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import AddDie, RaiseHealth, RaiseLeadership, UpgradeDie
from harena.games.hoplomachus.rules.growth import BLESSINGS, favour, raise_health
from harena.games.hoplomachus.table import Combat

from .fights import asked, fight, refused


def favoured(difficulty: str) -> Combat:
    """A hero with a green and a yellow die, Health 5, Leadership 5."""
    t = fight({}, {"r": "A1"}, agenda=[(favour, difficulty)])
    t.proceed()
    return t


@pytest.mark.rule("HOP-X38", "HOP-244", "HOP-243")
def test_the_chosen_have_health_leadership_and_eight_blessings() -> None:
    t = favoured("chosen")
    assert (t.health, t.hp[0], t.leadership) == (6, 6, 6)
    assert BLESSINGS["chosen"] == 8


@pytest.mark.rule("HOP-245", "HOP-R26")
def test_the_chosen_also_add_or_upgrade_a_die() -> None:
    t = favoured("chosen")
    assert t.options() == [AddDie(), UpgradeDie("yellow"), UpgradeDie("green")]
    assert refused(t, RaiseHealth()) == ["only_a_die"]
    t.answer(UpgradeDie("green"))
    assert t.dice == (1, 0, 0, 1, 0)


@pytest.mark.rule("HOP-X38", "HOP-248", "HOP-247")
def test_the_valiant_choose_one_of_four() -> None:
    t = favoured("valiant")
    assert (t.health, t.leadership) == (5, 5)
    assert t.options() == [RaiseHealth(), RaiseLeadership(), AddDie(), UpgradeDie("yellow"), UpgradeDie("green")]
    t.answer(RaiseHealth())
    assert (t.health, t.hp[0], t.leadership) == (6, 6, 5)
    assert asked(t) == "rest"
    assert BLESSINGS["valiant"] == 4


@pytest.mark.rule("HOP-R144", "HOP-R154")
def test_more_health_is_more_hp_even_for_a_wounded_hero_and_has_no_bound() -> None:
    t = fight({}, {"r": "A1"}, health=30)
    t.hp[0] = 2
    raise_health(t)
    assert (t.health, t.hp[0], t.lowest[0]) == (31, 3, 3)


@pytest.mark.rule("HOP-R28")
def test_there_are_three_difficulties() -> None:
    assert list(BLESSINGS) == ["chosen", "valiant", "fearless"]


@pytest.mark.rule("HOP-248")
def test_the_valiant_may_choose_leadership() -> None:
    t = favoured("valiant")
    t.answer(RaiseLeadership())
    assert (t.health, t.leadership) == (5, 6)


@pytest.mark.rule("HOP-X38", "HOP-249")
def test_the_fearless_have_nothing_but_a_blessing() -> None:
    t = favoured("fearless")
    assert asked(t) == "rest"
    assert (t.health, t.leadership, t.dice) == (5, 5, (1, 0, 1, 0, 0))
    assert BLESSINGS["fearless"] == 1


@pytest.mark.rule("HOP-R31")
def test_an_added_die_is_yellow() -> None:
    t = favoured("valiant")
    t.answer(AddDie())
    assert t.dice == (2, 0, 1, 0, 0)


@pytest.mark.rule("HOP-R31")
def test_nothing_comes_after_black() -> None:
    t = fight({}, {"r": "A1"}, dice=(0, 0, 0, 1, 0), agenda=[(favour, "valiant")])
    t.proceed()
    assert UpgradeDie("black") not in t.options()
    assert refused(t, UpgradeDie("black")) == ["no_die_to_upgrade"]
    assert refused(t, UpgradeDie("blue")) == ["no_die_to_upgrade"]
