"""Rewards: a recruit or Tactics, a stronger hero, a Prowess and a full troop."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import (
    DECLINE,
    AddDie,
    RaiseHealth,
    RaiseLeadership,
    Recruit,
    TakeProwess,
    TakeTactic,
    UpgradeDie,
)
from harena.games.hoplomachus.rules import rewards
from harena.games.hoplomachus.rules.powers import next_cards
from harena.games.hoplomachus.table import CAMP, FALLEN, PLAYER, Combat

from .campaigns import after_fight, cleaned, troop
from .fights import asked, let, refused


def rewarded(t: Combat) -> Combat:
    return let(t, (rewards.reward,))


# Sport


@pytest.mark.rule("HOP-215", "HOP-R142", "HOP-D29")
def test_a_rival_that_was_deployed_is_recruited_alive_or_defeated() -> None:
    t = after_fight("spar", rivals=("ves_ember", "ves_forge", "ves_slag"))
    ember, forge, slag = (t.chip.index(name) for name in ("ves_ember", "ves_forge", "ves_slag"))
    t.place[forge] = FALLEN
    t.lift(slag, CAMP)
    t.deployed &= ~(1 << slag)
    rewarded(t)
    assert [one.unit for one in t.options() if isinstance(one, Recruit)] == [ember, forge]
    assert refused(t, Recruit(slag)) == ["not_to_recruit"]
    t.answer(Recruit(forge))
    assert (t.side[forge], t.place[forge]) == (PLAYER, CAMP)


@pytest.mark.rule("HOP-215", "HOP-052")
def test_a_recruit_stays_in_the_troop() -> None:
    t = after_fight("spar")
    assert "ves_ember" in troop(cleaned(t, sport_rewards=Recruit(t.chip.index("ves_ember"))))


@pytest.mark.rule("HOP-100")
def test_a_bane_is_never_recruited() -> None:
    t = rewarded(after_fight("spar", rivals=("lemure", "ves_ember")))
    assert [t.chip[one.unit] for one in t.options() if isinstance(one, Recruit)] == ["ves_ember"]


@pytest.mark.rule("HOP-R34")
def test_nobody_is_recruited_above_leadership() -> None:
    t = rewarded(after_fight("spar", table={"leadership": 3}))
    assert not any(isinstance(one, Recruit) for one in t.options())


@pytest.mark.rule("HOP-216", "HOP-X36", "HOP-R143")
def test_tactics_are_taken_up_to_the_limit() -> None:
    t = rewarded(after_fight("spar", table={"tactics": ["stun"]}))
    t.answer(TakeTactic("hamstring"))
    assert asked(t) == "sport_rewards"
    t.answer(TakeTactic("hamstring"))
    assert t.tactics == ["stun", "hamstring", "hamstring"]
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-214")
def test_whoever_takes_a_tactic_recruits_nobody() -> None:
    t = rewarded(after_fight("spar", table={"tactics": ["stun"]}))
    t.answer(TakeTactic("hamstring"))
    assert not any(isinstance(one, Recruit) for one in t.options())
    assert refused(t, Recruit(t.chip.index("ves_ember"))) == ["one_reward"]


@pytest.mark.rule("HOP-214")
def test_whoever_recruits_takes_no_tactic() -> None:
    t = rewarded(after_fight("spar", table={"tactics": []}))
    t.answer(Recruit(t.chip.index("ves_ember")))
    assert asked(t) == "rest"
    assert t.tactics == []


def test_a_reward_may_be_declined() -> None:
    t = rewarded(after_fight("spar", table={"tactics": []}))
    t.answer(DECLINE)
    assert asked(t) == "rest"


# Bloodshed


@pytest.mark.rule("HOP-217", "HOP-218", "HOP-D30")
def test_a_bloodshed_brings_one_of_die_leadership_and_health() -> None:
    t = rewarded(after_fight("bloodshed", table={"dice": (1, 0, 1, 0, 0)}))
    assert t.options() == [RaiseHealth(), RaiseLeadership(), AddDie(), UpgradeDie("yellow"), UpgradeDie("green")]
    t.answer(UpgradeDie("green"))
    assert t.dice == (1, 0, 0, 1, 0)
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-219")
def test_leadership_grows() -> None:
    t = rewarded(after_fight("bloodshed", table={"leadership": 5}))
    t.answer(RaiseLeadership())
    assert t.leadership == 6


@pytest.mark.rule("HOP-220", "HOP-R144")
def test_health_grows_and_the_hero_gets_an_hp() -> None:
    t = after_fight("bloodshed", table={"health": 6})
    t.hp[0] = 2
    rewarded(t)
    t.answer(RaiseHealth())
    assert (t.health, t.hp[0]) == (7, 3)


# Primus


def primus(**fields: object) -> Combat:
    return after_fight("primus", region="new_argonauts", location="arg_k", foe="decimus", rivals=(), **fields)  # type: ignore[arg-type]


@pytest.mark.rule("HOP-221", "HOP-222", "HOP-223")
def test_a_primus_heals_and_teaches() -> None:
    t = primus(table={"health": 6})
    t.hp[0] = 1
    rewarded(t)
    assert t.hp[0] == 6
    assert asked(t) == "prowess"
    t.answer(TakeProwess("kindled_steel_1"))
    assert "kindled_steel_1" in t.powers


@pytest.mark.rule("HOP-223", "HOP-D31")
def test_only_the_heros_own_cards_are_taught_and_levels_in_order() -> None:
    t = primus(table={"powers": ("ember_cloak_1",)})
    rewarded(t)
    assert "ember_cloak_2" in next_cards(t, "nox")
    assert refused(t, TakeProwess("kindled_steel_2")) == ["no_such_prowess"]
    assert refused(t, TakeProwess("jade_skin_1")) == ["no_such_prowess"]
    t.answer(TakeProwess("ember_cloak_2"))
    assert t.powers == ("ember_cloak_2",)


@pytest.mark.rule("HOP-224", "HOP-X37", "HOP-212")
def test_the_troop_is_filled_up_to_five_with_the_hero() -> None:
    t = primus(fallen=("neu_poacher",), act=2, table={"leadership": 6, "bag": ["neu_debtor", "neu_slinger"]})
    for chip in ("ves_ember", "ves_forge"):
        t.join(chip, PLAYER)
    t.place[t.chip.index("ves_forge")] = FALLEN
    rewarded(t)
    t.answer(t.options()[0])
    assert asked(t) == "chance"
    t.answer("neu_slinger")
    assert asked(t) == "rest"
    assert t.bag == ["neu_debtor"]
    assert "neu_slinger" in troop(t)


@pytest.mark.rule("HOP-224", "HOP-R34")
def test_a_full_troop_draws_nobody() -> None:
    t = primus(table={"leadership": 3, "bag": ["neu_debtor"]})
    rewarded(t)
    t.answer(t.options()[0])
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-R43")
def test_a_bane_drawn_for_the_troop_does_not_join_it() -> None:
    t = primus(fallen=("neu_poacher",), table={"bag": ["lemure", "neu_slinger"]})
    rewarded(t)
    t.answer(t.options()[0])
    t.answer("lemure")
    t.answer("neu_slinger")
    assert "lemure" not in troop(t)
    assert "lemure" in cleaned(t).bag
