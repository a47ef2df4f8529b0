"""Several answers at once: all of them or none, each a line of its own, as if they had been given one by one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harena.core.errors import Refused
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.match import MOST_AT_ONCE, Match, new_header
from harena.core.record import Answered, Player, Record, RecordWriter, read_record
from harena.core.seat import Seat
from harena.core.sources import Recorded
from tests.arsenal import ARSENAL, COMMITMENTS, Arsenal, Commit, Throw, commit
from tests.core.builders import ANN, BOB, ROAD, Look, Nod, Walk, refused
from tests.core.test_conformance import failures

YELLOW, RED = Commit("yellow"), Commit("red")
CHANCE = [("helmet", "sandal"), ("helmet", "trident"), 0, ("miss", "miss", 6), "helmet", ("n",)]


def begun(game: Game[Any] = ARSENAL, chance: Sequence[Any] = CHANCE, writer: RecordWriter | None = None) -> Match:
    """Ann is to commit dice."""
    source = Recorded(chance)
    header = new_header(game, [Player("Ann"), Player("Bob")], source, match="m")
    match = Match(game, header, source=source, writer=writer)
    match.advance()
    return match


def state(match: Match) -> tuple[Any, ...]:
    return match.version, list(match.lines), match.table.encode(), match.log(ANN), match.decisions()


def test_a_batch_is_what_its_answers_are_one_by_one() -> None:
    together, singly = begun(), begun()
    together.answer_all(ANN, [YELLOW, YELLOW, Throw()])
    for action in (YELLOW, YELLOW, Throw()):
        singly.answer(ANN, action)
    assert state(together) == state(singly)
    assert [type(line) for line in together.lines[-3:]] == [Answered] * 3
    together.advance()
    assert refold(ARSENAL, Record(together.header, together.lines)).decisions() == 3


def test_the_third_answer_is_illegal_and_nothing_has_changed() -> None:
    match = begun()
    before = state(match)
    with pytest.raises(Refused) as caught:
        match.answer_all(ANN, [RED, RED, Commit("green"), Throw()])
    assert state(match) == before
    said = ARSENAL.texts("en").say(caught.value.reasons[0])
    assert said == "Answer 3 of 4 cannot be given, so none of them was: No green die is left (ARS-1)."
    match.answer_all(ANN, [RED, RED])


def test_a_limit_that_only_shows_on_the_way_is_found() -> None:
    match = begun()
    with refused("too_many_dice", count=5):
        match.answer_all(ANN, [YELLOW] * 4 + [RED] * 2)
    assert match.table.committed == ()  # type: ignore[attr-defined]


def test_chance_ends_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Throw, "times", lambda _self, _view: 1)
    match = begun()
    before = state(match)
    with refused("batch_interrupted"):
        match.answer_all(ANN, [YELLOW, Throw(), YELLOW])
    assert state(match) == before


def test_another_seat_ends_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nod, "times", lambda _self, _view: 1)
    with refused("batch_interrupted"):
        begun(ROAD, []).answer_all(ANN, [Nod(), Walk(1)])


def test_what_cannot_be_counted_stands_last() -> None:
    """Else one could look, have the look refused with the next answer, and would know for nothing."""
    match = begun(ROAD, [])
    before = state(match)
    for second in (Walk(1), Walk(99)):
        with refused("batch_not_counted"):
            match.answer_all(ANN, [Look(), second])
        assert state(match) == before
    match.answer_all(ANN, [Look()])
    assert match.version == 1


@pytest.mark.parametrize("count", [0, MOST_AT_ONCE + 1])
def test_no_answer_and_too_many_are_refused(count: int) -> None:
    with refused("batch_length", given=count, most=MOST_AT_ONCE):
        begun().answer_all(ANN, [YELLOW] * count)


@pytest.mark.parametrize("junk", [None, "commit", {"type": "commit", "colour": "red"}])
def test_what_is_no_action_is_refused_by_its_number(junk: Any) -> None:
    with pytest.raises(Refused) as caught:
        begun().answer_all(ANN, [YELLOW, junk])
    assert caught.value.reasons[0].params["number"] == 2


def test_one_answer_alone_is_refused_without_a_number() -> None:
    with pytest.raises(Refused) as caught:
        begun().answer_all(ANN, [Throw()])
    assert caught.value.reasons[0].key == "refused.nothing_committed"


def test_each_answer_of_a_batch_is_taken_back_by_itself() -> None:
    match = begun()
    match.answer_all(ANN, [YELLOW, RED, RED])
    match.undo(ANN)
    assert match.table.committed == ("yellow", "red")  # type: ignore[attr-defined]


def test_all_lines_of_a_batch_are_written(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    match = begun()
    with RecordWriter.create(path, match.header) as writer:
        match = begun(writer=writer)
        match.answer_all(ANN, [YELLOW, RED])
    assert read_record(path).lines == match.lines


def test_lines_that_cannot_be_written_have_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.jsonl"
    with RecordWriter.create(path, begun().header) as writer:
        match = begun(writer=writer)
        before, written = state(match), path.read_bytes()
        monkeypatch.setattr("harena.core.record.LARGEST_RECORD", len(written) + 80)
        with refused("record_too_long"):
            match.answer_all(ANN, [YELLOW, RED])
    assert state(match) == before
    assert path.read_bytes() == written


def test_nobody_answers_for_somebody_else() -> None:
    with refused("not_your_turn", seat=BOB):
        begun().answer_all(BOB, [YELLOW, RED])


def test_an_option_that_can_be_counted_and_passes_a_barrier_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(t: Arsenal, seat: Seat, action: Commit | Throw) -> None:
        t.reveal()
        commit(t, seat, action)

    monkeypatch.setattr(COMMITMENTS, "taker", peek)
    assert "can be counted, but passes a barrier" in failures(ARSENAL)["every option plays"]
