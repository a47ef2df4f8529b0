"""Hoplomachus keeps the promises that every game makes, in every kind of fight."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from harena.core.conformance import examine
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.rules.choices import Options
from tests.core.builders import remade

KINDS = ("flag", "hill", "spar", "bloodshed", "primus", "scion")


def always(**chosen: str) -> type[Struct]:
    """Options that are left alone with these values."""
    fields = msgspec.structs.fields(Options)
    rows: list[Any] = [(field.name, field.type, chosen.get(field.name, field.default)) for field in fields]
    return msgspec.defstruct("Options", rows, frozen=True, forbid_unknown_fields=True)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_fight_keeps_every_promise(kind: str) -> None:
    game = remade(GAME, options=always(kind=kind, act="lot" if kind != "scion" else "usual"))
    results = examine(game, seed=kind, games=1, positions=15)
    assert [f"{result.check}: {result.failure}" for result in results if not result.passed] == []


@pytest.mark.parametrize("mode", ["act", "campaign"])
@pytest.mark.parametrize("act", ["1", "4"])
def test_acts_and_campaigns_keep_every_promise(mode: str, act: str) -> None:
    game = remade(GAME, options=always(mode=mode, act=act))
    results = examine(game, seed=mode, games=2, positions=15)
    assert [f"{result.check}: {result.failure}" for result in results if not result.passed] == []


def test_fights_with_any_options_keep_every_promise() -> None:
    results = examine(GAME, seed="any", games=4, positions=10)
    assert [f"{result.check}: {result.failure}" for result in results if not result.passed] == []
