"""`harena league …`: what changes a league. Every command becomes one entry of its file, or is refused whole."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, read_numbers
from harena.cli.files import check_new_file, quoted
from harena.cli.league_battle import battle_gains, battle_report
from harena.cli.league_fields import checked, command_of, kind_named, member_of
from harena.cli.league_file import DEFAULT, Done, LeagueFile, Person, carry_out, library_beside, speak_of
from harena.cli.league_seed import check_no_secret, make_secret, seed_file
from harena.cli.screen import Screen
from harena.core.text import Text
from harena.league import kinds
from harena.league.accounts import balance, of_entry
from harena.league.book import Book
from harena.league.entries import Entry, LeagueWriter, header_of
from harena.league.kinds import AnyCommand
from harena.league.rules.wishes import seal
from harena.league.telling import entry_text, unit_text

Dice = Annotated[str | None, Parameter(name="--dice", help="help.option.league_dice", metavar="LIST")]
Words = Annotated[str, Parameter(help="help.option.league_words")]
SALT_BYTES: Final = 32
NEXT: Final = {"upkeep": "upkeep", "wages": "wages", "losses": "losses", "purchases": "close"}
"""The command that comes next in each step of a campaign turn."""
DICE_FROM: Final = {"typed": "club.dice_typed", "fair": "club.dice_fair", "rolled": "club.dice_rolled"}
"""How dice are told, by where they came from."""

ORDERS: Final[dict[type, tuple[str, ...]]] = {
    kinds.Join: ("army",),
    kinds.Recruit: ("unit", "size", "take"),
    kinds.BuyTerritory: ("territory",),
    kinds.IssueChallenge: ("opponents", "units"),
    kinds.AnswerChallenge: ("challenge", "answer", "units"),
    kinds.ConfirmBattle: ("battle",),
    kinds.PayWages: ("deserting",),
}
"""The fields of the usual commands that need no name, in the order in which they are typed."""


def found(
    name: Annotated[str, Parameter(help="help.option.league_name")],
    /,
    *,
    file: LeagueFile = DEFAULT,
    by: Annotated[str, Parameter(name="--as", help="help.option.league_organiser", metavar="NAME")],
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Begin the file of a new league; whoever founds it is its organiser."""
    library = library_beside(check_new_file(file))
    check_no_secret(file)
    speak_of(screen, library)
    header = checked(header_of(name, by, library))
    LeagueWriter.create(file, header).close()
    make_secret(file)
    if as_json:
        screen.json(header)
        return
    screen.say("club.founded", title=name, file=str(file), who=by)
    screen.say("club.armies", army=sorted(library.books))
    screen.say("club.holder_knows", file=str(seed_file(file)))
    screen.say("club.join_next", command=quoted(file))


