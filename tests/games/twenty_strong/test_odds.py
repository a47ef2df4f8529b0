"""Odds before a Roll: figures that were worked out by hand, and where there is none, why."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.odds import Odds
from harena.core.text import Text
from harena.games.twenty_strong.actions import Commit, Hold, Stop
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.confrontation_odds import confrontation_odds
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.table import PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import (
    AllAtOnce,
    AnyEffect,
    AssignLimit,
    ColourBan,
    Guard,
    HitValue,
    KeepHits,
    MissesExhaust,
    Needs,
    RollPrice,
    SecondLife,
    TurnFaces,
)
from tests.games.twenty_strong.climbs import LETTERS, ROLL, Foe, fight, foe, play, put, throw

WORDS = GAME.texts("en")
EXACT = "Exact chance to fall"
BEST = "(best plan found)"
ALL = "YYYYGGGGBBBBPPPPR"


def enemy(health: int, *effects: AnyEffect) -> Foe:
    return foe(health=health, effects=effects)


def committed(dice: str, *foes: Foe, passes: int = 1, **state: Any) -> Ascent:
    """These dice are committed and not rolled yet; so many passes are left."""
    t = fight(*foes, strategy=passes, **state)
    return play(t, *(Commit(COLOURS[LETTERS.index(letter)]) for letter in dice))


def odds(t: Ascent) -> Odds:
    found = confrontation_odds(t.seen_by(PLAYER), ROLL)
    assert found is not None
    return found


def figures(t: Ascent) -> dict[str, float]:
    """The chances by whom they are of, in words."""
    told = {}
    for row in odds(t).rows:
        [(least, most)] = row.chances
        assert least == most
        told[WORDS.say(row.who)] = least
    return told


def note(t: Ascent) -> str:
    found = odds(t).note
    assert isinstance(found, Text)
    return WORDS.say(found)


# One enemy


@pytest.mark.parametrize(
    ("dice", "health", "passes", "chance"),
    [
        ("R", 1, 1, 1.0),
        ("R", 2, 1, 1 / 6),
        ("R", 2, 2, 11 / 36),  # a hit is rolled again for a crit
        ("Y", 1, 3, 19 / 27),
        ("PR", 2, 1, 31 / 36),
        ("YY", 2, 1, 1 / 3),
        ("YY", 4, 1, 1 / 36),
        ("", 1, 3, 0.0),
    ],
)
def test_the_chance_of_one_enemy_is_exact(dice: str, health: int, passes: int, chance: float) -> None:
    t = committed(dice, enemy(health), passes=passes)
    assert figures(t) == {"foe_0": pytest.approx(chance)}
    assert note(t).startswith(EXACT)


def test_hits_that_lie_on_it_already_count() -> None:
    t = throw(fight(enemy(3), strategy=2), "PR", "miss crit")
    play(t, put("R", "crit"))
    assert figures(t) == {"foe_0": pytest.approx(5 / 6)}


def test_the_passes_that_are_left_are_told() -> None:
    assert "in the 3 passes that are left" in note(committed("R", enemy(1), passes=3))
    assert "in the pass that is left" in note(committed("R", enemy(1)))


def test_dice_of_colours_that_the_enemy_does_not_take_are_left_out() -> None:
    ban = ColourBan(when="continuous", colours=("yellow", "purple"))
    assert figures(committed("YPR", enemy(2, ban))) == {"foe_0": pytest.approx(1 / 6)}


def test_an_enemy_that_shakes_off_its_dice_falls_in_one_of_the_passes_or_not() -> None:
    at_once = AllAtOnce(when="continuous", span="pass")
    t = committed("YY", enemy(2, at_once), passes=3)
    assert figures(t) == {"foe_0": pytest.approx(1 - (2 / 3) ** 3)}


def test_crits_that_are_needed_are_reckoned_with() -> None:
    t = committed("R", enemy(1, Needs(when="continuous", what="crits", n=1)), passes=2)
    assert figures(t) == {"foe_0": pytest.approx(11 / 36)}


def test_faces_that_count_nothing_are_misses() -> None:
    no_crits = HitValue(when="continuous", face="crit", value=0)
    assert figures(committed("G", enemy(1, no_crits))) == {"foe_0": pytest.approx(2 / 6)}


def test_a_limit_on_assigned_dice_makes_it_the_best_plan_found() -> None:
    t = committed("PR", enemy(2, AssignLimit(when="continuous", n=1)))
    assert figures(t) == {f"foe_0 {BEST}": pytest.approx(11 / 36)}
    assert "a better one may exist" in note(t)


def test_each_die_counts_what_its_colour_counts() -> None:
    hot = HitValue(when="continuous", face="hit", value=2, colours=("red",))
    assert figures(committed("PR", enemy(3, hot))) == {"foe_0": pytest.approx(5 / 6)}
    assert figures(committed("R", enemy(2, hot))) == {"foe_0": pytest.approx(1.0)}


def test_an_enemy_with_two_lives_needs_the_hits_of_both() -> None:
    twice = enemy(1, SecondLife(when="when_defeated", health=1))
    assert figures(committed("PR", twice)) == {f"foe_0 {BEST}": pytest.approx(5 / 6)}
    assert figures(committed("R", twice)) == {f"foe_0 {BEST}": pytest.approx(0.0)}


def test_kept_dice_count_without_being_rolled() -> None:
    t = fight(enemy(2), strategy=2, hero=[KeepHits(when="continuous")])
    throw(t, "YR", "miss hit")
    play(t, t.options()[0], Hold("red", "hit"))
    assert figures(t) == {f"foe_0 {BEST}": pytest.approx(1 / 3)}


# Several enemies


def test_each_enemy_is_reckoned_alone_and_then_all_of_them_in_their_order() -> None:
    t = committed("PR", enemy(1), enemy(2))
    alone = {"foe_0": pytest.approx(1.0), "foe_1": pytest.approx(31 / 36)}
    together = {"All of them, in this order: foe_0, foe_1 (best plan found)": pytest.approx(10 / 36)}
    assert figures(t) == alone | together


def test_who_stands_behind_others_has_no_figure_alone() -> None:
    t = committed("PR", enemy(1, Guard(when="continuous", mode="front")), enemy(1))
    assert list(figures(t)) == ["foe_0", "All of them, in this order: foe_0, foe_1 (best plan found)"]
    assert "foe_1: no figure, since others must fall first." in note(t)


def test_enemies_that_take_other_dice_are_reckoned_together_too() -> None:
    ban = ColourBan(when="continuous", colours=("red",))
    t = committed("PR", enemy(1), enemy(1, ban))
    assert 0 < figures(t)["All of them, in this order: foe_0, foe_1 (best plan found)"] <= 5 / 6


def test_with_an_enemy_that_shakes_off_its_dice_there_is_no_figure_together() -> None:
    at_once = AllAtOnce(when="continuous", span="pass")
    t = committed("PR", enemy(1), enemy(1, at_once), passes=2)
    assert set(figures(t)) == {"foe_0", "foe_1"}
    assert "For all of them together there is no figure" in note(t)


# Where there is none


def test_an_enemy_that_needs_colours_has_no_figure() -> None:
    t = committed("PR", enemy(2, Needs(when="continuous", what="colours", n=2)))
    assert figures(t) == {}
    assert note(t) == "foe_0: no figure, since it also needs dice of several colours."


@pytest.mark.parametrize(
    ("effect", "chance"),
    [
        (TurnFaces(when="after_roll", from_="crit", to="miss", n=1), 35 / 36),
        (MissesExhaust(when="after_roll", n=2), 1.0),
        (RollPrice(when="after_roll", test="misses", at_least=1, pay="health", n=3), 1.0),
        (RollPrice(when="after_roll", test="misses", at_least=1, pay="health", n=6), 1.0),
    ],
)
def test_what_happens_after_a_roll_is_reckoned_with_and_never_called_exact(effect: AnyEffect, chance: float) -> None:
    assert figures(committed("R", enemy(1, effect), passes=2)) == {f"foe_0 {BEST}": pytest.approx(chance)}


@pytest.mark.parametrize(
    "effect",
    [
        RollPrice(when="after_roll", test="no_crit", pay="dice"),
        RollPrice(when="after_roll", test="misses", at_least=1, pay="dice", n=2),
        TurnFaces(when="after_roll", from_="crit", to="hit", n=1),
    ],
)
def test_what_the_solver_does_not_know_leaves_no_figure_for_anybody(effect: AnyEffect) -> None:
    t = committed("PR", enemy(2, effect), enemy(1), passes=2)
    assert figures(t) == {}
    assert note(t).startswith("There are no figures: what foe_0 does to the dice after each Roll")


def test_two_effects_after_a_roll_leave_no_figure() -> None:
    lost, turned = MissesExhaust(when="after_roll", n=1), TurnFaces(when="after_roll", from_="hit", to="miss", n=1)
    t = committed("PR", enemy(2, lost), enemy(1, turned), passes=2)
    assert figures(t) == {}
    assert "what foe_0 and foe_1 do" in note(t) or "foe_0" in note(t)


def test_an_ability_that_changes_dice_after_a_roll_leaves_no_figure_either() -> None:
    t = committed("PR", enemy(2), hero=[RollPrice(when="after_roll", test="no_crit", pay="dice")])
    assert figures(t) == {}
    assert "what nemo does to the dice" in note(t)


@pytest.mark.parametrize(
    "effect",
    [
        MissesExhaust(when="after_roll", n=2),
        RollPrice(when="after_roll", test="misses", at_least=1, pay="dice"),
        RollPrice(when="after_roll", test="misses", at_least=1, pay="health", n=1),
    ],
)
def test_what_takes_only_misses_or_health_changes_nothing_in_the_last_pass(effect: AnyEffect) -> None:
    assert figures(committed("PR", enemy(2, effect))) == {"foe_0": pytest.approx(31 / 36)}


def test_all_dice_there_are_give_a_figure() -> None:
    t = committed(ALL, enemy(2, Needs(when="continuous", what="crits", n=1)), pool=ALL, passes=3)
    assert figures(t)["foe_0"] == pytest.approx(1 - (5 / 6) ** (3 * 17), abs=1e-3)


def test_only_a_roll_has_odds() -> None:
    t = committed("R", enemy(2))
    assert confrontation_odds(t, Stop()) is None
    assert confrontation_odds(t, Commit("yellow")) is None
    assert GAME.screens.odds(t, ROLL) == odds(t)
