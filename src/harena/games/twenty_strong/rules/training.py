"""Chapter 14: recruiting, dismissing, strengthening and weakening dice; and dice that are recovered or exhausted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import FINISH, Finish, Swap, TakeDie, take
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.conditions import look_at_conditions
from harena.games.twenty_strong.table import (
    CRIT,
    HIT,
    KEPT_CRIT,
    KEPT_HIT,
    MISS,
    NO_DICE,
    PLAYER,
    SIDES,
    UNROLLED,
    Ascent,
)
from harena.games.twenty_strong.vocabulary import RecruitSwap

ALL_COLOURS: Final = tuple(range(len(COLOURS)))
ANY_COLOUR: Final = True
WEAKEST_ONLY: Final = False
PLACES: Final = {"": (UNROLLED,), "miss": (MISS,), "hit": (HIT, KEPT_HIT), "crit": (CRIT, KEPT_CRIT)}
"""Where dice that show this lie in the active zone."""


# Zones


def counts_of(t: Ascent, zone: str) -> list[int]:
    """The dice of a zone by colour."""
    found: list[int] = getattr(t, zone)
    return found


def lift(t: Ascent, die: TakeDie) -> int:
    """Take a die out of its zone; the number of its colour."""
    colour = COLOURS.index(die.colour)
    if die.zone == "active":
        first = next(place for shown in PLACES[die.face] if t.active[place := colour * SIDES + shown])
        t.active[first] -= 1
    else:
        counts_of(t, die.zone)[colour] -= 1
    return colour


def lay(t: Ascent, zone: str, colour: int) -> None:
    """TWS-174: put a die into a zone; in the active zone it shows nothing before the next Roll."""
    if zone == "active":
        t.active[colour * SIDES + UNROLLED] += 1
    else:
        counts_of(t, zone)[colour] += 1


def free_dice(t: Ascent) -> list[TakeDie]:
    """TWS-166, TWS-167, TWS-168, TWS-R62: recruited dice of the pool, exhausted, or committed and not assigned."""
    found = [take(colour, "pool") for colour in ALL_COLOURS if t.pool[colour]]
    found += [take(colour, "exhausted") for colour in ALL_COLOURS if t.exhausted[colour]]
    return found + (committed_dice(t, (UNROLLED, MISS, HIT, CRIT)) if any(t.active) else [])


def committed_dice(t: Ascent, faces: Sequence[int]) -> list[TakeDie]:
    """The committed dice that show one of these faces and are not assigned."""
    return [
        take(colour, "active", face)
        for colour in ALL_COLOURS
        for face in faces
        if t.active[colour * SIDES + face] or (face in (HIT, CRIT) and t.active[colour * SIDES + face + 2])
    ]


def by_strength(dice: list[TakeDie], which: str) -> list[TakeDie]:
    """TWS-162: of these dice the strongest or the weakest, or all of them where the player chooses."""
    if which == "choice" or not dice:
        return dice
    found = (max if which == "strongest" else min)(COLOURS.index(die.colour) for die in dice)
    return [die for die in dice if die.colour == COLOURS[found]]


# Recruiting


def recruit_dice(t: Ascent, count: int, any_colour: bool) -> None:
    """TWS-161: recruit so many dice, one after another."""
    t.then(*((recruit_one, any_colour),) * count)


def recruit_one(t: Ascent, any_colour: bool) -> None:
    """TWS-162: the weakest available die, unless the player may choose."""
    settle(t, RECRUITS, any_colour)


def recruits(t: Ascent, _seat: Seat, any_colour: bool) -> list[TakeDie | Swap]:
    """TWS-162, TWS-D15: the dice that may be recruited; a hero may strengthen others instead."""
    there = [colour for colour in ALL_COLOURS if t.training[colour]]
    found: list[TakeDie | Swap] = [take(colour, "training") for colour in (there if any_colour else there[:1])]
    if there and swap_count(t) and strengthenable(t):
        found.append(Swap())
    return found


def swap_count(t: Ascent) -> int:
    """How many dice the hero may strengthen instead of recruiting one."""
    effects = (t.effect(number) for number in t.book.abilities[t.hero])
    return sum(effect.n for effect in effects if isinstance(effect, RecruitSwap))


def may_recruit(t: Ascent, _seat: Seat, _any_colour: bool, action: TakeDie | Swap) -> Reasons:
    if isinstance(action, TakeDie) and action.zone == "training" and action.colour in COLOURS:
        if not t.training[COLOURS.index(action.colour)]:
            yield no("none_in_training", "TWS-161", colour=action.colour)
        elif action not in t.options():
            yield no("not_the_weakest", "TWS-162", colour=action.colour)
        return
    yield from not_offered(t, action, "TWS-161")


def recruit(t: Ascent, _seat: Seat, _any_colour: bool, action: TakeDie | Swap) -> None:
    """TWS-161: a die goes from the training ground to the pool."""
    if isinstance(action, Swap):
        return strengthen_dice(t, swap_count(t))
    colour = COLOURS.index(action.colour)
    t.training[colour] -= 1
    t.pool[colour] += 1
    t.tell("recruited", colour=action.colour, zone=("pool", "training"))
    look_at_conditions(t)


# Dismissing and banishing


def dismiss_dice(t: Ascent, count: int, which: str) -> None:
    """TWS-165: dismiss so many dice, one after another, as far as there are any (TWS-115)."""
    t.then(*((dismiss_one, which),) * count)


def dismiss_one(t: Ascent, which: str) -> None:
    settle(t, DISMISSALS, which)


def dismissals(t: Ascent, _seat: Seat, which: str) -> list[TakeDie]:
    """TWS-166: the dice that may be dismissed."""
    return by_strength(free_dice(t), which)


def dismiss(t: Ascent, _seat: Seat, _which: str, die: TakeDie) -> None:
    """TWS-165: a die goes to the training ground."""
    t.training[lift(t, die)] += 1
    t.tell("dismissed", colour=die.colour, zone=(die.zone, "training"))
    look_at_conditions(t)


def banish_dice(t: Ascent, count: int, which: str, zone: str) -> None:
    """TWS-035: banish so many dice of a zone, as far as there are any."""
    there = sum(counts_of(t, name)[colour] for name in banishing(zone) for colour in ALL_COLOURS)
    t.then(*((banish_one, which, zone),) * min(count, there))


def banish_one(t: Ascent, which: str, zone: str) -> None:
    settle(t, BANISHMENTS, which, zone)


def banishing(zone: str) -> tuple[str, ...]:
    return ("pool", "exhausted") if zone == "any" else (zone,)


def banishments(t: Ascent, _seat: Seat, which: str, zone: str) -> list[TakeDie]:
    """TWS-035, TWS-R47: the dice that may be banished."""
    zones = banishing(zone)
    dice = [take(colour, name) for name in zones for colour in ALL_COLOURS if counts_of(t, name)[colour]]
    return by_strength(dice, which)


def banish(t: Ascent, _seat: Seat, _which: str, _zone: str, die: TakeDie) -> None:
    """TWS-035: a die leaves the game."""
    t.banished[lift(t, die)] += 1
    t.tell("banished", colour=die.colour, zone=(die.zone, "banished"))
    look_at_conditions(t)


# Strengthening and weakening


def stronger(t: Ascent, colour: int) -> int | None:
    """TWS-169: the nearest stronger die of the training ground."""
    return next((other for other in range(colour + 1, len(COLOURS)) if t.training[other]), None)


def weaker(t: Ascent, colour: int) -> int | None:
    """TWS-170: the nearest weaker die of the training ground."""
    return next((other for other in range(colour - 1, -1, -1) if t.training[other]), None)


def _changeable(t: Ascent, other: Callable[[Ascent, int], int | None]) -> list[TakeDie]:
    """TWS-172, TWS-173, TWS-R46: the free dice for which there is another one in the training ground."""
    return [die for die in free_dice(t) if other(t, COLOURS.index(die.colour)) is not None]


def strengthenable(t: Ascent) -> list[TakeDie]:
    """TWS-172: the dice that can be strengthened."""
    return _changeable(t, stronger)


def strengthen_dice(t: Ascent, count: int) -> None:
    """TWS-169: strengthen up to so many dice, one after another."""
    if count:
        t.then((strengthen_one, count))


def strengthen_one(t: Ascent, left: int) -> None:
    t.offer(PLAYER, STRENGTHENINGS, left)


def strengthenings(t: Ascent, _seat: Seat, _left: int) -> list[TakeDie | Finish]:
    """TWS-D19: a die that can be strengthened, or none."""
    return [FINISH, *strengthenable(t)]


def strengthen(t: Ascent, _seat: Seat, left: int, action: TakeDie | Finish) -> None:
    """TWS-169, TWS-171: a stronger die takes its place in the same zone."""
    if isinstance(action, TakeDie):
        _change(t, action, stronger, "strengthened")
        strengthen_dice(t, left - 1)


def weaken_dice(t: Ascent, count: int, which: str) -> None:
    """TWS-170: weaken so many dice, one after another, as far as that can be done."""
    t.then(*((weaken_one, which),) * count)


def weaken_one(t: Ascent, which: str) -> None:
    settle(t, WEAKENINGS, which)


def weakenings(t: Ascent, _seat: Seat, which: str) -> list[TakeDie]:
    """TWS-173: the dice that can be weakened; one that cannot is passed over."""
    return by_strength(_changeable(t, weaker), which)


def weaken(t: Ascent, _seat: Seat, _which: str, die: TakeDie) -> None:
    """TWS-170, TWS-171: a weaker die takes its place in the same zone."""
    _change(t, die, weaker, "weakened")


def _change(t: Ascent, die: TakeDie, other: Callable[[Ascent, int], int | None], event: str) -> None:
    """TWS-169, TWS-170, TWS-171: the die goes to the training ground, and its neighbour in strength takes its place."""
    found = other(t, COLOURS.index(die.colour))
    assert found is not None
    t.training[lift(t, die)] += 1
    t.training[found] -= 1
    lay(t, die.zone, found)
    t.tell(event, colour=die.colour, other=COLOURS[found], zone=die.zone)


# Recovering and exhausting


def recover_dice(t: Ascent, count: int, colours: tuple[int, ...] = ALL_COLOURS) -> None:
    """TWS-028: up to so many exhausted dice of these colours return to the pool; all of them without a question."""
    there = sum(t.exhausted) if colours is ALL_COLOURS else sum([t.exhausted[colour] for colour in colours])
    if count >= there:
        for colour in colours:
            _recovered(t, colour, t.exhausted[colour])
    elif count > 0:
        t.ask(PLAYER, RECOVERIES, count, colours)


def recoveries(t: Ascent, _seat: Seat, _left: int, colours: tuple[int, ...]) -> list[TakeDie | Finish]:
    """TWS-104, TWS-D17: an exhausted die, or no more."""
    return [FINISH, *(take(colour, "exhausted") for colour in colours if t.exhausted[colour])]


def recover(t: Ascent, _seat: Seat, left: int, colours: tuple[int, ...], action: TakeDie | Finish) -> None:
    """TWS-104: a die goes from the exhaustion zone to the pool."""
    if isinstance(action, TakeDie):
        _recovered(t, COLOURS.index(action.colour), 1)
        recover_dice(t, left - 1, colours)


def _recovered(t: Ascent, colour: int, count: int) -> None:
    if count:
        t.exhausted[colour] -= count
        t.pool[colour] += count
        t.tell("recovered", colour=COLOURS[colour], count=count, zone=("exhausted", "pool"))


def exhaust_dice(t: Ascent, count: int, which: str) -> None:
    """Dice of the pool are exhausted; where there are no more than that, all of them without a question."""
    if count < sum(t.pool):
        return t.then(*((exhaust_one, which),) * count)
    for colour in ALL_COLOURS:
        for _ in range(t.pool[colour]):
            exhaust(t, PLAYER, which, take(colour, "pool"))
    return None


def exhaust_one(t: Ascent, which: str) -> None:
    settle(t, EXHAUSTIONS, which)


def exhaustions(t: Ascent, _seat: Seat, which: str) -> list[TakeDie]:
    """TWS-D22: the dice of the pool that an effect may exhaust."""
    return by_strength([take(colour, "pool") for colour in ALL_COLOURS if t.pool[colour]], which)


def exhaust(t: Ascent, _seat: Seat, _which: str, die: TakeDie) -> None:
    """TWS-033: a die goes to the exhaustion zone."""
    t.exhausted[lift(t, die)] += 1
    t.tell("exhausted", colour=die.colour, count=1, zone=(die.zone, "exhausted"))


def exhaust_dice_on(t: Ascent, foe: int) -> None:
    """TWS-103: the dice on an enemy go to the exhaustion zone."""
    if t.foe_dice[foe] is NO_DICE:
        return
    for place, count in enumerate(t.foe_dice[foe]):
        t.exhausted[place // 2] += count
    t.foe_dice[foe] = NO_DICE


def drop_dice(t: Ascent, foe: int) -> None:
    """An effect exhausts all dice on an enemy."""
    if count := sum(t.foe_dice[foe]):
        t.tell("dropped", foe=foe, count=count, zone="exhausted")
    exhaust_dice_on(t, foe)


def may_take(rule: str) -> Callable[..., Reasons]:
    """The reasons against a die that is not offered."""

    def reasons(t: Ascent, _seat: Seat, *given: object) -> Reasons:
        action = given[-1]
        if action in t.options():
            return
        if isinstance(action, TakeDie):
            yield no("no_such_die", rule, colour=action.colour, zone=action.zone)
        else:
            yield no("must_take_a_die", rule)

    return reasons


RECRUITS: Final = Question("recruits", recruits, recruit, TakeDie | Swap, may_recruit, rule="TWS-161", phase="dice")
DISMISSALS: Final = Question(
    "dismissals", dismissals, dismiss, TakeDie, may_take("TWS-166"), rule="TWS-165", phase="dice"
)
BANISHMENTS: Final = Question(
    "banishments", banishments, banish, TakeDie, may_take("TWS-035"), rule="TWS-035", phase="dice"
)
STRENGTHENINGS: Final = Question(
    "strengthenings",
    strengthenings,
    strengthen,
    TakeDie | Finish,
    may_take("TWS-172"),
    rule="TWS-169",
    phase="dice",
    about="count",
)
WEAKENINGS: Final = Question(
    "weakenings", weakenings, weaken, TakeDie, may_take("TWS-173"), rule="TWS-170", phase="dice"
)
RECOVERIES: Final = Question(
    "recoveries",
    recoveries,
    recover,
    TakeDie | Finish,
    may_take("TWS-104"),
    rule="TWS-104",
    phase="dice",
    about="count",
)
EXHAUSTIONS: Final = Question(
    "exhaustions", exhaustions, exhaust, TakeDie, may_take("TWS-033"), rule="TWS-033", phase="dice"
)
