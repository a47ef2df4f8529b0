"""Shares in the dice: all pledge, then all show. Who comes last chooses nothing, and who stays away stops nobody."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from harena.core.fair import SCHEME, Asked, fair_numbers, pledge
from harena.core.record import Chanced, parse_record
from harena.core.seat import Seat
from harena.web import commands
from harena.web.operations import import_match
from harena.web.store.matches import MatchRow
from harena.web.store.shares import stage
from tests.web.serving import (
    Served,
    Visitor,
    begun,
    lines_of,
    new_duel,
    pledged_duel,
    reasons,
    serving,
    show,
    view,
    where,
    words,
)

MINE = "a1b2c3d4e5f60718"
YOURS = "0f1e2d3c4b5a6978"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def host(served: Served) -> Visitor:
    return served.visitor()


@pytest.fixture
def friend(served: Served) -> Visitor:
    return served.visitor()


def invited(host: Visitor, **wish: Any) -> str:
    """A match whose host gives the own share in the dice, and which waits for somebody."""
    body = {"game": "ludus", "seats": ["me", "open"], "own_share": True, **wish}
    match: str = host.post("/api/matches", json=body).json()["id"]
    return match


def info(who: Visitor, match: str) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/api/matches/{match}").json()
    return found


def post(who: Visitor, match: str, what: str, **body: Any) -> Response:
    return who.post(f"/api/matches/{match}/{what}", json=body)


def row_of(served: Served, match: str) -> MatchRow:
    row: MatchRow = served.wait_for(served.services.matches.find, match)
    return row


# Who comes last


def first_answer(served: Served, match: str) -> list[int] | None:
    room = served.wait_for(served.services.rooms.enter, match)
    return next(line.got for line in room.match.lines if isinstance(line, Chanced))


def test_whoever_knows_the_seed_and_all_that_the_server_has_learns_no_nonce_before_pledging(
    served: Served, host: Visitor, friend: Visitor
) -> None:
    match = invited(host)
    post(host, match, "pledge", pledge=pledge(match, MINE))
    everything = repr(served.tables())
    assert pledge(match, MINE) in everything
    assert MINE not in everything
    assert post(friend, match, "join", pledge=pledge(match, YOURS)).status_code == 200
    assert show(host, match, MINE).status_code == 200


def test_whoever_has_seen_the_other_nonce_cannot_show_another_one_than_was_pledged(
    served: Served, host: Visitor, friend: Visitor
) -> None:
    """With the seed in hand there always is a nonce that gives the wanted deal: only it does not help any more."""
    match = pledged_duel(host, friend, MINE, YOURS)
    show(host, match, MINE)
    seed = row_of(served, match).seed
    asked = Asked("draw", (0,), None, (24,))

    def first_card(nonce: str) -> int:
        return fair_numbers(SCHEME, seed, match, {Seat(0): MINE, Seat(1): nonce}, 0, asked)[0]

    wanted = next(nonce for nonce in map(str, range(10_000)) if first_card(nonce) == (first_card(YOURS) + 1) % 24)
    assert reasons(show(friend, match, wanted)) == [
        "This is not the share in the dice that you have pledged; show that one."
    ]
    assert post(friend, match, "pledge", pledge=pledge(match, wanted)).status_code == 422
    assert show(friend, match, YOURS).json()["state"] == "playing"
    assert first_answer(served, match) == [first_card(YOURS)]


def test_a_nonce_is_not_taken_before_all_have_pledged(host: Visitor, friend: Visitor) -> None:
    match = invited(host)
    for _ in ("nobody else", "somebody who has not pledged"):
        post(host, match, "pledge", pledge=pledge(match, MINE))
        assert reasons(show(host, match, MINE)) == [
            "Other people play too: pledge your share in the dice first, and show it when all have pledged."
        ]
        where(friend.post(f"/m/{match}/join", data={}))
        if info(host, match)["waits_for"] == "showing":
            break
    assert show(host, match, MINE).json()["state"] == "playing"


def test_the_match_begins_when_the_last_has_shown(served: Served, host: Visitor, friend: Visitor) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    assert show(friend, match, YOURS).json()["state"] == "waiting"
    assert show(friend, match, YOURS).json()["state"] == "waiting"
    assert show(host, match, MINE).json()["state"] == "playing"
    nonces = [line for line in lines_of(host, match) if line["what"] == "nonce"]
    assert [(line["seat"], line["nonce"]) for line in nonces] == [(0, MINE), (1, YOURS)]
    assert [seat["pledge"] for seat in info(host, match)["seats"]] == [pledge(match, MINE), pledge(match, YOURS)]


def test_a_pledge_may_be_exchanged_as_long_as_not_all_have_pledged(host: Visitor, friend: Visitor) -> None:
    match = invited(host)
    for nonce in ("other", MINE):
        assert post(host, match, "pledge", pledge=pledge(match, nonce)).status_code == 200
    post(friend, match, "join", pledge=pledge(match, YOURS))
    assert post(host, match, "pledge", pledge=pledge(match, MINE)).status_code == 200, "the same once more"
    assert reasons(post(host, match, "pledge", pledge=pledge(match, "third"))) == [
        "All have pledged, so your share in the dice can no longer be exchanged. Show the one that you have pledged."
    ]
    assert show(host, match, MINE).status_code == 200


def test_nobody_pledges_what_another_has_pledged(host: Visitor, friend: Visitor) -> None:
    """Who copies a pledge needs no number of their own: they wait for the other to show it."""
    match = invited(host)
    post(host, match, "pledge", pledge=pledge(match, MINE))
    said = ["Another seat has pledged exactly this; pick a number of your own."]
    assert reasons(post(friend, match, "join", pledge=pledge(match, MINE))) == said
    assert not info(host, match)["seats"][1]["taken"]


REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "no pledge": ("pledge", {"pledge": ""}, "A pledge is the SHA-256"),
    "nothing lost": ("restart", {}, "Nobody waits for your share"),
    "nobody missing": ("reopen", {}, "Nobody else keeps this match"),
    "a nonce too early": ("begin", {"nonce": MINE}, "Other people play too"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_makes_no_sense_yet_is_refused_and_changes_nothing(served: Served, host: Visitor, what: str) -> None:
    match = invited(host)
    before = served.tables()
    path, body, said = REFUSED[what]
    assert reasons(post(host, match, path, **body))[0].startswith(said)
    assert served.tables() == before


@pytest.mark.parametrize("what", ["pledge", "begin", "restart", "reopen"])
def test_who_does_not_sit_there_has_no_share(served: Served, host: Visitor, friend: Visitor, what: str) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    before = served.tables()
    body = {"pledge": {"pledge": "0" * 64}, "begin": {"nonce": MINE}}.get(what, {})
    for stranger in (served.visitor(), served.visitor()):
        assert post(stranger, match, what, **body).status_code == 403
    assert served.tables() == before


@pytest.mark.parametrize("wish", [{"seats": ["me", "random"], "begin": False}, {"typed": True}])
def test_where_nobody_waits_for_it_no_pledge_is_taken(host: Visitor, wish: dict[str, Any]) -> None:
    match = invited(host, **wish)
    said = "No pledge is needed in this match: you are the only person, or real dice are rolled. Just begin it."
    assert reasons(post(host, match, "pledge", pledge="0" * 64)) == [said]


def test_whoever_plays_programs_only_begins_at_once(host: Visitor) -> None:
    match = invited(host, seats=["me", "random"], begin=False)
    assert info(host, match)["waits_for"] == "showing"
    assert show(host, match, MINE).json()["state"] == "playing"


# The server in place of a browser


def test_a_share_that_the_server_picked_is_called_so(served: Served, host: Visitor, friend: Visitor) -> None:
    match = new_duel(host, friend)
    assert [line["by_server"] for line in lines_of(host, match) if line["what"] == "nonce"] == [True, True]
    page = words(host.get(f"/m/{match}/dice").text)
    assert page.count("picked by the server") == 2
    assert "Then the server picked a random number for everybody, because no browser did." in page
    assert "A number that the server picked protects nobody from whoever runs the server." in page
    assert "no number was chosen to suit the others" not in page
    address = begun(host)
    own = [line for line in lines_of(host, address.removeprefix("/m/")) if line["what"] == "nonce"]
    assert own == [{"what": "nonce", "n": 1, "seat": 0, "nonce": "abc"}]


def test_without_a_script_the_page_says_that_the_server_picks_and_one_button_does_it(
    host: Visitor, friend: Visitor
) -> None:
    address = where(host.post("/play", data={"game": "ludus", "with": "friend"}))
    assert "The server picks one instead: you then trust the server." in words(host.get(address).text)
    assert "The server picks one instead" in words(friend.get(address).text)
    where(friend.post(f"{address}/join", data={"pledge": ""}))
    assert "Waiting for" in words(friend.get(address).text)
    where(host.post(f"{address}/begin", data={"nonce": ""}))
    assert 'id="table"' in host.get(address).text


def test_a_host_with_a_script_and_a_friend_without_one_play_too(host: Visitor, friend: Visitor) -> None:
    match = invited(host)
    post(host, match, "pledge", pledge=pledge(match, MINE))
    where(friend.post(f"/m/{match}/join", data={}))
    assert show(host, match, MINE).json()["state"] == "playing"
    nonces = [line for line in lines_of(host, match) if line["what"] == "nonce"]
    assert [line.get("by_server", False) for line in nonces] == [False, True]
    page = words(host.get(f"/m/{match}/dice").text)
    assert "no number was chosen to suit the others" in page
    assert "A number that the server picked protects nobody from whoever runs the server." in page


def test_the_page_of_an_old_match_says_that_whoever_came_last_could_have_chosen(served: Served) -> None:
    raw = (Path(__file__).parents[1] / "records" / "dice" / "hmac-sha256-v1.jsonl").read_bytes()
    record = parse_record(io.BytesIO(raw))
    served.wait_for(lambda: import_match(served.services.database, record))
    page = words(served.visitor().get("/m/m1/dice").text)
    assert "somebody who knew the seed and came last could have chosen the dice" in page
    assert "no number was chosen to suit the others" not in page


def test_two_who_show_at_once_begin_one_match(served: Served, host: Visitor, friend: Visitor) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    people = [who.get("/api/me").json()["id"] for who in (host, friend)]

    async def together() -> None:
        lobby = served.services.lobby
        shown = (lobby.show(match, who, nonce) for who, nonce in zip(people, (MINE, YOURS), strict=True))
        await asyncio.gather(*shown)

    served.wait_for(together)
    assert info(host, match)["state"] == "playing"
    assert sum(line["what"] == "nonce" for line in lines_of(host, match)) == 2


# Who stays away


def test_who_never_shows_can_be_sent_away_after_a_while_and_all_pledge_again(
    served: Served, host: Visitor, friend: Visitor
) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    show(host, match, MINE)
    assert reasons(post(host, match, "reopen"))[0].startswith("They still have time: 10 minutes")
    assert reasons(post(friend, match, "reopen")) == ["Nobody else keeps this match from beginning."]
    served.time_passes(match)
    freed = post(host, match, "reopen").json()
    assert (freed["waits_for"], freed["round"]) == ("seating", 2)
    assert [(seat["taken"], seat["pledge"], seat["shown"]) for seat in freed["seats"]] == [
        (True, None, False),
        (False, None, False),
    ]
    other = served.visitor()
    post(host, match, "pledge", pledge=pledge(match, "second"))
    post(other, match, "join", pledge=pledge(match, YOURS))
    show(other, match, YOURS)
    assert show(host, match, "second").json()["state"] == "playing"
    header, *lines = lines_of(host, match)
    assert header["round"] == 2
    assert [line["nonce"] for line in lines if line["what"] == "nonce"] == ["second", YOURS]
    assert "The numbers were picked 2 times" in words(host.get(f"/m/{match}/dice").text)


def test_who_never_pledges_can_be_sent_away_too_and_nobody_pledges_again(served: Served, friend: Visitor) -> None:
    host = served.visitor()
    match = where(host.post("/play", data={"game": "ludus", "with": "friend"})).removeprefix("/m/")
    post(friend, match, "join", pledge=pledge(match, YOURS))
    assert info(friend, match)["waits_for"] == "pledging"
    served.time_passes(match)
    freed = post(friend, match, "reopen").json()
    assert (freed["round"], [seat["taken"] for seat in freed["seats"]]) == (1, [False, True])
    assert freed["seats"][1]["pledge"] == pledge(match, YOURS)


def test_what_others_do_gives_nobody_more_time(served: Served, host: Visitor, friend: Visitor) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    served.time_passes(match)
    show(host, match, MINE)
    post(host, match, "pledge", pledge=pledge(match, MINE))
    assert post(host, match, "reopen").status_code == 200


def test_who_has_lost_the_own_number_lets_all_pledge_again(host: Visitor, friend: Visitor) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    show(host, match, MINE)
    assert post(host, match, "restart").status_code == 422, "whose number is there has lost nothing"
    again = post(friend, match, "restart").json()
    assert (again["waits_for"], again["round"]) == ("pledging", 2)
    assert [seat["taken"] for seat in again["seats"]] == [True, True]
    assert reasons(show(host, match, MINE))[0].startswith("Other people play too")


def test_the_page_does_not_enter_another_round_unawares(host: Visitor, friend: Visitor) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    post(friend, match, "restart")
    page = host.get(f"/m/{match}").text
    assert 'data-round="2"' in page
    assert "Somebody did not show their number for the dice, so everybody picks a new one; this is round 2." in page


def test_a_number_that_the_server_picked_stays_in_another_round(served: Served, host: Visitor, friend: Visitor) -> None:
    match = invited(host)
    post(host, match, "pledge", pledge=pledge(match, MINE))
    where(friend.post(f"/m/{match}/join", data={}))
    again = post(host, match, "restart").json()
    assert [(seat["pledge"] is None, seat["shown"]) for seat in again["seats"]] == [(True, False), (False, True)]


def test_a_deleted_account_does_not_let_anybody_in_who_knows_what_was_shown(
    served: Served, host: Visitor, friend: Visitor
) -> None:
    """Who knows the seed could leave and sit down again, with a number that suits the one that was shown."""
    match = pledged_duel(host, friend, MINE, YOURS)
    show(host, match, MINE)
    served.wait_for(served.services.people.delete, friend.get("/api/me").json()["id"], "Deleted account")
    left = info(host, match)
    assert (left["waits_for"], left["round"], left["seats"][0]["shown"]) == ("seating", 2, False)
    assert MINE not in repr(served.tables())


def test_a_match_whose_server_was_killed_before_it_could_begin_begins_at_the_next_look(
    served: Served, host: Visitor, friend: Visitor
) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    show(host, match, MINE)
    served.change("UPDATE seats SET nonce = ? WHERE match = ? AND seat = 1", YOURS, match)
    assert info(host, match)["waits_for"] == "ready"
    assert "data-go" in host.get(f"/m/{match}").text
    assert post(friend, match, "begin").json()["state"] == "playing"


# What is told while a match waits


def listed(who: Visitor) -> list[str]:
    """The matches that are offered to somebody."""
    return [row["id"] for row in who.get("/api/matches").json()]


def test_a_page_that_was_overtaken_before_it_listened_is_told_at_once(
    served: Served, host: Visitor, friend: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "PING_SECONDS", 0.01)
    match = invited(host)
    shown_by_the_page = stage(row_of(served, match))

    async def nobody() -> None:
        return None

    async def first() -> Any:
        found, _ = await anext(aiter(commands.news(served.services, match, 0, nobody, shown_by_the_page)))
        return found

    assert served.wait_for(first) is None, "nothing is new"
    post(friend, match, "join", pledge=pledge(match, YOURS))
    assert isinstance(served.wait_for(first), MatchRow)


def test_a_full_table_is_no_longer_offered_to_others(served: Served, host: Visitor, friend: Visitor) -> None:
    match = invited(host, public=True)
    assert listed(friend) == [match]
    post(host, match, "pledge", pledge=pledge(match, MINE))
    post(friend, match, "join", pledge=pledge(match, YOURS))
    assert listed(served.visitor()) == []


def test_the_list_of_own_matches_says_who_is_waited_for(host: Visitor, friend: Visitor) -> None:
    match = pledged_duel(host, friend, MINE, YOURS)
    show(host, match, MINE)
    assert "open it to begin" in words(friend.get("/").text)
    assert "open it to begin" not in words(host.get("/").text)
    assert view(host, match).get("status") == 422


def test_stages_differ_where_the_page_does(served: Served, host: Visitor, friend: Visitor) -> None:
    match = invited(host)
    stages = [stage(row_of(served, match))]
    post(host, match, "pledge", pledge=pledge(match, MINE))
    assert stage(row_of(served, match)) == stages[0], "the page looks the same while a seat is free"
    post(friend, match, "join", pledge=pledge(match, YOURS))
    stages.append(stage(row_of(served, match)))
    show(host, match, MINE)
    stages.append(stage(row_of(served, match)))
    post(friend, match, "restart")
    stages.append(stage(row_of(served, match)))
    assert len(set(stages)) == 4
