"""Leagues in memory: entries are committed before anybody is told, races harm nobody, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from harena.core.errors import Refused
from harena.league.accounts import gold
from harena.league.kinds import (
    BuyTerritory,
    ChangeSettings,
    CloseSequence,
    Correct,
    HandOver,
    Join,
    NameUnit,
    Recruit,
    Reinforce,
)
from harena.league.seeds import seed_of
from harena.league.settings import Settings
from harena.web.leagues.halls import Halls, NoSuchLeague, topic
from harena.web.leagues.library import Libraries, built_in_library
from harena.web.services import Services
from harena.web.store.matches import Conflict
from harena.web.store.schema import contents
from tests.web.leagues.evening import Evening, evening
from tests.web.postgres import Postgres

Story = Callable[[Evening], Coroutine[Any, Any, None]]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str | None:
    if request.param == "sqlite":
        return None
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def tell(story: Story, folder: Path, database: str | None = None, **given: Any) -> None:
    async def told() -> None:
        async with evening(folder, database, **given) as tonight:
            await story(tonight)

    asyncio.run(told())


def keys(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [reason.key.removeprefix("refused.") for reason in refused.value.reasons]


def restarted(services: Services) -> Halls:
    """The halls of a process that has just begun, or of another one."""
    return Halls(services.leagues, Libraries(services.database), services.hub)


def test_what_was_entered_is_there_for_another_process(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        await tonight.do("Ann", Recruit(member, "halberdiers", 20, name="Old Guard"))
        other = restarted(tonight.services)
        view = await other.look(tonight.league, tonight.people["Ann"].id, lambda sight: sight.book)
        (unit,) = view.members[member].units.values()
        assert (unit.name, unit.size, gold(view, member)) == ("Old Guard", 20, 400)
        await tonight.do("Ann", NameUnit(member, unit.id, "Young Guard"))
        again = await other.look(tonight.league, tonight.people["Ann"].id, lambda sight: sight.book)
        assert again.members[member].units[unit.id].name == "Young Guard"

    tell(story, tmp_path, database)


def test_members_at_two_processes_never_refuse_each_other(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        ann, bob = await tonight.join("Ann"), await tonight.join("Bob")
        first, second = tonight.services.halls, restarted(tonight.services)
        seen = (await tonight.book()).entries
        for _ in range(3):
            tonight.services.halls = first
            hers = tonight.do("Ann", Recruit(ann, "militia", 10), seen=seen)
            tonight.services.halls = second
            his = tonight.do("Bob", Recruit(bob, "marauders", 10), seen=seen)
            entries = await asyncio.gather(hers, his)
            assert {entry.by for entry in entries} == {"2", "3"}
            seen = max(entry.n for entry in entries)
        book = await tonight.book()
        assert [len(book.members[id_].units) for id_ in (ann, bob)] == [3, 3]
        kept = await tonight.services.leagues.entries(tonight.league)
        assert [entry.n for entry in kept] == list(range(1, 9))

    tell(story, tmp_path, database)


def test_a_repeated_command_is_answered_as_the_first_time(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        command = Recruit(member, "militia", 10)
        first = await tonight.do("Ann", command, client="click", seen=1)
        assert await tonight.do("Ann", command, client="click", seen=1) == first
        assert len((await tonight.member("Ann")).units) == 1
        both = [tonight.do("Ann", command, client="double") for _ in range(2)]
        once, twice = await asyncio.gather(*both)
        assert once == twice
        assert len((await tonight.member("Ann")).units) == 2

    tell(story, tmp_path, database)


def test_the_same_click_of_two_people_is_two_commands(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        ann, bob = await tonight.join("Ann"), await tonight.join("Bob")
        hers = await tonight.do("Ann", Recruit(ann, "militia", 10), client="click")
        his = await tonight.do("Bob", Recruit(bob, "marauders", 10), client="click")
        assert (hers.by, his.by) == ("2", "3")

    tell(story, tmp_path)


def test_whoever_comes_too_late_is_told_what_has_changed(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        seen = (await tonight.book()).entries
        await tonight.do("Olga", BuyTerritory(member, "smithy"), seen=seen)
        with pytest.raises(Refused) as refused:
            await tonight.do("Ann", Recruit(member, "militia", 10), seen=seen)
        assert keys(refused) == ["overtaken", "hall.since"]
        assert "smithy" in str(refused.value.reasons[1].params["told"])
        assert (await tonight.member("Ann")).units == {}
        await tonight.do("Ann", Recruit(member, "militia", 10), seen=seen + 1)

    tell(story, tmp_path)


def test_an_entry_that_was_not_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        append, told = tonight.services.leagues.append, list[tuple[str, int]]()
        tonight.services.hub.follow(lambda about, version: told.append((about, version)))

        async def broken(*_given: object, **_more: object) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(tonight.services.leagues, "append", broken)
        with pytest.raises(OSError, match="disk"):
            await tonight.do("Ann", Recruit(member, "militia", 10))
        monkeypatch.setattr(tonight.services.leagues, "append", append)
        assert (await tonight.member("Ann")).units == {}
        assert told == [(topic(tonight.league), 0)], "all look again, since it may have been committed"

    tell(story, tmp_path)


def test_everybody_is_told_after_the_entry_is_committed(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        order, append, leagues = list[str](), tonight.services.leagues.append, tonight.services.leagues

        async def noted(*given: Any, **more: Any) -> Any:
            done = await append(*given, **more)
            order.append("committed")
            return done

        leagues.append = noted  # type: ignore[method-assign]
        tonight.services.hub.follow(lambda _about, version: order.append(f"told {version}"))
        entry = await tonight.do("Ann", Recruit(member, "militia", 10))
        assert order == ["committed", f"told {entry.n}"]

    tell(story, tmp_path)


def test_a_process_that_is_overtaken_again_and_again_gives_up(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")

        async def conflict(*_given: object, **_more: object) -> None:
            raise Conflict

        tonight.services.leagues.append = conflict  # type: ignore[assignment,method-assign]
        with pytest.raises(Refused) as refused:
            await tonight.do("Ann", Recruit(member, "militia", 10))
        assert keys(refused) == ["too_busy"]

    tell(story, tmp_path)


# Who may do what


def test_a_private_league_is_none_for_a_stranger(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        stranger = tonight.people["Zoe"] = await tonight.services.people.guest("Zoe", "en")
        for who in (stranger.id, None):
            with pytest.raises(NoSuchLeague):
                await tonight.services.halls.look(tonight.league, who, lambda sight: sight)
        with pytest.raises(NoSuchLeague):
            await tonight.do("Zoe", Join("", "empire"))
        with pytest.raises(NoSuchLeague):
            await tonight.services.halls.look("nowhere", stranger.id, lambda sight: sight)

    tell(story, tmp_path)


def test_a_public_league_is_read_by_strangers_and_changed_by_members(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        tonight.people["Zoe"] = await tonight.services.people.guest("Zoe", "en")
        assert (await tonight.book("Zoe")).name == "Thursday"
        with pytest.raises(Refused) as refused:
            await tonight.do("Zoe", Join("", "empire"))
        assert keys(refused) == ["not_in_league"]

    tell(story, tmp_path, public=True)


def test_whoever_looks_on_changes_nothing(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        await tonight.come("Vic", "viewer")
        with pytest.raises(Refused) as refused:
            await tonight.do("Vic", Join("", "empire"))
        assert keys(refused) == ["only_looks_on"]

    tell(story, tmp_path)


def test_a_member_acts_for_nobody_else_and_the_organiser_for_everybody(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        ann = await tonight.join("Ann")
        await tonight.join("Bob")
        with pytest.raises(Refused) as refused:
            await tonight.do("Bob", Recruit(ann, "militia", 10))
        assert keys(refused) == ["not_yours"]
        entry = await tonight.do("Olga", Recruit(ann, "militia", 10))
        assert entry.by == "1"
        with pytest.raises(Refused) as refused:
            await tonight.do("Ann", ChangeSettings(Settings(win_margin=100)))
        assert keys(refused) == ["organiser_only"]

    tell(story, tmp_path)


def test_whoever_joins_gets_a_number_of_the_server_whatever_was_sent(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        await tonight.come("Ann")
        await tonight.do("Ann", Join("Bob", "empire", commitment="00" * 32))
        (member,) = (await tonight.book()).members.values()
        assert (member.id, member.person) == ("2", "2")
        row = await tonight.services.leagues.find(tonight.league)
        assert row is not None
        assert member.turn.commitment not in ("", "00" * 32)
        assert seed_of(row.secret, "2", 1) != seed_of(row.secret, "2", 2)

    tell(story, tmp_path)


def test_the_league_goes_on_under_another_organiser(tmp_path: Path, database: str | None) -> None:
    async def story(tonight: Evening) -> None:
        ann, bob = await tonight.join("Ann"), await tonight.join("Bob")
        with pytest.raises(Refused) as refused:
            await tonight.do("Olga", HandOver("9"))
        assert keys(refused) == ["nobody_of_that_number"]
        await tonight.do("Olga", HandOver("2"))
        for halls in (tonight.services.halls, restarted(tonight.services)):
            tonight.services.halls = halls
            organiser = await halls.look(tonight.league, tonight.people["Ann"].id, lambda sight: sight.organises)
            assert organiser
        await tonight.do("Ann", Recruit(bob, "marauders", 10))
        with pytest.raises(Refused) as refused:
            await tonight.do("Olga", Recruit(ann, "militia", 10))
        assert keys(refused) == ["not_yours"]

    tell(story, tmp_path, database)


def test_an_archived_league_is_read_and_not_changed(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        olga = tonight.people["Olga"]
        await tonight.services.membership.archive(tonight.league, olga, archived=True)
        with pytest.raises(Refused) as refused:
            await tonight.do("Ann", Recruit(member, "militia", 10))
        assert keys(refused) == ["league_archived"]
        assert (await tonight.book("Ann")).entries == 1
        await tonight.services.membership.archive(tonight.league, olga, archived=False)
        await tonight.do("Ann", Recruit(member, "militia", 10))

    tell(story, tmp_path)


# Dice and books


def test_the_spells_of_a_wizard_come_from_dice_that_were_committed_to(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        member, army = await tonight.join("Ann"), built_in_library().books["empire"]
        wizard, lore = next((id_, unit.wizard.lores[0]) for id_, unit in army.units.items() if unit.wizard)
        gains = tuple(id_ for id_ in army.territories if id_ != army.base)
        await tonight.do("Olga", Correct(member, "a story", gold=2000, gains=gains))
        fair = await tonight.do("Ann", Recruit(member, wizard, 1, lore=lore))
        assert fair.dice_from == "fair"
        typed = await tonight.do("Ann", Recruit(member, wizard, 1, lore=lore), *fair.dice)
        assert (typed.dice_from, typed.dice) == ("typed", fair.dice)

    tell(story, tmp_path)


def test_a_league_keeps_the_army_books_that_it_was_founded_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.join("Ann")
        monkeypatch.setattr("harena.league.reading.BUILT_IN", ())
        other = restarted(tonight.services)
        view = await other.look(tonight.league, tonight.people["Ann"].id, lambda sight: sight.book)
        assert view.army(member).army.id == "empire"
        async with tonight.services.database.write() as connection:
            await connection.execute(update(contents).values(body=b"{}"))
        with pytest.raises(Refused) as refused:
            await restarted(tonight.services).look(tonight.league, tonight.people["Ann"].id, lambda sight: sight)
        assert keys(refused) == ["league_books_missing"]

    tell(story, tmp_path)


def test_a_first_list_is_closed_without_showing_the_seed_of_its_turn(tmp_path: Path) -> None:
    async def story(tonight: Evening) -> None:
        member = await tonight.muster("Ann")
        entry = (await tonight.services.leagues.entries(tonight.league))[-1]
        assert entry.command == CloseSequence(member)
        with pytest.raises(Refused) as refused:
            await tonight.do("Ann", Reinforce(member, 1, 5))
        assert keys(refused) == ["not_buying"]

    tell(story, tmp_path)
