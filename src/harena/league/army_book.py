"""An army book: what an army may buy, what its territories open, and who may rise to what.

The types are the tables of the TOML file, field by field; docs/army-books.md explains them. What can be worked out from
them (who is linked to whom, what opens what) is worked out once for each book. Nothing here knows whether a book makes
sense: that is `book_check.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct, field

Origin = Literal["rulebook", "house"]
"""Where an entry comes from: the league's document, or this project."""
Category = Literal["core", "special", "rare", "hero", "lord"]
OptionKind = Literal["weapon", "armour", "mount", "command", "standard", "mark", "other"]
ItemType = Literal["weapon", "armour", "talisman", "arcane", "enchanted", "standard"]
Bearer = Literal["character", "fighter", "wizard", "standard"]
Slot = Literal["melee", "missile", "body", "shield", "horse"]
Promoted = Literal["unit", "part", "champion"]

CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
CHARACTERS: Final[tuple[Category, ...]] = ("hero", "lord")
ITEM_TYPES: Final[tuple[ItemType, ...]] = get_args(ItemType)
FOR_GOLD: Final[tuple[OptionKind, ...]] = ("weapon", "armour", "mount")
"""LEA-020, LEA-022, LEA-024: options of these kinds may be bought with gold; all others with honour alone."""

WORN: Final[tuple[Slot, ...]] = ("body", "shield", "horse")
"""Slots that hold one thing each; of weapons a figure may have several."""

