"""The stand-alone verifier agrees with `refold`: a good record passes both, a changed one fails both."""

from __future__ import annotations

import ast
import io
import runpy
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from harena.core.fair import COMMITTED, SCHEME, Asked, commitment, fair_numbers
from harena.core.fold import refold
from harena.core.match import Match, new_header
from harena.core.record import Chanced, Player, RecordError, encode_line
from harena.core.seat import Seat
from harena.core.sources import Recorded, Seeded
from harena.games.ludus.game import GAME as LUDUS
from tests.arsenal import ARSENAL
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    SEED,
    Throw,
    Walk,
    line_with,
    ludus_record,
    new_match,
    parsed,
    play,
    play_out,
    raw_record,
    with_line,
)

questions = st.builds(
    Asked,
    st.sampled_from(["roll", "draw", "deal", "pick"]),
    st.none() | st.lists(st.integers(0, 3), max_size=3).map(tuple),
    st.none() | st.integers(0, 3) | st.text() | st.lists(st.integers(0, 3) | st.text(), max_size=3).map(tuple),
    st.lists(st.integers(1, 2**32), max_size=20).map(tuple),
)
README = Path(__file__).parents[2] / "README.md"
SCRIPT = Path(__file__).parents[2] / "tools" / "verify_dice.py"
GOOD = ludus_record()
LINES = GOOD.splitlines(keepends=True)


def run(folder: Path, raw: bytes) -> tuple[int, str]:
    """The script's exit code and what it printed."""
    path = folder / "record.jsonl"
    path.write_bytes(raw)
    printed = io.StringIO()
    with (
        patch.object(sys, "argv", [str(SCRIPT), str(path)]),
        redirect_stdout(printed),
        redirect_stderr(printed),
        pytest.raises(SystemExit) as left,
    ):
        runpy.run_path(str(SCRIPT), run_name="__main__")
    return int(left.value.code or 0), printed.getvalue()


def test_the_script_is_short_and_stands_alone() -> None:
    source = SCRIPT.read_text()
    assert len(source.splitlines()) <= 71
    assert f"in {len(source.splitlines())} lines that import nothing of ours" in README.read_text()
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("scheme", COMMITTED)
@pytest.mark.parametrize("seed", range(3))
def test_good_records_pass(tmp_path: Path, seed: int, scheme: str) -> None:
    raw = ludus_record(seed, scheme)
    rolls = sum(isinstance(line, Chanced) for line in parsed(raw).lines)
    assert rolls > 10
    assert b'"undo"' in raw
    assert refold(LUDUS, parsed(raw)).ended
    assert run(tmp_path, raw) == (0, f"{rolls} rolls checked, 0 faults.\n")


@given(
    st.sampled_from(COMMITTED),
    st.binary(min_size=32, max_size=32),
    st.text(),
    st.lists(st.text("abcXYZ019", min_size=1), max_size=4),
    st.integers(0, 10**6),
    questions,
)
@example(SCHEME, SEED, "match-1", ["abc", "XYZ9"], 7, Asked("roll", None, (0, "beasts"), (3 * 10**9,) * 3))
@settings(deadline=None)
def test_script_and_package_derive_the_same_numbers(
    scheme: str, seed: bytes, match: str, nonces: list[str], index: int, asked: Asked
) -> None:
    script, header = runpy.run_path(str(SCRIPT)), {"rng": scheme, "match": match}
    line = {"kind": asked.kind, "seen_by": asked.seen_by, "by": asked.by, "of": asked.bounds}
    message = script["message"](header, list(enumerate(nonces)), index, line)
    given = {Seat(seat): nonce for seat, nonce in enumerate(nonces)}
    assert script["numbers"](seed, message, asked.bounds) == fair_numbers(scheme, seed, match, given, index, asked)


# Changed records. Line 2 and 3 are the nonces, the rest is found by what it says.

