"""Chapters 5 and 11: how cards are turned up and activated, and the additional enemies that they call."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import Call, Next
from harena.games.twenty_strong.book import Face
from harena.games.twenty_strong.cards import OPPORTUNITY
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.conditions import look_at_conditions
from harena.games.twenty_strong.rules.happening import happen
from harena.games.twenty_strong.rules.items import item_limit
from harena.games.twenty_strong.table import NO_CARD, NO_DICE, NOWHERE, STANDING, Ascent
from harena.games.twenty_strong.vocabulary import HealthGrows

# Piles


def turn_up(t: Ascent, camp: int) -> None:
    """TWS-044, TWS-R18: when a top card leaves, the next one is visible at once."""
    if t.top[camp] != NO_CARD:
        return
    if t.below[camp]:
        t.draw(unseen_cards, turned_up, camp)
    elif t.buried[camp]:
        t.top[camp], t.buried[camp] = t.buried[camp][0], t.buried[camp][1:]
        t.tell("turned_up", card=t.top[camp], camp=camp)
    else:
        t.tell("emptied", camp=camp)


def unseen_cards(t: Ascent, _camp: int) -> list[str]:
    """TWS-C09: every card that was not seen yet may lie there."""
    return t.unseen


def turned_up(t: Ascent, camp: int, card: str) -> None:
    t.below[camp] -= 1
    t.top[camp] = card
    t.tell("turned_up", card=card, camp=camp)


def take_top(t: Ascent, camp: int) -> str:
    """Lift the top card off a pile; the next one is turned up by `turn_up`."""
    card, t.top[camp] = t.top[camp], NO_CARD
    return card


# Activation


def enter(t: Ascent, card: str, camp: int) -> int:
    """TWS-067, TWS-017: a card comes into the active zone as an enemy; its number there."""
    foe = len(t.foes)
    face = t.book.enemies[card]
    t.foes.append(card)
    t.foe_state.append(STANDING)
    t.foe_from.append(camp)
    t.foe_health.append(face.health + growth(t, face))
    t.foe_dice.append(NO_DICE)
    t.foe_marks.append(0)
    t.foe_hushed.append(False)
    t.foe_risen.append(False)
    t.foe_assigned.append(0)
    t.tell("activated", foe=foe, count=t.foe_health[foe], damage=face.damage)
    return foe


def growth(t: Ascent, face: Face) -> int:
    """How much more Health an enemy has because of what it finds when it is activated."""
    more = 0
    for number in face.windows.get("activated", ()):
        effect = t.effect(number)
        if isinstance(effect, HealthGrows):
            more += min(effect.max, effect.n * (_found(t, effect) // effect.each))
    return more


def _found(t: Ascent, effect: HealthGrows) -> int:
    match effect.per:
        case "influence":
            return t.icons_in_deck()
        case "items":
            return len(t.items)
        case "empty_places":
            return max(0, item_limit(t) - len(t.items))
        case "recruited_over":
            return max(0, sum(t.recruited()) - effect.base)


def be_activated(t: Ascent, foe: int) -> None:
    """What a card does when it has been put in the active zone, before its + is resolved."""
    if numbers := t.face(foe).windows.get("activated"):
        t.then(*happen([n for n in numbers if not isinstance(t.effect(n), HealthGrows)], foe))


def called(t: Ascent, foe: int, plus: int) -> None:
    """TWS-071: the + icon of a card is pending."""
    if plus:
        t.icons.append((foe, plus))


# Additional enemies


def resolve_icons(t: Ascent) -> None:
    """TWS-128, TWS-218: until no + icon is pending; one completely before the next, in the player's order."""
    if t.icons:
        settle(t, ICONS)


def icons(t: Ascent, _seat: Seat) -> list[Next]:
    """TWS-218, TWS-D11: the enemies whose + is pending."""
    return [Next(foe) for foe, _ in t.icons]


def may_be_next(t: Ascent, _seat: Seat, action: Next) -> Reasons:
    return not_offered(t, action, "TWS-218")


def choose_icon(t: Ascent, _seat: Seat, action: Next) -> None:
    place = next(place for place, (foe, _) in enumerate(t.icons) if foe == action.foe)
    foe, missing = t.icons.pop(place)
    t.then((call_one, foe, missing), (resolve_icons,))


def call_one(t: Ascent, foe: int, missing: int) -> None:
    """TWS-129, TWS-130: as many as required, as long as there are candidates."""
    if missing:
        settle(t, CALLS, foe, missing)


def calls(t: Ascent, _seat: Seat, foe: int, _missing: int) -> list[Call]:
    """TWS-125, TWS-126, TWS-127, TWS-131, TWS-132, TWS-133: Sport and Carnage cards on top of adjacent camps."""
    origin = t.foe_from[foe]
    kinds = t.book.kinds
    return [
        Call(camp)
        for camp in (t.book.adjacent[origin] if origin != NOWHERE else ())
        if camp < len(t.top) and t.top[camp] and kinds[t.top[camp]] != OPPORTUNITY
    ]


def may_call(t: Ascent, _seat: Seat, foe: int, _missing: int, action: Call) -> Reasons:
    if action.camp not in t.book.adjacent[t.foe_from[foe]]:
        yield no("not_adjacent_to_caller", "TWS-127", foe=foe)
    elif action not in t.options():
        yield no("no_enemy_on_top", "TWS-125", camp=action.camp)


def call(t: Ascent, _seat: Seat, foe: int, missing: int, action: Call) -> None:
    """TWS-124: the card is activated; its own + comes later (TWS-218)."""
    new = enter(t, take_top(t, action.camp), action.camp)
    called(t, new, t.face(new).plus)
    t.then((turn_up, action.camp), (be_activated, new), (call_one, foe, missing - 1))


ICONS: Final = Question("icons", icons, choose_icon, Next, may_be_next, rule="TWS-218", phase="activation")
CALLS: Final = Question("calls", calls, call, Call, may_call, rule="TWS-124", phase="activation", about="foe")


# Allies


def call_ally(t: Ascent) -> None:
    """TWS-085, TWS-189, TWS-190, TWS-194: the top card of the Influence deck joins; its + is ignored."""
    if t.influence:
        foe = enter(t, t.influence.pop(), NOWHERE)
        look_at_conditions(t)
        t.then((be_activated, foe))
