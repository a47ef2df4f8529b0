"""Records: written as the game goes, read with an error that names the line, shown to others without secrets."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from harena.core import record
from harena.core.chance import ChanceQuestion, Draw
from harena.core.fold import refold
from harena.core.match import Match, new_header
from harena.core.record import (
    LONGEST_LINE,
    Answered,
    Chanced,
    Ended,
    Header,
    Line,
    Nonce,
    RecordError,
    RecordWriter,
    Resigned,
    Signature,
    Undone,
    decode_header,
    encode_line,
    parse_record,
    read_record,
    seen_by,
)
from harena.core.seat import SPECTATOR
from harena.core.sources import Answer
from harena.core.table import Table
from harena.games.ludus.game import GAME as LUDUS
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    Hide,
    Nod,
    Take,
    Throw,
    Walk,
    fair,
    ludus_record,
    new_match,
    parsed,
    play,
    play_out,
    players,
    raw_lines,
    raw_record,
    refused,
    with_line,
)

LONG = ludus_record()


def a_header() -> Header:
    return new_header(ROAD, players(), fair())


# Reading and writing


def test_what_is_written_is_what_is_read() -> None:
    match = new_match(ROAD, Walk(1), Throw(), Take(), Hide(), Walk(0), nonces=["abc"])
    match.undo(ANN)
    match.resign(BOB)
    read = parsed(raw_record(match))
    assert (read.header, read.truncated) == (match.header, False)
    assert [msgspec.json.encode(line) for line in read.lines] == [msgspec.json.encode(line) for line in match.lines]
    assert [line.n for line in read.lines] == list(range(1, len(match.lines) + 1))


def test_lines_read_as_a_person_would_write_them() -> None:
    match = new_match(ROAD, Walk(1), Take(), nonces=["abc"])
    assert raw_record(match).decode().splitlines()[1:] == [
        '{"what":"nonce","n":1,"seat":0,"nonce":"abc"}',
        '{"what":"answer","n":2,"seat":0,"action":{"type":"walk","steps":1}}',
        '{"what":"answer","n":3,"seat":0,"action":{"type":"take"}}',
        '{"what":"chance","n":4,"kind":"draw","is":4,"of":[10],"got":[9],"seen_by":[0]}',
    ]


SIGNATURE = Signature("ab" * 32, "cd" * 64)


def test_a_signature_is_no_line_of_the_game_and_covers_all_before_it() -> None:
    raw = raw_record(new_match(ROAD, Walk(1)))
    read = parsed(raw + encode_line(SIGNATURE))
    assert read.signature == SIGNATURE
    assert read.lines == parsed(raw).lines
    assert read.digest == hashlib.sha256(raw).digest()
    assert parsed(raw).signature is None


@pytest.mark.parametrize("behind", [b'{"what":"resign","n":2,"seat":0}\n', encode_line(SIGNATURE), b"\n", b"x"])
def test_nothing_stands_behind_a_signature(behind: bytes) -> None:
    raw = raw_record(new_match(ROAD, Walk(1))) + encode_line(SIGNATURE)
    with refused("record_after_signature"):
        parsed(raw + behind)


def test_a_signature_that_was_cut_in_the_middle_is_a_cut_off_line() -> None:
    raw = raw_record(new_match(ROAD, Walk(1)))
    read = parsed(raw + encode_line(SIGNATURE)[:40])
    assert (read.truncated, read.signature, len(read.lines)) == (True, None, 1)


@pytest.mark.parametrize("wrong", [{"key": "AB" * 32}, {"key": "ab"}, {"signature": "x" * 128}, {"signature": ""}])
def test_a_signature_is_two_numbers_of_the_right_length(wrong: dict[str, str]) -> None:
    line = msgspec.json.encode({"what": "signature", **msgspec.structs.asdict(SIGNATURE), **wrong}) + b"\n"
    with refused("record_not_json"):
        parsed(raw_record(new_match(ROAD)) + line)


def test_who_plays_a_signed_record_on_drops_the_signature(tmp_path: Path) -> None:
    """Whoever signed has not seen what comes now."""
    path, match = tmp_path / "game.jsonl", new_match(ROAD, Walk(1))
    path.write_bytes(raw_record(match) + encode_line(SIGNATURE))
    with RecordWriter.resume(path) as writer:
        writer.write(Resigned(2, 0))
    read = read_record(path)
    assert (read.signature, read.lines[-1]) == (None, Resigned(2, 0))


def test_a_header_says_in_which_round_all_showed_only_if_it_was_not_the_first() -> None:
    header = new_match(ROAD).header
    assert b"round" not in encode_line(header)
    third = msgspec.structs.replace(header, round=3)
    assert b'"round":3' in encode_line(third)
    assert decode_header(encode_line(third)) == third


def test_a_record_is_on_disk_line_by_line_before_the_next_question(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    source = fair()
    header = new_header(ROAD, players(), source)
    with RecordWriter.create(path, header) as writer:
        match = Match(ROAD, header, source=source, writer=writer)
        for steps in range(1, 4):
            play(match, Walk(1))
            assert path.read_bytes().count(b"\n") == 1 + steps
    assert path.read_bytes() == raw_record(match)


def test_the_seed_is_written_with_the_last_line_and_not_before() -> None:
    match = new_match(LUDUS)
    seed = fair().seed.hex().encode()
    play(match)
    while not match.over:
        assert seed not in raw_record(match)
        play(match, match.table.options()[0])
    assert raw_record(match).count(seed) == 1
    assert isinstance(match.lines[-1], Ended)


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"precious")
    with refused("cannot_write", file=str(path)):
        RecordWriter.create(path, a_header())
    assert path.read_bytes() == b"precious"


def test_a_file_that_is_not_there_or_a_folder_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with refused("cannot_read", file=str(path)):
            read_record(path)


# A crash in the middle of a line


@pytest.mark.parametrize("cut", [1, 2, 20])
def test_a_truncated_last_line_is_reported_and_the_rest_replays(cut: int) -> None:
    whole = raw_record(new_match(ROAD, Walk(1), Throw(), Walk(2)))
    read = parsed(whole[: -1 - cut])
    assert read.truncated
    assert read.lines == parsed(whole).lines[:-1]
    assert refold(ROAD, read).last == len(read.lines)


def test_every_cut_of_a_record_leaves_the_whole_lines() -> None:
    whole = raw_record(new_match(ROAD, Walk(1), Throw()))
    for end in range(whole.index(b"\n") + 1, len(whole) + 1):
        read = parsed(whole[:end])
        complete = whole[:end].count(b"\n") - 1 + (whole[end : end + 1] == b"\n" and whole[end - 1 : end] != b"\n")
        assert len(read.lines) == complete
        assert read.truncated == (whole[end - 1 : end] != b"\n" and whole[end : end + 1] != b"\n")


def test_a_last_line_that_only_lacks_its_line_end_counts() -> None:
    whole = raw_record(new_match(ROAD, Walk(1)))
    assert parsed(whole[:-1]) == msgspec.structs.replace(parsed(whole), truncated=False)


def test_a_cut_header_is_no_record() -> None:
    whole = raw_record(new_match(ROAD))
    with refused("record_not_json"):
        parsed(whole[:50])


@pytest.mark.parametrize("cut", [0, 1, 2, 30])
def test_play_goes_on_after_a_crash_with_the_same_dice_and_the_record_holds(tmp_path: Path, cut: int) -> None:
    """Cut 0: after a whole line; 1: only the line end is lost; more: the last line is lost."""
    path = tmp_path / "game.jsonl"
    before = new_match(LUDUS, nonces=["abc", "xyz"])
    whole = raw_record(before)
    assert isinstance(before.lines[-1], Chanced)
    path.write_bytes(whole[: len(whole) - cut])
    record = read_record(path)
    with RecordWriter.resume(path) as writer:
        assert path.read_bytes() == raw_lines(record.header, *record.lines)
        match = Match.resume(LUDUS, record, source=fair(), writer=writer)
        play(match)
        assert raw_record(match) == whole, "what was lost comes out as it was"
        play_out(match, Random(4))
    read = read_record(path)
    assert not read.truncated
    assert path.read_bytes() == raw_record(match)
    assert refold(LUDUS, read).ended


def test_a_crash_before_the_last_line_is_written_does_not_hide_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(LONG[:-10])
    with RecordWriter.resume(path) as writer:
        match = Match.resume(LUDUS, read_record(path), source=fair(), writer=writer)
    assert match.over
    assert path.read_bytes() == LONG


@pytest.mark.parametrize("content", [b"", b"a letter\nto Bob", b'{"what":"header"'])
def test_a_file_that_is_no_record_is_not_resumed_nor_changed(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with refused("record_not_json"):
        RecordWriter.resume(path)
    assert path.read_bytes() == content


def test_a_record_that_is_gone_cannot_be_resumed(tmp_path: Path) -> None:
    with refused("cannot_read"):
        RecordWriter.resume(tmp_path / "nothing")


# What is refused, and where


def broken(raw: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parsed(raw)
    return caught.value


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"\xef\xbb\xbf" + LONG, 1),
        (LONG.decode().encode("utf-16"), 1),
        (LONG.replace(b"\n", b"\r"), 1),
        (LONG.splitlines(keepends=True)[1], 1),
        (with_line(LONG, 4, "{", "[" * 50_000), 4),
        (with_line(LONG, 4, '"n":3', '"n":NaN'), 4),
        (with_line(LONG, 4, '"n":3', '"n":-Infinity'), 4),
        (with_line(LONG, 4, '"n":3', '"n":1e999'), 4),
        (with_line(LONG, 4, '"n":3', '"n":' + "9" * 5000), 4),
        (with_line(LONG, 4, '"n":3', '"n":9007199254740992'), 4),
        (with_line(LONG, 4, '"n":3', '"n":-3'), 4),
        (with_line(LONG, 4, '"n":3', '"n":3.0'), 4),
        (with_line(LONG, 4, '"n":3', '"n":true'), 4),
        (with_line(LONG, 4, '"n":3', '"n":3,"colour":"red"'), 4),
        (with_line(LONG, 4, '"what":"chance"', '"what":"magic"'), 4),
        (with_line(LONG, 4, '"what":"chance",', ""), 4),
        (with_line(LONG, 4, '"kind":"draw"', '"kind":"dr\\ud800aw"'), 4),
        (with_line(LONG, 4, '"is":"', '"is":{"card":1},"kind":"'), 4),
        (with_line(LONG, 4, '"is":"', '"is":[[1]],"kind":"'), 4),
        (with_line(LONG, 4, "{", "\n{"), 4),
        (LONG.replace(b"Ann", b"\xff\xfe", 1), 1),
        (with_line(LONG, 1, '"health":6', '"health":6.0'), 1),
        (with_line(LONG, 1, '"health":6', '"health":6e0'), 1),
        (with_line(LONG, 1, '"health":6', '"health":null'), 1),
    ],
)
def test_a_damaged_line_is_named(raw: bytes, line: int) -> None:
    error = broken(raw)
    assert error.line == line
    assert error.reasons[0].params["line"] == line
    assert error.reasons[0].params["why"].key == "refused.record_not_json"
    assert len(str(error)) < 400


def test_windows_line_ends_are_no_damage() -> None:
    assert refold(LUDUS, parsed(LONG.replace(b"\n", b"\r\n"))).ended


def test_a_record_of_another_format_says_so() -> None:
    with refused("record_format", have="harena-record-9", want="harena-record-1"):
        parsed(LONG.replace(b"harena-record-1", b"harena-record-9"))


def test_a_missing_or_doubled_or_swapped_line_is_named() -> None:
    lines = LONG.splitlines(keepends=True)
    missing = [*lines[:5], *lines[6:]]
    doubled = [*lines[:6], *lines[5:]]
    swapped = [*lines[:5], lines[6], lines[5], *lines[7:]]
    for damaged, line, have in ((missing, 6, 6), (doubled, 7, 5), (swapped, 6, 6)):
        error = broken(b"".join(damaged))
        assert error.line == line
        assert error.reasons[0].params["why"].key == "refused.record_number"
        assert error.reasons[0].params["why"].params == {"have": have, "want": line - 1}


class Endless(io.RawIOBase):
    """A file that never ends, made of one piece repeated."""

    def __init__(self, head: bytes, piece: bytes) -> None:
        self._rest = head
        self._piece = piece
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while len(self._rest) < len(buffer):
            self._rest += self._piece
        buffer[:], self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        self.given += len(buffer)
        return len(buffer)


def test_an_endless_line_is_given_up_early() -> None:
    file = Endless(LONG[:-1], b"x" * 1000)
    with refused("record_line_too_long", most=LONGEST_LINE):
        parse_record(io.BufferedReader(file))
    assert file.given < 300_000


def test_an_endless_record_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "LARGEST_RECORD", 20_000)
    lines = [Resigned(n, 0) for n in range(1, 2000)]
    with refused("record_too_long", most=20_000):
        parsed(raw_lines(a_header(), *lines))


# What a running game's record shows


HIDDEN = Chanced(4, "draw", 7, [10], [7], (ANN,))
OPEN = Chanced(4, "draw", 7, [10], [7])
HAND = Chanced(4, "deal", (7, 2), [10, 9], [7, 2], (ANN,))
SECRET = Answered(5, BOB, msgspec.Raw(b'{"type":"walk","steps":1}'), True)
PLAIN: list[Line] = [
    Nonce(1, 0, "abc"),
    Answered(5, BOB, msgspec.Raw(b'{"type":"rest"}')),
    Chanced(6, "roll", (3, 4), [6, 6], [2, 3]),
    Undone(7, 0, 3, [1]),
    Resigned(8, 0),
]


def test_a_drawn_card_is_shown_to_those_who_saw_it() -> None:
    shown = seen_by(HIDDEN, ANN)
    assert isinstance(shown, Chanced)
    assert shown.outcome == 7
    assert seen_by(HIDDEN, BOB) is None
    assert seen_by(HIDDEN, SPECTATOR) is None


@pytest.mark.parametrize("line", [HIDDEN, OPEN, HAND])
def test_where_a_card_lay_in_its_pile_is_shown_to_nobody(line: Chanced) -> None:
    """The third of the sorted pile being a sword tells that two cards before swords are still in there."""
    shown = seen_by(line, ANN)
    assert isinstance(shown, Chanced)
    assert (shown.of, shown.got) == (None, None)


def test_a_secret_answer_is_shown_to_who_gave_it() -> None:
    assert seen_by(SECRET, BOB) == SECRET
    assert seen_by(SECRET, ANN) is None
    assert seen_by(SECRET, SPECTATOR) is None


@pytest.mark.parametrize("line", PLAIN)
def test_everything_else_is_shown_to_everybody(line: Line) -> None:
    assert [seen_by(line, viewer) for viewer in (ANN, BOB, SPECTATOR)] == [line] * 3


class Dealer:
    """Deals these cards, and says where in the pile they lay."""

    scheme = "dealer"

    def __init__(self, cards: list[int]) -> None:
        self._cards = cards

    def answer(self, table: Table, question: ChanceQuestion, index: int) -> Answer:
        assert isinstance(question, Draw)
        card = self._cards[index]
        return card, [question.pile(table, *question.args).index(card)]


def test_two_games_that_differ_in_the_other_hand_show_the_same_record() -> None:
    """Ann took a card from the same pile in both; what Bob took before her shifts its place."""

    def shown(bobs: int) -> list[bytes]:
        match = new_match(ROAD, Nod(), Take(), Nod(), Take(), source=Dealer([bobs, 5]))
        assert any(isinstance(line, Chanced) and line.got for line in match.lines)
        return [msgspec.json.encode(seen_by(line, ANN)) for line in match.lines]

    assert shown(bobs=2) == shown(bobs=8)
