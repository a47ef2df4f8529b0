"""The fold: every line is checked before it takes effect, and what is refused changes nothing."""

from __future__ import annotations

from dataclasses import replace as changed
from random import Random
from typing import Any

import msgspec
import pytest

from harena.core.fair import COMMITTED, OLD_SCHEME, SCHEME, commitment
from harena.core.fold import Fold, fold_lines, refold
from harena.core.game import Game
from harena.core.match import Match
from harena.core.record import (
    Answered,
    Chanced,
    Claimed,
    DrawAgreed,
    Ended,
    Line,
    Nonce,
    Record,
    RecordError,
    Resigned,
    Undone,
)
from harena.core.sources import Seeded
from harena.games.ludus.game import GAME as LUDUS
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    SEED,
    Hide,
    Rest,
    Stumble,
    Take,
    Throw,
    Walk,
    fair,
    keys,
    ludus_record,
    new_match,
    parsed,
    play,
    play_out,
    raw_record,
    refused,
    remade,
)


def folded(match: Match, **settings: Any) -> Fold:
    """The match's lines on a new fold."""
    fold = Fold(match.game, match.header, match.game.content, **settings)
    fold_lines(fold, match.lines)
    return fold


def everything(fold: Fold) -> tuple[object, ...]:
    """All of a fold that a refused line must leave alone."""
    return fold.table.encode(), fold.table, list(fold.steps), list(fold.nonces), fold.last, fold.ended


def answered(fold: Fold, seat: int, action: str, secret: bool = False) -> Answered:
    return Answered(fold.last + 1, seat, msgspec.Raw(action.encode()), secret)


# Replaying


@pytest.mark.parametrize("seed", range(5))
def test_a_record_folds_to_the_position_that_was_played(seed: int) -> None:
    match = play_out(new_match(LUDUS, nonces=["abc", "xyz"]), Random(seed), undo=0.2)
    for fold in (refold(LUDUS, parsed(raw_record(match))), refold(LUDUS, parsed(raw_record(match)), journal=True)):
        assert fold.table.digest() == match.table.digest()
        assert fold.ended
        assert fold.decisions() == match.decisions()


def test_every_position_of_a_replay_can_be_looked_at_and_none_changes_later() -> None:
    match = new_match(ROAD, Walk(1), Throw(), Walk(2), Rest(), Walk(1))
    fold = folded(match)
    before = [fold.position(answers).encode() for answers in range(len(fold.steps) + 1)]
    assert len(set(before)) == len(before)
    fold.apply(answered(fold, BOB, '{"type":"walk","steps":2}'))
    fold.apply(Resigned(fold.last + 1, ANN))
    assert [fold.position(answers).encode() for answers in range(len(before))] == before


def test_a_position_that_was_never_there_is_refused() -> None:
    fold = folded(new_match(ROAD, Walk(1)))
    for at in (-1, 2):
        with refused("no_such_position", at=at, last=1):
            fold.position(at)


def test_a_record_cut_off_anywhere_is_still_a_legal_game() -> None:
    record = parsed(ludus_record())
    for end in range(len(record.lines)):
        assert refold(LUDUS, Record(record.header, record.lines[:end])).last == end


def test_a_table_that_was_shown_does_not_change_when_somebody_gives_up() -> None:
    match = new_match(ROAD, Walk(1))
    shown, encoded = match.table, match.table.encode()
    match.resign(ANN)
    assert shown.encode() == encoded


# What is refused


