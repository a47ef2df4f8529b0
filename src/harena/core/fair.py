"""Fair dice, `hmac-sha256-v1`: numbers that nobody can choose and everybody can check.

Before the first decision the table publishes a **commitment**: SHA-256 of the match id and a secret seed. Each person
then adds a **nonce**. Question number n to chance is answered from HMAC-SHA256(seed, match | nonces | n | block), read
as 32-bit words with rejection sampling, so that every number below a bound is equally likely. At the end the seed is
revealed, and anybody re-derives every number (`tools/verify_dice.py` does it without this package).

What this shows: the seed was fixed before the nonces were known, and no roll was changed afterwards. What it cannot
show: that whoever runs the table did not look at the seed during the game.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import unpack
from typing import Final

from harena.core.errors import BrokenRules

SCHEME: Final = "hmac-sha256-v1"
SEED_BYTES: Final = 32
WORDS: Final = 2**32


def commitment(match: str, seed: bytes) -> str:
    """What is published before the first decision."""
    return hashlib.sha256(match.encode() + seed).hexdigest()


def fair_numbers(seed: bytes, match: str, nonces: Sequence[str], index: int, bounds: Sequence[int]) -> list[int]:
    """The numbers of question `index`: one below each bound."""
    words = _words(seed, f"{match}|{','.join(nonces)}|{index}")
    return [_below(bound, words) for bound in bounds]


def _below(bound: int, words: Iterator[int]) -> int:
    if not 1 <= bound <= WORDS:
        raise BrokenRules(f"chance cannot choose below {bound}")
    limit = WORDS - WORDS % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound


def _words(seed: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"{message}|{block}".encode(), "sha256")
        yield from unpack(">8I", digest)
        block += 1
