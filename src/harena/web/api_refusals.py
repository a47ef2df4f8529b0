"""The refusals that the description of the API names."""

from __future__ import annotations

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from harena.web.errors import Problem

REFUSALS: Final = {
    400: "The request could not be read.",
    401: "Nobody is signed in, or the token is not valid.",
    403: "This person, seat or token may not do that; or the request came from another site.",
    404: "There is no such match, league, game or page.",
    409: "The match is at another version by now, and `version` says at which; or somebody has changed the same thing.",
    410: "The match cannot be opened any more: it began with rules or cards that are not here.",
    413: "The body is too large.",
    422: "The rules, or the state of the match, do not allow it.",
    429: "Too many; `Retry-After` says when to come again, where that is known.",
    503: "The server is busy.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """These refusals, and those that any request may meet, for the description of an operation."""
    told = sorted({400, 401, 403, *statuses})
    return {status: ResponseSpec(Problem, generate_examples=False, description=REFUSALS[status]) for status in told}
