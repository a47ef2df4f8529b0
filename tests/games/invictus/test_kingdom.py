"""Chapter 9: how Soldiers become citizens, and how they leave a kingdom."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from harena.core.new_game import random_brings, random_options
from harena.core.promises import random_answer
from harena.games.invictus.actions import EndTurn, Recruit, Rest, Settle
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.ending import citizens
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import LEFT, ME, attack, cards, duel, front, mine, offered, play, support, theirs, told


@pytest.mark.rule("INV-123")
def test_a_soldier_given_up_joins_my_kingdom() -> None:
    t = duel("garde", hand="guerrier archer", foe_front="garde")
    play(t, Settle(mine("guerrier")))
    assert t.kingdom == [[mine("guerrier")], []]
    assert cards(t.hand[ME]) == ["archer"]


@pytest.mark.rule("INV-123")
def test_a_soldier_captured_from_the_enemy_joins_my_kingdom() -> None:
    t = duel("medjay", foe_front="guerrier garde")
    play(t, attack())
    assert t.kingdom == [[theirs("guerrier")], []]


@pytest.mark.rule("INV-123")
def test_an_own_card_captured_back_joins_my_kingdom() -> None:
    t = duel("medjay", foe_front="guerrier* garde")
    play(t, attack())
    assert t.kingdom == [[mine("guerrier")], []]


@pytest.mark.rule("INV-123")
def test_a_killed_soldier_joins_no_kingdom() -> None:
    t = duel("medjay", foe_front="guerrier> garde")
    play(t, attack())
    assert t.kingdom == [[], []]


@pytest.mark.rule("INV-124")
def test_a_citizen_cannot_be_recruited_even_with_an_empty_reserve() -> None:
    t = duel("garde", hand="archer", kingdom="guerrier")
    assert {option.card for option in offered(t, Recruit)} == {mine("archer")}


@pytest.mark.rule("INV-124")
def test_citizens_are_still_there_after_a_turn() -> None:
    t = duel("garde", hand="archer", kingdom="guerrier sorcier", foe_front="garde")
    play(t, Rest(), EndTurn())
    assert cards(t.kingdom[ME]) == ["guerrier", "sorcier"]


@pytest.mark.rule("INV-124")
def test_a_support_exchanges_a_citizen_for_a_soldier_of_the_hand() -> None:
    t = duel("garde", hand="archer ticitl", kingdom="guerrier", foe_front="garde")
    play(t, support("ticitl", mine("archer"), mine("guerrier")))
    assert cards(t.kingdom[ME]) == ["archer"]
    assert cards(t.hand[ME]) == ["guerrier"]


@pytest.mark.rule("INV-124")
def test_in_whole_games_citizens_leave_only_by_conscription_or_a_support() -> None:
    leavings = [keys for seed in range(40) for lost, keys in _kingdom_losses(Random(seed)) if lost]
    reasons = [{"conscripted_citizen", "changed_citizen"} & keys for keys in leavings]
    assert all(reasons)
    assert {"conscripted_citizen"} in reasons, "nobody was conscripted from a kingdom: play more games"
    assert {"changed_citizen"} in reasons, "nobody was exchanged: play more games"


def _kingdom_losses(rng: Random) -> list[tuple[int, set[str]]]:
    """For each answer of a random game: how many citizens left their kingdoms, and what the journal told of it."""
    options = random_options(GAME, rng)
    t: Duel = GAME.table(random_brings(GAME, 2, options, rng), GAME.read_options(options), journal=True)
    steps = []
    while t.outcome is None:
        before = [Counter(row) for row in t.kingdom]
        t.journal = []
        t.answer(random_answer(t, rng))
        lost = sum(sum((old - Counter(row)).values()) for old, row in zip(before, t.kingdom, strict=True))
        steps.append((lost, set(told(t))))
    return steps


@pytest.mark.rule("INV-X09")
def test_all_blue_soldiers_lie_in_one_pile_whatever_their_names() -> None:
    t = duel("garde", hand="melophore", kingdom="guerrier samurai commandant viking ocelomeh")
    play(t, Settle(mine("melophore")))
    assert citizens(t, ME) == [6, 0, 0, 0, 0]


@pytest.mark.rule("INV-123")
def test_one_player_gives_up_and_captures_in_the_same_turn() -> None:
    t = duel("medjay", hand="archer", foe_front="guerrier garde")
    play(t, attack(LEFT), Settle(mine("archer")))
    assert t.kingdom[ME] == [mine("archer"), theirs("guerrier")]
    assert t.zone[front(ME, LEFT)] == mine("medjay")
