"""Campaigns of Hoplomachus on a server: begun by a visitor, and played on by the game's own quick player."""

from __future__ import annotations

from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest

from harena.core.match import Match
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.table import Combat
from harena.web import lobby
from tests.web.serving import Served, Visitor, where

OPTIONS: Final = {"mode": "campaign", "hero": "nox", "scion": "kalliope", "primuses": "decimus, virago, bingqing"}


def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches have the same names and seeds in every run."""
    numbers = count(1)
    fixed = SimpleNamespace(
        token_urlsafe=lambda _size: f"saga{next(numbers):06}", token_bytes=lambda size: bytes(range(size))
    )
    monkeypatch.setattr(lobby, "secrets", fixed)


def campaign(who: Visitor, **options: str) -> str:
    """The address of a campaign that has begun."""
    form = {f"option.{name}": value for name, value in {**OPTIONS, **options}.items()}
    address = where(who.post("/new/hoplomachus", data=form))
    where(who.post(f"{address}/begin", data={"nonce": "abc"}))
    return address


def play_on(served: Served, address: str, answers: int) -> None:
    """So many answers more, or to the end."""
    match = address.removeprefix("/m/")
    player = GAME.programs.player
    assert player is not None

    def change(live: Match) -> None:
        rng = Random(1)
        for _ in range(answers):
            while not live.over and not isinstance(live.table.pending, Ask):
                live.chance()
            if live.over:
                return
            seen = live.view(Seat(0))
            assert isinstance(seen, Combat)
            live.answer(Seat(0), player(seen, rng))

    room = served.wait_for(served.services.rooms.enter, match)
    served.wait_for(served.services.rooms.change, match, room.version, change)
