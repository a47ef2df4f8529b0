"""Chapter 18 and HOP-R94: an attack in its ten stages.

1 target, 2 Quickstrike, 3 pool, 4 roll, 5 damage dealt, 6 Intercept Blow, 7 the recipient's skills, 8 loss and defeat,
9 what the attacker triggers, 10 what the defender triggers. The player is asked where he may choose: whether his unit
intercepts, which rival does, and whether Blasphemous counts before or after Absorb.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from harena.core.action import Action
from harena.core.chance import Side
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import (
    DECLINE,
    AbsorbFirst,
    BlasphemousFirst,
    Choose,
    Decline,
    Intercept,
)
from harena.games.hoplomachus.book import HIT, Dice
from harena.games.hoplomachus.rules import (
    damage,
    feats,
    grounds,
    opportunities,
    scion_sheet,
    specials,
    telling,
    triggers,
)
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.skills import (
    ABSORB,
    BLASPHEMOUS,
    CONFIDENCE,
    DEFLECT,
    DIG_IN,
    DODGE,
    INSPIRE,
    INTERCEPT_BLOW,
    NIMBLE,
    PERFECT_STRIKE,
    QUICKSTRIKE,
    RETALIATE,
    TAUNT,
)
from harena.games.hoplomachus.table import ABILITIES, ENGAGE, PLAYER, SEAT, Combat, one_fewer, plus

THROWERS: Final[tuple[Side, ...]] = (SEAT, "rivals", "beasts")
"""Whose dice an attack of each side rolls."""
BLUE: Final = 1
GREEN: Final = 2
BLACK: Final = 3
SPARING: Final = ABSORB | NIMBLE | BLASPHEMOUS
"""The skills that change how many HP damage costs."""
BONUS_DICE: Final = INSPIRE | CONFIDENCE | DIG_IN
"""The skills that add dice to an attack."""
BLASPHEMOUS_FIRST: Final = BlasphemousFirst()
ABSORB_FIRST: Final = AbsorbFirst()


# 1. The target


def within(t: Combat, unit: int, distance: int) -> int:
    """HOP-171, HOP-267: the hexes of the opponents that are at most so far from a unit, whatever stands between."""
    found = t.facing(unit) & t.ground.within[t.place[unit]][distance]
    return found & ~scion_sheet.shrouded(t, unit) if found and t.kind == "scion" else found


def attackable(t: Combat, unit: int) -> int:
    """HOP-172, HOP-178, HOP-312, HOP-R107: the hexes of the opponents that a unit may attack now."""
    if not (found := within(t, unit, t.range(unit))):
        return 0
    if t.struck or t.sheet.covered:
        found = targetable(t, unit, found)
    if not t.afoot & TAUNT or not having(t, TAUNT, t.facing(unit) & t.beside(unit)):
        return found
    if feats.ignored(t, unit, "opponents") & TAUNT:
        return found
    return having(t, TAUNT, found) or found


def targetable(t: Combat, unit: int, hexes: int) -> int:
    """HOP-278, HOP-R106: of these hexes those on which neither Deflect nor cover protects from this unit's attack."""
    if t.struck and t.afoot & DEFLECT and not feats.ignored(t, unit, "target") & DEFLECT:
        for other in t.units(t.struck & t.present):
            if t.skills(other) & DEFLECT:
                hexes &= ~(1 << t.place[other])
    return grounds.out_of_cover(t, unit, hexes) if t.sheet.covered else hexes


def having(t: Combat, skill: int, hexes: int) -> int:
    """Of these hexes those on which a unit with a skill stands."""
    if not hexes or not t.afoot & skill:
        return 0
    found = 0
    for other in t.standing_on(hexes):
        if t.skills(other) & skill:
            found |= 1 << t.place[other]
    return found


# 2. Quickstrike


