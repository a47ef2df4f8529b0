"""Random leagues: whatever members do, the book stays in order."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from harena.core.errors import Refused
from harena.league.entries import encode_line, parse_record
from harena.league.history import fold, verify
from harena.league.kinds import AnyCommand, CloseSequence, Recruit
from harena.league.rules.access import access_of
from harena.league.rules.legality import over_limits
from harena.league.settings import Settings
from tests.league.club import LIBRARY, Club
from tests.league.invariants import check_book
from tests.league.wanderer import Wanderer

ARMIES = ("empire", "chaos", "beacon_host")


class League(RuleBasedStateMachine):
    """2 to 8 members, hundreds of commands."""

    @initialize(members=st.integers(2, 8), seed=st.integers(0, 2**32))
    def found(self, members: int, seed: int) -> None:
        random = Random(seed)
        armies = {f"m{number}": random.choice(ARMIES) for number in range(members)}
        self.club = Club(Settings(allow_unbalanced_by_agreement=random.random() < 0.7), armies=armies)
        self.random = random
        self.wanderer = Wanderer(self.club, random)
        self.wanderer.furnish()

    @rule(seed=st.integers(0, 2**32))
    def wander(self, seed: int) -> None:
        """A score of commands by random members."""
        self.random.seed(seed)
        for _ in range(20):
            by, command = self.wanderer.propose()
            before, raised = self.club.book.entries, self.raised(command)
            try:
                self.club.roll(command, self.random, by)
            except Refused:
                assert self.club.book.entries == before
                continue
            if isinstance(command, Recruit):
                member = self.club.member(command.member)
                assert command.unit in access_of(self.club.book, member).units
            if isinstance(command, CloseSequence) and raised > 0:
                assert not list(over_limits(self.club.book, self.club.member(command.member)))

    def raised(self, command: AnyCommand) -> int:
        """By how much the list has been raised in the phase that a command would close."""
        return self.club.member(command.member).turn.raised if isinstance(command, CloseSequence) else 0

    @invariant()
    def in_order(self) -> None:
        if hasattr(self, "club"):
            check_book(self.club.book)

    def teardown(self) -> None:
        """Refolding the entries, from memory and from bytes, gives the same league."""
        if not hasattr(self, "club"):
            return
        club = self.club
        assert fold(club.header, club.entries, LIBRARY) == club.book
        record = parse_record([encode_line(club.header), *map(encode_line, club.entries)])
        assert verify(record.header, record.entries, LIBRARY) == club.book


def settled(examples: int, steps: int) -> settings:
    """So many leagues of so many steps; each step is a score of commands."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


class ShortLeague(League):
    """The leagues of every run of the tests; `tests_long` plays longer ones."""


TestLeague = ShortLeague.TestCase
TestLeague.settings = settled(8, 15)
