"""A game's options: declared as a frozen struct, read from what a person typed, described for forms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from harena.core.errors import Refused
from harena.core.text import Text


def read_options(game: str, kind: type[Struct], given: Mapping[str, object]) -> Struct:
    """The options as a struct; everything that is wrong is said at once."""
    known = _fields(kind)
    reasons = [
        Text("refused.unknown_option", {"setting": name, "game": game, "known": sorted(known)})
        for name in given
        if name not in known
    ]
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name in known:
            try:
                values[name] = msgspec.convert(value, known[name].type, strict=not isinstance(value, str))
            except msgspec.ValidationError:
                allowed = allowed_values(known[name].type)
                reasons.append(
                    Text("refused.bad_option", {"setting": name, "value": str(value)[:40], "allowed": allowed})
                )
    if reasons:
        raise Refused(*reasons)
    return kind(**values)


@cache
def _fields(kind: type[Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """Looked up once: reading a record begins with its options."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def declared(kind: type[Struct]) -> list[dict[str, object]]:
    """Each option with its default and what it allows."""
    rows: list[dict[str, object]] = []
    for field in _fields(kind).values():
        default = field.default if field.default is not NODEFAULT else None
        rows.append({"name": field.name, "default": default, **_domain(field.type)})
    return rows


def allowed_values(kind: Any) -> str:
    """What an option allows, in a few words for a sentence."""
    domain = _domain(kind)
    if "choices" in domain:
        return ", ".join(str(choice) for choice in domain["choices"])
    if "least" in domain:
        return f"{domain['least']}–{domain['most']}"
    return str(domain["type"])


def _domain(kind: Any) -> dict[str, Any]:
    if get_origin(kind) is Literal:
        return {"type": "choice", "choices": list(get_args(kind))}
    match inspect.type_info(kind):
        case inspect.BoolType():
            return {"type": "bool", "choices": [True, False]}
        case inspect.IntType(ge=int(least), le=int(most)):
            return {"type": "int", "least": least, "most": most}
        case inspect.StrType():
            return {"type": "text"}
        case _:
            raise TypeError(f"an option must be a bool, a bounded int, a text or a Literal, not {kind}")
