"""Every refusal, read in a language that nobody speaks: no word of it may be left in English. See `pseudo.py`."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.bots import bot_names
from harena.core.discovery import games
from tests.web.pseudo import PLAIN, in_english
from tests.web.scene import GREEK, PASSWORD, TYPED, Scene, army, who_looks

REFUSED: Final[list[tuple[str, str, dict[str, Any]]]] = [
    ("nobody", "/play", {"game": TYPED}),
    ("nobody", "/play", {"game": "ludus", "level": TYPED}),
    ("nobody", "/new/ludus", {"option.health": "99"}),
    ("nobody", "/new/ludus", {"option.health": TYPED}),
    ("nobody", "/new/ludus", {f"option.{TYPED}": "1"}),
    ("nobody", "/new/invictus", {"bring": "saved:0"}),
    ("nobody", "/new/invictus", {f"bring.{TYPED}": "1"}),
    ("nobody", "/new/invictus", {"option.variant": TYPED}),
    ("nobody", "/army/invictus", {"seats": "2", "name": ""}),
    ("nobody", "/army/invictus", army(name="")),
    ("nobody", "/army/invictus", army(name=TYPED, **{"count.red": "9"})),
    ("nobody", "/army/invictus/check", {"seats": "2"}),
    ("nobody", "/army/invictus/draft", army(**{"option.copies": "99"})),
    ("guest", "/m/{duel}/answer", {}),
    ("guest", "/m/{duel}/answer", {"version": TYPED, "client": "a", "choice": "0"}),
    ("guest", "/m/{duel}/answer", {"version": "1", "client": "a", "choice": "0"}),
    ("guest", "/m/{duel}/answer", {"version": "{version}", "client": "b", "choice": "99"}),
    ("foe", "/m/{duel}/answer", {"version": "{version}", "client": "b", "choice": "99"}),
    ("guest", "/m/{duel}/chance", {"version": "1", "client": "a", "shown": TYPED}),
    ("guest", "/m/{duel}/suggested", {"version": "1", "client": "a"}),
    ("guest", "/m/{duel}/odds", {"version": "1", "client": "a"}),
    ("guest", "/m/{duel}/advice", {"version": "1"}),
    ("nobody", "/m/{duel}/undo", {"version": "1", "client": "a"}),
    ("left", "/m/{four}/resign", {"version": "1", "client": "a"}),
    ("guest", "/m/{duel}/draw", {"version": "{version}", "client": "d"}),
    ("left", "/m/{four}/draw", {"version": "1", "client": "d"}),
    ("guest", "/m/{bout}/consent", {"version": "1", "client": "a", "agree": "true"}),
    ("guest", "/m/{duel}/claim", {"version": "1", "client": "a"}),
    ("guest", "/m/{duel}/takeover", {"version": "1", "client": "a"}),
    ("fourth", "/m/{four}/claim", {"version": "1", "client": "a"}),
    ("nobody", "/m/{duel}/join", {"name": GREEK[1]}),
    ("owner", "/m/{open}/join", {"bring": "ready:0"}),
    ("nobody", "/m/{open}/join", {"name": "<>"}),
    ("nobody", "/m/{duel}/begin", {}),
    ("guest", "/m/{showing}/begin", {"nonce": TYPED}),
    ("guest", "/m/{showing}/begin", {"nonce": "0"}),
    ("guest", "/m/{showing}/pledge", {"pledge": "0"}),
    ("guest", "/m/{again}/begin", {"nonce": "0"}),
    ("guest", "/m/{again}/pledge", {"pledge": "0"}),
    ("guest", "/m/{full}/pledge", {"pledge": "0"}),
    ("patient", "/m/{showing}/restart", {}),
    ("patient", "/m/{showing}/reopen", {}),
    ("guest", "/m/{showing}/reopen", {}),
    ("nobody", "/m/{showing}/reopen", {}),
    ("nobody", "/m/{duel}/rematch", {}),
    ("guest", "/m/{duel}/rematch", {}),
    ("nobody", "/account/sign-up", {"name": "<>", "password": PASSWORD}),
    ("nobody", "/account/sign-up", {"name": GREEK[2], "password": "1"}),
    ("nobody", "/account/sign-up", {"name": GREEK[2], "password": "11111111"}),
    ("nobody", "/account/sign-up", {"name": GREEK[0], "password": PASSWORD}),
    ("nobody", "/account/log-in", {"name": GREEK[0], "password": "1"}),
    ("owner", "/account/rename", {"name": ""}),
    ("owner", "/account/password", {"old": "1", "new": "1"}),
    ("owner", "/account/password", {"old": TYPED, "new": PASSWORD}),
    ("owner", "/account/tokens", {"name": "", "scope": "play"}),
    ("owner", "/account/tokens", {"name": TYPED, "scope": TYPED}),
    ("owner", "/account/delete", {}),
    ("owner", "/account/delete", {"sure": "yes", "password": TYPED}),
    ("owner", "/account/sessions/0/revoke", {}),
    ("owner", "/account/tokens/0/revoke", {}),
    ("nobody", "/account/sessions/revoke-others", {}),
    ("guest", "/leagues", {"title": ""}),
    ("winner", "/l/{league}/join/{key}", {"name": "<>"}),
    ("nobody", "/l/{league}/join", {}),
    ("nobody", "/l/{league}/people/role", {"n": "1", "role": "player"}),
    ("owner", "/l/{league}/people/role", {"n": "1", "role": "viewer"}),
    ("guest", "/l/{league}/people/role", {"n": "99", "role": "viewer"}),
    ("guest", "/l/{league}/people/role", {"n": "2", "role": TYPED}),
    ("owner", "/l/{league}/people/name", {"n": "1", "name": GREEK[2]}),
    ("guest", "/l/{league}/people/name", {"n": "2", "name": "<>"}),
    ("owner", "/l/{league}/people/invite", {}),
    ("owner", "/l/{league}/people/hand-over", {"n": "2"}),
    ("guest", "/l/{league}/people/leave", {}),
    ("owner", "/l/{league}/settings/title", {"title": GREEK[2]}),
    ("guest", "/l/{league}/settings/title", {"title": ""}),
    ("owner", "/l/{league}/settings/public", {}),
    ("owner", "/l/{league}/settings/archive", {}),
    ("owner", "/l/{league}/settings/rules", {}),
    ("viewer", "/l/{league}/army/2/finish", {}),
    ("owner", "/l/{league}/army/2/nothing", {}),
    ("viewer", "/l/{league}/army/2/recruit/militia", {"size": "20"}),
    ("owner", "/l/{league}/army/2/recruit/knights", {"size": "4"}),
    ("owner", "/l/{league}/army/2/tree", {"territory": TYPED}),
    ("viewer", "/l/{league}/army/2/unit/1/name", {"name": GREEK[2]}),
    ("owner", "/l/{league}/army/2/unit/99/name", {"name": GREEK[2]}),
    ("nobody", "/m/{open}x", {}),
    ("nobody", "/", {}),
]
"""Who sends which form where, in vain."""

REFUSED_BY_API: Final[list[tuple[str, str, Any]]] = [
    ("nobody", "/api/matches", {"game": TYPED, "seats": ["me", "open"]}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["me"]}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["open", "open"]}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["me", TYPED]}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["me", "open"], "options": {"health": 99}}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["me", "open"], "options": {TYPED: 1}}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["me", "open"], "brings": {TYPED: 1}}),
    ("nobody", "/api/matches", {"game": "invictus", "seats": ["me", "open"], "brings": {TYPED: 1}}),
    ("nobody", "/api/matches", []),
    ("guest", "/api/matches/{duel}/answer", {"version": 1, "client": "x"}),
    ("guest", "/api/matches/{duel}/answer", {"version": 1, "client": "x", "number": 0}),
    ("guest", "/api/matches/{duel}/chance", {"version": 1, "client": "x", "shown": [TYPED]}),
    ("guest", "/api/matches/{duel}/advice", {"version": 1}),
    ("guest", "/api/matches/{bout}/undo", {"version": 1, "client": "x"}),
    ("fourth", "/api/matches/{four}/claim", {"version": 1, "client": "x"}),
    ("left", "/api/matches/{four}/takeover", {"version": 1, "client": "x"}),
    ("winner", "/api/matches/{bout}/resign", {"version": "{version}", "client": "x"}),
    ("winner", "/api/matches/{bout}/draw", {"version": "{version}", "client": "d"}),
    ("against", "/api/matches/{four}/draw", {"version": "{version}", "client": "d"}),
    ("nobody", "/api/matches/{duel}/consent", {"version": 1, "client": "x", "agree": True}),
    ("nobody", "/api/matches/{duel}/join", {}),
    ("nobody", "/api/matches/{duel}/begin", {}),
    ("nobody", "/api/matches", {"game": "ludus", "seats": ["me", "open"], "nonce": "1"}),
    ("guest", "/api/matches/{showing}/pledge", {"pledge": "0" * 64}),
    ("patient", "/api/matches/{showing}/restart", {}),
    ("patient", "/api/matches/{showing}/reopen", {}),
    ("owner", "/api/me/tokens", {"name": "", "scope": "play"}),
    ("guest", "/api/leagues", {"title": ""}),
    ("nobody", "/api/leagues/{league}/entries", {}),
    ("nobody", "/api/" + "x", {}),
]


def names_to_type() -> set[str]:
    """Games, programs, options and their values by the names under which they are sent: these are in no language."""
    declared = [option for game in games().values() for option in (*game.declared_options(), *game.declared_brings())]
    names = [*games(), *bot_names(), *(f"{option['name']} {option.get('choices', '')}" for option in declared)]
    return {word for name in names for word in PLAIN.findall(name)}


def in_english_but_for_names(response: Any) -> list[str]:
    return [found for found in in_english(response) if found.split()[-1] not in names_to_type()]


NEVER_REFUSED: Final = {"/language", "/account/log-out", "/army/{name}/delete", "/account/tokens"}
"""Forms that always do what they are asked."""


def filled(scene: Scene, path: str, given: Any) -> tuple[str, Any]:
    """The address, and what is sent there, with what only the scene knows."""
    ids = scene.ids()
    name = path.partition("{")[2].partition("}")[0]
    playing = {"duel": scene.duel, "bout": scene.bout, "four": scene.four}.get(name)
    if playing is not None and isinstance(given, dict) and given.get("version") == "{version}":
        given = {**given, "version": playing.match.version}
    return path.format(**ids), given


@pytest.mark.parametrize(("name", "path", "form"), REFUSED)
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_no_word_of_a_refused_form_is_left_in_english(
    scene: Scene, name: str, path: str, form: dict[str, Any], accept: str
) -> None:
    address, sent = filled(scene, path, form)
    response = who_looks(scene, name).post(address, data=sent, headers={"accept": accept})
    assert response.status_code >= 400 or path.endswith("/check"), response.text
    assert in_english_but_for_names(response) == []


@pytest.mark.parametrize(("name", "path", "body"), REFUSED_BY_API)
def test_no_sentence_of_a_refusal_by_the_api_is_left_in_english(scene: Scene, name: str, path: str, body: Any) -> None:
    address, sent = filled(scene, path, body)
    response = who_looks(scene, name).post(address, json=sent)
    assert response.status_code >= 400, response.text
    assert response.json()["reasons"]
    assert in_english_but_for_names(response) == []


@pytest.mark.parametrize(
    ("method", "path", "given"),
    [
        ("GET", "/nowhere", {}),
        ("GET", "/m/nowhere", {}),
        ("GET", f"/new/{TYPED}", {}),
        ("GET", f"/rules/{TYPED}", {}),
        ("GET", "/play", {}),
        ("GET", "/account/export", {}),
        ("GET", "/m/{open}/replay", {}),
        ("GET", "/m/{duel}/board.png?width=99999", {}),
        ("GET", "/m/{duel}?v=x", {}),
        ("GET", "/api/me", {}),
        ("DELETE", "/api/me/tokens/0", {}),
        ("POST", "/play", {"headers": {"sec-fetch-site": "cross-site"}}),
        ("POST", "/play", {"data": {"game": "x" * 70_000}}),
        ("POST", "/api/matches", {"content": b"<a/>", "headers": {"content-type": "text/xml"}}),
    ],
)
def test_no_word_of_an_error_page_is_left_in_english(scene: Scene, method: str, path: str, given: Any) -> None:
    response = scene.nobody.ask(method, path.format(**scene.ids()), **given)
    assert response.status_code >= 400
    assert in_english_but_for_names(response) == []


def test_no_word_about_a_fault_of_ours_is_left_in_english(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        raise RuntimeError("Broken in plain English")

    monkeypatch.setattr("harena.web.pages.rules.find_registry", broken)
    response = scene.nobody.get("/rules")
    assert response.status_code == 500
    number = response.text.rpartition("(")[2].partition(")")[0]
    assert [word for word in in_english(response) if word.split()[-1] not in number] == []


def test_every_form_and_every_request_was_refused_something(scene: Scene) -> None:
    routes = [route for route in scene.served.app.routes if hasattr(route, "methods")]
    sent = {route.path_format for route in routes if "POST" in route.methods}
    tried = [(path.format(**scene.ids())) for _, path, _ in (*REFUSED, *REFUSED_BY_API)]
    left = {route for route in sent if not any(fits(route, path) for path in tried)}
    assert left - NEVER_REFUSED == set()


def fits(route: str, path: str) -> bool:
    """Whether an address is one of this route."""
    wanted, given = route.split("/"), path.split("/")
    pairs = zip(wanted, given, strict=False)
    return len(wanted) == len(given) and all(one == other or one.startswith("{") for one, other in pairs)
