"""How hard a game for one is: at each rank, and with each hero, boss or whatever else can be chosen beforehand.

The game's own policy plays every rank equally often (`Programs.policy`). What can be chosen beforehand by name takes
turns, so that everything comes equally often and meets everything else. A hero is then compared with the mean of each
rank: the games of a hero who wins six points more often than others do at the same rank deviate by +6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from time import process_time
from typing import Any, Final

from msgspec import Struct

from harena.core.discovery import find_game
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.question import Ask
from harena.core.table import Table
from harena.lab.ratings import Estimate
from harena.lab.seeds import bot_stream, chance_stream
from harena.lab.simulate import MOST_ANSWERS
from harena.lab.solo import mean, share_of
from harena.lab.workers import in_order

RANK: Final = "rank"
"""The option by which games for one are made harder."""

Place = tuple[int, int]
"""A game by its rank and its number."""


class Climb(Struct, frozen=True):
    """How one game went; `chosen`: what was played with, by the option that names it."""

    rank: int
    number: int
    chosen: dict[str, str]
    won: bool
    reason: str
    decisions: int
    seconds: float

    @property
    def place(self) -> Place:
        return self.rank, self.number


class Rank(Struct, frozen=True):
    """How often the games of a rank are won."""

    rank: int
    games: int
    share: Estimate


class Deviation(Struct, frozen=True):
    """By how much more often games with this card are won than others of the same ranks."""

    option: str
    name: str
    games: int
    share: Estimate


class SoloBalance(Struct, frozen=True):
    """All ranks, and all cards that can be chosen beforehand, the best first within an option."""

    ranks: list[Rank]
    deviations: list[Deviation]
    endings: dict[str, int]
    games: int
    length: float
    """How many choices a game takes on average."""
    seconds: float
    """How long a game takes on one core, on average."""


def ranks_of(game: Game[Any]) -> list[int]:
    """The ranks of a game, from the lowest to the highest; a game without ranks is refused."""
    for option in game.declared_options():
        if option["name"] == RANK and option["type"] == "int":
            return list(range(option["least"], option["most"] + 1))  # type: ignore[call-overload, operator]
    raise refuse("no_ranks", game=game.name)


def planned_games(game: Game[Any], games: int) -> list[Place]:
    """Every rank in turn, so that a series that is broken off tells something of all of them."""
    return [(rank, number) for number in range(games) for rank in ranks_of(game)]


def play_climbs(
    game_name: str, *, games: int, seed: str, workers: int = 1, done: Collection[Place] = ()
) -> Iterator[Climb]:
    """Play what is missing of so many games a rank, in the order in which it is planned."""
    game = find_game(game_name)
    if game.programs.policy is None or not game.solo:
        raise refuse("no_policy", game=game.name)
    missing = [place for place in planned_games(game, games) if place not in set(done)]
    with closing(in_order(partial(play_climb, game_name, seed), missing, workers)) as played:
        yield from played


def play_climb(game_name: str, seed: str, place: Place) -> Climb:
    """Play one game with the game's own policy. It depends on the seed, the rank and the number only.

    No two games share their dice: what luck does at one rank says nothing of another, so that intervals are sound.
    """
    game, (rank, number), started = find_game(game_name), place, process_time()
    chosen = chosen_for(game, number)
    table: Table = game.table(1, game.read_options({RANK: rank, **chosen}))
    policy, own_seed = game.programs.policy, f"{seed} rank {rank}"
    chance, mind = chance_stream(own_seed, number), bot_stream(own_seed, number, 0)
    assert policy is not None
    decisions = 0
    for _ in range(MOST_ANSWERS):
        if (pending := table.pending) is None:
            break
        if isinstance(pending, Ask):
            decisions += 1
            table.answer(policy(table.seen_by(pending.seat), mind))
        else:
            table.answer(pending.sample(table, chance))
    assert table.outcome is not None
    won, reason = bool(table.outcome.winners), table.outcome.reason
    return Climb(rank, number, chosen, won, reason, decisions, round(process_time() - started, 3))


def chosen_for(game: Game[Any], number: int) -> dict[str, str]:
    """What the game of this number is played with: the cards of each option take turns.

    After each round the other options are a step ahead, so that in time everything meets everything else.
    """
    named = named_cards(game)
    round_of = number // len(next(iter(named.values()))) if named else 0
    return {
        option: names[(number + place * round_of) % len(names)] for place, (option, names) in enumerate(named.items())
    }


def named_cards(game: Game[Any]) -> dict[str, list[str]]:
    """What can be chosen beforehand by name: the names of each option, without the one that chooses nothing."""
    options: list[dict[str, Any]] = [option for option in game.declared_options() if option["type"] == "name"]
    return {option["name"]: [name for name in option["choices"] if name] for option in options}


# What came out


def solo_balance(climbs: Sequence[Climb]) -> SoloBalance | None:
    """Shares and deviations of what was played; None where that is nothing."""
    if not climbs:
        return None
    ranks = sorted({climb.rank for climb in climbs})
    by_rank = {rank: [climb for climb in climbs if climb.rank == rank] for rank in ranks}
    found = [Rank(rank, len(own), share_of(sum(one.won for one in own), len(own))) for rank, own in by_rank.items()]
    shares = {rank.rank: rank.share.value for rank in found}
    return SoloBalance(
        ranks=found,
        deviations=[*_deviations(climbs, shares)],
        endings=_counted(climb.reason for climb in climbs),
        games=len(climbs),
        length=sum(climb.decisions for climb in climbs) / len(climbs),
        seconds=sum(climb.seconds for climb in climbs) / len(climbs),
    )


def _deviations(climbs: Sequence[Climb], shares: dict[int, float]) -> Iterator[Deviation]:
    for option in climbs[0].chosen:
        values: dict[str, list[float]] = {}
        for climb in climbs:
            values.setdefault(climb.chosen[option], []).append(climb.won - shares[climb.rank])
        found = [Deviation(option, name, len(own), mean(own)) for name, own in values.items()]
        yield from sorted(found, key=lambda one: one.share.value, reverse=True)


def _counted(reasons: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for reason in reasons:
        counts[reason] = counts.get(reason, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: -pair[1]))
