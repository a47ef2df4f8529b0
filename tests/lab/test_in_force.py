"""Only what means something at a table is drawn for it and counted."""

from __future__ import annotations

from pathlib import Path

from harena.core.record import read_record
from harena.games.invictus.game import GAME
from harena.games.ludus.game import GAME as LUDUS
from harena.lab.in_force import idle_options
from harena.lab.simulate import simulate


def test_a_handicap_of_a_seat_that_nobody_takes_is_idle() -> None:
    assert idle_options(GAME, 2) == {"handicap_3", "handicap_4"}
    assert idle_options(GAME, 4) == set()
    assert idle_options(LUDUS, 2) == set()


def test_mixed_tables_count_a_handicap_only_where_its_seat_was_taken(tmp_path: Path) -> None:
    result = simulate(
        *("invictus",), games=12, seats=["random"], players=[2, 4], seed="1", draw_options=True, records=tmp_path / "r"
    )
    assert {name: sum(values.values()) for name, values in result.drawn.items()} == {
        **dict.fromkeys(("variant", "open_armies", "handicap_1", "handicap_2", "copies"), 12),
        **dict.fromkeys(("handicap_3", "handicap_4"), 6),
    }
    headers = [read_record(file).header for file in sorted((tmp_path / "r").iterdir())]
    duels = [header for header in headers if len(header.seats) == 2]
    assert {header.options["handicap_4"] for header in duels} == {"none"}
    assert {header.options["handicap_1"] for header in duels} != {"none"}


def test_an_option_that_never_applied_is_counted_for_no_game() -> None:
    result = simulate("invictus", games=4, seats=["random", "random"], seed="1", draw_options=True)
    assert result.drawn["handicap_3"] == {}
    assert sum(result.drawn["handicap_1"].values()) == 4
