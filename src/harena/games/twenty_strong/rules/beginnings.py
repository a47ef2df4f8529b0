"""Ways to begin: a whole game, the first primus or the Final, each with a given state for who wants to practise."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.errors import fault
from harena.core.options import Having, Named
from harena.core.text import Text
from harena.games.twenty_strong.book import Book
from harena.games.twenty_strong.cards import COLOURS, Content
from harena.games.twenty_strong.rules.influence import discard_card
from harena.games.twenty_strong.rules.items import gain_item, trim_items
from harena.games.twenty_strong.rules.preparation import deck, prepare_until_pool
from harena.games.twenty_strong.rules.turn import challenge, take_turn
from harena.games.twenty_strong.table import NO_CARD, Ascent

Moment = Literal["whole", "primus", "final"]
LETTERS: Final = {"Y": 0, "G": 1, "B": 2, "P": 3, "R": 4, "J": 0, "V": 1}
"""Dice as people write them, in English or in French: `YYGGBBPPR`, `JJVVBBPPR`; the numbers of their colours."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """TWS-D01: rank, and what is chosen beforehand; what follows is for practice.

    `dice`: the pool by letters, empty for the usual nine. `health`: 0 for the hero's. `items`: names of cards.
    `influence`: how many random cards lie on the Influence deck.
    """

    rank: Annotated[int, Meta(ge=1, le=5)] = 1
    lieutenant: Annotated[str, Named("lieutenants")] = ""
    hero: Annotated[str, Named("heroes")] = ""
    universal: Annotated[bool, Having("universal")] = False
    begin: Moment = "whole"
    health: Annotated[int, Meta(ge=0, le=6)] = 0
    dice: Annotated[str, Meta(max_length=40)] = ""
    items: Annotated[str, Meta(max_length=200)] = ""
    influence: Annotated[int, Meta(ge=0, le=20)] = 0


def is_practice(options: Options) -> bool:
    """Whether a climb begins in the middle, or with a given state."""
    given = (options.health, options.dice, options.items, options.influence)
    return options.begin != "whole" or any(given)


def given_dice(written: str) -> list[int]:
    """How many dice of each colour are meant."""
    meant = [LETTERS.get(letter) for letter in _letters(written)]
    return [meant.count(colour) for colour in range(len(COLOURS))]


def _letters(written: str) -> str:
    """The letters of dice without spaces: `YY GG R`."""
    return "".join(written.upper().split())


def given_items(written: str) -> list[str]:
    """The names of cards as the content writes them, though people may write them as titles: *Second Wind*."""
    return ["_".join(part.lower().split()) for part in written.split(",") if part.strip()]


def faults_of(options: Options, book: Book) -> list[Text]:
    """Everything that is wrong with a chosen beginning, all at once."""
    return [
        *_faults_of_cards(options, book.content),
        *_faults_of_health(options, book),
        *_faults_of_dice(options, book),
        *_faults_of_items(options, book),
    ]


def _faults_of_cards(options: Options, content: Content) -> list[Text]:
    found = []
    for key, card, cards, rule in (
        ("unknown_lieutenant", options.lieutenant, content.lieutenants, "TWS-037"),
        ("unknown_hero", options.hero, content.heroes, "TWS-046"),
    ):
        if card and card not in cards:
            found.append(fault(key, card=card[:40], known=sorted(cards), rule=rule))
    if options.universal and not content.universal:
        found.append(fault("no_universal_heroes", rule="TWS-217"))
    return found


def _faults_of_health(options: Options, book: Book) -> list[Text]:
    """TWS-030: Health within what its die can show."""
    most = book.most["health"]
    return [fault("too_much_health", count=options.health, most=most, rule="TWS-030")] if options.health > most else []


def _faults_of_dice(options: Options, book: Book) -> list[Text]:
    """TWS-018: dice that are there, and letters of colours."""
    if not options.dice:
        return []
    odd = sorted({letter for letter in _letters(options.dice) if letter not in LETTERS})
    found = [fault("no_such_colour", colour=odd, known=list(LETTERS), rule="TWS-018")] if odd else []
    return found + [
        fault("too_many_dice", colour=COLOURS[colour], count=count, most=book.stock[colour], rule="TWS-018")
        for colour, count in enumerate(given_dice(options.dice))
        if count > book.stock[colour]
    ]


def _faults_of_items(options: Options, book: Book) -> list[Text]:
    if not options.items:
        return []
    names = given_items(options.items)
    found = [_unknown_item(name, book) for name in names if name not in book.items]
    twice = sorted({name for name in names if names.count(name) > 1})
    return found + [fault("item_twice", card=name, rule="TWS-084") for name in twice]


def _unknown_item(name: str, book: Book) -> Text:
    if near := get_close_matches(name, book.items, n=1):
        return fault("unknown_item_near", card=name[:40], near=near[0], rule="TWS-084")
    return fault("unknown_item", card=name[:40], rule="TWS-084")


# What happens then


def begin(t: Ascent, options: Options) -> None:
    """The set-up, the state that was asked for, and then the moment that was chosen."""
    moment = {"whole": take_turn, "primus": begin_at_primus, "final": begin_at_last}[options.begin]
    items = tuple(given_items(options.items))
    dice = tuple(given_dice(options.dice)) if options.dice.strip() else ()
    set_aside(t, items)
    t.then((prepare_until_pool, dice), (take_state, options.health, items, options.influence), (moment,))


def set_aside(t: Ascent, items: Sequence[str]) -> None:
    """The Conflict cards that the player will own lie in no pile."""
    if items:
        t.unseen = [card for card in t.unseen if card not in items]


def take_state(t: Ascent, health: int, items: tuple[str, ...], influence: int) -> None:
    """The state that was asked for; what was not asked for is as at the start of a game."""
    t.health = health or t.health
    for card in items:
        if card in t.tactics:
            t.tactics.remove(card)
        if all(owned.card != card for owned in t.items):
            gain_item(t, card)
    trim_items(t)
    if cards := min(influence, len(t.unseen)):
        t.deal(cards, deck, influence_dealt)
    thin_out(t)


def influence_dealt(t: Ascent, cards: tuple[str, ...]) -> None:
    """Enemies lie on the Influence deck, Opportunities among them are discarded."""
    for card in cards:
        if card in t.book.faces:
            t.influence.append(card)
        else:
            discard_card(t, card)
    thin_out(t)


def thin_out(t: Ascent) -> None:
    """The cards that lie elsewhere are missing from the piles, from the deepest first."""
    while sum(t.below) > len(t.unseen):
        t.below[max(range(len(t.below)), key=t.below.__getitem__)] -= 1


def begin_at_primus(t: Ascent) -> None:
    """TWS-069: the token stands at the first primus camp, and the conflict begins."""
    t.token = t.book.primus_camps[0]
    t.turn = 1
    t.tell("turn", number=t.turn)
    t.then((challenge,))


def begin_at_last(t: Ascent) -> None:
    """TWS-184: every primus is beaten, and the next turn is the first turn of the Final."""
    t.beaten = sum(map(bool, t.primus))
    t.primus = [NO_CARD] * len(t.primus)
    t.then((take_turn,))
