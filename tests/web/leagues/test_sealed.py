"""Two worlds: leagues that differ only in what is sealed from a reader look the same to that reader, everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from harena.league.rules.wishes import seal
from tests.web.leagues.guild import Guild
from tests.web.serving import Served, Visitor, serving, where

SALT: Final = "7e" * 32
WORLDS: Final = {"one": ["river_blade"], "other": ["grey_mail"]}
PATHS: Final = (
    *("", "/chronicle", "/people", "/settings", "?done={last}", "/army/2", "/army/2/tree", "/army/2/sheet"),
    *("/army/3", "/army/3/unit/{unit}", "/army/3/recruit"),
)
API: Final = ("", "/entries?after=0&most=500")
OWN: Final = (
    (r'name="client" value="[^"]*"', ""),
    (r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)", "then"),
    (r"\d\d? \w+ \d{4}, \d\d:\d\d", "then"),
    (r'"(commitment|seed)":"[0-9a-f]*"', ""),
    (r"Guest \d+", "Guest"),
)
"""What differs between any two servers: names of forms, times, seals of dice."""


class World:
    """Ann and Bob have fought, and Ann has sealed and opened her wishes; Bob has sealed his and not opened them."""

    def __init__(self, served: Served, wishes: list[str]) -> None:
        self.served, self.clients = served, 0
        self.guild = Guild(served, public="yes")
        self.ann, self.bob = self.guild.invite("Ann"), self.guild.invite("Bob")
        for who, member, units in (
            (self.ann, "2", ("halberdiers", "halberdiers", "militia")),
            (self.bob, "3", ("marauders",) * 3),
        ):
            for unit in units:
                self.enter(who, do="recruit", member=member, unit=unit, size=20)
            self.enter(who, do="close_sequence", member=member)
        self.battle = self.fight()
        sealed = {"do": "seal_wishes", "battle": self.battle}
        self.enter(self.ann, member="2", seal=seal(wishes, SALT), **sealed)
        self.enter(self.bob, member="3", seal=seal(["grey_mail"], SALT), **sealed)
        self.opened = {"do": "open_wishes", "battle": self.battle, "member": "2", "items": wishes, "salt": SALT}
        self.enter(self.ann, **self.opened)

    def fight(self) -> int:
        units = [unit["id"] for unit in self.view()["members"][0]["units"]]
        self.enter(self.ann, do="issue_challenge", member="2", opponents=["3"], units=units)
        self.enter(self.bob, do="answer_challenge", member="3", challenge=7, answer="accepted")
        battle: int = self.view()["battles"][0]["id"]
        self.enter(self.ann, do="report_battle", member="2", battle=battle, report={"fates": {}})
        self.enter(self.bob, do="confirm_battle", member="3", battle=battle)
        for who, member in ((self.ann, "2"), (self.bob, "3")):
            for step in ("open_sequence", "pay_upkeep", "pay_wages", "roll_losses"):
                self.enter(who, do=step, member=member)
        return battle

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.guild.olga.get(f"/api/leagues/{self.guild.id}").json()
        return view

    def enter(self, who: Visitor, **command: Any) -> dict[str, Any]:
        self.clients += 1
        sent = {"command": command, "client": f"c{self.clients}"}
        made = who.post(f"/api/leagues/{self.guild.id}/entries", json=sent)
        assert made.status_code == 201, made.text
        entry: dict[str, Any] = made.json()
        return entry

    def seen(self, who: Visitor) -> dict[str, str]:
        """Everything that somebody can read of the league."""
        view = self.view()
        names = {"last": view["version"], "unit": view["members"][1]["units"][0]["id"]}
        found = {path: who.get(f"{self.guild.path}{path.format(**names)}").text for path in PATHS}
        found |= {f"api{path}": who.get(f"/api/leagues/{self.guild.id}{path}").text for path in API}
        return {path: self.plain(text) for path, text in found.items()}

    def plain(self, text: str) -> str:
        for pattern, instead in OWN:
            text = re.sub(pattern, instead, text)
        key = self.guild.link().rpartition("/")[2]
        return text.replace(self.guild.id, "ID").replace(key, "KEY")


@contextmanager
def world(folder: Path, name: str) -> Iterator[World]:
    (folder / name).mkdir()
    with serving(folder / name) as served:
        yield World(served, WORLDS[name])


@pytest.mark.rule("LEA-H03")
def test_a_sealed_wish_is_on_no_page_and_in_no_answer_until_all_are_settled(tmp_path: Path) -> None:
    with world(tmp_path, "one") as one, world(tmp_path, "other") as other:
        for reader in ("bob", "stranger", "olga"):
            told = []
            for each in (one, other):
                people = {"bob": each.bob, "olga": each.guild.olga, "stranger": each.served.visitor()}
                told.append(each.seen(people[reader]))
            first, second = told
            for path in first:
                assert first[path] == second[path], f"{reader} {path}"
        own = [each.seen(each.ann)["api/entries?after=0&most=500"] for each in (one, other)]
        assert own[0] != own[1], "whoever wishes sees it, so the worlds differ"
        overtaken = {"do": "open_wishes", "battle": one.battle, "member": "2", "items": [], "salt": SALT}
        late = [
            each.guild.olga.post(
                f"/api/leagues/{each.guild.id}/entries", json={"command": overtaken, "client": "late", "seen": 20}
            )
            for each in (one, other)
        ]
        assert late[0].status_code == late[1].status_code == 409
        assert late[0].json() == late[1].json(), "what has changed meanwhile does not tell it either"


def test_the_worlds_differ_for_everybody_once_the_wishes_are_settled(tmp_path: Path) -> None:
    with world(tmp_path, "one") as one, world(tmp_path, "other") as other:
        seen = []
        for each in (one, other):
            each.enter(each.bob, do="open_wishes", battle=each.battle, member="3", items=["grey_mail"], salt=SALT)
            each.enter(each.bob, do="settle_wishes", battle=each.battle, member="3")
            seen.append(each.seen(each.bob)["api/entries?after=0&most=500"])
        assert seen[0] != seen[1]


def test_the_pages_that_are_compared_can_be_read(tmp_path: Path) -> None:
    with world(tmp_path, "one") as one:
        for path, text in one.seen(one.bob).items():
            assert "refused" not in text, path
            assert "<h1" in text or path.startswith("api"), path
        where(one.guild.send(one.guild.olga, "/settings/title", title="Friday"))
