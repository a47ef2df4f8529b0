"""The battlefield as text: what a player reads in the terminal."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from harena.core.seat import SPECTATOR
from harena.games.virtus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.table import CHARGING, FOUGHT
from tests.games.virtus.battles import FOE, FOE_RESERVE, LEFT, ME, RESERVE, RIGHT, SECOND, THIRD, across, battle
from tests.games.virtus.looks import EVERYTHING, SMALL_DICE, positions, words

NBSP = "\N{NO-BREAK SPACE}"


def plain(text: str) -> list[str]:
    return text.replace(NBSP, " ").splitlines()


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
    assert plain(board(t.seen_by(ME), words())) == [
        "▼ Bruno (camp 2), conquered 1/2   hand 0, pile 19, discards 0",
        "reserve 2: ▼★general",
        "┌───────────────────────┬───────────────────────┬───────────────────────┬───────────────────────┐",
        "│A2 clear               │B2 clear               │C2 wood                │D2 clear               │",
        "│                       │                       │▼Elephants 4·3 4/4     │                       │",
        "├───────────────────────┼───────────────────────┼───────────────────────┼───────────────────────┤",
        "│ A                     │ B a 3, 3 pts          │ C                     │ D                     │",
        "├───────────────────────┼───────────────────────┼───────────────────────┼───────────────────────┤",
        "│A1 hill                │B1 clear               │C1 clear               │D1 clear ⚑▼            │",
        "│▲Legionaries 3·3 3/4 ••│▼Warriors 3·2 3/3      │                       │                       │",
        "│▲Archers 1(2)2 3/3     │▲Veterans 3·4 4/4 t    │                       │                       │",
        "└───────────────────────┴───────────────────────┴───────────────────────┴───────────────────────┘",
        "reserve 1: ▲★general, ▲Horde 3·2 4/4",
        "▲ Anna (camp 1), conquered 0/2   hand 3, pile 15, discards 0   ◀ turn 2",
        "hand: 4, 4, court card",
    ]


@pytest.mark.rule("VIR-R24")
def test_the_flag_of_a_disputed_sector_is_hollow() -> None:
    held = {across(LEFT): ME, across(RIGHT): ME}
    t = battle({LEFT: "horde"}, {across(LEFT): "guerriers"}, held=held)
    [camp] = [line for line in plain(board(t.seen_by(ME), words())) if "A2" in line]
    assert [cell.strip() for cell in camp.split("│")[1:-1]] == ["A2 clear ⚐▲", "B2 clear", "C2 clear", "D2 clear ⚑▲"]


def test_the_other_side_sees_the_field_turned_round_and_its_own_hand() -> None:
    t = battle({LEFT: "horde"}, {across(LEFT): "guerriers"}, hand="4", foe_hand="joker", at="cards")
    lines = plain(board(t.seen_by(FOE), words("fr")))
    assert [cell.split()[0] for cell in lines[3].split("│")[1:-1]] == ["D1", "C1", "B1", "A1"]
    assert lines[-1] == "main : Joker"
    assert not any(line.startswith("main : 4") for line in lines)


def test_a_spectator_sees_no_hand_and_nothing_under_a_marker() -> None:
    forest = {"terrain": {THIRD: "thick_forest"}, "decoys": {THIRD: 1}}
    t = battle({THIRD: "javeliniers/lurking", LEFT: "horde"}, hand="4", at="cards", **forest)  # type: ignore[arg-type]
    for shown in (board, listing):
        said = "\n".join(plain(shown(t.seen_by(SPECTATOR), words())))
        assert "Javelin" not in said
        assert "hand: " not in said
        assert "◆ 2 markers" in said
        mine = "\n".join(plain(shown(t.seen_by(ME), words())))
        assert "◆ 1 decoy" in mine
        assert "hand: 4" in mine


def test_before_both_have_deployed_the_enemy_deploys_in_secret() -> None:
    for t in positions(31, 1000):
        if t.deployed:
            break
        lines = plain(board(t.seen_by(ME), words()))
        assert lines[1] == "reserve 2: deploys in secret"
        assert not any("▼" in line for line in lines[2:])
    assert plain(board(t.seen_by(ME), words()))[1] != "reserve 2: deploys in secret"


def test_whoever_waits_to_be_deployed_is_named() -> None:
    t = next(t for t in positions(32, 1000) if t.options() and hasattr(t.options()[0], "unit"))
    said = " ".join(plain(board(t.seen_by(ME), words())))
    assert "to deploy: " in said
    first = words().say(t.title(0)).replace(NBSP, " ")
    assert first in said.partition("to deploy: ")[2]


def test_generals_wait_to_be_deployed_too() -> None:
    t = next(t for t in positions(32, 1000) if t.options() and hasattr(t.options()[0], "unit"))
    for shown in (board, listing):
        said = " ".join(plain(shown(t.seen_by(ME), words("fr"))))
        chief = words("fr").say(t.general_title(t.own_generals[ME][0])).replace(NBSP, " ")
        assert said.partition("à déployer : ")[2].startswith(f"{chief}, ")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_markers_are_counted_in_words_that_fit_a_cell(language: str) -> None:
    for count in (1, 2, 6):
        t = battle({LEFT: "horde"}, {LEFT: "horde"})
        t.markers[LEFT + t.sectors] = count
        lines = plain(board(t.seen_by(ME), words(language)))
        (cell,) = [cell for line in lines if "◆" in line for cell in line.split("│") if "◆" in cell]
        assert cell.strip().startswith(f"◆ {count} mar")
        assert "…" not in cell


@pytest.mark.parametrize("options", [None, EVERYTHING, SMALL_DICE, Options(preset="everything", sectors=3, budget=300)])
def test_no_line_is_wider_than_the_board_and_every_row_is_as_wide(options: Options | None) -> None:
    for t in positions(33, 37, options):
        for language in ("en", "fr"):
            lines = board(t.seen_by(ME), words(language)).splitlines()
            assert max(map(len, lines)) <= BOARD_WIDTH <= 100
            assert {len(line) for line in lines if line[0] in "│├┌└"} == {BOARD_WIDTH}


def test_of_a_long_name_the_end_is_left_out_never_its_number_nor_a_value() -> None:
    t = battle(
        {LEFT: "dromadaires_cataphractes+elite+stoic=1*9 dromadaires_cataphractes+elite+stoic"}, on="elite stoic"
    )
    t.state[0] |= FOUGHT | CHARGING
    cells = [line.split("│")[1].strip() for line in plain(board(t.seen_by(ME), words())) if "▲" in line and "│" in line]
    assert cells == ["▲Arm.… 1 4·2 1/3 •9 !x", "▲Arm. cam. 2 4·2 3/3"]


def test_a_general_whose_traits_do_not_fit_is_told_by_their_letters() -> None:
    t = battle({LEFT: "horde"}, generals={LEFT: "general+superior+charismatic", RESERVE: "general+hero"})
    lines = plain(board(t.seen_by(ME), words("fr")))
    assert "│▲★général SC, en chef  │" in next(line for line in lines if "★" in line and "│" in line)
    assert "▲★général (héros)" in next(line for line in lines if line.startswith("réserve 1"))


def test_three_tokens_and_more_are_counted() -> None:
    t = battle({LEFT: "legionnaires=4*2", SECOND: "legionnaires=4*3"})
    said = "\n".join(plain(board(t.seen_by(ME), words())))
    assert "│▲Legion 1 3·3 4/4 ••   │▲Legion 2 3·3 4/4 •3   │" in said


def test_where_one_of_a_troop_has_the_short_name_all_of_it_have() -> None:
    """The other side's and those in reserve too."""
    t = battle(
        {LEFT: "legionnaires=4*2", SECOND: "legionnaires horde", RESERVE: "legionnaires"},
        {across(LEFT): "legionnaires"},
    )
    lines = plain(board(t.seen_by(ME), words()))
    said = "\n".join(lines)
    assert "│▲Legion 1 3·3 4/4 ••   │▲Legion 2 3·3 4/4      │" in said
    assert "│▼Legion 3·3 4/4" in said
    assert "reserve 1: ▲★general, ▲Legion 3 3·3 4/4" in lines
    assert "Legionaries" not in said
    assert "▲Legionaries 2 3·3 4/4" in "\n".join(plain(listing(t.seen_by(ME), words())))
    fits = battle({LEFT: "legionnaires", SECOND: "legionnaires"}, {across(LEFT): "legionnaires"})
    assert "│▲Legionaries 1 3·3 4/4 │▲Legionaries 2 3·3 4/4 │" in "\n".join(plain(board(fits.seen_by(ME), words())))


