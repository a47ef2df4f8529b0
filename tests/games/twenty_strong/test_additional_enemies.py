"""Chapter 11: additional enemies. Who may be called, from which camps, and in which order."""

from __future__ import annotations

import pytest

from harena.core.chance import Draw
from harena.games.twenty_strong.actions import Activate, Challenge, Next
from harena.games.twenty_strong.rules.enemies import CALLS, ICONS
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.table import NO_CARD, Ascent
from tests.games.twenty_strong.climbs import asked, box, card_at, climb, foe, play
from tests.games.twenty_strong.moments import call, camp, candidates, go

PLAIN = (
    "nubian_lion",
    "rope_dancer",
    "shadow_leopard",
    "tiber_swimmer",
    "mast_climber",
    "lapilli_rain",
    "war_elephant",
)
"""Enemies without a +, and without an effect when they are activated."""
CHANCE = ("clean_hands", "debt_to_vulcan", "full_barracks")

CARDS = {
    "one": foe(plus=1),
    "two": foe(plus=2),
    "three": foe(plus=3),
    "also_one": foe("sport", plus=1),
    "also_two": foe("sport", plus=2),
    "chief": foe("primus", plus=1),
}


def facing(card: str, at: str, around: dict[str, str], *, below: dict[str, int] | None = None) -> Ascent:
    """This card is activated at a camp; these are the tops of other camps."""
    start = {"b0": "m0", "b1": "b0", "m1": "b1", "m0": "b0", "u0": "u1"}[at]
    tops = {at: card, **around}
    t = climb(tops, token=start, content=box(CARDS), below=below or {}, primus={"u1": "ursus"})
    return play(t, go(at), Activate())


# How many


@pytest.mark.rule("TWS-124")
def test_the_player_selects_as_many_cards_as_the_plus_says() -> None:
    t = facing("two", "b1", {"b0": PLAIN[0], "b2": PLAIN[1], "m0": PLAIN[2], "m1": PLAIN[3]})
    assert (asked(t), candidates(t)) == (CALLS, ["b0", "b2", "m0", "m1"])
    play(t, call("b2"), call("m1"))
    assert (asked(t), t.foes) == (COMMITS, ["two", PLAIN[1], PLAIN[3]])


@pytest.mark.rule("TWS-124")
def test_an_additional_enemy_is_activated_and_leaves_its_pile() -> None:
    t = facing("one", "b1", {"b0": PLAIN[0], "b2": PLAIN[1]})
    play(t, call("b2"))
    assert (t.standing(), card_at(t, "b2"), t.foe_from[1]) == ([0, 1], NO_CARD, camp("b2"))


@pytest.mark.rule("TWS-124")
def test_a_card_without_a_plus_calls_nobody() -> None:
    t = facing(PLAIN[4], "b1", {"b0": PLAIN[0], "b2": PLAIN[1]})
    assert (asked(t), t.foes) == (COMMITS, [PLAIN[4]])


@pytest.mark.rule("TWS-129")
def test_where_no_adjacent_camp_shows_an_enemy_nobody_comes() -> None:
    t = facing("three", "b1", {"b0": CHANCE[0], "m0": CHANCE[1], "b3": PLAIN[0]})
    assert (asked(t), t.foes) == (COMMITS, ["three"])


@pytest.mark.rule("TWS-129", "TWS-130", "TWS-R29")
def test_where_there_are_too_few_candidates_all_of_them_come() -> None:
    t = facing("three", "b1", {"b0": PLAIN[0], "m0": PLAIN[1], "m1": CHANCE[0]})
    play(t, call("b0"))
    assert (asked(t), t.foes) == (COMMITS, ["three", PLAIN[0], PLAIN[1]])


@pytest.mark.rule("TWS-130")
def test_nobody_may_stop_before_the_number_is_reached() -> None:
    t = facing("two", "b1", {"b0": PLAIN[0], "b2": PLAIN[1], "m0": PLAIN[2]})
    assert all(type(option).__name__ == "Call" for option in t.options())
    play(t, call("b0"))
    assert (asked(t), candidates(t)) == (CALLS, ["b2", "m0"])


# From where


@pytest.mark.rule("TWS-125")
def test_only_the_top_card_of_a_camp_is_a_candidate() -> None:
    t = facing("one", "b1", {"b0": CHANCE[0], "b2": PLAIN[0], "m0": PLAIN[1]}, below={"b0": 5})
    assert candidates(t) == ["b2", "m0"]


@pytest.mark.rule("TWS-125", "TWS-133")
def test_an_opportunity_is_never_called() -> None:
    t = facing("one", "b1", {"b0": CHANCE[0], "b2": CHANCE[1], "m0": PLAIN[0], "m1": PLAIN[1]})
    assert candidates(t) == ["m0", "m1"]


