"""Taking back: free up to a barrier, by consent past it, never with other dice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from harena.core.fair import OLD_SCHEME, SCHEME
from harena.core.fold import refold
from harena.core.record import (
    Chanced,
    Record,
    RecordError,
    Undone,
)
from harena.core.seat import Seat
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    First,
    Look,
    Nod,
    Rest,
    Take,
    Throw,
    Walk,
    fair,
    keys,
    new_match,
    parsed,
    play,
    raw_record,
    refused,
)


@pytest.mark.parametrize(
    ("actions", "consent"),
    [
        ((Walk(1),), []),
        ((Nod(),), []),
        ((Look(),), [BOB]),
        ((Rest(),), [BOB]),
        ((Throw(),), [BOB]),
        ((Take(),), [BOB]),
        ((Nod(), Walk(1)), [BOB]),
    ],
    ids=["own answer", "other asked", "reveal", "end of turn", "roll", "draw", "other's answer"],
)
def test_an_undo_is_free_up_to_a_barrier_and_needs_consent_past_it(
    actions: tuple[Any, ...], consent: list[Seat]
) -> None:
    match = new_match(ROAD, Walk(2), *actions)
    assert match.undo_needs(ANN) == consent
    assert match.can_undo(ANN) == (not consent)
    if consent:
        with refused("undo_needs_consent", seat=consent):
            match.undo(ANN, [ANN])
    match.undo(ANN, consent)
    assert match.table.encode() == new_match(ROAD, Walk(2)).table.encode()


def test_own_answers_in_a_row_can_be_taken_back_one_by_one() -> None:
    match = new_match(ROAD, Walk(1), Walk(2), Walk(1))
    walked = []
    while match.can_undo(ANN):
        match.undo(ANN)
        walked.append(match.table.encode())
    assert walked == [new_match(ROAD, *actions).table.encode() for actions in ([Walk(1), Walk(2)], [Walk(1)], [])]
    with refused("nothing_to_undo"):
        match.undo(ANN)


def test_an_undo_line_may_go_several_own_answers_back_at_once() -> None:
    match = new_match(ROAD, Walk(1), Walk(2), Walk(1))
    match._fold.apply(Undone(4, ANN, 1))
    assert match.table.encode() == new_match(ROAD, Walk(1)).table.encode()


def test_nobody_takes_back_the_answer_of_another_even_with_consent() -> None:
    match = new_match(ROAD, Nod(), Walk(1))
    with refused("nothing_to_undo"):
        match._fold.apply(Undone(3, ANN, 1, [BOB]))


def test_against_programs_nobody_is_asked() -> None:
    match = new_match(ROAD, Rest(), Walk(1), Rest(), bots={BOB: First()})
    assert match.undo_needs(ANN) == []
    match.undo(ANN)
    assert match.decisions() == 0


def test_among_four_all_other_people_must_agree_and_programs_need_not() -> None:
    match = new_match(ROAD, Rest(), seats=4, bots={Seat(2): First()})
    assert match.undo_needs(ANN) == [BOB, Seat(3)]


def test_after_an_undo_the_same_question_has_the_same_dice() -> None:
    match = new_match(ROAD, Throw(), options={"goal": 50})
    once = match.lines[-1]
    for _ in range(3):
        match.undo(ANN, [BOB])
        play(match, Walk(1), Throw())
        again = match.lines[-1]
        assert isinstance(once, Chanced)
        assert isinstance(again, Chanced)
        assert (again.got, again.outcome) == (once.got, once.outcome)


def drawn_at_the_same_place(match: str, scheme: str) -> tuple[list[int] | None, list[int] | None]:
    """The numbers of a card that Ann takes, and, after she took that back, of one that Bob takes instead."""
    road = new_match(ROAD, Take(), source=fair(match, scheme))
    road.undo(ANN, [BOB])
    play(road, Nod(), Take())
    mine, yours = (line for line in road.lines if isinstance(line, Chanced))
    assert (mine.seen_by, yours.seen_by, mine.of) == ((ANN,), (BOB,), yours.of)
    return mine.got, yours.got


def test_after_an_undo_my_draw_does_not_tell_what_yours_will_be() -> None:
    """In the old scheme both had the same number: who had drawn knew the other's card."""
    matches = [f"m{number}" for number in range(20)]
    old = [mine == yours for mine, yours in (drawn_at_the_same_place(match, OLD_SCHEME) for match in matches)]
    new = [mine == yours for mine, yours in (drawn_at_the_same_place(match, SCHEME) for match in matches)]
    assert all(old)
    assert sum(new) < 8, "about one in ten is the same by chance"


def test_dice_that_were_undone_are_still_checked() -> None:
    match = new_match(ROAD, Throw(), options={"goal": 13})
    match.undo(ANN, [BOB])
    play(match, Walk(1))
    match.resign(ANN)
    roll = match.lines[1]
    assert isinstance(roll, Chanced)
    assert roll.got is not None
    assert refold(ROAD, parsed(raw_record(match))).ended
    got = [(roll.got[0] + 1) % 6, roll.got[1]]
    forged = msgspec.structs.replace(roll, got=got, outcome=tuple(number + 1 for number in got))
    with pytest.raises(RecordError) as caught:
        refold(ROAD, Record(match.header, [match.lines[0], forged, *match.lines[2:]]))
    assert (keys(caught.value), caught.value.line) == (["refused.dice_not_from_seed"], 3)


def test_going_back_twice_to_one_place_replays_although_few_positions_are_kept() -> None:
    match = new_match(ROAD, Walk(1), nonces=["abc"])
    for _ in range(3):
        match.undo(ANN)
        play(match, Walk(2), Walk(1))
        match.undo(ANN)
        match.undo(ANN)
        play(match, Walk(1))
    fold = refold(ROAD, parsed(raw_record(match)))
    assert fold.table.encode() == match.table.encode()
    assert list(fold.kept) == [0]
