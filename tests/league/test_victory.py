"""Chapters 8 and 9: the order of the sequence, victory points, and who has won."""

from __future__ import annotations

import pytest

from harena.league.book import Fate, Fielded, Points, Report
from harena.league.kinds import (
    AnswerChallenge,
    AnyCommand,
    ConfirmBattle,
    IssueChallenge,
    OpenSequence,
    PayUpkeep,
    PayWages,
    ReportBattle,
    RollLosses,
)
from harena.league.rules.victory import bonus_points, side_score, unit_points, wounds_points
from harena.league.settings import Settings
from tests.league.club import Club, refusal, two

FOOT = Fielded(1, "x", "core", 100, 5, 20, {"champion": 8})
BEAST = Fielded(2, "y", "rare", 200, 200, 1, single=True, wounds=6)
GENERAL = Fielded(3, "z", "lord", 150, 150, 1, single=True, wounds=3, general=True)


# The order of the steps


@pytest.mark.rule("LEA-089", "LEA-090", "LEA-093")
def test_the_steps_follow_in_their_order() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    club.grant("ann", gold=1000)
    steps: list[AnyCommand] = [OpenSequence("ann"), PayUpkeep("ann"), PayWages("ann"), RollLosses("ann")]
    for place, step in enumerate(steps):
        for later in steps[place + 1 :]:
            assert "wrong_step" in club.why(later)
        club.do(step)
        assert "wrong_step" in club.why(step)


@pytest.mark.rule("LEA-091", "LEA-092")
def test_losses_come_fourth_and_purchases_fifth() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    club.to_losses("ann")
    assert club.member("ann").turn.step == "losses"
    club.do(RollLosses("ann"))
    assert club.member("ann").turn.step == "purchases"


@pytest.mark.rule("LEA-088")
def test_a_battle_is_settled_when_all_have_confirmed_the_report() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    assert club.why(ConfirmBattle("bob", battle.id)) == ["nothing_reported"]
    club.do(ReportBattle("ann", battle.id, Report({})))
    assert club.why(ConfirmBattle("ann", battle.id)) == ["already_confirmed"]
    assert club.why(OpenSequence("ann")) == ["battles_open"]
    club.do(ReportBattle("bob", battle.id, Report({}, {"bob": 1})))
    club.do(ConfirmBattle("ann", battle.id))
    assert battle.settled
    assert refusal(club, ConfirmBattle("bob", battle.id)) == ["battle_settled"]


# Points by source


@pytest.mark.rule("LEA-096")
def test_the_enemy_general_is_worth_100_on_top() -> None:
    assert list(bonus_points(GENERAL, Fate(3, "eliminated", 1))) == [Points("general", 100, 3)]
    assert list(bonus_points(BEAST, Fate(2, "eliminated", 1))) == []


@pytest.mark.rule("LEA-097")
def test_a_fleeing_unit_scores_its_cost() -> None:
    assert list(unit_points(FOOT, Fate(1, "flees", 3))) == [Points("fleeing", 100, 1)]


@pytest.mark.rule("LEA-098")
def test_an_eliminated_unit_scores_its_cost() -> None:
    assert list(unit_points(FOOT, Fate(1, "eliminated", 20, ("champion",)))) == [Points("eliminated", 100, 1)]


@pytest.mark.rule("LEA-099", "LEA-100")
def test_captured_banners_score_100_and_25() -> None:
    fate = Fate(1, standard_taken=True, great_banner_taken=True)
    assert {line.source: line.amount for line in bonus_points(FOOT, fate)} == {"great_banner": 100, "standard": 25}


@pytest.mark.rule("LEA-101", "LEA-R25")
def test_unequal_challenges_score_50_each() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    battle.report = Report({}, {"bob": 2})
    assert side_score(battle, 1) == (Points("unequal_challenge", 100),)


@pytest.mark.rule("LEA-104", "LEA-R27")
def test_casualties_score_by_the_cost_of_a_figure() -> None:
    assert list(unit_points(FOOT, Fate(1, lost=4, command=("champion",)))) == [Points("casualties", 28, 1)]


@pytest.mark.rule("LEA-107")
def test_lost_wounds_score_nothing_for_other_units() -> None:
    assert list(unit_points(FOOT, Fate(1, wounds=3))) == []


@pytest.mark.rule("LEA-R28")
def test_rider_and_monster_are_one_cost_and_one_sum_of_wounds() -> None:
    assert wounds_points(330, 4, 7) == 189
    assert wounds_points(330, 9, 7) == 330


@pytest.mark.rule("LEA-108", "LEA-R26")
def test_a_unit_scores_under_one_head_only() -> None:
    for ends in ("flees", "eliminated"):
        assert len(list(unit_points(BEAST, Fate(2, ends, 1, wounds=6)))) == 1
    assert [line.source for line in unit_points(GENERAL, Fate(3, wounds=1))] == ["wounds"]


@pytest.mark.rule("LEA-102")
def test_the_weaker_side_scores_the_difference() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    assert (battle.value(0), battle.value(1)) == (280, 300)
    club.settle(battle)
    assert (battle.scores[0], battle.scores[1]) == ((Points("difference", 20),), ())


