"""What things of the camp are worth to the quick player: growth, Prowess, Opportunities, Banes, Tactics.

Numbers are small: a die is worth about as much as the hits that it brings, and everything else is put beside that.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from harena.core.action import Action
from harena.games.hoplomachus import effects as e
from harena.games.hoplomachus.actions import AddDie, RaiseHealth, RaiseLeadership, UpgradeDie
from harena.games.hoplomachus.chips import REGIONS, Bane, Content
from harena.games.hoplomachus.player.prospects import strength_of, troop, unit_strength
from harena.games.hoplomachus.player.worth import mean_hits
from harena.games.hoplomachus.rules import banes, blessings, opportunity_rewards
from harena.games.hoplomachus.table import Combat
from harena.games.hoplomachus.talents import split
from harena.games.hoplomachus.vocabulary import COLOURS

# Growth

VITAL: Final = 2.2
"""How much more Health is worth to the hero than its part in his strength: with his last HP all may be lost."""
FOLLOWERS: Final = 0.4
"""Which part of a usual unit one more place in the troop is worth, once the troop is full."""


def growth_worth(t: Combat, action: Action) -> float:
    """HOP-218, HOP-219, HOP-220: by how much the hero, or his troop, is stronger for it."""
    power, health = mean_hits(t.dice, t.book.hits), max(1, t.health)
    match action:
        case AddDie():
            return t.book.hits[0] / 6 * sqrt(health)
        case UpgradeDie(colour=colour):
            number = COLOURS.index(colour)
            return (t.book.hits[number + 1] - t.book.hits[number]) / 6 * sqrt(health)
        case RaiseHealth():
            return VITAL * (0.3 + power) * (sqrt(health + 1) - sqrt(health))
        case RaiseLeadership():
            return FOLLOWERS * _usual_unit(t) if blessings.led(t) >= t.leadership else 0.0
    return 0.0


def _usual_unit(t: Combat) -> float:
    strengths = [unit_strength(t, unit) for unit in troop(t) if unit]
    return sum(strengths) / len(strengths) if strengths else 1.0


# Prowess

SOMETIMES: Final = 0.55
"""Which part of its worth an effect keeps that hangs on a condition."""
ONCE: Final = {"": 1.0, "turn": 0.9, "combat": 0.6, "act": 0.35}
"""Which part of its worth an effect keeps that may be used only so often."""
SKILLS: Final = {
    "absorb": 1.0,
    "dodge": 0.9,
    "dig_in": 0.5,
    "fury_aura": 0.9,
    "first_strike": 0.6,
    "flight": 0.4,
    "inspire": 0.5,
    "intercept_blow": 0.3,
    "long_shot": 0.6,
    "nimble": 0.8,
    "quickstrike": 0.6,
    "retaliate": 0.7,
    "whirlwind": 0.5,
    "confidence": 0.4,
    "heave": 0.4,
}
"""What skills are worth to the hero."""
A_SKILL: Final = 0.3
STATS: Final = {"health": 0.6, "movement": 0.4, "range": 0.7, "leadership": 0.5, "tactic_limit": 0.25}
KINDS: Final[dict[type[e.Effect], float]] = {
    e.BonusAttack: 0.9,
    e.PreventDefeat: 1.6,
    e.ReduceDamage: 1.3,
    e.RerollMisses: 0.5,
    e.UpgradePool: 0.2,
    e.DirectDamage: 0.8,
    e.MoveUnit: 0.3,
    e.DazeNext: 0.6,
    e.TempStat: 0.25,
    e.Mark: 0.1,
    e.SwapUnits: 0.2,
    e.BorrowAbility: 0.2,
    e.Heal: 0.7,
    e.GainHp: 0.5,
    e.DeployExtra: 0.8,
    e.ExtraTactic: 0.6,
    e.ReturnTactic: 0.6,
    e.IgnoreSkills: 0.3,
    e.SaveUnits: 0.7,
    e.SpectateInfluence: 0.8,
    e.RewardExtra: 0.7,
    e.GainTactic: 0.4,
    e.TribuneFloor: 0.3,
    e.Scout: 0.3,
    e.HarbourWeeks: 0.3,
    e.Backtrack: 0.2,
}
"""What other effects of Prowess are worth."""


@lru_cache(maxsize=512)
def prowess_worth(content: Content, card: str) -> float:
    """What a level of a Prowess adds to the level below it."""
    name, level = split(card)
    levels = content.prowess[name].levels
    below = sum(map(effect_worth, levels[level - 2])) if level > 1 else 0.0
    return sum(map(effect_worth, levels[level - 1])) - below


def effect_worth(effect: e.Effect) -> float:
    """What an effect of a Prowess is worth, the rarer the less."""
    return _worth(effect) * ONCE[effect.limit] * (SOMETIMES if effect.only_if else 1.0)


def _worth(effect: e.Effect) -> float:
    match effect:
        case e.AttackDice():
            others = 0.6 if effect.who != "hero" else 1.0
            return (COLOURS.index(effect.colour) + 2) / 6 * effect.count * others - 0.3 * effect.cost_hp
        case e.StatBonus():
            return STATS[effect.stat] * effect.value
        case e.AddDamage():
            return 1.0 * effect.value
        case e.GainSkill():
            return SKILLS.get(effect.skill, A_SKILL) * (1 + MORE * effect.n) * (1.0 if effect.who == "hero" else 0.6)
    return KINDS.get(type(effect), 0.2) * _extent(effect)


MORE: Final = 0.15
"""How much more an effect is worth for every hex that it reaches farther, and for every unit, use or skill more."""
ANYWHERE: Final = 5


def _extent(effect: e.Effect) -> float:
    """How far an effect goes: hexes, units, uses, skills; at least 1."""
    figures: list[int] = [getattr(effect, name, 0) for name in ("count", "hexes", "within", "n", "value")]
    more = (
        sum(map(abs, figures)) + effect.uses + len(getattr(effect, "skills", ())) + bool(getattr(effect, "skill", ""))
    )
    return 1 + MORE * (more + (ANYWHERE if getattr(effect, "who", "") == "ally_any" else 0))


# Opportunities

EASE: Final[dict[type[e.Criteria], float]] = {
    e.DeclaredWin: 0.6,
    e.DefeatsInTurn: 0.7,
    e.RollAllHits: 0.4,
    e.WinNoLoss: 0.35,
    e.WinByTurn: 0.5,
    e.RegionsVisited: 0.7,
    e.HarboursUsed: 0.15,
    e.TroopFactions: 0.5,
    e.ScoreStep: 0.5,
    e.FlagWinBy: 0.25,
    e.SurviveAttack: 0.3,
    e.DefeatWith: 0.4,
    e.DefeatTarget: 0.2,
    e.WinHeroHp: 0.15,
}
"""How likely each kind of criteria is met before the campaign ends."""
PAYS: Final[dict[type[e.Effect], float]] = {
    e.RewardProwess: 1.0,
    e.RewardUnit: 0.9,
    e.RewardTactic: 0.5,
    e.DiscardBane: 0.6,
}
"""What each kind of reward is worth."""


def opportunity_worth(t: Combat, card: str) -> float:
    """HOP-054: how likely an Opportunity is met, by what it brings."""
    opportunity = t.book.content.opportunities[card]
    ease, pays = EASE[type(opportunity.criteria)], PAYS[type(opportunity.reward)]
    match opportunity.criteria:
        case e.TroopFactions(n=wanted):
            ease += 0.15 * (factions(t) + 1 - wanted)
        case e.RollAllHits(min_dice=dice) if sum(t.dice) < dice:
            ease /= 4
        case e.DefeatTarget() if not _bane_units(t):
            ease /= 4
    return ease * pays * (1.0 if opportunity_rewards.can_pay(t, card) else 0.5)


def factions(t: Combat) -> int:
    """How many factions hero and troop belong to; neutral and yellow units belong to none."""
    return len({t.figure(unit).faction for unit in troop(t)} & set(REGIONS))


def _bane_units(t: Combat) -> list[str]:
    return [name for name in banes.in_reach(t) if t.book.content.banes[name].kind == "unit"]


# Banes, units, Tactics

BANES: Final[dict[type[e.Effect], float]] = {
    e.PlayerSlots: 1.4,
    e.StatBonus: 1.2,
    e.HeroHp: 1.2,
    e.RemoveDice: 0.8,
    e.SpectateInfluence: 1.0,
    e.Sacrifice: 0.8,
    e.LoseTactic: 0.5,
    e.DeployHp: 0.7,
    e.MarkWeek: 0.5,
    e.SpectateHeal: 0.7,
    e.HarbourWeeks: 0.1,
    e.RivalsHp: 0.5,
    e.RivalsAppend: 0.7,
    e.RivalsSkill: 0.5,
}
BETWEEN_FIGHTS: Final = (e.SpectateInfluence, e.SpectateHeal, e.MarkWeek, e.HarbourWeeks, e.Sacrifice)
"""What a Bane does that can do no more harm once the last fight begins."""
IN_BAG: Final = 0.4
"""How likely a Bane of the bag turns up in a fight."""


def bane_worth(t: Combat, name: str, *, last: bool) -> float:
    """How much harm a Bane would still do; `last`: only the fight against the Scion is left."""
    bane: Bane = t.book.content.banes[name]
    if bane.kind == "unit":
        return IN_BAG * 0.5 * strength_of(t, t.book.figures[name])
    harm = sum(BANES.get(type(one), 0.4) for one in bane.effects if not (last and isinstance(one, BETWEEN_FIGHTS)))
    return harm if bane.kind == "camp" else IN_BAG * harm


TACTICS: Final = {"stun": 1.0, "bolster_health": 0.8, "hamstring": 0.5, "adrenaline": 0.4}
"""What Tactics are worth; yellow ones are the best."""
YELLOW: Final = 1.2


def tactic_worth(name: str) -> float:
    """What a Tactic in the camp is worth."""
    return TACTICS.get(name, YELLOW)
