"""Chapter 16: end of the league."""

from __future__ import annotations

from harena.league.book import Battle, Book, Member
from harena.league.rules.value import list_value


def has_reached(book: Book, member: Member) -> bool:
    """LEA-195, LEA-196, LEA-R59: in a closed group, whether a list has the value that may win the league."""
    return book.settings.closed_group and list_value(book, member) >= book.settings.threshold


def is_deciding(book: Book, battle: Battle, member: str) -> bool:
    """LEA-197, LEA-R59: the whole list fights, worth as much as is needed, by somebody who has reached it."""
    force = battle.forces[member]
    own = book.members[member]
    whole = {one.unit for one in force} == set(own.units) and not own.monsters
    return own.reached and whole and sum(one.cost for one in force) >= book.settings.threshold


def end_league(book: Book, battle: Battle) -> None:
    """LEA-198: who wins the deciding battle wins the league; the first one ends it."""
    if book.ended_by or not book.settings.closed_group or battle.winner < 0:
        return
    if any(is_deciding(book, battle, id_) for id_ in battle.sides[battle.winner]):
        book.ended_by = battle.id
