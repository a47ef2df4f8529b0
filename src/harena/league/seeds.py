"""The seeds of fair dice, for whoever keeps a league: a terminal beside its file, a server in its database.

A league has one secret. The seed of each campaign turn follows from it, so that nothing else needs to be kept. The seed
that a turn reveals at its end tells nothing about another one. And whoever restores an old copy of the league gets the
same dice again.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any, Final

from msgspec.structs import replace

from harena.core.fair import SEED_BYTES
from harena.league.book import Book, Member, Turn
from harena.league.commands import tag_of
from harena.league.dice import Roll, commit, fair_roll
from harena.league.kinds import AnyCommand, CloseSequence, Join, OfMember, Retire

SECRET_BYTES: Final = SEED_BYTES


def new_secret() -> bytes:
    """The secret of a new league."""
    return secrets.token_bytes(SECRET_BYTES)


def seed_of(secret: bytes, member: str, turn: int) -> bytes:
    """The seed of a campaign turn."""
    return hmac.digest(secret, f"{member}/{turn}".encode(), "sha256")


def commitment_of(book: Book, secret: bytes, member: str, turn: int) -> str:
    """What is published of a campaign turn before it begins."""
    return commit(book, Member(member, "", "", (), turn=Turn(number=turn)), seed_of(secret, member, turn))


def knows_turn(book: Book, secret: bytes, member: Member) -> bool:
    """Whether the dice of a member's campaign turn were committed to by this secret."""
    turn = member.turn
    return bool(turn.commitment) and turn.commitment == commitment_of(book, secret, member.id, turn.number)


def with_commitments(book: Book, secret: bytes, command: AnyCommand) -> AnyCommand:
    """The command with what it must say about dice: the seed of a turn that ends, the commitment of one that begins."""
    if isinstance(command, Join):
        return replace(command, commitment=commitment_of(book, secret, command.member, 1))
    if not isinstance(command, CloseSequence | Retire):
        return command
    member = book.members.get(command.member)
    if member is None:
        return command
    said: dict[str, Any] = {"seed": _revealed(book, secret, member)}
    if isinstance(command, CloseSequence):
        ends = member.turn.step == "purchases"
        said["commitment"] = commitment_of(book, secret, member.id, member.turn.number + 1) if ends else ""
        said["seed"] = said["seed"] if ends else ""
    return replace(command, **said)


def _revealed(book: Book, secret: bytes, member: Member) -> str:
    """The seed of a member's turn, if this secret has it."""
    return seed_of(secret, member.id, member.turn.number).hex() if knows_turn(book, secret, member) else ""


def roller(book: Book, secret: bytes, command: AnyCommand) -> Roll | None:
    """The fair roller for a command; None where the dice belong to no turn that this secret has committed to."""
    member = book.members.get(command.member) if isinstance(command, OfMember) else None
    if member is None or not knows_turn(book, secret, member):
        return None
    return fair_roll(book, member, tag_of(command), seed_of(secret, member.id, member.turn.number))
