"""What Supports do. An effect is one entry here: its window, the choices it leaves, and what it does.

`choices(t, seat, card)` lists everything that the card, played by this seat, may be aimed at, and nothing where the
effect could not be applied entirely (INV-114). `apply(t, seat, *choice)` carries it out; what has become impossible in
the meantime is left out (INV-R40).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.invictus.actions import Attack, Choice, Supports
from harena.games.invictus.cards import CAPTURES, Book
from harena.games.invictus.rules.ending import kingdom_changed
from harena.games.invictus.rules.field import advance, free_places, hurt, move, place, stand_up, take_off, tilt
from harena.games.invictus.rules.hand import distinct, lay_off, no_longer_known, take_back
from harena.games.invictus.rules.targets import attacks
from harena.games.invictus.table import AFTER, BEHIND, REAR, SIDE, Duel, among

IN_ACTION: Final = "action"
ON_ATTACK: Final = "attack"
ON_SUPPORT: Final = "support"

Choices = Callable[[Duel, Seat, str], list[Choice]]


class Effect(Struct, frozen=True):
    """When a Support may be played (`window`), what it may be aimed at, and what it does."""

    window: str
    choices: Choices
    apply: Callable[..., None]
    announce: Callable[..., None]
    """What everybody learns when the choice is announced."""


EFFECTS: Final[dict[str, Effect]] = {}


def nothing_new(_t: Duel, _seat: Seat, *_choice: int | str) -> None:
    """Announces nothing: the choice names only what lies open."""


def effect(
    name: str, window: str, choices: Choices, announce: Callable[..., None] = nothing_new
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Enter a function as the effect of this name."""

    def enter(apply: Callable[..., None]) -> Callable[..., None]:
        EFFECTS[name] = Effect(window, choices, apply, announce)
        return apply

    return enter


@lru_cache(maxsize=64)
def playable_effects(book: Book, window: str) -> dict[str, list[tuple[Choices, Supports]]]:
    """What each piece may do in a window, or at a moment of the action phase; worked out once for a book."""
    return {
        piece.name: [
            (EFFECTS[name].choices, Supports(piece.name, name))
            for name, moments in piece.supports.items()
            if window == EFFECTS[name].window or (EFFECTS[name].window == IN_ACTION and window in moments)
        ]
        for piece in book.pieces.values()
    }


# What an effect may be aimed at


def just(possible: bool) -> list[Choice]:
    """An effect that is aimed at nothing in particular: there is one way to play it, or none."""
    return [()] if possible else []


def always(_t: Duel, _seat: Seat, _card: str) -> list[Choice]:
    return just(True)


