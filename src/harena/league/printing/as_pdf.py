"""A roster as PDF, by typst: an extra that people install who want it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from harena.core.errors import refuse
from harena.core.text import Texts
from harena.league.printing.as_text import head_lines, heading, title
from harena.league.printing.roster import Roster, RosterUnit

SHEET: Final = files(__package__) / "sheet.typ"
STANDARD: Final = "ua-1"
"""PDF/UA: tagged, so that screen readers follow the tables."""
LONG_AGO: Final = 0
"""The time that is written into the file: the same roster makes the same bytes."""


def roster_pdf(roster: Roster, say: Texts) -> bytes:
    """The sheet as PDF. What people wrote goes in as data, never as typst's own language."""
    try:
        import typst  # noqa: PLC0415  # an extra, and seventy megabytes
    except ImportError as error:
        raise refuse("no_typst") from error
    made = typst.compile(
        SHEET.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"roster": json.dumps(_data(roster, say), ensure_ascii=False)},
        pdf_standards=STANDARD,
        timestamp=LONG_AGO,
    )
    assert isinstance(made, bytes)
    return made


def _data(roster: Roster, say: Texts) -> dict[str, Any]:
    """Everything that the sheet says, as sentences."""
    columns = [say(f"roster.column.{name}") for name in ("unit", "gold", "honour", "points", "left")]
    return {
        "language": say.language,
        "title": title(roster),
        "about": list(head_lines(roster, say)),
        "columns": columns,
        "tables": [
            {
                "category": say.word("category", category),
                "points": say("roster.points", count=sum(unit.points for unit in units)),
                "units": [_unit(unit, say) for unit in units],
            }
            for category, units in roster.by_category
        ],
    }


def _unit(unit: RosterUnit, say: Texts) -> dict[str, Any]:
    return {
        "heading": heading(unit, say),
        "has": [say("roster.part", part=say(key), names=", ".join(names)) for key, names in unit.parts],
        "figures": [say.number(figure) for figure in (unit.gold, unit.honour, unit.points, unit.left)],
    }
