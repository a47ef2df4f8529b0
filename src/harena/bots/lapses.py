"""How the weaker levels err: like people, who miss some pieces and judge by feeling what is nearly equal.

They look one step ahead, as `greedy` does. Nobody misses a win or what leaps to the eye, an obvious capture for
example, and nobody misses a plain button: to pass, to end the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from harena.bots.levels import Level
from harena.core.action import Action

STRIKING: Final = 0.12
"""An option leaps to the eye if it stands so much better than the options do on average."""


def by_feeling(worths: Mapping[Action, float], level: Level, rng: Random) -> Action:
    """The option that seems best to a player of this level, who knows what each brings one step ahead.

    What leaps to the eye is played. Before they press a plain button people look once more.
    """
    if plain := obvious(worths):
        return max(plain, key=worths.__getitem__)
    blur = level.blur * (max(worths.values()) - min(worths.values()))
    felt = {option: worth + blur * (2 * rng.random() - 1) for option, worth in worths.items()}
    best = max(noticed(worths, level.overlooks, rng), key=felt.__getitem__)
    if not _is_button(best):
        return best
    return max([best, *noticed(worths, level.overlooks, rng)], key=felt.__getitem__)


def obvious(worths: Mapping[Action, float]) -> list[Action]:
    """The options that win at once; where there are none, those that are far better than most."""
    usual = sum(worths.values()) / len(worths)
    won = [option for option, worth in worths.items() if worth == 1]
    return won or [option for option, worth in worths.items() if worth >= usual + STRIKING]


def noticed(options: Iterable[Action], overlooks: float, rng: Random) -> list[Action]:
    """The options that come to mind: those of some pieces are overlooked altogether.

    In a reaction, where one passes or plays a card, that means to miss the moment. Where nothing comes to mind, one
    sees everything.
    """
    everything = list(options)
    missed = {piece for piece in dict.fromkeys(map(_piece, everything)) if rng.random() < overlooks}
    return [one for one in everything if _is_button(one) or _piece(one) not in missed] or everything


def _is_button(option: Action) -> bool:
    return not option.__struct_fields__


def _piece(option: Action) -> str:
    """The piece that one would click on first; the option itself where nothing is clicked."""
    return next(iter(option.path()), repr(option))
