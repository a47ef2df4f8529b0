"""How often somebody may try something: guessing passwords, opening accounts, beginning matches, drawing pictures, and
how quickly they may answer at their tables.

Kept in memory, for each process on its own and in bounded space. A limit refills evenly: ten in fifteen minutes means
ten at once and then one every ninety seconds.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from litestar import Request
from msgspec import Struct

from harena.core.errors import refuse

MINUTE: Final = 60.0
HOUR: Final = 3600.0
MOST_KEPT: Final = 10_000
"""How many keys are remembered for each limit; the one that was used longest ago is forgotten first."""

TOO_QUICK: Final = "too_many_changes"

What = Literal[
    "log_in",
    "log_in_name",
    "log_in_address",
    "password",
    "sign_up",
    "newcomer",
    "new_match",
    "picture",
    "advice",
    "change",
    "change_address",
]


class Limit(Struct, frozen=True):
    """At most so many in so many seconds. `refusal`: what is said to who wants more."""

    most: int
    seconds: float
    refusal: str = "too_many_tries"


LIMITS: Final[Mapping[What, Limit]] = {
    "log_in": Limit(10, 15 * MINUTE),  # by name and address together
    "log_in_name": Limit(100, HOUR),  # from many addresses: far above what one address may, so nobody is locked out
    "log_in_address": Limit(30, 15 * MINUTE),
    "password": Limit(10, 15 * MINUTE),  # of an account that is signed in: change it, delete everything
    "sign_up": Limit(10, HOUR),
    "newcomer": Limit(600, HOUR),
    "new_match": Limit(600, HOUR),
    "picture": Limit(120, MINUTE),
    "advice": Limit(30, MINUTE),  # about a second of a processor each
    # By person. A program that answers as fast as it can plays a whole match without noticing, a person any number.
    "change": Limit(600, 20.0, TOO_QUICK),
    "change_address": Limit(3000, 15.0, TOO_QUICK),  # a school that plays at once
}


class Limits:
    """Who has tried what, how often. For each key one number is kept: when it will be as if nothing had been tried."""

    def __init__(
        self,
        limits: Mapping[What, Limit] = LIMITS,
        clock: Callable[[], float] = time.monotonic,
        most_kept: int = MOST_KEPT,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._most_kept = most_kept
        self._clear_at: dict[What, OrderedDict[str, float]] = {what: OrderedDict() for what in limits}

    def use(self, what: What, key: str) -> None:
        """Count a try, or refuse it and say how long to wait; what is refused does not count."""
        wait = self.wait(what, key)
        if wait > 0:
            raise refuse(self._limits[what].refusal, seconds=math.ceil(wait))
        limit, kept, now = self._limits[what], self._clear_at[what], self._clock()
        kept[key] = max(kept.get(key, now), now) + limit.seconds / limit.most
        kept.move_to_end(key)
        while len(kept) > self._most_kept:
            kept.popitem(last=False)

    def wait(self, what: What, key: str) -> float:
        """How many seconds until this may be tried again; 0: now."""
        limit, now = self._limits[what], self._clock()
        full = limit.seconds - limit.seconds / limit.most
        return max(0.0, self._clear_at[what].get(key, now) - now - full)

    def kept(self, what: What) -> int:
        return len(self._clear_at[what])


def limits_of(request: Request[Any, Any, Any]) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from: an address, or the network of a household where addresses are plenty."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:100]
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return host
