"""The command `harena`: finds the language, the command and its arguments, and turns the result into an exit code.

0: fine; 1: the answer is no (a record that is not a legal game, a game that breaks a promise); 2: what was asked
cannot be done, said in one sentence; 130: interrupted. Commands live in modules of their own, loaded when called.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO

from cyclopts import App, CycloptsError, Group, Parameter

from harena import __version__
from harena.cli.help import Help
from harena.cli.output import Unwritable, answers, keyboard, let_go, remarks
from harena.cli.plain import never_fail
from harena.cli.screen import Screen
from harena.core.errors import Refused, refuse
from harena.core.text import LANGUAGES, PROGRAM, Texts, language_of, texts

REFUSED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

COMMANDS: Final = (
    *("serve", "games", "bots", "army", "play", "records", "replay", "verify"),
    *("simulate", "arena", "rules", "conform", "texts", "bench"),
)
OPERATIONS: Final = ("migrate", "backup", "restore", "refold", "export-match", "import-match")
"""For whoever runs a server; functions of one module."""
LEAGUE: Final = {
    **{name: f"league_shows:{name}" for name in ("show", "standings", "ledger", "items", "at")},
    **{name: f"league_deeds:{name}" for name in ("found", "do", "join", "recruit", "buy", "challenge", "answer")},
    **{name: f"league_deeds:{name}" for name in ("honour", "report", "confirm", "upkeep", "wages", "losses", "wish")},
    **{name: f"league_forecast:{name}" for name in ("forecast", "rolls")},
    **{"verify": "league_verify:verify", "log": "league_log:log"},
    **{"open": "league_deeds:open_", "close": "league_deeds:close"},
    **{name: f"league_books:{name}" for name in ("roster", "army", "tree", "check", "schema")},
    **{"import-book": "league_books:import_book", "import-roster": "league_books:import_roster"},
}
"""The commands of a league, each with its module."""
GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "content": {"blank": "blank", "check": "check", "print": "print_cards"},
    "league": LEAGUE,
    "user": {"list": "accounts", "rename": "rename", "reset-password": "reset_password", "delete": "delete"},
}
"""Commands with subcommands, each with the function that carries it out, and its module where that has another name."""


def main() -> NoReturn:
    """What the script `harena` calls."""
    never_fail(sys.stdin, sys.stdout, sys.stderr)
    sys.exit(run(sys.argv[1:], program=called_as(sys.argv[0])))


def called_as(script: str) -> str:
    """How to call this program again: `harena` where the shell finds it by that name, else the path that was typed."""
    if Path(script).stem != PROGRAM:
        return PROGRAM
    found = shutil.which(PROGRAM)
    if found is not None and Path(found).resolve() == Path(shutil.which(script) or script).resolve():
        return PROGRAM
    return shlex.quote(script)


def run(
    arguments: Sequence[str],
    *,
    environment: Mapping[str, str] = os.environ,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
    program: str = PROGRAM,
) -> int:
    """Carry out one command line and return its exit code. An error that nobody foresaw is not swallowed."""
    words, written = texts(language_of(None, environment)), stdout or sys.stdout
    streams = keyboard(stdin or sys.stdin), answers(written), remarks(stderr or sys.stderr)
    screen = Screen(words, *streams, environment, program)
    try:
        if not all(map(is_text, arguments)):
            raise refuse("not_text")
        rest = _let_resume_alone(_speak(screen, list(arguments)))
        code = _carry_out(screen, rest)
        screen.stdout.flush()
    except Refused as refused:
        screen.complain(refused)
        return REFUSED
    except Unwritable as lost:
        screen.complain(lost.refused)
        let_go(written)
        return REFUSED
    except KeyboardInterrupt:
        screen.warn("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        let_go(written)  # the reader has closed our output, as `head` does
        return PIPE_CLOSED
    return code


def is_text(argument: str) -> bool:
    """Whether an argument is text. Bytes that are no characters arrive as surrogates, which nothing can write."""
    return not any("\ud800" <= letter <= "\udfff" for letter in argument)


def _speak(screen: Screen, arguments: list[str]) -> list[str]:
    """Take `--lang` out of the arguments, wherever it stands, and switch the screen to that language."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" or argument.startswith("--lang="):
            given = argument.removeprefix("--lang").removeprefix("=") or "".join(arguments[index + 1 : index + 2])
            if not given:
                raise refuse("missing_value", metavar="--lang", command=screen.program)
            if given[:2].lower() not in LANGUAGES:
                raise refuse("unknown_language", wanted=given, known=list(LANGUAGES))
            screen.texts = texts(language_of(given))
            return arguments[:index] + arguments[index + (1 if "=" in argument else 2) :]
    return arguments


def _let_resume_alone(arguments: list[str]) -> list[str]:
    """`--resume` may stand without a file: it then means the newest unfinished game."""
    following = [*arguments[1:], "-"]
    return [
        "--resume=" if argument == "--resume" and after.startswith("-") else argument
        for argument, after in zip(arguments, following, strict=False)
    ]


def _carry_out(screen: Screen, arguments: list[str]) -> int:
    app = build(screen.texts, screen.program)
    try:
        command, bound, injected = app.parse_args(arguments, print_error=False, exit_on_error=False, verbose=False)
    except CycloptsError as error:
        from harena.cli.usage_errors import misunderstood  # noqa: PLC0415 - loaded only where it is needed

        raise misunderstood(error, screen.program) from error
    if isinstance(getattr(command, "__self__", None), App):
        bound.arguments["console"] = screen.out  # help and version are cyclopts' own commands
    code = command(*bound.args, **bound.kwargs, **({"screen": screen} if "screen" in injected else {}))
    return int(code or 0)


def build(words: Texts, program: str = PROGRAM) -> App:
    """The commands with their help in one language."""
    options = Group(words("help.options"), sort_key=2)
    shared: dict[str, Any] = {
        "help_format": "plaintext",
        "help_formatter": Help(words, program),
        "group_arguments": Group(words("help.arguments"), sort_key=1),
        "group_parameters": options,
        "group_commands": Group(words("help.commands"), sort_key=0),
        "default_parameter": Parameter(negative=()),
        "version": __version__,
    }
    app = App(
        name="harena",
        **_described(words, program, "harena"),
        **shared,
    )
    for number, name in enumerate(COMMANDS):
        app.command(f"harena.cli.{name}:{name}", name=name, sort_key=number, **_described(words, program, name))
    for number, name in enumerate(OPERATIONS, len(COMMANDS)):
        place = f"harena.cli.operations:{name.replace('-', '_')}"
        app.command(place, name=name, sort_key=number, **_described(words, program, name))
    for group, functions in GROUPS.items():
        inner = App(name=group, sort_key=len(COMMANDS + OPERATIONS), **_described(words, program, group), **shared)
        for name, function in functions.items():
            place = f"harena.cli.{function if ':' in function else f'{group}:{function}'}"
            inner.command(place, name=name, **_described(words, program, f"{group}.{name}"))
        app.command(inner)
    for flag in ("--help", "--version"):
        app[flag].help = words(f"help.flag.{flag.strip('-')}")
        app[flag].group = (options,)
    return app


def _described(words: Texts, program: str, name: str) -> dict[str, Any]:
    parts = {"help": "help", "usage": "usage", "help_epilogue": "example"}
    return {part: words(f"{key}.{name}", harena=program) for part, key in parts.items()}
