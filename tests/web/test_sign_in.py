"""Guessing passwords is slowed down, and nobody is locked out of their own account by others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from harena.core.errors import refuse
from harena.web import sign_in
from harena.web.limits import LIMITS, Limit, Limits
from harena.web.store.passwords import Passwords
from tests.web.serving import Served, serving

GOOD = "correct horse battery"
HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


class Doors:
    """A server with one account, Livia, at which people knock from any address; time passes only when they say so."""

    def __init__(self, served: Served, slept: list[float]) -> None:
        self.served = served
        self.slept = slept
        self.time = 0.0
        served.visitor().post("/account/sign-up", data={"name": "Livia", "password": GOOD})
        self.limit()

    def limit(self, **limits: Limit) -> None:
        kept: dict[Any, Limit] = {**LIMITS, **limits}
        self.served.app.state.limits = Limits(kept, lambda: self.time)

    def knock(self, name: str = "Livia", password: str = "a wrong password", address: str = HERE) -> int:
        visitor = self.served.visitor(**{"x-from": address})
        return visitor.post("/account/log-in", data={"name": name, "password": password}).status_code


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(sign_in, "sleep", sleep)
    monkeypatch.setattr(sign_in, "address_of", lambda request: request.headers["x-from"])
    with serving(tmp_path) as server:
        server.services.people._passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield Doors(server, slept)


def test_however_often_one_address_guesses_the_owner_signs_in_from_elsewhere_at_once(doors: Doors) -> None:
    statuses = set()
    for _ in range(800):  # six hours
        doors.time += 27.0
        statuses.add(doors.knock())
    assert statuses == {403, 429}
    assert doors.knock(password=GOOD, address=ELSEWHERE) == 303
    assert doors.slept == []


def test_however_many_addresses_guess_the_owner_only_waits_a_little(doors: Doors) -> None:
    doors.limit(log_in_name=Limit(3, 3600))
    assert {doors.knock(address=f"192.0.2.{number}") for number in range(5)} == {403}
    doors.slept.clear()
    assert doors.knock(password=GOOD, address=ELSEWHERE) == 303
    assert doors.slept == [sign_in.SLOWED_SECONDS]


def test_guessing_from_many_addresses_is_slowed_down_whether_there_is_such_a_name_or_not(doors: Doors) -> None:
    doors.limit(log_in_name=Limit(3, 3600))
    for name in ("Livia", "Nobody"):
        doors.slept.clear()
        statuses = {doors.knock(name, address=f"192.0.2.{number}") for number in range(5)}
        assert (statuses, len(doors.slept)) == ({403}, 2)


@pytest.mark.parametrize("name", ["." * 120 + "Livia", "Livia" + " " * 200, "L í v i a", "ＬＩＶＩＡ"])
def test_a_name_counts_as_the_same_however_it_is_written(doors: Doors, name: str) -> None:
    assert [doors.knock() for _ in range(10)] == [403] * 10
    assert doors.knock(name) == 429


def test_a_try_that_is_refused_for_its_name_leaves_the_address_its_other_names(doors: Doors) -> None:
    for _ in range(100):
        doors.knock()
    assert [doors.knock("Marcus") for _ in range(10)] == [403] * 10


def test_whoever_knows_the_password_may_sign_in_as_often_as_they_like(doors: Doors) -> None:
    assert {doors.knock(password=GOOD) for _ in range(50)} == {303}


def test_a_password_that_nobody_had_time_to_look_at_was_no_guess(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: Any) -> bool:
        raise refuse("too_busy")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Passwords, "verify", busy)
        assert {doors.knock(password=GOOD) for _ in range(50)} == {503}
    assert doors.knock(password=GOOD) == 303