# The winner


@pytest.mark.rule("LEA-109", "LEA-R24")
def test_more_points_win_by_the_margin_of_the_league() -> None:
    for settings, winner in ((Settings(), 0), (Settings(win_margin=21), -1)):
        club = two(settings)
        battle = club.battle("ann", "bob")
        club.settle(battle)
        assert battle.winner == winner


@pytest.mark.rule("LEA-109")
def test_equal_points_are_a_draw() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    marauders = battle.forces["bob"][0].unit
    halberdiers = battle.forces["ann"][0].unit
    club.settle(battle, Fate(halberdiers, lost=4), Fate(marauders, lost=0))
    assert battle.winner == -1


@pytest.mark.rule("LEA-095", "LEA-110")
def test_loser_and_winner_convert_points_into_gold_for_the_same_sequence() -> None:
    club = two()
    ann, bob = club.gold("ann"), club.gold("bob")
    battle = club.battle("ann", "bob")
    club.settle(
        battle, Fate(battle.forces["ann"][0].unit, "eliminated", 20), Fate(battle.forces["bob"][0].unit, lost=2)
    )
    assert battle.winner == 1
    assert (club.gold("ann") - ann, club.gold("bob") - bob) == (30, 100)
    club.to_losses("bob")
    assert club.gold("bob") == bob + 100 - 75


# Capitulation


@pytest.mark.rule("LEA-068", "LEA-R17", "LEA-070")
def test_who_capitulates_loses_the_battle_and_a_territory_but_keeps_the_points() -> None:
    club = two()
    club.grant("ann", gains=("smithy",))
    before = club.gold("ann")
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["bob"][0].unit, lost=10), capitulated="ann")
    assert battle.winner == 1
    assert club.gold("ann") == before + 50 + 20
    assert club.member("ann").territories == ("free_town",)


@pytest.mark.rule("LEA-068", "LEA-R20", "LEA-084")
def test_an_ally_of_who_capitulates_loses_nothing_and_shares_the_points() -> None:
    club = Club(ann="empire", bob="chaos", cat="chaos")
    club.grant("ann", gold=200, gains=("smithy", "barracks"))
    for entry in ("halberdiers", "halberdiers", "militia"):
        club.recruit("ann", entry, 40)
    club.close("ann")
    for member, sizes in {"bob": (18, 19, 19), "cat": (20, 20, 16)}.items():
        club.grant(member, gains=("forge",))
        for size in sizes:
            club.recruit(member, "marauders", size)
        club.close(member)
    club.do(IssueChallenge("ann", ("bob", "cat"), tuple(club.member("ann").units)))
    for member in ("bob", "cat"):
        club.do(AnswerChallenge(member, max(club.book.challenges), "accepted"))
    (battle,) = club.book.battles.values()
    assert (battle.value(0), battle.value(1)) == (560, 560)
    bob, cat = club.gold("bob"), club.gold("cat")
    club.settle(battle, Fate(battle.forces["ann"][0].unit, lost=11), capitulated="bob", dice=(2, 5))
    assert (club.gold("bob") - bob, club.gold("cat") - cat) == (27, 28)
    assert battle.winner == 0
    assert club.member("bob").territories == ("norse_village",)
    assert club.member("cat").territories == ("norse_village", "forge")


@pytest.mark.rule("LEA-R17")
def test_an_ally_may_go_on_alone() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    club.settle(battle, capitulated="ann", fought_on=True)
    assert battle.winner == 0


# Reports that cannot be


@pytest.mark.parametrize(
    ("fate", "reason"),
    [
        ({"lost": 21}, "lost_out_of_range"),
        ({"lost": 20}, "lost_out_of_range"),
        ({"ends": "eliminated", "lost": 3}, "lost_out_of_range"),
        ({"lost": 2, "command": ("champion",)}, "no_such_command"),
        ({"wounds": 2}, "wounds_out_of_range"),
        ({"raaargh": True}, "rides_no_monster"),
        ({"slain_by": "ann"}, "not_an_enemy"),
        ({"last_stand": (99,)}, "not_an_enemy"),
    ],
)
def test_a_report_of_what_cannot_have_happened_is_refused(fate: dict[str, object], reason: str) -> None:
    club = two()
    battle = club.battle("ann", "bob")
    told = Fate(battle.forces["ann"][0].unit, **fate)  # type: ignore[arg-type]
    assert reason in club.why(ReportBattle("ann", battle.id, Report({"ann": (told,)})))


def test_a_report_speaks_of_units_that_fought_each_once() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    own = battle.forces["ann"][0].unit
    assert club.why(ReportBattle("ann", battle.id, Report({"bob": (Fate(own),)}))) == ["not_fielded"]
    assert club.why(ReportBattle("ann", battle.id, Report({"ann": (Fate(own), Fate(own))}))) == ["unit_told_twice"]
    assert club.why(ReportBattle("ann", battle.id, Report({}, capitulated="cat"))) == ["not_in_battle"]
