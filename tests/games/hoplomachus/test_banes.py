"""Every Bane: those that are drawn from the bag, and those that lie in the camp."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import Choose, Deploy, LoseTactic, Remove
from harena.games.hoplomachus.campaign import BANE_STACK
from harena.games.hoplomachus.rules import acts, bane_effects, banes, opportunity_rewards, preparation
from harena.games.hoplomachus.rules.deployment import ask_deploy, rivals_at_once
from harena.games.hoplomachus.rules.turn import take_turn
from harena.games.hoplomachus.skills import BIT
from harena.games.hoplomachus.table import CAMP, PLAYER, Combat

from .campaigns import after_fight, camp, troop
from .fights import asked, let, refused

RIVALS = ("ves_ember", "ves_forge")


def setting_up(kind: str = "bloodshed", **fields: Any) -> Combat:
    """A fight that is being set up: two rivals in their camp."""
    t = after_fight(kind, rivals=RIVALS, **fields)
    t.result, t.deployed = "", 0
    for chip in RIVALS:
        t.lift(t.chip.index(chip), CAMP)
    return t


def drawn(name: str, t: Combat | None = None) -> Combat:
    """This Bag Bane comes out of the bag while a fight is set up, and the formation is complete."""
    t = t or setting_up()
    t.bag = [name, "neu_slinger"]
    let(t, (preparation.add_rival, "X", 0), (bane_effects.formed,))
    t.answer(name)
    return t


# Out of the bag


def test_one_shade_more() -> None:
    t = drawn("one_shade_more")
    t.bag = ["neu_debtor", "neu_slinger"]
    t.answer("neu_slinger")
    t.answer("neu_debtor")
    assert [t.chip[unit] for unit in bane_effects.rivals(t)] == [*RIVALS, "neu_slinger", "neu_debtor"]


def test_black_blood_hardens_the_first_rival() -> None:
    t = drawn("black_blood")
    t.answer("neu_slinger")
    assert [t.bonus_hp[unit] for unit in bane_effects.rivals(t)] == [2, 0, 0]


def test_scent_of_blood_hardens_the_strongest_rival() -> None:
    t = drawn("scent_of_blood")
    t.answer("neu_slinger")
    found = bane_effects.rivals(t)
    strongest = max(found, key=lambda unit: (t.max_health(unit), -unit))
    assert [unit for unit in found if t.bonus_hp[unit] == 2] == [strongest]


def test_the_refrain_and_the_thorn_crown_give_skills() -> None:
    t = drawn("the_refrain")
    t.answer("neu_slinger")
    first = bane_effects.rivals(t)[0]
    assert [(one.unit, one.n) for one in t.lasting] == [(first, BIT["inspire"])]
    t = drawn("thorn_crown")
    t.answer("neu_slinger")
    assert {one.unit for one in t.lasting} == set(bane_effects.rivals(t))


def test_crossed_irons_and_rush_at_the_gate() -> None:
    assert drawn("crossed_irons").extra_tactics == ["stun"]
    t = drawn("rush_at_the_gate")
    t.round = 1
    assert rivals_at_once(t) == 2


def test_dark_rumour() -> None:
    assert drawn("dark_rumour").journey.influence == 1


def test_light_fingers_take_a_tactic_of_choice() -> None:
    t = setting_up(table={"tactics": ["stun", "hamstring"]})
    drawn("light_fingers", t)
    assert asked(t) == "losses"
    t.answer(LoseTactic("hamstring"))
    assert t.tactics == ["stun"]


def first_deployed(name: str) -> tuple[Combat, int]:
    """The first unit that the player deploys after this Bane was drawn."""
    t = drawn(name)
    t.answer("neu_slinger")
    t.slots, t.round, t.active = ("H", "U", "U"), 1, PLAYER
    let(t, (ask_deploy,))
    t.answer(next(one for one in t.options() if isinstance(one, Deploy) and one.unit == 1))
    return t, 1


def test_heavy_sand_slows_the_first_unit_for_the_fight() -> None:
    t, unit = first_deployed("heavy_sand")
    assert t.movement(unit) == t.figure(unit).movement - 1
    assert t.omens == ()


def test_cold_hand_makes_it_fatigued_up_to_the_end_of_its_next_turn() -> None:
    t, unit = first_deployed("cold_hand")
    assert t.fatigue[unit] == 2


def test_ringing_ears_daze_it_in_the_next_turn() -> None:
    t, unit = first_deployed("ringing_ears")
    assert not t.staggered >> unit & 1
    take_turn(t, PLAYER)
    assert t.staggered >> unit & 1


def test_outside_of_a_fight_nothing_happens_to_one() -> None:
    t = after_fight("primus", rivals=())
    bane_effects.act(t, t.book.content.banes["black_blood"].effects[0], "black_blood")
    assert t.omens == ()


# In the camp


def test_dead_weight() -> None:
    t = camp("ves_c", before="ves_l")
    before = t.leadership
    banes.add(t, "dead_weight")
    assert t.leadership == before - 1
    banes.remove(t, "dead_weight")
    assert t.leadership == before


def test_marsh_fever_weakens_the_first_unit_beside_the_hero() -> None:
    t = setting_up(table={"powers": ("marsh_fever",), "slots": ("H", "U", "U"), "round": 1, "active": PLAYER})
    for unit in (0, 1, 2):
        let(t, (ask_deploy,))
        t.answer(next(one for one in t.options() if isinstance(one, Deploy) and one.unit == unit))
    assert t.hp[0] == t.health
    assert (t.hp[1], t.hp[2]) == (t.max_health(1) - 1, t.max_health(2))


def test_rain_of_ash_costs_an_hp_in_a_lethal_fight() -> None:
    for kind, left in (("bloodshed", 4), ("spar", 5)):
        t = setting_up(kind, table={"powers": ("rain_of_ash",)})
        t.hp[0] = 5
        bane_effects.start_fight(t)
        assert t.hp[0] == left
    t.kind, t.hp[0] = "bloodshed", 1
    bane_effects.start_fight(t)
    assert t.hp[0] == 1


def test_plutos_shadow_takes_a_place_in_a_bloodshed() -> None:
    for slots, left in ((("H", "U", "U"), ("H", "U")), (("H", "U"), ("H", "U"))):
        t = setting_up(table={"powers": ("plutos_shadow",), "slots": slots})
        bane_effects.limit_formation(t)
        assert t.slots == left


def act_begins(*held: str, **table: Any) -> Combat:
    return let(camp("ves_c", before="ves_l", table={"powers": held, **table}), (acts.open_act,))


def test_stolen_days() -> None:
    assert act_begins("stolen_days").journey.weeks == 1


def test_water_of_forgetting() -> None:
    t = act_begins("water_of_forgetting", tactics=["stun", "hamstring", "stun"])
    t.answer(LoseTactic("stun"))
    t.answer(LoseTactic("stun"))
    assert t.tactics == ["hamstring"]


@pytest.mark.rule("HOP-260", "HOP-262")
def test_the_creditor_takes_a_unit_into_the_bag() -> None:
    t = act_begins("the_creditor")
    assert asked(t) == "sacrifices"
    assert refused(t, Choose(0)) == ["not_to_sacrifice"]
    t.answer(Choose(t.chip.index("neu_poacher")))
    assert troop(t) == ["neu_pugilist", "neu_barker"]
    assert "neu_poacher" in t.bag


@pytest.mark.rule("HOP-314")
def test_undying_units_are_not_sacrificed() -> None:
    t = camp("ves_c", before="ves_l", table={"powers": ("the_creditor",)})
    unit = t.join("opp_threshold_guard", PLAYER)
    let(t, (acts.open_act,))
    assert Choose(unit) not in t.options()


@pytest.mark.rule("HOP-101")
def test_a_bane_of_the_camp_is_no_unit_to_sacrifice() -> None:
    t = act_begins("the_creditor", "stolen_days")
    assert {t.chip[one.unit] for one in t.options() if isinstance(one, Choose)} == set(troop(t))


# Before the Scion


@pytest.mark.rule("HOP-086", "HOP-D13", "HOP-R20")
def test_each_blessing_removes_a_bane_before_the_scion() -> None:
    t = after_fight("scion", foe="kalliope", location="ves_k", act=4, rivals=(), table={"blessings": 2})
    t.bag = ["black_blood", "lemure", "neu_slinger"]
    banes.add(t, "split_purse")
    let(t, (opportunity_rewards.spend_blessings,))
    assert {one.chip for one in t.options() if isinstance(one, Remove)} == {"split_purse", "black_blood", "lemure"}
    stack = list(t.bottom[BANE_STACK])
    t.answer(Remove("split_purse"))
    t.answer(Remove("black_blood"))
    assert t.bag == ["lemure", "neu_slinger"]
    assert (t.powers, t.blessings) == (tuple(one for one in t.powers if one != "split_purse"), 0)
    assert list(t.bottom[BANE_STACK]) == stack


@pytest.mark.rule("HOP-R139")
def test_blessings_without_a_bane_are_lost() -> None:
    t = after_fight("scion", foe="kalliope", location="ves_k", act=4, rivals=(), table={"blessings": 5})
    t.bag = ["lemure"]
    let(t, (opportunity_rewards.spend_blessings,))
    assert (t.blessings, t.bag, asked(t)) == (0, [], "rest")


def test_every_bane_of_the_box_has_a_scion_or_is_for_all() -> None:
    content = camp("ves_c", before="ves_l").book.content
    assert {bane.scion for bane in content.banes.values()} == {"", *content.scions}