def do(
    kind: Annotated[str, Parameter(help="help.option.league_kind")],
    /,
    *words: Words,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    dice: Dice = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Give any command of the league, with its fields by name."""
    what = kind_named(kind)
    _obey(screen, file, by, dice, as_json, lambda book, who: command_of(book, who, what, words))


def _usual(what: type[AnyCommand]) -> Callable[..., None]:
    """A command under a plain word, whose first fields need no name."""

    def command(
        *words: Words,
        file: LeagueFile = DEFAULT,
        by: Person = None,
        dice: Dice = None,
        as_json: AsJson = False,
        screen: Injected,
    ) -> None:
        order = ORDERS.get(what, ())
        _obey(screen, file, by, dice, as_json, lambda book, who: command_of(book, who, what, words, order))

    return command


join = _usual(kinds.Join)
recruit = _usual(kinds.Recruit)
buy = _usual(kinds.BuyTerritory)
challenge = _usual(kinds.IssueChallenge)
answer = _usual(kinds.AnswerChallenge)
confirm = _usual(kinds.ConfirmBattle)
open_ = _usual(kinds.OpenSequence)
upkeep = _usual(kinds.PayUpkeep)
wages = _usual(kinds.PayWages)
losses = _usual(kinds.RollLosses)
close = _usual(kinds.CloseSequence)


def report(
    battle: Annotated[int, Parameter(help="help.option.league_battle")],
    /,
    *fates: Annotated[str, Parameter(help="help.option.league_fates")],
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Report how a battle ended, unit by unit: `7:eliminated 8:flees,lost=5`."""

    def wanted(book: Book, who: str) -> AnyCommand:
        return kinds.ReportBattle(_in_battle(book, who, battle), battle, battle_report(book, battle, fates))

    _obey(screen, file, by, None, as_json, wanted)


def honour(
    battle: Annotated[int, Parameter(help="help.option.league_battle")],
    /,
    *gains: Annotated[str, Parameter(help="help.option.league_gains")],
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Note honour that units gained in a battle: `7:presence 8:combat_won*2`."""
    _obey(
        screen, file, by, None, as_json,
        lambda book, who: kinds.NoteHonour(member_of(book, who), battle, battle_gains(gains)),
    )  # fmt: skip


def wish(
    battle: Annotated[int, Parameter(help="help.option.league_battle")],
    /,
    *items: Annotated[str, Parameter(help="help.option.league_items")],
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Seal which magic items somebody wants to buy; the file holds no more than a salted hash of it."""
    salt = secrets.token_hex(SALT_BYTES)

    def wanted(book: Book, who: str) -> AnyCommand:
        return kinds.SealWishes(member_of(book, who), battle, seal(items, salt))

    if as_json:
        done = carry_out(screen, file, by, wanted, None)
        screen.json({"entry": done.entry, "items": items, "salt": salt})
        return
    _obey(screen, file, by, None, as_json, wanted)
    person = f" --as {shlex.quote(by)}" if by else ""
    typed = f"do open-wishes battle={battle} items={','.join(items)} salt={salt}{person}"
    screen.say("club.sealed")
    screen.line(f"  {screen.program} league {typed} --file {quoted(file)}")


def _in_battle(book: Book, person: str, number: int) -> str:
    """The member for whom a person reports; an organiser who does not play reports for the first one."""
    battle = book.battles.get(number)
    own = [member.id for member in book.members.values() if member.person == person]
    if battle is not None and person == book.organiser and not set(own) & set(battle.members):
        return battle.members[0]
    return member_of(book, person)


# Telling


def _obey(
    screen: Screen,
    file: Path,
    by: str | None,
    dice: str | None,
    as_json: bool,
    wanted: Callable[[Book, str], AnyCommand],
) -> None:
    numbers = None if dice is None else read_numbers("--dice", dice)
    done = carry_out(screen, file, by, wanted, numbers)
    if as_json:
        said = [screen.texts.say(text) for text in done.changes]
        screen.json({"entry": done.entry, "accounts": of_entry(done.book, done.entry.n), "changes": said})
        return
    tell(screen, done)


def tell(screen: Screen, done: Done) -> None:
    """What an entry says, its dice, what it brought to each account, and what it changed."""
    book, entry = done.book, done.entry
    screen.line(screen.texts("club.entry", number=entry.n, told=entry_text(book, entry)))
    if entry.dice:
        screen.line("  " + screen.texts(DICE_FROM[entry.dice_from], dice=_list(entry.dice)))
    for account, amount in of_entry(book, entry.n).items():
        screen.line("  " + screen.texts.say(_account(done, account, amount)))
    for text in (*done.changes, *_seeds(book, entry)):
        screen.line("  " + screen.texts.say(_with_command(screen, text)))


def _with_command(screen: Screen, text: Text) -> Text:
    """A change; where it leads to another step, with the command of that step."""
    step = text.params.get("step") if text.key == "change.step" else None
    if step not in NEXT:
        return text
    return Text("club.next", {**text.params, "manner": "", "harena": screen.program, "command": NEXT[step]})


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def signed(amount: int) -> str:
    """An amount that was added or taken away."""
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def _account(done: Done, account: str, amount: int) -> Text:
    """What an account gained or lost; a unit that is gone keeps its name here."""
    kind, _, whose = account.partition("/")
    figures: dict[str, Any] = {"value": signed(amount), "have": balance(done.book, account)}
    if kind == "gold":
        return Text("club.account_gold", {"who": whose, **figures})
    named = done.before.name_of(int(whose)) or unit_text(done.book, int(whose))
    return Text("club.account_honour", {"named": named, **figures})


def _seeds(book: Book, entry: Entry) -> Iterator[Text]:
    """What an entry says about dice: the seed of the turn that ended, the commitment of the one that goes on."""
    command = entry.command
    if isinstance(command, kinds.CloseSequence | kinds.Retire) and command.seed:
        yield Text("club.revealed", {"value": command.seed})
    if isinstance(command, kinds.Join | kinds.OpenSequence | kinds.CloseSequence):
        turn = book.members[command.member].turn
        if turn.commitment and (command.seed if isinstance(command, kinds.CloseSequence) else True):
            told = {"who": command.member, "number": turn.number, "value": turn.commitment}
            yield Text("club.commitment", told)
