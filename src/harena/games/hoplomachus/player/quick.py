"""A quick player of fights: sound choices without search.

Its own units go where they can strike and are not struck, and towards flag, hill or seals; they strike where they take
most from the rivals. Where the rules leave it a choice for the rivals, it takes what costs it least.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from harena.core.action import Action, earnest
from harena.core.question import Ask
from harena.games.hoplomachus.actions import (
    SURRENDER,
    AbsorbFirst,
    Advance,
    Agile,
    Attack,
    AtTarget,
    Choose,
    Deploy,
    Displacing,
    Feat,
    FuryAura,
    Heave,
    Intercept,
    LongShot,
    Move,
    OfUnit,
    PlayTactic,
    Regen,
    Reinforce,
    Reposition,
    Roam,
    StandBy,
    Swap,
    Throw,
    Whirlwind,
)
from harena.games.hoplomachus.player.campaigning import CAMPAIGN_CHOICES, Args, Chooser
from harena.games.hoplomachus.player.moving import Outlook, landing_worth
from harena.games.hoplomachus.player.retreat import gives_up
from harena.games.hoplomachus.player.worth import HERO, attack_worth, hits_worth, loss_worth, mean_hits, power, price
from harena.games.hoplomachus.rules import attack, blessings, specials
from harena.games.hoplomachus.table import PLAYER, Combat

ENOUGH: Final = 0.02
"""A move or an Ability that brings less than this is not worth it."""
HELD: Final = 0.3
"""Which part of an opponent's blows it is worth to slow or mark it."""


def choose(t: Combat, rng: Random) -> Action:
    """What this player answers to the question that is asked."""
    ask = t.pending
    assert isinstance(ask, Ask)
    options = t.options()
    if len(options) == 1:
        return options[0]
    chooser = CHOICES.get(ask.question.name)
    return chooser(t, options, ask.args, rng) if chooser else rng.choice(earnest(options))


# The own turn


