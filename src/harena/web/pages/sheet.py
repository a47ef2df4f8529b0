"""An army on paper: one row for each line of it, with everything that is printed on the cards or in the unit table."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from harena.core.build import Part, Slot
from harena.core.errors import first_of
from harena.core.text import Texts
from harena.web.bringing import ready_name
from harena.web.drafts import Draft
from harena.web.option_forms import option_fields, told_option

SHORT_HASH: Final = 12
LEADING: Final = 2
"""So many options change most of what may be brought: they are always told, and never folded away."""


class Row(Struct, frozen=True):
    """A line of the army. `place`: what it fills, where its own name does not say so."""

    count: int
    title: str
    place: str
    cells: list[str]
    cost: int


class Sheet(Struct, frozen=True):
    """All that is printed."""

    title: str
    agreed: list[str]
    heads: list[str]
    rows: list[Row]
    paid: bool
    """Whether the lines cost something."""
    total: str
    faults: list[str]
    legend: str
    content: str


def sheet_of(draft: Draft, texts: Texts) -> Sheet:
    """The draft as a sheet in the reader's language."""
    builder, picks = draft.builder, draft.picks
    lines = [(slot, _part(slot, picks[slot.name][0])) for slot in builder.lines(picks) if slot.name in picks]
    columns = list(dict.fromkeys(column for _, part in lines for column in part.columns))
    return Sheet(
        title=_title(draft, texts),
        agreed=_agreed(draft, texts),
        heads=[texts(f"column.{column}") for column in columns],
        rows=[_row(slot, part, picks[slot.name][1], columns, texts) for slot, part in lines],
        paid=any(part.cost for _, part in lines),
        total=texts.say(builder.total(picks)),
        faults=[texts.say(fault) for fault in first_of(builder.faults(picks))],
        legend=texts.say(builder.legend),
        content=draft.game.content_hash(draft.game.content)[:SHORT_HASH],
    )


def _part(slot: Slot, name: str) -> Part:
    return next(part for part in slot.parts if part.name == name)


def _row(slot: Slot, part: Part, count: int, columns: list[str], texts: Texts) -> Row:
    title, place = texts.say(part.title), texts.say(slot.title)
    if len(slot.parts) == 1:
        title = place
    if title.casefold().startswith(place.casefold()):
        place = ""
    cells = [texts.word(column, part.columns.get(column, "")) for column in columns]
    return Row(count, title, place, cells, part.cost)


def _title(draft: Draft, texts: Texts) -> str:
    """The name that somebody gave it, else that of the ready army that it still is."""
    ready = (name for name, own in draft.builder.ready.items() if draft.builder.picks(own) == draft.picks)
    named = draft.name or next((ready_name(name, texts) for name in ready), "")
    return named or texts("army.title", game=draft.game.name)


def _agreed(draft: Draft, texts: Texts) -> list[str]:
    """The options that matter most, and the others where they are not as usual."""
    fields: list[dict[str, Any]] = option_fields(draft.game, draft.options, draft.game.screens.builder_options)
    told = [field for at, field in enumerate(fields) if at < LEADING or field["value"] != field["default"]]
    return [told_option(texts, field) for field in told]
