"""Clean-up: the week, where every chip goes, and what follows a won or a failed fight."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import AddDie, TakeProwess
from harena.games.hoplomachus.campaign import SPORT_DECK
from harena.games.hoplomachus.rules import clean_up
from harena.games.hoplomachus.rules.turn import fight as fight_on
from harena.games.hoplomachus.table import CAMP, FALLEN

from .campaigns import after_fight, begun, cleaned, troop
from .fights import asked, let

FIRST = ["neu_pugilist", "neu_poacher", "neu_barker"]
"""The first units of Nox."""


@pytest.mark.rule("HOP-042", "HOP-003")
def test_a_fight_marks_a_week_and_there_is_no_thirteenth() -> None:
    assert cleaned(after_fight("spar", weeks=4)).journey.weeks == 5
    assert cleaned(after_fight("spar", weeks=12)).journey.weeks == 12


@pytest.mark.rule("HOP-044", "HOP-R37")
def test_rivals_of_the_arena_and_of_their_camp_go_into_the_bag() -> None:
    t = after_fight("bloodshed", rivals=("ves_ember", "ves_forge"))
    t.lift(t.chip.index("ves_forge"), CAMP)
    before = len(t.bag)
    cleaned(t)
    assert {"ves_ember", "ves_forge"} <= set(t.bag)
    assert len(t.bag) == before + 2
    assert "ves_ember" not in t.journey.piles["vesuvians"].rest


@pytest.mark.rule("HOP-045", "HOP-X18", "HOP-075")
def test_a_beaten_primus_leaves_the_game_and_his_locals_go_into_the_bag() -> None:
    found = begun().book.piles["new_argonauts"][:3]
    t = after_fight("primus", region="new_argonauts", location="arg_k", foe="decimus", rivals=found)
    t.join("primus_decimus", 1)
    cleaned(t, prowess=TakeProwess("ember_cloak_2"))
    assert "primus_decimus" not in t.bag
    assert set(found) <= {*t.bag, *troop(t)}
    assert t.journey.beaten == ("decimus",)
    assert t.act == 2


@pytest.mark.rule("HOP-046", "HOP-R44")
def test_a_bane_that_was_drawn_goes_back_into_the_bag() -> None:
    t = cleaned(after_fight("bloodshed", aside=("black_blood",), rivals=("ves_ember", "lemure")))
    assert {"black_blood", "lemure"} <= set(t.bag)
    assert t.journey.aside == ()


@pytest.mark.rule("HOP-046")
def test_a_bane_of_the_camp_stays_there() -> None:
    t = cleaned(after_fight("bloodshed", table={"powers": ("ember_cloak_1", "torn_sail")}))
    assert "torn_sail" in t.powers
    assert "torn_sail" not in t.bag


@pytest.mark.rule("HOP-047")
def test_arena_units_go_to_the_reserve() -> None:
    t = after_fight("bloodshed")
    beast = t.book.beasts[0]
    t.join(beast, 2)
    cleaned(t)
    assert beast not in t.chip
    assert beast not in t.bag


@pytest.mark.rule("HOP-048")
def test_only_unused_tactics_of_the_players_camp_stay() -> None:
    t = after_fight("bloodshed", table={"tactics": ["stun"], "gifts": ["stun"], "extra_tactics": ["hamstring"]})
    t.reserve = [0] * len(t.reserve)
    t.tactic_of[t.chip.index("ves_ember")] = "adrenaline"
    t.attached[1] = ("adrenaline",)
    cleaned(t)
    assert t.tactics == ["stun"]
    assert dict(zip(t.book.tactics, t.reserve, strict=True)) == {
        "adrenaline": 2,
        "bolster_health": 0,
        "hamstring": 1,
        "stun": 1,
    }


@pytest.mark.rule("HOP-049")
def test_after_a_lethal_fight_fallen_units_are_lost() -> None:
    t = cleaned(after_fight("bloodshed", fallen=("neu_poacher",)))
    assert troop(t) == ["neu_pugilist", "neu_barker"]
    assert "neu_poacher" in t.bag


@pytest.mark.rule("HOP-050")
def test_after_a_sport_fallen_units_stay() -> None:
    t = cleaned(after_fight("spar", won=False, fallen=("neu_poacher",)))
    assert troop(t) == FIRST
    assert [t.place[unit] for unit in range(4)] == [CAMP] * 4


@pytest.mark.rule("HOP-315")
def test_an_undying_unit_always_returns() -> None:
    t = after_fight("bloodshed")
    unit = t.join("opp_threshold_guard", 0)
    t.place[unit] = FALLEN
    assert "opp_threshold_guard" in troop(cleaned(t))


@pytest.mark.rule("HOP-051", "HOP-052")
def test_the_hero_keeps_his_wounds_and_his_units_do_not() -> None:
    t = after_fight("spar", won=False, table={"health": 6})
    t.hp[:4] = [2, 1, 1, 1]
    cleaned(t)
    assert t.hp[0] == 2
    assert [t.hp[unit] for unit in (1, 2, 3)] == [t.max_health(unit) for unit in (1, 2, 3)]


@pytest.mark.rule("HOP-053", "HOP-256")
def test_the_event_card_goes_under_its_deck() -> None:
    t = cleaned(after_fight("spar", won=False, event="spo_school"))
    assert t.bottom[SPORT_DECK] == (("spo_school", None),)
    assert t.event == ""


@pytest.mark.rule("HOP-226", "HOP-227")
def test_a_failed_fight_raises_influence_and_brings_nothing() -> None:
    t = cleaned(after_fight("bloodshed", won=False, act=2, influence=1), upgrades=AddDie())
    assert t.journey.influence == 3
    assert t.dice == begun().dice


@pytest.mark.rule("HOP-X24", "HOP-R58")
def test_a_surrendered_bloodshed_of_act_two() -> None:
    t = cleaned(after_fight("bloodshed", won=False, act=2, fallen=("neu_poacher",), weeks=3))
    assert (t.journey.weeks, t.journey.influence) == (4, 2)
    assert troop(t) == ["neu_pugilist", "neu_barker"]
    assert "neu_poacher" in t.bag


@pytest.mark.rule("HOP-041", "HOP-043", "HOP-R141")
def test_rewards_come_before_the_chips_go_into_the_bag() -> None:
    t = let(after_fight("bloodshed", weeks=2), (clean_up.clean_up,))
    assert asked(t) == "upgrades"
    assert t.journey.weeks == 3
    assert "ves_ember" not in t.bag


@pytest.mark.rule("HOP-004", "HOP-R05", "HOP-001")
def test_a_new_act_begins_with_twelve_unmarked_weeks() -> None:
    t = after_fight("primus", region="new_argonauts", location="arg_k", foe="decimus", weeks=7)
    cleaned(t)
    assert (t.act, t.journey.weeks, t.journey.fresh) == (2, 0, True)


@pytest.mark.rule("HOP-013", "HOP-002")
def test_the_beaten_scion_wins_the_campaign() -> None:
    t = cleaned(after_fight("scion", location="ves_k", foe="kalliope", act=4))
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((0,), "campaign_won")


@pytest.mark.rule("HOP-074")
def test_an_act_by_itself_ends_with_its_primus() -> None:
    t = after_fight("primus", region="new_argonauts", location="arg_k", foe="decimus", whole=False)
    cleaned(t)
    assert t.outcome is not None
    assert t.outcome.reason == "act_won"
    assert t.outcome.following == {"mode": "act", "act": "2", "hero": "nox"}


@pytest.mark.rule("HOP-S11")
def test_a_won_fight_leads_to_clean_up_and_not_to_the_end() -> None:
    t = after_fight("spar", rivals=())
    t.result = ""
    let(t, (fight_on,))
    assert t.outcome is None
    assert t.result == "won"
