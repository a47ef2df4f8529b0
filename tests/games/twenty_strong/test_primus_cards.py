"""The nine primus: the bane that each of them leaves behind, and what they do while they stand.

Their rewards are told in `test_rewards_of_cards.py`, their limits in `test_rules_of_enemies.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.twenty_strong.actions import Discard
from harena.games.twenty_strong.rules.resolution import end_conflict
from harena.games.twenty_strong.rules.turn import MOVES, ask_move
from harena.games.twenty_strong.table import IN_PRIMUS, Ascent
from tests.games.twenty_strong.climbs import asked, card_at, climb, fight, play, put, throw, written
from tests.games.twenty_strong.happenings import die, owned, stop, zones


def conquered(primus: str, *answers: Any, **state: Any) -> Ascent:
    """The conflict with this primus has just ended, and its bane comes."""
    t = climb(ask=False, **state)
    t.stage, t.rival = IN_PRIMUS, primus
    t.then((end_conflict,), (ask_move,))
    t.proceed()
    play(t, *answers)
    assert asked(t) == MOVES
    return t


def test_the_bane_of_brennos_weakens_the_strongest_die_twice() -> None:
    assert zones(conquered("brennos", pool="YGR"))[0] == "YGB"


def test_the_bane_of_sosia_dismisses_the_two_weakest_dice() -> None:
    assert zones(conquered("sosia", pool="YGR"))[0] == "R"


def test_the_bane_of_faustulus_exhausts_the_dice_that_miss() -> None:
    assert zones(conquered("faustulus", ("miss", "hit", "crit"), pool="YGR")) == ("GR", "Y")


def test_the_bane_of_fabia_takes_two_items() -> None:
    t = conquered("fabia", Discard("feint"), Discard("testudo"), items="feint testudo war_cry")
    assert owned(t) == ["war_cry"]


def test_the_bane_of_manto_is_the_penalty_of_observation_twice() -> None:
    assert conquered("manto", lieutenant="charun", health=5).health == 3


def test_the_bane_of_glauka_exhausts_four_dice() -> None:
    answers = [die("Y"), die("Y"), die("G"), die("G")]
    assert zones(conquered("glauka", *answers, pool="YYGGBR")) == ("BR", "YYGG")


def test_the_bane_of_hylas_discards_every_sport_card_on_top() -> None:
    t = conquered("hylas", tops={"b1": "torch_relay", "u1": "nubian_lion", "u0": "desultor"})
    assert (t.discard, card_at(t, "u1")) == (["desultor", "torch_relay"], "nubian_lion")


def test_the_bane_of_sabina_feeds_the_influence_deck_twice() -> None:
    t = conquered("sabina", "empusa", "lemures", discard="empusa lemures hyena_pack")
    assert t.influence == ["empusa", "lemures"]


@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 1), (1, 1)])
def test_the_bane_of_ursus_takes_two_health_but_never_the_last(before: int, after: int) -> None:
    assert conquered("ursus", health=before).health == after


def test_ursus_throws_off_the_strongest_die_if_he_stands() -> None:
    t = throw(fight("ursus", stage="primus", pool="YR"), "YR", "hit hit")
    play(t, put("R", "hit"), put("Y", "hit"))
    assert (zones(stop(t))[0], written(t.foe_dice[0][0::2])) == ("R", "Y")


@pytest.mark.rule("TWS-146")
def test_the_bane_comes_after_the_conflict_and_only_once() -> None:
    t = fight("ursus", stage="primus", pool="R", health=2)
    t.foe_marks[0] = 8
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (t.health, t.rival, t.beaten) == (3, "", 1)
