"""Fair dice: golden values, no bias, no way to hang. The values were made with openssl, not with this package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harena.core import fair
from harena.core.errors import BrokenRules
from harena.core.fair import WORDS, _below, _words, commitment, fair_numbers
from tests.core.builders import SEED


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
def test_known_questions_have_known_answers(
    nonces: list[str], index: int, bounds: list[int], numbers: list[int]
) -> None:
    assert fair_numbers(SEED, "match-1", nonces, index, bounds) == numbers


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


@pytest.mark.parametrize("bound", [0, -1, WORDS + 1, 2**64])
def test_a_bound_that_no_word_can_serve_is_an_error_and_not_an_endless_search(bound: int) -> None:
    with pytest.raises(BrokenRules):
        fair_numbers(SEED, "m", [], 0, [bound])


def test_ten_thousand_dice_of_one_seed_pass_a_chi_square_test() -> None:
    shown = Counter(die for index in range(2500) for die in fair_numbers(SEED, "match-1", ["abc"], index, [6] * 4))
    expected = 10_000 / 6
    assert sum((shown[die] - expected) ** 2 / expected for die in range(6)) < 20.5, "one in a thousand"


@given(
    seed=st.binary(min_size=32, max_size=32),
    match=st.text(),
    nonces=st.lists(st.text("abcXYZ019", min_size=1), max_size=4),
    index=st.integers(0, 10**6),
    bounds=st.lists(st.integers(1, WORDS), max_size=20),
)
def test_numbers_are_below_their_bounds_and_always_the_same(
    seed: bytes, match: str, nonces: list[str], index: int, bounds: list[int]
) -> None:
    numbers = fair_numbers(seed, match, nonces, index, bounds)
    assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))
    assert numbers == fair_numbers(seed, match, nonces, index, bounds)


def test_seed_match_nonces_and_index_all_matter() -> None:
    def numbers(
        seed: bytes = SEED, match: str = "m", nonces: tuple[str, ...] = ("a", "b"), index: int = 0
    ) -> tuple[int, ...]:
        return tuple(fair_numbers(seed, match, nonces, index, [WORDS]))

    others = [numbers(seed=bytes(32)), numbers(match="n"), numbers(nonces=("b", "a")), numbers(nonces=("ab",))]
    assert len({numbers(), *others, numbers(index=1)}) == 6


def test_words_never_run_out() -> None:
    words: Iterator[int] = _words(SEED, "m")
    assert len({next(words) for _ in zip(range(1000), count(), strict=False)}) == 1000
