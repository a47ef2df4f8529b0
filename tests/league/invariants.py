"""What holds of every league at every moment."""

from __future__ import annotations

from collections import Counter

from harena.league.accounts import balance
from harena.league.book import Book, Member
from harena.league.rules.items import roles_of
from harena.league.rules.spells import wizard_level
from harena.league.rules.upkeep import holds_together
from harena.league.rules.value import command_figures
from harena.league.views import SEALED, seen_by


def check_book(book: Book) -> None:
    """Raise where a league is not as every league must be."""
    check_ledger(book)
    check_items(book)
    check_wishes(book)
    for member in book.members.values():
        check_member(book, member)


def check_ledger(book: Book) -> None:
    for account, postings in book.ledger.items():
        assert balance(book, account) == sum(posting.amount for posting in postings)
        assert balance(book, account) >= 0, account
        assert all(0 < posting.entry <= book.entries for posting in postings)
    owners = {unit for member in book.members.values() for unit in member.units}
    for account in book.ledger:
        kind, _, whose = account.partition("/")
        assert whose in book.members if kind == "gold" else int(whose) in owners or balance(book, account) == 0


def check_items(book: Book) -> None:
    for item, held in book.register.items():
        assert held.item == item
        assert book.has_item(item)
        if held.state in ("carried", "loot"):
            owner = book.members[held.owner]
            assert (held.unit != 0) == (held.state == "carried")
            if held.state == "carried":
                assert held.role in roles_of(book, owner, owner.units[held.unit]), item
        else:
            assert held.owner == ""
            assert held.unit == 0
    kinds = Counter(
        (held.unit, held.role, book.item(held.item).type) for held in book.register.values() if held.state == "carried"
    )
    assert all(count == 1 for count in kinds.values()), kinds


def check_wishes(book: Book) -> None:
    view = seen_by(book, None)
    for battle in view.battles.values():
        if not battle.wishes_settled:
            assert all(wish is SEALED for wish in battle.wishes.values())


def check_member(book: Book, member: Member) -> None:
    army = book.army(member.id)
    assert army.base in member.territories
    assert len(set(member.territories)) == len(member.territories)
    assert holds_together(army, set(member.territories))
    assert member.general == 0 or member.general in member.units or member.turn.step == "retired"
    for unit in member.units.values():
        entry = army.units[unit.entry]
        assert 1 <= unit.size <= entry.size[1]
        assert all(entry.option(id_) is not None for id_ in unit.options)
        assert len(set(unit.options)) == len(unit.options)
        assert len(command_figures(unit)) <= unit.size
        assert len(unit.spells) == wizard_level(entry, unit.options)
        assert not unit.champion or entry.champion is not None
    fought = Counter(one.unit for id_ in member.turn.battles for one in book.battles[id_].forces[member.id])
    assert all(count == 1 for count in fought.values())
