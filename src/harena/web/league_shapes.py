"""What the API tells of leagues and takes for them: every field is named here, so nothing else can get out."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from harena.core.text import Texts
from harena.league.accounts import honour
from harena.league.book import Book, Member, Unit
from harena.league.commands import tag_of
from harena.league.entries import Entry
from harena.league.kinds import AnyCommand
from harena.league.rules.value import list_value, maximum_of, unit_value
from harena.league.settings import Settings
from harena.league.telling import entry_text
from harena.web.commands import Key
from harena.web.leagues.membership import LONGEST_TITLE
from harena.web.leagues.sight import Sight
from harena.web.store.leagues import Listed, Role

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class LeagueInfo(Struct, frozen=True):
    """A league in a list."""

    id: str
    title: str
    players: int
    archived: bool
    role: Role | None
    """Your own role there."""


class NewLeague(Struct, frozen=True, forbid_unknown_fields=True):
    """A league to be founded."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    name: Annotated[str, Meta(min_length=2, max_length=24, description="How you are called there.")]
    client: Key
    public: bool = False


class UnitInfo(Struct, frozen=True, kw_only=True):
    """A unit of a list. `value` is what it is worth, `honour` what it may still spend."""

    id: int
    entry: str
    title: str
    name: str
    size: int
    options: tuple[str, ...]
    champion: bool
    items: list[str]
    value: int
    honour: int
    general: bool


class MemberInfo(Struct, frozen=True, kw_only=True):
    """An army of the league. `gold` is None where the reader may not know it (LEA-H01)."""

    id: str
    name: str
    army: str
    step: str
    turn: int
    value: int
    most: int
    gold: int | None
    territories: tuple[str, ...]
    units: list[UnitInfo]


class BattleInfo(Struct, frozen=True, kw_only=True):
    """A battle and how far it is. `winner`: the side that won, -1 for nobody."""

    id: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    reported_by: str
    settled: bool
    winner: int


class LeagueView(Struct, frozen=True, kw_only=True):
    """A league as the reader sees it."""

    id: str
    title: str
    version: int
    """How many entries it has: what a command says it has seen."""
    public: bool
    archived: bool
    organiser: str
    role: Role | None
    own: str | None
    """The army that the reader leads."""
    settings: Settings
    members: list[MemberInfo]
    battles: list[BattleInfo]


class EntryInfo(Struct, frozen=True, kw_only=True):
    """An entry of the record. `by` is the number of a person, as `command` and members name them."""

    n: int
    at: datetime
    by: str
    kind: str
    command: dict[str, Any]
    dice: tuple[int, ...]
    dice_from: Literal["", "typed", "fair", "rolled"]
    text: str


class NewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to be entered. `do` of the command is its kind; `docs/api.md` lists them."""

    command: Annotated[dict[str, Any], Meta(description="The kind as `do`, and its fields.")]
    client: Key
    seen: Annotated[Number | None, Meta(description="How many entries you have seen; none: it does not matter.")] = None
    dice: Annotated[
        list[Annotated[int, Meta(ge=1, le=1000)]] | None, Meta(description="What real dice show; none: roll.")
    ] = None


def league_info(row: Listed) -> LeagueInfo:
    return LeagueInfo(row.id, row.title, row.players, row.archived, row.role)


def league_view(sight: Sight, texts: Texts) -> LeagueView:
    """What a reader sees of a league."""
    book, row = sight.book, sight.row
    return LeagueView(
        id=row.id,
        title=row.title,
        version=row.version,
        public=row.public,
        archived=row.archived,
        organiser=texts.word("person", book.organiser),
        role=sight.reader.role if sight.reader else None,
        own=sight.own.id if sight.own else None,
        settings=book.settings,
        members=[_member(sight, member, texts) for member in book.members.values()],
        battles=[
            BattleInfo(id=one.id, sides=one.sides, reported_by=one.reported_by, settled=one.settled, winner=one.winner)
            for one in book.battles.values()
        ],
    )


def _member(sight: Sight, member: Member, texts: Texts) -> MemberInfo:
    book = sight.book
    return MemberInfo(
        id=member.id,
        name=sight.name(member.id),
        army=member.army,
        step=member.turn.step,
        turn=member.turn.number,
        value=list_value(book, member),
        most=maximum_of(book, member),
        gold=sight.gold(member.id),
        territories=member.territories,
        units=[_unit(book, member, unit, texts) for unit in member.units.values()],
    )


def _unit(book: Book, member: Member, unit: Unit, texts: Texts) -> UnitInfo:
    return UnitInfo(
        id=unit.id,
        entry=unit.entry,
        title=texts.word("unit", unit.entry),
        name=unit.name,
        size=unit.size,
        options=unit.options,
        champion=unit.champion,
        items=[held.item for held in book.carried(unit.id)],
        value=unit_value(book, member.id, unit),
        honour=honour(book, unit.id),
        general=member.general == unit.id,
    )


def entry_info(sight: Sight, entry: Entry, texts: Texts) -> EntryInfo:
    """An entry that the reader may read."""
    return EntryInfo(
        n=entry.n,
        at=entry.at,
        by=entry.by,
        kind=tag_of(entry.command),
        command=msgspec.to_builtins(entry.command, str_keys=True),
        dice=entry.dice,
        dice_from=entry.dice_from,
        text=texts.say(entry_text(sight.book, entry)),
    )


def command_of(given: dict[str, Any]) -> AnyCommand:
    """The command that a program sends; a ValidationError says what does not fit. As in a file, numbers may be keys."""
    command: AnyCommand = msgspec.json.decode(msgspec.json.encode(given), type=AnyCommand)
    return command
