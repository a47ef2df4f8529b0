"""The catalogues: both languages say the same, nothing is missing, nothing is left over, and French is French."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

import harena
from harena.bots import bot_names
from harena.bots.levels import LADDER, level_of
from harena.cli.app import COMMANDS, GROUPS, OPERATIONS
from harena.core.conformance import CHECKS, ENDS, REPLAY
from harena.core.discovery import games
from harena.core.game import Game
from harena.core.hidden import FACE_DOWN
from harena.core.text import LANGUAGES, PROGRAM, texts
from harena.games.ludus.game import GAME as LUDUS
from harena.games.palus.game import GAME as PALUS
from harena.league import texts as league_texts
from harena.rulebook.registry import find_registry
from harena.web.seats import SOLO

SOURCE = Path(harena.__file__).parent
LEAGUE = tuple(file.stem for file in sorted(Path(league_texts.LOCALE).glob("en/LC_MESSAGES/*.po")))
CATALOGUES = {
    "harena": SOURCE / "locale",
    **dict.fromkeys(LEAGUE, Path(league_texts.LOCALE)),
    **dict.fromkeys(("web", "hall"), SOURCE / "web" / "locale"),
    **{
        game.locale[0]: Path(game.locale[1])
        for game in games().values()
        if game.locale and Path(game.locale[1]).is_dir()
    },
}
PAGES = ("web", "hall")
"""What the pages say, and what those of leagues say."""
OURS = ("harena", "ludus", "palus", *PAGES, *LEAGUE)
"""The catalogues whose wording is judged here; other games have tests of their own."""
EVERYWHERE = {PROGRAM}
"""Parameters that every sentence is given."""
EXAMPLES: dict[str, Game[Any]] = {"ludus": LUDUS, "palus": PALUS}
"""The example games, whose catalogues hold nothing but what is said."""
MANNERS = (".solo", ".rest")
"""Own words for a manner of playing: they are taken where there are some."""

PREFIXES = {
    "refuse": "refused.",
    "fault": "refused.",
    "no": "refused.",
    "tell": "event.",
    **dict.fromkeys(("Text", "texts", "_texts", "words", "say", "warn", "agrees", "progress"), ""),
}
"""Functions whose first argument is a key, and what it is put after."""


@cache
def catalogue(domain: str, language: str) -> dict[str, tuple[str, ...]]:
    """All texts by key: one pattern, or one for each plural form."""
    path = CATALOGUES[domain] / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        messages = [message for message in read_po(file, locale=language, abort_invalid=True) if message.id]
    found: dict[str, tuple[str, ...]] = {}
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        assert key not in found, f"{path}: {key} stands there twice"
        found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def together(*domains: str) -> dict[str, tuple[str, ...]]:
    """All texts of several catalogues."""
    return {key: patterns for domain in domains for key, patterns in catalogue(domain, "en").items()}


def fields(patterns: tuple[str, ...]) -> set[str]:
    return {name for pattern in patterns for _, name, _, _ in Formatter().parse(pattern) if name is not None}


# What the code asks for


@dataclass(frozen=True)
class Use:
    """A key in the code, with the parameters that come with it where they can be read there."""

    where: str
    key: str
    params: frozenset[str] | None


def uses(folder: Path) -> Iterator[Use]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and (prefix := PREFIXES.get(_name(node.func))) is not None:
                for literal in _literals(node.args[0]):
                    yield Use(f"{path.relative_to(SOURCE)}:{node.lineno}", prefix + literal, _params(node))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _literals(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(value=str(literal)):
            return [literal]
        case ast.IfExp(body=body, orelse=otherwise):
            return _literals(body) + _literals(otherwise)
        case _:
            return []


def _params(call: ast.Call) -> frozenset[str] | None:
    """The names of the parameters; None where they are not written out."""
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    if _name(call.func) == "Text" and len(call.args) > 1:
        given = call.args[1]
        if not isinstance(given, ast.Dict) or None in given.keys:
            return None
        return frozenset(str(key.value) for key in given.keys if isinstance(key, ast.Constant))
    return frozenset(str(keyword.arg) for keyword in call.keywords)


def literals(folder: Path) -> set[str]:
    """Every string in the code."""
    return {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


PLATFORM_USES = [use for use in uses(SOURCE) if not use.where.startswith(("games", "league", "web"))]
LEAGUE_USES = list(uses(SOURCE / "league"))
WEB_USES = list(uses(SOURCE / "web"))
EXAMPLE_USES = [(game, use) for game in EXAMPLES for use in uses(SOURCE / "games" / game)]


def template_keys() -> set[str]:
    """Every key that a template names in full."""
    pages = [path.read_text(encoding="utf-8") for path in (SOURCE / "web" / "templates").glob("*.html")]
    return {key for page in pages for key in re.findall(r"[\"']([a-z_]+(?:\.[a-z_0-9]+)+)[\"']", page)}


WEB_FAMILIES = (
    "moment.month.",
    "page.http_",
    "language.",
    "note.",
    "chapter.",
    "choice.",
    "level.",
    "keys.",
    "account.scope_",
    "dice.kind.",
    "typed.ask.",
    "role.",
    "setting.",
    "game.league",
    "hall.dice.",
    "hall.task.",
    "recruit.option",
    "tree.group.",
)
"""Keys of the pages whose last part is put together at run time."""


def reasons(path: Path) -> set[str]:
    """Why games end: the second argument of `end`."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return {
        found
        for call in calls
        if _name(call.func).strip("_") == "end" and len(call.args) > 1
        for found in _literals(call.args[1])
    }


