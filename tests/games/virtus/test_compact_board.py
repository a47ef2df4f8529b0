"""The battlefield on a screen of 80 columns and 24 lines."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.seat import SPECTATOR
from harena.games.virtus.drawing.compact import COMPACT_WIDTH, compact, spans
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from tests.games.virtus.battles import FOE, LEFT, ME, RESERVE, RIGHT, SECOND, THIRD, across, battle
from tests.games.virtus.looks import EVERYTHING, SMALL_DICE, positions, words

NBSP = "\N{NO-BREAK SPACE}"


def lines(t: object, language: str = "en") -> list[str]:
    return compact(t, words(language)).replace(NBSP, " ").splitlines()  # type: ignore[arg-type]


def test_the_whole_field_reads_from_the_own_side() -> None:
    t = battle(
        {LEFT: "legionnaires=3*2 archers_formes", SECOND: "veterans/tortoise", RESERVE: "horde"},
        {SECOND: "guerriers", across(THIRD): "elephants"},
        terrain={LEFT: "hill", across(THIRD): "wood"},
        held={RIGHT: FOE},
        hand="4 4 court",
        laid={SECOND: "3"},
        at="cards",
        on="tortoise",
    )
    assert lines(t.seen_by(ME)) == [
        "▼ Bruno (camp 2), conquered 1/2   hand 0, pile 19, discards 0",
        "reserve 2: ▼★general",
        "│A2 clear          │B2 clear          │C2 wood           │D2 clear          │",
        "│                  │                  │▼Elephants 4/4    │                  │",
        "├─A────────────────┼─B a 3, 3 pts─────┼─C────────────────┼─D────────────────┤",
        "│A1 hill           │B1 clear          │C1 clear          │D1 clear ⚑▼       │",
        "│▲Legion 3/4 ••    │▼Warriors 3/3     │                  │                  │",
        "│▲Archers 3/3      │▲Veterans 4/4 t   │                  │                  │",
        "reserve 1: ▲★general, ▲Horde 4/4",
        "▲ Anna (camp 1), conquered 0/2   hand 3, pile 15, discards 0   ◀ turn 2",
        "hand: 4, 4, court card",
    ]


def test_equal_units_share_a_line_and_keep_their_numbers() -> None:
    t = battle({LEFT: "horde horde horde=2 horde", SECOND: "horde"})
    cells = [line.split("│")[1].strip() for line in lines(t.seen_by(ME)) if line.startswith("│▲")]
    assert cells == ["▲Horde 1,2,4 4/4", "▲Horde 3 2/4"]


@pytest.mark.parametrize(("numbers", "said"), [("1 2", "1,2"), ("1 2 3 5", "1–3,5"), ("7", "7"), ("", "")])
def test_numbers_in_a_row_are_told_by_the_first_and_the_last(numbers: str, said: str) -> None:
    assert spans(numbers.split()) == said


def test_units_of_other_designations_are_told_apart() -> None:
    t = battle({LEFT: "horde horde+elite", RESERVE: "horde horde+elite"}, on="elite")
    cells = [line.split("│")[1].strip() for line in lines(t.seen_by(ME)) if line.startswith("│▲")]
    assert cells == ["▲Horde 1 4/4", "▲Horde E 1 4/4"]


def test_what_is_told_of_a_segment_goes_on_under_the_line_if_it_does_not_fit() -> None:
    water = {LEFT: "deep_bridge", SECOND: "river", THIRD: "deep", RIGHT: "bridge"}
    t = battle({LEFT: "guerriers"}, laid={LEFT: "joker"}, water=water, on="watercourse")
    said = lines(t.seen_by(ME), "fr")
    [rule] = [number for number, line in enumerate(said) if line.startswith("├")]
    assert said[rule].startswith("├─A le Joker, ∞,──")
    assert said[rule + 1].startswith("│ pont")
    assert said[rule + 2].startswith("│A1 ")


def test_the_words_of_a_sector_that_do_not_fit_go_on_below() -> None:
    t = battle({THIRD: "horde"}, {LEFT: "guerriers"}, terrain={SECOND: "thick_forest"}, held={SECOND: FOE}, camp=SECOND)
    column = [line.split("│")[2].strip() for line in lines(t.seen_by(ME)) if line.startswith("│")]
    words_of_b1 = " ".join(column).partition("B1 ")[2].split()
    assert (words_of_b1[0], words_of_b1[-2:]) == ("!flank", ["⚑▼", "#camp"])


def test_who_waits_to_be_deployed_is_told_in_few_words() -> None:
    t = next(t for t in positions(32, 1000) if t.options() and hasattr(t.options()[0], "unit"))
    said = " ".join(lines(t.seen_by(ME)))
    waiting = said.partition("to deploy: ")[2]
    assert len(waiting.split(", ")) < len([unit for unit in t.units(ME) if t.zone[unit] < 0])


@pytest.mark.parametrize("options", [None, EVERYTHING, SMALL_DICE, Options(preset="everything", sectors=3, budget=300)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_fits_eighty_columns_and_the_rows_of_cells_are_aligned(
    options: Options | None, language: str
) -> None:
    for t in positions(33, 37, options):
        said = compact(t.seen_by(ME), words(language)).splitlines()
        assert max(map(len, said)) <= COMPACT_WIDTH < 80
        bars = [[place for place, sign in enumerate(line) if sign in "│├┼┤"] for line in said if line[0] in "│├"]
        assert len({tuple(places) for places in bars}) == 1


def test_armies_in_line_of_battle_leave_room_for_the_question_on_twenty_four_lines() -> None:
    """A dozen units a side, as the rulebook recommends (VIR-004), spread evenly."""
    mine = dict.fromkeys((LEFT, SECOND, THIRD, RIGHT), "legionnaires veterans archers_formes")
    t = battle(mine, {across(sector): units for sector, units in mine.items()}, hand="4 5", at="cards")
    assert len(lines(t.seen_by(ME))) <= 16


@pytest.mark.parametrize("options", [None, EVERYTHING])
def test_it_is_the_same_in_two_worlds_that_differ_only_in_what_is_hidden(options: Options | None) -> None:
    for t in positions(35, 53, options):
        for viewer in (ME, FOE, SPECTATOR):
            other = GAME.imagined(t.seen_by(viewer), Random(2))
            assert compact(t.seen_by(viewer), words()) == compact(other.seen_by(viewer), words())
