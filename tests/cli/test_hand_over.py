"""Two people at one keyboard: the screen is cleared between them, and the last board belongs to both."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from harena.cli.app import run

CLEARED = "\x1b[3J"
"""What is sent last when the screen is cleared: forget the scrolled lines too."""
WAITS = ["1"] * 120
"""The first choice is to wait; where the keyboard is passed on, anything typed is as good as Enter."""
PASS_ON = "Pass the keyboard to "
CARDS = r"\b(?:lunge|cut|feint|parry)\b"


class Terminal(io.StringIO):
    """A stream with a person in front of it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def a_terminal_that_can_be_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


def played(
    data: Path, *arguments: str, typed: list[str], stream: type[io.StringIO] = Terminal, dice: str = "--seed=1"
) -> str:
    """Everything that was shown in a game at a terminal, or through a pipe."""
    out = stream()
    code = run(
        ["play", "ludus", dice, *arguments],
        environment={"HARENA_DATA": str(data), "LANG": "en_GB.UTF-8"},
        stdin=stream("".join(f"{line}\n" for line in typed)),
        stdout=out,
        stderr=io.StringIO(),
    )
    assert code == 0
    return out.getvalue()


def screens(shown: str) -> list[str]:
    """What could be read at one time: the text between two clearings, without colours."""
    return [re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", screen).strip() for screen in shown.split(CLEARED)]


def two_people(data: Path, stream: type[io.StringIO] = Terminal) -> str:
    """Anne and Bruno wait, whoever is asked, until the pile is empty."""
    return played(data, "--seats", "human,human", "--names", "Anne,Bruno", typed=WAITS, stream=stream)


def test_the_keyboard_is_passed_on_before_an_empty_screen(tmp_path: Path) -> None:
    """Whoever gets up leaves nothing behind; only the very first time there is nothing to clear."""
    passing = [screen for screen in screens(two_people(tmp_path)) if PASS_ON in screen]
    assert len(passing) > 3
    for screen in passing[1:]:
        assert re.fullmatch(rf"{PASS_ON}(?:Anne|Bruno), who then presses Enter\.", screen)


def test_the_screen_is_cleared_again_before_the_next_one_looks(tmp_path: Path) -> None:
    found = screens(two_people(tmp_path))
    for number, screen in enumerate(found):
        if heir := re.search(rf"{PASS_ON}(\w+)", screen):
            assert PASS_ON not in found[number + 1]
            assert f"{heir[1]}, your choice:" in found[number + 1]


def test_on_no_screen_two_hands_can_be_read(tmp_path: Path) -> None:
    read_hands = set()
    for screen in screens(two_people(tmp_path)):
        open_hands = {
            name for name, hand in re.findall(r"(Anne|Bruno): .*hand: (.*)", screen) if re.search(CARDS, hand)
        }
        assert len(open_hands) <= 1
        read_hands |= open_hands
    assert read_hands == {"Anne", "Bruno"}


def test_the_last_board_shows_both_hands_face_down(tmp_path: Path) -> None:
    """Both look at it together, so it is what somebody sees who has no seat."""
    end = screens(two_people(tmp_path))[-1]
    assert re.search(r"^A draw|^Victory for", end, re.MULTILINE)
    assert re.findall(r"(Anne|Bruno): .*hand: (.*)", end) == [("Anne", "12 cards"), ("Bruno", "12 cards")]


def test_nobody_elses_cards_stay_on_the_screen_at_the_end(tmp_path: Path) -> None:
    end = screens(two_people(tmp_path))[-1]
    assert not re.search(CARDS, end.partition("The record of this game")[0])


def test_at_the_end_only_what_is_new_is_told(tmp_path: Path) -> None:
    """What whoever sat there last has read already is not told to both again."""
    end = screens(two_people(tmp_path))[-1]
    assert re.search(r"last laid off: none\n\nBruno waits\.\n\n(A draw|Victory)", end)
    assert end.count(" waits.") == 1


# What needs the other to agree


def proposed(data: Path, command: str, answer: str, *then: str) -> list[str]:
    """The screens of a game in which Anne or Bruno, after two turns, proposes something to the other.

    Only committed dice come again after a decision is taken back.
    """
    typed = ["", "1", "", "1", "", command, "", answer, *then]
    return screens(played(data, "--seats", "human,human", "--names", "Anne,Bruno", typed=typed, dice="--dice=fair"))


@pytest.mark.parametrize(("command", "words"), [("d", "do you agree to a draw"), ("u", "do you agree to take that")])
def test_who_is_asked_to_agree_gets_the_keyboard_and_an_empty_screen(tmp_path: Path, command: str, words: str) -> None:
    found = proposed(tmp_path, command, "n", "", "q")
    (number,) = [number for number, screen in enumerate(found) if words in screen]
    (other,) = re.findall(rf"(\w+), {words}", found[number])
    assert found[number - 1] == f"{PASS_ON}{other}, who then presses Enter."
    (hand,) = re.findall(rf"^{other}: .*hand: (.*)", found[number], re.MULTILINE)
    assert re.search(CARDS, hand), "who is asked sees the own board"
    for name, held in re.findall(r"(Anne|Bruno): .*hand: (.*)", found[number]):
        assert name == other or not re.search(CARDS, held)


@pytest.mark.parametrize("command", ["d", "u"])
def test_after_a_no_whoever_proposed_sits_there_again_before_the_question(tmp_path: Path, command: str) -> None:
    *_, before, _, asked, passing, after = proposed(tmp_path, command, "n", "", "q")
    (proposer,) = re.findall(r"(\w+), your choice:", before)
    (other,) = re.findall(r"(\w+), do you agree", asked)
    assert proposer != other
    assert passing == f"{PASS_ON}{proposer}, who then presses Enter."
    assert re.search(rf"  1  Wait\n(?s:.*){proposer}, your choice:", after)


def test_after_a_yes_whoever_took_back_is_told_so_and_decides_anew(tmp_path: Path) -> None:
    *_, asked, passing, after = proposed(tmp_path, "u", "y", "", "q")
    (other,) = re.findall(r"(\w+), do you agree", asked)
    (proposer,) = {"Anne", "Bruno"} - {other}
    assert passing == f"{PASS_ON}{proposer}, who then presses Enter."
    assert f"{proposer} takes the last decision back." in after
    assert f"{proposer}, your choice:" in after


def test_a_draw_that_is_agreed_to_ends_the_game_with_no_hand_on_the_screen(tmp_path: Path) -> None:
    end = proposed(tmp_path, "d", "y")[-1]
    assert "The game ends by agreement" in end
    assert not re.search(CARDS, end.partition("The record of this game")[0])


# Where nothing is hidden


def test_a_person_against_programs_keeps_everything_on_the_screen(tmp_path: Path) -> None:
    shown = played(tmp_path, "--seats", "human,random", "--names", "Anne", typed=WAITS)
    assert CLEARED not in shown
    assert PASS_ON not in shown
    (last_hand,) = re.findall(r"Anne: .*hand: (.*)", shown)[-1:]
    assert re.search(CARDS, last_hand) or last_hand == "none"


def test_where_there_is_no_terminal_nothing_is_sent_to_clear_it(tmp_path: Path) -> None:
    shown = two_people(tmp_path, stream=io.StringIO)
    assert "\x1b" not in shown
    assert shown.count(PASS_ON) > 3
