"""Sessions and tokens: secrets that are given out once, end by themselves, and can be taken back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from harena.core.errors import Refused
from harena.web.store.database import Database
from harena.web.store.people import People
from harena.web.store.schema import sessions, tokens
from tests.web.played import on


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **time: int) -> None:
        self.now += timedelta(**time)


async def kept_ids(database: Database) -> list[str]:
    async with database.read() as connection:
        return [
            *(await connection.execute(select(sessions.c.id))).scalars(),
            *(await connection.execute(select(tokens.c.id))).scalars(),
        ]


def test_the_database_does_not_hold_what_opens_the_door(address: str) -> None:
    async def story(database: Database) -> None:
        crowd = People(database)
        guest = await crowd.guest("a")
        cookie, token = await crowd.open_session(guest.id), await crowd.tokens.create(guest.id, "bot", "play")
        ids = await kept_ids(database)
        assert {cookie, token}.isdisjoint(ids)
        assert all(len(one) == 64 for one in ids)
        for one in ids:
            assert await crowd.by_session(one) is None
            assert await crowd.by_token(one) is None
        assert len(cookie) >= 22  # 128 bits, six in each letter
        assert await crowd.by_session("\ud800") is None
        assert await crowd.by_token(cookie) is None
        assert await crowd.by_session(token) is None

    on(address, story)


def test_a_session_ends_after_180_days_without_use_and_goes_on_while_it_is_used(address: str) -> None:
    async def story(database: Database) -> None:
        clock = Clock()
        crowd = People(database, clock=clock)
        guest = await crowd.guest("a")
        used, unused = await crowd.open_session(guest.id), await crowd.open_session(guest.id)
        clock.turn(days=179)
        assert await crowd.by_session(used) == guest
        clock.turn(days=2)
        assert await crowd.by_session(unused) is None
        assert await crowd.by_session(used) == guest
        assert len(await crowd.sessions.list(guest.id)) == 1
        await crowd.open_session(guest.id)
        assert len(await kept_ids(database)) == 2

    on(address, story)


def test_use_is_noted_once_an_hour_not_at_every_request(address: str) -> None:
    async def story(database: Database) -> None:
        clock = Clock()
        crowd = People(database, clock=clock)
        guest = await crowd.guest("a")
        cookie, begun = await crowd.open_session(guest.id), clock.now
        clock.turn(minutes=59)
        await crowd.by_session(cookie)
        assert (await crowd.sessions.list(guest.id))[0].seen == begun
        clock.turn(minutes=1)
        await crowd.by_session(cookie)
        assert (await crowd.sessions.list(guest.id))[0].seen == clock.now

    on(address, story)


def test_signing_in_gives_a_new_secret_and_the_old_one_is_worth_nothing(address: str) -> None:
    async def story(database: Database) -> None:
        crowd = People(database)
        guest, account = await crowd.guest("a"), await crowd.guest("b")
        before = await crowd.open_session(guest.id)
        after = await crowd.open_session(account.id, "a browser", instead_of=before)
        assert await crowd.by_session(before) is None
        assert await crowd.by_session(after) == account

    on(address, story)


def test_sessions_are_listed_and_ended_by_their_owner_only(address: str) -> None:
    async def story(database: Database) -> None:
        crowd = People(database)
        anna, other = await crowd.guest("a"), await crowd.guest("b")
        cookie = await crowd.open_session(anna.id, "x" * 500)
        (session,) = await crowd.sessions.list(anna.id)
        assert session.device == "x" * 120
        assert not await crowd.sessions.revoke(other.id, session.id)
        assert await crowd.by_session(cookie) == anna
        assert await crowd.sessions.revoke(anna.id, session.id)
        assert await crowd.by_session(cookie) is None

    on(address, story)


def test_a_token_says_what_it_is_for_and_when_it_was_used(address: str) -> None:
    async def story(database: Database) -> None:
        clock = Clock()
        crowd = People(database, clock=clock)
        guest = await crowd.guest("a")
        token = await crowd.tokens.create(guest.id, "  my   bot ", "read")
        assert [(one.name, one.scope, one.used) for one in await crowd.tokens.list(guest.id)] == [
            ("my bot", "read", None)
        ]
        found = await crowd.by_token(token)
        assert found is not None
        assert (found.id, found.scope) == (guest.id, "read")
        (noted,) = await crowd.tokens.list(guest.id)
        assert noted.used == clock.now
        assert await crowd.tokens.revoke(guest.id, noted.id)
        assert await crowd.by_token(token) is None

    on(address, story)


def test_tokens_that_cannot_be_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.web.store.keys.MOST_TOKENS", 2)

    async def story(database: Database) -> None:
        crowd = People(database)
        guest = await crowd.guest("a")
        for name, scope, key in (
            ("", "play", "token_name"),
            ("x" * 41, "play", "token_name"),
            ("a", "all", "token_scope"),
        ):
            with pytest.raises(Refused, match=key):
                await crowd.tokens.create(guest.id, name, scope)  # type: ignore[arg-type]
        for number in range(2):
            await crowd.tokens.create(guest.id, f"bot {number}", "play")
        with pytest.raises(Refused, match="too_many_tokens"):
            await crowd.tokens.create(guest.id, "bot 3", "play")

    on(address, story)
