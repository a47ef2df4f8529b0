"""Chapter 5: Clean-up, the last phase of a round with an accepted event."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from harena.core.table import Table
from harena.games.hoplomachus.campaign import DECK_OF, Pile, with_pile
from harena.games.hoplomachus.rules import acts, powers, punishments, rewards, tactics, travel
from harena.games.hoplomachus.rules.ending import WON
from harena.games.hoplomachus.skills import UNDYING
from harena.games.hoplomachus.table import FALLEN, PLAYER, RIVAL, Combat
from harena.kit import deck

LISTS: Final = (
    "chip",
    "side",
    "place",
    "hp",
    "bonus_hp",
    "lowest",
    "tactic_of",
    "extra_tactics",
    "attached",
    "slot_of",
    "fatigue",
    "locked_by",
    "used",
    "at",
    "tokens",
    "gifts",
    "pile",
)
"""What lies on the table for one fight only, row by row."""
KEPT: Final = (
    *Table.__struct_fields__,
    "campaign",
    "top",
    "middle",
    "bottom",
    "powers",
    "simultaneous",
    "act",
    "hero",
    "health",
    "dice",
    "leadership",
    "blessings",
    "tactics",
    "reserve",
    "bag",
    "stand",
)
"""What stays on the table between fights."""


def clean_up(t: Combat) -> None:
    """HOP-041: a week, the list after a combat in its order, the event card; then what the fight has decided."""
    t.then(
        (mark_week,),
        (settle_rewards,),
        (rewards.save_units,),
        (break_camp, t.foe if t.result == WON else "", t.kind),
        (discard_event, t.event),
    )


def mark_week(t: Combat) -> None:
    """HOP-042, HOP-R05: one week, where one is left."""
    travel.mark_weeks(t, 1)


def settle_rewards(t: Combat) -> None:
    """HOP-043: rewards or punishments."""
    if t.result == WON:
        rewards.reward(t)
    else:
        punishments.punish(t)


def break_camp(t: Combat, beaten: str, kind: str) -> None:
    """HOP-044, HOP-046, HOP-047, HOP-048, HOP-049, HOP-050, HOP-051, HOP-052: every chip goes where it belongs.

    The hero and the troop come back to an empty table.
    """
    bag_rivals(t)
    return_tactics(t)
    store_pile(t)
    troop, hp, result = survivors(t), t.hp[0], t.result
    clear(t)
    t.join(t.hero, PLAYER, counts=True)
    t.hp[0] = hp
    for chip in troop:
        t.join(chip, PLAYER, counts=True)
    undeclared = tuple(replace(one, declared=False) for one in t.journey.held)
    t.campaign = replace(t.journey, held=undeclared, fought=result)
    if beaten:
        acts.close_act(t, beaten, kind)


def bag_rivals(t: Combat) -> None:
    """HOP-044, HOP-045, HOP-046, HOP-R44: rivals and Banes go into the bag; a Primus leaves the game."""
    for unit, side in enumerate(t.side):
        if side == RIVAL and not t.is_elite(unit) and not t.figure(unit).arena:
            insort(t.bag, t.chip[unit])
    for name in t.journey.aside:
        insort(t.bag, name)
    t.campaign = replace(t.journey, aside=())


def return_tactics(t: Combat) -> None:
    """HOP-048: all Tactics but the unused ones of the player's camp go to the reserve."""
    attached = [name for names in t.attached for name in names]
    for name in (*filter(None, t.tactic_of), *t.extra_tactics, *attached, *t.gifts):
        tactics.return_to_reserve(t, (name,))


def store_pile(t: Combat) -> None:
    """HOP-R37: the pile of the region is as the fight has left it."""
    t.campaign = with_pile(t.journey, t.sheet.region, Pile(t.pile_top, tuple(t.pile)))


def survivors(t: Combat) -> list[str]:
    """HOP-049, HOP-050, HOP-052, HOP-315: the chips of the troop; what fell in a lethal fight goes into the bag."""
    kept = []
    for unit, side in enumerate(t.side):
        if side != PLAYER or unit == 0:
            continue
        if t.place[unit] == FALLEN and t.lethal and not t.figure(unit).skills & UNDYING:
            t.tell("unit_lost", unit=unit)
            powers.to_reserve_or_bag(t, t.chip[unit])
        else:
            kept.append(t.chip[unit])
    return kept


def clear(t: Combat) -> None:
    """HOP-047, HOP-051: nothing of the fight stays on the table; arena units go to the reserve."""
    for name in LISTS:
        setattr(t, name, [])
    for name, default in _defaults().items():
        setattr(t, name, default)
    t.arena = t.kind = ""
    t.stand = [0, 0, 0]
    t.look_up()


def _defaults() -> dict[str, Any]:
    fields = msgspec.structs.fields(Combat)
    return {
        field.name: field.default
        for field in fields
        if field.name not in (*KEPT, *Combat.looked_up) and field.default is not msgspec.NODEFAULT
    }


def discard_event(t: Combat, event: str) -> None:
    """HOP-053, HOP-256: the event card goes under its deck, whose top is seen."""
    if event:
        number = DECK_OF[t.book.content.events[event].type]
        deck.put_at_bottom(t, number, event)
        deck.look(t, number, 1, None, seen)


def seen(_t: Combat, _deck: int) -> None:
    """HOP-R12: the top card lies face up."""
