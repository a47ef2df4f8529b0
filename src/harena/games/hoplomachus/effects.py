"""The vocabulary of Prowess, Banes, Opportunities and yellow Tactics, as values for content files.

An effect is a table in TOML: `{ key = "attack_dice", who = "hero", colour = "blue", count = 1 }`. `key` names one of
the classes below, `when` the moment at which it acts where it may act at several, `only_if` what must hold then.
What an effect does is a function of the rules: `rules/feats.py` and its neighbours for fights, `rules/travel.py`,
`rules/spectate.py`, `rules/clean_up.py` and others for the campaign.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from harena.core.action import snake
from harena.games.hoplomachus.skills import SkillName
from harena.games.hoplomachus.vocabulary import Colour, Few, TacticName

FightKind = Literal["sport", "bloodshed", "primus", "scion"]
Change = Annotated[int, Meta(ge=-9, le=9)]
Until = Literal["its_next_turn_end", "next_own_turn_start", "combat_end"]
"""The end of the next turn of its side that begins after now; the start of the player's next turn; the fight's end."""
Whose = Literal["hero", "ally_any", "ally_adjacent", "ally_within", "own_any", "bearer"]
"""The hero; one of his allies, any, beside him or within a distance; any unit of the player; the bearer of a Tactic."""
ConditionKey = Literal[
    "ally_adjacent",
    "ally_next_to_target",
    "combat_kind",
    "dealt_damage",
    "first_attack",
    "flag_or_key_hex",
    "hero_not_moved",
    "hp_at_most",
    "hurt_since_own_turn",
    "intercepting",
    "isolated",
    "moved_at_least",
    "no_opponent_adjacent",
    "not_dazed",
    "not_moved",
    "opponents_adjacent",
    "own_defeated_min",
    "target_distance_min",
    "target_marked",
    "target_not_elite",
    "target_wounded",
    "unit_range_min",
]


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold when an effect would act; each is a function of `rules/conditions.py`."""

    key: ConditionKey
    n: Annotated[int, Meta(ge=0, le=9)] = 0
    kinds: tuple[FightKind, ...] = ()


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="key", tag=snake):
    """The base of all effects. `limit`, `uses`: how often it may be used in a turn, a combat or an act."""

    only_if: tuple[Condition, ...] = ()
    limit: Literal["", "turn", "combat", "act"] = ""
    uses: Few = 1
    optional: bool = False


# What the hero and his troop have


class GainSkill(Effect, frozen=True, kw_only=True):
    """HOP-R113: a skill for as long as the condition holds; by a Tactic, until a moment."""

    when: Literal["passive", "on_play"]
    who: Whose
    skill: SkillName
    n: Annotated[int, Meta(ge=0, le=9)] = 0
    within: Annotated[int, Meta(ge=0, le=9)] = 0
    until: Until = "combat_end"


class StatBonus(Effect, frozen=True, kw_only=True):
    """More, or less, of a stat of the hero or of his camp."""

    stat: Literal["movement", "range", "health", "leadership", "tactic_limit"]
    value: Change


# An attack (HOP-R94)


class AttackDice(Effect, frozen=True, kw_only=True):
    """Dice that are added to the pool; with `cost_hp` the hero pays for them, if the player wants to."""

    who: Whose
    colour: Colour
    count: Few
    within: Annotated[int, Meta(ge=0, le=9)] = 0
    cost_hp: Annotated[int, Meta(ge=0, le=9)] = 0


class UpgradePool(Effect, frozen=True, kw_only=True):
    """The weakest dice of the pool are stronger by so many steps; black and red ones stay."""

    who: Whose
    steps: Few
    count: Few


class RemoveDice(Effect, frozen=True, kw_only=True):
    """The weakest dice are taken from the pool; one stays."""

    who: Whose
    count: Few


class RerollMisses(Effect, frozen=True, kw_only=True):
    """So many dice that missed are rolled again, once."""

    who: Whose
    count: Few


class AddDamage(Effect, frozen=True, kw_only=True):
    """More damage by an attack, or by a Special, that deals any."""

    when: Literal["damage_dealt", "special_damage"]
    who: Whose
    value: Few


