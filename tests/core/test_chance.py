"""Questions to chance: numbers, outcomes, checks and samples tell the same story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harena.core.chance import ChanceQuestion, Deal, Draw, Pick, Roll, distribution
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Seeded
from harena.core.table import Table
from tests.core.builders import ANN, BOB, refused


class Pouch(Table):
    cards: list[Any] = []
    log: list[Any] = []


def note(t: Pouch, outcome: Any) -> None:
    t.log.append(outcome)


def pouch(t: Pouch) -> list[Any]:
    return t.cards


def table(*cards: Any) -> Pouch:
    return Pouch(seats=2, cards=list(cards))


def roll(*dice: int) -> Roll:
    return Roll(note, (), None, dice)


def draw() -> Draw:
    return Draw(note, (), None, pouch)


def deal(count: int) -> Deal:
    return Deal(note, (), None, pouch, count)


def pick(among: int) -> Pick:
    return Pick(note, (), None, among)


@st.composite
def questions(draws: Callable[[st.SearchStrategy[Any]], Any]) -> tuple[ChanceQuestion, Pouch]:
    """A question small enough to look at all its numbers, and the table it is asked on."""
    cards = draws(st.lists(st.sampled_from("abc"), min_size=1, max_size=6))
    dice = draws(st.lists(st.integers(1, 6), max_size=3))
    hand = deal(draws(st.integers(1, min(3, len(cards)))))
    return draws(st.sampled_from([roll(*dice), draw(), hand, pick(draws(st.integers(1, 9)))])), table(*cards)


@given(questions())
def test_what_numbers_mean_passes_the_check_and_survives_a_record(asked: tuple[ChanceQuestion, Pouch]) -> None:
    question, t = asked
    for numbers in product(*map(range, question.bounds(t))):
        outcome = question.outcome(t, numbers)
        assert question.check(t, outcome) == outcome
        read_again = list(outcome) if isinstance(outcome, tuple) else outcome
        assert question.check(t, read_again) == outcome


@given(questions())
def test_the_distribution_is_what_the_numbers_give(asked: tuple[ChanceQuestion, Pouch]) -> None:
    question, t = asked
    chances = distribution(question, t)
    assert chances is not None
    assert sum(chances.values()) == pytest.approx(1)
    combinations = list(product(*map(range, question.bounds(t))))
    counts = Counter(question.outcome(t, numbers) for numbers in combinations)
    assert chances == {outcome: pytest.approx(number / len(combinations)) for outcome, number in counts.items()}


@given(questions(), st.integers())
def test_a_sample_is_what_a_seeded_source_answers(asked: tuple[ChanceQuestion, Pouch], seed: int) -> None:
    question, t = asked
    outcome, numbers = Seeded(str(seed)).answer(t, question, 0)
    assert question.sample(t, Random(str(seed))) == outcome
    assert numbers is not None
    assert question.outcome(t, numbers) == outcome
    assert outcome in (distribution(question, t) or {})


def test_the_distribution_of_two_cards_and_a_double_is_known() -> None:
    assert distribution(draw(), table("a", "b", "a", "a")) == {"a": 0.75, "b": 0.25}
    assert distribution(pick(4), table()) == {0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25}
    assert distribution(roll(2), table()) == {(1,): 0.5, (2,): 0.5}


def test_too_many_combinations_have_no_distribution() -> None:
    dice = roll(*[10] * 5)
    assert prod(dice.bounds(table())) == 100_000
    assert distribution(dice, table()) is None


def test_a_drawn_card_leaves_the_pile_once() -> None:
    t = table("a", "b", "a")
    draw().take(t, "a")
    assert (t.cards, t.log) == (["b", "a"], ["a"])


def test_dealt_cards_come_one_after_the_other_out_of_what_is_left() -> None:
    t = table("a", "b", "a", "c")
    assert deal(3).bounds(t) == (4, 3, 2)
    assert deal(3).outcome(t, (0, 0, 1)) == ("a", "b", "c")
    assert t.cards == ["a", "b", "a", "c"]


def test_two_cards_of_three_are_a_pair_as_often_as_they_should() -> None:
    chances = distribution(deal(2), table("a", "a", "b")) or {}
    assert chances == pytest.approx(dict.fromkeys([("a", "a"), ("a", "b"), ("b", "a")], 1 / 3))


def test_dealt_cards_leave_the_pile_together() -> None:
    t = table("a", "b", "a", "c")
    deal(3).take(t, ("a", "c", "a"))
    assert (t.cards, t.log) == (["b"], [("a", "c", "a")])


@pytest.mark.parametrize("outcome", [[], ["a"], ["a", "b", "c"], "ab", 2, None, {"a": 1, "b": 1}])
def test_a_wrong_number_of_cards_is_refused(outcome: object) -> None:
    with refused("wrong_number_of_cards", want=2):
        deal(2).check(table("a", "b", "c"), outcome)


@pytest.mark.parametrize("outcome", [["a", "d"], ["a", ["a"]], ["a", None]])
def test_dealt_cards_must_all_be_in_the_pile(outcome: object) -> None:
    with refused("not_in_pile"):
        deal(2).check(table("a", "b", "a"), outcome)


def test_more_of_a_card_than_the_pile_has_are_refused_with_how_many_are_left() -> None:
    with refused("too_few_in_pile", card="b", given=2, count=1):
        deal(2).check(table("a", "b", "a"), ["b", "b"])
    with refused("too_few_in_pile", card="a", given=3, count=2):
        deal(4).check(table("a", "b", "a", "b"), ["a", "b", "a", "a"])


@pytest.mark.parametrize("shown", [0, 7, -1, 10**30, "3", 3.0, True, None, [3], {}])
def test_a_die_out_of_range_is_refused(shown: object) -> None:
    with refused("die_out_of_range", sides=6):
        roll(6, 6).check(table(), [3, shown])


@pytest.mark.parametrize("outcome", [[], [1], [1, 2, 3], 3, "34", None, {"0": 1, "1": 2}])
def test_a_wrong_number_of_dice_is_refused(outcome: object) -> None:
    with refused("wrong_number_of_dice", want=2, dice="1d6 + 1d10"):
        roll(6, 10).check(table(), outcome)


@pytest.mark.parametrize("outcome", [-1, 3, "1", 1.0, True, None, [1]])
def test_a_pick_out_of_range_is_refused(outcome: object) -> None:
    with refused("pick_out_of_range", last=2):
        pick(3).check(table(), outcome)


@pytest.mark.parametrize("outcome", ["d", "", None, 1, ["a"], {"a": 1}])
def test_a_card_that_is_not_in_the_pile_is_refused(outcome: object) -> None:
    with refused("not_in_pile"):
        draw().check(table("a", "b", "c"), outcome)


@pytest.mark.parametrize("outcome", [True, 1.0])
def test_what_only_equals_a_card_is_not_that_card(outcome: object) -> None:
    with refused("not_in_pile"):
        draw().check(table(0, 1, 2), outcome)


def test_a_card_of_two_parts_comes_back_from_a_record_as_itself() -> None:
    assert draw().check(table(("sword", 3), ("shield", 1)), ["shield", 1]) == ("shield", 1)


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize("typed", [nested(5000), "x" * 10**6, 9**4000, b"\xff" * 10**6])
@pytest.mark.parametrize("question", [roll(6), draw(), pick(3)])
def test_whatever_is_typed_the_refusal_is_short(question: ChanceQuestion, typed: object) -> None:
    for outcome in (typed, [typed]):
        with pytest.raises(Exception, match=r"^refused\.") as caught:
            question.check(table("a"), outcome)
        assert len(str(caught.value)) < 200


def test_only_witnesses_see_an_outcome() -> None:
    secret = Pick(note, (), (ANN,), 2)
    assert [secret.witnessed_by(seat) for seat in (ANN, BOB, SPECTATOR)] == [True, False, False]
    assert all(pick(2).witnessed_by(seat) for seat in (ANN, Seat(3), SPECTATOR))
