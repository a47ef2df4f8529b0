"""What an entry changed, told beside what it says itself."""

from __future__ import annotations

import pytest

from harena.league.book import Fate, Report
from harena.league.changes import changes, outline
from harena.league.kinds import (
    AnswerChallenge,
    AnyCommand,
    ConfirmBattle,
    Correct,
    IssueChallenge,
    Recruit,
    ReportBattle,
    RollLosses,
    TakeBack,
)
from harena.league.rules.losses import rolls_ahead
from harena.league.texts import league_texts
from tests.league.club import LIBRARY, Club, two


def told(club: Club, command: AnyCommand, *dice: int, by: str | None = None) -> list[str]:
    """Carry a command out; what it changed, in English."""
    before = outline(club.book)
    entry = club.do(command, *dice, by=by)
    say = league_texts("en", LIBRARY.books["empire"], shared=LIBRARY.shared)
    return [say.say(text) for text in changes(before, club.book, entry)]


def test_a_new_unit_is_told_with_its_number() -> None:
    club = Club(ann="empire")
    assert told(club, Recruit("ann", "militia", 20)) == ["Unit no. 1: Town militia"]
    assert told(club, Recruit("ann", "militia", 20, name="The Few")) == ["Unit no. 2: “The Few”"]
    assert told(club, TakeBack("ann")) == ["“The Few” has left the list."]


def test_the_spells_that_dice_gave_are_named() -> None:
    club = Club(ann="empire")
    club.grant("ann", gains=("guildhall", "mage_tower"))
    spells = LIBRARY.books["empire"].lores["embers"].spells
    said = told(club, Recruit("ann", "mage", 1, lore="embers"), 3)
    assert said[-1].endswith(f": {spells[3].en}")


def test_the_dead_are_counted_unit_by_unit() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"), Fate(1, lost=4), Fate(3, "eliminated", 20))
    club.to_losses("ann")
    assert [(roll.unit, roll.fallen) for roll in rolls_ahead(club.book, club.member("ann"))] == [(1, 4), (3, 20)]
    said = told(club, RollLosses("ann"), 1, 1, 2, 2, *[1] * 11, *[2] * 9)
    assert "“Old Guard”: 2 figures dead, 18 left" in said
    assert "Town militia (no. 3): 11 figures dead, 9 left" in said
    assert "Town militia (no. 3) is too small and rests until its numbers are made up (LEA-190)." in said
    assert "Next step of ann: purchases." in said


def test_a_unit_of_which_nobody_is_left_is_told_by_its_name() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"), Fate(1, "eliminated", 20))
    club.to_losses("ann")
    assert "Nobody is left of “Old Guard”." in told(club, RollLosses("ann"), *[1] * 20)


@pytest.mark.rule("LEA-073", "LEA-074")
def test_a_challenge_is_told_with_its_figures_and_whether_it_binds() -> None:
    club = two()
    units = tuple(club.member("ann").units)
    assert told(club, IssueChallenge("ann", ("bob",), units)) == [
        "Challenge no. 7: 280 against 300 points",
        "It is binding: whoever of these refuses loses a territory: bob (LEA-074).",
    ]
    assert told(club, IssueChallenge("ann", ("bob",), units, present=False))[-1] == (
        "It is not binding: bob may ignore it (LEA-073)."
    )
    assert "Battle no. 9: 280 against 300 points" in told(club, AnswerChallenge("bob", 7, "accepted"))


@pytest.mark.rule("LEA-069", "LEA-R15")
def test_a_refusal_is_told_to_wait_for_the_organiser() -> None:
    club = two()
    club.do(IssueChallenge("ann", ("bob",), tuple(club.member("ann").units)))
    said = told(club, AnswerChallenge("bob", 7, "refused"))
    assert said[0] == "Challenge 7 has come to nothing."
    assert "organiser confirms the refusal, and bob loses a territory" in said[1]


@pytest.mark.rule("LEA-109")
def test_the_winner_is_told_with_the_points_of_both() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    club.do(ReportBattle("ann", battle.id, Report({"bob": (Fate(4, "eliminated", 20),)})))
    assert told(club, ConfirmBattle("bob", battle.id)) == ["ann has won battle 8, 120 victory points to 0."]


def test_land_that_is_lost_or_gained_is_named() -> None:
    club = Club(ann="empire")
    said = told(club, Correct("ann", "a gift", gains=("smithy",)), by="organiser")
    assert said == ["ann has gained territory: Town Smithy."]
    said = told(club, Correct("ann", "a mistake", loses=("smithy",)), by="organiser")
    assert said == ["ann has lost territory: Town Smithy."]
