"""The greedy player: one step ahead, on imagined tables, with equal luck for all options."""

from __future__ import annotations

from collections import Counter
from random import Random

from harena.bots.greedy import GreedyBot
from harena.games.ludus.game import GAME as LUDUS
from harena.games.ludus.game import Attack, Bout, Parry
from tests.bots.toys import (
    CUP,
    NIM,
    OWN,
    WAGER,
    Leave,
    Peace,
    Stake,
    Sticks,
    Take,
    first_view,
    ludus_views,
)
from tests.core.builders import remade


def test_it_takes_a_win_that_is_one_step_away() -> None:
    view = first_view(NIM, heap=3)
    assert all(GreedyBot(NIM, Random(s)).choose(view, view.options(), OWN) == Take(3) for s in range(20))


def test_it_weighs_a_gamble_by_its_chances() -> None:
    for chances, best in ((2, Peace()), (8, Stake(8))):
        view = first_view(WAGER, offers=(chances,))
        assert GreedyBot(WAGER, Random(1), tables=200).choose(view, view.options(), OWN) == best


def test_all_options_get_the_same_luck() -> None:
    """With the same rolls for both, eight chances in ten never do worse than seven; with rolls of their own, often."""
    view = first_view(WAGER, offers=(7, 8))
    chosen = Counter(GreedyBot(WAGER, Random(s), tables=30).choose(view, view.options(), OWN) for s in range(60))
    assert chosen[Stake(8)] >= 55


def test_between_equals_it_takes_any() -> None:
    view = first_view(NIM, heap=11)
    chosen = Counter(GreedyBot(NIM, Random(s)).choose(view, view.options(), OWN) for s in range(60))
    assert len(chosen) == 3


def test_it_stops_at_the_next_choice_and_asks_the_evaluation_there() -> None:
    def shorter_is_better(table: Sticks, _seat: int) -> float:
        return 1 - table.heap / 100

    game = remade(NIM, evaluate=shorter_is_better)
    view = first_view(game, heap=11)
    assert GreedyBot(game, Random(1)).choose(view, view.options(), OWN) == Take(3)


def test_it_goes_on_through_answers_without_an_alternative() -> None:
    """A foe without a parry has nothing to choose, so the dice are rolled and the blow is seen to hurt."""
    view = next(v for v in ludus_views(seed=5, count=200) if _lunge_against_no_parry(v))
    assert GreedyBot(LUDUS, Random(1)).choose(view, view.options(), OWN) == Attack("lunge")


def test_it_parries_what_would_hurt() -> None:
    view = next(v for v in ludus_views(seed=5, count=200) if Parry() in v.options())
    assert GreedyBot(LUDUS, Random(1)).choose(view, view.options(), OWN) == Parry()


def test_it_does_not_know_what_lies_under_the_cup() -> None:
    """A guess looks like what it is on imagined cups: one half. Leaving wins six times in ten."""
    view = first_view(CUP)
    chosen = Counter(GreedyBot(CUP, Random(s), tables=200).choose(view, view.options(), OWN) for s in range(20))
    assert chosen[Leave()] >= 18


def _lunge_against_no_parry(view: Bout) -> bool:
    """All parries are in the own hand or laid off, and the lunge is the best of several attacks."""
    seen = view.discard.count("parry") + sum(hand.count("parry") for hand in view.hand)
    return seen == view.content.cards["parry"].copies and Attack("lunge") in view.options()
