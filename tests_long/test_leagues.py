"""Random leagues of 2 to 8 members, each through hundreds of commands: the book stays in order."""

from __future__ import annotations

from tests.league.test_machine import League, settled


class LongLeague(League):
    """Up to 800 commands in a league."""


TestLongLeague = LongLeague.TestCase
TestLongLeague.settings = settled(60, 40)
