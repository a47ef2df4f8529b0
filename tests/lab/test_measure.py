"""The four figures of `harena bench` are taken from real games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest

from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.player import Bot, Clock
from harena.core.question import Ask
from harena.core.record import Ended, parse_record
from harena.core.table import Table
from harena.lab import measure as module
from harena.lab.measure import (
    Work,
    brought,
    copies,
    measure,
    playout,
    playouts,
    positions,
    rate,
    recorded,
    refolds,
    sampled,
    searches,
)
from tests.core.builders import remade

LUDUS = find_game("ludus")
FIGURES = ("decisions_per_second", "copy_us", "refold_per_second", "seer_simulations_per_second")


def test_a_measurement_has_the_four_figures_each_inside_its_spread() -> None:
    found = msgspec.to_builtins(measure(LUDUS, Random(1), seconds=0.02, repetitions=3))
    assert (found["game"], found["repetitions"]) == ("ludus", 3)
    assert set(found["spread"]) == set(FIGURES)
    for name in FIGURES:
        least, most = found["spread"][name]
        assert 0 < least <= found[name] <= most


def test_a_copy_is_given_in_microseconds_and_not_as_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "rate", lambda _work, _seconds: 250_000.0)
    found = measure(LUDUS, Random(1), repetitions=1)
    assert (found.copy_us, found.decisions_per_second) == (4.0, 250_000.0)


def test_a_rate_is_what_was_done_until_the_time_was_over_divided_by_that_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 10.5, 11.5])
    monkeypatch.setattr(module, "process_time", lambda: next(clock))
    assert rate(lambda: 30, 0.8) == 60 / 1.5


def test_a_playout_counts_the_choices_of_seats_and_not_those_of_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Ask] = []
    listed = Table.options

    def counted(table: Table) -> Sequence[Action]:
        assert isinstance(table.pending, Ask)
        asked.append(table.pending)
        return listed(table)

    monkeypatch.setattr(Table, "options", counted)
    assert playout(LUDUS, Random(3)) == len(asked) > 0


def test_sampled_positions_are_tables_of_their_own_at_which_somebody_is_asked() -> None:
    tables = sampled(positions(LUDUS, Random(1)), Random(2))
    assert len(tables) == len({id(table) for table in tables}) == module.SAMPLE
    assert all(table.pending is not None for table in tables)


def test_a_sample_is_taken_from_all_along_the_games() -> None:
    """A thousand tables with a number each: every part of the row gives its share."""

    def numbered() -> Iterator[Table]:
        for number in range(1_000):
            table = LUDUS.table(2)
            table.barriers = number
            yield table

    numbers = [table.barriers for seed in range(10) for table in sampled(numbered(), Random(seed))]
    tenths = Counter(number // 100 for number in numbers)
    assert sorted(tenths) == list(range(10))
    assert all(35 <= count <= 95 for count in tenths.values()), tenths


def test_the_records_that_are_folded_are_whole_games() -> None:
    raw = recorded(LUDUS, Random(1))
    fold = refold(LUDUS, parse_record(BytesIO(raw)))
    assert fold.ended
    assert isinstance(parse_record(BytesIO(raw)).lines[-1], Ended)
    assert raw == recorded(LUDUS, Random(1)) != recorded(LUDUS, Random(2))


def test_folding_counts_the_answers_of_chance_too() -> None:
    raws = Random(1)
    expected = len(recorded(LUDUS, raws).splitlines()) - 2
    assert refolds(LUDUS, Random(1))() == expected


def noting(game: Game[Any], seen: set[str]) -> Game[Any]:
    """The same game, which writes down the armies that are brought to it."""

    def setup(armies: Sequence[Any], options: Any, content: Any) -> Any:
        seen.update(own.army for own in armies)
        return game.rules.setup(armies, options, content)

    return remade(game, setup=setup)


@pytest.mark.parametrize("work", [playouts, copies, refolds, searches])
def test_every_work_plays_with_the_armies_that_it_is_given(work: Callable[..., Work]) -> None:
    invictus = find_game("invictus")
    seen: set[str] = set()
    two = [invictus.read_brings({"army": name}) for name in ("odin", "shogun")]
    do = work(noting(invictus, seen), Random(2), two)
    for _ in range(4):
        do()
    assert seen == {"odin", "shogun"}


def test_a_measurement_hands_its_armies_to_all_its_works() -> None:
    invictus = find_game("invictus")
    seen: set[str] = set()
    odin = invictus.read_brings({"army": "odin"})
    measure(noting(invictus, seen), Random(1), seconds=0, repetitions=1, brings=[odin])
    assert seen == {"odin"}


def test_without_armies_each_brings_the_usual() -> None:
    invictus = find_game("invictus")
    assert brought(invictus, Random(1), ()) == [invictus.rules.brings()] * 2


def test_a_record_holds_what_was_brought() -> None:
    invictus = find_game("invictus")
    raw = recorded(invictus, Random(1), [invictus.read_brings({"army": "odin"})])
    record = parse_record(BytesIO(raw))
    assert [player.brings for player in record.header.seats] == [{"army": "odin"}] * 2
    assert refold(invictus, record).ended


class Spy:
    """A seer that notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Table, int]] = []

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        assert clock == Clock(even=True), "it must not stop before its budget is gone"
        self.asked.append((view, len(options)))
        return options[0]


def test_the_seer_thinks_from_views_about_real_choices_with_a_fresh_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    spy, made = Spy(), list[str]()

    def make(spec: str, game: Game[Any], rng: Random) -> Bot:
        made.append(spec)
        return spy

    monkeypatch.setattr(module, "make_bot", make)
    think = searches(LUDUS, Random(1))
    assert [think() for _ in range(20)] == [module.SIMULATIONS] * 20
    assert made == [f"seer:{module.SIMULATIONS}"] * 20
    for view, options in spy.asked:
        assert view.pending is not None
        assert view.viewer == view.pending.seat
        assert options > 1
