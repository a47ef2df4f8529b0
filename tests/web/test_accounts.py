"""Guests, accounts, sessions and tokens, as a person meets them in a browser."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

import pytest
from argon2 import PasswordHasher

from harena.web.limits import Limits
from harena.web.pages.devices import device
from harena.web.pages.moments import day, moment
from harena.web.settings import asynchronous
from harena.web.store.database import Database
from harena.web.store.migrate import migrate
from harena.web.store.passwords import Passwords
from harena.web.words import page_texts
from tests.web.postgres import Postgres
from tests.web.serving import Served, Visitor, new_duel, serving, to_move, view

GOOD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 (KHTML, like Gecko) Version/17.4 Safari/605"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        server.services.people._passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield server


def sign_up(who: Visitor, name: str = "Livia", password: str = GOOD) -> Any:
    return who.post("/account/sign-up", data={"name": name, "password": password})


def log_in(who: Visitor, name: str = "Livia", password: str = GOOD, **more: str) -> Any:
    return who.post("/account/log-in", data={"name": name, "password": password, **more})


def said(response: Any) -> str:
    """The complaint on a page."""
    found = re.search(r'class="complaint"[^>]*>(.*?)</div>', response.text, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>|\s+", " ", found[1])).strip() if found else ""


def me(who: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = who.get("/api/me").json()
    return found


def test_looking_makes_nobody_a_guest_and_the_first_deed_does(served: Served) -> None:
    who = served.visitor()
    for path in ("/", "/account", "/api/games"):
        assert who.get(path).status_code == 200
    assert not who.cookies
    assert served.tables()["people"] == []
    who.post("/play", data={"game": "ludus"})
    assert me(who)["guest"]


def test_a_guest_becomes_an_account_and_the_games_stay(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend)
    guest, secret = me(host)["id"], host.cookies["harena"]
    assert sign_up(host).status_code == 303
    assert me(host) == {"id": guest, "name": "Livia", "guest": False, "scope": None}
    assert host.cookies["harena"] != secret
    assert view(friend, match)["chairs"][0]["name"] == "Livia"
    assert view(host, match)["seat"] == 0
    old = served.visitor()
    old.cookies["harena"] = secret
    assert old.get("/api/me").status_code == 401


def test_a_newcomer_can_sign_up_at_once(served: Served) -> None:
    who = served.visitor()
    assert sign_up(who).headers["location"] == "/account"
    assert not me(who)["guest"]
    assert "Livia" in who.get("/account").text


def test_who_signs_in_brings_the_guests_games_along(served: Served) -> None:
    at_home, elsewhere, friend = served.visitor(), served.visitor(), served.visitor()
    sign_up(at_home)
    match = new_duel(elsewhere, friend)
    guest = me(elsewhere)["id"]
    log_in(elsewhere)
    assert me(elsewhere)["id"] == me(at_home)["id"] != guest
    for who in (at_home, elsewhere):
        assert view(who, match)["seat"] == 0
        assert [row["id"] for row in who.get("/api/matches?which=mine").json()] == [match]
    assert view(friend, match)["chairs"][0]["name"] == "Livia"
    assert guest not in {row[0] for row in served.tables()["people"]}
    asked, _ = to_move(match, at_home, friend)
    move = {"version": view(asked, match)["version"], "client": "c", "number": 0}
    assert asked.post(f"/api/matches/{match}/answer", json=move).status_code == 200


def test_who_plays_against_the_own_guest_keeps_both_seats_apart(served: Served) -> None:
    account, guest = served.visitor(), served.visitor()
    sign_up(account)
    match = new_duel(account, guest)
    seat = {"harena": guest.cookies["harena"]}
    log_in(guest)
    assert view(guest, match)["seat"] == 0
    assert len(served.tables()["people"]) == 2
    assert seat["harena"] != guest.cookies["harena"]


def test_a_session_of_the_guest_is_worth_nothing_after_signing_in(served: Served) -> None:
    who, other = served.visitor(), served.visitor()
    sign_up(served.visitor())
    who.post("/play", data={"game": "ludus"})
    other.cookies = dict(who.cookies)
    log_in(who)
    assert other.get("/api/me").status_code == 401


def test_signing_out_ends_the_session_on_the_server_too(served: Served) -> None:
    who, thief = served.visitor(), served.visitor()
    sign_up(who)
    thief.cookies = dict(who.cookies)
    left = who.post("/account/log-out")
    assert "Max-Age=0" in left.headers["set-cookie"]
    assert thief.get("/api/me").status_code == 401
    assert served.tables()["sessions"] == []


def test_sessions_are_listed_and_can_be_ended_one_by_one(served: Served) -> None:
    here, there, stranger = (
        served.visitor(**{"user-agent": FIREFOX}),
        served.visitor(**{"user-agent": SAFARI}),
        served.visitor(),
    )
    sign_up(here)
    log_in(there)
    page = here.get("/account").text
    assert "Firefox on Linux" in page
    assert "Safari on macOS" in page
    [revoke] = re.findall(r"/account/sessions/\w+/revoke", page)
    sign_up(stranger, "Stranger")
    assert stranger.post(revoke).status_code == 404
    assert me(there)["name"] == "Livia"
    assert here.post(revoke).status_code == 303
    assert there.get("/api/me").status_code == 401
    assert me(here)["name"] == "Livia"


EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 (KHTML, like Gecko) Chrome/120 Safari/537 Edg/120"
PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537 (KHTML, like Gecko) Chrome/126 Mobile Safari/537"


def test_a_browser_is_called_by_its_name_and_system() -> None:
    english, french = page_texts("en"), page_texts("fr")
    assert device(EDGE, english) == "Edge on Windows"
    assert device(PHONE, french) == "Chrome sur Android"
    assert device("curl/8.5.0", english) == "curl"
    assert device("<b>mine</b>", english) == device(None, english) == "Unknown browser"


def test_a_moment_is_written_as_the_reader_writes_it() -> None:
    when = datetime(2026, 8, 1, 9, 5, tzinfo=UTC)
    assert moment(when, page_texts("en")) == "1 August 2026, 09:05 UTC"
    assert moment(when, page_texts("fr")) == "1 août 2026 à 09\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}05 UTC"
    assert day(when, page_texts("fr")) == "1 août 2026"


def test_the_page_dates_sessions_in_the_readers_language(served: Served) -> None:
    who = served.visitor(**{"accept-language": "fr"})
    sign_up(who)
    assert re.search(r"<time [^>]*>\d+ \w+ \d{4} à \d\d\xa0h\xa0\d\d UTC</time>", who.get("/account").text)


def test_a_refused_sign_up_keeps_the_name_and_the_way_back(served: Served) -> None:
    who = served.visitor()
    again = who.post("/account/sign-up", data={"name": "Livia", "password": "short", "next": "/m/abc"})
    assert again.status_code == 422
    assert again.text.count('value="Livia"') == 1
    assert again.text.count('name="next" value="/m/abc"') == 2
    assert "short" not in again.text
    assert 'name="back" value="/account?next=%2Fm%2Fabc"' in again.text
    assert "Already have an account?" in again.text


def test_all_other_sessions_can_be_ended_at_once(served: Served) -> None:
    here, there = served.visitor(), served.visitor()
    sign_up(here)
    log_in(there)
    here.post("/account/sessions/revoke-others")
    assert there.get("/api/me").status_code == 401
    assert me(here)["name"] == "Livia"


def test_a_new_password_needs_the_old_one_and_signs_out_everywhere_else(served: Served) -> None:
    here, there = served.visitor(), served.visitor()
    sign_up(here)
    log_in(there)
    secret, before = here.cookies["harena"], served.tables()
    wrong = here.post("/account/password", data={"old": "not this one", "new": "another long one"})
    assert (wrong.status_code, served.tables()) == (403, before)
    done = here.post("/account/password", data={"old": GOOD, "new": "another long one"})
    assert done.status_code == 303
    assert there.get("/api/me").status_code == 401
    assert here.cookies["harena"] != secret
    assert me(here)["name"] == "Livia"
    assert log_in(served.visitor()).status_code == 403
    assert log_in(served.visitor(), password="another long one").status_code == 303


def test_who_signed_in_with_a_password_from_the_operator_is_asked_for_another_one(served: Served) -> None:
    who, asks = served.visitor(), "holds for a day only"
    sign_up(who)
    assert asks not in who.get("/account").text
    given = served.wait_for(served.services.people.give_password, me(who)["id"])
    assert who.get("/api/me").status_code == 401
    assert log_in(who, password=given).status_code == 303
    assert asks in who.get("/account").text
    assert who.post("/account/password", data={"old": given, "new": given}).status_code == 422
    assert who.post("/account/password", data={"old": given, "new": "another long one"}).status_code == 303
    assert asks not in who.get("/account").text


@pytest.mark.parametrize(
    ("name", "password", "word"),
    [
        ("Livia", "short", "8"),
        ("L", GOOD, "2"),
        ("<script>alert(1)</script>", GOOD, "letters"),
        ("livia", "LIVIA livia livia", "password"),
        ("Livia", "aaaaaaaaaaaa", "password"),
        ("", "", "2"),
    ],
)
def test_a_bad_name_or_password_is_refused_and_nobody_is_made(
    served: Served, name: str, password: str, word: str
) -> None:
    before = served.tables()
    refused = sign_up(served.visitor(), name, password)
    assert refused.status_code == 422
    assert word.lower() in said(refused).lower()
    assert served.tables() == before


def test_a_name_is_taken_however_it_is_written(served: Served) -> None:
    sign_up(served.visitor(), "Élodie")
    before = served.tables()
    assert sign_up(served.visitor(), "elodie").status_code == 422
    assert served.tables() == before


class Counting(PasswordHasher):
    """Counts how often it had to work."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.worked = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.worked += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.worked += 1
        return super().verify(hash, password)


