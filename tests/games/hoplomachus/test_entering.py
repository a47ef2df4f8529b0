"""Coming onto a hex: the platform, carried tokens, the flag."""

from __future__ import annotations

from typing import Final

import pytest

from harena.games.hoplomachus.chips import Token
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.rules.entering import displace, exchange
from harena.games.hoplomachus.table import NOBODY
from harena.games.hoplomachus.vocabulary import Carry, DazeOnEnter

from .fights import arena, fight, hex_, hexes, on, unit, where

PLATFORM: Final = arena(sets={"platform": hexes("C3 C4")}, rules=(DazeOnEnter(set="platform"),))
TRIDENT: Final = arena(tokens={"trident": Token(hex_("C3"))}, rules=(Carry(token="trident", n=2),))


@pytest.mark.rule("HOP-321", "HOP-R128")
def test_a_unit_displaced_onto_the_platform_is_dazed() -> None:
    t = fight({"a": "D3"}, ground=PLATFORM)
    displace(t, unit(t, "a"), on(t, "C3"))
    assert where(t, "a") == "C3"
    assert t.staggered == 1 << unit(t, "a")


@pytest.mark.rule("HOP-321")
def test_a_unit_beside_the_platform_is_not_dazed() -> None:
    t = fight({"a": "D3"}, ground=PLATFORM)
    displace(t, unit(t, "a"), on(t, "D2"))
    assert t.staggered == 0


@pytest.mark.rule("HOP-R128")
def test_being_displaced_is_not_moving() -> None:
    t = fight({"a": "D3"}, ground=PLATFORM)
    displace(t, unit(t, "a"), on(t, "C3"))
    assert t.moved == 0


@pytest.mark.rule("HOP-105")
def test_whoever_comes_to_an_unheld_token_takes_it_and_carries_it() -> None:
    t = fight({}, {"r": "B3"}, ground=TRIDENT)
    displace(t, unit(t, "r"), on(t, "C3"))
    displace(t, unit(t, "r"), on(t, "C4"))
    assert t.holder == unit(t, "r")
    assert t.tokens == [on(t, "C4")]


@pytest.mark.rule("HOP-105")
def test_nobody_takes_a_token_from_its_holder() -> None:
    t = fight({"a": "D1"}, {"r": "C3"}, ground=TRIDENT, holder=2)
    displace(t, unit(t, "r"), on(t, "C2"))
    displace(t, unit(t, "a"), on(t, "C3"))
    assert t.holder == unit(t, "r")


@pytest.mark.rule("HOP-105")
def test_an_arena_unit_takes_no_token() -> None:
    t = fight({}, {}, {"lion": "B3"}, ground=TRIDENT)
    displace(t, unit(t, "lion"), on(t, "C3"))
    assert t.holder == NOBODY


@pytest.mark.rule("HOP-065", "HOP-R51")
def test_a_unit_that_is_displaced_onto_the_flag_takes_it() -> None:
    t = fight({"a": "B2"}, kind="flag", agenda=[(after_fight,)])
    t.flag = on(t, "A2")
    displace(t, unit(t, "a"), on(t, "A2"))
    assert t.bearer == unit(t, "a")


@pytest.mark.rule("HOP-061", "HOP-R50")
def test_a_carrier_that_is_displaced_onto_a_player_hex_wins() -> None:
    t = fight({"a": "D2"}, kind="flag", agenda=[(after_fight,)])
    t.bearer, t.flag = unit(t, "a"), on(t, "D2")
    displace(t, unit(t, "a"), on(t, "E2"))
    assert t.result == "won"


@pytest.mark.rule("HOP-308", "HOP-R128")
def test_units_that_change_places_both_enter() -> None:
    t = fight({"a": "D3"}, {"r": "C3"}, ground=PLATFORM)
    exchange(t, unit(t, "a"), unit(t, "r"))
    assert (where(t, "a"), where(t, "r")) == ("C3", "D3")
    assert t.staggered == 1 << unit(t, "a")
    assert (t.at[on(t, "C3")], t.at[on(t, "D3")]) == (unit(t, "a"), unit(t, "r"))
    assert t.stand[:2] == [1 << on(t, "C3"), 1 << on(t, "D3")]
