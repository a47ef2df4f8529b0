"""Programs as opponents: whom a newcomer meets, and what people call them."""

from __future__ import annotations

from typing import Final

from harena.bots import bot_names
from harena.bots.levels import LEVEL_SPECS
from harena.core.text import Texts

EASY: Final = "seer:easy"
"""The program that newcomers play against."""
STAND_IN: Final = "seer:medium"
"""The program that plays on for somebody who has left; always this one, so that nobody gains by choosing."""


def opponents() -> list[str]:
    """All programs, the levels from weak to strong first."""
    known = bot_names()
    return [*LEVEL_SPECS, *(name for name in known if name not in LEVEL_SPECS)]


def called(texts: Texts) -> dict[str, str]:
    """How each program is called at a table."""
    return {name: opponent(name, texts) for name in bot_names()}


def opponent(spec: str, texts: Texts) -> str:
    """A program in words: by its level where it has one."""
    key = f"level.{spec}"
    return texts(key) if texts.knows(key) else texts("level.other", bot=spec)


def explained(spec: str, texts: Texts) -> str:
    """A program in words where somebody chooses an opponent: with what it can do, if its name does not say it."""
    key = f"level.{spec}.how"
    return (
        texts("level.explained", bot=opponent(spec, texts), how=texts(key))
        if texts.knows(key)
        else opponent(spec, texts)
    )
