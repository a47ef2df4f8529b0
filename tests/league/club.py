"""A club for tests: a league with its entries, commands by one word, forced dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from harena.core.errors import Refused
from harena.league.accounts import gold, honour
from harena.league.book import Battle, Book, Fate, Library, Member, Report, Unit
from harena.league.commands import check, issue
from harena.league.entries import Entry, header_of
from harena.league.history import begin
from harena.league.kinds import (
    AnswerChallenge,
    AnyCommand,
    BuyTerritory,
    CloseSequence,
    ConfirmBattle,
    Correct,
    IssueChallenge,
    Join,
    NameEssential,
    NameGeneral,
    OpenSequence,
    PayUpkeep,
    PayWages,
    Recruit,
    ReportBattle,
    RollLosses,
)
from harena.league.reading import BUILT_IN, built_in_book, built_in_items
from harena.league.settings import Settings

LIBRARY = Library({name: built_in_book(name) for name in BUILT_IN}, built_in_items())
START = datetime(2026, 1, 1, 20, tzinfo=UTC)


class Club:
    """A league that is being played. `organiser` is no player; members are persons of the same name."""

    def __init__(
        self,
        settings: Settings = Settings(),
        library: Library = LIBRARY,
        armies: Mapping[str, str] | None = None,
        **more: str,
    ) -> None:
        self.library = library
        self.header = header_of("Thursday", "organiser", library, settings)
        self.book: Book = begin(self.header, library)
        self.entries: list[Entry] = []
        for member, army in {**(armies or {}), **more}.items():
            self.do(Join(member, army))

    def do(self, command: AnyCommand, *dice: int, by: str | None = None) -> Entry:
        """Carry a command out, with these dice."""
        at = START + timedelta(minutes=len(self.entries))
        entry = issue(self.book, by or self._whose(command), at, command, dice=dice)
        self.entries.append(entry)
        return entry

    def roll(self, command: AnyCommand, random: Random, by: str | None = None) -> Entry:
        """Carry a command out with whatever dice it needs."""
        at = START + timedelta(minutes=len(self.entries))
        roll = lambda bound: random.randint(1, bound)  # noqa: E731
        entry = issue(self.book, by or self._whose(command), at, command, roll=roll)
        self.entries.append(entry)
        return entry

    def why(self, command: AnyCommand, by: str | None = None) -> list[str]:
        """The keys of all reasons against a command, without `refused.`."""
        return [reason.key.removeprefix("refused.") for reason in check(self.book, by or self._whose(command), command)]

    def rules(self, command: AnyCommand, by: str | None = None) -> list[str]:
        """The rules that stand against a command."""
        return [str(reason.params.get("rule")) for reason in check(self.book, by or self._whose(command), command)]

    def _whose(self, command: AnyCommand) -> str:
        return getattr(command, "member", "organiser")

    # What the book says

    def member(self, id_: str) -> Member:
        return self.book.members[id_]

    def gold(self, id_: str) -> int:
        return gold(self.book, id_)

    def honour(self, unit: Unit | int) -> int:
        return honour(self.book, unit if isinstance(unit, int) else unit.id)

    def unit(self, member: str, entry: str) -> Unit:
        """The only unit of that entry."""
        (found,) = [unit for unit in self.member(member).units.values() if unit.entry == entry]
        return found

    # Short cuts

    def grant(
        self, member: str, gold: int = 0, honour: dict[int, int] | None = None, gains: Sequence[str] = ()
    ) -> None:
        """The organiser gives something, so that a story can begin in the middle."""
        self.do(Correct(member, "a story", gold=gold, honour=honour or {}, gains=tuple(gains)), by="organiser")

    def recruit(self, member: str, entry: str, size: int, *dice: int, **more: object) -> Unit:
        command = Recruit(member, entry, size, **more)  # type: ignore[arg-type]
        self.do(command, *dice)
        return list(self.member(member).units.values())[-1]

    def territories(self, member: str, *wanted: str) -> None:
        for id_ in wanted:
            self.do(BuyTerritory(member, id_))

    def close(self, member: str) -> None:
        self.do(CloseSequence(member))

    def battle(self, first: str, second: str) -> Battle:
        """Both field all they have."""
        units = tuple(self.member(first).units)
        self.do(IssueChallenge(first, (second,), units))
        challenge = max(self.book.challenges)
        self.do(AnswerChallenge(second, challenge, "accepted"))
        return self.book.battles[max(self.book.battles)]

    def settle(self, battle: Battle, *fates: Fate, dice: Sequence[int] = (), **more: object) -> None:
        """One player reports, the others confirm."""
        by_member: dict[str, tuple[Fate, ...]] = {}
        for fate in fates:
            owner = next(id_ for id_ in battle.members if fate.unit in {one.unit for one in battle.forces[id_]})
            by_member[owner] = (*by_member.get(owner, ()), fate)
        report = Report(by_member, **more)  # type: ignore[arg-type]
        reporter, *others = battle.members
        self.do(ReportBattle(reporter, battle.id, report))
        for other in others:
            self.do(ConfirmBattle(other, battle.id), *(dice if other == others[-1] else ()))

    def to_losses(self, member: str, *dice: int, deserting: Sequence[int] = ()) -> None:
        """The sequence up to the loss rolls."""
        self.do(OpenSequence(member))
        self.do(PayUpkeep(member), *dice)
        self.do(PayWages(member, tuple(deserting)))

    def to_purchases(self, member: str, *dice: int) -> None:
        """The sequence up to the purchases, with these dice for the losses."""
        self.to_losses(member)
        self.do(RollLosses(member), *dice)


def refusal(club: Club, command: AnyCommand, *dice: int, by: str | None = None) -> list[str]:
    """Carry out what must be refused; the keys of its reasons."""
    with pytest.raises(Refused) as caught:
        club.do(command, *dice, by=by)
    return [reason.key.removeprefix("refused.") for reason in caught.value.reasons]


def empire(club: Club, member: str = "ann", *, halberdiers: int = 20) -> None:
    """A first list of the Empire, closed: three units of foot."""
    club.recruit(member, "halberdiers", halberdiers, name="Old Guard")
    club.recruit(member, "halberdiers", 20)
    club.recruit(member, "militia", 20)
    club.close(member)


def chaos(club: Club, member: str = "bob") -> None:
    """A first list of Chaos, closed: three units of Marauders."""
    for _ in range(3):
        club.recruit(member, "marauders", 20)
    club.close(member)


def two(settings: Settings = Settings()) -> Club:
    """Ann with the Empire and Bob with Chaos, ready to fight."""
    club = Club(settings, ann="empire", bob="chaos")
    empire(club)
    chaos(club)
    return club


def after_battle(settings: Settings = Settings(), gains: Sequence[str] = ()) -> Club:
    """Ann and Bob have fought without any losses; Ann is buying, with a full purse."""
    club = two(settings)
    club.settle(club.battle("ann", "bob"))
    club.grant("ann", gold=2000, gains=gains)
    club.to_purchases("ann")
    return club


__all__ = [
    "LIBRARY",
    "START",
    "Club",
    "NameEssential",
    "NameGeneral",
    "after_battle",
    "chaos",
    "empire",
    "refusal",
    "two",
]
