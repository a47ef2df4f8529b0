"""Chapter 21: what a won fight brings."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import conditions
from harena.games.hoplomachus.actions import (
    DECLINE,
    AddDie,
    Choose,
    Decline,
    RaiseHealth,
    RaiseLeadership,
    Recruit,
    TakeTactic,
    UpgradeDie,
)
from harena.games.hoplomachus.chips import SPORTS
from harena.games.hoplomachus.effects import GainTactic, Heal, RewardExtra, SaveUnits
from harena.games.hoplomachus.rules import banes, blessings, damage, events, growth, opportunities, powers
from harena.games.hoplomachus.skills import UNDYING
from harena.games.hoplomachus.table import CAMP, FALLEN, PLAYER, RIVAL, SEAT, Combat

FULL_TROOP: Final = 5
"""HOP-224: hero included."""


def reward(t: Combat) -> None:
    """HOP-043, HOP-214, HOP-217, HOP-221: by the kind of fight; against the Scion there is none."""
    if t.kind in SPORTS:
        t.then((offer_sport, ""), (after_reward,))
    elif t.kind == "bloodshed":
        t.then((offer_upgrade,), (after_reward,))
    elif t.kind == "primus":
        t.then((heal_hero,), (powers.choose_prowess, t.hero), (refill,), (after_reward,))


# Sport


def offer_sport(t: Combat, taken: str) -> None:
    """HOP-214: recruit one rival or take Tactics, where either is possible. `taken`: what was taken already."""
    t.offer(SEAT, SPORT_REWARDS, taken)


def recruits(t: Combat) -> list[int]:
    """HOP-215, HOP-R34, HOP-R142: rivals that were deployed; no Bane, no Elite, nobody above Leadership."""
    if blessings.led(t) >= t.leadership:
        return []
    return [
        unit
        for unit, side in enumerate(t.side)
        if side == RIVAL and t.deployed >> unit & 1 and not t.is_elite(unit) and is_recruitable(t, unit)
    ]


def is_recruitable(t: Combat, unit: int) -> bool:
    """HOP-100, HOP-R142: a unit that is neither a Bane nor an arena unit."""
    return banes.bane_of(t, t.chip[unit]) is None and not t.figure(unit).arena


def tactics_to_take(t: Combat) -> list[str]:
    """HOP-216, HOP-R75, HOP-R143: what the reserve has, while the camp has room."""
    if len(t.tactics) >= powers.most_tactics(t):
        return []
    return [name for name, count in zip(t.book.tactics, t.reserve, strict=True) if count]


def sport_rewards(t: Combat, _seat: Seat, taken: str) -> list[Action]:
    """HOP-214, HOP-D29: one of the two; more Tactics after the first one."""
    found: list[Action] = [] if taken == "tactics" else [Recruit(unit) for unit in recruits(t)]
    found += [] if taken == "recruit" else map(TakeTactic, tactics_to_take(t))
    return [*found, DECLINE] if found else found


def may_take(t: Combat, _seat: Seat, taken: str, action: Action) -> Reasons:
    if isinstance(action, Recruit):
        if taken == "tactics":
            yield no("one_reward", "HOP-214")
        elif action.unit not in recruits(t):
            yield no("not_to_recruit", "HOP-R142")
    elif isinstance(action, TakeTactic):
        if taken == "recruit":
            yield no("one_reward", "HOP-214")
        elif action.tactic not in tactics_to_take(t):
            yield no("no_tactic_to_take", "HOP-216")


def take_sport_reward(t: Combat, _seat: Seat, taken: str, action: Action) -> None:
    """HOP-214, HOP-215, HOP-216: a Prowess may give the other reward too."""
    if isinstance(action, TakeTactic):
        t.tactics += events.taken(t, action.tactic)
        t.tell("took_tactic", tactic=action.tactic)
        t.then((offer_sport, taken or "tactics"))
    elif isinstance(action, Recruit):
        recruit(t, action.unit)
        if not taken and powers.has(t, RewardExtra):
            powers.use_in_act(t, RewardExtra)
            t.then((offer_sport, "both"))


def recruit(t: Combat, unit: int) -> None:
    """HOP-215, HOP-R141: the rival lies face up in the player's camp."""
    t.tell("recruited_rival", unit=unit)
    t.lift(unit, CAMP)
    t.side[unit] = PLAYER
    t.look_up()
    opportunities.troop_changed(t)


SPORT_REWARDS: Final = Question(
    "sport_rewards",
    sport_rewards,
    take_sport_reward,
    Recruit | TakeTactic | Decline,
    may_take,
    rule="HOP-214",
    phase="rewards",
)


