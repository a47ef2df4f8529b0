"""Whole games at the keyboard, typed in advance."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from harena.cli import commands
from tests.cli.conftest import Cli, Said, kinds, lines_of, record_of, two_people

NBSP = "\N{NO-BREAK SPACE}"
FRENCH = "fr_FR.UTF-8"
TURNS = " ".join(["1"] * 40)
"""More waiting than the longest game of Ludus needs."""


# A whole game


def test_a_whole_game_in_french(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--names", "Anne", typed=TURNS, lang=FRENCH)
    assert said.code == 0
    assert "Anne pioche" in said.out
    assert f"Le Hasard pioche{NBSP}: une carte." in said.out
    assert f"Anne{NBSP}: attaquer ou attendre\n  1  Attendre\n" in said.out
    assert re.search(r"Victoire|Partie nulle", said.out)
    record = record_of(data)
    assert f"harena replay {record}" in said.out
    assert f"harena verify {record}" in said.out
    assert record.name.startswith("ludus-")
    assert kinds(record)[-1] == "end"


def test_the_game_is_told_in_three_lines_and_where_it_is_kept(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", typed="? q")
    assert said.out.count("a feint cannot be parried") == 2
    assert f"This game is kept in:\n  {record_of(data)}\n" in said.out


def test_labels_tell_how_many_dice_a_card_of_this_pack_rolls(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "ludus"\nname = "clubs"\nalone = true\n')
    (tmp_path / "cards.toml").write_text("[cards.club]\ncopies = 12\ndice = 1\nparried = false\n")
    said = cli("play", "ludus", "--content", tmp_path, "--seed", "1", "--seats", "human,random", typed="2 2 q")
    assert "  2  Attack: club (1 die)\n" in said.out
    assert "This attack cannot be parried: club." in said.out


def test_the_cards_of_a_hand_stand_in_the_readers_order(cli: Cli) -> None:
    for lang in ("en_GB.UTF-8", FRENCH):
        said = cli("play", "ludus", "--seed", "1", "--option", "hand=5", typed="q", lang=lang)
        (hand,) = re.findall(r"(?:hand|main\W): (\w+, .*)", said.out)
        assert hand.split(", ") == sorted(hand.split(", "))


def test_the_commitment_is_shown_first_and_the_seed_last(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--nonce", "Luck7", typed=TURNS)
    header, nonce, *_, end = lines_of(record_of(data))
    assert header["commitment"] in said.out.splitlines()[0]
    assert nonce == {"what": "nonce", "n": 1, "seat": 0, "nonce": "Luck7"}
    assert end["seed"] in said.out
    assert said.out.index(header["commitment"]) < said.out.index("Luck7") < said.out.index(end["seed"])
    assert cli("verify", record_of(data)).code == 0


def test_the_seed_is_kept_for_its_owner_only_and_not_longer_than_needed(cli: Cli, data: Path) -> None:
    cli("play", "ludus", typed="q")
    record = record_of(data)
    seed = record.with_name(f"{record.name}.seed")
    assert seed.stat().st_mode & 0o077 == 0
    cli("play", "--resume", record, typed=TURNS)
    assert not seed.exists()


def test_a_game_between_programs_can_be_watched(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "greedy,random", "--seed", "5")
    assert said.code == 0
    assert "Greedy begins." in said.out or "Random begins." in said.out
    assert "draws: a card." in said.out
    assert "draws: lunge." not in said.out


def test_the_same_seed_gives_the_same_game(cli: Cli, tmp_path: Path) -> None:
    def lines(name: str, seed: str) -> list[dict[str, Any]]:
        path = tmp_path / name
        cli("play", "ludus", "--seats", "human,random", "--seed", seed, "--record", path, typed=TURNS)
        return lines_of(path)[1:]

    first = lines("one", "7")
    assert lines("two", "7") == first
    assert lines("three", "8") != first


def test_options_and_content_reach_the_table(cli: Cli, data: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('game = "ludus"\nname = "clubs"\nalone = true\n')
    (pack / "cards.toml").write_text("[cards.club]\ncopies = 12\ndice = 1\n")
    said = cli("play", "ludus", "--option", "health=2", "--content", pack, typed="q")
    assert "♥♥ 2" in said.out
    assert "club, club, club" in said.out
    assert cli("verify", record_of(data)).code == 2
    assert cli("verify", record_of(data), "--content", pack).code == 0


def test_a_record_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("precious")
    said = cli("play", "ludus", "--record", path, typed="1")
    assert said.code == 2
    assert "exists already" in said.err
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_seed_in_the_way_leaves_no_half_begun_record(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    (tmp_path / "mine.jsonl.seed").write_text("precious")
    assert cli("play", "ludus", "--record", path).code == 2
    assert not path.exists()


# Leaving and coming back


def test_who_comes_back_reads_what_followed_the_last_decision_and_not_the_whole_game(cli: Cli) -> None:
    cli("play", "ludus", "--seats", "human,random", "--names", "Anne", "--seed", "1", typed="1 1 1 q")
    again = cli("play", "--resume", typed="q").out
    assert (again.count("Anne waits."), again.count("Anne takes a turn.")) == (1, 0)
    assert cli("play", "--resume", typed="l q").out.count("Anne waits.") == 1 + 2, "the log still tells everything"


def test_a_wrong_number_where_there_is_one_choice_is_told_so(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--seed", "1", typed="1 9 q", lang=FRENCH)
    assert said.err.startswith(f"«{NBSP}9{NBSP}» n’est pas un choix{NBSP}; il n’y en a qu’un{NBSP}: tapez 1 ou Entrée")


@pytest.mark.parametrize("typed", ["q", "Q", ""])
def test_quitting_or_running_out_of_input_says_how_to_resume(cli: Cli, data: Path, typed: str) -> None:
    said = cli("play", "ludus", typed=typed)
    assert said.code == 0
    assert said.out.endswith(f"  harena play --resume {record_of(data)}\n")


def test_a_game_goes_on_where_it_was_left(cli: Cli, data: Path) -> None:
    cli("play", "ludus", "--seats", "human,random", "--names", "Anne", typed="1 1 q")
    record = record_of(data)
    before = record.read_bytes()
    said = cli("play", "--resume", record, typed=TURNS)
    assert said.code == 0
    assert "Anne" in said.out
    assert record.read_bytes().startswith(before)
    assert kinds(record)[-1] == "end"
    assert cli("verify", record).code == 0


def test_the_game_that_was_left_last_goes_on_without_its_name(cli: Cli, data: Path) -> None:
    for name in ("Anne", "Bruno"):
        cli("play", "ludus", "--seats", "human,random", "--names", name, typed="q")
    for path in (data / "records").glob("*.jsonl"):
        hour = 10**9 if "Bruno" in path.read_text() else 2 * 10**9
        os.utime(path, (hour, hour))
    assert "Anne, your choice:" in cli("play", "--resume", typed="q").out
    assert "Anne, your choice:" in cli("play", "ludus", "--resume", "--seed", "1", typed=TURNS).out
    assert "Bruno, your choice:" in cli("play", "--resume", typed="q").out


def test_unfinished_games_are_listed_with_how_to_go_on(cli: Cli, data: Path) -> None:
    assert "No unfinished game" in cli("records").out
    cli("play", "ludus", "--seats", "human,random", "--names", "Anne", typed="q", lang=FRENCH)
    record = record_of(data)
    (data / "records" / "broken.jsonl").write_text("not a record")
    said = cli("records", lang=FRENCH)
    assert re.match(
        rf"\d{{4}}-\d\d-\d\d \d\d:\d\d  Ludus{NBSP}: Anne, Le Hasard{NBSP}; à répondre{NBSP}: Anne\n", said.out
    )
    assert said.out.endswith(f"\n  harena play --resume {record}\n")
    (kept,) = cli("records", "--json").json
    assert (kept["file"], kept["game"], kept["over"], kept["turn"]) == (str(record), "ludus", False, 0)
    cli("play", "--resume", record, typed=TURNS)
    assert "No unfinished game" in cli("records").out
    assert f"harena replay {record}" in cli("records", "--all").out
    older = record.read_text().replace('"rules_version":"1"', '"rules_version":"0"').rsplit("\n", 2)[0] + "\n"
    record.write_text(older)
    assert "Anne" in cli("records").out
    record.write_text(older.replace('"hand":3', '"hand":4'))
    assert "other rules" in cli("records").out


def test_the_line_to_resume_names_the_pack(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "ludus"\nname = "clubs"\n')
    (tmp_path / "cards.toml").write_text("[cards.club]\ncopies = 12\ndice = 1\n")
    said = cli("play", "ludus", "--content", tmp_path, typed="q")
    command = said.out.splitlines()[-1].split()[1:]
    assert command[-2:] == ["--content", str(tmp_path)]
    assert cli(*command, typed="q").code == 0


def test_a_half_written_line_is_dropped_and_the_game_goes_on(cli: Cli, data: Path) -> None:
    cli("play", "ludus", "--seats", "human,random", typed="1 q")
    record = record_of(data)
    with record.open("ab") as file:
        file.write(b'{"what":"answer","n":')
    said = cli("play", "--resume", record, typed=TURNS)
    assert "cut off" in said.err
    assert cli("verify", record).err == ""


def test_ctrl_c_keeps_the_game(cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands.Commands, "take", interrupt)
    said = cli("play", "ludus", typed="1")
    assert said.code == 130
    assert f"harena play --resume {record_of(data)}" in said.err


def test_a_finished_game_is_not_resumed(cli: Cli, data: Path) -> None:
    cli("play", "ludus", "--seats", "human,random", typed=TURNS)
    said = cli("play", "--resume", record_of(data))
    assert said.code == 2
    assert f"harena replay {record_of(data)}" in said.err


def test_committed_dice_do_not_go_on_without_their_seed(cli: Cli, data: Path) -> None:
    cli("play", "ludus", typed="q")
    record = record_of(data)
    before = record.read_bytes()
    seed = record.with_name(f"{record.name}.seed")
    seed.write_text("00" * 32)
    assert "not the one that was committed to" in cli("play", "--resume", record).err
    seed.unlink()
    said = cli("play", "--resume", record)
    assert said.code == 2
    assert "seed" in said.err
    assert record.read_bytes() == before


def test_a_damaged_record_is_not_touched(cli: Cli, data: Path) -> None:
    cli("play", "ludus", "--seed", "1", typed="1 q")
    record = record_of(data)
    damaged = record.read_bytes().replace(b'"tag', b'"gat').replace(b'"kind":"draw"', b'"kind":"roll"', 1) + b'{"wh'
    record.write_bytes(damaged)
    said = cli("play", "--resume", record)
    assert said.code == 2
    assert said.err.startswith("Line 2: ")
    assert record.read_bytes() == damaged


def test_what_the_record_settles_cannot_be_changed_on_resuming(cli: Cli, data: Path) -> None:
    cli("play", "ludus", typed="q")
    assert "--seats" in cli("play", "--resume", record_of(data), "--seats", "human,random").err
    assert "Ludus" in cli("play", "virtus", "--resume", record_of(data)).err


# Commands


def test_a_decision_can_be_taken_back_against_programs(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--names", "Anne", typed="u 1 u q")
    assert "There is no decision to take back." in said.err
    assert "Anne takes the last decision back." in said.out
    assert "undo" in kinds(record_of(data))
    assert cli("verify", record_of(data)).code == 0


def test_a_seeded_generator_does_not_roll_again(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--seed", "1", typed="1 1 u q")
    assert "Chance has answered since (dice or a draw)" in said.err


def test_a_hint_is_one_of_the_options(cli: Cli) -> None:
    said = cli("play", "ludus", typed="h q")
    (advice,) = re.findall(r"Hint: (.*?) – ", said.out)
    assert f"  {advice}\n" in said.out


def test_the_log_tells_the_game_from_its_beginning(cli: Cli) -> None:
    said = cli("play", "ludus", "--names", "Anne", "--seed", "3", typed="l q")
    assert said.out.count("begins.") == 2


def test_help_lists_the_commands(cli: Cli) -> None:
    said = cli("play", "ludus", typed="? q", lang=FRENCH)
    assert "\n  u  reprendre votre dernière décision\n" in said.out
    assert "\n  d  proposer la nulle aux autres\n" in said.out
    assert f"d{NBSP}: proposer la nulle" in said.out


def test_resigning_is_asked_twice(cli: Cli, data: Path) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--names", "Anne", typed="r n r oui", lang=FRENCH)
    assert said.code == 0
    assert said.out.count("Abandonner cette partie") == 2
    assert f"Victoire{NBSP}: Le Hasard. L’autre camp abandonne." in said.out
    assert kinds(record_of(data))[-2:] == ["resign", "end"]


@pytest.mark.parametrize("nonsense", ["0", "99", "-1", "1.5", "x", "²", "9" * 5000])
def test_what_is_not_a_choice_is_refused_and_asked_again(cli: Cli, data: Path, nonsense: str) -> None:
    said = cli("play", "ludus", "--seed", "1", typed=f"{nonsense} q")
    assert "is not a choice; type a number from 1 to" in said.err
    assert "answer" not in [line["what"] for line in lines_of(record_of(data)) if line.get("seat") == 0]


def test_enter_alone_is_no_choice_among_several(cli: Cli) -> None:
    for seed in range(20):
        said = cli("play", "ludus", "--seed", seed, lines=["", "q"])
        if "attack or wait" in said.out:
            assert "Type a number from 1 to" in said.err
            return
    pytest.fail("no game began with a turn")


def test_enter_takes_the_only_choice(cli: Cli, data: Path) -> None:
    """The seat without a parry in hand is asked all the same, with one option."""
    for seed in range(50):
        path = data / f"{seed}.jsonl"
        data.mkdir(exist_ok=True)
        said = cli("play", "ludus", "--seats", "human,greedy", "--seed", seed, "--record", path, lines=[""])
        if "Continue\nPlayer 1, your choice" in said.out and "Parry" not in said.out:
            assert any(line["what"] == "answer" and line["seat"] == 0 for line in lines_of(path))
            return
    pytest.fail("no game began with an attack")


# Several people


def test_nobody_sees_the_cards_of_the_other(cli: Cli) -> None:
    said = two_people(cli, lines=["", "1", "", "1", "", "1", "", "1", ""])
    screens = re.split(r"Pass the keyboard to (\w+), who then presses Enter\. ", said.out)
    assert len(screens) == 11
    for name, screen in zip(screens[1::2], screens[2::2], strict=True):
        other = "Bruno" if name == "Anne" else "Anne"
        (held,) = re.findall(rf"{other}: .*hand: (.*)", screen)
        assert re.fullmatch(r"a card|\d cards", held)
        assert set(re.findall(rf"{other} draws: (.*)\.", screen)) == {"a card"}
        assert f"{name}, your choice:" in screen


def test_taking_back_past_a_turn_needs_the_other_to_agree(cli: Cli, data: Path) -> None:
    waits = ["", "1", "", "1", ""]
    said = two_people(cli, lines=[*waits, "u", "", "n", "", "q"])
    assert re.search(r"(Anne|Bruno), do you agree to take that back", said.out)
    assert "can only be taken back if" in said.err
    assert "undo" not in kinds(record_of(data))
    cli("play", "--resume", record_of(data), lines=["", "u", "", "y", "", "q"])
    assert "undo" in kinds(record_of(data))
    assert cli("verify", record_of(data)).code == 0


# Real dice


def typed_game(cli: Cli, *lines: str, lang: str = "en_GB.UTF-8") -> Said:
    """Anne against a program that waits for nothing: hands, who begins, then what the test types."""
    arguments = ("play", "ludus", "--seats", "human,random", "--names", "Anne", "--dice", "typed", "--seed", "2")
    return cli(*arguments, lines=list(lines), lang=lang)


def sure(*typed: str) -> tuple[str, ...]:
    """What is typed before the first decision: each is asked twice, and Enter keeps it."""
    return tuple(line for outcome in typed for line in (outcome, ""))


HANDS = ("lunge", "cut", "cut", "feint", "feint", "feint")
OPENING = sure(*HANDS, "1", "feint")
"""Hands, Anne begins and draws; now she must decide."""


def test_real_dice_and_cards_are_typed(cli: Cli, data: Path) -> None:
    said = typed_game(cli, *OPENING, "3", "2 6", "q")
    assert "Anne draws a card. Which one (cut, feint, lunge, parry)?" in said.out
    assert "Lots are drawn for who begins: 1 for Anne, 2 for Random. Which number?" in said.out
    assert "Dice are rolled: 2d6. What do the dice show? (For example: 3 5)" in said.out
    assert "somebody has to look at theirs" in said.out
    assert "--seed settles only what the programs do" in said.out
    assert "Dice 2, 6: Random takes 1 hit, 5 health left." in said.out
    outcomes = [line["is"] for line in lines_of(record_of(data)) if line["what"] == "chance"]
    assert outcomes == [*HANDS, 0, "feint", [2, 6]]
    assert "people typed what real dice and cards showed" in cli("verify", record_of(data)).out


def test_a_typed_game_goes_on_another_day(cli: Cli, data: Path) -> None:
    typed_game(cli, *OPENING[:8], "q")
    said = cli("play", "--resume", record_of(data), lines=[*OPENING[8:], "q"])
    assert "Anne, your choice:" in said.out


def test_dice_may_be_typed_without_spaces_and_cards_by_their_french_names(cli: Cli, data: Path) -> None:
    french = ("fente", "TAILLE", "Taille", "feinte", "feinte", "feinte")
    said = typed_game(cli, *sure(*french, "1", "feint"), "3", "26", "q", lang=FRENCH)
    assert f"Laquelle (feinte, fente, parade, taille){NBSP}?" in said.out
    assert f"Dés 2, 6{NBSP}: Le Hasard encaisse 1 touche, santé restante{NBSP}: 5." in said.out
    assert [line["is"] for line in lines_of(record_of(data)) if line["what"] == "chance"][:3] == list(HANDS[:3])


@pytest.mark.parametrize(
    ("before", "wrong", "words"),
    [
        ((), "trident", "“trident” is no card of this game; there are: cut, feint, lunge, parry."),
        ((), "", "Type the name of the card"),
        (sure(*["feint"] * 5), "feint", "“feint” is not in this pile"),
        (sure(*HANDS), "3", "type a number from 1 to 2"),
        (sure(*HANDS), "0", "type a number from 1 to 2"),
        (sure(*HANDS), "Anne", "type a number from 1 to 2"),
        (sure(*HANDS), "", "Type the number drawn by lot, from 1 to 2"),
        (sure(*HANDS), "h", "“h” waits until somebody must decide"),
        ((*OPENING, "3"), "2 7", "A die with 6 sides cannot show 7"),
        ((*OPENING, "3"), "0 1", "A die with 6 sides cannot show 0"),
        ((*OPENING, "3"), "1 2 3", "give 2 results"),
        ((*OPENING, "3"), "", "Type what the dice show, such as 3 5"),
        ((*OPENING, "3"), "two six", "is not what these dice show"),
    ],
)
def test_what_dice_cannot_show_is_refused_and_asked_again(
    cli: Cli, data: Path, before: tuple[str, ...], wrong: str, words: str
) -> None:
    said = typed_game(cli, *before, wrong, "?", "q")
    assert words in said.err
    assert len(said.err.splitlines()) == 1
    assert "Type what the real dice show" in said.out
    typed = [line for line in lines_of(record_of(data)) if line["what"] == "chance"]
    assert len(typed) == len([line for line in before if line not in ("3", "")])


def test_before_the_first_decision_a_slip_is_caught_by_asking_twice(cli: Cli, data: Path) -> None:
    said = typed_game(cli, "lunge", "n", "cut", "what?", "y", "q")
    assert said.out.count("cut: is that right? It cannot be taken back later.") == 2
    assert [line["is"] for line in lines_of(record_of(data)) if line["what"] == "chance"] == ["cut"]


def test_later_a_slip_is_taken_back_together_with_the_decision_before_it(cli: Cli, data: Path) -> None:
    """Anne attacks, types the dice wrong, goes back at the next question and attacks again."""
    said = typed_game(cli, *OPENING, "3", "1 1", "u", "3", "6 6", "q")
    assert "Anne takes the last decision back." in said.out
    assert "Random takes 2 hits" in said.out
    assert kinds(record_of(data)).count("undo") == 1
    assert cli("verify", record_of(data)).code == 0


def test_a_roll_that_ends_the_game_is_asked_twice(cli: Cli, data: Path) -> None:
    arguments = ("play", "ludus", "--seats", "human,random", "--dice", "typed", "--option", "health=1")
    said = cli(*arguments, lines=[*OPENING, "3", "6 6", "n", "1 1", "q"])
    assert "6 6: is that right?" in said.out
    assert kinds(record_of(data))[-1] == "chance"
    assert "takes 0 hits" in cli("replay", record_of(data)).out


def test_the_log_can_be_read_and_the_help_tells_the_names_while_chance_is_asked(cli: Cli) -> None:
    said = typed_game(cli, *sure("lunge"), "l", "?", "u", "q")
    assert said.out.count("Anne draws: lunge.") == 2
    assert "Cards: cut, feint, lunge, parry" in said.out
    assert "There is no decision to take back." in said.err


def test_a_seed_that_would_settle_nothing_is_refused(cli: Cli, data: Path) -> None:
    said = two_people(cli, "--dice", "typed", "--seed", "1", lines=[])
    assert (said.code, "--seed settles nothing" in said.err) == (2, True)
    assert not list(data.glob("records/*"))


# Names


def test_a_name_cannot_steer_the_terminal(cli: Cli) -> None:
    said = cli("play", "ludus", "--names", "\x1b[2JEve", typed="q")
    assert "\x1b" not in said.out
    assert "Eve, your choice:" in said.out


def test_names_may_be_given_to_everybody(cli: Cli) -> None:
    said = cli("play", "ludus", "--names", "Anne,Spartacus", typed="q")
    assert "Spartacus draws: a card." in said.out


def test_programs_of_one_kind_are_told_apart(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "random,random", "--seed", "1")
    assert "Random 1 draws" in said.out
    assert "Random 2 draws" in said.out
