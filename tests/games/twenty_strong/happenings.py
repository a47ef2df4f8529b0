"""Moments to look at one card: an effect that takes place now, an enemy that falls, a turn that ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harena.games.twenty_strong.actions import TakeDie
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.rules.defeat import defeat
from harena.games.twenty_strong.rules.enemies import enter
from harena.games.twenty_strong.rules.happening import ACTS
from harena.games.twenty_strong.rules.strategy import STOP
from harena.games.twenty_strong.rules.turn import ask_move
from harena.games.twenty_strong.table import Ascent, Owned
from harena.games.twenty_strong.vocabulary import AnyEffect
from tests.games.twenty_strong.climbs import LETTERS, Foe, climb, fight, play, written


def befall(effect: AnyEffect, *answers: Any, foes: str = "", **state: Any) -> Ascent:
    """An effect takes place, and these answers are given. Afterwards the player is asked for a move."""
    t = climb(ask=False, **state)
    for name in foes.split():
        _take(t, name)
        enter(t, name, t.token)
    t.then((ask_move,))
    ACTS[type(effect)](t, effect, 0 if foes else -1)
    t.proceed()
    return play(t, *answers)


def fell(card: str, *answers: Any, **state: Any) -> Ascent:
    """This enemy is defeated now, and these answers are given. Afterwards the player is asked for a move."""
    t = climb(ask=False, **state)
    _take(t, card)
    foe = enter(t, card, t.token)
    t.then((defeat, foe), (ask_move,))
    t.proceed()
    return play(t, *answers)


def _take(t: Ascent, name: str) -> None:
    for pile in (t.unseen, t.shown):
        if name in pile:
            pile.remove(name)


def stop(t: Ascent, *answers: Any) -> Ascent:
    """End the Strategy phase, and give these answers in the Resolution phase."""
    return play(t, STOP, *answers)


def die(letter: str, zone: str = "pool", face: str = "") -> TakeDie:
    """A die by its letter and its zone: `die("R")`, `die("Y", "active", "miss")`."""
    return TakeDie(COLOURS[LETTERS.index(letter)], zone, face)  # type: ignore[arg-type]


def spent(letters: str) -> list[TakeDie]:
    """Exhausted dice, one after another."""
    return [die(letter, "exhausted") for letter in letters]


def zones(t: Ascent) -> tuple[str, str]:
    """The pool and the exhaustion zone by letters."""
    return written(t.pool), written(t.exhausted)


def owned(t: Ascent) -> list[str]:
    """The items by name."""
    return [one.card for one in t.items]


def accomplish(t: Ascent, card: str) -> Ascent:
    """Turn an Opportunity of the inventory over, whatever its condition."""
    t.items = [Owned(one.card) if one.card == card else one for one in t.items]
    t.listed = None
    return t


def stats(t: Ascent) -> Sequence[int]:
    """Health, Strategy and Recovery."""
    return t.health, t.strategy, t.recovery


def fight_as(hero: str, *foes: Foe | str, **state: Any) -> Ascent:
    """A fight with the ability of this hero of the box."""
    t = fight(*foes, **state)
    t.hero, t.listed = hero, None
    return t
