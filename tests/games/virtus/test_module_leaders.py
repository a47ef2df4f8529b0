"""Chapter 20: generals who fight with a unit, heroes, and devotio."""

from __future__ import annotations

import pytest

from harena.core.action import PASS, Action
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    Devote,
    Fight,
    FlankAttack,
    Join,
    Lay,
    Move,
    MoveGeneral,
    Shoot,
)
from harena.games.virtus.rules.orders import JOININGS
from harena.games.virtus.rules.turn import UNDERTAKINGS
from harena.games.virtus.table import NOBODY
from harena.games.virtus.units import make_general
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    AnyQuestion,
    across,
    asked,
    battle,
    draw_all,
    offered,
    play,
    resume,
    rolls,
    told,
)

# Joining


@pytest.mark.rule("VIR-275", "VIR-276")
@pytest.mark.parametrize(("general", "dice"), [("general", 4), ("general+superior", 4), ("general+hero", 5)])
def test_a_general_adds_a_die_to_his_unit_and_a_hero_two(general: str, dice: int) -> None:
    t = battle(
        {LEFT: "guerriers"},
        {LEFT: "horde"},
        generals={LEFT: general},
        laid={LEFT: "1"},
        at="join",
        on="intrepid_general",
    )
    play(t, Join(0, 0), Activate(LEFT), Fight((0,)))
    assert rolls(t) == (6,) * dice


@pytest.mark.rule("VIR-275", "VIR-276")
def test_so_does_a_hero_of_the_enemy() -> None:
    t = battle(
        {LEFT: "horde"},
        {LEFT: "guerriers"},
        foe_generals={LEFT: "general+hero"},
        laid={LEFT: "1"},
        active=FOE,
        at="join",
        on="intrepid_general",
    )
    play(t, Join(1, 1), Activate(LEFT), Fight((1,)))
    assert rolls(t) == (6,) * 5


@pytest.mark.rule("VIR-275")
def test_the_die_of_a_general_counts_in_a_charge() -> None:
    t = battle(
        {LEFT: "guerriers"},
        {LEFT: "horde"},
        generals={LEFT: "general"},
        laid={LEFT: "2"},
        at="join",
        on="intrepid_general",
    )
    play(t, Join(0, 0), DeclareCharge(0), Activate(LEFT), Charge(0, 1))
    assert rolls(t) == (6,) * 4


@pytest.mark.rule("VIR-275")
@pytest.mark.parametrize("attack", [Shoot(0, across(LEFT)), FlankAttack(0, SECOND)])
def test_a_general_adds_no_die_to_an_attack_on_another_sector(attack: Action) -> None:
    t = battle(
        {LEFT: "archers_formes", across(LEFT): "guerriers"},
        {across(LEFT): "horde", SECOND: "horde"},
        generals={LEFT: "general"},
        laid={LEFT: "4"},
        at="join",
        on="intrepid_general plunging_fire",
    )
    play(t, Join(0, 0), FINISH, Activate(LEFT), attack)
    assert rolls(t) == (6,) * 3


@pytest.mark.rule("VIR-275", "VIR-R93")
@pytest.mark.parametrize(
    ("place", "joins"),
    [(LEFT, [Join(0, 0), Join(1, 0)]), (SECOND, [Join(2, 0)]), (RESERVE, []), (across(LEFT), [])],
)
def test_a_general_joins_one_unit_of_his_sector(place: int, joins: list[Action]) -> None:
    t = battle(
        {LEFT: "guerriers horde", SECOND: "veterans", RESERVE: "horde"},
        generals={place: "general"},
        at="join",
        on="intrepid_general",
    )
    assert offered(t, Join) == joins
    if joins:
        play(t, joins[0])
        assert offered(t, Join) == []


@pytest.mark.rule("VIR-275")
@pytest.mark.parametrize(("on", "question"), [("intrepid_general", JOININGS), ("", UNDERTAKINGS)])
def test_no_general_joins_without_the_module(on: str, question: AnyQuestion) -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, at="join", on=on)
    assert asked(t) == (ME, question)


