"""What wins a fight and how far it is, as the page and the terminal tell it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.core.text import texts
from harena.games.hoplomachus.rules.choices import LOCALE
from harena.games.hoplomachus.standing import standing
from harena.games.hoplomachus.table import FALLEN, Combat

from .campaigns import after_fight
from .fights import arena, fight, on, unit

ENGLISH = texts("en", LOCALE)


def told(t: Combat) -> str:
    return " ".join(ENGLISH.say(text) for text in standing(t))


@pytest.mark.rule("HOP-072")
def test_bloodshed_counts_the_rivals_that_are_left() -> None:
    t = fight({"hero": "E1"}, {"r": "C3", "s": "camp", "u": "camp"})
    t.place[unit(t, "u")] = FALLEN
    assert "Goal: defeat all rivals; 2 are left." in told(t)


@pytest.mark.rule("HOP-071")
def test_spar_spares_the_tribune() -> None:
    t = fight({"hero": "E1"}, {"r": "C3", "s": "camp"}, kind="spar")
    t.tribune = unit(t, "s")
    assert "all rivals but the Tribune; 1 is left." in told(t)


@pytest.mark.rule("HOP-064")
def test_the_flag_is_told_by_its_hex_and_then_by_its_bearer() -> None:
    t = fight({"hero": "B3"}, {"r": "C3"}, kind="flag")
    t.flag = on(t, "A2")
    assert "bring the flag from A2" in told(t)
    t.bearer, t.flag = 0, on(t, "B3")
    assert "hero has the flag, 3 hexes from home" in told(t)


@pytest.mark.rule("HOP-068", "HOP-137")
def test_the_hill_counts_points_and_what_the_next_turn_brings() -> None:
    t = fight({"hero": "C3", "a": "C4"}, {"r": "A1"}, kind="hill", ground=arena(keys="C3 C4"))
    t.score = 3
    assert "You have 3; as you stand, your next turn brings 2." in told(t)


@pytest.mark.rule("HOP-060")
def test_every_sport_is_also_won_by_defeating_all_rivals() -> None:
    t = fight({"hero": "C3"}, {"r": "A1"}, kind="hill")
    assert "Or defeat the last rival." in told(t)


@pytest.mark.rule("HOP-128")
def test_the_tribune_is_a_warning_while_it_stands() -> None:
    t = fight({"hero": "C3"}, {"r": "A1"}, kind="hill")
    t.tribune = unit(t, "r")
    assert "If r, the Tribune, falls" in told(t)
    t.place[unit(t, "r")] = FALLEN
    assert "Tribune" not in told(t)


@pytest.mark.rule("HOP-R147")
def test_the_crowds_patience_is_told_once_it_is_short() -> None:
    t = fight({"hero": "C3"}, {"r": "A1"})
    assert "Without damage" not in told(t)
    t.idle = 25
    assert "Without damage the fight fails in 5 rounds." in told(t)


@pytest.mark.rule("HOP-225")
def test_the_last_units_are_a_warning_once_nobody_can_follow() -> None:
    t = fight({"hero": "C3", "a": "camp"}, {"r": "A1"})
    assert "last unit" not in told(t)
    t.place[unit(t, "a")] = FALLEN
    assert "This is your last unit: nobody else may be deployed." in told(t)


@pytest.mark.rule("HOP-043")
def test_a_fight_of_a_campaign_says_where_it_stands_and_what_it_is_for() -> None:
    t = after_fight("bloodshed", weeks=4, location="ves_l")
    t.result, t.round = "", 2
    assert told(t).startswith("Act 1, week 5 of 12, Lapilla: a win brings a die, Leadership or Health.")
    t.campaign = replace(t.journey, weeks=12)
    t.kind = "flag"
    t.flag = on(t, "C3")
    assert told(t).startswith("Act 1, after week 12, Lapilla: a win brings a recruit or Tactics.")


def test_a_fight_that_is_over_tells_its_outcome_until_the_camp_goes_on() -> None:
    t = after_fight("bloodshed", weeks=4, location="ves_l", table={"cause": "rivals_beaten"})
    assert told(t).endswith("The fight is won: rivals defeated.")