def refusals(fold: Fold) -> list[tuple[str, Line]]:
    """On a road where Ann has walked, thrown dice, and must now choose."""
    n = fold.last + 1
    walk = msgspec.Raw(b'{"type":"walk","steps":1}')
    return [
        ("record_number", Resigned(n + 1, ANN)),
        ("record_number", Resigned(n - 1, ANN)),
        ("not_your_turn", answered(fold, BOB, '{"type":"rest"}')),
        ("not_your_turn", answered(fold, 7, '{"type":"rest"}')),
        ("not_an_action", answered(fold, ANN, '{"type":"fly"}')),
        ("not_an_action", answered(fold, ANN, '{"type":"walk","steps":true}')),
        ("not_an_action", answered(fold, ANN, "17")),
        ("not_an_action", Answered(n, ANN, msgspec.Raw(b'{"type":"\xff"}'))),
        ("not_an_action", answered(fold, ANN, "[" * 30_000 + "]" * 30_000)),
        ("not_an_option", answered(fold, ANN, '{"type":"walk","steps":3}')),
        ("other_witnesses", Answered(n, ANN, walk, True)),
        ("chance_not_asked", Chanced(n, "roll", (1, 1))),
        ("nothing_to_undo", Undone(n, BOB, 1)),
        ("nothing_to_undo", Undone(n, ANN, 2)),
        ("nothing_to_undo", Undone(n, ANN, n - 1)),
        ("nothing_to_undo", Undone(n, ANN, 10**9)),
        ("no_such_seat", Undone(n, 2, 1)),
        ("undo_needs_consent", Undone(n, ANN, 1)),
        ("undo_needs_consent", Undone(n, ANN, 1, [0, 7])),
        ("nonce_too_late", Nonce(n, ANN, "abc")),
        ("no_such_seat", Nonce(n, 99, "abc")),
        ("no_such_seat", Resigned(n, 2)),
        ("no_such_seat", Claimed(n, 10**15)),
        ("no_such_seat", DrawAgreed(n, 2, [ANN, BOB])),
        ("draw_needs_consent", DrawAgreed(n, ANN, [ANN])),
        ("draw_agreed_by_others", DrawAgreed(n, ANN, [BOB, 10**15])),
        ("claim_on_own_turn", Claimed(n, ANN)),
        ("not_over", Ended(n, [0], "arrived", "")),
    ]


@pytest.mark.parametrize("number", range(28))
def test_what_is_refused_changes_nothing(number: int) -> None:
    fold = folded(new_match(ROAD, Walk(1), Throw(), options={"goal": 50}))
    key, line = refusals(fold)[number]
    before = everything(fold)
    with refused(key):
        fold.apply(line)
    assert everything(fold) == before


def test_the_list_of_refusals_above_is_tried_to_its_end() -> None:
    assert len(refusals(folded(new_match(ROAD, Walk(1), Throw(), options={"goal": 50})))) == 28


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("other_chance", Chanced(2, "pick", 1, [6], [1])),
        ("wrong_number_of_dice", Chanced(2, "roll", (3,), [6, 6], [2, 0])),
        ("die_out_of_range", Chanced(2, "roll", (3, 7), [6, 6], [2, 6])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), [6, 6], [2, 1])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), [6, 6], [2, -6])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), [6], [2, 0])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), [6, 6, 6], [2, 0, 0])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), [6, 8], [2, 0])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), None, [2, 0])),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1), [6, 6], None)),
        ("chance_does_not_match", Chanced(2, "roll", (3, 1))),
        ("other_witnesses", Chanced(2, "roll", (3, 1), [6, 6], [2, 0], (0,))),
        ("other_thrower", Chanced(2, "roll", (3, 1), [6, 6], [2, 0], by=1)),
        ("not_your_turn", Answered(2, ANN, msgspec.Raw(b'{"type":"rest"}'))),
    ],
)
@pytest.mark.parametrize("scheme", COMMITTED)
def test_a_wrong_answer_of_chance_is_refused(key: str, line: Line, scheme: str) -> None:
    match = new_match(ROAD, source=fair(scheme=scheme))
    match.answer(ANN, Throw())
    if isinstance(line, Chanced) and line.by is None and scheme == SCHEME:
        line = msgspec.structs.replace(line, by=0)
    before = everything(match._fold)
    with refused(key):
        match._fold.apply(line)
    assert everything(match._fold) == before
    match._fold.apply(Chanced(2, "roll", (3, 1), [6, 6], [2, 0], by=0))


def test_committed_dice_of_which_nobody_says_whose_they_are_are_refused_unless_the_record_is_old() -> None:
    """Whose dice they are shapes the numbers, and whoever checks them without the rules reads it in the line."""
    nobodys = Chanced(2, "roll", (3, 1), [6, 6], [2, 0])
    match = new_match(ROAD)
    match.answer(ANN, Throw())
    with refused("other_thrower"):
        match._fold.apply(nobodys)
    old = new_match(ROAD, source=fair(scheme=OLD_SCHEME))
    old.answer(ANN, Throw())
    old._fold.apply(nobodys)


@pytest.mark.parametrize("got", [[-1], [10], [-10]])
def test_a_number_outside_its_bounds_is_refused_though_it_finds_a_card(got: list[int]) -> None:
    """The last of the ten cards is a 4: Python finds it at -1 too."""
    match = new_match(ROAD, source=Seeded("1"))
    match.answer(ANN, Take())
    with refused("chance_does_not_match"):
        match._fold.apply(Chanced(2, "draw", 4 if got != [-10] else 0, [10], got, (ANN,)))
    match._fold.apply(Chanced(2, "draw", 4, [10], [9], (ANN,)))


