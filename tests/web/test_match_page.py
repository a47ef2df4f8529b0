"""What stands around the board: titles, texts for players and watchers, the log, and what a person has seen already."""

from __future__ import annotations

import asyncio
import re

import pytest

from harena.web import watched
from harena.web.watched import Watched
from tests.web.serving import Served, Visitor, begun, new_duel, to_move, version, view, where, words
from tests.web.test_streams import HERE, Stream

WAITING = ("Not your turn", "Wait for the others")


@pytest.fixture
def served(alone: Served) -> Served:
    return alone


def title(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page)
    assert found is not None
    return found[1]


def answer(who: Visitor, match: str, client: str = "a") -> None:
    form = {"version": str(view(who, match)["version"]), "client": client, "choice": "0"}
    where(who.post(f"/m/{match}/answer", data=form))


# Texts for who reads them


def test_looking_back_does_not_say_whose_turn_it_is_not(served: Served) -> None:
    who = served.visitor()
    page = words(who.get(f"{begun(who)}?v=1").text)
    assert "It is your turn: back to now" in page
    assert "An earlier position" in page
    assert not [text for text in WAITING if text in page]


def test_watchers_are_told_that_they_watch(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other, "invictus")
    asked, waiting = to_move(match, host, other)
    page = served.visitor().get(f"/m/{match}").text
    assert "You are watching" in words(page)
    assert not [text for text in WAITING if text in words(page)]
    assert [text for text in WAITING if text in words(waiting.get(f"/m/{match}").text)] == list(WAITING)
    assert 'id="hint"' in asked.get(f"/m/{match}").text
    for reader in (waiting, served.visitor()):
        assert 'id="hint"' not in reader.get(f"/m/{match}").text


# The end, for each who reads it


def verdict(who: Visitor, match: str) -> str:
    """What the page says of how it ended."""
    found = re.search(r'<div class="ending">(.*?)<p class="quiet">', who.get(f"/m/{match}").text, re.DOTALL)
    assert found is not None
    return words(found[1])


def move(who: Visitor, match: str) -> dict[str, str]:
    return {"version": str(view(who, match)["version"]), "client": "m"}


def named(who: Visitor) -> str:
    name: str = who.get("/api/me").json()["name"]
    return name


