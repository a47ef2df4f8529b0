"""The random player prefers nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

from harena.bots.random_bot import RandomBot
from harena.core.action import Action
from tests.bots.toys import NIM, OWN, Take, first_view


def test_every_option_is_as_likely_as_another() -> None:
    view = first_view(NIM)
    bot = RandomBot(Random(1))
    counts = Counter(bot.choose(view, view.options(), OWN) for _ in range(3000))
    assert set(counts) == {Take(1), Take(2), Take(3)}
    assert all(900 < count < 1100 for count in counts.values())


class GiveUp(Action, frozen=True):
    """Throw the game away."""

    gives_up: ClassVar[bool] = True


def test_it_never_gives_up_while_it_can_play_on() -> None:
    bot = RandomBot(Random(1))
    view = first_view(NIM, heap=3)
    options = [Take(1), GiveUp()]
    assert {bot.choose(view, options, OWN) for _ in range(50)} == {Take(1)}
    assert bot.choose(view, [GiveUp()], OWN) == GiveUp()
