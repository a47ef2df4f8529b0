"""Fair dice, `hmac-sha256-v2`: numbers that nobody can choose and everybody can check.

Before the first decision the table publishes a **commitment**: SHA-256 of the match id and a secret seed. Each person
draws a **nonce** and first gives only its **pledge**, a SHA-256 too. Nonces are shown when all pledges are there, so
whoever comes last cannot choose one that suits the seed and the other nonces.

Question number n to chance is answered from HMAC-SHA256(seed, message | block), read as 32-bit words with rejection
sampling, so that every number below a bound is equally likely. The message is JSON: the match, the nonces with their
seats, n, and what was asked (kind, who sees it, whose dice, bounds). So another question at the same place, after an
undo, has other numbers. At the end the seed is revealed, and anybody re-derives every number (`tools/verify_dice.py`
does it without this package).

In `hmac-sha256-v1` there were no pledges, and the message did not say what was asked. Records of that time are checked
by it, for good.

What this shows: the seed was fixed before the nonces were known, no nonce was chosen to suit the others, and no roll
was changed afterwards. What it cannot show: that whoever runs the table did not look at the seed during the game.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping
from struct import unpack
from typing import Final

import msgspec
from msgspec import Struct

from harena.core.errors import BrokenRules
from harena.core.seat import Seat

SCHEME: Final = "hmac-sha256-v2"
OLD_SCHEME: Final = "hmac-sha256-v1"
COMMITTED: Final = (SCHEME, OLD_SCHEME)
"""The schemes in which dice are committed to."""
SEED_BYTES: Final = 32
LONGEST_NONCE: Final = 64
WORDS: Final = 2**32

Nonces = Mapping[Seat, str]
"""The people's nonces by seat, in the order of the record."""


class Asked(Struct, frozen=True):
    """What chance is asked, as far as it shapes the numbers. `by`: whose dice they are."""

    kind: str
    seen_by: tuple[int, ...] | None
    by: int | str | tuple[int | str, ...] | None
    bounds: tuple[int, ...]


def commitment(match: str, seed: bytes) -> str:
    """What is published before the first decision."""
    return hashlib.sha256(match.encode() + seed).hexdigest()


def pledge(match: str, nonce: str) -> str:
    """What a person gives before anybody's nonce is known. It names the match: in another one it is worth nothing."""
    return hashlib.sha256(f"{match}|{nonce}".encode()).hexdigest()


def is_nonce(nonce: str) -> bool:
    return nonce.isascii() and nonce.isalnum() and len(nonce) <= LONGEST_NONCE


def fair_numbers(scheme: str, seed: bytes, match: str, nonces: Nonces, index: int, asked: Asked) -> list[int]:
    """The numbers of question `index`: one below each bound."""
    words = _words(seed, _MESSAGES[scheme](match, nonces, index, asked))
    return [_below(bound, words) for bound in asked.bounds]


def _message(match: str, nonces: Nonces, index: int, asked: Asked) -> str:
    told = [match, list(nonces.items()), index, asked.kind, asked.seen_by, asked.by, asked.bounds]
    return msgspec.json.encode(told).decode()


def _old_message(match: str, nonces: Nonces, index: int, _asked: Asked) -> str:
    return f"{match}|{','.join(nonces.values())}|{index}"


_MESSAGES: Final[Mapping[str, Callable[[str, Nonces, int, Asked], str]]] = {
    SCHEME: _message,
    OLD_SCHEME: _old_message,
}


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
