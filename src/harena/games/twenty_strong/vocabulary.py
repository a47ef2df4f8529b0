"""The vocabulary of effects: everything that a card may do, as values that a content file can hold.

An effect is a table in TOML: `{ key = "recover_dice", when = "now", n = 2 }`. `key` names one of the classes below, and
`when` one of the moments that this effect knows. What an effect does is a function of `effects.py` or, where it bends a
rule as long as it holds, of the rule that it bends.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.action import snake

Colour = Literal["yellow", "green", "blue", "purple", "red"]
Count = Annotated[int, Meta(ge=1, le=17)]
ALL: Final = 17
"""As many dice as there are: "all"."""
Change = Annotated[int, Meta(ge=-6, le=6)]
Which = Literal["choice", "strongest", "weakest"]


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="key", tag=snake):
    """The base of all effects."""


# Effects that happen


class ChangeHealth(Effect, frozen=True, kw_only=True):
    """Health changes by `n`; a loss stops at `floor` where there is one."""

    when: Literal["now", "use", "bane", "penalty", "setup", "aftereffect", "when_defeated"]
    n: Change
    floor: Annotated[int, Meta(ge=1, le=6)] | None = None


class ChangeStat(Effect, frozen=True, kw_only=True):
    """Strategy or Recovery changes by `n` for the rest of the game."""

    when: Literal["now", "use", "bane"]
    stat: Literal["strategy", "recovery"]
    n: Change


class RecoverDice(Effect, frozen=True, kw_only=True):
    """Up to `n` exhausted dice of choice return to the pool."""

    when: Literal["now", "use", "aftereffect", "carnage_defeated", "item_used"]
    n: Count


class ExhaustDice(Effect, frozen=True, kw_only=True):
    """`n` dice of the pool are exhausted; `else_health`: where they are too few, 1 Health is lost."""

    when: Literal["activated", "aftereffect", "aftereffect_undefeated", "penalty", "bane"]
    n: Count
    which: Which = "choice"
    else_health: bool = False


class RecruitDice(Effect, frozen=True, kw_only=True):
    """`n` dice are recruited one after another: the weakest, or any."""

    when: Literal["now", "use"]
    n: Count
    which: Literal["weakest", "any"] = "weakest"


class DismissDice(Effect, frozen=True, kw_only=True):
    """`n` eligible dice are dismissed."""

    when: Literal["aftereffect_undefeated", "penalty", "bane", "setup"]
    n: Count
    which: Which = "choice"


class BanishDice(Effect, frozen=True, kw_only=True):
    """`n` dice of the zone leave the game; "any" is the pool or the exhaustion zone."""

    when: Literal["aftereffect_undefeated", "setup", "penalty"]
    n: Count
    which: Which = "choice"
    zone: Literal["pool", "exhausted", "any"] = "any"


class StrengthenDice(Effect, frozen=True, kw_only=True):
    """Up to `n` eligible dice are strengthened, one after another."""

    when: Literal["now", "use", "observed"]
    n: Count


class WeakenDice(Effect, frozen=True, kw_only=True):
    """`n` eligible dice are weakened, one after another."""

    when: Literal["penalty", "bane", "aftereffect_undefeated"]
    n: Count
    which: Literal["choice", "strongest"] = "choice"


class GainTactic(Effect, frozen=True, kw_only=True):
    """`n` tactics are gained."""

    when: Literal["now", "use"]
    n: Annotated[int, Meta(ge=1, le=4)] = 1


class DiscardItems(Effect, frozen=True, kw_only=True):
    """`n` items of choice are discarded; `else_health`: where they are too few, 1 Health is lost."""

    when: Literal["activated", "aftereffect_undefeated", "penalty", "bane"]
    n: Count
    else_health: bool = False


class DiscardTops(Effect, frozen=True, kw_only=True):
    """The top card of each camp in scope is discarded if it is of this kind."""

    when: Literal["aftereffect", "bane"]
    scope: Literal["adjacent", "all"]
    kind: Literal["any", "sport", "carnage"] = "any"


class BuryTop(Effect, frozen=True, kw_only=True):
    """Up to `n` times the top card of a camp goes under its pile."""

    when: Literal["now", "use"]
    n: Count


class FeedInfluence(Effect, frozen=True, kw_only=True):
    """`n` random enemies of the discard pile go onto the Influence deck."""

    when: Literal["penalty", "bane", "aftereffect_undefeated"]
    n: Count


class PurgeInfluence(Effect, frozen=True, kw_only=True):
    """Up to `n` cards of the top of the Influence deck are discarded, but not in the Final."""

    when: Literal["now", "use"]
    n: Count


class NextPlus(Effect, frozen=True, kw_only=True):
    """The next enemy that is activated at the token's camp has `n` more +."""

    when: Literal["penalty", "bane", "aftereffect_undefeated"]
    n: Annotated[int, Meta(ge=1, le=3)]


