"""Blank packs: every game has one, it asks for all that an entry needs, and what is filled in can be played with."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from harena.core.content_faults import BLANK
from harena.core.discovery import games
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import LANGUAGES
from harena.games.ludus.game import GAME as LUDUS
from harena.games.twenty_strong.game import GAME as STRONG
from harena.games.virtus.game import GAME as VIRTUS
from harena.kit.blank_pack import VOCABULARY, blank_pack, toml, unions_in

WITH_CONTENT = [game for game in games().values() if any(game.rules.to_fill_in(game.content).values())]
IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def filled(files: dict[str, str], game: Game[Any]) -> dict[str, str]:
    """The files with what the built-in entries say in place of each blank, entry by entry."""
    builtin = msgspec.to_builtins(game.content)
    found = {}
    for name, text in files.items():
        value = tomllib.loads(text)
        for table, entries in value.items():
            if table in builtin and isinstance(entries, dict):
                for key, known in zip(list(entries), builtin[table].values(), strict=False):
                    entries[key] = answered(entries[key], known)
            elif table == "words":
                value[table] = {language: {key: key for key in words} for language, words in entries.items()}
        found[name] = "\n".join(f"{key} = {toml_keyed(part)}" for key, part in value.items())
    return found


def answered(value: Any, known: Any) -> Any:
    """A value with each blank replaced by what is known; what nobody knows is left out."""
    if value == BLANK:
        return known
    if isinstance(value, dict):
        parts = {name: answered(part, known[name]) for name, part in value.items() if known.get(name) is not None}
        return {name: part for name, part in parts.items() if part is not None}
    return value


def toml_keyed(value: Any) -> str:
    """As `toml`, for keys of any kind."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml(k)} = {toml_keyed(v)}" for k, v in value.items() if v is not None) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_keyed, value)) + "]"
    return toml(value)


@IN_BOTH
@pytest.mark.parametrize("game", WITH_CONTENT, ids=lambda game: game.name)
def test_of_a_blank_pack_nothing_is_said_but_what_is_missing(game: Game[Any], language: str, tmp_path: Path) -> None:
    written(tmp_path, blank_pack(game, "mine", game.texts(language)))
    with pytest.raises(Refused) as refused:
        game.content_with(tmp_path)
    assert {reason.key for reason in refused.value.reasons} == {"refused.content_blank"}


@pytest.mark.parametrize("game", [STRONG, LUDUS, VIRTUS], ids=lambda game: game.name)
def test_a_pack_that_is_filled_in_has_all_that_the_box_has(game: Game[Any], tmp_path: Path) -> None:
    files = filled(blank_pack(game, "mine", game.texts("en")), game)
    content = game.content_with(written(tmp_path, files))
    for table in game.rules.to_fill_in(game.content):
        mine, box = (list(getattr(one, table).values()) for one in (content, game.content))
        assert [_known(entry) for entry in mine] == [_known(entry) for entry in box[: len(mine)]]


def _known(entry: Struct) -> dict[str, Any]:
    """An entry without where its values come from."""
    return {name: part for name, part in msgspec.to_builtins(entry).items() if name != "origin"}


def test_tables_that_are_not_asked_for_are_there_as_they_are_built_in(tmp_path: Path) -> None:
    files = filled(blank_pack(STRONG, "mine", STRONG.texts("en")), STRONG)
    content = STRONG.content_with(written(tmp_path, files))
    assert (content.dice, content.camps, content.stats) == (
        STRONG.content.dice,
        STRONG.content.camps,
        STRONG.content.stats,
    )


def test_the_pack_of_a_box_has_a_place_for_each_card() -> None:
    files = {name: tomllib.loads(text) for name, text in blank_pack(STRONG, "mine", STRONG.texts("en")).items()}
    counts = {table: len(files[f"{table}.toml"][table]) for table in ("sport", "carnage", "opportunity", "tactics")}
    assert counts == {"sport": 22, "carnage": 22, "opportunity": 10, "tactics": 4}
    assert [len(files[f"{table}.toml"][table]) for table in ("heroes", "lieutenants")] == [9, 9]
    assert {side for hero in files["heroes.toml"]["heroes"].values() for side in hero if side == "primus"} == {"primus"}


def test_every_card_has_a_name_to_fill_in_in_both_languages() -> None:
    words = tomllib.loads(blank_pack(STRONG, "mine", STRONG.texts("en"))["pack.toml"])["words"]
    names = [name for names in STRONG.rules.to_fill_in(STRONG.content).values() for name in names]
    assert [list(words[language]) for language in LANGUAGES] == [[f"card.{name}" for name in names]] * 2


def test_an_entry_that_the_catalogue_names_needs_no_word() -> None:
    assert "words" not in tomllib.loads(blank_pack(LUDUS, "mine", LUDUS.texts("en"))["pack.toml"])


def test_a_value_of_the_box_is_marked_as_read_off_the_box() -> None:
    cards = tomllib.loads(blank_pack(STRONG, "mine", STRONG.texts("en"))["sport.toml"])["sport"]
    assert {card["origin"] for card in cards.values()} == {"rulebook"}


# What the comments say


@IN_BOTH
def test_every_word_of_20_strong_is_explained_with_its_fields_and_an_example(language: str) -> None:
    texts = STRONG.texts(language)
    told = blank_pack(STRONG, "mine", texts)[VOCABULARY].replace("\n#      ", "").replace("\n# ", "\n")
    for structs in unions_in(STRONG.rules.content_type):
        for struct in structs:
            word = str(struct.__struct_config__.tag)
            assert f"\n{word}: {texts(f'content.word.{word}')}"[:60] in told
            about = told.split(f"\n{word}: ")[1].split("\n#\n")[0]
            assert f'{{ key = "{word}"' in about, "an example"
            assert all(f" {field.encode_name}: " in about for field in msgspec.structs.fields(struct)), word


@IN_BOTH
def test_every_field_and_every_moment_of_20_strong_has_a_meaning(language: str) -> None:
    texts = STRONG.texts(language)
    files = blank_pack(STRONG, "mine", texts)
    allowed = texts("content.blank.allowed", allowed="").partition(":")[0].strip()
    lines = [line for text in files.values() for line in text.splitlines() if line.startswith("#  ")]
    unexplained = [line for line in lines if f": {allowed}" in line.replace("\N{NO-BREAK SPACE}", " ")]
    assert unexplained == []
    moments = {moment for structs in unions_in(STRONG.rules.content_type) for moment in moments_of(structs)}
    assert {moment for moment in moments if not texts.knows(f"content.value.when.{moment}")} == set()


def moments_of(structs: tuple[type[Struct], ...]) -> Iterator[str]:
    for struct in structs:
        for field in msgspec.structs.fields(struct):
            if field.name == "when":
                yield from field.type.__args__


def test_bounds_are_those_of_the_types() -> None:
    about = blank_pack(STRONG, "mine", STRONG.texts("en"))["sport.toml"]
    assert "plus: How many + it shows. Allowed: a whole number from 0 to 3. Without it: 0." in about


# TOML


@pytest.mark.parametrize(
    "value", [3, True, 'a "word" \\ l’été', [1, [2, 3]], {"a": 1, "b": ["x"]}, {}, [], {"a": {"b": False}}]
)
def test_a_value_is_written_as_toml_reads_it(value: object) -> None:
    assert tomllib.loads(f"value = {toml(value)}") == {"value": value}
