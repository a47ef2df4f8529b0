"""Every Opportunity: the moment in which it is met, and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import DECLINE, Attack, Declare, Remove, Sail, TakeProwess, TakeYellow, Travel
from harena.games.hoplomachus.campaign import BANE_STACK, OPPORTUNITY_DECK, Campaign, Held
from harena.games.hoplomachus.rules import opportunities, opportunity_rewards, preparation, yellow
from harena.games.hoplomachus.rules.attack import attack
from harena.games.hoplomachus.rules.damage import suffer
from harena.games.hoplomachus.rules.ending import end_fight
from harena.games.hoplomachus.rules.objectives import score
from harena.games.hoplomachus.rules.tactics import ask_tactic
from harena.games.hoplomachus.rules.turn import end_turn, take_turn
from harena.games.hoplomachus.skills import ABSORB, DODGE
from harena.games.hoplomachus.table import PLAYER, RIVAL, Combat

from .campaigns import after_fight, camp, chance_answers, troop
from .fights import asked, chip, fight, let, on, refused, roll, unit

YELLOW = ("opp_old_champion", "opp_threshold_guard", "honeyed_wine", "bronze_whistle")


def holding(
    *cards: str, mine: dict[str, str] | None = None, rivals: dict[str, str] | None = None, **fields: Any
) -> Combat:
    """A fight of a campaign in which these Opportunities are held."""
    chips = {"opp_old_champion": chip(faction="opportunity"), "opp_threshold_guard": chip(faction="opportunity")}
    chips |= fields.pop("chips", {})
    held = tuple(Held(card, ("vesuvians",)) for card in cards)
    campaign = Campaign(whole=True, difficulty="valiant", location="ves_c", held=held, yellow=YELLOW)
    t = fight({"hero": "D2", **(mine or {})}, rivals or {"r": "C2", "s": "A1"}, campaign=True, chips=chips, **fields)
    t.campaign = campaign
    return t


def paid(t: Combat) -> list[str]:
    """The cards that have gone under their deck."""
    return [card for card, _ in t.bottom[OPPORTUNITY_DECK]]


def win(t: Combat, cause: str = "rivals_beaten") -> Combat:
    """The fight is won; what follows is asked."""
    t.pending = t.listed = None
    end_fight(t, "won", cause)
    t.proceed()
    return t


# In the middle of a fight


@pytest.mark.rule("HOP-057", "HOP-R14", "HOP-D28")
def test_two_defeats_in_a_turn_pay_at_once_and_the_fight_goes_on() -> None:
    t = holding("twin_harvest", rivals={"r": "C2", "s": "A1", "u": "A2"})
    let(t, (suffer, 1, 9, 0), (suffer, 2, 9, 0))
    assert asked(t) == "yellow_chips"
    t.answer(TakeYellow("honeyed_wine"))
    assert t.tactics == ["honeyed_wine"]
    assert (paid(t), t.journey.held) == (["twin_harvest"], ())
    assert asked(t) == "rest"


def test_one_defeat_in_a_turn_is_not_enough() -> None:
    t = holding("twin_harvest", rivals={"r": "C2", "s": "A1", "u": "A2"})
    let(t, (suffer, 1, 9, 0))
    take_turn(t, PLAYER)
    t.agenda = [one for one in t.agenda if one[0] is not end_turn]
    suffer(t, 2, 9, 0)
    assert paid(t) == []


@pytest.mark.rule("HOP-057")
def test_what_is_met_by_the_last_blow_is_paid_after_the_fight() -> None:
    t = holding("twin_harvest", rivals={"r": "C2", "s": "A1"})
    t.pending = None
    t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
    t.then((suffer, 1, 9, 0), (suffer, 2, 9, 0))
    t.proceed()
    assert t.result == "won"
    assert asked(t) == "yellow_chips"


def rest_of_campaign(t: Combat) -> None:
    t.end([], "idle")


def test_a_clean_throw() -> None:
    t = let(holding("the_clean_throw", dice=(1, 1, 1, 0, 0), chips={"r": chip(health=9)}), (attack, 0, 1))
    roll(t, "xxx")
    assert asked(t) == "prowess"
    assert all(one.card in SPECIAL for one in t.options() if isinstance(one, TakeProwess))
    t = let(holding("the_clean_throw", dice=(1, 0, 1, 0, 0)), (attack, 0, 1))
    roll(t, "xx")
    assert paid(t) == []


SPECIAL = (
    "path_reader_1",
    "sea_legs_1",
    "watchers_eye_1",
    "darling_of_the_stands_1",
    "friend_of_the_tribune_1",
    "talent_broker_1",
    "old_scars_1",
    "mimics_grace_1",
    "against_the_odds_1",
    "standard_bearer_1",
)


def test_still_standing_discards_a_bane_under_the_stack() -> None:
    t = holding("still_standing", rivals={"r": "C2"}, chips={"r": chip(dice="VVV")}, bag=["lemure", "black_blood"])
    let(t, (attack, 1, 0))
    roll(t, "xxx")
    assert asked(t) == "removals"
    t.answer(Remove("lemure"))
    assert t.bag == ["black_blood"]
    assert t.bottom[BANE_STACK] == (("lemure", None),)


@pytest.mark.rule("HOP-R14")
def test_a_card_that_could_bring_nothing_stays() -> None:
    t = let(holding("still_standing", rivals={"r": "C2"}, chips={"r": chip(dice="VVV")}), (attack, 1, 0))
    roll(t, "xxx")
    assert paid(t) == []
    assert len(t.journey.held) == 1


def test_two_damage_or_a_raised_hero_is_not_still_standing() -> None:
    for faces, health in (("xxo", 5), ("xxx", 3)):
        t = holding("still_standing", rivals={"r": "C2"}, chips={"r": chip(dice="VVV")}, bag=["lemure"], blessings=1)
        t.hp[0] = health
        let(t, (attack, 1, 0))
        roll(t, faces)
        assert paid(t) == []


def test_a_defeat_without_an_attack() -> None:
    t = holding("stone_and_whisper", bag=["lemure"])
    let(t, (suffer, 1, 9, 0))
    assert paid(t) == ["stone_and_whisper"]
    t = let(holding("stone_and_whisper", bag=["lemure"], chips={"r": chip(health=1)}), (attack, 0, 1))
    roll(t, "xx")
    assert paid(t) == []


def test_a_defeated_bane() -> None:
    t = holding("break_the_omen", rivals={"lemure": "C2", "s": "A1"})
    let(t, (suffer, unit(t, "lemure"), 9, 0))
    assert paid(t) == ["break_the_omen"]


def test_two_points_in_one_score_step() -> None:
    t = holding("two_laurels", mine={"hero": "C3", "a": "C4"}, kind="hill")
    let(t, (score,))
    assert t.tactics == ["honeyed_wine"]
    t = holding("two_laurels", mine={"hero": "C3"}, kind="hill")
    let(t, (score,))
    assert t.tactics == []


# A won fight


def test_no_unit_lost() -> None:
    t = holding("not_one_shroud", mine={"a": "E1", "b": "E2"})
    t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
    win(t)
    assert "opp_threshold_guard" in troop(t)
    for mine, spent in (({"a": "E1", "b": "E2"}, ("survived",)), ({"a": "E1"}, ())):
        t = holding("not_one_shroud", mine=mine, spent=spent)
        t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
        assert paid(win(t)) == []


def test_a_win_by_the_fifth_turn() -> None:
    for turn, cards in ((5, ["before_the_lamp_dies"]), (6, [])):
        t = holding("before_the_lamp_dies", round=turn)
        t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
        assert paid(win(t)) == cards


def test_a_win_on_one_breath() -> None:
    for hp, cards in ((1, ["on_one_breath"]), (2, [])):
        t = holding("on_one_breath", hero="nox")
        t.hp[0] = hp
        t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
        assert paid(win(t)) == cards


def test_the_hero_brings_the_flag_home() -> None:
    for bearer, cards in ((0, ["hand_on_the_standard"]), (1, [])):
        t = holding("hand_on_the_standard", mine={"a": "E1"}, kind="flag", bearer=bearer, bag=["lemure"])
        t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
        assert paid(win(t, "flag_home")) == cards


# Declared before a fight


@pytest.mark.rule("HOP-123", "HOP-X08", "HOP-D12")
def test_reckless_is_asked_after_all_other_modifiers_of_act_four() -> None:
    t = after_fight("bloodshed", act=4, rivals=(), event="blo_debt", held=(Held("reckless"),))
    t.result = ""
    let(t, (preparation.prepare,))
    chance_answers(t)
    assert asked(t) == "declarations"
    before = [unit for unit, side in enumerate(t.side) if side == RIVAL]
    assert len(before) == len(t.book.content.events["blo_debt"].rivals) + 1
    assert t.slots
    t.answer(Declare("reckless"))
    chance_answers(t)
    assert sum(side == RIVAL for side in t.side) == len(before) + 1
    assert t.journey.held[0].declared


@pytest.mark.rule("HOP-123")
def test_whoever_declines_changes_nothing() -> None:
    t = let(holding("confident", slots=("H", "U", "U")), (opportunities.offer_declarations,))
    t.answer(DECLINE)
    assert t.slots == ("H", "U", "U")
    assert not t.journey.held[0].declared


def test_confident_gives_up_a_place_and_pays_for_a_win() -> None:
    t = let(holding("confident", slots=("H", "U", "U")), (opportunities.offer_declarations,))
    assert refused(t, Declare("reckless")) == ["not_held"]
    t.answer(Declare("confident"))
    assert t.slots == ("H", "U")
    t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
    assert paid(win(t)) == ["confident"]


def test_a_card_that_was_not_declared_does_not_pay() -> None:
    t = holding("confident")
    t.agenda = [(rest_of_campaign,), (opportunities.after_fight,), *t.agenda]
    assert paid(win(t)) == []


def test_the_brave_harden_every_rival() -> None:
    t = holding("the_brave_find_glory", rivals={"r": "camp", "s": "camp"})
    let(t, (opportunities.offer_declarations,))
    t.answer(Declare("the_brave_find_glory"))
    assert [t.bonus_hp[unit(t, name)] for name in ("r", "s")] == [1, 1]


def test_only_in_fights_of_its_kind_and_where_it_changes_something() -> None:
    assert asked(let(holding("the_brave_find_glory", kind="spar"), (opportunities.offer_declarations,))) == "rest"
    assert asked(let(holding("confident", slots=("H", "U")), (opportunities.offer_declarations,))) == "rest"
    assert asked(let(holding("reckless"), (opportunities.offer_declarations,))) == "rest"  # the bag is empty


# On the road


def test_four_regions() -> None:
    held = (Held("four_horizons", ("vesuvians", "kunlun", "amazons")),)
    t = camp("ves_c", before="ves_l", held=held)
    t.answer(Travel("arg_c"))
    assert asked(t) == "prowess"


def test_two_trips() -> None:
    t = camp("ves_c", before="ves_l", held=(Held("the_ferrymans_guest", ("vesuvians",), 1),))
    t.answer(Sail("jade", "kun_c"))
    assert "opp_rope_dancer" in troop(t)


def test_four_factions() -> None:
    t = camp("ves_c", before="ves_l", held=(Held("one_table"),))
    found = [t.book.piles[region][0] for region in ("kunlun", "amazons", "parthians")]
    for name in found:
        t.join(name, PLAYER)
    let(t)
    opportunities.troop_changed(t)
    assert paid(t) == ["one_table"]


# What they bring


@pytest.mark.rule("HOP-R145", "HOP-058")
def test_without_room_no_yellow_unit_is_gained() -> None:
    t = holding("the_brave_find_glory", leadership=0)
    assert not opportunity_rewards.can_pay(t, "the_brave_find_glory")
    t.leadership = 1
    assert opportunity_rewards.can_pay(t, "the_brave_find_glory")


@pytest.mark.rule("HOP-R75")
def test_a_yellow_tactic_comes_over_the_limit() -> None:
    t = holding(tactics=["stun"] * 3)
    opportunity_rewards.gain_yellow(t, "bronze_whistle")
    assert len(t.tactics) == 4
    assert "bronze_whistle" not in t.journey.yellow


# Yellow Tactics


def played(name: str, target: str, **fields: Any) -> Combat:
    """A yellow Tactic is played on a unit."""
    t = holding(mine={"a": "D3"}, rivals={"r": "C3", "s": "A1"}, tactics=[name], **fields)
    let(t, (ask_tactic,))
    t.answer(next(one for one in t.options() if getattr(one, "unit", None) == unit(t, target)))
    return t


@pytest.mark.rule("HOP-145", "HOP-149")
def test_honeyed_wine_goes_to_the_yellow_reserve_and_never_on_an_elite() -> None:
    t = played("honeyed_wine", "a")
    assert t.hp[unit(t, "a")] == 6
    assert "honeyed_wine" in t.journey.yellow
    t = let(holding(mine={"a": "D3"}, tactics=["honeyed_wine"]), (ask_tactic,))
    assert all(getattr(one, "unit", 1) != 0 for one in t.options())


def test_the_bronze_whistle_brings_an_attack() -> None:
    t = played("bronze_whistle", "a")
    assert asked(t) == "whistles"
    t.answer(Attack(unit(t, "a"), unit(t, "r")))
    roll(t, "x")
    assert t.hp[unit(t, "r")] == 2
    t = holding(mine={"a": "D3"}, rivals={"r": "C3", "s": "A1"}, tactics=["bronze_whistle"])
    t.dazed |= 1 << unit(t, "a")
    assert asked(let(t, (ask_tactic,))) == "rest"


def test_the_smoke_pot_hides_up_to_the_players_next_turn() -> None:
    t = played("smoke_pot", "a")
    assert t.skills(unit(t, "a")) & (DODGE | ABSORB) == DODGE | ABSORB
    take_turn(t, PLAYER)
    assert not t.skills(unit(t, "a")) & (DODGE | ABSORB)


def test_the_weighted_net_hurts_and_holds() -> None:
    t = played("weighted_net", "r")
    rival = unit(t, "r")
    assert (t.hp[rival], t.movement(rival)) == (2, 0)
    take_turn(t, RIVAL)
    end_turn(t, RIVAL)
    assert t.movement(rival) == 2
    assert yellow.tactic_of(t, "stun") is None
    assert on(t, "C3") == t.place[rival]
