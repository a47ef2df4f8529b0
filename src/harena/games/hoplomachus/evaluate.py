"""How well the player stands in the midst of a turn or between fights, for programs that look one step ahead.

`win_chance.py` sees who is left and how near the objective is. Here it also counts that units stand where they can
strike, are not struck, and come nearer to what wins the fight.
"""

from __future__ import annotations

from typing import Final

from harena.core.seat import Seat
from harena.games.hoplomachus.campaign import ACTS
from harena.games.hoplomachus.player import journey
from harena.games.hoplomachus.player.moving import Outlook
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.win_chance import judge

PLACES: Final = 0.03
"""What a good place of a unit adds to the chance to win, in units of the quick player's worth."""
MOST: Final = 5.0
"""No place counts for more, whatever the objective."""


def evaluate(t: Combat, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    if t.campaign is not None and t.campaign.location and not t.arena:
        return campaign_worth(t)
    return min(1.0, max(0.0, judge(t, seat) + PLACES * places(t)))


ACT_AHEAD: Final = 0.6
"""The chance to come through an act of which nothing is known yet."""


def campaign_worth(t: Combat) -> float:
    """The chance to beat whoever closes this act, and those of later acts, less for influence that runs out."""
    likely = max((goal.later for goal in journey.goals(t)), default=0.5)
    ahead = ACTS - t.act if t.journey.whole else 0
    used = min(1.0, t.journey.influence / t.book.parameters.influence_spaces)
    return likely * ACT_AHEAD**ahead * (1 - used**3)


def places(t: Combat) -> float:
    """How well the units of the player stand for what comes next."""
    if t.active != PLAYER or not t.arena or t.result:
        return 0.0
    outlook = Outlook(t)
    worths = [outlook.at(unit, t.place[unit]) for unit in t.in_arena(PLAYER)]
    return sum([max(-MOST, min(MOST, worth)) for worth in worths])
