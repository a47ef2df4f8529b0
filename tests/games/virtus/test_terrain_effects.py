"""Chapter 7: what hills, woods, marsh and rocks do to those who fight or hide there; who passes is in test_movement."""

from __future__ import annotations

import pytest

from harena.core.hidden import FACE_DOWN
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    Deploy,
    Fight,
    FlankAttack,
    LayDecoys,
    Move,
    Shoot,
)
from harena.games.virtus.rules.preparation import decoys, deployments
from harena.games.virtus.rules.turn import UNDERTAKINGS
from harena.games.virtus.rules.values import defence
from harena.games.virtus.table import COMBAT, LURKING, Battle, Token
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    asked,
    battle,
    foe,
    offered,
    play,
    resume,
    rolls,
    told,
    unit,
)

HILLS = ["hill", "wooded_hill", "steep_height"]
WOODS = ["wood", "wooded_hill", "thick_forest"]


def hits_of_one_to_four(t: Battle) -> int:
    """How many of four dice from 1 to 4 are hits: the value that the attack is rolled at."""
    play(t, (1, 2, 3, 4) + (6,) * (len(rolls(t)) - 4))
    count: int = told(t, "hits")[-1]["count"]
    return count


def vo_in_combat(troop: str, ground: str, *, on: str = "") -> int:
    t = battle({LEFT: f"{troop} {troop}"}, {LEFT: "horde"}, terrain={LEFT: ground}, laid={LEFT: "2"}, on=on)
    play(t, Activate(LEFT), Fight((0, 1)))
    return hits_of_one_to_four(t)


def vo_from_the_flank(troop: str, here: str, there: str) -> int:
    """With four points of cohesion printed on them all troops have four dice."""
    t = battle({LEFT: troop}, {SECOND: "horde"}, terrain={LEFT: here, SECOND: there}, laid={LEFT: "2"})
    t.cohesion[0] = 4
    play(t, Activate(LEFT), FlankAttack(0, SECOND))
    return hits_of_one_to_four(t)


def vd_in_combat(troop: str, ground: str) -> int:
    t = battle({LEFT: "guerriers"}, {LEFT: troop}, terrain={LEFT: ground}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    return defence(t, 1, t.tokens[1][0])


# Hills


@pytest.mark.rule("VIR-183", "VIR-192", "VIR-198")
@pytest.mark.parametrize("ground", HILLS)
def test_who_defends_an_own_hill_may_roll_a_die_more(ground: str) -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: ground}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,)), Fight((0,), hill=True)]
    play(t, Fight((0,), hill=True))
    assert rolls(t) == (6, 6, 6, 6)


@pytest.mark.rule("VIR-183")
@pytest.mark.parametrize("ground", ["clear", "wood", "marsh", "rocks", "thick_forest", "crevasse"])
def test_elsewhere_there_is_no_such_die(ground: str) -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: ground}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,))]


@pytest.mark.rule("VIR-184")
def test_who_has_conquered_a_hill_defends_it() -> None:
    hill = across(LEFT)
    t = battle({hill: "guerriers"}, {hill: "horde"}, terrain={hill: "hill"}, held={hill: ME}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert Fight((0,), hill=True) in offered(t)


@pytest.mark.rule("VIR-R68")
def test_who_attacks_a_hill_gets_nothing() -> None:
    hill = across(LEFT)
    t = battle({hill: "guerriers"}, {hill: "horde"}, terrain={hill: "hill"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,))]


@pytest.mark.rule("VIR-R68")
def test_the_owner_of_the_camp_defends_a_hill_that_is_lost() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, held={LEFT: FOE}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert Fight((0,), hill=True) in offered(t)


@pytest.mark.rule("VIR-185")
def test_the_die_of_a_hill_costs_a_point() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0,), hill=True))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-185")
def test_with_a_single_point_there_is_no_die_of_a_hill() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,))]


@pytest.mark.rule("VIR-185", "VIR-R68")
def test_a_charge_on_a_hill_may_have_the_die_too_for_a_point() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "4"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1, hill=True))
    assert (rolls(t), t.points[LEFT]) == ((6, 6, 6, 6), 1)


