"""Nobody at a table takes the name of somebody else there: not by sitting down, not by renaming, not by signing in."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from harena.core.errors import Refused
from harena.web.store.database import Database
from harena.web.store.matches import Matches, SeatRow
from harena.web.store.moving import move_games
from harena.web.store.names import alike
from harena.web.store.people import People
from harena.web.store.shares import sat_down
from tests.web.played import played, waiting
from tests.web.store.test_people import GOOD, key_of, tell


@pytest.mark.parametrize(
    "other",
    ["ANNA", "Änna", "An na", "A.n-n'a", "Аnnа", "Αnna", "ａｎｎａ", "𝐀nna"],
    ids=["case", "accents", "spaces", "signs", "Cyrillic", "Greek", "wide", "bold"],
)
def test_names_that_look_alike_are_alike(other: str) -> None:
    assert alike("Anna", other)
    assert alike(other, "Anna")


@pytest.mark.parametrize(
    ("one", "other"), [("Il Duce", "ll Duce"), ("Otto", "0tto"), ("Ali", "A1i"), ("Paul", "Раul"), ("МАКС", "MAKC")]
)
def test_letters_and_digits_that_look_alike_are_alike(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Lia", "Ila"), ("Guest 1204", "Guest 1205"), ("Иван", "Ivan"), ("Ян", "Ан")]
)
def test_different_names_are_not_alike(one: str, other: str) -> None:
    assert not alike(one, other)


async def names(database: Database, match: str) -> list[str]:
    row = await Matches(database).find(match)
    assert row is not None
    return [seat.name for seat in row.seats]


def seat(number: int, person: Any, name: str) -> SeatRow:
    return SeatRow(number, person.id, None, name, {}, None, 0)


async def sit(database: Database, match: str, row: SeatRow) -> None:
    """Take a free seat."""
    await Matches(database).seat_anew(match, lambda before: sat_down(before, row))


def test_nobody_sits_down_under_a_name_that_somebody_there_has(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, other = await crowd.guest("a"), await crowd.guest("b")
        await waiting(database, "match", [anna.id, None])
        assert await key_of(sit(database, "match", seat(1, other, "NAME-0"))) == "same_name"
        assert await names(database, "match") == ["Name 0", ""]

    tell(address, story)


def test_of_two_who_sit_down_at_once_under_one_name_only_one_does(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        host, one, two = [await crowd.guest(name) for name in "abc"]
        await waiting(database, "match", [host.id, None, None])
        tries = (sit(database, "match", seat(1, one, "Marcus")), sit(database, "match", seat(2, two, "Marсus")))
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in done if result] == [Refused]

    tell(address, story)


@pytest.mark.parametrize("begun", [True, False])
def test_nobody_takes_the_name_of_somebody_at_the_same_table_afterwards(address: str, begun: bool) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, bruno = await crowd.guest("a"), await crowd.guest("b")
        if begun:
            await played(database, "match", [anna.id, bruno.id], answers=2)
        else:
            await waiting(database, "match", [anna.id, bruno.id])
        assert await key_of(crowd.rename(bruno.id, "name 0")) == "name_at_table"
        assert await key_of(crowd.sign_up(bruno.id, "Nаme-0", GOOD)) == "name_at_table"
        assert await names(database, "match") == ["Name 0", "Name 1"]
        found = await crowd.find(bruno.id)
        assert found is not None
        assert (found.name, found.is_guest) == ("b", True)

    tell(address, story)


def test_nobody_takes_the_name_of_a_program_at_the_same_table(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna = await crowd.guest("a")
        await played(database, "match", [anna.id, None], answers=2)
        assert await key_of(crowd.rename(anna.id, "Name.1")) == "name_at_table"

    tell(address, story)


def test_a_name_from_a_game_that_is_over_can_be_taken_but_not_in_that_game(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, bruno = await crowd.guest("a"), await crowd.guest("b")
        await played(database, "long-ago", [anna.id, bruno.id])
        await waiting(database, "other", [bruno.id, None])
        await crowd.rename(bruno.id, "Name-0")
        assert await names(database, "long-ago") == ["Name 0", "Name 1"]
        assert await names(database, "other") == ["Name-0", ""]

    tell(address, story)


def test_the_own_name_can_be_written_otherwise(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        anna, bruno = await crowd.guest("a"), await crowd.guest("b")
        await waiting(database, "match", [anna.id, bruno.id])
        await crowd.rename(anna.id, "NAME 0")
        assert await names(database, "match") == ["NAME 0", "Name 1"]

    tell(address, story)


def test_whoever_renames_while_somebody_sits_down_cannot_have_the_same_name(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        host, other = await crowd.guest("a"), await crowd.guest("b")
        await waiting(database, "match", [host.id, None])
        tries = (crowd.rename(host.id, "Marcus"), sit(database, "match", seat(1, other, "Marcus")))
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert len([result for result in done if isinstance(result, Refused)]) == 1
        assert (await names(database, "match")).count("Marcus") == 1

    tell(address, story)


def test_whoever_signs_in_keeps_the_guests_name_where_somebody_has_that_of_the_account(address: str) -> None:
    async def story(crowd: People, database: Database) -> None:
        account = await crowd.sign_up((await crowd.guest("x")).id, "Nаme 0", GOOD)  # a Cyrillic а
        anna, guest = await crowd.guest("a"), await crowd.guest("b")
        await waiting(database, "match", [anna.id, guest.id])
        await waiting(database, "other", [guest.id, None])
        assert sorted(await move_games(database, guest.id, account.id)) == ["match", "other"]
        assert await names(database, "match") == ["Name 0", "Name 1"]
        assert await names(database, "other") == ["Nаme 0", ""]
        row = await Matches(database).find("match")
        assert row is not None
        assert row.seats[1].person == account.id

    tell(address, story)
