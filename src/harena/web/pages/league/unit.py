"""The page of a unit: its name, more figures, options by gold and honour, magic items, the General and other duties."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Texts
from harena.league.army_book import CHAMPION
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Book, Member, Role, Unit
from harena.league.commands import check
from harena.league.kinds import AnyCommand, BuyItem, Improve, NameEssential, NameGeneral, NameUnit, Reinforce
from harena.league.rules.items import plain, roles_of
from harena.league.rules.legality import duties_missing
from harena.league.rules.purchases import improvement_prices, reinforcement_prices
from harena.web.identity import language_of
from harena.web.leagues.sight import Sight
from harena.web.pages.league.army import allowed
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
from harena.web.pages.league.muster import Muster, UnitCard, groups, muster, roster_of
from harena.web.pages.league.recruit import Choice, option_price

BY_GOLD: Final = "gold"


class ItemChoice(Struct, frozen=True, kw_only=True):
    """A magic item that the unit could bear, and why it cannot be bought yet."""

    id: str
    title: str
    type: str
    price: str
    role: Role
    bearer: str
    against: list[str]


class UnitPage(Struct, frozen=True, kw_only=True):
    """A unit, and what can be done for it now."""

    frame: Frame
    base: str
    card: UnitCard
    name: str
    muster: Muster
    leads: bool
    buys: bool
    may_grow: int
    """How many more figures the unit has room for."""
    growth: str
    """What one more figure costs."""
    options: list[Choice]
    choosable: bool
    """Whether some of them can be bought now."""
    mixed: bool
    """Whether gold could pay for some of these."""
    items: list[ItemChoice]
    other_items: list[ItemChoice]
    general: bool
    """Whether it can be named General now."""
    duties: list[tuple[str, str]]


class UnitPages(Controller):
    path = "/l/{league:str}/army/{member:str}/unit/{number:int}"

    @get()
    async def show(
        self, request: Req, league: FromPath[str], member: FromPath[str], number: FromPath[int]
    ) -> Response[str]:
        """A unit, with everything that it may buy, and why not what it may not."""
        return await self._page(request, league, member, number)

    @post("/{deed:str}")
    async def do(
        self, request: Req, league: FromPath[str], member: FromPath[str], number: FromPath[int], deed: FromPath[str]
    ) -> Response[Any]:
        """Name the unit, enlarge it, equip it, or give it a duty."""
        if deed not in DEEDS:
            raise NotFoundException
        form = await form_of(request)
        try:
            command = await look(request, league, lambda sight: DEEDS[deed](sight.book, member, number, form))
            entry = await enter(request, league, command, form)
        except Refused as refused:
            return await self._page(request, league, member, number, again(request, refused, form))
        return on_to(f"/l/{league}/army/{member}/unit/{number}", entry)

    async def _page(self, request: Req, league: str, member: str, number: int, shown: Again = AS_NEW) -> Response[str]:
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, UnitPage]:
            own = sight.book.member(member)
            texts = sight.texts(language, own.army)
            return texts, unit_page(request, sight, own, number, shown, texts)

        texts, made = await look(request, league, make)
        back = f"{made.base}/unit/{number}"
        return await league_page(request, "league_unit.html", texts, made.frame, again=shown, back=back, shown=made)


# From forms to commands


def _name(_book: Book, member: str, unit: int, form: Typed) -> AnyCommand:
    return command_from(NameUnit, form, member=member, unit=unit)


def _figures(_book: Book, member: str, unit: int, form: Typed) -> AnyCommand:
    return command_from(Reinforce, form, member=member, unit=unit)


def _options(book: Book, member: str, unit: int, form: Typed) -> AnyCommand:
    """Options by the unit's honour; gold pays for weapons, armour and mounts where that was chosen. LEA-030."""
    taken = [id_ for id_ in form.get("take", ()) if id_ != CHAMPION]
    fields = {"champion": CHAMPION in form.get("take", ()), "take": taken}
    command = command_from(Improve, {}, member=member, unit=unit, **fields)
    own = book.member(member).units.get(unit)
    assert isinstance(command, Improve)
    if own is None or first(form, "pay") != BY_GOLD:
        return command
    _, for_gold = improvement_prices(book.entry(member, own), own, command)
    return command_from(Improve, {}, member=member, unit=unit, gold=for_gold, **fields)


def _item(_book: Book, member: str, unit: int, form: Typed) -> AnyCommand:
    return command_from(BuyItem, form, member=member, unit=unit)


def _general(_book: Book, member: str, unit: int, _form: Typed) -> AnyCommand:
    return NameGeneral(member, unit)


def _duty(_book: Book, member: str, unit: int, form: Typed) -> AnyCommand:
    return command_from(NameEssential, form, member=member, unit=unit)