def test_nobody_learns_from_a_failed_sign_in_whether_there_is_such_a_name(served: Served) -> None:
    hasher = Counting()
    served.services.people._passwords = Passwords(hasher)
    sign_up(served.visitor())
    work, told = [], []
    for name in ("Nobody", "Livia"):
        before = hasher.worked
        refused = log_in(served.visitor(), name, "wrong password")
        work.append(hasher.worked - before)
        told.append((refused.status_code, said(refused)))
    assert work == [1, 1]
    assert told[0] == told[1]
    assert told[0][0] == 403


def test_guessing_is_slowed_down_by_name_and_by_address(served: Served) -> None:
    sign_up(served.visitor())
    clock = [0.0]
    served.app.state.limits = Limits(clock=lambda: clock[0])
    statuses = [log_in(served.visitor(), "Livia", "wrong password").status_code for _ in range(12)]
    assert statuses == [403] * 10 + [429] * 2
    blocked = log_in(served.visitor())
    assert blocked.status_code == 429
    assert int(blocked.headers["retry-after"]) > 0
    assert "seconds" in said(blocked)
    clock[0] += 15 * 60
    assert log_in(served.visitor()).status_code == 303
    for number in range(40):
        last = log_in(served.visitor(), f"other {number}", "wrong password")
    assert last.status_code == 429


