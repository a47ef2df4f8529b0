"""Passwords: which are good enough, and how they are kept.

Argon2id takes time and memory on purpose, so a few threads do it while the server goes on.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from harena.core.errors import refuse

SHORTEST: Final = 8
LONGEST: Final = 200
FEWEST_LETTERS: Final = 5
"""A password needs this many different characters."""
COMMON: Final = Path(__file__).with_name("common_passwords.txt")
"""Those that are tried first by whoever guesses; where they come from stands beside the file."""
THREADS: Final = 2
"""How many passwords are worked on at once: each takes 64 MB for a moment."""
MOST_WAITING: Final = 32
"""Who comes when so many wait already is asked to come again."""

T = TypeVar("T")


class Passwords:
    """Makes and checks what the database keeps instead of a password."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._work(lambda: self._hasher.hash(_as_typed(password)))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether this is the password. Takes as long where there is none, so that time does not tell who exists."""
        return await self._work(lambda: self._verify(kept, _as_typed(password)))

    def outdated(self, kept: str) -> bool:
        """Whether it was made with other settings than those of today."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _verify(self, kept: str | None, password: bytes) -> bool:
        if kept is None:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _work(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise refuse("too_busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1


def check_password(password: str, name: str) -> None:
    """Refuse what is guessed at once, or is too long to be meant."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise refuse("password_length", least=SHORTEST, most=LONGEST)
    if not is_text(password):
        raise refuse("not_text")
    plain = password.casefold()
    if len(set(plain)) < FEWEST_LETTERS or name.casefold() in plain:
        raise refuse("password_too_simple", least=FEWEST_LETTERS)
    if plain in common_passwords():
        raise refuse("password_common")


def random_password(name: str) -> str:
    """One that nobody can guess, and that somebody of this name may have."""
    while name.casefold() in (fresh := secrets.token_urlsafe(12)).casefold():
        continue
    return fresh


@cache
def common_passwords() -> frozenset[str]:
    """Passwords that many people have, in small letters."""
    return frozenset(COMMON.read_text(encoding="utf-8").split())


def is_text(words: str) -> bool:
    """Whether every part of it is a character that can be written down."""
    return not any("\ud800" <= letter <= "\udfff" or letter == "\0" for letter in words)


def _as_typed(password: str) -> bytes:
    """Nothing is cut off or made alike; what cannot be a password is never found, however long it is."""
    return password[: LONGEST + 1].encode(errors="replace")
