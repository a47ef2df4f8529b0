"""Programs as opponents: what people call them, and which is the next stronger one."""

from __future__ import annotations

from typing import Final

from harena.bots import bot_names
from harena.bots.levels import LEVELS
from harena.core.text import Texts

EASY: Final = "seer:easy"
"""Whom a newcomer meets."""
STAND_IN: Final = "seer:medium"
"""Who plays on for somebody who has left: the same for everybody, so that nobody gains by choosing."""
LADDER: Final = tuple(f"seer:{level.name}" for level in LEVELS)
"""From the weakest to the strongest."""


def opponents() -> list[str]:
    """All programs, the levels from weak to strong first."""
    known = bot_names()
    levels = [name for name in LADDER if name in known]
    return [*levels, *(name for name in known if name not in levels)]


def called(texts: Texts) -> dict[str, str]:
    """How each program is called at a table."""
    return {name: opponent(name, texts) for name in bot_names()}


def opponent(spec: str, texts: Texts) -> str:
    """A program in words: by its level where it has one."""
    key = f"level.{spec}"
    return texts(key) if texts.knows(key) else texts("level.other", bot=spec)


def explained(spec: str, texts: Texts) -> str:
    """The same where somebody chooses an opponent: with what it can do, if its name does not say it."""
    key = f"level.{spec}.how"
    return (
        texts("level.explained", bot=opponent(spec, texts), how=texts(key))
        if texts.knows(key)
        else opponent(spec, texts)
    )


def harder(spec: str) -> str | None:
    """The next stronger level, if there is one."""
    above = LADDER[LADDER.index(spec) + 1 :] if spec in LADDER else LADDER[:1]
    return above[0] if above else None
