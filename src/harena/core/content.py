"""Content: cards, units, tables of figures, kept in TOML files and checked before any rule sees them.

A game declares one frozen struct for its content, all of whose fields are dicts or lists that may be empty. Each file
of a folder holds a part of it; the parts are joined. A pack of one's own is a folder with a `pack.toml` that names the
game; its entries replace the built-in ones of the same name and are added otherwise.
"""

from __future__ import annotations

import hashlib
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct, inspect
from msgspec.structs import replace

from harena.core.content_faults import blanks, faults, fits, parts
from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.core.toml_file import TomlFile, read_toml

C = TypeVar("C", bound=Struct)

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
    """A folder as far as it could be read, and everything that is wrong with it."""

    content: Any
    reasons: list[Text]
    left_out: dict[str, set[str]]
    """By table, the entries that do not fit and were left out."""
    places: dict[str, Text | str]
    """Where each table and each entry begins, by its name."""

    def judged(self, fault: Text, content: Any) -> Text | None:
        """A fault of the whole content as it is told: with the line of the entry that it is about.

        A fault that may come only from an entry that was left out is not told. `content`: what was judged.
        """
        if isinstance(table := fault.params.get("table"), str) and table in self.left_out:
            count = len(self.left_out[table] | getattr(content, table).keys())
            if fault.params.get("want", count) == count:
                return None
            fault = replace(fault, params={**fault.params, "count": count})
        elif self._concerns(fault):
            return None
        named = (value for value in fault.params.values() if isinstance(value, str) and value in self.places)
        if (name := next(named, None)) is None:
            return fault
        return Text("refused.content_entry", {"file": self.places[name], "why": fault})

    def _concerns(self, fault: Text) -> bool:
        """Whether a fault names an entry that was left out."""
        return any(
            self._concerns(value)
            if isinstance(value, Text)
            else any(value in names for names in self.left_out.values())
            for value in fault.params.values()
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
    sound: list[C] = []
    reading = Reading(None, [], {}, {})
    for file in sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name):
        try:
            written = read_toml(file)
        except Refused as refused:
            reading.reasons.extend(refused.reasons)
            continue
        if file.name != PACK:
            reading.reasons.extend(faults(written, kind))
            sound.append(_sound(written, kind, reading))
        reading.reasons.extend(blanks(written))
    return replace(reading, content=join(kind, *sound))


def _sound(file: TomlFile, kind: type[C], reading: Reading) -> C:
    """The entries of a file that fit, mended where possible; the reading notes the others, and where all begin."""
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        table = field.encode_name
        entries = file.value.get(table)
        if entries is not None:
            reading.places.setdefault(table, file.place(table))
        if isinstance(entries, dict):
            fitting = {name: mended(entry, get_args(field.type)[1]) for name, entry in entries.items()}
            bad = {name for name, entry in fitting.items() if not fits({name: entry}, field.type)}
            kept[table] = {name: entry for name, entry in fitting.items() if name not in bad}
            if bad:
                reading.left_out.setdefault(table, set()).update(bad)
            reading.places.update({name: file.place(f"{table}.{name}") for name in entries})
        elif entries is not None and fits(entries, field.type):
            kept[table] = entries
    return msgspec.convert(kept, kind)


def mended(value: Any, kind: Any) -> Any:
    """A table mended so that it can be judged: unknown fields are dropped, and bad ones take their default.

    In a list, or in a table of like entries, a bad item is replaced by one that fits.
    """
    if not (isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict)):
        items = [(name, _standing_in(part, part_kind)) for name, part, part_kind in parts(value, kind)]
        if not items or len(items) < len(value):
            return value
        return dict(items) if isinstance(value, dict) else [item for _, item in items]
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name in value:
            part = mended(value[field.encode_name], field.type)
            if field.required or fits(part, field.type):
                kept[field.encode_name] = part
    return kept


def _standing_in(value: Any, kind: Any) -> Any:
    """The value itself if it fits, else the first that would: the least number, the first word."""
    if fits(value, kind):
        return value
    match inspect.type_info(kind):
        case inspect.LiteralType(values=(first, *_)):
            return first
        case inspect.IntType(ge=int(least)):
            return least
        case _:
            return mended(value, kind)


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
    written = read_toml(file)
    if found := faults(written, kind):
        raise Refused(*found)
    return msgspec.convert(written.value, kind)
