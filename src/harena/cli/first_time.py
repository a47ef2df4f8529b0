"""Explanations that a person reads once: which ones were told at this keyboard, kept in the data folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from harena.core.hints import Hint
from harena.web.settings import data_folder

FILE: Final = "explained.json"


class FirstTime:
    """What was explained of a game. Where it cannot be kept or read, a later game explains it again."""

    def __init__(self, environment: Mapping[str, str], game: str) -> None:
        self._file: Path = data_folder(environment) / FILE
        self._game = game
        self._told = set(_read(self._file))

    def pick(self, hints: Iterable[Hint]) -> Hint | None:
        """The first explanation that was not told before; from now on it was."""
        fresh = next((hint for hint in hints if self._name(hint) not in self._told), None)
        if fresh is not None:
            self._told.add(self._name(fresh))
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_bytes(msgspec.json.encode(sorted({*self._told, *_read(self._file)})))
        return fresh

    def _name(self, hint: Hint) -> str:
        return f"{self._game}/{hint.key}"


def _read(file: Path) -> list[str]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[str])
    except (OSError, msgspec.DecodeError):
        return []
