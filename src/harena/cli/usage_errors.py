"""Command lines that cannot be read, each explained in one sentence."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from harena.core.errors import Refused, refuse


def misunderstood(error: CycloptsError, program: str) -> Refused:
    """One sentence for a command line that cannot be read."""
    command = " ".join((program, *(error.command_chain or ())))
    match error:
        case UnknownCommandError(unused_tokens=[token, *_]) if token.startswith("-"):
            return refuse("unknown_argument", given=token, command=command)
        case UnknownCommandError(unused_tokens=[token, *_]):
            return _unknown_command(token, command, [name for name in error.app or () if not name.startswith("-")])
        case UnknownOptionError(token=token):
            return refuse("unknown_argument", given=token.keyword or token.value, command=command)
        case UnusedCliTokensError(unused_tokens=[token, *_]):
            return refuse("unused_argument", given=token, command=command)
        case MissingArgumentError(argument=argument) if argument is not None:
            name = argument.name if argument.name.startswith("--") else argument.name.lstrip("-").upper()
            valueless = name.startswith("--")
            return refuse("missing_value" if valueless else "missing_argument", metavar=name, command=command)
        case RepeatArgumentError(token=token):
            return refuse("repeated_argument", given=token.keyword, command=command)
        case CoercionError(token=token, target_type=kind, argument=argument) if token is not None:
            return _bad_value(token.keyword or (argument.name if argument else ""), token.value, kind)
        case _:
            return refuse("bad_arguments", command=command)


def _unknown_command(given: str, command: str, known: list[str]) -> Refused:
    if near := get_close_matches(given, known, n=1):
        return refuse("unknown_command_near", given=given, command=command, near=near[0])
    return refuse("unknown_command", given=given, command=command, known=known)


def _bad_value(option: str, value: str, kind: Any) -> Refused:
    if not value:
        return refuse("empty_value", option=option)
    if get_origin(kind) is Literal:
        return refuse("not_a_choice", option=option, value=value, known=list(kind.__args__))
    if kind is int or int in get_args(kind):
        return refuse("not_a_number", option=option, value=value)
    if kind is bool:
        return refuse("not_a_switch", option=option, value=value)
    return refuse("not_a_value", option=option, value=value)
