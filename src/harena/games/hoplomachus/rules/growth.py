"""Chapter 25: what a difficulty gives a hero, and how he grows: Health, Leadership, dice."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import AddDie, RaiseHealth, RaiseLeadership, UpgradeDie
from harena.games.hoplomachus.table import SEAT, Combat
from harena.games.hoplomachus.vocabulary import COLOURS

BLESSINGS: Final = {"chosen": 8, "valiant": 4, "fearless": 1}
"""HOP-243, HOP-247, HOP-249."""
UPGRADES: Final = COLOURS[:-1]
"""HOP-R31: yellow, blue, green, black; nothing comes after black."""

Growth = AddDie | UpgradeDie | RaiseHealth | RaiseLeadership


def favour(t: Combat, difficulty: str) -> None:
    """HOP-244, HOP-245, HOP-248, HOP-R26: Chosen gives Health, Leadership and a die, Valiant one of the four."""
    if difficulty == "chosen":
        raise_health(t)
        raise_leadership(t)
    if difficulty != "fearless":
        t.ask(SEAT, FAVOURS, difficulty)


def raise_health(t: Combat) -> None:
    """HOP-220, HOP-R144: the stat and the HP."""
    t.health += 1
    t.hp[0] += 1
    t.lowest[0] = t.hp[0]
    t.tell("more_health", unit=0, count=t.health)


def raise_leadership(t: Combat) -> None:
    """HOP-219: one more unit may be led."""
    t.leadership += 1
    t.tell("more_leadership", unit=0, count=t.leadership)


def add_die(t: Combat) -> None:
    """HOP-R31: a yellow one."""
    yellow, *others = t.dice
    t.dice = (yellow + 1, *others)  # type: ignore[assignment]
    t.tell("more_dice", unit=0, colour=COLOURS[0])


def upgrade_die(t: Combat, colour: str) -> None:
    """HOP-R31: one step along yellow, blue, green, black."""
    number = COLOURS.index(colour)
    dice = list(t.dice)
    dice[number] -= 1
    dice[number + 1] += 1
    t.dice = tuple(dice)  # type: ignore[assignment]
    t.tell("better_die", unit=0, colour=colour, better=COLOURS[number + 1])


def upgradable(t: Combat) -> list[str]:
    """HOP-R31: the colours of which a die can be upgraded, the weakest first."""
    return [colour for colour, count in zip(UPGRADES[:-1], t.dice, strict=False) if count]


def favours(t: Combat, _seat: Seat, difficulty: str) -> list[Action]:
    """HOP-245, HOP-248, HOP-D02: what the player may choose."""
    dice: list[Action] = [AddDie(), *map(UpgradeDie, upgradable(t))]
    return [RaiseHealth(), RaiseLeadership(), *dice] if difficulty == "valiant" else dice


def grow(t: Combat, _seat: Seat, _difficulty: str, action: Action) -> None:
    match action:
        case RaiseHealth():
            raise_health(t)
        case RaiseLeadership():
            raise_leadership(t)
        case AddDie():
            add_die(t)
        case UpgradeDie(colour=colour):
            upgrade_die(t, colour)


def may_grow(t: Combat, _seat: Seat, difficulty: str, action: Action) -> Reasons:
    if isinstance(action, UpgradeDie):
        if action.colour not in upgradable(t):
            yield no("no_die_to_upgrade", "HOP-R31", colour=action.colour)
    elif not isinstance(action, AddDie) and difficulty != "valiant":
        yield no("only_a_die", "HOP-245")


FAVOURS: Final = Question("favours", favours, grow, Growth, may_grow, rule="HOP-248", phase="preparation")
