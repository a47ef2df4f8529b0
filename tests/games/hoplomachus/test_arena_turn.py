"""What arenas do in their own turn: the deck, the vents, the chariot."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.games.hoplomachus.actions import GoTo
from harena.games.hoplomachus.chips import Scion, Token
from harena.games.hoplomachus.rules.arena_turn import act
from harena.games.hoplomachus.table import ARENA, Combat
from harena.games.hoplomachus.vocabulary import Carry, Chariot, Erupt, Heal, Immune, ScionLine, Slide

from .fights import arena, asked, chip, fight, hex_, hexes, on, roll, unit, where

DECK: Final = arena(rules=(Slide(),), local_bonus=(Immune(rule="slide"),))
VENTS: Final = arena(rules=(Erupt(order=hexes("C3 C5"), n=2),), local_bonus=(Immune(rule="erupt"),))
TRACK: Final = "C5 B4 B3 B2 C2 D2 D3 D4"
"""A ring that goes round against the clock."""
CHARIOT: Final = arena(
    tokens={"chariot": Token(hex_("C5"))},
    sets={"outer": hexes("A1 A2 A3 A4 B1 B5 C1 C6 D1 D5 E1 E2 E3 E4")},
    rules=(Chariot(token="chariot", path=hexes(TRACK), steps=3, n=3),),
)


def acting(*args: Any, **fields: Any) -> Combat:
    """A fight in which the arena acts, up to the first question or roll."""
    t = fight(*args, agenda=[(act,)], active=ARENA, **fields)
    t.proceed()
    return t


# The deck


@pytest.mark.rule("HOP-105", "HOP-106")
def test_a_unit_without_an_ally_beside_it_slides_as_the_die_shows() -> None:
    t = acting({"a": "C3"}, ground=DECK)
    roll(t, "east")
    assert (where(t, "a"), asked(t)) == ("C4", "rest")


@pytest.mark.rule("HOP-106")
def test_allies_beside_each_other_hold_on() -> None:
    t = acting({"a": "C3", "b": "C4"}, {"r": "E1"}, ground=DECK)
    roll(t, "east")
    assert (where(t, "a"), where(t, "b"), where(t, "r")) == ("C3", "C4", "E2")


@pytest.mark.rule("HOP-106")
def test_an_opponent_beside_it_holds_nobody() -> None:
    t = acting({"a": "C2"}, {"r": "B2"}, ground=DECK)
    roll(t, "east")
    assert (where(t, "a"), where(t, "r")) == ("C3", "B3")


@pytest.mark.rule("HOP-106", "HOP-255")
def test_nobody_slides_onto_a_blocked_hex_or_off_the_deck() -> None:
    t = acting({"a": "C5"}, {"r": "C6"}, ground=DECK)
    roll(t, "east")
    assert (where(t, "a"), where(t, "r")) == ("C5", "C6")


@pytest.mark.rule("HOP-106")
def test_the_foremost_slides_first_and_makes_room() -> None:
    t = acting({"a": "C3"}, {"r": "C4"}, {"lion": "C5"}, ground=DECK)
    roll(t, "east")
    assert (where(t, "a"), where(t, "r"), where(t, "lion")) == ("C4", "C5", "C6")
    t = acting({"a": "C3"}, {"r": "C4"}, {"lion": "C5"}, ground=DECK)
    roll(t, "west")
    assert (where(t, "a"), where(t, "r"), where(t, "lion")) == ("C2", "C3", "C4")


@pytest.mark.rule("HOP-106")
def test_the_foremost_is_found_in_slanting_directions_too() -> None:
    t = acting({"a": "D2"}, {"r": "C3"}, {"lion": "B3"}, ground=DECK)
    roll(t, "north_east")
    assert (where(t, "a"), where(t, "r"), where(t, "lion")) == ("C3", "B3", "A3")


@pytest.mark.rule("HOP-106")
def test_who_has_an_ally_beside_it_is_judged_before_anybody_slides() -> None:
    t = acting({"a": "C1", "b": "C3"}, {"r": "C4"}, ground=DECK)
    roll(t, "west")
    assert (where(t, "a"), where(t, "b"), where(t, "r")) == ("C1", "C2", "C3")


@pytest.mark.rule("HOP-106", "HOP-198")
def test_locals_do_not_slide() -> None:
    t = acting({"a": "C3"}, ground=DECK, chips={"a": chip(faction="kunlun")})
    roll(t, "east")
    assert where(t, "a") == "C3"


@pytest.mark.rule("HOP-R128", "HOP-R50")
def test_a_carrier_that_slides_onto_a_player_hex_wins() -> None:
    t = fight({"a": "D2"}, {"r": "C4"}, ground=DECK, kind="flag", agenda=[(act,)], active=ARENA)
    t.bearer, t.flag = unit(t, "a"), on(t, "D2")
    t.proceed()
    roll(t, "south_west")
    assert (t.result, where(t, "a"), where(t, "r")) == ("won", "E1", "C4")


# Vents


@pytest.mark.rule("HOP-105", "HOP-202")
def test_the_unit_on_the_hot_vent_suffers_and_the_next_vent_is_hot() -> None:
    t = acting({"a": "C3", "b": "C5"}, ground=VENTS)
    assert (t.hp[unit(t, "a")], t.hp[unit(t, "b")], t.vent) == (1, 3, 1)


@pytest.mark.rule("HOP-105")
def test_after_the_last_vent_comes_the_first() -> None:
    t = acting({"a": "C3"}, {"r": "C5"}, ground=VENTS, vent=1)
    assert (t.hp[unit(t, "r")], t.vent) == (1, 0)


@pytest.mark.rule("HOP-106", "HOP-198")
def test_locals_suffer_nothing_from_vents() -> None:
    t = acting({"a": "C3"}, ground=VENTS, chips={"a": chip(faction="kunlun")})
    assert t.hp[unit(t, "a")] == 3


@pytest.mark.rule("HOP-105")
def test_the_scion_suffers_nothing_from_vents() -> None:
    sheet = Scion(10, ("S",), 5, (), (ScionLine(deed=Heal(n=1), mode="always"),))
    t = acting({"a": "E1"}, {"kalliope": "C3"}, ground=VENTS, scion=sheet, kind="scion")
    assert t.hp[unit(t, "kalliope")] == 10


@pytest.mark.rule("HOP-202", "HOP-269")
def test_a_vent_is_no_attack() -> None:
    t = acting({"a": "C3"}, ground=VENTS, chips={"a": chip(skills="absorb")})
    assert t.hp[unit(t, "a")] == 1


@pytest.mark.rule("HOP-R53", "HOP-072")
def test_a_vent_that_defeats_the_last_rival_wins() -> None:
    t = acting({"a": "E1"}, {"r": "C3"}, ground=VENTS, chips={"r": chip(health=2)})
    assert t.result == "won"


# The chariot


@pytest.mark.rule("HOP-105")
def test_the_chariot_drives_three_hexes_with_whoever_stands_on_it() -> None:
    t = acting({"a": "C5"}, {"r": "E1"}, ground=CHARIOT)
    assert (t.tokens, where(t, "a"), where(t, "r")) == ([on(t, "B2")], "B2", "E1")


@pytest.mark.rule("HOP-105")
def test_its_ring_is_closed() -> None:
    t = fight({}, ground=CHARIOT, agenda=[(act,)], active=ARENA)
    t.tokens[0] = on(t, "D4")
    t.proceed()
    assert t.tokens == [on(t, "B3")]


@pytest.mark.rule("HOP-106")
def test_the_player_chooses_where_a_unit_in_its_way_is_pushed() -> None:
    t = acting({"a": "C5"}, {"r": "B3"}, ground=CHARIOT)
    assert (asked(t), t.options()) == ("pushes", [GoTo(on(t, "A2")), GoTo(on(t, "A3"))])
    assert [text.key for text in t.against(GoTo(on(t, "C3")))] == ["refused.not_aside"]
    t.answer(GoTo(on(t, "A3")))
    assert (where(t, "r"), where(t, "a"), asked(t)) == ("A3", "B2", "rest")


@pytest.mark.rule("HOP-106")
def test_a_unit_with_one_way_aside_is_pushed_there_without_a_question() -> None:
    t = acting({"a": "C5", "b": "A2"}, {"r": "B3"}, ground=CHARIOT)
    assert (where(t, "r"), asked(t)) == ("A3", "rest")


@pytest.mark.rule("HOP-106", "HOP-202")
def test_a_unit_that_cannot_make_way_suffers_and_stops_the_chariot() -> None:
    t = acting({"a": "C5", "b": "A2", "c": "A3"}, {"r": "B3"}, ground=CHARIOT, chips={"r": chip(health=5)})
    assert (t.hp[unit(t, "r")], t.tokens, where(t, "a")) == (2, [on(t, "B4")], "B4")


@pytest.mark.rule("HOP-106")
def test_the_chariot_stops_even_if_the_unit_falls() -> None:
    t = acting({"a": "C5", "b": "A2", "c": "A3"}, {"r": "B3", "s": "E1"}, ground=CHARIOT)
    assert (where(t, "r"), t.tokens, asked(t)) == ("fallen", [on(t, "B4")], "rest")


@pytest.mark.rule("HOP-106", "HOP-R128")
def test_whoever_rides_enters_every_hex_of_the_ride() -> None:
    ground = arena(
        tokens={"chariot": Token(hex_("C5")), "trident": Token(hex_("B4"))},
        sets={"outer": hexes("A1")},
        rules=(Chariot(token="chariot", path=hexes(TRACK), steps=3, n=3), Carry(token="trident", n=2)),
    )
    t = acting({"a": "C5"}, ground=ground)
    assert (t.holder, t.tokens) == (unit(t, "a"), [on(t, "B2"), on(t, "B2")])


@pytest.mark.rule("HOP-129")
def test_a_plain_arena_does_nothing() -> None:
    assert asked(acting({"a": "C3"})) == "rest"
