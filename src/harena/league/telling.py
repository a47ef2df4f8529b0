"""Entries as sentences, and units by the names that people know them by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from harena.core.question import Reason
from harena.core.text import Text
from harena.league.book import Book
from harena.league.entries import Entry
from harena.league.kinds import (
    BuyItem,
    GiveItem,
    Improve,
    NameEssential,
    NameUnit,
    OpenWishes,
    Promote,
    ReceiveEssential,
    SetTable,
)
from harena.league.rules.items import plain


def unit_text(book: Book, unit: int) -> Text | str:
    """A unit by its name, else by its kind and number; one that has left its list by its number alone."""
    owner = book.owner_of(unit)
    if owner is None:
        return str(unit)
    own = owner.units[unit]
    if own.name:
        return Text("unit_called", {"name": own.name})
    return Text("unit_named", {"unit": own.entry, "number": unit})


def worded(book: Book, params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters with units in words: `named` is a unit's number, or several."""
    named = params.get("named")
    if named is None:
        return dict(params)
    several = [unit_text(book, unit) for unit in named] if isinstance(named, list) else unit_text(book, named)
    return {**params, "named": several}


def reason_text(book: Book, reason: Reason) -> Text:
    """What stands against a command or a list, with units in words and the id of the rule."""
    return Text(f"refused.{reason.key}", {**worded(book, reason.params), "rule": reason.rule})


def entry_text(book: Book, entry: Entry) -> Text:
    """What was done, as a sentence, in the league as it stands after the entry."""
    command = entry.command
    told: dict[str, Any] = {**msgspec.structs.asdict(command), "by": entry.by}
    if isinstance(told.get("unit"), int):
        told["named"] = told.pop("unit")
    match command:
        case BuyItem(item=item) | GiveItem(item=item):
            told["item"] = plain(item)
        case OpenWishes(items=items):
            told["item"] = [plain(item) for item in items]
        case Improve(take=take, champion=champion):
            told["gear"] = [*take, *(["champion"] if champion else [])]
        case Promote(to=to, who=who, figures=figures):
            told |= {"unit": to, "manner": who, "count": figures}
        case NameEssential(duty=duty) | ReceiveEssential(duty=duty):
            told["essential"] = duty
        case NameUnit(name=name):
            told["named"] = Text("unit_called", {"name": name})
        case SetTable(battle=battle):
            told["scenery"] = book.battles[battle].scenery
        case _:
            pass
    said = told if isinstance(told.get("named"), Text) else worded(book, told)
    return Text(f"entry.{type(command).__struct_config__.tag}", said)
