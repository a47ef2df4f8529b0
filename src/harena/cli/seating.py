"""Who sits where: `human,seer:easy` read into players, names and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from harena.bots import make_bot
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.player import Bot
from harena.core.record import Player
from harena.core.seat import Seat
from harena.core.text import Texts

HUMAN: Final = "human"
OPPONENT: Final = "seer"
"""The program on seats for which nobody is named."""


def seat_specs(game: Game[Any], given: Sequence[str], level: str | None) -> list[str]:
    """One spec for each seat: as given, else a person on the first seat and the seer on the others."""
    specs = list(given) or [HUMAN, *[OPPONENT] * (game.seats[0] - 1)]
    if len(specs) not in game.seats:
        raise refuse("wrong_number_of_seats", game=game.name, seats=len(specs), allowed=list(game.seats))
    if level and OPPONENT not in specs:
        raise refuse("level_without_seer", level=level[:40])
    return [f"{spec}:{level}" if level and spec == OPPONENT else spec for spec in specs]


def seat_players(texts: Texts, specs: Sequence[str], names: Sequence[str]) -> list[Player]:
    """Players with names: those given for the people or for all seats, else made up in the reader's language."""
    people = [seat for seat, spec in enumerate(specs) if spec == HUMAN]
    if names and len(names) not in (len(people), len(specs)):
        raise refuse("wrong_number_of_names", names=len(names), people=len(people), seats=len(specs))
    named = dict(zip(range(len(specs)) if len(names) == len(specs) else people, names, strict=bool(names)))
    called = [named.get(seat, own)[:40] for seat, own in enumerate(made_up(texts, specs))]
    for seat, name in enumerate(called):
        if name.casefold() in (other.casefold() for other in called[:seat]):
            raise refuse("same_name", name=name)
    return [Player(name, None if spec == HUMAN else spec) for name, spec in zip(called, specs, strict=True)]


def shown_names(texts: Texts, players: Sequence[Player]) -> list[str]:
    """The names to show. Simulated players are named after their program, in the reader's language."""
    own = made_up(texts, [player.bot or HUMAN for player in players])
    return [own[seat] if player.name == player.bot else player.name for seat, player in enumerate(players)]


def seat_bots(game: Game[Any], players: Sequence[Player], seed: str | None) -> dict[Seat, Bot]:
    """The programs at the table, each with a generator of its own."""
    return {
        Seat(seat): make_bot(player.bot, game, Random() if seed is None else Random(f"bot/{seed}/{seat}"))
        for seat, player in enumerate(players)
        if player.bot is not None
    }


def made_up(texts: Texts, specs: Sequence[str]) -> list[str]:
    """Names in the reader's language, numbered where a kind sits there twice, or where a person is not alone."""
    kinds = [spec.partition(":")[0] for spec in specs]
    double = {kind for kind, count in Counter(kinds).items() if count > 1 or (kind == HUMAN and len(kinds) > 1)}
    return [
        texts("name.numbered" if kind in double else "name.single", bot=kind, number=seat + 1)
        for seat, kind in enumerate(kinds)
    ]
