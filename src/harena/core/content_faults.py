"""What is wrong with a content file: every value that does not fit, with its line and what would fit there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec
from msgspec import Struct, inspect

from harena.core.text import Text
from harena.core.toml_file import TomlFile

BLANK: Final = "?"
"""Stands in a file for a value that is still to be filled in."""
MANY: Final = 6
"""How many names of entries or fields a sentence lists."""


def faults(file: TomlFile, kind: Any) -> list[Text]:
    """Everything in a file that does not fit; what is still to be filled in is not told here."""
    return _faults(file, file.value, kind, "")


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of this kind, with nothing left to fill in."""
    return _converts(value, kind) and not holds_blank(value)


def _converts(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _faults(file: TomlFile, value: Any, kind: Any, entry: str) -> list[Text]:
    """Every part of a value that does not fit, or the value itself where no part is to blame."""
    if value == BLANK or _converts(value, kind):
        return []
    meant = meant_kind(value, kind)
    found = _unfitting_names(file, value, meant, entry)
    for name, part, part_kind in parts(value, meant):
        found += _faults(file, part, part_kind, f"{entry}.{name}" if entry else str(name))
    if found or holds_blank(value):
        return found
    place = {"file": file.place(entry), "entry": entry, "value": _short(value), "allowed": allowed(meant)}
    return [Text("refused.content_value", place)]


def _unfitting_names(file: TomlFile, value: Any, kind: Any, entry: str) -> list[Text]:
    """The fields of an entry that the game does not know, those that it misses, and a key that names nothing."""
    if not isinstance(value, dict):
        return []
    if tags := _tags(kind):
        return _unknown_tag(file, value, tags, entry)
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType):
        return []
    known = {field.encode_name: field for field in info.fields}
    names = [*([info.tag_field] if info.tag_field else []), *known]
    unknown = [name for name in value if name not in names] if info.forbid_unknown_fields else []
    missing = [name for name, field in known.items() if field.required and name not in value]
    return [_unknown(file, entry, name, names) for name in unknown] + [_missing(file, entry, name) for name in missing]


def _unknown(file: TomlFile, entry: str, field: str, known: list[str]) -> Text:
    place = file.place(f"{entry}.{field}" if entry else field)
    return Text("refused.content_unknown", {"file": place, "entry": entry, "field": field[:40], "known": known})


def _missing(file: TomlFile, entry: str, field: str) -> Text:
    return Text("refused.content_missing", {"file": file.place(entry), "entry": entry, "field": field})


def _unknown_tag(file: TomlFile, value: dict[str, Any], tags: dict[str, Any], entry: str) -> list[Text]:
    """What is wrong with the key by which a table says what it is: it is missing, or names nothing that is known."""
    field = _tag_field(next(iter(tags.values())))
    if field not in value:
        return [_missing(file, entry, field)]
    if value[field] == BLANK:
        return []
    wrong = {"file": file.place(entry), "entry": f"{entry}.{field}", "value": _short(value[field])}
    if near := get_close_matches(str(value[field]), tags, n=1):
        return [Text("refused.content_near", {**wrong, "near": near[0]})]
    return [Text("refused.content_value", {**wrong, "allowed": Text("allowed.one_of", {"known": sorted(tags)})})]


# Kinds


