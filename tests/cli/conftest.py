"""The command line run in this process, with its streams caught."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import harena
from harena.cli.app import run

LOCALE = Path(harena.__file__).parent / "locale" / "en" / "LC_MESSAGES" / "harena.po"
GAMES = [
    Path(harena.__file__).parent / "games" / game / "locale" / "en" / "LC_MESSAGES" / f"{game}.po"
    for game in ("hoplomachus", "invictus", "ludus", "palus", "twenty_strong", "virtus")
]


def catalogue_keys() -> set[str]:
    """All keys with a dot in them: none may ever be seen by a reader."""
    keys: set[str] = set()
    for po in (LOCALE, *GAMES):
        with po.open("rb") as file:
            keys |= {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)}
    return {key for key in keys if "." in key}


KEYS = catalogue_keys()


def raw_keys(said: str) -> set[str]:
    """Keys of the catalogue that stand in a text as they are."""
    return set(re.findall(r"[\w?-]+(?:\.[\w?-]+)+", said)) & KEYS


@dataclass
class Said:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Said]


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However wide the terminal is from which the tests are started."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The user's data folder."""
    return tmp_path / "data"


@pytest.fixture
def cli(data: Path) -> Cli:
    """`cli("play", "ludus", typed="1 q")`: one command, with the answers that a person types, one a word."""

    def call(*arguments: object, typed: str = "", lang: str = "en_GB.UTF-8", lines: list[str] | None = None) -> Said:
        keyboard = "".join(f"{line}\n" for line in (typed.split() if lines is None else lines))
        out, err = io.StringIO(), io.StringIO()
        code = run(
            [str(argument) for argument in arguments],
            environment={"HARENA_DATA": str(data), "LANG": lang},
            stdin=io.StringIO(keyboard),
            stdout=out,
            stderr=err,
        )
        said = Said(code, out.getvalue(), err.getvalue())
        assert not raw_keys(said.out + said.err), f"a key was not put into words in {said}"
        return said

    return call


# Games that were played


def record_of(data: Path) -> Path:
    (record,) = (data / "records").glob("*.jsonl")
    return record


def lines_of(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text().splitlines()]


def kinds(record: Path) -> list[str]:
    return [line["what"] for line in lines_of(record)]


def two_people(cli: Cli, *more: str, lines: list[str]) -> Said:
    return cli("play", "ludus", "--seats", "human,human", "--names", "Anne,Bruno", *more, lines=lines)
