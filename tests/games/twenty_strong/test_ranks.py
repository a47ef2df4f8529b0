"""Chapter 17: difficulty ranks. More primus, top cards that leave before the climb, and the rank of the next game."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.chance import Deal, Draw
from harena.core.errors import Refused
from harena.games.twenty_strong.actions import Move, RemoveTop, TakeDie
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.rules.ending import lose_health
from harena.games.twenty_strong.rules.preparation import HEROES, REMOVALS
from harena.games.twenty_strong.rules.training import DISMISSALS
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import Ascent
from tests.games.twenty_strong.climbs import asked, fight, foe, play, put, throw, written
from tests.games.twenty_strong.moments import CAMPS, STOP, answered, boss, camp, die, final, laid, offered, removed

PRIMUS = {1: 3, 2: 4, 3: 5, 4: 6, 5: 7}
REMOVED = {1: 0, 2: 2, 3: 3, 4: 4, 5: 5}
BARE = ("b0", "b2", "b3", "m0", "m2")
"""Camps whose top card has no icon."""
MARKED = ("b1", "m1", "u1")
"""Camps whose top card has one: war_elephant, arena_bull, ash_vultures."""


def removals(t: Ascent) -> list[str]:
    return [CAMPS[one.camp] for one in offered(t, RemoveTop)]


def pooled(t: Ascent) -> Ascent:
    """The pool has been filled: either dice are dismissed for removed cards, or the first move is due."""
    return answered(t, Move, TakeDie)


def following(t: Ascent) -> dict[str, Any] | None:
    assert t.outcome is not None
    return t.outcome.following


# The table of ranks


@pytest.mark.rule("TWS-202", "TWS-208")
def test_without_ranks_the_game_is_played_as_rank_one() -> None:
    assert Options().rank == 1


@pytest.mark.rule("TWS-203", "TWS-R54")
def test_at_rank_one_no_card_is_removed() -> None:
    t = laid(1)
    assert isinstance(t.pending, Deal)
    assert t.pile(0) == 6


@pytest.mark.rule("TWS-204", "TWS-205", "TWS-R54")
@pytest.mark.parametrize("rank", [2, 3])
def test_at_the_ranks_two_and_three_two_and_three_top_cards_are_removed(rank: int) -> None:
    t = removed(rank, *BARE[: REMOVED[rank]])
    assert isinstance(t.pending, Deal)
    assert sum(map(t.pile, range(9))) == 54 - REMOVED[rank]


@pytest.mark.rule("TWS-206", "TWS-207", "TWS-R54")
@pytest.mark.parametrize("rank", [4, 5])
def test_at_the_ranks_four_and_five_four_and_five_top_cards_are_removed(rank: int) -> None:
    t = removed(rank, *BARE[: REMOVED[rank]])
    assert isinstance(t.pending, Deal)
    assert sum(map(t.pile, range(9))) == 54 - REMOVED[rank]


@pytest.mark.rule("TWS-203", "TWS-204", "TWS-205")
@pytest.mark.parametrize("rank", PRIMUS)
def test_each_rank_has_one_primus_more(rank: int) -> None:
    t = answered(laid(rank), Move)
    assert sum(map(bool, t.primus)) == PRIMUS[rank]


@pytest.mark.rule("TWS-206", "TWS-207")
@pytest.mark.parametrize("rank", [0, 6])
def test_there_is_no_rank_below_one_or_above_five(rank: int) -> None:
    with pytest.raises(Refused):
        GAME.read_options({"rank": rank})


@pytest.mark.rule("TWS-211")
@pytest.mark.parametrize("rank", PRIMUS)
def test_three_cards_and_as_many_as_the_rank_are_revealed(rank: int) -> None:
    t = removed(rank, *BARE[: REMOVED[rank]])
    assert isinstance(t.pending, Deal)
    assert t.pending.count == 3 + rank


@pytest.mark.rule("TWS-212")
@pytest.mark.parametrize("rank", PRIMUS)
def test_the_primus_go_under_the_first_numbered_camps(rank: int) -> None:
    t = answered(laid(rank), Move)
    numbered = ["b0", "m1", "u1", "b3", "u0", "m2", "b1"]
    assert {CAMPS[place] for place, card in enumerate(t.primus) if card} == set(numbered[: rank + 2])


# Removed cards


@pytest.mark.rule("TWS-213", "TWS-R55")
def test_cards_are_removed_before_hero_tactic_and_primus_are_chosen() -> None:
    t = laid(2)
    assert (asked(t), t.hero, t.items) == (REMOVALS, "", [])
    play(t, RemoveTop(camp("b0")), "rope_dancer", RemoveTop(camp("m0")), "desultor")
    play(t, tuple(list(t.shown)[:5]))
    assert asked(t) == HEROES
    assert (t.top[camp("b0")], t.top[camp("m0")]) == ("rope_dancer", "desultor")


@pytest.mark.rule("TWS-213", "TWS-R55")
def test_each_removed_card_comes_from_another_pile() -> None:
    t = laid(3)
    assert removals(t) == list(CAMPS[:9])
    play(t, RemoveTop(camp("m1")))
    assert isinstance(t.pending, Draw)
    play(t, "rope_dancer")
    assert removals(t) == [name for name in CAMPS[:9] if name != "m1"]


@pytest.mark.rule("TWS-214")
def test_removed_cards_with_the_icon_go_onto_the_influence_deck_in_the_order_of_removal() -> None:
    t = removed(3, "u1", "b1", "m1")
    assert (t.influence, t.discard) == (["ash_vultures", "war_elephant", "arena_bull"], [])


@pytest.mark.rule("TWS-214")
def test_a_removed_card_with_the_icon_costs_no_die() -> None:
    t = pooled(removed(3, *MARKED))
    assert (asked(t), written(t.pool)) == (MOVES, "YYGGBBPPR")


@pytest.mark.rule("TWS-215", "TWS-R55")
def test_for_each_removed_card_without_the_icon_a_die_is_dismissed_once_the_pool_exists() -> None:
    t = removed(3, "b0", "b1", "b2")
    assert sum(t.pool) == 0
    pooled(t)
    assert (asked(t), written(t.pool)) == (DISMISSALS, "YYGGBBPPR")
    play(t, die("Y"), die("G"))
    assert (asked(t), written(t.pool), written(t.training)) == (MOVES, "YGBBPPR", "YYYGGGBBPP")


@pytest.mark.rule("TWS-215", "TWS-R55")
def test_a_removed_card_without_the_icon_is_set_aside_until_its_die_is_dismissed() -> None:
    t = removed(2, "b0", "b2")
    assert (t.aside, t.discard) == (("nubian_lion", "hyena_pack"), [])
    pooled(t)
    play(t, die("Y"))
    assert (asked(t), t.aside, t.discard) == (DISMISSALS, ("hyena_pack",), ["nubian_lion"])


@pytest.mark.rule("TWS-215")
def test_a_removed_card_without_the_icon_is_discarded() -> None:
    t = answered(removed(2, "b0", "b2"), Move)
    assert (t.discard, t.influence) == (["hyena_pack", "nubian_lion"], [])


@pytest.mark.rule("TWS-R56")
def test_any_die_of_the_pool_may_be_dismissed_for_a_removed_card() -> None:
    t = pooled(removed(2, "b0", "b1"))
    assert list(t.options()) == [die(letter) for letter in "YGBPR"]


@pytest.mark.rule("TWS-R56", "TWS-215")
def test_a_removed_opportunity_counts_as_a_card_without_the_icon() -> None:
    t = pooled(removed(2, "u0", "b1"))
    assert (asked(t), t.aside, t.passed) == (DISMISSALS, ("clean_hands",), [])
    assert play(t, die("Y")).passed == ["clean_hands"]


# From game to game


@pytest.mark.rule("TWS-209", "TWS-R57")
@pytest.mark.parametrize(("rank", "after"), [(1, 2), (3, 4), (5, 5)])
def test_after_a_victory_the_rank_rises_to_five_at_most(rank: int, after: int) -> None:
    t = final(boss(health=1), rank=rank)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert following(t) == {"rank": after}


@pytest.mark.rule("TWS-210", "TWS-R57")
@pytest.mark.parametrize(("rank", "after"), [(1, 1), (3, 2), (5, 4)])
def test_after_a_defeat_the_rank_falls_to_one_at_least(rank: int, after: int) -> None:
    t = play(fight(foe(damage=6), health=1, rank=rank), STOP)
    assert following(t) == {"rank": after}


@pytest.mark.rule("TWS-210", "TWS-R65")
def test_a_conflict_without_an_end_costs_a_rank_too() -> None:
    t = final(boss(damage=0), rank=3)
    while t.outcome is None:
        play(t, STOP)
    assert following(t) == {"rank": 2}


@pytest.mark.rule("TWS-R58")
def test_the_rank_of_the_next_game_does_not_depend_on_the_hero() -> None:
    tables = [fight(foe(damage=6), health=1, rank=4) for _ in range(2)]
    for t, hero in zip(tables, ("ursus", "manto"), strict=True):
        t.hero = hero
        play(t, STOP)
    assert [following(t) for t in tables] == [{"rank": 3}, {"rank": 3}]


@pytest.mark.rule("TWS-208", "TWS-R58")
def test_only_the_rank_is_carried_over_to_the_next_game() -> None:
    t = final(boss(health=1), rank=2, items="testudo", influence="war_elephant")
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert set(following(t) or {}) == {"rank"}


@pytest.mark.rule("TWS-208")
@pytest.mark.parametrize("given", [{"begin": "final"}, {"health": 3}, {"dice": "RP"}, {"items": "feint"}, {}])
def test_practice_is_no_part_of_the_series(given: dict[str, Any]) -> None:
    t: Ascent = GAME.table(1, Options(rank=2, **given))
    lose_health(t, 9)
    assert following(t) == (None if given else {"rank": 1})
