"""Founding a league, joining it by a link, roles, and leaving: the book stays whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.errors import Refused
from harena.league.kinds import Join, Recruit
from harena.web.leagues.halls import NoSuchLeague
from harena.web.leagues.membership import MOST_LEAGUES
from harena.web.store.leagues import MOST_PEOPLE, LeagueRow
from harena.web.store.moving import move_games
from tests.web.leagues.evening import Evening
from tests.web.leagues.test_halls import database, keys, tell

__all__ = ["database"]


async def row_of(tonight: Evening) -> LeagueRow:
    row = await tonight.services.leagues.find(tonight.league)
    assert row is not None
    return row


def test_a_form_that_is_sent_twice_founds_one_league(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        olga, membership = tonight.people["Olga"], tonight.services.membership
        again = await membership.found(olga, "Thursday", "Olga", "form", public=True)
        other = await membership.found(olga, "Friday", "Olga", "another", public=True)
        assert (again, other == again) == (tonight.league, False)
        listed = await tonight.services.leagues.of_person(olga.id)
        assert sorted((one.title, one.role, one.players) for one in listed) == [
            ("Friday", "organiser", 1),
            ("Thursday", "organiser", 1),
        ]
        assert [one.title for one in await tonight.services.leagues.public()] == ["Friday"]

    tell(story, tmp_path, database)


@pytest.mark.parametrize("title", ["", "   ", "x" * 61, "a\x00b"])
def test_a_league_needs_a_name(tmp_path: Path, title: str) -> None:
    async def story(tonight: Evening) -> None:
        with pytest.raises(Refused) as refused:
            await tonight.services.membership.found(tonight.people["Olga"], title, "Olga", "two", public=True)
        assert keys(refused) == ["league_title"]

    tell(story, tmp_path)


def test_nobody_founds_leagues_without_end(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        olga, membership = tonight.people["Olga"], tonight.services.membership
        for number in range(MOST_LEAGUES - 1):
            await membership.found(olga, f"League {number}", "Olga", f"form {number}", public=True)
        with pytest.raises(Refused) as refused:
            await membership.found(olga, "One more", "Olga", "form x", public=True)
        assert keys(refused) == ["too_many_leagues"]
        assert await membership.found(olga, "Thursday", "Olga", "form", public=True) == tonight.league

    tell(story, tmp_path)


def test_a_link_invites_until_there_is_another_one(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        olga, membership = tonight.people["Olga"], tonight.services.membership
        old = (await row_of(tonight)).invitation or ""
        await tonight.come("Ann")
        await membership.invite(tonight.league, olga, anew=True)
        zoe = await tonight.services.people.guest("Zoe", "en")
        for key in (old, "", "nonsense"):
            with pytest.raises(Refused) as refused:
                await membership.accept(tonight.league, key, zoe, "Zoe", "player")
            assert keys(refused) == ["not_invited"]
        await tonight.come("Bob")
        await membership.invite(tonight.league, olga, anew=False)
        assert (await row_of(tonight)).invitation is None
        assert [one.name for one in (await row_of(tonight)).people] == ["Olga", "Ann", "Bob"]

    tell(story, tmp_path)


def test_nobody_takes_the_name_of_another_member(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        await tonight.come("Ann")
        with pytest.raises(Refused) as refused:
            await tonight.come("Änn")
        assert keys(refused) == ["same_name_in_league"]
        bob = await tonight.come("Bob")
        with pytest.raises(Refused) as refused:
            await tonight.services.membership.rename_person(tonight.league, bob, 3, "ann")
        assert keys(refused) == ["same_name_in_league"]
        await tonight.services.membership.rename_person(tonight.league, bob, 3, "BOB")
        assert [one.name for one in (await row_of(tonight)).people] == ["Olga", "Ann", "BOB"]

    tell(story, tmp_path, database)


def test_whoever_follows_the_link_again_keeps_the_place(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        ann = await tonight.come("Ann", "viewer")
        key, membership = (await row_of(tonight)).invitation or "", tonight.services.membership
        assert (await membership.accept(tonight.league, key, ann, "Ann", "player")).n == 2
        assert (await membership.accept(tonight.league, key, ann, "Anna", "viewer")).role == "player"
        await membership.leave(tonight.league, ann)
        with pytest.raises(NoSuchLeague):
            await tonight.book("Ann")
        assert (await membership.accept(tonight.league, key, ann, "Ann", "player")).n == 2

    tell(story, tmp_path)


def test_only_the_organiser_gives_roles_and_changes_the_league(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        ann, membership = await tonight.come("Ann"), tonight.services.membership
        changes = (
            membership.retitle(tonight.league, ann, "Mine"),
            membership.publish(tonight.league, ann, public=True),
            membership.archive(tonight.league, ann, archived=True),
            membership.invite(tonight.league, ann, anew=False),
            membership.change_role(tonight.league, ann, 1, "left"),
            membership.rename_person(tonight.league, ann, 1, "Nobody"),
        )
        before = await row_of(tonight)
        for change in changes:
            with pytest.raises(Refused) as refused:
                await change
            assert keys(refused) == ["organiser_changes"]
        assert await row_of(tonight) == before
        zoe = await tonight.services.people.guest("Zoe", "en")
        with pytest.raises(NoSuchLeague):
            await membership.retitle(tonight.league, zoe, "Mine")

    tell(story, tmp_path)


def test_an_organiser_is_made_by_handing_over_alone(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        olga, membership = tonight.people["Olga"], tonight.services.membership
        await tonight.come("Ann")
        for number, role in ((1, "viewer"), (2, "organiser")):
            with pytest.raises(Refused) as refused:
                await membership.change_role(tonight.league, olga, number, role)  # type: ignore[arg-type]
            assert keys(refused) == ["organiser_by_hand_over"]
        with pytest.raises(Refused) as refused:
            await membership.leave(tonight.league, olga)
        assert keys(refused) == ["organiser_stays"]
        await membership.change_role(tonight.league, olga, 2, "viewer")
        assert [one.role for one in (await row_of(tonight)).people] == ["organiser", "viewer"]

    tell(story, tmp_path)


def test_a_league_has_room_for_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.web.store.leagues.MOST_PEOPLE", 2)
    assert MOST_PEOPLE > 2

    async def story(tonight: Evening) -> None:
        await tonight.come("Ann")
        with pytest.raises(Refused) as refused:
            await tonight.come("Bob")
        assert keys(refused) == ["league_full"]

    tell(story, tmp_path)


# People who come and go


def test_a_guest_who_signs_in_brings_the_league_along(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        account = await tonight.services.people.guest("Annie", "en")
        await tonight.services.people.sign_up(account.id, "Annie", "a long enough secret 7")
        await move_games(tonight.services.database, tonight.people["Ann"].id, account.id)
        tonight.people["Ann"] = account
        await tonight.do("Ann", Recruit(member, "militia", 10))
        assert await tonight.services.people.find(account.id) is not None

    tell(story, tmp_path, database)


def test_a_guest_and_the_own_account_in_one_league_stay_apart(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        guest, account = await tonight.come("Ann"), await tonight.come("Annie")
        await tonight.services.people.sign_up(account.id, "Annie", "a long enough secret 7")
        await move_games(tonight.services.database, guest.id, account.id)
        assert [one.person for one in (await row_of(tonight)).people[1:]] == [guest.id, account.id]
        assert await tonight.services.people.find(guest.id) is not None

    tell(story, tmp_path)


def test_a_deleted_account_leaves_the_book_whole(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        await tonight.do("Ann", Recruit(member, "militia", 10))
        await tonight.join("Bob")
        before = await tonight.services.leagues.entries(tonight.league)
        for name in ("Ann", "Bob"):
            changed = await tonight.services.people.delete(tonight.people[name].id, "Deleted account")
            assert changed == [f"league/{tonight.league}"]
        assert await tonight.services.leagues.entries(tonight.league) == before
        people = (await row_of(tonight)).people[1:]
        assert [(one.person, one.name, one.role) for one in people] == [
            (None, "Deleted account", "left"),
            (None, "Deleted account 2", "left"),
        ]
        assert "Ann" not in str(before)
        assert len((await tonight.book()).members[member].units) == 1
        await tonight.do("Olga", Recruit(member, "militia", 10))

    tell(story, tmp_path, database)


def test_an_organiser_hands_over_before_the_account_is_deleted(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        olga = tonight.people["Olga"]
        ann = await tonight.come("Ann")
        with pytest.raises(Refused) as refused:
            await tonight.services.people.delete(olga.id, "Deleted account")
        assert keys(refused) == ["organises_a_league"]
        await tonight.services.membership.leave(tonight.league, ann)
        await tonight.services.people.delete(olga.id, "Deleted account")

    tell(story, tmp_path)


def test_my_data_name_my_leagues(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        ann = await tonight.come("Ann")
        await tonight.do("Ann", Join("", "empire"))
        (league,) = (await tonight.services.people.export(ann.id))["leagues"]
        told = {name: league[name] for name in ("id", "title", "n", "name", "role")}
        assert told == {"id": tonight.league, "title": "Thursday", "n": 2, "name": "Ann", "role": "player"}

    tell(story, tmp_path)
