"""The ten Opportunities: when each of them is accomplished, and when it is not."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.twenty_strong.actions import FINISH, Discard, Move, Observe, Use
from harena.games.twenty_strong.rules.influence import purge_influence
from harena.games.twenty_strong.rules.turn import ask_move
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import DismissDice, FeedInfluence, PurgeInfluence, RecruitDice
from tests.games.twenty_strong.climbs import climb, fight, foe, play, put, refusals, throw
from tests.games.twenty_strong.happenings import befall, die, stop


def is_done(t: Ascent) -> bool:
    """Whether the first item is accomplished."""
    return t.items[0].accomplished


@pytest.mark.rule("TWS-083")
def test_an_opportunity_gives_nothing_before_its_condition_was_met() -> None:
    t = climb({"b1": "nubian_lion"}, items="swift_justice", exhausted="YY", pool="R")
    assert refusals(t, Use("swift_justice")) == [("not_accomplished", "TWS-083")]


@pytest.mark.parametrize(("enemies", "done"), [(2, False), (3, True)])
def test_the_crowd_wants_three_enemies_defeated_in_one_turn(enemies: int, done: bool) -> None:
    t = fight(*[foe(health=1)] * enemies, foe(health=9), items="verdict_of_the_crowd")
    throw(t, "YGBR", "hit hit hit hit")
    play(t, *[put(letter, "hit", number) for number, letter in enumerate("YGB"[:enemies])])
    assert is_done(t) is done


@pytest.mark.parametrize(("pool", "done"), [("YYGGBBPPR", False), ("YYGGBBPP", True)])
def test_the_last_of_the_cohort_wants_at_most_seven_dice(pool: str, done: bool) -> None:
    t = befall(DismissDice(when="penalty", n=1), die("Y"), pool=pool, items="last_of_the_cohort")
    assert is_done(t) is done


@pytest.mark.parametrize(("pool", "done"), [("YYGGGGBBBPP", False), ("YYGGGGBBBBPP", True)])
def test_the_barracks_are_full_with_thirteen_dice(pool: str, done: bool) -> None:
    t = befall(RecruitDice(when="now", n=1), pool=pool, items="full_barracks")
    assert is_done(t) is done


@pytest.mark.rule("TWS-085")
def test_full_barracks_stay_accomplished_when_dice_are_dismissed() -> None:
    t = befall(RecruitDice(when="now", n=1), pool="YYGGGGBBBBPP", items="full_barracks")
    t.pool = [1, 0, 0, 0, 0]
    assert is_done(t)


@pytest.mark.parametrize(("card", "done"), [("lemures", False), ("empusa", True)])
def test_the_debt_to_vulcan_is_due_with_eight_icons(card: str, done: bool) -> None:
    deck = "war_elephant pit_executioner oiled_wrestler"
    state: dict[str, Any] = {"influence": deck, "discard": card, "items": "debt_to_vulcan"}
    assert is_done(befall(FeedInfluence(when="bane", n=1), card, **state)) is done


@pytest.mark.parametrize(("deck", "done"), [("empusa lemures", True), ("empusa war_elephant", False)])
def test_clean_hands_have_at_most_three_icons_after_a_primus(deck: str, done: bool) -> None:
    t = fight("ursus", stage="primus", pool="R", items="clean_hands", influence=deck)
    t.foe_marks[0] = 8
    assert is_done(play(throw(t, "R", "hit"), put("R", "hit"))) is done


@pytest.mark.rule("TWS-085")
def test_a_card_that_leaves_the_influence_deck_can_make_hands_clean() -> None:
    t = climb({"b1": "nubian_lion"}, items="clean_hands", influence="empusa war_elephant", ask=False)
    t.beaten = 1
    t.then((purge_influence, 1), (ask_move,))
    t.proceed()
    assert is_done(play(t, Discard("war_elephant")))


def test_hands_are_not_clean_before_the_first_primus() -> None:
    t = befall(PurgeInfluence(when="now", n=1), FINISH, influence="lemures", items="clean_hands")
    assert not is_done(t)


@pytest.mark.parametrize(("health", "done"), [(3, False), (2, True)])
def test_the_ferryman_wants_a_turn_that_ends_with_one_health(health: int, done: bool) -> None:
    t = stop(fight(foe("sport", damage=1), health=health, items="coin_for_the_ferryman"))
    assert is_done(t) is done


@pytest.mark.parametrize(("faces", "done"), [("crit crit hit", False), ("crit crit crit", True)])
def test_fortuna_wants_three_crits_in_one_roll(faces: str, done: bool) -> None:
    assert is_done(throw(fight(foe(health=9), items="favour_of_fortuna"), "YYG", faces)) is done


FOOT = {"b0": "lemures", "b1": "nubian_lion", "b2": "hyena_pack", "b3": "empusa", "m1": "arena_bull"}


def walked(*camps: int) -> Ascent:
    """The token has gone this way, observing, with the circuit in the inventory."""
    t = climb(FOOT, below=2, items="circuit_of_the_foot", lieutenant="orcus")
    for camp in camps:
        play(t, Move(camp), Observe(), t.unseen[0])
    return t


def test_the_circuit_is_done_with_the_third_camp_of_the_foot() -> None:
    assert [is_done(walked(1, 2)), is_done(walked(1, 2, 3))] == [False, True]


def test_a_camp_counts_once_for_the_circuit_and_other_rows_do_not_count() -> None:
    assert not is_done(walked(1, 2, 1, 5))


@pytest.mark.parametrize(("turns", "done"), [(1, True), (2, True), (3, False)])
def test_justice_is_swift_when_a_primus_falls_within_two_turns(turns: int, done: bool) -> None:
    t = fight("ursus", stage="primus", pool="R", items="swift_justice")
    t.conflict_turns, t.foe_marks[0] = turns - 1, 8
    assert is_done(play(throw(t, "R", "hit"), put("R", "hit"))) is done


def test_the_owl_is_patient_for_three_observations() -> None:
    t = climb(FOOT, below=2, items="patience_of_the_owl", lieutenant="orcus")
    found = []
    for camp in (1, 2, 3):
        play(t, Move(camp), Observe(), t.unseen[0])
        found.append(is_done(t))
    assert found == [False, False, True]
