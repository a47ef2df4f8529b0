"""`harena league check`, `schema`, `import-book`, `import-roster`, `roster`, `tree`: army books and lists."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, place
from harena.cli.files import check_new_file
from harena.cli.league_file import DEFAULT, LeagueFile, Person, must_see_gold, read_league, speak_of
from harena.cli.screen import Screen
from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.league.army_book import ArmyBook, SharedItems
from harena.league.battlescribe.catalogue import read_catalogue
from harena.league.battlescribe.draft import draft_book
from harena.league.battlescribe.roster import fit_roster, read_roster_file
from harena.league.battlescribe.safe_xml import read_xml
from harena.league.book import Library
from harena.league.checking.book import check_book, check_shared_items
from harena.league.drawing.tech_tree import STATES, states, told
from harena.league.printing.as_html import roster_html
from harena.league.printing.as_pdf import roster_pdf
from harena.league.printing.as_text import roster_text
from harena.league.printing.of_member import member_roster
from harena.league.reading import BUILT_IN, ITEMS, built_in_book, built_in_items, read_book
from harena.league.schema import schema as schema_of
from harena.league.views import seen_by

BookFile = Annotated[Path, Parameter(help="help.option.army_book", converter=place)]
NewFile = Annotated[Path | None, Parameter(name="--out", help="help.option.out", metavar="FILE", converter=place)]


def check(book: BookFile, /, *, as_json: AsJson = False, screen: Injected) -> None:
    """Say everything that is wrong with an army book; a file of shared items is called `items.toml`."""
    speak_of(screen, Library({}, built_in_items()))
    found = check_shared_items(book) if book.name == ITEMS else check_book(book, built_in_items())
    if found:
        raise Refused(*found)
    if as_json:
        screen.json({"file": str(book), "good": True})
        return
    screen.say("club.book_good", file=str(book))


def schema(
    *, shared: Annotated[bool, Parameter(name="--items", help="help.option.schema_items")] = False, screen: Injected
) -> None:
    """Print the JSON schema of army books, or of shared items."""
    kind: type[ArmyBook] | type[SharedItems] = SharedItems if shared else ArmyBook
    screen.json(schema_of(kind))


def import_book(
    catalogue: Annotated[Path, Parameter(help="help.option.catalogue", converter=place)],
    /,
    *systems: Annotated[Path, Parameter(help="help.option.game_system")],
    out: NewFile = None,
    screen: Injected,
) -> None:
    """Make the draft of a book from a BattleScribe catalogue; what was not understood goes to the standard error."""
    speak_of(screen, Library({}, built_in_items()))
    draft = draft_book(read_catalogue(read_xml(catalogue), [read_xml(system) for system in systems]))
    _write(screen, draft.text, out)
    _remark(screen, draft.notes)
    if out is not None:
        screen.say("club.drafted", count=draft.units, file=str(out))


def import_roster(
    roster: Annotated[Path, Parameter(help="help.option.claimed_roster", converter=place)],
    /,
    *,
    book: Annotated[str, Parameter(help="help.option.roster_book", metavar="ARMY")],
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Compare a BattleScribe roster with a book: which units and options it knows, and what differs."""
    army = built_in_book(book) if book in BUILT_IN else read_book(Path(book))
    speak_of(screen, Library({army.army.id: army}, built_in_items()))
    fit = fit_roster(read_roster_file(read_xml(roster)), army, built_in_items())
    if as_json:
        screen.json({"name": fit.name, "units": fit.units, "notes": [screen.texts.say(note) for note in fit.notes]})
        return
    for unit in fit.units:
        screen.say("club.fitted", count=unit.size, unit=unit.unit, gear=list(unit.take) or "–")
    _remark(screen, fit.notes)


def roster(
    name: Annotated[str, Parameter(help="help.option.league_member")],
    /,
    *,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    html: Annotated[Path | None, Parameter(help="help.option.html", metavar="FILE", converter=place)] = None,
    pdf: Annotated[Path | None, Parameter(help="help.option.pdf", metavar="FILE", converter=place)] = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The list of a member as a sheet: as text, as a page, or as PDF."""
    book = seen_by(read_league(screen, file).book, by)
    member = book.member(name)
    must_see_gold(book, name)
    sheet = member_roster(book, member, screen.texts)
    if as_json:
        screen.json(sheet)
        return
    if html is not None:
        _write(screen, roster_html(sheet, screen.texts), html)
    if pdf is not None:
        _write(screen, roster_pdf(sheet, screen.texts), pdf)
    if html is None and pdf is None:
        _write(screen, roster_text(sheet, screen.texts), None)


def tree(
    name: Annotated[str, Parameter(help="help.option.league_member")],
    /,
    *,
    file: LeagueFile = DEFAULT,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The territories of a member's army: what is owned, what can be bought next, and what each opens."""
    book = read_league(screen, file).book
    member = book.member(name)
    army, found = book.army(name), states(book.army(name), member.territories)
    speak_of(screen, book.library, army)
    if as_json:
        costs = {id_: army.territories[id_].cost for id_ in found}
        screen.json([{"territory": id_, "state": state, "cost": costs[id_]} for id_, state in found.items()])
        return
    for id_, state in sorted(found.items(), key=lambda one: STATES.index(one[1])):
        screen.line(f"{id_}  {told(army, id_, state, screen.texts)}")


def _remark(screen: Screen, notes: tuple[Text, ...]) -> None:
    for note in notes:
        screen.warn(note.key, **note.params)


def _write(screen: Screen, made: str | bytes, out: Path | None) -> None:
    """Into a new file, or as text on the standard output; an existing file is never overwritten."""
    if out is None:
        screen.stdout.write(str(made))
        return
    try:
        with check_new_file(out).open("xb") as file:
            file.write(made if isinstance(made, bytes) else made.encode())
    except OSError as error:
        raise refuse("cannot_write", file=str(out), why=error.strerror or str(error)) from error
    screen.say("club.written", file=str(out))
