"""A draw by agreement: one offers it, the other accepts or declines, by the API and by plain forms."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

from harena.core.discovery import find_game
from harena.core.fold import refold
from harena.core.record import DrawAgreed, parse_record
from harena.web.rooms import Room
from tests.web.serving import Served, Visitor, begun, new_duel, reasons, to_move, version, view, where, words


class Duel:
    """Two people at a table of Ludus."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.host, self.friend = served.visitor(), served.visitor()
        self.match = new_duel(self.host, self.friend)

    @property
    def version(self) -> int:
        found: int = view(self.host, self.match)["version"]
        return found

    def send(self, who: Visitor, what: str, /, **more: Any) -> Any:
        move = {"version": self.version, "client": what, **more}
        return who.post(f"/api/matches/{self.match}/{what}", json=move)

    def proposal(self) -> Any:
        return view(self.host, self.match)["proposal"]

    def answer(self) -> tuple[Visitor, Visitor]:
        """Whoever must answer does; who that was, and the other."""
        asked, other = to_move(self.match, self.host, self.friend)
        assert self.send(asked, "answer", number=0, client=f"answer-{self.version}").status_code == 200
        return asked, other

    def page(self, who: Visitor) -> str:
        return who.get(f"/m/{self.match}").text


@pytest.fixture
def duel(alone: Served) -> Duel:
    return Duel(alone)


OFFERED = {"what": "draw", "seat": 0}


# Offering


def test_an_offer_changes_nothing_but_that_the_other_is_asked(duel: Duel) -> None:
    before = duel.version
    assert view(duel.friend, duel.match)["draw"]
    assert duel.send(duel.host, "draw").json() == {"version": before}
    assert (duel.version, view(duel.friend, duel.match)["proposal"]) == (before, OFFERED)
    assert view(duel.friend, duel.match)["state"] == "playing"
    assert not view(duel.host, duel.match)["draw"]
    assert not view(duel.friend, duel.match)["draw"]


def test_offering_again_is_the_same_offer(duel: Duel) -> None:
    for client in ("one", "one", "two"):
        assert duel.send(duel.host, "draw", client=client).json() == {"version": duel.version}
        assert duel.proposal() == OFFERED


def test_an_offer_that_was_declined_is_not_made_again_by_a_repeat(duel: Duel) -> None:
    duel.send(duel.host, "draw")
    assert duel.send(duel.friend, "consent", agree=False).status_code == 200
    assert duel.send(duel.host, "draw").status_code == 200
    assert duel.proposal() is None
    duel.send(duel.host, "draw", client="once-more")
    assert duel.proposal() == OFFERED


def test_an_offer_about_an_older_position_is_forgotten(duel: Duel) -> None:
    stale = duel.version
    duel.send(duel.host, "draw")
    duel.answer()
    assert duel.proposal() is None
    late = duel.send(duel.friend, "consent", agree=True, version=stale)
    assert (late.status_code, late.json()["version"]) == (409, duel.version)
    assert duel.send(duel.friend, "consent", agree=True, client="now").status_code == 422
    assert duel.send(duel.host, "draw", version=stale, client="late").status_code == 409
    assert (view(duel.host, duel.match)["state"], duel.proposal()) == ("playing", None)


def test_only_one_thing_is_asked_at_a_time(duel: Duel) -> None:
    asker, other = duel.answer()
    duel.send(asker, "undo")
    undo = duel.proposal()
    assert undo["what"] == "undo"
    for who in (asker, other):
        refused = duel.send(who, "draw")
        assert (refused.status_code, "open already" in reasons(refused)[0]) == (422, True)
    assert duel.proposal() == undo
    duel.send(other, "consent", agree=False)
    duel.send(other, "draw", client="then")
    assert duel.proposal()["what"] == "draw"
    refused = duel.send(asker, "undo", client="again")
    assert (refused.status_code, "open already" in reasons(refused)[0]) == (422, True)
    assert duel.proposal()["what"] == "draw"


def test_a_program_is_not_offered_a_draw(alone: Served) -> None:
    who = alone.visitor()
    match = who.post("/api/matches", json={"game": "ludus", "seats": ["me", "random"]}).json()["id"]
    alone.services.players.wake = lambda match: None  # type: ignore[method-assign]
    seen = view(who, match)
    assert not seen["draw"]
    refused = who.post(f"/api/matches/{match}/draw", json={"version": seen["version"], "client": "d"})
    assert refused.status_code == 422
    [why] = reasons(refused)
    assert re.fullmatch(r"Programs never agree to a draw: .+\.", why)
    assert view(who, match)["proposal"] is None


