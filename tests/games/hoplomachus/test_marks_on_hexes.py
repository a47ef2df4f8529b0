"""Chapter 17 for lines that are not bold: hexes, tokens and the highest ground."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.games.hoplomachus.chips import Token
from harena.games.hoplomachus.rules.marks import why
from harena.games.hoplomachus.table import Combat, hex_name
from harena.games.hoplomachus.vocabulary import Carry, DazeOnEnter, HighGround, Line

from .fights import chip, fight, hex_, hexes, unit
from .lists import CLOSEST, HERO, ends, reading

SPOT: Final = Line(hex="spot")
HIGHEST: Final = Line(hex="highest")
HILL: Final[dict[str, Any]] = {
    "sets": {"low": hexes("A1"), "middle": hexes("B2 B3 C2 C4"), "top": hexes("C3")},
    "rules": (HighGround(levels=("low", "middle", "top"), die="black"),),
}


def hexes_meant(t: Combat, name: str) -> str:
    """The hexes that are the marks of a rival."""
    intent = why(t, unit(t, name))
    return " ".join(hex_name(t.ground, hex_) for hex_ in t.ground.members(intent.hexes)) if intent else ""


@pytest.mark.rule("HOP-191", "HOP-R83")
def test_a_hex_that_a_rival_can_end_on_comes_before_the_lines_below() -> None:
    t = fight({"a": "C2"}, {"r": "C1"}, ground=reading(SPOT, CLOSEST, sets={"spot": hexes("B2")}))
    assert ends(t, "r") == "B2"


@pytest.mark.rule("HOP-191", "HOP-188")
def test_a_hex_out_of_reach_comes_after_an_opponent_within_reach() -> None:
    t = fight({"a": "C3"}, {"r": "C1"}, ground=reading(SPOT, CLOSEST, sets={"spot": hexes("A4")}))
    assert ends(t, "r") == "C2"


@pytest.mark.rule("HOP-R83")
def test_whoever_stands_on_the_hex_stays() -> None:
    t = fight({"a": "C3"}, {"r": "C1"}, ground=reading(SPOT, CLOSEST, sets={"spot": hexes("C1 B1")}))
    assert ends(t, "r") == "C1"


@pytest.mark.rule("HOP-R83", "HOP-R79")
def test_of_several_hexes_the_nearest_are_taken() -> None:
    t = fight({}, {"r": "C1"}, ground=reading(SPOT, sets={"spot": hexes("B1 D1 C3")}))
    assert ends(t, "r") == "B1 D1"


@pytest.mark.rule("HOP-R83", "HOP-255")
def test_an_occupied_hex_is_no_mark() -> None:
    t = fight({"a": "B1"}, {"r": "C1", "s": "D1"}, ground=reading(SPOT, sets={"spot": hexes("B1 D1 C3")}))
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-189", "HOP-R80")
def test_out_of_reach_a_rival_comes_nearer_to_the_nearest_hex() -> None:
    ground = reading(SPOT, sets={"spot": hexes("C4 E4")})
    t = fight({}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=1)})
    assert (hexes_meant(t, "r"), ends(t, "r")) == ("C4", "C2")


@pytest.mark.rule("HOP-191")
def test_a_hex_may_have_to_be_beside_an_opponent() -> None:
    ground = reading(Line(hex="spot", near="adjacent"), sets={"spot": hexes("B1 C3")})
    t = fight({"a": "C4"}, {"r": "C1"}, ground=ground, chips={"r": chip(range=3)})
    assert ends(t, "r") == "C3"


@pytest.mark.rule("HOP-191")
def test_a_hex_may_have_to_bring_an_opponent_into_range() -> None:
    ground = reading(Line(hex="spot", near="range"), sets={"spot": hexes("B1 C3")})
    t = fight({"a": "C5"}, {"r": "C1"}, ground=ground, chips={"r": chip(range=2)})
    assert ends(t, "r") == "C3"
    assert ends(fight({"a": "C6"}, {"r": "C1"}, ground=ground, chips={"r": chip(range=2)}), "r") == "C1"


@pytest.mark.rule("HOP-R83")
def test_the_highest_hex_within_reach_is_taken() -> None:
    t = fight({}, {"r": "C1"}, ground=reading(HIGHEST, **HILL))
    assert ends(t, "r") == "C3"
    assert ends(fight({}, {"r": "C1"}, ground=reading(HIGHEST, **HILL), chips={"r": chip(movement=1)}), "r") == "C2"


@pytest.mark.rule("HOP-R83")
def test_of_equally_high_hexes_those_with_the_fewest_steps_are_taken() -> None:
    t = fight({"a": "C3"}, {"r": "A1"}, ground=reading(HIGHEST, **HILL))
    assert ends(t, "r") == "B2"


@pytest.mark.rule("HOP-R83")
def test_only_hexes_that_fit_the_rest_of_the_line_are_compared_by_height() -> None:
    line = Line(hex="highest", near="adjacent")
    t = fight({"a": "A4"}, {"r": "C4"}, ground=reading(line, **HILL))
    assert ends(t, "r") == "B4"


@pytest.mark.rule("HOP-R83", "HOP-R80")
def test_out_of_reach_the_highest_of_the_whole_arena_is_meant() -> None:
    line = Line(hex="highest", near="adjacent")
    t = fight({"a": "C4"}, {"r": "E1"}, ground=reading(line, **HILL), chips={"r": chip(movement=1)})
    assert hexes_meant(t, "r") == "C3"


@pytest.mark.rule("HOP-191", "HOP-R83")
def test_a_token_is_sought_while_nobody_holds_it() -> None:
    fields: dict[str, Any] = {"tokens": {"trident": Token(hex_("C3"))}, "rules": (Carry(token="trident", n=2),)}
    ground = reading(Line(token="trident", unheld=True), HERO, **fields)
    t = fight({"hero": "A1"}, {"r": "C1"}, ground=ground)
    assert ends(t, "r") == "C3"
    t.holder = 0
    assert ends(t, "r") == "B1"


@pytest.mark.rule("HOP-191", "HOP-R83")
def test_a_token_is_sought_where_it_lies_at_the_moment() -> None:
    ground = reading(Line(token="chariot"), tokens={"chariot": Token(hex_("C3"))})
    t = fight({}, {"r": "C1"}, ground=ground)
    t.tokens[0] = t.ground.number[hex_("B2")]
    assert ends(t, "r") == "B2"


@pytest.mark.rule("HOP-159")
def test_an_opponent_on_the_hex_of_a_token_can_be_meant() -> None:
    line = Line(bold=True, filter=("on",), set="token:chariot")
    t = fight({"a": "C3", "b": "B2"}, {"r": "C1"}, ground=reading(line, tokens={"chariot": Token(hex_("C3"))}))
    intent = why(t, unit(t, "r"))
    assert intent is not None
    assert intent.marks == (unit(t, "a"),)


@pytest.mark.rule("HOP-321", "HOP-R83")
def test_a_rival_may_end_on_a_platform_that_its_list_names() -> None:
    ground = reading(Line(hex="high"), CLOSEST, sets={"high": hexes("C3")}, rules=(DazeOnEnter(set="high"),))
    t = fight({"a": "B1"}, {"r": "C1"}, ground=ground)
    assert ends(t, "r") == "C3"
