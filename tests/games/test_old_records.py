"""Records that are older than the code: a finished game of each, for every way in which fingerprints were ever made.

They stay for good. Whatever is renamed, moved or added, each refolds to the end that it tells of. The oldest
fingerprints cover the names of fields: for their sake a table says what its fields were called (`Table.formerly`).
The cards of a game whose figures are still measured lie beside its records, as a pack: a record is of its cards too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT, defstruct, field
from msgspec.structs import FieldInfo, fields

from harena.core.digest import SCHEME
from harena.core.discovery import find_game, games
from harena.core.fold import Fold, refold
from harena.core.record import Answered, Ended, Record, read_record
from harena.core.table import Table

RECORDS = Path(__file__).parents[1] / "records"
BOXES = RECORDS / "boxes"
FIRST = ("ludus", "palus", "invictus", "virtus")
KEPT = {"": FIRST, "position-1": (*FIRST, "twenty_strong", "twenty_strong-final")}
"""The records by how their fingerprints were made; the first way had no name yet. After a dash: how a game began."""


@pytest.fixture(params=[f"{scheme}/{name}".lstrip("/") for scheme, names in KEPT.items() for name in names])
def record(request: pytest.FixtureRequest) -> Record:
    return read_record(RECORDS / f"{request.param}.jsonl")


def refolded(record: Record) -> Fold:
    """By the rules as they are now: their version may have changed since, for positions that this game never saw."""
    game = find_game(record.header.game)
    box = BOXES / game.name
    return refold(game, record, game.content_with(box) if box.exists() else None)


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
    assert refolded(record).table.has_digest(told_end(record).digest)


def test_every_game_that_is_built_in_has_a_record_of_today() -> None:
    """Except of a game that still grows, whose cards may change, unless they lie beside its records."""
    built_in = {name: game for name, game in games().items() if game.rules.setup.__module__.startswith("harena.")}
    ours = {name for name, game in built_in.items() if game.status != "growing" or (BOXES / name).exists()}
    kept = {path.stem: path for path in (RECORDS / SCHEME).glob("*.jsonl")}
    assert kept.keys() == set(KEPT[SCHEME])
    assert {name.partition("-")[0] for name in kept} == ours
    assert {told_end(read_record(path)).digest.partition(":")[0] for path in kept.values()} == {SCHEME}


def renamed(table: Any) -> Any:
    """A table in the same position whose class calls all its own fields otherwise, the last one first."""
    own = [one for one in fields(table) if one.name not in (*Table.__struct_fields__, *table.derived)]
    declared = [(f"other_{one.name}", one.type, _beginning(one)) for one in reversed(own)]
    other: Any = defstruct("Other", declared, bases=(Table,), kw_only=True)
    values = {f"other_{one.name}": getattr(table, one.name) for one in own}
    return other(**values, **{name: getattr(table, name) for name in Table.__struct_fields__})


def _beginning(one: FieldInfo) -> Any:
    """What a field holds from the start; nothing at all where it must be given."""
    if one.default_factory is not NODEFAULT:
        return field(default_factory=one.default_factory)
    return field() if one.default is NODEFAULT else one.default


def test_renaming_every_field_of_a_table_breaks_no_record_of_today(record: Record) -> None:
    end = told_end(record)
    if end.digest.startswith(SCHEME):
        assert renamed(refolded(record).table).has_digest(end.digest)