DEEDS: Final[dict[str, Callable[[Book, str, int, Typed], AnyCommand]]] = {
    "name": _name,
    "figures": _figures,
    "options": _options,
    "item": _item,
    "general": _general,
    "duty": _duty,
}


# What the page shows


def unit_page(request: Req, sight: Sight, member: Member, number: int, shown: Again, texts: Texts) -> UnitPage:
    """A unit as this reader sees it."""
    book, unit = sight.book, member.units.get(number)
    if unit is None:
        raise refuse("not_your_unit", named=str(number), member=member.id, rule="LEA-178")
    entry, leads = book.entry(member.id, unit), sight.leads(member)
    roster = roster_of(book, member, sight.name(member.id), sight.row.title, texts)
    cards = [card for group in groups(book, member, roster, texts) for card in group.units]
    buys = leads and member.may_buy
    items = list(item_choices(sight, member, unit, texts)) if buys else []
    options = list(option_choices(sight, member, unit, shown, texts)) if buys else []
    open_ = {one.id for one in options if one.chosen or not one.closed}
    return UnitPage(
        frame=frame_of(request, sight, texts),
        base=f"/l/{sight.row.id}/army/{member.id}",
        card=next(card for card in cards if card.id == number),
        name=unit.name,
        muster=muster(book, member, sight.gold(member.id), texts),
        leads=leads,
        buys=buys,
        may_grow=max(0, entry.size[1] - unit.size),
        growth=growth(entry, unit, texts),
        options=options,
        choosable=bool(open_),
        mixed=any(option.is_for_gold and option.id in open_ for option in entry.options),
        items=[one for one in items if not one.against],
        other_items=[one for one in items if one.against],
        general=leads and member.general != unit.id and allowed(sight, NameGeneral(member.id, unit.id)),
        duties=_duties(sight, member, unit, texts) if leads else [],
    )


def growth(entry: UnitEntry, unit: Unit, texts: Texts) -> str:
    """What one more figure costs."""
    gold, honour_price = reinforcement_prices(entry, unit, 1)
    if honour_price:
        return texts("unit.figure_both", gold=gold, honour=honour_price)
    return texts("unit.figure", count=gold)


def option_choices(sight: Sight, member: Member, unit: Unit, shown: Again, texts: Texts) -> Iterator[Choice]:
    """Each option that the unit does not have, with what stands against it alone, whoever pays."""
    entry, by = sight.book.entry(member.id, unit), sight.reader.id if sight.reader else ""
    taken = shown.values("take")

    def against(command: Improve) -> list[str]:
        return [texts.say(reason) for reason in check(sight.book, by, command)]

    if entry.champion is not None and not unit.champion:
        yield Choice(
            id=CHAMPION,
            title=entry.champion.name.said_in(texts.language),
            price=texts("recruit.option.honour", count=entry.champion.cost),
            chosen=CHAMPION in taken,
            closed=against(Improve(member.id, unit.id, champion=True)),
        )
    for option in entry.options:
        if option.kind == "standard" or option.id in (*unit.options, *unit.free):
            continue
        price = option.price(unit.size)
        ways = [0, price] if option.is_for_gold else [0]
        found = [against(Improve(member.id, unit.id, (option.id,), gold=gold)) for gold in ways]
        yield Choice(
            id=option.id,
            title=texts.word("gear", option.id),
            price=option_price(option, texts),
            chosen=option.id in taken,
            closed=min(found, key=len),
        )


def item_choices(sight: Sight, member: Member, unit: Unit, texts: Texts) -> Iterator[ItemChoice]:
    """Each magic item for each who could bear it, with what stands against it."""
    book, by = sight.book, sight.reader.id if sight.reader else ""
    keys = [*book.library.shared.items, *(f"{member.army}.{id_}" for id_ in book.army(member.id).items)]
    for role in roles_of(book, member, unit):
        for key in keys:
            item, reasons = book.item(key), check(book, by, BuyItem(member.id, unit.id, role, key))
            yield ItemChoice(
                id=key,
                title=texts.word("item", plain(key)),
                type=texts.word("item_type", item.type),
                price=texts("recruit.option.honour", count=item.cost),
                role=role,
                bearer=texts.word("role", role),
                against=[texts.say(reason) for reason in reasons],
            )


def _duties(sight: Sight, member: Member, unit: Unit, texts: Texts) -> list[tuple[str, str]]:
    """The open duties that this unit could hold."""
    missing = duties_missing(sight.book, member)
    able = [duty for duty in missing if allowed(sight, NameEssential(member.id, duty, unit.id))]
    return [(duty, texts.word("essential", duty)) for duty in able]
