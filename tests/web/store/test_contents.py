"""The content with which a match began is kept once, by its fingerprint, and is what it was or refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.record import Nonce
from harena.core.seat import Seat
from harena.web.operations import Checked, refold_all
from harena.web.store.contents import Contents, Kept, as_kept
from harena.web.store.database import Database
from harena.web.store.matches import Conflict, Matches
from harena.web.store.migrate import migrate
from tests.web.played import on, played, waiting, without_pledges
from tests.web.upgrades import CUT, Grown, Poor, built_in, kept, said, spoil, upgrade


def cut(content: Any) -> int:
    found: int = content.cards["cut"].dice
    return found


def test_what_many_matches_began_with_is_kept_once(address: str) -> None:
    async def story(database: Database) -> dict[str, bytes]:
        await asyncio.gather(*(played(database, f"m{number}", answers=1) for number in range(5)))
        return await kept(database)

    content = as_kept(find_game("ludus"), find_game("ludus").content)
    assert on(address, story) == {content.hash: content.body}


def test_a_match_that_could_not_begin_leaves_nothing(address: str) -> None:
    async def story(database: Database) -> dict[str, bytes]:
        await waiting(database, "open", [None, None])
        stored, content, twice = Matches(database), Kept("0" * 64, "ludus", b"{}"), [Nonce(1, Seat(0), "a")] * 2
        with pytest.raises(Conflict):
            await stored.append("open", 7, [], {}, content=content)
        with pytest.raises(IntegrityError):
            await stored.append("open", 0, twice, {}, content=content)
        return await kept(database)

    assert on(address, story) == {}


def test_after_an_upgrade_a_content_is_what_it_was_and_is_decoded_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(database: Database) -> None:
        await played(database, "old", answers=3)
        old, new = built_in(), upgrade(monkeypatch)
        contents, game = Contents(database), find_game("ludus")
        found = await contents.of(game, old)
        assert (cut(found), cut(game.content)) == (CUT, CUT + 2)
        assert await contents.of(game, old) is found
        assert await contents.of(game, new) is game.content
        await played(database, "new", answers=3)
        assert set(await kept(database)) == {old, new}
        assert await refold_all(database) == Checked(2, [])

    on(address, story)


@pytest.mark.parametrize(("what", "key"), [("lost", "match_content_missing"), ("changed", "match_content_damaged")])
def test_a_content_that_is_lost_or_was_changed_is_refused_in_words(
    address: str, monkeypatch: pytest.MonkeyPatch, what: str, key: str
) -> None:
    async def story(database: Database) -> None:
        await played(database, "old", answers=3)
        await spoil(database, what)
        old = built_in()
        upgrade(monkeypatch)
        with pytest.raises(Refused, match=key) as refused:
            await Contents(database).of(find_game("ludus"), old)
        assert all(old[:12] in sentence for sentence in said(refused.value))
        checked = await refold_all(database)
        assert [(one.match, [why.key for why in one.reasons]) for one in checked.unsound] == [
            ("old", [f"refused.{key}"])
        ]

    on(address, story)


@pytest.mark.parametrize("name", ["", "0" * 64, "a\0b", "\ud800", "x" * 500])
def test_whatever_a_record_names_as_its_content_is_looked_for_without_harm(address: str, name: str) -> None:
    async def story(database: Database) -> None:
        with pytest.raises(Refused, match="match_content_missing"):
            await Contents(database).of(find_game("ludus"), name)

    on(address, story)


def test_cards_that_have_gained_a_value_since_have_its_default(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(database: Database) -> None:
        await played(database, "running", answers=3)
        await played(database, "over")
        old = built_in()
        upgrade(monkeypatch, Grown)
        found = await Contents(database).of(find_game("ludus"), old)
        assert (cut(found), found.cards["cut"].weight) == (CUT, 1)
        assert await refold_all(database) == Checked(2, [])

    on(address, story)


def test_cards_of_which_the_new_version_would_lose_a_value_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(database: Database) -> None:
        await played(database, "old", answers=3)
        old = built_in()
        upgrade(monkeypatch, Poor)
        with pytest.raises(Refused, match="match_content_unreadable"):
            await Contents(database).of(find_game("ludus"), old)

    on(address, story)


# Older databases


async def aged(database: Database) -> None:
    """The database as it was before contents were kept."""
    await without_pledges(database)
    async with database.write() as connection:
        await connection.execute(text("DROP TABLE contents"))
        for column in ("rewind", "result"):
            await connection.execute(text(f"ALTER TABLE matches DROP COLUMN {column}"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))


def test_matches_of_an_older_database_are_given_what_they_began_with(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(database: Database) -> None:
        await played(database, "running", answers=3)
        await waiting(database, "open", [None, None])
        await aged(database)
        await migrate(database)
        assert set(await kept(database)) == {built_in()}
        upgrade(monkeypatch)
        await migrate(database)
        assert await refold_all(database) == Checked(1, [])
        assert built_in() not in await kept(database)

    on(address, story)


def test_cards_that_were_missed_are_kept_by_a_version_that_has_them(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the manual says: back to a version that has the cards, migrate there, and forward again."""

    async def story(database: Database) -> None:
        await played(database, "running", answers=3)
        await aged(database)
        with monkeypatch.context() as patch:
            upgrade(patch)
            await migrate(database)
            assert len((await refold_all(database)).unsound) == 1
        await migrate(database)
        upgrade(monkeypatch)
        assert await refold_all(database) == Checked(1, [])

    on(address, story)


def test_an_empty_database_stays_empty(address: str) -> None:
    assert on(address, kept) == {}
