"""What players agree on, as forms and addresses have it: a field `option.<name>` for each option."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.options import QUOTED, against_unknown
from harena.core.text import Text, Texts
from harena.web.refusals import in_words_of

PREFIX: Final = "option."


class Tried(Struct, frozen=True):
    """The options that a form or an address names: those that are allowed, and what is wrong with the others."""

    options: Struct
    typed: Mapping[str, str]
    """By option: what was typed and is not allowed."""
    reasons: list[Text]


def read_agreed(game: Game[Any], given: Mapping[str, str], names: Iterable[str]) -> Struct:
    """The options of these names in a form or an address; refused in words where one is not allowed."""
    chosen = {name: value for name in names if (value := given.get(PREFIX + name))}
    with in_words_of(game.name):
        return game.read_options(chosen)


def tried_agreed(game: Game[Any], given: Mapping[str, str]) -> Tried:
    """All options in a form or an address, each judged by itself, so that a wrong one does not spoil the others."""
    named = {name.removeprefix(PREFIX): value for name, value in given.items() if name.startswith(PREFIX) and value}
    known = _declared(game)
    own = {name: named[name] for name in known if name in named}
    wrong = {name: reasons for name, value in own.items() if (reasons := _against(game, known[name], value))}
    good = {name: value for name, value in own.items() if name not in wrong}
    typed = {name: own[name][:QUOTED] for name in wrong}
    unknown = against_unknown(game.name, known, named)
    return Tried(game.read_options(good), typed, [*unknown, *(one for each in wrong.values() for one in each)])


def _against(game: Game[Any], option: Mapping[str, Any], value: str) -> tuple[Text, ...]:
    """What speaks against a value of an option; one that names an entry of the content must name one that is there."""
    name = str(option["name"])
    if option["type"] == "name" and value not in option["choices"]:
        allowed = [choice for choice in option["choices"] if choice]
        return (Text("refused.bad_option", {"setting": name, "value": value[:QUOTED], "allowed": allowed}),)
    try:
        game.read_options({name: value})
    except Refused as refused:
        return refused.reasons
    return ()


def written_agreed(game: Game[Any], options: Struct) -> dict[str, str]:
    """Options as an address names them: only those that are not as usual."""
    usual = game.rules.options()
    values = {name: getattr(options, name) for name in _declared(game)}
    return {PREFIX + name: _written(value) for name, value in values.items() if value != getattr(usual, name)}


def option_fields(game: Game[Any], options: Struct, names: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """For a form: each option as it is declared, with its present value; those named, in that order, or all."""
    known = _declared(game)
    return [{**known[name], "value": getattr(options, name)} for name in (known if names is None else names)]


def leading_first(game: Game[Any], fields: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The options that everybody chooses, in the game's order, and the rest; all where the game names none."""
    if not game.screens.leading:
        return fields, []
    known = {field["name"]: field for field in fields}
    rest = [field for field in fields if field["name"] not in game.screens.leading]
    return [known[name] for name in game.screens.leading if name in known], rest


def not_as_usual(game: Game[Any], options: Struct, texts: Texts) -> list[str]:
    """Each option that is not as usual, in the words of the form."""
    return [told_option(texts, field) for field in option_fields(game, options) if field["value"] != field["default"]]


def told_changes(game: Game[Any], options: Mapping[str, object], changed: Mapping[str, object], texts: Texts) -> str:
    """The options that another game has otherwise than this one, in the words of the form: *Rank 2*."""
    other = (
        option for name, option in _declared(game).items() if name in changed and options.get(name) != changed[name]
    )
    told = (
        (texts(f"option.{option['name']}"), option_word(texts, option, changed[option["name"]])) for option in other
    )
    return ", ".join(texts("over.change", setting=setting, value=value) for setting, value in told)


def told_option(texts: Texts, option: Mapping[str, Any]) -> str:
    """An option with its value: *Budget of an army: 150*."""
    label, value = texts(f"option.{option['name']}"), option_word(texts, option, option["value"])
    return texts("sheet.option", setting=label, value=value)


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