# Bloodshed


def offer_upgrade(t: Combat) -> None:
    """HOP-217: one of die, Leadership and Health."""
    t.ask(SEAT, UPGRADES)


def upgrades(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-218, HOP-219, HOP-220, HOP-D30: as when a Valiant hero begins."""
    return growth.favours(t, SEAT, "valiant")


def may_upgrade(t: Combat, _seat: Seat, action: Action) -> Reasons:
    yield from growth.may_grow(t, SEAT, "valiant", action)


def upgrade(t: Combat, _seat: Seat, action: Action) -> None:
    growth.grow(t, SEAT, "valiant", action)


UPGRADES: Final = Question(
    "upgrades",
    upgrades,
    upgrade,
    AddDie | UpgradeDie | RaiseHealth | RaiseLeadership,
    may_upgrade,
    rule="HOP-217",
    phase="rewards",
)


# Primus


def heal_hero(t: Combat) -> None:
    """HOP-222, HOP-R63."""
    damage.heal(t, 0, t.health)


def refill(t: Combat) -> None:
    """HOP-224, HOP-R34, HOP-R141: units from the bag until hero and undefeated units are five."""
    if blessings.led(t) + 1 < FULL_TROOP and blessings.led(t) < t.leadership and t.bag:
        t.then((refill,))
        banes.draw_unit(t, refilled)


def refilled(t: Combat, chip: str) -> None:
    """HOP-R43: a Bane that fights does not join; it goes back into the bag with the rivals."""
    if banes.bane_of(t, chip) is not None:
        t.join(chip, RIVAL)
    else:
        t.tell("recruited", unit=t.join(chip, PLAYER))
        opportunities.troop_changed(t)


# After the reward


def after_reward(t: Combat) -> None:
    """What Prowess brings after a won fight: HP, Tactics."""
    for effect in powers.of(t, Heal):
        if effect.when == "cleanup_rewards" and conditions.hold(t, effect.only_if):
            damage.heal(t, 0, effect.value)
    count = sum(effect.count for effect in powers.of(t, GainTactic) if conditions.hold(t, effect.only_if))
    t.then(*((offer_tactic,),) * count)


def offer_tactic(t: Combat) -> None:
    t.offer(SEAT, TACTIC_GIFTS)


def tactic_gifts(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-216: one of the reserve, or none."""
    found = tactics_to_take(t)
    return [*map(TakeTactic, found), DECLINE] if found else []


def may_take_gift(t: Combat, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, TakeTactic) and action.tactic not in tactics_to_take(t):
        yield no("no_tactic_to_take", "HOP-216")


def take_gift(t: Combat, _seat: Seat, action: Action) -> None:
    if isinstance(action, TakeTactic):
        t.tactics += events.taken(t, action.tactic)
        t.tell("took_tactic", tactic=action.tactic)


TACTIC_GIFTS: Final = Question(
    "tactic_gifts", tactic_gifts, take_gift, TakeTactic | Decline, may_take_gift, rule="HOP-216", phase="rewards"
)


# Units that are saved


def save_units(t: Combat) -> None:
    """HOP-049: of the units that fell in a lethal fight a Prowess may save some."""
    count = max((effect.count for effect in powers.of(t, SaveUnits)), default=0)
    if t.lethal:
        t.then(*((save_one,),) * min(count, len(lost(t))))


def lost(t: Combat) -> list[int]:
    """HOP-049, HOP-315: the player's defeated units that would go into the bag."""
    return [
        unit
        for unit, side in enumerate(t.side)
        if side == PLAYER and unit and t.place[unit] == FALLEN and not t.figure(unit).skills & UNDYING
    ]


def save_one(t: Combat) -> None:
    if found := lost(t):
        if len(found) > 1:
            t.ask(SEAT, SAVED)
        else:
            save(t, SEAT, Choose(found[0]))


def to_save(t: Combat, _seat: Seat) -> list[Choose]:
    return [Choose(unit) for unit in lost(t)]


def may_save(t: Combat, _seat: Seat, action: Choose) -> Reasons:
    if action.unit not in lost(t):
        yield no("not_lost", "HOP-049")


def save(t: Combat, _seat: Seat, action: Choose) -> None:
    t.place[action.unit] = CAMP
    t.tell("unit_saved", unit=action.unit)


SAVED: Final = Question("saved", to_save, save, Choose, may_save, rule="HOP-049", phase="rewards")
