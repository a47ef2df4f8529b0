"""Content: cards, units, tables of figures, kept in TOML files and checked before any rule sees them.

A game declares one frozen struct for its content, all of whose fields are dicts or lists that may be empty. Each file
of a folder holds a part of it; the parts are joined. A pack of one's own is a folder with a `pack.toml` that names the
game; its entries replace the built-in ones of the same name and are added otherwise.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import reduce
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, inspect

from harena.core.errors import Refused, refuse
from harena.core.hidden import FACE_DOWN
from harena.core.text import Text

C = TypeVar("C", bound=Struct)

LARGEST_FILE: Final = 1_000_000
PACK: Final = "pack.toml"


Word = Annotated[str, Meta(min_length=1, max_length=80)]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """What `pack.toml` says: for which game, called what, and whether the built-in content is left out.

    `words` name what the pack adds, by language and key: `words.fr."card.trident"`. They are no part of the content, so
    that a record does not depend on them.
    """

    game: str
    name: str
    version: str = "1"
    alone: bool = False
    words: dict[Literal["en", "fr"], dict[str, Word]] = {}

    def words_in(self, language: str) -> dict[str, str]:
        return {key: word for known, words in self.words.items() if known == language for key, word in words.items()}


class Reading(Struct, frozen=True):
    """A folder as far as it could be read, everything that is wrong with it, and the entries that were left out."""

    content: Any
    reasons: list[Text]
    left_out: set[str]

    def concerns(self, reason: Text) -> bool:
        """Whether a fault may come only from an entry that was left out."""
        return any(
            self.concerns(value) if isinstance(value, Text) else value in self.left_out
            for value in reason.params.values()
            if isinstance(value, Text | str)
        )


def read_content(folder: Traversable, kind: type[C]) -> C:
    """All files of a folder joined into one content; every broken file is reported, not only the first."""
    reading = read_what_is_sound(folder, kind)
    if reading.reasons:
        raise Refused(*reading.reasons)
    content: C = reading.content
    return content


def read_what_is_sound(folder: Traversable, kind: type[C]) -> Reading:
    """All files of a folder without the entries that do not fit, so that the others can be judged too."""
    reasons: list[Text] = []
    left_out: set[str] = set()
    parts: list[C] = []
    for file in sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name):
        if file.name == PACK:
            continue
        try:
            value = _read_file(file)
            reasons += faults(file.name, value, kind)
        except Refused as refused:
            reasons += refused.reasons
            continue
        sound, broken = _sound(value, kind)
        parts.append(sound)
        left_out |= broken
    return Reading(join(kind, *parts), reasons, left_out)


def _sound(value: dict[str, Any], kind: type[C]) -> tuple[C, set[str]]:
    """The entries of a file that fit, mended where possible, and the names of those that cannot be mended."""
    kept: dict[str, Any] = {}
    broken: set[str] = set()
    for field in msgspec.structs.fields(kind):
        entries = value.get(field.encode_name)
        if isinstance(entries, dict):
            fitting = {name: _fitting(entry, get_args(field.type)[1]) for name, entry in entries.items()}
            bad = {name for name, entry in fitting.items() if faults("", {name: entry}, field.type)}
            kept[field.encode_name] = {name: entry for name, entry in fitting.items() if name not in bad}
            broken |= bad
        elif entries is not None and not faults("", entries, field.type):
            kept[field.encode_name] = entries
    return msgspec.convert(kept, kind), broken


def _fitting(value: Any, kind: Any) -> Any:
    """A table mended so that it can be judged: unknown fields are dropped, and bad ones take their default.

    In a list, or in a table of like entries, a bad item is replaced by one that fits.
    """
    if not (isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict)):
        items = [(name, _standing_in(part, part_kind)) for name, part, part_kind in _parts(value, kind)]
        if not items or len(items) < len(value):
            return value
        return dict(items) if isinstance(value, dict) else [item for _, item in items]
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name in value:
            part = _fitting(value[field.encode_name], field.type)
            if field.required or not faults("", part, field.type):
                kept[field.encode_name] = part
    return kept


def _standing_in(value: Any, kind: Any) -> Any:
    """The value itself if it fits, else the first that would: the least number, the first word."""
    if not faults("", value, kind):
        return value
    match inspect.type_info(kind):
        case inspect.LiteralType(values=(first, *_)):
            return first
        case inspect.IntType(ge=int(least)):
            return least
        case _:
            return _fitting(value, kind)


def read_pack(folder: Traversable, game: str) -> Pack:
    """The pack's own description, refused where it is missing or made for another game."""
    file = folder / PACK
    if not folder.is_dir() or not file.is_file():
        raise refuse("no_pack", folder=str(folder), file=PACK)
    pack = read_part(file, Pack)
    if pack.game != game:
        raise refuse("pack_of_another_game", folder=str(folder), game=pack.game, wanted=game)
    return pack