def attack(t: Combat, unit: int, target: int) -> None:
    """HOP-R94: a unit attacks a target that it may attack."""
    tell_of(t, unit, target)
    if not stands_quickstrike(t, unit, target):
        return
    if unit == damage.HERO and t.powers:
        t.assaults, t.encore = t.assaults + 1, False
        if feats.offer_toll(t, target):
            return
    throw_dice(t, unit, target)


def bonus_attack(t: Combat, unit: int, target: int, *, weakest: bool = False) -> None:
    """HOP-R114: an attack in addition to the normal one; with the weakest die of the Attack stat alone, or all dice."""
    tell_of(t, unit, target)
    if not stands_quickstrike(t, unit, target):
        return
    t.encore = unit == damage.HERO
    if weakest:
        roll(t, unit, target, specials.weakest_die(stat_dice(t, unit)))
    else:
        throw_dice(t, unit, target)


def stands_quickstrike(t: Combat, unit: int, target: int) -> bool:
    """HOP-298, HOP-R102: Quickstrike comes before the attack; returns whether there still is one."""
    if not t.afoot & QUICKSTRIKE:
        return True
    if t.skills(target) & QUICKSTRIKE & ~feats.ignored(t, unit, "target") and can_reach(t, target, unit):
        quickstrike(t, unit, target)
        return not over(t) and t.place[unit] >= 0
    return True


def throw_dice(t: Combat, unit: int, target: int) -> None:
    """HOP-R94: the pool is rolled."""
    dice = pool(t, unit, target)
    if t.powers:
        feats.settle_toll(t)
    roll(t, unit, target, dice)


def roll(t: Combat, unit: int, target: int, dice: Dice) -> None:
    t.weakened &= ~(1 << unit)
    if not any(dice):
        t.tell("no_dice", unit=unit)
    elif t.powers and feats.rerolls(t, unit):
        t.roll(t.book.dice_of(dice), thrown, unit, target, dice, by=THROWERS[t.side[unit]])
    else:
        t.roll(t.book.dice_of(dice), struck, unit, target, by=THROWERS[t.side[unit]])


def tell_of(t: Combat, unit: int, target: int) -> None:
    """Say who attacks whom; of rivals also which line of their list decides."""
    if t.journal is None or t.side[unit] == PLAYER:
        t.tell("attacks", unit=unit, target=target)
    else:
        reason = telling.target_told(t, unit, attackable(t, unit))
        t.tell("attacks", manner="listed", unit=unit, target=target, reason=reason)


def can_reach(t: Combat, unit: int, other: int) -> bool:
    """HOP-172: whether another unit is within the Range of this one."""
    return t.ground.apart[t.place[unit]][t.place[other]] <= t.range(unit)


def quickstrike(t: Combat, unit: int, target: int) -> None:
    """HOP-298, HOP-R102, HOP-R103: the target deals 1 damage before it is attacked."""
    t.tell("quickstrike", unit=target, target=unit)
    damage.suffer(t, unit, 1, target)


# 3. The pool


def pool(t: Combat, unit: int, target: int) -> Dice:
    """HOP-176, HOP-280, HOP-R97: the dice that are rolled. Dodge counts last, for every die of a non-Elite."""
    dice = stat_dice(t, unit)
    if t.weakened >> unit & 1:
        dice = one_fewer(dice)
    if extra := bonus_dice(t, unit) + grounds.extra_dice(t, unit, target):
        dice = plus(dice, extra)
    if t.powers and t.side[unit] == PLAYER:
        dice = feats.changed_pool(t, unit, target, dice)
    if t.afoot & DODGE and t.skills(target) & DODGE and not t.is_elite(unit):
        dice = (dice[0], sum(dice[1:]), 0, 0, 0)
    return dice


def stat_dice(t: Combat, unit: int) -> Dice:
    """HOP-R110, HOP-R150: the dice of the Attack stat with attached Tactics: a lame unit that moved has one fewer."""
    dice = t.attack_dice(unit)
    if t.attached[unit] and t.moved >> unit & 1 and is_lame(t, unit):
        return one_fewer(dice)
    return dice


