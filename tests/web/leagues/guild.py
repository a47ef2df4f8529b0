"""A league that is used by its pages: people with browsers, who send forms."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

from httpx import Response

from tests.web.serving import Served, Visitor, where

ARMY = {"Ann": "empire", "Bob": "chaos", "Cat": "beacon_host"}


class Guild:
    """A league, founded by Olga."""

    def __init__(self, served: Served, title: str = "Thursday", **form: str) -> None:
        self.served = served
        self._forms = count(1)
        self.olga = served.visitor()
        founding = {"title": title, "name": "Olga", "client": "found", **form}
        self.id = where(self.olga.post("/leagues", data=founding)).split("/")[2]

    @property
    def path(self) -> str:
        return f"/l/{self.id}"

    def link(self) -> str:
        """The link that invites."""
        found = re.search(r'value="(/l/[^"]+/join/[^"]+)"', self.olga.get(f"{self.path}/people").text)
        assert found is not None
        return found[1]

    def invite(self, name: str, army: str = "", **headers: str) -> Visitor:
        """Somebody follows the link and joins, with an army unless it is empty."""
        who = self.served.visitor(**headers)
        form = {"name": name, "army": army or ARMY.get(name, "look_on"), "client": "join"}
        where(who.post(self.link(), data=form))
        return who

    def send(self, who: Visitor, path: str, **fields: Any) -> Response:
        """Send a form of a page of the league, as the page would now carry it."""
        page = who.get(self.path).text
        seen = re.search(r'data-version="(\d+)"', page)
        carried = {"client": f"form{next(self._forms)}", "seen": seen[1] if seen else "0"}
        return who.post(f"{self.path}{path}", data={**carried, **fields})
