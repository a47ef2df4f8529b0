"""Chapter 13: the inventory, its limit, and when items may be used or discarded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import FINISH, ChooseTactic, Discard, Finish
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.conditions import look_at_conditions
from harena.games.twenty_strong.rules.influence import discard_card, put_on_influence
from harena.games.twenty_strong.table import IN_FINAL, PLAYER, Ascent, Owned
from harena.games.twenty_strong.vocabulary import AnyEffect, ItemLimit

Possible = Callable[[Ascent, AnyEffect, str], bool]

# Moments in which items may be used
BEFORE_MOVE: Final = "move"
AT_CAMP: Final = "camp"
BETWEEN_PASSES: Final = "pass"
AFTER_ROLL: Final = "roll"
BETWEEN_STEPS: Final = "step"


def own_effects(t: Ascent) -> tuple[AnyEffect, ...]:
    """TWS-152: the lasting effects of the hero and of ∞ items, as far as an enemy does not forbid items."""
    own = t.book.heroes[t.hero].ability
    if not t.items:
        return own
    items = t.book.items
    lasting = [items[one.card].does for one in t.items if one.accomplished and items[one.card].kind == "permanent"]
    return sum(lasting, own) if lasting and not items_forbidden(t) else own


def items_forbidden(t: Ascent) -> bool:
    """Whether an enemy lets nobody use items."""
    return t.opposition().no_items


def item_limit(t: Ascent) -> int:
    """TWS-027, TWS-106: Strategy, and what a hero adds."""
    abilities = (t.effect(number) for number in t.book.abilities[t.hero])
    return t.strategy + sum(effect.n for effect in abilities if isinstance(effect, ItemLimit))


def has_place(t: Ascent) -> bool:
    """TWS-106: whether one more item may be taken."""
    return len(t.items) < item_limit(t)


def gain_item(t: Ascent, card: str) -> None:
    """TWS-084, TWS-105: a card becomes an item; an Opportunity whose state is met is accomplished at once (TWS-R24)."""
    t.items.append(Owned(card, accomplished=t.book.items[card].condition is None, in_final=t.stage == IN_FINAL))
    t.tell("gained_item", card=card, item=card)
    look_at_conditions(t)


def lose_item(t: Ascent, card: str) -> None:
    """TWS-154, TWS-158, TWS-160, TWS-178: tactics return to their area, cards with the icon go to the Influence deck.

    TWS-R48: what was gained in the Final goes to the discard pile. TWS-R37: a primus leaves the game.
    """
    owned = next(one for one in t.items if one.card == card)
    t.items.remove(owned)
    item = t.book.items[card]
    if item.kind == "tactic":
        t.tactics.append(card)
        t.tactics.sort()
    elif item.influence and not owned.in_final:
        put_on_influence(t, card)
    elif card not in t.book.primus:
        discard_card(t, card)


def discard_item(t: Ascent, card: str) -> None:
    """TWS-153: an item is discarded."""
    t.tell("discarded_item", card=card, item=card)
    lose_item(t, card)


# Discarding because one must


def trim_items(t: Ascent) -> None:
    """TWS-156: where Strategy has fallen below the number of items, items are discarded at once."""
    if len(t.items) > item_limit(t):
        t.then((discard_one,), (trim_items,))


def discard_one(t: Ascent) -> None:
    settle(t, LOSSES)


def losses(t: Ascent, _seat: Seat) -> list[Discard]:
    """TWS-156: any item."""
    return [Discard(owned.card) for owned in t.items]


def may_lose(t: Ascent, _seat: Seat, action: Discard) -> Reasons:
    return not_offered(t, action, "TWS-153", card=action.card)


def give_up(t: Ascent, _seat: Seat, action: Discard) -> None:
    discard_item(t, action.card)


LOSSES: Final = Question("losses", losses, give_up, Discard, may_lose, rule="TWS-156", phase="items")


# Tactics


def gain_tactic(t: Ascent) -> None:
    """TWS-159, TWS-122: any card of the tactics area, where there is a place for it."""
    if t.tactics and item_limit(t):
        t.ask(PLAYER, TACTICS)


def tactics(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-159, TWS-106: a tactic, where there is room; an item may be discarded first; or none."""
    room = [ChooseTactic(card) for card in t.tactics] if has_place(t) else [Discard(owned.card) for owned in t.items]
    return [FINISH, *room]


def may_choose_tactic(t: Ascent, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, ChooseTactic) and action.card in t.tactics and not has_place(t):
        yield no("no_place", "TWS-106", count=item_limit(t))
    elif action not in t.options():
        yield no("not_offered", "TWS-159")


def choose_tactic(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-159: the tactic goes to the inventory."""
    if isinstance(action, Discard):
        discard_item(t, action.card)
        t.then((gain_tactic,))
    elif isinstance(action, ChooseTactic):
        t.tactics.remove(action.card)
        gain_item(t, action.card)


TACTICS: Final = Question(
    "tactics", tactics, choose_tactic, ChooseTactic | Discard | Finish, may_choose_tactic, rule="TWS-159", phase="items"
)
