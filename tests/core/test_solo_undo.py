"""Whoever plays alone takes back up to chance; further only where the match may be rewound, and the record tells it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from harena.core.action import Action
from harena.core.errors import Refused
from harena.core.fold import refold
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.match import Match, new_header
from harena.core.question import Question
from harena.core.record import Line, Player, Record, RecordError, RecordWriter, decode_header, encode_line, parse_record
from harena.core.seat import Seat
from harena.core.sources import Fair, Seeded, Source
from harena.core.table import Table
from harena.games.ludus.game import GAME as LUDUS
from harena.games.palus.game import GAME as PALUS
from harena.games.palus.game import Day, Recover, Stop, Strike

ME = Seat(0)


def solo(game: Game[Any] = PALUS, *, rewind: bool = False, source: Source | None = None) -> Match:
    """A match of one, before its first decision."""
    source = source or Fair("solo", bytes(range(32)))
    return Match(game, new_header(game, [Player("Ann")], source, rewind=rewind), source=source)


def play(match: Match, *actions: Action) -> Match:
    """Answer these, one after the other; chance answers in between."""
    for action in actions:
        match.answer(ME, action)
        match.advance()
    return match


def written(match: Match) -> Record:
    return parse_record(BytesIO(b"".join(map(encode_line, (match.header, *match.lines)))))


def day(match: Match) -> Day:
    assert isinstance(match.table, Day)
    return match.table


# Chance


def test_a_decision_before_the_dice_is_taken_back() -> None:
    match = play(solo(), Stop(), Stop())
    match.undo(ME)
    assert day(match).turn == 2


def test_a_decision_that_the_dice_have_answered_stands() -> None:
    match = play(solo(), Strike())
    with pytest.raises(Refused, match="undo_past_chance"):
        match.undo(ME)
    assert not match.can_undo(ME)


def test_what_followed_the_dice_is_taken_back_up_to_them() -> None:
    match = play(solo(), Strike())
    rolled = match.table.encode()
    play(match, Recover() if day(match).misses else Stop())
    match.undo(ME)
    assert match.table.encode() == rolled
    with pytest.raises(Refused, match="undo_past_chance"):
        match.undo(ME)


def test_a_record_in_which_somebody_went_past_the_dice_is_no_legal_game() -> None:
    match = play(solo(rewind=True), Strike())
    match.undo(ME)
    record = written(match)
    strict = replace(record, header=replace(record.header, rewind=False))
    with pytest.raises(RecordError, match="undo_past_chance"):
        refold(PALUS, strict)


# A reveal


class Room(Table):
    doors: int = 2


class Open(Action, frozen=True):
    """Opening a door shows what is behind it."""


class Wait(Action, frozen=True):
    """Nothing is learnt by waiting, but a turn ends."""


def enter(_brought: Sequence[Nothing], _options: object, _content: object) -> Room:
    return Room(seats=1, agenda=[(look_round,)] * 4)


def look_round(t: Room) -> None:
    t.ask(ME, DOORS)


def doors(_t: Room, _seat: Seat) -> list[Action]:
    return [Open(), Wait()]


def go(t: Room, _seat: Seat, action: Action) -> None:
    if isinstance(action, Open):
        t.reveal("a lion")
    else:
        t.barrier()


DOORS = Question("doors", doors, go, Open | Wait)
ROOM: Game[Room] = Game(
    name="room",
    seats=(1,),
    rules_version="1",
    status="example",
    rules=Rules(setup=enter, questions=(DOORS,)),
    screens=Screens(board=lambda view, _texts: str(view.doors)),
    programs=Programs(evaluate=lambda _table, _seat: 0.5),
)


def test_what_has_come_to_light_is_not_taken_back() -> None:
    match = play(solo(ROOM), Open())
    with pytest.raises(Refused, match="undo_past_chance"):
        match.undo(ME)


def test_the_end_of_a_turn_stops_nobody_who_plays_alone() -> None:
    match = play(solo(ROOM), Wait())
    match.undo(ME)
    assert match.table.encode() == solo(ROOM).table.encode()


def test_a_reveal_is_taken_back_where_the_match_may_be_rewound() -> None:
    match = play(solo(ROOM, rewind=True), Open())
    match.undo(ME)
    assert match.rewinds == 1


# Rewinding


def test_rewinding_brings_the_same_dice_again() -> None:
    match = play(solo(rewind=True), Strike())
    rolled = match.table.encode()
    match.undo(ME)
    assert day(match).hand() == 5
    assert play(match, Strike()).table.encode() == rolled


def test_only_undos_past_chance_are_counted() -> None:
    match = play(solo(rewind=True), Stop())
    match.undo(ME)
    assert match.rewinds == 0
    play(match, Strike())
    match.undo(ME)
    play(match, Stop(), Strike())
    match.undo(ME)
    assert match.rewinds == 2


def test_the_record_tells_how_often_a_game_was_rewound() -> None:
    match = play(solo(rewind=True), Strike())
    match.undo(ME)
    assert refold(PALUS, written(match)).rewinds == 1


def test_a_rewind_that_cannot_be_written_is_not_counted() -> None:
    match = play(solo(rewind=True), Strike())
    mark = match._fold.mark()
    match.undo(ME)
    match._fold.reset(mark)
    assert match.rewinds == 0


def test_an_answer_that_cannot_be_written_leaves_the_count_of_rewinds(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(solo(rewind=True), Strike())
    match.undo(ME)

    class Full(RecordWriter):
        def __init__(self) -> None: ...

        def write(self, *lines: Line) -> None:
            raise RecordError(1)

    monkeypatch.setattr(match, "_writer", Full())
    with pytest.raises(RecordError):
        match.answer(ME, Stop())
    assert match.rewinds == 1


def test_a_header_says_that_a_game_may_be_rewound_and_is_silent_otherwise() -> None:
    told, silent = (encode_line(solo(rewind=rewind).header) for rewind in (True, False))
    assert decode_header(told).rewind
    assert b"rewind" not in silent
    assert not decode_header(silent).rewind


# What cannot be


def test_two_cannot_rewind_their_game() -> None:
    with pytest.raises(Refused, match="rewind_with_others"):
        new_header(LUDUS, [Player("Ann"), Player("Bob")], Fair("two", bytes(32)), rewind=True)


def test_a_record_of_two_that_may_be_rewound_is_refused() -> None:
    source = Fair("two", bytes(32))
    header = new_header(LUDUS, [Player("Ann"), Player("Bob")], source)
    raw = msgspec.json.encode({**msgspec.json.decode(encode_line(header)), "rewind": True})
    with pytest.raises(RecordError, match="rewind_with_others"):
        refold(LUDUS, Record(decode_header(raw), []))


def test_dice_from_a_seed_of_ones_own_cannot_be_rewound() -> None:
    with pytest.raises(Refused, match="rewind_with_seed"):
        solo(rewind=True, source=Seeded("mine"))
