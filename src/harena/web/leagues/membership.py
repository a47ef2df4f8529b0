"""Founding a league, inviting people by a link, their roles, and what is kept beside the record."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from harena.core.errors import refuse
from harena.league.entries import header_of
from harena.league.seeds import new_secret
from harena.web.hub import Hub
from harena.web.leagues.halls import NoSuchLeague, topic
from harena.web.leagues.library import built_in_library, kept_books
from harena.web.store.leagues import Enrolled, LeagueRow, Leagues, Role
from harena.web.store.matches import now
from harena.web.store.names import checked_name
from harena.web.store.passwords import is_text
from harena.web.store.people import Person

LONGEST_TITLE: Final = 60
MOST_LEAGUES: Final = 30
"""How many leagues somebody may organise."""
FOUNDER: Final = 1


class Membership:
    """Who belongs to which league, and as what."""

    def __init__(self, leagues: Leagues, hub: Hub) -> None:
        self._leagues = leagues
        self._hub = hub

    async def found(self, person: Person, title: str, name: str, client: str, *, public: bool) -> str:
        """Found a league and return its id; who sends the same form twice has founded one league."""
        called, own_name, league = checked_title(title), checked_name(name), _id_from(person.id, client)
        organised = [one for one in await self._leagues.of_person(person.id) if one.role == "organiser"]
        if len(organised) >= MOST_LEAGUES and league not in {one.id for one in organised}:
            raise refuse("too_many_leagues", most=MOST_LEAGUES)
        library, moment = built_in_library(), now()
        row = LeagueRow(
            id=league,
            title=called,
            header=header_of(called, str(FOUNDER), library),
            secret=new_secret(),
            version=0,
            public=public,
            invitation=_key(),
            archived=False,
            created=moment,
            changed=moment,
            people=[Enrolled(FOUNDER, person.id, own_name, "organiser", moment)],
        )
        await self._leagues.create(row, kept_books(library))
        return league

    async def invited(self, league: str, key: str) -> LeagueRow:
        """The league to which a link invites; refused where it no longer does."""
        row = await self._row(league)
        if row.invitation is None or not secrets.compare_digest(row.invitation.encode(), key.encode(errors="replace")):
            raise refuse("not_invited")
        if row.archived:
            raise refuse("league_archived")
        return row

    async def accept(self, league: str, key: str, person: Person, name: str, role: Role) -> Enrolled:
        """Join by a link, to play or to look on. Whoever belongs to the league already does not lose a role by it."""
        row = await self.invited(league, key)
        known = row.enrolled(person.id)
        if known is not None and (known.plays or role == known.role):
            return known
        enrolled = await self._leagues.enrol(league, person.id, checked_name(name), role)
        self._tell(row)
        return enrolled

    async def leave(self, league: str, person: Person) -> None:
        """Leave a league; the own army stays in its book. An organiser hands the league over first."""
        row = await self._row(league)
        own = _belonging(row, person)
        if own.role == "organiser":
            raise refuse("organiser_stays")
        await self._leagues.change_role(league, own.n, "left")
        self._tell(row)

    async def change_role(self, league: str, person: Person, number: int, role: Role) -> None:
        """The organiser lets somebody play, look on, or no longer belong to the league."""
        row = await self._organised(league, person)
        other = row.numbered(str(number))
        if other is None:
            raise refuse("nobody_of_that_number", number=number)
        if other.role == "organiser" or role == "organiser":
            raise refuse("organiser_by_hand_over")
        await self._leagues.change_role(league, number, role)
        self._tell(row)

    async def rename_person(self, league: str, person: Person, number: int, name: str) -> None:
        """Change how somebody is called in this league: oneself, or anybody for the organiser."""
        row = await self._row(league)
        own, tidy = _belonging(row, person), checked_name(name)
        if row.numbered(str(number)) is None:
            raise refuse("nobody_of_that_number", number=number)
        if number != own.n and own.role != "organiser":
            raise refuse("organiser_changes")
        await self._leagues.rename_person(league, number, tidy)
        self._tell(row)

    # What is kept beside the record

    async def retitle(self, league: str, person: Person, title: str) -> None:
        row = await self._organised(league, person)
        await self._leagues.change(row.id, title=checked_title(title))
        self._tell(row)

    async def publish(self, league: str, person: Person, *, public: bool) -> None:
        """Let everybody read the league, or its people only."""
        row = await self._organised(league, person)
        await self._leagues.change(row.id, public=public)
        self._tell(row)

    async def archive(self, league: str, person: Person, *, archived: bool) -> None:
        """Close the book for good, or open it again."""
        row = await self._organised(league, person)
        await self._leagues.change(row.id, archived=archived)
        self._tell(row)

    async def invite(self, league: str, person: Person, *, anew: bool) -> None:
        """A new link to invite people by; the old one no longer works. Not `anew`: no link at all."""
        row = await self._organised(league, person)
        await self._leagues.change(row.id, invitation=_key() if anew else None)
        self._tell(row)

    async def _row(self, league: str) -> LeagueRow:
        row = await self._leagues.find(league)
        if row is None:
            raise NoSuchLeague
        return row

    async def _organised(self, league: str, person: Person) -> LeagueRow:
        row = await self._row(league)
        if _belonging(row, person).role != "organiser":
            raise refuse("organiser_changes")
        return row

    def _tell(self, row: LeagueRow) -> None:
        self._hub.publish(topic(row.id), row.version)


def checked_title(title: str) -> str:
    """The title as it is kept; refused where it is empty or too long."""
    tidy = " ".join(title[: 4 * LONGEST_TITLE].split())
    if not (1 <= len(tidy) <= LONGEST_TITLE and is_text(tidy)):
        raise refuse("league_title", most=LONGEST_TITLE)
    return tidy


def _belonging(row: LeagueRow, person: Person) -> Enrolled:
    """How somebody belongs to a league; whoever does not is told no more than that there is none."""
    enrolled = row.enrolled(person.id)
    if enrolled is None:
        if row.public:
            raise refuse("not_in_league")
        raise NoSuchLeague
    return enrolled


def _id_from(person: str, client: str) -> str:
    """The id of a league that this form founds: the same for the same form."""
    return urlsafe_b64encode(
        hashlib.sha256(f"{person}/{client}".encode(errors="backslashreplace")).digest()[:9]
    ).decode()


def _key() -> str:
    return secrets.token_urlsafe(12)
