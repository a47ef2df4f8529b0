"""Chapter 20: what a Blessing is crossed off for."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import DECLINE, Decline, Reinforce
from harena.games.hoplomachus.rules import banes, opportunities
from harena.games.hoplomachus.table import CAMP, PLAYER, RIVAL, SEAT, Combat

REINFORCE: Final = Reinforce()
HERO: Final = 1
"""The set of the hero alone."""


def has_blessing(t: Combat) -> bool:
    """HOP-087, HOP-208: one that is still available, in any fight but the Scion's."""
    return t.blessings > 0 and t.kind != "scion"


def survive(t: Combat) -> bool:
    """HOP-207, HOP-209, HOP-R104: the defeated hero is healed to his Health at once, where a Blessing is left."""
    if not has_blessing(t):
        return False
    t.blessings -= 1
    t.hp[0] = t.health
    if t.campaign is not None:
        t.spent = (*t.spent, opportunities.SURVIVED)
    t.tell("survived", unit=0, count=t.blessings)
    return True


# Reinforce


def offer_reinforce(t: Combat) -> None:
    """HOP-210, HOP-R64: at the start of his turn the player may call for units, where there are any to come."""
    if has_blessing(t) and recruits(t):
        t.ask(SEAT, REINFORCES)


def recruits(t: Combat) -> int:
    """HOP-210, HOP-R35, HOP-R65: how many units a Blessing brings now."""
    return max(0, min(t.leadership - led(t), len(t.bag)))


def led(t: Combat) -> int:
    """HOP-212, HOP-213, HOP-R33: the units besides the hero; defeated ones count unless the fight is lethal."""
    least = CAMP if t.lethal else CAMP - 1
    return sum([t.place[unit] >= least for unit in t.units(t.troops[PLAYER] & ~HERO)])


def reinforces(_t: Combat, _seat: Seat) -> list[Action]:
    """HOP-D20: call for units or do without."""
    return [REINFORCE, DECLINE]


def reinforce(t: Combat, _seat: Seat, action: Action) -> None:
    """HOP-210: a Blessing for units up to Leadership."""
    if isinstance(action, Reinforce):
        t.blessings -= 1
        t.tell("reinforced", count=recruits(t), left=t.blessings)
        t.then(*((draw_recruit,),) * recruits(t))


def draw_recruit(t: Combat) -> None:
    """HOP-211, HOP-R35: drawn unseen, as long as there is anything in the bag."""
    banes.draw_unit(t, recruited)


def recruited(t: Combat, chip: str) -> None:
    """HOP-R43, HOP-R65: it lies face up in the camp and may be deployed in this turn; a Bane joins the rivals."""
    if banes.bane_of(t, chip) is not None:
        t.tell("rival_joined", unit=t.join(chip, RIVAL))
        return draw_recruit(t)
    t.tell("recruited", unit=t.join(chip, PLAYER, counts=True))


def may_reinforce(t: Combat, _seat: Seat, _action: Action) -> Reasons:
    if not has_blessing(t):
        yield no("no_blessing", "HOP-208")


REINFORCES: Final = Question(
    "reinforces", reinforces, reinforce, Reinforce | Decline, may_reinforce, rule="HOP-210", phase="start"
)
