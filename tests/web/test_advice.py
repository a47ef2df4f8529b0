"""Advice: a program thinks in a person's place, where nobody else plays, and nothing changes by it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from harena.bots.thinker import Advice, Considered
from harena.core.seat import Seat
from harena.web.advisers import Advisers
from harena.web.hub import Hub
from harena.web.limits import Limits
from harena.web.lobby import ME
from harena.web.rooms import Stale
from harena.web.services import Services
from harena.web.thinkers import Failed, Thinkers
from tests.web.serving import Served, Visitor, begun, new_duel, reasons, to_move, version, view, words
from tests.web.tables import begun as begun_match
from tests.web.tables import first_option, server


def against_the_computer(alone: Served, who: Visitor, game: str = "ludus") -> str:
    """The id of a match against the computer, as soon as it is this person's turn."""
    match = begun(who, game=game).removeprefix("/m/")
    while not view(who, match)["yours"]:
        alone.wait_for(asyncio.sleep, 0.02)
    return match


def asked(who: Visitor, match: str, **changed: Any) -> Any:
    return who.post(f"/api/matches/{match}/advice", json={"version": view(who, match)["version"], **changed})


# What is said


def test_advice_is_one_of_the_options_with_what_speaks_for_it(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    advice = asked(who, match).json()
    choice = view(who, match)["choices"][advice["number"]]
    assert (advice["label"], advice["path"]) == (choice["label"], choice["path"])
    assert advice["weighed"][0]["number"] == advice["number"]
    assert advice["weighed"][0]["weight"] == 1
    assert all(0 <= one["worth"] <= advice["weighed"][0]["worth"] for one in advice["weighed"])


def test_the_worth_is_a_chance_to_win_where_the_game_judges_it(alone: Served) -> None:
    who = alone.visitor()
    advice = asked(who, against_the_computer(alone, who, "virtus")).json()
    assert advice["is_chance"]
    assert re.fullmatch(r"[\d.]+%", advice["weighed"][0]["told"])


def test_there_is_advice_in_a_game_for_one(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who, "palus")
    assert asked(who, match).status_code == 200


def test_advice_in_a_fight_that_is_solved_tells_its_plan_and_its_chances(alone: Served) -> None:
    who = alone.visitor()
    final = {"begin": "final", "lieutenant": "charun", "hero": "ursus"}
    made = who.post("/api/matches", json={"game": "twenty_strong", "seats": ["me"], "options": final})
    match = made.json()["id"]
    who.post(f"/api/matches/{match}/begin", json={"nonce": "abc"})
    now = view(who, match)
    while "Discard" not in now["choices"][-1]["label"]:
        tactic = [one["number"] for one in now["choices"] if "Second Wind" in one["label"]]
        answer = {"version": now["version"], "client": str(now["version"]), "number": tactic[0] if tactic else 0}
        assert who.post(f"/api/matches/{match}/answer", json=answer).status_code == 200
        now = view(who, match)
    odds = asked(who, match).json()["odds"]
    assert odds["rows"][0]["who"] == "Charun"
    assert odds["note"] in words(who.get(f"/m/{match}").text.partition('id="advice"')[2])


def test_advice_changes_nothing(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    before, record = alone.tables(), who.get(f"/m/{match}/record").content
    assert asked(who, match).status_code == 200
    assert (alone.tables(), who.get(f"/m/{match}/record").content) == (before, record)


# On the page


def test_a_plain_form_brings_the_page_with_the_advice_on_the_board(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who, "invictus")
    page = who.get(f"/m/{match}").text
    assert 'id="advise"' in page
    assert 'id="advice"' not in page
    form = {"version": str(version(page)), "client": "advice"}
    answer = who.post(f"/m/{match}/advice", data=form)
    assert answer.status_code == 200
    advice = view(who, match)["advice"]
    assert f"Advice: {advice['label']}" in words(answer.text)
    assert re.search(rf'value="{advice["number"]}"[^>]* class="advised"', answer.text)
    assert [
        step for step in advice["path"] if not re.search(rf'data-id="[^"]*{step}[^"]*"[^>]* data-advised', answer.text)
    ] == []


@pytest.mark.parametrize("game", ["ludus", "virtus"])
def test_a_bar_is_as_long_of_a_hundred_as_the_figure_beside_it(alone: Served, game: str) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who, game)
    weighed = asked(who, match).json()["weighed"][:3]
    box = who.get(f"/m/{match}").text.partition('id="advice"')[2].partition("</table>")[0]
    assert 'viewBox="0 0 100 10"' in box
    assert re.findall(r'<rect width="([\d.]+)"', box) == [str(round(100 * one["worth"], 1)) for one in weighed]


def test_the_script_gets_the_table_with_the_advice(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    form = {"version": str(view(who, match)["version"]), "client": "advice"}
    answer = who.post(f"/m/{match}/advice", data=form, headers={"accept": "application/json"}).json()
    assert answer["version"] == view(who, match)["version"]
    assert 'id="advice"' in answer["table"]


def test_advice_is_shown_to_nobody_else(alone: Served) -> None:
    who, other = alone.visitor(), alone.visitor()
    match = against_the_computer(alone, who)
    asked(who, match)
    assert view(who, match)["advice"] is not None
    assert view(other, match)["advice"] is None
    assert not view(other, match)["advisable"]


def test_advice_is_forgotten_when_the_match_moves_on(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    advice, now = asked(who, match).json(), view(who, match)["version"]
    who.post(f"/api/matches/{match}/answer", json={"version": now, "client": "a", "number": advice["number"]})
    assert view(who, match)["advice"] is None
    assert "data-advised" not in who.get(f"/m/{match}").text


# Where there is none


def test_a_program_that_fails_to_advise_is_no_fault_of_the_person_who_asks(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)

    async def fails(*_: object) -> None:
        raise Failed("late")

    monkeypatch.setattr(Thinkers, "advise", fails)
    assert asked(who, match).status_code == 503


def test_there_is_no_advice_against_another_person(alone: Served) -> None:
    host, other = alone.visitor(), alone.visitor()
    match = new_duel(host, other)
    who, _ = to_move(match, host, other)
    refused = asked(who, match)
    assert refused.status_code == 422
    assert reasons(refused) == ["There is no advice in a match with another person."]
    assert 'id="advise"' not in who.get(f"/m/{match}").text
    assert not view(who, match)["advisable"]


def test_there_is_no_advice_where_another_person_has_left(alone: Served) -> None:
    host, other = alone.visitor(), alone.visitor()
    made = host.post("/api/matches", json={"game": "invictus", "seats": ["me", "open", "random", "random"]})
    match = made.json()["id"]
    other.post(f"/api/matches/{match}/join", json={})
    while not any(view(who, match)["yours"] for who in (host, other)):
        alone.wait_for(asyncio.sleep, 0.02)
    _, stays = to_move(match, host, other)
    alone.time_passes(match)
    move = {"version": view(stays, match)["version"], "client": "t"}
    assert stays.post(f"/api/matches/{match}/takeover", json=move).status_code == 200
    refused = asked(stays, match)
    assert refused.status_code == 422
    assert reasons(refused) == ["There is no advice in a match with another person."]


def test_only_who_must_answer_can_be_advised(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    assert asked(alone.visitor(), match, version=view(who, match)["version"]).status_code == 403
    resign = {"version": view(who, match)["version"], "client": "r"}
    who.post(f"/api/matches/{match}/resign", json=resign)
    assert asked(who, match).status_code == 422


def test_who_must_wait_for_the_computer_is_told_so_instead_of_advised(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    monkeypatch.setattr(alone.services.players, "wake", lambda _match: None)
    while (seen := view(who, match))["yours"]:
        move = {"version": seen["version"], "client": f"a{seen['version']}", "number": 0}
        assert who.post(f"/api/matches/{match}/answer", json=move).status_code == 200
    refused = asked(who, match)
    assert refused.status_code == 403
    [why] = reasons(refused)
    assert re.fullmatch(r"It is not for .+ to answer now; wait until you are asked\.", why)


def test_advice_on_an_older_position_is_stale(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    now = view(who, match)["version"]
    stale = asked(who, match, version=now - 1)
    assert (stale.status_code, stale.json()["version"]) == (409, now)


def test_advice_cannot_be_asked_for_without_end(alone: Served) -> None:
    who = alone.visitor()
    match = against_the_computer(alone, who)
    alone.app.state.limits = Limits(clock=lambda: 0.0)
    assert [asked(who, match).status_code for _ in range(31)][-2:] == [200, 429]


# The thinking


class Slow(Thinkers):
    """Thinkers that wait until they are told to answer."""

    def __init__(self, advice: Advice | Failed) -> None:
        self.asked = 0
        self.answer = asyncio.Event()
        self._advice = advice

    async def advise(self, *_: Any) -> Advice:
        self.asked += 1
        await self.answer.wait()
        if isinstance(self._advice, Failed):
            raise self._advice
        return self._advice


async def at_a_table(services: Services) -> tuple[Any, Seat]:
    """A match with nobody but a person and a program that is never asked, and who must answer there."""
    match, _ = await begun_match(services, seats=(ME, "random"))
    await services.players.close()
    room = await services.rooms.enter(match)
    seat = room.asked()
    assert seat is not None
    return room, seat


def test_who_asks_twice_is_answered_by_one_thought(tmp_path: Path) -> None:
    async def story() -> tuple[int, bool]:
        async with server(tmp_path) as services:
            room, seat = await at_a_table(services)
            option = room.match.view(seat).options()[0]
            slow = Slow(Advice(option, (Considered(option, 1.0, 0.5),)))
            advisers = Advisers(slow, services.hub)
            both = asyncio.gather(advisers.advise(room, seat), advisers.advise(room, seat))
            await asyncio.sleep(0)
            slow.answer.set()
            one, two = await both
            return slow.asked, one == two == advisers.known(room)

    assert asyncio.run(story()) == (1, True)


def test_a_thought_is_given_up_when_the_match_moves_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            room, seat = await at_a_table(services)
            advisers = Advisers(Slow(Advice(room.match.view(seat).options()[0])), services.hub)
            waiting = asyncio.create_task(advisers.advise(room, seat))
            await asyncio.sleep(0)
            await services.rooms.change(room.row.id, room.version, first_option(seat))
            with pytest.raises(Stale):
                await waiting
            assert advisers.known(room) is None

    asyncio.run(story())


def test_an_adviser_that_fails_is_asked_anew_the_next_time(tmp_path: Path) -> None:
    async def story() -> int:
        async with server(tmp_path) as services:
            room, seat = await at_a_table(services)
            slow = Slow(Failed("late"))
            slow.answer.set()
            advisers = Advisers(slow, Hub())
            for _ in range(2):
                with pytest.raises(Exception, match="no_advice"):
                    await advisers.advise(room, seat)
            return slow.asked

    assert asyncio.run(story()) == 2
