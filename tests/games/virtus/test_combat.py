"""Chapters 5 and 5.1: who may fight, what it costs, how many dice are rolled, what is a hit; generals in the melee."""

from __future__ import annotations

import pytest

from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, Activate, Charge, DeclareCharge, Fight, FlankAttack, Lay, Move, Shoot
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.rules.prices import price
from harena.games.virtus.table import COMBAT, Token
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    across,
    asked,
    battle,
    foe,
    offered,
    play,
    rolls,
    told,
    unit,
    walks_to,
)

# Who may fight


@pytest.mark.rule("VIR-125")
def test_the_units_of_the_activated_segment_may_fight_and_no_others() -> None:
    t = battle(
        {LEFT: "guerriers", across(LEFT): "horde", SECOND: "veterans"},
        {LEFT: "guerriers", across(LEFT): "guerriers", SECOND: "guerriers"},
        laid={LEFT: "3", SECOND: "3"},
    )
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((unit(t, "guerriers"),)), Fight((unit(t, "horde"),))]


@pytest.mark.rule("VIR-125")
def test_without_a_point_nobody_fights() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "guerriers"}, laid={SECOND: "3"})
    assert Activate(LEFT) not in offered(t)


@pytest.mark.rule("VIR-126")
def test_a_unit_that_has_fought_stays_where_it_is() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "guerriers"}, laid={LEFT: "4"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 6), FINISH)
    assert (walks_to(t, 0), asked(t)) == (set(), (0, MOVES))
    assert walks_to(t, 1)


@pytest.mark.rule("VIR-127")
def test_a_unit_that_rode_to_another_segment_does_not_fight_there() -> None:
    t = battle({LEFT: "cavalerie_lourde", SECOND: "guerriers"}, {SECOND: "horde"}, laid={LEFT: "3", SECOND: "3"})
    play(t, Activate(LEFT), FINISH, Move(0, (RESERVE, SECOND)), Activate(SECOND))
    assert offered(t, Fight) == [Fight((1,))]


@pytest.mark.rule("VIR-128")
def test_a_unit_fights_once_a_turn() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "guerriers"}, laid={LEFT: "joker"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 6))
    assert offered(t, Fight) == [Fight((1,))]


@pytest.mark.rule("VIR-128")
def test_units_that_have_fought_together_do_not_fight_again() -> None:
    t = battle({LEFT: "guerriers guerriers horde"}, {LEFT: "veterans"}, laid={LEFT: "joker"})
    play(t, Activate(LEFT), Fight((0, 1)), (6,) * 6)
    assert offered(t, Fight) == [Fight((2,))]


@pytest.mark.rule("VIR-128")
def test_in_the_next_turn_it_fights_again() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "guerriers"}, laid={LEFT: "1"}, on="pips")
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 6), FINISH)
    the_enemy_does_nothing = ((3,), FINISH, FINISH)
    play(t, *the_enemy_does_nothing, (3,), Lay("3", LEFT), FINISH, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,))]


