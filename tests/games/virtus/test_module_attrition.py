"""Chapter 16: with attrition the best cards leave the game once they have been played."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import FINISH, Activate, Discard, DiscardCourt
from tests.games.virtus.battles import FOE, LEFT, ME, SECOND, battle, play


@pytest.mark.rule("VIR-219")
@pytest.mark.parametrize(("on", "removed", "discards"), [("attrition", "6", ""), ("", "", "6")])
def test_a_six_that_was_played_leaves_the_game(on: str, removed: str, discards: str) -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "6"}, on=on)
    play(t, Activate(LEFT), FINISH)
    assert (t.removed[ME], t.discards[ME]) == (tuple(removed), tuple(discards))


@pytest.mark.rule("VIR-219", "VIR-R76")
def test_a_six_that_is_thrown_away_unplayed_comes_back() -> None:
    t = battle({LEFT: "guerriers"}, hand="6", at="cards", on="attrition")
    play(t, Discard("6"))
    assert (t.removed[ME], t.discards[ME]) == ((), ("6",))


@pytest.mark.rule("VIR-219")
def test_a_removed_card_is_not_in_the_rebuilt_pile() -> None:
    t = battle({LEFT: "guerriers"}, hand="court", laid={LEFT: "6", SECOND: "joker"}, on="attrition")
    play(t, Activate(LEFT), FINISH, Activate(SECOND), FINISH, DiscardCourt(0))
    assert t.discards[ME] == ()
    assert t.pile[ME].count("6") == 1
    assert len(t.pile[ME]) == 17


@pytest.mark.rule("VIR-220")
@pytest.mark.parametrize(
    ("gone", "card", "leaves"),
    [
        ("", "5", False),
        ("6", "5", False),
        ("6 6", "5", True),
        ("6 6", "4", False),
        ("5 6 6", "4", False),
        ("5 5 6 6", "4", True),
        ("2 2 3 3 4 4 5 5 6 6", "1", True),
        ("1 1 2 2 3 3 4 4 5 5 6 6", "joker", False),
    ],
)
def test_a_rank_leaves_when_all_higher_ones_are_gone(gone: str, card: str, leaves: bool) -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: card}, on="attrition")
    t.removed[ME] = tuple(gone.split())
    play(t, Activate(LEFT), FINISH)
    assert (card in t.removed[ME], card in t.discards[ME]) == (leaves, not leaves)


@pytest.mark.rule("VIR-220")
def test_the_cards_that_the_enemy_has_lost_do_not_matter() -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "5"}, on="attrition")
    t.removed[FOE] = ("6", "6")
    play(t, Activate(LEFT), FINISH)
    assert (t.removed[ME], t.discards[ME]) == ((), ("5",))
