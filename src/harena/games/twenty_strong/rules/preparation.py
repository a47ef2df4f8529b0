"""Chapters 4, 17 and 18: set-up with its choices, ranks, universal heroes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import (
    ChooseHero,
    ChooseLieutenant,
    ChooseTactic,
    PlacePrimus,
    RemoveTop,
)
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.enemies import turn_up
from harena.games.twenty_strong.rules.influence import discard_card, put_on_influence
from harena.games.twenty_strong.rules.items import gain_item
from harena.games.twenty_strong.rules.training import dismiss_one
from harena.games.twenty_strong.table import NO_CARD, PLAYER, Ascent

PILE: Final = 6
"""TWS-039: how many cards each pile has."""


def prepare_until_pool(t: Ascent, given: tuple[int, ...] = ()) -> None:
    """TWS-037, TWS-039, TWS-045, TWS-051, TWS-055: the five steps of the set-up.

    TWS-R55: the cards of a rank leave after step 2; the dice that they cost are dismissed once the pool exists.
    `given`: the dice of a pool that was asked for, by colour.
    """
    t.then(
        (choose_lieutenant,),
        (lay_out,),
        (remove_tops,),
        (reveal_heroes,),
        (choose_hero,),
        (choose_universal,),
        (choose_tactic,),
        (place_primus,),
        (fill_pool, given),
    )


# Step 1


def choose_lieutenant(t: Ascent) -> None:
    if not t.lieutenant:
        t.ask(PLAYER, LIEUTENANTS)


def lieutenants(t: Ascent, _seat: Seat) -> list[ChooseLieutenant]:
    """TWS-037, TWS-D02: one of the nine."""
    return [ChooseLieutenant(card) for card in t.book.lieutenants]


def name_lieutenant(t: Ascent, _seat: Seat, action: ChooseLieutenant) -> None:
    """TWS-041: he waits at the summit."""
    t.lieutenant = action.card
    t.tell("lieutenant", card=action.card)


# Step 2


def lay_out(t: Ascent) -> None:
    """TWS-039, TWS-040, TWS-C01: nine piles of six; the top card of each is seen."""
    t.deal(len(t.top), deck, laid_out)


def deck(t: Ascent) -> list[str]:
    return t.unseen


def laid_out(t: Ascent, cards: tuple[str, ...]) -> None:
    t.top = list(cards)
    t.below = [PILE - 1] * len(cards)
    t.tell("laid_out", card=list(cards))


def remove_tops(t: Ascent) -> None:
    """TWS-213, TWS-203, TWS-204, TWS-205, TWS-206, TWS-207: from rank 2 on, of as many piles as the rank."""
    if t.rank > 1:
        t.then(*((remove_top,),) * t.rank)


def remove_top(t: Ascent) -> None:
    t.ask(PLAYER, REMOVALS)


def removals(t: Ascent, _seat: Seat) -> list[RemoveTop]:
    """TWS-213, TWS-D05: a pile that has not lost its top card yet."""
    return [RemoveTop(camp) for camp, below in enumerate(t.below) if below == PILE - 1]


def remove(t: Ascent, _seat: Seat, action: RemoveTop) -> None:
    """TWS-214, TWS-215: with the icon to the Influence deck; without it the card is set aside until the pool exists."""
    card, t.top[action.camp] = t.top[action.camp], NO_CARD
    t.tell("removed", card=card, camp=action.camp)
    t.then((turn_up, action.camp))
    face = t.book.faces.get(card)
    if face is not None and face.influence:
        return put_on_influence(t, card)
    t.aside = (*t.aside, card)
    return None


# Step 3


def reveal_heroes(t: Ascent) -> None:
    """TWS-045, TWS-211, TWS-C02: 3 and as many more as the rank; one that was chosen beforehand is among them."""
    if t.hero:
        t.shown.remove(t.hero)
    t.deal(3 + t.rank - bool(t.hero), hero_cards, heroes_revealed)


def hero_cards(t: Ascent) -> list[str]:
    return t.shown


def heroes_revealed(t: Ascent, cards: tuple[str, ...]) -> None:
    """TWS-R17: the other cards are not used."""
    t.shown = sorted((*cards, t.hero) if t.hero else cards)
    t.tell("revealed", card=t.shown)


def choose_hero(t: Ascent) -> None:
    """TWS-046: a hero that was chosen beforehand was revealed too."""
    if t.hero:
        take_hero(t, PLAYER, ChooseHero(t.hero))
    else:
        t.ask(PLAYER, HEROES)


def heroes(t: Ascent, _seat: Seat) -> list[ChooseHero]:
    """TWS-046, TWS-D03: one of the revealed cards."""
    return [ChooseHero(card) for card in t.shown]


def take_hero(t: Ascent, _seat: Seat, action: ChooseHero) -> None:
    """TWS-046, TWS-047, TWS-048: the hero; all other revealed cards are the primus of this game."""
    t.shown.remove(action.card)
    become(t, action.card)


def become(t: Ascent, card: str) -> None:
    """TWS-029, TWS-048: the stats are those of the hero."""
    hero = t.book.heroes[card]
    t.hero = card
    t.health, t.strategy, t.recovery = hero.health, hero.strategy, hero.recovery
    t.tell("hero", card=card)


def choose_universal(t: Ascent) -> None:
    """TWS-216, TWS-217: only with the option, after hero and primus are known."""
    if t.universal:
        t.ask(PLAYER, UNIVERSALS)


def universals(t: Ascent, _seat: Seat) -> list[ChooseHero]:
    """TWS-217: any universal hero."""
    return [ChooseHero(card) for card in t.book.content.universal]


def take_universal(t: Ascent, _seat: Seat, action: ChooseHero) -> None:
    """TWS-217: stats and ability are those of the universal hero; the replaced card goes back to the box."""
    become(t, action.card)


def choose_tactic(t: Ascent) -> None:
    t.ask(PLAYER, FIRST_TACTICS)


def first_tactics(t: Ascent, _seat: Seat) -> list[ChooseTactic]:
    """TWS-049: one of the four."""
    return [ChooseTactic(card) for card in t.tactics]


def take_tactic(t: Ascent, _seat: Seat, action: ChooseTactic) -> None:
    """TWS-049, TWS-050, TWS-R28: it is an item; the others are the tactics area."""
    t.tactics.remove(action.card)
    gain_item(t, action.card)


# Steps 4 and 5


def place_primus(t: Ascent) -> None:
    """TWS-051, TWS-053, TWS-212, TWS-R16: under the camps 1, 2, 3 and so on, one each."""
    if t.shown:
        settle(t, PLACINGS)


def placings(t: Ascent, _seat: Seat) -> list[PlacePrimus]:
    """TWS-D04: any primus that has no camp yet."""
    return [PlacePrimus(card) for card in t.shown]


def place(t: Ascent, _seat: Seat, action: PlacePrimus) -> None:
    """TWS-051, TWS-052: under the next numbered camp."""
    camp = next_camp(t)
    t.shown.remove(action.card)
    t.primus[camp] = action.card
    t.tell("placed", card=action.card, camp=camp)
    t.then((place_primus,))


def next_camp(t: Ascent) -> int:
    return next(camp for camp in t.book.primus_camps if not t.primus[camp])


def fill_pool(t: Ascent, given: tuple[int, ...]) -> None:
    """TWS-055, TWS-056, TWS-215: the first dice; the others wait in the training ground.

    Who asks for a pool gets just these dice, whatever cards were removed.
    """
    t.pool = list(given or t.book.start)
    t.training = [stock - have for stock, have in zip(t.book.stock, t.pool, strict=True)]
    t.tell("pool_filled", count=sum(t.pool), zone="pool")
    for _ in t.aside:
        t.then(*(() if given else ((dismiss_one, "choice"),)), (discard_aside,))


def discard_aside(t: Ascent) -> None:
    """TWS-215: a card that was set aside is discarded, after the die that it costs was dismissed."""
    card, *others = t.aside
    t.aside = tuple(others)
    discard_card(t, card)


def may(rule: str) -> Callable[..., Reasons]:
    """The reasons against a card or pile that is not offered."""

    def reasons(t: Ascent, _seat: Seat, action: Action) -> Reasons:
        return not_offered(t, action, rule)

    return reasons


def camp_in_question(t: Ascent) -> dict[str, object]:
    return {"camp": next_camp(t)}


LIEUTENANTS: Final = Question(
    "lieutenants", lieutenants, name_lieutenant, ChooseLieutenant, may("TWS-037"), rule="TWS-037", phase="setup"
)
REMOVALS: Final = Question("removals", removals, remove, RemoveTop, may("TWS-213"), rule="TWS-213", phase="setup")
HEROES: Final = Question("heroes", heroes, take_hero, ChooseHero, may("TWS-046"), rule="TWS-046", phase="setup")
UNIVERSALS: Final = Question(
    "universals", universals, take_universal, ChooseHero, may("TWS-217"), rule="TWS-217", phase="setup"
)
FIRST_TACTICS: Final = Question(
    "first_tactics", first_tactics, take_tactic, ChooseTactic, may("TWS-049"), rule="TWS-049", phase="setup"
)
PLACINGS: Final = Question(
    "placings",
    placings,
    place,
    PlacePrimus,
    may("TWS-051"),
    rule="TWS-051",
    phase="setup",
    about=camp_in_question,
)