@pytest.mark.rule("VIR-129")
def test_a_fight_costs_one_point() -> None:
    t = battle({LEFT: "guerriers cavalerie_lourde"}, {LEFT: "guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 6), Fight((1,)))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-129")
def test_who_fights_together_pays_for_each() -> None:
    t = battle({LEFT: "guerriers guerriers guerriers"}, {LEFT: "guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0, 1, 2)))
    assert t.points[LEFT] == 0


@pytest.mark.rule("VIR-R51")
@pytest.mark.parametrize("troop", ["fanatiques", "guerriers+stoic"])
def test_fanatics_and_stoics_pay_one_point_more_for_the_first_activity_of_a_turn_only(troop: str) -> None:
    t = battle({LEFT: troop}, {LEFT: "guerriers"}, laid={LEFT: "3"}, on="fanatics stoic")
    assert price(t, 0) == 2
    play(t, Activate(LEFT), Fight((0,)))
    assert (t.points[LEFT], price(t, 0)) == (1, 1)


@pytest.mark.rule("VIR-R51")
def test_light_stoics_who_fight_and_evade_pay_the_surcharge_once() -> None:
    t = battle({LEFT: "javeliniers+stoic"}, {LEFT: "guerriers"}, laid={LEFT: "3"}, on="stoic")
    play(t, Activate(LEFT), Fight((0,)), (6, 6), Move(0, (RESERVE,)))
    assert told(t, "moved")
    assert t.points[LEFT] == 0


@pytest.mark.rule("VIR-130")
def test_a_unit_with_the_enemy_only_in_front_of_it_cannot_fight() -> None:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert asked(t) == (0, MOVES)


@pytest.mark.rule("VIR-131", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
@pytest.mark.parametrize("camp", [ME, FOE])
def test_units_of_both_sides_in_a_sector_of_either_camp_are_engaged(camp: Seat, sectors: int) -> None:
    sector = SECOND + camp * sectors
    t = battle({sector: "guerriers"}, {sector: "guerriers"}, laid={SECOND: "1"}, sectors=sectors)
    play(t, Activate(SECOND))
    assert offered(t, Fight) == [Fight((0,))]


@pytest.mark.rule("VIR-R59")
def test_a_lone_enemy_general_engages_nobody() -> None:
    t = battle({LEFT: "guerriers"}, foe_generals={LEFT: "general"}, laid={LEFT: "1"})
    assert not t.is_engaged(LEFT)
    play(t, Activate(LEFT))
    assert asked(t) == (0, MOVES)


# Dice and hits


@pytest.mark.rule("VIR-132")
@pytest.mark.parametrize(("word", "dice"), [("horde", 4), ("horde=2", 2), ("guerriers=1", 1)])
def test_a_unit_rolls_a_die_for_each_point_of_cohesion_that_it_has_left(word: str, dice: int) -> None:
    t = battle({LEFT: word}, {LEFT: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)))
    assert rolls(t) == (6,) * dice


@pytest.mark.rule("VIR-R58")
def test_additional_dice_are_rolled_at_the_same_value() -> None:
    t = battle({LEFT: "guerriers=2"}, {LEFT: "guerriers"}, terrain={LEFT: "hill"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,), hill=True))
    assert rolls(t) == (6, 6, 6)
    play(t, (3, 3, 3))
    assert len(t.tokens[1]) == 3


@pytest.mark.rule("VIR-133")
@pytest.mark.parametrize(
    ("troop", "hits"), [("faucheurs_daces", 4), ("horde", 3), ("lanciarii", 2), ("archers_formes", 1)]
)
def test_a_die_at_or_under_the_offensive_value_is_a_hit(troop: str, hits: int) -> None:
    t = battle({LEFT: troop}, {LEFT: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)))
    dice = (hits, hits + 1) + (6,) * (len(rolls(t)) - 2)
    play(t, dice)
    assert len(t.tokens[1]) == 1


@pytest.mark.rule("VIR-134")
def test_each_hit_is_a_token_that_tells_who_attacked_and_how() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 2, 6))
    assert t.tokens[1] == (Token("guerriers", COMBAT, LEFT),) * 2


@pytest.mark.rule("VIR-134")
def test_without_a_hit_there_is_no_token() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (4, 5, 6))
    assert t.tokens == [(), ()]


# Generals


@pytest.mark.rule("VIR-157")
def test_a_general_gets_a_token_for_each_six_in_his_sector() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "guerriers"}, foe_generals={LEFT: "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 5, 1))
    assert t.general_tokens == [0, 2]


@pytest.mark.rule("VIR-157")
@pytest.mark.parametrize("place", [across(LEFT), SECOND, RIGHT])
def test_sixes_in_another_sector_do_not_reach_him(place: int) -> None:
    t = battle({LEFT: "horde"}, {LEFT: "guerriers"}, foe_generals={place: "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 5, 1))
    assert t.general_tokens == [0, 0]


@pytest.mark.rule("VIR-R64")
def test_the_sixes_of_a_charge_reach_him() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "guerriers"}, foe_generals={LEFT: "general"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (6, 6, 5, 1))
    assert t.general_tokens == [0, 2]


@pytest.mark.rule("VIR-R64")
def test_the_sixes_of_a_shot_reach_him() -> None:
    place = across(LEFT)
    t = battle({LEFT: "archers_formes"}, {place: "guerriers"}, foe_generals={place: "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Shoot(0, place), (6, 5, 1))
    assert t.general_tokens == [0, 1]


@pytest.mark.rule("VIR-R64")
def test_the_sixes_of_a_flank_attack_reach_him_once_each() -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "veterans"},
        {SECOND: "horde"},
        foe_generals={SECOND: "general"},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (6, 5, 1))
    assert t.general_tokens == [0, 1]
    assert len(t.tokens[foe(t, "horde")]) == 2
