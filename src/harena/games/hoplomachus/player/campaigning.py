"""What the quick player answers between fights, and before them: one small function for each question of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from harena.core.action import Action
from harena.games.hoplomachus.actions import (
    Accept,
    Choose,
    ChooseObjective,
    Declare,
    Keep,
    LoseTactic,
    PayToll,
    Rearrange,
    Recruit,
    Remove,
    Sail,
    Scout,
    TakeProwess,
    TakeTactic,
    TakeYellow,
    Travel,
)
from harena.games.hoplomachus.campaign import DECK_OF, OPPORTUNITY_DECK
from harena.games.hoplomachus.player import camp, journey
from harena.games.hoplomachus.player.prospects import WEIGHTS, strength_of, unit_strength
from harena.games.hoplomachus.player.worth import HERO
from harena.games.hoplomachus.rules import blessings
from harena.games.hoplomachus.table import SEAT, Combat
from harena.games.hoplomachus.win_chance import judge
from harena.kit import deck

Args = tuple[Any, ...]
CONFIDENT: Final = 0.75
"""The chance to win a fight from which on an Opportunity that makes it harder is declared."""
ENOUGH_HP: Final = 3
"""A hero with more HP pays one for a die; with a Blessing he pays with fewer."""


# On the road


def choose_journey(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-018, HOP-024: where most waits; by a Prowess the cards of that place are put in order first."""
    goals = journey.goals(t)
    ways = [action for action in options if isinstance(action, Travel | Sail)]
    best = max(ways, key=lambda action: journey.journey_worth(t, action, goals))
    kind = t.book.content.locations[best.location].kind
    wanted = Scout(kind)
    return wanted if kind in DECK_OF and wanted in options else best


def choose_event(t: Combat, options: Sequence[Action], args: Args, _rng: Random) -> Action:
    """HOP-031, HOP-032: accept what promises more than watching."""
    (number,) = args
    region = t.book.content.locations[t.journey.location].region
    accepted = next((action for action in options if isinstance(action, Accept)), None)
    if accepted is None or accept_worth(t, number, region) < journey.spectate_worth(t):
        return options[-1]
    return accepted


def accept_worth(t: Combat, number: int, region: str) -> float:
    """What the top card of a deck is worth if it is accepted."""
    if number == OPPORTUNITY_DECK:
        return journey.OPPORTUNITY
    return journey.accept_worth(t, deck.top_cards(t, number, 1)[0], region)


def choose_order_of_cards(t: Combat, options: Sequence[Action], args: Args, _rng: Random) -> Action:
    """HOP-036: the best card comes first."""
    number = args[0]
    region = t.book.content.locations[t.journey.location].region
    if number == OPPORTUNITY_DECK:
        worths = {card: camp.opportunity_worth(t, card) for card in deck.top_cards(t, number, args[1])}
    else:
        worths = {card: journey.accept_worth(t, card, region) for card in deck.top_cards(t, number, args[1])}
    wanted = Rearrange(tuple(sorted(worths, key=lambda card: -worths[card])))
    return wanted if wanted in options else options[0]


def choose_opportunity(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-054: the card that is likely to pay well."""
    kept = [action for action in options if isinstance(action, Keep)]
    return max(kept, key=lambda action: camp.opportunity_worth(t, action.opportunity))


# Rewards


def choose_growth(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-217, HOP-248: what makes hero and troop strongest."""
    return max(options, key=lambda action: camp.growth_worth(t, action))


def choose_sport_reward(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-214: the strongest rival joins while the troop has room, otherwise the best Tactic."""
    recruits = [action for action in options if isinstance(action, Recruit)]
    if recruits:
        return max(recruits, key=lambda action: strength_of(t, t.figure(action.unit)))
    return choose_tactic_gift(t, options, _args, _rng)


def choose_tactic_gift(_t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-216: the best Tactic that there is."""
    taken = [action for action in options if isinstance(action, TakeTactic)]
    return max(taken, key=lambda action: camp.tactic_worth(action.tactic)) if taken else options[-1]


def choose_prowess(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-223, HOP-242: the card that adds most."""
    cards = [action for action in options if isinstance(action, TakeProwess)]
    return max(cards, key=lambda action: camp.prowess_worth(t.book.content, action.card))


def choose_yellow(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-058: the strongest unit, or the first of the Tactics."""
    figures = t.book.figures
    chips = [action for action in options if isinstance(action, TakeYellow)]
    return max(chips, key=lambda action: strength_of(t, figures[action.name]) if action.name in figures else 0.0)


def choose_saved(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-049: the strongest of the fallen."""
    fallen = [action for action in options if isinstance(action, Choose)]
    return max(fallen, key=lambda action: strength_of(t, t.figure(action.unit)))


# Losses


def choose_removal(t: Combat, options: Sequence[Action], args: Args, _rng: Random) -> Action:
    """HOP-086, HOP-058: the Bane that would do most harm."""
    last = args == ("reserve",)
    removed = [action for action in options if isinstance(action, Remove)]
    return max(removed, key=lambda action: camp.bane_worth(t, action.chip, last=last))


def choose_loss(_t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-098: the Tactic that is worth least."""
    lost = [action for action in options if isinstance(action, LoseTactic)]
    return min(lost, key=lambda action: camp.tactic_worth(action.tactic))


def choose_sacrifice(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-260: the weakest unit."""
    victims = [action for action in options if isinstance(action, Choose)]
    return min(victims, key=lambda action: unit_strength(t, action.unit))


# Before a fight, and in it


def choose_objective(_t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-059: the objective that is won most often."""
    kinds = [action for action in options if isinstance(action, ChooseObjective)]
    return max(kinds, key=lambda action: WEIGHTS[action.kind])


def choose_declaration(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-123: declare before a fight that is as good as won."""
    wanted = judge(t, SEAT) >= CONFIDENT
    return next((action for action in options if isinstance(action, Declare) == wanted), options[-1])


def choose_toll(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """HOP-176: an HP for a die, while the hero can spare it."""
    wanted = t.hp[HERO] > ENOUGH_HP or (t.hp[HERO] > 1 and blessings.has_blessing(t))
    return next(action for action in options if isinstance(action, PayToll) == wanted)


Chooser = Callable[[Combat, Sequence[Action], Args, Random], Action]
CAMPAIGN_CHOICES: Final[dict[str, Chooser]] = {
    "travels": choose_journey,
    "events": choose_event,
    "rearrangements": choose_order_of_cards,
    "keeps": choose_opportunity,
    "favours": choose_growth,
    "upgrades": choose_growth,
    "sport_rewards": choose_sport_reward,
    "tactic_gifts": choose_tactic_gift,
    "prowess": choose_prowess,
    "yellow_chips": choose_yellow,
    "saved": choose_saved,
    "removals": choose_removal,
    "losses": choose_loss,
    "sacrifices": choose_sacrifice,
    "objectives": choose_objective,
    "declarations": choose_declaration,
    "tolls": choose_toll,
}