class IgnoreSkills(Effect, frozen=True, kw_only=True):
    """Skills of the target do not exist for this attack; or skills of opponents do nothing to the hero."""

    when: Literal["attack_target_chosen", "passive"]
    who: Whose
    of: Literal["target", "opponents"]
    skills: tuple[SkillName, ...]


class ReduceDamage(Effect, frozen=True, kw_only=True):
    """Attack damage costs fewer HP, at least the floor."""

    who: Whose
    value: Few
    floor: Few = 1


class PreventDefeat(Effect, frozen=True, kw_only=True):
    """In place of a defeat the unit stays with so many HP."""

    who: Whose
    hp: Few


# What the hero does


class BonusAttack(Effect, frozen=True, kw_only=True):
    """HOP-R114: an attack at once, with all dice or with the weakest of the Attack stat alone."""

    when: Literal["attacker_triggers", "on_defeat", "on_play", "own_abilities"]
    who: Whose
    dice: Literal["full", "weakest"] = "full"
    other_target: bool = False
    within: Annotated[int, Meta(ge=0, le=9)] = 0


class MoveUnit(Effect, frozen=True, kw_only=True):
    """A unit may move so many hexes at once."""

    when: Literal["attacker_triggers", "on_defeat", "own_abilities"]
    who: Whose
    hexes: Few
    within: Annotated[int, Meta(ge=0, le=9)] = 0


class DirectDamage(Effect, frozen=True, kw_only=True):
    """HOP-202: damage that is no attack damage."""

    when: Literal["after_displacing", "attacker_triggers", "on_play"]
    target: Literal["displaced_opponent", "opponent_next_to_target", "bearer"]
    value: Few


class TempStat(Effect, frozen=True, kw_only=True):
    """A change of Movement that ends."""

    when: Literal["attacker_triggers", "on_draw", "on_play", "own_abilities"]
    target: Literal["attack_target", "opponent_within", "own_first_deployed", "bearer"]
    stat: Literal["movement"]
    value: Change = 0
    set: Annotated[int, Meta(ge=-1, le=9)] = -1
    within: Annotated[int, Meta(ge=0, le=9)] = 0
    until: Until


class DazeNext(Effect, frozen=True, kw_only=True):
    """HOP-266: dazed for the whole next turn of its side."""

    when: Literal["attacker_triggers", "on_draw"]
    target: Literal["attack_target", "own_first_deployed"]


class Mark(Effect, frozen=True, kw_only=True):
    """The one marker of this card lies on an opponent."""

    target: Literal["opponent_within"]
    within: Few
    until: Until


class SwapUnits(Effect, frozen=True, kw_only=True):
    """HOP-R128: the hero and an ally exchange hexes."""

    who: Whose
    within: Few


class BorrowAbility(Effect, frozen=True, kw_only=True):
    """The hero uses an Ability of an ally as his own."""

    who: Whose


class Heal(Effect, frozen=True, kw_only=True):
    """HOP-264: HP come back."""

    when: Literal["after_displacing", "cleanup_rewards", "on_defeat"]
    who: Literal["hero", "displaced_ally"]
    value: Few


class GainHp(Effect, frozen=True, kw_only=True):
    """HOP-265: more HP, above Health too."""

    when: Literal["on_defeat", "on_play"]
    who: Whose
    value: Few


class DeployExtra(Effect, frozen=True, kw_only=True):
    """More units may be deployed in the player's first Deployment step; with a skill for that turn."""

    count: Few
    skill: SkillName | Literal[""] = ""


class ExtraTactic(Effect, frozen=True, kw_only=True):
    """More Tactics may be played in this step."""

    count: Few


class ReturnTactic(Effect, frozen=True, kw_only=True):
    """A Tactic goes back to the camp in place of the reserve. Yellow ones do not."""


# The campaign


class Backtrack(Effect, frozen=True, kw_only=True):
    """HOP-020 does not hold for this Travel phase."""


class HarbourWeeks(Effect, frozen=True, kw_only=True):
    """HOP-025: a trip by Harbour marks so many weeks."""

    set: Annotated[int, Meta(ge=0, le=9)]


class Scout(Effect, frozen=True, kw_only=True):
    """The top cards of one deck are put back in any order."""

    count: Few


class SpectateInfluence(Effect, frozen=True, kw_only=True):
    """HOP-037: the raise changes, but not below the floor."""

    value: Change
    floor: Few = 1


