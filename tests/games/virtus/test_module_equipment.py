"""Chapter 18, first part: two-handed weapons, missiles and pila, alone and together."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import FINISH, Activate, Charge, DeclareCharge, Fight, FlankAttack, Shoot
from harena.games.virtus.table import CHARGE, COMBAT, FLANK, SHOT
from tests.games.virtus.battles import (
    LEFT,
    RESERVE,
    SECOND,
    across,
    battle,
    offered,
    pack,
    play,
    saves_up_to,
    told,
)

# Two-handed weapons


@pytest.mark.rule("VIR-235")
@pytest.mark.parametrize(
    ("troop", "on", "value"),
    [("veterans", "two_handed", 2), ("fanatiques", "two_handed", 1), ("veterans", "", 4), ("veterans", "missiles", 4)],
)
def test_no_armour_is_better_than_two_against_two_handed_weapons(troop: str, on: str, value: int) -> None:
    assert saves_up_to(troop, "faucheurs_daces", on=on) == value


@pytest.mark.rule("VIR-235")
def test_the_limit_holds_after_the_bonus_of_a_tortoise() -> None:
    assert saves_up_to("legionnaires/tortoise", "faucheurs_daces", on="two_handed tortoise") == 2


@pytest.mark.rule("VIR-235", "VIR-R02")
@pytest.mark.parametrize("on", ["two_handed", ""])
def test_a_token_tells_who_struck_and_how(on: str) -> None:
    t = battle({LEFT: "faucheurs_daces"}, {LEFT: "veterans"}, laid={LEFT: "1"}, on=on)
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6, 6))
    (token,) = t.tokens[1]
    assert (token.troop, token.attack, token.sector) == ("faucheurs_daces", COMBAT, LEFT)


@pytest.mark.rule("VIR-236", "VIR-R81")
@pytest.mark.parametrize(("on", "value"), [("two_handed missiles", 2), ("missiles", 4)])
def test_whoever_needs_both_hands_has_none_for_a_shield(on: str, value: int) -> None:
    content = pack("gardes", vd=3, special=("two_handed",))
    assert saves_up_to("gardes", "archers_legers", content=content, on=on) == value


# Missiles


@pytest.mark.rule("VIR-238", "VIR-239", "VIR-R84")
@pytest.mark.parametrize(
    ("troop", "on", "value"),
    [
        ("cavalerie_lourde", "missiles", 2),
        ("cavalerie_lourde", "", 3),
        ("elephants", "missiles", 2),
        ("cavalerie_legere", "missiles", 1),
        ("clibanarii", "missiles", 4),
    ],
)
def test_horses_are_hurt_by_missiles_unless_they_are_armoured(troop: str, on: str, value: int) -> None:
    assert saves_up_to(troop, "archers_legers", SHOT, on=on) == value


@pytest.mark.rule("VIR-238", "VIR-R82")
@pytest.mark.parametrize(("attacker", "attack"), [("javeliniers", COMBAT), ("archers_legers", FLANK)])
def test_horses_are_hurt_by_missiles_from_near_and_from_the_flank_too(attacker: str, attack: str) -> None:
    assert saves_up_to("cavalerie_lourde", attacker, attack, on="missiles") == 2


@pytest.mark.rule("VIR-239", "VIR-R83", "VIR-R84")
def test_armoured_camels_are_cataphracts_too() -> None:
    content = pack("dromadaires_cataphractes", vd=3)
    assert saves_up_to("dromadaires_cataphractes", "archers_legers", SHOT, content=content, on="missiles") == 3


@pytest.mark.rule("VIR-240", "VIR-241", "VIR-R83")
@pytest.mark.parametrize(
    ("troop", "on", "value"),
    [
        ("javeliniers", "missiles", 3),
        ("archers_legers", "missiles", 2),
        ("javeliniers", "", 2),
        ("legionnaires", "missiles", 4),
        ("legionnaires", "", 3),
        ("guerriers", "missiles", 2),
        ("veterans", "missiles", 4),
        ("scorpions", "missiles", 2),
    ],
)
def test_skirmishers_and_foot_with_good_shields_fear_missiles_less(troop: str, on: str, value: int) -> None:
    assert saves_up_to(troop, "archers_montes", SHOT, on=on) == value


@pytest.mark.rule("VIR-240", "VIR-241")
def test_skirmishers_with_good_shields_gain_one_step_only() -> None:
    content = pack("javeliniers", vd=3)
    assert saves_up_to("javeliniers", "archers_legers", SHOT, content=content, on="missiles") == 4


@pytest.mark.rule("VIR-R83")
def test_the_printed_defence_counts_for_the_bonus_against_missiles() -> None:
    assert saves_up_to("legionnaires/tortoise", "archers_legers", SHOT, on="missiles tortoise") == 5
    content = pack("guerriers", special=("tortoise",))
    assert saves_up_to("guerriers/tortoise", "archers_legers", SHOT, content=content, on="missiles tortoise") == 3


@pytest.mark.rule("VIR-237", "VIR-R82")
@pytest.mark.parametrize(
    ("attacker", "attack", "value"),
    [
        ("javeliniers", COMBAT, 4),
        ("javeliniers", FLANK, 4),
        ("archers_legers", SHOT, 4),
        ("javeliniers", CHARGE, 3),
        ("cavalerie_legere", CHARGE, 3),
        ("guerriers", COMBAT, 3),
        ("scorpions", COMBAT, 4),
    ],
)
def test_whoever_throws_hits_with_missiles_except_in_a_charge(attacker: str, attack: str, value: int) -> None:
    assert saves_up_to("legionnaires", attacker, attack, on="missiles") == value


@pytest.mark.rule("VIR-237", "VIR-R02")
def test_a_shot_and_a_flank_attack_are_told_apart_by_their_tokens() -> None:
    t = battle(
        {LEFT: "archers_legers", SECOND: "archers_legers"},
        {across(LEFT): "veterans", LEFT + 2: "veterans"},
        laid={LEFT: "1", SECOND: "1"},
    )
    play(t, Activate(LEFT), Shoot(0, across(LEFT)), (1, 6), Activate(SECOND), FlankAttack(1, LEFT + 2), (1, 6))
    assert [t.tokens[number][0].attack for number in (2, 3)] == [SHOT, FLANK]


@pytest.mark.rule("VIR-242")
@pytest.mark.parametrize(
    ("attacker", "attack", "on", "value"),
    [
        ("scorpions", SHOT, "missiles", 3),
        ("balistes", SHOT, "missiles", 3),
        ("scorpions", FLANK, "missiles", 3),
        ("scorpions", COMBAT, "missiles", 4),
        ("archers_formes", SHOT, "missiles", 4),
        ("scorpions", SHOT, "", 4),
    ],
)
def test_no_armour_is_better_than_three_against_distant_bolts(attacker: str, attack: str, on: str, value: int) -> None:
    assert saves_up_to("veterans", attacker, attack, on=on) == value


@pytest.mark.rule("VIR-242", "VIR-238")
def test_bolts_are_missiles_for_horses_and_pierce_cataphracts() -> None:
    assert saves_up_to("cavalerie_lourde", "balistes", SHOT, on="missiles") == 2
    assert saves_up_to("clibanarii", "balistes", SHOT, on="missiles") == 3


@pytest.mark.rule("VIR-243")
@pytest.mark.parametrize(
    ("attack", "on", "value"),
    [
        (COMBAT, "missiles", 3),
        (SHOT, "missiles", 4),
        (FLANK, "missiles", 4),
        (CHARGE, "missiles", 4),
        (COMBAT, "", 4),
    ],
)
def test_no_armour_is_better_than_three_against_slings_nearby(attack: str, on: str, value: int) -> None:
    assert saves_up_to("veterans", "frondeurs", attack, on=on) == value


# Pila


@pytest.mark.rule("VIR-244")
@pytest.mark.parametrize(("on", "value"), [("pila", 2), ("pila missiles", 2), ("pila two_handed", 2)])
def test_a_save_from_pila_is_one_step_worse(on: str, value: int) -> None:
    assert saves_up_to("auxiliaires_formes", "legionnaires", pila=True, on=on) == value


@pytest.mark.rule("VIR-244")
def test_pila_are_seen_on_the_tokens_of_their_attack_only() -> None:
    t = battle({LEFT: "legionnaires veterans"}, {LEFT: "horde"}, laid={LEFT: "3"}, on="pila")
    play(t, Activate(LEFT), Fight((0,), pila=True), (1, 6, 6, 6), Fight((1,)), (1, 6, 6, 6))
    assert [token.pila for token in t.tokens[2]] == [True, False]


@pytest.mark.rule("VIR-244", "VIR-R89")
@pytest.mark.parametrize(
    ("troop", "on", "throws"),
    [
        ("legionnaires", "pila", True),
        ("veterans", "pila", True),
        ("auxiliaires_veterans", "pila", False),
        ("javeliniers", "pila missiles", False),
        ("legionnaires", "missiles tortoise", False),
    ],
)
def test_only_legionaries_have_pila(troop: str, on: str, throws: bool) -> None:
    t = battle({LEFT: troop}, {LEFT: "horde"}, laid={LEFT: "6"}, on=on)
    play(t, Activate(LEFT))
    assert (Fight((0,), pila=True) in offered(t)) == throws


@pytest.mark.rule("VIR-245")
def test_pila_cost_a_point_more() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "horde"}, laid={LEFT: "4"}, on="pila")
    play(t, Activate(LEFT), Fight((0,), pila=True))
    assert t.points[LEFT] == 2


@pytest.mark.rule("VIR-245")
def test_for_one_point_legionaries_fight_without_pila() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "horde"}, laid={LEFT: "1"}, on="pila")
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,))]


@pytest.mark.rule("VIR-245")
def test_pila_from_a_hill_cost_three_points() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "4"}, on="pila")
    play(t, Activate(LEFT), Fight((0,), hill=True, pila=True), (6,) * 5)
    assert told(t, "hits")[-1]["count"] == 0


@pytest.mark.rule("VIR-R85")
def test_nobody_throws_pila_in_a_flank_attack() -> None:
    t = battle({LEFT: "legionnaires"}, {SECOND: "horde"}, laid={LEFT: "4"}, on="pila")
    play(t, Activate(LEFT))
    assert offered(t) == [FINISH, FlankAttack(0, SECOND)]
    play(t, FlankAttack(0, SECOND), (1, 6, 6, 6))
    assert not t.tokens[1][0].pila


@pytest.mark.rule("VIR-246")
def test_nobody_throws_pila_in_a_charge() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "horde"}, laid={LEFT: "6"}, at="charges", on="pila")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (1, 6, 6, 6))
    assert not t.tokens[1][0].pila


@pytest.mark.rule("VIR-247", "VIR-270")
@pytest.mark.parametrize(("shape", "throws"), [("tortoise", False), ("shieldwall", False), ("orbis", True)])
def test_nobody_throws_pila_between_locked_shields(shape: str, throws: bool) -> None:
    t = battle(
        {LEFT: f"legionnaires/{shape}", RESERVE: "horde"},
        {LEFT: "horde"},
        laid={LEFT: "6"},
        on="pila tortoise shieldwall orbis",
    )
    play(t, Activate(LEFT))
    assert (Fight((0,), pila=True) in offered(t)) == throws


@pytest.mark.rule("VIR-185", "VIR-245")
@pytest.mark.parametrize(("card", "offers"), [("2", False), ("3", True)])
def test_pila_from_a_hill_are_not_offered_for_two_points(card: str, offers: bool) -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: card}, on="pila")
    play(t, Activate(LEFT))
    assert (Fight((0,), hill=True, pila=True) in offered(t)) == offers
