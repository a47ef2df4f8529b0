"""Recruiting: which units the army book has, what each costs, why one cannot be bought yet, and the form that buys it.

The form is also the preview: its fields stand in the address, and the page says what the list would be worth then.
"""

from __future__ import annotations

from typing import Any, Final

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Texts
from harena.league.army_book import CATEGORIES, Option
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Member
from harena.league.kinds import Recruit
from harena.league.rules.access import access_of, option_access, unit_access
from harena.league.rules.purchases import recruit_price
from harena.web.identity import language_of
from harena.web.leagues.sight import Sight
from harena.web.leagues.trial import tried_out
from harena.web.pages.league.frame import (
    AS_NEW,
    Again,
    Frame,
    Req,
    Typed,
    again,
    command_from,
    enter,
    first,
    form_of,
    frame_of,
    league_page,
    look,
    on_to,
)
from harena.web.pages.league.muster import Muster, muster, said_reasons

FIELDS: Final = ("size", "gear", "take", "lore", "signature", "name")


class Entry(Struct, frozen=True, kw_only=True):
    """A unit of the army book in the list of what can be recruited."""

    id: str
    title: str
    price: str
    sizes: str
    closed: list[str]
    """Why it cannot be bought yet, with the territories that open it."""


class EntryGroup(Struct, frozen=True):
    title: str
    entries: list[Entry]


class Choice(Struct, frozen=True, kw_only=True):
    """Something that can be chosen for a unit: an option, a part of its equipment, a lore."""

    id: str
    title: str
    price: str = ""
    chosen: bool = False
    closed: list[str] = []


class Purchase(Struct, frozen=True, kw_only=True):
    """A purchase before it is made: what it costs, what stands against it, and the list after it."""

    price: str
    against: list[str]
    after: Muster


class RecruitPage(Struct, frozen=True, kw_only=True):
    """The form for one unit, with its preview."""

    frame: Frame
    base: str
    unit: str
    title: str
    size: tuple[int, int]
    price: str
    gear: list[list[Choice]]
    for_gold: list[Choice]
    by_honour: list[Choice]
    lores: list[Choice]
    named: bool
    preview: Purchase


class ListPage(Struct, frozen=True, kw_only=True):
    frame: Frame
    base: str
    gold: str
    groups: list[EntryGroup]


class Recruiting(Controller):
    path = "/l/{league:str}/army/{member:str}/recruit"

    @get()
    async def all(self, request: Req, league: FromPath[str], member: FromPath[str]) -> Response[str]:
        """Every unit of the army book, open or not."""
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, ListPage]:
            own = sight.book.member(member)
            texts = sight.texts(language, own.army)
            base, gold = f"/l/{league}/army/{member}", sight.gold(member)
            shown = texts("muster.gold", value="–" if gold is None else texts.number(gold))
            frame = frame_of(request, sight, texts)
            return texts, ListPage(frame=frame, base=base, gold=shown, groups=entry_groups(sight, own, texts))

        texts, made = await look(request, league, make)
        return await league_page(request, "league_recruits.html", texts, made.frame, shown=made)

    @get("/{unit:str}")
    async def one(
        self, request: Req, league: FromPath[str], member: FromPath[str], unit: FromPath[str]
    ) -> Response[str]:
        """The form for a unit; what its address says is chosen already."""
        asked = request.query_params
        typed = {name: asked.getall(name) for name in FIELDS if name in asked}
        return await self._page(request, league, member, unit, Again(typed=typed))

    @post("/{unit:str}")
    async def buy(
        self, request: Req, league: FromPath[str], member: FromPath[str], unit: FromPath[str]
    ) -> Response[Any]:
        """Recruit the unit."""
        form = await form_of(request)
        try:
            entry = await enter(request, league, recruit_from(form, member, unit), form)
        except Refused as refused:
            return await self._page(request, league, member, unit, again(request, refused, form))
        return on_to(f"/l/{league}/army/{member}", entry)

    async def _page(self, request: Req, league: str, member: str, unit: str, shown: Again = AS_NEW) -> Response[str]:
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, RecruitPage]:
            own = sight.book.member(member)
            texts = sight.texts(language, own.army)
            return texts, recruit_page(request, sight, own, unit, shown, texts)

        texts, made = await look(request, league, make)
        back = f"{made.base}/recruit/{unit}"
        return await league_page(request, "league_recruit.html", texts, made.frame, again=shown, back=back, shown=made)


