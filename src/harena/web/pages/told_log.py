"""The log beside a board as HTML. It is the longest part of a table that is sent to everybody at each change, and a
template takes several times as long for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup, escape
from msgspec import Struct

from harena.web.chronicle import Entry, Window
from harena.web.fallen_dice import Fallen, in_words
from harena.web.match_view import MatchView
from harena.web.pages.chapters import Chapter, chapters

LARGEST_HEADING: Final = 3
SMALLEST_HEADING: Final = 6
HERE: Final = "here"
"""The fragment of the chapter that was asked for."""


class Place(Struct, frozen=True):
    """What the log of a match is told for. `root`: the address of the match; `opening`: how its beginning is called."""

    root: str
    opening: str
    since: int
    """What is told of later versions is new to the reader."""
    fresh: int
    """What is told of later versions has happened since the reader last decided."""


def told_log(shown: MatchView, root: str, since: int, opening: str) -> Markup:
    """The last lines of the log by chapters, the newest first."""
    place = Place(root, opening, since, shown.fresh)
    found = chapters([*shown.inside, *shown.log])
    return Markup("".join(_newest_first(found, place, newest=True)))


def _newest_first(found: Sequence[Chapter], place: Place, *, newest: bool) -> Iterable[str]:
    for number, chapter in enumerate(reversed(found)):
        yield _chapter(chapter, place, newest=newest and number == 0)


def _chapter(chapter: Chapter, place: Place, *, newest: bool) -> str:
    """A chapter with its parts and lines; one of which nothing is told any more is only named."""
    level = f"h{max(LARGEST_HEADING + chapter.depth, LARGEST_HEADING)}"
    title = escape(place.opening if chapter.title is None else chapter.title.text)
    version = 0 if chapter.title is None else chapter.title.version
    if not (chapter.parts or chapter.entries):
        return f'<{level}><a href="{place.root}/replay?v={version}">{title}</a></{level}>'
    opened = " open" if newest or chapter.upto > place.fresh else ""
    parts = "".join(_newest_first(chapter.parts, place, newest=newest))
    lines = "".join(_line(entry, place) for entry in reversed(chapter.entries))
    head = f'<details class="chapter" data-chapter="{chapter.depth}-{version}"{opened}>'
    return f"{head}<summary><{level}>{title}</{level}></summary>{parts}<ol>{lines}</ol></details>"


def _line(entry: Entry, place: Place) -> str:
    new = ' class="new"' if entry.version > place.since else ""
    touches = f' data-touches="{escape(" ".join(entry.touches))}"' if entry.touches else ""
    dice = fallen(entry.dice, entry.text) if entry.dice else ""
    return f'<li{new}><a href="{place.root}?v={entry.version}"{touches}>{escape(entry.text)}{dice}</a></li>'


def whole_log(told: Window, root: str, opening: str, here: Entry | None = None) -> Markup:
    """A window of the log as a page of its own, in the order of play; every line leads to its position.

    `here`: the line that begins the chapter that was asked for; the page is scrolled to it.
    """
    found = chapters([*told.inside, *told.entries])
    return Markup("".join(_section(chapter, root, opening, here) for chapter in found))


def _section(chapter: Chapter, root: str, opening: str, here: Entry | None) -> str:
    level = f"h{min(2 + max(chapter.depth, 0), SMALLEST_HEADING)}"
    title, version = (opening, 0) if chapter.title is None else (chapter.title.text, chapter.title.version)
    mark = f' id="{HERE}"' if here is not None and chapter.title is here else ""
    head = f'<{level}{mark}><a href="{root}/replay?v={version}">{escape(title)}</a></{level}>'
    lines = "".join(_told(entry, root) for entry in chapter.entries)
    parts = "".join(_section(part, root, opening, here) for part in chapter.parts)
    return f"<section>{head}{f'<ol>{lines}</ol>' if lines else ''}{parts}</section>"


def _told(entry: Entry, root: str) -> str:
    dice = fallen(entry.dice, entry.text) if entry.dice else ""
    return f'<li><a href="{root}/replay?v={entry.version}">{escape(entry.text)}{dice}</a></li>'


def fallen(dice: Sequence[Fallen], said: str = "") -> Markup:
    """Dice as they fell. Where the sentence beside them says what they show, they are for those who see."""
    if not dice:
        return Markup()
    told = in_words(dice)
    read = ' aria-hidden="true"' if told in said else f' role="img" aria-label="{escape(told)}"'
    return Markup(f' <span class="fallen"{read}>{"".join(die.drawn() for die in dice)}</span>')


def latest(shown: MatchView, most: int) -> list[Entry]:
    """The last things that have happened since the reader last decided, but for what the prompt says anyway."""
    news = (
        entry
        for entry in reversed(shown.log)
        if entry.version > shown.fresh and entry.chapter is None and entry.text not in shown.prompt
    )
    return [entry for entry, _ in zip(news, range(most), strict=False)][::-1]
