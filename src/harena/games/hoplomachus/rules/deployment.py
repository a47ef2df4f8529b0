"""Chapter 15.2: Deployment, step 2 of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import FINISH, Deploy, Finish, GoTo, Surrender, deploy
from harena.games.hoplomachus.conditions import Lasting
from harena.games.hoplomachus.effects import DeployExtra
from harena.games.hoplomachus.hexes import NOWHERE
from harena.games.hoplomachus.rules import bane_effects, entering, feats, scion_sheet
from harena.games.hoplomachus.rules.lasting import put
from harena.games.hoplomachus.rules.surrender import surrender, surrenders
from harena.games.hoplomachus.skills import BIT
from harena.games.hoplomachus.table import CAMP, NOBODY, PLAYER, RIVAL, SEAT, Combat
from harena.games.hoplomachus.vocabulary import Place

HERO: Final = ("hero",)
"""What the hero is in a formation; other units are their classes."""
ANYBODY: Final = "*"
"""HOP-089: a place of the formation for the hero or any unit."""
FIRST_TWO: Final = 2
"""HOP-118, HOP-121: so many rivals come in the first turn of later acts."""
HARDENED: Final = 2
"""HOP-121: the HP that these gain in Act IV."""


def put_in_arena(t: Combat, unit: int, hex_: int) -> None:
    """HOP-138, HOP-322: a unit comes into the arena with its HP, dazed for this turn."""
    if unit != 0:
        t.hp[unit] = hp_at_deployment(t, unit)
    if t.lowest[unit] >= 0:
        t.lowest[unit] = t.hp[unit]
    t.dazed |= 1 << unit
    t.deployed |= 1 << unit
    t.set_down(unit, hex_)
    if t.campaign is not None and t.side[unit] == PLAYER:
        bane_effects.arrive(t, unit)
    t.tell("deployed", unit=unit, hex=hex_, left=t.hp[unit])
    entering.enter(t, unit, hex_)


def hp_at_deployment(t: Combat, unit: int) -> int:
    """HOP-104, HOP-R62: its Health and what act or event add, less what the event takes; the hero keeps his own."""
    return max(1, t.max_health(unit) + t.bonus_hp[unit] - t.sheet.fewer_hp[t.side[unit]])


# Rivals


def deploy_rivals(t: Combat) -> None:
    """HOP-139, HOP-R40: one rival, in the first turn perhaps more; what is not possible then is not made up later."""
    t.then(*((deploy_rival,),) * (rivals_at_once(t) if t.round == 1 else 1))


def rivals_at_once(t: Combat) -> int:
    """HOP-118, HOP-114: two in the first turn of Acts III and IV, but not in a capital; an event may ask for more."""
    by_act = FIRST_TWO if t.act >= 3 and not t.capital else 1
    return max(by_act, t.sheet.at_once[RIVAL]) + t.rush


def deploy_rival(t: Combat) -> None:
    """HOP-139, HOP-140, HOP-328: the topmost rival that lies face up, on the lowest free rival hex."""
    unit = top_rival(t)
    if unit == NOBODY:
        return None
    if scion_sheet.is_scion(t, unit) and (hexes := places_of_scion(t)):
        return land_scion(t, unit, hexes)
    hex_ = lowest_free(t)
    if hex_ != NOWHERE:
        land(t, unit, hex_)


def top_rival(t: Combat) -> int:
    """HOP-139, HOP-328: the topmost undefeated unit of the rival camp."""
    return next(iter(t.in_camp(RIVAL)), NOBODY)


def lowest_free(t: Combat) -> int:
    """HOP-139: the free rival hex with the lowest number."""
    free = t.free()
    return next((hex_ for hex_ in t.sheet.rival_hexes if free >> hex_ & 1), NOWHERE)


def land(t: Combat, unit: int, hex_: int) -> None:
    """HOP-114, HOP-121, HOP-R40: the two rivals of the first turn of Act IV have 2 HP more."""
    if t.act == 4 and t.round == 1 and t.landed < FIRST_TWO and not t.capital:
        t.bonus_hp[unit] += HARDENED
    t.landed += 1
    put_in_arena(t, unit, hex_)


def places_of_scion(t: Combat) -> list[int]:
    """HOP-088: the hex that the Scion's sheet names, or the free ones nearest to it; none where it names no hex."""
    named = scion_sheet.rule_of(t, Place)
    if named is None:
        return []
    ground = t.ground
    away = ground.apart[ground.number[named.hex]]
    free = ground.members(t.free())
    nearest = min((away[hex_] for hex_ in free), default=0)
    return [hex_ for hex_ in free if away[hex_] == nearest]


