"""Chapters 11, 21 and 26: Prowess that is gained and sacrificed, Camp Banes, and what they give outside of fights."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec.structs import replace

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import TakeProwess
from harena.games.hoplomachus.effects import Effect
from harena.games.hoplomachus.table import SEAT, Combat
from harena.games.hoplomachus.talents import split

E = TypeVar("E", bound=Effect)


# What they give


def of(t: Combat, kind: type[E]) -> Iterator[E]:
    """The effects of this kind that can still be used in this act."""
    if not t.powers:
        return
    for card, effect in t.book.talents[t.powers].of(kind):
        if not is_spent(t, card, effect):
            yield effect


def has(t: Combat, kind: type[E]) -> bool:
    return next(of(t, kind), None) is not None


def is_spent(t: Combat, card: str, effect: Effect) -> bool:
    """Whether what may be used so often in an act has been."""
    return effect.limit == "act" and t.journey.spent.count(card) >= effect.uses


def use_in_act(t: Combat, kind: type[E]) -> None:
    """An effect that is limited in an act is used."""
    for card, effect in t.book.talents[t.powers].of(kind):
        if effect.limit == "act" and not is_spent(t, card, effect):
            t.campaign = replace(t.journey, spent=(*t.journey.spent, card))
            return t.tell("prowess_used", prowess=split(card)[0])


def most_tactics(t: Combat) -> int:
    """HOP-216: how many Tactics the camp may hold after a reward."""
    more = t.book.talents[t.powers].tactic_limit if t.powers else 0
    return max(0, t.book.parameters.most_tactics + more)


# Gaining and losing


def become(t: Combat, powers: tuple[str, ...]) -> None:
    """Health and Leadership follow the Prowess and the Banes that the player has; HP rise and fall with Health."""
    before, after = t.book.talents[t.powers], t.book.talents[powers]
    t.powers = powers
    t.leadership += after.leadership - before.leadership
    if more := after.health - before.health:
        t.health += more
        t.hp[0] = t.hp[0] + more if more > 0 else min(t.hp[0], t.health)
        t.lowest[0] = min(t.lowest[0], t.hp[0])
    t.look_up()


def gain(t: Combat, card: str) -> None:
    """HOP-097, HOP-223: a Camp Bane, or a Prowess, of which a higher level takes the place of the lower one."""
    name, level = split(card)
    lower = f"{name}_{level - 1}"
    become(t, (*(one for one in t.powers if one != lower), card))


def lose(t: Combat, card: str) -> None:
    """HOP-086, HOP-101: a Bane leaves the camp because an effect says so."""
    become(t, tuple(one for one in t.powers if one != card))


def sacrifice_prowess(t: Combat, name: str) -> None:
    """HOP-261: the card of the highest level leaves the game."""
    card = next(one for one in t.powers if split(one)[0] == name)
    level = split(card)[1]
    left = (f"{name}_{level - 1}",) if level > 1 else ()
    become(t, (*(one for one in t.powers if one != card), *left))


def to_reserve_or_bag(t: Combat, chip: str) -> None:
    """HOP-049, HOP-260: a lost unit goes into the bag, yellow ones too (HOP-R145)."""
    insort(t.bag, chip)


# Choosing a Prowess


def next_cards(t: Combat, hero: str) -> list[str]:
    """HOP-223, HOP-D31: of each Prowess of a hero, or of the special ones, the lowest level that is not owned."""
    owned = dict(map(split, t.powers))
    found = []
    for name, prowess in t.book.content.prowess.items():
        level = owned.get(name, 0) + 1
        if prowess.hero == hero and level <= len(prowess.levels):
            found.append(f"{name}_{level}")
    return found


def choose_prowess(t: Combat, hero: str) -> None:
    """HOP-223, HOP-242: one card of choice, while there is any."""
    if next_cards(t, hero):
        t.ask(SEAT, PROWESS, hero)


def prowess_cards(t: Combat, _seat: Seat, hero: str) -> list[TakeProwess]:
    return [TakeProwess(card) for card in next_cards(t, hero)]


def may_take_prowess(t: Combat, _seat: Seat, hero: str, action: TakeProwess) -> Reasons:
    if action.card not in next_cards(t, hero):
        yield no("no_such_prowess", "HOP-223")


def take_prowess(t: Combat, _seat: Seat, _hero: str, action: TakeProwess) -> None:
    gain(t, action.card)
    name, level = split(action.card)
    t.tell("prowess_gained", prowess=name, level=str(level))


def _whose(_t: Combat, hero: str) -> dict[str, object]:
    return {"manner": "" if hero else "special"}


PROWESS: Final = Question(
    "prowess",
    prowess_cards,
    take_prowess,
    TakeProwess,
    may_take_prowess,
    rule="HOP-223",
    phase="rewards",
    about=_whose,
)