ROLL = line_with(GOOD, '"kind":"roll"')
PICK = line_with(GOOD, '"kind":"pick"')
DRAW = line_with(GOOD, '"kind":"draw"')
UNDO = line_with(GOOD, '"what":"undo"')
ANSWER = line_with(GOOD, '"what":"answer"')
END = len(LINES)


def forged(good: bytes, number: int, change: Callable[[Chanced], Chanced]) -> bytes:
    """A record with one answer of chance replaced."""
    lines, line = good.splitlines(keepends=True), parsed(good).lines[number - 2]
    assert isinstance(line, Chanced)
    return b"".join([*lines[: number - 1], msgspec.json.encode(change(line)) + b"\n", *lines[number:]])


def other_die(line: Chanced) -> Chanced:
    """What the first die shows, without its number."""
    assert isinstance(line.outcome, tuple)
    first, *rest = line.outcome
    return msgspec.structs.replace(line, outcome=(int(first) % 6 + 1, *rest))


def other_number(line: Chanced) -> Chanced:
    """The first number, and what is shown with it."""
    assert line.got is not None
    assert line.of is not None
    got = [(line.got[0] + 1) % line.of[0], *line.got[1:]]
    shown = got[0] if line.kind == "pick" else tuple(number + 1 for number in got)
    return msgspec.structs.replace(line, got=got, outcome=line.outcome if line.kind == "draw" else shown)


def renumbered(lines: list[bytes]) -> bytes:
    """The lines with the numbers that they should have where they stand now."""
    records = [msgspec.json.decode(line) for line in lines]
    for n, line in enumerate(records[1:], start=1):
        line["n"] = n
    return b"".join(msgspec.json.encode(line) + b"\n" for line in records)


PROMISED = commitment("m1", SEED)


def changed(good: bytes) -> dict[str, tuple[bytes, int]]:
    """A good record, spoilt in every way, each with the line where that shows."""
    lines = good.splitlines(keepends=True)
    roll, pick, draw = (line_with(good, f'"kind":"{kind}"') for kind in ("roll", "pick", "draw"))
    answer, undo, end = line_with(good, '"what":"answer"'), line_with(good, '"what":"undo"'), len(lines)
    return {
        "a die": (forged(good, roll, other_die), roll),
        "a die and its number": (forged(good, roll, other_number), roll),
        "a pick and its number": (forged(good, pick, other_number), pick),
        "the number of a draw": (forged(good, draw, other_number), draw),
        "the seed": (with_line(good, end, SEED.hex(), SEED[::-1].hex()), end),
        "a short seed": (with_line(good, end, SEED.hex(), SEED.hex()[2:]), end),
        "the commitment": (with_line(good, 1, PROMISED, PROMISED[::-1]), end),
        "the match": (with_line(good, 1, '"match":"m1"', '"match":"m2"'), end),
        "a nonce": (with_line(good, 2, '"abc"', '"abd"'), 4),
        "no first nonce": (renumbered([lines[0], *lines[2:]]), 3),
        "swapped nonces": (renumbered([lines[0], lines[2], lines[1], *lines[3:]]), 4),
        "a roll dropped": (b"".join([*lines[: roll - 1], *lines[roll:]]), roll),
        "an answer dropped": (b"".join([*lines[: answer - 1], *lines[answer:]]), answer),
        "an undo dropped": (b"".join([*lines[: undo - 1], *lines[undo:]]), undo),
        "two lines swapped": (b"".join([*lines[:4], lines[5], lines[4], *lines[6:]]), 5),
        "two rolls swapped": (renumbered([*lines[:4], lines[5], lines[4], *lines[6:]]), 5),
        "a line twice": (b"".join([*lines[:6], *lines[5:]]), 7),
    }


