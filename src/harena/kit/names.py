"""What people call things: by their keys or their names in any language, whatever the accents, capitals and spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final

from harena.core.text import LANGUAGES, Text, bare, texts

LIKE: Final = 0.7
"""How much a name must be like what was typed to be offered instead."""
LONGEST: Final = 40
"""So much of what somebody typed stands in an answer."""


class Names:
    """The names of things of one family, `unit` or `card`, in all languages of a catalogue."""

    def __init__(self, locale: tuple[str, str], family: str, keys: Iterable[str]) -> None:
        self._family = family
        self._keys: dict[str, str] = {}
        known = list(keys)
        for say in (texts(language, locale) for language in LANGUAGES):
            self._keys |= {_plain(say.word(family, key)): key for key in known}
        self._keys |= {_plain(key): key for key in known}  # a key goes before the name of another thing

    def key(self, written: str) -> str:
        """The key of what is meant; what nothing is called stays as it was written."""
        return self._keys.get(_plain(written), written.strip())

    def nearest(self, written: str) -> str | None:
        """The key of what was perhaps meant."""
        near = get_close_matches(_plain(written), self._keys, n=1, cutoff=LIKE)
        return self._keys[near[0]] if near else None

    def unknown(self, written: str, rule: str, title: Callable[[str], Text]) -> Text:
        """`refused.unknown_unit`: nothing is called so; `refused.unknown_unit_near`: with what was perhaps meant."""
        said = {self._family: written[:LONGEST], "rule": rule}
        if near := self.nearest(written[:LONGEST]):
            return Text(f"refused.unknown_{self._family}_near", {**said, "near": title(near)})
        return Text(f"refused.unknown_{self._family}", said)


def _plain(written: str) -> str:
    return " ".join(bare(written).replace("_", " ").split())
