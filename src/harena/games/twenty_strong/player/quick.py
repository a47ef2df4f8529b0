"""A quick player of 20 Strong: sound choices without search, for programs that play a climb on in their minds.

In a fight it weighs what each enemy is worth against the dice that it would exhaust, with exact chances for the simple
plan to assign every hit at once. Between fights it compares the cards within reach in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from harena.core.action import Action
from harena.core.question import Ask
from harena.games.twenty_strong.player.climbing import choose_call, choose_deed, choose_move
from harena.games.twenty_strong.player.fighting import choose_assignment, choose_commit, choose_pause
from harena.games.twenty_strong.player.picking import (
    any_of,
    choose_boon,
    choose_damage,
    choose_decking,
    choose_gain,
    choose_keep,
    choose_loss,
    choose_recruit,
    choose_removal,
    choose_reroll,
    choose_reward,
    choose_tactic,
    choose_target,
    choose_turn,
    not_finish,
    strongest,
    weakest,
)
from harena.games.twenty_strong.table import Ascent


def choose(t: Ascent, rng: Random) -> Action:
    """What this player answers to the question that is asked."""
    ask = t.pending
    assert isinstance(ask, Ask)
    options = t.options()
    if len(options) == 1:
        return options[0]
    return CHOICES[ask.question.name](t, options, ask.args, rng)


Chooser = Callable[[Ascent, Sequence[Action], tuple[Any, ...], Random], Action]
CHOICES: Final[dict[str, Chooser]] = {
    "lieutenants": any_of,
    "heroes": any_of,
    "universals": any_of,
    "first_tactics": choose_tactic,
    "placings": any_of,
    "removals": choose_removal,
    "moves": choose_move,
    "deeds": choose_deed,
    "boons": choose_boon,
    "keeps": choose_keep,
    "icons": any_of,
    "calls": choose_call,
    "commits": choose_commit,
    "assignments": choose_assignment,
    "pauses": choose_pause,
    "orders": any_of,
    "damages": choose_damage,
    "deckings": choose_decking,
    "rewards": choose_reward,
    "dues": any_of,
    "gains": choose_gain,
    "losses": choose_loss,
    "tactics": choose_tactic,
    "purges": not_finish,
    "recruits": choose_recruit,
    "dismissals": weakest,
    "banishments": weakest,
    "strengthenings": weakest,
    "weakenings": weakest,
    "recoveries": strongest,
    "exhaustions": weakest,
    "turns": choose_turn,
    "rerolls": choose_reroll,
    "tolls": weakest,
    "strikes": choose_target,
    "routs": choose_target,
    "silences": choose_target,
    "burials": any_of,
}
