"""A roster: what stands on the sheet that a player brings to the table.

It is a plain value, in the reader's language. Nothing in it is worked out from anything else but sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from harena.core.text import Texts
from harena.league.army_book import (
    CATEGORIES,
    FOR_GOLD,
    ArmyBook,
    Category,
    Sample,
    SampleUnit,
    SharedItems,
)
from harena.league.texts import league_texts

Part = tuple[str, Sequence[str]]
"""What a line of a unit is about, by its key, and what stands on it."""


class RosterUnit(Struct, frozen=True):
    """A unit of a roster. `gold` and `honour` are what it cost in each; `left` is the honour that it may still spend.

    `name` is what its player calls it, and may be empty.
    """

    entry: str
    category: Category
    figures: int
    gold: int
    honour: int = 0
    left: int = 0
    name: str = ""
    equipment: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    is_general: bool = False
    is_resting: bool = False

    @property
    def points(self) -> int:
        return self.gold + self.honour

    @property
    def parts(self) -> Iterator[Part]:
        """What the unit has, as far as there is any."""
        tables = {
            "equipment": self.equipment,
            "options": self.options,
            "command": self.command,
            "magic": self.magic,
            "items": self.items,
        }
        yield from ((f"roster.{key}", names) for key, names in tables.items() if names)

    @property
    def marks(self) -> list[str]:
        """The keys of what is special about it."""
        return ["roster.general"] * self.is_general + ["roster.resting"] * self.is_resting


class Roster(Struct, frozen=True):
    """A list with all that a player owns."""

    name: str
    army: str
    units: tuple[RosterUnit, ...]
    most: int
    """LEA-049: the maximum value of the list."""
    player: str = ""
    league: str = ""
    gold: int = 0
    territories: tuple[str, ...] = ()
    loot: tuple[str, ...] = ()
    as_of: str = ""
    """When the list stood so, as the reader writes it."""

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.units)

    @property
    def by_category(self) -> list[tuple[Category, list[RosterUnit]]]:
        """The units as lists print them: Lords first, then Heroes, then the others."""
        order: tuple[Category, ...] = ("lord", "hero", *(one for one in CATEGORIES if one not in ("lord", "hero")))
        found = [(category, [unit for unit in self.units if unit.category == category]) for category in order]
        return [(category, units) for category, units in found if units]


def sample_roster(book: ArmyBook, shared: SharedItems, sample: Sample, language: str) -> Roster:
    """A ready list of a book as a roster."""
    say = league_texts(language, book, shared=shared)
    costs = {id_: item.cost for id_, item in {**shared.items, **book.items}.items()}
    units = tuple(_unit(book, one, costs, say) for one in sample.units)
    most = 500 + 2 * book.worth(sample.territories)
    army = book.army.name.said_in(language)
    territories = tuple(say.word("territory", id_) for id_ in (book.base, *sample.territories))
    return Roster(name=army, army=army, units=units, most=most, territories=territories)


def _unit(book: ArmyBook, one: SampleUnit, costs: dict[str, int], say: Texts) -> RosterUnit:
    unit = book.units[one.unit]
    taken = [option for id_ in one.take if (option := unit.option(id_)) is not None]
    gold = unit.price(one.size, [option.id for option in taken if option.kind in FOR_GOLD])
    rank = [unit.champion.name.said_in(say.language)] if one.champion and unit.champion else []
    by_kind = {
        kind: tuple(say.word("gear", option.id) for option in taken if option.kind == kind)
        for kind in {option.kind for option in taken}
    }
    return RosterUnit(
        entry=say.word("unit", one.unit),
        category=unit.category,
        figures=one.size,
        gold=gold,
        honour=unit.price(one.size, one.take, champion=one.champion) - gold + sum(costs[id_] for id_ in one.items),
        equipment=tuple(say.word("gear", id_) for id_ in book.carried(one.unit, one.take, one.gear)),
        options=(*by_kind.get("mark", ()), *by_kind.get("other", ())),
        command=(*rank, *by_kind.get("command", ())),
        magic=(say.word("lore", one.lore),) if one.lore else (),
        items=tuple(say.word("item", id_) for id_ in one.items),
        is_general=one.general,
    )
