"""Balance: all pairings on the same seeds with the sides swapped, and figures that can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from harena.bots import make_bot
from harena.core.action import PASS, Pass
from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.game import Game, NoContent, NoOptions, Programs, Rules, Screens
from harena.core.player import Bot
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.table import Table
from harena.lab import balance as lab
from harena.lab.balance import Pair, balance, planned_pairs, play_pairings, verdict
from harena.lab.ratings import Estimate, estimated_score
from harena.lab.simulate import play

# A toy: each brings a strength and adds a die, the greater sum wins; or the first seat wins whatever is brought


class Bring(Struct, frozen=True, forbid_unknown_fields=True):
    strength: Annotated[int, Meta(ge=0, le=9)] = 0


class Muster(Table):
    strengths: list[int]
    dice: list[int] = []

    def side(self, seat: int) -> int:
        return seat % 2

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(Seat(other) for other in range(self.seats) if self.side(other) == self.side(seat))


class Foes(Muster):
    def side(self, seat: int) -> int:
        return seat


def rolled(t: Muster, dice: tuple[int, ...]) -> None:
    t.dice.extend(dice)


def roll(t: Muster) -> None:
    t.roll((6,) * t.seats, rolled)


def waits(t: Muster, seat: Seat) -> list[Pass]:
    return [PASS]


def go_on(t: Muster, seat: Seat, action: Pass) -> None:
    pass


WAITS = Question("waits", waits, go_on, Pass)


def wait(t: Muster, seat: Seat) -> None:
    t.ask(seat, WAITS)


def count_strengths(t: Muster) -> None:
    totals = [own + die for own, die in zip(t.strengths, t.dice, strict=True)]
    won = [sum(totals[seat] for seat in range(t.seats) if t.side(seat) == side) for side in (0, 1)]
    winners = [Seat(seat) for seat in range(t.seats) if won[t.side(seat)] == max(won)]
    t.end(winners if won[0] != won[1] else [], "counted")


def first_wins(t: Muster) -> None:
    t.end([Seat(0)], "rank")


def game(name: str, seats: int = 2, kind: type[Muster] = Muster, end: Any = count_strengths) -> Game[Muster]:
    def setup(brought: Sequence[Bring], options: NoOptions, content: NoContent) -> Muster:
        t = kind(seats=len(brought), strengths=[own.strength for own in brought])
        t.then((roll,), *[(wait, Seat(seat)) for seat in range(t.seats)], (end,))
        return t

    return Game(
        name=name,
        seats=(seats,),
        rules_version="1",
        status="example",
        rules=Rules(setup=setup, questions=(WAITS,), brings=Bring),
        screens=Screens(board=lambda view, texts: ""),
        programs=Programs(evaluate=lambda t, seat: 0.5),
    )


TOYS = {
    toy.name: toy for toy in (game("muster"), game("rank", end=first_wins), game("teams", 4), game("foes", 3, Foes))
}
STRENGTHS = {"ants": {"strength": 0}, "bees": {"strength": 1}, "lions": {"strength": 9}}


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.lab.simulate.find_game", lambda name: TOYS.get(name) or find_game(name))


def played(name: str = "muster", games: int = 4, **more: Any) -> list[Pair]:
    return list(play_pairings(name, STRENGTHS, "random", games=games, seed="sand", **more))


# The games


def test_all_meet_all_on_one_seed_and_then_on_the_next() -> None:
    pairs = played(games=3)
    meetings = list(combinations(range(3), 2))
    assert [(pair.number, pair.meeting) for pair in pairs] == [(n, meeting) for n in (0, 1) for meeting in meetings]
    assert len(pairs) == planned_pairs(3, 3) == 6


def test_the_stronger_one_wins_from_either_side() -> None:
    lions = [pair for pair in played() if pair.meeting[1] == 2]
    assert [pair.payoffs for pair in lions] == [(0.0, 0.0)] * 4


def test_what_a_seat_is_worth_is_taken_out_by_swapping() -> None:
    pairs = played("rank")
    assert {pair.payoffs for pair in pairs} == {(1.0, 0.0)}
    found = balance(list(STRENGTHS), pairs)
    assert found is not None
    assert [one.share.value for one in found.totals] == [0.5] * 3


def test_chance_answers_the_same_in_both_games_of_a_pair_and_in_all_pairings(monkeypatch: pytest.MonkeyPatch) -> None:
    dice: list[list[int]] = []

    def keep(setting: Any, table: Muster, *more: Any) -> Any:
        one = play(setting, table, *more)
        dice.append(table.dice)
        return one

    monkeypatch.setattr(lab, "play", keep)
    played()
    assert len(dice) == 12
    assert all(row == dice[0] for row in dice[:6])
    assert all(row == dice[6] for row in dice[6:])
    assert dice[0] != dice[6]


def test_a_bot_keeps_its_thoughts_when_it_changes_sides_and_none_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[float] = []

    def note(spec: str, game: Game[Any], rng: Random) -> Bot:
        thoughts.append(rng.random())
        return make_bot(spec, game, rng)

    monkeypatch.setattr(lab, "make_bot", note)
    played(games=2)
    one, other, *swapped = thoughts[:4]
    assert one != other
    assert swapped == [other, one]


def test_both_seats_of_a_side_bring_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[int]] = []

    def keep(setting: Any, table: Muster, *more: Any) -> Any:
        seen.append(list(table.strengths))
        return play(setting, table, *more)

    monkeypatch.setattr(lab, "play", keep)
    pairs = played("teams", games=2, seats=4)
    assert seen[2:4] == [[0, 9, 0, 9], [9, 0, 9, 0]]
    assert pairs[1].payoffs == (0.0, 0.0)


def test_a_series_taken_up_again_plays_what_is_missing_and_nothing_else() -> None:
    whole = played(games=6)
    first = whole[:4]
    rest = played(games=6, done={(pair.meeting, pair.number) for pair in first})
    assert first + rest == whole


def test_the_number_of_workers_changes_nothing() -> None:
    armies = {name: {"army": name} for name in ("roi", "odin", "shogun")}
    one, two = (
        list(play_pairings("invictus", armies, "random", games=4, seed="sand", workers=workers)) for workers in (1, 2)
    )
    assert one == two
    assert len({pair.payoffs for pair in one}) > 1


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"games": 0}, "too_few_games"),
        ({"workers": 0}, "too_few_workers"),
        ({"name": "foes", "seats": 3}, "arena_needs_two_sides"),
        ({"seats": 4}, "wrong_number_of_seats"),
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused) as refused:
        played(**wrong)
    assert refused.value.reasons[0].key == f"refused.{key}"


def test_what_cannot_be_brought_is_refused_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "play", None)
    brings = {**STRENGTHS, "gods": {"strength": 10}}
    with pytest.raises(Refused, match="bad_option"):
        list(play_pairings("muster", brings, "random", games=2, seed="sand"))


# The figures


def pair(first: int, second: int, number: int, one: float, other: float) -> Pair:
    return Pair((first, second), number, (one, other), (10, 20), ("war", "peace" if other == 0.5 else "war"))


def test_wins_and_draws_are_counted_for_the_first_and_a_draw_is_half() -> None:
    found = balance(["ants", "bees"], [pair(0, 1, 0, 1.0, 0.5), pair(0, 1, 1, 0.0, 1.0)])
    assert found is not None
    (one,) = found.matchups
    assert (one.first, one.second, one.games, one.wins, one.draws, one.losses) == ("ants", "bees", 4, 2, 1, 1)
    assert one.share == estimated_score([0, 0, 1, 1, 0])
    assert one.share.value == 0.625
    assert (one.length, found.length, found.endings) == (15, 15, {"war": 3, "peace": 1})
    assert [(total.name, total.share.value) for total in found.totals] == [("ants", 0.625), ("bees", 0.375)]


def test_a_total_counts_all_opponents_and_the_strongest_stands_first() -> None:
    pairs = [pair(0, 1, 0, 0.0, 0.0), pair(0, 2, 0, 0.0, 1.0), pair(1, 2, 0, 1.0, 1.0)]
    found = balance(["ants", "bees", "lions"], pairs)
    assert found is not None
    assert [(t.name, t.games, t.share.value) for t in found.totals] == [
        ("bees", 4, 1.0),
        ("ants", 4, 0.25),
        ("lions", 4, 0.25),
    ]
    assert (found.games, found.seeds) == (6, 1)


def test_a_seed_on_which_some_have_not_met_does_not_count_yet() -> None:
    """Otherwise the ants would be held against the bees more often than against the lions."""
    whole = [pair(0, 1, 0, 1.0, 1.0), pair(0, 2, 0, 0.0, 0.0), pair(1, 2, 0, 0.0, 0.0)]
    more = [pair(0, 1, 1, 1.0, 1.0)]
    names = ["ants", "bees", "lions"]
    assert balance(names, whole + more) == balance(names, whole)
    assert balance(names, whole[:2]) is None


def test_luck_shared_on_a_seed_makes_a_total_less_sure() -> None:
    """The ants win everything on every other seed and nothing on the rest: three pairs a seed are but one result."""
    names = ["ants", "bees", "lions", "wolves"]
    pairs = [
        pair(first, second, number, *[float(number % 2) if first == 0 else 0.5] * 2)
        for number in range(20)
        for first, second in combinations(range(4), 2)
    ]
    found = balance(names, pairs)
    assert found is not None
    ants = next(total for total in found.totals if total.name == "ants")
    as_if_independent = estimated_score([30, 0, 0, 0, 30])
    assert ants.share.high - 0.5 == pytest.approx(0.5 - ants.share.low)
    assert ants.share.high - ants.share.low > 1.6 * (as_if_independent.high - as_if_independent.low)


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        ((0.50, 0.30, 0.70), "fair"),
        ((0.42, 0.40, 0.44), "fair"),
        ((0.58, 0.56, 0.60), "fair"),
        ((0.59, 0.57, 0.61), "strong"),
        ((0.65, 0.59, 0.71), "surely strong"),
        ((0.41, 0.39, 0.43), "weak"),
        ((0.35, 0.29, 0.41), "surely weak"),
    ],
)
def test_a_share_outside_of_what_is_fair_is_named(share: tuple[float, float, float], expected: str) -> None:
    assert verdict(Estimate(*share)) == expected
