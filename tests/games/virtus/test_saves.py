"""Chapter 9: a light and a dark die for every token, losses, retreats and routs."""

from __future__ import annotations

import pytest

from harena.core.chance import Roll
from harena.games.virtus import actions
from harena.games.virtus.actions import (
    ACCEPT,
    DODGE,
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    Fight,
    Form,
    Move,
    Rally,
)
from harena.games.virtus.rules.saves import DODGES, is_saved
from harena.games.virtus.table import COMBAT, RETREATED, SHOT, Battle, Token
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    THIRD,
    across,
    asked,
    battle,
    draw_all,
    foe,
    offered,
    pack,
    play,
    resume,
    rolls,
    under_test,
)


def look(t: Battle, number: int = 0) -> tuple[int, int]:
    """Cohesion and place of a unit."""
    return t.cohesion[number], t.zone[number]


# One test


@pytest.mark.rule("VIR-083")
def test_every_unit_with_tokens_is_tested_and_no_other() -> None:
    t = battle({LEFT: "guerriers*1 horde", SECOND: "veterans*1"}, at="tests")
    assert under_test(t) == 0
    play(t, (1, 1))
    assert under_test(t) == 2
    play(t, (1, 1))
    assert not isinstance(t.pending, Roll)


@pytest.mark.rule("VIR-083")
def test_the_enemys_tokens_wait_for_his_own_turn() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde*2"}, at="tests")
    assert not isinstance(t.pending, Roll)
    assert len(t.tokens[foe(t, "horde")]) == 2


@pytest.mark.rule("VIR-085")
def test_a_light_and_a_dark_d6_are_rolled_for_each_token() -> None:
    t = battle({LEFT: "guerriers*2"}, at="tests")
    assert rolls(t) == (6, 6)
    play(t, (1, 1))
    assert rolls(t) == (6, 6)


@pytest.mark.rule("VIR-086")
def test_a_light_die_at_the_defence_saves_whatever_the_dark_die_shows() -> None:
    t = play(battle({LEFT: "auxiliaires_formes*1"}, at="tests"), (3, 6))
    assert look(t) == (3, LEFT)


@pytest.mark.rule("VIR-087")
def test_a_light_die_above_the_defence_costs_a_point() -> None:
    t = play(battle({LEFT: "auxiliaires_formes*1"}, at="tests"), (4, 1))
    assert look(t) == (2, LEFT)


@pytest.mark.rule("VIR-088", "VIR-R30")
@pytest.mark.parametrize(("dark", "zone"), [(3, LEFT), (4, RESERVE)])
def test_a_dark_die_above_the_cohesion_before_the_loss_means_retreat_too(dark: int, zone: int) -> None:
    t = play(battle({LEFT: "auxiliaires_formes*1"}, at="tests"), (4, dark))
    assert look(t) == (2, zone)


@pytest.mark.rule("VIR-092")
def test_a_light_1_always_saves() -> None:
    """Against pila fanatics have a defence of 0."""
    t = battle({LEFT: "fanatiques"})
    t.tokens[0] = (Token("legionnaires", COMBAT, LEFT, pila=True),) * 2
    play(resume(t, "tests"), (1, 1), (2, 1))
    assert t.cohesion[0] == 3


@pytest.mark.rule("VIR-093")
def test_a_light_6_never_saves() -> None:
    """Veterans with pikes in tortoise have a defence of 6 against swords."""
    t = battle({LEFT: "veterans+pikes/tortoise*2"}, on="pikes tortoise", at="tests")
    play(t, (5, 1), (6, 1))
    assert t.cohesion[0] == 3


@pytest.mark.parametrize("value", range(7))
def test_a_save_succeeds_on_as_many_faces_as_the_registry_says(value: int) -> None:
    assert sum(is_saved(light, value) for light in range(1, 7)) == max(1, min(5, value))


# Several tokens


@pytest.mark.rule("VIR-090")
def test_tokens_go_one_by_one() -> None:
    t = battle({LEFT: "horde*3"}, at="tests")
    left = []
    for _ in range(3):
        play(t, (1, 1))
        left.append(len(t.tokens[0]) + (under_test(t) == 0))
    assert left == [2, 1, 0]


@pytest.mark.rule("VIR-091")
def test_after_a_loss_the_next_dark_die_is_compared_with_less() -> None:
    t = battle({LEFT: "auxiliaires_formes*2"}, at="tests")
    assert look(play(t, (6, 3))) == (2, LEFT)
    assert look(play(t, (6, 3))) == (1, RESERVE)