def choose_move(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """The move that gains most; none where nobody gains."""
    outlook = Outlook(t)
    if options[-1] == SURRENDER and gives_up(t, outlook):
        return SURRENDER
    now: dict[int, float] = {}
    best, chosen = ENOUGH, options[0]
    for action in options:
        if isinstance(action, Move):
            unit = action.unit
            if unit not in now:
                now[unit] = outlook.at(unit, t.place[unit])
            gain = outlook.at(unit, action.hex) - now[unit]
        elif isinstance(action, Roam):
            gain = 2 * ENOUGH
        else:
            continue
        if gain > best:
            best, chosen = gain, action
    return chosen


def choose_deployment(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Somebody always comes, the strongest first."""
    outlook = Outlook(t)
    if options[-1] == SURRENDER and gives_up(t, outlook):
        return SURRENDER
    landings = [action for action in options if isinstance(action, Deploy)]
    return max(landings, key=lambda action: landing_worth(t, outlook, action.unit, action.hex))


def choose_tactic(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Stun and Hamstring on whoever strikes hardest, help for whoever is worth most."""
    played = [action for action in options if isinstance(action, PlayTactic)]
    return max(played, key=lambda action: tactic_worth(t, action)) if played else options[0]


def tactic_worth(t: Combat, action: PlayTactic) -> float:
    tactic = t.book.content.tactics.get(action.tactic)
    if tactic is None:
        return 0.5 + (power(t, action.unit) if t.side[action.unit] != PLAYER else price(t, action.unit))
    if tactic.fatigue:
        return 1.0 + power(t, action.unit)
    if tactic.gain_hp:
        return 0.8 + price(t, action.unit) / (1 + t.hp[action.unit])
    return 0.2 + power(t, action.unit) if tactic.on == "opponent" else 0.3


def choose_engagement(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """What takes most from the rivals."""
    best, chosen = 0.0, next(action for action in options if not isinstance(action, OfUnit))
    outlook: Outlook | None = None
    for action in options:
        if isinstance(action, Reposition):
            outlook = outlook or Outlook(t)
            worth = 0.5 * (_danger_less(outlook, t, action) - ENOUGH)
        else:
            worth = strike_worth(t, action)
        if worth > best:
            best, chosen = worth, action
    return chosen


def _danger_less(outlook: Outlook, t: Combat, action: Reposition) -> float:
    """By how much a unit stands better after it has engaged."""
    unit, here = action.unit, t.place[action.unit]
    gain = outlook.aim(unit, action.hex) - outlook.aim(unit, here)
    return gain + outlook.danger(unit, here) - outlook.danger(unit, action.hex)


def strike_worth(t: Combat, action: Action) -> float:
    """What an attack or a Special takes from whom it strikes, on average."""
    match action:
        case Attack():
            return attack_worth(t, action.unit, action.target)
        case Agile():
            return hits_worth(t, action.unit, action.target, attack.stat_dice(t, action.unit), attacked=False)
        case Heave():
            die = specials.strongest_die(attack.stat_dice(t, action.unit))
            return hits_worth(t, action.unit, action.target, die, attacked=False)
        case LongShot():
            die = specials.weakest_die(attack.stat_dice(t, action.unit))
            return hits_worth(t, action.unit, action.target, die, attacked=False)
        case Whirlwind():
            struck = t.standing_on(specials.whirlwind_targets(t, action.unit))
            dice = specials.weakest_die(attack.stat_dice(t, action.unit), len(struck))
            return sum(hits_worth(t, action.unit, one, dice, attacked=False) for one in struck)
        case Throw():
            return loss_worth(t, action.target, t.sheet.throw)
        case FuryAura():
            return loss_worth(t, action.target, 1)
    return 0.0


# Abilities


def choose_ability(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Whatever helps; nothing where nothing does."""
    outlook = Outlook(t)
    best, chosen = ENOUGH, next(action for action in options if not isinstance(action, OfUnit))
    for action in options:
        worth = ability_worth(t, outlook, action)
        if worth > best:
            best, chosen = worth, action
    return chosen


def ability_worth(t: Combat, outlook: Outlook, action: Action) -> float:
    """What an Ability is worth: HP that are healed or taken, or better places."""
    match action:
        case Regen():
            return 1.0
        case FuryAura():
            return strike_worth(t, action)
        case Displacing():
            return displaced(t, outlook, action.target, action.hex)
        case Swap():
            return _swapped(t, outlook, action)
        case Feat():
            return feat_worth(t, outlook, action)
    return 0.0


def feat_worth(t: Combat, outlook: Outlook, action: Feat) -> float:
    """What a Prowess of the hero is worth on a unit: an attack of it, a better place, or an opponent that is held."""
    unit = action.unit
    if action.other >= 0:
        return attack_worth(t, unit, action.other)
    if action.hex >= 0:
        return outlook.at(unit, action.hex) - outlook.at(unit, t.place[unit])
    if t.side[unit] != PLAYER:
        return ENOUGH + HELD * power(t, unit)
    here, there = t.place[HERO], t.place[unit]
    return outlook.at(unit, here) + outlook.at(HERO, there) - outlook.at(unit, there) - outlook.at(HERO, here)


def displaced(t: Combat, outlook: Outlook, target: int, hex_: int) -> float:
    """What it is worth to take a unit to a hex: an own one stands better, an opponent where more strike it."""
    here = t.place[target]
    if t.side[target] == PLAYER:
        return outlook.at(target, hex_) - outlook.at(target, here)
    gain = 0.0
    for unit in t.in_arena(PLAYER):
        for foe, spots, worth in outlook.blows(unit):
            if foe == here:
                reach = t.ground.within[hex_][t.range(unit)]
                gain += worth * ((reach >> t.place[unit] & 1) - (spots >> t.place[unit] & 1))
    if t.kind == "hill" and outlook.aim(HERO, hex_) < outlook.aim(HERO, here):
        gain += ENOUGH
    return gain


def _swapped(t: Combat, outlook: Outlook, action: Swap) -> float:
    unit, other = action.unit, action.target
    mine = outlook.at(unit, t.place[other]) - outlook.at(unit, t.place[unit])
    return mine + displaced(t, outlook, other, t.place[unit]) if t.side[other] == PLAYER else mine


# Choices inside a resolution


def choose_trigger(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """What the hero may do after a blow, where it helps."""
    outlook = Outlook(t)
    best, chosen = ENOUGH, options[-1]
    for action in options:
        if isinstance(action, Feat):
            gift = t.side[action.unit] == PLAYER and action.hex < 0 and action.other < 0
            worth = price(t, action.unit) if gift else feat_worth(t, outlook, action)
            if worth > best:
                best, chosen = worth, action
    return chosen


def choose_whistle(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """The attack that takes most."""
    return max(options, key=lambda action: strike_worth(t, action))


def choose_intercept(t: Combat, options: Sequence[Action], args: Args, _rng: Random) -> Action:
    """Take a blow for an ally where that costs less."""
    _, target, dealt, _ = args
    best, chosen = loss_worth(t, target, dealt), next(action for action in options if not isinstance(action, OfUnit))
    for action in options:
        if isinstance(action, Intercept) and (cost := loss_worth(t, action.unit, dealt)) < best:
            best, chosen = cost, action
    return chosen


def choose_order(t: Combat, options: Sequence[Action], args: Args, _rng: Random) -> Action:
    """Absorb first costs its unit more: good for rivals, bad for the own."""
    wanted = t.side[args[1]] != PLAYER
    return next(action for action in options if isinstance(action, AbsorbFirst) == wanted)


# For the rivals


def choose_advance(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Rivals go where they can strike least."""
    return min(options, key=lambda action: advance_worth(t, action))


def advance_worth(t: Combat, action: Action) -> float:
    if not isinstance(action, Advance):
        return 0.0
    unit = action.unit
    near = t.facing(unit) & t.ground.within[action.hex][t.range(unit)]
    hits = mean_hits(t.attack_dice(unit), t.book.hits)
    exposed = [price(t, other) / t.hp[other] for other in t.standing_on(near)]
    standing = t.sheet.keys >> action.hex & 1 if t.kind == "hill" else action.hex == t.flag
    return hits * max(exposed, default=0.0) + 0.5 * standing


def choose_rival_engagement(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Rivals strike where it costs least; who can be kept from striking is."""
    return min(options, key=lambda action: rival_worth(t, action))


def rival_worth(t: Combat, action: Action) -> float:
    if isinstance(action, StandBy):
        return 0.0
    worth = strike_worth(t, action)
    if isinstance(action, AtTarget) and t.side[action.target] != PLAYER:
        return -worth
    return worth


def choose_victim(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Whoever is worth least for what it has left."""
    return min(options, key=lambda action: _victim_worth(t, action))


def _victim_worth(t: Combat, action: Action) -> float:
    if not isinstance(action, Choose | PlayTactic):
        return 0.0
    worth = price(t, action.unit) / max(1, t.hp[action.unit])
    return worth if t.side[action.unit] == PLAYER else -worth


# Before the fight


def choose_tribune(_t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """The last of the formation: it comes late."""
    return options[-1]


def choose_reinforcement(t: Combat, options: Sequence[Action], _args: Args, _rng: Random) -> Action:
    """Units for a Blessing only where the formation has places for them and the camp has nobody."""
    camp = sum(side == PLAYER and place == -1 for side, place in zip(t.side, t.place, strict=True))
    wanted = t.simultaneous and camp == 0 and blessings.recruits(t) > 1 and t.blessings > 1
    return next((action for action in options if isinstance(action, Reinforce) == wanted), options[0])


CHOICES: Final[dict[str, Chooser]] = {
    **CAMPAIGN_CHOICES,
    "tribunes": choose_tribune,
    "reinforces": choose_reinforcement,
    "deploys": choose_deployment,
    "own_tactics": choose_tactic,
    "moves": choose_move,
    "ability_uses": choose_ability,
    "engages": choose_engagement,
    "triggers": choose_trigger,
    "whistles": choose_whistle,
    "intercepts": choose_intercept,
    "orders": choose_order,
    "advances": choose_advance,
    "rival_engages": choose_rival_engagement,
    "rival_tactics": choose_victim,
    "scion_picks": choose_victim,
    "saviours": choose_victim,
}