def platform_keys_made_at_run_time() -> set[str]:
    inner = {f"{group}.{name}" for group, functions in GROUPS.items() for name in functions}
    pages = {"harena", *COMMANDS, *OPERATIONS, *GROUPS, *inner}
    bots = {name.partition(":")[0] for name in bot_names()} | {"human"}
    metavars = {"GAME", "FILE", "FOLDER", "N", "TEXT", "LIST", "LEVEL", "KEY=VALUE", "SEAT", "ROW", "BOTS", "ARMY"}
    metavars |= {"URL", "NAME", "MATCH", "KIND", "DATE", "WORDS", "BATTLE", "FATES", "GAINS", "ITEMS"}
    metavars |= {"BOOK", "CATALOGUE", "SYSTEMS", "ROSTER"}
    systems = ("No such file or directory", "Permission denied", "Is a directory", "Not a directory", "File exists")
    return {
        *(f"{kind}.{page}" for kind in ("help", "usage", "example") for page in pages),
        *(f"help.flag.{flag}" for flag in ("help", "version")),
        *(f"metavar.{name}" for name in (*metavars, "[FILE]")),
        *(f"seat.{seat}" for seat in range(-2, 8)),
        *(f"bot.{bot}" for bot in bots),
        *(f"bots.strength.{level_of(bot) or bot}" for bot in LADDER),
        *(f"status.{game.status}" for game in games().values()),
        *(f"status.{status}" for status in ("complete", "growing", "example")),
        *(f"check.{check}" for check in (*CHECKS, REPLAY, ENDS)),
        *(f"chance.{kind}" for kind in ("roll", "draw", "deal", "pick")),
        *(
            f"column.{name}"
            for game in ("hoplomachus", "league", "ludus", "twenty_strong", "virtus")
            for name in registry_columns(game)
        ),
        *(f"verify.dice.{dice}" for dice in ("derived", "not_revealed", "typed", "named")),
        *(f"arena.sprt.{verdict}" for verdict in ("elo0", "elo1", "open")),
        *(f"{kind}.{reason}" for kind in ("end", "reason") for reason in reasons(SOURCE / "core" / "fold.py")),
        *(f"end.resigned.{reader}" for reader in ("nobody", "lost")),
        "end.claimed.lost",
        *(f"verdict.{verdict}" for verdict in ("won", "lost", "drawn")),
        "action.pass",
        "entry.",
        *(
            f"why.{words}"
            for words in (*systems, "No space left on device", "Read-only file system", "Bad file descriptor")
        ),
        *(f"why.{words}" for words in ("Cannot assign requested address", "Name or service not known")),
    }


def registry_columns(game: str) -> set[str]:
    return {name for row in find_registry(game).rows for name in row.cells} - {"id"}


def example_keys_made_at_run_time(name: str) -> set[str]:
    """Keys of titles, cards, actions, questions and endings, which follow from the declaration of a game."""
    game = EXAMPLES[name]
    ends = reasons(SOURCE / "games" / name / "game.py")
    return {
        *(f"game.{name}{part}" for part in ("", ".how", ".turn", ".words")),
        *(
            f"card.{card}"
            for card in (*getattr(game.content, "cards", {}), FACE_DOWN)
            if hasattr(game.content, "cards")
        ),
        *(f"action.{action.__struct_config__.tag}" for action in game.rules.actions.__args__),
        *(f"{kind}.{question.name}" for question in game.rules.questions for kind in ("prompt", "now")),
        *(f"prompt.{question.name}.others" for question in game.rules.questions),
        *(f"{kind}.{reason}" for kind in ("end", "reason") for reason in ends),
    }


