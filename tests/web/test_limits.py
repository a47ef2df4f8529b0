"""How often something may be tried, by a clock that the tests turn."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from harena.core.errors import Refused
from harena.web.app import LARGEST_BODY
from harena.web.connections import bounds_of
from harena.web.limits import LIMITS, Limit, Limits, Try, What, address_of
from tests.web.serving import settings_in


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def tries(limits: Limits, key: str, count: int) -> int:
    """How many of so many tries are let through."""
    passed = 0
    for _ in range(count):
        try:
            limits.use("sign_up", key)
        except Refused:
            continue
        passed += 1
    return passed


def test_a_limit_lets_so_many_through_and_then_one_after_another() -> None:
    clock = Clock()
    limits = Limits({"sign_up": Limit(3, 60)}, clock)
    assert tries(limits, "here", 5) == 3
    clock.time += 20
    assert tries(limits, "here", 5) == 1
    clock.time += 1000
    assert tries(limits, "here", 5) == 3


def test_a_refusal_says_how_long_to_wait_and_waiting_so_long_is_enough() -> None:
    clock = Clock()
    limits = Limits({"sign_up": Limit(2, 60)}, clock)
    tries(limits, "here", 2)
    with pytest.raises(Refused) as refused:
        limits.use("sign_up", "here")
    assert refused.value.reasons[0].params == {"seconds": 30}
    clock.time += 29
    assert tries(limits, "here", 1) == 0
    clock.time += 1
    assert tries(limits, "here", 1) == 1


def test_what_was_refused_does_not_count() -> None:
    clock = Clock()
    limits = Limits({"sign_up": Limit(2, 60)}, clock)
    tries(limits, "here", 1000)
    clock.time += 60
    assert tries(limits, "here", 5) == 2


def test_each_key_has_its_own_count() -> None:
    limits = Limits({"sign_up": Limit(1, 60)}, Clock())
    assert [tries(limits, key, 2) for key in ("here", "there")] == [1, 1]


def test_the_memory_is_bounded_and_who_tries_most_stays_in_it() -> None:
    limits = Limits({"sign_up": Limit(1000, 60)}, Clock(), most_kept=10)
    for number in range(500):
        limits.use("sign_up", "busy")
        limits.use("sign_up", f"once {number}")
        assert limits.kept("sign_up") <= 10
    assert tries(limits, "busy", 1000) == 500


def test_nobody_can_lock_somebody_else_out_from_one_address() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    for _ in range(3600):
        clock.time += 1
        try:
            limits.use("log_in", "attacker victim")
        except Refused:
            continue
        limits.use("log_in_name", "victim")
    assert limits.wait("log_in_name", "victim") == 0
    assert set(LIMITS) >= {"log_in", "log_in_address", "sign_up", "new_match", "picture", "change", "change_address"}


def test_what_one_limit_refuses_costs_nothing_of_another() -> None:
    limits = Limits({"log_in": Limit(1, 60), "log_in_address": Limit(5, 60)}, Clock())
    for _ in range(10):
        with suppress(Refused):
            limits.use_all(("log_in_address", "here"), ("log_in", "here livia"))
    limits.use_all(("log_in_address", "here"), ("log_in", "here marcus"))
    assert limits.wait("log_in_address", "here") == 0


def test_of_several_limits_the_longest_wait_is_told() -> None:
    limits = Limits({"log_in": Limit(1, 60), "log_in_address": Limit(1, 90)}, Clock())
    both: tuple[Try, ...] = (("log_in", "here"), ("log_in_address", "here"))
    limits.use_all(*both)
    with pytest.raises(Refused) as refused:
        limits.use_all(*both)
    assert refused.value.reasons[0].params == {"seconds": 90}


def test_what_is_given_back_can_be_used_again() -> None:
    limits = Limits({"sign_up": Limit(2, 60)}, Clock())
    tries(limits, "here", 2)
    limits.give_back(("sign_up", "here"), ("sign_up", "never tried"))
    assert tries(limits, "here", 3) == 1


def test_what_is_never_refused_is_as_it_was_when_the_rush_is_over() -> None:
    clock = Clock()
    limits = Limits({"log_in_name": Limit(3, 60)}, clock)
    assert [limits.overused("log_in_name", "livia") for _ in range(1000)] == [False] * 3 + [True] * 997
    clock.time += 60
    assert not limits.overused("log_in_name", "livia")


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a socket", "a socket"),
    ],
)
def test_a_household_with_many_addresses_counts_once(host: str, key: str) -> None:
    request: Any = SimpleNamespace(client=SimpleNamespace(host=host))
    assert address_of(request) == key


def test_nobody_who_plays_notices_the_limits_on_changes() -> None:
    """Two hundred tables behind one address, an answer in five seconds each; a program that plays a match at once."""
    clock = Clock()
    limits = Limits(clock=clock)
    for moment in range(300):
        for table in range(40):
            limits.use("change_address", "a school")
            limits.use("change", f"{(40 * moment + table) % 200}")
        clock.time += 1
    for _ in range(600):
        limits.use("change", "a program")


# What is promised

ROWS: Final[dict[str, tuple[What, ...]]] = {
    "sign-in, by address and name together": ("log_in",),
    "sign-in, by address": ("log_in_address",),
    "sign-in, by name from all addresses": ("log_in_name",),
    "password of a signed-in account": ("password",),
    "new accounts, by address": ("sign_up",),
    "new guests, and new matches, by address": ("newcomer", "new_match"),
    "new leagues, by address": ("new_league",),
    "pictures, by address": ("picture",),
    "advice, by address": ("advice",),
    "odds of dice that somebody is about to choose, by person": ("odds",),
    "changes at tables and in leagues (answers, undo, resigning, entries and the like), by person": ("change",),
    "the same, by address": ("change_address",),
    "draws offered at a table, by person": ("draw",),
    "undos asked for at a table, by person": ("undo",),
    "new names, by person": ("rename",),
}
"""The rows of the table for operators, and the limits that they tell of."""
SPANS: Final = {"a minute": 60.0, "an hour": 3600.0, "minutes": 60.0, "seconds": 1.0}


def table() -> dict[str, str]:
    """What `docs/security.md` says of limits, by row."""
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    rows = text.partition("| what | limit |\n|---|---|\n")[2].partition("\n\n")[0]
    return dict(row.strip("| ").split(" | ") for row in rows.splitlines())


def promised() -> dict[str, tuple[int, float]]:
    """So many in so many seconds, by row."""
    found = {}
    for what, limit in table().items():
        if read := re.match(r"([\d,]+) in (\d* ?)(a minute|an hour|minutes|seconds)\b", limit):
            found[what] = (int(read[1].replace(",", "")), int(read[2] or 1) * SPANS[read[3]])
    return found


def test_the_limits_are_those_that_operators_read_of() -> None:
    told = promised()
    assert told.keys() == ROWS.keys()
    assert {what: told[row] for row, kinds in ROWS.items() for what in kinds} == {
        what: (limit.most, limit.seconds) for what, limit in LIMITS.items()
    }


def test_the_bounds_are_those_that_operators_read_of(tmp_path: Path) -> None:
    told, settings = table(), settings_in(tmp_path)
    bounds = bounds_of(settings)
    spans = (bounds.head_seconds, bounds.body_seconds, bounds.unread_seconds)
    head, body, unread = (f"{seconds:.0f} seconds" for seconds in spans)
    assert told["new matches, by person"] == f"{settings.matches_a_day} in a day"
    assert told["open streams, by address"] == f"{settings.streams_per_address} at a time (`--streams`)"
    assert told["open streams, by person"] == f"{settings.streams_per_person} at a time"
    assert told["open connections, by address"].startswith(f"{bounds.by_address} at a time, twice `--streams`;")
    assert told["head of a request"] == (
        f"{bounds.head_bytes // 1024} KB and {bounds.headers} headers, complete {head} after it began"
    )
    assert told["first request of a connection"] == f"begins within {head}"
    assert told["body of a request"] == f"{LARGEST_BODY // 1024} KB, complete after {body}"
    assert told["an answer that nobody reads"] == f"the connection is closed after {unread}"
