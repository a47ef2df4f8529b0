"""The dice that a server rolls for a league: fair ones, from seeds that it has committed to.

A league has one secret. The seed of a member's campaign turn follows from it, so nothing else needs to be kept, and the
seed that a turn reveals at its end tells nothing about another one.
"""

from __future__ import annotations

import hmac
from typing import Any

from msgspec.structs import replace

from harena.league.book import Book, Member, Turn
from harena.league.commands import tag_of
from harena.league.dice import Roll, commit, fair_roll
from harena.league.kinds import AnyCommand, CloseSequence, Join, OfMember


def seed_of(secret: bytes, member: str, turn: int) -> bytes:
    """The seed of a campaign turn."""
    return hmac.digest(secret, f"{member}/{turn}".encode(), "sha256")


def with_commitments(book: Book, secret: bytes, command: AnyCommand) -> AnyCommand:
    """The command with what the server says about its dice: nobody else knows the seeds."""
    if isinstance(command, Join):
        return replace(command, commitment=_commitment(book, secret, command.member, 1))
    member = book.members.get(command.member) if isinstance(command, CloseSequence) else None
    if member is None:
        return command
    said: dict[str, Any] = {"seed": "", "commitment": ""}
    if member.turn.step == "purchases" and member.turn.commitment:
        turn = member.turn.number
        said["seed"] = seed_of(secret, member.id, turn).hex()
        said["commitment"] = _commitment(book, secret, member.id, turn + 1)
    return replace(command, **said)


def _commitment(book: Book, secret: bytes, member: str, turn: int) -> str:
    return commit(book, Member(member, "", "", (), turn=Turn(number=turn)), seed_of(secret, member, turn))


def roller(book: Book, secret: bytes, command: AnyCommand) -> Roll | None:
    """The fair roller for a command; None where it is nobody's turn that the dice belong to."""
    member = book.members.get(command.member) if isinstance(command, OfMember) else None
    if member is None or not member.turn.commitment:
        return None
    return fair_roll(book, member, tag_of(command), seed_of(secret, member.id, member.turn.number))