class SpectateHeal(Effect, frozen=True, kw_only=True):
    """HOP-039: spectating heals so many HP at the most."""

    value: Few


class TribuneFloor(Effect, frozen=True, kw_only=True):
    """HOP-128: the hero's HP drop to so many in place of 1."""

    hp: Few


class RewardExtra(Effect, frozen=True, kw_only=True):
    """HOP-214: both rewards of a Sport in place of one."""


class GainTactic(Effect, frozen=True, kw_only=True):
    """After the reward, Tactics from the reserve within the limit."""

    count: Few


class SaveUnits(Effect, frozen=True, kw_only=True):
    """HOP-049: so many defeated units stay in the camp."""

    count: Few


# Banes


class RivalsAppend(Effect, frozen=True, kw_only=True):
    """Rivals from the bag are added to the end of their formation."""

    count: Few
    source: Literal["bag"] = "bag"
    tactic: bool = False


class RivalsHp(Effect, frozen=True, kw_only=True):
    """HOP-265: rivals enter with more HP."""

    target: Literal["rival_first", "rival_strongest", "rival_all"]
    value: Few


class RivalsSkill(Effect, frozen=True, kw_only=True):
    """Rivals have a skill for this fight; all of them: without Elites."""

    target: Literal["rival_first", "rival_all"]
    skill: SkillName


class RivalsTactic(Effect, frozen=True, kw_only=True):
    """HOP-150: one more Tactic below all others of the rival camp."""

    kind: TacticName


class RivalsFirstDeploy(Effect, frozen=True, kw_only=True):
    """More rivals are deployed in their first turn."""

    value: Few


class Fatigue(Effect, frozen=True, kw_only=True):
    """HOP-259: the first unit that the player deploys comes Fatigued."""

    target: Literal["own_first_deployed"]
    until: Until


class LoseTactic(Effect, frozen=True, kw_only=True):
    """Tactics of the player's choice go from the camp to the reserve."""

    when: Literal["act_start", "on_draw"]
    count: Few


class Influence(Effect, frozen=True, kw_only=True):
    """HOP-329: the Scion's influence rises."""

    value: Few


class DeployHp(Effect, frozen=True, kw_only=True):
    """The first unit that the player deploys, the hero excepted, comes with fewer HP."""

    target: Literal["own_first_deployed"]
    value: Change
    floor: Few = 1


class MarkWeek(Effect, frozen=True, kw_only=True):
    """Weeks are marked when an act begins."""

    when: Literal["act_start"] = "act_start"
    count: Few


class Sacrifice(Effect, frozen=True, kw_only=True):
    """HOP-260: the player sacrifices units when an act begins."""

    when: Literal["act_start"] = "act_start"
    count: Few


class HeroHp(Effect, frozen=True, kw_only=True):
    """The hero's HP change when a fight begins. It is no damage."""

    value: Change
    floor: Few = 1


class PlayerSlots(Effect, frozen=True, kw_only=True):
    """HOP-142: places for units in the player's formation; so many places stay."""

    value: Change
    floor: Few = 1


# What Opportunities bring (HOP-058)


class RewardProwess(Effect, frozen=True, kw_only=True):
    """A Prowess of the hero, or a special one, of the player's choice."""

    pool: Literal["hero", "special"]
    count: Few = 1


class DiscardBane(Effect, frozen=True, kw_only=True):
    """HOP-R20: a Bane goes under the stack."""

    zones: tuple[Literal["camp", "bag"], ...]
    count: Few = 1


class RewardUnit(Effect, frozen=True, kw_only=True):
    """HOP-R145: a yellow unit joins the camp; without a name one of the player's choice."""

    unit: str = ""


class RewardTactic(Effect, frozen=True, kw_only=True):
    """HOP-R75: a yellow Tactic joins the camp; without a name one of the player's choice."""

    tactic: str = ""


