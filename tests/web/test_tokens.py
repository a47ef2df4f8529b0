"""What a program with a token can reach: the tables of its owner, and nothing of the account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from harena.web.store.keys import hashed
from harena.web.store.passwords import Passwords
from tests.web.serving import Served, Visitor, new_duel, serving, view

GOOD = "correct horse battery"
DEVICE = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
TOKEN_NAME, ARMY_NAME = "My secret program", "My secret legion"
ACCOUNT = ("/account", "/api/me/tokens")
"""Below these addresses everything belongs to the account."""


class Owner:
    """Livia, who plays a match and has all that an account can have: a session, tokens, an army."""

    def __init__(self, served: Served) -> None:
        self.served = served
        served.app.state.limits.use = lambda *_: None
        self.browser, friend = served.visitor(**{"user-agent": DEVICE}), served.visitor()
        self.browser.post("/account/sign-up", data={"name": "Livia", "password": GOOD})
        self.match = new_duel(self.browser, friend, "invictus")
        self.person: str = self.browser.get("/api/me").json()["id"]
        self.token = {scope: self.new_token(scope) for scope in ("read", "play")}
        served.wait_for(served.services.armies.save, self.person, "invictus", ARMY_NAME, {})

    def new_token(self, scope: str) -> str:
        made = self.browser.post("/api/me/tokens", json={"name": TOKEN_NAME, "scope": scope})
        return str(made.json()["token"])

    def program(self, scope: str, **headers: str) -> Visitor:
        return self.served.visitor(authorization=f"Bearer {self.token[scope]}", **headers)

    def addresses(self, *methods: str) -> list[tuple[str, str]]:
        """Every address of the server, with the ids of what Livia has; streams never end, and show what views do."""
        own = {"match": self.match, "name": "invictus", "version": "1", "wanted": "INV-001", "path": "x"}
        own |= {"session": hashed(self.browser.cookies["harena"]), "token": hashed(self.token["play"])}
        own |= {"file_path": "harena.css"}
        found = []
        for route in self.served.app.routes:
            path = re.sub(r"\{(\w+)(:\w+)?\}", lambda part: own.get(part[1], "x"), route.path)
            found += [(method, path) for method in methods if method in getattr(route, "methods", ())]
        return [(method, path) for method, path in found if not path.endswith("/stream")]


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Owner]:
    with serving(tmp_path) as server:
        server.services.people._passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield Owner(server)


@pytest.mark.parametrize("scope", ["read", "play"])
def test_no_page_tells_a_program_anything_of_the_account(owner: Owner, scope: str) -> None:
    program = owner.program(scope)
    secrets = (TOKEN_NAME, ARMY_NAME, "Firefox", hashed(owner.browser.cookies["harena"]), hashed(owner.token["play"]))
    told = [(path, program.get(path).text) for _, path in owner.addresses("GET")]
    assert [(path, secret) for path, text in told for secret in secrets if secret in text] == []


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
@pytest.mark.parametrize("scope", ["read", "play"])
def test_whatever_belongs_to_the_account_is_refused(owner: Owner, scope: str, accept: str) -> None:
    program, before = owner.program(scope, accept=accept), owner.served.tables()
    given: dict[str, dict[str, Any]] = {
        "/account/log-in": {"data": {"name": "Livia", "password": GOOD}},
        "/account/tokens": {"data": {"name": "another", "scope": "play"}},
        "/account/rename": {"data": {"name": "Marcus"}},
        "/api/me/tokens": {"json": {"name": "another", "scope": "play"}},
    }
    for method, path in owner.addresses("GET", "POST", "DELETE"):
        if path.startswith(ACCOUNT):
            refused = program.ask(method, path, **({} if method == "GET" else given.get(path, {"data": {}})))
            assert (path, refused.status_code) == (path, 403)
            assert TOKEN_NAME not in refused.text
    assert owner.served.tables() == before


def test_looking_changes_nothing(owner: Owner) -> None:
    """Not even in a browser; only when somebody was last there is noted."""
    before = owner.served.tables()
    for _, path in owner.addresses("GET"):
        owner.browser.get(path)
    assert owner.served.tables() == before


def test_a_token_that_may_read_changes_nothing_anywhere(owner: Owner) -> None:
    program, before = owner.program("read"), owner.served.tables()
    forms: list[dict[str, Any]] = [
        {"data": {"game": "invictus", "name": "x", "version": "1", "client": "c", "army": "saved:x", "agree": "true"}},
        {"json": {"game": "ludus", "seats": ["me", "open"], "version": 1, "client": "c", "number": 0}},
    ]
    for method, path in owner.addresses("POST", "DELETE"):
        for form in forms:
            program.ask(method, path, **form)
    assert owner.served.tables() == before


@pytest.mark.parametrize("scope", ["read", "play"])
def test_what_a_program_reads_is_not_seen_by_the_person(owner: Owner, scope: str) -> None:
    assert owner.program(scope).get(f"/m/{owner.match}").status_code == 200
    assert owner.served.services.watched.upto(owner.match, 0) == 0


@pytest.mark.parametrize("path", ["/army/invictus", "/army/invictus/delete"])
def test_no_program_saves_or_deletes_an_army(owner: Owner, path: str) -> None:
    before = owner.served.tables()
    assert owner.program("play").post(path, data={"name": "x"}).status_code == 403
    assert owner.served.tables() == before


# Guests


def guest_with_a_program(served: Served) -> tuple[Visitor, Visitor, str]:
    """A guest who plays, the program that plays for them, and their match."""
    guest, friend = served.visitor(), served.visitor()
    match = new_duel(guest, friend)
    secret = guest.post("/api/me/tokens", json={"name": "bot", "scope": "play"}).json()["token"]
    return guest, served.visitor(authorization=f"Bearer {secret}"), match


def test_the_token_of_a_guest_ends_when_the_guest_signs_up(owner: Owner) -> None:
    guest, program, match = guest_with_a_program(owner.served)
    assert view(program, match)["seat"] == 0
    assert guest.post("/account/sign-up", data={"name": "Marcus", "password": GOOD}).status_code == 303
    assert program.get("/api/me").status_code == 401
    assert view(guest, match)["seat"] == 0


def test_another_session_of_a_guest_ends_when_the_guest_signs_up(owner: Owner) -> None:
    guest, _, _ = guest_with_a_program(owner.served)
    person = guest.get("/api/me").json()["id"]
    other = owner.served.visitor()
    other.cookies["harena"] = owner.served.wait_for(owner.served.services.people.open_session, person)
    guest.post("/account/sign-up", data={"name": "Marcus", "password": GOOD})
    assert (other.get("/api/me").status_code, guest.get("/api/me").status_code) == (401, 200)


def test_the_token_of_a_guest_ends_when_the_guest_signs_in(owner: Owner) -> None:
    guest, program, match = guest_with_a_program(owner.served)
    before = guest.get("/api/me").json()["id"]
    assert guest.post("/account/log-in", data={"name": "Livia", "password": GOOD}).status_code == 303
    assert program.get("/api/me").status_code == 401
    assert view(guest, match)["seat"] == 0
    assert before not in {row[0] for row in owner.served.tables()["people"]}


def test_the_token_of_a_guest_hands_nobody_elses_account_the_games(owner: Owner) -> None:
    _, program, match = guest_with_a_program(owner.served)
    assert program.post("/account/log-in", data={"name": "Livia", "password": GOOD}).status_code == 403
    assert view(program, match)["seat"] == 0


def test_a_guest_is_told_that_tokens_end(owner: Owner) -> None:
    guest, _, _ = guest_with_a_program(owner.served)
    ends = "These tokens end when you sign up"
    assert ends in guest.get("/account").text
    assert ends not in owner.browser.get("/account").text
