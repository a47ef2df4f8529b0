"""The seer: finds the move that is known to be best, thinks through luck, and does not know what it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from harena.bots import meter, tree
from harena.bots import seer as seer_module
from harena.bots.levels import Level
from harena.bots.meter import BETWEEN_LOOKS
from harena.bots.seer import SeerBot
from harena.core.action import Action
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.core.table import NO_POSITION, Table
from harena.games.ludus.game import GAME as LUDUS
from tests.bots.toys import (
    ANN,
    BOB,
    CUP,
    NIM,
    OMEN,
    OWN,
    RELAY,
    TAKES,
    WAGER,
    Approach,
    Hand,
    Leave,
    Peace,
    Read,
    Stake,
    Sticks,
    Take,
    first_view,
    ludus_views,
    play,
    seer,
)
from tests.core.builders import remade


def visits(bot: SeerBot, view: Table, clock: Clock = OWN) -> dict[Action, int]:
    return {action: move.visits for action, move in bot.think(view, view.options(), clock).items()}


# Finding the move


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
@pytest.mark.parametrize("cutoff", [0, 4, None])
def test_it_finds_the_only_winning_move_of_nim(heap: int, cutoff: int | None) -> None:
    view = first_view(NIM, heap=heap)
    assert seer(NIM, 800, cutoff=cutoff).choose(view, view.options(), OWN) == Take(heap % 4)


def test_it_weighs_a_gamble_by_its_chances() -> None:
    for offers, best in (((4,), Peace()), ((4, 6), Stake(6)), ((1, 2, 3), Peace()), ((9, 6), Stake(9))):
        view = first_view(WAGER, offers=offers)
        assert seer(WAGER, 600).choose(view, view.options(), OWN) == best


def test_it_comes_back_to_some_of_ten_thousand_rolls_to_see_what_they_are_good_for() -> None:
    """Played at random after the roll, reading the omen is worth one half; read rightly it always wins."""
    view = first_view(OMEN)
    assert seer(OMEN, 1500).choose(view, view.options(), OWN) == Read()


def test_without_widening_the_omen_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test before rests on: when every roll is new, nothing is learned of any."""
    monkeypatch.setattr(tree, "WIDTH", 1e9)
    view = first_view(OMEN)
    assert seer(OMEN, 1500).choose(view, view.options(), OWN) != Read()


def test_it_trusts_an_ally_to_play_for_both_and_a_foe_to_play_against() -> None:
    view = first_view(RELAY)
    assert seer(RELAY, 60).choose(view, view.options(), OWN) == Hand(2)


# Not knowing what it cannot see


@pytest.mark.parametrize("hider", [-1, BOB])
def test_it_does_not_guess_better_later_than_now(hider: int) -> None:
    """Who tells the two coins apart in the search takes the guess for a sure win; honestly it is one half."""
    view = first_view(CUP, hider=hider)
    assert seer(CUP, 600).choose(view, view.options(), OWN) == Leave()


@pytest.mark.parametrize("hider", [-1, BOB])
def test_what_will_be_shown_before_the_choice_may_be_counted_on(hider: int) -> None:
    view = first_view(CUP, hider=hider, may_look=True)
    assert seer(CUP, 600).choose(view, view.options(), OWN) == Approach(look=True)


@pytest.mark.parametrize("seed", range(10))
def test_two_seats_that_choose_in_secret_do_not_fall_into_step(seed: int) -> None:
    """Bob hides, Ann guesses, both search for the best: half of her guesses are right, not all or none."""
    view = first_view(CUP, hider=BOB)
    move = seer(CUP, 600, seed).think(view, [Approach(look=False)])[Approach(look=False)]
    assert move.worth / move.visits == pytest.approx(0.5, abs=0.12)


def test_it_stops_when_the_rest_of_its_time_cannot_change_its_mind() -> None:
    """One stick wins at once; nothing else comes near it."""
    view = first_view(NIM, heap=1 + 4)
    whole, short = seer(NIM, 2000), seer(NIM, 2000)
    thought = whole.think(view, view.options())
    hurried = short.think(view, view.options(), until_decided=True)
    assert sum(move.visits for move in hurried.values()) < 1500 < sum(move.visits for move in thought.values())
    assert max(hurried, key=lambda action: hurried[action].visits) == Take(1)


@pytest.mark.parametrize(("trifle", "visits"), [(False, 400), (True, 50)])
def test_a_trifle_gets_a_part_of_the_budget_of_a_level(
    monkeypatch: pytest.MonkeyPatch, trifle: bool, visits: int
) -> None:
    monkeypatch.setattr(TAKES, "trifle", trifle)
    view = first_view(NIM)
    thought = SeerBot(NIM, Random(1), Level("test", simulations=400, each=1)).think(view, view.options())
    assert sum(move.visits for move in thought.values()) == visits


@pytest.mark.parametrize(("options", "visits"), [(1, 100), (3, 150), (8, 400), (9, 400), (1000, 400)])
def test_many_options_get_more_of_the_budget_but_not_without_end(options: int, visits: int) -> None:
    bot = SeerBot(NIM, Random(1), Level("test", simulations=100, each=50))
    assert bot.granted(OWN, first_view(NIM), options) == Clock(simulations=visits)


def named(view: Table, key: bytes) -> dict[str, Any]:
    """What a search remembers a view by, with the names of its fields."""
    fields = [name for name in view.__struct_fields__ if name not in NO_POSITION]
    return dict(zip(fields, msgspec.json.decode(key), strict=True))


