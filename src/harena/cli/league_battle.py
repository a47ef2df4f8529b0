"""How a battle ended, as it is typed: `7:eliminated 8:flees,lost=5 capitulated=Bob`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from harena.cli.league_fields import value_of
from harena.core.errors import refuse
from harena.league.book import Book, Fate, Fielded, Report
from harena.league.kinds import Gain
from harena.league.rules.battle import find_battle

ENDS: Final = ("stands", "flees", "eliminated")
TIMES: Final = "*"


def battle_report(book: Book, number: int, words: Sequence[str]) -> Report:
    """The report of a battle; units of which nothing is said stand unharmed."""
    battle = find_battle(book, number)
    fates: dict[str, tuple[Fate, ...]] = {}
    more: dict[str, Any] = {}
    for word in words:
        unit, colon, told = word.partition(":")
        if not colon:
            more |= dict([_field_of(Report, word)])
            continue
        one = battle.fielded(_number(unit))
        owner = next((id_ for id_, force in battle.forces.items() if one in force), None)
        if one is None or owner is None:
            raise refuse("unit_not_there", number=unit, battle=number)
        fates[owner] = (*fates.get(owner, ()), fate_of(one, told))
    return Report(fates, **more)


def fate_of(one: Fielded, told: str) -> Fate:
    """`flees,lost=5,standard_taken`: what became of a unit. Of one that was eliminated, all figures are lost."""
    fields: dict[str, Any] = {}
    for word in filter(None, told.split(",")):
        fields |= {"ends": word} if word in ENDS else dict([_field_of(Fate, word.replace("+", ","))])
    if fields.get("ends") == "eliminated":
        fields = {"lost": one.size, "command": tuple(one.command), "monster_lost": bool(one.rides)} | fields
    return Fate(**{**fields, "unit": one.unit})


def _field_of(kind: type, word: str) -> tuple[str, Any]:
    """A field and its value; a field that is a switch stands alone."""
    name, _, value = word.partition("=")
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if name not in types:
        raise refuse("unknown_field", given=name, known=[*ENDS, *types] if kind is Fate else list(types))
    return name, value_of(name, value or "true", types[name])


def battle_gains(words: Sequence[str]) -> tuple[Gain, ...]:
    """`7:presence 8:combat_won*2`: the honour that units gained."""
    if not words:
        raise refuse("nothing_gained")
    return tuple(_gains(words))


def _gains(words: Sequence[str]) -> Iterator[Gain]:
    types = {field.name: field.type for field in msgspec.structs.fields(Gain)}
    for word in words:
        unit, _, told = word.partition(":")
        source, _, times = told.partition(TIMES)
        yield Gain(
            _number(unit),
            value_of("source", source, types["source"]),
            value_of("count", times or "1", types["count"]),
        )


def _number(typed: str) -> int:
    if not typed.isdecimal() or len(typed) > 6:
        raise refuse("no_unit_number", given=typed)
    return int(typed)
