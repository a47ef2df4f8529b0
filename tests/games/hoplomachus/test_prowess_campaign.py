"""Prowess that helps on the road, in camp and before the fight; and how Prowess is gained and sacrificed."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import (
    SPECTATE,
    Choose,
    Deploy,
    PlayTactic,
    Recruit,
    Sail,
    Scout,
    TakeTactic,
    Travel,
)
from harena.games.hoplomachus.campaign import SPORT_DECK
from harena.games.hoplomachus.rules import clean_up, powers, rewards
from harena.games.hoplomachus.rules.damage import suffer
from harena.games.hoplomachus.rules.deployment import ask_deploy
from harena.games.hoplomachus.rules.tactics import ask_tactic
from harena.games.hoplomachus.skills import FIRST_STRIKE
from harena.kit import deck

from .campaigns import after_fight, at_event, camp, chance_answers, cleaned, places, put_on_deck, troop
from .fights import asked, fight, let, on, refused, unit

# On the road


def test_backtrack_leads_back_once_in_an_act() -> None:
    t = camp("ves_l", before="ves_c", table={"powers": ("path_reader_1",)})
    assert "ves_c" in places(t)
    t.answer(Travel("ves_c"))
    assert t.journey.spent == ("path_reader_1",)
    t = camp("ves_l", before="ves_c", spent=("path_reader_1",), table={"powers": ("path_reader_1",)})
    assert "ves_c" not in places(t)


def test_a_trip_may_cost_no_week_or_two() -> None:
    t = camp("ves_c", before="ves_l", weeks=12, table={"powers": ("sea_legs_1",)})
    t.answer(Sail("jade", "kun_c"))
    assert t.journey.weeks == 12
    assert t.journey.spent == ("sea_legs_1",)
    t = camp("ves_c", before="ves_l", weeks=3, table={"powers": ("torn_sail",)})
    t.answer(Sail("jade", "kun_c"))
    assert t.journey.weeks == 5
    t = camp("ves_c", before="ves_l", weeks=11, table={"powers": ("torn_sail",)})
    assert refused(t, Sail("jade", "kun_c")) == ["no_week_for_trip"]
    t = camp("ves_c", before="ves_l", weeks=3, table={"powers": ("torn_sail", "sea_legs_1")})
    t.answer(Sail("jade", "kun_c"))
    assert t.journey.weeks == 3


def test_a_scout_orders_three_cards_of_a_deck_before_travel() -> None:
    t = camp("ves_c", before="ves_l", table={"powers": ("watchers_eye_1",)})
    put_on_deck(t, "spo_fog", "spo_wall", "spo_doors")
    t.answer(Scout("sport"))
    assert asked(t) == "rearrangements"
    t.answer(t.options()[-1])
    assert deck.top_cards(t, SPORT_DECK, 3) == ["spo_doors", "spo_wall", "spo_fog"]
    assert asked(t) == "travels"
    assert refused(t, Scout("sport")) == ["no_scout"]


@pytest.mark.rule("HOP-037")
def test_prowess_and_bane_change_the_influence_of_spectating() -> None:
    for held, act, raised in (("darling_of_the_stands_1", 3, 2), ("darling_of_the_stands_1", 1, 1)):
        assert spectated(held, act=act) == raised
    assert spectated("whisper_in_the_ranks", act=2) == 3


def spectated(*held: str, act: int) -> int:
    t = at_event("ves_c", "spo_market", act=act, table={"powers": held})
    t.answer(SPECTATE)
    chance_answers(t)
    t.answer(t.options()[0])
    return t.journey.influence


def test_ill_dreams_heal_two_hp() -> None:
    t = at_event("ves_c", "spo_market", table={"powers": ("ill_dreams",), "health": 9, "hp": [2, 1, 1, 1]})
    t.answer(SPECTATE)
    chance_answers(t)
    t.answer(t.options()[0])
    assert t.hp[0] == 4


# Rewards


def test_both_rewards_of_a_sport_once_in_an_act() -> None:
    t = let(after_fight("spar", table={"tactics": [], "powers": ("talent_broker_1",)}), (rewards.reward,))
    t.answer(Recruit(t.chip.index("ves_ember")))
    assert asked(t) == "sport_rewards"
    t.answer(TakeTactic("stun"))
    assert t.tactics == ["stun"]
    assert t.journey.spent == ("talent_broker_1",)


def test_a_won_bloodshed_may_heal_or_bring_a_tactic() -> None:
    t = after_fight("bloodshed", table={"powers": ("old_scars_1",), "health": 9})
    t.hp[0] = 3
    let(t, (rewards.after_reward,))
    assert t.hp[0] == 5
    t = let(after_fight("bloodshed", table={"powers": ("quartermaster_2",), "tactics": []}), (rewards.after_reward,))
    assert asked(t) == "tactic_gifts"
    t.answer(TakeTactic("stun"))
    assert t.tactics == ["stun"]
    assert asked(let(after_fight("spar", table={"powers": ("quartermaster_2",)}), (rewards.after_reward,))) == "rest"


def test_the_camp_may_hold_more_or_fewer_tactics() -> None:
    t = camp("ves_c", before="ves_l", table={"powers": ("quartermaster_1",)})
    assert powers.most_tactics(t) == 4
    t.powers = ("split_purse",)
    assert powers.most_tactics(t) == 2


@pytest.mark.rule("HOP-049")
def test_a_fallen_unit_is_called_back() -> None:
    fallen = ("neu_poacher", "neu_pugilist")
    t = let(after_fight("bloodshed", fallen=fallen, table={"powers": ("called_back_1",)}), (rewards.save_units,))
    t.answer(Choose(t.chip.index("neu_poacher")))
    assert "neu_poacher" in troop(cleaned(t))
    t = cleaned(after_fight("bloodshed", fallen=fallen, table={"powers": ("called_back_2",)}))
    assert {"neu_poacher", "neu_pugilist"} <= set(troop(t))


# Gaining and losing


@pytest.mark.rule("HOP-220", "HOP-244")
def test_health_rises_and_falls_with_a_card() -> None:
    t = camp("ves_c", before="ves_l", table={"powers": ()})
    health, hp = t.health, t.hp[0]
    powers.gain(t, "cinder_hide_1")
    assert (t.health, t.hp[0]) == (health + 1, hp + 1)
    powers.gain(t, "cinder_hide_2")
    assert (t.health, t.hp[0], t.powers) == (health + 3, hp + 3, ("cinder_hide_2",))


@pytest.mark.rule("HOP-261")
def test_of_a_sacrificed_prowess_the_highest_level_goes() -> None:
    t = camp("ves_c", before="ves_l", table={"powers": ()})
    health = t.health
    for card in ("cinder_hide_1", "cinder_hide_2"):
        powers.gain(t, card)
    powers.sacrifice_prowess(t, "cinder_hide")
    assert (t.powers, t.health) == (("cinder_hide_1",), health + 1)
    powers.sacrifice_prowess(t, "cinder_hide")
    assert (t.powers, t.health, t.hp[0]) == ((), health, health)


# In a fight


def test_the_tribune_leaves_more_hp() -> None:
    t = fight({"hero": "D2"}, {"r": "C2", "s": "A1"}, kind="spar", campaign=True, powers=("friend_of_the_tribune_1",))
    t.tribune = unit(t, "r")
    suffer(t, t.tribune, 9, 0)
    assert t.hp[0] == 3


def test_a_second_unit_is_deployed_in_the_first_turn() -> None:
    t = fight({"a": "camp", "b": "camp"}, {"r": "A1"}, campaign=True, powers=("sisters_call_2",))
    let(t, (ask_deploy,))
    t.answer(Deploy(unit(t, "a"), on(t, "E1")))
    assert asked(t) == "deploys"
    t.answer(Deploy(unit(t, "b"), on(t, "E2")))
    assert t.skills(unit(t, "b")) & FIRST_STRIKE
    assert not t.skills(unit(t, "a")) & FIRST_STRIKE
    assert asked(t) == "rest"


def test_a_second_tactic_in_a_turn() -> None:
    for card, rounds in (("second_order_1", 1), ("second_order_2", 2)):
        t = fight({"hero": "D2", "a": "D3"}, {"r": "C2"}, campaign=True, powers=(card,), tactics=["stun"] * 5)
        for turn in range(2):
            t.played, t.spent = False, tuple(one for one in t.spent if not one.endswith(":turn"))
            let(t, (ask_tactic,))
            t.answer(PlayTactic("stun", unit(t, "r")))
            assert (asked(t) == "own_tactics") == (turn < rounds)
            if turn < rounds:
                t.answer(PlayTactic("stun", unit(t, "r")))
            assert asked(t) == "rest"


def test_a_played_tactic_brings_another_of_its_kind() -> None:
    t = fight({"hero": "D2", "a": "D3"}, {"r": "C2"}, campaign=True, powers=("marked_coin_1",), tactics=["stun"] * 2)
    for left in (2, 1):
        t.played = False
        let(t, (ask_tactic,))
        t.answer(PlayTactic("stun", unit(t, "r")))
        assert t.tactics == ["stun"] * left


def test_clean_up_ends_what_was_used_in_a_fight() -> None:
    t = after_fight("spar", won=False, table={"spent": ("skewer_1:direct_damage",)})
    let(t, (clean_up.break_camp, "", "spar"))
    assert t.spent == ()
