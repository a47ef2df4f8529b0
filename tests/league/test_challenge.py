"""Chapter 7: challenge, balance, alliances, capitulation."""

from __future__ import annotations

import pytest

from harena.league.kinds import (
    AnswerChallenge,
    CloseSequence,
    ConfirmRefusal,
    IssueChallenge,
    OpenSequence,
    PayUpkeep,
    PayWages,
    WithdrawChallenge,
)
from harena.league.rules.challenge import binds, is_balanced, is_format, may_take_place
from harena.league.rules.value import unit_value
from harena.league.rules.wages import wages_due
from harena.league.settings import Settings
from tests.league.club import Club, chaos, empire, two


def units(club: Club, member: str) -> tuple[int, ...]:
    return tuple(club.member(member).units)


def challenge(club: Club, member: str, *opponents: str, **more: object) -> int:
    club.do(IssueChallenge(member, opponents, units(club, member), **more))  # type: ignore[arg-type]
    return max(club.book.challenges)


def three(settings: Settings = Settings()) -> Club:
    """Ann's great army of 560, Bob and Cat with 280 and 300."""
    club = Club(settings, ann="empire", bob="chaos", cat="chaos")
    club.grant("ann", gold=200, gains=("smithy", "barracks"))
    for _ in range(2):
        club.recruit("ann", "halberdiers", 40)
    club.recruit("ann", "militia", 40)
    club.close("ann")
    for member, sizes in {"bob": (18, 19, 19), "cat": (20, 20, 20)}.items():
        for size in sizes:
            club.recruit(member, "marauders", size)
        club.close(member)
    return club


# Balance


@pytest.mark.rule("LEA-R13")
def test_the_league_may_measure_by_the_stronger_side_or_by_each_own() -> None:
    assert not is_balanced(600, 780)
    assert is_balanced(600, 780, "stronger")
    own = Settings(balance_basis="own")
    assert (may_take_place(own, 780, 600), binds(own, 780, 600)) == (True, False)


@pytest.mark.rule("LEA-071")
def test_an_unbalanced_battle_cannot_take_place() -> None:
    club = three()
    assert club.why(IssueChallenge("ann", ("bob",), units(club, "ann"))) == ["unbalanced"]


@pytest.mark.rule("LEA-R14")
def test_a_league_may_allow_it_by_agreement() -> None:
    club = three(Settings(allow_unbalanced_by_agreement=True))
    number = challenge(club, "ann", "bob")
    assert club.why(AnswerChallenge("bob", number, "ignored")) == []
    club.do(AnswerChallenge("bob", number, "accepted"))
    assert club.book.battles


@pytest.mark.rule("LEA-073")
def test_an_unbalanced_challenge_is_ignored_without_penalty() -> None:
    club = three(Settings(allow_unbalanced_by_agreement=True))
    club.grant("bob", gains=("forge",))
    number = challenge(club, "ann", "bob")
    club.do(AnswerChallenge("bob", number, "ignored"))
    assert club.member("bob").territories == ("norse_village", "forge")
    assert club.book.challenges[number].state == "void"


@pytest.mark.rule("LEA-074", "LEA-R15")
def test_a_balanced_challenge_cannot_be_ignored_by_who_is_present() -> None:
    club = two()
    number = challenge(club, "ann", "bob")
    assert club.why(AnswerChallenge("bob", number, "ignored")) == ["challenge_binds"]
    absent = challenge(club, "ann", "bob", present=False)
    assert club.why(AnswerChallenge("bob", absent, "ignored")) == []


@pytest.mark.rule("LEA-069", "LEA-070")
def test_who_refuses_a_binding_challenge_loses_the_dearest_end_of_a_chain() -> None:
    club = two()
    club.grant("bob", gains=("forge", "great_forge", "northern_wastes"))
    number = challenge(club, "ann", "bob")
    club.do(AnswerChallenge("bob", number, "refused"))
    assert club.member("bob").territories[-1] == "northern_wastes"
    assert club.why(ConfirmRefusal("bob", number), by="ann") == ["not_yours", "organiser_only"]
    club.do(ConfirmRefusal("bob", number), 2, by="organiser")
    assert club.member("bob").territories == ("norse_village", "forge", "great_forge")
    assert not club.book.battles
    assert club.why(ConfirmRefusal("bob", number), by="organiser") == ["nothing_refused"]


@pytest.mark.rule("LEA-R15")
def test_the_organiser_may_find_that_nothing_was_refused() -> None:
    club = two()
    club.grant("bob", gains=("forge",))
    number = challenge(club, "ann", "bob", present=False)
    club.do(AnswerChallenge("bob", number, "refused"))
    assert club.why(ConfirmRefusal("bob", number), by="organiser") == ["challenge_not_binding"]
    club.do(ConfirmRefusal("bob", number, binding=False), by="organiser")
    assert "forge" in club.member("bob").territories


# Forces


@pytest.mark.rule("LEA-075", "LEA-076", "LEA-R16")
def test_who_leaves_units_out_pays_only_those_who_fight() -> None:
    club = Club(ann="empire", bob="chaos")
    club.grant("ann", gold=1000, gains=("smithy", "barracks"))
    for _ in range(6):
        club.recruit("ann", "halberdiers", 20)
    club.close("ann")
    chaos(club)
    own = units(club, "ann")
    assert club.why(IssueChallenge("ann", ("bob",), own)) == ["unbalanced"]
    club.do(IssueChallenge("ann", ("bob",), own[:3]))
    club.do(AnswerChallenge("bob", max(club.book.challenges), "accepted"))
    assert wages_due(club.book, club.member("ann")) == 75


