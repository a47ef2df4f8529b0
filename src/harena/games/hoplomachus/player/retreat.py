"""When the quick player gives a fight of a campaign up: a failed event costs influence, a fallen hero the campaign."""

from __future__ import annotations

from typing import Final

from harena.games.hoplomachus.player.moving import Outlook
from harena.games.hoplomachus.player.worth import HERO
from harena.games.hoplomachus.rules.deployment import deployable
from harena.games.hoplomachus.table import PLAYER, SEAT, Combat
from harena.games.hoplomachus.win_chance import judge

HOPELESS: Final = 0.9
"""Below this chance a fight is given up before the hero falls."""
DOUBTFUL: Final = 0.9
"""Below this one too, where no Blessing is left."""

LUCK: Final = 1.5
"""So many times their usual hits rivals are reckoned to deal."""


def gives_up(t: Combat, outlook: Outlook) -> bool:
    """HOP-228: the hero may fall in the next turn of the rivals, and the fight is likely lost."""
    if t.campaign is None or t.capital or t.campaign.influence + t.act > t.book.parameters.influence_spaces:
        return False
    if not (is_in_danger(t, outlook) or is_alone(t)):
        return False
    return judge(t, SEAT) < (HOPELESS if t.blessings else DOUBTFUL)


def is_in_danger(t: Combat, outlook: Outlook) -> bool:
    """Whether those who reach the hero could defeat him in one turn."""
    here = t.place[HERO]
    if here < 0:
        return False
    hits = sum([power for power, reach in outlook.threats if reach >> here & 1])
    return hits * LUCK >= t.hp[HERO]


def is_alone(t: Combat) -> bool:
    """Whether nobody but the hero could still come to help."""
    return t.place[HERO] < 0 and not t.in_arena(PLAYER) and deployable(t) == [HERO]