def join(kind: type[C], *parts: C) -> C:
    """One content out of several: dicts are merged, the later entry winning; lists follow one another."""
    joined: dict[str, Any] = {}
    for part in parts:
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if isinstance(value, dict):
                joined[name] = {**joined.get(name, {}), **value}
            else:
                joined[name] = [*joined.get(name, []), *value]
    return kind(**joined)


def content_hash(content: object) -> str:
    """The fingerprint in a record's header, so that it is replayed with the cards it was played with."""
    return fingerprint(written(content))


def written(content: object) -> bytes:
    """A content as JSON, equal for equal contents; its fingerprint is made from this."""
    return msgspec.json.encode(content, order="deterministic")


def fingerprint(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def read_part(file: Traversable, kind: type[C]) -> C:
    """One TOML file as a struct of this kind, or everything that is wrong with it."""
    value = _read_file(file)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Refused(*faults(file.name, value, kind)) from error


def _read_file(file: Traversable) -> dict[str, Any]:
    """What a TOML file holds, whether it fits or not."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise refuse("cannot_read", file=file.name, why=error.strerror or str(error)) from error
    if len(raw) > LARGEST_FILE:
        raise refuse("content_too_large", file=file.name, most=LARGEST_FILE)
    value = _read_toml(file.name, raw)
    if any(isinstance(entries, dict) and FACE_DOWN in entries for entries in value.values()):
        raise refuse("content_name", file=file.name, entry=FACE_DOWN)
    return value


def _read_toml(name: str, raw: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(raw.decode())
    except (UnicodeDecodeError, RecursionError) as error:
        raise refuse("content_not_text", file=name) from error
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = map(int, place.groups()) if place else (raw.count(b"\n") + 1, 1)
        raise refuse("content_not_toml", file=name, line=line, column=column) from error


# What is wrong, entry by entry


def faults(file: str, value: Any, kind: Any, entry: str = "") -> list[Text]:
    """Every value of a file that does not fit, with its place, and what would fit there."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        found = _unfitting_names(file, value, kind, entry)
        for name, part, part_kind in _parts(value, kind):
            found += faults(file, part, part_kind, f"{entry}.{name}" if entry else str(name))
        place = {"file": file, "entry": entry, "value": _short(value), "allowed": allowed(kind)}
        return found or [Text("refused.content_value", place)]
    return []


def _unfitting_names(file: str, value: Any, kind: Any, entry: str) -> list[Text]:
    """Fields of an entry that the game does not know, and those that it misses."""
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType) or not isinstance(value, dict):
        return []
    known = {field.encode_name: field for field in info.fields}
    unknown = [name for name in value if name not in known] if info.forbid_unknown_fields else []
    missing = [name for name, field in known.items() if field.required and name not in value]
    return [
        *(
            Text("refused.content_unknown", {"file": file, "entry": entry, "field": name[:40], "known": list(known)})
            for name in unknown
        ),
        *(Text("refused.content_missing", {"file": file, "entry": entry, "field": name}) for name in missing),
    ]


def _parts(value: Any, kind: Any) -> list[tuple[str, Any, Any]]:
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


def allowed(kind: Any) -> Text:
    """What may stand in a place, for a sentence."""
    match inspect.type_info(kind):
        case inspect.BoolType():
            return Text("allowed.bool")
        case inspect.IntType(ge=int(least), le=int(most)):
            return Text("allowed.range", {"least": least, "most": most})
        case inspect.IntType(ge=int(least)):
            return Text("allowed.at_least", {"least": least})
        case inspect.IntType():
            return Text("allowed.int")
        case inspect.FloatType():
            return Text("allowed.float")
        case inspect.StrType():
            return Text("allowed.text")
        case inspect.LiteralType(values=values):
            return Text("allowed.one_of", {"known": list(values)})
        case inspect.EnumType(cls=cls):
            return Text("allowed.one_of", {"known": [member.value for member in cls]})
        case inspect.StructType() | inspect.DictType():
            return Text("allowed.table")
        case inspect.UnionType():
            one, *others = map(allowed, _alternatives(kind))
            return reduce(lambda said, other: Text("allowed.or", {"one": said, "other": other}), others, one)
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType() | inspect.SetType():
            return Text("allowed.list")
        case _:
            return Text("allowed.other")


def _alternatives(kind: Any) -> tuple[Any, ...]:
    """The kinds that a union is made of, without None, which no file can write."""
    kinds = get_args(get_args(kind)[0] if get_origin(kind) is Annotated else kind)
    return tuple(one for one in kinds if one is not type(None))


def _short(value: object) -> str:
    """A value as TOML writes it, cut to a length that fits into a sentence."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}…"