def test_accounts_cannot_be_made_by_the_hundred(served: Served) -> None:
    served.app.state.limits = Limits(clock=lambda: 0.0)
    statuses = [sign_up(served.visitor(), f"Legionary {number}").status_code for number in range(12)]
    assert statuses == [303] * 10 + [429] * 2
    assert len(served.tables()["people"]) == 10


def test_my_data_come_as_a_file_without_secrets(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend)
    sign_up(host)
    export = host.get("/account/export")
    assert "attachment" in export.headers["content-disposition"]
    data = json.loads(export.content)
    assert data["person"]["name"] == "Livia"
    assert [row["id"] for row in data["matches"]] == [match]
    assert host.cookies["harena"] not in export.text
    assert "argon2" not in export.text
    assert me(friend)["id"] not in export.text
    assert served.visitor().get("/account/export").status_code == 401


def test_a_deleted_account_leaves_the_others_their_games(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    sign_up(host)
    match = new_duel(host, friend)
    view(friend, match)
    before = served.tables()
    for data in ({}, {"sure": "yes"}, {"sure": "yes", "password": "wrong password"}, {"password": GOOD}):
        assert host.post("/account/delete", data=data).status_code in (403, 422)
        assert served.tables() == before
    gone = host.post("/account/delete", data={"sure": "yes", "password": GOOD})
    assert gone.headers["location"] == "/"
    assert host.get("/api/me").status_code == 401
    assert view(friend, match)["chairs"][0]["name"] == "Somebody who left"
    assert b"Livia" not in friend.get(f"/api/matches/{match}/record").content
    assert "Livia" not in repr(served.tables())
    assert log_in(served.visitor()).status_code == 403


def test_a_guest_can_be_forgotten_too(served: Served) -> None:
    who = served.visitor()
    who.post("/play", data={"game": "ludus"})
    assert who.post("/account/delete", data={"sure": "yes"}).status_code == 303
    assert served.tables()["people"] == []


def test_tokens_are_made_shown_once_and_ended_on_the_page(served: Served) -> None:
    who = served.visitor()
    sign_up(who)
    made = who.post("/account/tokens", data={"name": "My bot", "scope": "play"})
    [secret] = set(re.findall(r"harena_[\w-]+", made.text))
    assert served.visitor(authorization=f"Bearer {secret}").get("/api/me").json()["name"] == "Livia"
    page = who.get("/account").text
    assert secret not in page
    assert secret not in repr(served.tables())
    [revoke] = re.findall(r"/account/tokens/\w+/revoke", page)
    assert served.visitor().post(revoke).status_code == 401
    assert who.post(revoke).status_code == 303
    assert served.visitor(authorization=f"Bearer {secret}").get("/api/me").status_code == 401


@pytest.mark.parametrize(
    "wish", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "evil"]
)
def test_signing_in_leads_nowhere_else(served: Served, wish: str) -> None:
    sign_up(served.visitor())
    assert log_in(served.visitor(), next=wish).headers["location"] in ("/", "/account")
    assert log_in(served.visitor(), next="/m/abc?v=1").headers["location"] == "/m/abc?v=1"


