"""What a search remembers: places, lots, and what is dropped."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from harena.bots import tree
from harena.bots.tree import WIDENING, WIDTH, Lot, Memory, Place
from harena.core.action import Action
from harena.core.chance import Draw, Roll
from harena.core.table import Table
from tests.bots.toys import NIM, Take, first_view

A, B, C = Take(1), Take(2), Take(3)


def nothing(*_args: Any) -> None:
    pass


class Pile(Table):
    cards: list[str]


def the_cards(t: Pile) -> list[str]:
    return t.cards


DICE = Roll(nothing, (), None, (10, 10, 10))
DRAW = Draw(nothing, (), None, the_cards)


def credit(place: Place, action: Take, payoff: float, times: int = 1) -> None:
    for _ in range(times):
        place.moves[action].credit(payoff)


def tried_place(*payoffs: float) -> Place:
    """A place whose moves were each tried ten times with these payoffs."""
    place = Place(1)
    for action, payoff in zip((A, B, C), payoffs, strict=False):
        place.select([action], 0.5, Random(1))
        credit(place, action, payoff, 10)
        place.moves[action].offered = 10 * len(payoffs)
    return place


def test_every_option_is_tried_once_before_any_is_tried_again() -> None:
    place, rng = Place(1), Random(1)
    tried = []
    for _ in range(3):
        action, move = place.select([A, B, C], 0.5, rng)
        move.visits += 1
        tried.append(action)
    assert sorted(tried, key=str) == [A, B, C]


def wagered(place: Place, chances: dict[Action, float], times: int, scale: float = 1.0) -> list[Action]:
    """What is selected one after the other where each move wins with its chance, and all of it counts so much."""
    rng, chosen = Random(1), []
    for _ in range(times):
        action, move = place.select(list(chances), 0.75, rng)
        move.credit(scale * (rng.random() < chances[action]))
        chosen.append(action)
    return chosen


def test_the_better_move_is_selected_and_the_neglected_one_comes_back() -> None:
    chosen = wagered(Place(1), {A: 0.7, B: 0.3}, 400)
    assert 5 < chosen.count(B) < 80


def test_how_much_an_evaluation_moves_does_not_change_what_is_looked_at() -> None:
    chances: dict[Action, float] = {A: 0.7, B: 0.3, C: 0.5}
    assert wagered(Place(1), chances, 200, 0.125) == wagered(Place(1), chances, 200)


def test_a_sure_thing_does_not_hide_a_gamble_that_began_badly() -> None:
    place, rng = Place(1), Random(1)
    for known, payoff in ((A, 0.5), (B, 0.0)):
        place.select([known], 0.75, rng)
        credit(place, known, payoff, 2)
    for _ in range(400):
        action, move = place.select([A, B], 0.75, rng)
        move.credit(0.5 if action == A else float(rng.random() < 0.8))
    assert place.moves[B].visits > place.moves[A].visits


def test_below_the_first_place_new_moves_are_tried_as_the_visits_grow() -> None:
    place, rng, options = Place(1), Random(1), [Take(sticks) for sticks in range(1, 21)]
    tried = []
    for _ in range(100):
        _, move = place.select(options, 0.75, rng, try_all=False)
        move.credit(0.5)
        tried.append(len(place.moves))
    assert tried[0] == 1
    assert tried[8] < 8
    assert tried[15] < tried[99] < 20


def test_what_this_table_does_not_offer_is_not_selected() -> None:
    place = tried_place(0.9, 0.1)
    assert place.select([B], 0.5, Random(1))[0] == B


def test_a_move_that_was_seldom_offered_is_not_taken_for_neglected() -> None:
    """C is as good as B. It was tried less often only because it was offered less often, so it has no claim to more."""
    rng, chosen = Random(1), []
    for _ in range(1000):
        place = tried_place(0.5, 0.5, 0.5)
        place.moves[B].offered, place.moves[B].visits, place.moves[B].worth = 1000, 20, 10.0
        place.moves[C].offered, place.moves[C].visits, place.moves[C].worth = 12, 12, 6.0
        chosen.append(place.select([B, C], 0.5, rng)[0])
    assert chosen.count(B) > 560


def test_only_offered_moves_are_counted_as_offered() -> None:
    place = tried_place(0.5, 0.5)
    before = place.moves[A].offered
    place.select([B], 0.5, Random(1))
    assert place.moves[A].offered == before


def lot_after(visits: int, seed: int) -> tuple[Lot, list[Any]]:
    """A lot asked so often, where every outcome leads to a place of its own."""
    lot, rng = Lot(1), Random(seed)
    table = Table(seats=2)
    outcomes = []
    for _ in range(visits):
        outcome = lot.outcome(DICE, table, rng)
        lot.followed.add(repr(outcome).encode())
        outcomes.append(outcome)
    return lot, outcomes


def test_places_after_a_lot_grow_slower_than_visits_so_that_each_is_seen_again() -> None:
    lot, outcomes = lot_after(900, seed=1)
    assert len(set(outcomes)) == len(lot.followed)
    assert WIDTH * 900**WIDENING - 2 <= len(lot.followed) <= WIDTH * 900**WIDENING + 1


def test_coming_back_does_not_feed_on_itself() -> None:
    """What is remembered is what chance gave, not what was visited."""
    lot, _ = lot_after(900, seed=1)
    assert len(lot.draws) <= WIDTH * 900**WIDENING + 2


def test_widening_leaves_the_odds_as_they_are() -> None:
    """The first die of ten shows 5.5 on average, and the first outcome ever drawn is not favoured."""
    first_dice, early = [], 0
    for seed in range(300):
        _, outcomes = lot_after(100, seed)
        first_dice += [outcome[0] for outcome in outcomes]
        early += sum(outcome == outcomes[0] for outcome in outcomes)
    assert sum(first_dice) / len(first_dice) == pytest.approx(5.5, abs=0.12)
    assert early / 300 < 17


def test_where_all_rolls_lead_to_one_place_every_roll_is_new() -> None:
    lot, rng = Lot(1), Random(1)
    for _ in range(200):
        lot.outcome(DICE, Table(seats=2), rng)
        lot.followed.add(b"the same")
    assert len(lot.draws) == 200


def test_only_cards_that_are_in_this_pile_are_drawn_again() -> None:
    lot, rng = Lot(1), Random(1)
    lot.draws = ["ace"] * 50
    lot.followed = {bytes([n]) for n in range(100)}
    assert lot.outcome(DRAW, Pile(seats=2, cards=["king"]), rng) == "king"
    assert lot.outcome(DRAW, Pile(seats=2, cards=["king", "ace"]), rng) == "ace"


def test_a_search_starts_with_what_was_learned_of_this_very_view() -> None:
    memory, view = Memory(), first_view(NIM)
    place = memory.begin(view)
    assert memory.begin(view) is place
    assert memory.begin(first_view(NIM, heap=9)) is not place


def test_what_the_last_search_did_not_pass_is_dropped() -> None:
    memory, view = Memory(), first_view(NIM)
    memory.begin(view)
    passed, missed = memory.place(b"passed"), memory.place(b"missed")
    memory.lot(b"missed")
    memory.begin(view)
    assert memory.place(b"passed") is passed
    memory.begin(view)
    assert memory.place(b"passed") is passed
    assert memory.place(b"missed") is not missed
    assert b"missed" not in memory.lots


def test_other_cards_make_everything_new() -> None:
    memory, view = Memory(), first_view(NIM)
    place = memory.begin(view)
    other = view.copy()
    other.content = msgspec.defstruct("OtherCards", [])()
    assert memory.begin(other) is not place


def test_memory_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST", 3)
    memory = Memory()
    memory.begin(first_view(NIM))
    for n in range(10):
        memory.place(b"place %d" % n)
        memory.lot(b"lot %d" % n)
    assert len(memory.places) == len(memory.lots) == 3
    assert memory.place(b"place 0") is memory.place(b"place 0")
    assert memory.place(b"place 9") is not memory.place(b"place 9")