class Strike(Effect, frozen=True, kw_only=True):
    """`n` hits on one enemy, without dice; on a primus or lieutenant only where `boss` says so."""

    when: Literal["use"]
    n: Annotated[int, Meta(ge=1, le=12)]
    boss: bool = False


class Rout(Effect, frozen=True, kw_only=True):
    """One enemy of this kind with at most so much printed Health leaves without being defeated."""

    when: Literal["use"]
    kind: Literal["any", "sport", "carnage"] = "any"
    max_health: Annotated[int, Meta(ge=0, le=12)]


class Silence(Effect, frozen=True, kw_only=True):
    """One enemy has no effects until the end of the turn."""

    when: Literal["use"]
    boss: bool = False


class Shield(Effect, frozen=True, kw_only=True):
    """Up to `n` points of damage are prevented: in this turn, or in every turn."""

    when: Literal["use", "continuous"]
    n: Annotated[int, Meta(ge=1, le=6)]


Shown = Literal["miss", "hit", "crit"]


class TurnFaces(Effect, frozen=True, kw_only=True, rename={"from_": "from"}):
    """After a Roll `n` unassigned dice are turned from one face to another; `cost`: dice of the pool to exhaust."""

    when: Literal["after_roll", "use", "roll_once"]
    from_: Shown
    to: Shown
    n: Count
    cost: Annotated[int, Meta(ge=0, le=3)] = 0


class RerollDice(Effect, frozen=True, kw_only=True):
    """After a Roll up to `n` unassigned dice are rolled again, all at once."""

    when: Literal["use", "roll_once"]
    n: Count


class ExtraPass(Effect, frozen=True, kw_only=True):
    """`n` more passes in this turn."""

    when: Literal["use"]
    n: Annotated[int, Meta(ge=1, le=3)] = 1


class LongMarch(Effect, frozen=True, kw_only=True):
    """The next move may go to any camp that is not empty, except the lieutenant's."""

    when: Literal["use"]


class SufferPenalty(Effect, frozen=True, kw_only=True):
    """The observation penalty is suffered so many times."""

    when: Literal["bane"]
    times: Annotated[int, Meta(ge=1, le=3)] = 1


class CallAllies(Effect, frozen=True, kw_only=True):
    """The `n` top cards of the Influence deck join as allies."""

    when: Literal["aftereffect_undefeated"]
    n: Annotated[int, Meta(ge=1, le=3)] = 1


class RollToll(Effect, frozen=True, kw_only=True):
    """All dice of the pool are rolled; those that show a miss are exhausted."""

    when: Literal["bane"]


class MissesExhaust(Effect, frozen=True, kw_only=True):
    """After each Roll up to `n` dice that show a miss are exhausted, as many as possible."""

    when: Literal["after_roll"]
    n: Count


class RollPrice(Effect, frozen=True, kw_only=True):
    """After a Roll with at least so many misses, or without a crit, Health is lost or dice are exhausted."""

    when: Literal["after_roll"]
    test: Literal["misses", "no_crit"]
    at_least: Annotated[int, Meta(ge=1, le=17)] = 1
    pay: Literal["health", "dice"]
    n: Annotated[int, Meta(ge=1, le=6)] = 1


class ShedDie(Effect, frozen=True, kw_only=True):
    """`n` dice that are assigned to this enemy are exhausted."""

    when: Literal["aftereffect_undefeated"]
    n: Count
    which: Literal["strongest", "weakest"]


# Rules that hold while the card is there


class CommitLimit(Effect, frozen=True, kw_only=True):
    """At most `n` dice are committed in each Commit step."""

    when: Literal["continuous"]
    n: Annotated[int, Meta(ge=0, le=17)]


