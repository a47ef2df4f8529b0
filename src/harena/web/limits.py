"""How often somebody may try something: guessing passwords, opening accounts, beginning matches, founding leagues,
drawing pictures, asking the others for a draw, and how quickly they may answer at their tables.

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
    "new_league",
    "picture",
    "advice",
    "odds",
    "change",
    "change_address",
    "draw",
    "undo",
    "rename",
]

Try = tuple[What, str]
"""What is tried, and who or what it is counted for."""


class Limit(Struct, frozen=True):
    """At most so many in so many seconds. `refusal`: what is said to who wants more."""

    most: int
    seconds: float
    refusal: str = "too_many_tries"

    @property
    def each(self) -> float:
        """After so many seconds one more is possible."""
        return self.seconds / self.most


LIMITS: Final[Mapping[What, Limit]] = {
    "log_in": Limit(10, 15 * MINUTE),  # by name and address together
    "log_in_name": Limit(100, HOUR),  # from all addresses: more is never refused, but has to wait; see `sign_in.py`
    "log_in_address": Limit(30, 15 * MINUTE),
    "password": Limit(10, 15 * MINUTE),  # of an account that is signed in: change it, delete everything
    "sign_up": Limit(10, HOUR),
    "newcomer": Limit(600, HOUR),
    "new_match": Limit(600, HOUR),
    "new_league": Limit(30, HOUR),
    "picture": Limit(120, MINUTE),
    "advice": Limit(30, MINUTE),  # about a second of a processor each
    "odds": Limit(300, MINUTE),  # by person; a page asks whenever a counter changes, a tenth of a processor's second
    # By person. A program that answers as fast as it can plays a whole match without noticing, a person any number.
    "change": Limit(600, 20.0, TOO_QUICK),
    "change_address": Limit(3000, 15.0, TOO_QUICK),  # a school that plays at once
    # What the others at a table are asked, by person and match.
    "draw": Limit(3, 10 * MINUTE, "asked_too_often"),
    "undo": Limit(10, 10 * MINUTE, "asked_too_often"),
    "rename": Limit(10, HOUR, "renamed_too_often"),  # every table of the person is told
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
        self._check(what, key)
        self._count(what, key)

    def use_all(self, *tries: Try) -> None:
        """Count something by several limits, or by none of them: where one refuses it, no other is spent."""
        if tries:
            self._check(*max(tries, key=lambda one: self.wait(*one)))
        for what, key in tries:
            self.use(what, key)

    def overused(self, what: What, key: str) -> bool:
        """Count a try that is never refused, and tell whether it is one too many."""
        too_many = self.wait(what, key) > 0
        if not too_many:
            self._count(what, key)
        return too_many

    def give_back(self, *tries: Try) -> None:
        """Take back what was counted, since it was nothing that needs a limit."""
        for what, key in tries:
            if key in self._clear_at[what]:
                self._clear_at[what][key] -= self._limits[what].each

    def wait(self, what: What, key: str) -> float:
        """How many seconds until this may be tried again; 0: now."""
        limit, now = self._limits[what], self._clock()
        full = limit.seconds - limit.each
        return max(0.0, self._clear_at[what].get(key, now) - now - full)

    def _check(self, what: What, key: str) -> None:
        wait = self.wait(what, key)
        if wait > 0:
            raise refuse(self._limits[what].refusal, seconds=math.ceil(wait))

    def _count(self, what: What, key: str) -> None:
        kept, now = self._clear_at[what], self._clock()
        kept[key] = max(kept.get(key, now), now) + self._limits[what].each
        kept.move_to_end(key)
        while len(kept) > self._most_kept:
            kept.popitem(last=False)

    def kept(self, what: What) -> int:
        return len(self._clear_at[what])


def limits_of(request: Request[Any, Any, Any]) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(request.client.host if request.client else "")


def network_of(host: str) -> str:
    """An address, or the network of a household where addresses are plenty."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:100]
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return host
