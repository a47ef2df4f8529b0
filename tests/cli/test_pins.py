"""`harena verify` and a record that was made up: every rule is kept, but it is not the match that somebody noted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from harena.core.fair import commitment
from harena.core.match import Match, new_header
from harena.core.sources import Fair
from harena.games.ludus.game import GAME as LUDUS
from harena.web.signing import Signer
from tests.cli.conftest import Cli
from tests.core.builders import ANN, BOB, SEED, new_match, play_out, players, raw_record

OTHER_SEED = bytes(reversed(SEED))
SERVER, FORGER = Signer(bytes(32)), Signer(bytes(31) + b"\1")
DICE = Path(__file__).parents[1] / "records" / "dice"


def bout(*nonces: str, seed: bytes = SEED) -> Match:
    return new_match(LUDUS, source=Fair("m1", seed), nonces=nonces)


def some_way(match: Match) -> Match:
    """After a few answers."""
    rng = Random(7)
    while match.decisions() < 3:
        match.step()
        if match.table.pending is not None and match.table.pending.seat >= 0:
            seat = match.table.pending.seat
            match.answer(seat, rng.choice(match.view(seat).options()))
    return match


def true() -> Match:
    return play_out(bout("abc", "XYZ9"), Random(1))


def with_another_seed() -> Match:
    return play_out(bout("abc", "XYZ9", seed=OTHER_SEED), Random(1))


def with_swapped_nonces() -> Match:
    return play_out(bout("XYZ9", "abc"), Random(1))


def resigned() -> Match:
    match = some_way(bout("abc", "XYZ9"))
    match.resign(ANN)
    return match


def drawn() -> Match:
    match = some_way(bout("abc", "XYZ9"))
    match.draw(ANN, [BOB])
    return match


MADE_UP: dict[str, Callable[[], Match]] = {
    "another seed": with_another_seed,
    "swapped nonces": with_swapped_nonces,
    "a resignation": resigned,
    "a draw": drawn,
}
NOTED = ("--commitment", commitment("m1", SEED), "--nonce", "abc", "--nonce", "XYZ9")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_verify_prints_match_commitment_and_nonces(cli: Cli, file: Path) -> None:
    file.write_bytes(raw_record(true()))
    said = cli("verify", file)
    assert said.out.splitlines()[1:5] == [
        "match: m1",
        f"commitment: {commitment('m1', SEED)}",
        "nonce of player 1, Ann: abc",
        "nonce of player 2, Bob: XYZ9",
    ]
    assert "not compared: commitment and nonces" in said.out


def test_verify_says_which_share_the_server_picked_and_in_which_round(cli: Cli, file: Path) -> None:
    source = Fair("m1", SEED)
    match = Match(LUDUS, new_header(LUDUS, players(), source, round=3), source=source)
    match.add_nonce(ANN, "abc", by_server=True)
    match.resign(ANN)
    file.write_bytes(raw_record(match))
    said = cli("verify", file)
    assert said.code == 0
    assert "nonce of player 1, Ann, picked by the server: abc" in said.out
    assert "the nonces are those of round 3" in said.out
    verdict = cli("verify", file, "--json").json
    assert (verdict["nonces"], verdict["round"]) == ([{"seat": 0, "nonce": "abc", "by_server": True}], 3)


@pytest.mark.parametrize("what", MADE_UP)
def test_without_pins_and_signature_a_record_that_was_made_up_is_a_legal_game(cli: Cli, file: Path, what: str) -> None:
    """This is what pins and signatures are for; and it says that nobody vouches."""
    file.write_bytes(raw_record(MADE_UP[what]()))
    said = cli("verify", file)
    assert said.code == 0
    assert "not signed: no server vouches" in said.out


@pytest.mark.parametrize("nonces", [("abc",), ("XYZ9",), ("abc", "XYZ9"), ("1:abc",), ("2:XYZ9",), ("1:abc", "2:XYZ9")])
def test_what_was_noted_is_found_again(cli: Cli, file: Path, nonces: tuple[str, ...]) -> None:
    file.write_bytes(raw_record(true()))
    given = [part for nonce in nonces for part in ("--nonce", nonce)]
    said = cli("verify", file, "--commitment", commitment("m1", SEED).upper(), *given)
    assert said.code == 0
    assert "checked: commitment and nonces are as you noted them" in said.out
    assert cli("verify", file, *given, "--json").json["same"] is True
    assert cli("verify", file, "--json").json["same"] is None


def test_another_seed_is_caught_by_the_commitment(cli: Cli, file: Path) -> None:
    file.write_bytes(raw_record(with_another_seed()))
    said = cli("verify", file, *NOTED)
    assert said.code == 1
    assert said.err.startswith(f"The record commits to {commitment('m1', OTHER_SEED)}, but you noted")
    assert said.out.endswith("This is not the record of the match that you noted.\n")
    verdict = cli("verify", file, *NOTED, "--json").json
    assert (verdict["legal"], verdict["same"], len(verdict["reasons"])) == (True, False, 1)


@pytest.mark.parametrize("nonces", [("abc", "XYZ9"), ("1:abc",), ("2:XYZ9",), ("other",)])
def test_swapped_nonces_are_caught_by_their_order_or_by_the_number_of_the_player(
    cli: Cli, file: Path, nonces: tuple[str, ...]
) -> None:
    file.write_bytes(raw_record(with_swapped_nonces()))
    said = cli("verify", file, *(part for nonce in nonces for part in ("--nonce", nonce)))
    assert said.code == 1
    assert "does not stand where you noted it" in said.err


# Signatures


def test_a_signed_record_says_by_which_key_and_that_nobody_vouches_for_it(cli: Cli, file: Path) -> None:
    file.write_bytes(SERVER.signed(raw_record(true())))
    said = cli("verify", file)
    assert said.code == 0
    assert f"signed by the key {SERVER.key}; nobody here vouches for that key" in said.out
    assert cli("verify", file, "--json").json["signed_by"] == SERVER.key


@pytest.mark.parametrize("way", ["typed", "upper case", "in a file"])
def test_a_key_that_is_given_is_compared(cli: Cli, file: Path, tmp_path: Path, way: str) -> None:
    (tmp_path / "key").write_text(f"{SERVER.key}\n")
    key = {"typed": SERVER.key, "upper case": SERVER.key.upper(), "in a file": tmp_path / "key"}[way]
    file.write_bytes(SERVER.signed(raw_record(true())))
    said = cli("verify", file, "--key", key)
    assert said.code == 0
    assert f"signed by the key that you gave ({SERVER.key})" in said.out
    file.write_bytes(FORGER.signed(raw_record(true())))
    said = cli("verify", file, "--key", key)
    assert said.code == 1
    assert said.err.startswith(f"The record is signed by the key {FORGER.key}, not by {SERVER.key}")


@pytest.mark.parametrize("what", MADE_UP)
@pytest.mark.parametrize("signed", ["not at all", "by another key", "with the old signature"])
def test_a_record_that_was_made_up_is_caught_by_the_signature(cli: Cli, file: Path, what: str, signed: str) -> None:
    raw, old = raw_record(MADE_UP[what]()), SERVER.signed(raw_record(true())).splitlines(keepends=True)[-1]
    file.write_bytes(
        {"not at all": raw, "by another key": FORGER.signed(raw), "with the old signature": raw + old}[signed]
    )
    assert cli("verify", file, "--key", SERVER.key).code == 1


def test_a_changed_name_breaks_the_signature_though_the_game_is_the_same(cli: Cli, file: Path) -> None:
    file.write_bytes(SERVER.signed(raw_record(true())).replace(b'"Ann"', b'"Eve"', 1))
    said = cli("verify", file)
    assert said.code == 1
    assert "The signature does not fit: the record was changed after it was signed." in said.err
    assert cli("verify", file, "--json").json["legal"] is False


def test_a_record_whose_signature_was_cut_away_is_merely_unsigned(cli: Cli, file: Path) -> None:
    raw = raw_record(true())
    file.write_bytes(raw)
    assert "not signed" in cli("verify", file).out
    file.write_bytes(SERVER.signed(raw)[:-30])
    assert cli("verify", file).code == 0
    assert "cut off" in cli("verify", file).err


def test_nothing_may_follow_a_signature(cli: Cli, file: Path) -> None:
    signed = SERVER.signed(raw_record(true()))
    file.write_bytes(signed + signed.splitlines(keepends=True)[-1])
    said = cli("verify", file)
    assert said.code == 1
    assert "Something stands after the signature" in said.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--commitment", "abc"), "is no commitment"),
        (("--nonce", "a b"), "is no nonce"),
        (("--nonce", "x:abc"), "is no nonce"),
        (("--nonce", ""), "is no nonce"),
        (("--key", "nowhere"), "is neither a public key"),
        (("--key", "."), "is neither a public key"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    cli: Cli, file: Path, arguments: tuple[str, ...], said: str
) -> None:
    file.write_bytes(raw_record(true()))
    answer = cli("verify", file, *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


# Records of both schemes that stay in the tests for good


@pytest.mark.parametrize("name", ["hmac-sha256-v1", "hmac-sha256-v2"])
def test_the_kept_record_of_a_scheme_verifies_by_that_scheme(cli: Cli, name: str) -> None:
    said = cli("verify", DICE / f"{name}.jsonl", *NOTED)
    assert said.code == 0
    assert f"every roll follows from it ({name})" in said.out


@pytest.mark.parametrize(("name", "other"), [("hmac-sha256-v1", "v2"), ("hmac-sha256-v2", "v1")])
def test_the_kept_record_of_a_scheme_does_not_verify_by_the_other(cli: Cli, file: Path, name: str, other: str) -> None:
    file.write_bytes((DICE / f"{name}.jsonl").read_bytes().replace(name.encode(), f"hmac-sha256-{other}".encode()))
    said = cli("verify", file)
    assert said.code == 1
