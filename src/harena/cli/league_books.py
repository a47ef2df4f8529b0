"""`harena league check`, `schema`, `import-book`, `import-roster`, `roster`, `army`, `tree`: army books and lists."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, place
from harena.cli.files import check_new_file
from harena.cli.league_file import DEFAULT, LeagueFile, Person, library_beside, must_see_gold, read_league, speak_of
from harena.cli.screen import Screen
from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.league.army_book import ArmyBook, SharedItems, Unit
from harena.league.battlescribe.catalogue import read_catalogue
from harena.league.battlescribe.draft import draft_book
from harena.league.battlescribe.roster import fit_roster, read_roster_file
from harena.league.battlescribe.safe_xml import read_xml
from harena.league.book import Library
from harena.league.checking.book import check_book, check_shared_items
from harena.league.drawing.tech_tree import STATES, states, told, tree_picture
from harena.league.printing.as_html import roster_html
from harena.league.printing.as_pdf import roster_pdf
from harena.league.printing.as_text import roster_text
from harena.league.printing.of_member import member_roster
from harena.league.reading import BUILT_IN, ITEMS, built_in_book, built_in_items, read_book
from harena.league.schema import schema as schema_of
from harena.league.views import seen_by

WIDTH: Final = 1200
"""How many pixels wide a tree is as PNG."""
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


def army(
    name: Annotated[str, Parameter(help="help.option.league_army")],
    unit: Annotated[str | None, Parameter(help="help.option.league_army_unit")] = None,
    /,
    *,
    file: LeagueFile = DEFAULT,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The units of an army with their ids, or one of them with everything that it may take."""
    library = library_beside(file)
    book = library.books.get(name)
    if book is None:
        raise refuse("unknown_army_book", army=sorted(library.books), rule="LEA-005")
    speak_of(screen, library, book)
    if unit is None:
        _list_units(screen, book, as_json)
    elif unit in book.units:
        _list_options(screen, book, unit, as_json)
    else:
        raise refuse("unknown_unit", unit=unit, rule="LEA-031")


def _list_units(screen: Screen, book: ArmyBook, as_json: bool) -> None:
    if as_json:
        screen.json(book.units)
        return
    say, heads = screen.texts, ("club.id", "club.unit", "club.category", "club.cost", "club.size")
    rows = [
        [id_, say.word("unit", id_), say.word("category", entry.category), str(entry.cost), _size(entry)]
        for id_, entry in book.units.items()
    ]
    screen.table(heads, rows, right=(3, 4))


def _size(entry: Unit) -> str:
    least, most = entry.size
    return str(least) if least == most else f"{least}–{most}"


def _list_options(screen: Screen, book: ArmyBook, id_: str, as_json: bool) -> None:
    entry, say = book.units[id_], screen.texts
    if as_json:
        screen.json(entry)
        return
    screen.say("club.unit_line", unit=id_, category=entry.category, cost=entry.cost, size=_size(entry))
    for parts in entry.equipment:
        if len(parts) > 1:
            screen.say("club.unit_choice", command=" | ".join(f"gear={part}" for part in parts), gear=list(parts))
    if entry.wizard is not None:
        screen.say("club.unit_lores", command=" | ".join(f"lore={lore}" for lore in entry.wizard.lores))
    rows = [
        [option.id, say.word("gear", option.id), say("club.by_gold" if option.is_for_gold else "club.by_honour"),
         say("club.each", cost=option.cost) if option.is_for_each_figure else str(option.cost or option.limit)]
        for option in entry.options
    ]  # fmt: skip
    if entry.champion is not None:
        rank = entry.champion.name.said_in(say.language)
        rows.append(["champion=true", rank, say("club.by_honour"), str(entry.champion.cost)])
    screen.table(("club.id", "club.option", "club.paid_by", "club.cost"), rows, right=(3,))
    for line in book.promotions_from.get(id_, ()):
        screen.say("club.unit_promotion", command=f"to={line.new} who={'|'.join(line.who)}", unit=line.new)


def tree(
    name: Annotated[str, Parameter(help="help.option.league_member")],
    /,
    *,
    picture: Annotated[Path | None, Parameter(help="help.option.tree_picture", metavar="FILE", converter=place)] = None,
    file: LeagueFile = DEFAULT,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The territories of a member's army: what is owned, what can be bought next, and what each opens."""
    book = read_league(screen, file).book
    member = book.member(name)
    army, found = book.army(name), states(book.army(name), member.territories)
    speak_of(screen, book.library, army)
    if picture is not None:
        _write(screen, _picture(army, member.territories, screen, picture), picture)
        return
    if as_json:
        costs = {id_: army.territories[id_].cost for id_ in found}
        screen.json([{"territory": id_, "state": state, "cost": costs[id_]} for id_, state in found.items()])
        return
    for id_, state in sorted(found.items(), key=lambda one: STATES.index(one[1])):
        screen.line(f"{id_}  {told(army, id_, state, screen.texts)}")


def _picture(army: ArmyBook, owned: Sequence[str], screen: Screen, out: Path) -> str | bytes:
    """The tech tree as SVG, or as PNG where the name of the file ends so."""
    from harena.web.pictures import png, standalone  # noqa: PLC0415 - only who draws pays for it

    drawn = tree_picture(army, owned, screen.texts)
    return png(drawn, WIDTH) if out.suffix.lower() == ".png" else standalone(drawn)


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
