"""Chapter 17 for opponents: bold lines, the two passes, superlatives and filters."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.chips import Event, Primus
from harena.games.hoplomachus.rules.marks import best, targets_of, why
from harena.games.hoplomachus.vocabulary import Cover, DazeOnEnter, Line, MoveMod, PriorityList

from .fights import arena, chip, fight, hexes, on, unit
from .lists import CLOSEST, FARTHEST, HERO, STRONGEST, WEAKEST, ends, hp, marks, reading

# First pass: within reach


@pytest.mark.rule("HOP-X01", "HOP-188", "HOP-R76")
def test_of_those_within_reach_the_strongest_is_the_mark() -> None:
    t = hp(fight({"a": "D3", "b": "C3", "c": "C5"}, {"r": "C1"}, ground=reading(STRONGEST)), a=3, b=4, c=6)
    assert (marks(t, "r"), ends(t, "r")) == ("b", "C2")


@pytest.mark.rule("HOP-X01")
def test_two_steps_more_and_the_strongest_of_all_is_the_mark() -> None:
    mover = {"r": chip(movement=4)}
    t = hp(fight({"a": "D3", "b": "C3", "c": "C5"}, {"r": "C1"}, ground=reading(STRONGEST), chips=mover), a=3, b=4, c=6)
    assert marks(t, "r") == "c"


@pytest.mark.rule("HOP-R77")
def test_a_rival_with_its_mark_in_range_stays() -> None:
    t = fight({"a": "C2"}, {"r": "C1"}, ground=reading(STRONGEST))
    assert ends(t, "r") == "C1"


@pytest.mark.rule("HOP-R77", "HOP-160")
def test_a_ranged_rival_stops_on_the_first_hex_that_puts_its_mark_in_range() -> None:
    t = fight({"a": "C5"}, {"r": "C1"}, ground=reading(STRONGEST), chips={"r": chip(movement=3, range=2)})
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-R79")
def test_all_nearest_hexes_beside_the_mark_are_offered() -> None:
    t = fight({"a": "C4"}, {"r": "B2"}, ground=reading(STRONGEST))
    assert ends(t, "r") == "B3 C3"


@pytest.mark.rule("HOP-R78")
def test_of_two_marks_that_tie_both_are_offered() -> None:
    t = fight({"a": "C1", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST))
    assert (marks(t, "r"), ends(t, "r")) == ("a b", "C2 C4")


@pytest.mark.rule("HOP-R78", "HOP-R77")
def test_a_tie_with_somebody_in_range_lets_the_rival_stay_or_go() -> None:
    t = fight({"a": "C2", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST))
    assert ends(t, "r") == "C3 C4"


@pytest.mark.rule("HOP-156", "HOP-R76")
def test_units_in_the_way_put_a_mark_out_of_reach() -> None:
    mine = {"a": "C5", "wall": "B3", "other": "D3", "last": "C4"}
    t = hp(fight(mine, {"r": "C3"}, ground=reading(STRONGEST)), a=9)
    assert marks(t, "r") == "wall last other"


@pytest.mark.rule("HOP-190", "HOP-R90")
def test_a_special_that_reaches_far_does_not_count_as_reach() -> None:
    t = fight({"a": "C6"}, {"r": "C1"}, ground=reading(STRONGEST), chips={"r": chip(skills="long_shot:5")})
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-R107")
def test_taunt_does_not_bind_movement() -> None:
    t = hp(fight({"a": "C4", "taunter": "B2"}, {"r": "C2"}, ground=reading(STRONGEST)), a=5)
    assert (marks(t, "r"), ends(t, "r")) == ("a", "C3")


@pytest.mark.rule("HOP-253", "HOP-254")
def test_allies_are_no_marks() -> None:
    t = hp(fight({"a": "C4"}, {"r": "C2", "s": "C1"}, ground=reading(STRONGEST)), s=9)
    assert marks(t, "r") == "a"


# Second pass: nearer


@pytest.mark.rule("HOP-189", "HOP-R80")
def test_a_rival_that_reaches_nobody_comes_as_near_as_it_can() -> None:
    t = fight({"a": "C6"}, {"r": "C1"}, ground=reading(STRONGEST))
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-188", "HOP-189")
def test_a_lower_line_within_reach_comes_before_a_higher_one_out_of_reach() -> None:
    t = fight({"hero": "C6", "a": "C3"}, {"r": "C1"}, ground=reading(HERO, CLOSEST))
    assert marks(t, "r") == "a"


@pytest.mark.rule("HOP-189", "HOP-R80")
def test_out_of_reach_the_highest_line_decides() -> None:
    t = fight({"hero": "A4", "a": "E2"}, {"r": "C1"}, ground=reading(HERO, CLOSEST), chips={"r": chip(movement=1)})
    assert marks(t, "r") == "hero"


@pytest.mark.rule("HOP-R80")
def test_a_superlative_out_of_reach_looks_at_the_whole_arena() -> None:
    t = hp(fight({"a": "C5", "b": "C6"}, {"r": "C1"}, ground=reading(WEAKEST)), a=3, b=2)
    assert marks(t, "r") == "b"


@pytest.mark.rule("HOP-R80")
def test_a_line_whose_mark_it_cannot_get_nearer_to_is_passed_over() -> None:
    ground = reading(HERO, Line(bold=True, filter=("wounded",)))
    t = fight({"hero": "A4", "wall": "A2", "a": "E1"}, {"r": "A1"}, ground=ground, chips={"r": chip(movement=1)})
    assert (marks(hp(t, a=1), "r"), ends(t, "r")) == ("a", "B1 B2")


@pytest.mark.rule("HOP-R81")
def test_distance_is_measured_as_if_units_did_not_block() -> None:
    t = fight({"hero": "C6", "w1": "B5", "w2": "C5", "w3": "D5"}, {"r": "C1"}, ground=reading(HERO))
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-R81", "HOP-255")
def test_distance_is_measured_round_obstacles() -> None:
    ground = reading(STRONGEST, obstacles=hexes("C2 D1"))
    t = fight({"a": "E1"}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=1)})
    assert ends(t, "r") == "B1"


@pytest.mark.rule("HOP-160", "HOP-R80")
def test_of_hexes_that_are_equally_near_the_one_with_the_fewest_steps_is_taken() -> None:
    t = fight({"hero": "C6", "wall": "C4"}, {"r": "C2"}, ground=reading(HERO))
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-R80")
def test_a_rival_that_can_get_nearer_to_nobody_stays() -> None:
    t = fight({}, {"r": "C1"}, ground=reading(STRONGEST))
    assert (ends(t, "r"), why(t, unit(t, "r"))) == ("C1", None)


# Superlatives


@pytest.mark.rule("HOP-192", "HOP-R84")
def test_the_closest_needs_the_least_movement() -> None:
    t = fight({"a": "C3", "b": "D3"}, {"r": "C1"}, ground=reading(CLOSEST))
    assert marks(t, "r") == "a"


@pytest.mark.rule("HOP-192")
def test_the_farthest_within_reach_needs_the_most_movement() -> None:
    t = fight({"a": "C3", "b": "D3", "c": "C6"}, {"r": "C1"}, ground=reading(FARTHEST))
    assert marks(t, "r") == "b"


@pytest.mark.rule("HOP-192", "HOP-R84")
def test_whoever_is_in_range_is_at_distance_0() -> None:
    t = fight({"a": "C2", "b": "C3"}, {"r": "C1"}, ground=reading(CLOSEST), chips={"r": chip(range=2)})
    assert marks(t, "r") == "a b"


@pytest.mark.rule("HOP-192", "HOP-R81", "HOP-R84")
def test_out_of_reach_the_closest_is_found_through_units() -> None:
    rivals = {"r": "A1", "s": "A2", "u": "B2"}
    t = fight({"a": "A4", "b": "E1"}, rivals, ground=reading(CLOSEST), chips={"r": chip(movement=1)})
    assert (marks(t, "r"), ends(t, "r")) == ("", "A1")


@pytest.mark.rule("HOP-192", "HOP-R81", "HOP-R84")
def test_units_around_the_closest_do_not_make_it_farther() -> None:
    rivals = {"r": "A1", "s": "A3", "u": "B4", "v": "B5"}
    t = fight({"a": "A4", "b": "E1"}, rivals, ground=reading(CLOSEST), chips={"r": chip(movement=1)})
    assert (marks(t, "r"), ends(t, "r")) == ("a", "A2")


@pytest.mark.rule("HOP-193", "HOP-R85")
def test_weakest_and_strongest_compare_hp_with_gained_ones() -> None:
    mine = {"a": "C1", "b": "C5"}
    chips = {"a": chip(health=2), "b": chip(health=4)}
    for line, name in ((WEAKEST, "b"), (STRONGEST, "a")):
        t = hp(fight(mine, {"r": "C3"}, ground=reading(line), chips=chips), a=5)
        assert marks(t, "r") == name


@pytest.mark.rule("HOP-194", "HOP-R85")
def test_slowest_and_fastest_compare_movement_with_tactics() -> None:
    mine = {"a": "C1", "b": "C5"}
    chips = {"a": chip(movement=3), "b": chip(movement=2)}
    for pick, name in (("slowest", "a"), ("fastest", "b")):
        t = fight(mine, {"r": "C3"}, ground=reading(Line(bold=True, pick=pick)), chips=chips)  # type: ignore[arg-type]
        t.attached[unit(t, "a")] = ("hamstring",)
        assert marks(t, "r") == name


@pytest.mark.rule("HOP-195", "HOP-R86")
def test_deadliest_and_least_deadly_count_dice_and_not_their_colours() -> None:
    mine = {"a": "C1", "b": "C5"}
    chips = {"a": chip(dice="JJ"), "b": chip(dice="R")}
    for pick, name in (("deadliest", "a"), ("least_deadly", "b")):
        t = fight(mine, {"r": "C3"}, ground=reading(Line(bold=True, pick=pick)), chips=chips)  # type: ignore[arg-type]
        assert marks(t, "r") == name


@pytest.mark.rule("HOP-195", "HOP-R86")
def test_the_heros_dice_are_those_of_his_camp() -> None:
    ground, chips = reading(Line(bold=True, pick="deadliest")), {"a": chip(dice="BB")}
    t = fight({"hero": "C1", "a": "C5"}, {"r": "C3"}, ground=ground, chips=chips)
    t.dice = (0, 0, 3, 0, 0)
    assert marks(t, "r") == "hero"


# Filters


@pytest.mark.rule("HOP-196", "HOP-R87")
def test_isolated_is_who_has_no_ally_in_the_arena() -> None:
    ground = reading(Line(bold=True, filter=("isolated",)))
    alone = fight({"a": "C5", "b": "camp"}, {"r": "C3", "s": "A1"}, ground=ground)
    assert marks(alone, "r") == "a"
    assert marks(fight({"a": "C5", "b": "E1"}, {"r": "C3"}, ground=ground), "r") == ""


@pytest.mark.rule("HOP-197", "HOP-R87")
def test_outnumbered_counts_arena_units_among_the_opponents() -> None:
    ground = reading(Line(bold=True, filter=("outnumbered",)))
    mine, rivals = {"a": "C5", "b": "E1"}, {"r": "C3", "s": "A1"}
    assert marks(fight(mine, rivals, ground=ground), "r") == ""
    assert "a" in marks(fight(mine, rivals, {"lion": "E4"}, ground=ground), "r").split()


@pytest.mark.rule("HOP-198")
def test_locals_and_others_are_told_apart() -> None:
    chips = {"a": chip(faction="kunlun"), "b": chip(faction="amazons")}
    for kind, name in (("local", "a"), ("non_local", "b")):
        ground = reading(Line(bold=True, filter=(kind,)))  # type: ignore[arg-type]
        assert marks(fight({"a": "C1", "b": "C5"}, {"r": "C3"}, ground=ground, chips=chips), "r") == name


@pytest.mark.rule("HOP-159", "HOP-191")
def test_bearers_and_wounded_can_be_meant() -> None:
    mine, rivals = {"a": "C1", "b": "C5"}, {"r": "C3"}
    assert marks(fight(mine, rivals, ground=reading(Line(bold=True, filter=("flagholder",))), bearer=2), "r") == "b"
    assert marks(fight(mine, rivals, ground=reading(Line(bold=True, filter=("holder",))), holder=2), "r") == "b"
    t = fight(mine, rivals, ground=reading(Line(bold=True, filter=("wounded",))))
    assert marks(hp(t, b=2), "r") == "b"


@pytest.mark.rule("HOP-159")
def test_all_filters_of_a_line_must_fit() -> None:
    line = Line(bold=True, filter=("on", "wounded"), set="spot")
    t = fight({"a": "C1", "b": "C5"}, {"r": "C3"}, ground=reading(line, sets={"spot": hexes("C1 C5")}))
    assert marks(hp(t, b=2), "r") == "b"
    t.set_down(unit(t, "b"), on(t, "B5"))
    assert marks(t, "r") == ""


# Which list


@pytest.mark.rule("HOP-159", "HOP-M11")
def test_the_first_list_that_is_for_a_unit_is_read() -> None:
    lists = PriorityList(units="archer", lines=(WEAKEST,)), PriorityList(units="local", lines=(HERO, CLOSEST))
    ground = arena(*lists, PriorityList(lines=(STRONGEST,)))
    chips = {"r": chip(classes="archer attacker", faction="kunlun"), "s": chip(faction="kunlun"), "u": chip()}
    mine, rivals = {"hero": "D3", "a": "B2", "b": "B3"}, {"r": "C3", "s": "C3", "u": "C3"}
    for name, mark in (("r", "a"), ("s", "hero"), ("u", "b")):
        t = hp(fight(mine, {name: rivals[name]}, ground=ground, chips=chips), a=1, b=9)
        assert marks(t, name) == mark


@pytest.mark.rule("HOP-M08", "HOP-159")
def test_a_primus_reads_his_own_list() -> None:
    primus = Primus("kunlun", 2, 1, (6, 8, 10), ("green",), ("attacker",), PriorityList(lines=(WEAKEST,)))
    t = fight({"a": "C1", "b": "C5"}, {"primus_nox": "C3"}, ground=reading(STRONGEST), primus=primus, kind="primus")
    assert marks(hp(t, a=1), "primus_nox") == "a"


# Who can be a mark


@pytest.mark.rule("HOP-278", "HOP-R91")
def test_whoever_deflect_protects_is_no_mark() -> None:
    chips = {"a": chip(skills="deflect", health=9)}
    t = fight({"a": "C1", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST), chips=chips)
    assert marks(t, "r") == "a"
    t.struck = 1 << unit(t, "a")
    assert marks(t, "r") == "b"


@pytest.mark.rule("HOP-R91", "HOP-R76")
def test_an_archer_must_go_beside_a_unit_in_cover() -> None:
    ground = reading(STRONGEST, sets={"wood": hexes("C4")}, rules=(Cover(set="wood"),))
    t = fight({"a": "C4"}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=2, range=3)})
    assert ends(t, "r") == "C3"
    t = fight({"a": "C4"}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=1, range=3)})
    assert ends(t, "r") == "C2"


# Platform and Movement 0


@pytest.mark.rule("HOP-321", "HOP-R76")
def test_a_hex_that_dazes_ends_every_path() -> None:
    ground = reading(STRONGEST, sets={"high": hexes("C2")}, rules=(DazeOnEnter(set="high"),), obstacles=hexes("B1 D1"))
    t = fight({"a": "C5"}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=3)})
    assert ends(t, "r") == "C2"


@pytest.mark.rule("HOP-321", "HOP-R76")
def test_nobody_is_within_reach_from_a_hex_that_dazes_by_a_step_onto_it() -> None:
    ground = reading(WEAKEST, sets={"high": hexes("C3")}, rules=(DazeOnEnter(set="high"),))
    t = hp(fight({"a": "C4", "b": "C1"}, {"r": "C2"}, ground=ground, chips={"r": chip(movement=1)}), a=1)
    assert (marks(t, "r"), ends(t, "r")) == ("b", "C2")


@pytest.mark.rule("HOP-R76")
def test_whoever_stands_on_a_hex_that_dazes_already_reaches_from_it() -> None:
    ground = reading(WEAKEST, sets={"high": hexes("C3")}, rules=(DazeOnEnter(set="high"),))
    t = fight({"a": "C4"}, {"r": "C3"}, ground=ground)
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-R76", "HOP-276", "HOP-138")
def test_whoever_may_not_move_reaches_only_from_where_it_stands() -> None:
    t = hp(fight({"a": "C2", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST)), b=9)
    assert marks(t, "r") == "b"
    t.dazed = 1 << unit(t, "r")
    assert (marks(t, "r"), ends(t, "r")) == ("a", "C3")


@pytest.mark.rule("HOP-194", "HOP-R85")
def test_an_event_changes_how_far_rivals_reach() -> None:
    event = Event("bloodshed", ("X",), ("H",), (), (MoveMod(side="rival", n=1),))
    assert ends(fight({"a": "C6"}, {"r": "C1"}, ground=reading(STRONGEST), event=event), "r") == "C4"


# Blasphemous


@pytest.mark.rule("HOP-275", "HOP-R92")
def test_a_blasphemous_rival_goes_for_the_hero_within_reach_first() -> None:
    mine, chips = {"hero": "C4", "a": "C1"}, {"r": chip(skills="blasphemous")}
    t = fight(mine, {"r": "C2"}, ground=reading(CLOSEST), chips=chips)
    assert (marks(t, "r"), ends(t, "r")) == ("hero", "C3")
    assert marks(fight(mine, {"r": "C2"}, ground=reading(CLOSEST)), "r") == "a"


@pytest.mark.rule("HOP-R92", "HOP-189")
def test_out_of_reach_too_the_hero_is_first_but_whoever_is_within_reach_comes_before() -> None:
    chips = {"r": chip(movement=1, skills="blasphemous")}
    t = fight({"hero": "C6", "a": "E3"}, {"r": "C2"}, ground=reading(CLOSEST), chips=chips)
    assert (marks(t, "r"), ends(t, "r")) == ("hero", "C3")
    t = fight({"hero": "C6", "a": "C1"}, {"r": "C2"}, ground=reading(CLOSEST), chips=chips)
    assert marks(t, "r") == "a"


@pytest.mark.rule("HOP-R88", "HOP-R92")
def test_a_blasphemous_rival_attacks_the_hero_before_others() -> None:
    t = fight({"hero": "C3", "a": "C1"}, {"r": "C2"}, ground=reading(WEAKEST), chips={"r": chip(skills="blasphemous")})
    assert targets_of(hp(t, a=1), unit(t, "r"), t.stand[0]) == [0]


# Engage and others who ask


@pytest.mark.rule("HOP-R88")
def test_in_engage_only_bold_lines_are_read() -> None:
    ground = reading(Line(hex="spot"), WEAKEST, sets={"spot": hexes("C3")})
    t = hp(fight({"a": "C2", "b": "C4"}, {"r": "C3"}, ground=ground), b=1)
    assert targets_of(t, unit(t, "r"), t.stand[0]) == [unit(t, "b")]


@pytest.mark.rule("HOP-R88", "HOP-174")
def test_targets_that_tie_are_all_kept() -> None:
    t = fight({"a": "C2", "b": "C4"}, {"r": "C3"}, ground=reading(WEAKEST))
    assert targets_of(t, unit(t, "r"), t.stand[0]) == [unit(t, "a"), unit(t, "b")]


@pytest.mark.rule("HOP-R88")
def test_only_the_opponents_that_are_named_count() -> None:
    t = hp(fight({"a": "C2", "b": "C4"}, {"r": "C3"}, ground=reading(WEAKEST)), b=1)
    assert targets_of(t, unit(t, "r"), 1 << on(t, "C2")) == [unit(t, "a")]


@pytest.mark.rule("HOP-R89")
def test_without_a_line_that_fits_anybody_in_range_is_attacked() -> None:
    t = fight({"a": "C2", "b": "C4"}, {"r": "C3"}, ground=reading(HERO))
    assert targets_of(t, unit(t, "r"), t.stand[0]) == [unit(t, "a"), unit(t, "b")]


@pytest.mark.rule("HOP-R116", "HOP-192")
def test_for_a_long_shot_the_closest_needs_the_least_movement() -> None:
    t = fight({"a": "C4", "b": "C5"}, {"r": "C1"}, ground=reading(CLOSEST), chips={"r": chip(skills="long_shot:5")})
    assert targets_of(t, unit(t, "r"), t.stand[0]) == [unit(t, "a")]


@pytest.mark.rule("HOP-R116", "HOP-R76")
def test_for_a_long_shot_too_nobody_gets_into_range_by_a_step_onto_a_hex_that_dazes() -> None:
    ground = reading(CLOSEST, sets={"high": hexes("C3")}, rules=(DazeOnEnter(set="high"),))
    t = fight({"a": "C4", "b": "E2"}, {"r": "C2"}, ground=ground, chips={"r": chip(skills="long_shot:5")})
    assert targets_of(t, unit(t, "r"), t.stand[0]) == [unit(t, "b")]


@pytest.mark.rule("HOP-182", "HOP-184", "HOP-185")
def test_superlatives_serve_tactics_too() -> None:
    chips = {"a": chip(movement=1, dice="BB"), "b": chip(movement=3, dice="B")}
    t = hp(fight({"a": "C1", "b": "C5"}, {"r": "C3"}, chips=chips), a=2, b=4)
    units = [unit(t, "a"), unit(t, "b")]
    found = {
        pick: best(t, units, pick, unit(t, "r")) for pick in ("weakest", "strongest", "slowest", "deadliest", "any")
    }
    a, b = units
    assert found == {"weakest": [a], "strongest": [b], "slowest": [a], "deadliest": [a], "any": [a, b]}


@pytest.mark.rule("HOP-088", "HOP-192")
def test_for_a_scion_distance_is_counted_in_hexes() -> None:
    t = fight({"a": "C1", "b": "C6"}, {"r": "C3"})
    units = [unit(t, "a"), unit(t, "b")]
    assert best(t, units, "closest", unit(t, "r")) == [unit(t, "a")]
    assert best(t, units, "farthest", unit(t, "r")) == [unit(t, "b")]


@pytest.mark.rule("HOP-159", "HOP-191")
def test_a_rival_tells_which_line_decides_and_where_its_marks_are() -> None:
    t = fight({"hero": "A4", "a": "C4"}, {"r": "C1"}, ground=reading(HERO, STRONGEST))
    intent = why(t, unit(t, "r"))
    assert intent is not None
    assert (intent.line, intent.reached, intent.hexes) == (1, True, 1 << on(t, "C4"))


@pytest.mark.rule("HOP-164", "HOP-254")
def test_rivals_and_beasts_mark_each_other() -> None:
    t = hp(fight({"a": "C1"}, {"r": "C3"}, {"lion": "C5"}, ground=reading(STRONGEST)), lion=9)
    assert marks(t, "r") == "lion"
