"""`python -m bench.league`: a great league, folded again, and how long its commands take.

Budgets: 30 members and 1,000 battles are folded in at most 2 s, and a command takes at most 20 ms. What is measured is
the time of this process, so that others on the same machine do not count.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median
from time import process_time

from harena.league.book import Battle, Book, Fate, Fielded, Library, Report
from harena.league.commands import issue
from harena.league.entries import Entry, Header, encode_line, header_of
from harena.league.history import begin, fold, verify
from harena.league.kinds import (
    AnswerChallenge,
    AnyCommand,
    CloseSequence,
    ConfirmBattle,
    Correct,
    Gain,
    IssueChallenge,
    Join,
    NoteHonour,
    OpenSequence,
    PayUpkeep,
    PayWages,
    Recruit,
    Reinforce,
    ReportBattle,
    RollLosses,
)
from harena.league.reading import built_in_book, built_in_items

ARMIES = {"empire": "halberdiers", "chaos": "marauders"}
FOLD_BUDGET, COMMAND_BUDGET = 2.0, 0.020


class GreatLeague:
    """A league that plays itself: everybody fights, loses, pays and fills up the ranks."""

    def __init__(self, members: int, seed: int) -> None:
        self.library = Library({army: built_in_book(army) for army in ARMIES}, built_in_items())
        self.header: Header = header_of("bench", "organiser", self.library)
        self.book: Book = begin(self.header, self.library)
        self.random = Random(seed)
        self.entries: list[Entry] = []
        self.seconds: list[float] = []
        self._now = datetime(2026, 1, 1, tzinfo=UTC)
        for number in range(members):
            self._join(f"m{number}", list(ARMIES)[number % len(ARMIES)])

    def do(self, command: AnyCommand, by: str = "organiser") -> None:
        """Carry a command out, and note how long it took."""
        self._now += timedelta(minutes=1)
        begun = process_time()
        entry = issue(self.book, by, self._now, command, roll=lambda bound: self.random.randint(1, bound))
        self.seconds.append(process_time() - begun)
        self.entries.append(entry)

    def _join(self, member: str, army: str) -> None:
        self.do(Join(member, army, person=member))
        for _ in range(4):
            self.do(Recruit(member, ARMIES[army], 20, name="Old Guard"))
        self.do(CloseSequence(member))

    def fight(self) -> None:
        """A battle between two members, and both sequences after it."""
        one, other = self.random.sample(list(self.book.members), 2)
        self.do(IssueChallenge(one, (other,), tuple(self.book.members[one].units)))
        self.do(AnswerChallenge(other, max(self.book.challenges), "accepted"))
        battle = self.book.battles[max(self.book.battles)]
        for member in (one, other):
            for _ in range(6):
                gains = tuple(Gain(fielded.unit, "presence") for fielded in battle.forces[member])
                self.do(NoteHonour(member, battle.id, gains))
        fates = {member: tuple(self._fates(battle, member)) for member in (one, other)}
        self.do(ReportBattle(one, battle.id, Report(fates)))
        self.do(ConfirmBattle(other, battle.id))
        for member in (one, other):
            self._sequence(member)

    def _fates(self, battle: Battle, member: str) -> Iterator[Fate]:
        for fielded in battle.forces[member]:
            yield Fate(fielded.unit, lost=self._lost(fielded))

    def _lost(self, fielded: Fielded) -> int:
        return self.random.randint(0, min(5, fielded.size - 1))

    def _sequence(self, member: str) -> None:
        self.do(OpenSequence(member))
        self.do(PayUpkeep(member))
        self.do(Correct(member, "a rich uncle", gold=200))
        self.do(PayWages(member))
        self.do(RollLosses(member))
        for unit in self.book.members[member].units.values():
            if unit.size < 20:
                self.do(Reinforce(member, unit.id, 20 - unit.size))
        self.do(CloseSequence(member))


def main() -> int:
    parser = ArgumentParser(prog="python -m bench.league", description="Fold a great league, and time its commands.")
    parser.add_argument("--members", type=int, default=30)
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    league = GreatLeague(chosen.members, chosen.seed)
    for _ in range(chosen.battles):
        league.fight()
    begun = process_time()
    again = fold(league.header, league.entries, league.library)
    folded = process_time() - begun
    same = again == league.book
    begun = process_time()
    verify(league.header, league.entries, league.library)
    checked = process_time() - begun
    size = sum(len(encode_line(entry)) for entry in league.entries)
    late = sorted(league.seconds[-len(league.seconds) // 10 :])
    print(f"{chosen.members} members, {chosen.battles} battles, {len(league.entries)} entries, {size / 1e6:.1f} MB")
    print(f"fold: {folded:.2f} s (budget {FOLD_BUDGET:.0f} s), the same league: {same}")
    print(f"fold with every command checked: {checked:.2f} s")
    print(f"a command in the last tenth: median {1000 * median(late):.2f} ms, longest {1000 * late[-1]:.2f} ms")
    print(f"budget for a command: {1000 * COMMAND_BUDGET:.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
