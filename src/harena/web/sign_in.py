"""Signing in by name and password, and how guessing is slowed down.

What one address may try is limited, for each name and in all. What all addresses together try on one name is never
refused: else strangers could lock somebody out of their own account. It only takes longer, whether the password is
right or not.
"""

from __future__ import annotations

from asyncio import sleep
from typing import Final

from harena.core.errors import Refused, refuse
from harena.web.identity import Req, services_of
from harena.web.limits import Try, address_of, limits_of
from harena.web.store.keys import hashed
from harena.web.store.names import login_of
from harena.web.store.people import Person

SLOWED_SECONDS: Final = 5.0
"""How long a sign-in waits before its password is looked at, where too many wrong ones were sent for its name."""


async def person_signing_in(request: Req, name: str, password: str) -> Person:
    """The account of this name, if the password is right. Only wrong passwords are counted in the end."""
    limits, where = limits_of(request), address_of(request)
    # The whole name counts, as the account is looked up by it. The hash bounds what is kept of a long one.
    login = hashed(login_of(name))
    tries: list[Try] = [("log_in_address", where), ("log_in", f"{where} {login}")]
    limits.use_all(*tries)
    if limits.overused("log_in_name", login):
        await sleep(SLOWED_SECONDS)
    else:
        tries.append(("log_in_name", login))
    try:
        person = await services_of(request).people.by_password(name, password)
    except Refused:  # too busy to look at the password
        limits.give_back(*tries)
        raise
    if person is None:
        raise refuse("wrong_login")
    limits.give_back(*tries)
    return person