class AssignLimit(Effect, frozen=True, kw_only=True):
    """At most `n` dice are assigned to this enemy in each Assign step."""

    when: Literal["continuous"]
    n: Count


class PassLimit(Effect, frozen=True, kw_only=True):
    """At most `n` passes are made in a turn."""

    when: Literal["continuous"]
    n: Annotated[int, Meta(ge=1, le=6)]


class ColourBan(Effect, frozen=True, kw_only=True):
    """Dice of these colours may not be assigned to this enemy, or not be committed."""

    when: Literal["continuous"]
    colours: Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=4)]
    step: Literal["assign", "commit"] = "assign"


class HitValue(Effect, frozen=True, kw_only=True):
    """A die that shows this face counts `value` hits: on this enemy, or on every enemy where it is the player's."""

    when: Literal["continuous"]
    face: Literal["hit", "crit"]
    value: Annotated[int, Meta(ge=0, le=6)]
    colours: tuple[Colour, ...] = ()
    scope: Literal["this", "mine"] = "this"


class Needs(Effect, frozen=True, kw_only=True):
    """This enemy is defeated only with at least `n` crits, or dice of `n` colours, on it."""

    when: Literal["continuous"]
    what: Literal["colours", "crits"]
    n: Annotated[int, Meta(ge=1, le=5)]


class AllAtOnce(Effect, frozen=True, kw_only=True):
    """Dice do not stay on this enemy: they leave at the end of each Assign step, or of the turn."""

    when: Literal["continuous"]
    span: Literal["pass", "turn"]


class Guard(Effect, frozen=True, kw_only=True):
    """front: nobody else can be assigned dice; rear: it can be assigned none while others stand."""

    when: Literal["continuous"]
    mode: Literal["front", "rear"]


class DamageGrows(Effect, frozen=True, kw_only=True):
    """Damage rises by `n` for each full `each` of something, at most by `max`."""

    when: Literal["continuous"]
    per: Literal["other_enemies", "conflict_turns", "influence", "exhausted"]
    each: Annotated[int, Meta(ge=1, le=12)] = 1
    n: Annotated[int, Meta(ge=1, le=6)] = 1
    max: Annotated[int, Meta(ge=1, le=12)]


class HealthGrows(Effect, frozen=True, kw_only=True):
    """When it is activated, Health rises by `n` for each full `each` of something, at most by `max`."""

    when: Literal["activated"]
    per: Literal["influence", "items", "empty_places", "recruited_over"]
    each: Annotated[int, Meta(ge=1, le=12)] = 1
    n: Annotated[int, Meta(ge=1, le=6)] = 1
    base: Annotated[int, Meta(ge=0, le=17)] = 0
    max: Annotated[int, Meta(ge=1, le=12)]


class NoItems(Effect, frozen=True, kw_only=True):
    """No ▼ item may be used, and ∞ items have no effect."""

    when: Literal["continuous"]


class RecoveryStep(Effect, frozen=True, kw_only=True):
    """In the Recover step `n` dice more or fewer are recovered.

    `colours`: more of these colours only. `if_no_damage`: only where no Health was lost in Take damage. `always`: of an
    enemy that was defeated in this turn too.
    """

    when: Literal["continuous"]
    n: Change
    colours: tuple[Colour, ...] = ()
    if_no_damage: bool = False
    always: bool = False


class SecondLife(Effect, frozen=True, kw_only=True):
    """The first time its Health is reached it is not defeated: the dice leave, and its Health becomes `health`."""

    when: Literal["when_defeated"]
    health: Annotated[int, Meta(ge=1, le=20)]


class KeepHits(Effect, frozen=True, kw_only=True):
    """Committed dice that show a hit or a crit need not be rolled again."""

    when: Literal["continuous"]


class ItemLimit(Effect, frozen=True, kw_only=True):
    """The item limit is Strategy plus `n`."""

    when: Literal["continuous"]
    n: Annotated[int, Meta(ge=1, le=6)]


class RecruitSwap(Effect, frozen=True, kw_only=True):
    """Instead of recruiting a die the player may strengthen up to `n` dice."""

    when: Literal["continuous"]
    n: Count


