"""Fair dice: golden values, no bias, no way to hang. The values were made with openssl, not with this package."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harena.core import fair
from harena.core.errors import BrokenRules
from harena.core.fair import (
    COMMITTED,
    OLD_SCHEME,
    SCHEME,
    WORDS,
    Asked,
    _below,
    _words,
    commitment,
    fair_numbers,
    pledge,
)
from harena.core.seat import Seat
from tests.core.builders import SEED

BOTH = pytest.mark.parametrize("scheme", COMMITTED)


def seated(nonces: Iterable[str]) -> dict[Seat, str]:
    """These nonces, given by the first seats in their order."""
    return {Seat(seat): nonce for seat, nonce in enumerate(nonces)}


def roll(*bounds: int) -> Asked:
    return Asked("roll", None, 0, bounds)


def numbers(
    *bounds: int, scheme: str = SCHEME, match: str = "match-1", nonces: Iterable[str] = ("abc", "XYZ9"), index: int = 7
) -> list[int]:
    """What the known seed answers to a roll."""
    return fair_numbers(scheme, SEED, match, seated(nonces), index, roll(*bounds))


def test_the_commitment_is_the_hash_of_match_and_seed() -> None:
    """`{ printf match-1; xxd -r -p <<< 000102…1f; } | sha256sum`"""
    assert commitment("match-1", SEED) == "8bb27a88ee1d6c7014bee061b4f83668ec13aec1961dc6f4c1f500dec835958a"


def test_the_words_are_those_of_hmac_sha256_block_after_block() -> None:
    """`printf 'match-1|abc,XYZ9|7|0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f`, then `…|7|1`"""
    blocks = (
        "7cbade47191889a9d58b406fc85836e805c5ffa69ef5f8d4d5dc319973d4069e",
        "235d06b806d00ee926eaa2e3e313f2e9acb03faf9d5458bae2ad417a918eaf05",
    )
    want = [int(block[at : at + 8], 16) for block in blocks for at in range(0, 64, 8)]
    words = _words(SEED, "match-1|abc,XYZ9|7")
    assert [next(words) for _ in range(16)] == want


@pytest.mark.parametrize(
    ("nonces", "index", "bounds", "numbers"),
    [
        (["abc", "XYZ9"], 0, [6, 6, 10, 24], [2, 4, 0, 1]),
        (["abc", "XYZ9"], 7, [6, 6, 10, 24], [3, 1, 7, 16]),
        ([], 7, [6] * 8, [3, 1, 5, 3, 5, 2, 3, 3]),
        (["abc", "XYZ9"], 7, [6] * 11, [3, 1, 5, 4, 2, 2, 5, 2, 0, 5, 1]),
        (["abc", "XYZ9"], 7, [3 * 10**9] * 3, [2092621383, 421038505, 96862118]),
        (["abc", "XYZ9"], 7, [], []),
    ],
    ids=["first question", "eighth", "without nonces", "two blocks", "words skipped", "no dice"],
)
def test_known_questions_have_known_answers_in_old_records(
    nonces: list[str], index: int, bounds: list[int], numbers: list[int]
) -> None:
    asked = Asked("roll", None, None, tuple(bounds))
    assert fair_numbers(OLD_SCHEME, SEED, "match-1", seated(nonces), index, asked) == numbers


@pytest.mark.parametrize(
    ("asked", "block"),
    [
        ('"roll",null,0,[6,6,10,24]', "87e1d82ac5108ba9c3afe91e21d498b54c2795a1a599e0ceb4b5c9723eea13fc"),
        ('"draw",[0],null,[24]', "2a8bd6d408e88523784d233d15620233812387dba7491ccf74cf6b11c0d847ad"),
    ],
)
def test_the_message_says_what_was_asked(asked: str, block: str) -> None:
    """`printf '["match-1",[[0,"abc"],[1,"XYZ9"]],7,"roll",null,0,[6,6,10,24]]|0' | openssl dgst …` as above."""
    kind, seen_by, by, bounds = json.loads(f"[{asked}]")
    question = Asked(kind, seen_by and tuple(seen_by), by, tuple(bounds))
    want = [int(block[8 * place : 8 * place + 8], 16) % bound for place, bound in enumerate(bounds)]
    assert fair_numbers(SCHEME, SEED, "match-1", seated(["abc", "XYZ9"]), 7, question) == want


def test_a_pledge_is_the_hash_of_match_and_nonce() -> None:
    """`printf 'match-1|abc' | sha256sum`"""
    assert pledge("match-1", "abc") == "9bedbc747f67d15cad753ca7750410132b2de28c73ede912a490c5208008d00e"


def test_a_pledge_is_worth_nothing_in_another_match() -> None:
    assert pledge("match-2", "abc") != pledge("match-1", "abc")


@pytest.mark.parametrize("bound", range(1, 17))
def test_every_number_has_equally_many_words(monkeypatch: pytest.MonkeyPatch, bound: int) -> None:
    """With words of four bits all can be counted."""
    monkeypatch.setattr(fair, "WORDS", 16)
    counts = Counter(number for word in range(16) if (number := lone_word(bound, word)) is not None)
    assert counts == dict.fromkeys(range(bound), 16 // bound)


def lone_word(bound: int, word: int) -> int | None:
    """The number that this word gives, None where it is skipped."""
    try:
        return _below(bound, iter([word]))
    except StopIteration:
        return None


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 10, 24, 3 * 10**9, WORDS - 1, WORDS])
def test_the_last_word_that_counts_is_the_one_before_the_uneven_rest(bound: int) -> None:
    end = WORDS // bound * bound
    assert lone_word(bound, end - 1) == bound - 1
    assert end == WORDS or lone_word(bound, end) is None


@BOTH
@pytest.mark.parametrize("bound", [0, -1, WORDS + 1, 2**64])
def test_a_bound_that_no_word_can_serve_is_an_error_and_not_an_endless_search(bound: int, scheme: str) -> None:
    with pytest.raises(BrokenRules):
        numbers(bound, scheme=scheme)


@BOTH
def test_ten_thousand_dice_of_one_seed_pass_a_chi_square_test(scheme: str) -> None:
    shown = Counter(
        die for index in range(2500) for die in numbers(6, 6, 6, 6, scheme=scheme, nonces=["abc"], index=index)
    )
    expected = 10_000 / 6
    assert sum((shown[die] - expected) ** 2 / expected for die in range(6)) < 20.5, "one in a thousand"


@BOTH
@given(
    seed=st.binary(min_size=32, max_size=32),
    match=st.text(),
    nonces=st.lists(st.text("abcXYZ019", min_size=1), max_size=4),
    index=st.integers(0, 10**6),
    bounds=st.lists(st.integers(1, WORDS), max_size=20),
)
def test_numbers_are_below_their_bounds_and_always_the_same(
    scheme: str, seed: bytes, match: str, nonces: list[str], index: int, bounds: list[int]
) -> None:
    found = fair_numbers(scheme, seed, match, seated(nonces), index, roll(*bounds))
    assert all(0 <= number < bound for number, bound in zip(found, bounds, strict=True))
    assert found == fair_numbers(scheme, seed, match, seated(nonces), index, roll(*bounds))


@BOTH
def test_seed_match_nonces_and_index_all_matter(scheme: str) -> None:
    def one(
        seed: bytes = SEED, match: str = "m", nonces: tuple[str, ...] = ("a", "b"), index: int = 0
    ) -> tuple[int, ...]:
        return tuple(fair_numbers(scheme, seed, match, seated(nonces), index, roll(WORDS)))

    others = [one(seed=bytes(32)), one(match="n"), one(nonces=("b", "a")), one(nonces=("ab",))]
    assert len({one(), *others, one(index=1)}) == 6


OTHERS = {
    "another kind": Asked("draw", None, 0, (6, 6)),
    "seen by one seat": Asked("roll", (Seat(0),), 0, (6, 6)),
    "dice of another seat": Asked("roll", None, 1, (6, 6)),
    "dice of both": Asked("roll", None, (0, 1), (6, 6)),
    "dice of nobody": Asked("roll", None, None, (6, 6)),
    "another bound": Asked("roll", None, 0, (6, 7)),
    "a die more": Asked("roll", None, 0, (6, 6, 6)),
}


@pytest.mark.parametrize("other", OTHERS)
def test_another_question_at_the_same_place_has_a_stream_of_its_own(other: str) -> None:
    """In the old scheme all of these had the same one."""

    def stream(scheme: str, asked: Asked) -> str:
        return fair._MESSAGES[scheme]("m", seated(["a", "b"]), 3, asked)

    assert stream(SCHEME, OTHERS[other]) != stream(SCHEME, roll(6, 6))
    assert stream(OLD_SCHEME, OTHERS[other]) == stream(OLD_SCHEME, roll(6, 6))


def test_the_same_nonces_on_other_seats_give_other_numbers() -> None:
    one, other = {Seat(0): "a", Seat(1): "b"}, {Seat(1): "a", Seat(0): "b"}
    asked = roll(WORDS)
    assert fair_numbers(SCHEME, SEED, "m", one, 0, asked) != fair_numbers(SCHEME, SEED, "m", other, 0, asked)


def test_words_never_run_out() -> None:
    words: Iterator[int] = _words(SEED, "m")
    assert len({next(words) for _ in zip(range(1000), count(), strict=False)}) == 1000
