"""Taking back need not end, so a record that has grown too long takes nothing back any more."""

from __future__ import annotations

import pytest

from harena.web import commands
from harena.web.services import Services
from tests.web.serving import Served, new_duel, to_move, view


def test_in_a_match_of_too_many_lines_nothing_is_taken_back_any_more(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    asked, other = to_move(match, host, friend)
    asked.post(
        f"/api/matches/{match}/answer", json={"version": view(asked, match)["version"], "client": "a", "number": 0}
    )
    version, before = view(asked, match)["version"], alone.tables()
    monkeypatch.setattr(commands, "LONGEST_MATCH", version - 1)
    refused = asked.post(f"/api/matches/{match}/undo", json={"version": version, "client": "undo"})
    assert refused.status_code == 422
    assert str(version - 1) in refused.json()["reasons"][0].replace(",", "")
    assert "take" in refused.json()["reasons"][0]
    assert alone.tables() == before
    assert view(other, match)["proposal"] is None
    monkeypatch.setattr(commands, "LONGEST_MATCH", version)
    assert asked.post(f"/api/matches/{match}/undo", json={"version": version, "client": "undo"}).status_code == 200
    assert view(other, match)["proposal"] is not None


def test_the_last_undo_that_was_possible_is_answered_again_as_the_first_time(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = alone.visitor()
    match = who.post("/api/matches", json={"game": "invictus", "seats": ["me", "random"]}).json()["id"]
    alone.services.players.wake = lambda match: None  # type: ignore[method-assign]
    who.post(f"/api/matches/{match}/begin", json={})
    while (seen := view(who, match))["undo"] != "free":
        alone.wait_for(in_turn, alone.services, match)
    move = {"version": seen["version"], "client": "undo"}
    monkeypatch.setattr(commands, "LONGEST_MATCH", seen["version"])
    done = [who.post(f"/api/matches/{match}/undo", json=move).json() for _ in range(2)]
    assert done == [{"version": seen["version"] + 1}] * 2


async def in_turn(services: Services, match: str) -> None:
    """Whoever must answer takes the last thing that may be done."""
    room = await services.rooms.enter(match)
    seat = room.asked()
    assert seat is not None
    await services.rooms.change(
        match, room.version, lambda played: played.answer(seat, played.view(seat).options()[-1])
    )