@pytest.mark.rule("VIR-094")
def test_a_unit_without_cohesion_is_eliminated() -> None:
    t = play(battle({LEFT: "guerriers=1*1", SECOND: "horde"}, at="tests"), (6, 1))
    assert t.zone[0] < 0
    assert len(t.standing(ME, LEFT)) == 0


@pytest.mark.rule("VIR-R32")
def test_the_tokens_of_an_eliminated_unit_are_not_passed_on() -> None:
    t = play(battle({LEFT: "guerriers=1*3 horde"}, at="tests"), (6, 1))
    assert t.tokens[:2] == [(), ()]
    assert not isinstance(t.pending, Roll)


@pytest.mark.rule("VIR-R31")
def test_the_owner_chooses_the_order_of_units_and_each_finishes_its_tests_first() -> None:
    t = battle({LEFT: "horde+elite*2 guerriers*1"}, on="elite", at="tests")
    assert offered(t) == [actions.TakeTest(0), actions.TakeTest(1)]
    play(t, actions.TakeTest(0), (1, 1))
    assert under_test(t) == 0
    play(t, (1, 1))
    assert under_test(t) == 1


def test_records_know_a_test_by_its_tag() -> None:
    assert (actions.TakeTest(0).tag(), actions.TakeTokenTest(0).tag()) == ("test", "test_token")


@pytest.mark.rule("VIR-R31")
def test_the_owner_chooses_which_of_two_light_riders_is_tested_first() -> None:
    t = battle({LEFT: "cavalerie_legere*1 cavalerie_legere*1"}, at="tests")
    assert offered(t) == [actions.TakeTest(0), actions.TakeTest(1)]


@pytest.mark.rule("VIR-R31")
def test_the_owner_chooses_which_of_two_unlike_tokens_is_tested_first() -> None:
    t = battle({LEFT: "veterans"}, on="two_handed")
    t.tokens[0] = (Token("guerriers", COMBAT, LEFT), Token("faucheurs_daces", COMBAT, LEFT))
    resume(t, "tests")
    assert offered(t) == [actions.TakeTokenTest(0), actions.TakeTokenTest(1)]
    play(t, actions.TakeTokenTest(1), (3, 1))
    assert t.cohesion[0] == 3
    assert t.tokens[0] == ()
    play(t, (3, 1))
    assert t.cohesion[0] == 3


@pytest.mark.rule("VIR-R31", "VIR-R33")
def test_tokens_that_differ_only_when_the_tortoise_is_broken_may_be_chosen_too() -> None:
    """Bolts and pila are both saved on 3 in tortoise; without it pila only on 2."""
    t = battle({LEFT: "legionnaires/tortoise"}, on="missiles pila tortoise")
    t.tokens[0] = (Token("scorpions", SHOT, LEFT), Token("legionnaires", COMBAT, LEFT, pila=True))
    assert offered(resume(t, "tests")) == [actions.TakeTokenTest(0), actions.TakeTokenTest(1)]


# Retreats and routs


