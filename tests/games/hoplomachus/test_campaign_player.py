"""The quick player between fights: each choice has a reason, and whole campaigns are played to their end."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Ask
from harena.games.hoplomachus.actions import (
    ACCEPT,
    DECLINE,
    SPECTATE,
    SURRENDER,
    AddDie,
    Choose,
    Declare,
    Keep,
    LoseTactic,
    PayToll,
    RaiseLeadership,
    Rearrange,
    Recruit,
    Remove,
    Sail,
    TakeProwess,
    Travel,
)
from harena.games.hoplomachus.evaluate import evaluate
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.player import camp as worths
from harena.games.hoplomachus.player import campaigning as choices
from harena.games.hoplomachus.player import journey
from harena.games.hoplomachus.player.moving import Outlook
from harena.games.hoplomachus.player.prospects import capital_chance, event_chance, strength_of
from harena.games.hoplomachus.player.quick import CHOICES, choose
from harena.games.hoplomachus.player.retreat import gives_up
from harena.games.hoplomachus.table import SEAT, Combat
from harena.games.hoplomachus.win_chance import judge, stage

from .campaigns import after_fight, at_event, begun, camp, cleaned
from .fights import chip, fight, unit

RNG = Random(1)


def wounded(t: Combat, hp: int) -> Combat:
    t.hp[0] = hp
    return t


# On the road


def test_without_a_week_left_the_nearest_open_capital_is_met() -> None:
    t = camp("arg_a", before="arg_b", weeks=12)
    assert choose(t, RNG) == Travel("arg_k")


def test_a_wounded_hero_rests_before_the_primus() -> None:
    t = wounded(camp("arg_a", before="arg_b", weeks=12), 1)
    assert choose(t, RNG) != Travel("arg_k")


def test_a_camp_far_from_all_capitals_comes_nearer_when_weeks_run_out() -> None:
    t = camp("arg_r", before="arg_b", weeks=11)
    chosen = choose(t, RNG)
    goals = journey.goals(t)
    assert isinstance(chosen, Travel | Sail)
    assert journey.nearest(t, chosen.location, goals) <= journey.nearest(t, "arg_r", goals)


def test_the_way_to_a_capital_leads_through_no_other() -> None:
    atlas = GAME.table(1).book.atlas
    steps = journey.steps_to(atlas, "arg_k")
    assert steps["arg_k"] == 0
    assert steps["arg_c"] == steps["arg_a"] == 1
    assert "ves_k" not in steps


# Events


def test_an_easy_event_is_accepted() -> None:
    t = at_event("ves_c", "spo_menagerie")
    assert choose(t, RNG) == ACCEPT


def test_a_hero_who_can_hardly_stand_watches() -> None:
    t = wounded(at_event("ves_l", "blo_veteran", table={"blessings": 0}), 1)
    assert choose(t, RNG) == SPECTATE


def test_nobody_watches_where_influence_would_end_the_campaign() -> None:
    t = wounded(at_event("ves_c", "spo_rookies", influence=44), 1)
    assert choose(t, RNG) == ACCEPT


def test_more_rivals_are_less_likely_beaten() -> None:
    t = at_event("ves_c", "spo_market")
    before = event_chance(t, "spo_market", "vesuvians")
    t.act = 2
    assert event_chance(t, "spo_market", "vesuvians") < before


def test_the_best_card_comes_first() -> None:
    t = camp("ves_c")
    cards = ("spo_wall", "spo_rookies", "spo_steps")
    t.top[0] = tuple((card, None) for card in cards)
    options = [Rearrange(order) for order in permutations(cards)]
    chosen = choices.choose_order_of_cards(t, options, (0, 3), RNG)
    assert isinstance(chosen, Rearrange)
    found = [journey.accept_worth(t, card, "vesuvians") for card in chosen.cards]
    assert found == sorted(found, reverse=True)


def test_an_opportunity_that_is_likely_met_is_kept() -> None:
    t = camp("ves_c")
    options = [Keep("the_ferrymans_guest"), Keep("four_horizons")]
    assert choices.choose_opportunity(t, options, (), RNG) == Keep("four_horizons")


# The Primus


def test_blessings_and_rest_raise_the_chance_to_beat_a_primus() -> None:
    t = wounded(camp("arg_a", table={"blessings": 0}), 1)
    worn = capital_chance(t, "new_argonauts")
    assert capital_chance(t, "new_argonauts", rested=True) > worn
    t.blessings = 4
    assert capital_chance(t, "new_argonauts") > worn


# Rewards and losses


def test_leadership_is_raised_only_for_a_full_troop() -> None:
    t = camp("ves_c")
    assert worths.growth_worth(t, RaiseLeadership()) == 0
    t.leadership = 3
    assert worths.growth_worth(t, RaiseLeadership()) > 0
    assert worths.growth_worth(t, AddDie()) > 0


def test_the_strongest_rival_is_recruited_while_there_is_room() -> None:
    t = after_fight("spar")
    options: list[Action] = [Recruit(4), Recruit(5), DECLINE]
    chosen = choices.choose_sport_reward(t, options, ("",), RNG)
    assert isinstance(chosen, Recruit)
    other = 9 - chosen.unit
    assert strength_of(t, t.figure(chosen.unit)) >= strength_of(t, t.figure(other))


def test_a_prowess_that_adds_more_is_taken() -> None:
    t = begun(until="prowess")
    chosen = choose(t, RNG)
    assert isinstance(chosen, TakeProwess)
    content = GAME.content
    assert all(
        worths.prowess_worth(content, chosen.card) >= worths.prowess_worth(content, option.card)
        for option in t.options()
        if isinstance(option, TakeProwess)
    )


@pytest.mark.parametrize("name", GAME.content.prowess)
def test_every_level_of_a_prowess_adds_something(name: str) -> None:
    for level in range(1, len(GAME.content.prowess[name].levels) + 1):
        assert worths.prowess_worth(GAME.content, f"{name}_{level}") > 0


@pytest.mark.parametrize("card", GAME.content.opportunities)
def test_every_opportunity_is_worth_something(card: str) -> None:
    assert worths.opportunity_worth(camp("ves_c"), card) > 0


def test_before_the_scion_a_bane_of_the_road_is_left_alone() -> None:
    t = camp("ves_c")
    options = [Remove("torn_sail"), Remove("dead_weight")]
    assert choices.choose_removal(t, options, ("reserve",), RNG) == Remove("dead_weight")
    assert worths.bane_worth(t, "torn_sail", last=True) == 0


def test_the_weakest_goes_and_the_worst_tactic_is_lost() -> None:
    t = camp("ves_c")
    options = [Choose(one) for one in range(1, len(t.chip))]
    victim = choices.choose_sacrifice(t, options, (), RNG)
    saved = choices.choose_saved(t, options, (), RNG)
    assert isinstance(victim, Choose)
    assert isinstance(saved, Choose)
    assert strength_of(t, t.figure(victim.unit)) < strength_of(t, t.figure(saved.unit))
    lost = choices.choose_loss(t, [LoseTactic("stun"), LoseTactic("adrenaline")], (), RNG)
    assert lost == LoseTactic("adrenaline")


def test_hp_are_paid_while_the_hero_can_spare_them() -> None:
    t = fight({"hero": "D3"}, {"a": "C3"}, blessings=0)
    t.hp[0] = 5
    assert choices.choose_toll(t, [PayToll(), DECLINE], (1,), RNG) == PayToll()
    t.hp[0] = 2
    assert choices.choose_toll(t, [PayToll(), DECLINE], (1,), RNG) == DECLINE


def test_an_opportunity_is_declared_before_an_easy_fight_only() -> None:
    options: list[Action] = [Declare("reckless"), DECLINE]
    weak, strong = chip(health=1, dice="J"), chip(health=9, dice="RRR")
    easy = fight({"hero": "D3", "m": "D4"}, {"a": "B3"}, chips={"m": strong, "a": weak}, blessings=1)
    assert choices.choose_declaration(easy, options, (), RNG) == Declare("reckless")
    hard = fight({"hero": "D3", "m": "D4"}, {"a": "B3", "b": "B4"}, chips={"m": weak, "a": strong, "b": strong})
    assert choices.choose_declaration(hard, options, (), RNG) == DECLINE


# Giving a fight up


def lost_fight(**fields: Any) -> Combat:
    """A hero with 1 HP beside two strong rivals, in a campaign."""
    strong = chip(health=9, dice="RRR")
    t = fight({"hero": "D3"}, {"a": "C3", "b": "C4"}, chips={"a": strong, "b": strong}, kind="spar", **fields)
    t.campaign = begun().journey
    t.hp[0] = 1
    return t


def test_a_lost_fight_is_given_up_before_the_hero_falls() -> None:
    assert gives_up(lost_fight(), Outlook(lost_fight()))


def test_nobody_gives_up_where_that_would_end_the_campaign() -> None:
    t = lost_fight()
    t.campaign = replace(t.journey, influence=44)
    assert not gives_up(t, Outlook(t))
    t = lost_fight()
    t.campaign = None
    assert not gives_up(t, Outlook(t))


def test_nobody_gives_up_while_the_hero_is_safe() -> None:
    t = lost_fight()
    t.place[unit(t, "a")] = t.place[unit(t, "b")] = -2
    t.present = 1
    assert not gives_up(t, Outlook(t))


# What programs make of a campaign


def test_between_fights_the_last_one_is_judged() -> None:
    assert judge(cleaned(after_fight("bloodshed")), SEAT) == 1
    lost = judge(cleaned(after_fight("bloodshed", won=False)), SEAT)
    assert 0 < lost < 0.5


def test_a_fight_that_is_over_is_a_stage_of_its_own() -> None:
    t = after_fight("bloodshed")
    over = stage(t)
    t.result = ""
    assert stage(t) < over < stage(cleaned(after_fight("bloodshed", rounds=t.journey.rounds + 1)))


def test_influence_that_runs_out_makes_a_campaign_worth_less() -> None:
    assert 0 < evaluate(camp("ves_c", influence=40), SEAT) < evaluate(camp("ves_c"), SEAT) < 1


# Whole campaigns


@pytest.mark.parametrize("mode", ["act", "campaign"])
@pytest.mark.parametrize("difficulty", ["chosen", "valiant", "fearless"])
def test_it_plays_to_the_end_and_answers_with_what_is_offered(mode: str, difficulty: str) -> None:
    t = GAME.table(1, GAME.read_options({"mode": mode, "difficulty": difficulty}))
    dice, mind, asked = Random(difficulty), Random(mode), set()
    while (pending := t.pending) is not None:
        if isinstance(pending, Ask):
            asked.add(pending.question.name)
            chosen = choose(t, mind)
            assert chosen in t.options()
            t.answer(chosen)
        else:
            t.answer(pending.sample(t, dice))
    assert t.outcome is not None
    assert {"travels", "events"} <= asked & set(CHOICES)


def test_surrender_is_no_option_in_a_capital() -> None:
    t = lost_fight()
    t.kind = "primus"
    assert not gives_up(t, Outlook(t))
    assert SURRENDER.gives_up
