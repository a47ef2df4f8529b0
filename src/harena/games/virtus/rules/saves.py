"""Chapter 3: saving tests, losses, retreats, routs, and the tests of generals."""

from __future__ import annotations

from itertools import compress
from typing import Final

from harena.core.action import PASS, Action, Pass
from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.games.virtus.actions import ACCEPT, DODGE, REROLL, Accept, Devote, Dodge, Reroll, TakeTest, TakeTokenTest
from harena.games.virtus.rules.places import (
    break_formation,
    fall,
    lose_general,
    may_not_stand,
    relocate,
    show_yourself,
)
from harena.games.virtus.rules.reasons import is_foreign, is_foreign_general
from harena.games.virtus.rules.values import defence, steadiness
from harena.games.virtus.table import DEVOTED, NOBODY, RETREATED, WALLED, Battle, Token

PANIC: Final = "panic"
"""What tests of friends are called that retreating elephants cause (VIR-307)."""
JOINED_DIES_ON: Final = 5
"""VIR-281: a general who has joined a unit dies on this or more."""


def take_tests(t: Battle, seat: Seat) -> None:
    """VIR-083, VIR-280, VIR-284: a devotio first, then generals who have joined a unit, then units and generals."""
    t.then((take_next_test, seat), (end_tests, seat))
    if t.on.intrepid_general:
        t.then((take_generals_tests, seat, True))
    if t.on.devotio:
        t.then((offer_devotio, seat))


def end_tests(t: Battle, seat: Seat) -> None:
    """VIR-285: devoted generals die. VIR-R93: who joined whom is over."""
    for number in t.own_generals[seat]:
        t.joined[number] = NOBODY
        if t.general_state[number] & DEVOTED:
            t.general_state[number] &= ~DEVOTED
            if t.general_zone[number] >= 0:
                lose_general(t, number, "general_devoted")


# Devotio


def offer_devotio(t: Battle, seat: Seat) -> None:
    """VIR-284: it is declared at the start of the sequence, by as many generals as have the ability."""
    t.offer(seat, DEVOTIONS)


def devotions(t: Battle, seat: Seat) -> list[Action]:
    return [PASS, *allowed(may_devote, t, seat, map(Devote, t.own_generals[seat]))]


def may_devote(t: Battle, seat: Seat, action: Devote | Pass) -> Reasons:
    """VIR-284: a general with that ability, in a zone where units have something to test."""
    if not isinstance(action, Devote):
        return
    number = action.general
    if is_foreign_general(t, seat, number):
        yield no("not_your_general", "VIR-209")
    elif not t.general(number).devotio:
        yield no("no_devotio", "VIR-284")
    elif not any(t.tokens[unit] for unit in t.standing(seat, t.general_zone[number])):
        yield no("devotio_for_nobody", "VIR-284", place=t.general_zone[number])


def devote(t: Battle, seat: Seat, action: Action) -> None:
    """VIR-284, VIR-R95: all tokens on the units of his sector are removed untested."""
    if not isinstance(action, Devote):
        return
    number = action.general
    t.general_state[number] |= DEVOTED
    for unit in t.standing(seat, t.general_zone[number]):
        t.tokens[unit] = ()
    t.tell("devotio", seat=seat, general=number, place=t.general_zone[number])
    t.then((offer_devotio, seat))


DEVOTIONS: Final = Question("devotions", devotions, devote, Devote | Pass, may_devote, rule="VIR-284", phase="tests")


# Generals


def take_generals_tests(t: Battle, seat: Seat, joined: bool) -> None:
    """VIR-099, VIR-280: one after the other, a die for each token; those who have `joined` a unit before the units."""
    for number in t.own_generals[seat]:
        count = t.general_tokens[number]
        if count and (t.joined[number] != NOBODY) == joined:
            t.general_tokens[number] = 0
            t.then((take_generals_tests, seat, joined))
            return t.roll((6,) * count, joined_general_tested if joined else general_tested, number, by=seat)
    return None


def joined_general_tested(t: Battle, number: int, dice: tuple[int, ...]) -> None:
    """VIR-281, VIR-282, VIR-R93, VIR-R94: on a 5 or 6 he dies, and his unit must stand the sight of it."""
    unit = t.joined[number]
    if dies_of(t, number, dice, JOINED_DIES_ON) and not t.troop(unit).fanatics:
        t.roll((6,), unit_saw_him_die, unit, by=t.side_of(unit))


def unit_saw_him_die(t: Battle, unit: int, dice: tuple[int, ...]) -> None:
    """VIR-282, VIR-R35: at or under its present VC it stays."""
    flees = dice[0] > t.cohesion[unit]
    t.tell("saw_him_die" if flees else "bore_his_death", unit=unit, die=dice[0], value=t.cohesion[unit])
    if flees:
        retreat(t, unit)


def general_tested(t: Battle, number: int, dice: tuple[int, ...]) -> None:
    """VIR-099, VIR-100, VIR-101: one die a token; a 6 kills him."""
    dies_of(t, number, dice, 6)


