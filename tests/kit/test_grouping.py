"""Options that belong together: what their labels share, and where they are kept apart."""

from __future__ import annotations

from harena.kit.grouping import Bunch, bunches, unbracketed


def test_what_labels_begin_and_end_with_is_said_once() -> None:
    labels = ["Attack Priest (front left) with King", "Attack Archer (front right) with King"]
    assert bunches(labels) == [
        Bunch("Attack", ["Priest (front left)", "Archer (front right)"], "with King", [0, 1]),
    ]


def test_a_terminal_lets_labels_keep_their_ends() -> None:
    [bunch] = bunches(["Attack Priest with King", "Attack Archer with King"], tails=False)
    assert (bunch.head, bunch.ends, bunch.tail) == ("Attack", ["Priest with King", "Archer with King"], "")


def test_a_label_that_is_the_beginning_of_another_keeps_its_words() -> None:
    [bunch] = bunches(["Play it", "Play it twice"])
    assert (bunch.head, bunch.ends) == ("", ["Play it", "Play it twice"])


def test_no_bracket_is_torn_apart() -> None:
    [bunch] = bunches(["Hit (front left)", "Hit (front right)"])
    assert (bunch.head, bunch.ends) == ("Hit", ["(front left)", "(front right)"])


def test_no_bracket_is_torn_apart_at_the_end_either() -> None:
    [bunch] = bunches(["Hit Guard (in front row)", "Hit Priest (at front row)"])
    assert (bunch.ends, bunch.tail) == (["Guard (in front row)", "Priest (at front row)"], "")


def test_a_label_that_is_the_end_of_another_keeps_a_word() -> None:
    [bunch] = bunches(["Move the King", "Move King"])
    assert (bunch.ends, bunch.tail) == (["the King", "King"], "")


def test_no_clause_is_torn_apart() -> None:
    [bunch] = bunches(["Hit Guard, who dies", "Hit Priest, who dies"])
    assert bunch.ends == ["Guard, who dies", "Priest, who dies"]


def test_labels_that_share_nothing_stand_apart_by_their_first_word() -> None:
    found = bunches(["Move left", "Form orbis", "Move right"])
    assert [(bunch.head, bunch.ends, bunch.places) for bunch in found] == [
        ("Move", ["left", "right"], [0, 2]),
        ("", ["Form orbis"], [1]),
    ]


def test_a_single_label_is_said_whole() -> None:
    assert bunches(["Do nothing"]) == [Bunch("", ["Do nothing"], "", [0])]


def test_under_a_common_beginning_an_end_needs_no_brackets() -> None:
    assert unbracketed("(front left)") == "front left"
    assert unbracketed("(front left); King back to your hand") == "front left; King back to your hand"
    assert unbracketed("Priest (front left)") == "Priest (front left)"
