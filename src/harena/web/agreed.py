"""What players agree on, as forms and addresses have it: a field `option.<name>` for each option."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from harena.core.game import Game
from harena.core.text import Texts
from harena.web.refusals import in_words_of

PREFIX: Final = "option."


def read_agreed(game: Game[Any], given: Mapping[str, str], names: Iterable[str] | None = None) -> Struct:
    """The options that a form or an address names, of these alone; refused in words where one cannot be so."""
    wanted = _declared(game) if names is None else names
    chosen = {name: value for name in wanted if (value := given.get(PREFIX + name))}
    with in_words_of(game.name):
        return game.read_options(chosen)


def written_agreed(game: Game[Any], options: Struct) -> dict[str, str]:
    """The same as an address has it: what is not as usual."""
    usual = game.options()
    values = {name: getattr(options, name) for name in _declared(game)}
    return {PREFIX + name: _written(value) for name, value in values.items() if value != getattr(usual, name)}


def option_fields(game: Game[Any], options: Struct, names: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """For a form: each option as it is declared, with its present value; those named, in that order, or all."""
    known = _declared(game)
    return [{**known[name], "value": getattr(options, name)} for name in (known if names is None else names)]


def option_word(texts: Texts, option: Mapping[str, Any], value: object) -> str:
    """What a value of an option is called."""
    if "choices" not in option:
        return str(value)
    if option["type"] == "name" and value != "":
        return texts.word(option["name"], value)
    return texts("choice.none" if value == "" else f"choice.{value}")


def _declared(game: Game[Any]) -> dict[str, dict[str, Any]]:
    return {str(option["name"]): option for option in game.declared_options()}


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
