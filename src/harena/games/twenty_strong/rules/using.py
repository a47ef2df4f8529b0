"""Chapter 13: using items. Every question of a turn in which items may be used lists them by these functions."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Reasons, no
from harena.games.twenty_strong.actions import Discard, Use, discard, use
from harena.games.twenty_strong.book import Item
from harena.games.twenty_strong.effects.possible import NARROW, possible
from harena.games.twenty_strong.rules.happening import happen
from harena.games.twenty_strong.rules.items import AFTER_ROLL, discard_item, items_forbidden, lose_item
from harena.games.twenty_strong.table import Ascent

ONCE: Final = "roll_once"
NOBODY: Final = -1


def item_choices(t: Ascent, moment: str) -> list[Action]:
    """TWS-153, TWS-155: what may be used at this moment, and what may be discarded."""
    return [*usable(t, moment), *[discard(owned.card) for owned in t.items]]


def usable(t: Ascent, moment: str) -> list[Action]:
    """TWS-155: the ▼ items that may be used now, and what hero and ∞ items let one do once per turn.

    After a Roll that is before the first die is assigned: inside a step nothing is used.
    """
    if moment == AFTER_ROLL and t.assigned:
        return []
    items = t.book.items
    found: list[Action] = [
        use(owned.card) for owned in t.items if owned.accomplished and _fits(t, items[owned.card], moment)
    ]
    if found and items_forbidden(t):
        found = []
    return _own_turn(t) + found if moment == AFTER_ROLL else found


def _own_turn(t: Ascent) -> list[Action]:
    """What the hero may do once per turn, after a Roll."""
    numbers = t.book.moments[t.hero].get(ONCE, ())
    return [use(t.hero)] if numbers and t.hero not in t.spent and _once_possible(t, numbers) else []


def _once_possible(t: Ascent, numbers: tuple[int, ...]) -> bool:
    effects = (t.effect(number) for number in numbers)
    return any(effect.when == ONCE and possible(t, effect, AFTER_ROLL) for effect in effects)


def _fits(t: Ascent, item: Item, moment: str) -> bool:
    """Whether an item may be used now.

    TWS-155, TWS-R64: what an effect implies of its moment must hold, and something must happen.
    """
    if item.kind == "permanent":
        return moment == AFTER_ROLL and item.name not in t.spent and _once_possible(t, item.effects)
    happens = False
    for effect in item.does:
        if possible(t, effect, moment):
            happens = True
        elif isinstance(effect, NARROW):
            return False
    return happens


def may_use(t: Ascent, moment: str, action: Action) -> Reasons:
    """What stands against using or discarding an item at this moment."""
    card = getattr(action, "card", "")
    owned = next((one for one in t.items if one.card == card), None)
    if isinstance(action, Discard):
        if owned is None:
            yield no("not_your_item", "TWS-153", card=card)
        return
    if not isinstance(action, Use) or action in usable(t, moment):
        return
    if owned is None:
        yield no("not_your_item" if card != t.hero else "not_now_hero", "TWS-155", card=card)
    elif not owned.accomplished:
        yield no("not_accomplished", "TWS-083", card=card)
    elif items_forbidden(t):
        yield no("items_forbidden", "TWS-099", card=card)
    elif card in t.spent:
        yield no("once_per_turn", "TWS-155", card=card)
    else:
        yield no("not_at_this_moment", "TWS-155", card=card)


def take_item_choice(t: Ascent, action: Action) -> None:
    """TWS-153, TWS-155: use or discard; the question is asked again afterwards by whoever asked it."""
    if isinstance(action, Discard):
        return discard_item(t, action.card)
    assert isinstance(action, Use)
    if action.card == t.hero:
        return _use_once(t, t.hero, t.book.abilities[t.hero])
    item = t.book.items[action.card]
    if item.kind == "permanent":
        return _use_once(t, item.name, item.effects)
    t.tell("used_item", card=action.card, item=action.card)
    t.then(*happen(item.effects, NOBODY), (item_was_used,))
    return lose_item(t, action.card)


def _use_once(t: Ascent, card: str, numbers: tuple[int, ...]) -> None:
    t.spent.append(card)
    t.tell("used_ability", card=card, item=card)
    t.then(*happen(tuple(number for number in numbers if t.effect(number).when == ONCE), NOBODY))


def item_was_used(t: Ascent) -> None:
    """What the hero gets back once per turn for using a ▼ item; where no die is exhausted, it keeps for the next."""
    numbers = t.book.moments[t.hero].get("item_used", ())
    if numbers and any(t.exhausted) and "item_used" not in t.spent:
        t.spent.append("item_used")
        t.then(*happen(numbers, NOBODY))
