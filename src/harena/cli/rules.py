"""`harena rules`: the registries of rules, and which rows have a passing test."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.core.text import bare
from harena.rulebook.coverage import Coverage
from harena.rulebook.coverage import coverage as covered
from harena.rulebook.registry import LANGUAGE, Registry, Row, find_registry, find_row, registry_files

ROW_ID: Final = re.compile(r"[A-Za-z]+-[A-Za-z]?\d+")


def rules(
    game: Annotated[str | None, Parameter(help="help.option.registry")] = None,
    row: Annotated[str | None, Parameter(help="help.option.row")] = None,
    /,
    *,
    coverage: Annotated[bool, Parameter(help="help.option.coverage")] = False,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Show the registries, one registry's chapters, one chapter, one row, or what the tests cover."""
    language = screen.texts.language
    if coverage:
        _show_coverage(screen, game, as_json)
    elif game is None:
        _show_registries(screen, as_json)
    elif ROW_ID.fullmatch(game):
        _show_row(screen, find_row(game, language), as_json)
    elif row is None:
        _show_chapters(screen, find_registry(game, language), as_json)
    elif ROW_ID.fullmatch(row):
        _show_row(screen, find_registry(game, language).find(row), as_json)
    else:
        _show_chapter(screen, find_registry(game, language), row, as_json)


def _show_registries(screen: Screen, as_json: bool) -> None:
    found = [find_registry(name) for name in registry_files()]
    rows = [(one.name, one.prefix, Counter(row.kind for row in one.rows)) for one in found]
    if as_json:
        screen.json([{"game": name, "prefix": prefix, "rows": kinds} for name, prefix, kinds in rows])
        return
    heads = ("rules.game", "rules.prefix", "rules.rules", "rules.examples", "rules.rulings")
    cells = [[name, prefix, *(str(kinds[k]) for k in ("rule", "example", "ruling"))] for name, prefix, kinds in rows]
    screen.table(heads, cells, right=(2, 3, 4))
    screen.line()
    screen.say("rules.next")


def _show_chapters(screen: Screen, registry: Registry, as_json: bool) -> None:
    chapters: dict[str, list[str]] = {}
    for row in registry.rows:
        chapters.setdefault(row.chapter, []).append(row.id)
    if as_json:
        screen.json([{"chapter": chapter, "rows": ids} for chapter, ids in chapters.items()])
        return
    cells = [[chapter, str(len(ids)), f"{ids[0]} … {ids[-1]}"] for chapter, ids in chapters.items()]
    screen.table(("rules.chapter", "rules.rows", "rules.ids"), cells, right=(1,))
    screen.line()
    numbered = next((chapter.partition(".")[0] for chapter in chapters if chapter[0].isdigit()), next(iter(chapters)))
    screen.say("rules.next_chapter", registry=registry.name, chapter=numbered, row=registry.rows[0].id)
    _say_language(screen, registry.rows)


def _say_language(screen: Screen, rows: Iterable[Row]) -> None:
    """Tell readers of another language than English that some rows are not translated."""
    if any(row.language != screen.texts.language for row in rows):
        screen.say("rules.language", style="dim")


def _show_chapter(screen: Screen, registry: Registry, wanted: str, as_json: bool) -> None:
    """All rows of the chapters whose heading begins like this: `3`, or a word of it."""
    begun = f"{wanted}." if wanted.isdecimal() else bare(wanted)
    rows = [row for row in registry.rows if bare(row.chapter).startswith(begun)]
    if not rows:
        raise refuse("unknown_chapter", wanted=wanted[:40], registry=registry.name)
    if as_json:
        screen.json(rows)
        return
    chapter = ""
    for row in rows:
        if row.chapter != chapter:
            chapter = row.chapter
            screen.line(chapter, style="bold")
        _say_row(screen, row)
    _say_language(screen, rows)


def _show_row(screen: Screen, row: Row, as_json: bool) -> None:
    others = [find_row(other, screen.texts.language) for other in _named_in(row)]
    if as_json:
        screen.json({"row": row, "refers_to": others})
        return
    screen.line(f"{row.id}  ({row.chapter})", style="bold")
    for column, cell in row.cells.items():
        if column != "id" and cell:
            screen.say("rules.cell", column=column.casefold(), cell=cell)
    if row.option and row.language != LANGUAGE:
        screen.say("rules.cell", column="option", cell=row.option)
    if others:
        screen.line()
        screen.say("rules.refers_to")
    for other in others:
        _say_row(screen, other)
    _say_language(screen, [row, *others])


def _named_in(row: Row) -> list[str]:
    """The rows of the same registry that this one names, in the order of naming, each once."""
    prefix = row.id.partition("-")[0]
    named = re.findall(rf"\b{prefix}-[A-Z]?\d+", " ".join(row.cells.values()))
    return [other for other in dict.fromkeys(named) if other != row.id]


def _say_row(screen: Screen, row: Row) -> None:
    screen.line(f"{row.id}  {row.whole}", indent=" " * (len(row.id) + 2))


def _show_coverage(screen: Screen, game: str | None, as_json: bool) -> None:
    names = list(registry_files()) if game is None else [game]
    found = [covered(name) for name in names]
    if as_json:
        screen.json(found if game is None else found[0])
        return
    for one in found:
        _say_coverage(screen, one)


def _say_coverage(screen: Screen, one: Coverage) -> None:
    screen.line(screen.texts("rules.coverage", registry=one.game, rows=one.rows, covered=one.covered), style="bold")
    screen.say("rules.explanatory", count=len(one.explanatory))
    if one.uncovered:
        screen.say("rules.uncovered", count=len(one.uncovered), rows=one.uncovered)
