"""How a battle ended, as it is typed: `7:eliminated 8:flees,lost=5 capitulated=Bob`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from harena.cli.league_fields import value_of
from harena.core.errors import refuse
from harena.league.army_book import CHARACTERS
from harena.league.book import Battle, Book, Duel, Fate, Fielded, Report, Role
from harena.league.kinds import Gain
from harena.league.rules.battle import find_battle

ENDS: Final = ("stands", "flees", "eliminated")
DUEL: Final = "duel="
UNEQUAL: Final = "unequal="
TIMES: Final = "*"


def battle_report(book: Book, number: int, words: Sequence[str]) -> Report:
    """The report of a battle; units of which nothing is said stand unharmed."""
    battle = find_battle(book, number)
    fates: dict[str, tuple[Fate, ...]] = {}
    more: dict[str, Any] = {}
    for word in words:
        unit, colon, told = word.partition(":")
        if word.startswith(UNEQUAL):
            more["unequal_challenges"] = {**more.get("unequal_challenges", {}), **unequal_of(word)}
            continue
        if not colon or "=" in unit:
            more |= dict([_field_of(Report, word)])
            continue
        one = battle.fielded(_number(unit))
        owner = next((id_ for id_, force in battle.forces.items() if one in force), None)
        if one is None or owner is None:
            raise refuse("unit_not_there", number=unit, battle=number)
        fates[owner] = (*fates.get(owner, ()), fate_of(battle, one, told))
    return Report(fates, **more)


def unequal_of(word: str) -> dict[str, int]:
    """`unequal=Ann*2`: how often a member won an unequal challenge. LEA-R25."""
    member, _, times = word.removeprefix(UNEQUAL).partition(TIMES)
    return {member: int(value_of("unequal", times or "1", int))}


def fate_of(battle: Battle, one: Fielded, told: str) -> Fate:
    """`flees,lost=5,standard_taken`: what became of a unit. Of one that was eliminated, all figures are lost."""
    fields: dict[str, Any] = {}
    for word in filter(None, told.split(",")):
        if word in ENDS:
            fields["ends"] = word
        elif word.startswith(DUEL):
            fields["duels"] = (*fields.get("duels", ()), duel_of(battle, one, word.removeprefix(DUEL)))
        else:
            fields |= dict([_field_of(Fate, word.replace("+", ","))])
    if fields.get("ends") == "eliminated":
        fields = {"lost": one.size, "command": tuple(one.command), "monster_lost": bool(one.rides)} | fields
    return Fate(**{**fields, "unit": one.unit})


def duel_of(battle: Battle, one: Fielded, told: str) -> Duel:
    """`duel=8`: the character or champion of a unit died in a challenge, and unit 8 won it. LEA-160, LEA-254."""
    winner = battle.fielded(_number(told))
    if winner is None:
        raise refuse("unit_not_there", number=told, battle=battle.id)
    figure: Role = "character" if one.category in CHARACTERS else "champion"
    return Duel(figure, winner.unit, as_champion=winner.category not in CHARACTERS)


def _field_of(kind: type, word: str) -> tuple[str, Any]:
    """A field and its value; a field that is a switch stands alone."""
    name, _, value = word.partition("=")
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if name not in types:
        raise refuse(
            "unknown_field", given=name, known=[*ENDS, "duel", *types] if kind is Fate else ["unequal", *types]
        )
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
