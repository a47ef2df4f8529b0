"""Cards, dice and camps as the content files give them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.errors import fault
from harena.core.text import Text
from harena.games.twenty_strong.vocabulary import (
    AllAtOnce,
    AnyCondition,
    AnyEffect,
    AssignLimit,
    ColourBan,
    CommitLimit,
    DamageGrows,
    Guard,
    HitValue,
    ItemLimit,
    KeepHits,
    Needs,
    NoItems,
    PassLimit,
    RecoveryStep,
    RecruitAny,
    RecruitSwap,
    Shield,
    Shown,
)

Kind = Literal["sport", "carnage", "primus", "lieutenant"]
SPORT: Final = "sport"
CARNAGE: Final = "carnage"
PRIMUS: Final = "primus"
LIEUTENANT: Final = "lieutenant"
OPPORTUNITY: Final = "opportunity"

COUNTS: Final = {"sport": 22, "carnage": 22, "opportunity": 10, "heroes": 9, "lieutenants": 9, "tactics": 4}
"""TWS-011, TWS-012, TWS-013, TWS-014, TWS-015: how many cards there are of each kind."""
COLOURS: Final = ("yellow", "green", "blue", "purple", "red")
"""TWS-025: the colours of unit dice, from weak to strong."""
STATS: Final = ("health", "strategy", "recovery")

Source = Literal["rulebook", "found", "house"]
Points = Annotated[int, Meta(ge=0, le=20)]
Stat = Annotated[int, Meta(ge=1, le=6)]


class Reward(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-150, TWS-151, TWS-152: ♦ now, ▼ use once, ∞ permanent."""

    kind: Literal["now", "use", "permanent"]
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]