def is_lame(t: Combat, unit: int) -> bool:
    """HOP-M16: whether a Tactic takes a die from this unit when it has moved."""
    return any(t.book.content.tactics[name].lame for name in t.attached[unit])


def bonus_dice(t: Combat, unit: int) -> list[int]:
    """HOP-277, HOP-279, HOP-291, HOP-R113: what skills add to an attack, by colour."""
    found: list[int] = []
    if not t.afoot & BONUS_DICE:
        return found
    if t.afoot & INSPIRE:
        found += [BLUE] * having(t, INSPIRE, t.beside(unit) & t.allies_of(unit)).bit_count()
    skills = t.skills(unit)
    if skills & CONFIDENCE and is_outnumbered(t, unit):
        found.append(GREEN)
    if skills & DIG_IN and has_dug_in(t, unit):
        found.append(BLACK)
    return found


def is_outnumbered(t: Combat, unit: int) -> bool:
    """HOP-197, HOP-R87: whether its troop has fewer units in the arena than its opponents."""
    return t.stand[t.side[unit]].bit_count() < t.facing(unit).bit_count()


def has_dug_in(t: Combat, unit: int) -> bool:
    """HOP-279, HOP-R109: whether it has not moved by itself in the Movement step of its turn, which is over."""
    return t.side[unit] == t.active and t.step in (ABILITIES, ENGAGE) and not t.moved >> unit & 1


# 5. Damage dealt


def thrown(t: Combat, unit: int, target: int, dice: Dice, faces: tuple[str, ...]) -> None:
    """HOP-176: a Prowess rolls some dice that missed once more, the strongest of them."""
    colours = [colour for colour, count in enumerate(dice) for _ in range(count)]
    missed = [colour for colour, face in zip(colours, faces, strict=True) if face != HIT]
    again = missed[-feats.rerolls(t, unit) :]
    if not again:
        return struck(t, unit, target, faces)
    t.tell("rolls_again", unit=unit, count=len(again))
    hits = faces.count(HIT)
    dice_again = t.book.dice_of(plus((0, 0, 0, 0, 0), again))
    t.roll(dice_again, thrown_again, unit, target, hits, len(missed) - len(again), by=THROWERS[t.side[unit]])


def thrown_again(t: Combat, unit: int, target: int, hits: int, misses: int, faces: tuple[str, ...]) -> None:
    """The second result stands."""
    deal(t, unit, target, hits + faces.count(HIT), hits + misses + len(faces))


def struck(t: Combat, unit: int, target: int, faces: tuple[str, ...]) -> None:
    deal(t, unit, target, faces.count(HIT), len(faces))


def deal(t: Combat, unit: int, target: int, hits: int, rolled: int) -> None:
    """HOP-177, HOP-297, HOP-R95, HOP-R98: every hit is 1 damage; where all dice hit Perfect Strike doubles it."""
    t.tell("rolled", unit=unit, target=target, count=hits)
    if t.campaign is not None and hits == rolled:
        opportunities.all_hit(t, unit, rolled)
    if not hits:
        if unit == damage.HERO and t.powers:
            triggers.after_attack(t, target, t.place[target], dealt=False, bonus=t.encore)
        return
    missed = hits < rolled
    dealt = hits
    if not missed and t.afoot & PERFECT_STRIKE and t.skills(unit) & PERFECT_STRIKE:
        dealt *= 2
        t.tell("perfect_strike", unit=unit, count=dealt)
    dealt += feats.more_damage(t, unit, "damage_dealt")
    if t.afoot & INTERCEPT_BLOW and t.side[target] == PLAYER and interceptors(t, target):
        t.ask(SEAT, INTERCEPTS, unit, target, dealt, missed)
    else:
        weigh(t, unit, target, dealt, missed)


# 6. Intercept Blow


def interceptors(t: Combat, target: int) -> int:
    """HOP-292, HOP-R99: the hexes of the adjacent allies that may take the damage instead, all of it."""
    return having(t, INTERCEPT_BLOW, t.beside(target) & t.allies_of(target))