@pytest.mark.rule("VIR-185")
def test_a_charge_for_the_last_points_goes_without() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT))
    assert offered(t, Charge) == [Charge(0, 1)]


@pytest.mark.rule("VIR-R68")
def test_a_flank_attack_from_a_hill_has_no_such_die() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "5"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND))
    assert rolls(t) == (6, 6, 6)


@pytest.mark.rule("VIR-R68")
def test_nor_has_a_shot() -> None:
    t = battle({LEFT: "archers_formes"}, {across(LEFT): "horde"}, terrain={LEFT: "hill"}, laid={LEFT: "5"})
    play(t, Activate(LEFT), Shoot(0, across(LEFT)))
    assert rolls(t) == (6, 6, 6)


# Woods


@pytest.mark.rule("VIR-186", "VIR-192", "VIR-193")
@pytest.mark.parametrize("ground", WOODS)
@pytest.mark.parametrize("troop", ["clibanarii", "cavalerie_moyenne", "elephants", "chariots_legers"])
def test_mounted_units_fight_badly_among_trees(troop: str, ground: str) -> None:
    assert vo_in_combat(troop, ground) == 1


@pytest.mark.rule("VIR-188", "VIR-192", "VIR-193")
@pytest.mark.parametrize("ground", WOODS)
@pytest.mark.parametrize(("troop", "value"), [("faucheurs_daces", 2), ("legionnaires", 2), ("guerriers_nobles", 4)])
def test_dense_infantry_is_limited_to_two_and_other_infantry_is_not(troop: str, value: int, ground: str) -> None:
    assert vo_in_combat(troop, ground) == value


@pytest.mark.rule("VIR-186", "VIR-188")
@pytest.mark.parametrize(("troop", "value"), [("clibanarii", 4), ("faucheurs_daces", 4)])
def test_on_a_bare_hill_they_fight_as_ever(troop: str, value: int) -> None:
    assert vo_in_combat(troop, "hill") == value


@pytest.mark.rule("VIR-187")
@pytest.mark.parametrize("ground", WOODS)
def test_a_flank_attack_of_mounted_units_into_a_wood_is_bad(ground: str) -> None:
    assert vo_from_the_flank("clibanarii", "clear", ground) == 1


@pytest.mark.rule("VIR-189")
@pytest.mark.parametrize("ground", WOODS)
def test_a_flank_attack_of_dense_infantry_into_a_wood_is_limited(ground: str) -> None:
    assert vo_from_the_flank("faucheurs_daces", "clear", ground) == 2


@pytest.mark.rule("VIR-187", "VIR-189")
@pytest.mark.parametrize("troop", ["clibanarii", "faucheurs_daces"])
def test_out_of_a_wood_a_flank_attack_is_as_ever(troop: str) -> None:
    assert vo_from_the_flank(troop, "wood", "clear") == 4


@pytest.mark.rule("VIR-187")
def test_mounted_archers_keep_their_shooting_value_in_a_flank_attack_into_a_wood() -> None:
    assert vo_from_the_flank("archers_montes", "clear", "wood") == 2


@pytest.mark.rule("VIR-190", "VIR-192", "VIR-193")
@pytest.mark.parametrize("ground", WOODS)
@pytest.mark.parametrize(("troop", "value"), [("javeliniers", 4), ("guerriers", 2), ("cavalerie_legere", 1)])
def test_light_infantry_is_well_protected_among_trees(troop: str, value: int, ground: str) -> None:
    assert vd_in_combat(troop, ground) == value


@pytest.mark.rule("VIR-190")
def test_light_infantry_is_protected_against_flank_attacks_too() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "javeliniers"}, terrain={SECOND: "wood"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6))
    assert defence(t, 1, t.tokens[1][0]) == 4