def test_the_account_page_is_in_the_readers_language(served: Served) -> None:
    page = served.visitor(**{"accept-language": "fr"}).get("/account").text
    assert "Garder mes parties" in page
    assert "account." not in page
    assert "Mot de passe" in page


def test_the_same_works_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    address = postgres.new_database()

    async def prepare() -> None:
        database = Database(asynchronous(address))
        await migrate(database)
        await database.close()

    asyncio.run(prepare())
    with serving(tmp_path, database=address) as server:
        server.services.people._passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        account, guest, friend = server.visitor(), server.visitor(), server.visitor()
        assert sign_up(account).status_code == 303
        match = new_duel(guest, friend)
        assert log_in(guest).status_code == 303
        assert view(account, match)["seat"] == 0
        asked, _ = to_move(match, account, friend)
        move = {"version": view(asked, match)["version"], "client": "c", "number": 0}
        assert asked.post(f"/api/matches/{match}/answer", json=move).status_code == 200
        assert account.get("/account/export").status_code == 200
        for strange in ("/m/%00", "/api/matches/%00/view", "/api/matches/%ff/view"):
            assert account.get(strange).status_code == 404
        assert account.post("/account/sessions/%00/revoke").status_code == 404
        for name in ("a%00b", "\0", "\ud800"):
            form = f"name={quote(name, errors='surrogatepass')}&password=x".encode()
            headers = {"content-type": "application/x-www-form-urlencoded"}
            assert account.post("/account/log-in", content=form, headers=headers).status_code == 403
        gone = account.post("/account/delete", data={"sure": "yes", "password": GOOD})
        assert gone.status_code == 303
        assert view(friend, match)["chairs"][0]["name"] == "Somebody who left"
