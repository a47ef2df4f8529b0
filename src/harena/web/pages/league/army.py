"""The page of an army: its value, its shares, what is wrong with it, its units; and its sheet to be printed."""

from __future__ import annotations

from typing import Any, Final

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Texts
from harena.league.book import Member
from harena.league.commands import check
from harena.league.kinds import AnyCommand, CloseSequence, TakeBack
from harena.league.printing.as_pdf import roster_pdf
from harena.league.printing.as_text import head_lines, title
from harena.league.telling import entry_text
from harena.web.identity import language_of
from harena.web.leagues.sight import Sight
from harena.web.pages.league.frame import (
    AS_NEW,
    Again,
    Frame,
    Req,
    again,
    enter,
    form_of,
    frame_of,
    league_page,
    look,
    on_to,
)
from harena.web.pages.league.muster import Muster, UnitGroup, groups, muster, roster_of

DEEDS: Final[dict[str, type[TakeBack | CloseSequence]]] = {"take-back": TakeBack, "close": CloseSequence}
PDF: Final = "application/pdf"


class ArmySheet(Struct, frozen=True, kw_only=True):
    """What the page of an army shows, and the sheet that is printed."""

    frame: Frame
    base: str
    member: str
    name: str
    army: str
    step: str
    title: str
    head: list[str]
    muster: Muster
    groups: list[UnitGroup]
    territories: list[str]
    leads: bool
    buys: bool
    """Whether the reader can buy something for it now."""
    takes_back: str
    """The last purchase, if it can be taken back."""
    hinders: list[str]
    """What stands against closing the list."""


class ArmyPages(Controller):
    path = "/l/{league:str}/army/{member:str}"

    @get()
    async def show(self, request: Req, league: FromPath[str], member: FromPath[str]) -> Response[str]:
        """An army, with what can be done for it now."""
        return await self._page(request, league, member)

    @get("/sheet")
    async def sheet(self, request: Req, league: FromPath[str], member: FromPath[str]) -> Response[str]:
        """The army as a sheet to be printed."""
        return await self._page(request, league, member, "league_sheet.html")

    @get("/sheet.pdf")
    async def pdf(self, request: Req, league: FromPath[str], member: FromPath[str]) -> Response[bytes]:
        """The sheet as a PDF, where the server can make one."""
        language = language_of(request)

        def make(sight: Sight) -> bytes:
            own = sight.book.member(member)
            texts = sight.texts(language, own.army)
            return roster_pdf(roster_of(sight.book, own, sight.name(member), sight.row.title, texts), texts)

        return Response(await look(request, league, make), media_type=PDF)

    @post("/{deed:str}")
    async def do(
        self, request: Req, league: FromPath[str], member: FromPath[str], deed: FromPath[str]
    ) -> Response[Any]:
        """Take the last purchase back, or close the list."""
        if deed not in DEEDS:
            raise NotFoundException
        form = await form_of(request)
        try:
            entry = await enter(request, league, DEEDS[deed](member), form)
        except Refused as refused:
            return await self._page(request, league, member, shown=again(request, refused, form))
        return on_to(f"/l/{league}/army/{member}", entry)

    async def _page(
        self, request: Req, league: str, member: str, template: str = "league_army.html", shown: Again = AS_NEW
    ) -> Response[str]:
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, ArmySheet]:
            own = sight.book.member(member)
            texts = sight.texts(language, own.army)
            return texts, army_sheet(request, sight, own, texts)

        texts, made = await look(request, league, make)
        return await league_page(request, template, texts, made.frame, again=shown, back=made.base, shown=made)


def army_sheet(request: Req, sight: Sight, member: Member, texts: Texts) -> ArmySheet:
    """An army as this reader sees it."""
    book, gold = sight.book, sight.gold(member.id)
    roster = roster_of(book, member, sight.name(member.id), sight.row.title, texts)
    leads = sight.leads(member)
    buys = leads and member.may_buy
    return ArmySheet(
        frame=frame_of(request, sight, texts),
        base=f"/l/{sight.row.id}/army/{member.id}",
        member=member.id,
        name=sight.name(member.id),
        army=texts.word("army", member.army),
        step=texts.word("step", member.turn.step),
        title=title(roster),
        head=[] if gold is None else list(head_lines(roster, texts)),
        muster=muster(book, member, gold, texts),
        groups=groups(book, member, roster, texts),
        territories=[texts.word("territory", id_) for id_ in member.territories],
        leads=leads,
        buys=buys,
        takes_back=_last_trade(sight, member, texts) if buys and allowed(sight, TakeBack(member.id)) else "",
        hinders=_hindrances(sight, member, texts) if buys else [],
    )


def allowed(sight: Sight, command: AnyCommand) -> bool:
    """Whether the reader could enter a command now."""
    return sight.reader is not None and not check(sight.book, sight.reader.id, command)


def _last_trade(sight: Sight, member: Member, texts: Texts) -> str:
    number = member.turn.trades[-1].entry
    (entry,) = sight.entries(number - 1, number)
    return texts.say(entry_text(sight.book, entry))


def _hindrances(sight: Sight, member: Member, texts: Texts) -> list[str]:
    """What stands against closing the list; the server adds what is to be said about dice."""
    if sight.reader is None:
        raise refuse("not_in_league")
    reasons = check(sight.book, sight.reader.id, CloseSequence(member.id))
    return [texts.say(reason) for reason in reasons if reason.params.get("rule") != "LEA-A10"]
