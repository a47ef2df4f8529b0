"""The rule registries: every rule, worked example and ruling of a rulebook as one row with an id.

A registry is a Markdown file of tables whose first column is `ID`. The id's letter says what kind of row it is:
`INV-086` a rule, `INV-X03` a worked example, `INV-R52` a ruling; the other letters mark tables for reference.
Marks in a row's main column say what it asks of the tests:

`[explains]`        nothing can be tested; a reason may follow it, or stand inside: `[explains: why]`
`[same as INV-094]` the row repeats another one and is covered by that one's test
`[option: blitz]`   the row holds only where the option is on (in any column)

Registries are written in English; a reader of another language gets what has been translated (`translation.py`).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from harena.core.discovery import games
from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.rulebook.tables import Line, table_lines
from harena.rulebook.translation import Translation, read_translation, translation_file

Kind = Literal["rule", "example", "ruling", "component", "decision", "chance", "hidden", "state", "audit"]

LETTERS: Final[dict[str, Kind]] = dict(zip(("", *"XRMDCHSA"), get_args(Kind), strict=True))
TESTED: Final[frozenset[Kind]] = frozenset({"rule", "example", "ruling"})
"""The kinds of rows that are promises. The others describe what is missing, asked, diced for or hidden."""

LANGUAGE: Final = "en"
"""What the registries are written in."""

_MAIN_COLUMN: Final[dict[Kind, str]] = {"example": "expected result", "ruling": "ruling"}
_CASE_COLUMN: Final[dict[Kind, str]] = {"example": "input", "ruling": "question"}
_ID: Final = re.compile(rf"([A-Z]+)-([{''.join(LETTERS)}]?)\d+")
_EXPLAINS: Final = re.compile(r"\[explains(?::([^\]]*))?\]([^\[]*)")
_SAME_AS: Final = re.compile(r"\[same as ([^\]]*)\]")
_OPTION: Final = re.compile(r"\[option:([^\]]*)\]")


class Row(Struct, frozen=True, kw_only=True):
    """One row: `cells` as written, by column name in lower case; `text` is the main column without its marks.

    A translated row has no marks in its cells; what they said stays in the fields below.
    """

    id: str
    kind: Kind
    chapter: str
    cells: dict[str, str]
    text: str
    case: str
    """What the text answers: the question of a ruling, the situation of a worked example."""
    line: int
    explains: bool
    reason: str
    """Why the row needs no test, where the registry says it."""
    same_as: str | None
    option: str | None
    language: str = LANGUAGE

    @property
    def whole(self) -> str:
        """The case, where there is one, and the text that answers it."""
        return f"{self.case} → {self.text}" if self.case else self.text

    @property
    def counts(self) -> bool:
        """Whether rule coverage counts this row: as covered, as uncovered or as explaining only."""
        return self.kind in TESTED

    @property
    def needs_own_test(self) -> bool:
        """Whether only a test that names this row covers it."""
        return self.counts and not self.explains and self.same_as is None


@dataclass(frozen=True)
class Registry:
    """All rows of one rulebook, in order. `prefix` is what their ids begin with."""

    name: str
    prefix: str
    rows: tuple[Row, ...]

    def find(self, wanted: str) -> Row:
        """The row of this id, or a refusal that names the nearest ones."""
        row = self._by_id.get(wanted.strip().upper())
        if row is None:
            near = difflib.get_close_matches(wanted.upper(), self._by_id, n=3, cutoff=0)
            raise refuse("unknown_row", wanted=wanted[:40], near=near)
        return row

    @cached_property
    def _by_id(self) -> dict[str, Row]:
        return {row.id: row for row in self.rows}


# Which registries there are


def registry_files() -> dict[str, Path]:
    """The files of all registries, by name: the built-in ones, then those that other packages' games bring along."""
    files = {file.stem: file for file in sorted(rules_folder().glob("*.md"))}
    for game in games().values():
        if game.registry in files:
            files[game.name] = files[game.registry]
        elif game.registry is not None and Path(game.registry).is_absolute():
            files[game.name] = Path(game.registry)
    return files


def rules_folder() -> Path:
    """The registries inside the installed package, or those of the source tree that the package is run from."""
    packaged = Path(__file__).parent / "rules"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


def find_registry(name: str, language: str = LANGUAGE) -> Registry:
    """The registry of a game, installed or planned, or a refusal that lists the registries."""
    files = registry_files()
    if name in files:
        return read_registry(name, files[name], language)
    if name in games():
        raise refuse("no_registry", game=name)
    raise refuse("unknown_registry", wanted=name[:40], known=sorted(files))


def find_row(wanted: str, language: str = LANGUAGE) -> Row:
    """The row of this id in whichever registry has its prefix."""
    known = _by_prefix(tuple(registry_files().items()), language)
    prefix = _prefix(wanted.strip().upper())
    if prefix not in known:
        raise refuse("unknown_prefix", wanted=wanted[:40], known=sorted(known))
    return known[prefix].find(wanted)


@cache
def _by_prefix(files: tuple[tuple[str, Path], ...], language: str) -> dict[str, Registry]:
    """Games may share a registry, but two registries may not share a prefix: an id must mean one row."""
    found: dict[str, Registry] = {}
    for file, name in {file: name for name, file in files}.items():
        registry = read_registry(name, file, language)
        if registry.prefix in found:
            other = found[registry.prefix].name
            raise refuse("prefix_taken", prefix=registry.prefix, registry=name, other=other)
        found[registry.prefix] = registry
    return found


