"""`harena verify` and `harena replay` on records that are good, damaged, foreign or hostile."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

TURNS = " ".join(["1"] * 40)


@pytest.fixture
def record(cli: Cli, tmp_path: Path) -> Path:
    """A finished game with committed dice."""
    path = tmp_path / "game.jsonl"
    cli("play", "ludus", "--seats", "human,random", "--names", "Anne,Rex", "--record", path, typed=TURNS)
    return path


def changed(record: Path, pattern: bytes, to: bytes) -> None:
    """Change the first place that looks like this."""
    before = record.read_bytes()
    after = re.sub(pattern, to, before, count=1)
    assert after != before
    record.write_bytes(after)


# verify


def test_a_good_record_is_said_to_be_good_and_what_was_checked(cli: Cli, record: Path) -> None:
    said = cli("verify", record)
    assert said.code == 0
    assert re.search(r"checked: \d+ decisions, each allowed where it stands", said.out)
    assert re.search(r"checked: \d+ rolls and draws", said.out)
    assert "every roll follows from it (hmac-sha256-v2)" in said.out
    assert re.search(r"fingerprint position-1:[0-9a-f]{64}", said.out)
    assert said.out.endswith("This is a legal game.\n")


def test_the_verdict_as_json(cli: Cli, record: Path) -> None:
    verdict = cli("verify", record, "--json").json
    assert verdict["legal"] is True
    assert verdict["dice"] == "derived"
    assert verdict["ended"] is True
    changed(record, rb'"is":\[(\d)', rb'"is":[9')
    verdict = cli("verify", record, "--json").json
    assert verdict["legal"] is False
    assert verdict["line"] > 1
    assert "cannot show 9" in verdict["reasons"][0]


def test_a_changed_die_is_found_and_its_line_named(cli: Cli, record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    index = next(i for i, line in enumerate(lines) if b'"kind":"roll"' in line)
    shown = re.search(rb'"is":\[(\d)', lines[index])
    assert shown is not None
    other = b"1" if shown[1] != b"1" else b"2"
    lines[index] = lines[index].replace(b'"is":[' + shown[1], b'"is":[' + other)
    record.write_bytes(b"".join(lines))
    said = cli("verify", record, lang="fr_FR.UTF-8")
    assert said.code == 1
    assert said.err.startswith(f"Ligne {index + 1}\N{NO-BREAK SPACE}: ")
    assert "pas l’enregistrement d’une partie légale" in said.out


@pytest.mark.parametrize(
    ("pattern", "to"),
    [
        (rb'"type":"pass"', rb'"type":"parry"'),
        (rb'"n":3', rb'"n":4'),
        (rb'"seed":"[0-9a-f]', rb'"seed":"g'),
        (rb'"digest":"position-1:[0-9a-f]{4}', rb'"digest":"position-1:zzzz'),
        (rb'"digest":"position-1:', rb'"digest":"'),
        (rb'"what":"answer"', rb'"what":"sing"'),
        (rb'"commitment":"[0-9a-f]{64}"', rb'"commitment":null'),
    ],
)
def test_whatever_else_was_changed_is_found(cli: Cli, record: Path, pattern: bytes, to: bytes) -> None:
    changed(record, pattern, to)
    said = cli("verify", record)
    assert said.code == 1
    assert re.match(r"Line \d+: ", said.err)


@pytest.mark.parametrize("lang", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_a_number_of_thousands_of_digits_is_answered_in_a_sentence_that_can_be_read(
    cli: Cli, record: Path, lang: str
) -> None:
    changed(record, rb'"got":\[\d+', b'"got":[' + b"9" * 3000)
    for arguments in (("verify", record), ("verify", record, "--json")):
        said = cli(*arguments, lang=lang)
        assert said.code == 1
        assert "9" * 20 + "…" in said.out + said.err
        assert "9" * 90 not in said.out + said.err


def test_an_unfinished_game_is_legal_so_far(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cli("play", "ludus", "--record", path, typed="q")
    said = cli("verify", path)
    assert said.code == 0
    assert "revealed when the game ends" in said.out
    assert said.out.endswith("This is a legal game so far.\n")


def test_a_cut_off_last_line_is_a_warning(cli: Cli, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-20])
    said = cli("verify", record)
    assert said.code == 0
    assert "cut off" in said.err
    assert cli("verify", record, "--json").json["truncated"] is True


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en_GB.UTF-8", "checked: the game was played by version 0 of the rules, and is legal by version 1 too"),
        ("fr_FR.UTF-8", "la partie, jouée selon la version 0 des règles, est légale aussi selon la version 1"),
    ],
)
def test_a_record_of_other_rules_that_still_folds_is_judged_and_both_versions_are_told(
    cli: Cli, record: Path, lang: str, told: str
) -> None:
    changed(record, rb'"rules_version":"\d+"', rb'"rules_version":"0"')
    said = cli("verify", record, lang=lang)
    assert said.code == 0
    assert told in said.out
    assert cli("verify", record, "--json").json["rules"] == ["0", "1"]


def test_a_record_that_this_installation_cannot_judge_is_bad_input_not_a_no(cli: Cli, record: Path) -> None:
    changed(record, rb'"rules_version":"\d+"', rb'"rules_version":"0"')
    changed(record, rb'"hand":3', rb'"hand":4')
    said = cli("verify", record)
    assert said.code == 2
    assert "version 0 of the rules" in said.err
    changed(record, rb'"game":"ludus"', rb'"game":"senet"')
    assert "senet" in cli("verify", record).err


# replay


def test_any_position_as_a_seat_saw_it(cli: Cli, record: Path) -> None:
    said = cli("replay", record, "--at", "4", "--as", "1")
    assert said.code == 0
    assert said.out.count("draws: ") == 4
    assert said.out.count("Rex draws: a card.") == 1
    assert re.search(r"Anne: ♥+ 6 health   hand: \w+, \w+, \w+\n", said.out)
    assert re.search(r"Rex: ♥+ 6 health   hand: a card\n", said.out)
    assert "Position 4 of" in said.out
    assert "seen by Anne (seat 1)" in said.out
    other = cli("replay", record, "--at", "4", "--as", "2").out
    assert "Anne draws: a card." in other
    assert "Rex draws: a card." not in other


def test_without_a_wish_the_only_person_looks_at_the_end(cli: Cli, record: Path) -> None:
    said = cli("replay", record)
    assert "seen by Anne (seat 1)" in said.out
    assert re.search(r"Victory for|A draw", said.out)


def test_among_programs_a_spectator_looks_on(cli: Cli, tmp_path: Path) -> None:
    cli("simulate", "ludus", "--games", "1", "--records", tmp_path / "many")
    (path,) = (tmp_path / "many").iterdir()
    said = cli("replay", path, "--at", "3", lang="fr_FR.UTF-8")
    assert "vue par un spectateur" in said.out
    assert said.out.count("une carte.") == 3
    assert "Le Hasard 1 pioche" in said.out
    assert "\nensuite\N{NO-BREAK SPACE}: Le Hasard 2 pioche une carte\n" in said.out


def test_once_the_game_is_over_everything_may_be_looked_at(cli: Cli, record: Path, tmp_path: Path) -> None:
    said = cli("replay", record, "--at", "6", "--as", "all")
    assert "everything face up" in said.out
    assert "a card" not in said.out.replace("draws a card", "")
    running = tmp_path / "running.jsonl"
    cli("play", "ludus", "--record", running, typed="q")
    said = cli("replay", running, "--as", "all")
    assert (said.code, "not over" in said.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--at", "999"), "no position 999; choose one from 0 to"),
        (("--at", "-1"), "no position -1"),
        (("--as", "0"), "seats count from 1 to 2"),
        (("--as", "3"), "seats count from 1 to 2"),
    ],
)
def test_positions_and_seats_that_do_not_exist(cli: Cli, record: Path, arguments: tuple[str, str], words: str) -> None:
    said = cli("replay", record, *arguments)
    assert said.code == 2
    assert words in said.err
    assert said.out == ""


def test_a_file_that_is_no_record(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("Arma virumque cano")
    for command in (("replay",), ("verify",), ("verify", "--json"), ("play", "--resume")):
        said = cli(*command, path)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith(f"{path} is not a record of Harena")
        assert len(said.err.splitlines()) == 1


class Terminal:
    """A program on a terminal of its own, 80 columns wide."""

    def __init__(self, *arguments: object) -> None:
        self._master, slave = pty.openpty()
        environment = {**os.environ, "LANG": "en_GB.UTF-8", "TERM": "xterm", "COLUMNS": "80", "LINES": "40"}
        environment.pop("LC_ALL", None)
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from harena.cli.app import main; main()", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
        )
        os.close(slave)

    def press(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def read_until(self, words: str) -> str:
        """What the terminal shows until these words come."""
        seen = b""
        end = time.monotonic() + 120
        while words not in seen.decode(errors="replace"):
            assert time.monotonic() < end, f"{words!r} did not come: {seen!r}"
            if select.select([self._master], [], [], 0.2)[0]:
                seen += os.read(self._master, 4096)
        return seen.decode(errors="replace")

    def interrupt(self) -> None:
        """What a terminal does when Ctrl-C is pressed."""
        self._process.send_signal(signal.SIGINT)

    def code(self) -> int:
        return self._process.wait(timeout=120)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


@pytest.fixture
def stepping(record: Path) -> Iterator[Terminal]:
    terminal = Terminal("replay", record)
    yield terminal
    terminal.close()


def test_on_a_terminal_the_arrow_keys_step_through(stepping: Terminal) -> None:
    assert "Position 0 of" in stepping.read_until("q: quit")
    for key, position in ((b"\x1b[C", 1), (b"n", 2), (b"\r", 3), (b"\x1b[D", 2)):
        stepping.press(key)
        assert f"Position {position} of" in stepping.read_until("q: quit")
    stepping.press(b"\x1b[F")
    assert re.search(r"Position (\d+) of \1,", stepping.read_until("q: quit"))
    for seen_by in ("by Rex (seat 2)", "by a spectator", "everything face up", "by Anne (seat 1)"):
        stepping.press(b"v")
        assert seen_by in stepping.read_until("q: quit")
    stepping.press(b"q")
    assert stepping.code() == 0


def test_while_a_game_runs_the_hands_of_others_stay_closed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cli("play", "ludus", "--names", "Anne,Rex", "--record", path, typed="q")
    terminal = Terminal("replay", path)
    try:
        for seen_by in ("by Anne", "by a spectator", "by Anne"):
            assert seen_by in terminal.read_until("q: quit")
            terminal.press(b"v")
    finally:
        terminal.close()


def test_ctrl_c_on_a_terminal(stepping: Terminal) -> None:
    stepping.read_until("q: quit")
    stepping.interrupt()
    assert "Traceback" not in stepping.read_until("Interrupted.")
    assert stepping.code() == 130