def land_scion(t: Combat, unit: int, hexes: list[int]) -> None:
    if len(hexes) > 1:
        t.ask(SEAT, LANDINGS, unit)
    else:
        land(t, unit, hexes[0])


def landings(t: Combat, _seat: Seat, _unit: int) -> list[GoTo]:
    """HOP-D16: the player decides between hexes that are equally near."""
    return [GoTo(hex_) for hex_ in places_of_scion(t)]


def choose_landing(t: Combat, _seat: Seat, unit: int, action: GoTo) -> None:
    land(t, unit, action.hex)


def may_land(t: Combat, _seat: Seat, _unit: int, action: GoTo) -> Reasons:
    if action not in t.options():
        yield no("not_the_nearest", "HOP-088")


LANDINGS: Final = Question(
    "landings", landings, choose_landing, GoTo, may_land, rule="HOP-088", phase="deployment", about="unit"
)


# The player's formation


def deployable(t: Combat) -> list[int]:
    """HOP-141, HOP-142, HOP-R61: the units of the camp for which the formation still has a place."""
    if not (units := t.in_camp(PLAYER)):
        return units
    if len(there := placed(t)) >= len(t.slots):
        return []
    room = room_beside(t.slots, tuple(sorted([entry(t, unit) for unit in there])))
    return [unit for unit in units if room[entry(t, unit)]]


def placed(t: Combat) -> list[int]:
    """HOP-R60: the units that take up a place: all that were deployed, or only those that are in the arena."""
    units = t.in_arena(PLAYER) if t.simultaneous else t.units(t.troops[PLAYER])
    return [unit for unit in units if t.slot_of[unit] != NOBODY]


def entry(t: Combat, unit: int) -> tuple[str, ...]:
    """What a unit is in a formation."""
    return t.figure(unit).classes if unit else HERO


def fits(slot: str, one: tuple[str, ...]) -> bool:
    """HOP-107, HOP-R61: H is for the hero, U for a unit, `U:archer/tactician` for a unit of one of these classes."""
    if slot == ANYBODY:
        return True
    if slot == "H" or one == HERO:
        return slot == "H" and one == HERO
    return slot == "U" or not set(slot[2:].split("/")).isdisjoint(one)


@lru_cache(maxsize=1 << 14)
def spread(slots: tuple[str, ...], units: tuple[tuple[str, ...], ...]) -> tuple[int, ...] | None:
    """HOP-142, HOP-R155: a place of its own for each of these units; None where there are not enough that fit."""
    if not units:
        return ()
    for place, slot in enumerate(slots):
        if fits(slot, units[-1]):
            others = spread((*slots[:place], "", *slots[place + 1 :]), units[:-1])
            if others is not None:
                return (*others, place)
    return None


class Room(dict[tuple[str, ...], bool]):
    """HOP-142: whether a formation has a place left for a unit, by what that is; worked out when it is asked for."""

    def __init__(self, slots: tuple[str, ...], taken: tuple[tuple[str, ...], ...]) -> None:
        super().__init__()
        self.slots, self.taken = slots, taken

    def __missing__(self, one: tuple[str, ...]) -> bool:
        found = self[one] = spread(self.slots, (*self.taken, one)) is not None
        return found


@lru_cache(maxsize=1 << 12)
def room_beside(slots: tuple[str, ...], taken: tuple[tuple[str, ...], ...]) -> Room:
    """The room that these units leave in a formation."""
    return Room(slots, taken)


