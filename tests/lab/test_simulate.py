"""Simulation: the same seed is the same games, however they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from harena.bots import make_bot
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.errors import BrokenRules, Refused
from harena.core.fold import Fold, refold
from harena.core.game import Game
from harena.core.hidden import FACE_DOWN
from harena.core.player import Bot, Clock
from harena.core.record import read_record
from harena.core.seat import Seat
from harena.core.table import Table
from harena.games.ludus import game as ludus
from harena.lab import simulate as lab
from harena.lab.results import Part, Simulation
from harena.lab.simulate import simulate
from tests.lab.toys import ENDLESS, SOLO, install


def run(games: int = 12, seats: Sequence[str] = ("random", "random"), seed: str = "sand", **more: Any) -> Simulation:
    """A simulation of ludus without its duration, so that two of them can be compared."""
    return replace(simulate("ludus", games=games, seats=seats, seed=seed, **more), seconds=0.0)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


# The same seed, the same games


def test_the_number_of_workers_changes_neither_figures_nor_records(tmp_path: Path) -> None:
    alone = run(40, records=tmp_path / "one", workers=1)
    together = run(40, records=tmp_path / "two", workers=2)
    assert alone == together
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_the_same_seed_twice_gives_identical_records_and_another_seed_others(tmp_path: Path) -> None:
    run(records=tmp_path / "one")
    run(records=tmp_path / "again")
    run(records=tmp_path / "other", seed="salt")
    assert files(tmp_path / "one") == files(tmp_path / "again")
    assert not set(files(tmp_path / "one").values()) & set(files(tmp_path / "other").values())


@pytest.mark.parametrize("seats", [("random", "random"), ("greedy", "random"), ("seer:6", "greedy")])
def test_games_with_and_without_records_are_the_same_games(tmp_path: Path, seats: tuple[str, str]) -> None:
    assert run(6, seats) == run(6, seats, records=tmp_path / "records")


def test_a_game_depends_on_its_number_and_not_on_the_games_before_it(tmp_path: Path) -> None:
    run(3, records=tmp_path / "few")
    run(12, records=tmp_path / "many")
    assert files(tmp_path / "few").items() <= files(tmp_path / "many").items()


# What the figures mean


def refolded(folder: Path) -> list[Fold]:
    return [refold(find_game("ludus"), read_record(file)) for file in sorted(folder.iterdir())]


def test_every_record_refolds_and_the_figures_can_be_counted_from_the_records(tmp_path: Path) -> None:
    result = run(30, records=tmp_path / "records")
    folds = refolded(tmp_path / "records")
    outcomes = [fold.table.outcome for fold in folds]
    lengths = [fold.decisions() for fold in folds]
    assert all(fold.ended for fold in folds)
    assert result.games == len(folds) == 30
    assert result.wins == [sum(o is not None and seat in o.winners for o in outcomes) for seat in (0, 1)]
    assert result.draws == sum(o is not None and o.drawn for o in outcomes)
    assert result.decisions == sum(lengths)
    assert result.answers == sum(len(fold.steps) for fold in folds)
    assert (result.shortest, result.longest) == (min(lengths), max(lengths))
    assert result.endings == Counter(o.reason for o in outcomes if o is not None)


def test_every_game_is_won_by_somebody_or_drawn() -> None:
    result = run(60)
    assert sum(result.wins) + result.draws == sum(result.endings.values()) == 60
    assert result.mean_length == result.decisions / 60


def test_a_lost_solo_game_is_neither_a_win_nor_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SOLO)
    result = simulate("solo", games=40, seats=["random"], seed="sand")
    assert 0 < result.wins[0] < 40
    assert result.draws == 0


def test_speed_is_decisions_by_seats_over_seconds() -> None:
    result = replace(run(1), decisions=90, answers=900, seconds=1.5)
    assert result.decisions_per_second == 60
    assert replace(result, seconds=0.0).decisions_per_second == 0


def test_speed_counts_the_time_of_the_games_and_not_of_starting_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes: one plays from second 100 to 103, the other from 101 to 107, whenever they were started."""
    times = iter([(100.0, 103.0), (101.0, 107.0)])

    def in_two(work: Callable[[range], Part], tasks: Sequence[range], _workers: int) -> Iterator[Part]:
        for numbers in tasks:
            begun, ended = next(times)
            yield replace(work(numbers), begun=begun, ended=ended)

    monkeypatch.setattr(lab, "in_order", in_two)
    monkeypatch.setattr(lab, "chunks", lambda *_: [range(3), range(3, 6)])
    assert simulate("ludus", games=6, seats=["random", "random"], seed="sand", workers=2).seconds == 7.0


def test_finding_the_game_in_a_new_process_is_not_counted_as_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    def clock() -> float:
        happened.append("clock")
        return 0.0

    def found(name: str) -> Game[Any]:
        happened.append("found")
        return find_game(name)

    setting = lab.checked_setting("ludus", ["random", "random"], "sand", None, None, Clock())
    monkeypatch.setattr(lab, "perf_counter", clock)
    monkeypatch.setattr(lab, "find_game", found)
    lab._play_chunk(setting, [["random", "random"]], None, 4, range(1))
    assert happened[:2] == ["found", "clock"]


