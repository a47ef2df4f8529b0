"""Climbs to tell stories with: a table before a move or in the middle of a fight, and answers given in their order.

Dice are written by the first letters of their colours, `YYGGBBPPR`; cards by their names in the content, or as values
that a test makes: `fight(foe(health=4, damage=2), foe(kind="sport"))`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Ask, Question
from harena.games.twenty_strong.actions import Assign, Commit, Roll
from harena.games.twenty_strong.book import book
from harena.games.twenty_strong.cards import COLOURS, Content, Enemy, Hero, Opportunity, Primus, Reward
from harena.games.twenty_strong.game import GAME, setup
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.rules.enemies import enter
from harena.games.twenty_strong.rules.strategy import confront
from harena.games.twenty_strong.rules.turn import ask_move, end_turn
from harena.games.twenty_strong.table import CLIMBING, NO_CARD, SHOWN, SIDES, Ascent, Owned
from harena.games.twenty_strong.vocabulary import AnyEffect

LETTERS: Final = "YGBPR"
ROLL: Final = Roll()
NEMO: Final = "nemo"
"""A hero without an ability."""


# Content


class Foe:
    """An enemy that a test makes: a card and its kind."""

    def __init__(self, kind: str, card: Enemy | Primus) -> None:
        self.kind = kind
        self.card = card


def foe(
    kind: str = "carnage",
    *,
    health: int = 4,
    damage: int = 1,
    plus: int = 0,
    influence: int = 0,
    effects: Sequence[AnyEffect] = (),
    reward: Reward | None = None,
    bane: Sequence[AnyEffect] = (),
) -> Foe:
    """An enemy with these figures; `kind`: sport, carnage or primus."""
    if kind == "primus":
        return Foe(kind, Primus(health, damage, plus, tuple(effects), reward, tuple(bane)))
    return Foe(kind, Enemy(health, damage, plus, influence, tuple(effects), reward))


def box(cards: Mapping[str, Foe | Opportunity] = {}, hero: Sequence[AnyEffect] = ()) -> Content:
    """The built-in content with these cards in it too, and with a hero `nemo` who has this ability."""
    content: Content = GAME.content
    made: dict[str, dict[str, Any]] = {"sport": {}, "carnage": {}, "opportunity": {}, "heroes": {}}
    for name, card in cards.items():
        if isinstance(card, Opportunity):
            made["opportunity"][name] = card
        elif card.kind == "primus":
            made["heroes"][name] = Hero(6, 3, 2, (), card.card if isinstance(card.card, Primus) else None)
        else:
            made[card.kind][name] = card.card
    return replace(
        content,
        **{kind: {**getattr(content, kind), **own} for kind, own in made.items()},
        universal={**content.universal, NEMO: Hero(6, 3, 2, tuple(hero))},
    )


def counts(written: str) -> list[int]:
    """Dice by colour: `YYR` is two yellow ones and the red one."""
    return [written.count(letter) for letter in LETTERS]


# Tables


def climb(
    tops: str | Mapping[str, str] = "",
    *,
    token: str = "b0",
    below: int | Mapping[str, int] = 0,
    primus: Mapping[str, str] | None = None,
    content: Content | None = None,
    hero: str = NEMO,
    lieutenant: str = "charun",
    health: int = 6,
    strategy: int = 3,
    recovery: int = 2,
    pool: str = "YYGGBBPPR",
    exhausted: str = "",
    items: str = "",
    influence: str = "",
    discard: str = "",
    rank: int = 1,
    ask: bool = True,
) -> Ascent:
    """A climb before the move of its second turn. Tops are written by camp: `climb({"b1": "nubian_lion"})`.

    Camps that are not named are empty; `below`: how many unseen cards lie under each top, or under those named in it.
    Without another the primus `ursus` waits under m1, so that the Final does not begin.
    """
    content = content or box()
    t = setup([], Options(rank=rank), content)
    t.agenda, t.journal = [], []
    cards = book(content)
    t.hero, t.lieutenant, t.health, t.strategy, t.recovery = hero, lieutenant, health, strategy, recovery
    t.turn, t.token = 1, cards.camps.index(token)
    for camp, card in tops.items() if isinstance(tops, Mapping) else ():
        place = cards.camps.index(camp)
        t.top[place] = card
        t.unseen.remove(card)
        t.below[place] = below if isinstance(below, int) else below.get(camp, 0)
    for camp, card in ({"m1": "ursus"} if primus is None else primus).items():
        t.primus[cards.camps.index(camp)] = card
    for card in items.split():
        gone = t.tactics if card in t.tactics else t.unseen
        if card in gone:
            gone.remove(card)
        t.items.append(Owned(card, accomplished=cards.items[card].condition is None))
    for pile, written in ((t.influence, influence), (t.discard, discard)):
        for card in written.split():
            t.unseen.remove(card)
            pile.append(card)
    set_dice(t, pool, exhausted)
    if ask:
        t.then((ask_move,))
        t.proceed()
    return t


def set_dice(t: Ascent, pool: str, exhausted: str = "") -> None:
    """These dice are recruited, the others wait in the training ground."""
    t.pool, t.exhausted = counts(pool), counts(exhausted)
    t.training = [s - a - b for s, a, b in zip(t.book.stock, t.pool, t.exhausted, strict=True)]


def fight(
    *foes: Foe | str,
    stage: str = CLIMBING,
    hero: Sequence[AnyEffect] = (),
    content: Content | None = None,
    **state: Any,
) -> Ascent:
    """The first Commit step against these enemies. Those that a test makes are called `foe_0`, `foe_1` and so on."""
    made = {f"foe_{number}": one for number, one in enumerate(foes) if isinstance(one, Foe)}
    content = content or box(made, hero)
    t = climb(content=content, ask=False, **state)
    t.stage = stage
    for number, one in enumerate(foes):
        name = one if isinstance(one, str) else f"foe_{number}"
        for pile in (t.unseen, t.shown):
            if name in pile:
                pile.remove(name)
        if name in t.book.primus:
            t.rival = name
        enter(t, name, t.token)
    t.then((confront,), (end_turn,))
    t.proceed()
    return t


# Answers


def play(t: Ascent, *answers: Any) -> Ascent:
    """Answer whatever is asked, in order: choices for the player, dice and cards for chance. Each must be allowed."""
    for answer in answers:
        question = t.pending
        assert question is not None, f"the game is over before {answer}"
        if isinstance(question, Ask):
            assert answer in t.options(), f"{question.question}: {answer} is none of {t.options()}"
            t.answer(answer)
        else:
            assert not isinstance(answer, Action), f"{answer}, but it is for chance to {question.kind}"
            t.answer(question.check(t, answer))
    return t


def throw(t: Ascent, dice: str, faces: str) -> Ascent:
    """Commit these dice and roll: `throw(t, "YR", "miss hit")`, the faces in the order of all dice that are rolled."""
    commits = [Commit(COLOURS[LETTERS.index(letter)]) for letter in dice]
    return play(t, *commits, ROLL, tuple(faces.split()))


def put(die: str, face: str, foe: int = 0) -> Assign:
    """A die on an enemy: `put("R", "crit")`."""
    return Assign(COLOURS[LETTERS.index(die)], face, foe)  # type: ignore[arg-type]


def asked(t: Ascent) -> Question[Any, Any, *tuple[Any, ...]] | None:
    """The question that the player is asked now."""
    return t.pending.question if isinstance(t.pending, Ask) else None


def refusals(t: Ascent, action: Action) -> list[tuple[str, str]]:
    """What stands against an answer: the key of each sentence and its rule."""
    return [(text.key.removeprefix("refused."), str(text.params["rule"])) for text in t.against(action)]


def keys(t: Ascent) -> list[str]:
    """What has been told, by the keys of the events."""
    return [event.key for event in t.journal or []]


def written(dice: Sequence[int]) -> str:
    """Dice by their letters: the other way round than `counts`."""
    return "".join(letter * count for letter, count in zip(LETTERS, dice, strict=True))


def showing(t: Ascent) -> dict[str, str]:
    """The committed dice that are not assigned, by what they show: `{"hit": "YR", "miss": "B"}`."""
    found: dict[str, str] = {}
    for place, count in enumerate(t.active):
        if count:
            face = SHOWN[place % SIDES] or "unrolled"
            found[face] = found.get(face, "") + LETTERS[place // SIDES] * count
    return found


def card_at(t: Ascent, camp: str) -> str:
    """The top card of a camp, by the camp's name."""
    return t.top[t.book.camps.index(camp)] or NO_CARD
