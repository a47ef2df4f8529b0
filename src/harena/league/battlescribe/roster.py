"""Rosters of BattleScribe and New Recruit: what in them fits an army book, and what does not.

A roster is a claim: names and prices come from somebody's catalogue. Units and options are recognised by their names in
either language, and everything that the book says otherwise is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import Final

from msgspec import Struct

from harena.core.errors import refuse
from harena.core.text import LANGUAGES, Text, bare
from harena.league.army_book import CHAMPION, MAGIC_STANDARD, ArmyBook, Item, Name, SampleUnit, SharedItems, Unit
from harena.league.battlescribe.catalogue import whole
from harena.league.battlescribe.safe_xml import Node

LIKE: Final = 0.75
HOLDERS: Final = {"magic items", "magic item", "command", "options", "equipment"}
"""Selections that only hold others."""
OTHER_WORDS: Final = {"battle standard bearer": "battle standard"} | {
    f"wizard level {level}": f"level {level}" for level in range(1, 5)
}
"""What catalogues call things that a book calls otherwise."""
NO_UNITS: Final = ("configuration", "army size", "(no category)")


class Selection(Struct, frozen=True):
    """A selection of a roster: how many, what for, and what was selected with it."""

    name: str
    kind: str
    number: int
    points: int | None
    category: str
    parts: tuple[Selection, ...]

    def inside(self) -> Iterator[Selection]:
        for part in self.parts:
            yield part
            yield from part.inside()

    def total(self) -> int | None:
        """What it costs with all that was selected with it; None where a price is no whole number."""
        costs = [one.points for one in (self, *self.inside())]
        return None if None in costs else sum(cost for cost in costs if cost)


class ClaimedRoster(Struct, frozen=True):
    """A roster as it was written."""

    name: str
    units: tuple[Selection, ...]


class Fit(Struct, frozen=True):
    """What of a roster the book knows, and everything that does not fit."""

    name: str
    units: tuple[SampleUnit, ...]
    notes: tuple[Text, ...]


# Reading


def read_roster_file(root: Node) -> ClaimedRoster:
    """A roster of either generation."""
    if root.tag != "roster":
        raise refuse("not_a_roster", tag=root.tag[:40])
    forces = [*root.all("forces", "force"), *root.all("force")]
    selections = [one for force in forces for one in _selections(force)]
    units = [one for one in selections if bare(one.category) not in NO_UNITS and (one.parts or one.points)]
    return ClaimedRoster(root.get("name")[:60], tuple(units))


def _selections(node: Node) -> Iterator[Selection]:
    """The selections of a force; the first generation keeps them by category."""
    for category in node.all("categories", "category"):
        yield from (_selection(one, category.get("name")) for one in category.all("selections", "selection"))
    yield from (_selection(one, "") for one in node.all("selections", "selection"))


def _selection(node: Node, category: str) -> Selection:
    costs = [
        cost
        for cost in node.all("costs", "cost")
        if {cost.get("typeId").lower(), cost.get("name").lower()} & {"points", "pts"}
    ]
    written = costs[0].get("value") if costs else node.get("points", "0")
    own = [one.get("name") for one in node.all("categories", "category") if one.get("primary") == "true"]
    return Selection(
        name=node.get("name")[:60] or "?",
        kind=node.get("type"),
        number=max(1, whole(node.get("number")) or 1),
        points=whole(written),
        category=own[0] if own else category,
        parts=tuple(_selection(one, "") for one in node.all("selections", "selection")),
    )


# Fitting


def fit_roster(roster: ClaimedRoster, book: ArmyBook, shared: SharedItems) -> Fit:
    """Everything of a roster that a book knows."""
    units: list[SampleUnit] = []
    notes: list[Text] = []
    known = _known({id_: unit.name for id_, unit in book.units.items()})
    for claimed in roster.units:
        id_ = known.get(plain(claimed.name))
        if id_ is None:
            notes.append(_unknown("unit", claimed.name, known))
            continue
        unit, said = _fit_unit(claimed, id_, book, shared)
        units.append(unit)
        notes += (Text("fit.of", {"unit": id_, "why": why}) for why in said)
    return Fit(roster.name, tuple(units), tuple(notes))


def _fit_unit(claimed: Selection, id_: str, book: ArmyBook, shared: SharedItems) -> tuple[SampleUnit, list[Text]]:
    unit = book.units[id_]
    items = {**shared.items, **book.items}
    models = [one for one in claimed.inside() if one.kind in ("model", "unit")]
    same = [one for one in claimed.inside() if plain(one.name) == plain(claimed.name)]
    size = sum(one.number for one in models or same) or claimed.number
    taken = _Taken(unit, book, items)
    for part in claimed.inside():
        if part not in models and part not in same:
            taken.add(part)
    fitted = taken.fitted(id_, min(size, 200))
    return fitted, [*taken.notes, *_differences(claimed, unit, fitted, items, size)]


class _Taken:
    """Sorts what was selected with a unit into options, champion, lore, items and basic equipment."""

    def __init__(self, unit: Unit, book: ArmyBook, items: Mapping[str, Item]) -> None:
        self._options = _known(
            {option.id: book.gear[option.id].name for option in unit.options if option.id in book.gear}
        )
        self._basic = _known({id_: book.gear[id_].name for id_ in chain(*unit.equipment) if id_ in book.gear})
        self._lores = _known({id_: book.lores[id_].name for id_ in (unit.wizard.lores if unit.wizard else ())})
        self._items = _known({id_: item.name for id_, item in items.items()})
        self._champion = _known({CHAMPION: unit.champion.name}) if unit.champion else {}
        self._is_standard = {id_ for id_, item in items.items() if item.type == "standard"}
        self._choices = [choice for choice in unit.equipment if len(choice) > 1]
        self._level = f"level {unit.wizard.level}" if unit.wizard else ""
        self._found: dict[str, list[str]] = {table: [] for table in ("take", "items", "gear", "lore", CHAMPION)}
        self.notes: list[Text] = []

    def add(self, part: Selection) -> None:
        name = OTHER_WORDS.get(plain(part.name), plain(part.name))
        tables = {"take": self._options, "gear": self._basic, "items": self._items, "lore": self._lores}
        for table, known in (*tables.items(), (CHAMPION, self._champion)):
            if name in known:
                self._found[table].append(known[name])
                return
        if name in HOLDERS or (self._level and name.endswith(self._level)) or (part.parts and not part.points):
            return
        every = {**self._options, **self._basic, **self._items, **self._lores, **self._champion}
        self.notes.append(_unknown("option", part.name, every))

    def fitted(self, unit: str, size: int) -> SampleUnit:
        standard = [MAGIC_STANDARD] if self._is_standard & set(self._found["items"]) else []
        chosen = [id_ for id_ in self._found["gear"] if any(id_ in choice for choice in self._choices)]
        return SampleUnit(
            unit=unit,
            size=size,
            take=tuple(dict.fromkeys([*self._found["take"], *standard])),
            champion=bool(self._found[CHAMPION]),
            lore=next(iter(self._found["lore"]), ""),
            items=tuple(dict.fromkeys(self._found["items"])),
            gear=tuple(dict.fromkeys(chosen)),
        )


def _differences(
    claimed: Selection, unit: Unit, fitted: SampleUnit, items: Mapping[str, Item], size: int
) -> Iterator[Text]:
    """Size and price, where the book has others."""
    least, most = unit.size
    if not least <= size <= most:
        yield Text("fit.size", {"count": size, "least": least, "most": most})
    price = unit.price(fitted.size, fitted.take, champion=fitted.champion)
    price += sum(items[id_].cost for id_ in fitted.items)
    total = claimed.total()
    if total is None:
        yield Text("fit.no_price", {"points": price})
    elif total != price:
        yield Text("fit.price", {"claimed": total, "points": price})


# Names


def plain(name: str) -> str:
    """A name as it is compared: without accents, capitals, signs, plurals and what stands in brackets."""
    words = re.sub(r"[^a-z0-9]+", " ", bare(re.sub(r"\([^)]*\)", "", name))).split()
    return " ".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


def _known(names: Mapping[str, Name]) -> dict[str, str]:
    """The ids of things by what they may be called."""
    found = {plain(id_): id_ for id_ in names}
    for language in LANGUAGES:
        found |= {plain(name.said_in(language)): id_ for id_, name in names.items()}
    return found


def _unknown(kind: str, name: str, known: Mapping[str, str]) -> Text:
    """Something that the book does not have, with what was perhaps meant."""
    if near := get_close_matches(plain(name), known, n=1, cutoff=LIKE):
        return Text("fit.unknown_near", {"name": name, "meant": known[near[0]], "manner": kind})
    return Text("fit.unknown", {"name": name, "manner": kind})
