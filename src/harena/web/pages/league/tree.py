"""The tech tree of an army: a picture of what is owned, what can be bought and what is locked, and a list with keys."""

from __future__ import annotations

from typing import Any, Final

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from harena.core.errors import Refused
from harena.core.text import Texts
from harena.league.book import Member
from harena.league.commands import check
from harena.league.drawing.tech_tree import State, states, told, tree_picture
from harena.league.kinds import BuyTerritory
from harena.league.rules.value import maximum_of, maximum_value, territory_value
from harena.web.identity import language_of
from harena.web.leagues.sight import Sight
from harena.web.pages.league.frame import (
    AS_NEW,
    Again,
    Frame,
    Req,
    again,
    command_from,
    enter,
    form_of,
    frame_of,
    league_page,
    look,
    on_to,
)
from harena.web.pages.league.muster import Muster, muster

ORDER: Final[tuple[State, ...]] = ("buyable", "owned", "locked")
"""What can be bought stands first in the list."""


class Land(Struct, frozen=True, kw_only=True):
    """A territory in the list beside the picture."""

    id: str
    name: str
    told: str
    maximum: str
    """What the maximum value becomes with it."""
    against: list[str]
    buys: bool


class LandGroup(Struct, frozen=True):
    state: State
    title: str
    lands: list[Land]


class TreePage(Struct, frozen=True, kw_only=True):
    frame: Frame
    base: str
    title: str
    picture: str
    muster: Muster
    leads: bool
    groups: list[LandGroup]


class TreePages(Controller):
    path = "/l/{league:str}/army/{member:str}/tree"

    @get()
    async def show(self, request: Req, league: FromPath[str], member: FromPath[str]) -> Response[str]:
        """The tree of an army."""
        return await self._page(request, league, member)

    @post()
    async def buy(self, request: Req, league: FromPath[str], member: FromPath[str]) -> Response[Any]:
        """Buy a territory."""
        form = await form_of(request)
        try:
            entry = await enter(request, league, command_from(BuyTerritory, form, member=member), form)
        except Refused as refused:
            return await self._page(request, league, member, again(request, refused, form))
        return on_to(f"/l/{league}/army/{member}/tree", entry)

    async def _page(self, request: Req, league: str, member: str, shown: Again = AS_NEW) -> Response[str]:
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, TreePage]:
            own = sight.book.member(member)
            texts = sight.texts(language, own.army)
            return texts, tree_page(request, sight, own, texts)

        texts, made = await look(request, league, make)
        back = f"{made.base}/tree"
        return await league_page(request, "league_tree.html", texts, made.frame, again=shown, back=back, shown=made)


def tree_page(request: Req, sight: Sight, member: Member, texts: Texts) -> TreePage:
    """The tree as this reader sees it."""
    army, book = sight.book.army(member.id), sight.book
    found = states(army, member.territories)
    leads = sight.leads(member)

    def land(id_: str, state: State) -> Land:
        territory = army.territories[id_]
        becomes = maximum_value(territory_value(book, member) + territory.cost)
        raised = state != "owned" and becomes != maximum_of(book, member)
        by = sight.reader.id if sight.reader else ""
        reasons = check(book, by, BuyTerritory(member.id, id_)) if leads and state == "buyable" else []
        return Land(
            id=id_,
            name=texts.word("territory", id_),
            told=told(army, id_, state, texts),
            maximum=texts("tree.maximum", count=becomes) if raised else "",
            against=[texts.say(reason) for reason in reasons],
            buys=leads and state == "buyable" and not reasons,
        )

    return TreePage(
        frame=frame_of(request, sight, texts),
        base=f"/l/{sight.row.id}/army/{member.id}",
        title=texts("tree.of", army=member.army),
        picture=tree_picture(army, member.territories, texts),
        muster=muster(book, member, sight.gold(member.id), texts),
        leads=leads,
        groups=[
            LandGroup(state, texts(f"tree.group.{state}"), lands)
            for state in ORDER
            if (lands := [land(id_, state) for id_ in army.territories if found[id_] == state])
        ],
    )
