"""A game's options: declared as a frozen struct, read from what a person typed, described for forms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from harena.core.errors import Refused
from harena.core.text import LANGUAGES, Text, Texts, bare, texts

M = TypeVar("M")

SWITCH: Final = {True: "on", False: "off"}
QUOTED: Final = 40
"""How many letters of a name or value that is not allowed a refusal repeats."""
FEW: Final = 3
"""How many names that no option has a refusal repeats."""


class Named(Struct, frozen=True):
    """An option that names an entry of the content, or none: `scenario: Annotated[str, Named("scenarios")] = ""`.

    Whether there is such an entry is for the game's `setup` to judge, which knows the content of the table.
    """

    among: str
    """The field of the content that has the entries, by name."""


class Having(Struct, frozen=True):
    """An option that means something only where the content has such entries: `Annotated[bool, Having("heroes")]`.

    Where it has none nobody is offered the option. Whoever names it all the same is told so by the game's `setup`.
    """

    among: str
    """The field of the content that has the entries, by name."""


def read_options(game: str, kind: type[Struct], given: Mapping[str, object]) -> Struct:
    """The options as a struct; everything that is wrong is said at once."""
    known = _fields(kind)
    reasons = against_unknown(game, known, given)
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name in known:
            try:
                values[name] = _converted(value, known[name].type)
            except msgspec.ValidationError:
                allowed = allowed_values(known[name].type)
                reasons.append(
                    Text("refused.bad_option", {"setting": name, "value": _quoted(value), "allowed": allowed})
                )
    if reasons:
        raise Refused(*reasons)
    return kind(**values)


def against_unknown(game: str, known: Collection[str], given: Iterable[str]) -> list[Text]:
    """What speaks against names that no option has: one reason, however many they are."""
    unknown = [name[:QUOTED] for name in given if name not in known]
    if not unknown:
        return []
    about = {"game": game, "known": sorted(known)}
    if len(unknown) == 1:
        return [Text("refused.unknown_option", {"setting": unknown[0], **about})]
    named = {"settings": unknown[:FEW], **about}
    if len(unknown) <= FEW:
        return [Text("refused.unknown_options", named)]
    return [Text("refused.unknown_options_more", {**named, "count": len(unknown) - FEW})]


def _converted(value: object, kind: Any) -> Any:
    """Typed words may stand for a number, or for yes and no; values of a program or a record are taken as they are."""
    if not isinstance(value, str):
        return msgspec.convert(value, kind)
    if _is_truth(kind) and (truth := truths().get(bare(value))) is not None:
        return truth
    if _is_switch(kind) and value not in get_args(kind):
        return SWITCH[_converted(value, bool)]
    return msgspec.convert(value, kind, strict=False)


@cache
def _is_truth(kind: Any) -> bool:
    """Whether an option is yes or no; looked up once, since every record that is read asks for it."""
    return isinstance(inspect.type_info(kind), inspect.BoolType)


@cache
def _is_switch(kind: Any) -> bool:
    """Whether an option is `on` or `off`, perhaps with a third choice; people may then type yes and no."""
    return get_origin(kind) is Literal and set(SWITCH.values()) <= set(get_args(kind))


@cache
def truths() -> Mapping[str, bool]:
    """Every word for yes and no in every language, since a command may be copied from somebody else."""
    said = {True: "answer.yes", False: "answer.no"}
    return {
        word: truth for truth, key in said.items() for language in LANGUAGES for word in texts(language)(key).split()
    }


def spelled(value: object) -> Text | str:
    """The value of an option as people write it."""
    if isinstance(value, bool):
        return Text("truth.yes" if value else "truth.no")
    return str(value)


def plain_value(value: object) -> str:
    """The value of an option as programs and files write it; people may type it so too."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(value: object) -> Text | str:
    """A value that is not allowed: as it was typed, or as JSON writes what a program or a record says."""
    if isinstance(value, str):
        return value[:QUOTED]
    if isinstance(value, bool | int):
        shown = spelled(value)
        return shown[:QUOTED] if isinstance(shown, str) else shown
    return msgspec.json.encode(value).decode()[:QUOTED]


@cache
def _fields(kind: type[Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of an options type, looked up once: every record that is read asks for them."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def declared(kind: type[Struct], content: object = None) -> list[dict[str, object]]:
    """Each option with its default and what it allows; options that name an entry take the names from `content`.

    Options that mean nothing with this content are left out.
    """
    rows: list[dict[str, object]] = []
    for field in _fields(kind).values():
        if (having := _mark(field.type, Having)) is not None and not getattr(content, having.among):
            continue
        default = field.default if field.default is not NODEFAULT else None
        named = _mark(field.type, Named)
        domain = _domain(field.type) if named is None else _names(named, default, content)
        rows.append({"name": field.name, "default": default, **domain})
    return rows


def _mark(kind: Any, sort: type[M]) -> M | None:
    """The mark of this sort that the type of an option carries."""
    marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((mark for mark in marks if isinstance(mark, sort)), None)


def _names(named: Named, default: object, content: object) -> dict[str, Any]:
    """The default, which names nothing, then every entry in the order of the content."""
    return {"type": "name", "choices": [default, *(name for name in getattr(content, named.among) if name != default)]}


def value_notes(said: Texts, option: Mapping[str, Any]) -> list[str]:
    """A sentence for each value of an option that its game explains: `scenario_note.danube`."""
    name = str(option["name"])
    keys = {value: f"{name}_note.{value}" for value in option.get("choices", ())}
    return [said(key, **{name: value}) for value, key in keys.items() if said.knows(key)]


def allowed_values(kind: Any) -> list[Text | str]:
    """What an option allows, for a sentence that lists it."""
    domain = _domain(kind)
    if "choices" in domain:
        return [spelled(choice) for choice in (*domain["choices"], *(SWITCH if _is_switch(kind) else ()))]
    if "least" in domain:
        return [f"{domain['least']}–{domain['most']}"]
    return [Text("allowed.text")]


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