@pytest.mark.rule("VIR-R93")
def test_two_generals_join_a_unit_each() -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "veterans"},
        generals={LEFT: "general", SECOND: "general"},
        at="join",
        on="intrepid_general",
    )
    play(t, Join(1, 1), Join(0, 0))
    assert t.joined[:2] == [0, 1]


@pytest.mark.rule("VIR-R93")
def test_a_general_leaves_his_unit_after_the_tests_of_the_next_turn() -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: "general@0"}, at="tests", on="intrepid_general")
    play(t, (1, 1))
    assert t.joined[0] == NOBODY


@pytest.mark.rule("VIR-R93")
def test_a_general_stays_with_his_unit_in_the_enemys_turn() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, at="join", on="intrepid_general")
    play(t, Join(0, 0))
    assert (t.active, t.joined[0]) == (FOE, 0)


@pytest.mark.rule("VIR-277", "VIR-286")
@pytest.mark.parametrize(
    ("name", "cost"),
    [("general+hero", 20), ("general+devotio", 20), ("general+superior+charismatic+hero+devotio", 50)],
)
def test_heroism_and_devotio_cost_ten_points_each(name: str, cost: int) -> None:
    assert make_general(name).cost == cost


@pytest.mark.rule("VIR-278")
@pytest.mark.parametrize(("answer", "moves"), [(Join(0, 0), False), (FINISH, True)])
def test_a_general_who_joins_a_unit_does_not_move(answer: Action, moves: bool) -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={LEFT: "1"}, at="join", on="intrepid_general")
    play(t, answer)
    assert (MoveGeneral(0, RESERVE) in offered(t)) == moves


@pytest.mark.rule("VIR-278")
def test_a_general_who_has_lost_his_unit_does_not_move_either() -> None:
    t = battle(
        {LEFT: "guerriers=1", SECOND: "horde"},
        generals={LEFT: "general"},
        laid={LEFT: "2", SECOND: "1"},
        at="join",
        on="intrepid_general",
    )
    play(t, Join(0, 0), Activate(LEFT), Move(0, (RESERVE, SECOND)), (6,))
    assert t.zone[0] < 0
    assert offered(t, MoveGeneral) == []


@pytest.mark.rule("VIR-279")
@pytest.mark.parametrize(("answer", "points"), [(Join(0, 0), 2), (FINISH, 4)])
def test_a_general_who_joins_a_unit_gives_no_points(answer: Action, points: int) -> None:
    t = battle(
        {LEFT: "guerriers"}, generals={LEFT: "general+superior"}, laid={LEFT: "2"}, at="join", on="intrepid_general"
    )
    play(t, answer)
    assert t.points[LEFT] == points


# His tests


@pytest.mark.rule("VIR-280")
@pytest.mark.parametrize(("general", "dice"), [("general*1@0", (6,)), ("general*1", (6, 6))])
def test_a_general_who_has_joined_a_unit_is_tested_before_all_units(general: str, dice: tuple[int, ...]) -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: general}, at="tests", on="intrepid_general")
    assert rolls(t) == dice


@pytest.mark.rule("VIR-280")
def test_two_such_generals_are_both_tested_before_all_units() -> None:
    t = battle(
        {LEFT: "guerriers*1", SECOND: "horde"},
        generals={LEFT: "general*1@0", SECOND: "general*1@1"},
        at="tests",
        on="intrepid_general",
    )
    assert [rolls(t), rolls(play(t, (1,))), rolls(play(t, (1,)))] == [(6,), (6,), (6, 6)]


@pytest.mark.rule("VIR-280", "VIR-281")
def test_a_general_who_has_joined_a_unit_rolls_a_die_for_each_token() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general*3@0"}, at="tests", on="intrepid_general")
    assert rolls(t) == (6, 6, 6)
    play(t, (1, 5, 2))
    assert t.general_zone[0] < 0


@pytest.mark.rule("VIR-281")
@pytest.mark.parametrize(
    ("general", "die", "lives"),
    [("general*1@0", 4, True), ("general*1@0", 5, False), ("general*1@0", 6, False), ("general*1", 5, True)],
)
def test_a_general_who_has_joined_a_unit_dies_on_a_five(general: str, die: int, lives: bool) -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: general}, at="tests", on="intrepid_general")
    play(t, (die,))
    assert (t.general_zone[0] == LEFT) == lives


