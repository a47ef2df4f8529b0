"""An army in figures and words: value, shares, what is wrong with it, its units. Army pages are made of these."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from harena.core.question import Reason
from harena.core.text import Text, Texts
from harena.league.accounts import honour
from harena.league.army_book import CATEGORIES, Category
from harena.league.book import Book, Member
from harena.league.printing.as_text import heading
from harena.league.printing.of_member import member_roster
from harena.league.printing.roster import Roster
from harena.league.rules.legality import list_faults
from harena.league.rules.value import category_values, list_value, maximum_of
from harena.league.telling import worded


class Share(Struct, frozen=True, kw_only=True):
    """What a category holds of the maximum value. LEA-013, LEA-015."""

    title: str
    value: int
    said: str
    percent: int
    limit: str
    """At least or at most so many percent."""
    wrong: bool


class Muster(Struct, frozen=True, kw_only=True):
    """A list in figures."""

    value: int
    most: int
    said: str
    gold: int | None
    gold_said: str
    shares: list[Share]
    faults: list[str]


class UnitCard(Struct, frozen=True, kw_only=True):
    """A unit as the page of an army shows it."""

    id: int
    title: str
    points: str
    honour: str
    has: list[str]


class UnitGroup(Struct, frozen=True):
    """The units of a category."""

    title: str
    units: list[UnitCard]


def said_reasons(book: Book, reasons: Iterable[Reason], texts: Texts) -> list[str]:
    """Reasons as sentences, each with its rule."""
    found = (Text(f"refused.{one.key}", {**worded(book, one.params), "rule": one.rule}) for one in reasons)
    return [texts.say(text) for text in found]


def muster(book: Book, member: Member, gold: int | None, texts: Texts) -> Muster:
    """The figures of a list. `gold` is None where the reader may not know it."""
    value, most = list_value(book, member), maximum_of(book, member)
    shown = "–" if gold is None else texts.number(gold)
    return Muster(
        value=value,
        most=most,
        said=texts("muster.value", have=value, most=most),
        gold=gold,
        gold_said=texts("muster.gold", value=shown),
        shares=[_share(book, member, category, most, texts) for category in CATEGORIES],
        faults=said_reasons(book, list_faults(book, member), texts),
    )


def _share(book: Book, member: Member, category: Category, most: int, texts: Texts) -> Share:
    selection, value = book.army(member.id).selection, category_values(book, member)[category]
    limit = selection.most(category)
    least = selection.core_min if limit is None else 0
    wrong = value * 100 < least * most if limit is None else value * 100 > limit * most
    percent = value * 100 // most
    return Share(
        title=texts.word("category", category),
        value=min(value, most),
        said=texts("muster.share", have=value, percent=percent),
        percent=percent,
        limit=texts("muster.least", percent=least) if limit is None else texts("muster.most", percent=limit),
        wrong=wrong,
    )


def roster_of(book: Book, member: Member, name: str, league: str, texts: Texts) -> Roster:
    """The list as a sheet calls it: people by their names, the league by its title."""
    return replace(member_roster(book, member, texts), name=name, player="", league=league)


def groups(book: Book, member: Member, roster: Roster, texts: Texts) -> list[UnitGroup]:
    """The units by category, each with what it has."""
    ids = dict(zip((id(unit) for unit in roster.units), member.units, strict=True))
    found = []
    for category, units in roster.by_category:
        cards = [
            UnitCard(
                id=ids[id(unit)],
                title=heading(unit, texts),
                points=texts("roster.points", count=unit.points),
                honour=texts("muster.honour", count=honour(book, ids[id(unit)])),
                has=[texts("roster.part", part=texts(key), names=", ".join(names)) for key, names in unit.parts],
            )
            for unit in units
        ]
        found.append(UnitGroup(texts.word("category", category), cards))
    return found
