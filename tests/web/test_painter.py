"""Pictures are painted where nobody has to wait for them, and only so many are kept."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import resvg_py

from harena.core.errors import Refused
from harena.web.pages.example import example_picture
from harena.web.painter import LESS_URGENT, MOST_WAITING, Painter
from harena.web.pictures import WIDEST
from tests.core.builders import refused
from tests.web.serving import PATIENCE, begun, serving

MOST_NICE = 19


class Easel:
    """A desk at which every picture has so many bytes; it paints when it is told to."""

    def __init__(self, size: int = 100) -> None:
        self.size = size
        self.painted = 0
        self.may_paint = asyncio.Event()
        self.may_paint.set()

    async def think(self, work: Callable[[], Any]) -> bytes:
        assert callable(work)
        await self.may_paint.wait()
        self.painted += 1
        return bytes(self.size)


def with_easel(easel: Easel, **given: Any) -> Painter:
    painter = Painter(**given)
    painter._desk = easel  # type: ignore[assignment]
    return painter


def test_the_server_itself_paints_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def paint_here(**_: object) -> bytes:
        raise AssertionError("everybody would wait")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", paint_here)
    with serving(tmp_path) as served:
        who = served.visitor()
        address = begun(who, game="ludus")
        assert who.get(f"{address}/board.png?width=200").content.startswith(b"\x89PNG")


def test_the_process_gives_way_to_who_plays() -> None:
    async def niceness() -> int:
        painter = Painter(seconds=PATIENCE)
        try:
            await painter.png(example_picture("ludus", "en"), 50)
            return await painter._desk.think(partial(os.getpriority, os.PRIO_PROCESS, 0))
        finally:
            painter.close()

    assert asyncio.run(niceness()) == min(os.nice(0) + LESS_URGENT, MOST_NICE)


def test_a_picture_that_was_painted_is_not_painted_again() -> None:
    async def painted() -> int:
        easel = Easel()
        painter = with_easel(easel)
        for _ in range(3):
            await painter.png("drawing", 300)
        return easel.painted

    assert asyncio.run(painted()) == 1


@pytest.mark.parametrize(
    "other", [("drawing", 301, "wide", "light"), ("drawing", 300, "upright", "light"), ("drawing", 300, "wide", "dark"),
              ("Drawing", 300, "wide", "light")]
)  # fmt: skip
def test_another_picture_is_another_picture(other: tuple[Any, ...]) -> None:
    async def painted() -> int:
        easel = Easel()
        painter = with_easel(easel)
        await painter.png("drawing", 300, "wide", "light")
        await painter.png(*other)
        return easel.painted

    assert asyncio.run(painted()) == 2


def test_only_so_many_bytes_are_kept_and_the_last_used_stay() -> None:
    async def painted() -> int:
        easel = Easel(100)
        painter = with_easel(easel, most_kept=350)
        for number in range(50):
            await painter.png(f"{number}", 300)
            await painter.png("loved", 300)
            assert painter.kept_bytes <= 350
        return easel.painted

    assert asyncio.run(painted()) == 51


def test_who_comes_while_too_many_wait_is_asked_to_come_again() -> None:
    async def come() -> list[bytes | BaseException]:
        easel = Easel()
        easel.may_paint.clear()
        painter = with_easel(easel)
        asking = [asyncio.create_task(painter.png(f"{number}", 300)) for number in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        easel.may_paint.set()
        return await asyncio.gather(*asking, return_exceptions=True)

    *served, last = asyncio.run(come())
    assert all(isinstance(picture, bytes) for picture in served)
    assert isinstance(last, Refused)
    assert last.reasons[0].key == "refused.too_many_pictures"


def test_a_picture_that_cannot_be_painted_is_refused_and_the_next_one_is_painted() -> None:
    async def paint() -> bytes:
        painter = Painter(seconds=PATIENCE)
        try:
            with refused("too_many_pictures"):
                await painter.png("no drawing at all", 300)
            return await painter.png(example_picture("ludus", "en"), 50)
        finally:
            painter.close()

    assert asyncio.run(paint()).startswith(b"\x89PNG")


def test_a_picture_that_is_too_wide_keeps_nobody_waiting() -> None:
    async def paint() -> int:
        easel = Easel()
        with refused("picture_size"):
            await with_easel(easel).png("drawing", WIDEST + 1)
        return easel.painted

    assert asyncio.run(paint()) == 0