def enemy_units(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return [(cell,) for cell in t.units(1 - SIDE[seat])]


def enemy_rear_units(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return [(cell,) for cell in REAR[1 - SIDE[seat]] if t.zone[cell]]


def upright_enemies(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return [(cell,) for cell in t.units(1 - SIDE[seat]) if not t.tilted[cell]]


def tilted_soldiers(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return [(cell,) for cell in t.units(SIDE[seat]) if t.tilted[cell] and not t.piece(t.zone[cell]).leader]


def own_units_but_the_last(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    """INV-R73: the last unit stays. If it could go and be conscripted again, a turn would never have to end."""
    units = t.units(SIDE[seat])
    return [(cell,) for cell in units] if len(units) > 1 else []


def enemy_pairs(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    """INV-R76: two enemy units that are not alike."""
    return _pairs(t, t.units(1 - SIDE[seat]))


def relocations(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    """Two own units that change places, or one that goes to a free place where it may stand afterwards."""
    side = SIDE[seat]
    units, free = t.units(side), free_places(t, side)
    return _pairs(t, units) + [(start, end) for start in units for end in free if end != start + BEHIND]


def _pairs(t: Duel, units: list[int]) -> list[Choice]:
    """Pairs of units that are not alike: if they change places, something has changed."""
    zone, tilted, damage = t.zone, t.tilted, t.damage
    return [
        (one, other)
        for one, other in combinations(units, 2)
        if zone[one] != zone[other] or tilted[one] != tilted[other] or damage[one] != damage[other]
    ]


def fallen_and_free_place(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    """INV-R43, INV-R72: a Soldier of the own graveyard and a free place."""
    side = SIDE[seat]
    return [(piece, cell) for piece in distinct(t.graveyard[side]) for cell in free_places(t, side)]


def fallen_with_room(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    """A Soldier of the own graveyard, if the reserve has room for it beside this card."""
    side = SIDE[seat]
    has_room = len(t.reserve[side]) + 1 < t.caps[side]
    return [(piece,) for piece in distinct(t.graveyard[side])] if has_room else []


def soldier_and_citizen(t: Duel, seat: Seat, card: str) -> list[Choice]:
    """Another Soldier of the hand and a citizen of another colour."""
    others = list(t.hand[seat])
    others.remove(card)
    colours = t.content.colours
    soldiers = [mine for mine in distinct(others) if mine in colours]
    citizens = distinct(t.kingdom[seat])
    return [(mine, citizen) for mine in soldiers for citizen in citizens if colours[mine] != colours[citizen]]


def opponent_with_card_and_room(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    foe = t.reactor(seat)
    return just(bool(t.hand[foe]) and t.has_room(SIDE[foe]))


def attacked_soldier(t: Duel, _seat: Seat, _card: str) -> list[Choice]:
    return just(not t.piece(t.zone[t.target]).leader)


def _raisable(t: Duel, seat: Seat) -> list[Attack]:
    """INV-R71: the attacks that are still possible and that a boost would raise: all but C."""
    if t.stage == AFTER:
        return []
    pieces, zone = t.content.pieces, t.zone
    return [attack for attack in attacks(t, seat) if pieces[zone[attack.unit]].attack != CAPTURES]


def any_attack(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return just(bool(_raisable(t, seat)))


def soldier_attack(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return just(any(not t.piece(t.zone[attack.unit]).leader for attack in _raisable(t, seat)))


def attack_on_tilted(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    return just(any(t.tilted[attack.target] for attack in _raisable(t, seat)))


def soldier_attack_on_unhurt_soldier(t: Duel, seat: Seat, _card: str) -> list[Choice]:
    """INV-114: once `take_alive` waits for the next attack, a second one would change nothing."""
    pieces, zone = t.content.pieces, t.zone
    return just(
        not t.next_alive
        and any(
            not (pieces[zone[attack.unit]].leader or pieces[zone[attack.target]].leader or t.damage[attack.target])
            for attack in _raisable(t, seat)
        )
    )


BOOSTS: Final = (any_attack, soldier_attack, attack_on_tilted, soldier_attack_on_unhurt_soldier)
"""INV-R71: what the effects that raise attacks may be aimed at."""


# Boosts


@effect("all_plus_1", IN_ACTION, any_attack)
def all_plus_1(t: Duel, _seat: Seat) -> None:
    """+1 for every attack until the end of the turn, the Leader's too."""
    t.bonus += 1


@effect("next_soldier_plus_3", IN_ACTION, soldier_attack)
def next_soldier_plus_3(t: Duel, _seat: Seat) -> None:
    """INV-X10, INV-R26: +3 for the next attack of a Soldier."""
    _add_to_next(t, 3, attacks_raised=1)


@effect("next_two_plus_1", IN_ACTION, soldier_attack)
def next_two_plus_1(t: Duel, _seat: Seat) -> None:
    """+1 for each of the next two attacks of Soldiers."""
    _add_to_next(t, 1, attacks_raised=2)


def _add_to_next(t: Duel, points: int, attacks_raised: int) -> None:
    """INV-111: bonuses add up."""
    t.next_bonus += [0] * (attacks_raised - len(t.next_bonus))
    for i in range(attacks_raised):
        t.next_bonus[i] += points


@effect("hunt_plus_2", IN_ACTION, attack_on_tilted)
def hunt_plus_2(t: Duel, _seat: Seat) -> None:
    """+2 for attacks on tilted units until the end of the turn."""
    t.hunt += 2


@effect("take_alive", IN_ACTION, soldier_attack_on_unhurt_soldier)
def take_alive(t: Duel, _seat: Seat) -> None:
    """INV-R77: the next attack of a Soldier captures an unhurt Soldier that it would kill."""
    t.next_alive = True


# Damage


@effect("damage_1", IN_ACTION, enemy_units)
def damage_1(t: Duel, _seat: Seat, cell: int) -> None:
    """INV-104, INV-105, INV-R44: one point of damage, which never captures."""
    if t.zone[cell]:
        hurt(t, cell, 1)


@effect("snipe_2", IN_ACTION, enemy_rear_units)
def snipe_2(t: Duel, _seat: Seat, cell: int) -> None:
    """Two points of damage to a unit of the rear line."""
    if t.zone[cell]:
        hurt(t, cell, 2)


# Units that move, are tilted or stand up


@effect("relocate", IN_ACTION, relocations)
@effect("disorder", IN_ACTION, enemy_pairs)
def change_places(t: Duel, _seat: Seat, start: int, end: int) -> None:
    """INV-108, INV-R18, INV-R34: two units change places, or one goes to a free one; then the rear advances."""
    if t.zone[start]:
        move(t, start, end)
        _tell_move(t, start, end)
        advance(t, start // 6)


def _tell_move(t: Duel, start: int, end: int) -> None:
    if t.zone[start]:
        t.tell("swapped", card=t.zone[end], cell=end, target=t.zone[start], place=start, whose=end)
    else:
        t.tell("moved", card=t.zone[end], cell=end, place=start, whose=end)


@effect("recall", IN_ACTION, own_units_but_the_last)
def recall(t: Duel, seat: Seat, cell: int) -> None:
    """An own unit returns to the hand."""
    if t.zone[cell]:
        piece = take_off(t, cell)
        take_back(t, seat, piece)
        t.tell("recalled", seat=seat, card=piece, cell=cell, hand=among(seat, piece))
        advance(t, cell // 6)


@effect("ready", IN_ACTION, tilted_soldiers)
def ready(t: Duel, _seat: Seat, cell: int) -> None:
    """INV-082: a tilted Soldier stands up and may attack again."""
    if t.zone[cell]:
        t.tell("stood_up", cell=cell, card=t.zone[cell], whose=cell)
        stand_up(t, cell)


@effect("exhaust", IN_ACTION, upright_enemies)
def exhaust(t: Duel, _seat: Seat, cell: int) -> None:
    """INV-177: an upright enemy unit is tilted, and killed if its damage now reaches its defence."""
    if t.zone[cell]:
        t.tell("tilted", cell=cell, card=t.zone[cell], whose=cell)
        tilt(t, cell)


# Cards that come back or change places


@effect("raise", IN_ACTION, fallen_and_free_place)
def raise_fallen(t: Duel, seat: Seat, piece: str, cell: int) -> None:
    """INV-X15: a Soldier of the own graveyard comes directly into the battle zone, upright."""
    side = SIDE[seat]
    if piece in t.graveyard[side] and cell in free_places(t, side):
        t.graveyard[side].remove(piece)
        place(t, piece, cell)
        t.tell("raised", seat=seat, card=piece, cell=cell)


@effect("raise_to_reserve", IN_ACTION, fallen_with_room)
def raise_to_reserve(t: Duel, seat: Seat, piece: str) -> None:
    """A Soldier of the own graveyard goes to the right end of the reserve, without its effect."""
    side = SIDE[seat]
    if piece in t.graveyard[side] and t.has_room(side):
        t.graveyard[side].remove(piece)
        t.reserve[side].append(piece)
        t.tell("raised_to_reserve", seat=seat, card=piece, reserve=among(side, piece))


def show_soldier(t: Duel, seat: Seat, mine: str, _citizen: str) -> None:
    """INV-175: to name a card of the hand is to show it."""
    if mine not in t.known[seat]:
        insort(t.known[seat], mine)


@effect("exchange", IN_ACTION, soldier_and_citizen, announce=show_soldier)
def swap_citizen(t: Duel, seat: Seat, mine: str, citizen: str) -> None:
    """INV-124: a Soldier of the hand and a citizen of another colour change places."""
    if mine in t.hand[seat] and citizen in t.kingdom[seat]:
        lay_off(t, seat, mine)
        t.kingdom[seat].remove(citizen)
        insort(t.kingdom[seat], mine)
        take_back(t, seat, citizen)
        if t.journal is not None:
            colours = {"colour": t.piece(mine).colour, "back": Text(f"colour.{t.piece(citizen).colour}")}
            places = {"kingdom": among(seat, mine), "hand": among(seat, citizen)}
            t.tell("changed_citizen", seat=seat, card=mine, citizen=citizen, **colours, **places)
        kingdom_changed(t)


@effect("unmask", IN_ACTION, opponent_with_card_and_room)
def unmask(t: Duel, seat: Seat) -> None:
    """INV-R75: a random card of the next player's hand goes to the right end of that side's reserve, without effect."""
    foe = t.reactor(seat)
    if t.hand[foe] and t.has_room(SIDE[foe]):
        t.draw(hand_of, unmasked, foe)


def hand_of(t: Duel, seat: Seat) -> list[str]:
    return t.hand[seat]


def unmasked(t: Duel, seat: Seat, piece: str) -> None:
    t.reveal(piece)
    no_longer_known(t, seat, piece)
    t.reserve[SIDE[seat]].append(piece)
    t.tell("unmasked", seat=seat, card=piece, reserve=among(SIDE[seat], piece), player=seat)


# Reactions


@effect("cancel_attack", ON_ATTACK, always)
@effect("cancel_support", ON_SUPPORT, always)
def cancel(t: Duel, _seat: Seat) -> None:
    """INV-120, INV-121: what this answers does not happen."""
    t.chain[-1] = False


@effect("brace_plus_2", ON_ATTACK, always)
def brace_plus_2(t: Duel, _seat: Seat) -> None:
    """The target withstands two more points of this attack."""
    t.brace += 2


@effect("homeward", ON_ATTACK, attacked_soldier)
def homeward(t: Duel, _seat: Seat) -> None:
    """INV-R74: if this attack removes the target, it goes to a kingdom of the side whose army it came from."""
    t.homeward = True
