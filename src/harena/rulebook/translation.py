"""The texts of a registry in another language than its own.

Beside a registry `virtus.md`, the file `fr/virtus.toml` says it in French. `[chapters]` has the headings; `[sources]`
has the words in a source that are no heading of the rulebook; `[rows]` has the rows by id: the text of the main column
without its marks, or a table of columns, named as in the registry. What is not there is read in the language of the
registry.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from harena.core.errors import refuse


class Translation(Struct, frozen=True, forbid_unknown_fields=True):
    """Headings by heading, words by word, and by id either the text of the main column or those of several columns."""

    chapters: dict[str, str] = {}
    sources: dict[str, str] = {}
    rows: dict[str, str | dict[str, str]] = {}

    def source(self, written: str) -> str:
        """A source with the words in it that are translated."""
        for words, said in self.sources.items():
            written = written.replace(words, said)
        return written


def read_translation(registry: Path, language: str) -> Translation:
    """What somebody has translated of a registry; nothing where nobody has."""
    file = translation_file(registry, language)
    if not file.is_file():
        return Translation()
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Translation)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise refuse("cannot_read", file=str(file), why=str(error)) from error


def translation_file(registry: Path, language: str) -> Path:
    """Where the translation of a registry lies, if there is one."""
    return registry.parent / language / f"{registry.stem}.toml"
