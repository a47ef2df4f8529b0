"""Pictures are painted in a process of their own: the renderer keeps the interpreter's lock, and would stop everybody.

One picture is painted at a time, at a low priority. The last ones are kept, up to a number of bytes.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from functools import cache, partial
from hashlib import sha256
from typing import Final

from harena.core.errors import refuse
from harena.web.board_style import Theme
from harena.web.pictures import Shape, check_width, png
from harena.web.thinkers import Desk, Failed

SECONDS: Final = 10.0
"""How long one picture may take."""
MOST_KEPT: Final = 8 * 2**20
"""How many bytes of pictures are kept; the one that was used longest ago goes first."""
MOST_WAITING: Final = 8
"""How many may wait for their picture; who comes then is asked to come again."""
LESS_URGENT: Final = 10
"""How much the process gives way to others, as `nice` counts it."""


log: Final = logging.getLogger(__name__)


class Painter:
    """Paints pictures for everybody."""

    def __init__(self, seconds: float = SECONDS, most_kept: int = MOST_KEPT) -> None:
        self._desk = Desk(seconds)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._most_kept = most_kept
        self.kept_bytes = 0

    async def png(self, drawing: str, width: int, shape: Shape = "wide", theme: Theme = "light") -> bytes:
        """A drawing as PNG, so many pixels wide. Refused while too many wait."""
        check_width(width)
        key = sha256(f"{width} {shape} {theme} {drawing}".encode()).digest()
        if (known := self._known(key)) is not None:
            return known
        if self._waiting >= MOST_WAITING:
            raise refuse("too_many_pictures")
        self._waiting += 1
        try:
            async with self._turn:
                return self._known(key) or await self._paint(key, partial(painted, drawing, width, shape, theme))
        finally:
            self._waiting -= 1

    async def _paint(self, key: bytes, work: partial[bytes]) -> bytes:
        try:
            picture = await self._desk.think(work)
        except Failed as failed:
            log.warning("a picture could not be painted: %s", failed)
            raise refuse("too_many_pictures") from failed
        self._keep(key, picture)
        return picture

    def _known(self, key: bytes) -> bytes | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def _keep(self, key: bytes, picture: bytes) -> None:
        self._kept[key] = picture
        self.kept_bytes += len(picture)
        while self.kept_bytes > self._most_kept:
            _, gone = self._kept.popitem(last=False)
            self.kept_bytes -= len(gone)

    def close(self) -> None:
        self._desk.end()


# In the other process


def painted(drawing: str, width: int, shape: Shape, theme: Theme) -> bytes:
    give_way()
    return png(drawing, width, shape, theme)


@cache
def give_way() -> None:
    """Whoever plays comes first."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