def meant_kind(value: Any, kind: Any) -> Any:
    """Of several kinds the one that a value is meant to be: the only one there is, or the one that its key names."""
    kinds = alternatives(kind)
    if len(kinds) == 1:
        return kinds[0]
    tags = _tags(kind)
    if not tags or not isinstance(value, dict):
        return kind
    return tags.get(str(value.get(_tag_field(next(iter(tags.values()))))), kind)


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The kinds that a union is made of, without None, which no file can write; a plain kind is its own."""
    if not isinstance(inspect.type_info(kind), inspect.UnionType):
        return (kind,)
    kinds = get_args(get_args(kind)[0] if get_origin(kind) is Annotated else kind)
    return tuple(one for one in kinds if one is not type(None))


def _tags(kind: Any) -> dict[str, Any]:
    """The structs of a union by the keys that name them; empty for every other kind."""
    kinds = alternatives(kind)
    if len(kinds) < 2 or not all(isinstance(one, type) and issubclass(one, Struct) for one in kinds):
        return {}
    return {str(one.__struct_config__.tag): one for one in kinds}


def _tag_field(kind: Any) -> str:
    return str(kind.__struct_config__.tag_field)


def parts(value: Any, kind: Any) -> list[tuple[str, Any, Any]]:
    """What a table or a list is made of, each part with its name and its kind."""
    if isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
        fields = msgspec.structs.fields(kind)
        return [
            (field.encode_name, value[field.encode_name], field.type) for field in fields if field.encode_name in value
        ]
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    inner = get_args(plain)
    if get_origin(plain) is dict and isinstance(value, dict):
        return [(name, part, inner[1]) for name, part in value.items()]
    if get_origin(plain) in (list, tuple, set, frozenset) and inner and isinstance(value, list):
        kinds = inner if get_origin(plain) is tuple and inner[-1] is not Ellipsis else (inner[0],) * len(value)
        return [(str(number), part, one) for number, (part, one) in enumerate(zip(value, kinds, strict=False), start=1)]
    return []


# What may stand in a place


def allowed(kind: Any) -> Text:
    """What may stand in a place, for a sentence."""
    match inspect.type_info(kind):
        case inspect.BoolType():
            return Text("allowed.bool")
        case inspect.IntType(ge=least, le=most):
            return _whole(least, most)
        case inspect.FloatType():
            return Text("allowed.float")
        case inspect.StrType(min_length=least, max_length=most):
            return (
                Text("allowed.text") if most is None else Text("allowed.text_of", {"least": least or 0, "most": most})
            )
        case inspect.LiteralType(values=values):
            return Text("allowed.one_of" if len(values) > 1 else "allowed.only", {"known": list(values)})
        case inspect.EnumType(cls=cls):
            return Text("allowed.one_of", {"known": [member.value for member in cls]})
        case inspect.StructType() | inspect.DictType():
            return Text("allowed.table")
        case inspect.UnionType():
            return _any_of(list(map(allowed, alternatives(kind))))
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() as several:
            return _list_of(several.min_length, several.max_length)
        case inspect.TupleType(item_types=items):
            return _list_of(len(items), len(items))
        case _:
            return Text("allowed.other")


def _whole(least: int | None, most: int | None) -> Text:
    """A whole number within its bounds."""
    if least is None:
        return Text("allowed.int")
    return Text("allowed.at_least" if most is None else "allowed.range", {"least": least, "most": most})


def _any_of(kinds: list[Text]) -> Text:
    """*a whole number or one of X, N*: each sort once."""
    one, *others = (kind for place, kind in enumerate(kinds) if kind not in kinds[:place])
    return reduce(lambda said, other: Text("allowed.or", {"one": said, "other": other}), others, one)


def _list_of(least: int | None, most: int | None) -> Text:
    """A list, with how many items it may have where that is bounded."""
    if least and most is None:
        return Text("allowed.list_at_least", {"count": least})
    if least == most and most is not None:
        return Text("allowed.list_of", {"count": most})
    return Text("allowed.list") if most is None else Text("allowed.list_range", {"least": least or 0, "most": most})


def _short(value: object) -> str:
    """A value as TOML writes it, cut to a length that fits into a sentence."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}…"


# What is still to be filled in


def holds_blank(value: Any) -> bool:
    return next(_blank_paths(value), None) is not None


def _blank_paths(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where a value has blanks."""
    if value == BLANK:
        yield path
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _blank_paths(part, (*path, name))
    elif isinstance(value, list):
        for number, part in enumerate(value, start=1):
            yield from _blank_paths(part, (*path, str(number)))


def blanks(file: TomlFile) -> list[Text]:
    """What is still to be filled in: a sentence for all entries of a table that lack the same fields."""
    lacking: dict[tuple[str, str], list[str]] = {}
    for path in _blank_paths(file.value):
        table, entry, *field = (*path, "", "")[: max(3, len(path))]
        lacking.setdefault((table, entry), []).append(".".join(field))
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (table, entry), fields in lacking.items():
        alike.setdefault((table, tuple(fields)), []).append(entry)
    return [
        Text(
            "refused.content_blank",
            {
                "file": file.place(f"{table}.{names[0]}"),
                "entry": some(names),
                "field": some(fields),
                "count": len(names),
            },
        )
        for (table, fields), names in alike.items()
    ]


def some(names: Sequence[str]) -> Text | list[str]:
    """Names for a sentence; of many only the first, and how many more there are."""
    if len(names) <= MANY:
        return list(names)
    return Text("content.more", {"entry": list(names[:MANY]), "count": len(names) - MANY})