@pytest.mark.rule("TWS-126", "TWS-132")
def test_candidates_lie_on_camps_adjacent_to_the_activated_card() -> None:
    around = {"b0": PLAIN[0], "b2": PLAIN[1], "b3": PLAIN[2], "m0": PLAIN[3], "u0": PLAIN[4]}
    assert candidates(facing("one", "b1", around)) == ["b0", "b2", "m0"]


@pytest.mark.rule("TWS-127")
def test_an_additional_enemy_calls_from_the_camps_around_its_own() -> None:
    t = facing("one", "b0", {"m0": "also_one", "b1": CHANCE[0], "m1": PLAIN[0], "u0": PLAIN[1], "b2": PLAIN[2]})
    assert (asked(t), t.foes, candidates(t)) == (CALLS, ["one", "also_one"], ["m1", "u0"])


@pytest.mark.rule("TWS-128")
def test_the_chain_goes_on_until_every_plus_is_resolved() -> None:
    t = facing("one", "b0", {"m0": "also_one", "u0": "two", "u1": PLAIN[0], "m1": CHANCE[0]})
    assert (asked(t), t.foes) == (COMMITS, ["one", "also_one", "two", PLAIN[0]])


@pytest.mark.rule("TWS-131", "TWS-R30")
def test_a_camp_may_supply_its_new_top_card_as_well() -> None:
    t = facing("two", "b0", {"m0": PLAIN[0]}, below={"m0": 1})
    assert isinstance(t.pending, Draw)
    play(t, PLAIN[1])
    assert t.foes == ["two", PLAIN[0], PLAIN[1]]


@pytest.mark.rule("TWS-132", "TWS-R31")
def test_the_camp_of_the_card_that_calls_is_no_candidate() -> None:
    t = facing("one", "b1", {"m0": PLAIN[1], "b2": PLAIN[2]}, below={"b1": 2})
    play(t, PLAIN[0])
    assert (card_at(t, "b1"), candidates(t)) == (PLAIN[0], ["b2", "m0"])


@pytest.mark.rule("TWS-132", "TWS-R31")
def test_the_camp_of_the_token_is_a_candidate_for_an_additional_enemy() -> None:
    t = facing("one", "b0", {"m0": "also_one", "u0": PLAIN[1]}, below={"b0": 1})
    play(t, PLAIN[0])
    assert (t.foes, candidates(t)) == (["one", "also_one"], ["b0", "u0"])
    play(t, call("b0"))
    assert t.foes == ["one", "also_one", PLAIN[0]]


@pytest.mark.rule("TWS-133")
def test_neither_a_primus_nor_the_lieutenant_is_called() -> None:
    t = climb({"u0": "two", "m0": PLAIN[0]}, token="m0", content=box(CARDS), primus={"u1": "ursus", "m1": "manto"})
    play(t, go("u0"), Activate())
    assert (t.foes, t.primus[camp("u1")]) == (["two", PLAIN[0]], "ursus")


@pytest.mark.rule("TWS-135", "TWS-126", "TWS-R32")
def test_a_primus_calls_from_the_camps_around_its_own_and_not_from_its_own_pile() -> None:
    tops = {"m1": PLAIN[0], "b1": PLAIN[1], "u0": PLAIN[2], "b0": PLAIN[3]}
    t = climb(tops, token="b1", content=box(CARDS), primus={"m1": "chief"})
    play(t, go("m1"), Challenge())
    assert (asked(t), candidates(t)) == (CALLS, ["b1", "u0"])


# In which order


@pytest.mark.rule("TWS-218")
def test_one_plus_is_taken_completely_before_the_next_is_begun() -> None:
    t = facing("two", "b1", {"m0": "also_two", "b0": PLAIN[0], "b2": PLAIN[1], "u0": PLAIN[2], "m1": CHANCE[0]})
    play(t, call("m0"))
    assert candidates(t) == ["b0", "b2"]
    play(t, call("b2"))
    assert t.foes[:3] == ["two", "also_two", PLAIN[1]]


@pytest.mark.rule("TWS-218", "TWS-D11")
def test_among_several_pending_icons_the_player_chooses() -> None:
    t = facing("two", "b1", {"m0": "also_one", "b2": "one", "u0": PLAIN[0], "b3": PLAIN[1], "m2": PLAIN[2]})
    play(t, call("m0"))
    assert (asked(t), list(t.options())) == (ICONS, [Next(1), Next(2)])
    play(t, Next(2))
    assert (asked(t), candidates(t)) == (CALLS, ["b3", "m2"])


@pytest.mark.rule("TWS-218", "TWS-128")
def test_an_icon_that_was_passed_over_is_resolved_afterwards() -> None:
    t = facing("two", "b1", {"m0": "also_one", "b2": "one", "u0": PLAIN[0], "b3": PLAIN[1], "m2": PLAIN[2]})
    play(t, call("m0"), Next(2), call("b3"))
    assert t.foes == ["two", "also_one", "one", PLAIN[1], PLAIN[0]]