@pytest.mark.rule("VIR-282", "VIR-R35")
@pytest.mark.parametrize(("die", "place"), [(2, LEFT), (3, RESERVE)])
def test_the_unit_of_a_fallen_general_stands_at_its_present_cohesion(die: int, place: int) -> None:
    t = battle({LEFT: "guerriers=2"}, generals={LEFT: "general*1@0"}, at="tests", on="intrepid_general")
    play(t, (6,), (die,))
    assert (t.zone[0], t.cohesion[0]) == (place, 2)


@pytest.mark.rule("VIR-282", "VIR-228")
def test_even_stoics_test_on_their_present_cohesion_when_he_falls() -> None:
    t = battle({LEFT: "legionnaires+stoic=2"}, generals={LEFT: "general*1@0"}, at="tests", on="intrepid_general stoic")
    play(t, (6,), (3,))
    assert t.zone[0] == RESERVE


@pytest.mark.rule("VIR-282")
def test_only_the_unit_that_he_had_joined_sees_him_fall() -> None:
    t = battle({LEFT: "guerriers horde"}, generals={LEFT: "general*1@1"}, at="tests", on="intrepid_general")
    play(t, (6,), (6,))
    assert t.zone[:2] == [LEFT, RESERVE]


@pytest.mark.rule("VIR-282", "VIR-R93")
def test_a_retreat_after_his_death_counts_towards_a_rout() -> None:
    t = battle(
        {LEFT: "guerriers*1", SECOND: "horde"}, generals={LEFT: "general*1@0"}, at="tests", on="intrepid_general"
    )
    play(t, (6,), (6,), (6, 6))
    assert t.zone[0] < 0
    assert told(t, "routed") != []


@pytest.mark.rule("VIR-R93")
@pytest.mark.parametrize(("die", "place"), [(4, LEFT), (5, RESERVE)])
def test_the_charisma_of_a_fallen_general_no_longer_helps(die: int, place: int) -> None:
    t = battle(
        {LEFT: "guerriers*1 horde"}, generals={LEFT: "general+charismatic*1@1"}, at="tests", on="intrepid_general"
    )
    play(t, (die,), *([(1,)] if die == 5 else []), (6, 4))
    assert t.zone[0] == place


@pytest.mark.rule("VIR-R94")
def test_fanatics_do_not_mind_the_death_of_a_general() -> None:
    t = battle(
        {LEFT: "fanatiques=1 guerriers*1"},
        generals={LEFT: "general*1@0"},
        at="tests",
        on="intrepid_general fanatics",
    )
    play(t, (6,))
    assert rolls(t) == (6, 6)


@pytest.mark.rule("VIR-283")
@pytest.mark.parametrize(
    ("general", "target", "tokens"),
    [("general@1", 1, 1), ("general@1", 2, 0), ("general", 2, 1)],
)
def test_a_charge_on_another_unit_does_not_hit_a_general_who_has_joined_his(
    general: str, target: int, tokens: int
) -> None:
    t = battle(
        {LEFT: "guerriers"},
        {LEFT: "horde veterans"},
        foe_generals={LEFT: general},
        laid={LEFT: "2"},
        at="charges",
        on="intrepid_general",
    )
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, target), (6, 5, 5))
    assert t.general_tokens[1] == tokens


@pytest.mark.rule("VIR-283", "VIR-R93")
@pytest.mark.parametrize(("answers", "tokens"), [((FINISH,), 0), ((Move(0, (RESERVE,)),), 1)], ids=["stays", "goes"])
def test_a_general_whose_unit_goes_away_is_alone_again(answers: tuple[Action, ...], tokens: int) -> None:
    """Then a charge on another unit beside him gives him a token."""
    t = battle(
        {LEFT: "guerriers horde"},
        {LEFT: "veterans"},
        generals={LEFT: "general"},
        foe_hand="5",
        laid={LEFT: "1"},
        at="join",
        on="intrepid_general",
    )
    play(t, Join(0, 0), Activate(LEFT), FINISH, *answers)
    assert t.active == FOE
    draw_all(t)
    play(t, Lay("5", LEFT), FINISH, DeclareCharge(2), Activate(LEFT), Charge(2, 1), (6, 5, 5, 5))
    assert t.general_tokens[0] == tokens