CHANGED = {
    **{
        f"{what}, {scheme}": found
        for scheme in COMMITTED
        for what, found in changed(ludus_record(scheme=scheme)).items()
    },
    "seats of nonces swapped": (with_line(with_line(GOOD, 2, '"seat":0', '"seat":1'), 3, '"seat":1', '"seat":0'), 4),
    "whose dice": (forged(GOOD, ROLL, lambda line: msgspec.structs.replace(line, by=1 - int(str(line.by)))), ROLL),
    "dice of nobody": (forged(GOOD, ROLL, lambda line: msgspec.structs.replace(line, by=None)), ROLL),
    "who sees a draw": (forged(GOOD, DRAW, lambda line: msgspec.structs.replace(line, seen_by=(1,))), DRAW),
}


@pytest.mark.parametrize("change", CHANGED)
def test_a_changed_record_is_found_out_by_both_at_the_same_line(tmp_path: Path, change: str) -> None:
    raw, line = CHANGED[change]
    with pytest.raises(RecordError) as caught:
        refold(LUDUS, parsed(raw))
    assert caught.value.line == line
    code, printed = run(tmp_path, raw)
    assert code == 1
    assert printed.startswith("line ")
    assert f"line {line}: " in printed


def test_a_roll_dropped_and_hidden_by_new_numbers_is_found_out(tmp_path: Path) -> None:
    """All dice after it are now those of another question."""
    raw = renumbered([*LINES[: DRAW - 1], *LINES[DRAW:]])
    with pytest.raises(RecordError):
        refold(LUDUS, parsed(raw))
    assert run(tmp_path, raw)[0] == 1


def test_an_undo_dropped_and_hidden_by_new_numbers_is_found_out(tmp_path: Path) -> None:
    match = new_match(ROAD, Throw(), options={"goal": 100})
    match.undo(ANN, [BOB])
    play(match, Throw(), Walk(1))
    match.resign(ANN)
    raw = raw_record(match)
    assert run(tmp_path, raw) == (0, "2 rolls checked, 0 faults.\n")
    lines = raw.splitlines(keepends=True)
    assert run(tmp_path, renumbered([*lines[:3], *lines[4:]]))[0] == 1


@pytest.mark.parametrize("seed", [b"", SEED[:31], SEED * 2])
def test_a_seed_that_is_too_short_or_long_is_a_fault(tmp_path: Path, seed: bytes) -> None:
    match = new_match(ROAD)
    match.resign(ANN)
    raw = raw_record(match).replace(SEED.hex().encode(), seed.hex().encode())
    raw = raw.replace(PROMISED.encode(), commitment("m1", seed).encode())
    assert run(tmp_path, raw)[0] == 1


def test_a_late_nonce_is_a_fault(tmp_path: Path) -> None:
    match = new_match(ROAD, Walk(1), nonces=["abc"])
    match.resign(ANN)
    lines = raw_record(match).splitlines(keepends=True)
    code, printed = run(tmp_path, renumbered([lines[0], lines[2], lines[1], *lines[3:]]))
    assert (code, printed.splitlines()[0]) == (1, "line 3: this nonce came after the first answer.")


def test_another_card_for_the_same_number_is_left_to_the_rules(tmp_path: Path) -> None:
    card = {"parry": "cut"}.get(str(parsed(GOOD).lines[DRAW - 2].outcome), "parry")  # type: ignore[union-attr]
    raw = forged(GOOD, DRAW, lambda line: msgspec.structs.replace(line, outcome=card))
    with pytest.raises(RecordError) as caught:
        refold(LUDUS, parsed(raw))
    assert caught.value.line == DRAW
    assert run(tmp_path, raw)[0] == 0


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not a record\n",
        b"[" * 100_000,
        b"\xff\xfe",
        LINES[0],
        b"".join(LINES[:-1]),
        GOOD[:-20],
        GOOD.replace(b"hmac-sha256-v2", b"hmac-sha256-v3"),
        raw_record(new_match(ROAD, source=Recorded([]))),
        with_line(GOOD, END, SEED.hex(), "no seed"),
        with_line(GOOD, 5, '"of":[', '"of":7,"was":['),
    ],
    ids=[
        "empty",
        "text",
        "deep",
        "no utf-8",
        "header",
        "running",
        "cut",
        "other scheme",
        "recorded",
        "no seed",
        "of",
    ],
)
def test_what_is_no_finished_fair_record_cannot_be_checked(tmp_path: Path, raw: bytes) -> None:
    code, printed = run(tmp_path, raw)
    assert code == 2
    assert printed.startswith("usage: verify_dice.py RECORD")