def dies_of(t: Battle, number: int, dice: tuple[int, ...], value: int) -> bool:
    """A general dies of a die that shows this value or more. Whether he did."""
    dies = max(dice) >= value
    t.tell("general_hurt" if dies else "general_unhurt", general=number, dice=dice, value=value)
    if dies:
        lose_general(t, number, "general_killed")
    return dies


# Units


def take_next_test(t: Battle, seat: Seat) -> None:
    """VIR-099, VIR-R31: units in the order that their owner chooses, then generals.

    Where nothing can come of the order nobody is asked.
    """
    waiting = _waiting(t, seat)
    if len(waiting) > 1 and _order_matters(t, waiting):
        t.ask(seat, TESTS)
    elif waiting:
        t.then((take_unit_tests, waiting[0]), (take_next_test, seat))
    else:
        take_generals_tests(t, seat, False)


def _waiting(t: Battle, seat: Seat) -> list[int]:
    """The units that have tokens to test."""
    return list(compress(t.units(seat), t.tokens[t.slice_of(seat)]))


def _order_matters(t: Battle, waiting: list[int]) -> bool:
    """Elephants frighten their friends, and some units have a choice."""
    return any(troop.elephant or troop.elite or troop.dodges for troop in map(t.troop, waiting))


def tests(t: Battle, seat: Seat) -> list[TakeTest]:
    """VIR-D06: the units that still have tokens."""
    return [TakeTest(unit) for unit in _waiting(t, seat)]


def may_choose_test(t: Battle, seat: Seat, action: TakeTest) -> Reasons:
    if is_foreign(t, seat, action.unit):
        yield no("not_your_unit", "VIR-R31")
    elif not t.tokens[action.unit]:
        yield no("nothing_to_test", "VIR-R31", unit=action.unit)


def choose_test(t: Battle, seat: Seat, action: TakeTest) -> None:
    t.then((take_unit_tests, action.unit), (take_next_test, seat))


TESTS: Final = Question("tests", tests, choose_test, TakeTest, may_choose_test, rule="VIR-R31", phase="tests")


def take_unit_tests(t: Battle, unit: int) -> None:
    """VIR-085, VIR-090, VIR-R31: one token after the other; unlike ones in the order that the owner chooses."""
    tokens = t.tokens[unit]
    if not tokens:
        return
    t.then((take_unit_tests, unit))
    if len(tokens) > 1 and len({_effect(t, unit, token) for token in tokens}) > 1:
        t.ask(t.side_of(unit), TOKEN_TESTS, unit)
    else:
        take_token_test(t, unit, 0)


def _effect(t: Battle, unit: int, token: Token) -> object:
    """VIR-R33: what has the same effect on a unit in tortoise or shieldwall may have another when it has retreated."""
    return token if t.state[unit] & WALLED else defence(t, unit, token)


def token_tests(t: Battle, _seat: Seat, unit: int) -> list[TakeTokenTest]:
    return [TakeTokenTest(number) for number in _unlike_tokens(t, unit)]


def _unlike_tokens(t: Battle, unit: int) -> list[int]:
    """The number of the first token of each effect."""
    first: dict[object, int] = {}
    for number, token in enumerate(t.tokens[unit]):
        first.setdefault(_effect(t, unit, token), number)
    return list(first.values())


def may_choose_token(t: Battle, _seat: Seat, unit: int, action: TakeTokenTest) -> Reasons:
    if not 0 <= action.number < len(t.tokens[unit]):
        yield no("no_such_token", "VIR-R31", unit=unit)
    elif action.number not in _unlike_tokens(t, unit):
        yield no("token_alike", "VIR-R31", unit=unit)


def choose_token(t: Battle, _seat: Seat, unit: int, action: TakeTokenTest) -> None:
    take_token_test(t, unit, action.number)


TOKEN_TESTS: Final = Question(
    "token_tests",
    token_tests,
    choose_token,
    TakeTokenTest,
    may_choose_token,
    rule="VIR-R31",
    phase="tests",
    about="unit",
)


def take_token_test(t: Battle, unit: int, number: int) -> None:
    """VIR-085: a light and a dark die."""
    tokens = t.tokens[unit]
    value = defence(t, unit, tokens[number])
    t.tokens[unit] = tokens[:number] + tokens[number + 1 :]
    t.roll(dice_of_test(t, unit), tested, unit, value, by=t.side_of(unit))


def dice_of_test(t: Battle, unit: int) -> tuple[int, ...]:
    """VIR-225, VIR-233, VIR-308: rabble have a dark d8, fanatics and elephants no dark die."""
    troop = t.troop(unit)
    if troop.fanatics or troop.elephant:
        return (6,)
    return (6, 8) if troop.rabble else (6, 6)


def is_saved(light: int, value: int) -> bool:
    """VIR-086, VIR-087, VIR-092, VIR-093: at or under the value; a 1 always, a 6 never."""
    return light == 1 or (light != 6 and light <= value)


