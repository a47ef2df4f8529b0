"""Small games for the lab: one without an end, one for a single player, one for two teams, one for three foes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from harena.core.action import PASS, Action, Pass
from harena.core.game import Game, NoContent, NoOptions, Nothing, Programs, Rules, Screens
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Texts


class Auction(Table):
    """Every seat bids 0 to 3 once, after a die nobody needs; the highest total takes all."""

    bids: list[int] = []


class TeamAuction(Auction):
    """Seats 0 and 2 against 1 and 3."""

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        return (Seat(seat % 2), Seat(seat % 2 + 2))


class Bid(Action, frozen=True):
    coins: int


def bids(t: Auction, seat: Seat) -> list[Bid]:
    return [Bid(coins) for coins in range(4)]


def bid(t: Auction, seat: Seat, action: Bid) -> None:
    t.bids.append(action.coins)


BIDS = Question("bids", bids, bid, Bid)


def ask_bid(t: Auction, seat: Seat) -> None:
    t.ask(seat, BIDS)


def roll(t: Auction) -> None:
    t.roll((6,), rolled)


def rolled(t: Auction, dice: tuple[int, ...]) -> None:
    pass


def total(t: Auction, seat: Seat) -> int:
    return sum(coins for bidder, coins in enumerate(t.bids) if bidder in t.allies(seat))


def count_bids(t: Auction) -> None:
    """A single bidder wins with the highest bid only."""
    everybody = [Seat(seat) for seat in range(t.seats)]
    best = 3 if t.seats == 1 else max(total(t, seat) for seat in everybody)
    winners = [seat for seat in everybody if total(t, seat) == best]
    t.end(winners if set(winners) <= set(t.allies(winners[0] if winners else Seat(0))) else [], "sold")


def set_up(kind: type[Auction], seats: int) -> Auction:
    t = kind(seats=seats, bids=[])
    t.then((roll,), *[(ask_bid, Seat(seat)) for seat in range(seats)], (count_bids,))
    return t


def auction(brought: Sequence[Nothing], options: NoOptions, content: NoContent) -> Auction:
    return set_up(Auction, len(brought))


def team_auction(brought: Sequence[Nothing], options: NoOptions, content: NoContent) -> Auction:
    return set_up(TeamAuction, len(brought))


def endless(brought: Sequence[Nothing], options: NoOptions, content: NoContent) -> Auction:
    t = Auction(seats=len(brought), bids=[])
    t.then((wait, Seat(0)))
    return t


def wait(t: Auction, seat: Seat) -> None:
    t.ask(seat, WAITS)


def waits(t: Auction, seat: Seat) -> list[Pass]:
    return [PASS]


def go_on(t: Auction, seat: Seat, action: Pass) -> None:
    t.then((wait, seat))


WAITS = Question("waits", waits, go_on, Pass)


def imagine(view: Auction, rng: Random) -> Auction:
    return view


def evaluate(t: Auction, seat: Seat) -> float:
    return total(t, seat) / 12


def board(view: Auction, texts: Texts) -> str:
    return str(view.bids)


def toy(name: str, seats: tuple[int, ...], setup: Any) -> Game[Auction]:
    return Game(
        name=name,
        seats=seats,
        rules_version="1",
        status="example",
        rules=Rules(setup=setup, questions=(BIDS, WAITS)),
        screens=Screens(board=board),
        programs=Programs(evaluate=evaluate, imagine=imagine),
    )


ENDLESS = toy("endless", (2,), endless)
SOLO = toy("solo", (1,), auction)
TEAMS = toy("teams", (4,), team_auction)
THREE = toy("three", (3,), auction)


def install(monkeypatch: pytest.MonkeyPatch, *games: Game[Auction]) -> None:
    """Let the lab find these games by name, in this process."""
    found = by_name(games)
    monkeypatch.setattr("harena.lab.simulate.find_game", found.__getitem__)


def by_name(games: Iterable[Game[Auction]]) -> dict[str, Game[Auction]]:
    return {game.name: game for game in games}
