"""Chapter 22: camels."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import ACCEPT, DODGE, FINISH, Activate, Fight, Move
from harena.games.virtus.rules.saves import DODGES
from harena.games.virtus.table import CHARGE, COMBAT, FLANK
from tests.games.virtus.battles import LEFT, RESERVE, SECOND, asked, battle, offered, play, saves_up_to

CAMELS = "dromedarii"
ARMOURED = "dromadaires_cataphractes"


@pytest.mark.rule("VIR-297", "VIR-R98")
@pytest.mark.parametrize(
    ("troop", "value"),
    [
        ("clibanarii", 1),
        ("cavalerie_lourde", 1),
        ("cavalerie_moyenne", 1),
        ("cavalerie_legere", 1),
        ("archers_montes", 1),
        (ARMOURED, 2),
        ("chariots_legers", 2),
        ("elephants", 3),
        ("legionnaires", 3),
    ],
)
@pytest.mark.parametrize("attacker", [CAMELS, ARMOURED])
def test_horses_shy_at_camels(troop: str, value: int, attacker: str) -> None:
    assert saves_up_to(troop, attacker, on="camels") == value


@pytest.mark.rule("VIR-297")
@pytest.mark.parametrize("attack", [COMBAT, CHARGE, FLANK])
def test_horses_shy_at_every_attack_of_camels(attack: str) -> None:
    assert saves_up_to("clibanarii", CAMELS, attack, on="camels") == 1


@pytest.mark.rule("VIR-297", "VIR-R02")
def test_horses_do_not_mind_camels_without_the_module() -> None:
    assert saves_up_to("clibanarii", CAMELS) == 4


@pytest.mark.rule("VIR-297")
def test_no_formation_calms_the_horses() -> None:
    assert saves_up_to("cavalerie_lourde/shieldwall", CAMELS, on="camels shieldwall") == 1


@pytest.mark.rule("VIR-298", "VIR-R06")
@pytest.mark.parametrize("on", ["camels", ""])
@pytest.mark.parametrize(("troop", "die", "left"), [(CAMELS, 4, 3), (CAMELS, 5, 2), (ARMOURED, 3, 3), (ARMOURED, 4, 2)])
def test_camels_march_like_medium_troops_and_armoured_ones_like_heavy(troop: str, die: int, left: int, on: str) -> None:
    t = battle({LEFT: troop}, laid={LEFT: "1"}, on=on)
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND, SECOND + 4)), (die,))
    assert t.cohesion[0] == left


@pytest.mark.rule("VIR-299")
@pytest.mark.parametrize(
    ("troop", "on", "evades"), [(CAMELS, "camels", True), (CAMELS, "", False), (ARMOURED, "camels", False)]
)
def test_camels_move_after_a_fight(troop: str, on: str, evades: bool) -> None:
    t = battle({LEFT: f"{troop} guerriers"}, {LEFT: "horde"}, laid={LEFT: "4"}, on=on)
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 6), FINISH)
    assert (Move(0, (RESERVE,)) in offered(t)) == evades


@pytest.mark.rule("VIR-299")
@pytest.mark.parametrize(("answer", "left", "place"), [(DODGE, 3, RESERVE), (ACCEPT, 2, LEFT)], ids=["retreat", "loss"])
def test_camels_may_retreat_instead_of_taking_a_loss(answer: object, left: int, place: int) -> None:
    t = battle({LEFT: f"{CAMELS}*1"}, at="tests", on="camels")
    play(t, (6, 3), answer)  # type: ignore[arg-type]
    assert (t.cohesion[0], t.zone[0]) == (left, place)


@pytest.mark.rule("VIR-299")
@pytest.mark.parametrize(("troop", "on"), [(CAMELS, ""), (ARMOURED, "camels")])
def test_armoured_camels_and_camels_without_the_module_take_their_losses(troop: str, on: str) -> None:
    t = battle({LEFT: f"{troop}*1", RESERVE: "horde"}, at="tests", on=on)
    play(t, (6, 3))
    assert (t.cohesion[0], t.zone[0]) == (2, LEFT)
    assert asked(t) != (0, DODGES)
