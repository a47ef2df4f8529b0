"""What each seat brings, as it is typed after `--bring` or kept in a file, and written out again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from msgspec import Struct

from harena.cli.files import check_new_file
from harena.core.content import read_part
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.new_game import Given
from harena.core.options import plain_value
from harena.core.text import Text
from harena.core.toml_file import read_table

RANDOM: Final = "random"
FILE: Final = "@"
OTHER_FIELDS: Final = ("refused.content_unknown", "refused.content_missing")
"""Faults of a TOML file that holds something else than an army, such as a part of a pack."""

Bring = Annotated[list[str] | None, Parameter(name="--bring", help="help.option.bring", metavar="ARMY")]
BringForMany = Annotated[list[str] | None, Parameter(name="--bring", help="help.option.bring_many", metavar="ARMY")]
BringInArena = Annotated[list[str] | None, Parameter(name="--bring", help="help.option.bring_arena", metavar="ARMY")]


def read_brings(game: Game[Any], given: Sequence[str] | None) -> list[Given]:
    """What the seats bring, in their order. Everything that cannot be read is refused at once, with its seat."""
    if not given:
        return []
    if not bring_fields(game):
        raise refuse("brings_nothing", game=game.name)
    found: list[Given] = []
    reasons: list[Text] = []
    for number, written in enumerate(given, start=1):
        try:
            found.append(read_bring(game, written))
        except Refused as refused:
            reasons += [Text("refused.bring_of_seat", {"number": number, "why": why}) for why in refused.reasons]
    if reasons:
        raise Refused(*reasons)
    return found


def read_bring(game: Game[Any], written: str) -> Given:
    """`roi`, `army=roi`, `hero=Ajax;gear=net` where there are several fields, `@file.toml`, or `random`."""
    written = written.strip()
    if written == RANDOM:
        if game.programs.sample_brings is None:
            raise refuse("no_random_brings", game=game.name)
        return None
    if written.startswith(FILE):
        own = _in_file(game, Path(written.removeprefix(FILE)).expanduser())
    else:
        own = game.read_brings(_by_field(game, written))
    kept: dict[str, object] = msgspec.to_builtins(own)
    return kept


def _in_file(game: Game[Any], path: Path) -> Struct:
    """What a file holds. If it holds something else or nothing, the refusal shows what it should look like."""
    example = ", ".join(_as_toml(game.rules.brings()))
    if not read_table(path):
        raise refuse("bring_empty", file=path.name, example=example)
    try:
        return read_part(path, game.rules.brings)
    except Refused as refused:
        if not any(reason.key in OTHER_FIELDS for reason in refused.reasons):
            raise
        raise Refused(
            *refused.reasons, Text("refused.bring_file", {"file": path.name, "example": example})
        ) from refused


def bring_fields(game: Game[Any]) -> list[str]:
    """The names of the fields that a seat may bring."""
    return [str(field["name"]) for field in game.declared_brings()]


def _by_field(game: Game[Any], written: str) -> dict[str, object]:
    """The fields by name. Where there is one field only, its value is enough and may hold any character."""
    known = bring_fields(game)
    if len(known) == 1:
        name, equals, value = written.partition("=")
        return {known[0]: value.strip() if equals and name.strip() == known[0] else written}
    chosen: dict[str, object] = {}
    for part in filter(None, map(str.strip, written.split(";"))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise refuse("bring_without_field", given=part, known=known)
        if name in chosen:
            raise refuse("bring_field_twice", field=name)
        chosen[name] = value
    return chosen


# Written out again


def written_bring(own: Struct) -> str:
    """What a seat brings, written so that `read_bring` reads it again."""
    values = {name: plain_value(value) for name, value in msgspec.to_builtins(own).items()}
    if len(values) > 1:
        return ";".join(f"{name}={value}" for name, value in values.items())
    ((name, value),) = values.items()
    alone = value != RANDOM and not value.startswith(FILE) and value.partition("=")[0].strip() != name
    return value if alone else f"{name}={value}"


def bring_argument(written: str) -> str:
    """The option with this value as a shell takes it."""
    return f"--bring {shlex.quote(written)}"


def save_bring(path: Path, own: Struct) -> None:
    """Write what a seat brings to a new TOML file; an existing one is never overwritten."""
    try:
        with check_new_file(path).open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in _as_toml(own))
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error


def _as_toml(own: Struct) -> list[str]:
    """The lines of a TOML file; texts, numbers and truth values are written alike in JSON and TOML."""
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in msgspec.to_builtins(own).items()]