def recruit_from(form: Typed, member: str, unit: str) -> Recruit:
    """The purchase that a form says."""
    signature = first(form, "signature") == "yes"
    command = command_from(Recruit, form, member=member, unit=unit, signature=signature)
    assert isinstance(command, Recruit)
    return command


def entry_groups(sight: Sight, member: Member, texts: Texts) -> list[EntryGroup]:
    """What the army book has, by category; what is open comes first."""
    army, access = sight.book.army(member.id), access_of(sight.book, member)
    found = []
    for category in CATEGORIES:
        entries = [
            Entry(
                id=id_,
                title=texts.word("unit", id_),
                price=texts("recruit.each", count=unit.cost),
                sizes=sizes(unit, texts),
                closed=said_reasons(sight.book, unit_access(army, access, id_), texts),
            )
            for id_, unit in army.units.items()
            if unit.category == category
        ]
        found.append(EntryGroup(texts.word("category", category), sorted(entries, key=lambda one: bool(one.closed))))
    return [group for group in found if group.entries]


def sizes(unit: UnitEntry, texts: Texts) -> str:
    least, most = unit.size
    return texts("recruit.single") if most == 1 else texts("recruit.sizes", least=least, most=most)


def recruit_page(request: Req, sight: Sight, member: Member, unit: str, shown: Again, texts: Texts) -> RecruitPage:
    """The form for a unit of the army book."""
    army, access = sight.book.army(member.id), access_of(sight.book, member)
    entry = army.units.get(unit)
    if entry is None:
        raise refuse("unknown_unit", unit=unit[:40], rule="LEA-031")
    taken, picked = shown.values("take"), shown.values("gear")

    def option(one: Option) -> Choice:
        closed = said_reasons(sight.book, option_access(army, access, one), texts)
        price = option_price(one, texts)
        return Choice(id=one.id, title=texts.word("gear", one.id), price=price, chosen=one.id in taken, closed=closed)

    options = [one for one in entry.options if one.kind != "standard"]
    champion = [] if entry.champion is None else [_champion(entry, texts)]
    return RecruitPage(
        frame=frame_of(request, sight, texts),
        base=f"/l/{sight.row.id}/army/{member.id}",
        unit=unit,
        title=texts.word("unit", unit),
        size=entry.size,
        price=texts("recruit.each", count=entry.cost),
        gear=[
            [Choice(id=id_, title=texts.word("gear", id_), chosen=id_ in picked) for id_ in parts]
            for parts in entry.equipment
            if len(parts) > 1
        ],
        for_gold=[option(one) for one in options if one.is_for_gold],
        by_honour=[*champion, *(option(one) for one in options if not one.is_for_gold)],
        lores=[
            Choice(id=id_, title=texts.word("lore", id_), chosen=id_ == shown.value("lore"))
            for id_ in (entry.wizard.lores if entry.wizard else ())
        ],
        named=not entry.is_single,
        preview=preview(sight, member, unit, entry, shown, texts),
    )


def option_price(option: Option, texts: Texts) -> str:
    key = "recruit.option_each" if option.is_for_each_figure else "recruit.option"
    return texts(f"{key}.{'gold' if option.is_for_gold else 'honour'}", count=option.cost)


def _champion(entry: UnitEntry, texts: Texts) -> Choice:
    assert entry.champion is not None
    price = texts("recruit.option.honour", count=entry.champion.cost)
    return Choice(id="champion", title=entry.champion.name.said_in(texts.language), price=price)


def preview(sight: Sight, member: Member, unit: str, entry: UnitEntry, shown: Again, texts: Texts) -> Purchase:
    """What a purchase would cost and lead to; one that is not yet filled in is that of the smallest unit."""
    typed = {name: shown.typed[name] for name in FIELDS if name in shown.typed}
    size = shown.value("size", entry.size[0])
    by = sight.reader.id if sight.reader else ""
    try:
        command = recruit_from({**typed, "size": [size]}, member.id, unit)
        against, after = tried_out(sight.book, by, member.id, command)
        price = recruit_price(entry, command.size, command.take)
    except Refused as refused:
        against, after, price = list(refused.reasons), sight.book, 0
    gold = sight.gold(member.id)
    left = gold - price if gold is not None and after is not sight.book else gold
    return Purchase(
        price=texts("recruit.price", count=price),
        against=[texts.say(reason) for reason in against],
        after=muster(after, after.members[member.id], left, texts),
    )
