"""`harena league show`, `standings`, `ledger`, `items`, `at`: a league as one of its people sees it."""

from __future__ import annotations

from datetime import datetime, time
from typing import Annotated, Any

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected
from harena.cli.league_deeds import signed
from harena.cli.league_file import DEFAULT, LeagueFile, Person, library_beside, read_league, speak_of
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.league.accounts import balance, gold_account, honour, honour_account
from harena.league.book import Book, Member, Posting
from harena.league.history import on_date
from harena.league.rules.items import plain
from harena.league.rules.value import list_value, maximum_of, unit_value
from harena.league.telling import unit_text
from harena.league.views import seen_by

Whose = Annotated[str | None, Parameter(help="help.option.league_member")]


def show(
    name: Whose = None,
    /,
    *,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The league at a glance, or one member with the numbers of all units."""
    book = seen_by(read_league(screen, file).book, by)
    if name is None:
        _show_league(screen, book, as_json)
    else:
        _show_member(screen, book, book.member(name), as_json)


def at(
    date: Annotated[str, Parameter(help="help.option.league_date")],
    /,
    *,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The league as it stood at a moment, or at the end of a day."""
    moment = moment_of(date)
    record = read_league(screen, file).record
    _show_league(screen, seen_by(on_date(record, moment, library_beside(file)), by), as_json)


def moment_of(written: str) -> datetime:
    """`2026-03-01` is the end of that day, `2026-03-01T20:15` a moment; both by the clock of this computer."""
    try:
        moment = datetime.fromisoformat(written)
        if len(written) <= len("2026-03-01"):
            moment = datetime.combine(moment.date(), time.max)
        return moment.astimezone()
    except (ValueError, OverflowError, OSError) as error:
        raise refuse("not_a_date", given=written) from error


# The league


def _show_league(screen: Screen, book: Book, as_json: bool) -> None:
    rows = [member_figures(book, member) for member in book.members.values()]
    open_challenges = [one for one in book.challenges.values() if one.state == "open"]
    open_battles = [one for one in book.battles.values() if not one.settled]
    if as_json:
        told = {"league": book.name, "organiser": book.organiser, "entries": book.entries, "members": rows}
        challenges = [{"challenge": one.id, "from": one.challengers, "to": one.challenged} for one in open_challenges]
        screen.json({**told, "challenges": challenges, "battles": [_battle(one.id, one.sides) for one in open_battles]})
        return
    screen.say("club.title", title=book.name, who=book.organiser, count=book.entries)
    if not rows:
        screen.say("club.nobody")
        return
    _members(screen, rows)
    for one in open_challenges:
        first, second = one.challengers, one.challenged
        screen.say("club.open_challenge", number=one.id, one=list(first), other=list(second))
    for battle in open_battles:
        first, second = battle.sides
        screen.say("club.open_battle", number=battle.id, one=list(first), other=list(second))


def _battle(number: int, sides: tuple[tuple[str, ...], tuple[str, ...]]) -> dict[str, Any]:
    return {"battle": number, "sides": sides}


def member_figures(book: Book, member: Member) -> dict[str, Any]:
    """The figures of a member; gold is None where the viewer may not know it."""
    settled = [battle for battle in book.battles.values() if battle.settled and member.id in battle.members]
    account = gold_account(member.id)
    return {
        "member": member.id,
        "person": member.person,
        "army": member.army,
        "step": member.turn.step,
        "turn": member.turn.number,
        "value": list_value(book, member),
        "most": maximum_of(book, member),
        "gold": balance(book, account) if book.settings.open_treasury or account in book.ledger else None,
        "territories": list(member.territories),
        "battles": len(settled),
        "won": sum(battle.winner == battle.side_of(member.id) for battle in settled),
    }


def _members(screen: Screen, rows: list[dict[str, Any]]) -> None:
    heads = ("club.member", "club.army", "club.step", "club.value", "club.gold", "club.won")
    say = screen.texts
    cells = [
        [
            row["member"],
            say.word("army", row["army"]),
            say.word("step", row["step"]),
            f"{screen.figure(row['value'])} / {screen.figure(row['most'])}",
            "–" if row["gold"] is None else screen.figure(row["gold"]),
            f"{row['won']} / {row['battles']}",
        ]
        for row in rows
    ]
    screen.table(heads, cells, right=(3, 4, 5))


def standings(*, file: LeagueFile = DEFAULT, by: Person = None, as_json: AsJson = False, screen: Injected) -> None:
    """The members, the most valuable army first."""
    book = seen_by(read_league(screen, file).book, by)
    playing = [member for member in book.members.values() if member.turn.step != "retired"]
    rows = [member_figures(book, member) for member in playing]
    rows.sort(key=lambda row: (-row["value"], -row["won"], row["member"]))
    if as_json:
        screen.json(rows)
    else:
        _members(screen, rows)


# A member


def _show_member(screen: Screen, book: Book, member: Member, as_json: bool) -> None:
    speak_of(screen, book.library, book.army(member.id))
    units = [
        {
            "unit": unit.id,
            "entry": unit.entry,
            "name": unit.name,
            "size": unit.size,
            "category": book.entry(member.id, unit).category,
            "value": unit_value(book, member.id, unit),
            "honour": honour(book, unit.id),
            "items": [held.item for held in book.carried(unit.id)],
            "general": member.general == unit.id,
        }
        for unit in member.units.values()
    ]
    figures = member_figures(book, member)
    if as_json:
        screen.json({**figures, "units": units})
        return
    _members(screen, [figures])
    screen.say("club.owns", territory=list(member.territories))
    heads = ("club.number", "club.unit", "club.name", "club.size", "club.value", "club.honour")
    cells = [
        [
            str(unit["unit"]),
            screen.texts.word("unit", unit["entry"]),
            str(unit["name"]),
            *(screen.figure(unit[key]) for key in ("size", "value", "honour")),  # type: ignore[arg-type]
        ]
        for unit in units
    ]
    if cells:
        screen.table(heads, cells, right=(0, 3, 4, 5))


# Accounts and items


def ledger(
    name: Whose = None,
    /,
    *,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Every gold piece and honour point of a member, or of all, with the entry that it comes from."""
    book = seen_by(read_league(screen, file).book, by)
    members = list(book.members.values()) if name is None else [book.member(name)]
    rows = [row for member in members for row in _postings(screen, book, member)]
    if as_json:
        screen.json([{key: value for key, value in row.items() if key != "told"} for row in rows])
        return
    heads = ("club.entry_number", "club.account", "club.source", "club.amount", "club.balance")
    cells = [
        [
            str(row["entry"]),
            row["told"],
            screen.texts.word("source", row["source"]),
            signed(row["amount"]),
            screen.figure(row["balance"]),
        ]
        for row in rows
    ]
    screen.table(heads, cells, right=(0, 3, 4))


def _postings(screen: Screen, book: Book, member: Member) -> list[dict[str, Any]]:
    say = screen.texts
    rows = _running(gold_account(member.id), say("club.gold_of", who=member.id), book.ledger)
    for unit in member.units:
        rows += _running(honour_account(unit), say("club.honour_of", named=unit_text(book, unit)), book.ledger)
    return rows


def _running(account: str, told: str, lines: dict[str, list[Posting]]) -> list[dict[str, Any]]:
    """The lines of an account, each with what the account held after it."""
    rows, have = [], 0
    for posting in lines.get(account, ()):
        have += posting.amount
        row = {"entry": posting.entry, "account": account, "told": told, "source": posting.source}
        rows.append({**row, "amount": posting.amount, "balance": have})
    return rows


def items(
    *,
    for_sale: Annotated[bool, Parameter(help="help.option.league_for_sale")] = False,
    file: LeagueFile = DEFAULT,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """The register: every magic item that was ever bought, where it is, and who bears it; or what can be bought."""
    book = seen_by(read_league(screen, file).book, None)
    if for_sale:
        _for_sale(screen, book, as_json)
    else:
        _register(screen, book, as_json)


def _register(screen: Screen, book: Book, as_json: bool) -> None:
    held = sorted(book.register.values(), key=lambda one: one.item)
    if as_json:
        screen.json(held)
        return
    if not held:
        screen.say("club.no_items")
        return
    say = screen.texts
    rows = [
        [
            say.word("item", plain(one.item)),
            say.word("item_state", one.state),
            one.owner,
            say.word("named", unit_text(book, one.unit)) if one.unit else "",
        ]
        for one in held
    ]
    screen.table(("club.item", "club.state", "club.owner", "club.bearer"), rows)


def _for_sale(screen: Screen, book: Book, as_json: bool) -> None:
    """LEA-042: the items that nobody has ever bought."""
    races = [f"{army}.{id_}" for army, own in book.library.books.items() for id_ in own.items]
    free = [key for key in (*book.library.shared.items, *races) if key not in book.register]
    if as_json:
        screen.json({key: book.item(key) for key in free})
        return
    say = screen.texts
    rows = [
        [key, say.word("item", plain(key)), say.word("item_type", book.item(key).type), str(book.item(key).cost)]
        for key in free
    ]
    screen.table(("club.id", "club.item", "club.type", "club.cost"), rows, right=(3,))
