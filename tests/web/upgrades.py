"""Upgrades for tests: a game that from one moment on has other cards, other types of cards or other rules."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct

from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.web.refusals import sentences
from harena.web.store.database import Database
from harena.web.store.schema import contents

CUT: Final = 3
"""How many dice a cut has in the Ludus that is built in; as many as it had when a match of these tests began."""


class GrownCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that has one value more than it had."""

    copies: int
    dice: int
    parried: bool = True
    weight: int = 1


class Grown(Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, GrownCard] = {}


class PoorCard(Struct, frozen=True):
    """A card that no longer knows what a parry does to it."""

    copies: int
    dice: int


class Poor(Struct, frozen=True):
    cards: dict[str, PoorCard] = {}


def upgrade(monkeypatch: pytest.MonkeyPatch, kind: type[Struct] | None = None) -> str:
    """From now on a cut of Ludus has more dice, and its cards may be of another type; the new fingerprint."""
    game = find_game("ludus")
    cards = msgspec.to_builtins(game.content)
    cards["cards"]["cut"]["dice"] = CUT + 2
    if kind is not None:
        monkeypatch.setitem(vars(game.rules), "content_type", kind)
    monkeypatch.setitem(vars(game), "content", msgspec.convert(cards, game.rules.content_type))
    return game.content_hash(game.content)


def upgrade_rules(monkeypatch: pytest.MonkeyPatch, *, more_cards: int = 0) -> None:
    """From now on Ludus has other rules: everybody begins with so many cards more."""
    game = find_game("ludus")
    begin = game.rules.setup

    def setup(brought: Any, options: Any, content: Any) -> Any:
        return begin(brought, msgspec.structs.replace(options, hand=options.hand + more_cards), content)

    monkeypatch.setitem(vars(game), "rules_version", "99")
    monkeypatch.setitem(vars(game.rules), "setup", setup)


def built_in() -> str:
    """The fingerprint of what is built in now."""
    game = find_game("ludus")
    return game.content_hash(game.content)


def dice(table: Any) -> int:
    """How many dice a cut has at this table."""
    found: int = table.content.cards["cut"].dice
    return found


async def kept(database: Database) -> dict[str, bytes]:
    """All contents in a database."""
    async with database.read() as connection:
        return {row.hash: row.body for row in await connection.execute(contents.select())}


async def spoil(database: Database, what: str) -> None:
    """What no upgrade does: contents are lost, or have other values than they had."""
    async with database.write() as connection:
        if what == "lost":
            await connection.execute(contents.delete())
        else:
            (row,) = (await connection.execute(contents.select())).all()
            other = row.body.replace(b'"dice":3', b'"dice":9')
            assert other != row.body
            await connection.execute(contents.update().values(body=other))


def said(refused: Refused) -> list[str]:
    return [*sentences(refused, "en"), *sentences(refused, "fr")]
