"""The JSON API: what programs can do, and what they are told when they cannot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.core.record import parse_record
from tests.web.serving import Served, Visitor, lines_of, new_duel, pledged_duel, serving, show, to_move, view


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def duel(served: Served) -> tuple[str, Visitor, Visitor]:
    host, friend = served.visitor(), served.visitor()
    return new_duel(host, friend), host, friend


def answer(who: Visitor, match: str, version: int, client: str = "one", **choice: Any) -> Any:
    return who.post(f"/api/matches/{match}/answer", json={"version": version, "client": client, **choice})


def test_the_games_say_what_can_be_chosen(served: Served) -> None:
    games = {game["name"]: game for game in served.visitor().get("/api/games").json()}
    assert {option["name"] for option in games["ludus"]["options"]} == {"health", "hand"}
    assert games["invictus"]["seats"] == [2, 4]
    assert games["invictus"]["ready"]
    assert "seer:easy" in games["ludus"]["bots"]
    french = served.visitor(**{"accept-language": "fr"}).get("/api/games/ludus").json()
    assert french["how"] != games["ludus"]["how"]
    assert served.visitor().get("/api/games/chess").status_code == 404


def test_two_people_play_a_whole_match_by_actions(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    for turn in range(200):
        asked, other = to_move(match, host, friend)
        seen = view(asked, match)
        assert view(other, match)["choices"] == []
        done = answer(asked, match, seen["version"], f"turn-{turn}", action=seen["choices"][0]["action"])
        assert done.status_code == 200, done.text
        assert done.json()["version"] > seen["version"]
        if view(host, match)["state"] == "over":
            break
    end = view(host, match)
    assert end["state"] == "over"
    assert end["choices"] == []
    assert all(chair["won"] in (True, False) for chair in end["chairs"])


def test_an_option_is_chosen_by_number_too(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, _ = to_move(match, host, friend)
    before = view(asked, match)
    assert answer(asked, match, before["version"], number=0).status_code == 200
    assert view(asked, match)["version"] > before["version"]


@pytest.mark.parametrize("choice", [{}, {"number": 0, "action": {"type": "pass"}}])
def test_a_choice_is_named_in_exactly_one_way(duel: tuple[str, Visitor, Visitor], choice: dict[str, Any]) -> None:
    match, host, friend = duel
    asked, _ = to_move(match, host, friend)
    assert answer(asked, match, view(asked, match)["version"], **choice).status_code == 422


def test_a_repeated_request_is_answered_as_the_first_time(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, _ = to_move(match, host, friend)
    version = view(asked, match)["version"]
    first, second = (answer(asked, match, version, "same", number=0) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json()
    assert view(asked, match)["version"] == first.json()["version"]


def test_an_answer_to_an_old_version_is_told_the_present_one(
    served: Served, duel: tuple[str, Visitor, Visitor]
) -> None:
    match, host, friend = duel
    asked, _ = to_move(match, host, friend)
    version = view(asked, match)["version"]
    before = served.tables()
    late = answer(asked, match, version - 1, number=0)
    assert (late.status_code, late.json()["version"]) == (409, version)
    assert served.tables() == before


def test_what_cannot_be_done_is_refused_and_changes_nothing(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, other = to_move(match, host, friend)
    version, stranger, before = view(asked, match)["version"], served.visitor(), served.tables()
    refused = {
        "not your turn": answer(other, match, version, number=0),
        "not your turn, by action": answer(other, match, version, action={"type": "pass"}),
        "no seat": answer(stranger, match, version, number=0),
        "no such choice": answer(asked, match, version, number=999),
        "no such action": answer(asked, match, version, action={"type": "fly"}),
        "a number too large": answer(asked, match, version, action={"type": "attack", "card": 2**70}),
        "not on the list": answer(asked, match, version, action={"type": "attack", "card": "elephant"}),
        "no such match": answer(asked, "nowhere", version, number=0),
        "nobody asked": host.post(
            f"/api/matches/{match}/consent", json={"version": version, "client": "c", "agree": True}
        ),
        "too early": other.post(f"/api/matches/{match}/claim", json={"version": version, "client": "c"}),
        "full": stranger.post(f"/api/matches/{match}/join", json={}),
        "stranger begins": stranger.post(f"/api/matches/{match}/begin", json={}),
    }
    statuses = {what: response.status_code for what, response in refused.items()}
    assert statuses == {
        "not your turn": 403,
        "not your turn, by action": 403,
        "no seat": 403,
        "no such choice": 422,
        "no such action": 422,
        "a number too large": 422,
        "not on the list": 422,
        "no such match": 404,
        "nobody asked": 422,
        "too early": 422,
        "full": 422,
        "stranger begins": 403,
    }
    for response in refused.values():
        reasons = response.json()["reasons"]
        assert reasons == [reason for reason in reasons if " " in reason and "refused." not in reason]
    assert served.tables() == before


def test_refusals_come_in_the_readers_language(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, _ = duel
    host.headers = {"accept-language": "fr-CA,en;q=0.5"}
    now = {"version": view(host, match)["version"], "client": "c"}
    told = host.post(f"/api/matches/{match}/claim", json=now).json()
    assert "temps" in told["reasons"][0]


def test_an_undo_past_a_barrier_is_done_when_the_other_agrees(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, other = to_move(match, host, friend)
    start = view(asked, match)
    answer(asked, match, start["version"], number=0)
    version = view(asked, match)["version"]
    move = {"version": version, "client": "undo"}
    assert asked.post(f"/api/matches/{match}/undo", json=move).json() == {"version": version}
    assert view(other, match)["proposal"] == {"what": "undo", "seat": view(asked, match)["seat"]}
    assert asked.post(f"/api/matches/{match}/consent", json={**move, "agree": True}).status_code == 422
    agreed = [other.post(f"/api/matches/{match}/consent", json={**move, "agree": True}) for _ in range(2)]
    assert [response.json() for response in agreed] == [{"version": version + 1}] * 2
    assert view(asked, match)["choices"] == start["choices"]


def test_consent_is_meant_for_the_seat_that_asked(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, other = to_move(match, host, friend)
    answer(asked, match, view(asked, match)["version"], number=0)
    version, seat = view(asked, match)["version"], view(asked, match)["seat"]
    asked.post(f"/api/matches/{match}/undo", json={"version": version, "client": "undo"})
    agrees = {"version": version, "client": "yes", "agree": True}
    assert other.post(f"/api/matches/{match}/consent", json={**agrees, "of": 1 - seat}).status_code == 422
    assert view(other, match)["version"] == version
    assert other.post(f"/api/matches/{match}/consent", json={**agrees, "of": seat}).json() == {"version": version + 1}


def test_what_was_asked_and_refused_is_not_asked_again_by_a_repeat(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, other = to_move(match, host, friend)
    answer(asked, match, view(asked, match)["version"], number=0)
    move = {"version": view(asked, match)["version"], "client": "undo"}
    asked.post(f"/api/matches/{match}/undo", json=move)
    for _ in range(2):
        assert other.post(f"/api/matches/{match}/consent", json={**move, "agree": False}).status_code == 200
    assert asked.post(f"/api/matches/{match}/undo", json=move).json() == {"version": move["version"]}
    assert view(other, match)["proposal"] is None


def test_an_undo_that_the_other_refuses_is_forgotten(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, other = to_move(match, host, friend)
    answer(asked, match, view(asked, match)["version"], number=0)
    move = {"version": view(asked, match)["version"], "client": "undo"}
    asked.post(f"/api/matches/{match}/undo", json=move)
    assert other.post(f"/api/matches/{match}/consent", json={**move, "agree": False}).status_code == 200
    assert view(other, match)["proposal"] is None
    assert view(other, match)["version"] == move["version"]


def test_giving_up_ends_the_match_and_reveals_the_record(duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    version = view(host, match)["version"]
    assert host.post(f"/api/matches/{match}/resign", json={"version": version, "client": "r"}).status_code == 200
    assert view(friend, match)["state"] == "over"
    record = friend.get(f"/api/matches/{match}/record")
    assert record.headers["content-type"] == "application/jsonl"
    *_, end, signature = [json.loads(line) for line in record.text.splitlines()]
    assert end["what"] == "end"
    assert end["seed"]
    assert signature["what"] == "signature"


def test_the_record_of_a_running_match_holds_only_what_one_may_see(
    tmp_path: Path, duel: tuple[str, Visitor, Visitor]
) -> None:
    match, host, friend = duel
    own, others = (who.get(f"/api/matches/{match}/record").content for who in (host, friend))
    assert own != others
    watcher = [json.loads(line) for line in Visitor(host._client).get(f"/api/matches/{match}/record").text.splitlines()]
    assert not [line for line in watcher if line.get("kind") == "draw"]
    whole = tmp_path / "record.jsonl"
    whole.write_bytes(own)
    with pytest.raises(Exception, match="record_number"), whole.open("rb") as file:
        parse_record(file)


def test_a_claim_is_taken_when_the_other_was_away_long_enough(
    served: Served, duel: tuple[str, Visitor, Visitor]
) -> None:
    match, host, friend = duel
    _, other = to_move(match, host, friend)
    served.time_passes(match)
    move = {"version": view(other, match)["version"], "client": "claim"}
    done = [other.post(f"/api/matches/{match}/claim", json=move) for _ in range(2)]
    assert [response.status_code for response in done] == [200, 200]
    assert view(other, match)["state"] == "over"


def test_matches_are_listed_for_those_whom_they_concern(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    wish = {"game": "ludus", "seats": ["me", "open"], "public": True}
    match = host.post("/api/matches", json=wish).json()["id"]
    assert [row["id"] for row in friend.get("/api/matches").json()] == [match]
    assert friend.get("/api/matches?which=mine").json() == []
    assert [row["seat"] for row in host.get("/api/matches?which=mine").json()] == [0]
    friend.post(f"/api/matches/{match}/join", json={"name": "Portia"})
    assert [row["state"] for row in friend.get("/api/matches?which=watch").json()] == ["playing"]
    assert friend.get("/api/matches?which=open").json() == []
    assert view(host, match)["chairs"][1]["name"] == "Portia"


def test_the_share_of_whoever_makes_a_match_for_others_is_in_the_record(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    match = pledged_duel(host, friend, "mine", "yours")
    assert show(host, match, "mine").json()["state"] == "waiting"
    assert show(friend, match, "yours").json()["state"] == "playing"
    assert [line["nonce"] for line in lines_of(host, match) if line["what"] == "nonce"] == ["mine", "yours"]


def test_the_share_of_whoever_plays_a_program_is_in_the_record(served: Served) -> None:
    me = served.visitor()
    match = me.post("/api/matches", json={"game": "ludus", "seats": ["me", "random"], "nonce": "mine"}).json()["id"]
    assert [line for line in lines_of(me, match) if line["what"] == "nonce"] == [
        {"what": "nonce", "n": 1, "seat": 0, "nonce": "mine"}
    ]


def test_a_match_from_outside_tells_no_secret(served: Served) -> None:
    host = served.visitor()
    game = host.get("/api/games/invictus").json()
    army = game["ready"][-1]
    wish = {"game": "invictus", "seats": ["me", "open"], "brings": {game["brings"][0]["name"]: army}, "public": True}
    made = host.post("/api/matches", json=wish)
    assert made.status_code == 201, made.text
    row = next(row for row in served.tables()["matches"] if made.json()["id"] in row)
    seed = next(value for value in row if isinstance(value, bytes))
    for told in (
        served.visitor().get(f"/api/matches/{made.json()['id']}").text,
        served.visitor().get("/api/matches").text,
    ):
        assert made.json()["id"] in told
        assert army not in told
        assert seed.hex() not in told


def test_the_stream_tells_every_seat_what_it_may_see(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, friend = duel
    asked, _ = to_move(match, host, friend)
    from harena.web.api import events  # noqa: PLC0415

    class Asking:
        """A request without a browser: somebody who only watches."""

        app, method = served.app, "GET"
        scope: dict[str, Any] = {"state": {}}
        headers: dict[str, str] = {}
        cookies: dict[str, str] = {}
        query_params: dict[str, str] = {}

    async def first_two() -> list[Any]:
        stream = events(Asking(), served.services, match, -1)  # type: ignore[arg-type]
        one = await anext(stream)
        served.services.hub.publish(match, one_version := int(str(one.id)) + 1)
        two = await anext(stream)
        await stream.aclose()
        assert one_version
        return [one, two]

    one, two = served.wait_for(first_two)
    assert one.event == two.event == "view"
    seen = json.loads(str(one.data))
    assert seen == view(served.visitor(), match)
    assert seen["seat"] is None
    assert seen["choices"] == []
    assert view(asked, match)["choices"]


def test_a_program_plays_by_token_and_only_as_far_as_it_may(served: Served) -> None:
    owner = served.visitor()
    tokens = {
        scope: owner.post("/api/me/tokens", json={"name": scope, "scope": scope}).json() for scope in ("play", "read")
    }
    play, read = (served.visitor(authorization=f"Bearer {tokens[scope]['token']}") for scope in ("play", "read"))
    assert play.get("/api/me").json()["scope"] == "play"
    assert play.get("/api/me").json()["id"] == owner.get("/api/me").json()["id"]
    match = play.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}).json()["id"]
    assert read.get(f"/api/matches/{match}").json()["seat"] == 0
    before = served.tables()
    for refused in (
        read.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}),
        play.post("/api/me/tokens", json={"name": "more"}),
        play.get("/api/me/tokens"),
        play.ask("DELETE", f"/api/me/tokens/{tokens['read']['id']}"),
        play.post("/account/delete", data={"sure": "yes"}),
        play.get("/account/export"),
    ):
        assert refused.status_code == 403
    assert served.tables() == before
    assert owner.ask("DELETE", f"/api/me/tokens/{tokens['play']['id']}").status_code == 204
    gone = play.get("/api/me")
    assert (gone.status_code, gone.headers["www-authenticate"]) == (401, "Bearer")
    assert [token["name"] for token in owner.get("/api/me/tokens").json()] == ["read"]


def test_nobody_is_told_to_sign_in(served: Served) -> None:
    assert served.visitor().get("/api/me").status_code == 401
    assert served.visitor(authorization="Bearer nonsense").get("/api/games").status_code == 200
    assert served.visitor(authorization="Bearer nonsense").get("/api/matches").status_code == 401


def test_a_match_against_a_program_goes_on_by_itself(served: Served) -> None:
    me = served.visitor()
    made = me.post("/api/matches", json={"game": "ludus", "seats": ["random", "me"], "nonce": "n1"}).json()
    assert made["state"] == "playing"
    assert made["seats"][0]["bot"] == "random"
    waiting = {"game": "ludus", "seats": ["me", "random"], "begin": False}
    assert me.post("/api/matches", json=waiting).json()["state"] == "waiting"


def test_the_description_names_every_operation(served: Served) -> None:
    described = served.visitor().get("/api/openapi.json").json()
    names = [op["operationId"] for path in described["paths"].values() for op in path.values()]
    assert len(names) == len(set(names)) == 33
    assert all(path.startswith("/api/") for path in described["paths"])
    for path in described["paths"].values():
        for operation in path.values():
            assert operation["summary"] or operation["description"]
            assert "#/components/schemas/" in json.dumps(operation["responses"]["400"])


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "seats": ["me", "open"]},
        {"game": "ludus", "seats": ["open", "open"]},
        {"game": "ludus", "seats": ["me", "me"]},
        {"game": "ludus", "seats": ["me"]},
        {"game": "ludus", "seats": ["me", "deep blue"]},
        {"game": "ludus", "seats": ["me", "open"], "options": {"health": 0}},
        {"game": "ludus", "seats": ["me", "open"], "options": {"speed": 3}},
        {"game": "invictus", "seats": ["me", "open"], "brings": {"army": "elephants"}},
        {"game": "ludus", "seats": ["me", "open"], "nonce": "mine"},
    ],
)
def test_a_match_that_cannot_be_played_makes_nobody_a_guest(served: Served, wish: dict[str, Any]) -> None:
    before = served.tables()
    refused = served.visitor().post("/api/matches", json=wish)
    assert refused.status_code in (404, 422)
    assert all("refused." not in reason for reason in refused.json()["reasons"])
    assert not refused.cookies
    assert served.tables() == before


def test_a_seat_that_cannot_be_taken_makes_nobody_a_guest(served: Served, duel: tuple[str, Visitor, Visitor]) -> None:
    match, host, _ = duel
    waiting = host.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}).json()["id"]
    before = served.tables()
    for path, body in ((match, {}), ("nowhere", {}), (waiting, {"brings": {"horse": 1}}), (waiting, {"pledge": "!"})):
        refused = served.visitor().post(f"/api/matches/{path}/join", json=body)
        assert refused.status_code in (400, 404, 422), refused.text
    assert served.tables() == before
