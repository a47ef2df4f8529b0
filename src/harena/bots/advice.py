"""Advice: what a program would do in a person's place, from what that person sees."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from harena.bots.levels import USUAL
from harena.bots.spec import make_bot
from harena.bots.thinker import Advice, Considered, Thinker
from harena.core.action import Action
from harena.core.game import Game
from harena.core.odds import percent
from harena.core.player import Clock
from harena.core.table import Table
from harena.core.text import Texts


def advise(game: Game[Any], view: Table, rng: Random, deadline: float | None = None) -> Advice:
    """Ask the game's own solver for its counsel, and the adviser that the game names for the rest.

    It thinks for a number of simulations, not of seconds: with the same generator it says the same of the same view,
    unless the deadline in seconds comes first.
    """
    counsel = game.programs.counsel(view) if game.programs.counsel else None
    if counsel is None:
        return _advised(game, view, tuple(view.options()), rng, deadline)
    if not counsel.rivals:
        return Advice(counsel.action, odds=counsel.odds)
    advice = _advised(game, view, (counsel.action, *counsel.rivals), rng, deadline)
    return replace(advice, odds=counsel.odds if advice.action == counsel.action else None)


def _advised(game: Game[Any], view: Table, options: Sequence[Action], rng: Random, deadline: float | None) -> Advice:
    bot = make_bot(game.programs.adviser, game, rng)
    if isinstance(bot, Thinker):
        return bot.advice(view, options, Clock(deadline=deadline))
    return Advice(bot.choose(view, options, Clock(simulations=USUAL.simulations, deadline=deadline)))


def figure(texts: Texts, considered: Considered, *, is_chance: bool) -> str:
    """What an option was found to be worth: *31%* for a chance to win, *31* of 100 for how well one stands."""
    return percent(texts, considered.worth) if is_chance else texts.number(100 * considered.worth, 0)


def figure_words(texts: Texts, considered: Considered, *, is_chance: bool) -> str:
    """What an option was found to be worth, where nothing around it says what the figure means."""
    key = "advice.chance" if is_chance else "advice.standing"
    return texts(key, value=figure(texts, considered, is_chance=is_chance))