CHAMPION: Final = "champion"
MUSICIAN: Final = "musician"
STANDARD_BEARER: Final = "standard_bearer"
BATTLE_STANDARD: Final = "battle_standard"
MAGIC_STANDARD: Final = "magic_standard"

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(min_length=1, max_length=300)]
Points = Annotated[int, Meta(ge=0, le=2500)]
Price = Annotated[int, Meta(ge=1, le=2500)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Count = Annotated[int, Meta(ge=1, le=200)]
Wounds = Annotated[int, Meta(ge=1, le=20)]
Level = Annotated[int, Meta(ge=1, le=4)]
OriginOf = Origin | dict[str, Origin] | None
"""The origin of an entry, or of each of its fields; None: that of the file."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a book; a field that it does not know is refused."""


class Name(Entry, frozen=True):
    """What something is called, in both languages."""

    fr: Word
    en: Word

    def said_in(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Summary(Entry, frozen=True):
    """A sentence about something, in both languages."""

    fr: Sentence
    en: Sentence

    def said_in(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Army(Entry, frozen=True):
    """Which army the book is about."""

    id: str
    name: Name
    summary: Summary
    origin: OriginOf = None


class Selection(Entry, frozen=True):
    """The rulebook's selection rules. LEA-013, LEA-015, LEA-M10: shares in percent, and how many units."""

    core_min: Percent
    special_max: Percent
    rare_max: Percent
    hero_max: Percent
    lord_max: Percent
    min_units: Count
    special_copies: Count
    rare_copies: Count

    def most(self, category: Category) -> int | None:
        """The largest share of a category, in percent; Core has none."""
        known = {"special": self.special_max, "rare": self.rare_max, "hero": self.hero_max, "lord": self.lord_max}
        return known.get(category)

    def copies(self, category: Category) -> int | None:
        """How often one entry of a category may be taken; None: as often as one likes."""
        return {"special": self.special_copies, "rare": self.rare_copies}.get(category)


class Equipment(Entry, frozen=True):
    """A weapon or armour. `slot` tells what a magic armour replaces (LEA-048)."""

    name: Name
    kind: Literal["weapon", "armour"]
    slot: Slot
    origin: OriginOf = None


class Mount(Entry, frozen=True):
    """A beast lives and dies with its rider (LEA-146); a monster has wounds of its own (LEA-173, LEA-R28)."""

    name: Name
    kind: Literal["beast", "monster"]
    wounds: Wounds = 1
    origin: OriginOf = None


class Upgrade(Entry, frozen=True):
    """An option that is neither equipment nor mount."""

    name: Name
    origin: OriginOf = None


class Lore(Entry, frozen=True):
    """Its spells: the first is the signature spell, the others are rolled for on a D6. LEA-038, LEA-039, LEA-M09."""

    name: Name
    spells: Annotated[tuple[Name, ...], Meta(min_length=7, max_length=7)]
    origin: OriginOf = None


class Option(Entry, frozen=True):
    """What a unit may buy.

    `limit` stands for `cost` at a magic standard: it costs what the item costs, and no more than that.
    """

    id: str
    kind: OptionKind
    cost: Points = 0
    per: Literal["figure"] | None = None
    limit: Points = 0
    group: str = ""
    requires: tuple[str, ...] = ()
    requires_any: tuple[str, ...] = ()
    level: Annotated[int, Meta(ge=0, le=4)] = 0
    once: bool = False
    origin: OriginOf = None

    @property
    def is_for_gold(self) -> bool:
        """LEA-020, LEA-022, LEA-024: whether gold may pay for it; honour always may."""
        return self.kind in FOR_GOLD

    @property
    def is_for_each_figure(self) -> bool:
        return self.kind in FOR_GOLD or self.per == "figure"

    def price(self, size: int) -> int:
        """What it costs a unit of this size; a magic standard costs what the item costs, which is not counted here."""
        return self.cost * size if self.is_for_each_figure else self.cost


class Champion(Entry, frozen=True):
    """The champion of a unit: the price of his rank, on top of the figure, and the magic items he may carry."""

    name: Name
    cost: Points
    items: Points = 0


class Wizard(Entry, frozen=True):
    """His level without options, and the lores he may choose from. LEA-034."""

    level: Level
    lores: Annotated[tuple[str, ...], Meta(min_length=1)]


class ItemAccess(Entry, frozen=True):
    """How many points of magic items a character may carry, and of which types."""

    max: Points
    types: Annotated[tuple[ItemType, ...], Meta(min_length=1)]


class Unit(Entry, frozen=True):
    """An entry of the army list. `cost` is that of a figure with its basic equipment."""

    name: Name
    category: Category
    cost: Price
    size: tuple[Count, Count]
    equipment: tuple[Annotated[tuple[str, ...], Meta(min_length=1)], ...]
    wounds: Wounds = 1
    champion: Champion | None = None
    options: tuple[Option, ...] = ()
    general: bool = False
    wizard: Wizard | None = None
    items: ItemAccess | None = None
    essential: str = ""
    origin: OriginOf = None

    @property
    def is_character(self) -> bool:
        return self.category in CHARACTERS

    @property
    def is_single(self) -> bool:
        """LEA-106: unit size 1, which scores for lost wounds."""
        return self.size == (1, 1)

    def option(self, id_: str) -> Option | None:
        """Its option of that id, if it has one."""
        return next((option for option in self.options if option.id == id_), None)

    def price(self, size: int, taken: Iterable[str] = (), *, champion: bool = False) -> int:
        """LEA-087: what so many figures cost with these options; magic items come on top."""
        bought = [option for id_ in taken if (option := self.option(id_)) is not None]
        rank = self.champion.cost if champion and self.champion else 0
        return self.cost * size + sum(option.price(size) for option in bought) + rank


class Essential(Entry, frozen=True):
    """A duty that somebody in the army must hold. LEA-181, LEA-M15."""

    name: Name
    summary: Summary


class Opens(Entry, frozen=True):
    """What somebody may buy: unit types, equipment, mounts, upgrades, lores, and types of magic items."""

    units: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    mounts: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    lores: tuple[str, ...] = ()
    items: tuple[ItemType, ...] = ()


class Territory(Entry, frozen=True):
    """A territory of the tech tree. `at` is its centre on a canvas of 1000 by 600, where its frame has room."""

    name: Name
    cost: Annotated[int, Meta(ge=0, le=1000)]
    at: tuple[Annotated[int, Meta(ge=70, le=930)], Annotated[int, Meta(ge=32, le=568)]]
    base: bool = False
    links: tuple[str, ...] = ()
    opens: Opens = Opens()
    origin: OriginOf = None


class Joint(Entry, frozen=True):
    """What several territories open together. LEA-037."""

    needs: Annotated[tuple[str, ...], Meta(min_length=2)]
    opens: Opens
    origin: OriginOf = None


class Promotion(Entry, frozen=True):
    """A line of the promotion sheet. LEA-239, LEA-249, LEA-M07: all figures, some of them, or the champion."""

    old: str = field(name="from")
    new: str = field(name="to")
    who: Annotated[tuple[Promoted, ...], Meta(min_length=1)]
    origin: OriginOf = None


class Item(Entry, frozen=True):
    """A magic item. LEA-042, LEA-M08: its price in honour, who may bear it, and what it takes the place of."""

    name: Name
    type: ItemType
    cost: Price
    bearer: Bearer
    on: Literal["foot", "mount"] | None = None
    units: tuple[str, ...] = ()
    replaces: Slot | None = None
    origin: OriginOf = None


class SampleUnit(Entry, frozen=True):
    """A unit of a ready list: what it takes, and which alternative of its basic equipment."""

    unit: str
    size: Count
    take: tuple[str, ...] = ()
    champion: bool = False
    lore: str = ""
    items: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    general: bool = False


class Sample(Entry, frozen=True):
    """A ready list of so many points, and the territories with which it is legal."""

    points: Price
    territories: tuple[str, ...]
    units: tuple[SampleUnit, ...]


class Access(Struct, frozen=True):
    """What a set of territories opens. LEA-031, LEA-035, LEA-037.

    Equipment, mounts and upgrades have ids of their own, so `gear` holds all three: what a figure can carry or be.
    """

    units: frozenset[str]
    gear: frozenset[str]
    lores: frozenset[str]
    items: frozenset[ItemType]


class SharedItems(Entry, frozen=True):
    """The magic items that every army may buy, and what the six types are called."""

    schema: Literal[1]
    origin: Origin
    types: dict[ItemType, Name]
    items: dict[str, Item]

    def words_in(self, language: str) -> dict[str, str]:
        """What the types and the items are called, as `item_type.weapon` and `item.grey_mail`."""
        types = {f"item_type.{type_}": name.said_in(language) for type_, name in self.types.items()}
        return {**types, **{f"item.{id_}": item.name.said_in(language) for id_, item in self.items.items()}}


class ArmyBook(Entry, frozen=True, dict=True):
    """A whole book, as its file has it."""

    schema: Literal[1]
    origin: Origin
    army: Army
    selection: Selection
    equipment: dict[str, Equipment]
    units: dict[str, Unit]
    territories: dict[str, Territory]
    mounts: dict[str, Mount] = {}
    upgrades: dict[str, Upgrade] = {}
    lores: dict[str, Lore] = {}
    essential: dict[str, Essential] = {}
    joint: tuple[Joint, ...] = ()
    promotions: tuple[Promotion, ...] = ()
    items: dict[str, Item] = {}
    samples: tuple[Sample, ...] = ()

    @cached_property
    def gear(self) -> Mapping[str, Equipment | Mount | Upgrade]:
        """Everything that an option or the basic equipment can name."""
        return {**self.equipment, **self.mounts, **self.upgrades}

    @cached_property
    def base(self) -> str:
        """LEA-005: the territory that everybody owns from the start."""
        return next(id_ for id_, territory in self.territories.items() if territory.base)

    @cached_property
    def links(self) -> Mapping[str, frozenset[str]]:
        """LEA-008: each territory with those to which a line leads, whichever end the book writes it at."""
        found: dict[str, set[str]] = {id_: set() for id_ in self.territories}
        for id_, territory in self.territories.items():
            for other in territory.links:
                found[id_].add(other)
                found.setdefault(other, set()).add(id_)
        return {id_: frozenset(others) for id_, others in found.items()}

    @cached_property
    def promotions_from(self) -> Mapping[str, tuple[Promotion, ...]]:
        """The promotion sheet by the unit that is promoted. LEA-239."""
        found: dict[str, tuple[Promotion, ...]] = {}
        for promotion in self.promotions:
            found[promotion.old] = (*found.get(promotion.old, ()), promotion)
        return found

    @cached_property
    def opened_by(self) -> Mapping[str, tuple[frozenset[str], ...]]:
        """Each thing with the sets of territories that open it, as `unit.knights`, `gear.shield`, `lore.dawn`."""
        found: dict[str, tuple[frozenset[str], ...]] = {}
        for needs, opens in self._openings:
            for thing in _things(opens):
                found[thing] = (*found.get(thing, ()), needs)
        return found

    @cached_property
    def _openings(self) -> tuple[tuple[frozenset[str], Opens], ...]:
        single = ((frozenset({id_}), territory.opens) for id_, territory in self.territories.items())
        return (*single, *((frozenset(joint.needs), joint.opens) for joint in self.joint))

    def access(self, owned: Iterable[str]) -> Access:
        """LEA-031, LEA-035, LEA-037: what these territories open together; the base belongs to everybody."""
        have = {*owned, self.base}
        opened = [opens for needs, opens in self._openings if needs <= have]
        return Access(
            frozenset(id_ for opens in opened for id_ in opens.units),
            frozenset(id_ for opens in opened for id_ in (*opens.equipment, *opens.mounts, *opens.options)),
            frozenset(id_ for opens in opened for id_ in opens.lores),
            frozenset(type_ for opens in opened for type_ in opens.items),
        )

    def carried(
        self, unit: str, taken: Iterable[str], gear: Iterable[str] = (), lost: Iterable[Slot] = ()
    ) -> list[str]:
        """What a figure has: its basic equipment and what was bought.

        Armour takes the place of basic armour of the same slot. `gear` names the alternatives chosen, `lost` the slots
        that magic items have taken (LEA-048).
        """
        chosen = set(gear)
        basic = [next((id_ for id_ in choice if id_ in chosen), choice[0]) for choice in self.units[unit].equipment]
        bought = [id_ for id_ in taken if id_ in self.equipment or id_ in self.mounts]
        filled = {self.equipment[id_].slot for id_ in bought if id_ in self.equipment} & set(WORN)
        kept = [id_ for id_ in basic if id_ not in self.equipment or self.equipment[id_].slot not in filled]
        gone = set(lost)
        return [id_ for id_ in (*kept, *bought) if id_ not in self.equipment or self.equipment[id_].slot not in gone]

    def worth(self, owned: Iterable[str]) -> int:
        """LEA-050: what territories are worth together; the base counts for nothing."""
        return sum(self.territories[id_].cost for id_ in owned if id_ != self.base)

    def words_in(self, language: str) -> dict[str, str]:
        """What everything is called, by the keys that sentences look up: `unit.knights`, `gear.shield`."""
        tables: dict[str, Mapping[str, Unit | Lore | Territory | Item | Essential | Equipment | Mount | Upgrade]] = {
            "unit": self.units,
            "gear": self.gear,
            "lore": self.lores,
            "territory": self.territories,
            "item": self.items,
            "essential": self.essential,
        }
        words = {
            f"{table}.{id_}": entry.name.said_in(language)
            for table, entries in tables.items()
            for id_, entry in entries.items()
        }
        spells = {
            f"spell.{id_}.{number}": spell.said_in(language)
            for id_, lore in self.lores.items()
            for number, spell in enumerate(lore.spells)
        }
        return {**words, **spells, f"army.{self.army.id}": self.army.name.said_in(language)}


def _things(opens: Opens) -> Iterable[str]:
    """What is opened, each thing by one name."""
    yield from (f"unit.{id_}" for id_ in opens.units)
    yield from (f"gear.{id_}" for id_ in (*opens.equipment, *opens.mounts, *opens.options))
    yield from (f"lore.{id_}" for id_ in opens.lores)
    yield from (f"items.{type_}" for type_ in opens.items)