def test_options_and_content_reach_the_games(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('game = "ludus"\nname = "blunt"\nalone = true\n')
    (pack / "cards.toml").write_text("[cards.straw]\ncopies = 20\ndice = 1\n")
    frail = {"health": "1"}
    assert run(30, options=frail).decisions < run(30).decisions
    result = run(4, options=frail, content=pack, records=tmp_path / "records", workers=2)
    assert result == run(4, options=frail, content=pack)
    header = read_record(tmp_path / "records" / "0003.jsonl").header
    assert header.options["health"] == 1
    assert header.content_hash == find_game("ludus").content_hash(find_game("ludus").content_with(pack))


def test_records_are_named_by_number_and_name_the_bots(tmp_path: Path) -> None:
    run(3, ["random", "greedy"], records=tmp_path / "deep" / "records")
    assert sorted(files(tmp_path / "deep" / "records")) == ["0000.jsonl", "0001.jsonl", "0002.jsonl"]
    header = read_record(tmp_path / "deep" / "records" / "0000.jsonl").header
    assert [(player.name, player.bot) for player in header.seats] == [("random", "random"), ("greedy", "greedy")]


def test_progress_rises_to_the_number_of_games() -> None:
    heard: list[int] = []
    run(100, progress=heard.append)
    assert heard == sorted(set(heard))
    assert len(heard) > 10
    assert heard[-1] == 100


# What bots are given


class Spy:
    """Plays like another bot, and keeps what it saw."""

    def __init__(self, inner: Bot) -> None:
        self._inner = inner
        self.views: list[Table] = []

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        self.views.append(view)
        return self._inner.choose(view, options, clock)


def spies(monkeypatch: pytest.MonkeyPatch) -> list[Spy]:
    """Every bot becomes a spy; the two of the next game are the last of the list."""
    made: list[Spy] = []

    def make_spy(spec: str, game: Game[Any], rng: Random) -> Spy:
        made.append(Spy(make_bot(spec, game, rng)))
        return made[-1]

    monkeypatch.setattr(lab, "make_bot", make_spy)
    return made


def test_a_bot_sees_its_own_hand_and_never_the_foes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = spies(monkeypatch)
    run(5)
    seen = [(seat, view) for at, spy in enumerate(made[2:]) for seat in [at % 2] for view in spy.views]
    assert len(seen) > 30
    for seat, view in seen:
        assert isinstance(view, ludus.Bout)
        assert view.viewer == seat
        assert set(view.hand[1 - seat]) <= {FACE_DOWN}
        assert FACE_DOWN not in view.hand[seat]


def test_random_players_cost_no_view_but_the_options_are_listed_at_every_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed: list[Seat] = []

    def no_view(*_: object) -> None:
        raise AssertionError("a view was made")

    def counting(lister: Callable[..., list[Action]]) -> Callable[..., list[Action]]:
        def count(table: Table, seat: Seat, *args: Any) -> list[Action]:
            listed.append(seat)
            return lister(table, seat, *args)

        return count

    monkeypatch.setattr(ludus.Bout, "seen_by", no_view)
    monkeypatch.setattr(ludus.ATTACKS, "options", counting(ludus.attacks))
    monkeypatch.setattr(ludus.PARRIES, "options", counting(ludus.parries))
    assert run(10).decisions == len(listed)


def test_a_bot_that_chooses_what_is_not_offered_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spies(monkeypatch)
    monkeypatch.setattr(Spy, "choose", lambda *_: ludus.Attack("net"))
    for records in (None, tmp_path / "records"):
        with pytest.raises(Refused) as refused:
            run(1, ["random", "greedy"], records=records)
        assert refused.value.reasons[0].key == "refused.bot_answer"
        assert refused.value.reasons[0].params["bot"] in ("random", "greedy")


# What goes wrong


def test_a_game_without_an_end_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, ENDLESS)
    monkeypatch.setattr(lab, "MOST_ANSWERS", 500)
    for records in (None, tmp_path / "records"):
        with pytest.raises(BrokenRules, match="endless: game 0 of seed 'sand' has not ended after 500 answers"):
            simulate("endless", games=1, seats=["random", "random"], seed="sand", records=records)


def test_a_game_may_take_exactly_as_many_answers_as_are_allowed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = run(1).answers
    monkeypatch.setattr(lab, "MOST_ANSWERS", answers)
    assert run(1).answers == run(1, records=tmp_path / "records").answers == answers
    monkeypatch.setattr(lab, "MOST_ANSWERS", answers - 1)
    with pytest.raises(BrokenRules):
        run(1)


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"games": 0}, "too_few_games"),
        ({"workers": 0}, "too_few_workers"),
        ({"seats": ["random"]}, "wrong_number_of_seats"),
        ({"seats": ["random", "clever"]}, "unknown_bot"),
        ({"options": {"helth": 3}}, "unknown_option"),
        ({"options": {"health": 300}}, "bad_option"),
        ({"content": Path("/nowhere")}, "no_pack"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(wrong: dict[str, Any], key: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        run(records=tmp_path / "records", **wrong)
    assert refused.value.reasons[0].key == f"refused.{key}"
    assert not (tmp_path / "records").exists()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="unknown_game"):
        simulate("chess", games=1, seats=["random", "random"], seed="sand")


def test_records_are_not_mixed_with_what_is_in_a_folder(tmp_path: Path) -> None:
    run(2, records=tmp_path / "records")
    before = files(tmp_path / "records")
    with pytest.raises(Refused, match="folder_not_empty"):
        run(2, records=tmp_path / "records", seed="salt")
    assert files(tmp_path / "records") == before


def test_a_folder_that_cannot_be_made_or_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(Refused, match="cannot_write"):
            run(records=place)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(Refused, match="cannot_write"):
        run(records=tmp_path / "locked")
