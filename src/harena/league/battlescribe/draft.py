"""The draft of an army book from a catalogue: what could be understood, and a list of what could not.

A catalogue knows no tech tree, so the draft has one territory that opens everything; the check then says what is still
to be done. Prices and names are claims of whoever wrote the catalogue, so the draft is to be read through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from harena.core.content_faults import BLANK, some
from harena.core.text import Text, bare
from harena.kit.blank_pack import toml
from harena.league.army_book import (
    BATTLE_STANDARD,
    CHAMPION,
    FOR_GOLD,
    MAGIC_STANDARD,
    MUSICIAN,
    STANDARD_BEARER,
    Category,
    ItemType,
    OptionKind,
)
from harena.league.battlescribe.catalogue import Catalogue, Part

CATEGORIES: Final[dict[str, Category]] = {
    "core": "core",
    "special": "special",
    "rare": "rare",
    "heroes": "hero",
    "hero": "hero",
    "lords": "lord",
    "lord": "lord",
}
SELECTION: Final = {
    "core_min": 25,
    "special_max": 50,
    "rare_max": 25,
    "hero_max": 25,
    "lord_max": 25,
    "min_units": 3,
    "special_copies": 3,
    "rare_copies": 2,
}
MOST_FIGURES: Final = 200
HIGHEST_LEVEL: Final = 4
COMMAND: Final = {"champion": CHAMPION, "musician": MUSICIAN, "standard bearer": STANDARD_BEARER}
ITEM_WORDS: Final[dict[str, ItemType]] = {
    "weapon": "weapon",
    "armour": "armour",
    "talisman": "talisman",
    "arcane": "arcane",
    "enchanted": "enchanted",
    "standard": "standard",
}
ARMOUR: Final = re.compile(r"armou?r|shield|barding|helm|mail\b|plate", re.IGNORECASE)
WEAPON: Final = re.compile(
    r"weapon|halberd|spear|lance|bow|flail|pistol|sword|axe|hammer|gun|javelin|sling|arquebus|dagger|blade|mace|pike",
    re.IGNORECASE,
)
PLURAL: Final = re.compile(r"(?<=[a-z])s$(?<!ss)(?<!us)")
LEVEL: Final = re.compile(r"(?:wizard )?level (\d)", re.IGNORECASE)
SLOTS: Final = {"shield": "shield", "barding": "horse", "armour": "body", "bow": "missile", "gun": "missile"}


class Draft(Struct, frozen=True):
    """A book to be finished, as TOML, and what of the catalogue is not in it."""

    text: str
    units: int
    notes: tuple[Text, ...]


def draft_book(catalogue: Catalogue) -> Draft:
    """The start of a book."""
    drafting = _Drafting(catalogue)
    drafting.units_of(catalogue.parts)
    return Draft(drafting.written(), len(drafting.tables["units"]), tuple(drafting.notes()))


def slug(name: str) -> str:
    """A name as an id."""
    return re.sub(r"[^a-z0-9]+", "_", bare(name)).strip("_")[:40].lstrip("_0123456789") or "entry"


class _Drafting:
    """Gathers the tables of a book."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._skipped: list[str] = []
        self._unpriced: list[str] = []
        self.tables: dict[str, dict[str, Any]] = {
            name: {} for name in ("equipment", "mounts", "upgrades", "lores", "units", "items")
        }

    # Units

    def units_of(self, parts: Iterable[Part]) -> None:
        for part in parts:
            category = CATEGORIES.get(bare(part.category).rstrip("."))
            if category is None or part.kind not in ("unit", "model", "upgrade"):
                self._skipped.append(part.name)
            else:
                self._unit(part, category)

    def _unit(self, part: Part, category: Category) -> None:
        """A unit: the figure that it is made of gives its price and its size."""
        models = [one for one in part.parts if one.kind in ("model", "unit") and one.points]
        models = models or [one for one in part.parts if slug(one.name) == slug(part.name)]
        figure = part if part.points or not models else models[0]
        self._skipped += [one.name for one in models[1:]]
        single = category in ("hero", "lord") or figure is part
        inside = [one for one in part.parts if one not in models]
        within = [*inside, *(figure.parts if figure is not part else ())]
        unit: dict[str, Any] = {
            "name": _both(part.name),
            "category": category,
            "cost": figure.points or BLANK,
            "size": [1, 1] if single else [max(1, figure.least), figure.most or MOST_FIGURES],
            "equipment": self._basic(part, figure) or BLANK,
        }
        options: list[dict[str, Any]] = []
        for option in self._options(within, unit, single=single, group=""):
            if all(option["id"] != other["id"] for other in options):
                options.append(option)
        self.tables["units"][_free(self.tables["units"], part.name)] = {**unit, "options": options}

    def _basic(self, part: Part, figure: Part) -> list[list[str]]:
        """Basic equipment, from the profiles of weapons and armour."""
        found: list[list[str]] = []
        for name, type_ in dict.fromkeys((*part.profiles, *(figure.profiles if figure is not part else ()))):
            kind = bare(type_)
            if kind in ("weapon", "armour"):
                found.append([self._gear(name, kind)])
        return found

    # Options

    def _options(self, parts: Iterable[Part], unit: dict[str, Any], *, single: bool, group: str) -> Iterator[Any]:
        """What a unit may take; magic items, lores and levels go to fields of their own."""
        for part in parts:
            name = bare(part.name)
            if part.kind == "group" or (part.parts and "magic item" in name):
                yield from self._group(part, unit, single=single)
            elif part.kind in ("unit", "model"):
                self._skipped.append(part.name)
            elif name in ("champion", *COMMAND):
                yield from self._command(part, unit, COMMAND[name])
            elif part.points is None:
                self._unpriced.append(part.name)
            elif found := LEVEL.fullmatch(part.name):
                yield from self._level(part, unit, int(found[1]))
            else:
                yield from self._option(part, unit, single=single, group=group)

    def _group(self, part: Part, unit: dict[str, Any], *, single: bool) -> Iterator[Any]:
        name = bare(part.name)
        if name.startswith("lore"):
            self._lores(part, unit)
        elif "magic" in name or any(f"{word}s" in name and word != "armour" for word in ("talisman", "arcane item")):
            yield from self._magic(part, unit)
        else:
            only_one = part.most == 1 and len(part.parts) > 1 and "command" not in name
            yield from self._options(part.parts, unit, single=single, group=slug(part.name) if only_one else "")

    def _command(self, part: Part, unit: dict[str, Any], id_: str) -> Iterator[Any]:
        self.tables["upgrades"].setdefault(id_, {"name": _both(part.name)})
        if id_ == CHAMPION:
            unit["champion"] = {"name": _both(part.name), "cost": part.points or 0}
        else:
            yield {"id": id_, "kind": "command", "cost": part.points or 0}
        standards = [one for one in _within(part) if "standard" in bare(one.name) and one.parts]
        if id_ == STANDARD_BEARER and standards:
            limit = standards[0].most_points or part.most_points or BLANK
            yield {"id": MAGIC_STANDARD, "kind": "standard", "limit": limit, "requires": [STANDARD_BEARER]}

    def _level(self, part: Part, unit: dict[str, Any], level: int) -> Iterator[Any]:
        if level > HIGHEST_LEVEL:
            self._skipped.append(part.name)
            return
        wizard = unit.setdefault("wizard", {"level": level, "lores": BLANK})
        if part.points:
            id_ = f"level_{level}"
            self.tables["upgrades"].setdefault(id_, {"name": _both(part.name)})
            yield {"id": id_, "kind": "other", "cost": part.points, "level": level}
        else:
            wizard["level"] = level

    def _option(self, part: Part, unit: dict[str, Any], *, single: bool, group: str) -> Iterator[Any]:
        kind = _kind(part, group)
        is_free = not part.points
        if is_free and part.least and kind in ("weapon", "armour"):
            id_ = self._gear(part.name, kind)
            unit["equipment"] = [*(unit["equipment"] if unit["equipment"] != BLANK else []), [id_]]
            return
        if kind in FOR_GOLD:
            id_ = self._gear(part.name, kind)
        else:
            id_ = BATTLE_STANDARD if "battle standard" in bare(part.name) else slug(part.name)
            self.tables["upgrades"].setdefault(id_, {"name": _both(part.name)})
        option: dict[str, Any] = {"id": id_, "kind": kind, "cost": part.points}
        if group:
            option["group"] = group
        if id_ == BATTLE_STANDARD:
            option["once"] = True
        yield option

    def _gear(self, name: str, kind: str) -> str:
        """The id of a weapon, an armour or a mount, which is entered where it is new."""
        id_ = slug(PLURAL.sub("", name))
        if kind == "mount":
            self.tables["mounts"].setdefault(id_, {"name": _both(name), "kind": BLANK})
        elif id_ not in self.tables["equipment"]:
            slot = next((slot for word, slot in SLOTS.items() if word in bare(name)), "melee")
            slot = "body" if kind == "armour" and slot == "melee" else slot
            self.tables["equipment"][id_] = {"name": _both(name), "kind": kind, "slot": slot}
        return id_

    # Magic

    def _lores(self, part: Part, unit: dict[str, Any]) -> None:
        ids = []
        for lore in part.parts:
            ids.append(slug(lore.name))
            self.tables["lores"].setdefault(ids[-1], {"name": _both(lore.name), "spells": BLANK})
        unit.setdefault("wizard", {"level": BLANK, "lores": []})["lores"] = ids

    def _magic(self, part: Part, unit: dict[str, Any]) -> Iterator[Any]:
        """Magic items: whose types the unit may carry, for how many points, and the items themselves."""
        types: list[str] = []
        for group in (part, *_within(part)):
            type_ = next((known for word, known in ITEM_WORDS.items() if word in bare(group.name)), None)
            if type_ is None or not group.parts:
                continue
            types.append(type_)
            for item in group.parts:
                self._item(item, type_)
        limit = part.most_points or next((one.most_points for one in _within(part) if one.most_points), None)
        carried = [type_ for type_ in dict.fromkeys(types) if type_ != "standard"]
        if carried and unit["category"] in ("hero", "lord"):
            unit["items"] = {"max": limit or BLANK, "types": carried}
        if "standard" in types and unit["category"] not in ("hero", "lord"):
            yield {"id": MAGIC_STANDARD, "kind": "standard", "limit": limit or BLANK, "requires": [STANDARD_BEARER]}

    def _item(self, part: Part, type_: ItemType) -> None:
        if part.kind == "group" or not part.points:
            return
        name = re.sub(r"^(?:AB|BRB) - ", "", part.name)
        bearer = {"arcane": "wizard", "standard": "standard"}.get(type_, "character")
        known = {"name": _both(name), "type": type_, "cost": part.points, "bearer": bearer}
        self.tables["items"].setdefault(slug(name), known)

    # The file

    def notes(self) -> Iterator[Text]:
        """What is not in the draft, and what is to be looked at."""
        yield Text("draft.names")
        yield Text("draft.tree")
        if not self.tables["units"]:
            yield Text("draft.no_units")
        for key, names in (("draft.skipped", self._skipped), ("draft.unpriced", self._unpriced)):
            if found := list(dict.fromkeys(names)):
                yield Text(key, {"count": len(found), "entry": some(found)})
        if self._catalogue.modifiers:
            yield Text("draft.modifiers", {"count": self._catalogue.modifiers})
        if self._catalogue.lost_links:
            yield Text("draft.links", {"count": self._catalogue.lost_links})

    def written(self) -> str:
        """The draft as TOML."""
        title = {"id": slug(self._catalogue.name), "name": _both(self._catalogue.name), "summary": _both(BLANK)}
        lines = ["schema = 1", 'origin = "house"', "", *_table("army", title), *_table("selection", SELECTION)]
        for name in ("equipment", "mounts", "upgrades"):
            lines += _table(name, self.tables[name])
        for name in ("lores", "units"):
            for id_, entry in self.tables[name].items():
                lines += _table(f"{name}.{id_}", entry)
        lines += _table("territories.base", self._base())
        for id_, entry in self.tables["items"].items():
            lines += _table(f"items.{id_}", entry)
        return "\n".join(lines)

    def _base(self) -> dict[str, Any]:
        """One territory that opens everything; which others open what is for the writer of the book to say."""
        opens = {name: list(self.tables[name]) for name in ("units", "equipment", "mounts", "lores")}
        opens["options"] = list(self.tables["upgrades"])
        opens["items"] = list(dict.fromkeys(item["type"] for item in self.tables["items"].values()))
        name = {"fr": "Territoire de base", "en": "Base territory"}
        return {"name": name, "base": True, "cost": 0, "at": [500, 300], "opens": opens}


def _kind(part: Part, group: str) -> OptionKind:
    """What sort of option something is, by its profiles, its group and its name."""
    types = {bare(type_) for _, type_ in part.profiles}
    if "mount" in group or "steed" in bare(part.name) or "warhorse" in bare(part.name):
        return "mount"
    if "armour" in types or ARMOUR.search(part.name):
        return "armour"
    if "weapon" in types or WEAPON.search(part.name):
        return "weapon"
    return "mark" if bare(part.name).startswith("mark of") else "other"


def _within(part: Part) -> Iterator[Part]:
    for one in part.parts:
        yield one
        yield from _within(one)


def _both(name: str) -> dict[str, str]:
    """A catalogue has one language; both names are the same until somebody translates."""
    return {"fr": name, "en": name}


def _free(table: dict[str, Any], name: str) -> str:
    """An id that nothing else has."""
    id_ = slug(name)
    number = 2
    while id_ in table:
        id_, number = f"{slug(name)[:37]}_{number}", number + 1
    return id_


def _table(path: str, entries: dict[str, Any]) -> list[str]:
    return [f"[{path}]", *(f"{name} = {toml(value)}" for name, value in entries.items() if value != []), ""]
