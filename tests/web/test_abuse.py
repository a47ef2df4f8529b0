"""People who mean harm: strangers at other people's matches, floods, scripts in names; and what the log keeps of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from harena.core.errors import MOST_SHOWN, Refused, fault
from harena.web import commands
from harena.web.app import make_app
from harena.web.limits import LIMITS, TOO_QUICK, Limit, Limits
from harena.web.logs import AsJson
from harena.web.security import own_path
from tests.web.serving import Served, Visitor, new_duel, reasons, requests_in, serving, settings_in, to_move, view

SCRIPT = "<script>alert(1)</script>&\"'"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all that leave it as it was."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


# Many reasons


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_of_a_thousand_reasons_the_first_are_shown_and_logged(
    accept: str, served: Served, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse_much(*_: object) -> None:
        raise Refused(*(fault("nothing_counted") for _ in range(1000)))

    monkeypatch.setattr(commands, "find", refuse_much)
    refused = served.visitor(accept=accept).get("/m/abc")
    assert refused.status_code == 422
    assert "980 more reasons" in refused.text
    assert len(refused.text) < 20_000
    assert len(requests_in(logged)[-1]["why"]) == MOST_SHOWN + 1


# Other people's matches


def test_a_stranger_watches_but_cannot_touch(served: Served, logged: pytest.LogCaptureFixture) -> None:
    host, friend, stranger = served.visitor(), served.visitor(), served.visitor(accept="application/json")
    match = new_duel(host, friend)
    stranger.post("/play", data={"game": "ludus"})
    version, before = view(host, match)["version"], served.tables()
    form = {"version": str(version), "client": "c", "choice": "0", "agree": "true"}
    for what in ("answer", "undo", "consent", "draw", "resign", "claim", "begin"):
        refused = stranger.post(f"/m/{match}/{what}", data=form)
        assert refused.status_code == 403, what
        assert "seat" in reasons(refused)[0]
        assert requests_in(logged)[-1]["why"] == ["refused.not_seated"]
    assert served.tables() == before


def test_an_expired_session_is_nobodys(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    alone.change("UPDATE sessions SET seen = '2020-01-01 00:00:00.000000'")
    before = alone.tables()
    move = {"version": 1, "client": "c"}
    assert host.post(f"/api/matches/{match}/resign", json=move).status_code == 403
    assert host.get("/api/me").status_code == 401
    assert alone.tables() == before


def test_a_stream_goes_blind_when_its_session_ends(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend)
    asked, _ = to_move(match, host, friend)
    secret = asked.cookies["harena"]

    from harena.web.api import events  # noqa: PLC0415

    class Asking:
        app, method = served.app, "GET"
        scope: dict[str, Any] = {"state": {}}
        headers: dict[str, str] = {}
        cookies = {"harena": secret}
        query_params: dict[str, str] = {}

    async def before_and_after() -> list[int]:
        stream = events(Asking(), served.services, match, -1)  # type: ignore[arg-type]
        one = json.loads(str((await anext(stream)).data))
        person = await served.services.people.by_session(secret)
        assert person is not None
        await served.services.people.sessions.revoke_others(person.id)
        served.services.hub.publish(match, one["version"])
        two = json.loads(str((await anext(stream)).data))
        await stream.aclose()
        return [len(one["choices"]), len(two["choices"])]

    had, has = served.wait_for(before_and_after)
    assert had > 0
    assert has == 0


def test_thousands_of_matches_by_one_guest_are_too_many(tmp_path: Path, logged: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path, matches_a_day=5) as server:
        who = server.visitor(accept="application/json")
        statuses = [who.post("/play", data={"game": "ludus"}).status_code for _ in range(8)]
        assert statuses == [303] * 5 + [429] * 3
        assert "5" in reasons(who.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}))[0]
        assert len(server.tables()["matches"]) == 5
        assert requests_in(logged)[-1]["why"] == ["refused.too_many_matches"]


def test_throwing_the_cookie_away_does_not_help(alone: Served) -> None:
    alone.app.state.limits = Limits({**LIMITS, "new_match": Limit(6, 3600), "newcomer": Limit(4, 3600)}, lambda: 0.0)
    wish = {"game": "ludus", "seats": ["me", "open"]}
    statuses = [alone.visitor().post("/api/matches", json=wish).status_code for _ in range(8)]
    assert statuses == [201] * 4 + [429] * 4
    assert len(alone.tables()["people"]) == len(alone.tables()["matches"]) == 4


@pytest.mark.parametrize("path", ["/play", "/new/ludus", "/api/matches"])
def test_an_address_begins_only_so_many_matches(alone: Served, path: str) -> None:
    alone.app.state.limits = Limits({**LIMITS, "new_match": Limit(2, 3600)}, lambda: 0.0)
    who = alone.visitor(accept="application/json")
    body: dict[str, Any] = {"data": {"game": "ludus"}}
    if path.startswith("/api"):
        body = {"json": {"game": "ludus", "seats": ["me", "open"]}}
    responses = [who.post(path, **body) for _ in range(3)]
    assert [response.status_code < 400 for response in responses] == [True, True, False]
    assert (responses[2].status_code, responses[2].headers["retry-after"]) == (429, "1800")
    assert len(alone.tables()["matches"]) == 2


def test_pictures_cannot_be_asked_for_without_end(alone: Served) -> None:
    alone.app.state.limits = Limits({**LIMITS, "picture": Limit(2, 60)}, lambda: 0.0)
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend, "invictus")
    statuses = [alone.visitor().get(f"/m/{match}/board.svg").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert alone.visitor().get(f"/m/{match}").status_code == 200


class Tables:
    """Two people at a table, where only so many changes are let through."""

    def __init__(self, served: Served) -> None:
        self.host, self.friend = served.visitor(accept="application/json"), served.visitor(accept="application/json")
        self.match = new_duel(self.host, self.friend)
        self._served = served

    def limit(self, **limits: Limit) -> None:
        """So much may be changed from now on, while time stands still."""
        kept: dict[Any, Limit] = {**LIMITS, **limits}
        self._served.app.state.limits = Limits(kept, lambda: 0.0)

    def asks(self, who: Visitor, path: str, times: int = 1) -> list[int]:
        """The statuses of so many requests for a version that has not come yet."""
        more: dict[str, dict[str, Any]] = {"answer": {"number": 0}, "consent": {"agree": False}}
        given: dict[str, Any] = {"json": {"version": 10_000, "client": "c", **more.get(path.rpartition("/")[2], {})}}
        if not path.startswith("/api"):
            given = {"data": {"version": "10000", "client": "c", "choice": "0", "agree": "false"}}
        return [who.post(path.format(match=self.match), **given).status_code for _ in range(times)]


def me(who: Visitor) -> str:
    """The id of a person."""
    found: str = who.get("/api/me").json()["id"]
    return found


@pytest.mark.parametrize("what", ["answer", "undo", "consent", "draw", "resign", "claim", "takeover"])
@pytest.mark.parametrize("path", ["/m/{match}", "/api/matches/{match}"])
def test_a_person_changes_only_so_much_at_once_and_the_others_play_on(alone: Served, path: str, what: str) -> None:
    tables = Tables(alone)
    tables.limit(change=Limit(3, 6.0, TOO_QUICK))
    before = alone.tables()
    assert tables.asks(tables.host, f"{path}/{what}", 5) == [409, 409, 409, 429, 429]
    assert tables.asks(tables.friend, f"{path}/{what}") == [409]
    assert tables.host.get(f"/m/{tables.match}").status_code == 200
    assert alone.tables() == before


def test_who_changes_too_much_is_told_to_wait_a_moment(alone: Served, logged: pytest.LogCaptureFixture) -> None:
    tables = Tables(alone)
    tables.limit(change=Limit(1, 2.0, TOO_QUICK))
    tables.asks(tables.host, "/m/{match}/resign")
    for language, word in (("en", "quicker than anybody plays"), ("fr", "plus vite")):
        refused = tables.host.post(
            f"/m/{tables.match}/resign", data={"version": "1", "client": "c"}, headers={"accept-language": language}
        )
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")
        assert word in reasons(refused)[0]
        assert requests_in(logged)[-1]["why"] == ["refused.too_many_changes"]


def test_tokens_and_browsers_of_one_person_count_together(alone: Served) -> None:
    tables = Tables(alone)
    secret = tables.host.post("/api/me/tokens", json={"name": "bot", "scope": "play"}).json()["token"]
    program = alone.visitor(authorization=f"Bearer {secret}")
    tables.limit(change=Limit(3, 6.0, TOO_QUICK))
    assert tables.asks(tables.host, "/m/{match}/resign") == [409]
    assert tables.asks(program, "/api/matches/{match}/resign", 3) == [409, 409, 429]
    assert tables.asks(tables.host, "/m/{match}/resign") == [429]


def test_an_address_changes_only_so_much_whoever_comes_from_it(alone: Served) -> None:
    tables = Tables(alone)
    tables.limit(change_address=Limit(2, 6.0, TOO_QUICK))
    path = "/api/matches/{match}/resign"
    assert [tables.asks(who, path)[0] for who in (tables.host, tables.friend, tables.host)] == [409, 409, 429]
    assert tables.asks(alone.visitor(), path) == [429]


def test_who_is_refused_for_the_address_uses_up_nothing_of_their_own(alone: Served) -> None:
    tables = Tables(alone)
    tables.limit(change=Limit(3, 6.0, TOO_QUICK), change_address=Limit(2, 6.0, TOO_QUICK))
    assert tables.asks(tables.host, "/api/matches/{match}/resign", 20) == [409, 409, *[429] * 18]
    who = me(tables.host)
    assert alone.app.state.limits.wait("change", who) == 0


def test_who_is_refused_as_a_person_uses_up_nothing_of_the_address(alone: Served) -> None:
    tables = Tables(alone)
    tables.limit(change=Limit(2, 6.0, TOO_QUICK), change_address=Limit(4, 6.0, TOO_QUICK))
    path = "/api/matches/{match}/resign"
    assert tables.asks(tables.host, path, 20) == [409, 409, *[429] * 18]
    assert tables.asks(tables.friend, path, 2) == [409, 409]
    assert tables.asks(alone.visitor(), path) == [429]


# Words that people bring


def test_a_script_in_a_name_is_only_a_name(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    alone.change("UPDATE people SET name = ?", SCRIPT)
    alone.change("UPDATE seats SET name = ?", SCRIPT)
    alone.services.rooms.forget(match)
    for path in ("/", f"/m/{match}", "/account", f"/m/{match}/board.svg", f"/m/{match}/dice", f"/m/{match}/replay"):
        page = host.get(path)
        assert "<script>alert" not in page.text, path
    assert view(host, match)["chairs"][0]["name"] == SCRIPT
    assert "<script>" not in view(host, match)["picture"]
    assert host.get(f"/api/matches/{match}").headers["content-type"] == "application/json"


def test_a_name_with_a_script_is_not_taken_in_the_first_place(served: Served) -> None:
    host = served.visitor()
    match = host.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}).json()["id"]
    refused = served.visitor().post(f"/m/{match}/join", data={"name": SCRIPT}, headers={"accept": "application/json"})
    assert refused.status_code == 422


def test_no_guest_can_take_the_name_of_an_account(alone: Served) -> None:
    owner, host = alone.visitor(), alone.visitor()
    owner.post("/account/sign-up", data={"name": "Livia", "password": "correct horse battery"})
    match = host.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}).json()["id"]
    assert alone.visitor().post(f"/api/matches/{match}/join", json={"name": "LIVIA"}).status_code == 422


@pytest.mark.parametrize(
    "wish",
    [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example/",
        "/\t/evil.example",
        "/ /evil",
        "\\/evil",
        "",
        "/%0a\n",
    ],
)
def test_no_form_leads_to_another_site(served: Served, wish: str) -> None:
    response = served.visitor().post("/language", data={"back": wish, "language": "fr"})
    assert (response.status_code, response.headers["location"]) == (303, "/")


def test_paths_of_our_own_are_kept() -> None:
    for path in ("/", "/m/abc", "/m/abc?v=3", "/rules/invictus#INV-086"):
        assert own_path(path) == path


# Logs and faults


def test_each_request_is_one_line_of_the_log_without_secrets(alone: Served, logged: pytest.LogCaptureFixture) -> None:
    who = alone.visitor()
    who.post("/account/sign-up", data={"name": "Livia", "password": "correct horse battery"})
    token = who.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    alone.visitor(authorization=f"Bearer {token}").get("/api/me?secret=hush")
    lines = requests_in(logged)
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("POST", "/account/sign-up", 303),
        ("POST", "/api/me/tokens", 201),
        ("GET", "/api/me", 200),
    ]
    assert all(line["ms"] >= 0 for line in lines)
    own = [json.loads(AsJson().format(record)) for record in logged.records if record.name.startswith("harena")]
    for secret in ("correct horse", token, who.cookies["harena"], "hush"):
        assert secret not in json.dumps(own)


def test_the_log_of_a_failed_statement_has_none_of_its_values(alone: Served, logged: pytest.LogCaptureFixture) -> None:
    who = alone.visitor()
    alone.change("ALTER TABLE seats RENAME TO stools")
    wish = {"game": "ludus", "seats": ["me", "random"], "nonce": "9f2c5ecret"}
    assert who.post("/api/matches", json=wish).status_code == 500
    assert "no such table: seats" in logged.text
    assert "9f2c5ecret" not in logged.text


def test_a_fault_of_ours_is_a_sentence_and_the_log_has_the_rest(
    tmp_path: Path, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        host, friend = server.visitor(), server.visitor()
        match = new_duel(host, friend)
        asked, _ = to_move(match, host, friend)
        version, before = view(asked, match)["version"], server.tables()

        def broken(*_given: object) -> None:
            raise RuntimeError("the secret cards are: all of them")

        monkeypatch.setattr("harena.core.match.Match.answer_all", broken)
        move = {"version": version, "client": "c", "number": 0}
        failed = asked.post(f"/api/matches/{match}/answer", json=move)
        assert failed.status_code == 500
        assert "safe" in reasons(failed)[0]
        assert "secret" not in failed.text
        number = reasons(failed)[0].rpartition("(")[2].rstrip(")")
        assert number in logged.text
        assert "all of them" in logged.text
        assert server.tables() == before
        monkeypatch.undo()
        assert asked.post(f"/api/matches/{match}/answer", json=move).status_code == 200


def test_refusals_on_pages_are_pages_in_the_readers_language(served: Served) -> None:
    missing = served.visitor(**{"accept-language": "fr"}).get("/m/nowhere")
    assert missing.status_code == 404
    assert missing.headers["content-type"].startswith("text/html")
    assert "partie" in missing.text


def test_what_one_request_knows_the_next_does_not(tmp_path: Path) -> None:
    """Some servers hand the same state to every request: who is asking must not stay in it."""
    app = make_app(settings_in(tmp_path))
    with TestClient(app) as client:
        who = Visitor(client)
        who.post("/play", data={"game": "ludus"})
        shared: dict[str, Any] = {}
        answers: list[bytes] = []

        async def ask(cookie: bytes) -> None:
            async def receive() -> Any:
                return {"type": "http.request", "body": b"", "more_body": False}

            async def send(message: Any) -> None:
                answers.append(message.get("body", b"") or str(message["status"]).encode())

            scope: Any = {
                "type": "http", "method": "GET", "path": "/api/me", "raw_path": b"/api/me", "query_string": b"",
                "headers": [(b"cookie", cookie)], "client": ("127.0.0.1", 1), "server": ("x", 80), "scheme": "http",
                "http_version": "1.1", "root_path": "", "state": shared,
            }  # fmt: skip
            await app(scope, receive, send)

        client.blocking_portal.call(ask, f"harena={who.cookies['harena']}".encode())
        client.blocking_portal.call(ask, b"")
        assert (answers[0], answers[2]) == (b"200", b"401")
