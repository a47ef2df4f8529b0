"""Terminals that cannot show every letter get the nearest letters that they can show."""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import Final, TextIO

HANDLER: Final = "harena-plain"
INSTEAD: Final = {
    **{"’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "…": "...", "–": "-", "—": "-", "−": "-"},
    **{"♥": "*", "→": "->", "←": "<-", "±": "+/-", "∞": "inf", "µ": "u", "\N{NO-BREAK SPACE}": " ", "\u202f": " "},
    **{"─": "-", "━": "-", "œ": "oe", "Œ": "OE", "▋": "_", "×": "x", "·": ".", "•": "*", "●": "*", "↔": "<->"},
    **{"│": "|", **dict.fromkeys("┌┬┐├┼┤└┴┘", "+")},
    **{"▲": "^", "▼": "v", "▶": ">", "◀": "<", "★": "@", "⚑": "=", "◆": "#", "✓": "+", "↑": "^", "⚔": "A", "⛨": "D"},
}
"""Signs of a board, one letter each, so that columns stay straight."""


def never_fail(*streams: TextIO) -> None:
    """Replace characters that a stream cannot encode or decode, instead of failing."""
    codecs.register_error(HANDLER, _instead)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def _instead(error: UnicodeError) -> tuple[str, int]:
    if isinstance(error, UnicodeDecodeError):
        return "\N{REPLACEMENT CHARACTER}", error.end
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_plain(letter) for letter in missing), error.end


def _plain(letter: str) -> str:
    if letter in INSTEAD:
        return INSTEAD[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"
