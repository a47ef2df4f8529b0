"""Where the quick player goes, and what it does there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from harena.core.action import Action
from harena.games.twenty_strong.actions import Activate, Challenge, Move, Observe
from harena.games.twenty_strong.book import Face
from harena.games.twenty_strong.cards import COLOURS, OPPORTUNITY
from harena.games.twenty_strong.dice_odds import chance_of, hits_in
from harena.games.twenty_strong.player.fighting import best_commitment
from harena.games.twenty_strong.player.using import item_to_use
from harena.games.twenty_strong.player.worth import HEALTH_WORTH, effects_worth, foe_worth, health_worth
from harena.games.twenty_strong.rules.defeat import own_worth
from harena.games.twenty_strong.rules.items import has_place
from harena.games.twenty_strong.rules.turn import not_empty
from harena.games.twenty_strong.table import Ascent

UNREST: Final = 0.3
WOUNDED: Final = 0.8
"""What an exhausted die, and each point of Health below 4, cost before the Final."""


def fight_worth(t: Ascent, face: Face, health: int, plus: int) -> float:
    """What it is worth to face a card: the best plan for it, with what its + may bring."""
    passes = min(t.strategy, face.pass_limit)
    room = face.commit_limit * passes
    damage = face.damage
    goals = [(max(1, health), foe_worth(t, face, damage))]
    lost = health_worth(t.health, damage) if damage else 0.0
    if plus:
        more = 1.6
        goals.append((health + 4 * plus, 2.6 * plus))
        lost += plus * more
    gain, _ = best_commitment(t, goals, (0,) * len(COLOURS), passes, room)
    return gain - lost + effects_worth(t, face.windows.get("activated", ()))


def observe_worth(t: Ascent) -> float:
    """What it is worth to observe: a die or Health, what the hero makes of it, less the penalty."""
    boon = max(0.6 if any(t.exhausted) else 0.0, HEALTH_WORTH[min(t.health + 1, 7)] if t.health < 6 else 0.0)
    made = effects_worth(t, t.book.moments[t.hero].get("observed", ()))
    return boon + made + effects_worth(t, t.book.penalties[t.lieutenant]) - 0.4


def challenge_worth(t: Ascent, card: str) -> float:
    """What it is worth to face a primus now: he must fall in a turn or two."""
    face = t.book.primus[card]
    book, passes, crit = t.book, t.strategy, max(2, own_worth(t)[-1])
    need = face.health + (2 if face.needs_crits or face.once else 0) + 3 * (face.plus + t.more_plus)
    soon = chance_of(book, tuple(t.pool), passes, need, crit)
    mean = sum(hits * chance for hits, chance in enumerate(hits_in(book, tuple(t.pool), passes, crit)))
    later = min(1.0, mean / max(1, need))
    danger = health_worth(t.health, face.damage + 2 * face.plus) * (1 - soon)
    return 7.5 * soon + 1.5 * later - 3.0 - danger - unrest(t)


def unrest(t: Ascent) -> float:
    """What it costs to end the last primus conflict while dice are exhausted or Health is low: the Final comes next."""
    if sum(map(bool, t.primus)) > 1:
        return 0.0
    return UNREST * sum(t.exhausted) + WOUNDED * max(0, 4 - t.health)


def camp_worth(t: Ascent, camp: int) -> tuple[float, Action]:
    """The best that can be done at a camp."""
    found: list[tuple[float, Action]] = []
    card = t.top[camp]
    if card:
        found.append((observe_worth(t), Observe()))
        if t.book.kinds[card] == OPPORTUNITY:
            found.append((1.1 if has_place(t) else 0.1, Activate()))
        else:
            face = t.book.faces[card]
            found.append((fight_worth(t, face, face.health, face.plus + t.more_plus), Activate()))
    if t.primus[camp]:
        found.append((challenge_worth(t, t.primus[camp]), Challenge()))
    return max(found, key=lambda pair: pair[0])


def choose_move(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], rng: Random) -> Action:
    if use := item_to_use(t, options):
        return use
    moves = [option for option in options if isinstance(option, Move)]
    return max(
        moves, key=lambda move: camp_worth(t, move.camp)[0] + 0.2 * _near_primus(t, move.camp) + 0.3 * rng.random()
    )


def _near_primus(t: Ascent, camp: int) -> int:
    return sum(1 for other in not_empty(t, t.book.adjacent[camp]) if t.primus[other])


def choose_deed(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    return item_to_use(t, options) or camp_worth(t, t.token)[1]


def choose_call(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """The additional enemy that does the least harm."""

    def key(option: Any) -> float:
        face = t.book.faces[t.top[option.camp]]
        return fight_worth(t, face, face.health, face.plus)

    return max(options, key=key)
