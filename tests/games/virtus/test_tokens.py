"""Tokens in the picture: a colour and a shape for every kind."""

from __future__ import annotations

import pytest

from harena.games.virtus.drawing.tokens import TOKENS, token_kind
from harena.games.virtus.table import CHARGE, COMBAT, SHOT, Token
from tests.games.virtus.battles import LEFT, battle
from tests.games.virtus.looks import MODULES_OF_TOKENS, classes, count, drawn, find, written

KNOWN = {
    "plain": Token("guerriers", COMBAT, LEFT),
    "two_handed": Token("faucheurs_daces", COMBAT, LEFT),
    "missile": Token("archers_legers", SHOT, LEFT),
    "bolt": Token("scorpions", SHOT, LEFT),
    "pila": Token("legionnaires", COMBAT, LEFT, pila=True),
    "one": Token("guerriers", COMBAT, LEFT, one=True),
    "camel": Token("dromedarii", COMBAT, LEFT),
    "elephant": Token("elephants", COMBAT, LEFT),
}


@pytest.mark.parametrize("kind", TOKENS)
def test_each_kind_of_token_has_its_colour_and_its_shape(kind: str) -> None:
    t = battle({LEFT: "horde"}, tokens={0: KNOWN[kind]}, on=MODULES_OF_TOKENS)
    unit = find(drawn(t), "unit:0")[0]
    (token,) = [part for part in unit.iter() if "token" in part.get("class", "").split()]
    colour, shape = TOKENS[kind]
    assert token.attrib["d"] == shape
    assert f"t-{colour}" in classes(unit)
    assert len({shape for _, shape in TOKENS.values()}) == len(TOKENS)


def test_with_a_module_off_its_tokens_are_white() -> None:
    t = battle({LEFT: "horde"})
    marked = ("pila", "one")  # such tokens are not given where their modules are off
    assert {token_kind(t, token) for kind, token in KNOWN.items() if kind not in marked} == {"plain"}


def test_a_charge_of_archers_gives_no_missile_token_and_a_sling_from_near_pierces() -> None:
    t = battle({LEFT: "horde"}, on="missiles")
    assert token_kind(t, Token("archers_montes", CHARGE, LEFT)) == "plain"
    assert token_kind(t, Token("scorpions", COMBAT, LEFT)) == "missile"
    assert token_kind(t, Token("frondeurs", COMBAT, LEFT)) == "bolt"
    assert token_kind(t, Token("frondeurs", SHOT, LEFT)) == "missile"


def test_many_tokens_of_a_kind_are_counted() -> None:
    t = battle({LEFT: "horde*9"})
    unit = find(drawn(t), "unit:0")[0]
    assert count(unit, "token") == 1
    assert "9" in written(unit)
