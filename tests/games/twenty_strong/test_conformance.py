"""20 Strong keeps every promise of the platform, from each way to begin. The long run is `harena conform`."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from harena.core.conformance import assert_conforms
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.beginnings import Options


def begun(**values: object) -> type[msgspec.Struct]:
    """Options with other defaults: the first game of an examination is played with the defaults."""
    types = {field.name: field.type for field in msgspec.structs.fields(Options)}
    return msgspec.defstruct(
        "Begun", [(name, types[name], value) for name, value in values.items()], bases=(Options,), frozen=True
    )


@pytest.mark.parametrize(
    "options",
    [
        begun(),
        begun(rank=5),
        begun(rank=2, health=6, dice="YYYYGGGGBBBBPPPPR", items="second_wind, testudo, rope_dancer", influence=20),
        begun(universal=True, health=6),
        begun(begin="primus", hero="glauka", health=6, items="cretan_archer, favour_of_fortuna"),
        begun(begin="primus", rank=5, hero="sabina", dice="PPPPR", influence=12),
        begun(begin="final", lieutenant="dis_pater", health=6, dice="BBBBPPPPR", influence=20),
        begun(begin="final", rank=5, lieutenant="orthros", hero="faustulus", items="lava_hound, clean_hands"),
    ],
    ids=[
        *("whole", "rank 5", "with a given state", "universal hero", "primus", "primus at rank 5"),
        *("the Final", "the Final at rank 5"),
    ],
)
def test_a_game_from_each_way_to_begin_keeps_every_promise(options: type[msgspec.Struct]) -> None:
    assert_conforms(replace(GAME, rules=replace(GAME.rules, options=options)), "ascent", games=2)


@pytest.mark.parametrize("lieutenant", GAME.content.lieutenants)
def test_the_final_of_each_lieutenant_keeps_every_promise(lieutenant: str) -> None:
    options = begun(begin="final", lieutenant=lieutenant, health=6, dice="YYGGBBBPPPPR", influence=9)
    assert_conforms(replace(GAME, rules=replace(GAME.rules, options=options)), lieutenant, games=1)


@pytest.mark.parametrize("hero", GAME.content.heroes)
def test_the_climb_of_each_hero_keeps_every_promise(hero: str) -> None:
    options = begun(hero=hero, health=6, dice="YYGGBBBPPPPR")
    assert_conforms(replace(GAME, rules=replace(GAME.rules, options=options)), hero, games=1)
