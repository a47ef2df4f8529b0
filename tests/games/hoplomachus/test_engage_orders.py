"""The player is asked for the order of rivals where it can change the result, and only there as far as we can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from harena.games.hoplomachus.chips import Arena, Token
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.rules.engage_orders import Actor, actor_of, order_matters
from harena.games.hoplomachus.rules.rival_engage import engagements_of, waiting_units
from harena.games.hoplomachus.table import ARENA, ENGAGE, RIVAL, Combat
from harena.games.hoplomachus.vocabulary import Carry, Line, PriorityList

from .blows import bout, choose, engage_step, options, rivals_engage
from .fights import arena, asked, chip, hex_, roll
from .outcomes import Tie, in_order
from .positions import random_position

SEEDS = 1000
WEAKEST = arena(PriorityList(lines=(Line(bold=True, pick="weakest"),)))


def engaging(seed: int) -> tuple[Combat, list[Actor]]:
    """A random position in the Engage step of rivals or Beasts, and all who can do something."""
    rng = Random(seed)
    side = rng.choice((RIVAL, RIVAL, ARENA))
    t = random_position(rng, active=side)
    t.step, t.agenda, t.blessings = ENGAGE, [(after_fight,)], rng.randint(0, 1)
    acting = ((unit, engagements_of(t, unit)) for unit in waiting_units(t, side))
    return t, [actor_of(t, unit, uses) for unit, uses in acting if uses]


def pairs(seed: int) -> Iterator[tuple[Combat, bool, Actor, Actor]]:
    t, actors = engaging(seed)
    for one, other in combinations(actors, 2):
        yield t, order_matters(t, actors, one, other), one, other


@pytest.mark.rule("HOP-172", "HOP-R93")
def test_where_nobody_is_asked_both_orders_have_the_same_outcomes() -> None:
    compared: Counter[bool] = Counter()
    for seed in range(SEEDS):
        for t, asks, one, other in pairs(seed):
            if len(one.uses) > 1 or len(other.uses) > 1:
                continue
            try:
                same = in_order(t, (one.unit, other.unit)) == in_order(t, (other.unit, one.unit))
            except Tie:
                assert asks, seed
                continue
            assert asks or same, seed
            compared[asks] += 1
    assert compared[False] > 200
    assert compared[True] > 100


@pytest.mark.rule("HOP-172")
def test_rivals_with_different_targets_engage_without_a_question() -> None:
    t = rivals_engage({"a": "D1", "b": "D5"}, {"r": "C1", "s": "C6"})
    assert asked(t) == "chance"
    roll(t, "x")
    assert asked(t) == "chance"


@pytest.mark.rule("HOP-172")
def test_rivals_that_can_strike_one_unit_only_engage_without_a_question() -> None:
    t = rivals_engage({"a": "D2", "b": "E4"}, {"r": "C2", "s": "C3"})
    roll(t, "x")
    assert asked(t) == "chance"


@pytest.mark.rule("HOP-172", "HOP-D18")
def test_where_the_first_may_defeat_the_target_of_the_second_the_player_chooses() -> None:
    chips = {"a": chip(health=1), "r": chip(dice="BB"), "s": chip(range=3)}
    t = rivals_engage({"a": "D2", "b": "E4"}, {"r": "C2", "s": "C3"}, chips=chips, ground=WEAKEST)
    assert options(t) == {"attack r a", "attack s a"}
    choose(t, "attack s a")
    roll(t, "x")
    assert asked(t) == ""


@pytest.mark.rule("HOP-172", "HOP-277")
def test_confidence_depends_on_who_falls_first() -> None:
    chips = {"a": chip(health=1), "r": chip(skills="confidence")}
    t = rivals_engage({"a": "D1", "b": "D5", "c": "E3"}, {"s": "C1", "r": "C6"}, chips=chips)
    assert options(t) == {"attack s a", "attack r b"}


@pytest.mark.rule("HOP-172", "HOP-128")
def test_a_beast_that_may_defeat_the_tribune_waits_for_one_beside_the_hero() -> None:
    chips = {"lion": chip(arena=True), "bear": chip(arena=True), "r": chip(health=1)}
    rivals = {"r": "A4", "s": "camp", "u": "camp", "v": "camp"}
    t = bout({"hero": "D1"}, rivals, beasts={"lion": "C1", "bear": "B5"}, chips=chips, kind="flag", tribune=1)
    engage_step(t, ARENA)
    assert options(t) == {"attack lion hero", "attack bear r"}


# One position for each way in which one unit can change what another does


def listed(*lines: Line) -> Arena:
    return arena(PriorityList(lines=lines))


STRONGEST = listed(Line(bold=True, pick="strongest"))
DEADLIEST = listed(Line(bold=True, pick="deadliest"))


@pytest.mark.rule("HOP-172", "HOP-286")
def test_a_wound_may_make_another_heave() -> None:
    chips = {"giant": chip(dice="JN", skills="heave")}
    t = rivals_engage({"a": "D3", "b": "E3"}, {"giant": "C3", "s": "E4"}, chips=chips, ground=DEADLIEST)
    assert options(t) == {"attack giant a", "attack s b"}


@pytest.mark.rule("HOP-172", "HOP-106")
def test_a_thrown_token_may_draw_another_attack() -> None:
    ground = arena(
        PriorityList(units="archer", lines=(Line(bold=True, pick="least_deadly"),)),
        PriorityList(lines=(Line(bold=True, filter=("holder",)), Line(bold=True, pick="deadliest"))),
        tokens={"trident": Token(hex_("A1"))},
        rules=(Carry(token="trident", n=1),),
    )
    chips = {"r": chip(classes="archer"), "a": chip(dice="BB")}
    t = rivals_engage({"a": "D2", "b": "D3"}, {"r": "A1", "s": "C3"}, chips=chips, ground=ground, holder=3)
    assert options(t) == {"throw r b", "attack s a"}


@pytest.mark.rule("HOP-172", "HOP-313")
def test_a_wound_may_change_which_taunt_is_the_strongest() -> None:
    lion, bear = chip(health=5, skills="taunt"), chip(health=4, skills="taunt")
    t = rivals_engage({"lion": "D3", "bear": "D4"}, {"r": "D2", "s": "C4"}, chips={"lion": lion, "bear": bear})
    assert options(t) == {"attack r lion", "attack s lion"}


@pytest.mark.rule("HOP-172", "HOP-193")
def test_a_wound_may_change_who_is_the_strongest() -> None:
    t = rivals_engage({"a": "D3", "b": "D4"}, {"r": "D2", "s": "C4"}, chips={"a": chip(health=4)}, ground=STRONGEST)
    assert options(t) == {"attack r a", "attack s a"}


@pytest.mark.rule("HOP-172", "HOP-193")
def test_a_wound_may_change_who_is_the_weakest() -> None:
    t = rivals_engage({"a": "D3", "b": "D4"}, {"r": "D2", "s": "C4"}, chips={"a": chip(health=4)}, ground=WEAKEST)
    assert options(t) == {"attack r a", "attack s b"}


@pytest.mark.rule("HOP-172", "HOP-209")
def test_a_blessing_may_make_the_hero_the_strongest() -> None:
    t = bout({"hero": "D3", "a": "D4"}, {"r": "D2", "s": "C4"}, ground=STRONGEST, blessings=1)
    t.hp[0] = 1
    engage_step(t, RIVAL)
    assert options(t) == {"attack r hero", "attack s a"}


@pytest.mark.rule("HOP-172", "HOP-174")
def test_a_wound_may_decide_a_tie() -> None:
    t = rivals_engage({"a": "D3", "b": "D4"}, {"r": "D2", "s": "C4"}, ground=WEAKEST)
    assert options(t) == {"attack r a", "attack s a", "attack s b"}


@pytest.mark.rule("HOP-172", "HOP-291")
def test_a_unit_that_inspires_may_walk_away() -> None:
    chips = {"bell": chip(movement=1, skills="inspire reposition")}
    t = rivals_engage({"a": "D4", "b": "E1"}, {"bell": "C3", "s": "C4"}, chips=chips, ground=DEADLIEST)
    assert "attack s a" in options(t)
    assert any(word.startswith("reposition bell") for word in options(t))


@pytest.mark.rule("HOP-172", "HOP-301")
def test_a_wound_may_change_where_another_goes() -> None:
    chips = {"crane": chip(movement=1, skills="reposition"), "a": chip(health=2)}
    t = rivals_engage({"a": "E1", "b": "D5"}, {"crane": "B3", "s": "C5"}, chips=chips, ground=WEAKEST)
    assert "attack s b" in options(t)
    assert any(word.startswith("reposition crane") for word in options(t))


@pytest.mark.rule("HOP-172", "HOP-302")
def test_a_unit_that_inspires_may_fall_by_an_answer() -> None:
    chips = {"bell": chip(health=1, skills="inspire"), "a": chip(skills="retaliate")}
    t = rivals_engage({"a": "D2", "b": "D4"}, {"bell": "C3", "s": "C4"}, chips=chips)
    assert options(t) == {"attack bell a", "attack s b"}


@pytest.mark.rule("HOP-172", "HOP-196")
def test_a_defeat_may_leave_somebody_isolated() -> None:
    ground = arena(
        PriorityList(units="beast", lines=(Line(bold=True, filter=("isolated",)), Line(bold=True, pick="deadliest"))),
        PriorityList(lines=(Line(bold=True),)),
    )
    chips = {"a": chip(health=1), "u": chip(dice="BB"), "lion": chip(arena=True), "bear": chip(arena=True)}
    rivals = {"u": "B4", "v": "camp", "w": "camp", "x": "camp"}
    beasts = {"lion": "D1", "bear": "B3"}
    t = bout({"a": "D2", "b": "B2"}, rivals, beasts=beasts, chips=chips, ground=ground)
    engage_step(t, ARENA)
    assert options(t) == {"attack lion a", "attack bear u"}


@pytest.mark.rule("HOP-172", "HOP-197")
def test_a_defeat_may_leave_a_troop_outnumbered() -> None:
    ground = listed(Line(bold=True, filter=("outnumbered",), pick="least_deadly"), Line(bold=True, pick="deadliest"))
    chips = {"a": chip(health=1), "c": chip(dice="BB")}
    mine, rivals = {"a": "E1", "b": "D3", "c": "D4"}, {"r": "D1", "s": "C4", "u": "A1"}
    t = rivals_engage(mine, rivals, chips=chips, ground=ground)
    assert options(t) == {"attack r a", "attack s c"}


@pytest.mark.rule("HOP-172", "HOP-R53")
def test_the_last_rival_may_fall_before_the_hero_is_attacked() -> None:
    beasts = {"lion": chip(arena=True), "bear": chip(arena=True)}
    t = bout({"hero": "D1"}, {"r": "A4"}, beasts={"lion": "C1", "bear": "B5"}, chips={**beasts, "r": chip(health=1)})
    engage_step(t, ARENA)
    assert options(t) == {"attack lion hero", "attack bear r"}


@pytest.mark.rule("HOP-172", "HOP-292")
def test_a_guard_may_take_only_so_many_blows() -> None:
    chips = {"guard": chip(skills="intercept_blow")}
    t = rivals_engage({"a": "D2", "guard": "D3", "b": "D4"}, {"r": "C2", "s": "C5"}, chips=chips)
    assert options(t) == {"attack r a", "attack s b"}


@pytest.mark.rule("HOP-172", "HOP-297", "HOP-291")
@pytest.mark.parametrize("skills", ["perfect_strike", "inspired"])
def test_one_blow_may_be_enough(skills: str) -> None:
    chips = {"r": chip(skills=skills if skills != "inspired" else ""), "a": chip(health=2, dice="BB")}
    chips["bell"] = chip(skills="inspire" if skills == "inspired" else "")
    rivals = {"r": "D2", "s": "C4", "bell": "C2"}
    t = rivals_engage({"a": "D3", "b": "D4"}, rivals, chips=chips, ground=DEADLIEST)
    assert options(t) == {"attack r a", "attack s a"}


@pytest.mark.rule("HOP-172")
def test_nobody_is_asked_where_only_the_last_blow_can_defeat() -> None:
    chips = {"a": chip(health=2, dice="BB")}
    t = rivals_engage({"a": "D3", "b": "D4"}, {"r": "D2", "s": "C4"}, chips=chips, ground=DEADLIEST)
    assert asked(t) == "chance"


@pytest.mark.rule("HOP-172", "HOP-301")
def test_a_rival_that_can_strike_nobody_within_range_repositions_before_or_after_one_that_can() -> None:
    """The unit beside both deflects, and Agile alone gets past that."""
    chips = {"a": chip(skills="deflect"), "r": chip(1, skills="reposition"), "s": chip(skills="agile")}
    t = rivals_engage({"a": "C3", "b": "C6"}, {"r": "C4", "s": "D2"}, chips=chips, ground=WEAKEST, struck=1 << 1)
    assert options(t) == {"reposition r C5", "agile s a"}
