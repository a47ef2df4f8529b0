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


def examine_fights(seed: str, *, positions: int = 6, **chosen: str) -> None:
    """One fight with these options keeps every promise."""
    results = examine(remade(GAME, options=always(**chosen)), seed=seed, games=1, positions=positions)
    assert [f"{result.check}: {result.failure}" for result in results if not result.passed] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_fight_keeps_every_promise(kind: str) -> None:
    examine_fights(kind, positions=15, kind=kind, act="lot" if kind != "scion" else "usual")


@pytest.mark.parametrize("arena", GAME.content.arenas)
def test_a_fight_in_every_arena_keeps_every_promise(arena: str) -> None:
    examine_fights(arena, arena=arena, act="lot")


@pytest.mark.parametrize("primus", GAME.content.primuses)
def test_a_fight_against_every_primus_keeps_every_promise(primus: str) -> None:
    examine_fights(primus, primus=primus, act="lot")


@pytest.mark.parametrize("scion", GAME.content.scions)
def test_a_fight_against_every_scion_keeps_every_promise(scion: str) -> None:
    examine_fights(scion, scion=scion)


@pytest.mark.parametrize("hero", GAME.content.heroes)
def test_a_fight_of_every_hero_keeps_every_promise(hero: str) -> None:
    examine_fights(hero, hero=hero, act="4", difficulty="fearless", formation_limit="simultaneous")


@pytest.mark.parametrize("mode", ["act", "campaign"])
@pytest.mark.parametrize("act", ["1", "4"])
def test_acts_and_campaigns_keep_every_promise(mode: str, act: str) -> None:
    game = remade(GAME, options=always(mode=mode, act=act))
    results = examine(game, seed=mode, games=2, positions=15)
    assert [f"{result.check}: {result.failure}" for result in results if not result.passed] == []


def test_fights_with_any_options_keep_every_promise() -> None:
    results = examine(GAME, seed="any", games=4, positions=10)
    assert [f"{result.check}: {result.failure}" for result in results if not result.passed] == []
