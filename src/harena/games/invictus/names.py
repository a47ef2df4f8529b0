"""What people call a card or a ready army: its key, or its name in any language, whatever the accents and capitals."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Final

from harena.core.text import LANGUAGES, Text, bare, texts
from harena.games.invictus.cards import Content

LOCALE: Final = ("invictus", str(Path(__file__).parent / "locale"))
LIKE: Final = 0.7
"""How much a name must be like what was typed to be offered instead."""


@lru_cache(maxsize=32)
def _called(content: Content) -> dict[str, str]:
    """Every name of every card, to its key; a key goes before the name of another card."""
    known: dict[str, str] = {}
    for language in LANGUAGES:
        say = texts(language, LOCALE)
        known |= {_plain(say.word("card", card)): card for card in content.cards}
    return known | {_plain(card): card for card in content.cards}


def _plain(written: str) -> str:
    return " ".join(bare(written).replace("_", " ").split())


def card_called(written: str, content: Content) -> str:
    """The key of the card that is meant; what is no card stays as it was written."""
    return _called(content).get(_plain(written), written.strip())


def army_called(written: str, content: Content) -> str:
    """The ready army that is meant, by its own name or that of its Leader; else what was written."""
    if written.strip() in content.armies:
        return written.strip()
    for name, army in content.armies.items():
        if _plain(written) == _plain(name) or card_called(written, content) == army.leader:
            return name
    return written.strip()


def nearest_card(written: str, content: Content) -> Text | None:
    """The card that was perhaps meant."""
    near = get_close_matches(_plain(written), _called(content), n=1, cutoff=LIKE)
    return Text("builder.leader", {"card": _called(content)[near[0]]}) if near else None
