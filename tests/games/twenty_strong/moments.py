"""Moments that tests of the rules begin at: a set-up, a boss conflict, the Final, the end of a turn.

Camps go by the names of the registry: `go("m0")`, `names([0, 4])`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Ask
from harena.games.twenty_strong.actions import Call, ChooseTactic, Move, Next, RemoveTop, Stop, TakeDie
from harena.games.twenty_strong.cards import COLOURS, Allies, Content, LastConflict, Lieutenant, Opportunity
from harena.games.twenty_strong.game import GAME, setup
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.rules.turn import take_turn
from harena.games.twenty_strong.table import IN_PRIMUS, Ascent
from harena.games.twenty_strong.vocabulary import AnyEffect, ChangeHealth
from tests.games.twenty_strong.climbs import LETTERS, Foe, box, climb, fight, foe, play

A = TypeVar("A", bound=Action)
Cards = Mapping[str, Foe | Opportunity]

CAMPS: Final = ("b0", "b1", "b2", "b3", "m0", "m1", "m2", "u0", "u1", "L")
NO_CARDS: Final[Cards] = {}
STOP: Final = Stop()
BOSS: Final = "nero"
"""The lieutenant that a test makes."""
TOPS: Final = (
    "nubian_lion",
    "war_elephant",
    "hyena_pack",
    "long_jumper",
    "lyre_contest",
    "arena_bull",
    "tiber_swimmer",
    "clean_hands",
    "ash_vultures",
)
"""Nine cards for a set-up, from b0 to u1. Those of b1, m1 and u1 have the icon; that of u0 is an Opportunity."""
HEROES: Final = ["brennos", "sosia", "faustulus", "fabia", "manto", "glauka", "hylas", "sabina", "ursus"]


# Camps and dice by their names


def camp(name: str) -> int:
    return CAMPS.index(name)


def names(camps: Iterable[int]) -> list[str]:
    return sorted(CAMPS[number] for number in camps)


def go(name: str) -> Move:
    return Move(camp(name))


def call(name: str) -> Call:
    return Call(camp(name))


def die(letter: str, zone: str = "pool", face: str = "") -> TakeDie:
    """A die by the first letter of its colour: `die("R", "exhausted")`."""
    return TakeDie(COLOURS[LETTERS.index(letter)], zone, face)  # type: ignore[arg-type]


def offered(t: Ascent, kind: type[A]) -> list[A]:
    """The options of one kind."""
    return [option for option in t.options() if isinstance(option, kind)]


def ways(t: Ascent) -> list[str]:
    """The camps that the token may enter."""
    return names(move.camp for move in offered(t, Move))


def candidates(t: Ascent) -> list[str]:
    """The camps whose top card may become an additional enemy."""
    return names(one.camp for one in offered(t, Call))


def owned(t: Ascent) -> list[str]:
    return [item.card for item in t.items]


# The set-up


def begun(content: Content | None = None, **options: Any) -> Ascent:
    """The first question of a game with these options."""
    t = setup([], Options(**options), content or GAME.content)
    t.journal = []
    t.proceed()
    return t


def laid(rank: int = 1, tops: Sequence[str] = TOPS, content: Content | None = None, **options: Any) -> Ascent:
    """Mount Vesuvius has been built with these tops, from b0 to u1, for the lieutenant Charun."""
    t = begun(content, rank=rank, lieutenant="charun", **options)
    return play(t, tuple(tops))


def removed(rank: int, *camps: str, tops: Sequence[str] = TOPS) -> Ascent:
    """The cards of a rank are removed: these piles lose their top card, and the next ones come in a fixed order."""
    t = laid(rank, tops)
    for name in camps:
        play(t, RemoveTop(camp(name)), next(card for card in t.unseen))
    return t


def step(t: Ascent) -> None:
    """Stop fighting where that is possible, else take the first option or the first outcome of chance."""
    pending = t.pending
    assert pending is not None
    if isinstance(pending, Ask):
        t.answer(STOP if STOP in t.options() else t.options()[0])
    else:
        t.answer(pending.outcome(t, [0] * len(pending.bounds(t))))


def answered(t: Ascent, *wanted: type[Action]) -> Ascent:
    """Go on by single steps until an answer of one of these kinds is asked for."""
    while t.outcome is None and not any(offered(t, kind) for kind in wanted):
        step(t)
    return t


def to_turn(t: Ascent, number: int) -> Ascent:
    """Go on by single steps until this turn has begun, or the game is over."""
    while t.outcome is None and t.turn < number:
        step(t)
    return t


def next_turn(t: Ascent) -> Ascent:
    """Let the present turn end."""
    return to_turn(t, t.turn + 1)


def ready(rank: int = 1, tactic: str = "testudo", **options: Any) -> Ascent:
    """The whole set-up is done, and the token waits for its first camp."""
    t = answered(laid(rank, **options), ChooseTactic)
    return answered(play(t, ChooseTactic(tactic)), Move)


# Conflicts


def boss(
    *,
    health: int = 5,
    damage: int = 1,
    allies: int = 0,
    per: int = 20,
    effects: Sequence[AnyEffect] = (),
    setup: Sequence[AnyEffect] = (),
    penalty: Sequence[AnyEffect] = (),
) -> Lieutenant:
    """A lieutenant with these figures; without another the penalty costs 1 Health."""
    conflict = LastConflict(health, damage, Allies(allies, per, 12), tuple(effects), tuple(setup))
    return Lieutenant(tuple(penalty) or (ChangeHealth(when="penalty", n=-1),), conflict)


def led_by(
    lieutenant: Lieutenant, cards: Mapping[str, Foe | Opportunity] = {}, hero: Sequence[AnyEffect] = ()
) -> Content:
    """The content of `box`, and a lieutenant `nero` too."""
    content = box(cards, hero)
    return replace(content, lieutenants={**content.lieutenants, BOSS: lieutenant})


def primus_fight(*others: Foe | str, health: int = 7, damage: int = 1, **state: Any) -> Ascent:
    """The first Commit step against a primus of these figures, enemy number 0, and these other enemies."""
    bane = state.pop("bane", ())
    return fight(foe("primus", health=health, damage=damage, bane=bane), *others, stage=IN_PRIMUS, **state)


def final(lieutenant: Lieutenant | None = None, cards: Cards = NO_CARDS, **state: Any) -> Ascent:
    """The first turn of the Final has begun; without another the lieutenant has 5 Health and no allies."""
    hero = state.pop("hero_effects", ())
    t = climb(content=led_by(lieutenant or boss(), cards, hero), lieutenant=BOSS, primus={}, ask=False, **state)
    t.then((take_turn,))
    t.proceed()
    return t


def in_order(t: Ascent, *foes: int) -> Ascent:
    """Choose these enemies one after another."""
    return play(t, *map(Next, foes))
