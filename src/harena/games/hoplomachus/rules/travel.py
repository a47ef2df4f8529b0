"""Chapter 2: Travel, the first phase of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import effects
from harena.games.hoplomachus.actions import Sail, Scout, Travel
from harena.games.hoplomachus.atlas import Atlas
from harena.games.hoplomachus.campaign import ACTS, DECK_OF, WEEKS
from harena.games.hoplomachus.chips import SCION_REGION
from harena.games.hoplomachus.effects import Backtrack, HarbourWeeks
from harena.games.hoplomachus.rules import opportunities, powers, spectate
from harena.games.hoplomachus.table import SEAT, Combat

Journey = Travel | Sail | Scout


def travel(t: Combat) -> None:
    """HOP-019: the camp must go somewhere."""
    t.ask(SEAT, TRAVELS)


# Where to


def is_open(t: Combat, name: str) -> bool:
    """HOP-027, HOP-028: a capital is open for an undefeated Primus, in Act IV that of the Vesuvians for the Scion."""
    place = t.book.content.locations[name]
    if place.kind != "capital":
        return True
    if t.act == ACTS:
        return place.region == SCION_REGION
    primuses = t.book.content.primuses
    return any(primuses[one].region == place.region for one in t.journey.primuses)


def may_return(t: Combat) -> bool:
    """HOP-021, HOP-R10: in the first Travel phase of an act, or by a Prowess, the camp may go back."""
    return t.journey.fresh or powers.has(t, Backtrack)


def roads(t: Combat) -> list[str]:
    """HOP-018, HOP-020, HOP-023: the open locations at the end of a road, except where the camp comes from."""
    here, before = t.journey.location, t.journey.before
    found = [name for name in t.book.atlas.roads[here] if is_open(t, name)]
    return [name for name in found if name != before or may_return(t)]


def trip_weeks(t: Combat) -> int:
    """HOP-025: the weeks that a trip by Harbour marks."""
    changed = [effect.set for effect in powers.of(t, HarbourWeeks)]
    return min(changed) if changed and min(changed) < 1 else max(changed, default=1)


def sails(t: Combat) -> Iterator[Sail]:
    """HOP-024, HOP-026, HOP-R03, HOP-R09, HOP-R11: one trip from a Harbour on the way to any other, and ashore."""
    journey, atlas = t.journey, t.book.atlas
    if journey.weeks + trip_weeks(t) > WEEKS:
        return
    for harbour in atlas.harbours_beyond(journey.location):
        for name in t.book.content.harbours[harbour].joins:
            back = name == journey.before and not may_return(t)
            if name != journey.location and not back and is_open(t, name):
                yield Sail(harbour, name)


def destinations(t: Combat, _seat: Seat) -> list[Journey]:
    """HOP-D05, HOP-D06, HOP-R08: roads and trips; where there is none at all, back."""
    found: list[Journey] = [*map(Travel, roads(t)), *sails(t)]
    looks = map(Scout, DECK_OF) if powers.has(t, effects.Scout) else ()
    return [*(found or [Travel(t.journey.before)]), *looks]


# Why not


def may_travel(t: Combat, _seat: Seat, action: Journey) -> Reasons:
    if action in destinations(t, SEAT):
        return
    if isinstance(action, Scout):
        yield no("no_scout", "HOP-036")
        return
    journey, atlas = t.journey, t.book.atlas
    name = action.location
    if name not in t.book.content.locations:
        yield no("no_such_location", "HOP-018")
    elif name == journey.location:
        yield no("must_move_on", "HOP-019", location=name)
    elif isinstance(action, Sail):
        yield from _against_sailing(t, action, atlas)
    elif name not in atlas.roads[journey.location]:
        yield no("no_road", "HOP-018", location=name, place=journey.location)
    else:
        yield from _against_place(t, name)


def _against_sailing(t: Combat, action: Sail, atlas: Atlas) -> Reasons:
    harbours = t.book.content.harbours
    if action.harbour not in atlas.harbours_beyond(t.journey.location):
        yield no("no_trip_there", "HOP-024")
    elif action.location not in harbours[action.harbour].joins:
        yield no("not_at_harbour", "HOP-026", location=action.location, harbour=action.harbour)
    elif t.journey.weeks + trip_weeks(t) > WEEKS:
        yield no("no_week_for_trip", "HOP-R03", count=trip_weeks(t))
    else:
        yield from _against_place(t, action.location)


def _against_place(t: Combat, name: str) -> Reasons:
    if not is_open(t, name):
        yield no("capital_closed", "HOP-028" if t.act == ACTS else "HOP-027", location=name)
    else:
        yield no("not_back", "HOP-020", location=name)


# Going


def go(t: Combat, _seat: Seat, action: Journey) -> None:
    """HOP-018, HOP-025: the camp arrives; a trip marks its weeks at once."""
    journey = t.journey
    if isinstance(action, Scout):
        return scout(t, action.deck)
    if isinstance(action, Sail):
        t.tell("sails", harbour=action.harbour, location=action.location)
        weeks = trip_weeks(t)
        mark_weeks(t, weeks)
        if not weeks:
            powers.use_in_act(t, HarbourWeeks)
    else:
        t.tell("travels", location=action.location)
    returned = action.location == journey.before and not journey.fresh
    if returned and powers.has(t, Backtrack):
        powers.use_in_act(t, Backtrack)
    t.campaign = replace(t.journey, location=action.location, before=journey.location, fresh=False)
    return opportunities.travelled(t, sailed=isinstance(action, Sail))


def scout(t: Combat, name: str) -> None:
    """HOP-036: by a Prowess the next cards of a deck are put in order, before the camp goes on."""
    count = max(effect.count for effect in powers.of(t, effects.Scout))
    powers.use_in_act(t, effects.Scout)
    t.then((spectate.look_ahead, DECK_OF[name], count), (travel,))


def mark_weeks(t: Combat, n: int) -> None:
    """HOP-003, HOP-042, HOP-R04: weeks are marked, and there is never a thirteenth."""
    weeks = min(WEEKS, t.journey.weeks + n)
    if weeks > t.journey.weeks:
        t.campaign = replace(t.journey, weeks=weeks)
        t.tell("week_marked", number=weeks, left=WEEKS - weeks)


TRAVELS: Final = Question("travels", destinations, go, Journey, may_travel, rule="HOP-019", phase="travel")
