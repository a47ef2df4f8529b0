"""Chapter 2: building an army, and everything that can be wrong with one."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from harena.core.errors import Refused, fault, refuse
from harena.core.text import Text
from harena.games.invictus.cards import COLOURS, LEADER, Army, Content
from harena.kit.names import LONGEST, Names
from harena.kit.roster import read_roster

LOCALE: Final = ("invictus", str(Path(__file__).parent / "locale"))
STANDARD: Final = 20
BLITZ: Final = 10
"""INV-019, INV-146: how many Soldiers an army has."""
USUAL: Final = "roi"
"""The ready army of everybody who brings none."""
COMMON: Final = 3
"""A random army has at least so many colours, if the content does."""
NOTATION: Final = "pharaon: 10 samurai, 10 anubis"
"""How an army is written in full."""


class Bring(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player brings: a ready army by its name, or one in full: `pharaon: 10 samurai, 10 anubis`."""

    army: str = USUAL


@lru_cache(maxsize=32)
def card_names(content: Content) -> Names:
    """What people call cards."""
    return Names(LOCALE, "card", content.cards)


@lru_cache(maxsize=256)
def army_called(written: str, content: Content) -> str:
    """The ready army that is meant, by its own name or that of its Leader; else what was written."""
    leader, named = card_names(content).key(written), Names(LOCALE, "army", content.armies).key(written)
    led = [name for name, army in content.armies.items() if army.leader == leader]
    return named if named in content.armies else (led or [named])[0]


@lru_cache(maxsize=256)
def read_army(written: str, size: int, content: Content, copies: int = STANDARD) -> Army:
    """The army that somebody wrote down; refused with everything that is wrong with it."""
    army = drafted(written, size, content)
    if reasons := check_army(army, size, content, copies):
        raise Refused(*reasons)
    return army


def drafted(written: str, size: int, content: Content) -> Army:
    """What was written down, legal or not; refused only where it cannot be read."""
    ready = content.armies.get(army_called(written, content))
    if ready is None and ":" not in written:
        raise refuse("unknown_army", army=written[:LONGEST], known=sorted(content.armies), example=NOTATION)
    return _fitted(ready, size) if ready else _spelled(written, content)


def _fitted(army: Army, size: int) -> Army:
    """A ready army is made for the standard game; a blitz takes half of each Soldier (INV-145).

    Halves are rounded down; then the first of them get one Soldier more, until the army has its size.
    """
    counted = {card: count * size // STANDARD for card, count in army.soldiers.items()}
    odd = [card for card, count in army.soldiers.items() if count * size % STANDARD]
    for card in odd[: max(0, size - sum(counted.values()))]:
        counted[card] += 1
    return Army(army.leader, {card: count for card, count in counted.items() if count})


def _spelled(written: str, content: Content) -> Army:
    """An army that was written in full. INV-D02: 0 copies of a card leave its colour free for another."""
    leader, _, soldiers = written.partition(":")
    names = card_names(content)
    counted: Counter[str] = Counter()
    unreadable = []
    for entry in read_roster(soldiers, counted=True):
        if isinstance(entry, str):
            unreadable.append(fault("army_unreadable", part=entry))
        else:
            counted[names.key("+".join([entry.name, *entry.words]))] += entry.count
    if unreadable:
        raise Refused(*unreadable)
    return Army(names.key(leader), dict(+counted))


def check_army(army: Army, size: int, content: Content, copies: int = STANDARD) -> list[Text]:
    """Everything that is wrong with an army, each reason with its rule.

    INV-018, INV-019, INV-020, INV-023, INV-024, INV-025, INV-145, INV-146, INV-147: a Leader, so many Soldiers, one
    kind for each colour. INV-R03: `copies` is how many of one Soldier the boxes of the players hold.
    """
    cards = content.cards
    reasons = []
    unknown = [card for card in (army.leader, *army.soldiers) if card and card not in cards]
    reasons += [card_names(content).unknown(card, "INV-023", _named) for card in unknown]
    if not army.leader:
        reasons.append(fault("army_without_leader", rule="INV-020"))
    elif army.leader in cards and cards[army.leader].colour != LEADER:
        reasons.append(fault("not_a_leader", card=army.leader, rule="INV-020"))
    for card in army.soldiers:
        if card in cards and cards[card].colour == LEADER:
            reasons.append(fault("second_leader", card=card, rule="INV-020"))
    total = sum(army.soldiers.values())
    if total != size:
        rule = "INV-019" if size == STANDARD else "INV-146"
        reasons.append(fault("number_of_soldiers", have=total, want=size, rule=rule))
    for card, count in army.soldiers.items():
        if copies < count <= size:
            given = {"card": card[:LONGEST], "have": count, "most": copies, "rule": "INV-R03"}
            reasons.append(fault("too_many_copies", **given))
    for colour in COLOURS:
        kinds = sorted(card for card in army.soldiers if card in cards and cards[card].colour == colour)
        if len(kinds) > 1:
            reasons.append(fault("two_kinds_of_colour", colour=colour, card=kinds, rule="INV-024"))
    return reasons


def _named(card: str) -> Text:
    return Text("builder.leader", {"card": card})


def write_army(army: Army) -> str:
    """The army as `read_army` reads it."""
    return f"{army.leader}: " + ", ".join(f"{count} {card}" for card, count in sorted(army.soldiers.items()))


def check_ready_armies(content: Content) -> list[Text]:
    """Everything wrong with the ready armies, and whether the usual one is there."""
    reasons = [
        fault("ready_army", army=name, why=why)
        for name, army in content.armies.items()
        for why in check_army(army, STANDARD, content)
    ]
    if USUAL not in content.armies:
        reasons.append(fault("no_usual_army", army=USUAL))
    return reasons


def random_army(rng: Random, size: int, content: Content, copies: int = STANDARD) -> Army:
    """INV-022, INV-023, INV-R04: any Leader, one kind for each colour from any version, some colours left out.

    An army of one or two colours is legal, but hardly anybody would bring one.
    """
    leaders = _cards_of(content, LEADER)
    soldiers = {colour: kinds for colour in COLOURS if (kinds := _cards_of(content, colour))}
    fewest = -(-size // copies)
    if not leaders or len(soldiers) < fewest:
        raise refuse("no_army_possible", size=size, most=copies, count=len(soldiers), rule="INV-019")
    colours = rng.sample(list(soldiers), rng.randint(min(max(fewest, COMMON), len(soldiers)), len(soldiers)))
    kinds = [rng.choice(soldiers[colour]) for colour in colours]
    counted = Counter(kinds)
    while counted.total() < size:
        counted[rng.choice([kind for kind in kinds if counted[kind] < copies])] += 1
    return Army(rng.choice(leaders), dict(counted))


def _cards_of(content: Content, colour: str) -> list[str]:
    return sorted(name for name, card in content.cards.items() if card.colour == colour)
