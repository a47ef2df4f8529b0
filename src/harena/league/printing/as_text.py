"""A roster as plain text, for terminals, mails and forums."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from harena.core.text import Texts
from harena.league.printing.roster import Roster, RosterUnit

WIDTH: Final = 78
INDENT: Final = "    "


def roster_text(roster: Roster, say: Texts) -> str:
    """The sheet, in lines of at most 78 signs."""
    return "\n".join(_lines(roster, say)) + "\n"


def head_lines(roster: Roster, say: Texts) -> Iterator[str]:
    """What stands above the units: whose list it is, what it is worth, and what its player owns besides."""
    yield say("roster.worth", points=roster.points, most=roster.most, count=roster.gold)
    for key, names in (("roster.territories", roster.territories), ("roster.loot", roster.loot)):
        if names:
            yield say("roster.part", part=say(key), names=", ".join(names))


def title(roster: Roster) -> str:
    """Whose list it is, everything once; a dash where nobody says."""
    parts = filter(None, (roster.name, roster.army, roster.player, roster.league, roster.as_of))
    return " · ".join(dict.fromkeys(parts)) or "–"


def heading(unit: RosterUnit, say: Texts) -> str:
    """A unit in one line: its name, how many figures, what it is, and what is special about it."""
    entry = say("roster.entry", count=unit.figures, entry=unit.entry) if unit.figures > 1 else unit.entry
    named = say("roster.named", name=unit.name, entry=entry) if unit.name else entry
    return ", ".join([named, *(say(mark) for mark in unit.marks)])


def _lines(roster: Roster, say: Texts) -> Iterator[str]:
    yield from wrap(title(roster), WIDTH)
    yield "=" * min(WIDTH, len(title(roster)))
    for line in head_lines(roster, say):
        yield from wrap(line, WIDTH)
    for category, units in roster.by_category:
        total = say("roster.points", count=sum(unit.points for unit in units))
        yield ""
        yield _apart(say.word("category", category).upper(), total)
        for unit in units:
            yield from _unit(unit, say)


def _unit(unit: RosterUnit, say: Texts) -> Iterator[str]:
    *first, last = wrap(heading(unit, say), WIDTH - 12) or [""]
    yield from first
    yield _apart(last, say("roster.points", count=unit.points))
    for key, names in unit.parts:
        line = say("roster.part", part=say(key), names=", ".join(names))
        yield from wrap(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT * 2)
    if unit.honour:
        yield INDENT + say("roster.paid", gold=unit.gold, honour=unit.honour)
    if unit.left:
        yield INDENT + say("roster.left", count=unit.left)


def _apart(left: str, right: str) -> str:
    """Two texts at the two ends of a line."""
    return f"{left} {'.' * max(1, WIDTH - len(left) - len(right) - 2)} {right}"
