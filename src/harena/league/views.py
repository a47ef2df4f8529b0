"""What a viewer may see of a league: everything but sealed wishes, and gold where the league keeps it private.

Whatever leaves the package is made from a view: pages, terminals, exports. Two leagues that differ only in what is
sealed from a viewer give that viewer the same view.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from msgspec.structs import replace

from harena.core.hidden import FACE_DOWN
from harena.league.accounts import gold_account
from harena.league.book import Battle, Book, Member, Wish
from harena.league.entries import Entry
from harena.league.kinds import OpenWishes, SealWishes

SEALED = Wish(FACE_DOWN)
NO_SALT = "0" * 64


def seen_by(book: Book, viewer: str | None) -> Book:
    """The league as a person sees it; None: somebody who looks in from outside."""
    own = {member.id for member in book.members.values() if member.person == viewer}
    view = copy(book)
    view.battles = {id_: _battle_seen(battle, own) for id_, battle in book.battles.items()}
    if not book.settings.open_treasury and viewer != book.organiser:
        hidden = {gold_account(id_) for id_ in book.members if id_ not in own}
        view.ledger = {account: lines for account, lines in book.ledger.items() if account not in hidden}
        view.members = {id_: _without_trades(member, own) for id_, member in book.members.items()}
    return view


def _battle_seen(battle: Battle, own: set[str]) -> Battle:
    """LEA-H03: wishes of others are face down until all of them are settled."""
    if battle.wishes_settled or not battle.wishes:
        return battle
    seen = copy(battle)
    seen.wishes = {id_: wish if id_ in own else SEALED for id_, wish in battle.wishes.items()}
    return seen


def _without_trades(member: Member, own: set[str]) -> Member:
    """LEA-H01: how things stood before each purchase tells how much was spent."""
    if member.id in own:
        return member
    return replace(member, turn=replace(member.turn, trades=[]))


def entry_seen_by(book: Book, entry: Entry, viewer: str | None) -> Entry:
    """An entry as a person may read it, in the league as it stands now."""
    command = entry.command
    if not isinstance(command, SealWishes | OpenWishes) or book.battles[command.battle].wishes_settled:
        return entry
    if book.members[command.member].person == viewer:
        return entry
    sealed = SealWishes(command.member, command.battle, NO_SALT)
    return replace(entry, command=sealed)


def entries_seen_by(book: Book, entries: Iterable[Entry], viewer: str | None) -> list[Entry]:
    """The record as a person may read it."""
    return [entry_seen_by(book, entry, viewer) for entry in entries]
