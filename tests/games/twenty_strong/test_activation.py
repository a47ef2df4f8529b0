"""Chapter 5: the turn, where the token may go, and what may be done at a camp."""

from __future__ import annotations

import pytest

from harena.core.chance import Draw
from harena.games.twenty_strong.actions import Activate, Challenge, Leave, Observe
from harena.games.twenty_strong.rules.enemies import CALLS
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.rules.turn import BOONS, DEEDS, MOVES
from harena.games.twenty_strong.table import IN_PRIMUS, NO_CARD
from tests.games.twenty_strong.climbs import asked, box, card_at, climb, fight, foe, keys, play, put, refusals, throw
from tests.games.twenty_strong.moments import (
    STOP,
    boss,
    call,
    camp,
    final,
    go,
    next_turn,
    primus_fight,
    ready,
    to_turn,
    ways,
)

FULL = {
    "b0": "nubian_lion",
    "b1": "rope_dancer",
    "b2": "long_jumper",
    "b3": "lyre_contest",
    "m0": "arena_bull",
    "m1": "tiber_swimmer",
    "m2": "clean_hands",
    "u0": "chained_bear",
    "u1": "shadow_leopard",
}
"""A top card for each camp, none of them with a +."""


def without(*camps: str) -> dict[str, str]:
    return {name: card for name, card in FULL.items() if name not in camps}


# The turn


@pytest.mark.rule("TWS-058", "TWS-100")
def test_a_turn_is_activation_strategy_phase_and_resolution_phase() -> None:
    t = climb({**FULL, "b1": "javelin_champion"})
    t.journal = []
    assert asked(t) == MOVES
    play(t, go("b1"))
    assert asked(t) == DEEDS
    play(t, Activate())
    assert asked(t) == COMMITS
    to_turn(play(throw(t, "Y", "miss"), STOP), 2)
    strategy, resolution = ["rolled", "stopped"], ["dealt", "lost_health", "exhausted_all", "recovered"]
    assert keys(t) == ["moved", "activated", "emptied", *strategy, *resolution, "turn"]


@pytest.mark.rule("TWS-058")
def test_the_next_turn_begins_with_an_activation_again() -> None:
    t = next_turn(play(climb(FULL), go("b1"), Activate()))
    assert (t.turn, asked(t)) == (2, MOVES)


@pytest.mark.rule("TWS-059", "TWS-D06")
def test_the_token_begins_on_any_of_the_four_foot_camps() -> None:
    t = ready()
    assert ways(t) == ["b0", "b1", "b2", "b3"]
    play(t, go("b2"))
    assert (t.token, asked(t)) == (camp("b2"), DEEDS)


@pytest.mark.rule("TWS-060", "TWS-D07")
@pytest.mark.parametrize(
    ("token", "reached"),
    [
        ("b1", ["b0", "b2", "m0", "m1"]),
        ("m1", ["b1", "b2", "m0", "m2", "u0", "u1"]),
        ("u1", ["m1", "m2", "u0"]),
    ],
)
def test_the_token_moves_up_down_or_sideways_to_an_adjacent_camp(token: str, reached: list[str]) -> None:
    assert ways(climb(FULL, token=token)) == reached


@pytest.mark.rule("TWS-060")
def test_the_token_must_move_before_anything_else_is_done() -> None:
    t = climb(FULL)
    assert {Activate(), Observe(), Challenge()}.isdisjoint(t.options())


@pytest.mark.rule("TWS-061")
@pytest.mark.parametrize("token", ["u0", "u1"])
def test_the_token_never_enters_the_camp_of_the_lieutenant(token: str) -> None:
    assert "L" not in ways(climb(FULL, token=token))


@pytest.mark.rule("TWS-062")
def test_the_token_does_not_move_to_an_empty_camp() -> None:
    assert ways(climb(without("b0", "m0"), token="b1", primus={"u1": "ursus"})) == ["b2", "m1"]


@pytest.mark.rule("TWS-063")
def test_the_token_does_not_stay_where_it_is() -> None:
    assert "m1" not in ways(climb(FULL, token="m1"))


# Camps without a pile


@pytest.mark.rule("TWS-064", "TWS-R19")
def test_a_camp_without_a_pile_that_holds_a_primus_can_be_entered() -> None:
    assert "m1" in ways(climb(without("m1"), token="b1", primus={"m1": "ursus"}))


