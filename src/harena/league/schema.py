"""The published JSON schemas of army books and shared items, made from their types, for editors and other programs."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from harena.league.army_book import ArmyBook, SharedItems

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
PUBLISHED: Final[dict[str, type[ArmyBook] | type[SharedItems]]] = {
    "army-book.schema.json": ArmyBook,
    "magic-items.schema.json": SharedItems,
}
"""The files of the documentation, and what each describes."""


def schema(kind: type[ArmyBook] | type[SharedItems]) -> dict[str, Any]:
    """The schema of a file of this kind."""
    return {"$schema": DRAFT, **msgspec.json.schema(kind)}


def written_schema(kind: type[ArmyBook] | type[SharedItems]) -> str:
    """The schema as it is published."""
    return json.dumps(schema(kind), ensure_ascii=False, indent=2) + "\n"