def intercepts(t: Combat, _seat: Seat, _unit: int, target: int, _dealt: int, _missed: bool) -> list[Action]:
    """HOP-D26: one of them, or nobody."""
    return [*(Intercept(unit) for unit in t.standing_on(interceptors(t, target))), DECLINE]


def may_intercept(
    t: Combat, _seat: Seat, _unit: int, target: int, _dealt: int, _missed: bool, action: Action
) -> Reasons:
    if isinstance(action, Intercept) and action.unit not in t.standing_on(interceptors(t, target)):
        yield no("cannot_intercept", "HOP-292", unit=action.unit, target=target)


def intercept(t: Combat, _seat: Seat, unit: int, target: int, dealt: int, missed: bool, action: Action) -> None:
    """HOP-292: the player's unit takes the damage, or the attacked one does."""
    if isinstance(action, Intercept):
        take_blow(t, unit, target, dealt, missed, action.unit)
    else:
        weigh(t, unit, target, dealt, missed)


def take_blow(t: Combat, unit: int, target: int, dealt: int, missed: bool, guard: int) -> None:
    """HOP-R100: the interceptor is struck with its own skills, but it is not attacked."""
    t.tell("intercepts", unit=guard, target=target)
    strike(t, unit, guard, dealt, loss(t, unit, guard, dealt, missed=missed, attacked=False))


def about_blow(_t: Combat, unit: int, target: int, dealt: int, _missed: bool) -> Mapping[str, object]:
    return {"unit": unit, "target": target, "count": dealt}


INTERCEPTS: Final = Question(
    "intercepts",
    intercepts,
    intercept,
    Intercept | Decline,
    may_intercept,
    rule="HOP-292",
    phase="engage",
    about=about_blow,
)


# 7. The recipient's skills


def weigh(t: Combat, unit: int, target: int, dealt: int, missed: bool) -> None:
    """HOP-R94: what the attacked unit's skills leave; the player orders them where that makes a difference."""
    least = most = loss(t, unit, target, dealt, missed=missed)
    if t.afoot & ABSORB:
        most = loss(t, unit, target, dealt, missed=missed, absorb_first=True)
    if least < most and least < t.hp[target]:
        t.ask(SEAT, ORDERS, unit, target, dealt, missed)
    else:
        spare(t, unit, target, dealt, missed, most)


def loss(
    t: Combat, unit: int, recipient: int, dealt: int, *, missed: bool, attacked: bool = True, absorb_first: bool = False
) -> int:
    """HOP-269, HOP-274, HOP-296, HOP-R94, HOP-R100: the HP that the recipient's skills let it lose, before caps."""
    if not t.afoot & SPARING and not t.powers:
        return dealt
    skills = t.skills(recipient) & ~feats.ignored(t, unit, "target")
    if missed and skills & NIMBLE and t.hp[recipient] >= t.max_health(recipient):
        return 0
    worse = int(damage.is_blasphemed(t, recipient, unit))
    left = 1 + worse if absorb_first else 1
    found = left if attacked and skills & ABSORB else dealt + worse
    return feats.reduced(t, recipient, found, intercepting=not attacked) if feats.is_players(t, recipient) else found


def orders(_t: Combat, _seat: Seat, _unit: int, _target: int, _dealt: int, _missed: bool) -> list[Action]:
    """HOP-D19: which of the two counts first."""
    return [BLASPHEMOUS_FIRST, ABSORB_FIRST]


def order(t: Combat, _seat: Seat, unit: int, target: int, dealt: int, missed: bool, action: Action) -> None:
    """HOP-201, HOP-R94: Absorb leaves 1 of everything before it."""
    first = isinstance(action, AbsorbFirst)
    spare(t, unit, target, dealt, missed, loss(t, unit, target, dealt, missed=missed, absorb_first=first))


ORDERS: Final = Question(
    "orders", orders, order, BlasphemousFirst | AbsorbFirst, rule="HOP-R94", phase="engage", about=about_blow
)