class Enemy(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M01, TWS-M02: what is printed on a Sport or Carnage card."""

    health: Points
    damage: Points
    plus: Annotated[int, Meta(ge=0, le=3)] = 0
    influence: Annotated[int, Meta(ge=0, le=3)] = 0
    effects: tuple[AnyEffect, ...] = ()
    reward: Reward | None = None
    origin: Source = "house"


class Opportunity(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M03: a condition, and the reward that it opens."""

    condition: AnyCondition
    reward: Reward
    origin: Source = "house"


class Primus(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M06: the back of a hero card."""

    health: Points
    damage: Points
    plus: Annotated[int, Meta(ge=0, le=3)] = 0
    effects: tuple[AnyEffect, ...] = ()
    reward: Reward | None = None
    bane: tuple[AnyEffect, ...] = ()


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M05: starting values and one ability; a universal hero has no back."""

    health: Stat
    strategy: Stat
    recovery: Stat
    ability: tuple[AnyEffect, ...]
    primus: Primus | None = None
    origin: Source = "house"


class Allies(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-189: how many allies there are: `base`, and one for each full `per` icons, at most `max`."""

    base: Annotated[int, Meta(ge=0, le=10)]
    per: Annotated[int, Meta(ge=1, le=20)]
    max: Annotated[int, Meta(ge=0, le=12)]

    def number(self, influence: int) -> int:
        return min(self.max, self.base + influence // self.per)


class LastConflict(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M08: the Conflict side of a lieutenant."""

    health: Points
    damage: Points
    allies: Allies
    effects: tuple[AnyEffect, ...] = ()
    setup: tuple[AnyEffect, ...] = ()


class Lieutenant(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M07: the Observation side, with the penalty of observation, and the Conflict side."""

    penalty: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    conflict: LastConflict
    origin: Source = "house"


class Tactic(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M09: a one-use item that returns to the tactics area."""

    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    origin: Source = "house"


class UnitDie(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-019, TWS-020, TWS-021, TWS-022, TWS-023, TWS-R02: the faces of a colour, how many dice, how many at first."""

    faces: Annotated[tuple[Shown, ...], Meta(min_length=6, max_length=6)]
    count: Annotated[int, Meta(ge=1, le=6)]
    start: Annotated[int, Meta(ge=0, le=6)]
    origin: Source = "found"


class Camp(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-M10, TWS-R14, TWS-R15: a place of Mount Vesuvius; `number`: which primus camp it is, 0 for none."""

    row: Literal["foot", "middle", "upper", "summit"]
    adjacent: tuple[str, ...]
    number: Annotated[int, Meta(ge=0, le=7)] = 0
    origin: Source = "house"


class StatDie(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-030, TWS-R03: the highest value of a stat."""

    most: Annotated[int, Meta(ge=1, le=12)]
    origin: Source = "house"


class Content(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """All that lies in the box. Compared by identity, so that a book is made once for each content."""

    sport: dict[str, Enemy] = {}
    carnage: dict[str, Enemy] = {}
    opportunity: dict[str, Opportunity] = {}
    heroes: dict[str, Hero] = {}
    universal: dict[str, Hero] = {}
    lieutenants: dict[str, Lieutenant] = {}
    tactics: dict[str, Tactic] = {}
    dice: dict[str, UnitDie] = {}
    camps: dict[str, Camp] = {}
    stats: dict[str, StatDie] = {}

    @property
    def cards(self) -> dict[str, Enemy | Opportunity]:
        """TWS-011: the Conflict deck."""
        return {**self.sport, **self.carnage, **self.opportunity}


def own_box(_content: Content) -> dict[str, list[str]]:
    """The cards that the owner of a real box fills in. Dice, camps and stats are known; universal heroes are extras."""
    names = {"heroes": "hero", "lieutenants": "lieutenant", "tactics": "tactic"}
    numbered = {kind: [f"{names.get(kind, kind)}_{number}" for number in range(1, n + 1)] for kind, n in COUNTS.items()}
    return {**numbered, "universal": []}


# What is wrong with a content beyond its types


def check_content(content: Content) -> list[Text]:
    """Everything wrong with a box, all at once."""
    return [*_counts(content), *_names(content), *_pieces(content), *_rewards(content), *_backs(content)]


def _counts(content: Content) -> list[Text]:
    """TWS-011, TWS-012, TWS-013, TWS-014, TWS-015: as many cards of each kind as the box has."""
    have = {kind: len(getattr(content, kind)) for kind in COUNTS}
    return [
        fault("wrong_count", kind=Text(f"pile.{kind}"), table=kind, count=have[kind], want=want, rule="TWS-011")
        for kind, want in COUNTS.items()
        if have[kind] != want
    ]


def _names(content: Content) -> list[Text]:
    """One name, one card, and a plain word."""
    families = {kind: getattr(content, kind) for kind in (*COUNTS, "universal")}
    names = [name for cards in families.values() for name in cards]
    twice = sorted({name for name in names if names.count(name) > 1})
    odd = [name for name in names if not (name.isidentifier() and name.isascii())]
    return [fault("card_twice", card=name) for name in twice] + [fault("card_name", card=name) for name in odd]


def _pieces(content: Content) -> list[Text]:
    """TWS-018, TWS-043, TWS-030: five colours, ten camps that know each other, three stats."""
    found = []
    if set(content.dice) != set(COLOURS):
        found.append(fault("wrong_colours", colour=list(content.dice), known=list(COLOURS), rule="TWS-018"))
    if set(content.stats) != set(STATS):
        found.append(fault("wrong_stats", stat=list(content.stats), known=list(STATS), rule="TWS-018"))
    for colour, die in content.dice.items():
        if die.start > die.count:
            found.append(fault("more_dice_at_first", colour=colour, count=die.start, most=die.count, rule="TWS-055"))
    return [*found, *_paths(content)]


def _paths(content: Content) -> list[Text]:
    """TWS-042, TWS-043, TWS-052: nine piles and the summit, neighbours of each other, seven of them numbered."""
    camps = content.camps
    found = [
        fault("one_way_camp", place=name, other=other, rule="TWS-043")
        for name, camp in camps.items()
        for other in camp.adjacent
        if other not in camps or name not in camps[other].adjacent
    ]
    rows = [camp.row for camp in camps.values()]
    if (len(camps), rows.count("summit")) != (10, 1):
        found.append(fault("wrong_camps", count=len(camps), rule="TWS-042"))
    if sorted(camp.number for camp in camps.values() if camp.number) != list(range(1, 8)):
        found.append(fault("wrong_camp_numbers", rule="TWS-052"))
    return found


def _rewards(content: Content) -> list[Text]:
    """TWS-M01, TWS-M03: Sport cards have a reward; effects stand where they can happen."""
    found = [fault("no_reward", card=name, rule="TWS-116") for name, card in content.sport.items() if not card.reward]
    found += [
        fault("no_item", card=name, rule="TWS-084")
        for name, card in content.opportunity.items()
        if card.reward.kind == "now"
    ]
    for name, where, effects in places_of_effects(content):
        for effect in effects:
            key = str(effect.__struct_config__.tag)
            if effect.when not in where.moments:
                known = sorted(where.moments)
                found.append(
                    fault("wrong_moment", card=name, effect=key, when=effect.when, known=known, rule="TWS-003")
                )
            elif effect.when == "continuous" and not isinstance(effect, where.lasting):
                found.append(fault("wrong_place", card=name, effect=key, rule="TWS-003"))
    return found


def _backs(content: Content) -> list[Text]:
    """TWS-013: every Hero card has a Primus side; a universal hero has none."""
    found = [
        fault("no_primus_side", card=name, rule="TWS-013") for name, hero in content.heroes.items() if not hero.primus
    ]
    return found + [
        fault("primus_side", card=name, rule="TWS-217") for name, hero in content.universal.items() if hero.primus
    ]


class Where(Struct, frozen=True):
    """A side of a card: the moments that its effects may have, and the rules that it may bend while it is there."""

    moments: frozenset[str]
    lasting: tuple[type, ...] = ()


ON_ENEMY: Final = Where(
    frozenset({"continuous", "activated", "after_roll", "when_defeated", "aftereffect", "aftereffect_undefeated"}),
    (
        CommitLimit,
        AssignLimit,
        PassLimit,
        ColourBan,
        HitValue,
        Needs,
        AllAtOnce,
        Guard,
        DamageGrows,
        NoItems,
        RecoveryStep,
    ),
)
ON_ITEM: Final = Where(
    frozenset({"continuous", "roll_once", "carnage_defeated"}), (Shield, HitValue, RecoveryStep, KeepHits)
)
ON_HERO: Final = Where(
    frozenset(
        {
            "continuous",
            "after_roll",
            "roll_once",
            "recover_step",
            "maintenance",
            "damage_taken",
            "observed",
            "item_used",
        }
    ),
    (*ON_ITEM.lasting, ItemLimit, RecruitSwap, RecruitAny),
)
OF_REWARD: Final = {"now": Where(frozenset({"now"})), "use": Where(frozenset({"use"})), "permanent": ON_ITEM}
BANE: Final = Where(frozenset({"bane"}))
PENALTY: Final = Where(frozenset({"penalty"}))
SETUP: Final = Where(frozenset({"setup"}))


def places_of_effects(content: Content) -> list[tuple[str, Where, tuple[AnyEffect, ...]]]:
    """Every list of effects in the box: whose it is, where they stand, and the effects."""
    found: list[tuple[str, Where, tuple[AnyEffect, ...]]] = []
    enemies: dict[str, Enemy | Primus] = {
        **content.sport,
        **content.carnage,
        **{n: h.primus for n, h in content.heroes.items() if h.primus},
    }
    for name, enemy in enemies.items():
        found.append((name, ON_ENEMY, enemy.effects))
        if enemy.reward:
            found.append((name, OF_REWARD[enemy.reward.kind], enemy.reward.effects))
    for name, card in content.opportunity.items():
        found.append((name, OF_REWARD[card.reward.kind], card.reward.effects))
    for name, hero in {**content.heroes, **content.universal}.items():
        found.append((name, ON_HERO, hero.ability))
        if hero.primus:
            found.append((name, BANE, hero.primus.bane))
    for name, lieutenant in content.lieutenants.items():
        found.append((name, PENALTY, lieutenant.penalty))
        found.append((name, ON_ENEMY, lieutenant.conflict.effects))
        found.append((name, SETUP, lieutenant.conflict.setup))
    found += [(name, OF_REWARD["use"], tactic.effects) for name, tactic in content.tactics.items()]
    return found
