"""How weak levels err: they overlook pieces and misjudge what is nearly equal, but never miss what all would see."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

import pytest

from harena.bots import make_bot
from harena.bots.lapses import STRIKING, by_feeling, noticed, obvious
from harena.bots.levels import LEVELS, Level
from harena.core.action import PASS, Action
from tests.bots.toys import NIM, OWN, WAGER, Stake, Take, first_view
from tests.core.builders import remade

SLEEPY = Level("sleepy", simulations=0, each=0, laps=0, overlooks=1.0)
DIM = Level("dim", simulations=0, each=0, laps=0, blur=0.4)
WEAK = [level.name for level in LEVELS if level.one_step]


class March(Action, frozen=True):
    """A unit goes somewhere: two clicks, the unit first."""

    unit: int
    zone: int
    clicks: ClassVar[str] = "unit:{unit} zone:{zone}"


MARCHES: dict[Action, float] = {March(unit, zone): 0.5 for unit in range(4) for zone in range(3)}


# What nobody misses


@pytest.mark.parametrize("name", WEAK)
def test_no_level_passes_over_a_win(name: str) -> None:
    view = first_view(NIM, heap=3)
    chosen = {make_bot(f"seer:{name}", NIM, Random(seed)).choose(view, view.options(), OWN) for seed in range(200)}
    assert chosen == {Take(3)}


@pytest.mark.parametrize("level", [SLEEPY, DIM])
def test_a_win_is_taken_before_what_is_nearly_won(level: Level) -> None:
    worths: dict[Action, float] = {Take(1): 0.99, Take(2): 1.0, Take(3): 0.0}
    assert {by_feeling(worths, level, Random(seed)) for seed in range(200)} == {Take(2)}


@pytest.mark.parametrize("level", [SLEEPY, DIM])
def test_what_leaps_to_the_eye_is_played(level: Level) -> None:
    """A capture: so much better than the rest that nobody overlooks or misjudges it."""
    capture = March(9, 9)
    worths = {**MARCHES, PASS: 0.5, capture: 0.5 + 1.1 * STRIKING}
    assert {by_feeling(worths, level, Random(seed)) for seed in range(100)} == {capture}


def test_of_several_that_leap_to_the_eye_the_best_is_played() -> None:
    worths = {**MARCHES, March(8, 8): 0.8, March(9, 9): 0.9}
    assert obvious(worths) == [March(8, 8), March(9, 9)]
    assert {by_feeling(worths, DIM, Random(seed)) for seed in range(100)} == {March(9, 9)}


def test_where_most_options_are_as_good_nothing_leaps_to_the_eye() -> None:
    assert not obvious({**MARCHES, PASS: 0.3})


def test_a_plain_button_is_never_overlooked() -> None:
    assert all(noticed([*MARCHES, PASS], 1.0, Random(seed)) == [PASS] for seed in range(20))


def test_where_nothing_comes_to_mind_everything_is_seen() -> None:
    assert noticed(MARCHES, 1.0, Random(1)) == list(MARCHES)


# What is missed


def test_a_piece_is_overlooked_with_all_that_it_could_do() -> None:
    for seed in range(30):
        units = Counter(option.unit for option in noticed(MARCHES, 0.5, Random(seed)) if isinstance(option, March))
        assert set(units.values()) == {3}


def test_as_many_pieces_are_overlooked_as_the_level_says() -> None:
    many = [March(unit, 0) for unit in range(1000)]
    assert len(noticed(many, 0.3, Random(1))) == pytest.approx(700, abs=50)


def test_who_overlooks_a_reaction_passes() -> None:
    """A little better than to pass, and seen now and then."""
    worths: dict[Action, float] = {PASS: 0.5, March(1, 1): 0.51}
    level = Level("half", simulations=0, each=0, laps=0, overlooks=0.5)
    played = Counter(by_feeling(worths, level, Random(seed)) for seed in range(200))
    assert 25 < played[PASS] < 80


def test_before_a_plain_button_is_pressed_one_looks_once_more() -> None:
    """So a reaction is missed only if it is overlooked twice: one time in four, not one in two."""
    worths: dict[Action, float] = {PASS: 0.5, March(1, 1): 0.51}
    level = Level("half", simulations=0, each=0, laps=0, overlooks=0.5)
    played = Counter(by_feeling(worths, level, Random(seed)) for seed in range(400))
    assert played[PASS] == pytest.approx(100, abs=30)


# What is misjudged


def test_what_is_nearly_equal_is_mixed_up_and_what_is_much_worse_is_not() -> None:
    worths: dict[Action, float] = {Take(1): 0.50, Take(2): 0.49, Take(3): 0.4}
    played = Counter(by_feeling(worths, DIM, Random(seed)) for seed in range(200))
    assert played[Take(1)] > played[Take(2)] > 20
    assert not played[Take(3)]


def test_who_neither_overlooks_nor_misjudges_takes_the_best() -> None:
    sharp = Level("sharp", simulations=0, each=0, laps=0)
    worths: dict[Action, float] = {Take(1): 0.50, Take(2): 0.5001, Take(3): 0.2}
    assert {by_feeling(worths, sharp, Random(seed)) for seed in range(50)} == {Take(2)}


@pytest.mark.parametrize("name", WEAK)
@pytest.mark.parametrize("foresight", [0, 2])
def test_a_level_errs_in_the_same_way_with_the_same_seed(name: str, foresight: int) -> None:
    game = remade(WAGER, foresight=foresight)
    view = first_view(game, offers=(4, 5, 6))

    def choices(seed: int) -> list[Action]:
        bot = make_bot(f"seer:{name}", game, Random(seed))
        return [bot.choose(view, view.options(), OWN) for _ in range(30)]

    assert choices(3) == choices(3)
    assert choices(3) != choices(4)
    assert Stake(6) in choices(3)