def test_a_game_that_is_not_over_is_called_just_that(tmp_path: Path) -> None:
    code, printed = run(tmp_path, b"".join(LINES[:-1]))
    assert code == 2
    assert "the game is not over, so the seed is not revealed" in printed
    assert len(printed.splitlines()) == 1


@pytest.mark.parametrize("of", ["[0]", "[-6]", "[99999999999]", "[]"])
def test_impossible_bounds_are_faults_and_do_not_hang(tmp_path: Path, of: str) -> None:
    raw = b"".join([*LINES[: PICK - 1], LINES[PICK - 1].replace(b'"of":[2]', f'"of":{of}'.encode()), *LINES[PICK:]])
    assert raw != GOOD
    code, printed = run(tmp_path, raw)
    assert code == 1
    assert f"line {PICK}: " in printed


def test_a_simulated_game_is_derived_from_the_seed_that_its_header_names(tmp_path: Path) -> None:
    raw = raw_record(play_out(new_match(LUDUS, source=Seeded("ides")), Random(1)))
    assert run(tmp_path, raw)[0] == 0
    refold(LUDUS, parsed(raw))
    other_seed = raw.replace(b'"seed":"ides"', b'"seed":"nones"')
    assert run(tmp_path, other_seed)[0] == 1
    with pytest.raises(RecordError, match="dice_not_from_seed"):
        refold(LUDUS, parsed(other_seed))


def test_a_generator_that_hides_its_seed_is_refused(tmp_path: Path) -> None:
    raw = raw_record(play_out(new_match(LUDUS, source=Seeded("ides")), Random(1)))
    nameless = raw.replace(b'"seed":"ides"', b'"seed":null')
    assert run(tmp_path, nameless)[0] == 2
    with pytest.raises(RecordError, match="seed_missing"):
        refold(LUDUS, parsed(nameless))


def from_the_shell(*arguments: str) -> tuple[int, str, str]:
    """The script in a process of its own, without this package in reach."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_it_runs_where_nothing_is_installed(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(GOOD)
    code, out, err = from_the_shell(str(path))
    assert (code, err) == (0, "")
    assert out.endswith(" rolls checked, 0 faults.\n")
    path.write_bytes(CHANGED[f"a die, {SCHEME}"][0])
    assert from_the_shell(str(path))[0] == 1


def test_without_a_file_it_says_how_to_use_it() -> None:
    code, out, err = from_the_shell()
    assert (code, out) == (2, "")
    assert "RECORD" in err
    assert "Traceback" not in err


# Dice with faces of their own


def test_named_faces_are_taken_as_told_and_their_numbers_are_checked(tmp_path: Path) -> None:
    source = Seeded("faces")
    match = Match(ARSENAL, new_header(ARSENAL, [Player("Ann")], source), source=source)
    match.advance()
    while not match.over:
        match.answer(ANN, match.view(ANN).options()[-1])
        match.advance()
    raw = b"".join(map(encode_line, (match.header, *match.lines)))
    assert b'"is":["hit",' in raw
    assert run(tmp_path, raw)[0] == 0
    assert run(tmp_path, raw.replace(b'"is":["hit",', b'"is":[', 1))[0] == 1
    place = next(i for i, line in enumerate(match.lines) if isinstance(line, Chanced) and line.kind == "roll")
    line = match.lines[place]
    assert isinstance(line, Chanced)
    assert isinstance(line.outcome, tuple)
    plain = int(line.outcome[-1]) % 6 + 1
    forged = encode_line(msgspec.structs.replace(line, outcome=(*line.outcome[:-1], plain)))
    assert run(tmp_path, raw.replace(encode_line(line), forged, 1))[0] == 1