@pytest.mark.parametrize(("of", "got"), [([6, 6], None), (None, [2, 0]), ([6, 6], [2, 1])])
def test_numbers_are_checked_wherever_there_are_any(of: list[int] | None, got: list[int] | None) -> None:
    match = new_match(ROAD, source=Seeded("1"))
    match.answer(ANN, Throw())
    with refused("chance_does_not_match"):
        match._fold.apply(Chanced(2, "roll", (3, 1), of, got))


def test_a_record_says_whose_dice_were_rolled_and_one_that_does_not_is_read_all_the_same() -> None:
    """Records of before said nothing of it."""
    match = new_match(ROAD, source=Seeded("1"))
    match.answer(ANN, Throw())
    match.chance()
    [thrown] = [line for line in match.lines if isinstance(line, Chanced)]
    assert thrown.by == ANN
    older = new_match(ROAD, source=Seeded("1"))
    older.answer(ANN, Throw())
    older._fold.apply(msgspec.structs.replace(thrown, by=None))


def test_a_hidden_card_may_not_be_recorded_as_open() -> None:
    match = new_match(ROAD)
    match.answer(ANN, Take())
    with refused("other_witnesses"):
        match._fold.apply(Chanced(2, "draw", 4, [10], [4]))


def test_a_secret_answer_may_not_be_recorded_as_open() -> None:
    fold = folded(new_match(ROAD, Hide()))
    with refused("other_witnesses"):
        fold.apply(answered(fold, ANN, '{"type":"walk","steps":1}'))
    fold.apply(answered(fold, ANN, '{"type":"walk","steps":1}', secret=True))


def test_typed_dice_need_no_numbers() -> None:
    match = new_match(ROAD, Throw(), typed=True)
    match._fold.apply(Chanced(2, "roll", (3, 1)))
    assert match._fold.last == 2


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("other_winners", {"winners": [1]}),
        ("other_winners", {"winners": []}),
        ("other_end", {"reason": "boredom"}),
        ("other_digest", {"digest": "0" * 64}),
    ],
)
def test_a_record_that_ends_otherwise_is_refused_at_its_last_line(key: str, change: dict[str, Any]) -> None:
    match = new_match(ROAD, Walk(2), options={"goal": 2})
    lines = [*match.lines[:-1], msgspec.structs.replace(match.lines[-1], **change)]
    with pytest.raises(RecordError) as caught:
        refold(ROAD, Record(match.header, lines))
    assert (keys(caught.value), caught.value.line) == ([f"refused.{key}"], 3)


@pytest.mark.parametrize(
    "late", [Resigned(3, 0), Undone(3, 0, 0, [1]), Ended(3, [0], "arrived", ""), Nonce(3, 0, "abc")]
)
def test_nothing_follows_the_end(late: Line) -> None:
    match = new_match(ROAD, Walk(2), options={"goal": 2}, source=Seeded("1"))
    with pytest.raises(RecordError) as caught:
        refold(ROAD, Record(match.header, [*match.lines, late]))
    assert (keys(caught.value), caught.value.line) == (["refused.over"], 4)


def test_a_game_that_is_over_is_not_taken_back_before_its_last_line_either() -> None:
    match = new_match(ROAD, Walk(2), options={"goal": 2})
    fold = Fold(ROAD, match.header, ROAD.content)
    fold.apply(match.lines[0])
    with refused("over"):
        fold.apply(Undone(2, ANN, 0, [BOB]))
    fold.apply(match.lines[1])


@pytest.mark.parametrize("seed", [b"", b"x", SEED[:31], SEED * 2])
def test_a_seed_that_could_be_guessed_is_refused_though_it_was_committed_to(seed: bytes) -> None:
    match = new_match(ROAD)
    header = msgspec.structs.replace(match.header, commitment=commitment("m1", seed))
    end = Ended(2, [1], "resigned", "", seed.hex())
    with pytest.raises(RecordError) as caught:
        refold(ROAD, Record(header, [Resigned(1, ANN), end]))
    assert (keys(caught.value), caught.value.line) == (["refused.seed_not_committed"], 3)