def tested(t: Battle, unit: int, value: int, dice: tuple[int, ...]) -> None:
    """VIR-086, VIR-087, VIR-088, VIR-225, VIR-230, VIR-308: what the two dice mean."""
    troop = t.troop(unit)
    if is_saved(dice[0], value):
        return t.tell("saved", unit=unit, light=dice[0], value=value)
    t.tell("not_saved", unit=unit, light=dice[0], value=value)
    if troop.elephant:
        return lose_and_retreat(t, unit)
    if troop.fanatics:
        return lose(t, unit)
    if troop.elite:
        return t.ask(t.side_of(unit), REROLLS, unit, dice[1])
    return failed(t, unit, dice[1:])


def rerolls(_t: Battle, _seat: Seat, _unit: int, _dark: int) -> list[Action]:
    """VIR-230, VIR-R80: once, after a failed light die."""
    return [ACCEPT, REROLL]


def reroll(t: Battle, _seat: Seat, unit: int, dark: int, action: Action) -> None:
    if isinstance(action, Reroll):
        t.tell("rerolled", unit=unit, die=dark)
        t.roll(dice_of_test(t, unit)[1:], failed, unit, by=t.side_of(unit))
    else:
        failed(t, unit, (dark,))


def about_dark_die(t: Battle, unit: int, dark: int) -> dict[str, object]:
    return {"unit": unit, "dark": dark, "vc": steadiness(t, unit)}


REROLLS: Final = Question(
    "rerolls",
    rerolls,
    reroll,
    Accept | Reroll,
    rule="VIR-230",
    phase="tests",
    about=about_dark_die,
)


def failed(t: Battle, unit: int, dice: tuple[int, ...]) -> None:
    """VIR-087, VIR-088, VIR-176, VIR-R30, VIR-R37: a loss; the dark die above the VC of before means retreat too."""
    value = steadiness(t, unit)
    if dice[0] > value:
        t.tell("shaken", unit=unit, die=dice[0], value=value)
        lose_and_retreat(t, unit)
    elif t.troop(unit).dodges:
        t.tell("may_dodge", unit=unit, die=dice[0], value=value)
        t.ask(t.side_of(unit), DODGES, unit)
    else:
        t.tell("steady", unit=unit, die=dice[0], value=value)
        lose(t, unit)


def dodges(_t: Battle, _seat: Seat, _unit: int) -> list[Action]:
    """VIR-176: light mounted units choose."""
    return [ACCEPT, DODGE]


def dodge(t: Battle, _seat: Seat, unit: int, action: Action) -> None:
    if isinstance(action, Dodge):
        retreat(t, unit)
    else:
        lose(t, unit)


DODGES: Final = Question("dodges", dodges, dodge, Accept | Dodge, rule="VIR-176", phase="tests", about="unit")


def lose(t: Battle, unit: int) -> None:
    """VIR-087, VIR-094: one point of cohesion; without any the unit is eliminated."""
    t.cohesion[unit] -= 1
    t.tell("lost_cohesion", unit=unit, left=t.cohesion[unit])
    if not t.cohesion[unit]:
        fall(t, unit)


def lose_and_retreat(t: Battle, unit: int) -> None:
    """VIR-088, VIR-R99."""
    lose(t, unit)
    if t.cohesion[unit]:
        retreat(t, unit)


def retreat(t: Battle, unit: int) -> None:
    """VIR-088, VIR-089, VIR-268, VIR-R33, VIR-R34: to the rear sector; a second time in a turn it is a rout."""
    side = t.side_of(unit)
    if t.state[unit] & RETREATED:
        t.tell("routed", unit=unit, seat=side)
        return fall(t, unit)
    t.state[unit] |= RETREATED
    break_formation(t, unit)
    zone = t.field.rear[side][t.zone[unit]]
    t.tell("retreated", unit=unit, seat=side, place=zone)
    if may_not_stand(t, unit, zone):
        t.tell("no_footing", unit=unit, place=zone)
        return fall(t, unit)
    relocate(t, unit, zone)
    if t.troop(unit).elephant:
        frighten(t, unit, zone)
    return None


def frighten(t: Battle, elephants: int, zone: int) -> None:
    """VIR-307, VIR-R100: every other friendly unit where the elephants arrive takes one test, at once."""
    side = t.side_of(elephants)
    for unit in t.lurking(side, zone) if zone < 2 * t.sectors else ():
        show_yourself(t, unit)
    t.then(*((panic, unit, t.troops[elephants], zone) for unit in t.standing(side, zone) if unit != elephants))


def panic(t: Battle, unit: int, elephants: str, zone: int) -> None:
    """VIR-303, VIR-304, VIR-305, VIR-306, VIR-R100: the light die against a value by formation, the dark as usual."""
    if t.zone[unit] >= 0:
        t.tell("frightened", unit=unit, place=zone)
        value = defence(t, unit, Token(elephants, PANIC, zone))
        t.roll(dice_of_test(t, unit), tested, unit, value, by=t.side_of(unit))
