"""A pack in which everything is still to be filled in, for who owns the real box: made from a game's content type.

Each table becomes a file that explains its fields, and `vocabulary.toml` explains the words by which entries say what
they do. What may stand in a field is read off its type; what it means is a sentence of the game's catalogue:
`content.table.sport`, `content.field.enemy.plus` or `content.field.plus`, `content.word.strike`,
`content.value.when.now`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from harena.core.action import snake
from harena.core.content import PACK
from harena.core.content_faults import BLANK, allowed, alternatives
from harena.core.game import Game
from harena.core.text import LANGUAGES, Texts

VOCABULARY: Final = "vocabulary.toml"
WIDTH: Final = 110
FAMILIES: Final = (
    *("card", "unit", "army", "scenario", "arena", "event", "tactic"),
    *("chip", "event_card", "prowess", "opportunity", "location", "harbour", "colour"),
)
"""The families of words that name entries."""
ORIGIN: Final = "origin"
READ_OFF: Final = "rulebook"
"""Where the values of one's own box come from."""
INLINE: Final = 3
"""A table with at most so many plain fields is written on one line."""

LISTS: Final = (list, tuple, set, frozenset)


def blank_pack(game: Game[Any], name: str, texts: Texts) -> dict[str, str]:
    """The files of such a pack by their names, explained in the language of the texts."""
    content, asked = game.content, game.rules.to_fill_in(game.content)
    files = {PACK: _description(game, name, texts, asked)}
    for field in msgspec.structs.fields(game.rules.content_type):
        entries = getattr(content, field.name)
        if field.name in asked:
            lines = _blank_entries(field, asked[field.name], list(entries.values()))
        elif entries:
            lines = _entries_as_they_are(field.name, entries)
        else:
            continue
        about = _about_table(field, texts, filled=field.name not in asked, count=len(asked.get(field.name, entries)))
        files[f"{field.name}.toml"] = "\n".join([*about, *lines]) + "\n"
    if words := _vocabulary(game, texts):
        files[VOCABULARY] = "\n".join(words) + "\n"
    return files


# The description


def _description(game: Game[Any], name: str, texts: Texts, asked: Mapping[str, Sequence[str]]) -> str:
    """`pack.toml`: what the pack is for, and the names of its entries, still to be filled in."""
    lines = _comment(texts("content.blank.pack", game=game.name))
    lines += [f"game = {toml(game.name)}", f"name = {toml(name)}", 'version = "1"', "alone = true"]
    if keys := dict.fromkeys(key for table, names in asked.items() for key in _unnamed(game, table, names, texts)):
        lines += ["", *_comment(texts("content.blank.words"))]
        for language in LANGUAGES:
            lines += [f"[words.{language}]", *(f"{toml(key)} = {toml(BLANK)}" for key in keys), ""]
    return "\n".join(lines).rstrip() + "\n"


def _unnamed(game: Game[Any], table: str, names: Sequence[str], texts: Texts) -> list[str]:
    """The keys of the words that entries of a table need, and the catalogue does not have."""
    known = next(iter(getattr(game.content, table)), "")
    family = next((family for family in FAMILIES if texts.knows(f"{family}.{known}")), FAMILIES[0])
    return [f"{family}.{name}" for name in names if not texts.knows(f"{family}.{name}")]


# What a table is about


def _about_table(table: FieldInfo, texts: Texts, *, filled: bool, count: int) -> list[str]:
    """What stands in a file, and what each field of its entries means."""
    title = texts(f"content.table.{table.name}") if texts.knows(f"content.table.{table.name}") else table.name
    lines = _comment(title)
    asked = "content.blank.asked" if count else "content.blank.none"
    lines += _comment(texts("content.blank.given" if filled else asked, count=count))
    lines += [line for part in _kinds_inside(table.type) for line in _about_fields(part, texts, 0)]
    return [*lines, ""]


def _about_fields(kind: type[Struct], texts: Texts, depth: int) -> list[str]:
    """A line for each field of a struct: what it means, what may stand there, and what holds without it."""
    lines = []
    for field in msgspec.structs.fields(kind):
        said = [f"{field.encode_name}:", *_meaning(kind, field.name, texts), _what_fits(field.type, texts)]
        if not field.required:
            said.append(_without(field, texts))
        lines += _comment(" ".join(said), depth + 1)
        for inner in _kinds_inside(field.type):
            lines += _about_fields(inner, texts, depth + 1)
    return lines