@pytest.mark.rule("VIR-191", "VIR-R69")
def test_a_charge_takes_the_protection_away_for_all_tokens_of_the_turn() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "javeliniers"}, terrain={LEFT: "wood"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Fight((1,)), (1, 6, 6, 6))
    assert defence(t, 2, t.tokens[2][0]) == 4
    play(t, Charge(0, 2), (1, 6, 6))
    assert [defence(t, 2, token) for token in t.tokens[2]] == [2, 2]


@pytest.mark.rule("VIR-191")
def test_a_charge_on_another_unit_does_not() -> None:
    t = battle(
        {LEFT: "guerriers"}, {LEFT: "javeliniers*1 horde"}, terrain={LEFT: "wood"}, laid={LEFT: "3"}, at="charges"
    )
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, foe(t, "horde")), (1, 6, 6))
    light = foe(t, "javeliniers")
    assert defence(t, light, t.tokens[light][0]) == 4


@pytest.mark.rule("VIR-R69")
def test_when_the_enemy_can_attack_again_the_protection_is_back() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "javeliniers"}, terrain={LEFT: "wood"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (1, 6, 6), FINISH)
    assert defence(t, 1, Token("guerriers", COMBAT, LEFT)) == 2
    play(t, (1, 1))
    resume(t, "close", FOE)
    assert defence(t, 1, Token("guerriers", COMBAT, LEFT)) == 4


# Markers in a thick forest


@pytest.mark.rule("VIR-194")
def test_a_unit_may_be_deployed_under_a_marker_in_a_thick_forest_only() -> None:
    t = battle({RESERVE: "guerriers"}, terrain={LEFT: "thick_forest", SECOND: "wood"})
    hidden = [place for place in deployments(t, ME, 0) if place.hidden]
    assert hidden == [Deploy(0, LEFT, hidden=True)]


@pytest.mark.rule("VIR-194")
def test_a_marker_may_stand_for_nothing() -> None:
    t = battle({RESERVE: "guerriers"}, terrain={LEFT: "thick_forest"}, decoys={LEFT: 1})
    assert LayDecoys(LEFT, 1) in decoys(t, ME, LEFT)
    assert len(t.standing(ME, LEFT)) == 0


@pytest.mark.rule("VIR-194")
def test_the_enemy_sees_a_marker_and_not_the_unit() -> None:
    t = battle({LEFT: "guerriers/lurking", SECOND: "horde"}, terrain={LEFT: "thick_forest"})
    seen = t.seen_by(FOE)
    assert (seen.markers[LEFT], seen.troops[:2]) == (1, (FACE_DOWN, "horde"))


@pytest.mark.rule("VIR-195")
def test_an_enemy_who_enters_reveals_all_markers_of_the_sector() -> None:
    forest = across(LEFT)
    t = battle(
        {LEFT: "guerriers"},
        {forest: "javeliniers/lurking"},
        terrain={forest: "thick_forest"},
        decoys={forest: 2},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), Move(0, (forest,)))
    assert (t.markers[forest], t.is_engaged(forest)) == (0, True)


@pytest.mark.rule("VIR-196")
def test_a_unit_that_is_activated_leaves_the_other_markers_where_they_are() -> None:
    t = battle(
        {LEFT: "javeliniers/lurking guerriers/lurking"},
        terrain={LEFT: "thick_forest"},
        decoys={LEFT: 1},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), FINISH, Move(0, (RESERVE,)))
    assert (t.markers[LEFT], t.state[0] & LURKING, t.state[1] & LURKING) == (2, 0, LURKING)


@pytest.mark.rule("VIR-196")
def test_archers_who_shoot_from_under_a_marker_are_seen() -> None:
    t = battle(
        {LEFT: "archers_legers/lurking"}, {across(LEFT): "horde"}, terrain={LEFT: "thick_forest"}, laid={LEFT: "1"}
    )
    play(t, Activate(LEFT), Shoot(0, across(LEFT)))
    assert (t.markers[LEFT], len(t.standing(ME, LEFT))) == (0, 1)


# Marsh and rocks


