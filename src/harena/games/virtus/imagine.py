"""What a player can suppose about hands, piles, hidden armies and units under markers.

An army is seen when both have deployed, all but what lies under markers. What is not seen is supposed to be like what
an army of that budget might have. Every table that is imagined agrees with everything that its viewer sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.question import Ask
from harena.games.virtus.field import GONE
from harena.games.virtus.rules.cards import DECK
from harena.games.virtus.rules.places import may_not_stand
from harena.games.virtus.rules.preparation import (
    DEPLOYMENTS,
    POSTS,
    deploy_army,
    deploy_unit,
    own_zones,
    pitch_camps,
    post_general,
)
from harena.games.virtus.table import SIDES, Battle, with_item
from harena.games.virtus.units import GENERAL

IN_RESERVE: Final = 0.5
"""How often a general who is not seen is supposed to be in the reserve."""

WITH_CAMP: Final = 0.25
"""How often a side is supposed to have bought a camp."""


def imagine(view: Battle, rng: Random) -> Battle:
    """Deal the cards that are not seen, and suppose the units and generals that are not."""
    for side in SIDES:
        _imagine_cards(view, side, rng)
        hides_camp = side != view.viewer and (pitch_camps, side) in view.agenda
        if hides_camp and view.on.fortified_camp:
            view.camp_bought = with_item(view.camp_bought, side, rng.random() < WITH_CAMP)
        if any(view.troops[unit] == FACE_DOWN for unit in view.units(side)):
            _imagine_units(view, side, rng)
        if any(view.generals[number] == FACE_DOWN for number in view.own_generals[side]):
            _imagine_generals(view, side, rng)
    return view


def _imagine_cards(view: Battle, side: int, rng: Random) -> None:
    """VIR-H01, VIR-H02: a deck less what lies open; of the own hand the viewer knows everything. PiPs have no deck."""
    if view.on.pips:
        return
    laid = [card for card in view.laid if card] if view.active == side else []
    known = [card for card in view.hand[side] if card != FACE_DOWN]
    left = list(DECK)
    for card in (*view.discards[side], *view.removed[side], *laid, *known):
        left.remove(card)
    dealt = [left.pop(int(rng.random() * len(left))) for _ in range(len(view.hand[side]) - len(known))]
    view.hand[side] = sorted(known + dealt)
    view.pile[side] = left


def _imagine_units(view: Battle, side: int, rng: Random) -> None:
    """VIR-H03, VIR-H04, VIR-H05: before the battle any unit anywhere; later units under the markers."""
    names = sorted(view.content.content.units)
    under = [sector for sector in view.field.camps[side] for _ in range(view.markers[sector])]
    rng.shuffle(under)
    waiting = _waiting(view, deploy_unit, DEPLOYMENTS, view.units(side), side)
    for unit in view.units(side):
        if view.troops[unit] == FACE_DOWN:
            view.troops = with_item(view.troops, unit, rng.choice(names))
            view.cohesion[unit] = view.troop(unit).vc
            if view.deployed:
                view.zone[unit] = under.pop()
            else:
                free = [zone for zone in own_zones(view, side) if not may_not_stand(view, unit, zone)]
                view.zone[unit] = GONE if unit in waiting else rng.choice(free)


def _imagine_generals(view: Battle, side: int, rng: Random) -> None:
    """VIR-213: generals without any trait, each in a zone of his own or in the reserve."""
    free = list(view.field.camps[side])
    rng.shuffle(free)
    waiting = _waiting(view, post_general, POSTS, view.own_generals[side], side)
    for number in view.own_generals[side]:
        view.generals = with_item(view.generals, number, GENERAL)
        zone = view.field.reserve[side] if rng.random() < IN_RESERVE or not free else free.pop()
        view.general_zone[number] = GONE if number in waiting else zone


def _waiting(view: Battle, step: object, question: object, own: Iterable[int], side: int) -> set[int]:
    """Who of a side has no place yet: those that the agenda still names, and the one that is asked about."""
    if (deploy_army, side) in view.agenda:
        return set(own)
    waiting = {frame[2] for frame in view.agenda if frame[0] is step}
    if isinstance(view.pending, Ask) and view.pending.question is question:
        waiting.add(view.pending.args[0])
    return waiting