def _meaning(kind: type[Struct], field: str, texts: Texts) -> list[str]:
    keys = (f"content.field.{snake(kind.__name__)}.{field.rstrip('_')}", f"content.field.{field.rstrip('_')}")
    return [texts(key) for key in keys if texts.knows(key)][:1]


def _what_fits(kind: Any, texts: Texts) -> str:
    """What may stand in a field: *A whole number from 0 to 20.*"""
    said = texts.say(allowed(kind))
    if not _kinds_inside(kind) and unions_in(kind):
        return texts("content.blank.vocabulary", allowed=said, file=VOCABULARY)
    if item := _item(kind):
        return texts("content.blank.items", allowed=said, item=allowed(item))
    return texts("content.blank.allowed", allowed=said)


def _item(kind: Any) -> Any:
    """What a list holds, where that is neither a table nor a choice of tables."""
    inner = _inner(kind)
    return inner[0] if inner and get_origin(_plain(kind)) is not dict and not _structs(inner[0]) else None


def _without(field: FieldInfo, texts: Texts) -> str:
    """What holds where an optional field is left out."""
    default = _default(field)
    if default is None or isinstance(default, Struct):
        return texts("content.blank.optional")
    return texts("content.blank.without", value=toml(msgspec.to_builtins(default)))


# Entries


def _blank_entries(table: FieldInfo, names: Sequence[str], known: Sequence[Any]) -> list[str]:
    """An entry for each name, with a blank for everything that is asked for."""
    kind = get_args(table.type)[1]
    if not _structs(kind):
        return [f"[{table.name}]", *(f"{name} = {toml(BLANK)}" for name in names)]
    lines: list[str] = []
    for name in names:
        lines += [*_blank_table(f"{table.name}.{name}", kind, known), ""]
    return lines[:-1]


def _blank_table(path: str, kind: type[Struct], known: Sequence[Any]) -> list[str]:
    """A table with its blanks, and the tables within it after them."""
    lines, inner = [f"[{path}]"], []
    for name, part, values in _asked(kind, known):
        if len(structs := _structs(part)) != 1:
            lines.append(f"{name} = {toml(READ_OFF if name == ORIGIN else BLANK)}")
        elif _is_short(structs[0], values):
            fields = ", ".join(f"{one} = {toml(BLANK)}" for one, _, _ in _asked(structs[0], values))
            lines.append(f"{name} = {{ {fields} }}")
        else:
            inner += ["", *_blank_table(f"{path}.{name}", structs[0], values)]
    return lines + inner


def _asked(kind: type[Struct], known: Sequence[Any]) -> Iterator[tuple[str, Any, list[Any]]]:
    """The fields that an entry needs, or that some built-in entry has otherwise than by default, with its values."""
    for field in msgspec.structs.fields(kind):
        values = [getattr(entry, field.name) for entry in known]
        if field.name == ORIGIN:
            if READ_OFF in get_args(field.type):
                yield field.encode_name, field.type, values
        elif field.required or any(value != _default(field) for value in values):
            yield field.encode_name, field.type, [value for value in values if value is not None]


def _is_short(kind: type[Struct], known: Sequence[Any]) -> bool:
    fields = list(_asked(kind, known))
    return len(fields) <= INLINE and not any(_structs(part) for _, part, _ in fields)


def _entries_as_they_are(table: str, entries: Mapping[str, Any]) -> list[str]:
    """The built-in entries of a table, written out."""
    lines: list[str] = []
    for name, entry in entries.items():
        if isinstance(entry, Struct):
            lines += [f"[{table}.{name}]", *(f"{field} = {toml(value)}" for field, value in _said(entry).items()), ""]
        else:
            lines += [*([] if lines else [f"[{table}]"]), f"{name} = {toml(msgspec.to_builtins(entry))}"]
    return lines[:-1] if not lines[-1] else lines


def _said(entry: Struct) -> dict[str, Any]:
    """The fields of an entry that are not as by default."""
    fields = ((field, getattr(entry, field.name)) for field in msgspec.structs.fields(entry))
    return {
        field.encode_name: msgspec.to_builtins(value)
        for field, value in fields
        if field.required or value != _default(field)
    }


# The vocabulary


def _vocabulary(game: Game[Any], texts: Texts) -> list[str]:
    """The words by which entries say what they do, each with its fields and an example of the built-in content."""
    found = unions_in(game.rules.content_type)
    if not found:
        return []
    examples = {type(one): one for one in reversed(list(_structs_within(game.content)))}
    lines = _comment(texts("content.blank.words_of", game=game.name))
    for kinds, places in found.items():
        lines += ["#", *_comment(texts("content.blank.places", places=", ".join(places)))]
        for kind in kinds:
            lines += ["#", *_about_word(game, kind, examples.get(kind), texts)]
    return [*lines, *_moments(found, texts)]


