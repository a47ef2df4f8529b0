"""Guests, accounts, and what stays when somebody leaves."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select, text

from harena.core.errors import Refused
from harena.core.record import decode_header
from harena.core.seat import Seat
from harena.web.hub import Hub
from harena.web.operations import refold_all
from harena.web.rooms import Rooms
from harena.web.store import passwords as passwords_module
from harena.web.store.armies import Armies
from harena.web.store.contents import Contents
from harena.web.store.database import Database
from harena.web.store.matches import Conflict, Matches, SeatRow, now
from harena.web.store.names import checked_name, login_of
from harena.web.store.passwords import Passwords, check_password, common_passwords
from harena.web.store.people import People
from harena.web.store.schema import matches, metadata, people
from harena.web.store.shares import sat_down
from tests.web.played import on, played, waiting

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD = "correct horse 9"

Story = Callable[[People, Database], Awaitable[Any]]


def tell(address: str, story: Story) -> Any:
    """A story about people, with passwords that are quick to check."""

    async def told(database: Database) -> Any:
        crowd = People(database, Passwords(QUICK))
        try:
            return await story(crowd, database)
        finally:
            crowd.close()

    return on(address, told)


async def key_of(attempt: Awaitable[Any]) -> str:
    """The reason for which something is refused."""
    with pytest.raises(Refused) as refused:
        await attempt
    return refused.value.reasons[0].key.removeprefix("refused.")


async def rows(database: Database) -> dict[str, int]:
    async with database.read() as connection:
        return {
            table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in metadata.sorted_tables
        }


# Becoming somebody


def test_no_two_newcomers_get_the_same_name(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda bound: 234)

    async def story(crowd: People, database: Database) -> None:
        names = []
        for _ in range(3):
            names.append(await crowd.made_up_name("Guest {}".format))
            await crowd.guest(names[-1])
        assert names == ["Guest 1234", "Guest 10234", "Guest 100234"]

    tell(address, story)


def test_a_guest_who_signs_up_is_the_same_person_with_the_same_games(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        guest = await crowd.guest("Guest 1234", "fr")
        await played(database, "m1", [guest.id, None], answers=2)
        account = await crowd.sign_up(guest.id, "Éloïse", GOOD)
        assert (account.id, account.name, account.login) == (guest.id, "Éloïse", "eloise")
        assert (guest.is_guest, account.is_guest) == (True, False)
        (match,) = await Matches(database).of_person(account.id)
        assert match.seats[0].name == "Éloïse"
        assert await crowd.by_password("ELOISE", GOOD) == account

    tell(address, story)


@pytest.mark.parametrize(
    "other", ["éloïse", "ELOÏSE", "Eloise", "el-oise", "Elo\N{COMBINING DIAERESIS}ise", "ｅｌｏｉｓｅ"]
)
def test_a_name_that_differs_only_in_case_accents_or_signs_is_taken(address: str, other: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        first, second = await crowd.guest("a"), await crowd.guest("b")
        await crowd.sign_up(first.id, "Éloïse", GOOD)
        assert await key_of(crowd.sign_up(second.id, other, GOOD)) == "name_taken"
        assert await key_of(crowd.rename(second.id, other)) == "name_taken"
        assert await crowd.find(second.id) == second

    tell(address, story)


def test_of_two_who_want_a_name_at_the_same_time_one_gets_it(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        guests = [await crowd.guest("a"), await crowd.guest("b")]
        tries = (crowd.sign_up(guest.id, "Anna", GOOD) for guest in guests)
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(isinstance(one, Refused) for one in done) == [False, True]
        assert len(await crowd.accounts()) == 1

    tell(address, story)


def test_who_has_an_account_cannot_sign_up_again(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        guest = await crowd.guest("a")
        await crowd.sign_up(guest.id, "Anna", GOOD)
        assert await key_of(crowd.sign_up(guest.id, "Berta", GOOD)) == "already_signed_up"
        assert await key_of(crowd.sign_up("nobody", "Berta", GOOD)) == "already_signed_up"
        assert [one.name for one in await crowd.accounts()] == ["Anna"]

    tell(address, story)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "  ",
        "x" * 25,
        "<b>Ann</b>",
        "Ann\x00a",
        "Ann\u202ea",
        "\ud800Ann",
        "--",
        "\N{PILE OF POO}\N{PILE OF POO}",
    ],
)
def test_names_that_could_deceive_or_do_not_fit_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="bad_name"):
        checked_name(name)


def test_names_of_all_languages_are_fine_and_tidied() -> None:
    assert checked_name("  Jean-Luc   d’Arc ") == "Jean-Luc d’Arc"
    assert checked_name("Ἀχιλλεύς") == "Ἀχιλλεύς"
    assert login_of("Straße") == login_of("STRASSE") == "strasse"
    assert login_of("Ἀχιλλεύς") == login_of("αχιλλευσ")


# Passwords


@pytest.mark.parametrize(
    ("password", "key"),
    [
        ("short1!", "password_length"),
        ("x1y2z3" * 40, "password_length"),
        ("aaaaaaaaaa", "password_too_simple"),
        ("abcabcabc", "password_too_simple"),
        ("xx-anna-xx1", "password_too_simple"),
        ("half \ud800 a letter", "not_text"),
        ("Password123", "password_common"),
    ],
)
def test_passwords_that_are_no_good_are_refused(address: str, password: str, key: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        guest = await crowd.guest("a")
        assert await key_of(crowd.sign_up(guest.id, "Anna", password)) == key

    tell(address, story)


def test_only_the_right_password_opens_and_none_is_kept_as_it_was_typed(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        account = await crowd.sign_up((await crowd.guest("a")).id, "Anna", "pässwörd 42")
        assert await crowd.by_password("anna", "pässwörd 42") == account
        for wrong in (
            "passwörd 42",
            "Pässwörd 42",
            "pa\N{COMBINING DIAERESIS}sswörd 42",
            "",
            "pässwörd 42 ",
            "x" * 100_000,
            "\ud800",
        ):
            assert await crowd.by_password("Anna", wrong) is None
        assert await crowd.by_password("Nobody", "pässwörd 42") is None
        assert await crowd.by_password("", "") is None
        async with database.read() as connection:
            kept = (await connection.execute(select(people.c.password))).scalar_one()
        assert kept.startswith("$argon2id$")

    tell(address, story)


def test_thousands_of_common_passwords_are_known_and_all_of_them_would_be_long_enough() -> None:
    listed = common_passwords()
    assert len(listed) >= 3000
    for password in listed:
        with pytest.raises(Refused, match="password_common"):
            check_password(password, "Ænone")


def test_a_password_from_the_operator_ends_after_a_day_and_cannot_be_kept(address: str) -> None:
    moment = now()

    async def story(crowd: People, database: Database) -> None:
        crowd._now = lambda: moment
        account = await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        given = await crowd.give_password(account.id)
        found = await crowd.by_password("anna", given)
        assert found is not None
        assert found.password_until == moment + timedelta(days=1)
        assert await key_of(crowd.change_password(account.id, given, given)) == "password_same"
        crowd._now = lambda: moment + timedelta(days=1)
        assert await crowd.by_password("anna", given) is None
        crowd._now = lambda: moment
        await crowd.change_password(account.id, given, "another horse 8")
        crowd._now = lambda: moment + timedelta(days=1000)
        assert await crowd.by_password("anna", "another horse 8") == account

    tell(address, story)


def test_an_unknown_name_costs_as_much_work_as_a_known_one(address: str) -> None:
    class Counting(PasswordHasher):
        work = 0

        def hash(self, *args: Any, **kwargs: Any) -> str:
            Counting.work += 1
            return super().hash(*args, **kwargs)

        def verify(self, *args: Any, **kwargs: Any) -> Any:
            Counting.work += 1
            return super().verify(*args, **kwargs)

    async def story(database: Database) -> list[int]:
        crowd = People(database, Passwords(Counting(time_cost=1, memory_cost=8, parallelism=1)))
        await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        spent = []
        for name in ("Anna", "Nobody"):
            before = Counting.work
            assert await crowd.by_password(name, "wrong wrong") is None
            spent.append(Counting.work - before)
        crowd.close()
        return spent

    assert on(address, story) == [1, 1]


def test_a_password_made_with_older_settings_is_kept_in_the_new_way_after_the_next_login(address: str) -> None:
    async def kept(database: Database) -> str:
        async with database.read() as connection:
            return str((await connection.execute(select(people.c.password))).scalar_one())

    async def story(crowd: People, database: Database) -> None:
        await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        before = await kept(database)
        newer = People(database, Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)))
        assert await newer.by_password("Anna", "wrong wrong") is None
        assert await kept(database) == before
        assert await newer.by_password("Anna", GOOD) is not None
        after = await kept(database)
        assert ("m=16,t=2" in after, "m=16,t=2" in before) == (True, False)
        assert await newer.by_password("Anna", GOOD) is not None
        assert await kept(database) == after
        newer.close()

    tell(address, story)


def test_only_so_many_passwords_are_worked_on_or_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords_module, "MOST_WAITING", 3)
    gate, seen = threading.Event(), []

    class Slow(PasswordHasher):
        def hash(self, *args: Any, **kwargs: Any) -> str:
            seen.append(threading.current_thread().name)
            gate.wait(30)
            return "done"

    async def story() -> None:
        slow = Passwords(Slow())
        three = [asyncio.create_task(slow.hash("x")) for _ in range(3)]
        await asyncio.sleep(0)
        assert await key_of(slow.hash("x")) == "too_busy"
        gate.set()
        assert await asyncio.gather(*three) == ["done"] * 3
        assert await slow.hash("x") == "done"
        assert len(set(seen)) <= 2
        slow.close()

    asyncio.run(story())


def test_a_new_password_needs_the_old_one_and_ends_the_other_sessions(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        guest = await crowd.guest("a")
        account = await crowd.sign_up(guest.id, "Anna", GOOD)
        here, there = await crowd.open_session(account.id), await crowd.open_session(account.id)
        assert (
            await key_of(crowd.change_password(account.id, "wrong wrong", "another horse 8", here)) == "wrong_password"
        )
        assert await crowd.by_session(there) == account
        await crowd.change_password(account.id, GOOD, "another horse 8", here)
        assert await crowd.by_password("Anna", GOOD) is None
        assert await crowd.by_password("Anna", "another horse 8") == account
        assert (await crowd.by_session(here), await crowd.by_session(there)) == (account, None)

    tell(address, story)


def test_tokens_end_with_the_password_under_which_they_were_made(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        account = await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        other = await crowd.guest("b")
        of_other = await crowd.tokens.create(other.id, "bot", "play")
        for scope in ("play", "read"):
            token = await crowd.tokens.create(account.id, "bot", scope)
        assert await key_of(crowd.change_password(account.id, "wrong wrong", "another horse 8")) == "wrong_password"
        assert await crowd.by_token(token) is not None
        await crowd.change_password(account.id, GOOD, "another horse 8")
        assert (await crowd.by_token(token), await crowd.tokens.list(account.id)) == (None, [])
        token, session = await crowd.tokens.create(account.id, "bot", "play"), await crowd.open_session(account.id)
        await crowd.give_password(account.id)
        assert (await crowd.by_token(token), await crowd.by_session(session)) == (None, None)
        assert await crowd.by_token(of_other) is not None

    tell(address, story)


def test_a_guest_has_no_password_to_change(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        guest = await crowd.guest("Guest 7")
        assert await crowd.by_password("Guest 7", "") is None
        assert await key_of(crowd.change_password(guest.id, "", GOOD)) == "wrong_password"
        assert await key_of(crowd.give_password(guest.id)) == "guest_without_password"

    tell(address, story)


def test_another_name_is_seen_in_past_games_and_the_old_one_is_free_again(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        account = await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        await played(database, "m1", [account.id, None])
        assert (await crowd.rename(account.id, "ANNA")).name == "ANNA"
        await crowd.rename(account.id, "Berta")
        assert await crowd.named("anna") is None
        assert await crowd.by_password("berta", GOOD) is not None
        (match,) = await Matches(database).of_person(account.id)
        assert [seat.name for seat in match.seats] == ["Berta", "Name 1"]

    tell(address, story)


# Leaving


def test_who_leaves_is_gone_and_the_games_stay_for_the_others(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna = await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        other = await crowd.guest("b")
        await played(database, "over", [anna.id, other.id])
        await played(database, "running", [other.id, anna.id], answers=3)
        cookie, token = await crowd.open_session(anna.id), await crowd.tokens.create(anna.id, "bot", "play")
        await Armies(database).save(anna.id, "ludus", "mine", {})
        assert sorted(await crowd.delete(anna.id, "Deleted account")) == ["over", "running"]
        assert [await crowd.find(anna.id), await crowd.by_session(cookie), await crowd.by_token(token)] == [None] * 3
        counted = await rows(database)
        assert [counted[name] for name in ("people", "sessions", "tokens", "armies", "matches")] == [1, 0, 0, 0, 2]
        async with database.read() as connection:
            headers = (await connection.execute(select(matches.c.header).order_by(matches.c.id))).scalars().all()
        assert [[player.name for player in decode_header(raw).seats] for raw in headers if raw] == [
            ["Deleted account", "Name 1"],
            ["Name 0", "Deleted account"],
        ]
        found = await Matches(database).find("running")
        assert found is not None
        assert [(seat.person, seat.name) for seat in found.seats] == [(other.id, "Name 0"), (None, "Deleted account")]
        assert (await refold_all(database)).unsound == []

    tell(address, story)


def test_a_server_that_still_has_the_old_name_in_memory_does_not_bring_it_back(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, other = await crowd.guest("a"), await crowd.guest("b")
        await played(database, "running", [anna.id, other.id], answers=3)
        rooms = Rooms(Matches(database), Contents(database), Hub())
        room = await rooms.enter("running")
        await crowd.delete(anna.id, "Deleted account")
        await rooms.change("running", room.version, lambda match: match.resign(Seat(1)))
        found = await Matches(database).find("running")
        assert found is not None
        assert found.header is not None
        assert (found.state, found.header.seats[0].name) == ("over", "Deleted account")

    tell(address, story)


def test_nobody_can_sit_down_in_the_place_of_who_left_a_running_match(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, other, stranger = [await crowd.guest(name) for name in "abc"]
        await played(database, "running", [anna.id, other.id], answers=3)
        await crowd.delete(anna.id, "Deleted account")
        newcomer = SeatRow(0, stranger.id, None, "c", {}, None, 0)
        with pytest.raises(Conflict):
            await Matches(database).seat_anew("running", lambda row: sat_down(row, newcomer))

    tell(address, story)


def test_a_seat_that_only_waited_is_free_again_and_a_match_of_nobody_is_gone(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, other = await crowd.guest("a"), await crowd.guest("b")
        await waiting(database, "alone", [anna.id, None])
        await waiting(database, "together", [anna.id, other.id, None])
        await crowd.delete(anna.id, "Deleted account")
        stored = Matches(database)
        assert await stored.find("alone") is None
        found = await stored.find("together")
        assert found is not None
        assert [(seat.person, seat.name) for seat in found.seats] == [(None, ""), (other.id, "Name 1"), (None, "")]
        newcomer = SeatRow(0, other.id, None, "b", {}, None, 0)
        await stored.seat_anew("together", lambda row: sat_down(row, newcomer))

    tell(address, story)


def test_everything_about_me_is_exported_without_secrets_and_without_the_cards_of_others(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna = await crowd.sign_up((await crowd.guest("a")).id, "Anna", GOOD)
        other = await crowd.guest("b")
        await played(database, "over", [anna.id, other.id])
        await played(database, "running", [anna.id, other.id], answers=2)
        await played(database, "foreign", [other.id, None])
        cookie, token = (
            await crowd.open_session(anna.id, "a browser"),
            await crowd.tokens.create(anna.id, "bot", "read"),
        )
        await Armies(database).save(anna.id, "ludus", "mine", {"x": 1})
        mine = await crowd.export(anna.id)
        written = json.dumps(mine)
        assert mine["person"]["name"] == "Anna"
        assert [one["device"] for one in mine["sessions"]] == ["a browser"]
        assert [(one["name"], one["scope"]) for one in mine["tokens"]] == [("bot", "read")]
        assert [one["brings"] for one in mine["armies"]] == [{"x": 1}]
        assert {one["id"]: one["record"] is not None for one in mine["matches"]} == {"over": True, "running": False}
        over = next(one for one in mine["matches"] if one["id"] == "over")
        assert (over["record"][0]["what"], over["record"][-1]["what"]) == ("header", "end")
        assert "argon2" not in written
        assert cookie not in written
        assert token not in written
        assert "foreign" not in written

    tell(address, story)


def test_what_is_asked_of_somebody_unknown_is_refused(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        assert await crowd.find("nobody") is None
        for attempt in (crowd.delete("nobody", "x"), crowd.export("nobody"), crowd.rename("nobody", "Anna")):
            assert await key_of(attempt) == "unknown_person"

    tell(address, story)


def test_a_person_who_is_removed_by_hand_leaves_no_open_door(address: str) -> None:
    """The tables themselves see to it, whoever removes the row."""

    async def story(crowd: People, database: Database) -> None:
        guest = await crowd.guest("a")
        cookie = await crowd.open_session(guest.id)
        async with database.write() as connection:
            await connection.execute(text("DELETE FROM people"))
        assert await crowd.by_session(cookie) is None
        assert (await rows(database))["sessions"] == 0

    tell(address, story)
