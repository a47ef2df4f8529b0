"""How much memory things take, so that whoever keeps many of them can tell when it is enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from sys import getsizeof
from types import BuiltinFunctionType, FunctionType
from typing import Any, Final

from msgspec import Raw, Struct

SAMPLE: Final = 64
"""So many of the last things are looked at; the others are taken to be like them."""
SHARED: Final = (type, FunctionType, BuiltinFunctionType, Enum, bool, type(None))
"""What all matches have in common."""
RAW: Final = 64
"""What bytes cost beside themselves that a `Raw` holds, which does not tell its own size."""
SMALL: Final = range(-5, 257)
"""Numbers of which the interpreter has one each."""


def held(values: Iterable[Any], known: set[int] | None = None) -> int:
    """The bytes of these values and of all that they hold, each thing once, without what is `known`, by its id.

    `known` grows by what was found.
    """
    known = set() if known is None else known
    size, found = 0, list(values)
    while found:
        value = found.pop()
        if id(value) in known or isinstance(value, SHARED) or (type(value) is int and value in SMALL):
            continue
        known.add(id(value))
        size += RAW + len(bytes(value)) if isinstance(value, Raw) else getsizeof(value)
        if isinstance(value, Struct):
            found += [getattr(value, name) for name in value.__struct_fields__]
        elif isinstance(value, dict):
            found += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            found += value
    return size


def held_about(values: Sequence[Any], known: set[int] | None = None) -> int:
    """About how many bytes many things hold of which each is like the others, by the last of them."""
    last = values[-SAMPLE:]
    return held(last, known) * len(values) // len(last) if last else 0
