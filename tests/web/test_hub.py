"""The hub: everybody hears of the newest version, and a slow reader holds up nobody."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from harena.core.errors import Refused, refuse
from harena.web.hub import QUIET, Hub


def test_everybody_at_a_match_hears_of_its_versions_and_nobody_else() -> None:
    async def story() -> None:
        hub = Hub()
        with hub.listen("a") as one, hub.listen("a") as other, hub.listen("b") as elsewhere:
            hub.publish("a", 5)
            assert [await one.wait(), await other.wait()] == [5, 5]
            assert await elsewhere.wait(0.01) == QUIET

    asyncio.run(story())


def test_who_reads_slowly_hears_only_the_newest_version() -> None:
    async def story() -> None:
        hub = Hub()
        with hub.listen("a") as listener:
            for version in (1, 2, 4, 3):
                hub.publish("a", version)
            assert await listener.wait() == 4
            assert await listener.wait(0.01) == QUIET

    asyncio.run(story())


def test_a_listener_that_left_is_forgotten() -> None:
    hub = Hub()
    with hub.listen("a"):
        assert hub.listening("a") == 1
    assert hub.listening("a") == 0


def test_all_streams_end_when_the_server_stops() -> None:
    async def story() -> None:
        hub = Hub()
        with hub.listen("a") as one, hub.listen("b") as other:
            hub.close()
            assert [await one.wait(), await other.wait()] == [None, None]

    asyncio.run(story())


def test_other_processes_are_told_what_happened_here_and_not_what_was_heard_from_them() -> None:
    hub, sent = Hub(), []
    hub.also(lambda match, version: sent.append((match, version)))
    hub.publish("a", 1)
    hub.heard("a", 2)
    assert sent == [("a", 1)]


def test_who_has_been_told_already_is_not_disturbed_by_a_look_at_the_database() -> None:
    async def story() -> None:
        hub = Hub()
        with hub.listen("a") as listener:
            hub.caught_up("a", 3)
            assert await listener.wait() == 3
            hub.caught_up("a", 3)
            assert await listener.wait(0.01) == QUIET

    asyncio.run(story())


@pytest.mark.parametrize(("fault", "heard"), [(None, [7]), (refuse("over"), []), (OSError(), [0])])
def test_what_breaks_off_is_told_like_what_was_done_and_what_was_refused_is_not(
    fault: Exception | None, heard: list[int]
) -> None:
    hub, sent = Hub(), list[int]()
    hub.also(lambda _match, version: sent.append(version))
    with suppress(OSError, Refused), hub.telling("a", 7):
        assert sent == []
        if fault is not None:
            raise fault
    assert sent == heard
