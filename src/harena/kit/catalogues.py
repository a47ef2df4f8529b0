"""Compiling gettext catalogues: `.po` files, which people write, become `.mo` files, which programs read.

Nothing but the standard library is used, so that it also runs while the package is being built.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

MAGIC: Final = 0x950412DE
"""The first number of every `.mo` file."""
HEAD: Final = 7
"""How many numbers stand at its beginning."""
CONTEXT: Final = "\x04"
"""Between a context and the key that it belongs to."""
WRITTEN: Final = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+)?"((?:[^"\\]|\\.)*)"')
ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class BadCatalogue(Exception):
    """A line that cannot be read. `why`: `syntax`, `order`, `twice` or `encoding`."""

    def __init__(self, line: int, why: str, quoted: str = "") -> None:
        super().__init__(f"line {line}: {why} {quoted}")
        self.line = line
        self.why = why
        self.quoted = quoted


@dataclass
class Message:
    """A key with its sentences, one for each plural form, by the line where it begins."""

    line: int
    fuzzy: bool = False
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        context = self.parts.get("msgctxt")
        own = self.parts["msgid"] if context is None else context + CONTEXT + self.parts["msgid"]
        plural = self.parts.get("msgid_plural")
        return own if plural is None else f"{own}\0{plural}"

    @property
    def sentences(self) -> str:
        forms = sorted((part, said) for part, said in self.parts.items() if part.startswith("msgstr"))
        return "\0".join(said for _, said in forms)


def compile_file(po: Path) -> int:
    """Write the `.mo` of a `.po` beside it, and return how many messages it has. Raises `BadCatalogue`."""
    messages = read_po(po.read_bytes())
    po.with_suffix(".mo").write_bytes(written_mo(messages))
    return len(messages) - ("" in messages)


def read_po(raw: bytes) -> dict[str, str]:
    """The messages of a catalogue by their keys. What is fuzzy or not translated is left out."""
    try:
        lines = raw.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise BadCatalogue(raw[: error.start].count(b"\n") + 1, "encoding") from error
    found: dict[str, str] = {}
    for message in _messages(lines):
        if "msgid" not in message.parts or not any(part.startswith("msgstr") for part in message.parts):
            raise BadCatalogue(message.line, "order")
        if message.key in found:
            raise BadCatalogue(message.line, "twice", message.parts["msgid"])
        if message.sentences.strip("\0") and not (message.fuzzy and message.key):
            found[message.key] = message.sentences
    return found


def _messages(lines: list[str]) -> Iterator[Message]:
    message, part, fuzzy = Message(0), "", False
    for number, line in enumerate(map(str.strip, lines), start=1):
        if not line or line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        word, form, said = _line(number, line)
        if word in ("msgctxt", "msgid") and "msgid" in message.parts:
            yield message
            message = Message(number)
        if word:
            message.line, message.fuzzy, fuzzy = message.line or number, message.fuzzy or fuzzy, False
            part = f"{word}{form}"
            if part in message.parts:
                raise BadCatalogue(number, "order", part)
            message.parts[part] = ""
        elif not part:
            raise BadCatalogue(number, "order")
        message.parts[part] += said
    if message.parts:
        yield message


def _line(number: int, line: str) -> tuple[str, str, str]:
    """The word at the beginning of a line, the number of its plural form, and what is quoted."""
    found = WRITTEN.fullmatch(line)
    if found is None:
        raise BadCatalogue(number, "syntax", line[:40])
    said = re.sub(r"\\(.)", lambda escape: ESCAPED.get(escape[1], escape[0]), found[3])
    return found[1] or "", f"[{found[2]}]" if found[2] else "", said


def written_mo(messages: dict[str, str]) -> bytes:
    """The messages as a `.mo` file: two tables of lengths and places, then the keys and the sentences."""
    pairs = sorted((key.encode(), said.encode()) for key, said in messages.items())
    keys_at = 4 * HEAD
    said_at = keys_at + 8 * len(pairs)
    place = said_at + 8 * len(pairs)
    tables, texts = [], []
    for column in range(2):
        for pair in pairs:
            tables += [len(pair[column]), place]
            texts.append(pair[column] + b"\0")
            place += len(pair[column]) + 1
    head = (MAGIC, 0, len(pairs), keys_at, said_at, 0, place)
    return struct.pack(f"<{HEAD + len(tables)}I", *head, *tables) + b"".join(texts)