def spare(t: Combat, unit: int, target: int, dealt: int, missed: bool, n: int) -> None:
    """HOP-293, HOP-R101: a rival intercepts exactly when that saves an ally from defeat, even if it dies itself."""
    guards = interceptors(t, target) if t.afoot & INTERCEPT_BLOW and t.side[target] != PLAYER else 0
    if not guards or capped(t, target, n, unit) < t.hp[target]:
        strike(t, unit, target, dealt, n)
    elif guards & (guards - 1):
        t.ask(SEAT, SAVIOURS, unit, target, dealt, missed)
    else:
        take_blow(t, unit, target, dealt, missed, t.standing_on(guards)[0])


def capped(t: Combat, unit: int, n: int, by: int) -> int:
    """HOP-318, HOP-R101: what a Scion's sheet leaves of a loss."""
    return scion_sheet.lost(t, unit, n, by) if scion_sheet.is_scion(t, unit) else n


def saviours(t: Combat, _seat: Seat, _unit: int, target: int, _dealt: int, _missed: bool) -> list[Choose]:
    """HOP-D19: which rival intercepts."""
    return [Choose(unit) for unit in t.standing_on(interceptors(t, target))]


def may_save(t: Combat, _seat: Seat, _unit: int, target: int, _dealt: int, _missed: bool, action: Choose) -> Reasons:
    if action.unit not in t.standing_on(interceptors(t, target)):
        yield no("cannot_intercept", "HOP-292", unit=action.unit, target=target)


def save(t: Combat, _seat: Seat, unit: int, target: int, dealt: int, missed: bool, action: Choose) -> None:
    """HOP-R101: the rival that the player picks."""
    take_blow(t, unit, target, dealt, missed, action.unit)


SAVIOURS: Final = Question(
    "saviours", saviours, save, Choose, may_save, rule="HOP-R101", phase="engage", about=about_blow
)


# 8 to 10. Loss, and what follows


def strike(t: Combat, unit: int, recipient: int, dealt: int, n: int) -> None:
    """HOP-203, HOP-204, HOP-R94: of so much damage a unit loses n HP; it has suffered it even if that is none.

    Then come the triggers.
    """
    t.struck |= 1 << recipient
    hex_ = t.place[recipient]
    tell_skills(t, unit, recipient, dealt, n)
    fell = n > 0 and damage.lose(t, recipient, n, unit, attack=True)
    if over(t):
        return
    if recipient == damage.HERO and t.campaign is not None and not fell:
        opportunities.survived(t, dealt)
    if unit == damage.HERO and t.powers:
        t.then((trigger_defender, unit, recipient, fell))
        triggers.after_attack(t, recipient, hex_, dealt=True, bonus=t.encore)
    else:
        trigger_defender(t, unit, recipient, fell)


def tell_skills(t: Combat, unit: int, recipient: int, dealt: int, n: int) -> None:
    """Name the skills that make the loss another than the damage."""
    if t.journal is None:
        return
    if not n:
        t.tell("nimble", unit=recipient)
    elif damage.is_blasphemed(t, recipient, unit):
        t.tell("blasphemous", unit=recipient)
    if 0 < n < dealt:
        t.tell("absorbs", unit=recipient)


def trigger_defender(t: Combat, unit: int, recipient: int, fell: bool) -> None:
    """HOP-200, HOP-302, HOP-R103, HOP-R104: Retaliate, by a unit that was not defeated; and the thorns of a Scion.

    Whatever the attacker triggers comes first: none of the 31 skills does, Prowess may.
    """
    if t.place[unit] < 0:
        return
    if not fell and t.afoot & RETALIATE and t.skills(recipient) & RETALIATE and can_reach(t, recipient, unit):
        t.tell("retaliates", unit=recipient, target=unit)
        damage.suffer(t, unit, 1, recipient)
    elif unit == damage.HERO and t.kind == "scion":
        damage.suffer(t, unit, scion_sheet.thorns(t, unit, recipient), recipient)
