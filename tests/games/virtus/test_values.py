"""VIR-R66 and VIR-R67: steps, then limits, then reductions; two modules and a terrain at once."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import FINISH, Activate, Fight
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.values import defence, offence
from harena.games.virtus.table import CHARGE, COMBAT, FLANK, SHOT, Token
from harena.games.virtus.units import Content
from tests.games.virtus.battles import LEFT, battle, pack, play

ALL = "impetuous tortoise shieldwall two_handed missiles pila camels"
CONTENT: Content = GAME.content


def vo(word: str, ground: str, attack: str = COMBAT, content: Content = CONTENT) -> int:
    """What a unit attacks with in a sector of this ground."""
    t = battle({LEFT: word}, terrain={LEFT: ground}, on=ALL, content=content)
    return offence(t, 0, attack, LEFT)


def vd(word: str, ground: str, attacker: str, attack: str = COMBAT, *, pila: bool = False) -> int:
    """What a unit defends itself with in a sector of this ground."""
    t = battle({LEFT: word}, terrain={LEFT: ground}, on=ALL)
    return defence(t, 0, Token(attacker, attack, LEFT, pila))


@pytest.mark.rule("VIR-R66")
@pytest.mark.parametrize(
    ("word", "value"), [("guerriers", 4), ("guerriers=2", 3), ("legionnaires/tortoise", 2), ("legionnaires", 3)]
)
def test_a_step_of_the_offensive_value_is_one_point(word: str, value: int) -> None:
    assert vo(word, "clear") == value


@pytest.mark.rule("VIR-R66")
@pytest.mark.parametrize(
    ("word", "ground", "value"), [("legionnaires/tortoise", "clear", 4), ("javeliniers", "wood", 4)]
)
def test_a_step_of_the_defensive_value_is_one_point(word: str, ground: str, value: int) -> None:
    assert vd(word, ground, "auxiliaires_formes") == value


@pytest.mark.rule("VIR-R67")
def test_steps_come_before_the_limit_of_a_wood() -> None:
    assert vo("horde", "wood") == 2


@pytest.mark.rule("VIR-R67")
def test_a_limit_raises_nothing() -> None:
    assert vo("legionnaires/tortoise", "wood", content=pack("legionnaires", vo=2)) == 1


@pytest.mark.rule("VIR-R67")
def test_reductions_come_last() -> None:
    assert vo("horde", "rocks") == 1


@pytest.mark.rule("VIR-R67")
def test_the_offensive_value_is_never_below_one() -> None:
    assert vo("legionnaires/tortoise", "clear", content=pack("legionnaires", vo=1)) == 1


@pytest.mark.rule("VIR-R67")
@pytest.mark.parametrize("attack", [COMBAT, CHARGE, FLANK])
def test_the_wood_limits_every_attack_but_a_shot(attack: str) -> None:
    assert vo("legionnaires", "wood", attack) == 2


@pytest.mark.rule("VIR-R67")
def test_steps_add_up() -> None:
    assert vd("javeliniers", "wood", "archers_formes") == 5


@pytest.mark.rule("VIR-R67")
def test_steps_up_and_down_cancel_each_other() -> None:
    assert vd("legionnaires/tortoise", "clear", "legionnaires", pila=True) == 3


@pytest.mark.rule("VIR-R67")
def test_the_limit_of_two_handed_weapons_comes_after_all_steps() -> None:
    assert vd("javeliniers", "wood", "faucheurs_daces") == 2


@pytest.mark.rule("VIR-R67")
def test_the_lowest_of_two_limits_counts() -> None:
    assert vd("cavalerie_lourde/shieldwall", "clear", "scorpions", SHOT) == 2


@pytest.mark.rule("VIR-R67")
def test_a_marsh_reduces_what_formations_and_shields_have_raised() -> None:
    assert vd("legionnaires/tortoise", "marsh", "archers_formes", SHOT) == 1


@pytest.mark.rule("VIR-R67")
def test_camels_reduce_what_a_shieldwall_has_raised() -> None:
    assert vd("cavalerie_lourde/shieldwall", "clear", "dromedarii") == 1


@pytest.mark.rule("VIR-R67")
def test_a_six_is_a_failure_even_at_a_defensive_value_of_six() -> None:
    t = battle({LEFT: "veterans*1"}, at="tests", content=pack("veterans", vd=6))
    play(t, (6, 1))
    assert t.cohesion[0] == 3


@pytest.mark.rule("VIR-R67")
def test_a_one_is_a_success_even_where_the_defensive_value_falls_to_nothing() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "fanatiques"}, laid={LEFT: "2"}, on="pila")
    play(t, Activate(LEFT), Fight((0,), pila=True), (1, 6, 6, 6), FINISH)
    play(t, (1, 6))
    assert t.cohesion[1] == 4


@pytest.mark.rule("VIR-264", "VIR-188", "VIR-R67")
def test_the_step_of_a_tortoise_comes_before_the_limit_of_a_wood() -> None:
    t = battle({LEFT: "legionnaires/tortoise"}, terrain={LEFT: "wood"}, on="tortoise")
    assert offence(t, 0, COMBAT, LEFT) == 2
