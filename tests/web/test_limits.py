"""How often something may be tried, by a clock that the tests turn."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from harena.core.errors import Refused
from harena.web.limits import LIMITS, Limit, Limits, What, address_of


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
    "pictures, by address": ("picture",),
    "advice, by address": ("advice",),
    "changes at tables (answers, undo, resigning and the like), by person": ("change",),
    "the same, by address": ("change_address",),
}
"""The rows of the table for operators, and the limits that they tell of."""
SPANS: Final = {"a minute": 60.0, "an hour": 3600.0, "minutes": 60.0, "seconds": 1.0}


def promised() -> dict[str, tuple[int, float]]:
    """What `docs/security.md` says, by row: so many in so many seconds."""
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| ([\d,]+) in (\d* ?)(a minute|an hour|minutes|seconds)\b", text, re.MULTILINE)
    return {what: (int(most.replace(",", "")), int(many or 1) * SPANS[span]) for what, most, many, span in rows}


def test_the_limits_are_those_that_operators_read_of() -> None:
    told = promised()
    assert told.keys() == ROWS.keys()
    assert {what: told[row] for row, kinds in ROWS.items() for what in kinds} == {
        what: (limit.most, limit.seconds) for what, limit in LIMITS.items()
    }
