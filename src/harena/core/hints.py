"""What a newcomer should know at a moment of a game, each thing when it first matters.

A game explains whatever it likes by texts: `hint.event.<key>`, `hint.prompt.<key>`, `hint.action.<tag>`. Who shows a
table remembers which ones its reader has read, and shows the first of the others.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from harena.core.journal import Witnessed
from harena.core.question import Ask
from harena.core.table import Table
from harena.core.text import Texts

LATEST: Final = 6
"""How many of the last answers count as just given, for those who learn or look on."""


class Hint(Struct, frozen=True):
    """A rule that matters here, in a sentence. `key`: by which it is remembered that it was read."""

    key: str
    text: str


def hints(view: Table, texts: Texts, witnessed: Witnessed = ()) -> list[Hint]:
    """The explanations of what has just happened, of the question, and of what can be chosen."""
    latest = [event.key for _, events in witnessed[-LATEST:] for event in reversed(events)]
    asked = view.pending.prompt().key if isinstance(view.pending, Ask) else ""
    tags = [action.tag() for action in view.options()]
    keys = (*(f"event.{key}" for key in latest), asked, *(f"action.{tag}" for tag in tags))
    return [Hint(key, texts(f"hint.{key}")) for key in dict.fromkeys(keys) if key and texts.knows(f"hint.{key}")]
