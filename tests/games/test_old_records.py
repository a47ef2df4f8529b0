"""Records that are older than the code: one finished game of each, written before questions were objects.

Whatever has been renamed or moved since, each refolds to the end that it tells of.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.discovery import find_game
from harena.core.fold import Fold, refold
from harena.core.record import Answered, Ended, Record, read_record

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("ludus", "invictus", "virtus")


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest) -> Record:
    return read_record(RECORDS / f"{request.param}.jsonl")


def refolded(record: Record) -> Fold:
    return refold(find_game(record.header.game), record)


def told_end(record: Record) -> Ended:
    """How the game ended, as its last line tells it."""
    end = record.lines[-1]
    assert isinstance(end, Ended)
    return end


def test_an_old_record_refolds_to_its_winners_and_its_reason(record: Record) -> None:
    outcome, end = refolded(record).table.outcome, told_end(record)
    assert outcome is not None
    assert (list(outcome.winners), outcome.reason) == (list(end.winners), end.reason)


def test_an_old_record_refolds_to_as_many_decisions_as_were_made(record: Record) -> None:
    assert refolded(record).decisions() == sum(isinstance(line, Answered) for line in record.lines)


def test_an_old_record_refolds_to_its_fingerprint(record: Record) -> None:
    assert refolded(record).table.digest() == told_end(record).digest