@pytest.mark.rule("TWS-064", "TWS-R19")
def test_there_the_primus_must_be_activated() -> None:
    t = play(climb(without("m1"), token="b1", primus={"m1": "ursus"}), go("m1"))
    assert t.options() == [Challenge()]


@pytest.mark.rule("TWS-064")
def test_where_the_pile_is_gone_nothing_can_be_activated_or_observed_but_the_primus() -> None:
    t = play(climb(without("m1"), token="b1", primus={"m1": "ursus"}), go("m1"))
    assert refusals(t, Activate()) == refusals(t, Observe()) == [("only_the_primus", "TWS-064")]


@pytest.mark.rule("TWS-064")
def test_a_camp_whose_primus_is_defeated_and_whose_pile_is_gone_is_empty() -> None:
    assert "m1" not in ways(climb(without("m1"), token="b1", primus={"u1": "ursus"}))


@pytest.mark.rule("TWS-065", "TWS-R20")
def test_without_an_adjacent_camp_the_token_moves_to_the_nearest_that_is_not_empty() -> None:
    tops = {"b2": "long_jumper", "b3": "lyre_contest"}
    assert ways(climb(tops, token="b0", primus={"u1": "ursus"})) == ["b2"]


@pytest.mark.rule("TWS-065", "TWS-R20")
def test_among_nearest_camps_the_player_chooses() -> None:
    tops = {"b2": "long_jumper", "b3": "lyre_contest", "u0": "chained_bear"}
    assert ways(climb(tops, token="b0", primus={"b3": "ursus"})) == ["b2", "u0"]


@pytest.mark.rule("TWS-065", "TWS-R20")
def test_a_primus_without_a_pile_can_be_the_nearest_camp() -> None:
    assert ways(climb({"b3": "lyre_contest"}, token="b0", primus={"m1": "ursus"})) == ["m1"]


@pytest.mark.rule("TWS-065", "TWS-R20")
def test_only_where_every_other_camp_is_empty_the_token_stays() -> None:
    t = climb({"b0": "nubian_lion"}, token="b0", primus={"b0": "ursus"})
    assert ways(t) == ["b0"]
    play(t, go("b0"))
    assert t.options() == [Activate(), Observe(), Challenge()]


@pytest.mark.rule("TWS-065")
def test_the_long_way_to_the_nearest_camp_costs_nothing() -> None:
    t = climb({"b3": "lyre_contest"}, token="b0", primus={"b3": "ursus"})
    before = (t.health, t.pool[:], t.exhausted[:])
    play(t, go("b3"))
    assert (t.health, t.pool, t.exhausted) == before
    assert t.options() == [Activate(), Observe(), Challenge()]


# At a camp


@pytest.mark.rule("TWS-066", "TWS-D08")
def test_at_a_camp_one_observes_or_activates_the_top_card() -> None:
    assert play(climb(FULL), go("b1")).options() == [Activate(), Observe()]


@pytest.mark.rule("TWS-066", "TWS-069")
def test_where_a_primus_waits_it_may_be_activated_instead() -> None:
    t = play(climb(FULL, token="b1"), go("m1"))
    assert t.options() == [Activate(), Observe(), Challenge()]


@pytest.mark.rule("TWS-066")
@pytest.mark.parametrize("deed", [Activate(), Observe(), Challenge()])
def test_exactly_one_of_the_three_is_done_in_a_turn(deed: Activate | Observe | Challenge) -> None:
    t = play(climb(FULL, token="b1", exhausted="Y"), go("m1"), deed)
    assert asked(t) in (COMMITS, BOONS)
    assert {Activate(), Observe(), Challenge()}.isdisjoint(t.options())


@pytest.mark.rule("TWS-067")
def test_an_activated_card_lies_in_the_active_zone_and_no_longer_on_its_pile() -> None:
    t = play(climb(FULL), go("b1"), Activate())
    assert (t.foes, card_at(t, "b1")) == (["rope_dancer"], NO_CARD)


@pytest.mark.rule("TWS-068")
def test_the_token_stays_on_the_camp() -> None:
    t = next_turn(play(climb(FULL, below=3), go("b1"), Activate(), "desultor"))
    assert (t.token, card_at(t, "b1")) == (camp("b1"), "desultor")


