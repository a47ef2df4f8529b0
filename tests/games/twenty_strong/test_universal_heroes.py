"""The universal heroes of the house: their stats and what each of them can do."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import FINISH, Use
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.strategy import ASSIGNMENTS
from tests.games.twenty_strong.climbs import asked, climb, foe, play, refusals, showing, throw
from tests.games.twenty_strong.happenings import die, fight_as, stop, zones

STATS = {"flamma": (5, 2, 4), "achillia": (3, 3, 2), "hermes": (5, 4, 4)}
HIGH = foe(health=9)


@pytest.mark.rule("TWS-217")
@pytest.mark.parametrize(("hero", "stats"), STATS.items())
def test_a_universal_hero_begins_with_the_stats_of_the_card(hero: str, stats: tuple[int, int, int]) -> None:
    card = climb().book.heroes[hero]
    assert (card.health, card.strategy, card.recovery) == stats


def test_every_universal_hero_is_told_of_here() -> None:
    assert set(GAME.content.universal) == set(STATS)


def test_no_universal_hero_has_the_ability_of_another_hero() -> None:
    heroes = [*GAME.content.heroes.values(), *GAME.content.universal.values()]
    assert len({hero.ability for hero in heroes}) == len(heroes)


# Flamma


def test_flamma_rolls_up_to_five_dice_again() -> None:
    t = throw(fight_as("flamma", HIGH, pool="YYGGBB"), "YYGGBB", "miss miss miss miss miss miss")
    again = [die("Y", "active", "miss")] * 2 + [die("G", "active", "miss")] * 2 + [die("B", "active", "miss")]
    play(t, Use("flamma"), *again, ("hit", "hit", "crit", "miss", "hit"))
    assert (asked(t), showing(t)) == (ASSIGNMENTS, {"hit": "YYB", "crit": "G", "miss": "GB"})


def test_flamma_rolls_again_once_per_turn() -> None:
    t = throw(fight_as("flamma", HIGH, pool="YY"), "YY", "miss miss")
    play(t, Use("flamma"), die("Y", "active", "miss"), FINISH, ("miss",))
    assert refusals(t, Use("flamma")) == [("not_now_hero", "TWS-155")]


# Achillia


@pytest.mark.parametrize(("damage", "health"), [(1, 6), (3, 4)])
def test_a_point_of_damage_glances_off_achillia_in_every_turn(damage: int, health: int) -> None:
    assert stop(fight_as("achillia", foe("sport", damage=damage))).health == health


@pytest.mark.parametrize(("damage", "count"), [(1, 4), (2, 2)])
def test_an_unhurt_achillia_recovers_two_dice_more(damage: int, count: int) -> None:
    t = stop(fight_as("achillia", foe("sport", damage=damage), pool="R", exhausted="YYYYGGGG", recovery=2))
    assert t.pending.args[0] == count  # type: ignore[union-attr]


# Hermes


def test_hermes_turns_three_misses_to_hits_for_a_die_of_the_pool() -> None:
    t = throw(fight_as("hermes", HIGH, pool="YYYGR"), "YYYG", "miss miss miss miss")
    play(t, Use("hermes"), *[die("Y", "active", "miss")] * 3)
    assert (showing(t), zones(t)) == ({"hit": "YYY", "miss": "G"}, ("", "R"))


def test_hermes_can_turn_nothing_with_an_empty_pool() -> None:
    t = throw(fight_as("hermes", HIGH, pool="YY"), "YY", "miss miss")
    assert refusals(t, Use("hermes")) == [("not_now_hero", "TWS-155")]
