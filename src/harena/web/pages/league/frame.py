"""What the pages of a league share: the frame around them, reading a league, and entering what a form says."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException
from litestar.response import Redirect
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Texts
from harena.league.entries import Entry
from harena.league.kinds import AnyCommand
from harena.league.telling import entry_text
from harena.web.errors import status_of
from harena.web.identity import language_of, person_of, services_of
from harena.web.leagues.halls import Order
from harena.web.leagues.sight import Sight
from harena.web.pages.render import page
from harena.web.refusals import sentences
from harena.web.store.people import Person

Req = Request[Any, Any, Any]
RULES: Final = "/rules/league"
DONE: Final = "done"
"""The entry that a form became, in the address of the page that is shown then."""
LARGEST: Final = 2**31 - 1

T = TypeVar("T")
Typed = Mapping[str, Sequence[str]]
"""What a form says: its fields, each with one value or several."""


class Tab(Struct, frozen=True):
    """A page of the league that is always a click away."""

    path: str
    title: str
    here: bool


class Frame(Struct, frozen=True, kw_only=True):
    """What lies around every page of a league."""

    league: str
    title: str
    version: int
    archived: bool
    tabs: list[Tab]
    done: str
    """What the form has become that was just sent, as a sentence."""


class Again(Struct, frozen=True):
    """Why a page is shown again: the status, the reasons, what was typed, and the cookies of a newcomer."""

    status: int = 200
    reasons: list[str] = []
    typed: Typed = {}
    cookies: list[Cookie] = []

    def value(self, name: str, usual: object = "") -> str:
        """What was typed into a field, else what it usually holds."""
        return self.typed[name][0] if self.typed.get(name) else str(usual)

    def values(self, name: str, usual: Sequence[str] = ()) -> list[str]:
        """What was chosen in a field with several values. A form that was sent without any has chosen none."""
        return list(self.typed.get(name, () if self.typed else usual))


AS_NEW: Final = Again()


# Reading


async def look(request: Req, league: str, make: Callable[[Sight], T]) -> T:
    """What `make` makes of a league as whoever asks sees it."""
    person = await person_of(request)
    return await services_of(request).halls.look(league, person.id if person else None, make)


def frame_of(request: Req, sight: Sight, texts: Texts) -> Frame:
    """The frame around a page for this reader."""
    base, path = f"/l/{sight.row.id}", request.url.path
    parts = [(base, "hall.tab.league")]
    if sight.own is not None:
        parts.append((f"{base}/army/{sight.own.id}", "hall.tab.army"))
    parts += [(f"{base}/{name}", f"hall.tab.{name}") for name in ("chronicle", "people", "settings")]
    return Frame(
        league=sight.row.id,
        title=sight.row.title,
        version=sight.row.version,
        archived=sight.row.archived,
        tabs=[Tab(where, texts(key), path == where or _is_below(path, where, base)) for where, key in parts],
        done=_done(request, sight, texts),
    )


def _is_below(path: str, where: str, base: str) -> bool:
    return where != base and path.startswith(f"{where}/")


def _done(request: Req, sight: Sight, texts: Texts) -> str:
    """What was entered just now. An address can be made up, so only what the reader has entered is told."""
    given = request.query_params.get(DONE, "")
    number = int(given) if given.isascii() and given.isdecimal() and len(given) < len(str(LARGEST)) else 0
    entries = sight.entries(number - 1, number) if number > 0 else []
    own = [entry for entry in entries if sight.reader is not None and entry.by == sight.reader.id]
    return texts.say(entry_text(sight.book, own[0])) if own else ""


async def league_page(
    request: Req, template: str, texts: Texts, frame: Frame, *, again: Again = AS_NEW, back: str = "", **values: Any
) -> Response[str]:
    """A page of a league."""
    return await page(
        request,
        template,
        texts=texts,
        status=again.status,
        cookies=again.cookies,
        back=back,
        rules=RULES,
        frame=frame,
        complaints=again.reasons,
        typed=again,
        **values,
    )


# Entering


async def form_of(request: Req) -> Typed:
    """The fields of the form that was sent, each with all its values."""
    form = await request.form()
    found: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if not isinstance(value, str):
            raise refuse("bad_form")
        found.setdefault(name, []).append(value)
    return found


def first(form: Typed, name: str, usual: str = "") -> str:
    return form[name][0] if form.get(name) else usual


async def known_person(request: Req) -> Person:
    """Whoever asks, who must be somebody already: nobody enters anything as a newcomer."""
    person = await person_of(request)
    if person is None:
        raise NotAuthorizedException
    return person


def command_from(kind: type[AnyCommand], form: Typed, **more: Any) -> AnyCommand:
    """The command that a form says. Fields that were left empty are as if they had not been there."""
    values: dict[str, Any] = dict(more)
    for field in msgspec.structs.fields(kind):
        sent = [value.strip() for value in form.get(field.name, ()) if value.strip()]
        if field.name in values or not sent:
            continue
        several = isinstance(msgspec.inspect.type_info(field.type), msgspec.inspect.VarTupleType)
        values[field.name] = sent if several else sent[0]
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise refuse("bad_form") from error


async def enter(request: Req, league: str, command: AnyCommand, form: Typed) -> Entry:
    """Enter a command that a form says, as whoever sends it."""
    person = await known_person(request)
    seen = first(form, "seen")
    small = seen.isascii() and seen.isdecimal() and len(seen) < len(str(LARGEST))
    order = Order(command, _client(form), int(seen) if small else None, dice_in(first(form, "dice")))
    return await services_of(request).halls.enter(league, person.id, order)


def dice_in(typed: str) -> tuple[int, ...] | None:
    """What real dice show, as somebody types it: `3 5`, `3, 5`; None where nothing was typed."""
    words = typed.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() and len(word) <= len("1000") for word in words):
        raise refuse("dice_not_numbers", value=typed[:40])
    return tuple(map(int, words)) if words else None


def _client(form: Typed) -> str:
    """The name of a form that was sent: the same form with the same fields is the same command."""
    said = repr(sorted(form.items())).encode(errors="backslashreplace")
    return hashlib.sha256(said).hexdigest()


def again(request: Req, refused: Refused, form: Typed) -> Again:
    """The same page once more, with the reasons and everything that was typed."""
    return Again(status_of(refused), sentences(refused, language_of(request), on_page=True), form)


def on_to(path: str, entry: Entry | None = None, anchor: str = "") -> Redirect:
    """Go on after a form, and tell there what it has become."""
    told = f"?{DONE}={entry.n}" if entry else ""
    return Redirect(f"{path}{told}{f'#{anchor}' if anchor else ''}", status_code=303)