@pytest.mark.rule("VIR-281", "VIR-R93")
@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, True)], ids=["rides on", "falls"])
def test_a_general_whose_unit_has_fallen_is_tested_as_one_who_is_alone(die: int, lives: bool) -> None:
    """The last horsemen may fall on the pikes; he is hit later, and a 5 is rolled for him."""
    t = battle(
        {LEFT: "cavalerie_lourde=1 horde"},
        {LEFT: "horde+pikes"},
        generals={LEFT: "general"},
        laid={LEFT: "1"},
        at="join",
        on="intrepid_general pikes",
    )
    play(t, Join(0, 0), DeclareCharge(0), Activate(LEFT), Charge(0, 2), (die,))
    t.general_tokens[0] = 1
    play(resume(t, "tests"), (5,))
    assert (t.general_zone[0] == LEFT) == lives


@pytest.mark.rule("VIR-283")
def test_an_ordinary_combat_hits_a_general_who_has_joined_a_unit() -> None:
    t = battle(
        {LEFT: "guerriers"},
        {LEFT: "horde veterans"},
        foe_generals={LEFT: "general@1"},
        laid={LEFT: "1"},
        on="intrepid_general",
    )
    play(t, Activate(LEFT), Fight((0,)), (6, 5, 5))
    assert t.general_tokens[1] == 1


# Devotio


@pytest.mark.rule("VIR-284", "VIR-R95")
def test_devotio_takes_all_tokens_from_the_units_of_the_sector() -> None:
    t = battle(
        {LEFT: "guerriers*2 horde*1", SECOND: "veterans*2"},
        generals={LEFT: "general+devotio"},
        at="tests",
        on="devotio",
    )
    play(t, Devote(0))
    assert [len(tokens) for tokens in t.tokens[:3]] == [0, 0, 1]
    assert (told(t, "saved"), told(t, "not_saved")) == ([], [])


@pytest.mark.rule("VIR-284")
def test_devotio_may_be_left_undone() -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: "general+devotio"}, at="tests", on="devotio")
    play(t, PASS, (1, 1))
    assert t.general_zone[0] == LEFT


@pytest.mark.rule("VIR-284")
@pytest.mark.parametrize(
    ("general", "on"),
    [("general", "devotio"), ("general+devotio", ""), ("general+hero", "devotio intrepid_general")],
)
def test_only_a_general_with_that_ability_devotes_himself(general: str, on: str) -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: general}, at="tests", on=on)
    assert rolls(t) == (6, 6)


@pytest.mark.rule("VIR-285")
def test_a_devoted_general_dies_at_the_end_of_the_tests_and_not_before() -> None:
    t = battle(
        {LEFT: "guerriers*1", SECOND: "veterans*1"}, generals={LEFT: "general+devotio"}, at="tests", on="devotio"
    )
    play(t, Devote(0))
    assert t.general_zone[0] == LEFT
    play(t, (1, 1))
    assert t.general_zone[0] < 0


@pytest.mark.rule("VIR-285", "VIR-281")
def test_a_devoted_general_may_be_killed_before_he_kills_himself() -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: "general+devotio*1@0"}, at="tests", on="devotio intrepid_general")
    play(t, Devote(0), (6,), (1,))
    assert t.general_zone[0] < 0
    assert told(t, "general_devoted") == []


@pytest.mark.rule("VIR-R95", "VIR-282")
def test_devotio_does_not_spare_a_unit_the_sight_of_his_death() -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: "general+devotio*1@0"}, at="tests", on="devotio intrepid_general")
    play(t, Devote(0), (6,), (6,))
    assert (t.tokens[0], t.zone[0]) == ((), RESERVE)


@pytest.mark.rule("VIR-284")
def test_two_generals_devote_themselves_in_one_turn() -> None:
    t = battle(
        {LEFT: "guerriers*1", SECOND: "veterans*1"},
        generals={LEFT: "general+devotio", SECOND: "general+devotio"},
        at="tests",
        on="devotio",
    )
    play(t, Devote(1))
    assert offered(t) == [PASS, Devote(0)]
    play(t, Devote(0))
    assert t.general_zone[:2] == [-1, -1]
