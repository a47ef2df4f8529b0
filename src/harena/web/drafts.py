"""An army that somebody is putting together: what is picked, with which options, and the address that says all of it.

Whoever opens such an address has the same army before them; nothing is kept for it on the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from harena.core.build import Builder, Part, Pick, Picks, Slot
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import Text
from harena.web.commands import is_id
from harena.web.option_forms import PREFIX, tried_agreed, written_agreed
from harena.web.refusals import RefusedInGame
from harena.web.store.armies import LONGEST_NAME
from harena.web.store.passwords import is_text

START: Final = "start"
"""The field that names a ready or a saved army; `start.<field>` has one in full."""
NOTHING: Final = "-"
"""An army of which nothing is picked yet."""
LONGEST_ARMY: Final = 4_000
"""Of what an address says of an army; more than any that may be brought."""
LONGEST_TYPED: Final = 4 * LONGEST_NAME
"""So much of a name that is too long is kept, for whoever typed it to shorten."""
LONGEST_CHOICE: Final = 80
"""Of what the form of a match says of a seat or an army."""
MOST_OF_ONE: Final = 99
LONGEST_COUNT: Final = 20
"""So much of what cannot be a number is said again."""
BROKEN: Final = Text("refused.broken_army_link")


class Line(Struct, frozen=True):
    """A line of the form: the slot, what is chosen for it or would be, and how many as it was typed."""

    slot: Slot
    part: Part
    count: str
    wrong: bool
    empty: bool
    """Whether nothing is chosen where something must be."""


class Draft(Struct, frozen=True):
    """An army as far as it is, for a game of so many with these options."""

    game: Game[Any]
    seats: int
    options: Struct
    builder: Builder
    picks: Picks
    name: str = ""
    match: str = ""
    """For which it is built, where somebody was invited to one."""
    setup: Mapping[str, str] = {}
    """What else was chosen for a match that somebody is setting up: who plays, how, and with which other options."""
    misread: Mapping[str, tuple[str, str]] = {}
    """By line: a part, and what was typed for how many of it and cannot be that."""
    start: str = ""
    """What is chosen in the list of ready and saved armies, which need not be what it is now."""

    def faults(self) -> list[Text]:
        """Everything that is wrong with it, beginning with what could not be read."""
        lines = {line.slot.name: line for group in self.groups() for line in group}
        unread = [
            Text("army.bad_count", {"line": lines[name].part.title, "given": given, "most": lines[name].slot.most})
            for name, (_, given) in self.misread.items()
        ]
        long = [Text("refused.army_name", {"most": LONGEST_NAME})] if len(self.name) > LONGEST_NAME else []
        return [*unread, *self.builder.faults(self.picks), *long]

    def groups(self) -> list[list[Line]]:
        """The lines of the form; those with the same title stand together."""
        slots = self.builder.lines({**self.picks, **{name: (part, 0) for name, (part, _) in self.misread.items()}})
        return [self._group(list(group)) for _, group in groupby(slots, key=lambda slot: slot.title)]

    def _group(self, slots: list[Slot]) -> list[Line]:
        """A line that nothing fills begins with the first part that no other line has."""
        chosen = {slot.name: self._chosen(slot.name) for slot in slots}
        lines = []
        for slot in slots:
            free = [part for part in slot.parts if part.name not in chosen.values()]
            begun = [part for part in slot.parts if part.name == chosen[slot.name]]
            _, count = self.picks.get(slot.name, ("", 0))
            _, typed = self.misread.get(slot.name, ("", str(count)))
            part, empty = [*begun, *free, *slot.parts][0], not (slot.counted or begun)
            lines.append(Line(slot, part, typed, slot.name in self.misread, empty))
        return lines

    def _chosen(self, name: str) -> str:
        part, _ = self.misread.get(name) or self.picks.get(name, ("", 0))
        return part

    def address(self, page: str = "") -> str:
        """Where it is shown as it is now: on the page that changes it, or on another one."""
        own: dict[str, Any] = msgspec.to_builtins(self.builder.made(self.picks))
        written = {f"{START}.{field}": value if self.picks else NOTHING for field, value in own.items()}
        return self._at(f"/army/{self.game.name}{page}", {START: self.start, **written, "name": self.name})

    def begun_with(self, start: str, seats: int = 0) -> str:
        """Where one begins with something of the list and the same options, perhaps at another table."""
        return self._at(f"/army/{self.game.name}", {START: start}, seats)

    def match_address(self, army: str) -> str:
        """Where a match is set up for which this was saved, or joined."""
        if self.match:
            return f"/m/{self.match}?{urlencode({'army': army}, safe=':')}"
        return self._at(f"/new/{self.game.name}", {"army": army})

    def _at(self, path: str, more: Mapping[str, str], seats: int = 0) -> str:
        agreed = written_agreed(self.game, self.options)
        query = {"seats": str(seats or self.seats), **self.setup, **agreed, "match": self.match, **more}
        return f"{path}?{urlencode({name: value for name, value in query.items() if value}, safe=':,')}"


def builder_of(game: Game[Any], seats: int, options: Struct) -> Builder:
    assert game.rules.builder is not None
    return game.rules.builder(seats, options, game.content)


def sent_in_form(game: Game[Any], seats: int, options: Struct, data: Mapping[str, str]) -> Draft:
    """What a form picks: `part.<slot>` by name, `count.<slot>` how many. What no slot takes is left out."""
    builder = builder_of(game, seats, options)
    parts = {key.partition(".")[2]: part for key, part in data.items() if key.startswith("part.")}
    typed = {slot: data.get(f"count.{slot}", "1").strip() or "0" for slot in parts}
    every = taken(builder, {slot: (part, 1) for slot, part in parts.items()})
    counts = {slot: small_number(typed[slot]) for slot in every}
    misread = {slot: (every[slot][0], typed[slot][:LONGEST_COUNT]) for slot in every if counts[slot] is None}
    picks = taken(builder, {slot: (part, counts[slot] or 0) for slot, (part, _) in every.items()})
    setup, start = given_setup(game, seats, data), given_start(data)
    return Draft(game, seats, options, builder, picks, given_name(data), given_match(data), setup, misread, start)


def picked_in_address(game: Game[Any], builder: Builder, given: Mapping[str, str]) -> dict[str, Pick] | None:
    """What an address has in full; None where it has nothing, refused with all reasons where that cannot be read."""
    start = f"{START}."
    own = {name.removeprefix(start): value for name, value in given.items() if name.startswith(start)}
    if not own:
        return None
    if sum(map(len, own.values())) > LONGEST_ARMY:
        raise RefusedInGame(game.name, None, BROKEN)
    if set(own.values()) == {NOTHING}:
        return {}
    try:
        brought = game.read_brings(own)
    except Refused as refused:
        raise RefusedInGame(game.name, None, BROKEN) from refused
    try:
        return taken(builder, builder.draft(brought))
    except Refused as refused:
        raise RefusedInGame(game.name, None, BROKEN, *_against(builder, brought, refused)) from refused


def _against(builder: Builder, own: Any, refused: Refused) -> tuple[Text, ...]:
    """Everything that speaks against what is brought, not only what could not be read."""
    try:
        builder.picks(own)
    except Refused as every:
        return every.reasons
    return refused.reasons


def taken(builder: Builder, raw: Picks) -> dict[str, Pick]:
    """The picks that the slots take, in their order."""
    picks: dict[str, Pick] = {}
    for slot in builder.lines(raw):
        part, count = raw.get(slot.name, ("", 0))
        if part in (known.name for known in slot.parts) and count:
            picks[slot.name] = (part, count if slot.counted else 1)
    return picks


def given_setup(game: Game[Any], seats: int, given: Mapping[str, str]) -> dict[str, str]:
    """What somebody had chosen for a match before they went to build an army for it, but for what the army hangs on."""
    names = [*(f"seat.{seat}" for seat in range(1, seats)), "foe", "public", "pace"]
    chosen = {name: value for name in names if (value := given.get(name, "")) and len(value) <= LONGEST_CHOICE}
    others = written_agreed(game, tried_agreed(game, given).options)
    return chosen | {
        name: value for name, value in others.items() if name.removeprefix(PREFIX) not in game.screens.builder_options
    }


def given_name(given: Mapping[str, str]) -> str:
    """The name of an army in a form or an address, as far as it can be one; one that is too long is a fault."""
    tidy = " ".join(given.get("name", "").split())[:LONGEST_TYPED]
    return tidy if is_text(tidy) else ""


def given_start(given: Mapping[str, str]) -> str:
    """What is chosen in the list of ready and saved armies."""
    start = given.get(START, "")
    return start if len(start) <= LONGEST_CHOICE else ""


def given_match(given: Mapping[str, str]) -> str:
    """The match for which an army is built."""
    match = given.get("match", "")
    return match if is_id(match) else ""


def small_number(written: str | None) -> int | None:
    """How many are meant; None where that is no number, or one that nobody can mean."""
    if not written or not written.isascii() or not written.isdecimal() or len(written) > LONGEST_COUNT:
        return None
    return number if (number := int(written)) <= MOST_OF_ONE else None
