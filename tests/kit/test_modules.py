"""Modules: what a preset and the players' own switches mean."""

from __future__ import annotations

import pytest
from msgspec import Struct

from harena.kit.modules import Switch, in_play, switches


class Options(Struct, frozen=True):
    preset: str = "some"
    camels: Switch = "preset"
    decoys: int = 3
    elephants: Switch = "preset"


class Modules(Struct, frozen=True):
    camels: bool = False
    elephants: bool = False
    decoys: int = 0


def test_switches_are_found_by_their_type_in_the_order_of_the_options() -> None:
    assert switches(Options) == ("camels", "elephants")


@pytest.mark.parametrize(("switch", "on"), [("preset", True), ("on", True), ("off", False)])
def test_a_module_is_as_its_preset_has_it_unless_the_players_say_otherwise(switch: Switch, on: bool) -> None:
    assert in_play(Modules, Options(camels=switch), {"camels"}).camels is on


def test_a_module_outside_the_preset_is_off_unless_it_is_switched_on() -> None:
    assert not in_play(Modules, Options(), {"camels"}).elephants
    assert in_play(Modules, Options(elephants="on"), {"camels"}).elephants


def test_what_is_no_switch_is_taken_as_it_is() -> None:
    assert in_play(Modules, Options(decoys=5), ()).decoys == 5
