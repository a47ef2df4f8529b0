"""Copies and views, generated from the types of a table's fields.

A field of immutable values is shared between copies; a list, dict or set is copied one level for each level of
containers in its type. A type that cannot be copied flat is refused when the first copy is made, with the field's name.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Annotated, Any, ForwardRef, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from harena.core.errors import BrokenRules
from harena.core.hidden import Hidden
from harena.core.seat import Seat

T = TypeVar("T")

SHARED = {"content", "pending", "outcome"}
"""Fields of the base table that are immutable whatever their type says."""

ATOMS = (int, float, bool, str, bytes, type(None), frozenset)


@cache
def masks(table: type) -> tuple[tuple[str, Callable[[Any, Any, Seat], Any]], ...]:
    """The fields that are not seen by everybody, with the functions that turn their cards face down."""
    found = []
    for name, hint in _hints(table).items():
        if get_origin(hint) is Annotated:
            found += [(name, mark.mask) for mark in get_args(hint)[1:] if isinstance(mark, Hidden)]
    return tuple(found)


@cache
def copier(table: type[T]) -> Callable[[T], T]:
    """A function that copies tables of this type: a shallow copy in C, then a slice for each mutable field."""
    lines = ["def copy(self):", "    new = self.__copy__()"]
    for name, hint in _hints(table).items():
        if name in SHARED or name in table.looked_up:  # type: ignore[attr-defined]
            continue
        if (expression := _copied(hint, "value", f"{table.__name__}.{name}")) is None:
            continue
        optional = type(None) in get_args(hint)
        guard = " if value is not None else None" if optional else ""
        lines += [f"    value = self.{name}", f"    new.{name} = {expression}{guard}"]
    lines.append("    return new")
    scope: dict[str, Any] = {}
    exec("\n".join(lines), scope)  # noqa: S102 - the source is made above from field names alone
    copy: Callable[[T], T] = scope["copy"]
    return copy


def _hints(table: type) -> dict[str, Any]:
    hints = get_type_hints(table, include_extras=True)
    return {name: hints[name] for name in table.__struct_fields__}  # type: ignore[attr-defined]


def _copied(hint: Any, value: str, where: str) -> str | None:
    """The expression that copies a value of this type, or None where it can be shared."""
    hint = _bare(hint)
    origin, args = get_origin(hint) or hint, get_args(hint)
    if origin is dict and args and not _names_entries(args[0]):
        raise BrokenRules(
            f"{where}: the keys of a dict must be words or numbers, so that a position can be written down"
        )
    if origin in (list, dict, set):
        inner = _copied(args[-1], "x", where) if args and origin is not set else None
        if inner is None:
            return f"{value}.copy()"
        return f"[{inner} for x in {value}]" if origin is list else f"{{k: {inner} for k, x in {value}.items()}}"
    if origin is bytearray:
        return f"{value}[:]"
    if origin in (Union, types.UnionType):
        members = {member: _copied(member, value, where) for member in args if member is not type(None)}
        mutable = [expression for expression in members.values() if expression]
        if not mutable:
            return None
        if len(members) == 1:
            return mutable[0]
    elif _immutable(origin, args, where):
        return None
    raise BrokenRules(f"{where}: {hint} cannot be copied flat; use lists, dicts or sets of immutable values")


def _names_entries(hint: Any) -> bool:
    key = _bare(hint)
    return isinstance(key, type) and issubclass(key, (str, int, Enum))


def _immutable(origin: Any, args: tuple[Any, ...], where: str) -> bool:
    if origin is tuple:
        return all(_copied(member, "x", where) is None for member in args if member is not Ellipsis)
    if origin is Literal or origin is Any:
        return True
    if not isinstance(origin, type):
        return False
    if issubclass(origin, Struct):
        return bool(origin.__struct_config__.frozen)
    return issubclass(origin, (*ATOMS, Enum))


def _bare(hint: Any) -> Any:
    """The type without its annotations, and what a NewType stands for."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif isinstance(hint, NewType):
            hint = hint.__supertype__
        elif isinstance(hint, ForwardRef):
            raise BrokenRules(f"unknown type {hint}")
        else:
            return hint