# Other rules, other cards, other options


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("record_of_another_game", {"game": "chess"}),
        ("other_content", {"content_hash": "0" * 64}),
        ("commitment_missing", {"commitment": None}),
        ("commitment_missing", {"rng": "mt19937"}),
        ("unknown_option", {"options": {"wings": True}}),
        ("bad_option", {"options": {"goal": 0}}),
        ("bad_option", {"options": {"goal": 10**30}}),
        ("wrong_number_of_seats", {"seats": []}),
    ],
)
def test_a_header_that_does_not_fit_is_refused_at_line_one(key: str, change: dict[str, Any]) -> None:
    match = new_match(ROAD, Walk(1))
    header = msgspec.structs.replace(match.header, **change)
    with pytest.raises(RecordError) as caught:
        refold(ROAD, Record(header, match.lines))
    assert (keys(caught.value), caught.value.line) == ([f"refused.{key}"], 1)


def larger_hands(brought: Any, options: Any, content: Any) -> Any:
    """Ludus by other rules: everybody begins with one card more."""
    return LUDUS.rules.setup(brought, msgspec.structs.replace(options, hand=options.hand + 1), content)


def test_a_record_of_other_rules_that_still_folds_is_folded() -> None:
    record = parsed(ludus_record())
    newer: Game[Any] = changed(LUDUS, rules_version="2")
    assert refold(newer, record).ended


def test_a_record_of_other_rules_that_no_longer_folds_says_which_they_are() -> None:
    record = parsed(ludus_record())
    newer: Game[Any] = remade(LUDUS, rules_version="2", setup=larger_hands)
    with refused("other_rules_version", game="ludus", have="1", want="2"):
        refold(newer, record)


def test_a_record_of_other_rules_whose_options_are_unknown_by_now_says_which_they_are() -> None:
    record = parsed(ludus_record())
    header = msgspec.structs.replace(record.header, rules_version="0", options={"wings": True})
    with refused("other_rules_version", game="ludus", have="0", want="1"):
        refold(LUDUS, Record(header, record.lines))


def test_a_record_of_the_same_rules_that_does_not_fold_says_what_is_wrong_with_it() -> None:
    record = parsed(ludus_record())
    with refused("other_witnesses"):
        refold(remade(LUDUS, setup=larger_hands), record)


# Nonces


@pytest.mark.parametrize("nonce", ["", "x" * 65, "a b", "a,b", "a|b", "é", "٣", "\n"])
def test_a_nonce_is_one_to_64_plain_letters_and_digits(nonce: str) -> None:
    fold = folded(new_match(ROAD))
    with refused("bad_nonce", seat=ANN):
        fold.apply(Nonce(1, ANN, nonce))
    fold.apply(Nonce(1, ANN, "x" * 64))


def test_each_seat_gives_one_nonce() -> None:
    fold = folded(new_match(ROAD, nonces=["abc"]))
    with refused("bad_nonce", seat=ANN):
        fold.apply(Nonce(2, ANN, "abd"))
    fold.apply(Nonce(2, BOB, "abc"))
    assert fold.nonces == {ANN: "abc", BOB: "abc"}


def test_going_back_to_the_start_does_not_reopen_the_nonces() -> None:
    """Or else somebody could go back and have other dice."""
    match = new_match(ROAD, Walk(1), nonces=["abc"])
    match.undo(ANN)
    assert match.decisions() == 0
    with refused("nonce_too_late"):
        match.add_nonce(BOB, "xyz")


# Rules that fail


def test_rules_that_fail_half_way_leave_the_match_as_it_was() -> None:
    match = new_match(ROAD, Walk(1), Walk(2))
    before = everything(match._fold)
    with pytest.raises(RuntimeError, match="the road gives way"):
        match.answer(ANN, Stumble())
    assert everything(match._fold) == before
    assert raw_record(match) == raw_record(new_match(ROAD, Walk(1), Walk(2)))
    play(match, Walk(1), Rest())
    assert refold(ROAD, parsed(raw_record(match))).table.encode() == match.table.encode()


def test_rules_that_fail_do_so_in_a_replay_too() -> None:
    match = new_match(ROAD, Walk(1))
    line = Answered(2, ANN, msgspec.Raw(b'{"type":"stumble"}'))
    with pytest.raises(RuntimeError, match="the road gives way"):
        refold(ROAD, Record(match.header, [*match.lines, line]))


def test_a_journal_tells_of_each_answer_apart() -> None:
    match = new_match(ROAD, Walk(1), Rest(), source=Seeded("1"))
    assert [(n, [event.params["seat"] for event in events]) for n, events in match.log(ANN)] == [
        (0, [ANN]),
        (1, [ANN]),
        (2, [BOB]),
    ]
