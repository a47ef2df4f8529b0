"""The series of a game for one: the options with which it goes on, kept in the data folder from evening to evening."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from harena.core.errors import Refused
from harena.core.game import Game
from harena.web.settings import data_folder

FILE: Final = "series.json"


def series_of(environment: Mapping[str, str], game: Game[Any]) -> dict[str, object]:
    """The options that the last game has brought; none without a series, or where they mean nothing any more."""
    found = _read(_file(environment)).get(game.name, {})
    try:
        game.read_options(found)
    except Refused:
        return {}
    return found


def keep_series(environment: Mapping[str, str], game: str, following: Mapping[str, object]) -> None:
    """Note what a game has brought. Where it cannot be kept, the next evening begins anew."""
    file = _file(environment)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode({**_read(file), game: dict(following)}))


def _file(environment: Mapping[str, str]) -> Path:
    return data_folder(environment) / FILE


def _read(file: Path) -> dict[str, dict[str, object]]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, object]])
    except (OSError, msgspec.DecodeError):
        return {}