# Reading one


@cache
def read_registry(name: str, file: Path, language: str = LANGUAGE) -> Registry:
    """The registry in a file. Everything that is wrong with it is said at once, each with its line.

    `language`: rows and headings that have been translated come in it, the others in English.
    """
    if language != LANGUAGE:
        return _translated(read_registry(name, file), file, language)
    try:
        source = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refuse("cannot_read", file=str(file), why=str(error)) from error
    rows: dict[str, Row] = {}
    faults: list[Text] = []
    for line in table_lines(source):
        fault = _fault(line, rows)
        if fault is None:
            rows[line.id] = _row(line)
        else:
            faults.append(_at(file, line.number, fault))
    faults += [_at(file, row.line, fault) for row, fault in _same_as_faults(rows)]
    if faults:
        raise Refused(*faults)
    if not rows:
        raise refuse("registry_empty", file=str(file))
    return Registry(name, _prefix(next(iter(rows))), tuple(rows.values()))


def _row(line: Line) -> Row:
    matched = _ID.fullmatch(line.id)
    assert matched is not None
    kind = LETTERS[matched[2]]
    main = line.cells[_main_column(line.cells, kind)]
    explains, same_as = _EXPLAINS.search(main), _SAME_AS.search(main)
    option = _OPTION.search(" ".join(line.cells.values()))
    text = _OPTION.sub("", _SAME_AS.sub("", _EXPLAINS.sub("", main)))
    return Row(
        id=line.id,
        kind=kind,
        chapter=line.chapter,
        cells=line.cells,
        text=" ".join(text.split()),
        case=_case(line.cells, kind),
        line=line.number,
        explains=explains is not None,
        reason=(explains[1] or explains[2]).strip() if explains else "",
        same_as=same_as[1].strip() if same_as else None,
        option=option[1].strip() if option else None,
    )


def _main_column(cells: dict[str, str], kind: Kind) -> str:
    """The column that says what must hold: the ruling, the expected result; in all other tables the second one."""
    return _column(cells, _MAIN_COLUMN.get(kind)) or [*cells][1]


def _case(cells: dict[str, str], kind: Kind) -> str:
    return cells.get(_column(cells, _CASE_COLUMN.get(kind)) or "", "")


def _column(cells: dict[str, str], wanted: str | None) -> str | None:
    """The first column with this word in its name."""
    return next((column for column in cells if wanted is not None and wanted in column), None)


def _fault(line: Line, before: dict[str, Row]) -> Text | None:
    """What is wrong with a row, by itself or because of the rows before it."""
    if _ID.fullmatch(line.id) is None or any(_prefix(line.id) != _prefix(row) for row in islice(before, 1)):
        return Text("refused.registry_bad_id", {"row": line.id[:40]})
    if line.ragged or len(line.cells) < 2:
        return Text("refused.registry_cells", {"row": line.id})
    if line.id in before:
        return Text("refused.registry_duplicate", {"row": line.id})
    return None


def _same_as_faults(rows: dict[str, Row]) -> Iterator[tuple[Row, Text]]:
    """A row may repeat only a row that has a test of its own: no chains, no circles, nothing that only explains."""
    for row in rows.values():
        if row.same_as is None:
            continue
        params = {"row": row.id, "other": row.same_as[:40]}
        if row.same_as not in rows:
            yield row, Text("refused.registry_same_as_unknown", params)
        elif not rows[row.same_as].needs_own_test:
            yield row, Text("refused.registry_same_as_untested", params)


# In another language


def _translated(registry: Registry, file: Path, language: str) -> Registry:
    """The registry with its translated headings and rows. A translation of something it does not have is refused."""
    translation = read_translation(file, language)
    if lost := list(_lost(registry, translation)):
        where = str(translation_file(file, language))
        raise Refused(*(Text("refused.translation_lost", {"file": where, "what": what[:80]}) for what in lost))
    rows = [_row_in(row, translation, language) for row in registry.rows]
    return Registry(registry.name, registry.prefix, tuple(rows))


def _lost(registry: Registry, translation: Translation) -> Iterator[str]:
    """Headings, words of sources, ids and columns that are translated but do not exist."""
    chapters, rows = {row.chapter for row in registry.rows}, {row.id: row for row in registry.rows}
    sources = "\n".join(row.cells.get("source", "") for row in registry.rows)
    yield from (chapter for chapter in translation.chapters if chapter not in chapters)
    yield from (words for words in translation.sources if words not in sources)
    for row, said in translation.rows.items():
        if row not in rows:
            yield row
        elif not isinstance(said, str):
            yield from (f"{row}, {column}" for column in said if column not in rows[row].cells)


def _row_in(row: Row, translation: Translation, language: str) -> Row:
    chapter = translation.chapters.get(row.chapter, row.chapter)
    main = _main_column(row.cells, row.kind)
    said = translation.rows.get(row.id, {})
    cells = {main: said} if isinstance(said, str) else said
    if main not in cells:
        return replace(row, chapter=chapter)
    source = {"source": translation.source(row.cells["source"])} if "source" in row.cells else {}
    whole = row.cells | source | cells
    return replace(row, chapter=chapter, cells=whole, text=cells[main], case=_case(whole, row.kind), language=language)


def _prefix(row: str) -> str:
    return row.partition("-")[0]


def _at(file: Path, line: int, why: Text) -> Text:
    return Text("refused.registry_line", {"file": file.name, "line": line, "why": why})
