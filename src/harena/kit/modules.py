"""Optional chapters of a rulebook: which of them are in play follows from a preset and from what the players say."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, TypeVar, get_type_hints

from msgspec import Struct

Switch = Literal["preset", "on", "off"]
"""A module is as the preset has it, or as the players say."""

M = TypeVar("M", bound=Struct)


def switches(options: type[Struct]) -> tuple[str, ...]:
    """The options that are modules, in their order."""
    return tuple(name for name, kind in get_type_hints(options).items() if kind == Switch)


def in_play(modules: type[M], options: Struct, preset: Collection[str]) -> M:
    """The modules that these options mean; what is no switch is taken as it is."""

    def value(name: str) -> Any:
        chosen = getattr(options, name)
        return name in preset if chosen == "preset" else chosen == "on" if chosen in ("on", "off") else chosen

    return modules(**{name: value(name) for name in modules.__struct_fields__})