@pytest.mark.rule("TWS-068")
@pytest.mark.parametrize("deed", [Activate(), Observe()])
def test_the_token_stays_on_a_camp_that_it_has_emptied(deed: Activate | Observe) -> None:
    t = next_turn(play(climb(FULL, token="b0", exhausted="Y"), go("b1"), deed))
    assert (t.token, card_at(t, "b1")) == (camp("b1"), NO_CARD)
    assert ways(t) == ["b0", "b2", "m0", "m1"]


@pytest.mark.rule("TWS-069")
def test_while_the_pile_has_a_card_the_primus_may_be_left_alone() -> None:
    t = next_turn(play(climb(FULL, token="b1"), go("m1"), Activate()))
    assert t.primus[camp("m1")] == "ursus"


@pytest.mark.rule("TWS-069")
def test_an_activated_primus_leaves_the_top_card_of_its_camp_alone() -> None:
    t = play(climb(FULL, token="b1"), go("m1"), Challenge())
    assert (t.foes, card_at(t, "m1"), t.stage) == (["ursus"], "tiber_swimmer", IN_PRIMUS)


@pytest.mark.rule("TWS-070")
@pytest.mark.parametrize("name", ["b0", "b1"])
def test_an_activated_sport_or_carnage_card_leads_to_a_confrontation(name: str) -> None:
    t = play(climb(FULL, token="m0"), go(name), Activate())
    assert (asked(t), t.stage) == (COMMITS, "climb")


@pytest.mark.rule("TWS-071")
def test_the_plus_of_an_activated_card_comes_before_the_confrontation() -> None:
    t = play(climb({**without("b1"), "b1": "hyena_pack"}), go("b1"), Activate())
    assert (asked(t), t.foes) == (CALLS, ["hyena_pack"])
    play(t, call("b0"), call("b2"))
    assert (asked(t), t.foes) == (COMMITS, ["hyena_pack", "nubian_lion", "long_jumper"])


@pytest.mark.rule("TWS-071", "TWS-044")
def test_the_next_card_of_the_pile_is_seen_before_the_plus_is_resolved() -> None:
    t = play(climb({**without("b1"), "b1": "hyena_pack"}, below=1), go("b1"), Activate())
    assert isinstance(t.pending, Draw)
    play(t, "desultor")
    assert asked(t) == CALLS


# Turns without an Activation


@pytest.mark.rule("TWS-072", "TWS-R33")
@pytest.mark.parametrize("where", ["primus", "final"])
def test_while_a_boss_conflict_lasts_no_turn_has_an_activation(where: str) -> None:
    t = next_turn(primus_fight() if where == "primus" else final(boss()))
    assert (t.turn, asked(t), t.standing()) == (3 if where == "final" else 2, COMMITS, [0])


@pytest.mark.rule("TWS-072")
def test_in_a_boss_conflict_undefeated_enemies_stay_and_defeated_ones_leave() -> None:
    t = primus_fight(foe(health=1), foe(health=5))
    play(throw(t, "R", "hit"), put("R", "hit", 1), STOP)
    to_turn(t, 2)
    assert (t.standing(), t.discard) == ([0, 2], ["foe_1"])


@pytest.mark.rule("TWS-072", "TWS-R33")
def test_the_plus_of_a_boss_conflict_is_not_resolved_again() -> None:
    content = box({"chief": foe("primus", plus=1)})
    t = climb({"b0": "nubian_lion", "b1": "rope_dancer"}, token="m0", primus={"b0": "chief"}, content=content)
    play(t, go("b0"), Challenge())
    assert t.foes == ["chief", "rope_dancer"]
    next_turn(t)
    assert (t.foes, card_at(t, "b0"), asked(t)) == (["chief", "rope_dancer"], "nubian_lion", COMMITS)


@pytest.mark.rule("TWS-072")
def test_an_ordinary_conflict_is_over_after_one_turn() -> None:
    t = to_turn(play(fight(foe("sport", damage=0)), STOP), 2)
    assert (asked(t), t.foes) == (MOVES, [])


@pytest.mark.rule("TWS-070", "TWS-081")
def test_an_opportunity_leads_to_no_confrontation() -> None:
    t = play(climb(FULL, token="m1"), go("m2"), Activate(), Leave())
    assert (t.turn, asked(t)) == (2, MOVES)
