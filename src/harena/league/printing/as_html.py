"""A roster as one page of HTML that needs nothing else: readable by light, in the dark, on paper, and read aloud."""

from __future__ import annotations

from typing import Final

from harena.core.svg import Drawn, el, joined
from harena.core.text import Texts
from harena.league.printing.as_text import head_lines, heading, title
from harena.league.printing.roster import Roster, RosterUnit

STYLE: Final = Drawn(
    """
:root { color-scheme: light dark; font: 16px/1.45 Georgia, "Times New Roman", serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; border-bottom: 3px double; padding-bottom: .3rem; }
table { width: 100%; border-collapse: collapse; margin-top: 1.2rem; }
caption { text-align: left; font-weight: bold; font-variant: small-caps; letter-spacing: .05em; }
th, td { text-align: left; vertical-align: top; padding: .35rem .4rem; border-top: 1px solid; }
th { font-weight: normal; }
.cost { text-align: right; white-space: nowrap; }
.has { margin: 0; font-size: .9rem; }
@media print { body { margin: 0; max-width: none; } tr { break-inside: avoid; } }
"""
)


def roster_html(roster: Roster, say: Texts) -> str:
    """The whole page. Names come from people, so everything is escaped."""
    name = title(roster)
    head = joined(
        Drawn('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
        el("title", name),
        el("style", STYLE),
    )
    tables = (_table(say, say.word("category", category), units) for category, units in roster.by_category)
    about = (el("p", line) for line in head_lines(roster, say))
    page = el("html", el("head", head), el("body", el("h1", name), *about, *tables), lang=say.language)
    return f"<!doctype html>\n{page}\n"


def _table(say: Texts, category: str, units: list[RosterUnit]) -> Drawn:
    total = say("roster.points", count=sum(unit.points for unit in units))
    rows = (_row(unit, say) for unit in units)
    heads = joined(
        *(el("th", say(f"roster.column.{name}"), scope="col", class_=class_) for name, class_ in COLUMNS.items())
    )
    caption = el("caption", say("roster.part", part=category, names=total))
    return el("table", caption, el("thead", el("tr", heads)), el("tbody", *rows))


COLUMNS: Final = {"unit": None, "gold": "cost", "honour": "cost", "points": "cost", "left": "cost"}


def _row(unit: RosterUnit, say: Texts) -> Drawn:
    has = (
        el("p", say("roster.part", part=say(key), names=", ".join(names)), class_="has") for key, names in unit.parts
    )
    figures = (unit.gold, unit.honour, unit.points, unit.left)
    cells = (el("td", say.number(figure), class_="cost") for figure in figures)
    return el("tr", el("th", el("strong", heading(unit, say) or "–"), *has, scope="row"), *cells)
