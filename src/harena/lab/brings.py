"""What the seats of a game bring: given seat by seat, one for all, or drawn for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from harena.core.conformance import random_brings
from harena.core.errors import refuse
from harena.core.game import Game

Given = Mapping[str, object] | None
"""What a seat brings, as it is typed or recorded; None: whatever the game thinks of for this seat and game."""


def brought(
    game: Game[Any], given: Sequence[Given], seats: int, options: Mapping[str, object], content: Any, rng: Random
) -> list[Struct]:
    """One for each seat. A single one is for all of them; where nothing is given they bring the usual."""
    if not given:
        return [game.rules.brings() for _ in range(seats)]
    if len(given) not in (1, seats):
        raise refuse("wrong_number_of_brings", brings=len(given), seats=seats)
    each = list(given) * seats if len(given) == 1 else list(given)
    if None not in each:
        return [game.read_brings(own or {}) for own in each]
    if game.programs.sample_brings is None:
        raise refuse("no_random_brings", game=game.name)
    drawn = random_brings(game, seats, options, rng, content)
    return [drawn[seat] if own is None else game.read_brings(own) for seat, own in enumerate(each)]