EXAMPLE_EXTRAS = {
    "ludus": {
        "content.table.cards",
        *(f"content.field.{field}" for field in ("copies", "dice", "parried")),
        "action.pass.parries",
        "end.knocked_down.lost",
        "end.time.lost",
        "end.time.nobody",
        "prompt.attacks.alone",
        "prompt.parries.alone",
        "chance.begin",
        "chance.drawn",
    },
    "palus": {
        *("board.day", "board.turn", "chance.struck"),
        *(f"picture.{name}" for name in ("turn", "points", "breath", "strike", "stop", "recover")),
    },
}
"""Words for special moments, which a game may have or not, and keys that are put together."""


# Both languages


@pytest.mark.parametrize("domain", CATALOGUES)
def test_both_languages_have_the_same_keys_with_the_same_parameters(domain: str) -> None:
    english, french = (catalogue(domain, language) for language in LANGUAGES)
    assert set(english) == set(french)
    for key in english:
        assert fields(english[key]) == fields(french[key]), key
        assert len(english[key]) == len(french[key]), key


@pytest.mark.parametrize("domain", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_a_raw_key(domain: str, language: str) -> None:
    for key, patterns in catalogue(domain, language).items():
        assert all(pattern.strip(" ") for pattern in patterns), key
        assert key not in patterns or "." not in key


# The code and the catalogues


@pytest.mark.parametrize("use", PLATFORM_USES, ids=lambda use: f"{use.where} {use.key}")
def test_every_key_of_the_platform_has_a_text_with_parameters_that_are_given(use: Use) -> None:
    """What the kit says, each game that uses it has words for."""
    games_say = {**catalogue("virtus", "en"), **catalogue("invictus", "en")} if use.where.startswith("kit") else {}
    of_leagues = together(*LEAGUE) if use.where.startswith("cli/league") else {}
    check_use(use, {**games_say, **of_leagues, **catalogue("harena", "en")})


@pytest.mark.parametrize(("game", "use"), EXAMPLE_USES)
def test_every_key_of_an_example_has_a_text_with_parameters_that_are_given(game: str, use: Use) -> None:
    check_use(use, {**catalogue("harena", "en"), **catalogue(game, "en")})


@pytest.mark.parametrize("use", WEB_USES, ids=lambda use: f"{use.where} {use.key}")
def test_every_key_of_the_pages_has_a_text_with_parameters_that_are_given(use: Use) -> None:
    of_leagues = LEAGUE if re.match(r"web/(leagues|pages/league)/", use.where) else ()
    check_use(use, together("harena", *of_leagues, *PAGES))


@pytest.mark.parametrize("use", LEAGUE_USES, ids=lambda use: f"{use.where} {use.key}")
def test_every_key_of_the_league_has_a_text_with_parameters_that_are_given(use: Use) -> None:
    check_use(use, together("harena", *LEAGUE))


def test_the_catalogues_of_the_league_are_those_that_its_texts_read() -> None:
    assert set(LEAGUE) <= set(league_texts.DOMAINS)


def test_every_key_in_a_template_has_a_text() -> None:
    families = {key.partition(".")[0] for key in together(*PAGES)}
    known = set(together("harena", *LEAGUE, *PAGES))
    named = {key for key in template_keys() if not key.endswith((".html", "_"))}
    assert {key for key in named if key.partition(".")[0] in families} - known == set()


def test_no_text_of_the_pages_is_left_over() -> None:
    used = {use.key for use in WEB_USES} | template_keys() | literals(SOURCE / "web") | literals(SOURCE / "cli")
    left = {key for key in set(together(*PAGES)) - used if not key.startswith(WEB_FAMILIES)}
    left = {key for key in left if key.removesuffix(f".{SOLO}") not in used}
    assert {key for key in left if key.removeprefix("refused.") not in used} == set()


def check_use(use: Use, known: dict[str, tuple[str, ...]]) -> None:
    assert use.key in known, f"{use.where}: no text for {use.key}"
    if use.params is not None:
        given = use.params | ({"rule"} if use.key.startswith("refused.") else set())
        assert fields(known[use.key]) - EVERYWHERE <= given, (
            f"{use.where}: {use.key} is not given all that its text names"
        )


def test_every_key_that_the_command_line_mentions_has_a_text() -> None:
    """Heads of tables and helps of parameters are keys that are said elsewhere than where they stand."""
    known = catalogue("harena", "en")
    families = {key.partition(".")[0] for key in known}
    pages = {"content.check"}
    mentioned = {key for key in literals(SOURCE / "cli") - pages if re.fullmatch(r"[a-z]+(\.[a-z_]*[a-z])+", key)}
    assert {key for key in mentioned if key.partition(".")[0] in families} - set(known) == set()


def test_every_key_that_is_made_at_run_time_has_a_text() -> None:
    assert platform_keys_made_at_run_time() <= set(catalogue("harena", "en"))
    for game in EXAMPLES:
        assert example_keys_made_at_run_time(game) <= set(catalogue(game, "en"))


def test_no_text_of_the_platform_is_left_over() -> None:
    used = {use.key for use in PLATFORM_USES} | platform_keys_made_at_run_time() | literals(SOURCE)
    assert {key for key in catalogue("harena", "en") if plain(key) not in used} == set()


def plain(key: str) -> str:
    """The key without the manner for which it has words of its own."""
    return next((key.removesuffix(manner) for manner in MANNERS if key.endswith(manner)), key)


@pytest.mark.parametrize("game", EXAMPLES)
def test_no_text_of_an_example_is_left_over(game: str) -> None:
    used = {use.key for name, use in EXAMPLE_USES if name == game}
    used |= example_keys_made_at_run_time(game) | EXAMPLE_EXTRAS[game]
    used |= {f"option.{option['name']}" for option in EXAMPLES[game].declared_options()}
    left = {key for key in catalogue(game, "en") if plain(key) not in used}
    hints = {key for key in left if key.startswith("hint.") and key.removeprefix("hint.") in used}
    groups = {key for key in left if key.replace("group.", "action.") in used}
    assert left - hints - groups == set()


# Grammar


def test_english_and_french_count_differently() -> None:
    def hits(language: str, count: int) -> str:
        return LUDUS.texts(language)("event.struck", seat="X", dice=(), count=count, left=1)

    assert [f"{count} hit," in hits("en", count) for count in (0, 1, 2)] == [False, True, False]
    assert [f"{count} touche," in hits("fr", count) for count in (0, 1, 2)] == [True, True, False]


def test_a_key_with_plural_forms_is_known() -> None:
    assert LUDUS.texts("fr").knows("event.struck")
    assert not LUDUS.texts("fr").knows("event.sung")


@pytest.mark.parametrize("domain", OURS)
def test_french_uses_its_own_typography(domain: str) -> None:
    for key, patterns in catalogue(domain, "fr").items():
        for pattern in patterns:
            assert "'" not in pattern, f"{key}: straight apostrophe"
            assert "..." not in pattern, f"{key}: three dots"
            assert '"' not in pattern, f"{key}: straight quotes"
            assert not re.search(r"[^\s ] [;:!?»%]|« ", pattern), f"{key}: a line could be broken before a sign"
            assert not re.search(r"\w[;!?»](?!\w)|\w:(?=\s|$)|«\w", pattern), f"{key}: no space before a sign"


@pytest.mark.parametrize("domain", OURS)
def test_english_uses_its_own_typography(domain: str) -> None:
    for key, patterns in catalogue(domain, "en").items():
        for pattern in patterns:
            assert "'" not in pattern, f"{key}: straight apostrophe"
            assert not re.search(r"\w [;:!](?:\s|$)|\w \?$", pattern), f"{key}: a space before a sign"


def test_every_refusal_is_a_sentence() -> None:
    for language in LANGUAGES:
        for key, patterns in catalogue("harena", language).items():
            if key.startswith("refused."):
                assert all(re.search(r"[.?}]$|make test$", pattern) for pattern in patterns), key


def test_every_text_of_the_platform_can_be_said() -> None:
    """A pattern with a brace too many would only fail before a reader."""
    for language in LANGUAGES:
        say: Any = texts(language)
        for key, patterns in catalogue("harena", language).items():
            params = dict.fromkeys(fields(patterns), "x")
            assert say(key, **{**params, "count": 2}), key