def test_on_a_narrow_screen_each_unit_has_a_line() -> None:
    t = battle({LEFT: "legionnaires", RESERVE: "horde"}, {LEFT: "guerriers", FOE_RESERVE: "horde"}, laid={LEFT: "4"})
    lines = plain(listing(t.seen_by(ME), words()))
    start = lines.index(" A a 4, 4 pts")
    assert lines[start : start + 5] == [
        " A a 4, 4 pts",
        "A2 clear",
        "A1 clear",
        " ▼Warriors 3·2 3/3",
        " ▲Legionaries 3·3 4/4",
    ]
    assert lines[-3:] == [
        "",
        "reserve 1: ▲★general, ▲Horde 3·2 4/4",
        "▲ Anna (camp 1), conquered 0/2   hand 0, pile 18, discards 0   ◀ turn 2",
    ]
    assert lines.count("") == 5, "the segments are blocks"


def test_no_unit_is_broken_between_two_lines() -> None:
    """Reserves and those who wait to be deployed are long lists: a line ends with a unit."""
    waiting = (t for seed in range(36, 42) for t in positions(seed, 1000) if not t.deployed)
    reserves = (battle({RESERVE: f"horde=1*{tokens} {'cavalerie_lourde ' * 9}"}) for tokens in range(4))
    for start, tables in (("à déployer", waiting), ("réserve", reserves)):
        broken = []
        for t in tables:
            lines = board(t.seen_by(ME), words("fr")).splitlines()
            broken += [line for line, following in pairwise(lines) if following.startswith("  ")]
        assert any(line.startswith(start) for line in broken)
        assert all(line.endswith(",") for line in broken)


def test_the_lines_of_the_list_fit_a_narrow_screen_but_for_those_that_list_units() -> None:
    """A screen wraps what is longer; the list breaks no line itself."""
    lists = ("to deploy", "à déployer", "hand:", f"main{NBSP}:", f"reserve{NBSP}", f"réserve{NBSP}")
    for t in positions(34, 61, EVERYTHING):
        for language in ("en", "fr"):
            lines = listing(t.seen_by(ME), words(language)).splitlines()
            assert max(len(line) for line in lines if not line.startswith(lists)) <= 80
            assert not any(line.startswith("  ") for line in lines)


@pytest.mark.parametrize("options", [None, EVERYTHING])
def test_board_and_list_are_the_same_in_two_worlds_that_differ_only_in_what_is_hidden(options: Options | None) -> None:
    for t in positions(35, 53, options):
        for viewer in (ME, FOE, SPECTATOR):
            other = GAME.imagined(t.seen_by(viewer), Random(2))
            for shown in (board, listing):
                assert shown(t.seen_by(viewer), words()) == shown(other.seen_by(viewer), words())
