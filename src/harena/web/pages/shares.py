"""Before a match begins: people pledge their shares in the dice and show them, or free the seat of who does not."""

from __future__ import annotations

from typing import Any

from litestar import Controller, MediaType, Request, Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from harena.web import commands
from harena.web.identity import person_of, services_of
from harena.web.pages.match import Form

Req = Request[Any, Any, Any]


class Shares(Controller):
    path = "/m/{match:str}"

    @post("/pledge")
    async def pledge(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Pledge the number that this browser has drawn."""
        await commands.pledge(services_of(request), await person_of(request), match, data.get("pledge", ""))
        return _back(request, match)

    @post("/begin")
    async def begin(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Show the own number, or let the server draw it; the match begins if nothing is missing then."""
        await commands.begin(services_of(request), await person_of(request), match, data.get("nonce"))
        return _back(request, match)

    @post("/restart")
    async def restart(self, request: Req, match: FromPath[str]) -> Response[Any]:
        """Let all pledge again: this browser does not have the number that is waited for."""
        await commands.restart(services_of(request), await person_of(request), match)
        return _back(request, match)

    @post("/reopen")
    async def reopen(self, request: Req, match: FromPath[str]) -> Response[Any]:
        """Free the seats of those who keep the match from beginning."""
        await commands.reopen(services_of(request), await person_of(request), match)
        return _back(request, match)


def _back(request: Req, match: str) -> Response[Any]:
    """For the script a plain answer, for a plain form the page again."""
    if "application/json" in request.headers.get("accept", ""):
        return Response({}, media_type=MediaType.JSON, status_code=200)
    return Redirect(f"/m/{match}", status_code=303)
