"""A game for one at the keyboard: nothing is said of others, what is lost or won is told, and how to go on."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path

import pytest

from harena.cli import replay
from harena.cli.screen import Screen
from tests.cli.conftest import Cli, Said, lines_of, record_of

FRENCH = "fr_FR.UTF-8"
OTHERS = {
    "en_GB.UTF-8": r"opponents?|draws?|friends?|seats?|keyboard|foes?|others agree|Player 1|spectator",
    FRENCH: r"adversaires?|nulle|amis?|(?<!votre )places?|clavier|Joueur 1|spectateur",
}
"""Words that a game for one has no use for."""
ALL_HITS = "66666"
LOSE = ["2"] * 6
"""Rests all day."""
YES = ""
WIN = ["1", ALL_HITS, YES, "1", "1", ALL_HITS, YES, "1"]
"""Two strikes with typed dice, each typed outcome confirmed: 30 points in two turns."""


def solo(cli: Cli, *more: str, lines: list[str], lang: str = "en_GB.UTF-8") -> Said:
    return cli("play", "palus", *more, lines=lines, lang=lang)


def typed(cli: Cli, *more: str, lines: list[str], lang: str = "en_GB.UTF-8") -> Said:
    return solo(cli, "--dice", "typed", *more, lines=lines, lang=lang)


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a person sat there."""
    monkeypatch.setattr(Screen, "at_terminal", True)


# Words


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_is_said_of_others(cli: Cli, lang: str) -> None:
    lost = solo(cli, lines=["?", "h", "l", "b", "d", "2", "u", *LOSE], lang=lang)
    won = typed(cli, lines=["1", "?", "b", "l", "u", *WIN], lang=lang)
    left = solo(cli, "--rewind", lines=["?", "r", "n", "q"], lang=lang)
    for said in (lost, won, left):
        assert said.code == 0
        assert not re.findall(rf"\b(?:{OTHERS[lang]})\b", said.out + said.err, re.IGNORECASE)


def test_there_is_no_draw_to_offer(cli: Cli) -> None:
    said = solo(cli, lines=["d", "q"])
    assert "“d” is not a choice" in said.err


def test_the_help_tells_what_can_be_taken_back(cli: Cli) -> None:
    assert "  u  take your last decision back, unless dice or cards have answered it\n" in solo(cli, lines=["?"]).out
    assert "  u  take your last decision back, past dice and cards" in solo(cli, "--rewind", lines=["?"]).out


def test_the_help_tells_the_goal_and_what_is_missing(cli: Cli) -> None:
    said = solo(cli, "--option", "rank=2", lines=["?"])
    assert "Earn 30 points in six turns.\nTurn 1 of 6: 30 points to go.\n" in said.out


def test_who_plays_alone_is_called_a_player_without_a_number(cli: Cli, data: Path) -> None:
    solo(cli, lines=["q"])
    assert lines_of(record_of(data))[0]["seats"] == [{"name": "Player"}]


def test_the_share_in_the_dice_is_ones_own(cli: Cli) -> None:
    assert "Your share in the dice: Luck7\n" in solo(cli, "--nonce", "Luck7", lines=["q"]).out


# The end


def test_a_lost_day_tells_that_it_is_lost_and_its_score(cli: Cli) -> None:
    said = solo(cli, lines=LOSE)
    assert "You lost. Evening falls before the goal is reached. Score: 0.\n" in said.out
    assert "What comes next" not in said.out


def test_a_won_day_tells_its_score_and_how_to_go_on(cli: Cli) -> None:
    said = typed(cli, lines=WIN)
    assert "You won! The trainer nods. Score: 50.\n" in said.out
    assert "What comes next:\n  harena play palus --option rank=2 --dice typed\n" in said.out


def test_nobody_is_asked_to_go_on_where_nobody_sits(cli: Cli, data: Path) -> None:
    said = typed(cli, lines=[*WIN, "y"])
    assert "Go on" not in said.out
    record_of(data)


@pytest.mark.usefixtures("at_terminal")
def test_at_a_terminal_the_next_day_begins_at_once(cli: Cli, data: Path) -> None:
    said = typed(cli, "--names", "Anne", lines=[*WIN, "y", "q"])
    assert "Go on with it now? (y/n)" in said.out
    assert "points: 0 of 30" in said.out
    headers = [lines_of(record)[0] for record in (data / "records").glob("*.jsonl")]
    assert sorted(header["options"]["rank"] for header in headers) == [1, 2]
    assert {header["rng"] for header in headers} == {"typed"}
    assert {header["seats"][0]["name"] for header in headers} == {"Anne"}


@pytest.mark.usefixtures("at_terminal")
def test_who_does_not_want_to_go_on_is_left_alone(cli: Cli, data: Path) -> None:
    assert typed(cli, lines=[*WIN, "n"]).code == 0
    record_of(data)