@pytest.mark.rule("LEA-085", "LEA-R22")
def test_a_force_obeys_the_usual_rules_by_its_own_value() -> None:
    club = three()
    assert "force_too_few" in club.why(IssueChallenge("ann", ("bob",), units(club, "ann")[:2]))
    assert "force_empty" in club.why(IssueChallenge("ann", ("bob",), ()))


@pytest.mark.rule("LEA-087", "LEA-R21", "LEA-R67")
def test_the_value_of_a_force_is_fixed_at_the_start_of_the_battle() -> None:
    club = two()
    first = club.member("ann").units[min(club.member("ann").units)]
    club.grant("ann", gold=1000, honour={first.id: 50})
    battle = club.battle("ann", "bob")
    fielded = battle.fielded(first.id)
    assert fielded is not None
    assert fielded.cost == unit_value(club.book, "ann", first) == 100
    first.size = 3
    assert battle.value(0) == 280


@pytest.mark.rule("LEA-R02", "LEA-077")
def test_a_unit_fights_once_in_a_campaign_turn() -> None:
    club = two()
    club.settle(club.battle("ann", "bob"))
    assert set(club.why(IssueChallenge("ann", ("bob",), units(club, "ann")))) == {"unit_not_free", "unbalanced"}
    assert IssueChallenge("ann", ("bob",), units(club, "ann")).present


def test_nobody_fights_with_units_of_others() -> None:
    club = two()
    assert club.why(IssueChallenge("ann", ("bob",), units(club, "bob"))) == ["not_your_unit"] * 3


# Alliances


@pytest.mark.rule("LEA-080", "LEA-083")
def test_two_ally_against_a_stronger_one() -> None:
    club = three()
    command = IssueChallenge(
        "bob", ("ann",), units(club, "bob"), allies=("cat",), allied_units={"cat": units(club, "cat")}
    )
    assert club.why(command) == []
    club.do(command)
    number = max(club.book.challenges)
    club.do(AnswerChallenge("cat", number, "accepted"))
    assert not club.book.battles
    club.do(AnswerChallenge("ann", number, "accepted"))
    (battle,) = club.book.battles.values()
    assert battle.sides == (("bob", "cat"), ("ann",))
    assert (battle.value(0), battle.value(1)) == (580, 560)


@pytest.mark.rule("LEA-081", "LEA-082")
def test_two_are_challenged_together_and_cannot_ignore_it() -> None:
    club = three()
    number = challenge(club, "ann", "bob", "cat")
    assert club.why(AnswerChallenge("bob", number, "ignored")) == ["challenge_binds"]
    club.do(AnswerChallenge("bob", number, "accepted"))
    club.do(AnswerChallenge("cat", number, "accepted"))
    assert club.book.battles


@pytest.mark.rule("LEA-R17")
def test_a_refusal_by_one_of_two_voids_the_challenge_for_the_other() -> None:
    club = three()
    club.grant("cat", gains=("forge",))
    club.grant("bob", gains=("forge",))
    number = challenge(club, "ann", "bob", "cat")
    club.do(AnswerChallenge("bob", number, "refused"))
    assert club.why(AnswerChallenge("cat", number, "accepted")) == ["challenge_over"]
    club.do(ConfirmRefusal("bob", number), by="organiser")
    assert "forge" not in club.member("bob").territories
    assert "forge" in club.member("cat").territories


@pytest.mark.rule("LEA-R18")
def test_other_alliances_need_a_setting() -> None:
    assert is_format(2, 1, Settings())
    assert not is_format(2, 2, Settings())
    assert is_format(2, 2, Settings(other_alliances=True))


def test_only_the_challenger_withdraws_and_only_who_was_asked_answers() -> None:
    club = three()
    number = challenge(club, "cat", "bob")
    assert club.why(WithdrawChallenge("bob", number)) == ["not_the_challenger"]
    assert club.why(AnswerChallenge("ann", number, "accepted")) == ["not_asked_to_answer"]
    club.do(WithdrawChallenge("cat", number))
    assert club.why(AnswerChallenge("bob", number, "accepted")) == ["challenge_over"]


@pytest.mark.rule("LEA-086")
def test_a_force_needs_no_general() -> None:
    club = Club(ann="empire", bob="chaos")
    empire(club)
    chaos(club)
    assert club.member("ann").general == 0
    assert club.battle("ann", "bob").sides == (("ann",), ("bob",))


# Detachments


@pytest.mark.rule("LEA-078", "LEA-094", "LEA-R01")
def test_detachments_fight_several_opponents_and_upkeep_is_paid_once() -> None:
    club = Club(ann="empire", bob="chaos", cat="chaos")
    club.grant("ann", gold=1000, gains=("smithy", "barracks"))
    for _ in range(6):
        club.recruit("ann", "halberdiers", 20)
    club.close("ann")
    for member in ("bob", "cat"):
        chaos(club, member)
    own = units(club, "ann")
    for place, opponent in enumerate(("bob", "cat")):
        club.do(IssueChallenge("ann", (opponent,), own[3 * place : 3 * place + 3]))
        club.do(AnswerChallenge(opponent, max(club.book.challenges), "accepted"))
    first, second = club.book.battles.values()
    club.settle(first)
    assert club.why(OpenSequence("ann")) == ["battles_open"]
    club.settle(second)
    before = club.gold("ann")
    club.do(OpenSequence("ann"))
    assert "not_ready" in club.why(IssueChallenge("ann", ("bob",), own[:3]))
    club.do(PayUpkeep("ann"))
    assert club.gold("ann") == before - 6
    club.do(PayWages("ann"))
    assert club.gold("ann") == before - 6 - 75 - 75
    assert club.why(CloseSequence("ann")) == ["wrong_step"]
