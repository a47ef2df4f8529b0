"""Saved armies: kept by name, seen by their owner only."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.web.store.armies import Armies
from harena.web.store.database import Database
from harena.web.store.people import People
from tests.web.played import on


def test_an_army_is_kept_found_replaced_and_forgotten(address: str) -> None:
    async def story(database: Database) -> None:
        anna, saved = await People(database).guest("a"), Armies(database)
        first = await saved.save(anna.id, "invictus", " My  army ", {"emperor": "cesar"})
        assert (first.name, first.brings) == ("My army", {"emperor": "cesar"})
        second = await saved.save(anna.id, "invictus", "My army", {"emperor": "roi"})
        assert second.id == first.id
        await saved.save(anna.id, "ludus", "My army", {})
        assert [army.brings for army in await saved.list(anna.id, "invictus")] == [{"emperor": "roi"}]
        assert [army.game for army in await saved.list(anna.id)] == ["invictus", "ludus"]
        assert await saved.find(anna.id, first.id) == second
        assert await saved.delete(anna.id, first.id)
        assert not await saved.delete(anna.id, first.id)
        assert await saved.find(anna.id, first.id) is None

    on(address, story)


def test_nobody_sees_or_removes_the_army_of_another(address: str) -> None:
    async def story(database: Database) -> None:
        crowd, saved = People(database), Armies(database)
        anna, other = await crowd.guest("a"), await crowd.guest("b")
        army = await saved.save(anna.id, "invictus", "secret plan", {"emperor": "cesar"})
        assert await saved.find(other.id, army.id) is None
        assert await saved.list(other.id) == []
        assert not await saved.delete(other.id, army.id)
        await saved.save(other.id, "invictus", "secret plan", {"emperor": "roi"})
        assert await saved.find(anna.id, army.id) == army

    on(address, story)


def test_armies_without_a_good_name_and_too_many_of_them_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harena.web.store.armies.MOST", 2)

    async def story(database: Database) -> None:
        anna, saved = await People(database).guest("a"), Armies(database)
        for name in ("", "   ", "x" * 61, "a\x00b", "\ud800"):
            with pytest.raises(Refused, match="army_name"):
                await saved.save(anna.id, "invictus", name, {})
        for name in ("one", "two", "two"):
            await saved.save(anna.id, "invictus", name, {})
        with pytest.raises(Refused, match="too_many_armies"):
            await saved.save(anna.id, "invictus", "three", {})

    on(address, story)
