"""Bad input: requests from other sites, bodies and addresses that make no sense. Each is refused with the right status
and a sentence, is logged, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.web.security import HEADERS
from tests.web.serving import Served, new_duel, reasons, requests_in, serving, to_move


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all that leave it as it was."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


# Other sites


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.local.evil.example"},
        {"origin": "http://[broken"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver.local"},
        {"sec-fetch-site": "cross-site", "authorization": "Basic abc"},
    ],
)
@pytest.mark.parametrize("path", ["/play", "/api/matches", "/account/log-in", "/account/delete", "/language"])
def test_another_site_cannot_make_a_browser_act(
    served: Served, logged: pytest.LogCaptureFixture, headers: dict[str, str], path: str
) -> None:
    before = served.tables()
    refused = served.visitor(**headers).post(path, data={"game": "ludus"}, headers={"accept": "application/json"})
    assert refused.status_code == 403
    assert "site" in reasons(refused)[0]
    assert not refused.cookies
    assert served.tables() == before
    assert requests_in(logged)[-1]["why"] == ["page.http_403"]


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": "http://testserver.local"},
        {},
        {"sec-fetch-site": "same-origin", "origin": "http://testserver.local"},
    ],
)
def test_the_own_pages_can(served: Served, headers: dict[str, str]) -> None:
    assert served.visitor(**headers).post("/play", data={"game": "ludus"}).status_code == 303


def test_reading_is_allowed_from_everywhere_a_link_may_stand(served: Served) -> None:
    assert served.visitor(**{"sec-fetch-site": "cross-site"}).get("/").status_code == 200


def test_by_https_only_the_https_page_is_ours(tmp_path: Path) -> None:
    with serving(tmp_path, https=True) as server:
        for scheme, status in (("http", 403), ("https", 303)):
            who = server.visitor(origin=f"{scheme}://testserver.local")
            assert who.post("/play", data={"game": "ludus"}).status_code == status


# Headers and cookies


def test_every_answer_carries_the_headers_also_errors_and_files(served: Served) -> None:
    who = served.visitor()
    asked = {
        "/": 200,
        "/static/table.js": 200,
        "/api/games": 200,
        "/api/openapi.json": 200,
        "/healthz": 200,
        "/nowhere": 404,
        "/static/nowhere": 404,
        "/api/nowhere": 404,
        "/m/nowhere": 404,
        "/account/export": 401,
        "/play": 405,
    }
    for path, status in asked.items():
        response = who.get(path)
        assert response.status_code == status, path
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS, path
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_a_board_that_is_downloaded_brings_its_style_and_may_do_nothing_else(served: Served) -> None:
    match = new_duel(served.visitor(), served.visitor(), "invictus")
    policy = served.visitor().get(f"/m/{match}/board.svg").headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


def test_no_other_site_is_let_in(served: Served) -> None:
    asked = {"origin": "https://elsewhere.example", "access-control-request-method": "POST"}
    for method in ("GET", "OPTIONS"):
        answer = served.visitor(**asked).ask(method, "/api/matches")
        assert [name for name in answer.headers if name.startswith("access-control")] == []


def test_every_answer_says_what_it_is(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend, "invictus")
    for path in ("/", "/static/table.js", "/static/harena.css", f"/m/{match}/board.svg", "/healthz", f"/m/{match}"):
        response = served.visitor().get(path)
        assert response.status_code == 200, path
        assert "charset=utf-8" in response.headers["content-type"], path


def test_what_is_about_a_person_is_kept_in_no_cache(served: Served) -> None:
    who = served.visitor()
    assert who.get("/account").headers["cache-control"] == "no-store"
    assert who.get("/api/games").headers["cache-control"] == "no-store"
    assert "private" in who.get("/").headers["cache-control"]


@pytest.mark.parametrize("path", ["//account", "/account//", "/api//games"])
def test_slashes_too_many_lead_to_the_same_page_with_the_same_headers(served: Served, path: str) -> None:
    response = served.visitor().get(f"http://testserver.local{path}")
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(tmp_path: Path) -> None:
    for https in (False, True):
        folder = tmp_path / str(https)
        folder.mkdir()
        with serving(folder, https=https) as server:
            given = server.visitor().post("/play", data={"game": "ludus"})
            cookie = given.headers["set-cookie"]
            assert ("HttpOnly" in cookie, "SameSite=lax" in cookie, "Path=/" in cookie) == (True, True, True)
            assert "Domain" not in cookie
            assert ("Secure" in cookie, cookie.startswith("__Host-")) == (https, https)
            assert ("strict-transport-security" in given.headers) == https


def test_a_cookie_is_never_given_to_the_next_visitor(served: Served) -> None:
    first, second = served.visitor(), served.visitor()
    first.post("/play", data={"game": "ludus"})
    assert second.get("/api/me").status_code == 401


# Bodies


def test_a_body_that_is_too_large_is_not_read(served: Served, logged: pytest.LogCaptureFixture) -> None:
    who, before = served.visitor(accept="application/json"), served.tables()
    for path, given in (
        (
            "/api/matches",
            {"content": b'{"game":"' + b"x" * 70_000 + b'"}', "headers": {"content-type": "application/json"}},
        ),
        ("/play", {"data": {"game": "x" * 70_000}}),
        ("/account/log-in", {"data": {"name": "x" * 70_000}}),
    ):
        refused = who.post(path, **given)
        assert refused.status_code == 413
        assert "less" in reasons(refused)[0]
        assert requests_in(logged)[-1]["status"] == 413
    assert served.tables() == before


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'{"game":"\\ud800","seats":["me"]}', "application/json"),
        (b'{"game":"ludus","seats":' + b"[" * 30_000, "application/json"),
        (
            b'{"game":"ludus","seats":["me","open"],"options":' + b'{"a":' * 9_000 + b"1" + b"}" * 9_000 + b"}",
            "application/json",
        ),
        (b'{"game":"ludus","seats":["me","open"],"admin":true}', "application/json"),
        (b'{"game":"ludus","seats":["me","open"],"options":{"health":1e400}}', "application/json"),
        (b'{"game":"ludus","seats":["me","open"],"options":{"health":' + b"9" * 5_000 + b"}}", "application/json"),
        (b"game=ludus", "application/x-www-form-urlencoded"),
        (b"\x80\x04.", "application/x-msgpack"),
        (b"<a/>", "text/xml"),
        (b"--x--", "multipart/form-data"),
        (b"--x--", "multipart/form-data; boundary=x"),
    ],
)
def test_a_malformed_body_is_refused_with_a_sentence(served: Served, content: bytes, kind: str) -> None:
    before = served.tables()
    refused = served.visitor().post("/api/matches", content=content, headers={"content-type": kind})
    assert refused.status_code in (400, 415, 422), refused.text
    assert all(" " in reason for reason in reasons(refused))
    assert served.tables() == before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"version=1",
        b"version=x&client=y&choice=0",
        b"version=1&client=&choice=0",
        b"version=1&client=a%00b&choice=0",
        b"version=1&client=%ff%fe&choice=0",
        b"version=1&client=" + b"x" * 100 + b"&choice=0",
        b"version=1&version=2&client=a&choice=0",
        b"version=" + b"9" * 5_000 + b"&client=a&choice=0",
        b"version=-1&client=a&choice=0",
        b"\xff=\xff",
        b"%%%",
    ],
)
def test_a_malformed_form_is_refused_and_nothing_is_played(served: Served, content: bytes) -> None:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend)
    asked, _ = to_move(match, host, friend)
    before = served.tables()
    headers = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
    refused = asked.post(f"/m/{match}/answer", content=content, headers=headers)
    assert refused.status_code in (400, 422), refused.text
    assert served.tables() == before


@pytest.mark.parametrize(
    "path",
    [
        "/m/%00",
        "/m/%ff%fe",
        "/m/" + "x" * 3000,
        "/m/..%2f..%2fetc%2fpasswd",
        "/static/..%2f..%2fsettings.py",
        "/static/%00",
        "/api/matches/%00/view",
        "/api/games/%00",
        "/new/%00",
        "/new/nothing",
        "/m/a'%20OR%201=1--",
        "/rules/..%2f..%2fLICENSE",
    ],
)
def test_a_strange_address_is_not_found(served: Served, path: str) -> None:
    assert served.visitor().get(path).status_code == 404


@pytest.mark.parametrize(
    "query", ["v=x", "v=" + "9" * 5000, "v=-1", "v=1e9", "lang=%00", "lang=../../etc", "v=" + "9" * 30]
)
def test_a_strange_query_is_no_fault_of_ours(served: Served, query: str) -> None:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend)
    for path in (f"/m/{match}?{query}", f"/api/matches/{match}/view?{query.replace('v=', 'at=')}"):
        assert served.visitor().get(path).status_code in (200, 400), path
    headers = {
        "last-event-id": "9" * 5000,
        "accept-language": ";,;q=,*" * 50,
        "cookie": "language=..; harena=%00; =; ;",
    }
    assert served.visitor(**headers).get(f"/m/{match}").status_code == 200
