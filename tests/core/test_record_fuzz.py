"""Hostile records: whatever stands in the file, it is read or refused with its line, at once and in little memory."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from harena.core.fold import refold
from harena.core.match import Match
from harena.core.record import LONGEST_LINE, RecordError, seen_by
from harena.core.seat import SPECTATOR, Seat
from harena.games.ludus.game import GAME as LUDUS
from tests.core.builders import ANN, BOB, fair, ludus_record, parsed, refused, with_line

GOOD = [ludus_record(seed) for seed in (1, 2, 3)]
FUZZ = settings(max_examples=250, deadline=None)


def refusal(raw: bytes) -> RecordError | None:
    """Read the record, show it to everybody, play it again and resume it; None where all of it works."""
    try:
        record = parsed(raw)
        for line in record.lines:
            for viewer in (ANN, BOB, SPECTATOR, Seat(2**40)):
                seen_by(line, viewer)
        fold = refold(LUDUS, record)
        assert fold.last == len(record.lines)
        Match.resume(LUDUS, record, source=fair())
    except RecordError as error:
        return error
    return None


def survives(raw: bytes) -> None:
    """If it is refused, then at a line that it has (or at the one that is missing) and in a few words."""
    error = refusal(raw)
    if error is not None:
        assert 1 <= error.line <= raw.count(b"\n") + 2
        assert 0 < len(str(error)) < 2000


raws = st.sampled_from(GOOD)
hostile = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, -1, 0])
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["x" * 70_000, "é" * 3000, "\x00", "draw", "roll", "pick", "abc"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(raws, st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=8))
@FUZZ
def test_flipped_bytes(raw: bytes, flips: list[tuple[float, int]]) -> None:
    damaged = bytearray(raw)
    for at, bits in flips:
        damaged[int(at * len(raw))] ^= bits
    survives(bytes(damaged))


@given(raws, st.floats(0, 1), st.floats(0, 1), st.binary(max_size=40))
@FUZZ
def test_a_piece_replaced_by_bytes(raw: bytes, start: float, end: float, piece: bytes) -> None:
    a, b = sorted((int(start * len(raw)), int(end * len(raw))))
    survives(raw[:a] + piece + raw[b:])


@given(raws, st.data())
@FUZZ
def test_lines_dropped_doubled_and_swapped(raw: bytes, data: st.DataObject) -> None:
    """With their old numbers or, to come further, with new ones."""
    lines = raw.splitlines(keepends=True)
    places = st.integers(0, len(lines) - 1)
    for _ in range(data.draw(st.integers(1, 3))):
        a, b = data.draw(places), data.draw(places)
        match data.draw(st.sampled_from(["drop", "double", "swap"])):
            case "drop":
                lines[a] = b""
            case "double":
                lines[b] += lines[a]
            case _:
                lines[a], lines[b] = lines[b], lines[a]
    damaged = b"".join(lines)
    survives(renumbered(damaged) if data.draw(st.booleans()) else damaged)


def renumbered(raw: bytes) -> bytes:
    lines: list[dict[str, Any]] = [json.loads(line) for line in raw.splitlines()]
    for n, line in enumerate(lines):
        if "n" in line:
            line["n"] = n
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@given(raws, st.data())
@FUZZ
def test_any_value_replaced_by_any_other(raw: bytes, data: st.DataObject) -> None:
    lines: list[dict[str, Any]] = [json.loads(line) for line in raw.splitlines()]
    for _ in range(data.draw(st.integers(1, 2))):
        line = lines[data.draw(st.integers(0, len(lines) - 1))]
        place: Any = line
        key: Any = data.draw(st.sampled_from(sorted(line)))
        while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        place[key] = data.draw(hostile)
    survives(b"".join(json.dumps(line).encode("utf-8", "surrogatepass") + b"\n" for line in lines))


kinds = st.sampled_from(
    ["header", "signature", "nonce", "answer", "chance", "undo", "resign", "draw", "claim", "takeover", "end"]
)
fields = st.sampled_from(
    [
        "seat",
        "nonce",
        "action",
        "secret",
        "kind",
        "is",
        "of",
        "got",
        "seen_by",
        "to",
        "agreed",
        "bot",
        "by",
        "winners",
        "reason",
        "digest",
        "seed",
    ]
)


@given(raws, st.floats(0, 1), st.lists(st.tuples(kinds, st.dictionaries(fields, hostile, max_size=5)), max_size=3))
@FUZZ
def test_lines_made_up_and_put_in(raw: bytes, at: float, made_up: list[tuple[str, dict[str, Any]]]) -> None:
    lines = raw.splitlines()
    new = [json.dumps({"what": what, "n": 0, **rest}).encode() for what, rest in made_up]
    where = int(at * len(lines))
    survives(renumbered(b"\n".join([*lines[:where], *new, *lines[where:]])))


@given(st.binary(max_size=200))
@example(b"")
@example(b"\n\n\n")
@example(b"\xef\xbb\xbf{}")
@example(b"null\n")
@example(b'{"what":"header"}\n')
@FUZZ
def test_no_record_at_all(raw: bytes) -> None:
    survives(raw)


@given(raws, st.sampled_from([b"\r\n", b"\n\n", b" \n", b"\x00\n", b"\x0b\n", b"\xe2\x80\xa8\n", b"\r"]))
@FUZZ
def test_other_line_ends(raw: bytes, end: bytes) -> None:
    survives(raw.replace(b"\n", end))


# Crafted to be large: refused within the memory of a few lines

PEAK = 4_000_000


def peak_of(work: Callable[[], object]) -> int:
    work()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def numbers(count: int) -> str:
    return ",".join(["6"] * count)


FIT = LONGEST_LINE - 200
"""Room for one thing in a line that is just short enough."""

LARGE = {
    "a million dice": ('"of":[', f'"of":[{numbers(10**6)},'),
    "many dice": ('"of":[', f'"of":[{numbers(FIT // 2)},'),
    "many numbers": ('"got":[', f'"got":[{numbers(FIT // 2)},'),
    "many cards": ('"is":"', f'"is":[{numbers(FIT // 2)}],"kind":"'),
    "many witnesses": ('"seen_by":[', f'"seen_by":[{numbers(FIT // 2)},'),
    "a long card": ('"is":"', f'"is":"{"x" * FIT}'),
    "a giant line": ('"is":"', f'"is":"{"x" * 10**7}'),
    "a deep card": ('"is":"', f'"is":{"[" * (FIT // 2)}{"]" * (FIT // 2)},"kind":"'),
    "a huge die": ('"of":[', f'"of":[{"9" * 4000},'),
    "a huge number": ('"n":3', f'"n":{"9" * 4000}'),
    "long white space": ('"n":3', f'"n":{" " * FIT}3'),
    "a long key": ('"n":3', f'"n":3,"{"k" * FIT}":1'),
    "many keys": ('"n":3', '"n":3,' + ",".join(f'"k{i}":1' for i in range(6000))),
    "a long tag": ('"what":"chance"', f'"what":"{"x" * FIT}"'),
}


@pytest.mark.parametrize("case", LARGE)
def test_a_large_line_is_refused_where_it_stands_and_takes_little_memory(case: str) -> None:
    raw = with_line(GOOD[0], 4, *LARGE[case])

    def refuse_it() -> None:
        if case == "long white space":
            return survives(raw)
        with pytest.raises(RecordError) as caught:
            refold(LUDUS, parsed(raw))
        assert caught.value.line == 4
        assert len(str(caught.value)) < 500

    assert peak_of(refuse_it) < PEAK + (len(raw) if len(raw) < LONGEST_LINE else 0)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"options":{', f'"options":{{"wings":"{"x" * FIT}",'[: FIT - 400] + '",'),
        ('"options":{', '"options":{' + ",".join(f'"o{i}":1' for i in range(6000)) + ","),
        ('"options":{', f'"options":{{"wings":{"[" * 20_000}{"]" * 20_000},'),
        ('"seats":[', '"seats":[' + '{"name":"x"},' * 5000),
        ('"game":"', f'"game":"{"x" * (FIT - 600)}'),
        ('"rules_version":"', f'"rules_version":"{"x" * (FIT - 600)}'),
        ('"content_hash":"', f'"content_hash":"{"x" * (FIT - 600)}'),
        ('"format":"', f'"format":"{"x" * (FIT - 600)}'),
    ],
    ids=["long option", "many options", "deep option", "many seats", "game", "version", "hash", "format"],
)
def test_a_large_header_is_refused_and_takes_little_memory(old: str, new: str) -> None:
    raw = with_line(GOOD[0], 1, old, new)

    def refuse_it() -> None:
        with pytest.raises(RecordError) as caught:
            refold(LUDUS, parsed(raw))
        assert caught.value.line == 1
        assert len(str(caught.value)) < 3000

    assert peak_of(refuse_it) < 2 * PEAK


def test_a_large_action_is_refused_and_takes_little_memory() -> None:
    lines = GOOD[0].splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if b'"answer"' in line) + 1
    for action in (
        "[" * 30_000 + "]" * 30_000,
        '{"type":"' + "x" * 60_000 + '"}',
        '{"type":"attack","card":"' + "x" * 60_000 + '"}',
    ):
        raw = with_line(GOOD[0], number, '"action":', f'"action":{action},"action_":')
        with pytest.raises(RecordError) as caught:
            refold(LUDUS, parsed(raw))
        assert caught.value.line == number
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "action", [b"\xff", b'{"type":"attack","card":"\xff"}', b'{"\xc3\x28":1}', b'{"type":"\xed\xa0\x80"}']
)
def test_an_action_in_no_alphabet_is_refused(action: bytes) -> None:
    lines = GOOD[0].splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if b'"answer"' in line)
    head, _, _ = lines[number].partition(b'"action":')
    lines[number] = head + b'"action":' + action + b"}\n"
    with pytest.raises(RecordError) as caught:
        refold(LUDUS, parsed(b"".join(lines)))
    assert caught.value.line == number + 1


def test_a_long_record_of_nothing_but_second_thoughts_replays() -> None:
    """Going back and forth must cost neither memory nor ever more time."""
    record = parsed(GOOD[0])
    first = next(i for i, line in enumerate(record.lines) if b'"answer"' in msgspec.json.encode(line))
    lines = GOOD[0].splitlines()[: first + 2]
    seat = json.loads(lines[-1])["seat"]
    for n in range(first + 2, 20_000, 2):
        lines.append(json.dumps({"what": "undo", "n": n, "seat": seat, "to": first, "agreed": [0, 1]}).encode())
        lines.append(json.dumps({**json.loads(lines[first + 1]), "n": n + 1}).encode())
    fold = refold(LUDUS, parsed(b"\n".join(lines)))
    assert len(fold.steps) == first - 1
    assert fold.decisions() == 1


def test_an_undo_without_a_place_to_go_to_is_refused() -> None:
    raw = with_line(GOOD[0], 4, '"what":"chance"', '"what":"undo","seat":0,"to":0}\n{"what":"chance"').splitlines()
    raw[3] = raw[3].replace(b'"to":0', b'"to":0,"n":3')
    with refused("nothing_to_undo"):
        refold(LUDUS, parsed(b"\n".join(raw[:4]) + b"\n"))
