"""What protects people at the door: requests from other sites are refused, and browsers are told what a page may do."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import PermissionDeniedException

from harena.web.identity import SAFE, bearer, person_of, services_of
from harena.web.limits import Try, What, address_of, limits_of

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""On every answer, whatever it is."""

HTTPS_ONLY: Final = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}
"""Besides, where people come by https."""

LONGEST_PATH: Final = 4_000
"""Of an address on this site to go on from; that of an army in full is a long one."""

AT_A_TABLE: Final = re.compile(r"/((api/matches|m)/[^/]+/[^/]+|(api/leagues|l)/[^/]+/.+)/?")
"""Where a match or a league is changed: answers, undo, consent, resigning, entries and the like."""

LIMITED: Final[tuple[tuple[str, re.Pattern[str], What], ...]] = (
    ("POST", re.compile(r"/(api/)?leagues/?"), "new_league"),
    ("POST", re.compile(r"/(play|new/[^/]+|api/matches|m/[^/]+/rematch)/?"), "new_match"),
    ("GET", re.compile(r"/(api/matches|m)/[^/]+/[^/]+\.(svg|png)"), "picture"),
    ("POST", re.compile(r"/(api/matches|m)/[^/]+/advice/?"), "advice"),
    ("POST", AT_A_TABLE, "change_address"),
)
"""What an address may ask for only so often."""


async def at_the_door(request: Request[Any, Any, Any]) -> None:
    """Before anything else is done for a request."""
    same_origin(request)
    where, tries = address_of(request), list[Try]()
    if request.method == "POST" and AT_A_TABLE.fullmatch(request.url.path):
        person = await person_of(request)
        if person is not None:
            tries.append(("change", person.id))
    for method, path, what in LIMITED:
        if request.method == method and path.fullmatch(request.url.path):
            tries.append((what, where))
    # Whoever is refused as a person uses up nothing of the address that others share, and the other way round.
    limits_of(request).use_all(*tries)


def same_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse a change that another site makes a browser ask for. Programs with a token have no browser."""
    if request.method in SAFE or bearer(request) is not None:
        return
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        allowed = site in ("same-origin", "none")
    else:
        origin = request.headers.get("origin")
        allowed = origin is None or _is_ours(request, origin)
    if not allowed:
        raise PermissionDeniedException


def _is_ours(request: Request[Any, Any, Any], origin: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if services_of(request).settings.https else ("http", "https")
    return parts.scheme in schemes and parts.netloc == request.headers.get("host")


def own_path(wish: str) -> str:
    """Where to go on after a form: a path on this site, whatever was sent; browsers read much into odd signs."""
    return wish if re.fullmatch(rf"/(?![/\\])[!-\[\]-~]{{0,{LONGEST_PATH}}}", wish) else "/"
