"""Positions as bytes, and their fingerprints, which stand at the end of records.

A fingerprint covers what the fields of a table hold, not what they are called nor where they stand. So a record stays
good when a field is renamed or moved, or when a table gains one that its game leaves as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from types import FunctionType
from typing import Any, Final

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from harena.core.question import Question

SCHEME: Final = "position-1"
"""How fingerprints are made today; those without a scheme are of older records and cover the names of fields."""


ATOMS: Final = frozenset((int, str, bool, float, type(None)))
"""Values that have nothing inside them, of which a table has most."""


def _plain(value: object) -> object:
    """Functions in frames and questions are written by name."""
    if isinstance(value, Question):
        return value.name
    if isinstance(value, FunctionType):
        return f"{value.__module__}:{value.__qualname__}"
    raise TypeError(f"{type(value).__name__} cannot lie on a table: use numbers, strings, lists, tuples, structs")


ENCODER: Final = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")
"""Equal values give equal bytes."""


def digest_of(platform: Mapping[str, Any], own: Iterable[Any]) -> str:
    """The fingerprint of a position: what the platform keeps of it, by name, and what the game's own fields hold."""
    named = ENCODER.encode({name: _unnamed(value) for name, value in platform.items()})
    values = sorted(map(ENCODER.encode, map(_unnamed, own)))
    return f"{SCHEME}:" + hashlib.sha256(b"\n".join([named, *values])).hexdigest()


def digest_by_names(fields: Mapping[str, Any]) -> str:
    """The fingerprint as older records have it."""
    return hashlib.sha256(ENCODER.encode(fields)).hexdigest()


def touched(struct: Struct, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields that hold anything else than what they hold from the start."""
    beginnings = _beginnings(type(struct), without)
    return {name: value for name, beginning in beginnings if (value := getattr(struct, name)) != beginning}


@cache
def _beginnings(struct: type[Struct], without: tuple[str, ...]) -> tuple[tuple[str, Any], ...]:
    """The fields of a struct, each with the value that it has from the start, if it has one."""
    fields = msgspec.structs.fields(struct)
    return tuple((field.name, _beginning(field)) for field in fields if field.name not in without)


def _beginning(field: FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _unnamed(value: Any) -> Any:
    """A value without the names of fields inside it."""
    kind = type(value)
    if kind is list or kind is tuple:
        return value if ATOMS.issuperset(map(type, value)) else [*map(_unnamed, value)]
    if kind is dict:
        return {name: _unnamed(part) for name, part in value.items()}
    if isinstance(value, Struct):
        return [value.__struct_config__.tag, *map(_unnamed, touched(value).values())]
    if isinstance(value, list | tuple):  # of a class of its own
        return [*map(_unnamed, value)]
    return dict(zip(value, map(_unnamed, value.values()), strict=True)) if isinstance(value, dict) else value
