"""What the game would do in a person's place: assign the dice of a Roll as the solver would."""

from __future__ import annotations

from random import Random

from harena.core.action import Action
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import Assign, Finish
from harena.games.twenty_strong.table import Ascent


def suggest_assignment(view: Ascent, _seat: Seat) -> Action:
    """TWS-093: the next die of the solver's plan, or what a quick player would do; items are left to the person."""
    from harena.games.twenty_strong.player.fighting import choose_assignment  # noqa: PLC0415 - programs are made of
    from harena.games.twenty_strong.player.solving import plan_of  # noqa: PLC0415 - rules, not rules of programs

    if plan := plan_of(view):
        return plan.answers[0]
    options = [option for option in view.options() if isinstance(option, Assign | Finish)]
    return choose_assignment(view, options, (), Random(0))