def test_a_game_that_is_over_is_not_drawn_any_more(duel: Duel) -> None:
    duel.send(duel.host, "resign")
    assert not view(duel.host, duel.match)["draw"]
    refused = duel.send(duel.host, "draw")
    assert (refused.status_code, "over" in reasons(refused)[0]) == (422, True)


def test_who_is_offered_a_draw_gets_no_more_time(duel: Duel) -> None:
    def changed() -> list[Any]:
        return [row["changed"] for row in duel.host.get("/api/matches?which=mine").json()]

    before = changed()
    duel.send(duel.host, "draw")
    assert changed() == before


# Answering


def test_the_game_is_drawn_when_the_other_accepts_and_the_record_says_so(duel: Duel) -> None:
    duel.answer()
    before = duel.version
    duel.send(duel.host, "draw")
    accepted = [duel.send(duel.friend, "consent", agree=True, version=before) for _ in range(2)]
    assert [done.json() for done in accepted] == [{"version": before + 2}] * 2
    seen = view(duel.friend, duel.match)
    assert (seen["state"], seen["proposal"], [chair["won"] for chair in seen["chairs"]]) == ("over", None, [False] * 2)
    raw = duel.friend.get(f"/api/matches/{duel.match}/record").content
    record = parse_record(io.BytesIO(raw))
    assert record.lines[-2] == DrawAgreed(before + 1, 0, [1])
    assert json.loads(raw.splitlines()[-2])["reason"] == "agreed"
    assert refold(find_game("ludus"), record).ended


def test_who_is_offered_a_draw_and_offers_one_has_agreed(duel: Duel) -> None:
    before = duel.version
    duel.send(duel.host, "draw")
    both = [duel.send(duel.friend, "draw", version=before) for _ in range(2)]
    assert [done.json() for done in both] == [{"version": before + 2}] * 2
    assert view(duel.host, duel.match)["state"] == "over"
    record = parse_record(io.BytesIO(duel.friend.get(f"/api/matches/{duel.match}/record").content))
    assert record.lines[-2] == DrawAgreed(before + 1, 0, [1])


def test_the_game_goes_on_when_the_other_declines(duel: Duel) -> None:
    before = duel.version
    duel.send(duel.host, "draw")
    assert duel.send(duel.friend, "consent", agree=False).json() == {"version": before}
    seen = view(duel.friend, duel.match)
    assert (seen["state"], seen["version"], seen["proposal"], seen["draw"]) == ("playing", before, None, True)


def test_nobody_accepts_the_own_offer(duel: Duel) -> None:
    duel.send(duel.host, "draw")
    assert duel.send(duel.host, "consent", agree=True).status_code == 422
    assert (view(duel.host, duel.match)["state"], duel.proposal()) == ("playing", OFFERED)


@pytest.mark.parametrize(("asked", "meant"), [("undo", "draw"), ("draw", "undo")])
def test_who_agrees_to_one_thing_has_not_agreed_to_another(duel: Duel, asked: str, meant: str) -> None:
    asker, other = duel.answer()
    duel.send(asker, asked)
    before = duel.version
    assert duel.send(other, "consent", agree=True, what=meant).status_code == 422
    assert (duel.version, duel.proposal()["what"]) == (before, asked)
    assert duel.send(other, "consent", agree=True, what=asked, client="right").status_code == 200
    assert duel.version > before


def test_what_was_kept_without_a_word_for_it_is_an_undo(duel: Duel) -> None:
    asker, other = duel.answer()
    before, seat = duel.version, view(asker, duel.match)["seat"]
    kept = json.dumps({"seat": seat, "version": before, "needed": [1 - seat], "agreed": []})
    duel.served.change("UPDATE matches SET proposal = ? WHERE id = ?", kept, duel.match)
    duel.served.services.rooms.forget(duel.match)
    assert duel.proposal() == {"what": "undo", "seat": seat}
    assert duel.send(other, "consent", agree=True).json() == {"version": before + 1}
    assert view(asker, duel.match)["yours"]


def test_what_was_asked_at_another_version_is_not_asked_now(duel: Duel) -> None:
    kept = {"seat": 0, "version": duel.version - 1, "needed": [1], "agreed": [], "what": "draw"}
    duel.served.change("UPDATE matches SET proposal = ? WHERE id = ?", json.dumps(kept), duel.match)
    duel.served.services.rooms.forget(duel.match)
    assert (duel.proposal(), view(duel.host, duel.match)["draw"]) == (None, True)
    assert duel.send(duel.friend, "consent", agree=True).status_code == 422
    assert view(duel.host, duel.match)["state"] == "playing"


