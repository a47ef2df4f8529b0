"""The promotion sheet: from whom, to whom, and never downward."""

from __future__ import annotations

from harena.core.errors import fault
from harena.league.army_book import ArmyBook, Promoted, Promotion, Unit
from harena.league.checking.fault import Faults, unknown


def check_promotions(book: ArmyBook) -> Faults:
    """LEA-239, LEA-249, LEA-M07: all faults of the promotion sheet."""
    seen: set[tuple[str, str, Promoted]] = set()
    for number, promotion in enumerate(book.promotions, start=1):
        path = f"promotions.{number}"
        for id_ in (promotion.old, promotion.new):
            if id_ not in book.units:
                yield unknown(path, id_, book.units, "units")
        if {promotion.old, promotion.new} <= book.units.keys():
            for who in promotion.who:
                if (promotion.old, promotion.new, who) in seen or promotion.old == promotion.new:
                    yield path, fault("book_idle_promotion", unit=promotion.old, new=promotion.new)
                seen.add((promotion.old, promotion.new, who))
                yield from _line(path, promotion, who, book.units[promotion.old], book.units[promotion.new])


def _line(path: str, promotion: Promotion, who: Promoted, old: Unit, new: Unit) -> Faults:
    """LEA-240, LEA-251: a champion becomes a character, others stay among their like, and nobody gets cheaper."""
    named = {"unit": promotion.old, "new": promotion.new}
    if who == "champion" and (old.champion is None or not new.is_character):
        yield path, fault("book_champion_to", **named, rule="LEA-249")
        return
    if who != "champion" and old.is_character != new.is_character:
        yield path, fault("book_out_of_ranks", **named, rule="LEA-249")
    if who == "part" and old.size[1] == 1:
        yield path, fault("book_part_of_one", **named)
    have, get = old.price(1, champion=who == "champion"), new.price(1)
    if get < have:
        yield path, fault("book_cheaper", **named, have=have, get=get, rule="LEA-240")
