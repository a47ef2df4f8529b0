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
"""The passwords that guessers try first. The licence beside the file says where they come from."""
THREADS: Final = 2
"""How many passwords are hashed at once; each takes 64 MB for a moment."""
MOST_WAITING: Final = 32
"""When so many wait already, the next one is refused and may try again later."""

T = TypeVar("T")


class Passwords:
    """Makes and checks the hashes that are kept instead of passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._work(lambda: self._hasher.hash(_as_typed(password)))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether this is the password. It takes as long without one, so that time tells nothing about who exists."""
        return await self._work(lambda: self._verify(kept, _as_typed(password)))

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with other settings than those of today."""
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
    """Refuse a password that is too short, too long, too simple or too common."""
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
    """A random password that `check_password` accepts for this name."""
    while name.casefold() in (fresh := secrets.token_urlsafe(12)).casefold():
        continue
    return fresh


@cache
def common_passwords() -> frozenset[str]:
    """Passwords that many people have, in small letters."""
    return frozenset(COMMON.read_text(encoding="utf-8").split())


def is_text(words: str) -> bool:
    """Whether it holds nothing that cannot be written down: half a surrogate pair, or a zero."""
    return not any("\ud800" <= letter <= "\udfff" or letter == "\0" for letter in words)


def _as_typed(password: str) -> bytes:
    """The bytes of a password as it was typed. A longer one than is allowed is cut off, but too late to be right."""
    return password[: LONGEST + 1].encode(errors="replace")
