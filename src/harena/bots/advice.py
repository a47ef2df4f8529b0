"""Advice: what a program would do in a person's place, from what that person sees."""

from __future__ import annotations

from random import Random
from typing import Any

from harena.bots.levels import USUAL
from harena.bots.spec import make_bot
from harena.bots.thinker import Advice, Considered, Thinker
from harena.core.game import Game
from harena.core.odds import percent
from harena.core.player import Clock
from harena.core.table import Table
from harena.core.text import Texts


def advise(game: Game[Any], view: Table, rng: Random) -> Advice:
    """Ask the adviser that the game names. It thinks for a number of simulations, not of seconds: with the same
    generator it says the same of the same view.
    """
    bot, options = make_bot(game.programs.adviser, game, rng), tuple(view.options())
    if isinstance(bot, Thinker):
        return bot.advice(view, options)
    return Advice(bot.choose(view, options, Clock(simulations=USUAL.simulations)))


def figure(texts: Texts, considered: Considered, *, is_chance: bool) -> str:
    """What an option was found to be worth: *31%* for a chance to win, *31* of 100 for how well one stands."""
    return percent(texts, considered.worth) if is_chance else texts.number(100 * considered.worth, 0)


def figure_words(texts: Texts, considered: Considered, *, is_chance: bool) -> str:
    """What an option was found to be worth, where nothing around it says what the figure means."""
    key = "advice.chance" if is_chance else "advice.standing"
    return texts(key, value=figure(texts, considered, is_chance=is_chance))