def _about_word(game: Game[Any], kind: type[Struct], example: Struct | None, texts: Texts) -> list[str]:
    """What one word does, its fields, and how a built-in entry uses it."""
    word = str(kind.__struct_config__.tag)
    meaning = texts(f"content.word.{word}") if texts.knows(f"content.word.{word}") else ""
    lines = [*_comment(f"{word}: {meaning}".rstrip(": ")), *_about_fields(kind, texts, 1)]
    if example is not None:
        in_words = game.screens.in_words(example, texts) if game.screens.in_words else ""
        lines += _comment(texts("content.blank.example", written=toml(_tagged(example)), told=in_words).rstrip(": "), 2)
    return lines


def _tagged(example: Struct) -> dict[str, Any]:
    config = example.__struct_config__
    return {str(config.tag_field): config.tag, **_said(example)}


def _moments(found: Mapping[tuple[type[Struct], ...], Sequence[str]], texts: Texts) -> list[str]:
    """What the values of fields mean that the catalogue explains one by one."""
    values: dict[str, dict[str, None]] = {}
    for kinds in found:
        for field in (field for kind in kinds for field in msgspec.structs.fields(kind)):
            for value in get_args(field.type):
                if isinstance(value, str) and texts.knows(f"content.value.{field.name}.{value}"):
                    values.setdefault(field.name, {})[value] = None
    lines = []
    for field_name, known in values.items():
        lines += ["#", *_comment(texts("content.blank.values", field=field_name))]
        for value in known:
            lines += _comment(f"{value}: {texts(f'content.value.{field_name}.{value}')}", 1)
    return lines


def unions_in(kind: Any) -> dict[tuple[type[Struct], ...], list[str]]:
    """The choices of tables that a kind holds anywhere, each with the places where it stands."""
    found: dict[tuple[type[Struct], ...], list[str]] = {}
    for place, structs in _choices(kind, ""):
        found.setdefault(structs, []).append(place)
    return found


def _choices(kind: Any, place: str) -> Iterator[tuple[str, tuple[type[Struct], ...]]]:
    structs = _structs(kind)
    if len(structs) > 1:
        yield place, structs
    elif structs:
        for field in msgspec.structs.fields(structs[0]):
            yield from _choices(field.type, f"{place}.{field.encode_name}".lstrip("."))
    else:
        for inner in _inner(kind):
            yield from _choices(inner, place)


def _structs(kind: Any) -> tuple[type[Struct], ...]:
    """The tables that a kind may be; none for every other kind."""
    kinds = alternatives(kind)
    return kinds if all(isinstance(one, type) and issubclass(one, Struct) for one in kinds) else ()


def _kinds_inside(kind: Any) -> tuple[type[Struct], ...]:
    """The one table that a field, a list or a table of entries holds."""
    while not (structs := _structs(kind)):
        inner = _inner(kind)
        if not inner:
            return ()
        kind = inner[0]
    return structs if len(structs) == 1 else ()


def _inner(kind: Any) -> tuple[Any, ...]:
    """What a list or a table of like entries holds: one kind, or one for each place; nothing for other kinds."""
    plain = _plain(kind)
    if get_origin(plain) is dict:
        return get_args(plain)[1:]
    return tuple(one for one in get_args(plain) if one is not ...) if get_origin(plain) in LISTS else ()


def _plain(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _structs_within(value: Any) -> Iterator[Struct]:
    """Every struct inside a content, in its order."""
    if isinstance(value, Struct):
        yield value
        inner: Sequence[Any] = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        inner = list(value.values())
    else:
        inner = value if isinstance(value, list | tuple) else ()
    for part in inner:
        yield from _structs_within(part)


def _default(field: FieldInfo) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory() if not field.required else None


# TOML


def toml(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        inside = ", ".join(f"{name} = {toml(part)}" for name, part in value.items() if part is not None)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _comment(text: str, depth: int = 0) -> list[str]:
    """A comment of as many lines as it needs."""
    indent = "  " * depth
    return [
        f"# {line}"
        for part in text.splitlines()
        for line in wrap(part, WIDTH, initial_indent=indent, subsequent_indent=indent + "  " if depth else "")
    ]