def test_a_search_of_one_seat_remembers_only_what_that_seat_sees() -> None:
    view = ludus_views(seed=2, count=1)[0]
    bot = seer(LUDUS, 200)
    bot.choose(view, view.options(), OWN)
    remembered = [named(view, key) for key in bot._memory.places]
    assert len(remembered) > 20
    assert all(place["viewer"] == view.viewer for place in remembered)
    assert all(set(place["pile"]) <= {"?"} and set(place["hand"][1 - place["viewer"]]) <= {"?"} for place in remembered)


def test_only_chance_that_this_seat_sees_is_come_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the foe draws leaves the view as it was, so there is nothing to come back to."""
    monkeypatch.setattr(seer_module, "NARROW", 1)
    view = ludus_views(seed=2, count=1)[0]
    bot = seer(LUDUS, 400)
    bot.choose(view, view.options(), OWN)
    witnesses = [named(view, key)["pending"]["seen_by"] for key in bot._memory.lots]
    assert [view.viewer] in witnesses, "its own draws are among them"
    assert all(seats is None or view.viewer in seats for seats in witnesses)


# Budgets


def test_a_budget_in_simulations_is_kept_to_the_letter() -> None:
    view = first_view(NIM)
    assert sum(visits(seer(NIM, 37), view).values()) == 37


def test_the_clock_goes_before_the_own_budget() -> None:
    view = first_view(NIM)
    assert sum(visits(seer(NIM, 37), view, Clock(simulations=5)).values()) == 5


def test_a_budget_in_seconds_ends_when_they_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(meter, "perf_counter", lambda: next(ticks))
    view = first_view(NIM)
    done = sum(visits(seer(NIM, 1), view, Clock(seconds=5)).values())
    assert 4 * BETWEEN_LOOKS <= done <= 5 * BETWEEN_LOOKS


def test_of_two_limits_the_first_one_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(meter, "perf_counter", lambda: next(ticks))
    view = first_view(NIM)
    assert sum(visits(seer(NIM, 1), view, Clock(seconds=1000, simulations=20)).values()) == 20
    assert sum(visits(seer(NIM, 1), view, Clock(seconds=5, simulations=2000)).values()) < 100


@pytest.mark.parametrize("clock", [Clock(seconds=0.0), Clock(simulations=0), Clock(simulations=1)])
def test_without_time_to_think_it_still_answers(clock: Clock) -> None:
    view = first_view(NIM)
    assert seer(NIM, 50).choose(view, view.options(), clock) in view.options()


def test_a_single_option_is_answered_at_once() -> None:
    def no_time(_view: Any, _rng: Random) -> Any:
        raise AssertionError("it imagined a table although there was nothing to choose")

    game = remade(NIM, imagine=no_time)
    view = first_view(game, heap=1)
    assert seer(game, 50).choose(view, view.options(), OWN) == Take(1)


def test_without_a_cutoff_the_evaluation_is_never_asked() -> None:
    def never(_table: Any, _seat: Any) -> float:
        raise AssertionError("the evaluation was asked")

    game = remade(NIM, evaluate=never)
    view = first_view(game, heap=11)
    assert seer(game, 100, cutoff=None).choose(view, view.options(), OWN) in view.options()
    with pytest.raises(AssertionError):
        seer(game, 100, cutoff=1).choose(view, view.options(), OWN)


def test_the_evaluation_is_listened_to_where_the_end_is_far() -> None:
    def leave_a_multiple_of_four(table: Sticks, seat: Seat) -> float:
        assert table.pending is not None
        lost = table.pending.seat if table.heap % 4 == 0 else 1 - table.pending.seat
        return float(seat != lost)

    game = remade(NIM, evaluate=leave_a_multiple_of_four)
    for heap in (41, 42, 43):
        view = first_view(game, heap=heap)
        assert seer(game, 60, cutoff=0).choose(view, view.options(), OWN) == Take(heap % 4)


def test_a_seat_that_did_nothing_on_the_way_is_not_judged() -> None:
    """Each of the three moves is tried once, so that Bob has not moved yet in any simulation."""

    def about_ann_only(_table: Sticks, seat: Seat) -> float:
        assert seat == ANN
        return 0.5

    game = remade(NIM, evaluate=about_ann_only)
    view = first_view(game, heap=11)
    assert visits(seer(game, 3, cutoff=0), view) == {Take(1): 1, Take(2): 1, Take(3): 1}
    with pytest.raises(AssertionError):
        seer(game, 10, cutoff=0).choose(view, view.options(), OWN)


# Remembering


def test_the_same_seed_gives_the_same_thoughts() -> None:
    view = ludus_views(seed=2, count=1)[0]
    assert visits(seer(LUDUS, 200, seed=5), view) == visits(seer(LUDUS, 200, seed=5), view)
    assert visits(seer(LUDUS, 200, seed=5), view) != visits(seer(LUDUS, 200, seed=6), view)


def test_what_was_learned_serves_the_next_move() -> None:
    view = first_view(NIM, heap=11)
    bot = seer(NIM, 400)
    table = NIM.imagined(view, Random(1))
    table.answer(bot.choose(view, view.options(), OWN))
    table.answer(Take(1))
    later = table.seen_by(ANN)
    assert sum(visits(bot, later).values()) > 400 + 20


def test_one_bot_on_both_seats_does_not_mix_what_they_see() -> None:
    """Each view is a new one for the memory when the seats take turns, and no choice is ever illegal."""
    for seed in range(3):
        both = seer(LUDUS, 30, seed=seed)
        assert play(LUDUS, [both, both], Random(seed)) is not None


def test_remembering_never_makes_it_propose_what_is_not_allowed() -> None:
    bots = [seer(LUDUS, 40, seed=seat) for seat in range(2)]
    reused = 0
    for game in range(8):
        assert play(LUDUS, bots, Random(game)) is not None
        reused += sum(sum(m.visits for m in p.moves.values()) > 40 for b in bots for p in b._memory.places.values())
    assert reused