Reward = RewardProwess | DiscardBane | RewardUnit | RewardTactic
PowerEffect = (
    GainSkill
    | StatBonus
    | AttackDice
    | UpgradePool
    | RemoveDice
    | RerollMisses
    | AddDamage
    | IgnoreSkills
    | ReduceDamage
    | PreventDefeat
    | BonusAttack
    | MoveUnit
    | DirectDamage
    | TempStat
    | DazeNext
    | Mark
    | SwapUnits
    | BorrowAbility
    | Heal
    | GainHp
    | DeployExtra
    | ExtraTactic
    | ReturnTactic
    | Backtrack
    | HarbourWeeks
    | Scout
    | SpectateInfluence
    | SpectateHeal
    | TribuneFloor
    | RewardExtra
    | GainTactic
    | SaveUnits
)
"""What a Prowess may do."""
BaneEffect = (
    RivalsAppend
    | RivalsHp
    | RivalsSkill
    | RivalsTactic
    | RivalsFirstDeploy
    | Fatigue
    | LoseTactic
    | Influence
    | DeployHp
    | MarkWeek
    | Sacrifice
    | HeroHp
    | PlayerSlots
    | TempStat
    | DazeNext
    | StatBonus
    | HarbourWeeks
    | SpectateInfluence
    | SpectateHeal
    | RemoveDice
)
TacticEffect = GainHp | BonusAttack | GainSkill | DirectDamage | TempStat


# What Opportunities ask for (HOP-M14)


class Criteria(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="key", tag=snake):
    """The base of all criteria; each is tested at its own moment, by a function of `rules/opportunities.py`."""


class DeclaredWin(Criteria, frozen=True, kw_only=True):
    """HOP-123: declared at the end of the set-up, with these modifiers; met when that fight is won."""

    kinds: Annotated[tuple[FightKind, ...], Meta(min_length=1)]
    modifiers: Annotated[tuple[RivalsAppend | RivalsHp | PlayerSlots, ...], Meta(min_length=1)]


class DefeatsInTurn(Criteria, frozen=True, kw_only=True):
    """So many rivals defeated in one turn of the player."""

    n: Few
    by: Literal["own_any", "hero"]


class RollAllHits(Criteria, frozen=True, kw_only=True):
    """An attack rolls at least so many dice, and all of them hit."""

    who: Literal["hero"]
    min_dice: Few


class WinNoLoss(Criteria, frozen=True, kw_only=True):
    """A fight is won without a unit lost, with so many deployed."""

    kinds: Annotated[tuple[FightKind, ...], Meta(min_length=1)]
    min_deployed: Few


class WinByTurn(Criteria, frozen=True, kw_only=True):
    """A fight is won by this turn of the player."""

    kinds: Annotated[tuple[FightKind, ...], Meta(min_length=1)]
    n: Few


class RegionsVisited(Criteria, frozen=True, kw_only=True):
    """The camp stood in so many regions since the card was kept, that one included."""

    n: Few


class HarboursUsed(Criteria, frozen=True, kw_only=True):
    """So many trips by Harbour since the card was kept."""

    n: Few


class TroopFactions(Criteria, frozen=True, kw_only=True):
    """Hero and face-up units of so many factions."""

    n: Few


class ScoreStep(Criteria, frozen=True, kw_only=True):
    """So many points in one Score step."""

    n: Few


class FlagWinBy(Criteria, frozen=True, kw_only=True):
    """The hero himself brings the flag home."""

    who: Literal["hero"]


class SurviveAttack(Criteria, frozen=True, kw_only=True):
    """The hero suffers so much damage by one attack and is not defeated."""

    who: Literal["hero"]
    damage: Few


class DefeatWith(Criteria, frozen=True, kw_only=True):
    """A rival is defeated by damage that is no attack damage."""

    by: Literal["own_any", "hero"]
    sources: tuple[Literal["ability", "special", "reaction"], ...]


class DefeatTarget(Criteria, frozen=True, kw_only=True):
    """A Bane of the rival formation is defeated."""

    by: Literal["own_any", "hero"]
    target: Literal["bane_unit"]


class WinHeroHp(Criteria, frozen=True, kw_only=True):
    """A fight is won with the hero in the arena at so few HP."""

    kinds: Annotated[tuple[FightKind, ...], Meta(min_length=1)]
    max: Few


AnyCriteria = (
    DeclaredWin
    | DefeatsInTurn
    | RollAllHits
    | WinNoLoss
    | WinByTurn
    | RegionsVisited
    | HarboursUsed
    | TroopFactions
    | ScoreStep
    | FlagWinBy
    | SurviveAttack
    | DefeatWith
    | DefeatTarget
    | WinHeroHp
)
