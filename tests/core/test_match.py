"""A match: people, programs and chance at one table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from harena.core.action import PASS, Action
from harena.core.errors import Refused
from harena.core.fair import COMMITTED
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.record import Chanced, Ended, Record, RecordError, Undone
from harena.core.seat import CHANCE, SPECTATOR, Seat
from harena.core.sources import Fair, Recorded, Seeded
from harena.core.table import Table
from harena.games.ludus import game as ludus_rules
from harena.games.ludus.game import GAME as LUDUS
from harena.games.ludus.game import Attack
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    SEED,
    First,
    Nod,
    Rest,
    Road,
    Throw,
    Walk,
    fair,
    keys,
    ludus_record,
    new_match,
    parsed,
    play,
    play_out,
    players,
    raw_record,
    refused,
)


def state(match: Match) -> tuple[object, ...]:
    return match.table.encode(), raw_record(match), match.version, match.over


# Playing


def test_a_match_between_programs_plays_itself_and_its_record_holds() -> None:
    bots = {ANN: First(), BOB: First()}
    match = new_match(LUDUS, bots=bots)
    match.advance()
    assert match.over
    assert refold(LUDUS, parsed(raw_record(match))).ended


def test_the_same_seed_gives_the_same_record() -> None:
    def record(seed: int) -> list[bytes]:
        match = new_match(LUDUS, source=Seeded(str(seed)))
        return [msgspec.json.encode(line) for line in play_out(match, Random(7)).lines]

    assert record(1) == record(1)
    assert record(1) != record(2)


def test_every_change_has_the_next_number() -> None:
    match = new_match(ROAD, nonces=["abc", "xyz"])
    versions = [match.version]
    changes: list[Callable[[], None]] = [
        lambda: match.answer(ANN, Walk(1)),
        lambda: match.undo(ANN),
        lambda: match.answer(ANN, Throw()),
        match.chance,
    ]
    for change in changes:
        change()
        versions.append(match.version)
    assert versions == [2, 3, 4, 5, 6]
    match.resign(ANN)
    assert match.version == 8, "the last line comes by itself"
    assert [line.n for line in match.lines] == list(range(1, 9))


def test_a_person_is_waited_for() -> None:
    match = new_match(ROAD, bots={BOB: First(lambda _view, _options: Rest())})
    assert not match.step()
    play(match, Rest())
    match.advance()
    assert match.table.pending is not None
    assert match.table.pending.seat == ANN
    assert match.decisions() == 2


def refusals(match: Match) -> list[tuple[str, Callable[[], None]]]:
    """What Bob, Ann and others try while Ann must choose an attack."""
    return [
        ("not_your_turn", lambda: match.answer(BOB, PASS)),
        ("not_your_turn", lambda: match.answer(SPECTATOR, PASS)),
        ("not_your_turn", lambda: match.answer(CHANCE, PASS)),
        ("not_in_hand", lambda: match.answer(ANN, Attack("trident"))),
        ("not_an_attack", lambda: match.answer(ANN, Attack("parry"))),
        ("not_now", lambda: match.answer(ANN, LUDUS.read_action(b'{"type":"parry"}'))),
        ("not_an_action", lambda: match.answer(ANN, "attack")),  # type: ignore[arg-type]
        ("not_an_action", lambda: match.answer(ANN, None)),  # type: ignore[arg-type]
        ("chance_not_asked", match.chance),
        ("nothing_to_undo", lambda: match.undo(ANN)),
        ("nothing_to_undo", lambda: match.undo(Seat(5))),
        ("no_such_seat", lambda: match.undo(CHANCE)),
        ("no_such_seat", lambda: match.resign(SPECTATOR)),
        ("no_such_seat", lambda: match.claim(Seat(2))),
        ("draw_needs_consent", lambda: match.draw(ANN, [])),
        ("draw_agreed_by_others", lambda: match.draw(BOB, [ANN, BOB])),
        ("claim_on_own_turn", lambda: match.claim(ANN)),
        ("nonce_too_late", lambda: match.add_nonce(ANN, "abc")),
    ]


@pytest.mark.parametrize("number", range(18))
def test_what_is_refused_changes_nothing(number: int) -> None:
    parries = ["parry"] * 6
    match = new_match(LUDUS, source=Recorded([*parries, 0, "cut"]))
    play(match)
    key, attempt = refusals(match)[number]
    before = state(match)
    with refused(key):
        attempt()
    assert state(match) == before
    match.answer(ANN, Attack("cut"))


def test_an_action_outside_the_list_is_refused_even_without_an_explanation() -> None:
    with refused("not_an_option", action="Walk(steps=3)"):
        new_match(ROAD).answer(ANN, Walk(3))


def test_an_action_that_json_would_not_bring_back_is_refused() -> None:
    """True is 1 to Python; a record says `true`, and that is no number of steps."""
    match = new_match(ROAD)
    with refused("not_an_action"):
        match.answer(ANN, Walk(True))
    assert match.version == 0


def test_nothing_happens_after_the_end() -> None:
    match = new_match(ROAD, Walk(2), options={"goal": 2})
    before = state(match)
    attempts: list[Callable[[], None]] = [
        lambda: match.answer(ANN, Walk(1)),
        lambda: match.undo(ANN, [BOB]),
        lambda: match.resign(ANN),
        lambda: match.claim(BOB),
        lambda: match.add_nonce(BOB, "abc"),
    ]
    for attempt in attempts:
        with refused("over"):
            attempt()
    assert not match.can_undo(ANN)
    assert not match.step()
    assert state(match) == before


# Chance typed by a person


def test_without_a_source_a_person_types_what_the_dice_show() -> None:
    match = new_match(ROAD, Throw(), typed=True)
    assert not match.step()
    match.chance([6, 2])
    assert isinstance(match.table, Road)
    assert match.table.place == [8, 0]
    assert match.header.rng == "typed"
    assert refold(ROAD, parsed(raw_record(match))).table.encode() == match.table.encode()


@pytest.mark.parametrize("typed", [None, [6], [6, 7], "66"])
def test_what_dice_cannot_show_is_refused_and_can_be_typed_again(typed: Any) -> None:
    match = new_match(ROAD, Throw(), typed=True)
    before = state(match)
    with pytest.raises(Refused):
        match.chance(typed)
    assert state(match) == before
    match.chance([6, 2])


def test_nobody_types_dice_where_a_source_rolls_them() -> None:
    match = new_match(ROAD)
    match.answer(ANN, Throw())
    with refused("chance_not_typed"):
        match.chance([6, 6])


# Committed dice


def test_a_match_is_only_played_with_the_dice_that_it_committed_to() -> None:
    header = new_header(ROAD, players(), fair())
    for source in (Fair("m1", bytes(32)), Fair("m2", SEED), Seeded("1"), None):
        with refused("seed_not_committed"):
            Match(ROAD, header, source=source)


def test_a_match_does_not_take_the_commitment_of_another() -> None:
    header = new_header(ROAD, players(), fair("m1"), match="m2")
    with refused("seed_not_committed"):
        Match(ROAD, header, source=fair("m1"))


def test_the_nonces_of_people_change_the_dice() -> None:
    rolls = {str(new_match(ROAD, Throw(), nonces=nonces).lines[-1]) for nonces in ((), ("a",), ("b",), ("a", "b"))}
    assert len(rolls) >= 3


def test_a_refused_nonce_does_not_change_the_dice() -> None:
    match = new_match(ROAD, nonces=["a"])
    with refused("bad_nonce"):
        match.add_nonce(ANN, "b")
    play(match, Throw())
    assert raw_record(match) == raw_record(new_match(ROAD, Throw(), nonces=["a"]))


# Undo


def test_against_programs_one_goes_back_to_the_own_last_decision_and_the_dice_stay() -> None:
    def bobs_choice(_view: Table, options: Any) -> Action:
        return Rest()

    match = new_match(ROAD, Walk(1), Throw(), Rest(), bots={BOB: First(bobs_choice)}, options={"goal": 100})
    match.advance()
    match.undo(ANN)
    assert match.decisions() == 2, "before the end of the turn"
    match.undo(ANN)
    assert match.decisions() == 1, "before the dice"
    play(match, Throw())
    rolls = [line.got for line in match.lines if isinstance(line, Chanced)]
    assert len(rolls) == 2
    assert rolls[0] == rolls[1]


def test_dice_of_a_generator_are_not_rolled_again() -> None:
    match = new_match(ROAD, Walk(1), Throw(), source=Seeded("1"), options={"goal": 50})
    assert not match.can_undo(ANN)
    with refused("undo_would_reroll"):
        match.undo(ANN, [BOB])


def test_with_a_generator_everything_but_dice_can_be_taken_back() -> None:
    match = new_match(ROAD, Throw(), Rest(), source=Seeded("1"), options={"goal": 50})
    match.undo(ANN, [BOB])
    assert match.decisions() == 1


def test_an_undo_line_says_who_asked_and_who_agreed() -> None:
    match = new_match(ROAD, Rest())
    match.undo(ANN, [BOB])
    assert match.lines[-1] == Undone(2, ANN, 0, [BOB])


# Giving up


def test_who_resigns_loses_to_the_others() -> None:
    match = new_match(ROAD, Walk(1))
    match.resign(BOB)
    assert match.table.outcome is not None
    assert (match.table.outcome.winners, match.table.outcome.reason) == ((ANN,), "resigned")
    assert isinstance(match.lines[-1], Ended)
    assert refold(ROAD, parsed(raw_record(match))).ended


def test_partners_lose_together_when_one_resigns() -> None:
    match = new_match(ROAD, seats=4)
    match.resign(Seat(2))
    assert match.table.outcome is not None
    assert match.table.outcome.winners == (Seat(1), Seat(3))


def test_who_resigns_alone_has_lost_and_not_drawn() -> None:
    match = new_match(ROAD, seats=1)
    match.resign(ANN)
    assert match.table.outcome is not None
    assert (match.table.outcome.winners, match.table.outcome.drawn) == ((), False)


def test_one_may_resign_while_the_dice_are_in_the_air() -> None:
    match = new_match(ROAD)
    match.answer(ANN, Throw())
    match.resign(ANN)
    assert refold(ROAD, parsed(raw_record(match))).ended


def test_partners_win_together_by_a_claim_when_the_other_side_has_left() -> None:
    match = new_match(ROAD, Rest(), seats=4)
    match.claim(Seat(2))
    assert match.table.outcome is not None
    assert match.table.outcome.winners == (Seat(0), Seat(2))
    assert refold(ROAD, parsed(raw_record(match))).ended


def test_nobody_claims_while_the_partner_thinks() -> None:
    match = new_match(ROAD, seats=4)
    for seat in (Seat(0), Seat(2)):
        with refused("claim_on_own_turn"):
            match.claim(seat)


# Coming back


@pytest.mark.parametrize("scheme", COMMITTED)
@pytest.mark.parametrize("end", [0, 1, 5, 14, 20])
def test_a_resumed_match_goes_on_as_if_nothing_had_been(end: int, scheme: str) -> None:
    record = parsed(ludus_record(scheme=scheme))
    match = Match.resume(LUDUS, Record(record.header, record.lines[:end]), source=fair(scheme=scheme))
    assert match.version == end
    assert isinstance(match.source, Fair)
    assert list(match.source.nonces.values()) == ["abc", "XYZ9"][:end]
    play_out(match, Random(9))
    assert refold(LUDUS, parsed(raw_record(match))).ended


def test_a_resumed_match_can_be_taken_back_past_the_break() -> None:
    match = new_match(ROAD, Walk(1), Throw(), options={"goal": 50})
    resumed = Match.resume(ROAD, parsed(raw_record(match)), source=fair())
    resumed.undo(ANN, [BOB])
    play(resumed, Throw())
    assert resumed.table.encode() == match.table.encode()


def test_programs_play_on_in_a_resumed_match() -> None:
    record = parsed(raw_record(new_match(ROAD, Walk(1), bots={BOB: First()})))
    match = Match.resume(ROAD, record, source=fair(), bots={BOB: First()})
    play(match, Rest())
    assert match.step()


def test_a_match_is_not_resumed_with_other_dice() -> None:
    record = parsed(raw_record(new_match(ROAD, Throw())))
    for source in (Fair("m1", bytes(32)), Seeded("1"), None):
        with refused("seed_not_committed"):
            Match.resume(ROAD, record, source=source)


def test_a_match_goes_on_by_other_rules_if_its_record_folds_by_them() -> None:
    record = parsed(raw_record(new_match(ROAD, Walk(1))))
    header = msgspec.structs.replace(record.header, rules_version="9")
    match = Match.resume(ROAD, Record(header, record.lines), source=fair())
    assert (match.version, match.header.rules_version) == (len(record.lines), "9")


def test_a_match_is_not_resumed_by_other_rules_if_its_record_does_not_fold_by_them() -> None:
    record = parsed(raw_record(new_match(ROAD)))
    header = msgspec.structs.replace(record.header, rules_version="9", options={"wings": True})
    with pytest.raises(RecordError) as caught:
        Match.resume(ROAD, Record(header, []), source=fair())
    assert (keys(caught.value), caught.value.line) == (["refused.other_rules_version"], 1)


def test_a_match_is_resumed_with_a_content_that_is_known_by_the_fingerprint_of_its_header() -> None:
    """A type that has gained a field since gives the same cards another fingerprint of their own."""
    header = msgspec.structs.replace(new_match(LUDUS).header, content_hash="a" * 64)
    settings = {"source": fair(), "content": LUDUS.content}
    assert Match.resume(LUDUS, Record(header, []), known_as="a" * 64, **settings).header == header
    assert refold(LUDUS, Record(header, []), known_as="a" * 64).header == header
    for other in (None, "b" * 64):
        with pytest.raises(RecordError) as caught:
            Match.resume(LUDUS, Record(header, []), known_as=other, **settings)
        assert keys(caught.value) == ["refused.other_content"]


def test_a_damaged_record_is_not_resumed_and_the_line_is_named() -> None:
    record = parsed(raw_record(new_match(ROAD, Walk(1), Walk(2), Nod())))
    with pytest.raises(RecordError) as caught:
        Match.resume(ROAD, Record(record.header, [*record.lines[:2], Undone(3, BOB, 0)]), source=fair())
    assert (keys(caught.value), caught.value.line) == (["refused.nothing_to_undo"], 4)


def test_a_header_refuses_unknown_options_and_counts_of_seats() -> None:
    with refused("unknown_option", setting="wings"):
        new_header(ROAD, players(), fair(), options={"wings": 2})
    with refused("wrong_number_of_seats", seats=3):
        Match(ROAD, new_header(ROAD, players(3), fair()), source=fair())


def test_a_header_keeps_all_options_also_those_left_alone() -> None:
    game: Game[Any] = LUDUS
    assert new_header(game, players(), fair(), options={"health": "9"}).options == {"health": 9, "hand": 3}


def test_each_match_has_a_name_of_its_own() -> None:
    names = {new_header(ROAD, players(), Seeded("1")).match for _ in range(50)}
    assert len(names) == 50


def test_only_what_the_seats_own_view_lists_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that peek would list an attack that the seat cannot know to be possible."""

    def peeking(t: Any, seat: Seat) -> list[Action]:
        known = [card for card in ("cut", "feint", "lunge", "parry") if card in t.hand[1 - seat]]
        return [PASS, *(Attack(card) for card in known)]

    monkeypatch.setattr(ludus_rules.ATTACKS, "options", peeking)
    match = new_match(LUDUS)
    match.advance()
    pending = match.table.pending
    assert pending is not None
    listed = match.table.options()[-1]
    assert isinstance(listed, Attack)
    with pytest.raises(Refused):
        match.answer(pending.seat, listed)
    assert match.table.pending == pending
