"""The API of leagues: any command of the book, refused with the right status and a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from tests.web.leagues.guild import Guild
from tests.web.serving import Served, Visitor, reasons, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


def enter(guild: Guild, who: Visitor, client: str, command: dict[str, Any], **more: Any) -> Response:
    return who.post(f"/api/leagues/{guild.id}/entries", json={"command": command, "client": client, **more})


def recruit(size: int = 20, **more: Any) -> dict[str, Any]:
    return {"do": "recruit", "member": "2", "unit": "halberdiers", "size": size, **more}


def test_a_program_founds_a_league_and_sees_it(served: Served) -> None:
    who = served.visitor()
    asked = {"title": "Thursday", "name": "Olga", "client": "c1"}
    made = who.post("/api/leagues", json=asked)
    assert made.status_code == 201
    assert (made.json()["role"], made.json()["version"], made.json()["organiser"]) == ("organiser", 0, "Olga")
    assert who.post("/api/leagues", json=asked).json()["id"] == made.json()["id"]
    assert [one["title"] for one in who.get("/api/leagues").json()] == ["Thursday"]
    assert served.visitor().get("/api/leagues?which=public").json() == []


def test_a_program_enters_a_command_and_reads_it_back(served: Served) -> None:
    guild = Guild(served)
    ann = guild.invite("Ann")
    entry = enter(guild, ann, "c1", recruit(name="Old Guard"), seen=1)
    assert entry.status_code == 201
    assert entry.json()["text"] == "Ann recruits 20 × Halberdiers."
    view = ann.get(f"/api/leagues/{guild.id}").json()
    (member,) = view["members"]
    assert (member["gold"], member["value"], member["most"]) == (400, 100, 500)
    assert [(unit["title"], unit["name"], unit["size"]) for unit in member["units"]] == [
        ("Halberdiers", "Old Guard", 20)
    ]
    told = ann.get(f"/api/leagues/{guild.id}/entries?after=1").json()
    assert told == [entry.json()]
    assert enter(guild, ann, "c1", recruit(name="Old Guard"), seen=1).json() == entry.json()


@pytest.mark.parametrize(
    ("who", "command", "more", "status", "why"),
    [
        ("Bob", recruit(), {}, 403, "Only Ann or the organiser, Olga, may do this (LEA-R75)."),
        ("Ann", recruit(member="9"), {}, 404, "There is no member “9” in this league."),
        ("Ann", recruit(size=5), {}, 422, "10 to 40, not 5 (LEA-013)."),
        ("Ann", recruit(unit="dragons"), {}, 422, "The army book has no unit “dragons” (LEA-031)."),
        ("Ann", recruit(), {"dice": [3]}, 422, "dice were given"),
        ("Ann", recruit(), {"seen": 0}, 409, "Somebody has changed this in the meantime"),
        ("Ann", {"do": "conquer"}, {}, 422, "This is no command of a league"),
        ("Ann", recruit() | {"size": "many"}, {}, 422, "This is no command of a league"),
        ("Ann", recruit(name="x" * 99), {}, 422, "This is no command of a league"),
        ("Ann", {"do": "change_settings", "settings": {"win_margin": 9}}, {}, 403, "Only the organiser, Olga"),
        ("Zoe", recruit(), {}, 404, "There is no such league"),
    ],
)
def test_what_cannot_be_entered_is_refused_with_a_sentence(
    served: Served, who: str, command: dict[str, Any], more: dict[str, Any], status: int, why: str
) -> None:
    guild = Guild(served)
    people = {name: guild.invite(name) for name in ("Ann", "Bob")}
    people["Zoe"] = Guild(served, title="Another", client="other").olga
    before = served.tables()
    answer = enter(guild, people[who], "c1", command, **more)
    assert answer.status_code == status, answer.text
    assert why in " ".join(reasons(answer))
    assert served.tables() == before


def test_a_token_that_reads_enters_nothing(served: Served) -> None:
    guild = Guild(served)
    ann = guild.invite("Ann")
    made = ann.post("/api/me/tokens", json={"name": "reader", "scope": "read"}).json()
    reader = served.visitor(authorization=f"Bearer {made['token']}")
    assert reader.get(f"/api/leagues/{guild.id}").status_code == 200
    assert enter(guild, reader, "c1", recruit()).status_code == 403
    assert enter(guild, served.visitor(), "c1", recruit()).status_code == 401


def test_a_treasury_that_is_closed_is_told_to_its_owner_and_the_organiser(served: Served) -> None:
    guild = Guild(served)
    ann, bob = guild.invite("Ann"), guild.invite("Bob")
    closed = {"do": "change_settings", "settings": {"open_treasury": False}}
    assert enter(guild, guild.olga, "c1", closed).status_code == 201
    seen = {
        name: [one["gold"] for one in who.get(f"/api/leagues/{guild.id}").json()["members"]]
        for name, who in {"Ann": ann, "Bob": bob, "Olga": guild.olga}.items()
    }
    assert seen == {"Ann": [500, None], "Bob": [None, 500], "Olga": [500, 500]}
    assert "–" in bob.get(guild.path).text