@pytest.mark.usefixtures("at_terminal")
def test_after_the_last_rank_nothing_comes_next(cli: Cli) -> None:
    said = typed(cli, "--option", "rank=3", lines=[*WIN, *WIN[:4]])
    assert "You won!" in said.out
    assert "What comes next" not in said.out


@pytest.mark.usefixtures("at_terminal")
def test_the_next_day_may_be_rewound_as_this_one(cli: Cli, data: Path) -> None:
    confirmed_by_none = [line for line in WIN if line != YES]
    said = typed(cli, "--rewind", lines=[*confirmed_by_none, "y", "q"])
    assert "play palus --option rank=2 --rewind --dice typed" in said.out
    assert all(lines_of(record)[0]["rewind"] for record in (data / "records").glob("*.jsonl"))


@pytest.mark.usefixtures("at_terminal")
def test_a_rank_that_was_won_is_kept_for_the_next_evening(cli: Cli) -> None:
    typed(cli, lines=[*WIN, "n"])
    said = typed(cli, lines=["q"])
    assert "Your series goes on with rank=2; --option chooses something else.\n" in said.out
    assert "points: 0 of 30" in said.out
    assert "points: 0 of 20" in typed(cli, "--option", "rank=1", lines=["q"]).out


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize("kept", [b"", b"[]", b'{"palus":{"rank":9}}', b'{"palus":{"belt":2}}'])
def test_a_series_that_cannot_be_read_begins_anew(cli: Cli, data: Path, kept: bytes) -> None:
    data.mkdir(exist_ok=True)
    (data / "series.json").write_bytes(kept)
    assert "points: 0 of 20" in solo(cli, lines=["q"]).out


def test_through_a_pipe_no_series_goes_on(cli: Cli, data: Path) -> None:
    typed(cli, lines=WIN)
    assert not (data / "series.json").exists()
    assert "points: 0 of 20" in solo(cli, lines=["q"]).out


def test_a_game_that_is_given_up_is_lost(cli: Cli) -> None:
    said = solo(cli, lines=["r", "y"])
    assert "Give this game up? (y/n)" in said.out
    assert "You lost. The game was given up.\n" in said.out


# Taking back


def test_a_decision_before_the_dice_is_taken_back(cli: Cli) -> None:
    said = solo(cli, lines=["2", "u", "q"])
    assert "Your last decision is taken back.\n" in said.out


def test_a_decision_that_dice_have_answered_stands(cli: Cli) -> None:
    said = typed(cli, lines=["1", "66633", YES, "u", "q"])
    assert "You have seen dice or cards since, so this decision stands" in said.err


def test_a_game_that_may_be_rewound_says_so_and_tells_how_often(cli: Cli, data: Path) -> None:
    said = typed(cli, "--rewind", lines=["1", "66633", "u", *LOSE])
    assert "This game may be rewound" in said.out
    assert "Your last decision is taken back, past dice or cards that you have seen.\n" in said.out
    assert "You rewound this game 1 time, past dice or cards that you had seen.\n" in said.out
    checked = cli("verify", record_of(data))
    assert "of these, 1 past dice or cards that had been seen, as the header allows\n" in checked.out
    assert cli("verify", record_of(data), "--json").json["rewinds"] == 1


def test_a_game_that_was_never_rewound_says_that_too(cli: Cli) -> None:
    assert "You never rewound this game.\n" in solo(cli, "--rewind", lines=LOSE).out


def test_committed_dice_come_again(cli: Cli) -> None:
    said = solo(cli, "--rewind", lines=["1", "u", "1", "q"])
    rolled = re.findall(r"Dice (\d(?:, \d){4}):", said.out)
    assert len(rolled) == 2
    assert rolled[0] == rolled[1]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("ludus", "--rewind"), "Only a game for one can be rewound."),
        (("palus", "--rewind", "--seed", "7"), "With a seed of your own the dice do not come again"),
        (("--resume", "--rewind"), "--rewind is settled by the record that is resumed"),
    ],
)
def test_what_cannot_be_rewound_is_refused_and_nothing_is_begun(
    cli: Cli, data: Path, arguments: tuple[str, ...], why: str
) -> None:
    said = cli("play", *arguments)
    assert said.code == 2
    assert why in said.err
    assert not (data / "records").exists()


# Typed dice


def test_typed_dice_are_asked_twice_where_they_cannot_be_taken_back(cli: Cli, data: Path) -> None:
    said = typed(cli, lines=["1", "66633", "n", "66611", YES, "q"])
    assert "6 6 6 3 3: is that right? It cannot be taken back later." in said.out
    assert [line["is"] for line in lines_of(record_of(data)) if line["what"] == "chance"] == [[6, 6, 6, 1, 1]]


def test_a_strike_is_taken_back_before_its_dice_are_typed(cli: Cli) -> None:
    said = typed(cli, lines=["1", "u", "q"])
    assert "Your last decision is taken back.\n" in said.out