def test_an_offer_that_is_gone_when_the_last_has_agreed_is_not_carried_out(
    duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel.send(duel.host, "draw")
    rooms, latest = duel.served.services.rooms, duel.served.services.rooms.latest

    async def overtaken(match: str) -> Room:
        """Somebody declines right after the other has agreed."""
        room = await latest(match)
        if room.proposal is not None and room.proposal.agreed:
            await rooms.propose(match, room.version, lambda _: None, "declined")
        return room

    monkeypatch.setattr(rooms, "latest", overtaken)
    assert duel.send(duel.friend, "consent", agree=True).status_code == 422
    assert (view(duel.host, duel.match)["state"], duel.proposal()) == ("playing", None)


# On the page


def form(page: str, action: str, **more: str) -> dict[str, str]:
    """The fields of the form that goes there, as a browser without a script sends them."""
    found = re.search(rf'<form method="post" action="[^"]*/{action}".*?</form>', page, re.DOTALL)
    assert found is not None, action
    return {**dict(re.findall(r'name="(\w+)" value="([^"]*)">', found[0])), **more}


def test_without_a_script_a_draw_is_offered_and_accepted_by_forms(duel: Duel) -> None:
    own = form(duel.page(duel.host), "draw")
    assert own.keys() == {"version", "client"}
    where(duel.host.post(f"/m/{duel.match}/draw", data=own))
    assert "You have offered a draw." in words(duel.page(duel.host))
    name = view(duel.host, duel.match)["chairs"][0]["name"]
    assert f"{name} offers a draw." in words(duel.page(duel.friend))
    accepts = form(duel.page(duel.friend), "consent", agree="true")
    assert (accepts["of"], accepts["what"]) == ("0", "draw")
    where(duel.friend.post(f"/m/{duel.match}/consent", data=accepts))
    for who, told in ((duel.host, "A draw. "), (duel.friend, "A draw. "), (duel.served.visitor(), "")):
        found = re.search(r'<p class="verdict">(.*?)</p>', duel.page(who))
        assert found is not None
        assert found[1] == f"{told}The game ends by agreement, without a winner."
        assert "What decided it" not in words(duel.page(who))


def test_without_a_script_who_refused_one_thing_may_still_agree_to_another(duel: Duel) -> None:
    asker, other = duel.answer()
    where(asker.post(f"/m/{duel.match}/undo", data=form(duel.page(asker), "undo")))
    where(other.post(f"/m/{duel.match}/consent", data=form(duel.page(other), "consent", agree="false")))
    assert duel.proposal() is None
    where(asker.post(f"/m/{duel.match}/draw", data=form(duel.page(asker), "draw")))
    where(other.post(f"/m/{duel.match}/consent", data=form(duel.page(other), "consent", agree="true")))
    assert view(other, duel.match)["state"] == "over"


def test_in_french_it_is_called_a_nulle(duel: Duel) -> None:
    duel.host.headers = duel.friend.headers = {"accept-language": "fr"}
    page = words(duel.page(duel.host))
    assert "Proposer la nulle Si tous les autres acceptent" in page
    where(duel.host.post(f"/m/{duel.match}/draw", data=form(duel.page(duel.host), "draw")))
    assert "Vous avez proposé la nulle." in words(duel.page(duel.host))
    assert "propose la nulle." in words(duel.page(duel.friend))


def test_a_draw_is_offered_only_by_who_may(duel: Duel, alone: Served) -> None:
    details = 'class="draw"'
    assert [details in duel.page(who) for who in (duel.host, duel.friend, alone.visitor())] == [True, True, False]
    against_the_computer = alone.visitor()
    assert details not in against_the_computer.get(begun(against_the_computer)).text
    assert details not in duel.host.get(f"/m/{duel.match}?v=0").text
    duel.send(duel.host, "draw")
    assert [details in duel.page(who) for who in (duel.host, duel.friend)] == [False, False]
    duel.send(duel.friend, "consent", agree=True)
    assert [details in duel.page(who) for who in (duel.host, duel.friend)] == [False, False]


def test_who_has_offered_a_draw_may_still_take_back_what_needs_no_consent(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend, "invictus")
    undo = re.compile(r'<button id="undo" class="quiet" (disabled)?>')
    for number in range(60):
        asked, _ = to_move(match, host, friend)
        seen = view(asked, match)
        if seen["undo"] == "free":
            break
        move = {"version": seen["version"], "client": f"a{number}", "number": len(seen["choices"]) - 1}
        asked.post(f"/api/matches/{match}/answer", json=move)
    where(asked.post(f"/m/{match}/draw", data={"version": str(seen["version"]), "client": "d"}))
    page = asked.get(f"/m/{match}").text
    assert undo.findall(page) == [""]
    done = asked.post(f"/api/matches/{match}/undo", json={"version": version(page), "client": "u"})
    assert done.json()["version"] > seen["version"]
    assert view(asked, match)["proposal"] is None