def test_after_a_resignation_each_reads_whose_it_was(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    where(host.post(f"/m/{match}/resign", data=move(host, match)))
    winner = named(other)
    assert verdict(host, match) == f"You lost. Victory for {winner}: your side has resigned."
    assert verdict(other, match) == f"You won! Victory for {winner}: the other side has resigned."
    assert verdict(served.visitor(), match) == f"Victory for {winner}: the other side has resigned."
    host.headers = other.headers = {"accept-language": "fr"}
    assert verdict(host, match) == f"Vous avez perdu. Victoire : {winner}. Votre camp abandonne."
    assert verdict(other, match) == f"Vous avez gagné ! Victoire : {winner}. L’autre camp abandonne."


def test_after_a_claim_each_reads_who_was_away(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    away, there = to_move(match, host, other)
    served.time_passes(match)
    where(there.post(f"/m/{match}/claim", data=move(there, match)))
    winner = named(there)
    assert verdict(there, match) == f"You won! Victory for {winner}: the others have left the table."
    assert verdict(away, match) == f"You lost. Victory for {winner}: your side was away for too long."
    assert verdict(served.visitor(), match) == f"Victory for {winner}: the others have left the table."
    away.headers = {"accept-language": "fr"}
    assert verdict(away, match).endswith("Votre camp s’est absenté trop longtemps.")


def test_where_four_play_everybody_reads_who_has_resigned(served: Served) -> None:
    people = [served.visitor() for _ in range(4)]
    wish = {"game": "invictus", "seats": ["me", "open", "open", "open"]}
    match = people[0].post("/api/matches", json=wish).json()["id"]
    for person in people[1:]:
        assert person.post(f"/api/matches/{match}/join", json={}).status_code == 200
    where(people[1].post(f"/m/{match}/resign", data=move(people[1], match)))
    names = [named(person) for person in people]
    for seat, person in enumerate(people):
        side = "your side" if seat % 2 else "the other side"
        told = "You lost." if seat % 2 else "You won!"
        expected = f"{told} Victory for {names[0]}, {names[2]}: {side} has resigned. {names[1]} has resigned."
        assert verdict(person, match) == expected
    assert verdict(served.visitor(), match).startswith(f"Victory for {names[0]}, {names[2]}: the other side")


def test_whoever_was_replaced_reads_it_in_the_past_once_the_game_is_over(served: Served) -> None:
    people = [served.visitor() for _ in range(4)]
    wish = {"game": "invictus", "seats": ["me", "open", "open", "open"]}
    match = people[0].post("/api/matches", json=wish).json()["id"]
    for person in people[1:]:
        person.post(f"/api/matches/{match}/join", json={})
    away = next(chair["seat"] for chair in view(people[0], match)["chairs"] if chair["asked"])
    partner, foe = people[(away + 2) % 4], people[(away + 1) % 4]
    served.time_passes(match)
    where(foe.post(f"/m/{match}/takeover", data=move(foe, match)))
    assert "You watch from there" in words(people[away].get(f"/m/{match}").text)
    while partner.post(f"/m/{match}/resign", data=move(partner, match)).status_code == 409:
        pass
    page = words(people[away].get(f"/m/{match}").text)
    assert "the computer has played on your seat until the end" in page
    assert "You watch from there" not in page
    assert not {"You won!", "You lost."} & set(verdict(people[away], match).split(" Victory"))


def test_the_title_names_the_players_and_says_whose_turn_it_is(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, waiting = to_move(match, host, other)
    names = [chair["name"] for chair in view(host, match)["chairs"]]
    told = title(waiting.get(f"/m/{match}").text)
    assert told.startswith(" – ".join(names))
    assert title(asked.get(f"/m/{match}").text) == f"● {told}"
    assert "●" not in title(asked.get(f"/m/{match}?v=0").text)


def test_the_clock_says_what_it_counts(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    _, waiting = to_move(match, host, other)
    assert re.search(r'thinking… <time datetime="[^"]+" aria-hidden="true">', waiting.get(f"/m/{match}").text)


def test_asking_to_undo_is_possible_once_and_does_not_turn_the_clock_back(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, _ = to_move(match, host, other)
    while view(asked, match)["undo"] != "ask":
        mover, _ = to_move(match, host, other)
        answer(mover, match, f"a{view(mover, match)['version']}")
    claim = re.compile(r'data-claim-at="([^"]+)"')
    before = [claim.findall(who.get(f"/m/{match}").text) for who in (host, other)]
    assert re.search(r'id="undo" class="quiet" >', asked.get(f"/m/{match}").text)
    form = {"version": str(view(asked, match)["version"]), "client": "u"}
    where(asked.post(f"/m/{match}/undo", data=form))
    assert re.search(r'id="undo" class="quiet" disabled>', asked.get(f"/m/{match}").text)
    assert [claim.findall(who.get(f"/m/{match}").text) for who in (host, other)] == before


def test_the_whole_log_has_the_newest_first(served: Served) -> None:
    who = served.visitor()
    page = who.get(begun(who)).text
    versions = [int(n) for n in re.findall(r'<li[^>]*><a href="[^"]+\?v=(\d+)"[^>]*>', page)]
    assert len(set(versions)) > 3
    assert versions == sorted(versions, reverse=True)


# What a person has seen


def test_what_was_watched_live_is_not_told_again_after_a_reload(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, waiting = to_move(match, host, other)
    waiting.get(f"/m/{match}")
    stream = served.wait_for(_listening, served, f"/m/{match}/stream", waiting)
    answer(asked, match)
    now = version(asked.get(f"/m/{match}").text)
    served.wait_for(_noted, served, match, now)
    assert "Since you left" not in words(waiting.get(f"/m/{match}").text)
    served.wait_for(stream.leave)
    served.wait_for(served.services.watched.close)
    seats = served.wait_for(served.services.matches.find, match).seats
    assert [seat.seen for seat in seats] == [now, now]


async def _listening(served: Served, path: str, who: Visitor) -> Stream:
    stream = Stream(served, path, who, HERE)
    await asyncio.wait_for(stream.begun.wait(), 20)
    return stream


async def _noted(served: Served, match: str, version: int) -> None:
    """The server has noted, in memory or in the database, that everybody has seen this version."""
    services = served.services
    async with asyncio.timeout(60):
        while (row := await services.matches.find(match)) and any(
            max(seat.seen, services.watched.upto(match, seat.seat)) < version for seat in row.seats
        ):
            await asyncio.sleep(0.01)


class Writes:
    """As much of the database as is written to."""

    def __init__(self) -> None:
        self.done: list[tuple[str, int, int]] = []

    async def note_seen(self, seen: dict[tuple[str, int], int]) -> None:
        self.done += [(match, seat, version) for (match, seat), version in seen.items()]


def test_many_versions_seen_in_a_moment_are_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "LATER", 0.0)

    async def story() -> list[tuple[str, int, int]]:
        writes = Writes()
        noted = Watched(writes)  # type: ignore[arg-type]
        for number in (3, 4, 5, 4):
            noted.note("m", 0, number)
        noted.note("m", 1, 2)
        assert (noted.upto("m", 0), noted.upto("m", 1), noted.upto("n", 0)) == (5, 2, 0)
        while noted.upto("m", 0) or noted.upto("m", 1):
            await asyncio.sleep(0)
        noted.note("m", 0, 6)
        await noted.close()
        return writes.done

    assert asyncio.run(story()) == [("m", 0, 5), ("m", 1, 2), ("m", 0, 6)]