def take_place(t: Combat, unit: int) -> None:
    """HOP-142, HOP-R155: the unit takes a place of the formation; others may change theirs for it."""
    units = [*placed(t), unit]
    places = spread(t.slots, tuple(entry(t, one) for one in units)) or ()
    for one, place in zip(units, places, strict=True):
        t.slot_of[one] = place


# The player's Deployment


def ask_deploy(t: Combat) -> None:
    """HOP-143, HOP-144, HOP-R56: asked where somebody can be deployed; without a free hex nobody is, in this turn."""
    if (hexes := player_hexes(t)) and (units := candidates(t)):
        t.ask(SEAT, DEPLOYS)
        t.listed = tuple(landings_of(t, units, hexes))


def player_hexes(t: Combat) -> int:
    """HOP-143: the player hexes that are free."""
    return t.free() & t.sheet.player_hexes


def candidates(t: Combat) -> list[int]:
    """HOP-104: whoever may be deployed now, where an event wants the hero first or last."""
    units = deployable(t)
    if t.sheet.hero_first and 0 in units:
        return [0]
    return units[1:] if t.sheet.hero_last and len(units) > 1 and units[0] == 0 else units


def deploys(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-141, HOP-144, HOP-D21: units and hexes; to deploy nobody more, unless the arena is empty."""
    return landings_of(t, candidates(t), player_hexes(t))


def landings_of(t: Combat, units: Sequence[int], hexes: int) -> list[Action]:
    free = t.ground.members(hexes)
    found: list[Action] = [deploy(unit, hex_) for unit in units for hex_ in free]
    if t.stand[PLAYER]:
        found.append(FINISH)
    return [*found, *surrenders(t)]


def may_deploy(t: Combat, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Finish):
        if not t.stand[PLAYER]:
            yield no("must_deploy", "HOP-144")
    elif isinstance(action, Deploy):
        yield from _against(t, action)
    elif t.capital:
        yield no("no_surrender", "HOP-229")


def _against(t: Combat, action: Deploy) -> Reasons:
    if not (0 <= action.unit < len(t.side) and t.side[action.unit] == PLAYER and t.place[action.unit] == CAMP):
        yield no("not_in_your_camp", "HOP-141")
    elif action.unit not in deployable(t):
        yield no("no_place_in_formation", "HOP-142", unit=action.unit)
    elif action.unit not in candidates(t):
        yield no("hero_first" if t.sheet.hero_first and action.unit else "hero_last", "HOP-104", unit=action.unit)
    if not (0 <= action.hex < len(t.ground.hexes) and t.sheet.player_hexes >> action.hex & 1):
        yield no("no_player_hex", "HOP-141")
    elif not t.free() >> action.hex & 1:
        yield no("hex_is_blocked", "HOP-255", hex=action.hex)


def take_field(t: Combat, _seat: Seat, action: Action) -> None:
    """HOP-141, HOP-104: the unit takes a place of the formation and comes into the arena; perhaps others follow."""
    if isinstance(action, Surrender):
        return surrender(t)
    if not isinstance(action, Deploy):
        return None
    take_place(t, action.unit)
    t.landed += 1
    if t.round == 1 and t.landed < t.sheet.at_once[PLAYER] + more_at_once(t):
        t.then((ask_deploy,))
    put_in_arena(t, action.unit, action.hex)
    if t.landed > t.sheet.at_once[PLAYER]:
        join_at_once(t, action.unit)
    return None


def more_at_once(t: Combat) -> int:
    """HOP-104: how many units more a Prowess lets the player deploy in his first Deployment step."""
    return sum(effect.count for _, effect in feats.usable(t, DeployExtra))


def join_at_once(t: Combat, unit: int) -> None:
    """A unit that came by a Prowess has its skill for this turn."""
    for card, effect in tuple(feats.usable(t, DeployExtra)):
        feats.use(t, card, effect)
        if effect.skill:
            put(t, Lasting(unit, "skill", BIT[effect.skill], "its_next_turn_end", PLAYER, begun=True))


DEPLOYS: Final = Question(
    "deploys", deploys, take_field, Deploy | Finish | Surrender, may_deploy, rule="HOP-141", phase="deployment"
)