# Records


def test_an_unfinished_game_goes_on(cli: Cli, data: Path) -> None:
    typed(cli, "--rewind", lines=["1", "66633", "q"])
    said = cli("play", "--resume", lines=["u", "q"])
    assert "This game may be rewound" in said.out
    assert "past dice or cards that you have seen" in said.out
    assert "Palus: unfinished\n" in cli("records").out
    assert record_of(data).name.startswith("palus-")


def test_records_tell_who_won_and_the_score(cli: Cli) -> None:
    typed(cli, lines=WIN)
    solo(cli, lines=LOSE)
    solo(cli, lines=["r", "y"])
    listed = cli("records", "--all").out
    assert "Palus: won, score 50\n" in listed
    assert "Palus: lost, score 0\n" in listed
    assert "Palus: lost\n" in listed
    assert sorted(str(kept["score"]) for kept in cli("records", "--all", "--json").json) == ["0", "50", "None"]


def test_a_record_is_replayed_without_a_seat(cli: Cli, data: Path) -> None:
    typed(cli, lines=WIN)
    record = record_of(data)
    assert cli("replay", record, "--at", "2").out.endswith("next: Strike, or stop?\nPosition 2 of 6\n")
    assert "You won! The trainer nods. Score: 50.\nPosition 6 of 6\n" in cli("replay", record).out
    assert "One person played this game" in cli("replay", record, "--as", "2").err


def test_the_record_of_a_program_does_not_call_the_reader_the_winner(cli: Cli, data: Path) -> None:
    solo(cli, "--seats", "greedy", "--seed", "3", lines=[])
    assert "You " not in cli("replay", record_of(data)).out.splitlines()[-2]


def test_the_games_tell_how_many_play(cli: Cli) -> None:
    listed = cli("games").out
    assert re.search(r"^name +title +players", listed, re.MULTILINE)
    assert re.search(r"^palus +Palus +1 ", listed, re.MULTILINE)


def test_the_log_goes_by_chapters(cli: Cli) -> None:
    said = solo(cli, lines=["2", "2", "l", "q"])
    assert "\n\nTurn 1 of 6.\nYou rest; breath: 3.\n\nTurn 2 of 6.\nYou rest; breath: 3.\n\nTurn 3 of 6.\n" in said.out


def test_a_replay_goes_from_chapter_to_chapter(cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(cli, lines=WIN)
    pressed = iter(["next chapter", "next", "previous chapter", "next chapter", "next chapter", "quit"])
    monkeypatch.setattr(Screen, "at_terminal", True)
    monkeypatch.setattr(Screen, "clear", lambda _screen: None)
    monkeypatch.setattr(replay, "single_keys", lambda _screen: nullcontext(pressed))
    shown = re.findall(r"Position (\d)", cli("replay", record_of(data)).out)
    assert shown == ["0", "3", "4", "3", "6", "6"]


# Programs


def test_programs_are_compared_by_wins_and_score(cli: Cli) -> None:
    said = cli("arena", "palus", "--bots", "random,greedy", "--games", "10")
    assert re.search(r"^program +won % \[95 %\] +score \[95 %\] +length", said.out, re.MULTILINE)
    assert re.search(r"^random – greedy +\+0 -\d+ +-\d+\.\d \[-\d+\.\d, -\d+\.\d\]", said.out, re.MULTILINE)
    assert "Won alone: games that only the first (+) or only the second (-) won." in said.out
    assert "Each program played the same 10 games" in said.out
    assert not re.search("Elo|rating|drawn", said.out)


def test_an_interval_is_written_as_the_language_writes_it(cli: Cli) -> None:
    said = cli("arena", "palus", "--bots", "random,greedy", "--games", "4", lang="fr_FR.UTF-8").out
    assert re.search(r"\d,\d \[-?\d+,\d\s; -?\d+,\d\]", said)


def test_a_sequential_test_needs_two_sides(cli: Cli) -> None:
    said = cli("arena", "palus", "--bots", "random,greedy", "--sprt", "0,20")
    assert said.code == 2
    assert said.err == "The test compares two sides, and Palus has one: leave out --sprt.\n"


def test_a_simulation_tells_the_mean_score_and_no_draws(cli: Cli) -> None:
    said = cli("simulate", "palus", "--games", "20", "--seats", "greedy", "--seed", "1")
    assert re.search(r"^player +games +won +lost +share\n─+\ngreedy +20 +19 +1 +95\.0%$", said.out, re.MULTILINE)
    assert re.search(r"^score: \d+\.\d on average$", said.out, re.MULTILINE)
    assert "draw" not in said.out
    assert cli("simulate", "palus", "--games", "5", "--json").json["mean_score"] >= 0


def test_a_game_without_a_score_has_none_among_its_figures(cli: Cli) -> None:
    assert not {"score", "scored", "mean_score"} & set(cli("simulate", "ludus", "--games", "2", "--json").json)
