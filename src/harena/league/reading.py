"""Army books and shared items, read from TOML files; the built-in ones by name."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from harena.core.content import read_part
from harena.league.army_book import ArmyBook, SharedItems

CONTENT: Final = files(__package__) / "content"
BUILT_IN: Final = ("empire", "chaos", "beacon_host")
ITEMS: Final = "items.toml"


def read_book(file: Traversable) -> ArmyBook:
    """An army book, or everything in it that does not fit its types."""
    return read_part(file, ArmyBook)


def read_items(file: Traversable) -> SharedItems:
    """The items that every army may buy, or everything that does not fit."""
    return read_part(file, SharedItems)


@lru_cache
def built_in_book(name: str) -> ArmyBook:
    """One of our own books: `empire`, `chaos` or `beacon_host`."""
    return read_book(CONTENT / f"{name}.toml")


@lru_cache
def built_in_items() -> SharedItems:
    """Our own shared items."""
    return read_items(CONTENT / ITEMS)