@pytest.mark.rule("VIR-R34", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
@pytest.mark.parametrize("segment", [LEFT, SECOND, THIRD])
def test_the_rear_of_an_enemy_sector_is_the_facing_one_and_behind_that_lies_the_reserve(
    segment: int, sectors: int
) -> None:
    mine = {across(segment, sectors): "guerriers*1", segment: "horde*1"}
    t = play(battle(mine, at="tests", sectors=sectors), (6, 6), (6, 6))
    assert (look(t, 0), look(t, 1)) == ((2, segment), (3, 2 * sectors))
    assert t.state[0] & t.state[1] & RETREATED


@pytest.mark.rule("VIR-R34", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
@pytest.mark.parametrize("segment", [LEFT, SECOND, THIRD])
def test_the_enemy_falls_back_to_the_other_end_of_the_field(segment: int, sectors: int) -> None:
    own = across(segment, sectors)
    t = battle(
        {2 * sectors: "veterans"}, {segment: "guerriers*1", own: "horde*1"}, active=FOE, at="tests", sectors=sectors
    )
    play(t, (6, 6), (6, 6))
    assert (look(t, 1), look(t, 2)) == ((2, own), (3, 2 * sectors + 1))


@pytest.mark.rule("VIR-089")
@pytest.mark.parametrize("here", [across(LEFT), LEFT])
def test_a_second_retreat_in_a_turn_is_a_rout(here: int) -> None:
    t = play(battle({here: "horde*2", SECOND: "guerriers"}, at="tests"), (6, 6), (6, 6))
    assert look(t) == (0, -1)


@pytest.mark.rule("VIR-R34", "VIR-089")
def test_in_the_reserve_a_unit_stays_but_the_second_time_it_routs() -> None:
    """Two elephants run through it, one after the other."""
    mine = {LEFT: "elephants*1", SECOND: "elephants*1", RESERVE: "horde"}
    t = battle(mine, on="elephants", at="tests")
    play(t, actions.TakeTest(0), (6,), (6, 6))
    assert look(t, 2) == (3, RESERVE)
    play(t, (6,), (1,), (6, 6))
    assert look(t, 2) == (0, -1)


@pytest.mark.rule("VIR-089")
def test_a_retreat_in_another_turn_is_not_the_second_one() -> None:
    t = play(battle({across(LEFT): "horde*1"}, at="tests"), (6, 6))
    resume(t, "end")
    t.tokens[0] = (Token("guerriers", COMBAT, LEFT),)
    play(resume(t, "tests"), (6, 6))
    assert look(t) == (2, RESERVE)


@pytest.mark.rule("VIR-R33")
def test_tests_go_on_after_a_retreat_with_the_ground_where_the_tokens_were_received() -> None:
    """Light infantry in the wood saves on 4, also when it has come out of it."""
    t = battle({across(LEFT): "javeliniers*2", SECOND: "horde"}, terrain={across(LEFT): "wood"}, at="tests")
    assert look(play(t, (6, 6))) == (1, LEFT)
    assert look(play(t, (4, 6))) == (1, LEFT)


@pytest.mark.rule("VIR-R33")
def test_a_charismatic_general_helps_only_those_who_are_with_him_at_the_roll() -> None:
    t = battle(
        {across(LEFT): "auxiliaires_formes*2", SECOND: "horde"},
        generals={across(LEFT): "general+charismatic"},
        at="tests",
    )
    assert look(play(t, (6, 5))) == (2, LEFT)
    assert look(play(t, (6, 3))) == (0, -1)


@pytest.mark.rule("VIR-R33")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall"])
def test_a_formation_ends_with_the_retreat_and_helps_no_more(shape: str) -> None:
    t = battle({across(LEFT): f"legionnaires/{shape}*2"}, on=shape, at="tests")
    assert look(play(t, (6, 6))) == (3, LEFT)
    assert look(play(t, (4, 1))) == (2, LEFT)


@pytest.mark.rule("VIR-R36")
@pytest.mark.parametrize(
    ("troop", "dark", "zone"),
    [("horde", 6, LEFT), ("horde+rabble", 6, LEFT), ("horde+rabble", 7, RESERVE), ("horde+rabble", 8, RESERVE)],
)
def test_nothing_is_automatic_on_the_dark_die(troop: str, dark: int, zone: int) -> None:
    t = battle({LEFT: f"{troop}*1"}, content=pack("horde", vc=6), on="rabble", at="tests")
    assert look(play(t, (6, dark))) == (5, zone)


@pytest.mark.rule("VIR-R35")
@pytest.mark.parametrize(("die", "zone"), [(3, LEFT), (4, RESERVE)])
def test_a_unit_whose_general_dies_stays_at_or_under_its_cohesion(die: int, zone: int) -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, on="intrepid_general")
    t.joined[0], t.general_tokens[0] = 0, 1
    play(resume(t, "tests"), (5,), (die,))
    assert look(t) == (3, zone)


@pytest.mark.rule("VIR-R35")
@pytest.mark.parametrize(("die", "left"), [(3, 3), (4, 2)])
def test_riders_charge_pikes_without_loss_at_or_under_their_cohesion(die: int, left: int) -> None:
    t = battle({LEFT: "cavalerie_moyenne"}, {LEFT: "horde+pikes"}, laid={LEFT: "1"}, on="pikes", at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (die,))
    assert t.cohesion[0] == left


# Light riders


@pytest.mark.rule("VIR-R37")
def test_light_riders_choose_after_both_dice_and_keep_their_cohesion_when_they_flee() -> None:
    t = play(battle({LEFT: "cavalerie_legere*1"}, at="tests"), (6, 2))
    assert offered(t) == [ACCEPT, DODGE]
    assert look(play(t, DODGE)) == (2, RESERVE)


@pytest.mark.rule("VIR-R37")
def test_light_riders_may_take_the_loss_and_stay() -> None:
    t = play(battle({LEFT: "cavalerie_legere*1"}, at="tests"), (6, 2), ACCEPT)
    assert look(t) == (1, LEFT)


@pytest.mark.rule("VIR-R37")
def test_above_their_cohesion_light_riders_have_no_choice() -> None:
    t = play(battle({LEFT: "cavalerie_legere*1"}, at="tests"), (6, 3))
    assert look(t) == (1, RESERVE)


@pytest.mark.rule("VIR-R37")
def test_a_charismatic_general_counts_for_the_choice() -> None:
    t = battle({LEFT: "cavalerie_legere*1"}, generals={LEFT: "general+charismatic"}, at="tests")
    assert asked(play(t, (6, 3))) == (ME, DODGES)


@pytest.mark.rule("VIR-R37")
def test_stoic_light_riders_choose_by_their_initial_cohesion() -> None:
    t = battle({LEFT: "cavalerie_legere+stoic=1*1"}, on="stoic", at="tests")
    assert asked(play(t, (6, 2))) == (ME, DODGES)


@pytest.mark.rule("VIR-R37")
def test_two_such_retreats_are_a_rout() -> None:
    t = battle({LEFT: "cavalerie_legere*2", SECOND: "horde"}, at="tests")
    play(t, (6, 1), DODGE, (6, 1), DODGE)
    assert look(t) == (0, -1)


# After the retreat


def fallen_back(on: str = "") -> Battle:
    """My warriors have come back to their sector, where my horde fights; a card lies there."""
    mine = {across(LEFT): "guerriers*1", LEFT: "horde"}
    t = battle(mine, {LEFT: "veterans", across(LEFT): "horde"}, laid={LEFT: "6"}, at="tests", on=on)
    play(t, (6, 6))
    draw_all(t)
    return play(t, FINISH)


@pytest.mark.rule("VIR-096")
def test_a_unit_that_has_retreated_does_not_charge() -> None:
    assert offered(fallen_back(), DeclareCharge) == [DeclareCharge(1)]


@pytest.mark.rule("VIR-096")
def test_a_unit_that_has_retreated_neither_fights_nor_moves_nor_changes_its_formation() -> None:
    t = play(fallen_back("orbis"), FINISH, Activate(LEFT))
    assert offered(t, Fight) == [Fight((1,))]
    play(t, FINISH)
    assert {action.unit for action in offered(t) if isinstance(action, Move | Form)} == {1}


@pytest.mark.rule("VIR-096")
def test_not_even_impetuous_men_run_forward_again_in_the_turn_of_their_retreat() -> None:
    t = battle({across(LEFT): "guerriers*1"}, {across(LEFT): "horde"}, on="impetuous", at="tests")
    play(t, (6, 6))
    draw_all(t)
    play(t, FINISH, FINISH)
    assert t.zone[0] == LEFT


@pytest.mark.rule("VIR-097")
def test_a_unit_that_has_retreated_does_not_rally() -> None:
    """Elephants have run through both, but the warriors have stood."""
    t = battle({LEFT: "elephants*1", RESERVE: "guerriers=2 horde=2"}, on="elephants", at="tests")
    play(t, (6,), (1, 1), (6, 6))
    assert offered(resume(t, "rally"), Rally) == [Rally(1)]


@pytest.mark.rule("VIR-098")
def test_it_shows_its_back_until_the_end_of_the_turn() -> None:
    t = play(battle({LEFT: "guerriers*1"}, at="tests"), (6, 6))
    assert t.seen_by(FOE).state[0] & RETREATED
    resume(t, "rally")
    resume(t, "end")
    assert (t.active, t.state[0] & RETREATED) == (FOE, 0)


@pytest.mark.rule("VIR-095")
def test_two_weak_units_side_by_side_stay_two_units_whatever_is_done() -> None:
    t = play(battle({LEFT: "legionnaires=1 legionnaires=1"}, laid={LEFT: "6"}, on="tortoise orbis"), Activate(LEFT))
    for action in offered(t):
        after = play(t.copy(), action)
        assert [after.cohesion[number] for number in (0, 1)] == [1, 1]
        assert sum(zone >= 0 for zone in after.zone[:2]) == 2
