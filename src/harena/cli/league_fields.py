"""Commands of a league as they are typed: `recruit unit=halberdiers size=20`, or in the order of their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar, get_args

import msgspec
from msgspec import inspect

from harena.cli.league_names import with_ids
from harena.core.content_faults import allowed
from harena.core.errors import Refused, fault, refuse
from harena.core.text import Text
from harena.league.book import Book
from harena.league.kinds import AnyCommand, IssueChallenge, Join, OfMember
from harena.league.rules.legality import free_units

BY_TAG: Final[Mapping[str, type[AnyCommand]]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)}
MEMBER: Final = "member"
UNITS: Final = "units"

S = TypeVar("S", bound=msgspec.Struct)


def kind_named(name: str) -> type[AnyCommand]:
    """The kind of command of this name; hyphens serve as well as underscores."""
    tag = name.replace("-", "_")
    if tag in BY_TAG:
        return BY_TAG[tag]
    if near := get_close_matches(tag, BY_TAG, n=1):
        raise refuse("unknown_kind_near", given=name, near=near[0])
    raise refuse("unknown_kind", given=name, known=sorted(BY_TAG))


def command_of(
    book: Book, by: str, kind: type[AnyCommand], words: Sequence[str], order: Sequence[str] = ()
) -> AnyCommand:
    """The command that was typed. Words without `=` fill the fields of `order`; the last one takes the rest.

    Names of things serve as well as ids. A challenge without units is made with all that can fight.
    """
    typed = _by_field(kind, words, order)
    if issubclass(kind, OfMember) and MEMBER not in typed:
        typed[MEMBER] = by if kind is Join else member_of(book, by)
    if kind is IssueChallenge and UNITS not in typed and typed[MEMBER] in book.members:
        typed[UNITS] = ",".join(str(unit.id) for unit in free_units(book, book.members[typed[MEMBER]]))
    return kind(**with_ids(book, typed.get(MEMBER, ""), _values(kind, typed)))


def member_of(book: Book, person: str) -> str:
    """The member that a person plays; of several the one that has not retired."""
    own = [member for member in book.members.values() if member.person == person]
    playing = [member for member in own if member.turn.step != "retired"] or own
    if len(playing) != 1:
        raise refuse("whose_command", name=person)
    return playing[0].id


def _by_field(kind: type[AnyCommand], words: Sequence[str], order: Sequence[str]) -> dict[str, str]:
    known = [field.name for field in msgspec.structs.fields(kind)]
    typed: dict[str, str] = {}
    left = list(order)
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            name, value = _next_field(left, word, known), word
            value = f"{typed.pop(name)},{value}" if name in typed else value
        if name not in known:
            raise refuse("unknown_field", given=name, known=known)
        if name in typed:
            raise refuse("field_twice", field=name)
        typed[name] = value
    return typed


def _next_field(left: list[str], word: str, known: Sequence[str]) -> str:
    if not left:
        raise refuse("field_without_name", given=word, known=list(known))
    return left.pop(0) if len(left) > 1 else left[0]


def _values(kind: type[AnyCommand], typed: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a command, or everything that is wrong with them."""
    values: dict[str, Any] = {}
    wrong: list[Text] = []
    for field in msgspec.structs.fields(kind):
        if field.name in typed:
            try:
                values[field.name] = value_of(field.name, typed[field.name], field.type)
            except Refused as refused:
                wrong += refused.reasons
        elif field.required:
            wrong.append(fault("field_missing", field=field.name, why=wanted(field.type)))
    if wrong:
        raise Refused(*wrong)
    return values


def value_of(name: str, typed: str, kind: Any) -> Any:
    """What was typed for a field: lists with commas between, tables as JSON, everything else as it is."""
    try:
        return msgspec.convert(_parsed(typed, kind), kind, strict=False)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise refuse("field_wrong", field=name, value=typed, why=wanted(kind)) from error


def checked(made: S) -> S:
    """What a line of the file is made of, if it can be read back; whatever was made by hand is checked by its types."""
    for field in msgspec.structs.fields(type(made)):
        plain = msgspec.to_builtins(getattr(made, field.name), str_keys=True)
        try:
            msgspec.convert(plain, field.type, strict=False)
        except msgspec.ValidationError as error:
            raise refuse("field_wrong", field=field.name, value=str(plain), why=wanted(field.type)) from error
    return made


def _parsed(typed: str, kind: Any) -> Any:
    match inspect.type_info(kind):
        case inspect.VarTupleType() if not typed.startswith("["):
            return [word.strip() for word in typed.split(",") if word.strip()]
        case inspect.VarTupleType() | inspect.DictType() | inspect.StructType():
            return msgspec.json.decode(typed)
        case _:
            return typed


def wanted(kind: Any) -> Text:
    """What a field may hold, as it is typed in a terminal."""
    match inspect.type_info(kind):
        case inspect.VarTupleType():
            return Text("club.allowed_list")
        case inspect.DictType() | inspect.StructType():
            return Text("club.allowed_json")
        case inspect.StrType(min_length=least, max_length=most):
            key = "club.allowed_some_text" if least else "club.allowed_text"
            return Text(key, {"most": most}) if most else Text("club.allowed_hex")
        case _:
            return allowed(kind)
