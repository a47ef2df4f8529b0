"""Content: cards, units, tables of figures, kept in TOML files and checked before any rule sees them.

A game declares one frozen struct for its content, all of whose fields are dicts or lists that may be empty. Each file
of a folder holds a part of it; the parts are joined. A pack of one's own is a folder with a `pack.toml` that names the
game; its entries replace the built-in ones of the same name and are added otherwise.
"""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Text

C = TypeVar("C", bound=Struct)

LARGEST_FILE: Final = 1_000_000
PACK: Final = "pack.toml"


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """What `pack.toml` says: for which game, called what, and whether the built-in content is left out."""

    game: str
    name: str
    version: str = "1"
    alone: bool = False


def read_content(folder: Traversable, kind: type[C]) -> C:
    """All files of a folder joined into one content; every broken file is reported, not only the first."""
    reasons: list[Text] = []
    parts: list[C] = []
    for file in sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name):
        if file.name == PACK:
            continue
        try:
            parts.append(_read_part(file, kind))
        except Refused as refused:
            reasons += refused.reasons
    if reasons:
        raise Refused(*reasons)
    return join(kind, *parts)


def read_pack(folder: Traversable, game: str) -> Pack:
    """The pack's own description, refused where it is missing or made for another game."""
    file = folder / PACK
    if not folder.is_dir() or not file.is_file():
        raise refuse("no_pack", folder=str(folder), file=PACK)
    pack = _read_part(file, Pack)
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
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


def _read_part(file: Traversable, kind: type[C]) -> C:
    raw = file.read_bytes()
    if len(raw) > LARGEST_FILE:
        raise refuse("content_too_large", file=file.name, most=LARGEST_FILE)
    try:
        return msgspec.convert(tomllib.loads(raw.decode()), kind)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise refuse("content_not_toml", file=file.name, why=str(error)) from error
    except msgspec.ValidationError as error:
        raise refuse("content_wrong", file=file.name, why=str(error)) from error
