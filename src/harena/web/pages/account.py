"""The account page: choose a name and keep the games, sign in and out, end sessions and tokens, delete the account."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from harena.core.errors import Refused, refuse
from harena.web import commands
from harena.web.errors import on_refused
from harena.web.identity import (
    Req,
    language_of,
    newcomer,
    no_session,
    only_in_a_browser,
    owner_of,
    person_of,
    services_of,
    session_cookie,
    session_secret,
    texts_of,
)
from harena.web.limits import address_of, limits_of
from harena.web.pages.devices import device
from harena.web.pages.match import Form
from harena.web.pages.moments import day, moment
from harena.web.pages.render import page
from harena.web.refusals import sentences
from harena.web.security import own_path
from harena.web.sign_in import person_signing_in
from harena.web.store.keys import hashed
from harena.web.store.moving import move_games
from harena.web.store.names import checked_name
from harena.web.store.passwords import check_password
from harena.web.store.people import Person


class Account(Controller):
    path = "/account"
    guards = [only_in_a_browser]

    @get()
    async def show(self, request: Req) -> Response[Any]:
        """Everything about the person who asks."""
        return await account_page(request)

    @post("/sign-up")
    async def sign_up(self, request: Req, data: Form) -> Response[Any]:
        """A guest takes a name and a password; the games stay. The session gets a new secret."""
        return await or_say_why(request, self._sign_up(request, data), data)

    @post("/log-in")
    async def log_in(self, request: Req, data: Form) -> Response[Any]:
        """Sign in by name and password; what was played as a guest comes along."""
        return await or_say_why(request, self._log_in(request, data), data)

    @post("/log-out")
    async def log_out(self, request: Req) -> Response[Any]:
        """End the session of this browser, here and on the server."""
        services, secret = services_of(request), session_secret(request)
        person = await person_of(request)
        if secret is not None and person is not None:
            await services.people.sessions.revoke(person.id, hashed(secret))
        headers = {"Clear-Site-Data": '"cache"'}
        return Redirect("/account", status_code=303, cookies=[no_session(services)], headers=headers)

    @post("/rename")
    async def rename(self, request: Req, data: Form) -> Response[Any]:
        """Change the name."""
        return await or_say_why(request, self._rename(request, data), data)

    @post("/password")
    async def password(self, request: Req, data: Form) -> Response[Any]:
        """Change the password, given the old one; all other sessions end."""
        return await or_say_why(request, self._password(request, data), data)

    @post("/sessions/{session:str}/revoke")
    async def revoke_session(self, request: Req, session: FromPath[str]) -> Response[Any]:
        """End one session of the person who asks."""
        person = await owner_of(request)
        if not await services_of(request).people.sessions.revoke(person.id, session):
            raise refuse("no_such_session")
        return Redirect("/account", status_code=303)

    @post("/sessions/revoke-others")
    async def revoke_others(self, request: Req) -> Response[Any]:
        """End all sessions but this one."""
        person = await owner_of(request)
        await services_of(request).people.sessions.revoke_others(person.id, session_secret(request))
        return Redirect("/account", status_code=303)

    @post("/tokens")
    async def make_token(self, request: Req, data: Form) -> Response[Any]:
        """Make a token for a program, and show it this once."""
        return await or_say_why(request, self._make_token(request, data), data)

    @post("/tokens/{token:str}/revoke")
    async def revoke_token(self, request: Req, token: FromPath[str]) -> Response[Any]:
        """End one token of the person who asks."""
        person = await owner_of(request)
        if not await services_of(request).people.tokens.revoke(person.id, token):
            raise refuse("no_such_token")
        return Redirect("/account", status_code=303)

    @get("/export")
    async def export(self, request: Req) -> Response[bytes]:
        """Everything that is kept about the person who asks, as JSON."""
        person = await owner_of(request)
        kept = await services_of(request).people.export(person.id)
        body = msgspec.json.format(msgspec.json.encode(kept), indent=2)
        headers = {"Content-Disposition": 'attachment; filename="harena-my-data.json"'}
        return Response(body, media_type=MediaType.JSON, headers=headers)

    @post("/delete")
    async def delete(self, request: Req, data: Form) -> Response[Any]:
        """Delete the account for good, given its password; its games stay for the others."""
        return await or_say_why(request, self._delete(request, data), data)

    # How it is done

    async def _sign_up(self, request: Req, data: Form) -> Response[Any]:
        limits_of(request).use("sign_up", address_of(request))
        people, password = services_of(request).people, field(data, "password")
        name = checked_name(field(data, "name"))
        check_password(password, name)
        if await people.named(name) is not None:
            raise refuse("name_taken", wanted=name)
        if await person_of(request) is None:
            await newcomer(request)
        person = await owner_of(request)
        kept = await people.sign_up(person.id, name, password, session_secret(request))
        await commands.tell_tables(services_of(request), kept)
        return await self._signed_in(request, kept, data)

    async def _log_in(self, request: Req, data: Form) -> Response[Any]:
        services, before = services_of(request), await person_of(request)
        person = await person_signing_in(request, field(data, "name"), field(data, "password"))
        response = await self._signed_in(request, person, data)
        if before is not None and before.is_guest:
            for match in await move_games(services.database, before.id, person.id):
                services.hub.publish(match, 0)
        return response

    async def _signed_in(self, request: Req, person: Person, data: Form) -> Response[Any]:
        cookie = await session_cookie(request, person)
        return Redirect(own_path(data.get("next") or "/account"), status_code=303, cookies=[cookie])

    async def _rename(self, request: Req, data: Form) -> Response[Any]:
        person = await owner_of(request)
        await commands.rename(services_of(request), person, field(data, "name"))
        return Redirect("/account", status_code=303)

    async def _password(self, request: Req, data: Form) -> Response[Any]:
        person = await owner_of(request)
        limits_of(request).use("password", person.id)
        people = services_of(request).people
        await people.change_password(person.id, field(data, "old"), field(data, "new"), session_secret(request))
        return Redirect("/account", status_code=303, cookies=[await session_cookie(request, person)])

    async def _make_token(self, request: Req, data: Form) -> Response[Any]:
        person = await owner_of(request)
        scope: Any = field(data, "scope")
        secret = await services_of(request).people.tokens.create(person.id, field(data, "name"), scope)
        return await account_page(request, made=secret)

    async def _delete(self, request: Req, data: Form) -> Response[Any]:
        services, person = services_of(request), await owner_of(request)
        if data.get("sure") != "yes":
            raise refuse("not_sure")
        if not person.is_guest:
            limits_of(request).use("password", person.id)
            if await services.people.by_password(person.name, field(data, "password")) is None:
                raise refuse("wrong_password")
        for match in await services.people.delete(person.id, texts_of(request)("account.deleted_name")):
            services.rooms.forget(match)
            services.hub.publish(match, 0)
        return Redirect("/", status_code=303, cookies=[no_session(services)])


async def account_page(
    request: Request[Any, Any, Any],
    reasons: list[str] | None = None,
    made: str | None = None,
    status: int = 200,
    typed: Mapping[str, str] | None = None,
) -> Response[Any]:
    """The page of an account, or of a guest or newcomer. `typed`: what was sent where it was refused."""
    person, people = await person_of(request), services_of(request).people
    secret, typed = session_secret(request), typed or {}
    onward = own_path(str(typed.get("next") or request.query_params.get("next", "/account")))
    return await page(
        request,
        "account.html",
        status=status,
        reasons=reasons or [],
        made=made,
        sessions=await people.sessions.list(person.id) if person else [],
        tokens=await people.tokens.list(person.id) if person else [],
        this=hashed(secret) if secret else None,
        back=f"/account?{urlencode({'next': onward})}" if onward != "/account" else "/account",
        next=onward,
        typed=typed.get("name", ""),
        form=request.url.path.removeprefix("/account/"),
        device=device,
        moment=moment,
        day=day,
    )


async def or_say_why(
    request: Request[Any, Any, Any], doing: Awaitable[Response[Any]], typed: Mapping[str, str]
) -> Response[Any]:
    """Do it; where that is refused, show the page again with the reasons and with what was typed."""
    try:
        return await doing
    except Refused as refused:
        told = on_refused(request, refused)
        if told.media_type == MediaType.JSON:
            return told
        said = sentences(refused, language_of(request))
        again = await account_page(request, said, status=told.status_code or 422, typed=typed)
        again.headers.update(told.headers)
        return again


def field(data: dict[str, str], name: str) -> str:
    """A field of a form; one that was not sent is empty."""
    return data.get(name, "")