class RecruitAny(Effect, frozen=True, kw_only=True):
    """By the Sport benefit the player may recruit any die."""

    when: Literal["continuous"]


class IdlePass(Effect, frozen=True, kw_only=True):
    """In the Recover step, if all enemies are defeated, `n` more dice for each pass that was not used."""

    when: Literal["recover_step"]
    n: Count


class DenyInfluence(Effect, frozen=True, kw_only=True):
    """Once per turn `cost` dice of the pool keep a defeated card off the Influence deck."""

    when: Literal["maintenance"]
    cost: Count


class WoundsRecover(Effect, frozen=True, kw_only=True):
    """After Take damage a die is recovered for each Health that was lost in it, at most `max`."""

    when: Literal["damage_taken"]
    max: Count


AnyEffect = (
    ChangeHealth
    | ChangeStat
    | RecoverDice
    | ExhaustDice
    | RecruitDice
    | DismissDice
    | BanishDice
    | StrengthenDice
    | WeakenDice
    | GainTactic
    | DiscardItems
    | DiscardTops
    | BuryTop
    | FeedInfluence
    | PurgeInfluence
    | NextPlus
    | Strike
    | Rout
    | Silence
    | Shield
    | TurnFaces
    | RerollDice
    | ExtraPass
    | LongMarch
    | SufferPenalty
    | CallAllies
    | RollToll
    | MissesExhaust
    | RollPrice
    | ShedDie
    | CommitLimit
    | AssignLimit
    | PassLimit
    | ColourBan
    | HitValue
    | Needs
    | AllAtOnce
    | Guard
    | DamageGrows
    | HealthGrows
    | NoItems
    | RecoveryStep
    | SecondLife
    | KeepHits
    | ItemLimit
    | RecruitSwap
    | RecruitAny
    | IdlePass
    | DenyInfluence
    | WoundsRecover
)


# Conditions of Opportunities


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="key", tag=snake):
    """The base of all conditions. A state is looked at whenever it may have changed, an event when it happens."""


class RecruitedAtMost(Condition, frozen=True, kw_only=True):
    """State: at most `n` dice are recruited."""

    n: Annotated[int, Meta(ge=0, le=17)]


class RecruitedAtLeast(Condition, frozen=True, kw_only=True):
    """State: at least `n` dice are recruited."""

    n: Annotated[int, Meta(ge=1, le=17)]


class InfluenceAtLeast(Condition, frozen=True, kw_only=True):
    """State: the current influence is at least `n`."""

    n: Annotated[int, Meta(ge=1, le=99)]


class InfluenceAtMost(Condition, frozen=True, kw_only=True):
    """State: at least `primus` primus are defeated and the current influence is at most `n`."""

    n: Annotated[int, Meta(ge=0, le=99)]
    primus: Annotated[int, Meta(ge=0, le=7)] = 1


class DefeatInTurn(Condition, frozen=True, kw_only=True):
    """Event: `n` enemies are defeated in one and the same turn."""

    n: Annotated[int, Meta(ge=1, le=12)]


class HealthAtMost(Condition, frozen=True, kw_only=True):
    """Event: a turn ends with Health at most `n`."""

    n: Annotated[int, Meta(ge=1, le=6)]


class CritsInRoll(Condition, frozen=True, kw_only=True):
    """Event: one Roll shows at least `n` crits."""

    n: Annotated[int, Meta(ge=1, le=17)]


class VisitRow(Condition, frozen=True, kw_only=True):
    """Event: the token enters `n` different camps of this row while the card is in the inventory."""

    row: Literal["foot", "middle", "upper"]
    n: Annotated[int, Meta(ge=1, le=4)]


class PrimusFast(Condition, frozen=True, kw_only=True):
    """Event: a primus conflict ends within so many turns."""

    turns: Annotated[int, Meta(ge=1, le=12)]


class ObservedTimes(Condition, frozen=True, kw_only=True):
    """Event: the player observes `n` times while the card is in the inventory."""

    n: Annotated[int, Meta(ge=1, le=12)]


AnyCondition = (
    RecruitedAtMost
    | RecruitedAtLeast
    | InfluenceAtLeast
    | InfluenceAtMost
    | DefeatInTurn
    | HealthAtMost
    | CritsInRoll
    | VisitRow
    | PrimusFast
    | ObservedTimes
)
