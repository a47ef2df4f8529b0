"""Fair dice of a league: one secret, a seed for each campaign turn, and what a record alone can show."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.league.book import Fate
from harena.league.commands import issue
from harena.league.dice_check import TurnDice, dice_of_turns
from harena.league.entries import Entry, LeagueRecord
from harena.league.kinds import (
    AnyCommand,
    CloseSequence,
    OpenSequence,
    PayUpkeep,
    PayWages,
    Retire,
    RollLosses,
    SetTable,
)
from harena.league.seeds import SECRET_BYTES, commitment_of, knows_turn, new_secret, roller, seed_of, with_commitments
from tests.league.club import LIBRARY, START, Club, refusal

SECRET = bytes(range(SECRET_BYTES))


class FairClub(Club):
    """A club whose dice are fair, unless they are typed in."""

    secret = SECRET

    def do(self, command: AnyCommand, *dice: int, by: str | None = None) -> Entry:
        command = with_commitments(self.book, self.secret, command)
        roll = None if dice else roller(self.book, self.secret, command)
        source = "fair" if roll else "typed"
        entry = issue(
            self.book, by or self._whose(command), START, command,
            roll=roll, dice=dice or None, dice_from=source,  # type: ignore[arg-type]
        )  # fmt: skip
        self.entries.append(entry)
        return entry

    @property
    def record(self) -> LeagueRecord:
        return LeagueRecord(self.header, self.entries)

    def turns(self) -> dict[tuple[str, int], TurnDice]:
        return {(one.member, one.turn): one for one in dice_of_turns(self.record, LIBRARY)}


def night(*dice: int) -> FairClub:
    """Ann has rolled for the loss of four figures, with these dice if there are any."""
    club = FairClub(ann="empire", bob="chaos")
    for _ in range(3):
        club.recruit("ann", "halberdiers", 20)
        club.recruit("bob", "marauders", 20)
    club.close("ann")
    club.close("bob")
    battle = club.battle("ann", "bob")
    club.do(SetTable("ann", battle.id))
    club.settle(battle, Fate(battle.forces["ann"][0].unit, lost=4))
    for command in (OpenSequence("ann"), PayUpkeep("ann"), PayWages("ann")):
        club.do(command)
    club.do(RollLosses("ann"), *dice)
    return club


# Seeds


def test_every_turn_has_a_seed_of_its_own() -> None:
    turns = [("ann", 1), ("ann", 2), ("bob", 1), ("ann/1", 1)]
    assert len({seed_of(SECRET, member, turn) for member, turn in turns}) == 4
    assert len({seed_of(new_secret(), "ann", 1) for _ in range(3)}) == 3


@pytest.mark.rule("LEA-A10")
def test_a_member_joins_with_a_commitment_and_closes_with_the_seed_and_the_next_one() -> None:
    club = night()
    ann = club.member("ann")
    assert ann.turn.commitment == commitment_of(club.book, SECRET, "ann", 1)
    assert knows_turn(club.book, SECRET, ann)
    closed = club.do(CloseSequence("ann")).command
    assert isinstance(closed, CloseSequence)
    assert closed.seed == seed_of(SECRET, "ann", 1).hex()
    assert club.member("ann").turn.commitment == commitment_of(club.book, SECRET, "ann", 2)


def test_the_first_list_is_closed_without_a_seed_and_its_turn_goes_on() -> None:
    club = FairClub(ann="empire")
    for _ in range(3):
        club.recruit("ann", "halberdiers", 20)
    before = club.member("ann").turn.commitment
    assert club.do(CloseSequence("ann")).command == CloseSequence("ann")
    assert club.member("ann").turn.commitment == before


def test_restoring_an_old_copy_gives_the_same_dice_again() -> None:
    assert night().entries[-1].dice == night().entries[-1].dice


def test_another_secret_rolls_no_dice_for_a_turn_that_it_did_not_commit_to() -> None:
    club = night()
    assert roller(club.book, bytes(SECRET_BYTES), RollLosses("ann")) is None
    assert with_commitments(club.book, bytes(SECRET_BYTES), CloseSequence("ann")).seed == ""  # type: ignore[union-attr]


# What the record shows


@pytest.mark.rule("LEA-A10")
def test_the_record_alone_shows_that_fair_dice_follow_from_the_seed() -> None:
    club = night()
    assert club.turns()["ann", 1].state == "open"
    club.do(CloseSequence("ann"))
    turn = club.turns()["ann", 1]
    assert (turn.state, turn.fair, turn.checked, turn.typed) == ("revealed", 5, 5, 0)
    assert club.turns()["ann", 2].state == "open"


@pytest.mark.rule("LEA-A10")
def test_dice_that_were_typed_are_counted_as_typed() -> None:
    club = night(1, 6, 6, 6)
    club.do(CloseSequence("ann"))
    turn = club.turns()["ann", 1]
    assert (turn.fair, turn.typed, turn.rolled) == (1, 4, 0)


@pytest.mark.rule("LEA-A10")
def test_a_die_that_somebody_changed_is_found() -> None:
    club = night()
    club.do(CloseSequence("ann"))
    place = next(place for place, entry in enumerate(club.entries) if isinstance(entry.command, RollLosses))
    honest = club.entries[place]
    for one in range(4):
        forged = tuple(number % 6 + 1 if at == one else number for at, number in enumerate(honest.dice))
        if 1 in (*forged, *honest.dice):
            continue
        club.entries[place] = replace(honest, dice=forged)
        with pytest.raises(Refused, match="dice_differ"):
            dice_of_turns(club.record, LIBRARY)


@pytest.mark.rule("LEA-A10")
def test_typed_dice_cannot_be_passed_off_as_fair() -> None:
    club = night(2, 3, 4, 5)
    club.do(CloseSequence("ann"))
    place = next(place for place, entry in enumerate(club.entries) if isinstance(entry.command, RollLosses))
    club.entries[place] = replace(club.entries[place], dice_from="fair")
    with pytest.raises(Refused, match="dice_differ"):
        dice_of_turns(club.record, LIBRARY)


@pytest.mark.rule("LEA-A10")
def test_without_a_commitment_no_dice_are_fair() -> None:
    club = Club(ann="empire", bob="chaos")
    for _ in range(3):
        club.recruit("ann", "halberdiers", 20)
        club.recruit("bob", "marauders", 20)
    club.close("ann")
    club.close("bob")
    battle = club.battle("ann", "bob")
    before = club.book.entries
    with pytest.raises(Refused, match="not_committed"):
        issue(club.book, "ann", START, SetTable("ann", battle.id), dice=[1], dice_from="fair")
    assert (club.book.entries, battle.scenery) == (before, 0)
    club.do(SetTable("ann", battle.id), 1)
    assert dice_of_turns(LeagueRecord(club.header, club.entries), LIBRARY)[0].state == "uncommitted"


# A seed that is gone


@pytest.mark.rule("LEA-A10", "LEA-R75")
def test_only_the_organiser_closes_a_turn_whose_seed_is_lost() -> None:
    club = night()
    club.secret = bytes(SECRET_BYTES)
    assert refusal(club, CloseSequence("ann")) == ["seed_missing"]
    assert refusal(club, CloseSequence("ann", seed_lost=True)) == ["organiser_only"]
    club.do(CloseSequence("ann", seed_lost=True), by="organiser")
    turn = club.turns()["ann", 1]
    assert (turn.state, turn.fair, turn.checked) == ("lost", 5, 0)
    assert knows_turn(club.book, club.secret, club.member("ann"))


def test_a_seed_that_is_at_hand_is_not_lost() -> None:
    assert refusal(night(), CloseSequence("ann", seed_lost=True), by="organiser") == ["seed_not_lost"]


@pytest.mark.rule("LEA-R54", "LEA-A10")
def test_whoever_retires_reveals_the_dice_of_the_turn() -> None:
    club = night()
    club.do(Retire("ann"))
    turn = club.turns()["ann", 1]
    assert (turn.state, turn.seed) == ("revealed", seed_of(SECRET, "ann", 1).hex())


def test_a_wrong_seed_does_not_retire_an_army() -> None:
    club = night()
    club.secret = bytes(SECRET_BYTES)
    with pytest.raises(Refused, match="seed_differs"):
        issue(club.book, "ann", START, Retire("ann", seed=bytes(32).hex()))
    assert club.member("ann").turn.step == "purchases"
