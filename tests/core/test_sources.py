"""Who answers for chance: generators, committed dice, people, records."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.chance import ChanceQuestion
from harena.core.fair import OLD_SCHEME
from harena.core.hidden import FACE_DOWN
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Fair, Recorded, Seeded, Source, Typed
from harena.core.table import Table
from tests.core.builders import ANN, ROAD, SEED, Road, Take, Throw, fair, new_match, refused


def asked_to_draw() -> Road:
    """A road on which Ann has cards 0 and 1 in hand and is about to take a third."""
    match = new_match(ROAD, Take(), Take(), Take(), source=Recorded([0, 1, 2]))
    table = match._fold.position(5)
    assert isinstance(table, Road)
    return table


def asked_to_roll() -> Road:
    table = ROAD.table(2)
    table.answer(Throw())
    return table


def answers(source: Source, table: Table, *indexes: int) -> list[Any]:
    question = table.pending
    assert isinstance(question, ChanceQuestion)
    return [source.answer(table, question, index) for index in indexes]


def test_a_seeded_source_repeats_itself_from_its_seed() -> None:
    table = asked_to_roll()
    assert answers(Seeded("5"), table, 0, 1, 2) == answers(Seeded("5"), table, 0, 1, 2)
    assert answers(Seeded("5"), table, 0, 1, 2) != answers(Seeded("6"), table, 0, 1, 2)


def test_fair_dice_depend_on_the_number_of_the_question_and_on_nothing_before() -> None:
    table = asked_to_roll()
    assert answers(fair(), table, 0, 1, 2) == answers(fair(), table, 2, 1, 0)[::-1]
    assert len({outcome for outcome, _ in answers(fair(), table, *range(40))}) > 15


def test_fair_dice_show_one_more_than_their_numbers() -> None:
    ((shown, numbers),) = answers(fair(), asked_to_roll(), 0)
    assert shown == tuple(number + 1 for number in numbers)


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_seed_of_another_length_than_32_bytes_is_refused(length: int) -> None:
    with refused("bad_seed", have=length, want=32):
        Fair("m", SEED[:1] * length)


def test_a_person_who_types_sees_only_what_the_drawing_seat_sees() -> None:
    shown: list[Any] = []

    def read(_question: ChanceQuestion, view: Table) -> int:
        shown.append(view)
        return 3

    assert answers(Typed(read), asked_to_draw(), 0) == [(3, None)]
    assert isinstance(shown[0], Road)
    assert shown[0].viewer == ANN
    assert shown[0].hand == [[0, 1], []]
    assert {str(card) for card in shown[0].pile} == {FACE_DOWN}


def test_a_roll_for_all_to_see_is_typed_from_the_view_of_a_spectator() -> None:
    viewers: list[Seat | None] = []

    def read(_question: ChanceQuestion, view: Table) -> list[int]:
        viewers.append(view.viewer)
        return [6, 1]

    assert answers(Typed(read), asked_to_roll(), 0) == [((6, 1), None)]
    assert viewers == [SPECTATOR]


def test_a_typed_die_out_of_range_is_refused() -> None:
    with refused("die_out_of_range", shown="7", sides=6):
        answers(Typed(lambda _question, _view: [7, 1]), asked_to_roll(), 0)


def test_recorded_outcomes_come_by_number_so_that_an_undo_changes_none() -> None:
    source = Recorded([[1, 2], [3, 4]])
    assert answers(source, asked_to_roll(), 0, 1, 1, 0) == [
        ((1, 2), None),
        ((3, 4), None),
        ((3, 4), None),
        ((1, 2), None),
    ]


def test_a_record_has_no_more_outcomes_than_it_has() -> None:
    with refused("no_more_outcomes", count=1):
        answers(Recorded([[1, 2]]), asked_to_roll(), 1)


def test_a_recorded_outcome_must_fit_the_question() -> None:
    with refused("wrong_number_of_dice", want=2):
        answers(Recorded([[1, 2, 3]]), asked_to_roll(), 0)


@pytest.mark.parametrize(
    ("source", "scheme"),
    [
        (Seeded("1"), "mt19937"),
        (fair(), "hmac-sha256-v2"),
        (fair(scheme=OLD_SCHEME), "hmac-sha256-v1"),
        (Typed(lambda _q, _v: 1), "typed"),
        (Recorded([]), "recorded"),
    ],
)
def test_every_source_has_the_name_that_records_keep(source: Source, scheme: str) -> None:
    assert source.scheme == scheme


def test_numbers_are_kept_where_there_are_any() -> None:
    for source in (Seeded("1"), fair()):
        assert all(numbers is not None for _, numbers in answers(source, asked_to_roll(), 0))
