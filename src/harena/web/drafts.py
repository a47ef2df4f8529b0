"""An army that somebody is putting together: what is picked, with which options, and the address that says all of it.

Whoever opens such an address has the same army before them; nothing is kept for it on the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from harena.core.build import Builder, Pick, Picks
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.web.agreed import written_agreed
from harena.web.store.armies import LONGEST_NAME
from harena.web.store.passwords import is_text

START: Final = "start"
"""The field that names a ready or a saved army; `start.<field>` has one in full."""
NOTHING: Final = "-"
"""An army of which nothing is picked yet."""
LONGEST_ARMY: Final = 2_000
"""Of what an address says of an army; more than any form writes."""
MOST_OF_ONE: Final = 99


class Draft(Struct, frozen=True):
    """An army as far as it is, for a game of so many with these options."""

    game: Game[Any]
    seats: int
    options: Struct
    builder: Builder
    picks: Picks
    name: str = ""

    def address(self, page: str = "") -> str:
        """Where it is shown as it is now: on the page that changes it, or on another one."""
        own: dict[str, Any] = msgspec.to_builtins(self.builder.made(self.picks))
        written = {f"{START}.{field}": value if self.picks else NOTHING for field, value in own.items()}
        return self._at(f"/army/{self.game.name}{page}", {**written, "name": self.name})

    def begun_with(self, start: str, seats: int = 0) -> str:
        """Where one begins with something of the list and the same options, perhaps at another table."""
        return self._at(f"/army/{self.game.name}", {START: start}, seats)

    def match_address(self, army: str) -> str:
        """Where a match is set up for which this was saved."""
        return self._at(f"/new/{self.game.name}", {"army": army})

    def _at(self, path: str, more: Mapping[str, str], seats: int = 0) -> str:
        query = {"seats": str(seats or self.seats), **written_agreed(self.game, self.options), **more}
        return f"{path}?{urlencode({name: value for name, value in query.items() if value}, safe=':,')}"


def builder_of(game: Game[Any], seats: int, options: Struct) -> Builder:
    assert game.builder is not None
    return game.builder(seats, options, game.content)


def picked_in_form(builder: Builder, data: Mapping[str, str]) -> dict[str, Pick]:
    """What a form picks: `part.<slot>` by name, `count.<slot>` how many. What no slot takes is left out."""
    named = {key.partition(".")[2]: part for key, part in data.items() if key.startswith("part.")}
    raw = {slot: (part, small_number(data.get(f"count.{slot}", "1")) or 0) for slot, part in named.items()}
    return taken(builder, raw)


def picked_in_address(game: Game[Any], builder: Builder, given: Mapping[str, str]) -> dict[str, Pick] | None:
    """What an address has in full; None where it has nothing, refused where that cannot be read."""
    start = f"{START}."
    own = {name.removeprefix(start): value for name, value in given.items() if name.startswith(start)}
    if not own:
        return None
    if sum(map(len, own.values())) > LONGEST_ARMY:
        raise refuse("broken_army_link")
    try:
        return {} if set(own.values()) == {NOTHING} else taken(builder, builder.draft(game.read_brings(own)))
    except Refused as refused:
        raise refuse("broken_army_link") from refused


def taken(builder: Builder, raw: Picks) -> dict[str, Pick]:
    """The picks that the slots take, in their order."""
    picks: dict[str, Pick] = {}
    for slot in builder.lines(raw):
        part, count = raw.get(slot.name, ("", 0))
        if part in (known.name for known in slot.parts) and count:
            picks[slot.name] = (part, min(count, MOST_OF_ONE) if slot.counted else 1)
    return picks


def given_name(given: Mapping[str, str]) -> str:
    """The name of an army in a form or an address, as far as it can be one."""
    tidy = " ".join(given.get("name", "").split())[:LONGEST_NAME]
    return tidy if is_text(tidy) else ""


def small_number(written: str | None) -> int | None:
    return int(written) if written and written.isascii() and written.isdecimal() and len(written) < 4 else None