@pytest.mark.rule("VIR-201", "VIR-207")
@pytest.mark.parametrize("ground", ["marsh", "crevasse"])
@pytest.mark.parametrize(
    ("troop", "value"), [("veterans", 1), ("clibanarii", 1), ("guerriers_nobles", 1), ("javeliniers", 2)]
)
def test_in_a_marsh_only_light_infantry_can_protect_itself(troop: str, value: int, ground: str) -> None:
    assert vd_in_combat(troop, ground) == value


@pytest.mark.rule("VIR-201")
def test_light_cavalry_is_no_infantry() -> None:
    assert vd_in_combat("chariots_legers", "marsh") == 1


@pytest.mark.rule("VIR-202", "VIR-207")
@pytest.mark.parametrize("ground", ["rocks", "crevasse"])
@pytest.mark.parametrize(
    ("troop", "value"),
    [("legionnaires", 1), ("clibanarii", 1), ("chariots_legers", 1), ("guerriers_nobles", 1), ("javeliniers", 2)],
)
def test_among_rocks_only_light_infantry_attacks_as_ever(troop: str, value: int, ground: str) -> None:
    assert vo_in_combat(troop, ground) == value


@pytest.mark.rule("VIR-201", "VIR-202")
def test_marsh_leaves_the_attack_alone_and_rocks_the_defence() -> None:
    assert (vo_in_combat("legionnaires", "marsh"), vd_in_combat("veterans", "rocks")) == (3, 4)


@pytest.mark.rule("VIR-R70")
def test_who_is_shot_at_in_a_marsh_fights_there() -> None:
    marsh = across(LEFT)
    t = battle({LEFT: "archers_formes"}, {marsh: "veterans"}, terrain={marsh: "marsh"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Shoot(0, marsh), (1, 6, 6))
    assert defence(t, 1, t.tokens[1][0]) == 1


@pytest.mark.rule("VIR-R33", "VIR-R70")
@pytest.mark.parametrize(("marsh", "rear"), [(LEFT, RESERVE), (across(LEFT), LEFT)])
def test_tokens_received_in_a_marsh_are_saved_there_even_after_a_retreat(marsh: int, rear: int) -> None:
    t = battle({marsh: "veterans*2"}, terrain={marsh: "marsh"}, at="tests")
    play(t, (2, 6), (2, 1))
    assert (t.zone[0], t.cohesion[0]) == (rear, 2)


@pytest.mark.rule("VIR-R70")
@pytest.mark.parametrize(("here", "there", "value"), [("rocks", "clear", 1), ("clear", "rocks", 3)])
def test_rocks_count_where_the_flank_attacker_stands(here: str, there: str, value: int) -> None:
    assert vo_from_the_flank("legionnaires", here, there) == value


@pytest.mark.rule("VIR-R70")
def test_a_marsh_in_which_a_flank_attacker_stands_does_nothing_to_the_target() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "veterans"}, terrain={LEFT: "marsh"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6))
    assert defence(t, 1, t.tokens[1][0]) == 4


@pytest.mark.rule("VIR-R70")
def test_among_rocks_archers_shoot_as_ever() -> None:
    t = battle({LEFT: "archers_formes"}, {across(LEFT): "horde"}, terrain={LEFT: "rocks"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Shoot(0, across(LEFT)), (1, 2, 3))
    assert len(t.tokens[1]) == 2


@pytest.mark.rule("VIR-R72")
def test_a_thick_forest_is_no_marsh_and_a_steep_height_no_rocks() -> None:
    assert (vd_in_combat("veterans", "thick_forest"), vo_in_combat("legionnaires", "steep_height")) == (4, 3)


@pytest.mark.rule("VIR-R73")
def test_a_sector_holds_any_number_of_units() -> None:
    t = battle({LEFT: "guerriers " * 15, RESERVE: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(unit(t, "horde"), (LEFT,)))
    assert len(t.standing(ME, LEFT)) == 16


@pytest.mark.rule("VIR-R73")
def test_so_does_the_reserve() -> None:
    t = battle({RESERVE: "guerriers " * 15, LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(unit(t, "horde"), (RESERVE,)))
    assert (len(t.standing(ME, RESERVE)), asked(t)) == (16, (ME, UNDERTAKINGS))
